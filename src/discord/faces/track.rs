//! The board in emoji, which replaces the text board on the card if Discord has every emoji it needs. Its
//! lines fit on a phone, and no two things look alike.

use super::super::emoji::Writable;
use super::super::names::{Naming, Voice};
use super::super::payload::{Beneath, Payload, most};
use crate::game::{Shows, Text, TrackRow};
use crate::lang::Phrasebook;
use crate::scene::Scene;

/// Width of a line on a phone, in half characters.
const LINE: usize = 60;
/// Width of an emoji, in half characters.
const EMOJI: usize = 5;

/// Replaces the text board of a card with the emoji board, if possible.
#[must_use]
pub fn upon(book: &Phrasebook, scene: &Scene, known: &Writable, card: Payload) -> Payload {
    let lettered = matches!(card.board, Beneath::Board(_));
    match lettered.then(|| board(book, scene, known)).flatten() {
        Some(track) => Payload { board: Beneath::Prose(track), ..card },
        None => card,
    }
}

/// Returns the board in emoji, or `None` if an emoji is missing or the text is too long for an embed.
fn board(book: &Phrasebook, scene: &Scene, known: &Writable) -> Option<String> {
    if scene.track.is_empty() {
        return None;
    }
    let voice = Voice::of(book, scene.language, &scene.chairs, Naming::Short);
    written(&scene.track, &|text| voice.say(text), scene.game.id, known)
}

/// Formats the rows of an emoji board as one text, with the same limits.
pub fn written(rows: &[TrackRow], says: &dyn Fn(&Text) -> String, game: &str, known: &Writable) -> Option<String> {
    let rows: Option<Vec<String>> = rows.iter().map(|row| line(row, says, game, known)).collect();
    rows.map(|rows| rows.join("\n")).filter(|track| track.chars().count() <= most::EMBED)
}

/// Emoji side by side and the word after them, which stay in one line.
#[derive(Default)]
struct Unit {
    text: String,
    width: usize,
}

/// Formats a row, wrapped into as many lines as it needs.
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

/// Joins groups into lines of limited width.
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
