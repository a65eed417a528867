//! The part of the match log that a message shows. All lines follow from the journal and end where the shown
//! state of the table ends.

use meadhall_game::{GameLog, GameLogLine, Seat};
use meadhall_tables::view::is_called_by_card;
use meadhall_tables::{Table, TableError};

use super::cache::CachedTable;
use super::{CommandError, TableService};
use crate::repository::DisplayTarget;

/// The part of the match log that is wanted.
#[derive(Clone, Copy, Debug)]
pub enum LogRange<'a> {
    Empty,
    /// These lines, which a command has produced.
    Lines(&'a [GameLogLine]),
    /// All lines since the last action of the players who must decide now.
    SinceAwaitedPlayersActed,
    /// The lines from this card until the next card that was displayed, including cards in between that were never
    /// displayed.
    OfCardRevision(u64),
    /// The lines of the last answer for this seat that was not forced.
    OfLastAnswer(Seat),
    WholeMatch,
}

impl TableService {
    /// Returns the lines in a range, including private ones. If lines of a card cannot be read it is shown
    /// without them.
    pub(super) async fn load_log(
        &self,
        table: &Table,
        log_range: LogRange<'_>,
    ) -> Result<Vec<GameLogLine>, CommandError> {
        Ok(match log_range {
            LogRange::Empty => Vec::new(),
            LogRange::Lines(lines) => lines.to_vec(),
            LogRange::SinceAwaitedPlayersActed => {
                self.lines_since_awaited_players_acted(table).await.unwrap_or_default()
            }
            LogRange::OfCardRevision(card) => self.lines_of_card(table, card).await.unwrap_or_default(),
            LogRange::OfLastAnswer(seat) => match table.seats.get(seat.index()).and_then(|seat| seat.last_settled) {
                Some(settled) => self.lines_between(table, settled.step, settled.step + 1).await.unwrap_or_default(),
                None => Vec::new(),
            },
            LogRange::WholeMatch => self.all_lines(table).await?,
        })
    }

    async fn lines_since_awaited_players_acted(&self, table: &Table) -> Result<Vec<GameLogLine>, CommandError> {
        // The card of a match against computers calls nobody, and when it is over its player has not seen the last lines.
        let is_solo = table.is_solo();
        let next_step = match table.running_match() {
            Some(running_match) => running_match.next_step,
            None if is_solo => u64::MAX,
            None => return Ok(Vec::new()),
        };
        let to = if is_solo { next_step } else { table.cards.current_first_step };
        let awaited_seats = table.iter_seats().filter(|(seat, seat_state)| {
            is_solo && seat_state.person().is_some() || is_called_by_card(table, *seat, seat_state)
        });
        let awaited_seats: Vec<Seat> = awaited_seats.map(|(seat, _)| seat).collect();
        let from = self.first_unseen_step(table, &awaited_seats, to).await.unwrap_or(to);
        self.lines_between(table, from, next_step).await
    }

    async fn lines_of_card(&self, table: &Table, card: u64) -> Result<Vec<GameLogLine>, CommandError> {
        let cards = table.recent_cards();
        let entry = |card: u64| cards.iter().find(|it| it.revision == card).map(|it| it.first_step);
        let Some(from) = entry(card) else { return Ok(Vec::new()) };
        let displayed =
            self.repository.displayed(table.id, DisplayTarget::Card).await.ok().flatten().unwrap_or_default();
        let others = displayed
            .current
            .iter()
            .map(|it| it.for_revision)
            .chain(displayed.retired.iter().map(|it| it.for_revision));
        let next = others.filter(|other| *other > card).min().and_then(entry);
        let next = next.or_else(|| cards.iter().find(|it| it.revision > card).map(|it| it.first_step));
        let last = table.running_match().map_or(u64::MAX, |running_match| running_match.next_step);
        self.lines_between(table, from, next.unwrap_or(last)).await
    }

    /// Returns the lines of the steps `from..to`.
    async fn lines_between(&self, table: &Table, from: u64, to: u64) -> Result<Vec<GameLogLine>, CommandError> {
        let slot = self.cache.slot(table.id);
        let mut slot = slot.lock().await;
        let CachedTable { game_type, recent_log, .. } = self.load_cached(table.id, &mut slot).await?;
        let (game_type, recent_lines) = (*game_type, recent_log.lines_between(from, to));
        drop(slot);
        if let Some(lines) = recent_lines {
            return Ok(lines);
        }
        let Some(history) = self.repository.match_history(table.id).await? else { return Ok(Vec::new()) };
        let lines = self.replays.run(move || history.log_between(from, to, game_type)).await?;
        lines.map_err(|_| TableError::MatchFrozen.into())
    }

    /// Returns the first step that at least one of these seats has not seen: the step after the earliest of their last
    /// answers before step `to`.
    async fn first_unseen_step(&self, table: &Table, seats: &[Seat], to: u64) -> Result<u64, CommandError> {
        let slot = self.cache.slot(table.id);
        let mut slot = slot.lock().await;
        let CachedTable { recent_log, .. } = self.load_cached(table.id, &mut slot).await?;
        let cached_steps: Option<Vec<u64>> =
            seats.iter().map(|seat| recent_log.step_after_last_answer_of(*seat, to)).collect();
        drop(slot);
        let steps: Vec<u64> = match cached_steps {
            Some(steps) => steps,
            None => match self.repository.match_history(table.id).await? {
                Some(history) => seats.iter().map(|seat| history.first_unseen_step(*seat, to)).collect(),
                None => Vec::new(),
            },
        };
        Ok(steps.into_iter().min().unwrap_or(to))
    }

    /// Returns all lines; none if the match has not started.
    async fn all_lines(&self, table: &Table) -> Result<Vec<GameLogLine>, CommandError> {
        let Some(history) = self.repository.match_history(table.id).await? else { return Ok(Vec::new()) };
        let game_type =
            self.registry().find(&table.game_id).ok_or_else(|| TableError::UnknownGame(table.game_id.clone()))?;
        let replay = move || {
            let mut log = GameLog::new();
            history.replay(game_type, &mut log).map(|_| log.lines().to_vec())
        };
        self.replays.run(replay).await?.map_err(|_| TableError::MatchFrozen.into())
    }
}
