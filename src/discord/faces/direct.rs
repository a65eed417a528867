//! The question whether somebody wants DMs, and the confirmation.

use super::super::button::{ComponentAction, DmChoice as Wish};
use super::super::names::Translator;
use super::super::payload::{ActionRow, ButtonStyle, MessagePayload, MessageVisibility};
use super::super::words;
use super::action_button;
use crate::game::Text;
use crate::lang::{Lang, Translations};
use crate::table::TableId;

/// Where a person is notified of their decisions from now on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotifyBy {
    DmAndChannel,
    /// Only in the channel, as the person chose.
    ChannelOnly,
    /// Only in the channel, because Discord rejects DMs to this person. With a table, the message offers to
    /// try again.
    DmsBlocked(Option<TableId>),
}

/// Asks somebody who has just joined a table of this game whether they want DMs.
#[must_use]
pub fn dm_question(translations: &Translations, lang: Lang, table: TableId, game: Text) -> MessagePayload {
    let translator = Translator::without_names(translations, lang);
    let button = |label, choice, weight| {
        action_button(&translator, &label, ComponentAction::SetDmPreference(table, choice), weight)
    };
    let rows = vec![ActionRow::Buttons(vec![
        button(words::button_direct_yes(), Wish::Enable, ButtonStyle::Primary),
        button(words::button_direct_no(), Wish::Disable, ButtonStyle::Secondary),
    ])];
    let content = translator.translate(&words::direct_ask(game));
    MessagePayload { content, rows, visibility: MessageVisibility::Ephemeral, ..MessagePayload::default() }
}

/// Confirms where a person is notified from now on.
#[must_use]
pub fn dm_preference_confirmation(translations: &Translations, lang: Lang, way: NotifyBy) -> MessagePayload {
    let translator = Translator::without_names(translations, lang);
    let content = translator.translate(&match way {
        NotifyBy::DmAndChannel => words::direct_open(),
        NotifyBy::ChannelOnly => words::direct_unwanted(),
        NotifyBy::DmsBlocked(_) => words::direct_closed(),
    });
    let again = |table| {
        let button = ComponentAction::SetDmPreference(table, Wish::Enable);
        ActionRow::Buttons(vec![action_button(&translator, &words::button_test_again(), button, ButtonStyle::Primary)])
    };
    let rows = if let NotifyBy::DmsBlocked(Some(table)) = way { vec![again(table)] } else { Vec::new() };
    MessagePayload { content, rows, visibility: MessageVisibility::Ephemeral, ..MessagePayload::default() }
}
