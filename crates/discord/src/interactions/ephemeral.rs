//! Sends and edits the ephemeral messages of one person: one after another, so that a message shows the answer to its
//! latest press.

use std::future::Future;

use tokio::time::timeout;

use super::data::InteractionData;
use super::reply::MESSAGE_LOCK_TIMEOUT;
use super::responder::InteractionResponder;
use crate::context::BotContext;
use crate::delivery::late_picture::LatePicture;
use crate::delivery::live_panels::{LivePanel, PanelReader};
use crate::delivery::outgoing::{OutgoingMessage, PictureOmission, SentMessage};
use crate::delivery::sent_cache::MessageLock;
use crate::messages::payload::MessagePayload;

impl BotContext {
    /// Replaces the ephemeral message whose button was pressed, unless it shows the answer to a later press.
    pub(super) async fn update_panel(
        &self,
        interaction: &InteractionData,
        responder: InteractionResponder<'_>,
        payload: MessagePayload,
    ) -> Result<(), serenity::Error> {
        let Some(panel_key) = responder.panel_key() else {
            return responder.update_message(&self.message_api, &payload, None).await.map(drop);
        };
        let mut lock = self.lock_panel(panel_key).await;
        if lock.as_mut().is_some_and(|lock| !lock.claim_for_press(responder.id().get())) {
            return responder.defer_update(&self.message_api).await;
        }
        let reader = PanelReader { person: interaction.person(), lang: interaction.reply_language };
        let file = lock.as_ref().and_then(|lock| lock.file_or(None));
        let update = responder.update_message(&self.message_api, &payload, file);
        self.send_with_lock(reader, responder, (panel_key, lock), &payload, update).await
    }

    /// Waits a short time for the lock of an ephemeral message. Another task holds it while it answers an earlier press
    /// or adds a late picture.
    async fn lock_panel(&self, panel_key: u64) -> Option<MessageLock> {
        timeout(MESSAGE_LOCK_TIMEOUT, self.sent_cache.lock_message(panel_key)).await.ok()
    }

    /// Sends or edits an ephemeral message, unless it shows the answer to a later press. `panel_key` identifies the message;
    /// without it, no late picture is added.
    pub(super) async fn send_ephemeral(
        &self,
        interaction: &InteractionData,
        responder: InteractionResponder<'_>,
        panel_key: Option<u64>,
        payload: &MessagePayload,
        sending: impl Future<Output = Result<SentMessage, serenity::Error>>,
    ) -> Result<(), serenity::Error> {
        let Some(panel_key) = panel_key else { return sending.await.map(drop) };
        let mut lock = self.lock_panel(panel_key).await;
        if lock.as_mut().is_some_and(|lock| !lock.claim_for_press(responder.id().get())) {
            return Ok(());
        }
        let reader = PanelReader { person: interaction.person(), lang: interaction.reply_language };
        self.send_with_lock(reader, responder, (panel_key, lock), payload, sending).await
    }

    /// Sends or edits an ephemeral message while no other task does so, and records whether it is a panel. A panel is
    /// recorded before it is sent, so that a change of its table during the request continues it afterwards. If its
    /// picture is late, it is added afterwards, unless the message shows something else by then.
    pub(super) async fn send_with_lock(
        &self,
        reader: PanelReader,
        responder: InteractionResponder<'_>,
        (panel_key, lock): (u64, Option<MessageLock>),
        payload: &MessagePayload,
        sending: impl Future<Output = Result<SentMessage, serenity::Error>>,
    ) -> Result<(), serenity::Error> {
        let panel = payload.panel.clone().map(|shown| LivePanel {
            shown,
            fingerprint: payload.fingerprint(),
            reader,
            interaction: responder.id(),
            token: responder.token().to_owned(),
            received_at: responder.received_at,
        });
        self.live_panels.record(panel_key, panel);
        let sent_contents = sending.await.inspect_err(|_| self.live_panels.record(panel_key, None))?;
        if payload.panel.as_ref().is_some_and(|shown| shown.decision.is_none()) {
            self.live_panels.record_sent(panel_key);
        }
        let Some(mut lock) = lock else { return Ok(()) };
        lock.record_file(sent_contents.file);
        if sent_contents.omission != Some(PictureOmission::AddedLater) {
            return Ok(());
        }
        let is_wanted = lock.expect_late_picture();
        drop(lock);
        let edit = async |outgoing: &OutgoingMessage, lock: &mut MessageLock| {
            let sent_contents = responder.add_late_picture(&self.message_api, outgoing).await?;
            lock.record_file(sent_contents.file);
            Ok::<_, serenity::Error>(sent_contents)
        };
        LatePicture { message: panel_key, payload, is_wanted }.add(self, edit).await;
        Ok(())
    }
}
