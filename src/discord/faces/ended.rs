//! How a match ended: the winner and the final standings, as texts.

use super::super::names::Voice;
use super::super::words;
use super::listed;
use crate::game::{Score, Seat, Text};
use crate::lang::as_sentence;
use crate::scene::Scene;
use crate::table::record::{Ending, Over, Placed};

/// Returns the result and every rank, as sentences.
pub fn told(voice: &Voice<'_>, scene: &Scene, over: &Over) -> Vec<String> {
    let places = over.places.iter().map(|it| voice.say(&as_sentence(place(it, &scene.standing))));
    [voice.say(&ended(scene.game.name.clone(), over))].into_iter().chain(places).collect()
}

pub fn ended(name: Text, over: &Over) -> Text {
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

/// Returns one rank with its points by source.
pub fn place(placed: &Placed, scores: &[Score]) -> Text {
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
