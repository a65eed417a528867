//! What there is to see of a table, for one reader: the board for the eye or the ear, the score, what has happened,
//! and what things do.

use super::super::button::View;
use super::super::hall::Hall;
use super::super::letter::{Beneath, Hearing, Letter};
use super::super::names::{Naming, Voice};
use super::super::words;
use super::{lettered, name_of, seen, views};
use crate::game::{Lens, Line, Score, Text, Viewer, places};
use crate::house::Look;
use crate::lang::{Lang, speech_board};

/// No message says more.
const CONTENT: usize = 1_900;

/// The board in letters of equal width.
#[must_use]
pub fn board(hall: &Hall, look: &Look, viewer: Viewer, lang: Lang) -> Letter {
    shown(hall, look, lang, &words::board_is(name_of(&look.table)), |_| {
        Some(lettered(hall, look, viewer, Lens::Whole, lang))
    })
}

/// The board in the order in which it is best told.
#[must_use]
pub fn spoken(hall: &Hall, look: &Look, viewer: Viewer, lang: Lang) -> Letter {
    shown(hall, look, lang, &words::board_is(name_of(&look.table)), |_| {
        let board = seen(look, viewer, Lens::Whole)?;
        let voice = hall.voice(lang, &look.table, Naming::Spoken);
        Some(Beneath::Prose(speech_board(&hall.book, lang, &board, voice.names())))
    })
}

/// What the things in sight do.
#[must_use]
pub fn legend(hall: &Hall, look: &Look, viewer: Viewer, lang: Lang) -> Letter {
    shown(hall, look, lang, &words::legend_is(name_of(&look.table)), |voice| {
        let told = look.game.as_ref()?.legend(viewer).into_iter().map(|fact| {
            let values: Vec<String> = fact.values.iter().map(|text| voice.say(text)).collect();
            format!("- **{}** — {}", voice.say(&fact.label), values.join("; "))
        });
        Some(Beneath::Prose(told.collect::<Vec<_>>().join("\n")))
    })
}

/// Where everyone stands, source by source, as far as this viewer may know it; the truth once it is over.
#[must_use]
pub fn score(hall: &Hall, look: &Look, viewer: Viewer, lang: Lang) -> Letter {
    let mut letter = shown(hall, look, lang, &words::score_is(name_of(&look.table)), |_| Some(Beneath::Nothing));
    let Some(game) = &look.game else { return letter };
    let standing = if look.table.over().is_some() { game.scores() } else { game.standing(viewer) };
    let voice = hall.voice(lang, &look.table, Naming::Mention);
    let lines = places(&standing).into_iter().map(|it| place(&voice, it.place, it.score));
    letter.content = [letter.content].into_iter().chain(lines).collect::<Vec<_>>().join("\n");
    letter
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

/// What has happened, as far as this viewer may know it: the last of it, as much as fits.
#[must_use]
pub fn log(hall: &Hall, look: &Look, story: &[Line], viewer: Viewer, lang: Lang) -> Letter {
    let mut letter = shown(hall, look, lang, &words::log_is(name_of(&look.table)), |_| Some(Beneath::Nothing));
    let voice = hall.voice(lang, &look.table, Naming::Mention);
    let read = story.iter().filter(|line| line.only.is_none() || line.only == viewer);
    let mut room = CONTENT.saturating_sub(letter.content.chars().count());
    let fits = |line: &String| {
        let room_left = room.checked_sub(line.chars().count() + 1);
        room = room_left.unwrap_or_default();
        room_left.is_some()
    };
    let mut lines: Vec<String> =
        read.rev().map(|line| format!("> {}", voice.say(&line.text))).take_while(fits).collect();
    if lines.is_empty() {
        lines.push(voice.say(&words::log_empty()));
    }
    lines.reverse();
    letter.content = [letter.content].into_iter().chain(lines).collect::<Vec<_>>().join("\n");
    letter
}

fn shown(
    hall: &Hall,
    look: &Look,
    lang: Lang,
    title: &Text,
    beneath: impl FnOnce(&Voice<'_>) -> Option<Beneath>,
) -> Letter {
    let voice = hall.voice(lang, &look.table, Naming::Name);
    let unseen =
        || if look.table.playing().is_some() { words::frozen(name_of(&look.table)) } else { words::no_board() };
    let (content, board) = match look.game.as_ref().and_then(|_| beneath(&voice)) {
        Some(board) => (voice.say(title), board),
        None => (voice.say(&unseen()), Beneath::Nothing),
    };
    let rows = vec![
        views(&voice, look.table.id, &[View::Turn, View::Board, View::Spoken, View::Score, View::Log]),
        views(&voice, look.table.id, &[View::Legend, View::Rules]),
    ];
    Letter { content, board, rows, hearing: Hearing::Whispered, ..Letter::default() }
}
