//! The three positions: whole walks, a toolbox at any time, and tiles that one player alone has seen.

use std::collections::BTreeSet;

use meadhall::game::{Decisions, Game, Log, Revealed, Seat, Setup};

use super::tiles::EVERYBODY;
use super::words::path;
use super::*;
use crate::{check_position, dice, options, step};

const ANA: Seat = Seat(0);
const BEN: Seat = Seat(1);

fn start() -> RelicRunners {
    let mut game = RelicRunners::new(&Setup::new(&RelicRunners::META, 3, []).unwrap(), &mut dice(0));
    game.begin_turn(ANA);
    game
}

fn trails(names: &str) -> Vec<Trail> {
    let mut trails: Vec<Trail> = names.split_whitespace().map(|name| name.parse().unwrap()).collect();
    trails.sort();
    trails
}

/// Ana stands there with these pathways and no ration, before her turn.
fn ana(at: &str, pathways: &str) -> RelicRunners {
    let mut game = start();
    let runner = &mut game.runners[0];
    (runner.at, runner.pathways, runner.rations) = (at.parse().unwrap(), trails(pathways), 0);
    runner.reserve = 10 - runner.pathways.len() as u8;
    game.begin_turn(ANA);
    game
}

/// Every legal route, straight from the rulebook, and the different effects they have.
fn routes(game: &RelicRunners) -> (usize, BTreeSet<(String, String, Option<usize>)>) {
    type Route = Vec<(Trail, Site)>;
    fn extend(route: &mut Route, at: Site, own: &[Trail], all: &mut Vec<Route>) {
        all.push(route.clone());
        if at == CAMP && !route.is_empty() {
            return;
        }
        for (trail, next) in at.trails() {
            if route.iter().any(|(walked, _)| *walked == trail) {
                continue;
            }
            route.push((trail, next));
            // Two unfamiliar trails can never become legal, so such a beginning is given up here.
            if route.iter().filter(|(trail, _)| !own.contains(trail)).count() <= 1 {
                extend(route, next, own, all);
            }
            route.pop();
        }
    }
    let runner = game.runner();
    let mut all = Vec::new();
    extend(&mut Vec::new(), runner.at, &runner.pathways, &mut all);
    let mut effects = BTreeSet::new();
    let mut legal = 0;
    for route in all {
        let unfamiliar = route.iter().position(|(trail, _)| !runner.pathways.contains(trail));
        let Some((_, end)) = route.last() else { continue };
        if unfamiliar.is_some_and(|at| at != 0 && at != route.len() - 1) || *end == runner.at {
            continue;
        }
        legal += 1;
        let turned: BTreeSet<_> = route.iter().map(|(trail, _)| *trail).filter(|t| game.face_up.contains(t)).collect();
        let relics = [game.relics.get(&runner.at), game.relics.get(end)];
        let paid = (relics[0].is_some() && relics[0] == relics[1]).then_some(route.len());
        effects.insert((end.to_string(), format!("{turned:?}"), paid));
    }
    (legal, effects)
}

fn offered(game: &RelicRunners) -> BTreeSet<(String, String, Option<usize>)> {
    let effect = |action| match action {
        Action::Walk { to, turns, trails, .. } => {
            (to.to_string(), format!("{:?}", turns.into_iter().collect::<BTreeSet<_>>()), trails.map(usize::from))
        }
        other => panic!("{other:?} is no walk"),
    };
    options(game, ANA).into_iter().map(effect).collect()
}

/// The walks on offer are the effects of all legal routes; tells routes, walks and the longest menu of words.
fn check_walks(game: &RelicRunners) -> (usize, usize, usize) {
    check_position(game);
    let (legal, effects) = routes(game);
    assert_eq!(offered(game), effects);
    let walks = options(game, ANA);
    assert!(walks.is_sorted(), "equal beginnings lie together");
    let first: Vec<_> = walks.iter().map(|walk| path(walk)[0].clone()).collect();
    (legal, walks.len(), first.chunk_by(|a, b| a == b).map(<[_]>::len).max().unwrap_or(0))
}

const NORTH: &str = "R1-T1 T1~R2 R1~T3 T1-T4 R2~T5 T3~R3 T3-T4 T4-T5 R3-T4 T5~R4";

#[test]
fn one_walk_is_offered_for_each_effect_however_many_routes_lead_to_it() {
    // Legal routes, walks on offer, and the most walks that end at one site.
    assert_eq!(check_walks(&ana("B", "")), (6, 6, 1));
    assert_eq!(check_walks(&ana("T1", "R1-T1 T1-T4 T4-T5 R1-T2")), (17, 15, 2));
    assert_eq!(check_walks(&ana("T1", NORTH)), (242, 124, 21));
    // The most walks found in 3,000 random networks of ten pathways.
    let rings = "T3-T4 R1~T3 R1-T1 T1~R2 R2~T5 T5~R4 R2-T6 T6-R4 T4-T5 T1-T4";
    assert_eq!(check_walks(&ana("T4", rings)), (256, 157, 16));
    let mut turned = ana("T1", NORTH);
    turned.face_up = trails("T7~R6");
    assert_eq!(check_walks(&turned), (242, 12, 1));
}

#[test]
fn an_expedition_tells_walks_of_different_lengths_apart_and_pays_two_points_a_trail() {
    let mut game = ana("T1", "R1-T1 R1-T2 T2-R3 R3-T4 T1-T4 T3-T4");
    for site in ["T1", "T4"].map(|name| name.parse().unwrap()) {
        game.tiles.iter_mut().filter(|tile| tile.place == Place::At(site)).for_each(|tile| tile.place = Place::Box);
        game.relics.insert(site, Colour::Blue);
    }
    check_walks(&game);
    let there = |trails| Action::Walk { to: "T4".parse().unwrap(), turns: Vec::new(), trails, middle: false };
    let lengths = [None, Some(1), Some(3), Some(4)].map(|trails| options(&game, ANA).contains(&there(trails)));
    assert_eq!(lengths, [false, true, false, true]);
    assert_eq!(serde_json::to_string(&there(Some(4))).unwrap(), r#"{"walk":{"to":"T4","turns":[],"trails":4}}"#);
    let (revealed, _) = step(&mut game, ANA, there(Some(4)), 1);
    assert_eq!(revealed, Revealed::Nothing);
    assert_eq!((game.runners[0].coins, game.scores()[0].total()), (8, 8 + 5));
    assert_eq!(game.turn.seat, BEN, "no ration, no toolbox raised: nothing more to ask");
}

/// Ana's turn begins with these toolboxes raised.
fn tooled(raised: &[(Tool, u8)]) -> RelicRunners {
    let mut game = ana("T1", "R1-T1 T1-T4 T4-T5 R1~T3");
    let runner = &mut game.runners[0];
    (runner.raised, runner.at_bottom, runner.in_reserve) = (raised.to_vec(), 0, 3 - raised.len() as u8);
    game.begin_turn(ANA);
    game
}

fn answer(game: &mut RelicRunners, json: &str) {
    let (revealed, _) = step(game, ANA, serde_json::from_str(json).unwrap(), 1);
    assert_eq!(revealed, Revealed::Nothing, "{json}");
    check_position(game);
}

fn asked(game: &RelicRunners) -> (&'static str, usize) {
    let decisions = Decisions::of(game);
    decisions.first().map_or(("", 0), |asked| (asked.prompt.key, asked.options.len()))
}

#[test]
fn a_toolbox_is_a_question_of_its_own_and_used_once_a_turn() {
    let mut game = tooled(&[(Tool::Machete, 2), (Tool::Compass, 1)]);
    check_position(&game);
    assert_eq!(asked(&game), ("relic_runners_use_a_toolbox", 3));
    answer(&mut game, r#"{"use_toolbox":{"tool":"compass","level":1}}"#);
    assert_eq!(asked(&game), ("relic_runners_lift", 4));
    answer(&mut game, r#"{"lift":{"from":"T4-T5"}}"#);
    assert_eq!(asked(&game), ("relic_runners_lay", 42 - 3 - 1));
    answer(&mut game, r#"{"lay":{"on":"T1~R2"}}"#);
    assert_eq!(asked(&game).0, "relic_runners_walk");
    answer(&mut game, r#"{"walk":{"to":"R2","turns":["T1~R2"]}}"#);
    assert_eq!(asked(&game), ("relic_runners_raise", 4), "the used one into three columns, the machete up");
    answer(&mut game, r#"{"raise":{"tool":"machete","from":2}}"#);
    assert_eq!(game.turn.seat, BEN, "one toolbox a turn: the other is not offered");
}

#[test]
fn a_toolbox_refused_is_offered_again_only_after_something_has_happened() {
    let mut game = tooled(&[(Tool::Machete, 2)]);
    answer(&mut game, r#""go_on""#);
    answer(&mut game, r#"{"walk":{"to":"R1","turns":[]}}"#);
    assert_eq!(asked(&game), ("relic_runners_use_a_toolbox", 2));
    let mut used = game.clone();
    answer(&mut used, r#"{"use_toolbox":{"tool":"machete","level":2}}"#);
    assert_eq!(asked(&used).0, "relic_runners_explore", "the rations come in time");
    answer(&mut used, r#""explore""#);
    assert_eq!(asked(&used), ("relic_runners_build", 3));
    answer(&mut used, r#"{"build":{"on":"B-R1"}}"#);
    answer(&mut game, r#""go_on""#);
    assert_eq!((game.turn.seat, used.turn.seat), (BEN, BEN));
}

#[test]
fn two_moved_pathways_reach_every_outcome_once_through_narrow_questions() {
    fn outcomes(game: RelicRunners, ends: &mut Vec<Vec<Trail>>, widest: &mut usize) {
        if !matches!(game.steps.last(), Some(Step::Lift { .. } | Step::Lay { .. })) {
            return ends.push(game.runners[0].pathways.clone());
        }
        let answers = options(&game, ANA);
        *widest = answers.len().max(*widest);
        for answer in answers {
            let mut next = game.clone();
            next.apply(ANA, answer, &mut dice(0), &mut Log::muted());
            outcomes(next, ends, widest);
        }
    }
    let mut game = tooled(&[(Tool::Compass, 2)]);
    answer(&mut game, r#"{"use_toolbox":{"tool":"compass","level":2}}"#);
    let (mut ends, mut widest) = (Vec::new(), 0);
    outcomes(game, &mut ends, &mut widest);
    let different: BTreeSet<_> = ends.iter().collect();
    let (four_take_two, thirty_eight_take_two) = (6, 38 * 37 / 2);
    assert_eq!((ends.len(), different.len()), (four_take_two * thirty_eight_take_two, ends.len()));
    assert_eq!(widest, 37);
}

/// Ana stands at a blue temple with a ration. Of the six small blue tiles she has seen one of her own, one that Ben had to
/// show and one in a stack she looked through, all of them threes; Ben has another that only he has seen.
fn temple() -> RelicRunners {
    let mut game = start();
    let small = |tile: &&mut Tile| (tile.colour, tile.level) == (Colour::Blue, 3);
    for (n, tile) in game.tiles.iter_mut().filter(small).enumerate() {
        tile.face = Face::Blue(if n < 3 { 3 } else { 2 });
        match (n, tile.place) {
            (0, Place::At(site)) => {
                (tile.place, tile.seen) = (Place::Front(ANA), 1);
                game.runners[0].at = site;
            }
            (1, _) => (tile.place, tile.seen) = (Place::Front(BEN), EVERYBODY),
            (2, _) => tile.seen = 1,
            (4, _) => (tile.place, tile.seen) = (Place::Front(BEN), 2),
            _ => {}
        }
    }
    game.steps = vec![Step::End, Step::Toolbox, Step::Visit];
    game
}

#[test]
fn a_blue_tile_is_seen_by_its_owner_alone() {
    let mut game = temple();
    check_position(&game);
    let top = game.top(game.runners[0].at).unwrap();
    let (revealed, log) = step(&mut game, ANA, Action::Explore, 1);
    assert_eq!(revealed, Revealed::Something);
    let face = |viewer| game.view(viewer).tiles[top].face;
    assert_eq!((face(Some(ANA)), face(Some(BEN)), face(None)), (Some(game.tiles[top].face), None, None));
    let read = |viewer| log.read_by(viewer).map(|text| text.key).collect::<Vec<_>>();
    assert_eq!(read(Some(ANA)), ["relic_runners_took_blue", "relic_runners_blue_value"]);
    assert_eq!((read(Some(BEN)), read(None)), (vec!["relic_runners_took_blue"], vec!["relic_runners_took_blue"]));
    check_position(&game);
}

#[test]
fn what_a_seat_cannot_exclude_is_imagined_and_nothing_else() {
    let game = temple();
    for viewer in [ANA, BEN, Seat(2)] {
        let worlds: Vec<_> = (0..400).map(|n| game.imagine(viewer, &mut dice(n))).collect();
        for (at, tile) in game.tiles.iter().enumerate() {
            let alike = |other: &&Tile| (other.colour, other.level) == (tile.colour, tile.level);
            let unseen = game.tiles.iter().filter(alike).filter(|other| !other.seen_by(viewer));
            let possible: BTreeSet<Face> = if tile.seen_by(viewer) {
                BTreeSet::from([tile.face])
            } else {
                unseen.map(|other| other.face).collect()
            };
            let imagined: BTreeSet<Face> = worlds.iter().map(|world| world.tiles[at].face).collect();
            assert_eq!(imagined, possible, "tile {at} as {viewer:?} imagines it");
        }
    }
    let hidden = |tile: &&Tile| tile.place == Place::Front(BEN) && tile.seen != EVERYBODY;
    let bens = game.tiles.iter().position(|tile| hidden(&tile)).unwrap();
    assert!((0..50).all(|n| game.imagine(ANA, &mut dice(n)).tiles[bens].face == Face::Blue(2)), "all threes are seen");
}

#[test]
fn every_action_is_written_as_a_person_reads_it() {
    let written = r#"
        {"use_toolbox":{"tool":"machete","level":1}} "go_on" {"use_tile":{"tile":"refill_rations"}} {"teleport":{"to":"T4"}}
        {"walk":{"to":"R3","turns":["R1~T3","T3~R3"]}} {"walk":{"to":"T4","turns":[],"trails":4,"middle":true}}
        {"raise":{"tool":"shovel","from":0}} "explore" "stay" {"build":{"on":"B-R1"}} {"lift":{"from":"B-R1"}}
        {"lay":{"on":"T1~R2"}} {"keep":{"tile":"per_ration"}} {"take":{"level":1}} {"act_on":{"site":"R8"}}
        {"flip":{"token":"T5~R4"}} "enough" "fetch_toolbox" "take_points" "show" "hide""#;
    for json in written.split_whitespace() {
        let action: Action = serde_json::from_str(json).unwrap();
        assert_eq!(serde_json::to_string(&action).unwrap(), json);
    }
}
