//! How Relic Runners is shown: the labels of options. The rest is in other modules.

use super::data::POINTS_A_TRAIL;
use super::map::{Site, Way, Ways};
use super::step::Step;
use super::tile::Find;
use super::view::View;
use super::world::World;
use super::{Action, RelicRunners, aloud, board, consequence, legend, lesson, picture, score, words};
use crate::game::{Board, Face, Fact, Lens, Lesson, Picture, Score, Speech, Text, Trio};

impl Face for RelicRunners {
    const SPEECH: Speech = Speech {
        vocabulary: words::VOCABULARY,
        words: Trio { en: include_str!("en.ftl"), es: include_str!("es.ftl"), fr: include_str!("fr.ftl") },
    };
    const RULES: Trio<&'static str> =
        Trio { en: include_str!("rules.en.md"), es: include_str!("rules.es.md"), fr: include_str!("rules.fr.md") };
    const LESSON: Option<&'static Lesson<Self>> = Some(&lesson::LESSON);

    fn words(view: &View, action: &Action) -> Vec<Text> {
        let (world, step) = (&view.world, view.world.steps.last());
        vec![match *action {
            Action::Walk { to, turns, trails, middle } => return walk(world, to, turns, trails, middle),
            Action::Build { on } | Action::Lay { on } => return on_trail(on),
            Action::Teleport { to } => words::act_teleport(board::towards(world, to)),
            Action::UseTile { tile } => words::act_use_tile(words::ivory(tile)),
            Action::UseToolbox { tool, level } => {
                words::act_use_toolbox(words::place(tool, level), words::toolbox(tool, level))
            }
            Action::Explore if matches!(step, Some(Step::Explore { .. })) => words::act_take_top(),
            Action::Explore => words::act_explore(),
            Action::Look if matches!(step, Some(Step::Explore { .. })) => words::act_look(),
            Action::Look => words::act_explore_choosing(),
            Action::Take { level } => {
                let tile = consequence::looked_at(view, level).and_then(|tile| view.finds[usize::from(tile)]);
                words::act_take(words::level(level), tile.map_or_else(words::face_down, legend::find))
            }
            Action::Raise { tool, from } => {
                words::act_raise(words::place(tool, from + 1), words::toolbox(tool, from + 1))
            }
            Action::Lift { from } => words::act_lift(words::way(from)),
            Action::Keep { tile } => words::act_keep(legend::ivory_in_full(tile)),
            Action::ActOn { site } => words::act_neighbour(board::named(world, site)),
            Action::Flip { token } if world.face_up.has(token) => words::act_flip_down(words::way(token)),
            Action::Flip { token } => words::act_flip_up(words::way(token)),
            Action::FetchToolbox => words::act_fetch(),
            Action::TakePoints => words::act_take_points(),
            Action::Show => words::act_show(),
            Action::Hide => words::act_hide(),
            Action::Done if matches!(step, Some(Step::Build { .. })) => words::act_build_nothing(),
            Action::Done if matches!(step, Some(Step::Flip { .. })) => words::act_flip_no_more(),
            Action::Done => words::act_end_turn(),
        }]
    }

    fn consequence(view: &View, action: &Action) -> Vec<Text> {
        consequence::of(view, *action)
    }

    fn explanation(view: &View, action: &Action) -> Option<Text> {
        let tile = match *action {
            Action::Keep { tile } => tile,
            Action::Take { level } => match view.finds[usize::from(consequence::looked_at(view, level)?)]? {
                Find::Ivory(tile) => tile,
                Find::Blue(_) | Find::Purple(_) => return None,
            },
            _ => return None,
        };
        Some(legend::ivory_does(tile))
    }

    fn standing(view: &View) -> Vec<Score> {
        score::scores(&view.world, |tile| view.finds.get(usize::from(tile)).copied().flatten())
    }

    fn board(view: &View, options: &[Action], lens: Lens) -> Board {
        // A focused board has no prose: screen readers would repeat everything.
        let aloud = if lens == Lens::Whole { aloud::of(view, options) } else { Vec::new() };
        Board { aloud, ..board::of(view, options, lens) }
    }

    fn picture(view: &View, options: &[Action], happened: &[Text]) -> Option<Picture> {
        Some(picture::of(view, options, happened))
    }

    fn legend(view: &View) -> Vec<Fact> {
        legend::of(view)
    }
}

/// Names the destination, then the tokens flipped if there is a choice, then the points of an expedition.
fn walk(world: &World, to: Site, turns: Ways, trails: Option<u8>, middle: bool) -> Vec<Text> {
    let (there, rivers) = (board::towards(world, to), words::ways(turns));
    match (trails, world.colour(to)) {
        (Some(trails), Some(colour)) => {
            let points = consequence::paid(world, POINTS_A_TRAIL * i32::from(trails));
            vec![
                words::act_expedition(words::site(to), words::relic(colour)),
                if turns.is_empty() { words::act_no_tokens() } else { words::act_tokens(rivers) },
                if middle { words::act_trails_midway(trails, points) } else { words::act_trails(trails, points) },
            ]
        }
        _ if turns.is_empty() && middle => vec![words::act_walk_midway(there)],
        _ if turns.is_empty() => vec![words::act_walk(there)],
        _ if middle => vec![words::act_walk_flipping(there), words::act_rivers_midway(rivers)],
        _ => vec![words::act_walk_flipping(there), words::act_rivers(rivers)],
    }
}

/// Names the kind of trail, then the trail.
fn on_trail(on: Way) -> Vec<Text> {
    let kind = if Ways::RIVERS.has(on) {
        words::act_river()
    } else if on.ends().contains(&Site::CAMP) {
        words::act_from_camp()
    } else {
        words::act_jungle()
    };
    vec![kind, words::act_on(words::way(on))]
}
