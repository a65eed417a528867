//! The tutorial, a match for two: the goal, pathways, expeditions, toolboxes, temples, and the end with the camp. The opening
//! leaves a relic on the board, and another ruin with a single tile.

mod guide;
mod reactions;
mod walk_aim;

use meadhall_game::{Decision, Level, Tutorial, TutorialIdea, TutorialMoment, TutorialSetup};

use super::pending::Pending;
use super::tile::SiteColor;
use super::view::View;
use super::{Action, RelicRunners, texts};
use guide::guide;
use walk_aim::WalkAim;

/// The options of the first answers of both players.
const OPENING: [u16; 29] = [3, 0, 2, 0, 0, 0, 2, 0, 1, 0, 2, 0, 1, 0, 0, 2, 0, 2, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0];

pub const TUTORIAL: Tutorial<RelicRunners> = Tutorial {
    setup: TutorialSetup {
        seed_number: 3,
        ai_count: 1,
        variants: &[],
        opening: &OPENING,
        typical_minutes: 5,
        match_level: Level::SECOND,
    },
    ideas: &[
        TutorialIdea::new("goal", texts::tutorial_goal, texts::tutorial_goal_more)
            .at(first_walk)
            .reacting(reactions::walked),
        TutorialIdea::new("pathway", texts::tutorial_pathway, texts::tutorial_pathway_more)
            .at(pathway)
            .reacting(reactions::built)
            .continued(),
        TutorialIdea::new("expedition", texts::tutorial_expedition, texts::tutorial_expedition_more)
            .at(expedition)
            .reacting(reactions::took_relic)
            .continued(),
        TutorialIdea::new("toolbox", texts::tutorial_toolbox, texts::tutorial_toolbox_more)
            .at(toolbox)
            .reacting(reactions::raised),
        TutorialIdea::new("temple", texts::tutorial_temple, texts::tutorial_temple_more)
            .at(temple)
            .reacting(reactions::took_tile)
            .continued(),
        TutorialIdea::new("camp", texts::tutorial_camp, texts::tutorial_camp_more).at(next_turn),
    ],
    guide,
};

pub(crate) type LearnerDecision<'a> = Decision<'a, Action>;

/// Proposes a walk that raises no toolbox, because pathways and expeditions come first.
fn first_walk(view: &View, decision: &LearnerDecision<'_>) -> Option<TutorialMoment> {
    let aim = WalkAim::without_tokens(&view.public_state, decision)?;
    let moment = aim.moment(&view.public_state);
    if !aim.uncovers_toad() {
        return Some(moment);
    }
    let detail = texts::tutorial_goal_now(texts::site_name(aim.destination()));
    Some(TutorialMoment { detail, ..moment })
}

fn toolbox(view: &View, decision: &LearnerDecision<'_>) -> Option<TutorialMoment> {
    let Some(Pending::RaiseToolbox { .. }) = view.public_state.pending.last() else { return None };
    Some(TutorialMoment { detail: texts::tutorial_toolbox_now(), ..guide(view, decision) })
}

/// Proposes to explore a ruin, and then a trail for the pathway.
fn pathway(view: &View, decision: &LearnerDecision<'_>) -> Option<TutorialMoment> {
    if let Some(Pending::BuildPathway { .. }) = view.public_state.pending.last() {
        return Some(guide(view, decision));
    }
    let public_state = &view.public_state;
    let is_at_ruin = public_state.site_color(public_state.current_player().site) == Some(SiteColor::Green);
    let is_at_start = matches!(public_state.pending.last(), Some(Pending::AfterWalk { has_explored: false }));
    let explores = decision.options.contains(&Action::Explore);
    (is_at_ruin && is_at_start && explores)
        .then(|| TutorialMoment { detail: texts::tutorial_pathway_now(), ..guide(view, decision) })
}

/// Proposes an expedition, or else the way to its start.
fn expedition(view: &View, decision: &LearnerDecision<'_>) -> Option<TutorialMoment> {
    let aim = WalkAim::best(&view.public_state, decision)?;
    aim.is_about_relics().then(|| aim.moment(&view.public_state))
}

/// Proposes the way to a first tile that the learner keeps unless a relic can be taken, and then to explore the temple.
fn temple(view: &View, decision: &LearnerDecision<'_>) -> Option<TutorialMoment> {
    let (public_state, player) = (&view.public_state, view.public_state.current_player());
    if public_state.pending.last() != Some(&Pending::StartWalk) {
        let explores = player.site.temple_index().is_some() && decision.options.contains(&Action::Explore);
        return explores.then(|| guide(view, decision));
    }
    let has_tile = !player.blue_tiles.is_empty() || player.ivory_tiles.iter().any(Option::is_some);
    let aim = WalkAim::to_kept_tile(public_state, decision).filter(|_| !has_tile)?;
    if can_take_relic(view, decision) {
        return None;
    }
    Some(aim.moment(public_state))
}

fn can_take_relic(view: &View, decision: &LearnerDecision<'_>) -> bool {
    WalkAim::best(&view.public_state, decision).is_some_and(|aim| aim.is_expedition())
}

/// Lets the lesson end only when the turn before is over, and a relic within reach is taken.
fn next_turn(view: &View, decision: &LearnerDecision<'_>) -> Option<TutorialMoment> {
    let begins = view.public_state.pending.last() == Some(&Pending::StartWalk) && !can_take_relic(view, decision);
    begins.then(|| TutorialMoment { detail: texts::tutorial_camp_now(), ..guide(view, decision) })
}
