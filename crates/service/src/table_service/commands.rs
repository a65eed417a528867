//! The commands people give. Each carries who gave it and its command id, and is applied completely or
//! refused.

use meadhall_tables::history::MatchHistory;
use meadhall_tables::lobby::{LobbyOptions, NewTable};
use meadhall_tables::table::{Answer, Proposal, TimeoutPolicy};
use meadhall_tables::{
    Actor, ActorContext, ChannelId, CommandId, PauseReason, PersonId, Table, TableEdit, TableError, TableId,
    TableLocation,
};

use super::{CommandEffect, CommandError, CommandOutcome, TableService};
use crate::repository::{
    ChangeReason, PendingWrite, PersonSettings, QuotaUsage, RepositoryError, TableContext, match_history, quota_usage,
    table_context,
};

/// The person who gives a command, with the command's id and further details of the person.
#[derive(Clone, Debug)]
pub struct CommandContext {
    pub actor: Actor,
    /// The idempotency key: a repeated command has the same id and takes effect once.
    pub command_id: Option<CommandId>,
    /// The person's roles in the server, and the Discord thread in which the command was given.
    pub actor_context: ActorContext,
}

impl TableService {
    pub async fn open_table(&self, ctx: &CommandContext, new_table: NewTable) -> Result<CommandOutcome, CommandError> {
        loop {
            if let Some(id) = self.find_earlier_run(ctx.command_id.as_ref(), self.now()).await? {
                return Ok(self.load_table(id).await?.into());
            }
            match self.try_open_table(ctx, new_table.clone(), self.random.new_table_id()).await {
                // The table id was already used, or a quota was claimed concurrently. The loop draws a new id and
                // counts the tables again.
                Err(CommandError::Repository(error)) if error.is_conflict() => {}
                Err(CommandError::Refused(refusal)) => return self.earlier_outcome_or(ctx, refusal).await,
                outcome => return outcome,
            }
        }
    }

    /// Returns the outcome of an earlier run of the same command, which may have run concurrently, or the refusal if
    /// there was none.
    pub(super) async fn earlier_outcome_or(
        &self,
        ctx: &CommandContext,
        refusal: TableError,
    ) -> Result<CommandOutcome, CommandError> {
        match self.find_earlier_run(ctx.command_id.as_ref(), self.now()).await? {
            Some(id) => Ok(self.load_table(id).await?.into()),
            None => Err(refusal.into()),
        }
    }

    pub(super) async fn try_open_table(
        &self,
        ctx: &CommandContext,
        new_table: NewTable,
        id: TableId,
    ) -> Result<CommandOutcome, CommandError> {
        let usage = self.repository.run_query(quota_usage(ctx.actor.person, new_table.location)).await?;
        let is_quiet = self.active_quiet_hours_end(&usage.server_settings).is_some();
        let quotas = self.check_open(ctx, new_table.location, usage)?;
        let time = self.now();
        let mut edit = TableEdit::create(new_table, id, ctx.actor, time)?;
        if is_quiet {
            edit.pause_clock(PauseReason::QuietHours)?;
        }
        let change = edit.into_change(None).ok_or(TableError::UnknownTable(id))?;
        let PendingWrite { commit, .. } =
            self.repository.start_save(None, &change, quotas, ctx.command_id.as_ref(), time.service).await?;
        commit.await?;
        self.notifier.notify(id, ChangeReason::Saved);
        Ok(CommandOutcome {
            table: change.table,
            match_state: None,
            effect: CommandEffect::Applied,
            chosen_option: Vec::new(),
            log_lines: Vec::new(),
            notifications: change.new_rows.notifications,
        })
    }

    /// Takes a seat: a free one, the person's own, or one that was offered to them.
    pub async fn join_table(&self, ctx: &CommandContext, id: TableId) -> Result<CommandOutcome, CommandError> {
        let person = ctx.actor.person;
        let learn =
            |table: &Table| table_context(table, Some(person)).join(quota_usage(person, table.location).into_result());
        let join = |edit: &mut TableEdit, (context, usage): (TableContext, Result<QuotaUsage, RepositoryError>)| {
            if edit.table.counts_for(person) {
                edit.join(ctx.actor)?;
                return Ok(Vec::new());
            }
            let usage = usage?;
            self.check_person_limit(person, &usage)?;
            edit.join(ctx.actor)?;
            self.check_join(&edit.table, person, &context)?;
            Ok(vec![usage.of_person.guard])
        };
        self.edit_table_with(id, ctx.command_id.as_ref(), learn, join).await
    }

    /// Leaves the lobby, or hands the seat to an AI during a match.
    pub async fn leave_table(&self, ctx: &CommandContext, id: TableId) -> Result<CommandOutcome, CommandError> {
        self.edit_table(id, ctx.command_id.as_ref(), |edit| Ok(edit.leave(ctx.actor)?)).await
    }

    /// Leaves the table only if it is still a lobby. Buttons of outdated lobby messages call this, so that they never
    /// give up a seat in a match.
    pub async fn leave_lobby(&self, ctx: &CommandContext, id: TableId) -> Result<CommandOutcome, CommandError> {
        self.edit_table(id, ctx.command_id.as_ref(), |edit| Ok(edit.leave_lobby(ctx.actor)?)).await
    }

    pub async fn add_ai(
        &self,
        ctx: &CommandContext,
        id: TableId,
        strategy: &str,
    ) -> Result<CommandOutcome, CommandError> {
        self.edit_table(id, ctx.command_id.as_ref(), |edit| Ok(edit.add_ai(ctx.actor, strategy)?)).await
    }

    pub async fn remove_ai(&self, ctx: &CommandContext, id: TableId) -> Result<CommandOutcome, CommandError> {
        self.edit_table(id, ctx.command_id.as_ref(), |edit| Ok(edit.remove_ai(ctx.actor)?)).await
    }

    pub async fn kick(
        &self,
        ctx: &CommandContext,
        id: TableId,
        person: PersonId,
    ) -> Result<CommandOutcome, CommandError> {
        self.edit_table(id, ctx.command_id.as_ref(), |edit| Ok(edit.kick(ctx.actor, person)?)).await
    }

    pub async fn configure_lobby(
        &self,
        ctx: &CommandContext,
        id: TableId,
        lobby_options: LobbyOptions,
    ) -> Result<CommandOutcome, CommandError> {
        self.edit_table(id, ctx.command_id.as_ref(), |edit| Ok(edit.configure(ctx.actor, lobby_options.clone())?)).await
    }

    pub async fn cancel_lobby(&self, ctx: &CommandContext, id: TableId) -> Result<CommandOutcome, CommandError> {
        self.edit_table(id, ctx.command_id.as_ref(), |edit| Ok(edit.cancel(ctx.actor)?)).await
    }

    pub async fn start_match(&self, ctx: &CommandContext, id: TableId) -> Result<CommandOutcome, CommandError> {
        self.start_match_at(ctx, id, None).await
    }

    /// Starts the match, in the Discord thread created for it, if any.
    pub async fn start_match_at(
        &self,
        ctx: &CommandContext,
        id: TableId,
        location: Option<TableLocation>,
    ) -> Result<CommandOutcome, CommandError> {
        let seed = self.new_seed();
        let start = |edit: &mut TableEdit| {
            edit.table.location = location.unwrap_or(edit.table.location);
            Ok(edit.start(ctx.actor, seed.clone())?)
        };
        self.edit_table(id, ctx.command_id.as_ref(), start).await
    }

    /// Shows the result of a match against computers to the channel.
    pub async fn share_result(&self, ctx: &CommandContext, id: TableId) -> Result<CommandOutcome, CommandError> {
        self.edit_table(id, ctx.command_id.as_ref(), |edit| Ok(edit.share_result(ctx.actor)?)).await
    }

    /// Checks whether this person could start the match now.
    pub async fn check_start(&self, ctx: &CommandContext, id: TableId) -> Result<(), CommandError> {
        self.dry_run(id, |edit| Ok(edit.start(ctx.actor, self.new_seed())?)).await
    }

    /// Answers a decision.
    pub async fn answer(
        &self,
        ctx: &CommandContext,
        id: TableId,
        answer: Answer,
    ) -> Result<CommandOutcome, CommandError> {
        let mut chosen_option = Vec::new();
        let apply_answer = |edit: &mut TableEdit| {
            chosen_option = edit.answer(ctx.actor, answer)?;
            Ok(())
        };
        let outcome = self.edit_table(id, ctx.command_id.as_ref(), apply_answer).await?;
        Ok(CommandOutcome { chosen_option, ..outcome })
    }

    /// Takes back the person's most recent step. `seen_revision` is the revision of the table that the person saw, and
    /// a stale one is refused.
    pub async fn undo(
        &self,
        ctx: &CommandContext,
        id: TableId,
        seen_revision: u64,
    ) -> Result<CommandOutcome, CommandError> {
        let undo = |edit: &mut TableEdit, history: Option<MatchHistory>| {
            edit.check_undo(ctx.actor)?;
            edit.undo(ctx.actor, seen_revision, &history.ok_or(TableError::NotStarted)?)?;
            Ok(Vec::new())
        };
        self.edit_table_with(id, ctx.command_id.as_ref(), |table| match_history(table.id), undo).await
    }

    /// Ends the last idea of a tutorial, so that its match goes on.
    pub async fn play_on_after_tutorial(
        &self,
        ctx: &CommandContext,
        id: TableId,
    ) -> Result<CommandOutcome, CommandError> {
        self.edit_table(id, ctx.command_id.as_ref(), |edit| Ok(edit.play_on_after_tutorial(ctx.actor)?)).await
    }

    pub async fn concede(&self, ctx: &CommandContext, id: TableId) -> Result<CommandOutcome, CommandError> {
        self.edit_table(id, ctx.command_id.as_ref(), |edit| Ok(edit.concede(ctx.actor)?)).await
    }

    /// Returns whether conceding would end the match, without changing anything.
    pub async fn would_concession_end_match(&self, ctx: &CommandContext, id: TableId) -> Result<bool, CommandError> {
        let mut ends = false;
        let concede = |edit: &mut TableEdit| {
            edit.concede(ctx.actor)?;
            ends = edit.table.result().is_some();
            Ok(())
        };
        self.dry_run(id, concede).await?;
        Ok(ends)
    }

    /// Returns whether a vote to end the match would end it, without changing anything.
    pub async fn would_vote_end_match(&self, ctx: &CommandContext, id: TableId) -> Result<bool, CommandError> {
        let mut ends = false;
        let vote = |edit: &mut TableEdit| {
            edit.vote(ctx.actor, Proposal::EndMatch)?;
            ends = edit.table.result().is_some();
            Ok(())
        };
        self.dry_run(id, vote).await?;
        Ok(ends)
    }

    /// Sets how the bot acts for the person's seat when the person's time runs out.
    pub async fn set_timeout_policy(
        &self,
        ctx: &CommandContext,
        id: TableId,
        at_deadline: TimeoutPolicy,
    ) -> Result<CommandOutcome, CommandError> {
        self.edit_table(id, ctx.command_id.as_ref(), |edit| Ok(edit.set_timeout_policy(ctx.actor, at_deadline)?)).await
    }

    /// Votes to end the match or to replace a player.
    pub async fn vote(
        &self,
        ctx: &CommandContext,
        id: TableId,
        proposal: Proposal,
    ) -> Result<CommandOutcome, CommandError> {
        self.edit_table(id, ctx.command_id.as_ref(), |edit| Ok(edit.vote(ctx.actor, proposal.clone())?)).await
    }

    pub async fn move_table(
        &self,
        ctx: &CommandContext,
        id: TableId,
        location: TableLocation,
    ) -> Result<CommandOutcome, CommandError> {
        let move_table = |edit: &mut TableEdit, usage: QuotaUsage| {
            let is_there_already = usage.in_channel.tables.contains(&id);
            let quotas =
                if is_there_already { Vec::new() } else { self.check_move(ctx, &edit.table, location, usage)? };
            edit.move_to(ctx.actor, location)?;
            Ok(quotas)
        };
        self.edit_table_with(id, ctx.command_id.as_ref(), |_| quota_usage(ctx.actor.person, location), move_table).await
    }

    /// Marks a channel as lost; its tables wait to be moved. A table that fails does not stop the others.
    pub async fn mark_channel_lost(&self, channel: ChannelId) -> Result<(), CommandError> {
        // Somebody may have moved the table meanwhile.
        let lose = |edit: &mut TableEdit| {
            if edit.table.location.channel == channel { edit.mark_channel_lost() } else { Ok(()) }
        };
        self.edit_each_table(&self.repository.open_tables_in(channel).await?, lose).await
    }

    /// Marks a lost channel as found again; its tables go on there.
    pub async fn mark_channel_found(&self, channel: ChannelId) -> Result<(), CommandError> {
        let stored_tables = self.repository.existing_tables(&self.repository.open_tables_in(channel).await?).await?;
        let lost = stored_tables.into_iter().flatten().filter(|stored| stored.table.channel_lost_since.is_some());
        let lost: Vec<TableId> = lost.map(|stored| stored.table.id).collect();
        let find = |edit: &mut TableEdit| {
            if edit.table.location.channel == channel { edit.mark_channel_found() } else { Ok(()) }
        };
        self.edit_each_table(&lost, find).await
    }

    /// Pauses the clocks of tables that cannot be played properly.
    pub async fn pause_clocks(&self, tables: &[TableId], reason: PauseReason) -> Result<(), CommandError> {
        self.edit_each_table(tables, |edit| edit.pause_clock(reason)).await
    }

    /// Clears these pause reasons; a clock without any other reason resumes.
    pub async fn clear_pause_reasons(&self, tables: &[TableId], reasons: &[PauseReason]) -> Result<(), CommandError> {
        // Most decision clocks are not paused, so their tables are skipped. Unreadable tables are skipped too.
        let paused = self.repository.existing_tables(tables).await?.into_iter().flatten();
        let paused = paused.filter(|stored| stored.table.paused_since.is_some());
        let paused: Vec<TableId> = paused.map(|stored| stored.table.id).collect();
        self.edit_each_table(&paused, |edit| edit.clear_pause_reasons(reasons)).await
    }

    /// Updates a person's settings or their last known name. Concurrent updates are merged.
    pub async fn update_person_settings(
        &self,
        person: PersonId,
        update: impl Fn(&mut PersonSettings),
    ) -> Result<PersonSettings, CommandError> {
        let update_all = |settings: &mut PersonSettings| {
            update(settings);
            Ok(())
        };
        self.repository.update_person_settings(person, update_all).await
    }
}
