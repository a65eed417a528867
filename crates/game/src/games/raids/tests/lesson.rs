//! Which hints the tutorial shows, and when.

use super::super::Action::*;
use super::super::harbour::Harbour;
use super::super::lesson::LESSON;
use super::super::sea::Spot;
use super::super::ship::At::{Home as AtHome, Space, Start};
use super::super::tile::Tile;
use super::super::{Raids, Step, Why};
use super::table::*;
use crate::bot::Bot;
use crate::game::{Decisions, Dice, Game, LEARNER, Log, Seed};

/// Returns the hints that fit the open decision.
fn fits(table: &Table) -> Vec<&'static str> {
    let asked = Decisions::of(&table.raids);
    let decision = asked.first().expect("somebody is asked");
    LESSON.remarks(&table.raids, &decision).into_iter().map(|remark| remark.id).collect()
}

/// Plays the tutorial with this strategy, and returns the hints in the order shown, with their voyages.
fn heard(learner: &str) -> Vec<(&'static str, u8)> {
    let seed = Seed::numbered(LESSON.course.seed);
    let mut game = Raids::new(&LESSON.course.setup(&Raids::META).unwrap(), &mut Dice::new(&seed, 0));
    let mut told: Vec<(&'static str, u8)> = Vec::new();
    for n in 1.. {
        let asked = Decisions::of(&game);
        let Some(decision) = asked.first() else { break };
        if decision.seat == LEARNER && !decision.forced() {
            let mut fits = LESSON.remarks(&game, &decision).into_iter().map(|remark| remark.id);
            let new = fits.find(|id| told.iter().all(|(other, _)| other != id));
            told.extend(new.map(|id| (id, game.voyage)));
        }
        let player = if decision.seat == LEARNER { learner } else { "easy" };
        let option = match player {
            "default" => decision.default,
            player => Bot::new(player.parse().unwrap(), &Seed::numbered(n).child(1)).choose(&game, &decision),
        };
        game.apply(decision.seat, decision.options[option], &mut Dice::new(&seed, n), &mut Log::muted());
    }
    told
}

/// Learners who take the suggested options and learners who play well need no more than two voyages.
#[test]
fn two_voyages_tell_it_all_in_a_good_order() {
    for learner in ["default", "search:20"] {
        let told = heard(learner);
        assert_eq!(told.len(), LESSON.ideas.len(), "{learner}: {told:?}");
        assert!(told.iter().all(|(_, voyage)| *voyage < 3), "{learner}: {told:?}");
        let first: Vec<&str> = told.iter().map(|(id, _)| *id).take(7).collect();
        assert_eq!(first, ["stops", "ship", "behind", "combat", "crew", "monster", "ports"], "{learner}");
    }
}

#[test]
fn the_learner_begins_with_a_stop_to_try() {
    let setup = LESSON.course.setup(&Raids::META).unwrap();
    let raids = Raids::new(&setup, &mut Dice::new(&Seed::numbered(LESSON.course.seed), 0));
    assert_eq!(raids.step, Step::Sail { seat: LEARNER, why: Why::Turn });
    let asked = Decisions::of(&raids);
    let remarks = LESSON.remarks(&raids, &asked.first().unwrap());
    let space = raids.stops(LEARNER).into_iter().next().unwrap();
    assert_eq!(remarks[0].id, "stops");
    assert!(format!("{:?}", remarks[0].says).contains(&format!("(\"space\", Number({space}))")), "{remarks:?}");
}

#[test]
fn what_happens_aboard_is_told_there() {
    let at_tile = duel().voyage(2).tile(1, WOOD_3).tile(6, AXE).ship(BLUE, Space(1), 3).ship(GREEN, Space(6), 2);
    assert_eq!(fits(&at_tile.begin()), ["ship"]);
    let at_port = duel().tile(1, PORT).tile(6, AXE).aboard(BLUE, &[FUR_4]);
    assert_eq!(fits(&at_port.ship(BLUE, Space(1), 3).ship(GREEN, Space(6), 2).begin()), ["sell"]);
}

#[test]
fn a_monster_and_a_combat_are_told_when_they_are_there() {
    let table = duel().tile(1, Tile::Rune).tile(3, monster(3)).tile(6, AXE).ship(BLUE, Space(1), 3);
    let table = table.ship(GREEN, Start(1), 2).begin().answer(GREEN, Sail { space: 6 });
    assert_eq!(fits(&table), ["monster"], "Green meets it first");
    let table = table.answer(GREEN, Sacrifice).answer(BLUE, Sail { space: 6 });
    assert_eq!(fits(&table), ["combat"]);
}

/// Blue at sea, with Green well ahead on a stop.
fn at_sea() -> Table {
    let table = table(3).no_villagers().tile(2, Tile::Rune).tile(7, AXE).tile(9, WOOD_3).tile(11, SAIL);
    table.ship(BLUE, Space(2), 3).ship(GREEN, Space(7), 2).ship(ORANGE, Space(9), 2)
}

#[test]
fn sailing_on_tells_of_whoever_is_ahead() {
    assert_eq!(fits(&at_sea().begin()), ["stops", "behind", "rivals"]);
    let alone = at_sea().tile(12, PORT).tile(13, FUR_4).ship(BLUE, Space(2), 0);
    assert_eq!(fits(&alone.begin()), ["stops", "behind", "ports"], "without a Viking nobody can be attacked");
}

#[test]
fn vikings_on_the_way_are_told_of_while_there_is_room_for_them() {
    let village = |pawns| at_sea().spot(10, Spot::Village { pawns });
    assert!(fits(&village(1).begin()).contains(&"crew"));
    assert!(!fits(&village(0).begin()).contains(&"crew"));
    assert!(!fits(&village(1).ship(BLUE, Space(2), 10).begin()).contains(&"crew"));
}

#[test]
fn the_end_of_a_voyage_is_told_if_another_follows() {
    let late = |voyage| at_sea().voyage(voyage).ship(ORANGE, AtHome(1), 2);
    assert!(fits(&late(1).begin()).contains(&"home"));
    assert!(!fits(&late(4).begin()).contains(&"home"));
    assert!(!fits(&at_sea().begin()).contains(&"home"));
}

#[test]
fn a_new_voyage_says_what_the_harbour_will_pay_for() {
    let table = table(3).voyage(2).harbour(Harbour::Runes).tile(3, AXE).begin();
    let asked = Decisions::of(&table.raids);
    let remarks = LESSON.remarks(&table.raids, &asked.first().unwrap());
    let voyage = remarks.iter().find(|remark| remark.id == "voyage").expect("a voyage begins");
    assert!(format!("{:?}", voyage.says).contains("raids_by_runes"), "{voyage:?}");
    assert!(fits(&table).contains(&"glory"));
    assert!(!fits(&at_sea().begin()).contains(&"glory"), "nobody has been paid yet");
}
