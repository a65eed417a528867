//! Previews, explanations and log lines: the texts on which players base decisions.

use super::super::Action::{self, *};
use super::super::ship::At::Space;
use super::super::tile::Tile;
use super::super::{Raids, board, consequence, words};
use super::table::*;
use crate::game::{Face, Lens, Seat, Text};
use crate::lang::{Lang, Phrasebook, text_board};

fn say(lang: Lang, texts: &[Text]) -> String {
    let speech = <Raids as Face>::SPEECH;
    let book = Phrasebook::new([speech]).unwrap();
    let names = ["Blue", "Green", "Orange", "Red"].map(str::to_owned);
    texts.iter().map(|text| book.try_say(lang, text, &names).unwrap()).collect::<Vec<_>>().join(" ")
}

fn told(table: &Table, seat: Seat, action: Action) -> String {
    say(Lang::En, &consequence::of(&table.raids, seat, action))
}

/// Blue may attack Green, who has this many Vikings.
fn before_attack(green: u8) -> Table {
    duel()
        .no_villagers()
        .tile(2, Tile::Rune)
        .tile(6, AXE)
        .tile(8, Tile::Rune)
        .ship(BLUE, Space(2), 3)
        .ship(GREEN, Space(6), green)
        .begin()
}

#[test]
fn whoever_cannot_answer_an_attack_is_said_to_flee() {
    let said = |green| told(&before_attack(green), BLUE, Sail { space: 6 });
    assert!(said(0).contains("no crew and must flee"), "{}", said(0));
    assert!(said(1).contains("too few to retaliate, and must flee"), "{}", said(1));
    assert!(said(2).contains("the other crew: 2") && !said(2).contains("flee"), "{}", said(2));
    // The same holds one step later: Green, who has 3, sends 2, and cannot answer Blue's next 3.
    let table = before_attack(3).answer(BLUE, Sail { space: 6 });
    let said = told(&table, GREEN, Retaliate);
    assert!(said.contains("must then flee"), "{said}");
}

#[test]
fn gains_have_a_sign_and_totals_say_so() {
    let table = duel().tile(2, AXE).ship(BLUE, Space(2), 1).ship(GREEN, Space(6), 0).tile(6, SAIL).begin();
    let stow = told(&table, BLUE, Stow);
    assert_eq!(stow, "You will have 9 shields and 0 glory.");
    assert_eq!(say(Lang::En, &[words::will_sell(3)]), "+3 glory, and its space is free again.");
    assert_eq!(say(Lang::Es, &[words::will_fight(4)]), "+4 de gloria.");
}

#[test]
fn a_crew_that_depends_on_choices_says_so_and_comes_first() {
    let table = duel()
        .no_villagers()
        .tile(2, Tile::Rune)
        .tile(3, SAIL)
        .tile(4, monster(3))
        .tile(6, AXE)
        .ship(BLUE, Space(2), 5)
        .ship(GREEN, Space(3), 2)
        .begin();
    let said = told(&table, BLUE, Sail { space: 6 });
    assert!(said.starts_with("Crew on arrival: 2 to 4 (choices on the way)."), "{said}");
    assert!(said.ends_with("On the way: monster 3 (fight −3, else −1 Viking)."), "{said}");
}

#[test]
fn a_tile_is_explained_where_it_is_chosen_and_where_it_is_taken() {
    let table = duel()
        .tile(2, WOOD_3)
        .tile(6, MJOLLNIR)
        .tile(7, Tile::Rune)
        .ship(BLUE, Space(2), 1)
        .ship(GREEN, Space(6), 0)
        .begin();
    let explained = |table: &Table, action| {
        let text = <Raids as Face>::explanation(&table.raids, &action);
        text.map(|text| say(Lang::En, &[text])).unwrap_or_default()
    };
    assert!(explained(&table, Stow).contains("+3 glory when sold in a port"));
    assert_eq!(explained(&table, ThrowAway), "");
    let table = table.answer(BLUE, Stow);
    assert!(explained(&table, Sail { space: 6 }).contains("1 glory for each Viking aboard"));
    assert!(explained(&table, Sail { space: 7 }).contains("1, 3, 6, 10 or 15 glory"));
}

#[test]
fn the_log_says_why_a_tile_goes_and_what_a_monster_costs() {
    let discards = say(Lang::En, &[words::log_discards(BLUE, vec![words::monster(4)])]);
    assert!(discards.contains("up to the next ship"), "{discards}");
    let beats = say(Lang::En, &[words::log_beats(BLUE, 4, 2)]);
    assert!(beats.contains("+4 glory") && beats.contains("costs 2 Vikings"), "{beats}");
    for (lang, begins) in [(Lang::En, "— Voyage 2 —"), (Lang::Es, "— Viaje 2 —"), (Lang::Fr, "— Voyage 2 —")]
    {
        assert!(say(lang, &[words::log_voyage(2, words::by_goods())]).starts_with(begins));
    }
}

#[test]
fn no_row_of_the_sea_is_wide_because_of_its_label() {
    let table = table(3).tile(2, AXE).tile(6, SAIL).tile(19, DOUBLE_MJOLLNIR).begin();
    for lang in Lang::ALL {
        let book = Phrasebook::new([<Raids as Face>::SPEECH]).unwrap();
        let names = ["B", "G", "O"].map(str::to_owned);
        let sea = board::of(&table.raids, &[], Lens::Whole).sections.remove(0);
        let widest = sea.facts.iter().map(|fact| say(lang, std::slice::from_ref(&fact.label)).chars().count()).max();
        assert!(widest <= Some(7), "{widest:?} in {lang}");
        let whole = text_board(&book, lang, &board::of(&table.raids, &[], Lens::Whole), &names);
        let rows = whole.split("\n\n").nth(1).unwrap().lines();
        let wide: Vec<&str> = rows.filter(|row| row.chars().count() > 40).collect();
        assert!(wide.is_empty(), "{wide:#?} in {lang}");
    }
}
