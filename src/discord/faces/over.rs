//! A table that is over: who has won, and with what.

use super::super::button::{Button, View};
use super::super::names::{Naming, Voice};
use super::super::payload::{Payload, Row, Weight};
use super::super::words;
use super::picture::{Lettering, pictured};
use super::{control, lettered, listed, unseen, views};
use crate::game::{Score, Seat, Text};
use crate::lang::Phrasebook;
use crate::lang::words::spoken_place;
use crate::scene::Scene;
use crate::table::record::{Ending, Over, Placed};

/// The last card of a table.
pub fn card(book: &Phrasebook, scene: &Scene, over: &Over) -> Payload {
    let voice = Voice::of(book, scene.language, &scene.chairs, Naming::Mention);
    let mut lines = vec![voice.say(&ended(scene.game.name.clone(), over))];
    lines.extend(over.places.iter().map(|it| voice.say(&place(it, &scene.standing))));
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

/// The same as sentences.
pub fn told(voice: &Voice<'_>, scene: &Scene, over: &Over) -> Vec<String> {
    let places = over.places.iter().map(|it| voice.say(&spoken_place(place(it, &scene.standing))));
    [voice.say(&ended(scene.game.name.clone(), over))].into_iter().chain(places).collect()
}

fn ended(name: Text, over: &Over) -> Text {
    let winners = over.places.iter().filter(|placed| placed.place == 1).map(|placed| placed.seat);
    let winners: Vec<Seat> = winners.collect();
    match over.ending {
        Ending::Played => words::ended_played(name, listed(winners.iter().copied()), winners.len()),
        Ending::Conceded => words::ended_conceded(name),
        Ending::Agreed => words::ended_agreed(name),
        Ending::Cancelled => words::ended_cancelled(name),
        Ending::Expired => words::ended_expired(name),
        Ending::Lost => words::ended_lost(name),
    }
}

/// A place, with its points by source.
fn place(placed: &Placed, scores: &[Score]) -> Text {
    let score = scores.iter().find(|score| score.seat == placed.seat);
    let sources = score.map(|score| score.sources.as_slice()).unwrap_or_default();
    let total = placed.points.iter().map(|(_, points)| points).sum();
    let sources = sources.iter().filter(|source| source.points != 0);
    let sources: Vec<Text> = sources.map(|source| words::source(source.name.clone(), source.points)).collect();
    if sources.is_empty() {
        words::placed(placed.place, placed.seat, total)
    } else {
        words::placed_by(placed.place, placed.seat, total, sources)
    }
}
