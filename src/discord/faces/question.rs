//! A question as a private message: plain words, its answers as buttons if they are not too many, and the way
//! to the table.

use super::super::button::View;
use super::super::hall::Hall;
use super::super::letter::{Control, Leads, Letter, Row, Weight};
use super::super::names::Naming;
use super::super::words;
use super::{CONTENT, choices, close_up, name_of, question_of, until, views};
use crate::game::Seat;
use crate::house::Look;
use crate::lang::Lang;
use crate::table::Table;

/// The question that is put to this seat.
#[must_use]
pub fn live(hall: &Hall, look: &Look, seat: Seat, lang: Lang) -> Letter {
    let table = &look.table;
    let Some(question) = question_of(look, seat) else { return settled(hall, table, seat, lang) };
    let voice = hall.voice(lang, table, Naming::Prose);
    let name = name_of(table);
    let mut lines = vec![voice.say(&match until(hall, table, seat) {
        Some(at) => words::letter_until(name, question.prompt.clone(), at),
        None => words::letter(name, question.prompt.clone()),
    })];
    let options = look.game.as_ref().and_then(|game| game.options(seat).ok()).unwrap_or_default();
    if let Some(default) = options.get(question.default).filter(|_| until(hall, table, seat).is_some()) {
        lines.push(voice.say(&words::default_is(default.words.last().cloned().unwrap_or_default())));
    }
    let answers = choices::offered(hall, look, &question, lang, choices::MANY, Naming::Prose);
    let (mut rows, told) = answers.unwrap_or_default();
    let taken: usize = lines.iter().map(|line| line.chars().count() + 1).sum();
    lines.extend(choices::lines(&told, CONTENT.saturating_sub(taken)));
    let Row::Buttons(mut shown) = views(&voice, table.id, &[View::Turn, View::Board, View::Log, View::Rules]) else {
        return Letter::default();
    };
    shown.push(way(&voice.say(&words::button_table()), table));
    rows.push(Row::Buttons(shown));
    let board = close_up(hall, look, seat, lang);
    Letter { content: lines.join("\n"), board, rows, calls: Vec::new(), ..Letter::default() }
}

/// A question that is settled: how, and when. Nothing of the present table is in it.
#[must_use]
pub fn settled(hall: &Hall, table: &Table, seat: Seat, lang: Lang) -> Letter {
    let voice = hall.plain_voice(lang);
    let answered = table.chairs.get(seat.index()).and_then(|chair| chair.answered);
    let content = voice.say(&match answered {
        Some(answered) => words::settled_at(name_of(table), i64::try_from(answered.at.0 / 1_000).unwrap_or_default()),
        None => words::settled(name_of(table)),
    });
    let rows = vec![Row::Buttons(vec![way(&voice.say(&words::button_table()), table)])];
    Letter { content, rows, ..Letter::default() }
}

/// A button that leads to the table.
pub(in super::super) fn way(label: &str, table: &Table) -> Control {
    let (server, channel) = (table.place.server.0, table.place.channel.0);
    let leads = Leads::To(format!("https://discord.com/channels/{server}/{channel}"));
    Control { label: label.to_owned(), leads, weight: Weight::Plain }
}
