//! The card: the table's message in its channel, in the channel's language. It shows whose turn it is, what
//! has happened, and the public buttons. Seats with a secret decision stay listed together until all have
//! answered.

use super::super::button::View;
use super::super::names::{Naming, Voice};
use super::super::payload::{Payload, Row};
use super::super::words;
use super::choices::{self, Told};
use super::picture::{Lettering, pictured};
use super::{CONTENT, happened, lettered, listed, lobby, over, unseen, views};
use crate::game::{Seat, Text};
use crate::lang::Phrasebook;
use crate::scene::{Awaited, Scene, Stage};
use crate::table::Channel;

/// Maximum number of characters for the previews of public answers.
const ANSWERS: usize = 700;

/// Renders the current card. The view's log holds what happened since the mentioned people last acted.
#[must_use]
pub fn live(book: &Phrasebook, scene: &Scene) -> Payload {
    match &scene.stage {
        Stage::Lobby { closes } => lobby::card(book, scene, *closes),
        Stage::Playing | Stage::Frozen => turn(book, scene),
        Stage::Over(ending) => over::card(book, scene, ending),
    }
}

/// Renders a card that was replaced, as it stands in channel `at`: only its part of the log. The current card
/// has the board.
#[must_use]
pub fn settled(book: &Phrasebook, scene: &Scene, at: Channel) -> Payload {
    let voice = Voice::of(book, scene.language, &scene.chairs, Naming::Mention);
    let (name, here) = (&scene.game.name, scene.place.channel);
    let elsewhere = || format!("{} <#{}>", voice.say(&words::elsewhere(name.clone())), here.0);
    let last = (at != here).then(elsewhere);
    let room = CONTENT - last.as_ref().map_or(0, |last| last.chars().count());
    let mut lines = happened(&voice, &scene.happened, room);
    lines.extend(last);
    if lines.is_empty() {
        lines.push(voice.say(&words::goes_on(name.clone())));
    }
    Payload { content: lines.join("\n"), ..Payload::default() }
}

/// Renders a replaced card until the next one is posted: the match can still be continued from its buttons.
#[must_use]
pub fn passing(book: &Phrasebook, scene: &Scene, settled: Payload) -> Payload {
    let voice = Voice::plain(book, scene.language);
    let shown: &[View] = if scene.is_on() {
        &[View::Turn, View::Picture, View::Spoken, View::Score, View::Log]
    } else {
        &[View::Score, View::Log]
    };
    Payload { rows: vec![views(&voice, scene.id, shown)], ..settled }
}

fn turn(book: &Phrasebook, scene: &Scene) -> Payload {
    let voice = Voice::of(book, scene.language, &scene.chairs, Naming::Mention);
    let frozen = scene.stage == Stage::Frozen;
    let mut lines: Vec<String> = match frozen {
        true => vec![voice.say(&words::frozen(scene.game.name.clone()))],
        false => waits(scene).iter().map(|text| voice.say(text)).collect(),
    };
    lines.extend(scene.quiet.hours.map(|until| voice.say(&words::quiet_until(until))));
    if scene.stopped && (scene.quiet.clock || scene.quiet.hours.is_none()) {
        lines.push(voice.say(&words::stopped()));
    }
    lines.extend(scene.lesson.as_ref().filter(|_| !frozen).map(|_| voice.say(&words::lesson_card())));
    let (mut rows, told_of) = simple(book, scene).unwrap_or_default();
    lines.extend(choices::lines(&told_of, ANSWERS));
    let unseen = unseen(&voice, scene);
    let room = CONTENT.saturating_sub(lines.iter().chain(&unseen).map(|line| line.chars().count() + 1).sum());
    lines.extend(happened(&voice, &scene.happened, room));
    lines.extend(unseen);
    if frozen {
        rows.push(views(&voice, scene.id, &[View::Score, View::Log]));
    } else {
        rows.push(views(&voice, scene.id, &[View::Turn, View::Score, View::Log, View::Rules]));
        rows.push(views(&voice, scene.id, &[View::Text, View::Spoken]));
    }
    let board = lettered(book, scene, scene.board.as_ref(), scene.language);
    let card = Payload { content: lines.join("\n"), board, rows, calls: called(scene), ..Payload::default() };
    pictured(book, scene.language, scene, Lettering::Stay, card)
}

/// Returns the users that the card mentions.
fn called(scene: &Scene) -> Vec<u64> {
    let called = scene.chairs.iter().filter(|chair| chair.called);
    called.filter_map(|chair| chair.person()).map(|person| person.0).collect()
}

/// Lists who has which decision, who chooses in secret, and which AI players are thinking.
fn waits(scene: &Scene) -> Vec<Text> {
    let (secret, open): (Vec<&Awaited>, Vec<&Awaited>) = scene.asked.iter().partition(|asked| asked.secret);
    let (people, computers): (Vec<&Awaited>, Vec<&Awaited>) =
        open.into_iter().partition(|asked| scene.person(asked.seat).is_some());
    let question = |asked: &Awaited| {
        let prompt = asked.question.as_ref()?.prompt.clone();
        Some(match asked.until {
            Some(at) => words::turn_until(asked.seat, prompt, at),
            None => words::turn(asked.seat, prompt),
        })
    };
    let seats = |asked: &[&Awaited]| asked.iter().map(|asked| asked.seat).collect::<Vec<Seat>>();
    let mut texts: Vec<Text> = people.into_iter().filter_map(question).collect();
    if !secret.is_empty() {
        let (count, names) = (secret.len(), listed(seats(&secret)));
        texts.push(match secret.iter().find_map(|asked| asked.until) {
            Some(at) => words::turn_secret_until(names, count, at),
            None => words::turn_secret(names, count),
        });
    }
    if !computers.is_empty() {
        texts.push(words::thinking(listed(seats(&computers))));
    }
    texts
}

/// Returns the answers as buttons with their previews, if one person has a simple decision that is not
/// secret. A tutorial has none: its player answers in the panel, where the hints are.
fn simple(book: &Phrasebook, scene: &Scene) -> Option<(Vec<Row>, Vec<Told>)> {
    if scene.lesson.is_some() {
        return None;
    }
    let [Awaited { seat, secret: false, question: Some(question), .. }] = &scene.asked[..] else { return None };
    scene.person(*seat)?;
    choices::offered(book, scene, question, scene.language, choices::FEW, Naming::Mention)
}
