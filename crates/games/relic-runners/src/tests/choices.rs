//! How walks and trails are chosen on the picture.

use meadhall_game::{
    AnsweringButtons, ChosenSteps, Decisions, Game, Lang, MatchSetup, PictureChoices, Presentation, Shape, SurfaceKind,
    Text,
};
use meadhall_i18n::Translations;

use super::full_match::play_random_match;
use super::scenario::*;
use crate::map::{MapSite, Trail, TrailSet};
use crate::pending::Pending;
use crate::public_state::PublicState;
use crate::route::walk_route;
use crate::toolbox::ToolKind;
use crate::{Action, RelicRunners, texts};

fn picture_choices(scenario: &Scenario) -> PictureChoices {
    RelicRunners::picture_choices(&scenario.state.view(Some(ANN)), &scenario.options()).unwrap()
}

fn path_labels(scenario: &Scenario, action: Action) -> Vec<Text> {
    let position = scenario.options().iter().position(|option| *option == action).unwrap();
    picture_choices(scenario).paths[position].iter().map(|step| step.label.clone()).collect()
}

/// Returns the row of the first step to an option.
fn first_row(scenario: &Scenario, action: Action) -> usize {
    let position = scenario.options().iter().position(|option| *option == action).unwrap();
    picture_choices(scenario).paths[position][0].row
}

/// Checks that the route of a walk is one that the rules allow and has the effects of the action.
fn check_route(public_state: &PublicState, action: Action) {
    let Action::Walk { to, flipped_tokens, expedition_trails, has_unfamiliar_in_middle } = action else { return };
    let (player, route) = (public_state.current_player(), walk_route(public_state, action));
    let mut at = player.site;
    for (index, trail) in route.iter().enumerate() {
        assert!(trail.ends().contains(&at) && (index == 0 || at != MapSite::CAMP), "{action:?}: {route:?}");
        at = at.other_end(*trail);
    }
    let walked: TrailSet = route.iter().copied().collect();
    assert_eq!((at, walked.count()), (to, route.len()), "{action:?}: {route:?}");
    assert_eq!(walked.intersection(public_state.face_up_tokens), flipped_tokens, "{route:?}");
    assert!(expedition_trails.is_none_or(|trails| usize::from(trails) == route.len()), "{action:?}: {route:?}");
    let unfamiliar: Vec<usize> = (0..route.len()).filter(|index| !player.pathways.contains(route[*index])).collect();
    let is_in_middle = unfamiliar.iter().any(|index| *index > 0 && index + 1 < route.len());
    assert_eq!((unfamiliar.len() <= 1, is_in_middle), (true, has_unfamiliar_in_middle), "{action:?}: {route:?}");
}

#[test]
fn every_walk_has_a_route() {
    let mut walks = 0;
    for (setup, number) in MatchSetup::all(&RelicRunners::META).iter().zip(300..) {
        play_random_match(setup, number, |game| {
            if game.public_state.pending.last() == Some(&Pending::StartWalk) {
                for action in game.public_state.distinct_walks() {
                    walks += 1;
                    check_route(&game.public_state, action);
                }
            }
        });
    }
    assert!(walks > 1_000, "{walks}");
}

#[test]
fn a_site_of_another_page_is_one_step_and_several_ways_are_another() {
    let scenario =
        scenario(3).with_explorer_at(ANN, "T3").with_pathways(ANN, "R1~T3 R1-T1 T1-T4 T3-T4").with_turn_of(ANN);
    let last_steps = |action| path_labels(&scenario, action).split_off(1);
    let by_river = flipping_walk_action("T1", "R1~T3");
    let way = |number, tokens| texts::choice_way(texts::number(number), texts::choice_tokens(tokens));
    assert_eq!(last_steps(by_river).last(), Some(&way(1, 1)), "more tokens come first");
    assert_eq!(last_steps(walk_action("T1")).last(), Some(&way(2, 0)));
}

#[test]
fn the_longest_expedition_is_one_step_away() {
    let pathways = "T2-R3 R3-T4 T3-T4 T3~R3";
    let twins = scenario(3).with_shrine("T2").with_shrine("T4").with_explorer_at(ANN, "T2");
    let scenario = twins.with_pathways(ANN, pathways).with_turn_of(ANN);
    let (choices, options) = (picture_choices(&scenario), scenario.options());
    let first = choices.next_steps(ChosenSteps::default()).remove(0);
    let Action::Walk { expedition_trails: first_way, .. } = options[first.options[0]] else {
        panic!("the first way is no walk")
    };
    let trails = options.iter().filter_map(|option| match option {
        Action::Walk { expedition_trails, .. } => *expedition_trails,
        _ => None,
    });
    assert!(first.is_last && trails.clone().count() > 1, "{options:?}");
    assert!(choices.paths.iter().any(|path| path[0].label == texts::choice_other_walks()), "the shorter ones");
    assert_eq!(first_way, trails.max());
}

#[test]
fn sites_are_grouped_by_what_can_be_done_there() {
    let start = || scenario(3).with_explorer_at(ANN, "R1").with_shrine("T2").with_rations(ANN, 3);
    let with_rations = start().with_turn_of(ANN);
    let something = first_row(&with_rations, walk_action("B"));
    for site in ["T1", "R6"] {
        assert_eq!(first_row(&with_rations, walk_action(site)), something, "{site}");
    }
    assert!(first_row(&with_rations, walk_action("T2")) > something);
    let with_twin = start().with_shrine("T4").with_turn_of(ANN);
    assert_eq!(first_row(&with_twin, walk_action("T2")), something, "an expedition can begin there");
    let hungry = start().with_rations(ANN, 0).with_turn_of(ANN);
    assert!(first_row(&hungry, walk_action("T1")) > something);
    assert_eq!(path_labels(&hungry, walk_action("T1")).len(), 1, "few places are on one page");
    let many = start().with_pathways(ANN, "R1-T1 T1-T4 T3-T4").with_rations(ANN, 0).with_turn_of(ANN);
    assert!(picture_choices(&many).paths.iter().any(|path| path[0].label == texts::choice_other_walks()));
    for (level, site) in [(1, "T1"), (2, "T1"), (2, "R6")] {
        let with_machete = start().with_rations(ANN, 0).with_raised_toolboxes(ANN, &[(ToolKind::Machete, level)]);
        assert_eq!(first_row(&with_machete.with_turn_of(ANN), walk_action(site)), something, "{level} {site}");
    }
}

/// Ann chooses where to lay the pathways of these trails.
fn moving(scenario: Scenario, from: &str, to_trails: TrailSet) -> Scenario {
    let (mut scenario, from_trails) = (scenario, named_trails(from));
    let pathway_count = from_trails.count() as u8;
    scenario.state.public_state.pending.push(Pending::MovePathways { pathway_count, from_trails, to_trails });
    scenario
}

#[test]
fn of_many_trails_the_best_come_first_and_the_others_by_quarter() {
    let start = scenario(2).with_shrine("R1").with_shrine("R4").with_pathways(ANN, "R1-T1 B-R5").with_turn_of(ANN);
    let many = moving(start, "B-R5", TrailSet::EMPTY);
    let paths = picture_choices(&many).paths;
    let (first, others): (Vec<_>, Vec<_>) = paths.iter().partition(|path| path.len() == 1);
    assert_eq!((first.len(), others.len()), (6, Trail::ALL.count() - 2 - 6));
    let on = |name: &str| path_labels(&many, Action::LayPathway { trail: named_trail(name) });
    let numbers: Vec<usize> = first.iter().map(|path| path[0].position).collect();
    assert!((0..6).all(|number| numbers.contains(&number)), "{numbers:?}");
    let gain = texts::choice_trail_points(texts::trail_name(named_trail("T1-T4")), 6);
    assert!(on("T1-T4")[0].args.iter().any(|(_, arg)| *arg == gain.clone().into()), "{:?}", on("T1-T4"));
    assert_eq!(on("T11-T12")[0], texts::board_south_east());
    assert!(others.iter().all(|path| path[0].label != texts::board_middle() && path[1].position < 11));
}

#[test]
fn what_has_no_place_is_described_beside_a_button_that_names_it() {
    let arrived = scenario(3).with_explorer_at(ANN, "R1").with_turn_of(ANN).apply(walk_action("T1"));
    let choices = picture_choices(&arrived);
    assert_eq!(choices.answer_labels(), [texts::choice_explore(), texts::option_end_turn()]);
    assert_eq!(choices.end_turn.map(|option| arrived.options()[option]), Some(Action::DoNothingMore));
    let in_camp = scenario(3)
        .with_explorer_at(ANN, "R1")
        .with_raised_toolboxes(ANN, &[(ToolKind::Machete, 2)])
        .with_turn_of(ANN)
        .apply(walk_action("B"));
    let (choices, options) = (picture_choices(&in_camp), in_camp.options());
    let first = choices.next_steps(ChosenSteps::default())[0].options[0];
    assert_eq!((options[first], choices.end_turn), (Action::DoNothingMore, None), "the rations come first");
    assert_eq!(choices.answer_labels()[first], texts::choice_take_rations());
}

/// As many characters as a panel has about all options that it describes at once.
const MAX_CHARS: usize = 240;

#[test]
fn every_described_option_has_room_for_its_first_sentence() {
    let translations = Translations::new([<RelicRunners as Presentation>::TEXTS]).unwrap();
    let names = vec!["Computer 1".to_owned(); 5];
    for (setup, number) in MatchSetup::all(&RelicRunners::META).iter().zip(500..) {
        play_random_match(setup, number, |game| {
            let decisions = Decisions::collect(game);
            let Some(decision) = decisions.first().filter(|it| it.options.len() > 3) else { return };
            let view = game.view(Some(decision.seat));
            let choices = RelicRunners::picture_choices(&view, decision.options).unwrap();
            let is_described = matches!(choices.answering, AnsweringButtons::AllOptions(_));
            for option in decision.options.iter().filter(|_| is_described) {
                let first = RelicRunners::preview(&view, option).remove(0);
                for lang in Lang::ALL {
                    let says = translations.translate_short(lang, &first, &names);
                    assert!(says.chars().count() <= MAX_CHARS / decision.options.len(), "{lang} {option:?}: {says}");
                }
            }
        });
    }
}

#[test]
fn the_chosen_walk_is_drawn() {
    let scenario = scenario(3).with_explorer_at(ANN, "T4").with_pathways(ANN, "T3-T4").with_turn_of(ANN);
    let (choices, options) = (picture_choices(&scenario), scenario.options());
    let chosen = options.iter().position(|option| *option == flipping_walk_action("R3", "T3~R3")).unwrap();
    let steps = ChosenSteps { depth: choices.paths[chosen].len(), sample_option: chosen };
    let view = scenario.state.view(Some(ANN));
    let picture = RelicRunners::choice_picture(&view, &options, &choices, steps, &[]).unwrap();
    let shapes = || picture.parts.iter().flat_map(|part| &part.shapes);
    let dots = |wanted: SurfaceKind| {
        shapes()
            .filter(|it| matches!(it, Shape::Rect { area, surface } if area.width == 32 && *surface == wanted))
            .count()
    };
    let rings = shapes().filter(|it| matches!(it, Shape::Polygon { surface: SurfaceKind::LastMoveFrame, .. }));
    assert!(dots(SurfaceKind::ChoiceBadge) > 1, "along the own pathway");
    assert!(dots(SurfaceKind::Badge) > 1, "along the river");
    assert_eq!(rings.count(), 1);
}
