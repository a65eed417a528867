//! A decision as a DM: the prompt, the answers as buttons if they are few, and a link to the table.

use super::super::button::ViewKind;
use super::super::names::{NameStyle, Translator};
use super::super::payload::{ActionRow, ButtonStyle, ButtonTarget, MessageButton, MessagePayload};
use super::super::words;
use super::picture::{TextBoardPolicy, with_picture};
use super::{MAX_CONTENT_CHARS, choices, default_answer_text, lesson, text_board_embed, view_buttons};
use crate::lang::{Lang, Translations};
use crate::scene::{AwaitedSeat, TableView};
use crate::table::TableLocation;

/// Renders the viewer's open decision, or the closed prompt if there is none.
#[must_use]
pub fn current_prompt(translations: &Translations, table_view: &TableView, lang: Lang) -> MessagePayload {
    let Some(AwaitedSeat { deadline: until, decision: Some(question), .. }) = table_view.own_decision() else {
        return closed_prompt(translations, table_view, lang);
    };
    let translator = Translator::for_seats(translations, lang, &table_view.seats, NameStyle::Markdown);
    let name = table_view.game_info.name.clone();
    let mut lines = vec![translator.translate(&match *until {
        Some(at) => words::direct_until(name, question.prompt.clone(), at),
        None => words::direct(name, question.prompt.clone()),
    })];
    if let Some(default) = question.options.get(question.default).filter(|_| until.is_some()) {
        lines.push(translator.translate(&default_answer_text(&default.path)));
    }
    lines.extend(lesson::tutorial_lines(&translator, table_view));
    let answers = choices::answers_with_previews(
        translations,
        table_view,
        question,
        lang,
        choices::MAX_PRIVATE_BUTTONS,
        NameStyle::Markdown,
    );
    let (mut rows, option_texts) = answers.unwrap_or_default();
    let taken: usize = lines.iter().map(|line| line.chars().count() + 1).sum();
    lines.extend(choices::preview_lines(&option_texts, MAX_CONTENT_CHARS.saturating_sub(taken)));
    let ActionRow::Buttons(mut shown) = view_buttons(
        &translator,
        table_view.id,
        &[ViewKind::Panel, ViewKind::BoardPicture, ViewKind::Log, ViewKind::Rules],
    ) else {
        return MessagePayload::default();
    };
    shown.push(table_link(&translator.translate(&words::button_table()), table_view.location));
    rows.push(ActionRow::Buttons(shown));
    let board = text_board_embed(translations, table_view, table_view.close_up.as_ref(), lang);
    let prompt = MessagePayload { content: lines.join("\n"), embed: board, rows, ..MessagePayload::default() };
    with_picture(translations, lang, table_view, TextBoardPolicy::Remove, prompt)
}

/// Renders a prompt whose decision is closed: whether and when it was answered. It shows nothing of the
/// current table.
#[must_use]
pub fn closed_prompt(translations: &Translations, table_view: &TableView, lang: Lang) -> MessagePayload {
    let translator = Translator::without_names(translations, lang);
    let name = table_view.game_info.name.clone();
    let content = translator.translate(&match table_view.own_last_settled_at {
        Some(at) => words::settled_at(name, i64::try_from(at.0 / 1_000).unwrap_or_default()),
        None => words::settled(name),
    });
    let rows =
        vec![ActionRow::Buttons(vec![table_link(&translator.translate(&words::button_table()), table_view.location)])];
    MessagePayload { content, rows, ..MessagePayload::default() }
}

/// Returns a button that links to the table's channel.
pub(in super::super) fn table_link(label: &str, place: TableLocation) -> MessageButton {
    let (server, channel) = (place.server.0, place.channel.0);
    let leads = ButtonTarget::Url(format!("https://discord.com/channels/{server}/{channel}"));
    MessageButton { label: label.to_owned(), target: leads, style: ButtonStyle::Secondary }
}
