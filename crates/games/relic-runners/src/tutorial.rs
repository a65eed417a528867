//! The tutorial, a match for two: the goal, pathways, expeditions, toolboxes, temples, and the camp with the end. The opening
//! leaves a relic on the board, and another ruin with a single tile.

mod guide;
mod reactions;
mod walk_aim;

use meadhall_game::{Decision, Tutorial, TutorialIdea, TutorialMoment, TutorialSetup};

use super::pending::Pending;
use super::tile::SiteColor;
use super::view::View;
use super::{Action, RelicRunners, texts};
use guide::guide;
use walk_aim::WalkAim;

/// The options of the first answers of both players.
pub const OPENING: &[u16] = &[3, 0, 2, 0, 0, 2, 1, 0, 2, 1, 0, 0, 2, 2, 0, 0, 2, 0, 0, 0, 0];

pub const TUTORIAL: Tutorial<RelicRunners> = Tutorial {
    setup: TutorialSetup {
        seed_number: 3,
        ai_count: 1,
        variants: &[],
        opening_steps: OPENING.len() as u16,
        typical_minutes: 5,
    },
    ideas: &[
        TutorialIdea::new("goal", texts::tutorial_goal, texts::tutorial_goal_more)
            .at(first_walk)
            .reacting(reactions::walked),
        TutorialIdea::new("toolbox", texts::tutorial_toolbox, texts::tutorial_toolbox_more)
            .at(toolbox)
            .reacting(reactions::raised),
        TutorialIdea::new("pathway", texts::tutorial_pathway, texts::tutorial_pathway_more)
            .at(pathway)
            .reacting(reactions::built)
            .continued(),
        TutorialIdea::new("expedition", texts::tutorial_expedition, texts::tutorial_expedition_more)
            .at(expedition)
            .reacting(reactions::took_relic)
            .continued(),
        TutorialIdea::new("temple", texts::tutorial_temple, texts::tutorial_temple_more)
            .at(temple)
            .reacting(reactions::took_tile),
        TutorialIdea::new("camp", texts::tutorial_camp, texts::tutorial_camp_more),
    ],
    guide,
};

pub(crate) type LearnerDecision<'a> = Decision<'a, Action>;

fn first_walk(view: &View, decision: &LearnerDecision<'_>) -> Option<TutorialMoment> {
    WalkAim::best(&view.public_state, decision).map(|aim| aim.moment(&view.public_state))
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
    let moment = exploration(view, decision, &[SiteColor::Green])?;
    Some(TutorialMoment { detail: texts::tutorial_pathway_now(), ..moment })
}

/// Proposes an expedition, or else the way to its start.
fn expedition(view: &View, decision: &LearnerDecision<'_>) -> Option<TutorialMoment> {
    let aim = WalkAim::best(&view.public_state, decision)?;
    aim.is_about_relics().then(|| aim.moment(&view.public_state))
}

fn temple(view: &View, decision: &LearnerDecision<'_>) -> Option<TutorialMoment> {
    let moment = exploration(view, decision, &[SiteColor::Ivory, SiteColor::Blue, SiteColor::Purple])?;
    Some(TutorialMoment { detail: texts::tutorial_temple_now(), ..moment })
}

/// Proposes to explore where the explorer is, if it is a site of one of these colors.
fn exploration(view: &View, decision: &LearnerDecision<'_>, colors: &[SiteColor]) -> Option<TutorialMoment> {
    let public_state = &view.public_state;
    let color = public_state.site_color(public_state.current_player().site)?;
    let is_at_start = matches!(public_state.pending.last(), Some(Pending::AfterWalk { has_explored: false }));
    let explores = decision.options.contains(&Action::Explore);
    (is_at_start && explores && colors.contains(&color)).then(|| guide(view, decision))
}
