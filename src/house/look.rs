//! A table as it is. Whoever shows it to somebody makes a scene of it (`scenes`).

use super::scenes::missing_at;
use super::slots::Warm;
use super::{Failed, House};
use crate::calm::calmly;
use crate::game::Log;
use crate::kind::Match;
use crate::ledger::{Missing, shown_by};
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
        let (warm, doors) = self.warm_knowing(id, &mut slot, &|table| shown_by(table.id)).await?;
        let game = match_at(warm)?;
        let table = warm.held.table.clone();
        // While nothing can be read, nothing is known of it.
        let missing = doors.ok().and_then(|doors| missing_at(&table, &doors));
        Ok(Look { table, game, missing })
    }
}

/// The match of a table: as it is, or as it ended.
pub(super) fn match_at(warm: &Warm) -> Result<Option<Box<dyn Match>>, Failed> {
    if warm.held.table.over().is_none() {
        return Ok(warm.game.as_ref().map(|game| game.fork()));
    }
    let Some(past) = warm.held.past()? else { return Ok(None) };
    Ok(calmly(|| past.replay(warm.kind, &mut Log::muted())).ok().and_then(Result::ok))
}
