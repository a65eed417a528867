//! Why a table's card cannot be shown or its clock is stopped, and how to fix it. Only the person concerned
//! sees that their DMs are blocked.

use serenity::model::Permissions;

use super::super::button::{Button, DirectMessages as Wish};
use super::super::names::Voice;
use super::super::payload::{Payload, Row, Weight};
use super::super::words;
use super::super::words::commands as named;
use super::control;
use crate::game::Text;
use crate::lang::{Lang, Phrasebook};
use crate::scene::{Quiet, Silence};

/// The permissions that a card needs, with their names.
const RIGHTS: [(Permissions, fn() -> Text); 4] = [
    (Permissions::VIEW_CHANNEL, named::right_view),
    (Permissions::SEND_MESSAGES, named::right_send),
    (Permissions::SEND_MESSAGES_IN_THREADS, named::right_in_threads),
    (Permissions::EMBED_LINKS, named::right_embed),
];

/// Returns the warnings to show with this table.
#[must_use]
pub fn lines(book: &Phrasebook, lang: Lang, quiet: Quiet) -> Vec<String> {
    let why = quiet.silence.map(|silence| match silence {
        Silence::Lost(end) => words::silent_lost(end),
        Silence::Away => words::silent_away(),
        Silence::Outage => words::silent_outage(),
        Silence::Locked => words::silent_locked(),
        Silence::Rights(bits) => words::silent_rights(rights(bits)),
        Silence::Unsaid => words::silent_unsaid(),
        Silence::Trouble => words::silent_trouble(),
    });
    let clock = quiet.clock.then(words::silent_clock);
    let hours = quiet.hours.map(words::quiet_until);
    let own = quiet.closed.then(words::direct_closed);
    why.into_iter().chain(clock).chain(hours).chain(own).map(|text| book.say(lang, &text, &[])).collect()
}

/// Returns a button that tries DMs again, if the reader's DMs are blocked.
#[must_use]
pub fn against(book: &Phrasebook, lang: Lang, quiet: Quiet) -> Option<Row> {
    quiet.closed.then(|| {
        let (voice, button) = (Voice::plain(book, lang), Button::DirectMessages(quiet.table, Wish::Wanted));
        Row::Buttons(vec![control(&voice, &words::button_test_again(), button, Weight::Main)])
    })
}

/// Adds the table's warnings and their button to a private message.
#[must_use]
pub fn beside(book: &Phrasebook, lang: Lang, quiet: Quiet, payload: Payload) -> Payload {
    let mut rows = payload.rows;
    rows.extend(against(book, lang, quiet));
    let lines: Vec<String> = [payload.content].into_iter().chain(lines(book, lang, quiet)).collect();
    Payload { content: lines.join("\n"), rows, ..payload }
}

fn rights(bits: u64) -> Vec<Text> {
    let lacks = Permissions::from_bits_truncate(bits);
    RIGHTS.iter().filter(|(right, _)| lacks.contains(*right)).map(|(_, called)| called()).collect()
}
