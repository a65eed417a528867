//! Why a table's card cannot be shown or its clock is stopped, and how to fix it. Only the person concerned
//! sees that their DMs are blocked.

use meadhall_game::Text;
use meadhall_tables::view::{DeliveryWarning, TableWarnings};
use meadhall_tables::{DeliveryObstacle, MissingPermissions};

use super::buttons::action_button;
use super::names::Translator;
use super::payload::{ButtonStyle, MessageButton, MessagePayload, MessageRow};
use super::texts;
use crate::commands::texts as command_texts;
use crate::interactions::component_action::ComponentAction;
use crate::interactions::component_action::DmChoice;

/// Returns the warnings to show with this table.
#[must_use]
pub fn warning_lines(translator: &Translator<'_>, quiet: TableWarnings) -> Vec<String> {
    let why = quiet.delivery.map(|silence| match silence {
        DeliveryWarning::ChannelLost(end) => texts::warning_channel_deleted(end),
        DeliveryWarning::BotRemovedFromServer => texts::warning_bot_removed(),
        DeliveryWarning::PlatformOutage => texts::warning_outage(),
        DeliveryWarning::Forbidden(DeliveryObstacle::ThreadLocked) => texts::warning_thread_locked(),
        DeliveryWarning::Forbidden(DeliveryObstacle::MissingPermissions(missing)) => {
            texts::warning_permissions(permission_names(missing))
        }
        DeliveryWarning::Forbidden(DeliveryObstacle::DmsClosed | DeliveryObstacle::ReasonUnknown) => {
            texts::warning_forbidden()
        }
        DeliveryWarning::CardNotAccepted => texts::warning_not_delivered(),
    });
    let clock = quiet.is_clock_paused.then(texts::warning_clock_stopped);
    let hours = quiet.quiet_until.map(texts::quiet_hours_until);
    let own = quiet.are_dms_closed.then(texts::warning_dms_closed);
    why.into_iter().chain(clock).chain(hours).chain(own).map(|text| translator.translate(&text)).collect()
}

/// Returns a button that tries DMs again, if the reader's DMs are blocked.
#[must_use]
pub fn retry_dm_button(translator: &Translator<'_>, quiet: TableWarnings) -> Option<MessageButton> {
    quiet.are_dms_closed.then(|| {
        let button = ComponentAction::SetDmPreference(quiet.table_id, DmChoice::Enable);
        action_button(translator, &texts::button_retry_dm(), button, ButtonStyle::Primary)
    })
}

/// Returns a row with that button.
#[must_use]
pub fn retry_dm_row(translator: &Translator<'_>, quiet: TableWarnings) -> Option<MessageRow> {
    retry_dm_button(translator, quiet).map(|button| MessageRow::Buttons(vec![button]))
}

/// Adds the table's warnings, and the button that retries DMs, to a private message.
#[must_use]
pub fn with_warning(translator: &Translator<'_>, quiet: TableWarnings, payload: MessagePayload) -> MessagePayload {
    let mut rows = payload.rows;
    rows.extend(retry_dm_row(translator, quiet));
    let lines: Vec<String> = [payload.content].into_iter().chain(warning_lines(translator, quiet)).collect();
    MessagePayload { content: lines.join("\n"), rows, ..payload }
}

fn permission_names(missing: MissingPermissions) -> Vec<Text> {
    let names = [
        (missing.view_channel, command_texts::permission_view()),
        (missing.post_messages, command_texts::permission_send()),
        (missing.post_in_threads, command_texts::permission_in_threads()),
        (missing.post_rich_messages, command_texts::permission_embed()),
    ];
    names.into_iter().filter(|(is_missing, _)| *is_missing).map(|(_, name)| name).collect()
}
