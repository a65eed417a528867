//! The menu of games: shows it, and opens a table of the pressed game.

use std::collections::BTreeMap;

use meadhall_game::Text;
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
use crate::interactions::start_match::StartLocation;
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
                NewTable { language, ..self.opening(game_type, location, strategies) }
            }
            OpeningKind::Lesson => {
                let no_tutorial = || self.ctx.text_reply(self.interaction, &command_texts::no_tutorial(name()));
                NewTable::tutorial(game_type, location, self.interaction.reply_language)
                    .ok_or_else(|| SlashCommandError::reply(no_tutorial()))?
            }
        };
        self.open_started_table(game_type, command, opening).await
    }

    /// Opens and starts a table. The reply is the panel, so that the person can play at once.
    async fn open_started_table(
        &self,
        game_type: &'static dyn GameType,
        command: CommandContext,
        opening: NewTable,
    ) -> Result<InteractionReply, SlashCommandError> {
        // A lesson begins by itself, in its only message.
        let begun = opening.tutorial.is_none().then(|| texts::match_begun((game_type.meta().name)()));
        let started = open_and_start(self.ctx, self.interaction, &command, opening).await?;
        self.started_panel(started, begun).await
    }

    /// Replies with the panel of a match that has just started, below this text.
    pub(super) async fn started_panel(
        &self,
        started: Option<(CommandOutcome, StartLocation)>,
        begun: Option<Text>,
    ) -> Result<InteractionReply, SlashCommandError> {
        let Some((outcome, start_location)) = started else { return Ok(InteractionReply::AckOnly) };
        let begun = begun.map(|text| self.ctx.text(self.interaction, &text));
        let notices: Vec<String> =
            begun.into_iter().chain(self.ctx.thread_fallback_text(self.interaction, start_location)).collect();
        let page = PanelPage::default();
        let audience = page.audience(self.interaction.person());
        let view = self.ctx.service.load_view(outcome.table.id, audience, LogRange::Empty).await?;
        let context = self.ctx.message_context(self.interaction, &view);
        Ok(self.private_reply(panel::panel_message(context, page, &notices)))
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
