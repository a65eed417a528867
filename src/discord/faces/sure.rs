//! Asks for confirmation before a match ends. The confirming button holds the whole action, so it works at
//! any later time.

use super::super::button::{Button, Finish, View};
use super::super::names::Voice;
use super::super::payload::{Payload, Row, Visibility, Weight};
use super::super::words;
use super::control;
use crate::lang::{Lang, Phrasebook};
use crate::scene::Scene;

/// What the confirmed action does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then {
    Ends,
    /// The match continues without this player, or the others are asked first.
    GoesOn,
}

/// Asks for confirmation and describes the effect.
#[must_use]
pub fn payload(book: &Phrasebook, lang: Lang, scene: &Scene, what: Finish, then: Then) -> Payload {
    let voice = &Voice::plain(book, lang);
    let name = scene.game.name.clone();
    let (asks, yes) = match (what, then) {
        (Finish::End, Then::Ends) => (words::sure_end(name), words::button_end()),
        (Finish::End, Then::GoesOn) => (words::sure_wish(name), words::button_wish()),
        (Finish::Concede, Then::Ends) => (words::sure_lose(name), words::button_concede()),
        (Finish::Concede, Then::GoesOn) => (words::sure_concede(name), words::button_concede()),
    };
    let buttons = vec![
        control(voice, &yes, Button::Finish(scene.id, what), Weight::Grave),
        control(voice, &words::button_play_on(), Button::Show(scene.id, View::Turn), Weight::Plain),
    ];
    let rows = vec![Row::Buttons(buttons)];
    Payload { content: voice.say(&asks), rows, visibility: Visibility::Ephemeral, ..Payload::default() }
}
