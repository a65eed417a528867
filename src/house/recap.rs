//! The part of the match log that a message shows. All lines follow from the journal and end where the shown
//! state of the table ends.

use super::slots::Warm;
use super::{Failed, House};
use crate::calm::calmly;
use crate::game::{Line, Log, Seat};
use crate::ledger::Door;
use crate::scene::is_called;
use crate::table::{Refused, Table};

/// The part of the match log that is wanted.
#[derive(Clone, Copy, Debug)]
pub enum Tale<'a> {
    Nothing,
    /// These lines, which a command has produced.
    These(&'a [Line]),
    /// All lines since those who must decide last acted.
    News,
    /// From this card on until the next one that was shown, including cards in between that were never seen.
    Turn(u64),
    Story,
}

impl House {
    /// Returns the lines in a range, including private ones. If lines of a card cannot be read it is shown
    /// without them.
    pub(super) async fn told_of(&self, table: &Table, tale: Tale<'_>) -> Result<Vec<Line>, Failed> {
        Ok(match tale {
            Tale::Nothing => Vec::new(),
            Tale::These(lines) => lines.to_vec(),
            Tale::News => self.news(table).await.unwrap_or_default(),
            Tale::Turn(card) => self.turn_of(table, card).await.unwrap_or_default(),
            Tale::Story => self.story(table).await?,
        })
    }

    async fn news(&self, table: &Table) -> Result<Vec<Line>, Failed> {
        let Some(playing) = table.playing() else { return Ok(Vec::new()) };
        let called: Vec<Seat> =
            table.seated().filter(|(seat, chair)| is_called(table, *seat, chair)).map(|(seat, _)| seat).collect();
        let from = self.acted(table, &called).await.unwrap_or(table.turns.now);
        self.lately(table, from, playing.next).await
    }

    async fn turn_of(&self, table: &Table, card: u64) -> Result<Vec<Line>, Failed> {
        let cards = table.cards();
        let entry = |card: u64| cards.iter().find(|it| it.card == card).map(|it| it.entry);
        let Some(from) = entry(card) else { return Ok(Vec::new()) };
        let shown = self.ledger.shown(table.id, Door::Card).await.ok().flatten().unwrap_or_default();
        let others = shown.present.iter().map(|it| it.called).chain(shown.past.iter().map(|it| it.called));
        let next = others.filter(|other| *other > card).min().and_then(entry);
        let next = next.or_else(|| cards.iter().find(|it| it.card > card).map(|it| it.entry));
        let last = table.playing().map_or(u64::MAX, |playing| playing.next);
        self.lately(table, from, next.unwrap_or(last)).await
    }

    /// Returns the lines of the steps `from..to`.
    async fn lately(&self, table: &Table, from: u64, to: u64) -> Result<Vec<Line>, Failed> {
        let slot = self.slots.of(table.id);
        let mut slot = slot.lock().await;
        let Warm { kind, held, lately, .. } = self.warm(table.id, &mut slot).await?;
        if let Some(lines) = lately.between(from, to) {
            return Ok(lines);
        }
        let Some(past) = self.ledger.past(held.table.id).await? else { return Ok(Vec::new()) };
        let made = calmly(|| past.told_between(from, to, *kind));
        made.unwrap_or_else(|_| Ok(Vec::new())).or(Err(Refused::Frozen.into()))
    }

    /// Returns the first step that is news to one of these seats: the step after the earliest of their last
    /// answers before the current card.
    async fn acted(&self, table: &Table, seats: &[Seat]) -> Result<u64, Failed> {
        let to = table.turns.now;
        let slot = self.slots.of(table.id);
        let mut slot = slot.lock().await;
        let Warm { held, lately, .. } = self.warm(table.id, &mut slot).await?;
        let at_hand: Option<Vec<u64>> = seats.iter().map(|seat| lately.acted(*seat, to)).collect();
        let acted: Vec<u64> = match at_hand {
            Some(acted) => acted,
            None => match self.ledger.past(held.table.id).await? {
                Some(past) => seats.iter().map(|seat| past.acted(*seat, to)).collect(),
                None => Vec::new(),
            },
        };
        Ok(acted.into_iter().min().unwrap_or(to))
    }

    /// Returns all lines; none if the match has not started.
    async fn story(&self, table: &Table) -> Result<Vec<Line>, Failed> {
        let Some(past) = self.ledger.past(table.id).await? else { return Ok(Vec::new()) };
        let kind = self.games().find(&table.game).ok_or_else(|| Refused::NoGame(table.game.clone()))?;
        let mut log = Log::new();
        past.replay(kind, &mut log).map_err(|_| Refused::Frozen)?;
        Ok(log.lines().to_vec())
    }
}
