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
        TutorialStep::new("end", end_hint),
        TutorialStep::new("expedition", expedition_hint).suggesting(longest_expedition),
        TutorialStep::new("steps", steps_hint),
        TutorialStep::new("ruin", ruin_hint),
        TutorialStep::new("ivory", ivory_hint),
        TutorialStep::new("blue", blue_hint),
        TutorialStep::new("purple", purple_hint),
        TutorialStep::new("rations", rations_hint),
        TutorialStep::new("toolbox", toolbox_hint).suggesting(useful_toolbox),
        TutorialStep::new("river", river_hint).suggesting(river_walk),
        TutorialStep::new("pathways", pathways_hint),
        TutorialStep::new("shrine", shrine_hint),
        TutorialStep::new("walk", walk_hint).suggesting(ruin_walk),
    ],
};

type RelicRunnersDecision<'a> = Decision<'a, Action>;

fn end_hint(view: &View, _: &RelicRunnersDecision<'_>) -> Option<Text> {
    let public_state = &view.public_state;
    let relics_left = relic_count_to_end(public_state.runners.len()).saturating_sub(public_state.relics_taken());
    (is_start_of_turn(view) && relics_left <= NEAR_END_RELICS_LEFT).then(|| texts::tutorial_end(relics_left))
}

fn expedition_hint(view: &View, decision: &RelicRunnersDecision<'_>) -> Option<Text> {
    let longest = decision.options[longest_expedition(view, decision)?];
    let Action::Walk { to, expedition_trails: Some(trails), .. } = longest else { return None };
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
    let Action::UseToolbox { tool, level } = decision.options[useful_toolbox(view, decision)?] else { return None };
    Some(texts::tutorial_toolbox(texts::chart_place_name(tool, level), legend::toolbox_effect(tool, level)))
}

/// Names the first river whose token a walk can flip.
fn river_hint(view: &View, decision: &RelicRunnersDecision<'_>) -> Option<Text> {
    let Action::Walk { flipped_tokens, .. } = decision.options[river_walk(view, decision)?] else { return None };
    flipped_tokens.iter().next().map(|river| texts::tutorial_river(texts::trail_name(river)))
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
    let Action::Walk { to, .. } = decision.options[ruin_walk(view, decision)?] else { return None };
    Some(texts::tutorial_walk(texts::site_name(to)))
}

/// Returns the expedition with the most trails.
fn longest_expedition(_: &View, decision: &RelicRunnersDecision<'_>) -> Option<usize> {
    let trails = |index: &usize| match decision.options[*index] {
        Action::Walk { expedition_trails, .. } => expedition_trails,
        _ => None,
    };
    (0..decision.options.len()).filter(|index| trails(index).is_some()).max_by_key(trails)
}

/// Returns the use of the first toolbox that would have an effect now.
fn useful_toolbox(view: &View, decision: &RelicRunnersDecision<'_>) -> Option<usize> {
    decision.options.iter().position(|option| match *option {
        Action::UseToolbox { tool, level } => preview::has_toolbox_effect(&view.public_state, tool, level),
        _ => false,
    })
}

/// Returns the first walk that flips a token.
fn river_walk(_: &View, decision: &RelicRunnersDecision<'_>) -> Option<usize> {
    decision
        .options
        .iter()
        .position(|option| matches!(option, Action::Walk { flipped_tokens, .. } if !flipped_tokens.is_empty()))
}

/// Returns the first walk to a ruin with tiles.
fn ruin_walk(view: &View, decision: &RelicRunnersDecision<'_>) -> Option<usize> {
    let leads_to_ruin = |to: MapSite| to.ruin_index().is_some() && view.public_state.tiles_left(to) > 0;
    decision.options.iter().position(|option| matches!(option, Action::Walk { to, .. } if leads_to_ruin(*to)))
}

fn is_start_of_turn(view: &View) -> bool {
    view.public_state.pending.last() == Some(&Pending::StartWalk)
}

/// Returns the current site if it has this color and can be explored for a ration.
fn explorable_site(view: &View, decision: &RelicRunnersDecision<'_>, color: SiteColor) -> Option<MapSite> {
    let (public_state, at) = (&view.public_state, view.public_state.current_player().site);
    (decision.options.contains(&Action::Explore) && public_state.site_color(at) == Some(color)).then_some(at)
}
