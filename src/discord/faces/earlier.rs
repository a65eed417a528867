//! The board after an earlier turn, what happened in that turn, and buttons to the turns around it.

use super::super::button::{Button, View};
use super::super::names::{Naming, Voice};
use super::super::payload::{Beneath, Payload, Row, Weight, most};
use super::super::words;
use super::aloud::aloud;
use super::{CONTENT, control, happened, listed, views};
use crate::game::Text;
use crate::lang::{Lang, Phrasebook};
use crate::scene::{Earlier, Still};

/// Renders the board of a past turn as picture, prose or text.
#[must_use]
pub fn payload(book: &Phrasebook, lang: Lang, earlier: &Earlier, view: View) -> Payload {
    let Earlier { scene, still: Still { turn, seats, happened: told, .. }, last } = earlier;
    let payload = match view {
        View::Picture => views::picture(book, lang, scene),
        View::Spoken => {
            let told = aloud(book, lang, scene, Naming::Spoken).within(most::EMBED);
            Payload { board: Beneath::Prose(told), ..views::board(book, lang, scene) }
        }
        _ => views::board(book, lang, scene),
    };
    let voice = Voice::of(book, lang, &scene.chairs, Naming::Mention);
    let game = scene.game.name.clone();
    let title = voice.say(&match turn {
        0 => words::earlier_beginning(game),
        turn => words::earlier_turn(game, *turn, *last, listed(seats.iter().copied())),
    });
    let room = CONTENT.saturating_sub(title.chars().count() + 1);
    let lines = [title].into_iter().chain(happened(&voice, told, room));
    let leads = |label: &Text, turn: usize| {
        let turn = u32::try_from(turn).unwrap_or(u32::MAX);
        control(&voice, label, Button::Earlier(scene.id, view, turn), Weight::Plain)
    };
    let before = turn.checked_sub(1).map(|before| leads(&words::button_turn_before(), before));
    let after = (turn < last).then(|| leads(&words::button_turn_after(), turn + 1));
    let now = control(&voice, &words::button_now(), Button::Show(scene.id, view), Weight::Plain);
    let rows = vec![Row::Buttons(before.into_iter().chain(after).chain([now]).collect())];
    Payload { content: lines.collect::<Vec<_>>().join("\n"), rows, ..payload }
}

/// Labels a turn in a list: its number, and what happened in it.
#[must_use]
pub fn named(voice: &Voice<'_>, still: &Still) -> String {
    let happened = still.happened.iter().map(|text| voice.say(text));
    let told: Vec<String> = [still.turn.to_string()].into_iter().chain(happened).collect();
    told.join(" · ")
}
