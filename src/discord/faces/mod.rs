//! What Discord's messages look like, made of phrases and a scene. A face reaches nothing else: no store, no match, no
//! wire, so it can show nothing that its reader may not see.
//!
//! - `card` the table in its channel: `lobby` (with its `options`), a match, `over`; `ended` how it has
//! - `panel` what one person can do, in private; `question` the same as a private message; `choices` options as lines and buttons;
//!   `lesson` what a first lesson tells
//! - `earlier` the board as it was, `reel` the turns of a replay; `aloud` a table for the ear
//! - `picture` the board as it is drawn; `track` the board in emoji; `views` the board, the score and the log; `rules` of a game; `sure` asking once more;
//!   `news` what is told once;
//!   `silence` what keeps a table from showing itself; `direct` whether private messages are wanted

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

/// So many lines tell what has happened.
const LINES: usize = 15;
/// No message says more.
const CONTENT: usize = most::CONTENT;

/// A button that leads back to us.
pub(super) fn control(voice: &Voice<'_>, label: &Text, button: Button, weight: Weight) -> Control {
    Control { label: voice.say(label), leads: Leads::Here(button.to_string()), weight }
}

/// Buttons that show something of this table.
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

/// What has happened: the last of it, a line each, in so many characters. Whatever is left out is counted.
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

/// The names of seats, to be said one after the other.
pub(super) fn listed(seats: impl IntoIterator<Item = Seat>) -> Vec<Text> {
    seats.into_iter().map(words::person).collect()
}

/// The words of an option, as a reader of this voice sees them.
pub(super) fn spelled(voice: &Voice<'_>, words: &[Text]) -> String {
    words.iter().map(|word| voice.say(word)).collect::<Vec<_>>().join(" › ")
}

/// The answer that is taken when time runs out, by its whole path.
fn default_is(path: &[Text]) -> Text {
    words::default_is(path.iter().cloned().reduce(words::then).unwrap_or_default())
}

/// A board of a scene, in letters.
fn lettered(book: &Phrasebook, scene: &Scene, board: Option<&Board>, lang: Lang) -> Beneath {
    board.map_or(Beneath::Nothing, |board| Beneath::Board(letters(book, scene, board, lang)))
}

/// Where a board is large, long names are shortened, so that nothing else is left out.
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

/// A name of so many characters at most.
fn shortened(name: &str, most: usize) -> String {
    if name.chars().count() <= most { name.to_owned() } else { name.chars().take(most - 1).chain(['…']).collect() }
}

/// For those whose client shows nothing beneath a message: how to get at the board.
fn unseen(voice: &Voice<'_>, scene: &Scene) -> Option<String> {
    scene.board.as_ref().map(|_| format!("-# {}", voice.say(&words::board_unseen())))
}

/// The same board without numbers of options: on buttons and in menus options have names, so their numbers mean nothing here.
fn unnumbered(board: &Board) -> Board {
    let mut board = board.clone();
    board.sections.iter_mut().flat_map(|section| &mut section.facts).for_each(|fact| fact.options.clear());
    board
}
