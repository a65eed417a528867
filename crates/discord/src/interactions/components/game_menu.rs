//! The menu of games: shows it, and opens a table of the pressed game.

use std::collections::BTreeMap;

use meadhall_registry::GameType;
use meadhall_service::table_service::{CommandContext, CommandError, CommandOutcome, LogRange};
use meadhall_tables::lobby::NewTable;
use meadhall_tables::pace::Pace;
use meadhall_tables::{CommandId, MatchVenue, TableError, TableLocation};

use super::ComponentHandler;
use crate::commands::open_table::{finish_new_table_reply, open_and_start, permitted_table_location};
use crate::commands::runner::SlashCommandError;
use crate::commands::texts as command_texts;
use crate::context::BotContext;
use crate::interactions::component_action::{OpeningKind, PanelPage};
use crate::interactions::data::InteractionData;
use crate::interactions::level_choice::ComputerChoice;
use crate::interactions::reply::InteractionReply;
use crate::messages::game_menu::game_menu_message;
use crate::messages::payload::MessagePayload;
use crate::messages::{panel, texts};

impl BotContext {
    /// Returns the menu of games for tables of this kind.
    pub fn game_menu_of_kind(&self, interaction: &InteractionData, kind: OpeningKind) -> MessagePayload {
        let (translator, games) = (self.translator(interaction), self.service.registry());
        let picture = self.game_menu_pictures.picture(games, &translator);
        game_menu_message(&translator, games, kind, picture)
    }
}

impl ComponentHandler<'_> {
    /// Shows the menu for matches of the selected kind.
    pub(super) fn choose_game_menu_kind(&self) -> InteractionReply {
        let selected = self.selected_value().and_then(|value| value.parse().ok());
        let kind = selected.unwrap_or(OpeningKind::AgainstComputers(ComputerChoice::default()));
        self.private_reply(self.ctx.game_menu_of_kind(self.interaction, kind))
    }

    /// Opens a table of this game, and starts its match unless people are to join.
    pub(super) async fn open_table(&self, kind: OpeningKind, game: String) -> Result<InteractionReply, CommandError> {
        match self.try_open_table(kind, game).await {
            Ok(reply) => Ok(reply),
            Err(SlashCommandError::Reply(payload)) => Ok(InteractionReply::Ephemeral(*payload)),
            Err(SlashCommandError::CommandFailed(error)) => Err(error),
        }
    }

    async fn try_open_table(&self, kind: OpeningKind, game: String) -> Result<InteractionReply, SlashCommandError> {
        let location = permitted_table_location(self.ctx, self.interaction).await?;
        let game_type = self.ctx.service.registry().find(&game).ok_or(TableError::UnknownGame(game))?;
        let (name, command) = (game_type.meta().name, self.opening_command());
        let opening = match kind {
            OpeningKind::WithPeople => {
                let opening = self.opening(game_type, location, Vec::new());
                let outcome = self.ctx.service.open_table(&command, opening).await?;
                let payload = self.ctx.text_reply(self.interaction, &command_texts::table_opened(name()));
                let reply = finish_new_table_reply(self.ctx, self.interaction, &outcome.table, payload).await;
                return Ok(self.private_reply(reply));
            }
            OpeningKind::AgainstComputers(computers) => {
                let free_seats = game_type.meta().seat_range.end() - 1;
                let computer_count = computers.count.min(free_seats);
                let person = self.interaction.person();
                let strategy = self.ctx.ai_strategy(computers.level, person, game_type, 1 + computer_count).await?;
                let strategies = vec![strategy; computer_count.into()];
                // Nobody else reads the table.
                let language = self.interaction.reply_language;
                let pace = Pace::AGAINST_COMPUTERS;
                NewTable { language, pace, ..self.opening(game_type, location, strategies) }
            }
            OpeningKind::Lesson => {
                let no_tutorial = || self.ctx.text_reply(self.interaction, &command_texts::no_tutorial(name()));
                NewTable::tutorial(game_type, location, self.interaction.reply_language)
                    .ok_or_else(|| SlashCommandError::reply(no_tutorial()))?
            }
        };
        let started = open_and_start(self.ctx, self.interaction, &command, opening).await?;
        self.started_panel(started.map(|(outcome, _)| outcome)).await
    }

    /// Replies with the panel of a match against computers that has just started. A lesson begins in the pressed message;
    /// the panel of a match comes below its card, so that it is the last message.
    pub(super) async fn started_panel(
        &self,
        started: Option<CommandOutcome>,
    ) -> Result<InteractionReply, SlashCommandError> {
        let Some(CommandOutcome { table, .. }) = started else { return Ok(InteractionReply::AckOnly) };
        let is_lesson = table.tutorial.is_some();
        if !is_lesson {
            // The panel itself warns if the card was refused.
            let _ = self.ctx.wait_for_card(table.id).await;
        }
        let begun =
            (!is_lesson).then(|| self.ctx.text(self.interaction, &texts::match_begun(self.ctx.game_name(&table))));
        let page = PanelPage::default();
        let audience = page.audience(self.interaction.person());
        let view = self.ctx.service.load_view(table.id, audience, LogRange::Empty).await?;
        let context = self.ctx.message_context(self.interaction, &view);
        let panel = panel::panel_message(context, page, &begun.into_iter().collect::<Vec<_>>());
        Ok(if is_lesson { self.private_reply(panel) } else { InteractionReply::Ephemeral(panel) })
    }

    /// Returns the context of the command that opens a table. A second press on the same menu repeats the command.
    pub(super) fn opening_command(&self) -> CommandContext {
        let message = &self.component.message;
        let shown_since = message.edited_timestamp.map_or(0, |edited| edited.unix_timestamp());
        let command_id = CommandId(format!("o{}-{shown_since}-{}", message.id, self.component.data.custom_id));
        CommandContext { command_id: Some(command_id), ..self.interaction.command_context() }
    }

    fn opening(
        &self,
        game_type: &'static dyn GameType,
        location: TableLocation,
        ai_strategies: Vec<String>,
    ) -> NewTable {
        NewTable {
            game_type,
            variants: BTreeMap::new(),
            location,
            language: self.interaction.server_language,
            pace: Pace::Day,
            ai_strategies,
            venue: MatchVenue::default(),
            tutorial: None,
        }
    }
}
