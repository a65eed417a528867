//! What a lesson says at a question that no idea fits, and the answer that it proposes there.

use meadhall_game::{Text, TutorialMoment};

use super::LearnerDecision;
use super::walk_aim::{WalkAim, expedition_after_building, gaps_between};
use crate::data::MAX_TOOLBOX_LEVEL;
use crate::map::{MapSite, TrailSet};
use crate::pending::Pending;
use crate::public_state::PublicState;
use crate::tile::SiteColor;
use crate::view::View;
use crate::{Action, preview, texts};

pub fn guide(view: &View, decision: &LearnerDecision<'_>) -> TutorialMoment {
    let public_state = &view.public_state;
    if let Some(aim) = WalkAim::best(public_state, decision) {
        return aim.moment(public_state);
    }
    let find = |is_wanted: fn(&Action) -> bool| decision.options.iter().position(is_wanted);
    let (sentence, option) = match public_state.pending.last() {
        Some(Pending::AfterWalk { .. }) => after_walk(public_state, decision),
        Some(Pending::ExploreSite { .. }) => (texts::guide_top_tile(), find(|action| *action == Action::Explore)),
        Some(Pending::TakeFromStack { .. }) => (texts::guide_stack(), None),
        Some(Pending::RaiseToolbox { .. }) => (texts::guide_raise(), highest_toolbox(decision)),
        Some(Pending::BuildPathway { .. }) => build(public_state, decision),
        Some(Pending::MovePathways { .. }) => {
            let longest = longest_route(public_state, decision);
            let lays = matches!(decision.options.first(), Some(Action::LayPathway { .. }));
            (if lays { texts::guide_lay() } else { texts::guide_lift() }, longest)
        }
        Some(Pending::ChooseToolboxOrPoints) => (texts::guide_fetch(), find(|action| *action == Action::FetchToolbox)),
        Some(Pending::ChooseIvoryTile { .. }) => (texts::guide_keep(), None),
        Some(Pending::ExploreNeighbor { .. }) => (texts::guide_neighbor(), None),
        Some(Pending::FlipTokens { .. }) => (texts::guide_flip(), face_down_token(public_state, decision)),
        Some(Pending::ShowBlueTile) => (texts::guide_show(), find(|action| *action == Action::ShowBlueTile)),
        _ => (texts::guide_end_turn(), None),
    };
    let proposed_option = option.unwrap_or(decision.default_option);
    TutorialMoment { detail: sentence, proposed_option, label: None }
}

/// Proposes to explore, to use a toolbox that is at the top, or to end the turn.
fn after_walk(public_state: &PublicState, decision: &LearnerDecision<'_>) -> (Text, Option<usize>) {
    let site = public_state.current_player().site;
    let explores = decision.options.iter().position(|action| *action == Action::Explore);
    let is_at_top = |action: &Action| {
        matches!(action, Action::UseToolbox { tool, level: MAX_TOOLBOX_LEVEL }
            if preview::has_toolbox_effect(public_state, *tool, MAX_TOOLBOX_LEVEL))
    };
    let ends = decision.options.iter().position(|action| *action == Action::DoNothingMore);
    match (explores, public_state.site_color(site)) {
        (Some(_), Some(SiteColor::Green)) if !public_state.can_build_pathway() => {
            (texts::guide_explore_full(), explores)
        }
        (Some(_), Some(SiteColor::Green)) => (texts::guide_explore_ruin(), explores),
        (Some(_), Some(SiteColor::Ivory)) => (texts::guide_explore_ivory(), explores),
        (Some(_), Some(SiteColor::Blue)) => (texts::guide_explore_blue(), explores),
        (Some(_), Some(SiteColor::Purple)) => (texts::guide_explore_purple(), explores),
        _ if let Some(top) = decision.options.iter().position(is_at_top) => (texts::guide_toolbox_top(), Some(top)),
        _ if site == MapSite::CAMP => (texts::guide_camp(), ends),
        _ if decision.options.iter().any(|action| matches!(action, Action::UseToolbox { .. })) => {
            (texts::guide_toolbox(), ends)
        }
        _ => (texts::guide_end_turn(), ends),
    }
}

/// Returns the toolbox that is the highest already.
fn highest_toolbox(decision: &LearnerDecision<'_>) -> Option<usize> {
    let level = |index: &usize| match decision.options[*index] {
        Action::RaiseToolbox { from_level, .. } => from_level,
        _ => 0,
    };
    (0..decision.options.len()).rev().max_by_key(level)
}

/// Proposes the trail after which the expedition from the explorer's site is longest, or else one that leaves fewer gaps on the
/// way to a relic of the site's color or, if there is none, of any color.
fn build(public_state: &PublicState, decision: &LearnerDecision<'_>) -> (Text, Option<usize>) {
    let (options, player) = (|| 0..decision.options.len(), public_state.current_player());
    let trail_of = |index: usize| match decision.options[index] {
        Action::BuildPathway { trail } => Some(trail),
        _ => None,
    };
    let expedition = |index| Some((expedition_after_building(public_state, trail_of(index)?)?, index));
    if let Some(((_, sentence), option)) = options().filter_map(expedition).max_by_key(|((trails, _), _)| *trails) {
        return (sentence, Some(option));
    }
    let relic = public_state.twin_relics(player.site).next().or_else(|| public_state.relic_sites.iter().next());
    let toward = relic.filter(|relic| *relic != player.site).and_then(|relic| {
        let gaps = |pathways| gaps_between(public_state, pathways, player.site, relic);
        let before = gaps(player.pathways);
        let left = |index| Some((gaps(player.pathways.union(TrailSet::single(trail_of(index)?))), index));
        let (_, option) = options().filter_map(left).filter(|(after, _)| *after < before).min()?;
        Some((texts::guide_build_towards(texts::trail_name(trail_of(option)?), texts::site_name(relic)), Some(option)))
    });
    toward.unwrap_or_else(|| (texts::guide_build(), longest_route(public_state, decision)))
}

/// Returns the pathway after whose choice the longest route is longest.
fn longest_route(public_state: &PublicState, decision: &LearnerDecision<'_>) -> Option<usize> {
    let length = |index: &usize| {
        let mut player = public_state.current_player().clone();
        match decision.options[*index] {
            Action::PickUpPathway { trail } => player.pathways.remove(trail),
            Action::BuildPathway { trail } | Action::LayPathway { trail } => player.pathways.insert(trail),
            _ => return 0,
        };
        player.longest_route_length()
    };
    (0..decision.options.len()).rev().max_by_key(length)
}

fn face_down_token(public_state: &PublicState, decision: &LearnerDecision<'_>) -> Option<usize> {
    decision.options.iter().position(
        |action| matches!(action, Action::FlipToken { river } if !public_state.face_up_tokens.contains(*river)),
    )
}
