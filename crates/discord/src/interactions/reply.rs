//! Replies to an interaction once its change is stored. If that takes too long, it defers first and edits the
//! response later. Every interaction gets a reply, even after a panic.

use std::future::Future;
use std::pin::pin;
use std::time::Duration;

use meadhall_game::catch_panic::catch_panic_async;
use meadhall_game::{Fingerprint, Lang, Text};
use meadhall_service::repository::RepositoryError;
use meadhall_service::table_service::CommandError;
use meadhall_tables::{PersonId, TableError, TableId, texts as table_texts};
use tokio::join;
use tokio::time::{timeout, timeout_at};

use super::data::{InteractionData, language_of_locale};
use super::responder::InteractionResponder;
use crate::context::BotContext;
use crate::delivery::error;
use crate::delivery::error_code::{
    ALREADY_ACKNOWLEDGED, INVALID_WEBHOOK_TOKEN, UNKNOWN_INTERACTION, UNKNOWN_MESSAGE, UNKNOWN_WEBHOOK,
};
use crate::delivery::outgoing::{AttachedFile, PictureOmission};
use crate::delivery::sent_cache::MessageState;
use crate::interactions::component_action::ViewKind;
use crate::messages::buttons::view_buttons;
use crate::messages::payload::MessagePayload;

/// The longest wait for the lock of a shared message.
pub(super) const MESSAGE_LOCK_TIMEOUT: Duration = Duration::from_secs(1);

/// The reply to an interaction.
#[derive(Clone, Debug)]
pub enum InteractionReply {
    /// Replaces the message whose button was pressed.
    UpdateMessage(MessageUpdate),
    /// Sends a message that only the caller sees.
    Ephemeral(MessagePayload),
    /// Only acknowledges the interaction, because the outbox will show the result.
    AckOnly,
}

/// The new contents of a message.
#[derive(Clone, Debug)]
pub struct MessageUpdate {
    pub payload: MessagePayload,
    /// `None` for an ephemeral message, which only the caller sees.
    pub shared_message: Option<SharedMessage>,
}

/// A message that others see, too.
#[derive(Clone, Copy, Debug)]
pub struct SharedMessage {
    pub id: u64,
    pub new_state: MessageState,
    /// The file of the message when its button was pressed, if it is known.
    pub file: Option<AttachedFile>,
}

/// Where an interaction came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InteractionSource {
    /// A message that is not ephemeral: a card or a DM.
    SharedMessage,
    /// An ephemeral message of the caller, and the table of its button.
    Panel(Option<TableId>),
    /// A slash command.
    Command,
}

impl BotContext {
    /// Waits for a read that precedes the first reply. Returns `None` if the store is too slow, so that a hanging store
    /// delays no reply.
    pub async fn read_before_reply<T>(
        &self,
        responder: InteractionResponder<'_>,
        read: impl Future<Output = T>,
    ) -> Option<T> {
        timeout_at(responder.received_at + self.message_api.response_deadline / 4, read).await.ok()
    }

    /// Runs `work` and replies with its result.
    pub async fn run_and_reply(
        &self,
        interaction: &InteractionData,
        source: InteractionSource,
        responder: InteractionResponder<'_>,
        work: impl Future<Output = InteractionReply>,
    ) {
        let mut work = pin!(catch_panic_async(work));
        // If the work takes longer than half of the response deadline, the reply is deferred.
        let sent = match timeout_at(responder.received_at + self.message_api.response_deadline / 2, &mut work).await {
            Ok(result) => {
                let reply = self.reply_or_error(interaction, result);
                self.reply_now(interaction, source, responder, reply).await
            }
            Err(_) => {
                // The work continues meanwhile and is completed even if the deferral fails.
                let (deferred, result) = join!(self.defer(source, responder), work);
                match deferred {
                    Ok(()) => {
                        let reply = self.reply_or_error(interaction, result);
                        self.complete_deferred_reply(interaction, source, responder, reply).await
                    }
                    Err(error) => Err(error),
                }
            }
        };
        if let Err(error) = sent {
            match error::error_code(&error) {
                // The interaction expired, was answered before, or its message is gone: this happens in
                // normal operation.
                Some(
                    UNKNOWN_INTERACTION
                    | ALREADY_ACKNOWLEDGED
                    | UNKNOWN_MESSAGE
                    | UNKNOWN_WEBHOOK
                    | INVALID_WEBHOOK_TOKEN,
                ) => {
                    tracing::debug!(%error, "responded to an interaction too late")
                }
                _ => tracing::warn!(%error, "failed to respond to an interaction"),
            }
        }
    }

    fn reply_or_error(
        &self,
        interaction: &InteractionData,
        result: Result<InteractionReply, String>,
    ) -> InteractionReply {
        result.unwrap_or_else(|panic| {
            let code = format!("R-{}", &Fingerprint::of(&panic).to_string().to_uppercase()[..4]);
            tracing::error!(code, panic, "handling an interaction panicked");
            InteractionReply::Ephemeral(self.internal_error_reply(interaction, &code))
        })
    }

    async fn reply_now(
        &self,
        interaction: &InteractionData,
        source: InteractionSource,
        responder: InteractionResponder<'_>,
        reply: InteractionReply,
    ) -> Result<(), serenity::Error> {
        match (reply, source) {
            (
                InteractionReply::UpdateMessage(change),
                InteractionSource::SharedMessage | InteractionSource::Panel(_),
            ) => self.update_message(interaction, responder, &change).await,
            (InteractionReply::AckOnly, InteractionSource::SharedMessage | InteractionSource::Panel(_)) => {
                responder.defer_update(&self.message_api).await
            }
            (InteractionReply::AckOnly, InteractionSource::Command) => Ok(()),
            (InteractionReply::Ephemeral(payload), _)
            | (InteractionReply::UpdateMessage(MessageUpdate { payload, .. }), InteractionSource::Command) => {
                let payload = payload.into_ephemeral();
                let reply = responder.reply_ephemeral(&self.message_api, &payload);
                self.send_ephemeral(interaction, responder, Some(responder.new_message_key()), &payload, reply).await
            }
        }
    }

    /// Replaces the message whose button was pressed, unless it already shows this state or a later one.
    async fn update_message(
        &self,
        interaction: &InteractionData,
        responder: InteractionResponder<'_>,
        update: &MessageUpdate,
    ) -> Result<(), serenity::Error> {
        let MessageUpdate { payload, shared_message } = update;
        let Some(SharedMessage { id: message, new_state: state, file }) = *shared_message else {
            return self.update_panel(interaction, responder, payload.clone().into_ephemeral()).await;
        };
        // Only the process that runs the outbox knows what was sent last, so no other process edits a shared
        // message.
        if !self.cluster.is_leader() {
            return responder.defer_update(&self.message_api).await;
        }
        // Another task holds the lock while it waits for Discord's rate limit. It will show the latest state
        // afterwards.
        let Ok(mut lock) = timeout(MESSAGE_LOCK_TIMEOUT, self.sent_cache.lock_message(message)).await else {
            return responder.defer_update(&self.message_api).await;
        };
        if lock.is_at_least(state) {
            return responder.defer_update(&self.message_api).await;
        }
        if lock.fingerprint() == Some(payload.fingerprint()) {
            responder.defer_update(&self.message_api).await?;
            lock.record_unchanged(state);
            return Ok(());
        }
        let sent_contents = responder.update_message(&self.message_api, payload, lock.file_or(file)).await?;
        match sent_contents.omission {
            // Rendering took too long. The outbox will add the picture later.
            Some(PictureOmission::AddedLater) => lock.clear(),
            Some(
                PictureOmission::RenderFailed | PictureOmission::UploadForbidden | PictureOmission::UploadsLimited,
            )
            | None => lock.record(state, &sent_contents),
        }
        Ok(())
    }

    /// Defers the reply. A panel will be edited; for all other messages, Discord shows a new ephemeral "thinking"
    /// message.
    async fn defer(
        &self,
        source: InteractionSource,
        responder: InteractionResponder<'_>,
    ) -> Result<(), serenity::Error> {
        match source {
            InteractionSource::Panel(_) => responder.defer_update(&self.message_api).await,
            InteractionSource::SharedMessage | InteractionSource::Command => {
                responder.defer_reply(&self.message_api).await
            }
        }
    }

    async fn complete_deferred_reply(
        &self,
        interaction: &InteractionData,
        source: InteractionSource,
        responder: InteractionResponder<'_>,
        reply: InteractionReply,
    ) -> Result<(), serenity::Error> {
        match (reply, source) {
            (InteractionReply::AckOnly, InteractionSource::Panel(_)) => Ok(()),
            // The outbox updates shared messages, so the deferred reply is deleted.
            (
                InteractionReply::UpdateMessage(MessageUpdate { shared_message: Some(_), .. }),
                InteractionSource::SharedMessage,
            )
            | (InteractionReply::AckOnly, _) => responder.delete_response(&self.message_api).await,
            (InteractionReply::UpdateMessage(MessageUpdate { payload, .. }), InteractionSource::Panel(_)) => {
                let payload = payload.into_ephemeral();
                let edit = responder.edit_response(&self.message_api, &payload);
                self.send_ephemeral(interaction, responder, responder.panel_key(), &payload, edit).await
            }
            (
                InteractionReply::UpdateMessage(MessageUpdate { payload, .. }) | InteractionReply::Ephemeral(payload),
                _,
            ) => {
                let mut payload = payload.into_ephemeral();
                if let InteractionSource::Panel(Some(table)) = source {
                    // The reply replaces the panel, so it leads back to it.
                    let translator = self.translator(interaction);
                    payload.rows.push(view_buttons(&translator, table, &[ViewKind::Panel]));
                }
                let edit = responder.edit_response(&self.message_api, &payload);
                let message = match source {
                    InteractionSource::Panel(_) => responder.panel_key(),
                    InteractionSource::SharedMessage | InteractionSource::Command => Some(responder.new_message_key()),
                };
                self.send_ephemeral(interaction, responder, message, &payload, edit).await
            }
        }
    }

    /// Replies that the interaction is not supported, in the saved language or in that of the client.
    pub async fn reply_unsupported(
        &self,
        responder: InteractionResponder<'_>,
        person: Option<PersonId>,
        locale: &str,
        text: &Text,
    ) {
        let saved_settings = match person {
            Some(person) => self.read_before_reply(responder, self.person_settings(person)).await,
            None => None,
        };
        let saved_language = saved_settings.and_then(|settings| settings.language);
        let lang = saved_language.or_else(|| language_of_locale(locale)).unwrap_or(Lang::En);
        if let Err(error) = responder
            .reply_ephemeral(
                &self.message_api,
                &MessagePayload::ephemeral(self.translations.translate(lang, text, &[])),
            )
            .await
        {
            tracing::warn!(%error, "could not tell a person that this interaction is not supported");
        }
    }

    /// Returns the reply to a refused or failed command.
    #[must_use]
    pub fn error_reply(&self, interaction: &InteractionData, names: &[String], error: &CommandError) -> MessagePayload {
        let say =
            |text| MessagePayload::ephemeral(self.translations.translate(interaction.reply_language, &text, names));
        match error {
            // This text also says how to list tables.
            CommandError::Refused(TableError::UnknownTable(_)) => say(crate::commands::texts::no_such_table()),
            CommandError::Refused(refusal) => {
                let mut payload = say(table_texts::refusal_text(refusal));
                payload.content.extend(mentions_in(refusal).iter().map(|it| format!(" {it}")));
                payload
            }
            CommandError::Repository(RepositoryError::Store(error)) => {
                tracing::error!(%error, "could not save the result of a command; nothing was changed");
                say(table_texts::not_saved_text())
            }
            CommandError::Repository(error) => {
                tracing::error!(%error, "could not read a table from the store");
                self.internal_error_reply(interaction, "S-READ")
            }
            CommandError::Panicked { code, details } => {
                tracing::error!(code, details, "a command failed because of a bug in the rules");
                self.internal_error_reply(interaction, code)
            }
        }
    }

    fn internal_error_reply(&self, interaction: &InteractionData, code: &str) -> MessagePayload {
        self.service.monitor().internal_error_shown();
        MessagePayload::ephemeral(format!("{} {code}", self.text(interaction, &table_texts::internal_error_text())))
    }
}

/// Returns the mentions of the channels or roles that a refusal is about.
fn mentions_in(refusal: &TableError) -> Vec<String> {
    match refusal {
        TableError::ChannelNotAllowed { channels } => channels.iter().map(|it| format!("<#{}>", it.0)).collect(),
        TableError::RoleRequired { roles } => roles.iter().map(|it| format!("<@&{}>", it.0)).collect(),
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests;
