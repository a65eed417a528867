//! Attaches the picture of the board in its reader's language, with the prose board as alt text.

use super::super::attached::{ALT, Attached, Pictured};
use super::super::names::{Naming, Voice};
use super::super::payload::{Beneath, Payload};
use super::aloud::aloud;
use crate::draw::sheet;
use crate::game::Picture;
use crate::lang::{Lang, Phrasebook};
use crate::scene::Scene;

/// What happens to the text board of a message that gets a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lettering {
    /// A short one is kept for readers who see no pictures.
    Stay,
    /// It is removed: on a phone it is long, and a button opens it.
    Go,
}

/// Maximum number of characters of a kept text board, about one screen of a phone.
const SHORT: usize = 2_000;

/// Adds a picture of the board, if the game has one. The text board becomes the fallback if rendering fails.
pub fn pictured(book: &Phrasebook, lang: Lang, scene: &Scene, letters: Lettering, payload: Payload) -> Payload {
    let Some(picture) = &scene.picture else { return payload };
    let instead = payload.board;
    let short = |board: &Beneath| !matches!(board, Beneath::Board(board) if board.chars().count() > SHORT);
    let board = if letters == Lettering::Stay && short(&instead) { instead.clone() } else { Beneath::Nothing };
    let file = Some(Attached::Drawn(drawn(book, lang, scene, picture, instead)));
    Payload { board, file, ..payload }
}

fn drawn(book: &Phrasebook, lang: Lang, scene: &Scene, picture: &Picture, instead: Beneath) -> Pictured {
    let voice = Voice::of(book, lang, &scene.chairs, Naming::Drawn);
    let told = aloud(book, lang, scene, Naming::Unmarked).within(ALT);
    Pictured::new(sheet(picture, &|text| voice.say(text)), &told, instead)
}
