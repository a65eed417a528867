//! The last card of a table: who won, and with what.

use super::super::button::{Button, View};
use super::super::names::{Naming, Voice};
use super::super::payload::{Payload, Row, Weight};
use super::super::words;
use super::ended::{ended, place};
use super::picture::{Lettering, pictured};
use super::{control, lettered, unseen, views};
use crate::lang::Phrasebook;
use crate::scene::Scene;
use crate::table::record::{Ending, Over};

/// Escapes the number at the start of a line. Discord would turn the lines into a numbered list and renumber
/// them, so that two players could not share a rank.
fn unlisted(line: &str) -> String {
    line.replacen(". ", "\\. ", 1)
}

pub fn card(book: &Phrasebook, scene: &Scene, over: &Over) -> Payload {
    let voice = Voice::of(book, scene.language, &scene.chairs, Naming::Mention);
    let mut lines = vec![voice.say(&ended(scene.game.name.clone(), over))];
    lines.extend(over.places.iter().map(|it| unlisted(&voice.say(&place(it, &scene.standing)))));
    lines.extend(unseen(&voice, scene));
    let began = !matches!(over.ending, Ending::Cancelled | Ending::Expired);
    let mut rows = Vec::new();
    let again = control(&voice, &words::button_again(), Button::Again(scene.id), Weight::Main);
    rows.push(Row::Buttons(vec![again]));
    if began {
        rows.push(views(&voice, scene.id, &[View::Text, View::Spoken, View::Score, View::Log]));
    }
    let board = lettered(book, scene, scene.board.as_ref(), scene.language);
    let card = Payload { content: lines.join("\n"), board, rows, ..Payload::default() };
    pictured(book, scene.language, scene, Lettering::Stay, card)
}
