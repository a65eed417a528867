//! Asks for confirmation before a match ends. The confirming button holds the whole action, so it works at
//! any later time.

use super::super::button::{ComponentAction, MatchEndMode, ViewKind};
use super::super::names::Translator;
use super::super::payload::{ActionRow, ButtonStyle, MessagePayload, MessageVisibility};
use super::super::words;
use super::action_button;
use crate::lang::{Lang, Translations};
use crate::scene::TableView;

/// What the confirmed action does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndEffect {
    MatchEnds,
    /// The match continues without this player, or the others are asked first.
    MatchContinues,
}

/// Asks for confirmation and describes the effect.
#[must_use]
pub fn confirm_message(
    translations: &Translations,
    lang: Lang,
    table_view: &TableView,
    what: MatchEndMode,
    then: EndEffect,
) -> MessagePayload {
    let translator = &Translator::without_names(translations, lang);
    let name = table_view.game_info.name.clone();
    let (asks, yes) = match (what, then) {
        (MatchEndMode::ForEveryone, EndEffect::MatchEnds) => (words::sure_end(name), words::button_end()),
        (MatchEndMode::ForEveryone, EndEffect::MatchContinues) => (words::sure_wish(name), words::button_wish()),
        (MatchEndMode::Concede, EndEffect::MatchEnds) => (words::sure_lose(name), words::button_concede()),
        (MatchEndMode::Concede, EndEffect::MatchContinues) => (words::sure_concede(name), words::button_concede()),
    };
    let buttons = vec![
        action_button(translator, &yes, ComponentAction::EndMatch(table_view.id, what), ButtonStyle::Danger),
        action_button(
            translator,
            &words::button_play_on(),
            ComponentAction::ShowView(table_view.id, ViewKind::Panel),
            ButtonStyle::Secondary,
        ),
    ];
    let rows = vec![ActionRow::Buttons(buttons)];
    MessagePayload {
        content: translator.translate(&asks),
        rows,
        visibility: MessageVisibility::Ephemeral,
        ..MessagePayload::default()
    }
}
