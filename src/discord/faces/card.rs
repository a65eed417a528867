//! The card: the table in its channel, in the channel's language. It says whose turn it is, what has happened meanwhile, and
//! offers what everybody may press.

use super::super::button::View;
use super::super::hall::Hall;
use super::super::letter::{Letter, Row};
use super::super::names::{Naming, Voice};
use super::super::words;
use super::choices::{self, Told};
use super::{CONTENT, asked, board, happened, listed, lobby, name_of, over, question_of, until, views};
use crate::game::{Line, Seat};
use crate::house::Look;
use crate::ledger::Address;
use crate::table::record::{Phase, Playing};
use crate::table::{Person, Table};

/// What comes of simple answers is told in so many characters.
const ANSWERS: usize = 700;

/// The card as it is now. `told` is what has happened since whoever it calls last acted.
#[must_use]
pub fn live(hall: &Hall, look: &Look, told: &[Line]) -> Letter {
    match &look.table.phase {
        Phase::Lobby { expires } => lobby::card(hall, &look.table, *expires),
        Phase::Playing(playing) => turn(hall, look, playing, told),
        Phase::Over(ending) => over::card(hall, look, ending),
    }
}

/// A card whose turn is over: what has happened in it. The board is on the present card alone.
#[must_use]
pub fn settled(hall: &Hall, table: &Table, at: Address, told: &[Line]) -> Letter {
    let voice = hall.voice(table.language, table, Naming::Mention);
    let here = Address::Channel(table.place.channel);
    let elsewhere = || format!("{} <#{}>", voice.say(&words::elsewhere(name_of(table))), table.place.channel.0);
    let last = (at != here).then(elsewhere);
    let room = CONTENT - last.as_ref().map_or(0, |last| last.chars().count());
    let mut lines = happened(&voice, told, None, room);
    lines.extend(last);
    if lines.is_empty() {
        lines.push(voice.say(&words::goes_on(name_of(table))));
    }
    Letter { content: lines.join("\n"), ..Letter::default() }
}

/// A card whose turn is over, while the next one is on its way: whoever has to go on can still do so here.
#[must_use]
pub fn passing(hall: &Hall, look: &Look, settled: Letter) -> Letter {
    let voice = hall.plain_voice(look.table.language);
    let shown: &[View] = match look.table.playing() {
        Some(_) => &[View::Turn, View::Board, View::Spoken, View::Score, View::Log],
        None => &[View::Score, View::Log],
    };
    Letter { rows: vec![views(&voice, look.table.id, shown)], ..settled }
}

fn turn(hall: &Hall, look: &Look, playing: &Playing, told: &[Line]) -> Letter {
    let table = &look.table;
    let voice = hall.voice(table.language, table, Naming::Mention);
    let mut lines: Vec<String> = Vec::new();
    if playing.frozen.is_some() {
        lines.push(voice.say(&words::frozen(name_of(table))));
    } else {
        let people = asked(table).into_iter().filter(|seat| person(table, *seat).is_some());
        lines.extend(people.filter_map(|seat| question(hall, &voice, look, seat)));
        let thinking: Vec<Seat> = table.thinking().map(|(seat, _)| seat).collect();
        if !thinking.is_empty() {
            lines.push(voice.say(&words::thinking(listed(thinking))));
        }
    }
    if table.stopped.is_some() {
        lines.push(voice.say(&words::stopped()));
    }
    let answers = simple(hall, look).filter(|_| playing.frozen.is_none());
    let (buttons, told_of) = answers.unwrap_or_default();
    lines.extend(choices::lines(&told_of, ANSWERS));
    let room = CONTENT.saturating_sub(lines.iter().map(|line| line.chars().count() + 1).sum());
    lines.extend(happened(&voice, told, None, room));
    let mut rows = buttons;
    rows.push(match playing.frozen {
        None => views(&voice, table.id, &[View::Turn, View::Spoken, View::Score, View::Log, View::Rules]),
        Some(_) => views(&voice, table.id, &[View::Score, View::Log]),
    });
    Letter { content: lines.join("\n"), board: board(hall, look), rows, calls: called(table), ..Letter::default() }
}

fn person(table: &Table, seat: Seat) -> Option<Person> {
    table.chairs.get(seat.index())?.person()
}

/// Whoever the card was put up for.
fn called(table: &Table) -> Vec<u64> {
    let called = table.chairs.iter().filter(|chair| chair.asked.is_some_and(|asked| asked.call == table.card));
    called.filter_map(|chair| chair.person()).map(|person| person.0).collect()
}

fn question(hall: &Hall, voice: &Voice<'_>, look: &Look, seat: Seat) -> Option<String> {
    let question = question_of(look, seat)?;
    Some(voice.say(&match (question.secret, until(hall, &look.table, seat)) {
        (false, Some(at)) => words::turn_until(seat, question.prompt, at),
        (false, None) => words::turn(seat, question.prompt),
        (true, Some(at)) => words::turn_secret_until(seat, at),
        (true, None) => words::turn_secret(seat),
    }))
}

/// The answers themselves, with what comes of each, if one person is asked something simple that is no secret.
fn simple(hall: &Hall, look: &Look) -> Option<(Vec<Row>, Vec<Told>)> {
    let table = &look.table;
    let [seat] = asked(table)[..] else { return None };
    person(table, seat)?;
    let question = question_of(look, seat).filter(|question| !question.secret)?;
    choices::offered(hall, look, &question, table.language, choices::FEW, Naming::Mention)
}
