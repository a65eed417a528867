//! The buttons that lead from a finished match to the next one.

use meadhall_game::Level;
use meadhall_service::table_service::{CommandError, CommandOutcome};
use meadhall_tables::{Table, TableId};

use super::{ComponentHandler, MessageSurface};
use crate::commands::open_table::{permitted_table_location, start_opened};
use crate::commands::runner::SlashCommandError;
use crate::interactions::reply::InteractionReply;
use crate::messages::buttons::table_link;
use crate::messages::payload::MessageRow;
use crate::messages::result::was_played;
use crate::messages::texts;

impl ComponentHandler<'_> {
    /// Opens a new table for a rematch, or joins the rematch that another player has opened. After a match against computers
    /// alone, the rematch starts at once. All computers get this level, if there is one.
    pub(super) async fn rematch(&self, id: TableId, level: Option<Level>) -> Result<InteractionReply, CommandError> {
        match self.try_rematch(id, level).await {
            Ok(reply) => Ok(reply),
            Err(SlashCommandError::Reply(payload)) => Ok(InteractionReply::Ephemeral(*payload)),
            Err(SlashCommandError::CommandFailed(error)) => Err(error),
        }
    }

    async fn try_rematch(&self, id: TableId, level: Option<Level>) -> Result<InteractionReply, SlashCommandError> {
        let here = permitted_table_location(self.ctx, self.interaction).await?;
        let finished = self.ctx.service.load_table(id).await?.table;
        // Elsewhere, the caller may no longer have access to the channel of the finished match.
        let parent_channel = self.interaction.caller_roles_and_thread.thread.map(|it| it.parent_channel);
        let location = if parent_channel == Some(finished.location.channel) { finished.location } else { here };
        let command = match self.surface {
            MessageSurface::EphemeralMessage => self.opening_command(),
            MessageSurface::TableCard | MessageSurface::DirectMessage => self.interaction.command_context(),
        };
        let service = &self.ctx.service;
        let opened = match level {
            Some(level) => service.rematch_at_level(&command, id, location, level).await?,
            None => service.rematch(&command, id, location).await?,
        };
        if starts_at_once(&finished, &opened) {
            // The caller may already play the rematch.
            let started = match opened.table.running_match() {
                Some(_) => Some(opened),
                None => start_opened(self.ctx, self.interaction, &opened).await?.map(|(outcome, _)| outcome),
            };
            return self.started_panel(started).await;
        }
        let game = self.ctx.game_name(&opened.table);
        let joined = match finished.result() {
            Some(over) if was_played(over) => texts::rematch_joined(game),
            _ => texts::new_table_joined(game),
        };
        let mut payload = self.ctx.text_reply(self.interaction, &joined);
        let link = table_link(&self.ctx.translator(self.interaction), opened.table.location);
        payload.rows.push(MessageRow::Buttons(vec![link]));
        Ok(InteractionReply::Ephemeral(payload))
    }
}

/// Whether nobody else is expected in the rematch.
fn starts_at_once(finished: &Table, opened: &CommandOutcome) -> bool {
    finished.person_against_computers().is_some() && opened.table.person_against_computers().is_some()
}
