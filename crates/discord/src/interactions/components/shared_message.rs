//! The pressed message if others see it, too: a table's card or a direct message.

use meadhall_game::Seat;
use meadhall_service::outbox::MessageKey;
use meadhall_service::repository::{DisplayTarget, DisplayedMessages};
use meadhall_service::table_service::{CommandError, CommandOutcome, LogRange, ViewAudience};
use meadhall_tables::view::TableView;

use super::ComponentHandler;
use crate::delivery::message_api::UpdateFlags;
use crate::delivery::outgoing::AttachedFile;
use crate::delivery::sent_cache::MessageState;
use crate::interactions::component_action::PanelPage;
use crate::interactions::custom_id::message_keys;
use crate::interactions::reply::{InteractionReply, MessageUpdate, SharedMessage};
use crate::interactions::table_access::names_table;
use crate::messages::context::MessageContext;
use crate::messages::payload::MessagePayload;
use crate::messages::{card, dm_prompt, emoji_board};

impl ComponentHandler<'_> {
    /// Updates the card whose button was pressed. Only the current card keeps all its buttons.
    pub(crate) async fn card_update(&self, outcome: &CommandOutcome) -> Result<InteractionReply, CommandError> {
        let (service, translations, table) = (&self.ctx.service, &self.ctx.translations, &outcome.table);
        let message = self.component.message.id.get();
        let shown = service.repository().displayed(table.id, DisplayTarget::Card).await?.unwrap_or_default();
        let is_current =
            shown.current.is_some_and(|it| it.message.id == message && it.for_revision == table.card_revision);
        // A lobby has exactly one card. If no card is recorded yet, a message with its buttons must be this card.
        let is_first_card = shown.current.is_none()
            && table.running_match().is_none()
            && table.result().is_none()
            && names_table(&self.component.message, table.id);
        if is_current || is_first_card {
            let table_view =
                service.view_outcome(outcome, ViewAudience::Public, LogRange::SinceAwaitedPlayersActed).await?;
            let context = MessageContext::of_channel(translations, &table_view);
            let card = emoji_board::with_emoji_board(
                context,
                &self.ctx.message_api.emoji_cache.current(),
                card::current_card(context),
            );
            // Interaction responses may contain files even without Attach Files. The missing permission is
            // respected anyway.
            let is_text_only = table.is_text_only() || !self.interaction.bot_permissions.attach_files();
            let card = if is_text_only { card.without_picture() } else { card };
            return Ok(self.update_message(card, MessageState::at_table_revision(table_view.revision)));
        }
        // The pressed message may be the current card although it is not recorded yet. The outbox will update it.
        if is_maybe_unrecorded(&shown, message) {
            return Ok(InteractionReply::AckOnly);
        }
        let past_card = shown.retired.iter().find(|it| it.message.id == message).map(|it| it.for_revision);
        let superseded_card = shown.current.filter(|it| it.message.id == message).map(|it| it.for_revision);
        // A card that is no longer recorded keeps its contents.
        let Some(called) = past_card.or(superseded_card) else { return Ok(InteractionReply::AckOnly) };
        let table_view = service.view_outcome(outcome, ViewAudience::Public, LogRange::OfCardRevision(called)).await?;
        let context = MessageContext::of_channel(translations, &table_view);
        let retired = card::retired_card(context, self.interaction.channel);
        Ok(match superseded_card {
            // The card keeps some buttons until its replacement is posted.
            Some(_) => self.update_message(
                card::card_being_replaced(context, retired),
                MessageState::at_table_revision(table_view.revision),
            ),
            None => self.update_message(retired, MessageState::Retired),
        })
    }

    /// Updates the pressed DM prompt after a command.
    pub(super) async fn dm_update(
        &self,
        table_view: &TableView,
        seat: Seat,
        page: PanelPage,
    ) -> Result<InteractionReply, CommandError> {
        let message = self.component.message.id.get();
        let context = self.ctx.message_context(self.interaction, table_view);
        let shown = self
            .ctx
            .service
            .repository()
            .displayed(table_view.id, DisplayTarget::SeatDm(seat))
            .await?
            .unwrap_or_default();
        let prompt_revision = table_view.own_asked_revision.filter(|_| table_view.viewer == Some(seat));
        let present =
            shown.current.is_some_and(|it| it.message.id == message && Some(it.for_revision) == prompt_revision);
        Ok(if present {
            // serenity leaves out the components of the pressed message, and the key with them.
            let message_key = shown.current.map(|it| MessageKey(it.message_key));
            let payload = MessagePayload { message_key, ..dm_prompt::current_prompt(context, page) };
            let press = Some(self.interaction.id);
            self.update_message(payload, MessageState::AtTableRevision { revision: table_view.revision, press })
        } else if is_maybe_unrecorded(&shown, message) {
            InteractionReply::AckOnly
        } else {
            self.update_message(dm_prompt::closed_prompt(context), MessageState::Retired)
        })
    }

    fn update_message(&self, mut payload: MessagePayload, state: MessageState) -> InteractionReply {
        let is_classic = !self.component.message.content.is_empty();
        if payload.becomes_components && is_classic && self.ctx.message_api.update_flags == UpdateFlags::Omit {
            // An update without flags cannot turn the message into Components V2. The outbox does it.
            return InteractionReply::AckOnly;
        }
        // Keeps the message key in the new contents, so that a search still finds the message.
        payload.message_key = payload.message_key.or_else(|| message_keys(&self.component.message).next());
        InteractionReply::UpdateMessage(MessageUpdate {
            payload,
            shared_message: Some(SharedMessage {
                id: self.component.message.id.get(),
                new_state: state,
                file: AttachedFile::of_message(&self.component.message),
            }),
        })
    }
}

/// Returns whether this may be a message that was sent but is not recorded yet.
fn is_maybe_unrecorded(shown: &DisplayedMessages, message: u64) -> bool {
    let present = shown.current.iter().map(|it| it.message.id);
    let known = present.chain(shown.retired.iter().map(|it| it.message.id)).any(|it| it == message);
    !known && !shown.attempts.is_empty()
}
