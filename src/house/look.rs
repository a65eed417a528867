//! What there is to see. Whoever shows it asks the match for the board, the standing and the options of one viewer.

use super::slots::Warm;
use super::{Failed, House};
use crate::calm::calmly;
use crate::game::{Line, Log, Seat};
use crate::kind::Match;
use crate::ledger::{Door, Loaded, Missing};
use crate::table::{Refused, Table, TableId};

/// A table as it is.
pub struct Look {
    /// The table.
    pub table: Table,
    /// Its match: as it is, or as it ended. None in a lobby, or if it cannot be played.
    pub game: Option<Box<dyn Match>>,
    /// What keeps its card from being shown.
    pub missing: Option<Missing>,
}

impl House {
    /// Looks at a table.
    pub async fn look(&self, id: TableId) -> Result<Look, Failed> {
        let slot = self.slots.of(id);
        let mut slot = slot.lock().await;
        let warm = self.warm(id, &mut slot)?;
        let table = warm.held.table.clone();
        let game = match (&warm.game, table.over()) {
            (Some(game), None) => Some(game.fork()),
            (_, Some(_)) => match calmly(|| self.ledger.load(&table)).unwrap_or_else(|why| Ok(Loaded::Frozen(why)))? {
                Loaded::Match(game) => Some(game),
                Loaded::None | Loaded::Frozen(_) => None,
            },
            (None, None) => None,
        };
        // While nothing can be read, a table can still be looked at.
        let card = self.ledger.shown(id, Door::Card).ok().flatten().unwrap_or_default();
        let missing = card.refused.filter(|refused| refused.called == table.card).map(|refused| refused.missing);
        Ok(Look { table, game, missing })
    }

    /// What happened in the match from entry `from` on, before entry `to`: every line, whoever may read it.
    pub async fn lately(&self, id: TableId, from: u64, to: u64) -> Result<Vec<Line>, Failed> {
        let slot = self.slots.of(id);
        let mut slot = slot.lock().await;
        let Warm { kind, held, lately, .. } = self.warm(id, &mut slot)?;
        if let Some(lines) = lately.between(from, to) {
            return Ok(lines);
        }
        let Some(past) = self.ledger.past(&held.table)? else { return Ok(Vec::new()) };
        let made = calmly(|| past.told_between(from, to, *kind));
        made.unwrap_or_else(|_| Ok(Vec::new())).or(Err(Refused::Frozen.into()))
    }

    /// The entry from which on all is news to one of these seats: what came after their own last answers before entry `to`.
    pub async fn acted(&self, id: TableId, seats: &[Seat], to: u64) -> Result<u64, Failed> {
        let slot = self.slots.of(id);
        let mut slot = slot.lock().await;
        let Warm { held, lately, .. } = self.warm(id, &mut slot)?;
        let at_hand: Option<Vec<u64>> = seats.iter().map(|seat| lately.acted(*seat, to)).collect();
        let acted: Vec<u64> = match at_hand {
            Some(acted) => acted,
            None => match self.ledger.past(&held.table)? {
                Some(past) => seats.iter().map(|seat| past.acted(*seat, to)).collect(),
                None => Vec::new(),
            },
        };
        Ok(acted.into_iter().min().unwrap_or(to))
    }

    /// What happened in the match, from its beginning: every line, whoever may read it.
    pub async fn story(&self, id: TableId) -> Result<Vec<Line>, Failed> {
        let table = self.look(id).await?.table;
        let past = self.ledger.past(&table)?.ok_or(Refused::NotStarted)?;
        let kind = self.games().find(&table.game).ok_or(Refused::NoGame(table.game))?;
        let mut log = Log::new();
        past.replay(kind, &mut log).map_err(|_| Refused::Frozen)?;
        Ok(log.lines().to_vec())
    }
}
