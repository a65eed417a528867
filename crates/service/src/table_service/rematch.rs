//! Opens a new table with the options of a finished one.

use meadhall_game::{Fingerprint, Level};
use meadhall_tables::lobby::NewTable;
use meadhall_tables::{PersonId, Table, TableError, TableId, TableLocation};
use serde::Serialize;

use super::{CommandContext, CommandError, CommandOutcome, TableService};

/// What identifies a rematch. Everybody who asks for the same one gets the same table.
#[derive(Clone, Copy, Serialize)]
struct RematchKey {
    finished: TableId,
    /// The person who asks, if all others were computers. Such a match is nobody else's.
    person: Option<PersonId>,
    level: Option<u8>,
}

impl TableService {
    /// Opens a lobby with the same options and AI players as a finished table at this location. In the location of the
    /// finished table, joins the rematch lobby that somebody else has opened there, unless the person has blocked somebody
    /// in it. A person who has played against computers alone shares their rematch with nobody.
    pub async fn rematch(
        &self,
        ctx: &CommandContext,
        id: TableId,
        location: TableLocation,
    ) -> Result<CommandOutcome, CommandError> {
        self.open_rematch(ctx, id, location, None).await
    }

    /// Like [`Self::rematch`], but all computers have this level.
    pub async fn rematch_at_level(
        &self,
        ctx: &CommandContext,
        id: TableId,
        location: TableLocation,
        level: Level,
    ) -> Result<CommandOutcome, CommandError> {
        self.open_rematch(ctx, id, location, Some(level)).await
    }

    async fn open_rematch(
        &self,
        ctx: &CommandContext,
        id: TableId,
        location: TableLocation,
        level: Option<Level>,
    ) -> Result<CommandOutcome, CommandError> {
        let finished_table = self.repository.table(id).await?.ok_or(TableError::UnknownTable(id))?.table;
        let new_table = self.new_rematch_table(&finished_table, location, level)?;
        if location != finished_table.location {
            return self.open_table(ctx, new_table).await;
        }
        let person = finished_table.person_against_computers().map(|_| ctx.actor.person);
        let key = RematchKey { finished: id, person, level: level.map(Level::number) };
        let mut attempt = 1;
        loop {
            let next = key.table_id(attempt);
            match self.repository.table(next).await? {
                Some(stored) if stored.table.result().is_some() => attempt += 1,
                Some(stored) if self.would_meet_blocked_person(&stored.table, ctx.actor.person).await? => attempt += 1,
                Some(_) => return self.join_table(ctx, next).await,
                None => match self.try_open_table(ctx, new_table.clone(), next).await {
                    // Somebody else has opened the rematch lobby, or a quota was claimed concurrently.
                    Err(CommandError::Repository(error)) if error.is_conflict() => {
                        if let Some(id) = self.find_earlier_run(ctx.command_id.as_ref(), self.now()).await? {
                            return Ok(self.load_table(id).await?.into());
                        }
                    }
                    Err(CommandError::Refused(refusal)) => return self.earlier_outcome_or(ctx, refusal).await,
                    outcome => return outcome,
                },
            }
        }
    }

    fn new_rematch_table(
        &self,
        finished_table: &Table,
        location: TableLocation,
        level: Option<Level>,
    ) -> Result<NewTable, TableError> {
        if finished_table.result().is_none() {
            return Err(TableError::AlreadyStarted);
        }
        let game_type = self
            .registry()
            .find(&finished_table.game_id)
            .ok_or_else(|| TableError::UnknownGame(finished_table.game_id.clone()))?;
        let mut new_table = NewTable { location, ..NewTable::rematch_of(finished_table, game_type) };
        if let Some(level) = level {
            new_table.ai_strategies.fill(level.to_string());
        }
        Ok(new_table)
    }
}

impl RematchKey {
    /// Returns the table id of this attempt to play the rematch.
    fn table_id(self, attempt: u32) -> TableId {
        TableId::new(Fingerprint::of(&(self, attempt)).to_u64())
    }
}
