//! Which hints the tutorial shows, and when.

use super::super::hex::Side::*;
use super::super::hex::Space;
use super::super::lesson::LESSON;
use super::super::map::Element;
use super::super::tile::Animal;
use super::super::{Action, Explorers, Step, words};
use super::table::*;
use crate::bot::{Bot, Player};
use crate::game::{Arg, Decision, Decisions, Dice, Game, LEARNER, Log, Remark, Seat, Seed, Text};

/// Returns all hints that apply to the current decision.
fn remarks(table: &Table) -> Vec<Remark> {
    let (asked, seat) = (Decisions::of(&table.explorers), table.explorers.world.turn);
    let decision = asked.of_seat(seat).expect("somebody is asked");
    LESSON.remarks(&table.explorers.view(Some(seat)), &decision)
}

fn fits(table: &Table) -> Vec<&'static str> {
    remarks(table).into_iter().map(|remark| remark.id).collect()
}

/// Returns the arguments of a hint's text.
fn put_in(table: &Table, idea: &str) -> Vec<(&'static str, Arg)> {
    remarks(table).into_iter().find(|remark| remark.id == idea).expect("it fits").says.args
}

/// Returns the hints in the order in which the learner sees them, with the number of the learner's turn. The
/// AI players are greedy.
fn heard(turns: u8, learner: impl Fn(&Explorers, &Decision<'_, Action>) -> usize) -> Vec<(&'static str, u8)> {
    heard_among(Player::Greedy, turns, learner)
}

/// Like [`heard`], with other AI players.
fn heard_among(
    computers: Player,
    turns: u8,
    learner: impl Fn(&Explorers, &Decision<'_, Action>) -> usize,
) -> Vec<(&'static str, u8)> {
    let seed = Seed::numbered(LESSON.course.seed);
    let mut game = Explorers::new(&LESSON.course.setup(&Explorers::META).unwrap(), &mut Dice::new(&seed, 0));
    let (mut told, mut turn) = (Vec::<(&'static str, u8)>::new(), 0);
    for n in 1.. {
        let asked = Decisions::of(&game);
        let own = asked.of_seat(LEARNER);
        turn += u8::from(own.is_some() && matches!(game.world.step, Step::Place { .. }));
        let Some(decision) = own.or_else(|| asked.first()).filter(|_| turn <= turns) else { break };
        if decision.seat == LEARNER && !decision.forced() {
            let mut fits = LESSON.remarks(&game.view(Some(LEARNER)), &decision).into_iter().map(|remark| remark.id);
            let new = fits.find(|id| told.iter().all(|(other, _)| other != id));
            told.extend(new.map(|id| (id, turn)));
        }
        let mut computer = Bot::new(computers, &Seed::numbered(n).child(1));
        let option =
            if decision.seat == LEARNER { learner(&game, &decision) } else { computer.choose(&game, &decision) };
        game.apply(decision.seat, decision.options[option].clone(), &mut Dice::new(&seed, n), &mut Log::muted());
    }
    told
}

/// Follows the hints: places the suggested tile, builds, fetches animals and brings them home, fights, walks.
fn heeds(game: &Explorers, asked: &Decision<'_, Action>) -> usize {
    let view = game.view(Some(LEARNER));
    let shown: Vec<Text> = LESSON.remarks(&view, asked).into_iter().map(|remark| remark.says).collect();
    let (world, party) = (&game.world, game.world.party(LEARNER));
    let herd = |land| !world.herds.on(land).is_empty();
    let worth = |option: &Action| match option {
        Action::Place { tile, at, turned } => {
            let told = words::lesson_tile(words::cell(*at), words::tile(*tile), words::turned(*tile, *turned));
            u8::from(shown.contains(&told))
        }
        Action::Build { .. } => 9,
        Action::Unload { onto: Space::MAINLAND, vikings: 0, .. } => 8,
        Action::Load { vikings: 1, animals, .. } if !animals.is_empty() => 7,
        Action::Unload { onto, vikings: 1, animals } if animals.is_empty() && party.crew > 1 && herd(*onto) => 6,
        Action::Sail { to } if far(game, *to) < far(game, party.ship) => 5,
        Action::Load { from: Space::MAINLAND, vikings: 1, animals } if animals.is_empty() => 4,
        Action::Walk { .. } => 3,
        Action::Sail { .. } => 2,
        Action::Done => 1,
        _ => 0,
    };
    // The first of the best: `max_by_key` takes the last.
    (0..asked.options.len()).rev().max_by_key(|option| worth(&asked.options[*option])).unwrap()
}

/// Returns the number of moves to the harbor with an animal aboard, otherwise to an animal or an enemy ship.
fn far(game: &Explorers, from: Space) -> usize {
    let (world, map) = (&game.world, &game.world.map);
    let there = |sea: &Space| {
        let finds = || map.spaces(sea.cell, Element::Land).any(|land| !world.herds.on(land).is_empty());
        if world.party(LEARNER).cargo.is_empty() { map.has_enemy(*sea) || finds() } else { *sea == Space::MAINLAND }
    };
    let (mut seen, mut edge, mut moves) = (vec![from], vec![from], 0);
    while !edge.is_empty() && !edge.iter().any(there) {
        edge = edge.iter().flat_map(|sea| map.joined(*sea, Element::Sea)).filter(|sea| !seen.contains(sea)).collect();
        seen.extend(edge.iter().copied());
        moves += 1;
    }
    if edge.is_empty() { usize::MAX } else { moves }
}

/// A learner who follows the hints sees all but the last in five turns of sixteen.
#[test]
fn five_turns_tell_it_all_but_the_end_in_a_good_order() {
    let told = heard(5, heeds);
    let first: Vec<&str> = told.iter().map(|(id, _)| *id).take(5).collect();
    assert_eq!(first, ["choose", "tile", "actions", "animal", "island"], "{told:?}");
    assert_eq!(told.len(), LESSON.ideas.len() - 1, "{told:?}");
    assert!(told.iter().all(|(id, _)| *id != "end"), "{told:?}");
}

/// Players who grab points at once and players who always time out see the first hints, too.
#[test]
fn the_first_turns_tell_how_to_begin_whatever_is_played() {
    let greedy = |game: &Explorers, asked: &Decision<'_, Action>| {
        Bot::new(Player::Greedy, &Seed::numbered(7)).choose(game, asked)
    };
    for told in [heard(3, greedy), heard(3, |_, asked| asked.default)] {
        let ids: Vec<&str> = told.iter().map(|(id, _)| *id).collect();
        assert_eq!(ids[..3], ["choose", "tile", "actions"]);
        assert!(ids.contains(&"captain"), "{told:?}");
    }
}

/// A whole match has sixteen turns for each player, whatever is played.
#[test]
fn the_end_is_told_when_three_turns_are_left() {
    let told = heard_among(Player::Random, 16, heeds);
    assert!(told.contains(&("end", 14)), "{told:?}");
}

#[test]
fn the_learner_begins_and_is_shown_an_animal_that_one_turn_can_fetch() {
    let setup = LESSON.course.setup(&Explorers::META).unwrap();
    let mut game = Explorers::new(&setup, &mut Dice::new(&Seed::numbered(LESSON.course.seed), 0));
    assert_eq!(game.world.turn, LEARNER);
    for seat in Seat::all(3) {
        let captain = game.secrets[seat.index()].dealt[0];
        game.apply(seat, Action::Keep { captain }, &mut Dice::new(&Seed::numbered(1), 1), &mut Log::muted());
    }
    let mut table = Table { explorers: game, said: Vec::new() };
    let asked = Decisions::of(&table.explorers);
    let shown = heeds(&table.explorers, &asked.first().unwrap());
    table = table.does(asked.first().unwrap().options[shown].clone());
    for _ in 0..4 {
        let asked = Decisions::of(&table.explorers);
        let next = heeds(&table.explorers, &asked.first().unwrap());
        table = table.does(asked.first().unwrap().options[next].clone());
    }
    assert_eq!(table.party(LEARNER).cargo.len(), 1, "{:?}", table.said);
}

#[test]
fn a_turn_begins_with_a_tile_and_then_four_actions() {
    assert_eq!(fits(&table(3).placing()), ["tile", "captain"]);
    assert_eq!(fits(&table(3)), ["actions"]);
    assert_eq!(fits(&table(3).left(3)), [""; 0]);
    assert_eq!(fits(&five(3).placing()), ["tile", "island", "captain"]);
    assert_eq!(put_in(&five(3), "island"), [("tiles", Arg::Number(5))]);
}

#[test]
fn a_corner_is_told_of_until_an_outpost_stands_there() {
    assert!(fits(&five(3)).contains(&"outpost"));
    assert!(!fits(&five(3).outpost(BEN, north("M3"))).contains(&"outpost"));
}

#[test]
fn an_animal_is_told_of_beside_a_ship_with_room_and_once_it_is_aboard() {
    let beside = |crew| five(3).ship(ANN, "M4", E, crew);
    assert_eq!(fits(&beside(2)), ["animal", "outpost", "island"]);
    assert!(!fits(&beside(3)).contains(&"animal"));
    let land = space(&beside(1), "M4", W);
    assert!(fits(&beside(1).aboard(ANN, land, Animal::Horse)).contains(&"cargo"));
    assert!(!fits(&five(3).ship(ANN, "N3", E, 2)).contains(&"animal"));
}

#[test]
fn enemies_and_settlements_are_told_of_when_they_are_near() {
    let near = |crew| fits(&archipelago(3).ship(ANN, "N3", E, crew));
    assert!(near(1).contains(&"enemy") && near(1).contains(&"settlement"), "{:?}", near(1));
    assert!(!near(0).contains(&"enemy"));
    let away = archipelago(3).ship(ANN, "J3", W, 2);
    assert!(fits(&away).iter().all(|id| !["enemy", "settlement"].contains(id)), "{:?}", fits(&away));
    let told = put_in(&away.strength("W3", 4).vikings(ANN, "X3", W, 1), "settlement");
    assert_eq!(told[1], ("strength", Arg::Number(2)), "the weaker of two to which one can walk");
}

#[test]
fn vikings_ashore_are_told_that_they_can_walk() {
    assert!(!fits(&five(3)).contains(&"walk"));
    assert!(fits(&five(3).vikings(ANN, "M3", Ne, 1)).contains(&"walk"));
}

#[test]
fn the_end_is_told_when_nobody_draws_any_more() {
    let late = |hand: &[&str]| {
        let mut table = table(3).left(2).hand(ANN, hand);
        table.explorers.stack.clear();
        table
    };
    assert_eq!(put_in(&late(&["LLSSSS ship", "LLSSSS ship"]), "end"), [("turns", Arg::Number(3))]);
    assert_eq!(put_in(&late(&[]), "end"), [("turns", Arg::Number(1))]);
    assert!(!fits(&table(3)).contains(&"end"));
}
