//! What keeps a table from showing itself, or its clock from running, with what to do about it. Whose private messages are
//! closed is said to nobody else.

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

/// What a card needs, by its right.
const RIGHTS: [(Permissions, fn() -> Text); 4] = [
    (Permissions::VIEW_CHANNEL, named::right_view),
    (Permissions::SEND_MESSAGES, named::right_send),
    (Permissions::SEND_MESSAGES_IN_THREADS, named::right_in_threads),
    (Permissions::EMBED_LINKS, named::right_embed),
];

/// What whoever looks at a table has to know of its silence.
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

/// What whoever looks at a silent table can press against it.
#[must_use]
pub fn against(book: &Phrasebook, lang: Lang, quiet: Quiet) -> Option<Row> {
    quiet.closed.then(|| {
        let (voice, button) = (Voice::plain(book, lang), Button::DirectMessages(quiet.table, Wish::Wanted));
        Row::Buttons(vec![control(&voice, &words::button_test_again(), button, Weight::Main)])
    })
}

/// A message to one person about a table, with what there is to know of its silence.
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
