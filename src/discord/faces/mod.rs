//! What Discord's messages look like: letters made from a table as it is, for one reader. Nothing is sent here.
//!
//! - `card` the table in its channel: `lobby` (with its `options`), a match, `over`
//! - `panel` what one person can do, in private; `question` the same as a private message; `choices` options as lines and buttons
//! - `views` the board, the score and the log; `rules` of a game; `sure` asking once more; `news` what is told once

pub mod card;
pub mod choices;
mod lobby;
pub mod news;
pub mod options;
mod over;
pub mod panel;
pub mod question;
pub mod rules;
pub mod sure;
pub mod views;

use super::button::{Button, View};
use super::hall::Hall;
use super::letter::{Beneath, Control, Leads, Row, Weight};
use super::names::{Naming, Voice};
use super::words;
use crate::game::{Board, Lens, Line, Seat, Text, Viewer};
use crate::house::Look;
use crate::kind::{Kind, Question};
use crate::lang::{Lang, text_board};
use crate::table::{Table, TableId};

/// So many lines tell what has happened.
const LINES: usize = 15;
/// No message says more.
const CONTENT: usize = 2_000;

/// A button that leads back to us.
pub(super) fn control(voice: &Voice<'_>, label: &Text, button: Button, weight: Weight) -> Control {
    Control { label: voice.say(label), leads: Leads::Here(button.to_string()), weight }
}

/// Buttons that show something of this table.
fn views(voice: &Voice<'_>, id: TableId, views: &[View]) -> Row {
    let shown = |view: &View| {
        let (label, weight) = match view {
            View::Turn => (words::button_my_turn(), Weight::Main),
            View::Board => (words::button_board(), Weight::Plain),
            View::Spoken => (words::button_spoken(), Weight::Plain),
            View::Score => (words::button_score(), Weight::Plain),
            View::Log => (words::button_log(), Weight::Plain),
            View::Legend => (words::button_legend(), Weight::Plain),
            View::Rules => (words::button_rules(), Weight::Plain),
        };
        control(voice, &label, Button::Show(id, *view), weight)
    };
    Row::Buttons(views.iter().map(shown).collect())
}

/// What has happened, as far as this reader may know it: the last of it, a line each, in so many characters. Whatever is left
/// out is counted.
fn happened(voice: &Voice<'_>, told: &[Line], viewer: Viewer, room: usize) -> Vec<String> {
    let read = told.iter().filter(|line| line.only.is_none() || line.only == viewer);
    let read: Vec<String> = read.map(|line| format!("> {}", voice.say(&line.text))).collect();
    let length = |lines: &[String]| lines.iter().map(|line| line.chars().count() + 1).sum::<usize>();
    let shown = |left_out: usize| {
        let earlier =
            (left_out > 0).then(|| format!("-# {}", voice.say(&words::earlier(left_out, words::commands::log()))));
        earlier.into_iter().chain(read[left_out..].iter().cloned()).collect::<Vec<String>>()
    };
    let mut tails = (read.len().saturating_sub(LINES)..=read.len()).map(shown);
    tails.find(|lines| length(lines) <= room).unwrap_or_default()
}

/// The question that is put to a seat.
fn question_of(look: &Look, seat: Seat) -> Option<Question> {
    look.game.as_ref()?.questions().into_iter().find(|question| question.seat == seat)
}

/// Until when a seat is to answer, in seconds of wall time.
pub(super) fn until(hall: &Hall, table: &Table, seat: Seat) -> Option<i64> {
    let deadline = table.chairs.get(seat.index())?.asked?.deadline?;
    table.stopped.is_none().then(|| hall.on_the_wall(deadline.due))
}

/// The seats that are asked something.
pub(super) fn asked(table: &Table) -> Vec<Seat> {
    table.seated().filter(|(_, chair)| chair.asked.is_some()).map(|(seat, _)| seat).collect()
}

/// The names of seats, to be said one after the other.
pub(super) fn listed(seats: impl IntoIterator<Item = Seat>) -> Vec<Text> {
    seats.into_iter().map(words::person).collect()
}

/// The words of an option, as a reader of this voice sees them.
fn spelled(voice: &Voice<'_>, words: &[Text]) -> String {
    words.iter().map(|word| voice.say(word)).collect::<Vec<_>>().join(" › ")
}

/// What a game is called.
pub(super) fn name_of(table: &Table) -> Text {
    crate::games::find(&table.game).map_or_else(Text::default, |kind: &dyn Kind| (kind.meta().name)())
}

/// What the open question of a seat is about.
fn close_up(hall: &Hall, look: &Look, seat: Seat, lang: Lang) -> Beneath {
    lettered(hall, look, Some(seat), Lens::Close, lang)
}

/// The board as everybody may see it.
fn board(hall: &Hall, look: &Look) -> Beneath {
    lettered(hall, look, None, Lens::Whole, look.table.language)
}

/// The board as a viewer may see it, in letters.
fn lettered(hall: &Hall, look: &Look, viewer: Viewer, lens: Lens, lang: Lang) -> Beneath {
    let voice = hall.voice(lang, &look.table, Naming::Name);
    let board = seen(look, viewer, lens).map(|board| text_board(&hall.book, lang, &board, voice.names()));
    board.map_or(Beneath::Nothing, Beneath::Board)
}

/// The board as a viewer may see it. On buttons and in menus options have names, so their numbers mean nothing here.
fn seen(look: &Look, viewer: Viewer, lens: Lens) -> Option<Board> {
    let mut board = look.game.as_ref()?.board(viewer, lens);
    board.sections.iter_mut().flat_map(|section| &mut section.facts).for_each(|fact| fact.options.clear());
    Some(board)
}
