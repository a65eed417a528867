//! Why a table's card cannot be shown or its clock is stopped, and how to fix it. Only the person concerned
//! sees that their DMs are blocked.

use serenity::model::Permissions;

use super::super::button::{ComponentAction, DmChoice as Wish};
use super::super::names::Translator;
use super::super::payload::{ActionRow, ButtonStyle, MessagePayload};
use super::super::words;
use super::super::words::commands as named;
use super::action_button;
use crate::game::Text;
use crate::lang::{Lang, Translations};
use crate::scene::{DeliveryWarning, TableWarnings};

/// The permissions that a card needs, with their names.
const CARD_PERMISSIONS: [(Permissions, fn() -> Text); 4] = [
    (Permissions::VIEW_CHANNEL, named::right_view),
    (Permissions::SEND_MESSAGES, named::right_send),
    (Permissions::SEND_MESSAGES_IN_THREADS, named::right_in_threads),
    (Permissions::EMBED_LINKS, named::right_embed),
];

/// Returns the warnings to show with this table.
#[must_use]
pub fn warning_lines(translations: &Translations, lang: Lang, quiet: TableWarnings) -> Vec<String> {
    let why = quiet.delivery.map(|silence| match silence {
        DeliveryWarning::ChannelLost(end) => words::silent_lost(end),
        DeliveryWarning::BotRemovedFromServer => words::silent_away(),
        DeliveryWarning::DiscordOutage => words::silent_outage(),
        DeliveryWarning::ThreadLocked => words::silent_locked(),
        DeliveryWarning::MissingPermissions(bits) => words::silent_rights(permission_names(bits)),
        DeliveryWarning::ReasonUnknown => words::silent_unsaid(),
        DeliveryWarning::CardNotAccepted => words::silent_trouble(),
    });
    let clock = quiet.is_clock_paused.then(words::silent_clock);
    let hours = quiet.quiet_until.map(words::quiet_until);
    let own = quiet.are_dms_closed.then(words::direct_closed);
    why.into_iter().chain(clock).chain(hours).chain(own).map(|text| translations.translate(lang, &text, &[])).collect()
}

/// Returns a button that tries DMs again, if the reader's DMs are blocked.
#[must_use]
pub fn fix_row(translations: &Translations, lang: Lang, quiet: TableWarnings) -> Option<ActionRow> {
    quiet.are_dms_closed.then(|| {
        let (translator, button) = (
            Translator::without_names(translations, lang),
            ComponentAction::SetDmPreference(quiet.table_id, Wish::Enable),
        );
        ActionRow::Buttons(vec![action_button(&translator, &words::button_test_again(), button, ButtonStyle::Primary)])
    })
}

/// Adds the table's warnings and their button to a private message.
#[must_use]
pub fn with_warning(
    translations: &Translations,
    lang: Lang,
    quiet: TableWarnings,
    payload: MessagePayload,
) -> MessagePayload {
    let mut rows = payload.rows;
    rows.extend(fix_row(translations, lang, quiet));
    let lines: Vec<String> = [payload.content].into_iter().chain(warning_lines(translations, lang, quiet)).collect();
    MessagePayload { content: lines.join("\n"), rows, ..payload }
}

fn permission_names(bits: u64) -> Vec<Text> {
    let lacks = Permissions::from_bits_truncate(bits);
    CARD_PERMISSIONS.iter().filter(|(right, _)| lacks.contains(*right)).map(|(_, called)| called()).collect()
}
