//! Buttons and menus of a lobby: join, leave, add an AI, change options, start.

use meadhall_game::Lang;
use meadhall_registry::GameType;
use meadhall_service::table_service::{CommandError, CommandOutcome, LogRange, ViewAudience};
use meadhall_tables::lobby::LobbyOptions;
use meadhall_tables::{PersonId, Table, TableError, TableId};

use super::{ComponentHandler, MessageSurface};
use crate::commands::texts as command_texts;
use crate::interactions::component_action::{LobbyAction, LobbyOption};
use crate::interactions::level_choice::LevelChoice;
use crate::interactions::reply::InteractionReply;
use crate::messages::payload::MessagePayload;
use crate::messages::{lobby_options, texts};

impl ComponentHandler<'_> {
    pub(super) async fn lobby_action(
        &self,
        id: TableId,
        action: LobbyAction,
    ) -> Result<InteractionReply, CommandError> {
        let (service, call) = (&self.ctx.service, self.interaction.command_context());
        let outcome = match action {
            LobbyAction::Join => service.join_table(&call, id).await?,
            LobbyAction::Leave => service.leave_lobby(&call, id).await?,
            LobbyAction::AddAi => {
                let level = self.selected_level()?;
                let strategy = self.strategy_for_lobby(id, level).await?;
                service.add_ai(&call, id, &strategy).await?
            }
            LobbyAction::RemoveAi => service.remove_ai(&call, id).await?,
            LobbyAction::ShowOptions => return self.lobby_options(id, 0).await,
            LobbyAction::Start => {
                let (outcome, ground) = self.ctx.start_match(self.interaction, &call, id).await?;
                let why = self.ctx.thread_fallback_text(self.interaction, ground);
                return self.reply_or_card(&outcome, why.map(MessagePayload::ephemeral)).await;
            }
            LobbyAction::Cancel => service.cancel_lobby(&call, id).await?,
        };
        // These buttons stand on the private page of options, too, and the outbox updates the card.
        let name = || self.ctx.game_name(&outcome.table);
        match (self.surface, action) {
            (MessageSurface::EphemeralMessage, LobbyAction::Leave) => {
                Ok(self.private_reply(self.ctx.text_reply(self.interaction, &command_texts::left_lobby(name()))))
            }
            (MessageSurface::EphemeralMessage, LobbyAction::Cancel) => {
                Ok(self.private_reply(self.ctx.text_reply(self.interaction, &texts::ended_cancelled(name()))))
            }
            (MessageSurface::EphemeralMessage, _) => self.lobby_options(id, 0).await,
            _ => self.reply_or_card(&outcome, None).await,
        }
    }

    /// Returns the level that is selected in a menu. A button of an old message selects none.
    pub(super) fn selected_level(&self) -> Result<LevelChoice, TableError> {
        Ok(self.selected_value().map_or(Ok(LevelChoice::default()), str::parse)?)
    }

    /// Returns the strategy of a computer that the caller adds to this lobby.
    async fn strategy_for_lobby(&self, id: TableId, level: LevelChoice) -> Result<String, CommandError> {
        let table = self.ctx.service.load_table(id).await?.table;
        let game_type = self.game_type_of(&table)?;
        let seat_count = u8::try_from(table.seats.len() + 1).unwrap_or(u8::MAX);
        self.ctx.ai_strategy(level, self.interaction.person(), game_type, seat_count).await
    }

    fn game_type_of(&self, table: &Table) -> Result<&'static dyn GameType, TableError> {
        let unknown = || TableError::UnknownGame(table.game_id.clone());
        self.ctx.service.registry().find(&table.game_id).ok_or_else(unknown)
    }

    /// Sends the private reply if there is one, and leaves the update of the card to the outbox. Otherwise, the reply
    /// updates the card.
    async fn reply_or_card(
        &self,
        outcome: &CommandOutcome,
        reply: Option<MessagePayload>,
    ) -> Result<InteractionReply, CommandError> {
        if let Some(payload) = reply {
            return Ok(InteractionReply::Ephemeral(payload));
        }
        self.card_update(outcome).await
    }

    /// Shows a page of the lobby's options.
    pub(super) async fn lobby_options(&self, id: TableId, page: u8) -> Result<InteractionReply, CommandError> {
        let table_view =
            self.ctx.service.load_view(id, ViewAudience::Person(self.interaction.person()), LogRange::Empty).await?;
        Ok(self.private_reply(lobby_options::lobby_options_message(
            self.ctx.message_context(self.interaction, &table_view),
            page,
        )))
    }

    /// Changes the lobby option that the host chose from a menu.
    pub(super) async fn set_lobby_option(
        &self,
        id: TableId,
        matter: LobbyOption,
    ) -> Result<InteractionReply, CommandError> {
        let (service, call) = (&self.ctx.service, self.interaction.command_context());
        let look = service.load_table(id).await?;
        let value = self.selected_value().unwrap_or_default();
        let mut changes = LobbyOptions::default();
        match matter {
            LobbyOption::Pace => {
                changes.pace = Some(lobby_options::parse_pace(value).ok_or(TableError::StaleRevision)?)
            }
            LobbyOption::Language => {
                changes.language = Some(value.parse::<Lang>().map_err(|_| TableError::StaleRevision)?)
            }
            LobbyOption::Variant(number, _) => {
                let table = look.table;
                let game_type = self.game_type_of(&table)?;
                let variant = game_type.meta().variants.get(usize::from(number)).ok_or(TableError::StaleRevision)?;
                let mut variants = table.variants;
                variants.insert(variant.id.to_owned(), value.to_owned());
                changes.variants = Some(variants);
            }
            LobbyOption::AddAi => {
                let strategy = self.strategy_for_lobby(id, self.selected_level()?).await?;
                return self.lobby_options_after(&service.add_ai(&call, id, &strategy).await?, matter).await;
            }
            LobbyOption::KickPlayer => {
                let person = value.parse().map(PersonId).map_err(|_| TableError::StaleRevision)?;
                return self.lobby_options_after(&service.kick(&call, id, person).await?, matter).await;
            }
        }
        self.lobby_options_after(&service.configure_lobby(&call, id, changes).await?, matter).await
    }

    /// Shows the options page that contains the changed option.
    async fn lobby_options_after(
        &self,
        outcome: &CommandOutcome,
        matter: LobbyOption,
    ) -> Result<InteractionReply, CommandError> {
        let table_view = self
            .ctx
            .service
            .view_outcome(outcome, ViewAudience::Person(self.interaction.person()), LogRange::Empty)
            .await?;
        let context = self.ctx.message_context(self.interaction, &table_view);
        let page = lobby_options::page_of_option(context, matter);
        Ok(self.private_reply(lobby_options::lobby_options_message(context, page)))
    }
}
