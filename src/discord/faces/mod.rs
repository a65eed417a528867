//! Turns a table view into Discord messages. A message is made of texts and a view alone: no store, no match
//! and no HTTP, so it cannot show what its reader may not see.
//!
//! - `card`: the table in its channel: `lobby` (with `options`), the match, `over` (with `ended`)
//! - `panel`: the private panel; `question`: the DM prompt; `choices`: options as buttons and lines;
//!   `lesson`: tutorial hints
//! - `earlier`: past turns; `reel`: frames of a replay; `aloud`: the table as prose; `picture`, `track`: the
//!   board as picture or emoji
//! - `view_buttons`: board, score, log and legend; `rules`: the rules; `sure`: confirmations; `news`: one-time
//!   notifications; `silence`: warnings about undelivered cards; `direct`: the DM preference

pub mod aloud;
pub mod card;
pub mod choices;
pub mod direct;
pub mod earlier;
mod ended;
mod lesson;
mod lobby;
pub mod news;
pub mod options;
mod over;
pub mod panel;
mod picture;
pub mod question;
pub mod reel;
pub mod rules;
pub mod silence;
pub mod sure;
pub mod track;
pub mod views;

use super::button::{ComponentAction, ViewKind};
use super::names::{NameStyle, Translator};
use super::payload::{ActionRow, ButtonStyle, ButtonTarget, EmbedBody, MessageButton, most};
use super::words;
use crate::game::{Board, Seat, Text};
use crate::lang::{Lang, Translations, board_as_text};
use crate::scene::TableView;
use crate::table::TableId;

/// Maximum number of log lines on a card; older lines are counted.
const MAX_LOG_LINES: usize = 15;
/// Maximum number of characters in a message.
const MAX_CONTENT_CHARS: usize = most::MESSAGE_CONTENT_CHARS;

/// Returns a button whose `custom_id` holds its action.
pub(super) fn action_button(
    translator: &Translator<'_>,
    label: &Text,
    button: ComponentAction,
    weight: ButtonStyle,
) -> MessageButton {
    MessageButton {
        label: translator.translate(label),
        target: ButtonTarget::CustomId(button.to_string()),
        style: weight,
    }
}

/// Returns a row of buttons that open views of this table.
fn view_buttons(translator: &Translator<'_>, table_id: TableId, views: &[ViewKind]) -> ActionRow {
    let shown = |view: &ViewKind| {
        let (label, weight) = match view {
            ViewKind::Panel => (words::button_my_turn(), ButtonStyle::Primary),
            ViewKind::BoardPicture | ViewKind::TextBoard => (words::button_board(), ButtonStyle::Secondary),
            ViewKind::PlainTextBoard => (words::button_text(), ButtonStyle::Secondary),
            ViewKind::ProseBoard => (words::button_spoken(), ButtonStyle::Secondary),
            ViewKind::Score => (words::button_score(), ButtonStyle::Secondary),
            ViewKind::Log => (words::button_log(), ButtonStyle::Secondary),
            ViewKind::Legend => (words::button_legend(), ButtonStyle::Secondary),
            ViewKind::Rules => (words::button_rules(), ButtonStyle::Secondary),
            ViewKind::Permissions => (words::button_rights(), ButtonStyle::Secondary),
        };
        action_button(translator, &label, ComponentAction::ShowView(table_id, *view), weight)
    };
    ActionRow::Buttons(views.iter().map(shown).collect())
}

/// Formats the end of the log, one line each, within this number of characters. A first line counts what is
/// left out.
fn log_lines(translator: &Translator<'_>, log: &[Text], max_chars: usize) -> Vec<String> {
    let read: Vec<String> = log.iter().map(|text| format!("> {}", translator.translate(text))).collect();
    let length = |lines: &[String]| lines.iter().map(|line| line.chars().count() + 1).sum::<usize>();
    let shown = |left_out: usize| {
        let earlier = (left_out > 0)
            .then(|| format!("-# {}", translator.translate(&words::earlier(left_out, words::commands::log()))));
        earlier.into_iter().chain(read[left_out..].iter().cloned()).collect::<Vec<String>>()
    };
    let mut tails = (read.len().saturating_sub(MAX_LOG_LINES)..=read.len()).map(shown);
    tails.find(|lines| length(lines) <= max_chars).unwrap_or_default()
}

pub(super) fn seat_names(seats: impl IntoIterator<Item = Seat>) -> Vec<Text> {
    seats.into_iter().map(words::person).collect()
}

/// Joins the parts of an option's label.
pub(super) fn option_label(translator: &Translator<'_>, path: &[Text]) -> String {
    path.iter().map(|word| translator.translate(word)).collect::<Vec<_>>().join(" › ")
}

/// Returns the line with the answer that the bot chooses at the deadline.
fn default_answer_text(path: &[Text]) -> Text {
    words::default_is(path.iter().cloned().reduce(words::then).unwrap_or_default())
}

fn text_board_embed(
    translations: &Translations,
    table_view: &TableView,
    board: Option<&Board>,
    lang: Lang,
) -> EmbedBody {
    board.map_or(EmbedBody::NoEmbed, |board| {
        EmbedBody::CodeBlock(render_text_board(translations, table_view, board, lang))
    })
}

/// Renders the board as text. If it would be too long, player names are shortened, so that nothing is left
/// out.
fn render_text_board(translations: &Translations, table_view: &TableView, board: &Board, lang: Lang) -> String {
    const NAME_LENGTHS: [usize; 3] = [usize::MAX, 20, 6];
    let (translator, board) =
        (Translator::for_seats(translations, lang, &table_view.seats, NameStyle::Label), without_option_numbers(board));
    let with_name_length = |length| {
        let names: Vec<String> = translator.seat_names().iter().map(|name| truncate_name(name, length)).collect();
        board_as_text(translations, lang, &board, &names)
    };
    let fits = |board: &String| board.chars().count() <= most::CODE_BLOCK_CHARS;
    NAME_LENGTHS.into_iter().map(with_name_length).find(fits).unwrap_or_else(|| with_name_length(NAME_LENGTHS[2]))
}

/// Truncates a name to this number of characters.
fn truncate_name(name: &str, max: usize) -> String {
    if name.chars().count() <= max { name.to_owned() } else { name.chars().take(max - 1).chain(['…']).collect() }
}

/// Returns the hint how to open the board, for clients that do not show embeds.
fn board_hint(translator: &Translator<'_>, table_view: &TableView) -> Option<String> {
    table_view.board.as_ref().map(|_| format!("-# {}", translator.translate(&words::board_unseen())))
}

/// Removes the numbers of options from a board. On buttons and in menus options have names instead.
fn without_option_numbers(board: &Board) -> Board {
    let mut board = board.clone();
    board.sections.iter_mut().flat_map(|section| &mut section.facts).for_each(|fact| fact.option_indices.clear());
    board
}
