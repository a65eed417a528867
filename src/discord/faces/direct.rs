//! The question whether somebody wants DMs, and the confirmation.

use super::super::button::{Button, DirectMessages as Wish};
use super::super::names::Voice;
use super::super::payload::{Payload, Row, Visibility, Weight};
use super::super::words;
use super::control;
use crate::game::Text;
use crate::lang::{Lang, Phrasebook};
use crate::table::TableId;

/// Where a person is notified of their decisions from now on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    Both,
    /// Only in the channel, as the person chose.
    Channel,
    /// Only in the channel, because Discord rejects DMs to this person. With a table, the message offers to
    /// try again.
    Closed(Option<TableId>),
}

/// Asks somebody who has just joined a table of this game whether they want DMs.
#[must_use]
pub fn asks(book: &Phrasebook, lang: Lang, table: TableId, game: Text) -> Payload {
    let voice = Voice::plain(book, lang);
    let button = |label, wish, weight| control(&voice, &label, Button::DirectMessages(table, wish), weight);
    let rows = vec![Row::Buttons(vec![
        button(words::button_direct_yes(), Wish::Wanted, Weight::Main),
        button(words::button_direct_no(), Wish::NotWanted, Weight::Plain),
    ])];
    let content = voice.say(&words::direct_ask(game));
    Payload { content, rows, visibility: Visibility::Ephemeral, ..Payload::default() }
}

/// Confirms where a person is notified from now on.
#[must_use]
pub fn are(book: &Phrasebook, lang: Lang, way: Way) -> Payload {
    let voice = Voice::plain(book, lang);
    let content = voice.say(&match way {
        Way::Both => words::direct_open(),
        Way::Channel => words::direct_unwanted(),
        Way::Closed(_) => words::direct_closed(),
    });
    let again = |table| {
        let button = Button::DirectMessages(table, Wish::Wanted);
        Row::Buttons(vec![control(&voice, &words::button_test_again(), button, Weight::Main)])
    };
    let rows = if let Way::Closed(Some(table)) = way { vec![again(table)] } else { Vec::new() };
    Payload { content, rows, visibility: Visibility::Ephemeral, ..Payload::default() }
}
