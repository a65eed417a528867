//! Turns a table view into Discord messages. A message is made of texts and a view alone: no store, no match
//! and no HTTP, so it cannot show what its reader may not see.
//!
//! - `card`: the table in its channel: `lobby` (with `options`), the match, `over` (with `ended`)
//! - `panel`: the private panel; `question`: the DM prompt; `choices`: options as buttons and lines;
//!   `lesson`: tutorial hints
//! - `earlier`: past turns; `reel`: frames of a replay; `aloud`: the table as prose; `picture`, `track`: the
//!   board as picture or emoji
//! - `views`: board, score, log and legend; `rules`: the rules; `sure`: confirmations; `news`: one-time
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

use super::button::{Button, View};
use super::names::{Naming, Voice};
use super::payload::{Beneath, Control, Leads, Row, Weight, most};
use super::words;
use crate::game::{Board, Seat, Text};
use crate::lang::{Lang, Phrasebook, text_board};
use crate::scene::Scene;
use crate::table::TableId;

/// Maximum number of log lines on a card; older lines are counted.
const LINES: usize = 15;
/// Maximum number of characters in a message.
const CONTENT: usize = most::CONTENT;

/// Returns a button whose `custom_id` holds its action.
pub(super) fn control(voice: &Voice<'_>, label: &Text, button: Button, weight: Weight) -> Control {
    Control { label: voice.say(label), leads: Leads::Here(button.to_string()), weight }
}

/// Returns a row of buttons that open views of this table.
fn views(voice: &Voice<'_>, id: TableId, views: &[View]) -> Row {
    let shown = |view: &View| {
        let (label, weight) = match view {
            View::Turn => (words::button_my_turn(), Weight::Main),
            View::Picture | View::Board => (words::button_board(), Weight::Plain),
            View::Text => (words::button_text(), Weight::Plain),
            View::Spoken => (words::button_spoken(), Weight::Plain),
            View::Score => (words::button_score(), Weight::Plain),
            View::Log => (words::button_log(), Weight::Plain),
            View::Legend => (words::button_legend(), Weight::Plain),
            View::Rules => (words::button_rules(), Weight::Plain),
            View::Rights => (words::button_rights(), Weight::Plain),
        };
        control(voice, &label, Button::Show(id, *view), weight)
    };
    Row::Buttons(views.iter().map(shown).collect())
}

/// Formats the end of the log, one line each, within this number of characters. A first line counts what is
/// left out.
fn happened(voice: &Voice<'_>, told: &[Text], room: usize) -> Vec<String> {
    let read: Vec<String> = told.iter().map(|text| format!("> {}", voice.say(text))).collect();
    let length = |lines: &[String]| lines.iter().map(|line| line.chars().count() + 1).sum::<usize>();
    let shown = |left_out: usize| {
        let earlier =
            (left_out > 0).then(|| format!("-# {}", voice.say(&words::earlier(left_out, words::commands::log()))));
        earlier.into_iter().chain(read[left_out..].iter().cloned()).collect::<Vec<String>>()
    };
    let mut tails = (read.len().saturating_sub(LINES)..=read.len()).map(shown);
    tails.find(|lines| length(lines) <= room).unwrap_or_default()
}

pub(super) fn listed(seats: impl IntoIterator<Item = Seat>) -> Vec<Text> {
    seats.into_iter().map(words::person).collect()
}

/// Joins the parts of an option's label.
pub(super) fn spelled(voice: &Voice<'_>, words: &[Text]) -> String {
    words.iter().map(|word| voice.say(word)).collect::<Vec<_>>().join(" › ")
}

/// Returns the line with the answer that the bot chooses at the deadline.
fn default_is(path: &[Text]) -> Text {
    words::default_is(path.iter().cloned().reduce(words::then).unwrap_or_default())
}

fn lettered(book: &Phrasebook, scene: &Scene, board: Option<&Board>, lang: Lang) -> Beneath {
    board.map_or(Beneath::Nothing, |board| Beneath::Board(letters(book, scene, board, lang)))
}

/// Renders the board as text. If it would be too long, player names are shortened, so that nothing is left
/// out.
fn letters(book: &Phrasebook, scene: &Scene, board: &Board, lang: Lang) -> String {
    const NAMES: [usize; 3] = [usize::MAX, 20, 6];
    let (voice, board) = (Voice::of(book, lang, &scene.chairs, Naming::Name), unnumbered(board));
    let told = |length| {
        let names: Vec<String> = voice.names().iter().map(|name| shortened(name, length)).collect();
        text_board(book, lang, &board, &names)
    };
    let fits = |board: &String| board.chars().count() <= most::BOARD;
    NAMES.into_iter().map(told).find(fits).unwrap_or_else(|| told(NAMES[2]))
}

/// Truncates a name to this number of characters.
fn shortened(name: &str, most: usize) -> String {
    if name.chars().count() <= most { name.to_owned() } else { name.chars().take(most - 1).chain(['…']).collect() }
}

/// Returns the hint how to open the board, for clients that do not show embeds.
fn unseen(voice: &Voice<'_>, scene: &Scene) -> Option<String> {
    scene.board.as_ref().map(|_| format!("-# {}", voice.say(&words::board_unseen())))
}

/// Removes the numbers of options from a board. On buttons and in menus options have names instead.
fn unnumbered(board: &Board) -> Board {
    let mut board = board.clone();
    board.sections.iter_mut().flat_map(|section| &mut section.facts).for_each(|fact| fact.options.clear());
    board
}
