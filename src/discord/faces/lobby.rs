//! A table before its match: who sits there, what is played and how, and what can be done about it.

use super::super::button::{Button, Lobby, View};
use super::super::hall::Hall;
use super::super::letter::{Entry, Letter, Menu, Row, Weight};
use super::super::levels::CHOICES;
use super::super::names::{Naming, Voice};
use super::super::words;
use super::{control, name_of};
use crate::game::{Seat, Text};
use crate::games;
use crate::table::Table;
use crate::table::clock::Moment;
use crate::table::pace::Pace;
use crate::table::record::{Chair, Holder};

/// The card of a lobby.
pub fn card(hall: &Hall, table: &Table, expires: Moment) -> Letter {
    let voice = hall.voice(table.language, table, Naming::Mention);
    let kind = games::find(&table.game);
    let seats = kind.map_or(0, |kind| *kind.meta().seats.end());
    let mut lines = vec![voice.say(&words::lobby(name_of(table), table.chairs.len(), seats))];
    lines.extend(kind.map(|kind| format!("-# {}", voice.say(&(kind.meta().pitch)()))));
    lines.push(voice.say(&words::lobby_seats(table.seated().map(|seated| seat(table, seated)).collect())));
    lines.push(settled(&voice, table));
    if table.stopped.is_none() {
        lines.push(voice.say(&words::lobby_closes(hall.on_the_wall(expires))));
    }
    Letter { content: lines.join("\n"), rows: rows(&voice, table), ..Letter::default() }
}

fn seat(table: &Table, (seat, chair): (Seat, &Chair)) -> Text {
    if chair.person().is_some() && chair.person() == table.host { words::lobby_host(seat) } else { words::person(seat) }
}

/// What is played, and how: the pace, and each variant.
pub fn settled(voice: &Voice<'_>, table: &Table) -> String {
    let mut said = vec![voice.say(&words::lobby_how(pace(table.pace)))];
    let variants = games::find(&table.game).map_or(&[][..], |kind| kind.meta().variants);
    for variant in variants {
        let chosen = table.variants.get(variant.id);
        let choice = variant.choices.iter().find(|choice| chosen.is_none_or(|chosen| choice.id == chosen));
        said.extend(choice.map(|choice| voice.say(&words::lobby_variant((variant.name)(), (choice.name)()))));
    }
    said.join(" ")
}

/// How a pace is called.
pub fn pace(pace: Pace) -> Text {
    match pace {
        Pace::Live => words::pace_live(),
        Pace::Day => words::pace_day(),
        Pace::ThreeDays => words::pace_three_days(),
        Pace::Own(minutes) => words::pace_own(minutes),
        Pace::Unhurried => words::pace_unhurried(),
    }
}

fn rows(voice: &Voice<'_>, table: &Table) -> Vec<Row> {
    let button = |label: Text, act: Lobby, weight: Weight| control(voice, &label, Button::Lobby(table.id, act), weight);
    let mut people = vec![
        button(words::button_join(), Lobby::Join, Weight::Main),
        button(words::button_leave(), Lobby::Leave, Weight::Plain),
    ];
    if table.chairs.iter().any(|chair| matches!(chair.holder, Holder::Computer { .. })) {
        people.push(button(words::button_remove_computer(), Lobby::RemoveComputer, Weight::Plain));
    }
    let host = vec![
        button(words::button_start(), Lobby::Start, Weight::Main),
        button(words::button_options(), Lobby::Options, Weight::Plain),
        button(words::button_cancel(), Lobby::Cancel, Weight::Grave),
        control(voice, &words::button_rules(), Button::Show(table.id, View::Rules), Weight::Plain),
    ];
    let mut rows = vec![Row::Buttons(people), Row::Buttons(host)];
    let most = games::find(&table.game).map_or(0, |kind| *kind.meta().seats.end());
    if table.chairs.len() < most.into() {
        rows.push(Row::Menu(computers(voice, table)));
    }
    rows
}

/// The computers that can be asked to the table.
fn computers(voice: &Voice<'_>, table: &Table) -> Menu {
    let entry = |(level, called): (&str, fn() -> Text)| Entry {
        label: voice.say(&words::menu_computer(called())),
        description: None,
        value: level.to_owned(),
    };
    Menu {
        carries: Button::Lobby(table.id, Lobby::AddComputer).to_string(),
        placeholder: voice.say(&words::button_add_computer()),
        entries: CHOICES.map(entry).into(),
    }
}
