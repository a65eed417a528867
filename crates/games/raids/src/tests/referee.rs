//! A second implementation of the rulebook, independent of the rules code, that checks every decision of
//! matches played at random.

use std::collections::BTreeSet;

use meadhall_game::{Decisions, Dice, Game, GameLog, MatchSetup, Revelation, Seat, Seed};

use crate::Action::{self, *};
use crate::sea::SpaceContent;
use crate::ship::{Longship, ShipPosition};
use crate::tile::VoyageTile;
use crate::{Pending, Raids, SailReason};

/// Plays a match at random and shows the states before and after each action.
fn play_random_match(
    setup: &MatchSetup,
    seed: u64,
    mut on_action: impl FnMut(&Raids, &Action, &Raids, Revelation),
) -> Raids {
    let (seed, mut choice_dice) = (Seed::from_number(seed), Dice::new(&Seed::from_number(seed), u64::MAX));
    let mut raids = Raids::new(setup, &mut Dice::new(&seed, 0));
    for n in 1.. {
        let decisions = Decisions::collect(&raids);
        let Some(decision) = decisions.first() else { break };
        let before = raids.clone();
        let action = *choice_dice.choose(decision.options).unwrap();
        let (mut dice, mut log) = (Dice::new(&seed, n), GameLog::disabled());
        raids.apply(decision.seat, action, &mut dice, &mut log);
        raids.check_invariants().unwrap();
        on_action(&before, &action, &raids, log.finish_step(&dice));
    }
    raids
}

fn watch_random_matches(mut on_action: impl FnMut(&Raids, &Action, &Raids, Revelation)) {
    for setup in MatchSetup::all(&Raids::META) {
        for seed in 0..12 {
            play_random_match(&setup, seed, &mut on_action);
        }
    }
}

fn action_set(actions: impl IntoIterator<Item = Action>) -> BTreeSet<String> {
    actions.into_iter().map(|action| format!("{action:?}")).collect()
}

/// Returns the largest crew with which a ship can reach a space, over every way to pass the monsters.
fn largest_crew(raids: &Raids, ship: &Longship, crew: u8, from: u8, to: u8) -> u8 {
    let Some(space) = (from + 1..to).next() else { return crew };
    let continue_with = |crew| largest_crew(raids, ship, crew, space, to);
    match raids.sea.content_at(space) {
        SpaceContent::Village { pawns } => continue_with(ship.capacity().min(crew + pawns.min(1))),
        SpaceContent::Tile(VoyageTile::Visit { pawns }) => continue_with(ship.capacity().min(crew + pawns.min(2))),
        SpaceContent::Tile(VoyageTile::Monster { strength }) => {
            let cost = strength.saturating_sub(ship.weapon_power());
            let sacrifice = continue_with(crew.saturating_sub(1));
            if cost <= crew { sacrifice.max(continue_with(crew - cost)) } else { sacrifice }
        }
        _ => continue_with(crew),
    }
}

/// Returns where the rulebook lets a ship sail.
fn legal_moves(raids: &Raids, seat: Seat) -> impl Iterator<Item = Action> {
    let ship = raids.ship(seat);
    let from = ship.position.reached_space();
    let is_legal = move |space: &u8| {
        let is_stop = matches!(raids.sea.content_at(*space), SpaceContent::Tile(tile) if tile.is_stop());
        let is_occupied = (0..)
            .map(Seat)
            .zip(&raids.ships)
            .any(|(other, it)| other != seat && it.position == ShipPosition::Space(*space));
        is_stop && (!is_occupied || largest_crew(raids, ship, ship.crew_size, from, *space) > 0)
    };
    (from + 1..=raids.sea.len()).filter(is_legal).map(|space| SailTo { space }).chain([SailHome])
}

fn check_options(raids: &Raids) {
    let decisions = Decisions::collect(raids);
    let decision = decisions.first().unwrap();
    let ship = raids.ship(decision.seat);
    let expected = match raids.pending {
        Pending::StowTile { tile, .. } => {
            let stow = (ship.tiles_aboard.len() < 5).then_some(StowTile);
            let replaced =
                ship.tiles_aboard.iter().filter(|old| **old != tile).map(|&old| ReplaceTile { old_tile: old });
            action_set(replaced.chain(stow).chain([ThrowTileAway]))
        }
        Pending::SellGoods { .. } => action_set(
            ship.tiles_aboard.iter().filter(|tile| tile.is_goods()).map(|&good| SellGood { good }).chain([StopSelling]),
        ),
        Pending::ChooseStop { seat, .. } => action_set(legal_moves(raids, seat)),
        Pending::FaceMonster { .. } => {
            let SpaceContent::Tile(VoyageTile::Monster { strength }) =
                raids.sea.content_at(ship.position.reached_space())
            else {
                panic!("{raids:?}")
            };
            let cost = strength.saturating_sub(ship.weapon_power());
            assert!(ship.crew_size > 0 || cost == 0, "a ship without Vikings is only asked if the fight is free");
            action_set((cost <= ship.crew_size).then_some(FightMonster).into_iter().chain([SacrificeViking]))
        }
        Pending::AnswerAttack { vikings_sent: sent, .. } => {
            action_set((sent < ship.crew_size).then_some(Retaliate).into_iter().chain([Flee]))
        }
        Pending::MatchOver => unreachable!("a finished match has no decision"),
    };
    assert_eq!(action_set(decision.options.iter().copied()), expected, "{raids:?}");
    assert_eq!(decision.options.len(), expected.len(), "options are distinct");
}

#[test]
fn every_decision_offers_exactly_what_the_rulebook_allows() {
    let mut questions = 0;
    watch_random_matches(|before, _, _, _| {
        check_options(before);
        questions += 1;
    });
    assert!(questions > 10_000, "{questions}");
}

/// "The owner of the marker furthest back takes the next turn", the ghost's marker included.
#[test]
fn the_marker_furthest_back_always_has_the_turn() {
    let turn_order = |at| match at {
        ShipPosition::Start(place) => (0, 10 - place),
        ShipPosition::Space(space) => (1, space),
        ShipPosition::Home(_) => (2, 0),
    };
    watch_random_matches(|_, _, after, _| {
        let Pending::ChooseStop { seat, reason: SailReason::OwnTurn } = after.pending else { return };
        let own_order = turn_order(after.ship(seat).position);
        let hindmost = after.ships.iter().map(|ship| ship.position).chain(after.ghost_position).map(turn_order).min();
        assert_eq!(hindmost, Some(own_order), "{after:?}");
    });
}

/// Step 1: no tile remains between a ship on its turn and the next ship; its own tile is taken.
#[test]
fn a_ship_on_its_turn_has_no_tile_between_itself_and_the_next() {
    watch_random_matches(|_, _, after, _| {
        let Pending::ChooseStop { seat, reason: SailReason::OwnTurn } = after.pending else { return };
        let others =
            (0..).map(Seat).zip(&after.ships).filter(|(other, _)| *other != seat).map(|(_, ship)| ship.position);
        let others: Vec<ShipPosition> = others.chain(after.ghost_position).collect();
        if others.iter().any(|at| matches!(at, ShipPosition::Start(_))) {
            return;
        }
        let from = after.ship(seat).position.reached_space();
        let next = others.iter().map(|at| at.reached_space()).min().unwrap().min(after.sea.len() + 1);
        let has_tile = |space: &u8| matches!(after.sea.content_at(*space), SpaceContent::Tile(_));
        assert!((from.max(1)..next).find(has_tile).is_none(), "{after:?}");
    });
}

#[test]
fn the_default_of_a_fleeing_ship_is_the_nearest_free_stop_or_home() {
    watch_random_matches(|before, _, _, _| {
        let decisions = Decisions::collect(before);
        let decision = decisions.first().unwrap();
        let default = decision.options[decision.default_option];
        match before.pending {
            Pending::AnswerAttack { .. } => assert_eq!(default, Flee),
            Pending::ChooseStop { seat, reason: SailReason::Fleeing } => {
                let is_free = |way: &Action| match *way {
                    SailTo { space } => before.ships.iter().all(|ship| ship.position != ShipPosition::Space(space)),
                    _ => true,
                };
                assert_eq!(Some(default), legal_moves(before, seat).find(is_free), "{before:?}");
            }
            _ => {}
        }
    });
}

#[test]
fn only_a_new_voyage_reveals_anything() {
    let mut new_voyages = 0;
    watch_random_matches(|before, _, after, revealed| {
        let is_new_voyage = before.voyage != after.voyage;
        new_voyages += usize::from(is_new_voyage);
        assert_eq!(revealed == Revelation::SomeRevealed, is_new_voyage);
    });
    assert_eq!(new_voyages, MatchSetup::all(&Raids::META).len() * 12 * 3);
}

/// Each voyage pays 6, 3 and 1 in the harbor (two players: 6 and 3), and pillages pay no more than they hold.
#[test]
fn the_harbor_pays_all_its_coins_over_a_match() {
    for setup in MatchSetup::all(&Raids::META) {
        let last = play_random_match(&setup, 3, |_, _, _, _| {});
        let sixes: u8 = last.ships.iter().map(|ship| ship.coins.six_count).sum();
        let ones: u8 = last.ships.iter().map(|ship| ship.coins.one_count).sum();
        let ghost_takes_coins = setup.choice("ghost_ranked") == "on" && setup.seats() == 2;
        assert!(if ghost_takes_coins { sixes <= 4 } else { sixes == 4 }, "{last:?}");
        assert!(if setup.seats() > 2 { (4..=8).contains(&ones) } else { ones <= 8 }, "{last:?}");
        assert_eq!(last.pending, Pending::MatchOver);
    }
}

/// Ruling 10 and "End of the Turn": other ships stay in place, unless the ghost sails or a voyage begins.
#[test]
fn an_action_moves_no_other_ship() {
    watch_random_matches(|before, _, after, _| {
        if before.voyage != after.voyage {
            return;
        }
        let acting_seat = Decisions::collect(before).first().unwrap().seat;
        for (seat, (before_ship, after_ship)) in (0..).map(Seat).zip(before.ships.iter().zip(&after.ships)) {
            assert!(seat == acting_seat || before_ship.position == after_ship.position, "{before:?}");
        }
    });
}
