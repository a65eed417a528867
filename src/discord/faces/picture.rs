//! The picture of a board, as it goes with a message: in its reader's language, with the spoken board for those who do not see it.

use super::super::attached::{ALT, Attached, Pictured};
use super::super::names::{Naming, Voice};
use super::super::payload::{Beneath, Payload};
use super::aloud::aloud;
use crate::draw::sheet;
use crate::game::Picture;
use crate::lang::{Lang, Phrasebook};
use crate::scene::Scene;

/// Whether the board in letters stays where there is a picture of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lettering {
    /// It stays if it is short, for everybody looks there, also who sees no pictures.
    Stay,
    /// It goes, for it is long on a telephone and one press away.
    Go,
}

/// So many letters are no longer than a telephone is high, or little more.
const SHORT: usize = 2_000;

/// A message with a picture of the board that is beneath it, if the game has one.
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
