//! The tutorial's hints, and when they are shown.

use super::super::lesson::LESSON;
use super::super::map::Site;
use super::super::tile::{Colour, Purple};
use super::super::toolbox::Tool;
use super::super::{Action, RelicRunners, words};
use super::table::*;
use crate::bot::{Bot, Player};
use crate::game::{Arg, Decision, Decisions, Dice, Game, LEARNER, Log, Remark, Seed, Text};

/// Returns the hints that apply to the current decision.
fn remarks(table: &Table) -> Vec<Remark> {
    let asked = Decisions::of(&table.game);
    let decision = asked.first().expect("somebody is asked");
    LESSON.remarks(&table.game.view(Some(decision.seat)), &decision)
}

fn fits(table: &Table) -> Vec<&'static str> {
    remarks(table).into_iter().map(|remark| remark.id).collect()
}

/// Returns the arguments of a hint that applies.
fn put_in(table: &Table, idea: &str) -> Vec<(&'static str, Arg)> {
    remarks(table).into_iter().find(|remark| remark.id == idea).expect("it fits").says.args
}

/// Returns the hints in the order in which a learner sees them, with the learner's turn, within this many
/// turns. The AI is the one that the bot uses.
fn heard(turns: u16, learner: impl Fn(&RelicRunners, &Decision<'_, Action>) -> usize) -> Vec<(&'static str, u16)> {
    let seed = Seed::numbered(LESSON.course.seed);
    let mut game = RelicRunners::new(&LESSON.course.setup(&RelicRunners::META).unwrap(), &mut Dice::new(&seed, 0));
    let (mut told, mut turn, mut begun) = (Vec::<(&'static str, u16)>::new(), 0, 0);
    for n in 1.. {
        let asked = Decisions::of(&game);
        let Some(decision) = asked.first() else { break };
        if decision.seat == LEARNER && game.world.turns != begun {
            (turn, begun) = (turn + 1, game.world.turns);
        }
        if turn > turns {
            break;
        }
        if decision.seat == LEARNER && !decision.forced() {
            let mut fits = LESSON.remarks(&game.view(Some(LEARNER)), &decision).into_iter().map(|remark| remark.id);
            let new = fits.find(|id| told.iter().all(|(other, _)| other != id));
            told.extend(new.map(|id| (id, turn)));
        }
        let mut computer = Bot::new(Player::Greedy, &Seed::numbered(n).child(1));
        let option =
            if decision.seat == LEARNER { learner(&game, &decision) } else { computer.choose(&game, &decision) };
        game.apply(decision.seat, decision.options[option], &mut Dice::new(&seed, n), &mut Log::muted());
    }
    told
}

/// Follows the hints: goes to the suggested ruin, explores, flips tokens, uses toolboxes, fetches rations,
/// and goes on expeditions.
fn heeds(game: &RelicRunners, asked: &Decision<'_, Action>) -> usize {
    let shown: Vec<Text> =
        LESSON.remarks(&game.view(Some(LEARNER)), asked).into_iter().map(|remark| remark.says).collect();
    let first = |to| game.world.own().pathways.is_empty() && shown.contains(&words::lesson_walk(words::site(to)));
    let worth = |option: &Action| match *option {
        Action::Walk { trails: Some(trails), .. } => 200 + i32::from(trails),
        Action::Walk { to, .. } if first(to) => 200,
        Action::Walk { to, turns, .. } => promise(game, to) + 15 * turns.count() as i32,
        Action::UseToolbox { .. } => 5,
        Action::Explore => 100,
        _ => 0,
    };
    // The first of the best, because `max_by_key` returns the last one.
    (0..asked.options.len()).rev().max_by_key(|option| worth(&asked.options[*option])).unwrap()
}

/// Rates a destination: the start of an expedition, rations if there are none, something new, or a last tile.
fn promise(game: &RelicRunners, to: Site) -> i32 {
    let (world, own) = (&game.world, game.world.own());
    let relics = world.relics.iter().filter(|it| world.colour(*it) == world.colour(to)).count();
    match (world.colour(to), world.left(to)) {
        (None, _) => 90 - 45 * i32::from(own.rations),
        (_, 0) if world.relics.has(to) && relics > 1 => 100,
        (_, 0) => 0,
        _ if own.rations == 0 => 1 + i32::from(Site::CAMP.neighbours().has(to)),
        (Some(Colour::Green), tiles) => 40 - 10 * own.pathways.count() as i32 - tiles as i32,
        (Some(Colour::Ivory), tiles) => {
            if own.ivory.iter().any(Option::is_some) {
                20 - tiles as i32
            } else {
                50
            }
        }
        (Some(Colour::Blue), tiles) => {
            if own.blue.is_empty() {
                50
            } else {
                30 - 5 * tiles as i32
            }
        }
        (Some(Colour::Purple), tiles) => 35 - 5 * tiles as i32,
    }
}

/// A learner who follows the hints sees all but the one about the end in eight turns.
#[test]
fn eight_turns_tell_it_all_but_the_end_in_a_good_order() {
    let told = heard(8, heeds);
    let first: Vec<&str> = told.iter().map(|(id, _)| *id).take(7).collect();
    assert_eq!(first, ["walk", "ruin", "river", "steps", "blue", "toolbox", "rations"], "{told:?}");
    assert_eq!(told.len(), LESSON.ideas.len() - 1, "{told:?}");
    assert!(told.iter().all(|(id, _)| *id != "end"), "{told:?}");
}

/// Greedy learners, and those who let their time run out, see the hints about how to begin, too.
#[test]
fn the_first_turns_tell_how_to_begin_whatever_is_played() {
    let greedy = |game: &RelicRunners, asked: &Decision<'_, Action>| {
        Bot::new(Player::Greedy, &Seed::numbered(7)).choose(game, asked)
    };
    for told in [heard(4, greedy), heard(4, |_, asked| asked.default)] {
        let ids: Vec<&str> = told.iter().map(|(id, _)| *id).collect();
        assert_eq!(ids[..3], ["walk", "ruin", "river"]);
    }
}

#[test]
fn the_learner_begins_and_is_shown_a_ruin() {
    let setup = LESSON.course.setup(&RelicRunners::META).unwrap();
    let game = RelicRunners::new(&setup, &mut Dice::new(&Seed::numbered(LESSON.course.seed), 0));
    let table = Table { game, said: Vec::new(), revealed: false };
    assert_eq!(table.asked(), Some(LEARNER));
    assert_eq!(fits(&table), ["walk"]);
    assert_eq!(put_in(&table, "walk"), [("site", Arg::Text(words::site(site("R1"))))]);
}

#[test]
fn each_kind_of_site_is_told_of_where_it_can_be_explored() {
    let comes_to = |from, to| table(3).at(ANN, from).purple("T1", Purple::Score).turn(ANN).does(walk(to));
    assert_eq!(fits(&comes_to("B", "R1")), ["ruin"]);
    assert_eq!(fits(&comes_to("R1", "T2")), ["ivory"]);
    assert_eq!(fits(&comes_to("T4", "T3")), ["blue"]);
    assert_eq!(put_in(&comes_to("B", "T1"), "purple")[0], ("tile", Arg::Text(words::score_three())));
    let table = table(3).rations(ANN, 0).raised(ANN, &[(Tool::Machete, 2)]).turn(ANN).does(walk("R1"));
    assert_eq!(fits(&table), ["toolbox"], "nobody explores without a ration");
}

#[test]
fn tokens_steps_and_toolboxes_are_told_of_when_they_are_there() {
    let begins = table(3).at(ANN, "R1").raised(ANN, &[(Tool::Compass, 1), (Tool::Shovel, 2)]).turn(ANN);
    assert_eq!(put_in(&begins, "river"), [("river", Arg::Text(words::way(way("R1~T3"))))]);
    assert_eq!(put_in(&begins, "toolbox")[0], ("toolbox", Arg::Text(words::place(Tool::Shovel, 2))), "none to move");
    let table = begins.clone().does(turning("T3", "R1~T3"));
    assert_eq!((fits(&table), put_in(&table, "steps")), (vec!["steps"], vec![("steps", Arg::Number(1))]));
    assert!(!fits(&begins.tokens("T5~R4").turn(ANN)).contains(&"river"));
}

#[test]
fn the_camp_is_told_of_when_a_turn_begins_with_hardly_a_ration() {
    let begins = |rations| fits(&table(3).at(ANN, "T4").rations(ANN, rations).turn(ANN)).contains(&"rations");
    assert_eq!([0, 1, 2].map(begins), [true, true, false]);
}

#[test]
fn pathways_are_told_of_where_one_begins() {
    let begins = |at| fits(&table(3).at(ANN, at).paths(ANN, "T4-T5").turn(ANN)).contains(&"pathways");
    assert_eq!(["T4", "T5", "R3"].map(begins), [true, true, false]);
}

#[test]
fn a_relic_is_told_of_and_then_the_expedition_that_pays_most() {
    let begins = |at| table(3).at(ANN, at).shrine("T4").shrine("T2").paths(ANN, "T2-R3 R3-T4 T3-T4 T3~R3").turn(ANN);
    assert_eq!(put_in(&begins("R3"), "shrine")[0], ("site", Arg::Text(words::site(site("T2")))));
    assert!(!fits(&begins("R3")).contains(&"expedition"));
    let told = put_in(&begins("T4"), "expedition");
    assert_eq!(told[0], ("site", Arg::Text(words::site(site("T2")))));
    assert_eq!(told[1..], [("trails", Arg::Number(3)), ("points", Arg::Number(6))], "over T3, not straight");
}

#[test]
fn the_end_is_told_when_few_relics_are_missing() {
    let ends = |taken| table(3).took(BEN, taken).shrine("R1").shrine("T9");
    assert!(!fits(&ends("R3 R4 R5").turn(ANN)).contains(&"end"));
    assert_eq!(put_in(&ends("R3 R4 R5 R6").turn(ANN), "end"), [("relics", Arg::Number(4))]);
    let last = ends("R3 R4 R5 R6 R7 R8 T1 T5").ending(2).turn(ANN);
    assert_eq!(put_in(&last, "end"), [("relics", Arg::Number(0))]);
}
