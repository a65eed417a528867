//! What a reader can open at a table: the board as text, picture or prose, the score, the log and the legend.

use super::super::button::{Button, View};
use super::super::names::{Naming, Voice};
use super::super::payload::{Beneath, Payload, Row, Visibility, Weight};
use super::super::words;
use super::aloud::aloud;
use super::picture::{Lettering, pictured};
use super::{control, lettered, letters, silence, views};
use crate::game::{Score, Text, places};
use crate::lang::{Lang, Phrasebook};
use crate::scene::Scene;

/// Maximum number of characters, which leaves room for warnings below Discord's limit of 2,000.
const CONTENT: usize = 1_900;

/// Renders the board in monospace.
#[must_use]
pub fn board(book: &Phrasebook, lang: Lang, scene: &Scene) -> Payload {
    shown(book, lang, scene, words::board_is, |_| lettered(book, scene, scene.board.as_ref(), lang))
}

/// Renders the board as a picture, or as text if the game has none.
#[must_use]
pub fn picture(book: &Phrasebook, lang: Lang, scene: &Scene) -> Payload {
    pictured(book, lang, scene, Lettering::Go, board(book, lang, scene))
}

/// Renders the board in the message itself, for clients that hide embeds: as many whole lines as fit.
#[must_use]
pub fn text(book: &Phrasebook, lang: Lang, scene: &Scene) -> Payload {
    let mut payload = shown(book, lang, scene, words::board_is, |_| Beneath::Nothing);
    let Some(board) = &scene.board else { return payload };
    let letters = letters(book, scene, board, lang);
    let whole = format!("{}\n{}", payload.content, fenced(&letters));
    if whole.chars().count() <= CONTENT {
        payload.content = whole;
        return payload;
    }
    let more = format!("-# {}", book.say(lang, &words::board_whole(), &[]));
    let frame = format!("{}\n{}\n{more}", payload.content, fenced(""));
    let mut room = CONTENT.saturating_sub(frame.chars().count());
    let fits = |line: &&str| {
        let left = room.checked_sub(line.chars().count() + 1);
        room = left.unwrap_or_default();
        left.is_some()
    };
    let lines: Vec<&str> = letters.lines().take_while(fits).collect();
    payload.content = format!("{}\n{}\n{more}", payload.content, fenced(&lines.join("\n")));
    payload
}

fn fenced(letters: &str) -> String {
    format!("```\n{letters}\n```")
}

/// Renders a page of the prose board. It is in the message itself, for readers who see no embeds.
#[must_use]
pub fn spoken(book: &Phrasebook, lang: Lang, scene: &Scene, page: u8) -> Payload {
    let mut payload = shown(book, lang, scene, words::board_is, |_| Beneath::Nothing);
    if scene.board.is_none() {
        return payload;
    }
    let beside: usize = silence::lines(book, lang, scene.quiet).iter().map(|line| line.chars().count() + 1).sum();
    let room = CONTENT.saturating_sub(payload.content.chars().count() + beside);
    let pages = aloud(book, lang, scene, Naming::Spoken).pages(room);
    let last = u8::try_from(pages.len()).unwrap_or(u8::MAX).saturating_sub(1);
    let page = page.min(last);
    if let Some(told) = pages.get(usize::from(page)) {
        payload.content = format!("{}\n{told}", payload.content);
    }
    let voice = Voice::plain(book, lang);
    let turn = |to: Option<u8>, label: Text| Some(control(&voice, &label, Button::Aloud(scene.id, to?), Weight::Plain));
    let turns = [
        turn(page.checked_sub(1), words::button_earlier()),
        turn(Some(page + 1).filter(|to| *to <= last), words::button_later()),
    ];
    if last > 0 {
        payload.rows.insert(0, Row::Buttons(turns.into_iter().flatten().collect()));
    }
    payload
}

/// Explains the things on the board.
#[must_use]
pub fn legend(book: &Phrasebook, lang: Lang, scene: &Scene) -> Payload {
    if scene.legend.is_empty() {
        return shown(book, lang, scene, words::legend_is_empty, |_| Beneath::Nothing);
    }
    shown(book, lang, scene, words::legend_is, |voice| {
        let told = scene.legend.iter().map(|fact| {
            let values: Vec<String> = fact.values.iter().map(|text| voice.say(text)).collect();
            format!("- **{}** — {}", voice.say(&fact.label), values.join("; "))
        });
        Beneath::Prose(told.collect::<Vec<_>>().join("\n"))
    })
}

/// Renders the score by source, as far as the viewer may know it; after the match, the full score.
#[must_use]
pub fn score(book: &Phrasebook, lang: Lang, scene: &Scene) -> Payload {
    let mut payload = shown(book, lang, scene, words::score_is, |_| Beneath::Nothing);
    let voice = Voice::of(book, lang, &scene.chairs, Naming::Mention);
    let lines = places(&scene.standing).into_iter().map(|it| place(&voice, it.place, it.score));
    payload.content = [payload.content].into_iter().chain(lines).collect::<Vec<_>>().join("\n");
    payload
}

fn place(voice: &Voice<'_>, place: usize, score: &Score) -> String {
    let sources = score.sources.iter().filter(|source| source.points != 0);
    let sources: Vec<Text> = sources.map(|source| words::source(source.name.clone(), source.points)).collect();
    let place = u8::try_from(place).unwrap_or(u8::MAX);
    voice.say(&if sources.is_empty() {
        words::placed(place, score.seat, score.total())
    } else {
        words::placed_by(place, score.seat, score.total(), sources)
    })
}

/// Renders the end of the log, as much as fits.
#[must_use]
pub fn log(book: &Phrasebook, lang: Lang, scene: &Scene) -> Payload {
    let mut payload = shown(book, lang, scene, words::log_is, |_| Beneath::Nothing);
    let voice = Voice::of(book, lang, &scene.chairs, Naming::Mention);
    let mut room = CONTENT.saturating_sub(payload.content.chars().count());
    let fits = |line: &String| {
        let room_left = room.checked_sub(line.chars().count() + 1);
        room = room_left.unwrap_or_default();
        room_left.is_some()
    };
    let said = scene.happened.iter().rev().map(|text| format!("> {}", voice.say(text)));
    let mut lines: Vec<String> = said.take_while(fits).collect();
    if lines.is_empty() {
        lines.push(voice.say(&words::log_empty()));
    }
    lines.reverse();
    payload.content = [payload.content].into_iter().chain(lines).collect::<Vec<_>>().join("\n");
    payload
}

fn shown(
    book: &Phrasebook,
    lang: Lang,
    scene: &Scene,
    title: fn(Text) -> Text,
    beneath: impl FnOnce(&Voice<'_>) -> Beneath,
) -> Payload {
    let voice = Voice::of(book, lang, &scene.chairs, Naming::Name);
    let name = || scene.game.name.clone();
    let (content, board) = match scene.board {
        Some(_) => (voice.say(&title(name())), beneath(&voice)),
        None if scene.is_on() => (voice.say(&words::frozen(name())), Beneath::Nothing),
        None => (voice.say(&words::no_board()), Beneath::Nothing),
    };
    let rows = vec![
        views(&voice, scene.id, &[View::Turn, View::Picture, View::Spoken, View::Score, View::Log]),
        views(&voice, scene.id, &[View::Text, View::Legend, View::Rules]),
    ];
    Payload { content, board, rows, visibility: Visibility::Ephemeral, ..Payload::default() }
}
