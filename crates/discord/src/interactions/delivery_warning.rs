//! Adds to a reply why the table's card cannot be shown, if that is so.

use std::time::Duration;

use meadhall_service::repository::{DeliveryObstacle, DisplayTarget};
use meadhall_tables::TableId;
use meadhall_tables::view::TableWarnings;
use tokio::time::{Instant, sleep};

use super::data::InteractionData;
use super::reply::InteractionReply;
use crate::context::BotContext;
use crate::messages::delivery_warning;
use crate::messages::payload::MessagePayload;

const CARD_POLL_INTERVAL: Duration = Duration::from_millis(20);

impl BotContext {
    /// Waits until the card is posted and returns its message id. Returns `Err` if Discord refused the card, and `None`
    /// if the wait takes too long.
    pub async fn wait_for_card(&self, id: TableId) -> Result<Option<u64>, DeliveryObstacle> {
        let (started_at, max_wait) = (Instant::now(), self.message_api.response_deadline / 3);
        loop {
            let displayed =
                self.service.repository().displayed(id, DisplayTarget::Card).await.ok().flatten().unwrap_or_default();
            match (displayed.current, displayed.forbidden) {
                (Some(present), _) => return Ok(Some(present.message.id)),
                (None, Some(refused)) => return Err(refused.obstacle),
                (None, None) if started_at.elapsed() >= max_wait => return Ok(None),
                (None, None) => sleep(CARD_POLL_INTERVAL).await,
            }
        }
    }

    /// Adds the table's delivery warnings to a message for one person.
    pub async fn with_delivery_warning(
        &self,
        interaction: &InteractionData,
        id: TableId,
        payload: MessagePayload,
    ) -> MessagePayload {
        match self.service.load_warnings(id, interaction.person()).await {
            Ok(warnings) => delivery_warning::with_warning(&self.translator(interaction), warnings, payload),
            Err(_) => payload,
        }
    }

    /// If the table has delivery warnings, replies with these warnings instead of an update of a shared message.
    pub async fn delivery_warning_or_reply(
        &self,
        interaction: &InteractionData,
        id: TableId,
        reply: InteractionReply,
    ) -> InteractionReply {
        let Ok(warnings) = self.service.load_warnings(id, interaction.person()).await else { return reply };
        // Quiet hours do not delay cards, so their warning is left out.
        let lines = delivery_warning::warning_lines(
            &self.translator(interaction),
            TableWarnings { quiet_until: None, ..warnings },
        );
        if lines.is_empty() {
            return reply;
        }
        let rows = delivery_warning::retry_dm_row(&self.translator(interaction), warnings).into_iter().collect();
        let payload = MessagePayload { rows, ..MessagePayload::ephemeral(lines.join("\n")) };
        match reply {
            // The update of the shared message is left to the outbox, which retries it until Discord accepts it.
            InteractionReply::UpdateMessage(_) | InteractionReply::AckOnly => InteractionReply::Ephemeral(payload),
            ephemeral @ InteractionReply::Ephemeral(_) => ephemeral,
        }
    }
}
