//! A table as it is. Whoever shows it to somebody makes a scene of it (`scenes`).

use super::slots::Warm;
use super::{Failed, House};
use crate::calm::calmly;
use crate::kind::Match;
use crate::ledger::{Loaded, Missing};
use crate::table::{Table, TableId};

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
        let game = self.match_at(warm)?;
        let table = warm.held.table.clone();
        let missing = self.missing_at(&table);
        Ok(Look { table, game, missing })
    }
    /// The match of a table: as it is, or as it ended.
    pub(super) fn match_at(&self, warm: &Warm) -> Result<Option<Box<dyn Match>>, Failed> {
        let table = &warm.held.table;
        Ok(match (&warm.game, table.over()) {
            (Some(game), None) => Some(game.fork()),
            (_, Some(_)) => match calmly(|| self.ledger.load(table)).unwrap_or_else(|why| Ok(Loaded::Frozen(why)))? {
                Loaded::Match(game) => Some(game),
                Loaded::None | Loaded::Frozen(_) => None,
            },
            (None, None) => None,
        })
    }
}
