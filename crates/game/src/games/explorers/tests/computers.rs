//! Which options AIs consider first.

use super::super::hex::{Side, Space};
use super::super::tile::Animal::{Cattle, Horse};
use super::super::{Action, Step};
use super::table::*;
use crate::bot::{Bot, Effort, Player};
use crate::game::{Decisions, Dice, Game, Log, Seed, Setup};

/// Returns the option with the highest prior.
fn first(table: &Table) -> Action {
    let (options, mut promise) = (table.options(), Vec::new());
    table.explorers.promise(table.explorers.world.turn, &options, &mut promise);
    assert_eq!(promise.len(), options.len());
    let best = (0..options.len()).max_by(|one, other| promise[*one].total_cmp(&promise[*other])).unwrap();
    options[best].clone()
}

/// Ann's ship lies west of L4.
fn at_l4(crew: u8) -> (Table, Space) {
    let table = five(2).ship(ANN, "L4", Side::W, crew);
    let land = space(&table, "L4", Side::E);
    (table, land)
}

#[test]
fn they_take_an_animal_aboard_beside_which_a_viking_stands() {
    let (table, land) = at_l4(1);
    let table = table.vikings(ANN, "L4", Side::E, 1);
    assert!(matches!(first(&table), Action::Load { from, ref animals, .. } if from == land && animals[..] == [Cattle]));
}

#[test]
fn they_go_ashore_where_an_animal_waits() {
    let (table, land) = at_l4(2);
    assert!(matches!(first(&table), Action::Unload { onto, .. } if onto == land));
}

#[test]
fn with_a_full_hold_they_sail_home_and_deliver_everything() {
    let table = five(2).ship(ANN, "L3", Side::Sw, 1);
    let (l4, m4) = (space(&table, "L4", Side::E), space(&table, "M4", Side::W));
    let table = table.aboard(ANN, l4, Cattle).aboard(ANN, m4, Horse);
    let sail = first(&table);
    let table = table.does(sail);
    assert_eq!(table.party(ANN).ship, Space::MAINLAND);
    let deliver = Action::Unload { onto: Space::MAINLAND, vikings: 0, animals: cargo(&[Cattle, Horse]) };
    assert_eq!(first(&table), deliver);
}

#[test]
fn they_build_where_they_can() {
    let table = five(2).vikings(ANN, "L4", Side::E, 2);
    assert_eq!(first(&table), Action::Build { at: north("M3") });
}

#[test]
fn they_raid_when_enough_are_aboard() {
    let table = table(2).tile("N4", "LLSSSS settlement", 0).strength("N4", 2).ship(ANN, "N4", Side::W, 2);
    let land = space(&table, "N4", Side::E);
    assert!(matches!(first(&table), Action::Unload { onto, vikings: 2, .. } if onto == land));
}

/// A tile that would close every way out of the harbor has the lowest prior.
#[test]
fn they_leave_the_sea_open() {
    let table = table(2).hand(ANN, &["LLLLLS settlement", "LSSSSS ship", "LLSSSS ship"]).placing();
    let Action::Place { tile, .. } = first(&table) else { panic!("a tile is placed") };
    assert_ne!(tile.to_string(), "LLLLLS settlement");
}

/// In a solo match the search reaches a decent score, and beats the greedy AI.
#[test]
fn alone_they_find_things_to_do() {
    let score = |player: Player, number: u64| {
        let setup = Setup::new(&super::super::Explorers::META, 1, []).unwrap();
        let mut dice = Dice::new(&Seed::numbered(number), 0);
        let mut match_ = super::super::Explorers::new(&setup, &mut dice);
        let mut bot = Bot::new(player, &Seed::numbered(number + 1));
        while match_.world.step != Step::Over {
            let asked = Decisions::of(&match_);
            let asked = asked.first().unwrap();
            let action = asked.options[bot.choose(&match_, &asked)].clone();
            match_.apply(asked.seat, action, &mut dice, &mut Log::muted());
        }
        match_.scores()[0].total()
    };
    let mean = |player: Player| (0..2).map(|number| score(player, number)).sum::<i32>() / 2;
    let (thinks, grabs) = (mean(Player::Search(Effort::Playouts(8))), mean(Player::Greedy));
    assert!(thinks >= 15 && thinks > 3 * grabs, "{thinks} and {grabs}");
}
