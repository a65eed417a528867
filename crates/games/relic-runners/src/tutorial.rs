//! The tutorial: a match for two, and when each hint is shown. Hints for rare situations come before those
//! that can wait.

use meadhall_game::{Decision, Text, Tutorial, TutorialSetup, TutorialStep};

use super::data::{POINTS_PER_TRAIL, relic_count_to_end};
use super::map::MapSite;
use super::pending::Pending;
use super::tile::{SiteColor, TileFace};
use super::view::View;
use super::{Action, RelicRunners, legend, preview, texts};

/// With at most this many rations the hint about the camp is shown.
const LOW_RATIONS: u8 = 1;
/// The maximum number of missing relics at which the hint about the end of the match is shown.
const NEAR_END_RELICS_LEFT: usize = 4;

/// The tutorial, in which the learner has the first turn. A learner who follows the hints sees all of them except the
/// hint about the end within ten turns, because with two players sites have fewer tiles and shrines appear early.
pub const TUTORIAL: Tutorial<RelicRunners> = Tutorial {
    setup: TutorialSetup { seed_number: 2_490, ai_count: 1, variants: &[] },
    steps: &[
        TutorialStep { id: "end", hint: end_hint },
        TutorialStep { id: "expedition", hint: expedition_hint },
        TutorialStep { id: "steps", hint: steps_hint },
        TutorialStep { id: "ruin", hint: ruin_hint },
        TutorialStep { id: "ivory", hint: ivory_hint },
        TutorialStep { id: "blue", hint: blue_hint },
        TutorialStep { id: "purple", hint: purple_hint },
        TutorialStep { id: "rations", hint: rations_hint },
        TutorialStep { id: "toolbox", hint: toolbox_hint },
        TutorialStep { id: "river", hint: river_hint },
        TutorialStep { id: "pathways", hint: pathways_hint },
        TutorialStep { id: "shrine", hint: shrine_hint },
        TutorialStep { id: "walk", hint: walk_hint },
    ],
};

type RelicRunnersDecision<'a> = Decision<'a, Action>;

fn end_hint(view: &View, _: &RelicRunnersDecision<'_>) -> Option<Text> {
    let public_state = &view.public_state;
    let relics_left = relic_count_to_end(public_state.runners.len()).saturating_sub(public_state.relics_taken());
    (is_start_of_turn(view) && relics_left <= NEAR_END_RELICS_LEFT).then(|| texts::tutorial_end(relics_left))
}

/// The hint about the expedition with the most trails.
fn expedition_hint(_: &View, decision: &RelicRunnersDecision<'_>) -> Option<Text> {
    let expeditions = decision.options.iter().filter_map(|option| match *option {
        Action::Walk { to, expedition_trails: Some(trails), .. } => Some((trails, to)),
        _ => None,
    });
    let (trails, to) = expeditions.max_by_key(|(trails, _)| *trails)?;
    Some(texts::tutorial_expedition(texts::site_name(to), trails, POINTS_PER_TRAIL * i32::from(trails)))
}

/// The hint shown when a toolbox can be raised.
fn steps_hint(view: &View, _: &RelicRunnersDecision<'_>) -> Option<Text> {
    let Some(Pending::RaiseToolbox { steps }) = view.public_state.pending.last() else { return None };
    Some(texts::tutorial_steps(*steps))
}

fn ruin_hint(view: &View, decision: &RelicRunnersDecision<'_>) -> Option<Text> {
    explorable_site(view, decision, SiteColor::Green).map(|_| texts::tutorial_ruin())
}

fn ivory_hint(view: &View, decision: &RelicRunnersDecision<'_>) -> Option<Text> {
    let site = explorable_site(view, decision, SiteColor::Ivory)?;
    Some(texts::tutorial_ivory(preview::tile_text(view, view.public_state.top_temple_tile(site)?)))
}

fn blue_hint(view: &View, decision: &RelicRunnersDecision<'_>) -> Option<Text> {
    let site = explorable_site(view, decision, SiteColor::Blue)?;
    Some(texts::tutorial_blue(preview::tile_text(view, view.public_state.top_temple_tile(site)?)))
}

fn purple_hint(view: &View, decision: &RelicRunnersDecision<'_>) -> Option<Text> {
    let top = view.public_state.top_temple_tile(explorable_site(view, decision, SiteColor::Purple)?)?;
    let Some(TileFace::Purple(tile)) = view.known_faces[usize::from(top)] else { return None };
    Some(texts::tutorial_purple(texts::purple_tile_name(tile), legend::purple_effect(tile)))
}

/// The hint shown at the start of a turn with few rations.
fn rations_hint(view: &View, _: &RelicRunnersDecision<'_>) -> Option<Text> {
    let rations = view.public_state.current_player().rations;
    (is_start_of_turn(view) && rations <= LOW_RATIONS).then(|| texts::tutorial_rations(rations))
}

/// Explains the first toolbox that would have an effect now.
fn toolbox_hint(view: &View, decision: &RelicRunnersDecision<'_>) -> Option<Text> {
    let (tool, level) = decision.options.iter().find_map(|option| match *option {
        Action::UseToolbox { tool, level } => {
            preview::has_toolbox_effect(&view.public_state, tool, level).then_some((tool, level))
        }
        _ => None,
    })?;
    Some(texts::tutorial_toolbox(texts::chart_place_name(tool, level), legend::toolbox_effect(tool, level)))
}

/// Names the first river whose token a walk can flip.
fn river_hint(_: &View, decision: &RelicRunnersDecision<'_>) -> Option<Text> {
    let river = decision.options.iter().find_map(|option| match *option {
        Action::Walk { flipped_tokens, .. } => flipped_tokens.iter().next(),
        _ => None,
    })?;
    Some(texts::tutorial_river(texts::trail_name(river)))
}

/// The hint shown at the start of a turn, if the explorer's site has a pathway of the player.
fn pathways_hint(view: &View, _: &RelicRunnersDecision<'_>) -> Option<Text> {
    let player = view.public_state.current_player();
    let has_pathway_here = !player.site.trails().intersection(player.pathways).is_empty();
    (is_start_of_turn(view) && has_pathway_here).then(texts::tutorial_pathways)
}

/// Names the first relic on the board.
fn shrine_hint(view: &View, _: &RelicRunnersDecision<'_>) -> Option<Text> {
    let public_state = &view.public_state;
    let site = public_state.relic_sites.iter().next().filter(|_| is_start_of_turn(view))?;
    Some(texts::tutorial_shrine(texts::site_name(site), texts::relic_name(public_state.site_color(site)?)))
}

/// Names a ruin to walk to.
fn walk_hint(view: &View, decision: &RelicRunnersDecision<'_>) -> Option<Text> {
    let leads_to_ruin = |to: &MapSite| to.ruin_index().is_some() && view.public_state.tiles_left(*to) > 0;
    let to = decision.options.iter().find_map(|option| match option {
        Action::Walk { to, .. } => Some(*to).filter(leads_to_ruin),
        _ => None,
    })?;
    Some(texts::tutorial_walk(texts::site_name(to)))
}

fn is_start_of_turn(view: &View) -> bool {
    view.public_state.pending.last() == Some(&Pending::StartWalk)
}

/// Returns the current site if it has this color and can be explored for a ration.
fn explorable_site(view: &View, decision: &RelicRunnersDecision<'_>, color: SiteColor) -> Option<MapSite> {
    let (public_state, at) = (&view.public_state, view.public_state.current_player().site);
    (decision.options.contains(&Action::Explore) && public_state.site_color(at) == Some(color)).then_some(at)
}
