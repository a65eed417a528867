//! What the host settles in a lobby: how long a question may take, the language, the game's variants, and who has to leave.

use super::super::button::{Button, Matter};
use super::super::hall::Hall;
use super::super::letter::{Entry, Hearing, Letter, Menu, Row};
use super::super::names::{Naming, Voice};
use super::super::words;
use super::lobby::{pace, settled};
use super::name_of;
use crate::game::Text;
use crate::games;
use crate::lang::Lang;
use crate::table::Table;
use crate::table::pace::Pace;

/// Paces that can be chosen.
const PACES: [(&str, Pace); 4] =
    [("live", Pace::Live), ("day", Pace::Day), ("three_days", Pace::ThreeDays), ("unhurried", Pace::Unhurried)];

/// The menus. Whoever is not the host may look; their choice is refused.
#[must_use]
pub fn letter(hall: &Hall, lang: Lang, table: &Table) -> Letter {
    let voice = hall.voice(lang, table, Naming::Name);
    let content = [voice.say(&words::options_of(name_of(table))), settled(&voice, table)].join("\n");
    let mut rows = vec![
        menu(&voice, table, Matter::Pace, &words::option_pace(), paces(&voice)),
        menu(&voice, table, Matter::Language, &words::option_language(), languages()),
    ];
    let variants = games::find(&table.game).map_or(&[][..], |kind| kind.meta().variants);
    for (number, variant) in (0..).zip(variants).take(2) {
        let entries = variant.choices.iter().map(|choice| entry(voice.say(&(choice.name)()), choice.id.to_owned()));
        rows.push(menu(&voice, table, Matter::Variant(number), &(variant.name)(), entries.collect()));
    }
    let others = table.seated().filter_map(|(seat, chair)| {
        let person = chair.person().filter(|person| Some(*person) != table.host)?;
        Some(entry(voice.names()[seat.index()].clone(), person.0.to_string()))
    });
    rows.push(menu(&voice, table, Matter::Kick, &words::option_kick(), others.collect()));
    Letter { content, rows, hearing: Hearing::Whispered, ..Letter::default() }
}

/// The pace that a menu or a command names.
#[must_use]
pub fn pace_of(name: &str) -> Option<Pace> {
    let minutes = || name.split_whitespace().next()?.parse().ok().map(Pace::Own);
    PACES.iter().find(|(id, _)| *id == name).map(|(_, pace)| *pace).or_else(minutes)
}

/// Every pace that can be chosen: its name in commands, and what it is called.
pub fn paces_called(voice: &Voice<'_>) -> Vec<(&'static str, String)> {
    PACES.iter().map(|(id, it)| (*id, voice.say(&pace(*it)))).collect()
}

fn paces(voice: &Voice<'_>) -> Vec<Entry> {
    paces_called(voice).into_iter().map(|(id, called)| entry(called, id.to_owned())).collect()
}

fn languages() -> Vec<Entry> {
    Lang::ALL.into_iter().map(|lang| entry(own_name(lang).to_owned(), lang.code().to_owned())).collect()
}

/// What a language calls itself, for that is what its speakers look for.
#[must_use]
pub const fn own_name(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "English",
        Lang::Es => "Español",
        Lang::Fr => "Français",
    }
}

const fn entry(label: String, value: String) -> Entry {
    Entry { label, description: None, value }
}

fn menu(voice: &Voice<'_>, table: &Table, matter: Matter, says: &Text, entries: Vec<Entry>) -> Row {
    let carries = Button::Settle(table.id, matter).to_string();
    Row::Menu(Menu { carries, placeholder: voice.say(says), entries })
}
