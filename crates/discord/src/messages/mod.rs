//! Turns a table view into Discord messages. A message is made of texts and a view alone: no store, no match
//! and no HTTP, so it cannot show what its reader may not see.
//!
//! - `card`: the table in its channel: the `lobby`, the match, and its `result`
//! - `panel`: the private panel; `dm_prompt`: the DM prompt; `answer_options`: options as buttons and lines;
//!   `tutorial`: hints
//! - `past_turn`: past turns; `prose`: the table as prose; `board_picture`, `emoji_board`: the board as picture or
//!   emoji
//! - `views`: board, score, log and legend; `rules`: the rules; `confirm`: confirmations; `notification`: one-time
//!   notifications; `delivery_warning`: warnings about undelivered cards; `dm_preference`: the DM preference

pub mod answer_options;
pub mod attachment;
mod board_picture;
pub mod card;
pub mod confirm;
pub mod context;
pub mod delivery_warning;
pub mod dm_preference;
pub mod dm_prompt;
pub mod embed;
pub mod emoji;
pub mod emoji_board;
mod ending;
pub mod levels;
mod lobby;
pub mod lobby_options;
pub mod names;
pub mod notification;
pub mod option_menu;
pub mod panel;
pub mod past_turn;
pub mod payload;
pub mod prose;
mod result;
pub mod rules;
pub mod text;
pub mod texts;
mod tutorial;
pub mod views;

use meadhall_game::{Board, Seat, Text};
use meadhall_i18n::board_as_text;
use meadhall_tables::TableId;
use meadhall_tables::view::TableView;

use super::interactions::custom_id::{ComponentAction, ViewKind};
use super::messages::context::MessageContext;
use super::messages::names::{NameStyle, Translator};
use super::messages::payload::{ActionRow, ButtonStyle, ButtonTarget, EmbedBody, MessageButton};
use crate::limits;

/// Maximum number of match log entries on a card. Older entries are only counted.
const MAX_LOG_LINES: usize = 15;

/// Returns a button whose `custom_id` holds its action.
pub(crate) fn action_button(
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

/// Returns a row with the buttons that have an action, such as those to the pages around this one.
fn optional_buttons(
    translator: &Translator<'_>,
    buttons: impl IntoIterator<Item = (Text, Option<ComponentAction>)>,
) -> Option<ActionRow> {
    let button =
        |(label, action): (Text, Option<_>)| Some(action_button(translator, &label, action?, ButtonStyle::Secondary));
    let buttons: Vec<MessageButton> = buttons.into_iter().filter_map(button).collect();
    (!buttons.is_empty()).then_some(ActionRow::Buttons(buttons))
}

/// Returns a row of buttons that open views of this table.
fn view_buttons(translator: &Translator<'_>, table_id: TableId, views: &[ViewKind]) -> ActionRow {
    let shown = |view: &ViewKind| {
        let (label, weight) = match view {
            ViewKind::Panel => (texts::button_my_turn(), ButtonStyle::Primary),
            ViewKind::BoardPicture | ViewKind::TextBoard => (texts::button_board(), ButtonStyle::Secondary),
            ViewKind::TextBoardWithoutEmbed => (texts::button_text_board(), ButtonStyle::Secondary),
            ViewKind::ProseBoard => (texts::button_prose_board(), ButtonStyle::Secondary),
            ViewKind::Score => (texts::button_score(), ButtonStyle::Secondary),
            ViewKind::Log => (texts::button_log(), ButtonStyle::Secondary),
            ViewKind::Legend => (texts::button_legend(), ButtonStyle::Secondary),
            ViewKind::Rules => (texts::button_rules(), ButtonStyle::Secondary),
            ViewKind::Permissions => (texts::button_fix_permissions(), ButtonStyle::Secondary),
        };
        action_button(translator, &label, ComponentAction::ShowView(table_id, *view), weight)
    };
    ActionRow::Buttons(views.iter().map(shown).collect())
}

/// Formats the latest entries of the match log, one per line, within `max_chars` characters. A first line counts the
/// omitted entries.
fn log_lines(translator: &Translator<'_>, log: &[Text], max_chars: usize) -> Vec<String> {
    let read: Vec<String> = log.iter().map(|text| format!("> {}", translator.translate(text))).collect();
    let length = |lines: &[String]| lines.iter().map(|line| line.chars().count() + 1).sum::<usize>();
    let shown = |left_out: usize| {
        let earlier = (left_out > 0).then(|| format!("-# {}", translator.translate(&texts::earlier_lines(left_out))));
        earlier.into_iter().chain(read[left_out..].iter().cloned()).collect::<Vec<String>>()
    };
    let mut tails = (read.len().saturating_sub(MAX_LOG_LINES)..=read.len()).map(shown);
    tails.find(|lines| length(lines) <= max_chars).unwrap_or_default()
}

pub(crate) fn seat_names(seats: impl IntoIterator<Item = Seat>) -> Vec<Text> {
    seats.into_iter().map(texts::seat_name).collect()
}

/// Joins the parts of an option's label.
pub(crate) fn option_label(translator: &Translator<'_>, path: &[Text]) -> String {
    path.iter().map(|word| translator.translate(word)).collect::<Vec<_>>().join(" › ")
}

/// Returns the line with the answer that the bot chooses at the deadline.
fn default_answer_text(path: &[Text]) -> Text {
    texts::default_answer(path.iter().cloned().reduce(texts::option_path).unwrap_or_default())
}

fn text_board_embed(context: MessageContext<'_>, board: Option<&Board>) -> EmbedBody {
    board.map_or(EmbedBody::NoEmbed, |board| EmbedBody::CodeBlock(render_text_board(context, board)))
}

/// Renders the board as text. If it would be too long, player names are shortened, so that nothing is left
/// out.
fn render_text_board(context: MessageContext<'_>, board: &Board) -> String {
    const NAME_LENGTHS_TO_TRY: [usize; 3] = [usize::MAX, 20, 6];
    let (translator, board) = (context.translator(NameStyle::Label), without_option_numbers(board));
    let with_name_length = |length| {
        let names: Vec<String> = translator.seat_names().iter().map(|name| truncate_name(name, length)).collect();
        board_as_text(context.translations, context.lang, &board, &names)
    };
    let fits = |board: &String| board.chars().count() <= limits::CODE_BLOCK_CHARS;
    NAME_LENGTHS_TO_TRY
        .into_iter()
        .map(with_name_length)
        .find(fits)
        .unwrap_or_else(|| with_name_length(NAME_LENGTHS_TO_TRY[2]))
}

/// Truncates a name to this number of characters.
fn truncate_name(name: &str, max: usize) -> String {
    if name.chars().count() <= max { name.to_owned() } else { name.chars().take(max - 1).chain(['…']).collect() }
}

/// Returns the hint how to open the board, for clients that do not show embeds.
fn board_hint(translator: &Translator<'_>, table_view: &TableView) -> Option<String> {
    table_view.board.as_ref().map(|_| format!("-# {}", translator.translate(&texts::board_hint())))
}

/// Removes the numbers of options from a board. On buttons and in menus options have names instead.
fn without_option_numbers(board: &Board) -> Board {
    let mut board = board.clone();
    board.sections.iter_mut().flat_map(|section| &mut section.facts).for_each(|fact| fact.option_indices.clear());
    board
}
