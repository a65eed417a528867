//! A decision as a DM: the prompt, the answers as buttons if they are few, and a link to the table.

use super::super::button::View;
use super::super::names::{Naming, Voice};
use super::super::payload::{Control, Leads, Payload, Row, Weight};
use super::super::words;
use super::picture::{Lettering, pictured};
use super::{CONTENT, choices, default_is, lesson, lettered, views};
use crate::lang::{Lang, Phrasebook};
use crate::scene::{Awaited, Scene};
use crate::table::Place;

/// Renders the viewer's open decision, or the closed prompt if there is none.
#[must_use]
pub fn live(book: &Phrasebook, scene: &Scene, lang: Lang) -> Payload {
    let Some(Awaited { until, question: Some(question), .. }) = scene.own() else { return settled(book, scene, lang) };
    let voice = Voice::of(book, lang, &scene.chairs, Naming::Prose);
    let name = scene.game.name.clone();
    let mut lines = vec![voice.say(&match *until {
        Some(at) => words::direct_until(name, question.prompt.clone(), at),
        None => words::direct(name, question.prompt.clone()),
    })];
    if let Some(default) = question.options.get(question.default).filter(|_| until.is_some()) {
        lines.push(voice.say(&default_is(&default.words)));
    }
    lines.extend(lesson::lines(&voice, scene));
    let answers = choices::offered(book, scene, question, lang, choices::MANY, Naming::Prose);
    let (mut rows, told) = answers.unwrap_or_default();
    let taken: usize = lines.iter().map(|line| line.chars().count() + 1).sum();
    lines.extend(choices::lines(&told, CONTENT.saturating_sub(taken)));
    let Row::Buttons(mut shown) = views(&voice, scene.id, &[View::Turn, View::Picture, View::Log, View::Rules]) else {
        return Payload::default();
    };
    shown.push(way(&voice.say(&words::button_table()), scene.place));
    rows.push(Row::Buttons(shown));
    let board = lettered(book, scene, scene.close_up.as_ref(), lang);
    let asked = Payload { content: lines.join("\n"), board, rows, ..Payload::default() };
    pictured(book, lang, scene, Lettering::Go, asked)
}

/// Renders a prompt whose decision is closed: whether and when it was answered. It shows nothing of the
/// current table.
#[must_use]
pub fn settled(book: &Phrasebook, scene: &Scene, lang: Lang) -> Payload {
    let voice = Voice::plain(book, lang);
    let name = scene.game.name.clone();
    let content = voice.say(&match scene.answered {
        Some(at) => words::settled_at(name, i64::try_from(at.0 / 1_000).unwrap_or_default()),
        None => words::settled(name),
    });
    let rows = vec![Row::Buttons(vec![way(&voice.say(&words::button_table()), scene.place)])];
    Payload { content, rows, ..Payload::default() }
}

/// Returns a button that links to the table's channel.
pub(in super::super) fn way(label: &str, place: Place) -> Control {
    let (server, channel) = (place.server.0, place.channel.0);
    let leads = Leads::To(format!("https://discord.com/channels/{server}/{channel}"));
    Control { label: label.to_owned(), leads, weight: Weight::Plain }
}
