//! The picture of a board, as it goes with a message: in its reader's language, with the spoken board for those who do not see it.

use super::super::attached::{Attached, Pictured};
use super::super::names::{Naming, Voice};
use super::super::payload::{Beneath, Payload};
use super::super::words;
use super::{listed, unnumbered};
use crate::draw::sheet;
use crate::game::Picture;
use crate::lang::{Lang, Phrasebook, speech_board};
use crate::scene::{Scene, Stage};

/// Whether the board in letters stays where there is a picture of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lettering {
    /// It stays, for everybody looks there, also who sees no pictures.
    Stay,
    /// It goes, for it is long on a telephone and one press away.
    Go,
}

/// A message with a picture of the board that is beneath it, if the game has one.
pub fn pictured(book: &Phrasebook, lang: Lang, scene: &Scene, letters: Lettering, payload: Payload) -> Payload {
    let Some(picture) = &scene.picture else { return payload };
    let instead = payload.board;
    let board = match letters {
        Lettering::Stay => instead.clone(),
        Lettering::Go => Beneath::Nothing,
    };
    let file = Some(Attached::Drawn(drawn(book, lang, scene, picture, instead)));
    Payload { board, file, ..payload }
}

fn drawn(book: &Phrasebook, lang: Lang, scene: &Scene, picture: &Picture, instead: Beneath) -> Pictured {
    let voice = Voice::of(book, lang, &scene.chairs, Naming::Drawn);
    Pictured::new(sheet(picture, &|text| voice.say(text)), &alt(book, lang, scene), instead)
}

/// The board for the ear. It begins with what matters most, for it may be cut: whose turn it is, then where everything stands.
fn alt(book: &Phrasebook, lang: Lang, scene: &Scene) -> String {
    let voice = Voice::of(book, lang, &scene.chairs, Naming::Unmarked);
    // Of a board as it was, nobody is asked anything.
    let is_open = scene.stage == Stage::Playing && !scene.asked.is_empty();
    let turn = is_open.then(|| voice.say(&words::waits(listed(scene.waits_for()))));
    let board = scene.board.as_ref().map(|board| speech_board(book, lang, &unnumbered(board), voice.names()));
    turn.into_iter().chain(board).collect::<Vec<_>>().join("\n")
}
