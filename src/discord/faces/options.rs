//! The host's menus in a lobby: pace, language, variants, and removing a player.

use super::super::button::{Button, Matter};
use super::super::names::{Naming, Voice};
use super::super::payload::{Control, Entry, Menu, Payload, Row, Visibility, Weight};
use super::super::words;
use super::control;
use super::lobby::{pace, settled};
use crate::lang::{Lang, Phrasebook};
use crate::scene::Scene;
use crate::table::TableId;
use crate::table::pace::Pace;

const PACES: [(&str, Pace); 4] =
    [("live", Pace::Live), ("day", Pace::Day), ("three_days", Pace::ThreeDays), ("unhurried", Pace::Unhurried)];

/// Maximum number of rows in a message.
const ROWS: usize = 5;
const CHOICES: usize = 25;

/// Renders a page of the menus, or the first if there is no such page. Everybody may open it; the service
/// refuses changes by anyone but the host.
#[must_use]
pub fn payload(book: &Phrasebook, lang: Lang, scene: &Scene, page: u8) -> Payload {
    let voice = Voice::of(book, lang, &scene.chairs, Naming::Name);
    let content = [voice.say(&words::options_of(scene.game.name.clone())), settled(&voice, scene)].join("\n");
    let menus = menus(&voice, scene);
    let each = a_page(menus.len());
    let page = if usize::from(page) * each < menus.len() { page } else { 0 };
    let shown = menus.iter().skip(usize::from(page) * each).take(each);
    let mut rows: Vec<Row> = shown.map(|(_, menu)| Row::Menu(menu.clone())).collect();
    let turned = |page: u8, label| control(&voice, &label, Button::Options(scene.id, page), Weight::Plain);
    let earlier = page.checked_sub(1).map(|page| turned(page, words::button_earlier()));
    let later = ((usize::from(page) + 1) * each < menus.len()).then(|| turned(page + 1, words::button_later()));
    let turns: Vec<Control> = earlier.into_iter().chain(later).collect();
    rows.extend((!turns.is_empty()).then_some(Row::Buttons(turns)));
    Payload { content, rows, visibility: Visibility::Ephemeral, ..Payload::default() }
}

/// Returns the page with the menu of this option.
#[must_use]
pub fn page_of(book: &Phrasebook, lang: Lang, scene: &Scene, matter: Matter) -> u8 {
    let menus = menus(&Voice::of(book, lang, &scene.chairs, Naming::Name), scene);
    let place = menus.iter().position(|(of, _)| *of == matter).unwrap_or_default();
    u8::try_from(place / a_page(menus.len())).unwrap_or_default()
}

/// Returns the number of menus on a page. If they do not all fit on one, a row is left for the page buttons.
const fn a_page(menus: usize) -> usize {
    if menus <= ROWS { ROWS } else { ROWS - 1 }
}

/// Returns all menus. A variant with more choices than a menu can hold has several.
fn menus(voice: &Voice<'_>, scene: &Scene) -> Vec<(Matter, Menu)> {
    let mut menus = vec![
        menu(scene.id, Matter::Pace, voice.say(&words::option_pace()), paces(voice)),
        menu(scene.id, Matter::Language, voice.say(&words::option_language()), languages()),
    ];
    for (number, variant) in (0..).zip(&scene.game.variants) {
        let name = voice.say(&variant.name);
        let parts = variant.choices.chunks(CHOICES);
        let of = parts.len();
        for (part, choices) in (0..).zip(parts) {
            let says = if of == 1 { name.clone() } else { format!("{name} ({}/{of})", part + 1) };
            let entries = choices.iter().map(|(id, called)| entry(voice.say(called), (*id).to_owned())).collect();
            menus.push(menu(scene.id, Matter::Variant(number, part), says, entries));
        }
    }
    let others = scene.seated().filter_map(|(seat, chair)| {
        let person = chair.person().filter(|_| !chair.host)?;
        Some(entry(voice.names()[seat.index()].clone(), person.0.to_string()))
    });
    let kick = menu(scene.id, Matter::Kick, voice.say(&words::option_kick()), others.collect());
    menus.extend((!kick.1.entries.is_empty()).then_some(kick));
    menus
}

/// Parses a pace as menus and commands write it.
#[must_use]
pub fn pace_of(name: &str) -> Option<Pace> {
    let minutes = || name.split_whitespace().next()?.parse().ok().map(Pace::Own);
    PACES.iter().find(|(id, _)| *id == name).map(|(_, pace)| *pace).or_else(minutes)
}

/// Returns the id and the name of every pace.
pub fn paces_called(voice: &Voice<'_>) -> Vec<(&'static str, String)> {
    PACES.iter().map(|(id, it)| (*id, voice.say(&pace(*it)))).collect()
}

fn paces(voice: &Voice<'_>) -> Vec<Entry> {
    paces_called(voice).into_iter().map(|(id, called)| entry(called, id.to_owned())).collect()
}

fn languages() -> Vec<Entry> {
    Lang::ALL.into_iter().map(|lang| entry(own_name(lang).to_owned(), lang.code().to_owned())).collect()
}

/// Returns the name of a language in that language, which is what its speakers look for.
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

fn menu(table: TableId, matter: Matter, placeholder: String, entries: Vec<Entry>) -> (Matter, Menu) {
    (matter, Menu { custom_id: Button::Settle(table, matter).to_string(), placeholder, entries })
}
