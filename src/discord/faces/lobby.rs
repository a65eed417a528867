//! The card of a table before its match: seats, options and buttons.

use super::super::button::{Button, Lobby, View};
use super::super::levels::CHOICES;
use super::super::names::{Naming, Voice};
use super::super::payload::{Entry, Menu, Payload, Row, Weight};
use super::super::words;
use super::control;
use crate::game::{Seat, Text};
use crate::lang::Phrasebook;
use crate::scene::{Scene, Sitter};
use crate::table::pace::Pace;
use crate::table::record::Holder;

/// Renders the card of a lobby that closes at `closes`, in Unix seconds.
pub fn card(book: &Phrasebook, scene: &Scene, closes: i64) -> Payload {
    let voice = Voice::of(book, scene.language, &scene.chairs, Naming::Mention);
    let game = &scene.game;
    let open = if scene.lesson.is_some() {
        words::lesson_lobby(game.name.clone())
    } else {
        words::lobby(game.name.clone(), scene.chairs.len(), game.seats)
    };
    let mut lines = vec![
        voice.say(&open),
        format!("-# {}", voice.say(&game.pitch)),
        voice.say(&words::lobby_seats(scene.seated().map(seat).collect())),
        settled(&voice, scene),
    ];
    if !scene.stopped {
        lines.push(voice.say(&words::lobby_closes(closes)));
    }
    Payload { content: lines.join("\n"), rows: rows(&voice, scene), ..Payload::default() }
}

fn seat((seat, chair): (Seat, &Sitter)) -> Text {
    if chair.host { words::lobby_host(seat) } else { words::person(seat) }
}

/// Returns the pace and the variants in one line.
pub fn settled(voice: &Voice<'_>, scene: &Scene) -> String {
    let how = words::lobby_how(pace(scene.pace));
    let variants = scene.game.variants.iter().filter_map(|variant| {
        let (_, chosen) = variant.choices.get(variant.chosen)?;
        Some(words::lobby_variant(variant.name.clone(), chosen.clone()))
    });
    [how].into_iter().chain(variants).map(|text| voice.say(&text)).collect::<Vec<_>>().join(" ")
}

pub fn pace(pace: Pace) -> Text {
    match pace {
        Pace::Live => words::pace_live(),
        Pace::Day => words::pace_day(),
        Pace::ThreeDays => words::pace_three_days(),
        Pace::Own(minutes) => words::pace_own(minutes),
        Pace::Unhurried => words::pace_unhurried(),
    }
}

fn rows(voice: &Voice<'_>, scene: &Scene) -> Vec<Row> {
    let button = |label: Text, act: Lobby, weight: Weight| control(voice, &label, Button::Lobby(scene.id, act), weight);
    let start = button(words::button_start(), Lobby::Start, Weight::Main);
    let cancel = button(words::button_cancel(), Lobby::Cancel, Weight::Grave);
    let rules = control(voice, &words::button_rules(), Button::Show(scene.id, View::Rules), Weight::Plain);
    // A tutorial has fixed options and a single player.
    if scene.lesson.is_some() {
        return vec![Row::Buttons(vec![start, cancel, rules])];
    }
    let mut people = vec![
        button(words::button_join(), Lobby::Join, Weight::Main),
        button(words::button_leave(), Lobby::Leave, Weight::Plain),
    ];
    if scene.chairs.iter().any(|chair| matches!(chair.holder, Holder::Computer { .. })) {
        people.push(button(words::button_remove_computer(), Lobby::RemoveComputer, Weight::Plain));
    }
    let host = vec![start, button(words::button_options(), Lobby::Options, Weight::Plain), cancel, rules];
    let mut rows = vec![Row::Buttons(people), Row::Buttons(host)];
    if scene.chairs.len() < scene.game.seats.into() {
        rows.push(Row::Menu(computers(voice, scene)));
    }
    rows
}

/// Returns the menu with the levels of AI players that can be added.
fn computers(voice: &Voice<'_>, scene: &Scene) -> Menu {
    let entry = |(level, called): (&str, fn() -> Text)| Entry {
        label: voice.say(&words::menu_computer(called())),
        description: None,
        value: level.to_owned(),
    };
    Menu {
        custom_id: Button::Lobby(scene.id, Lobby::AddComputer).to_string(),
        placeholder: voice.say(&words::button_add_computer()),
        entries: CHOICES.map(entry).into(),
    }
}
