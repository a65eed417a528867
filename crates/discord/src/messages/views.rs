//! What a reader can open at a table: the board as text, picture or prose, the score, the log and the legend.

use meadhall_game::{Lang, SeatScore, Text, ranking};
use meadhall_i18n::Translations;
use meadhall_tables::view::TableView;

use super::board_picture::{TextBoardPolicy, with_picture};
use super::names::{NameStyle, Translator};
use super::payload::{ActionRow, ButtonStyle, EmbedBody, MessagePayload, MessageVisibility};
use super::prose::table_as_prose;
use super::{action_button, delivery_warning, render_text_board, text_board_embed, texts, view_buttons};
use crate::interactions::custom_id::{ComponentAction, ViewKind};

/// Maximum number of characters, which leaves room for warnings below Discord's limit of 2,000.
const MAX_CONTENT_CHARS: usize = 1_900;

/// Renders the board in monospace.
#[must_use]
pub fn text_board(translations: &Translations, lang: Lang, table_view: &TableView) -> MessagePayload {
    titled_message(translations, lang, table_view, texts::board_title, |_| {
        text_board_embed(translations, table_view, table_view.board.as_ref(), lang)
    })
}

/// Renders the board as a picture, or as text if the game has none.
#[must_use]
pub fn picture_board(translations: &Translations, lang: Lang, table_view: &TableView) -> MessagePayload {
    with_picture(translations, lang, table_view, TextBoardPolicy::Remove, text_board(translations, lang, table_view))
}

/// Renders the board in the message itself, for clients that hide embeds: as many whole lines as fit.
#[must_use]
pub fn plain_text_board(translations: &Translations, lang: Lang, table_view: &TableView) -> MessagePayload {
    let mut payload = titled_message(translations, lang, table_view, texts::board_title, |_| EmbedBody::NoEmbed);
    let Some(board) = &table_view.board else { return payload };
    let text_board = render_text_board(translations, table_view, board, lang);
    let whole = format!("{}\n{}", payload.content, code_block(&text_board));
    if whole.chars().count() <= MAX_CONTENT_CHARS {
        payload.content = whole;
        return payload;
    }
    let more = format!("-# {}", translations.translate(lang, &texts::board_truncated(), &[]));
    let frame = format!("{}\n{}\n{more}", payload.content, code_block(""));
    let mut room = MAX_CONTENT_CHARS.saturating_sub(frame.chars().count());
    let fits = |line: &&str| {
        let left = room.checked_sub(line.chars().count() + 1);
        room = left.unwrap_or_default();
        left.is_some()
    };
    let lines: Vec<&str> = text_board.lines().take_while(fits).collect();
    payload.content = format!("{}\n{}\n{more}", payload.content, code_block(&lines.join("\n")));
    payload
}

fn code_block(text: &str) -> String {
    format!("```\n{text}\n```")
}

/// Renders a page of the prose board. It is in the message itself, for readers who see no embeds.
#[must_use]
pub fn prose_page(translations: &Translations, lang: Lang, table_view: &TableView, page: u8) -> MessagePayload {
    let mut payload = titled_message(translations, lang, table_view, texts::board_title, |_| EmbedBody::NoEmbed);
    if table_view.board.is_none() {
        return payload;
    }
    let reserved: usize = delivery_warning::warning_lines(translations, lang, table_view.warnings)
        .iter()
        .map(|line| line.chars().count() + 1)
        .sum();
    let room = MAX_CONTENT_CHARS.saturating_sub(payload.content.chars().count() + reserved);
    let pages = table_as_prose(translations, lang, table_view, NameStyle::ScreenReader).pages(room);
    let last = u8::try_from(pages.len()).unwrap_or(u8::MAX).saturating_sub(1);
    let page = page.min(last);
    if let Some(told) = pages.get(usize::from(page)) {
        payload.content = format!("{}\n{told}", payload.content);
    }
    let translator = Translator::without_names(translations, lang);
    let turn = |to: Option<u8>, label: Text| {
        Some(action_button(&translator, &label, ComponentAction::ShowProse(table_view.id, to?), ButtonStyle::Secondary))
    };
    let turns = [
        turn(page.checked_sub(1), texts::button_previous_page()),
        turn(Some(page + 1).filter(|to| *to <= last), texts::button_next_page()),
    ];
    if last > 0 {
        payload.rows.insert(0, ActionRow::Buttons(turns.into_iter().flatten().collect()));
    }
    payload
}

/// Explains the things on the board.
#[must_use]
pub fn legend_message(translations: &Translations, lang: Lang, table_view: &TableView) -> MessagePayload {
    if table_view.legend.is_empty() {
        return titled_message(translations, lang, table_view, texts::legend_empty, |_| EmbedBody::NoEmbed);
    }
    titled_message(translations, lang, table_view, texts::legend_title, |translator| {
        let lines = table_view.legend.iter().map(|fact| {
            let values: Vec<String> = fact.values.iter().map(|text| translator.translate(text)).collect();
            format!("- **{}** — {}", translator.translate(&fact.label), values.join("; "))
        });
        EmbedBody::Prose(lines.collect::<Vec<_>>().join("\n"))
    })
}

/// Renders the score by source, as far as the viewer may know it; after the match, the full score.
#[must_use]
pub fn score_message(translations: &Translations, lang: Lang, table_view: &TableView) -> MessagePayload {
    let mut payload = titled_message(translations, lang, table_view, texts::score_title, |_| EmbedBody::NoEmbed);
    let translator = Translator::for_seats(translations, lang, &table_view.seats, NameStyle::Mention);
    let lines = ranking(&table_view.scores).into_iter().map(|it| standing_line(&translator, it.rank, it.score));
    payload.content = [payload.content].into_iter().chain(lines).collect::<Vec<_>>().join("\n");
    payload
}

fn standing_line(translator: &Translator<'_>, place: usize, score: &SeatScore) -> String {
    let sources = score.sources.iter().filter(|source| source.points != 0);
    let sources: Vec<Text> = sources.map(|source| texts::score_source(source.name.clone(), source.points)).collect();
    let place = u8::try_from(place).unwrap_or(u8::MAX);
    translator.translate(&if sources.is_empty() {
        texts::standing(place, score.seat, score.total())
    } else {
        texts::standing_with_sources(place, score.seat, score.total(), sources)
    })
}

/// Renders the end of the log, as much as fits.
#[must_use]
pub fn log_message(translations: &Translations, lang: Lang, table_view: &TableView) -> MessagePayload {
    let mut payload = titled_message(translations, lang, table_view, texts::log_title, |_| EmbedBody::NoEmbed);
    let translator = Translator::for_seats(translations, lang, &table_view.seats, NameStyle::Mention);
    let mut room = MAX_CONTENT_CHARS.saturating_sub(payload.content.chars().count());
    let fits = |line: &String| {
        let room_left = room.checked_sub(line.chars().count() + 1);
        room = room_left.unwrap_or_default();
        room_left.is_some()
    };
    let quoted = table_view.log.iter().rev().map(|text| format!("> {}", translator.translate(text)));
    let mut lines: Vec<String> = quoted.take_while(fits).collect();
    if lines.is_empty() {
        lines.push(translator.translate(&texts::log_empty()));
    }
    lines.reverse();
    payload.content = [payload.content].into_iter().chain(lines).collect::<Vec<_>>().join("\n");
    payload
}

fn titled_message(
    translations: &Translations,
    lang: Lang,
    table_view: &TableView,
    title: fn(Text) -> Text,
    beneath: impl FnOnce(&Translator<'_>) -> EmbedBody,
) -> MessagePayload {
    let translator = Translator::for_seats(translations, lang, &table_view.seats, NameStyle::Label);
    let name = || table_view.game_info.name.clone();
    let (content, board) = match table_view.board {
        Some(_) => (translator.translate(&title(name())), beneath(&translator)),
        None if table_view.is_match_running() => {
            (translator.translate(&texts::match_frozen(name())), EmbedBody::NoEmbed)
        }
        None => (translator.translate(&texts::no_board()), EmbedBody::NoEmbed),
    };
    let rows = vec![
        view_buttons(
            &translator,
            table_view.id,
            &[ViewKind::Panel, ViewKind::BoardPicture, ViewKind::ProseBoard, ViewKind::Score, ViewKind::Log],
        ),
        view_buttons(&translator, table_view.id, &[ViewKind::PlainTextBoard, ViewKind::Legend, ViewKind::Rules]),
    ];
    MessagePayload {
        content,
        embed: board,
        rows,
        visibility: MessageVisibility::Ephemeral,
        ..MessagePayload::default()
    }
}
