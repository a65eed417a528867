//! A loaded table with its match. It holds hidden information and is not meant for viewers.

use super::scenes::missing_at;
use super::slots::Warm;
use super::{Failed, House};
use crate::calm::calmly;
use crate::game::Log;
use crate::kind::Match;
use crate::ledger::{Missing, shown_by};
use crate::table::{Table, TableId};

/// A table with its match, as loaded.
pub struct Look {
    pub table: Table,
    /// The current or final match; `None` in a lobby, or if the match cannot be played.
    pub game: Option<Box<dyn Match>>,
    /// The obstacle that keeps the card from being shown.
    pub missing: Option<Missing>,
}

impl House {
    pub async fn look(&self, id: TableId) -> Result<Look, Failed> {
        let slot = self.slots.of(id);
        let mut slot = slot.lock().await;
        let (warm, doors) = self.warm_knowing(id, &mut slot, &|table| shown_by(table.id)).await?;
        let game = match_at(warm)?;
        let table = warm.held.table.clone();
        // While the store cannot be read, the obstacle is unknown.
        let missing = doors.ok().and_then(|doors| missing_at(&table, &doors));
        Ok(Look { table, game, missing })
    }
}

/// Returns the current or final match of a cached table.
pub(super) fn match_at(warm: &Warm) -> Result<Option<Box<dyn Match>>, Failed> {
    if warm.held.table.over().is_none() {
        return Ok(warm.game.as_ref().map(|game| game.fork()));
    }
    let Some(past) = warm.held.past()? else { return Ok(None) };
    Ok(calmly(|| past.replay(warm.kind, &mut Log::muted())).ok().and_then(Result::ok))
}
