//! Whether a person wants direct messages, and whether Discord delivers them.

use std::time::Duration;

use meadhall_service::outbox::UndeliveredError;
use meadhall_service::repository::{DeliveryObstacle, DmPreference, PersonSettings};
use meadhall_service::table_service::CommandError;
use meadhall_tables::TableId;
use meadhall_tables::clock::{DAY_MS, UnixMillis};

use super::data::InteractionData;
use crate::context::BotContext;
use crate::delivery::error::DeliveryError;
use crate::messages::dm_preference::{self, NotifyBy};
use crate::messages::payload::MessagePayload;
use crate::messages::texts;

/// Why a direct message is to be sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DmReason {
    /// Another player's turn waits for a decision of the person.
    Interruption,
    /// Anything else, which the table's channel shows too.
    Other,
}

/// Checks whether the bot may send a person a direct message now. A person who has not chosen gets one only if another
/// player's turn waits for them. After a refusal the bot waits a day, because Discord counts each refused attempt as an
/// invalid request.
pub fn check_dm_allowed(
    settings: &PersonSettings,
    reason: impl Fn() -> DmReason,
    now: UnixMillis,
) -> Result<(), UndeliveredError> {
    let refused_recently = settings.dms_refused_at.is_some_and(|closed| now.0.saturating_sub(closed.0) < DAY_MS);
    match settings.dm_preference {
        DmPreference::NoDms => Err(UndeliveredError::DmsDisabled),
        // Finding the reason collects the match's decisions, so it is done for nobody else.
        DmPreference::Undecided if reason() == DmReason::Other => Err(UndeliveredError::DmsDisabled),
        DmPreference::DmsClosed | DmPreference::Undecided if refused_recently => {
            Err(UndeliveredError::Forbidden(DeliveryObstacle::DmsClosed))
        }
        DmPreference::Undecided | DmPreference::WantsDms | DmPreference::DmsClosed => Ok(()),
    }
}

impl BotContext {
    /// Sends a test message, to find out whether the person accepts direct messages.
    pub async fn probe_dms(&self, interaction: &InteractionData) -> DmPreference {
        let sent = async {
            let channel = self.dm_channel(interaction.person()).await?.id;
            let payload =
                MessagePayload { content: self.text(interaction, &texts::dm_test()), ..MessagePayload::default() };
            let outgoing = self.message_api.prepare(&payload, None, Duration::ZERO).await;
            self.message_api.create_message(channel, &outgoing, None).await
        };
        match sent.await {
            Err(DeliveryError::NotSent(UndeliveredError::Forbidden(DeliveryObstacle::DmsClosed))) => {
                DmPreference::DmsClosed
            }
            // Any other failure says nothing about the person's settings; the next notification tries again.
            Ok(_) | Err(_) => DmPreference::WantsDms,
        }
    }

    /// Saves whether a person wants direct messages.
    pub async fn set_dm_preference(
        &self,
        interaction: &InteractionData,
        preference: DmPreference,
    ) -> Result<(), CommandError> {
        let previous = self.person_settings(interaction.person()).await.dm_preference;
        let update = |settings: &mut PersonSettings| {
            settings.dm_preference = preference;
            settings.dms_refused_at = (preference == DmPreference::DmsClosed).then(|| self.service.now().unix);
            settings.last_known_name.clone_from(&interaction.display_name);
            settings.client_language = interaction.client_language;
        };
        self.service.update_person_settings(interaction.person(), update).await?;
        match (previous, preference) {
            // The person's open decisions are sent again, now as direct messages.
            (DmPreference::Undecided | DmPreference::DmsClosed | DmPreference::NoDms, DmPreference::WantsDms) => {
                self.service.resend_dms_to(interaction.person()).await
            }
            _ => Ok(()),
        }
    }

    /// Returns the message that confirms the new setting.
    #[must_use]
    pub fn dm_preference_reply(
        &self,
        interaction: &InteractionData,
        preference: DmPreference,
        table: Option<TableId>,
    ) -> MessagePayload {
        let notify_by = match preference {
            DmPreference::DmsClosed => NotifyBy::DmsBlocked(table),
            DmPreference::NoDms => NotifyBy::ChannelOnly,
            DmPreference::Undecided | DmPreference::WantsDms => NotifyBy::DmAndChannel,
        };
        dm_preference::dm_preference_confirmation(&self.translator(interaction), notify_by)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn closed_dms_are_retried_once_a_day_and_disabled_ones_never() {
        let now = UnixMillis(9 * DAY_MS);
        let check_for = |reason, preference, closed: Option<u64>| {
            check_dm_allowed(
                &PersonSettings {
                    dm_preference: preference,
                    dms_refused_at: closed.map(UnixMillis),
                    ..PersonSettings::default()
                },
                || reason,
                now,
            )
        };
        let check = |preference, closed| check_for(DmReason::Other, preference, closed);
        let closed = Err(UndeliveredError::Forbidden(DeliveryObstacle::DmsClosed));
        assert_eq!(check(DmPreference::DmsClosed, Some(9 * DAY_MS)), closed);
        assert_eq!(check(DmPreference::DmsClosed, Some(8 * DAY_MS + 1)), closed);
        assert_eq!(
            check(DmPreference::DmsClosed, Some(99 * DAY_MS)),
            closed,
            "a time in the future, after a clock jump, counts as now"
        );
        assert_eq!(check(DmPreference::DmsClosed, Some(8 * DAY_MS)), Ok(()));
        assert_eq!(check(DmPreference::DmsClosed, None), Ok(()), "the time of the refusal is unknown");
        assert_eq!(check(DmPreference::WantsDms, None), Ok(()));
        for reason in [DmReason::Interruption, DmReason::Other] {
            assert_eq!(check_for(reason, DmPreference::NoDms, None), Err(UndeliveredError::DmsDisabled));
        }
        // A person who has not chosen is written to only if another player's turn waits for them.
        assert_eq!(check(DmPreference::Undecided, None), Err(UndeliveredError::DmsDisabled));
        let interrupted = |refused| check_for(DmReason::Interruption, DmPreference::Undecided, refused);
        assert_eq!((interrupted(None), interrupted(Some(9 * DAY_MS))), (Ok(()), closed));
    }
}
