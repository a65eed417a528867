//! The tutorial, a match for two: the goal, pathways, expeditions, and the camp with the end.

use meadhall_game::{AnswerKind, Decision, Text, Tutorial, TutorialIdea, TutorialMoment, TutorialSetup};

use super::data::POINTS_PER_TRAIL;
use super::map::MapSite;
use super::pending::Pending;
use super::public_state::PublicState;
use super::tile::SiteColor;
use super::view::View;
use super::{Action, RelicRunners, texts};

/// The match has begun before the learner does, so that relics of one color lie near.
pub const TUTORIAL: Tutorial<RelicRunners> = Tutorial {
    setup: TutorialSetup { seed_number: 310, ai_count: 1, variants: &[], opening_steps: 2, typical_minutes: 5 },
    ideas: &[
        TutorialIdea::new("goal", texts::tutorial_goal, texts::tutorial_goal_more).at(ruin_walk).reacting(walked),
        TutorialIdea::new("pathway", texts::tutorial_pathway, texts::tutorial_pathway_more)
            .at(ruin)
            .reacting(built)
            .continued(),
        TutorialIdea::new("expedition", texts::tutorial_expedition, texts::tutorial_expedition_more)
            .at(expedition)
            .reacting(took_relic)
            .continued(),
        TutorialIdea::new("camp", texts::tutorial_camp, texts::tutorial_camp_more),
    ],
    guide,
};

type LearnerDecision<'a> = Decision<'a, Action>;

/// Repeats the question, and proposes its default.
fn guide(_: &View, decision: &LearnerDecision<'_>) -> TutorialMoment {
    TutorialMoment { detail: decision.prompt.clone(), proposed_option: decision.default_option, label: None }
}

/// Proposes the first walk to a ruin with tiles.
fn ruin_walk(view: &View, decision: &LearnerDecision<'_>) -> Option<TutorialMoment> {
    let leads_to_ruin = |to: MapSite| to.ruin_index().is_some() && view.public_state.tiles_left(to) > 0;
    let proposed_option =
        decision.options.iter().position(|option| matches!(option, Action::Walk { to, .. } if leads_to_ruin(*to)))?;
    let Action::Walk { to, .. } = decision.options[proposed_option] else { return None };
    let site = texts::site_name(to);
    let label = Some(texts::tutorial_walk(site.clone()));
    Some(TutorialMoment { detail: texts::tutorial_goal_now(site), proposed_option, label })
}

/// Proposes to explore a ruin, and then a trail for the pathway.
fn ruin(view: &View, decision: &LearnerDecision<'_>) -> Option<TutorialMoment> {
    let public_state = &view.public_state;
    let is_at_ruin = public_state.site_color(public_state.current_player().site) == Some(SiteColor::Green);
    if let Some(Pending::BuildPathway { .. }) = public_state.pending.last() {
        let proposed_option = pathway_option(public_state, decision)?;
        let trail = texts::trail_name(decision.options[proposed_option].trail()?);
        let detail = texts::tutorial_pathway_where();
        return Some(TutorialMoment { detail, proposed_option, label: Some(texts::tutorial_build(trail)) });
    }
    let proposed_option =
        decision.options.iter().position(|option| *option == Action::Explore).filter(|_| is_at_ruin)?;
    Some(TutorialMoment { detail: texts::tutorial_pathway_now(), proposed_option, label: None })
}

/// Proposes the longest expedition, or else a walk to a relic of which there is another one.
fn expedition(view: &View, decision: &LearnerDecision<'_>) -> Option<TutorialMoment> {
    let public_state = &view.public_state;
    if let Some(proposed_option) = longest_expedition(decision)
        && let Action::Walk { to, expedition_trails: Some(trails), .. } = decision.options[proposed_option]
    {
        let (site, points) = (texts::site_name(to), POINTS_PER_TRAIL * i32::from(trails));
        let label = Some(texts::tutorial_take(points));
        let detail = texts::tutorial_expedition_now(site, trails, points);
        return Some(TutorialMoment { detail, proposed_option, label });
    }
    let proposed_option = decision.options.iter().position(|option| {
        matches!(option, Action::Walk { to, flipped_tokens, .. } if flipped_tokens.is_empty() && has_twin(public_state, *to))
    })?;
    let Action::Walk { to, .. } = decision.options[proposed_option] else { return None };
    let site = texts::site_name(to);
    let label = Some(texts::tutorial_walk(site.clone()));
    let detail = texts::tutorial_expedition_first(site, texts::relic_name(public_state.site_color(to)?));
    Some(TutorialMoment { detail, proposed_option, label })
}

fn walked(_: &View, action: &Action, kind: AnswerKind) -> Option<Text> {
    match (action, kind) {
        (Action::Walk { to, .. }, AnswerKind::Other) => Some(texts::tutorial_goal_other(texts::site_name(*to))),
        _ => None,
    }
}

fn built(_: &View, action: &Action, kind: AnswerKind) -> Option<Text> {
    match (action, kind) {
        (Action::BuildPathway { trail }, _) => Some(texts::tutorial_pathway_built(texts::trail_name(*trail))),
        (_, AnswerKind::Other) => Some(texts::tutorial_pathway_other()),
        (_, AnswerKind::Proposed) => None,
    }
}

fn took_relic(view: &View, action: &Action, kind: AnswerKind) -> Option<Text> {
    let are_relics_left = view.public_state.relic_sites.iter().next().is_some();
    match (action, kind) {
        (Action::Walk { expedition_trails: Some(trails), .. }, _) => {
            Some(texts::tutorial_expedition_done(POINTS_PER_TRAIL * i32::from(*trails)))
        }
        (Action::Walk { to, .. }, AnswerKind::Other) if are_relics_left => {
            Some(texts::tutorial_expedition_other(texts::site_name(*to)))
        }
        _ => None,
    }
}

/// Returns the trail to a site with a relic or with tiles, or else the first trail.
fn pathway_option(public_state: &PublicState, decision: &LearnerDecision<'_>) -> Option<usize> {
    let is_useful = |option: &Action| {
        let ends = option.trail().into_iter().flat_map(|trail| trail.ends());
        ends.into_iter().any(|site| public_state.relic_sites.contains(site))
    };
    let is_build = |option: &Action| matches!(option, Action::BuildPathway { .. });
    let useful = decision.options.iter().position(|option| is_build(option) && is_useful(option));
    useful.or_else(|| decision.options.iter().position(is_build))
}

/// Returns the expedition with the most trails.
fn longest_expedition(decision: &LearnerDecision<'_>) -> Option<usize> {
    let trails = |index: &usize| match decision.options[*index] {
        Action::Walk { expedition_trails, .. } => expedition_trails,
        _ => None,
    };
    (0..decision.options.len()).filter(|index| trails(index).is_some()).max_by_key(trails)
}

/// Whether a relic lies at this site and another one of its color elsewhere.
fn has_twin(public_state: &PublicState, site: MapSite) -> bool {
    let is_twin = |other: MapSite| other != site && public_state.site_color(other) == public_state.site_color(site);
    public_state.relic_sites.contains(site) && public_state.relic_sites.iter().any(is_twin)
}
