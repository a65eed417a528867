//! "Set-up", on states as the game itself creates them.

use std::collections::{BTreeMap, BTreeSet};

use super::super::data::{ENEMIES, STRENGTHS};
use super::super::hex::Space;
use super::super::party::Party;
use super::super::tile::Tile;
use super::super::{Explorers, Step};
use super::printed::BOARDS;
use crate::game::{Decisions, Dice, Game, Seat, Seed, Setup, SetupError};

fn dealt(players: u8, variants: &[(&str, &str)], seed: u64) -> Explorers {
    let setup = Setup::new(&Explorers::META, players, variants.iter().copied()).unwrap();
    let table = Explorers::new(&setup, &mut Dice::new(&Seed::numbered(seed), 0));
    table.audit().unwrap();
    assert!(table.fits(&setup));
    table
}

#[test]
fn it_is_for_one_to_four() {
    for players in 1..=4 {
        assert_eq!(dealt(players, &[], 1).world.parties.len(), usize::from(players));
    }
    for wanted in [0, 5] {
        let error = Setup::new(&Explorers::META, wanted, []).unwrap_err();
        assert_eq!(error, SetupError::Seats { game: "explorers", least: 1, most: 4, wanted });
    }
}

#[test]
fn a_starting_board_and_a_side_are_chosen() {
    for (index, (id, _)) in BOARDS.into_iter().enumerate() {
        let table = dealt(2, &[("board", id)], 1);
        for other in 0..4 {
            assert_eq!(table.world.map.is_of_board(other), other == index, "{id}");
        }
    }
}

#[test]
fn a_match_belongs_to_its_board_and_its_number_of_players() {
    for (mine, own) in Setup::every(&Explorers::META).iter().enumerate() {
        let table = Explorers::new(own, &mut Dice::new(&Seed::numbered(1), 0));
        for (other, setup) in Setup::every(&Explorers::META).iter().enumerate() {
            assert_eq!(table.fits(setup), mine == other, "{own:?} {setup:?}");
        }
    }
}

/// Suggested for beginners: A1 is the default.
#[test]
fn one_side_is_for_the_first_match() {
    assert!(dealt(2, &[], 1).world.map.is_of_board(0));
}

#[test]
fn at_the_beginning_only_the_fixed_tiles_lie_there() {
    let world = dealt(4, &[], 1).world;
    assert_eq!(world.map.tiles().count(), 3);
    assert!(world.map.tiles().all(|(_, laid)| laid.token.is_none()));
    assert_eq!(world.herds.iter().count(), 0);
}

#[test]
fn all_settlements_and_enemy_ships_are_still_to_come() {
    let world = dealt(4, &[], 1).world;
    assert_eq!((world.settlements, world.enemies), (STRENGTHS.to_vec(), ENEMIES.to_vec()));
}

#[test]
fn three_tiles_are_dealt_to_each_player_and_the_rest_is_the_stack() {
    for players in 2..=4 {
        let table = dealt(players, &[], 7);
        assert!(table.secrets.iter().all(|secret| secret.hand.len() == 3 && secret.aside.is_empty()));
        assert_eq!(table.stack.len(), 48 - 3 * usize::from(players));
        let mut all: Vec<Tile> =
            table.secrets.iter().flat_map(|secret| secret.hand.clone()).chain(table.stack).collect();
        all.sort_unstable();
        let mut boxed = Tile::all();
        boxed.sort_unstable();
        assert_eq!(all, boxed);
    }
}

#[test]
fn the_tiles_are_shuffled() {
    let seen: BTreeSet<Tile> = (0..100).flat_map(|seed| dealt(4, &[], seed).secrets[3].hand.clone()).collect();
    assert_eq!(seen, Tile::all().into_iter().collect(), "any tile may be dealt to anybody");
}

#[test]
fn two_different_captains_are_dealt_to_each_player() {
    let mut seen = BTreeMap::new();
    for seed in 0..60 {
        let table = dealt(4, &[], seed);
        let captains: Vec<_> = table.secrets.iter().flat_map(|secret| secret.dealt.clone()).collect();
        assert!(table.secrets.iter().all(|secret| secret.dealt.len() == 2 && secret.kept.is_none()));
        assert_eq!(captains.iter().collect::<BTreeSet<_>>().len(), 8);
        assert!(table.world.parties.iter().all(|party| party.captains.is_empty()), "none is open yet");
        captains.into_iter().for_each(|captain| *seen.entry(captain).or_insert(0) += 1);
    }
    assert_eq!(seen.len(), 11, "any captain may be dealt");
}

#[test]
fn a_longship_with_two_vikings_lies_in_the_harbour_and_five_stand_on_the_mainland() {
    for party in dealt(4, &[], 3).world.parties {
        assert_eq!((party.ship, party.crew, party.cargo.len()), (Space::MAINLAND, 2, 0));
        assert_eq!(party.ashore, BTreeMap::from([(Space::MAINLAND, 5)]));
        assert_eq!(party, Party::new());
    }
}

#[test]
fn the_first_player_is_drawn_by_lot() {
    for players in 2..=4 {
        let first: BTreeSet<Seat> = (0..80).map(|seed| dealt(players, &[], seed).world.turn).collect();
        assert_eq!(first.len(), usize::from(players));
    }
}

/// Turns go clockwise, so the seat to the right of the first player is the last in turn order.
#[test]
fn the_winter_token_is_with_whoever_plays_last() {
    for players in 2..=4 {
        for seed in 0..20 {
            let world = dealt(players, &[], seed).world;
            assert_eq!(world.winter.0, (world.turn.0 + players - 1) % players);
        }
    }
}

#[test]
fn everybody_is_asked_for_a_captain_first() {
    for players in 2..=4 {
        let table = dealt(players, &[], 2);
        assert_eq!(table.world.step, Step::Captains);
        let asked = Decisions::of(&table);
        let seats: Vec<Seat> = asked.iter().map(|question| question.seat).collect();
        assert_eq!(seats, Seat::all(players).collect::<Vec<_>>());
    }
}
