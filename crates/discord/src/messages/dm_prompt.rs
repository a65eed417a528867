//! A decision as a DM: the prompt, the answers as buttons if they are few, and a link to the table.

use meadhall_tables::TableLocation;
use meadhall_tables::view::AwaitedSeat;

use super::answer_options::default_answer_text;
use super::board_picture::{TextBoardPolicy, with_picture};
use super::buttons::view_buttons;
use super::context::MessageContext;
use super::names::NameStyle;
use super::payload::{ButtonStyle, ButtonTarget, MessageButton, MessagePayload, MessageRow};
use super::text_board::text_board_embed;
use super::{answer_options, texts, tutorial};
use crate::interactions::component_action::ViewKind;
use crate::limits;

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
        lines.push(translator.translate(&default_answer_text(&default.path)));
    }
    lines.extend(tutorial::tutorial_lines(&translator, context.view));
    let answers = answer_options::answers_with_previews(
        context,
        question,
        answer_options::MAX_PRIVATE_ANSWER_BUTTONS,
        NameStyle::Markdown,
    );
    let (mut rows, option_texts) = answers.unwrap_or_default();
    let taken: usize = lines.iter().map(|line| line.chars().count() + 1).sum();
    lines.extend(answer_options::preview_lines(&option_texts, limits::MESSAGE_CONTENT_CHARS.saturating_sub(taken)));
    let views = [ViewKind::Panel, ViewKind::BoardPicture, ViewKind::Log, ViewKind::Rules];
    let view_row = view_buttons(&translator, context.view.id, &views);
    let view_row = if rows.is_empty() { view_row } else { view_row.without_emphasis() };
    let MessageRow::Buttons(mut shown) = view_row else { return MessagePayload::default() };
    shown.push(table_link(&translator.translate(&texts::button_go_to_table()), context.view.location));
    rows.push(MessageRow::Buttons(shown));
    let board = text_board_embed(context, context.view.own_decision_board.as_ref());
    let prompt = MessagePayload { content: lines.join("\n"), embed: board, rows, ..MessagePayload::default() };
    with_picture(context, TextBoardPolicy::Remove, prompt)
}

/// Renders the prompt of a closed decision, which says only whether and when it was answered.
#[must_use]
pub fn closed_prompt(context: MessageContext<'_>) -> MessagePayload {
    let translator = context.translator_without_names();
    let name = context.game_name();
    let content = translator.translate(&match context.view.own_last_settled_at {
        Some(at) => texts::decision_answered_at(name, i64::try_from(at.0 / 1_000).unwrap_or_default()),
        None => texts::decision_closed(name),
    });
    let rows = vec![MessageRow::Buttons(vec![table_link(
        &translator.translate(&texts::button_go_to_table()),
        context.view.location,
    )])];
    MessagePayload { content, rows, ..MessagePayload::default() }
}

/// Returns a button that links to the table's channel.
pub(crate) fn table_link(label: &str, place: TableLocation) -> MessageButton {
    let (server, channel) = (place.server.0, place.channel.0);
    let leads = ButtonTarget::Url(format!("https://discord.com/channels/{server}/{channel}"));
    MessageButton { label: label.to_owned(), target: leads, style: ButtonStyle::Secondary }
}
