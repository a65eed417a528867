//! Asks for confirmation before a match ends. The confirming button holds the whole action, so it works at
//! any later time.

use super::buttons::action_button;
use super::context::MessageContext;
use super::payload::{ButtonStyle, MessagePayload, MessageRow};
use super::texts;
use crate::interactions::component_action::{ComponentAction, MatchEndMode, ViewKind};

/// What the confirmed action does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndEffect {
    MatchEnds,
    /// The match continues without this player, or the others are asked first.
    MatchContinues,
}

/// Asks for confirmation and describes the effect.
#[must_use]
pub fn end_confirmation_prompt(context: MessageContext<'_>, what: MatchEndMode, then: EndEffect) -> MessagePayload {
    let translator = &context.translator_without_names();
    let name = context.game_name();
    let (asks, yes) = match (what, then) {
        (MatchEndMode::ForEveryone, EndEffect::MatchEnds) => (texts::confirm_end(name), texts::button_end()),
        (MatchEndMode::ForEveryone, EndEffect::MatchContinues) => {
            (texts::confirm_propose_end(name), texts::button_propose_end())
        }
        (MatchEndMode::Concede, EndEffect::MatchEnds) => {
            (texts::confirm_concede_and_lose(name), texts::button_concede())
        }
        (MatchEndMode::Concede, EndEffect::MatchContinues) => (texts::confirm_concede(name), texts::button_concede()),
    };
    let buttons = vec![
        action_button(translator, &yes, ComponentAction::EndMatch(context.view.id, what), ButtonStyle::Danger),
        action_button(
            translator,
            &texts::button_play_on(),
            ComponentAction::ShowView(context.view.id, ViewKind::Panel),
            ButtonStyle::Secondary,
        ),
    ];
    let rows = vec![MessageRow::Buttons(buttons)];
    MessagePayload { rows, ..MessagePayload::ephemeral(translator.translate(&asks)) }
}
