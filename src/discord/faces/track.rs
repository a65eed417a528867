//! The board in emoji and words, in the place of the lettered one: for the card, if Discord has every emoji that it names. A line
//! of it is no longer than a telephone is wide, and nothing in it can be taken for another thing than it is.

use super::super::emoji::Writable;
use super::super::names::{Naming, Voice};
use super::super::payload::{Beneath, Payload, most};
use crate::game::{Shows, Text, TrackRow};
use crate::lang::Phrasebook;
use crate::scene::Scene;

/// A telephone's line, in halves of a letter.
const LINE: usize = 60;
/// An emoji is as wide as so many of them.
const EMOJI: usize = 5;

/// A card, with the board in emoji if that can be.
#[must_use]
pub fn upon(book: &Phrasebook, scene: &Scene, known: &Writable, card: Payload) -> Payload {
    let lettered = matches!(card.board, Beneath::Board(_));
    match lettered.then(|| board(book, scene, known)).flatten() {
        Some(track) => Payload { board: Beneath::Prose(track), ..card },
        None => card,
    }
}

/// The board in emoji; none if an emoji is missing, or if it is longer than may be shown.
fn board(book: &Phrasebook, scene: &Scene, known: &Writable) -> Option<String> {
    if scene.track.is_empty() {
        return None;
    }
    let voice = Voice::of(book, scene.language, &scene.chairs, Naming::Short);
    written(&scene.track, &|text| voice.say(text), scene.game.id, known)
}

/// These rows of a game in one text.
pub fn written(rows: &[TrackRow], says: &dyn Fn(&Text) -> String, game: &str, known: &Writable) -> Option<String> {
    let rows: Option<Vec<String>> = rows.iter().map(|row| line(row, says, game, known)).collect();
    rows.map(|rows| rows.join("\n")).filter(|track| track.chars().count() <= most::EMBED)
}

/// What is not broken into lines: emoji side by side, with the word that follows them.
#[derive(Default)]
struct Unit {
    text: String,
    /// In halves of a letter.
    width: usize,
}

/// A row, in as many lines as it takes.
fn line(row: &TrackRow, says: &dyn Fn(&Text) -> String, game: &str, known: &Writable) -> Option<String> {
    let mut units: Vec<Unit> = Vec::new();
    let mut after_emoji = false;
    for piece in &row.0 {
        let emoji = match &piece.shows {
            Shows::Emoji(name) => known.of_game(game, name)?,
            Shows::Seat(seat) => known.of_seat(*seat)?,
            Shows::Says(text) => {
                for word in says(text).split(' ') {
                    if !after_emoji {
                        units.push(Unit::default());
                    }
                    let Some(unit) = units.last_mut() else { continue };
                    let before = if after_emoji { " " } else { "" };
                    unit.text += &format!("{before}{word}");
                    unit.width += 2 * (before.len() + word.chars().count());
                    after_emoji = false;
                }
                continue;
            }
        };
        if !after_emoji {
            units.push(Unit::default());
        }
        let Some(unit) = units.last_mut() else { continue };
        unit.text += &emoji;
        unit.width += EMOJI;
        after_emoji = true;
    }
    Some(filled(units))
}

/// As much in each line as there is room for.
fn filled(units: Vec<Unit>) -> String {
    let (mut shown, mut width) = (String::new(), 0);
    for unit in units {
        let joined = width + 2 + unit.width;
        if width == 0 {
            width = unit.width;
        } else if joined <= LINE {
            shown.push(' ');
            width = joined;
        } else {
            shown.push('\n');
            width = unit.width;
        }
        shown += &unit.text;
    }
    shown
}

#[cfg(test)]
pub mod tests;
