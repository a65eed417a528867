//! A decision as a DM: the panel, under the name of the game and a link to its table.

use super::context::MessageContext;
use super::names::NameStyle;
use super::panel::panel_message;
use super::payload::{MessagePayload, MessageVisibility};
use super::texts;
use crate::interactions::component_action::PanelPage;

/// Renders the viewer's open decision as their panel does, or a closed prompt if the viewer has no open decision. Its first
/// line is the text of the push notification.
#[must_use]
pub fn current_prompt(context: MessageContext<'_>, page: PanelPage) -> MessagePayload {
    if context.view.own_options().is_none() {
        return closed_prompt(context);
    }
    let panel = panel_message(context, page, &[]);
    let heading = format!(
        "**{}** <#{}>",
        context.translator_without_names().translate(&context.view.game_info.short_name),
        context.view.location.channel.0
    );
    let content = [heading, panel.content.clone()].join("\n");
    MessagePayload { content, visibility: MessageVisibility::Public, becomes_components: true, panel: None, ..panel }
}

fn direct_message(content: String) -> MessagePayload {
    MessagePayload { content, becomes_components: true, ..MessagePayload::default() }
}

/// Renders the prompt of a closed decision as one line: when and where it was answered, and the first line of the view's
/// log, which is about the answer.
#[must_use]
pub fn closed_prompt(context: MessageContext<'_>) -> MessagePayload {
    let translator = context.translator(NameStyle::Markdown);
    let name = context.game_name();
    let answered_at = context.view.own_last_settled_at.map(|at| i64::try_from(at.0 / 1_000).unwrap_or_default());
    let line = translator.translate(&match (answered_at, context.view.log.first()) {
        (Some(at), Some(answer)) => texts::decision_answered(name, at, answer.clone()),
        (Some(at), None) => texts::decision_answered_at(name, at),
        (None, _) => texts::decision_closed(name),
    });
    direct_message(format!("{line} <#{}>", context.view.location.channel.0))
}
