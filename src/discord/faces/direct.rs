//! Private messages: whether somebody wants them, and what they have settled.

use super::super::button::{Button, DirectMessages as Wish};
use super::super::names::Voice;
use super::super::payload::{Payload, Row, Visibility, Weight};
use super::super::words;
use super::control;
use crate::game::Text;
use crate::lang::{Lang, Phrasebook};
use crate::table::TableId;

/// How somebody is asked from now on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// By private message and in the channel.
    Both,
    /// In the channel alone, as they want it.
    Channel,
    /// In the channel alone, for they take no private messages; that can be tried again if a table is at hand.
    Closed(Option<TableId>),
}

/// What whoever has just sat down at a table for this game is asked.
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

/// Says how somebody is asked from now on.
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
