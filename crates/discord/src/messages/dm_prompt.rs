//! A decision as a DM: the prompt, the answers if they are few, and a link to the table.

use meadhall_tables::TableLocation;
use meadhall_tables::view::{AwaitedSeat, DecisionView};

use super::answer_options::default_answer_text;
use super::board_picture::{TextBoardPolicy, with_picture};
use super::buttons::view_buttons;
use super::context::MessageContext;
use super::names::{NameStyle, Translator};
use super::payload::{ButtonStyle, ButtonTarget, MessageButton, MessagePayload, MessageRow};
use super::text_board::{text_board_embed, with_board_if_it_fits};
use super::{answer_options, texts, tutorial};
use crate::interactions::component_action::ViewKind;

/// Maximum number of characters about all answers, so that they fit on the screen of a phone below the picture.
const MAX_PREVIEW_CHARS: usize = 480;

/// Renders the viewer's open decision, or a closed prompt if the viewer has no open decision.
#[must_use]
pub fn current_prompt(context: MessageContext<'_>) -> MessagePayload {
    let Some(AwaitedSeat { deadline: until, decision: Some(question), .. }) = context.view.own_decision() else {
        return closed_prompt(context);
    };
    let translator = context.translator(NameStyle::Markdown);
    let name = context.game_name();
    let mut lines = vec![translator.translate(&match *until {
        Some(at) => texts::dm_prompt_deadline(name, question.prompt.clone(), at),
        None => texts::dm_prompt(name, question.prompt.clone()),
    })];
    if let Some(default) = question.options.get(question.default).filter(|_| until.is_some()) {
        lines.push(format!("-# {}", translator.translate(&default_answer_text(&default.path))));
    }
    lines.extend(tutorial::tutorial_lines(&translator, context.view));
    let mut rows = answer_rows(context, question);
    let view_row = view_buttons(&translator, context.view.id, &[ViewKind::Panel, ViewKind::Rules]);
    let view_row = if rows.is_empty() { view_row } else { view_row.without_emphasis() };
    let MessageRow::Buttons(mut shown) = view_row else { return MessagePayload::default() };
    shown.push(table_link(&translator, context.view.location));
    rows.push(MessageRow::Buttons(shown));
    let board = text_board_embed(context, context.view.own_decision_board.as_ref());
    let prompt = MessagePayload { embed: board, rows, ..direct_message(lines.join("\n")) };
    let taken_chars = prompt.content.chars().count();
    with_board_if_it_fits(with_picture(context, TextBoardPolicy::Remove, prompt), taken_chars)
}

fn direct_message(content: String) -> MessagePayload {
    MessagePayload { content, becomes_components: true, ..MessagePayload::default() }
}

/// Returns the answers with what they lead to: a text for each answer, or one text below all of them. No rows if there are
/// too many answers; the panel has them.
fn answer_rows(context: MessageContext<'_>, question: &DecisionView) -> Vec<MessageRow> {
    let style = NameStyle::Markdown;
    answer_options::answer_sections(context, question, MAX_PREVIEW_CHARS, style)
        .or_else(|| {
            let max = answer_options::MAX_PRIVATE_ANSWER_BUTTONS;
            let (mut rows, previews) = answer_options::answers_with_previews(context, question, max, style)?;
            let lines = answer_options::preview_lines(&previews, MAX_PREVIEW_CHARS);
            rows.push(MessageRow::Text(lines.join("\n")));
            Some(rows)
        })
        .unwrap_or_default()
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

/// Returns a button that links to the table's channel.
pub(crate) fn table_link(translator: &Translator<'_>, place: TableLocation) -> MessageButton {
    let (server, channel) = (place.server.0, place.channel.0);
    let leads = ButtonTarget::Url(format!("https://discord.com/channels/{server}/{channel}"));
    let label = translator.translate(&texts::button_go_to_table());
    MessageButton { label, target: leads, style: ButtonStyle::Secondary }
}
