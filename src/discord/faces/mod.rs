//! What Discord's messages look like: letters made from a table as it is, for one reader. Nothing is sent here.
//!
//! - `card` the table in its channel: `lobby` (with its `options`), a match, `over`
//! - `panel` what one person can do, in private; `question` the same as a private message
//! - `views` the board, the score and the log; `news` what is told once

pub mod card;
mod lobby;
pub mod news;
pub mod options;
mod over;
pub mod panel;
pub mod question;
pub mod views;

use super::button::{Button, View};
use super::hall::Hall;
use super::letter::{Beneath, Control, Leads, Row, Weight};
use super::names::{Naming, Voice};
use super::words;
use crate::game::{Lens, Line, Seat, Text, Viewer};
use crate::house::Look;
use crate::kind::{Kind, Question};
use crate::lang::text_board;
use crate::table::{Table, TableId};

/// So many answers can be buttons, if none of them says more than this.
const BUTTONS: usize = 4;
const LABEL: usize = 60;
/// So many lines tell what has happened.
const LINES: usize = 8;

/// A button that leads back to us.
pub(super) fn control(voice: &Voice<'_>, label: &Text, button: Button, weight: Weight) -> Control {
    Control { label: voice.say(label), leads: Leads::Here(button.to_string()), weight }
}

/// Answers to the question that is open for a seat as buttons, if they are few and short: by their number, and what they say.
fn answers(table: &Table, seat: Seat, default: usize, said: Vec<(usize, String)>) -> Option<Vec<Control>> {
    let control = |(option, label): (usize, String)| {
        let press = table.question(seat, option).ok().filter(|_| label.chars().count() <= LABEL)?;
        let weight = if option == default { Weight::Plain } else { Weight::Main };
        Some(Control { label, leads: Leads::Here(Button::Answer(table.id, press).to_string()), weight })
    };
    (said.len() <= BUTTONS).then(|| said.into_iter().map(control).collect()).flatten()
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
        };
        control(voice, &label, Button::Show(id, *view), weight)
    };
    Row::Buttons(views.iter().map(shown).collect())
}

/// What has happened, as far as this reader may know it: the last of it, a line each.
fn happened(voice: &Voice<'_>, told: &[Line], viewer: Viewer) -> Vec<String> {
    let read = told.iter().filter(|line| line.only.is_none() || line.only == viewer);
    let read: Vec<String> = read.map(|line| format!("> {}", voice.say(&line.text))).collect();
    read[read.len().saturating_sub(LINES)..].to_vec()
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

/// The board as everybody may see it.
fn board(hall: &Hall, look: &Look) -> Beneath {
    let Some(game) = &look.game else { return Beneath::Nothing };
    let voice = hall.voice(look.table.language, &look.table, Naming::Name);
    Beneath::Board(text_board(&hall.book, voice.lang, &game.board(None, Lens::Whole), voice.names()))
}
