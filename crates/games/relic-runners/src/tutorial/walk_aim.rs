//! What a learner's walk is good for, and the sentence that says so.

use std::cmp::Reverse;

use meadhall_game::{Text, TutorialMoment};

use super::LearnerDecision;
use crate::data::POINTS_PER_TRAIL;
use crate::map::{MapSite, Trail, TrailSet};
use crate::public_state::PublicState;
use crate::route::walk_route;
use crate::tile::SiteColor;
use crate::{Action, preview, texts};

/// A walk with its purpose.
pub(crate) struct WalkAim {
    option: usize,
    walk: Action,
    to: MapSite,
    purpose: WalkPurpose,
}

/// The purposes, the best first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum WalkPurpose {
    /// An expedition; the one with the most trails is the best.
    Expedition(Reverse<u8>),
    /// A relic lies under the last tile of a site, and another one of its color on the board.
    UncoverTwin,
    StartExpedition,
    Uncover,
    Explore,
    GetRations,
    GoOn,
}

impl WalkAim {
    /// Returns the best walk, or `None` if the decision is not about a walk.
    pub(crate) fn best(public_state: &PublicState, decision: &LearnerDecision<'_>) -> Option<Self> {
        Self::best_among(public_state, decision, |_, _| true)
    }

    /// Returns the best walk that raises no toolbox.
    pub(crate) fn without_tokens(public_state: &PublicState, decision: &LearnerDecision<'_>) -> Option<Self> {
        Self::best_among(public_state, decision, |_, flipped_tokens| flipped_tokens.is_empty())
    }

    /// Returns the best walk to a temple with a tile that can be taken and kept.
    pub(crate) fn to_kept_tile(public_state: &PublicState, decision: &LearnerDecision<'_>) -> Option<Self> {
        Self::best_among(public_state, decision, |site, _| {
            let is_kept = matches!(public_state.site_color(site), Some(SiteColor::Ivory | SiteColor::Blue));
            is_kept && public_state.could_explore_at(site)
        })
    }

    fn best_among(
        public_state: &PublicState,
        decision: &LearnerDecision<'_>,
        is_possible: impl Fn(MapSite, TrailSet) -> bool,
    ) -> Option<Self> {
        // Of equal walks, the last counts.
        let best = decision.options.iter().enumerate().rev().filter_map(|(option, action)| {
            let Action::Walk { to, flipped_tokens, has_unfamiliar_in_middle, .. } = *action else { return None };
            if !is_possible(to, flipped_tokens) {
                return None;
            }
            let purpose = purpose(public_state, *action)?;
            let is_adjacent = !public_state.current_player().site.trails().intersection(to.trails()).is_empty();
            let rank = (purpose, has_unfamiliar_in_middle, !is_adjacent, Reverse(flipped_tokens.count()));
            Some((rank, Self { option, walk: *action, to, purpose }))
        });
        best.min_by_key(|(rank, _)| *rank).map(|(_, aim)| aim)
    }

    pub(crate) const fn destination(&self) -> MapSite {
        self.to
    }

    /// Whether the walk leads to a toad under a last tile, from which the learner could walk to another.
    pub(crate) fn uncovers_toad(&self) -> bool {
        self.purpose == WalkPurpose::UncoverTwin && self.to.ruin_index().is_some()
    }

    pub(crate) const fn is_expedition(&self) -> bool {
        matches!(self.purpose, WalkPurpose::Expedition(_))
    }

    pub(crate) const fn is_about_relics(&self) -> bool {
        self.is_expedition() || matches!(self.purpose, WalkPurpose::StartExpedition)
    }

    pub(crate) fn moment(&self, public_state: &PublicState) -> TutorialMoment {
        let label = match (self.purpose, self.to) {
            (WalkPurpose::Expedition(Reverse(trails)), _) => texts::choice_take(points(public_state, trails)),
            (_, MapSite::CAMP) => texts::choice_walk_to_camp(),
            _ => texts::choice_walk(texts::site_name(self.to)),
        };
        TutorialMoment { detail: self.sentence(public_state), proposed_option: self.option, label: Some(label) }
    }

    fn sentence(&self, public_state: &PublicState) -> Text {
        let site = texts::site_name(self.to);
        match self.purpose {
            WalkPurpose::Expedition(Reverse(trails)) => texts::tutorial_walk_expedition(
                site,
                trail_words(public_state, self.walk),
                points(public_state, trails),
            ),
            WalkPurpose::UncoverTwin | WalkPurpose::Uncover => texts::tutorial_walk_uncover(site),
            WalkPurpose::StartExpedition => texts::tutorial_walk_start(site),
            WalkPurpose::Explore => match public_state.site_color(self.to) {
                Some(SiteColor::Ivory) => texts::tutorial_walk_ivory(site),
                Some(SiteColor::Blue) => texts::tutorial_walk_blue(site),
                Some(SiteColor::Purple) => texts::tutorial_walk_purple(site),
                Some(SiteColor::Green) | None => texts::tutorial_walk_ruin(site),
            },
            WalkPurpose::GetRations => texts::tutorial_walk_camp(),
            WalkPurpose::GoOn => texts::tutorial_walk_on(site),
        }
    }
}

/// Counts the own pathways of a walk, and says whether another trail comes before or after them.
fn trail_words(public_state: &PublicState, walk: Action) -> Vec<Text> {
    let is_own = |trail: &Trail| public_state.current_player().pathways.contains(*trail);
    let route = walk_route(public_state, walk);
    let own = route.iter().copied().filter(is_own).count();
    let own_words = (own > 0).then(|| texts::tutorial_own_pathways(own));
    let other_words = (own < route.len()).then(texts::tutorial_other_trail);
    let begins_on_own = route.first().is_some_and(is_own);
    let words = if begins_on_own { [own_words, other_words] } else { [other_words, own_words] };
    words.into_iter().flatten().collect()
}

fn points(public_state: &PublicState, trails: u8) -> i32 {
    preview::points_after_doubling(public_state, POINTS_PER_TRAIL * i32::from(trails))
}

/// Returns the trails of the longest expedition from the explorer's site in the next turn if a pathway lies on this trail, and
/// the sentence that proposes to build it. `None` unless a relic lies or appears there, and the pathway makes it longer.
pub(crate) fn expedition_after_building(public_state: &PublicState, trail: Trail) -> Option<(u8, Text)> {
    let (seat, at) = (public_state.current_turn.seat, public_state.current_player().site);
    if !public_state.relic_sites.contains(at) && !public_state.is_relic_about_to_appear(at) {
        return None;
    }
    let mut later = public_state.in_later_turn(seat, at);
    let trails_before = longest_expedition(&later).map(|(trails, ..)| trails);
    later.current_player_mut().pathways.insert(trail);
    let (trails, to, walk) = longest_expedition(&later).filter(|(trails, ..)| Some(*trails) > trails_before)?;
    let (trail, site) = (texts::trail_name(trail), texts::site_name(to));
    Some((trails, texts::guide_build_expedition(trail, site, trail_words(&later, walk), points(&later, trails))))
}

/// Returns the trails, the goal and the walk of the longest expedition that the current player can begin.
fn longest_expedition(public_state: &PublicState) -> Option<(u8, MapSite, Action)> {
    let expedition = |walk| match walk {
        Action::Walk { to, expedition_trails: Some(trails), has_unfamiliar_in_middle: false, .. } => {
            Some((trails, to, walk))
        }
        _ => None,
    };
    public_state.distinct_walks().filter_map(expedition).max_by_key(|(trails, ..)| *trails)
}

fn purpose(public_state: &PublicState, walk: Action) -> Option<WalkPurpose> {
    let Action::Walk { to, expedition_trails, .. } = walk else { return None };
    let is_at_twin =
        public_state.current_turn.started_at_relic && has_twin(public_state, public_state.current_player().site);
    let can_explore = public_state.could_explore_at(to);
    Some(match public_state.tiles_left(to) {
        _ if let Some(trails) = expedition_trails => WalkPurpose::Expedition(Reverse(trails)),
        1 if can_explore && has_twin(public_state, to) => WalkPurpose::UncoverTwin,
        0 if !is_at_twin && public_state.relic_sites.contains(to) && has_twin(public_state, to) => {
            WalkPurpose::StartExpedition
        }
        1 if can_explore => WalkPurpose::Uncover,
        _ if can_explore => WalkPurpose::Explore,
        _ if to == MapSite::CAMP && public_state.has_use_for(to) => WalkPurpose::GetRations,
        _ => WalkPurpose::GoOn,
    })
}

/// Whether a relic of the color of this site lies elsewhere.
fn has_twin(public_state: &PublicState, site: MapSite) -> bool {
    public_state.twin_relics(site).next().is_some()
}

/// Returns how many trails without an own pathway lie on the best way between two sites.
pub(crate) fn gaps_between(public_state: &PublicState, pathways: TrailSet, from: MapSite, to: MapSite) -> usize {
    let mut gaps: Vec<usize> = MapSite::all().map(|site| if site == from { 0 } else { usize::MAX }).collect();
    let index = |site: MapSite| MapSite::all().position(|other| other == site).unwrap_or_default();
    for _ in 0..public_state.temple_tiles.len() {
        for trail in Trail::ALL.iter() {
            let gap = usize::from(!pathways.contains(trail));
            let ends = trail.ends();
            for [one, other] in [ends, [ends[1], ends[0]]] {
                // A walk ends in the camp.
                if one != MapSite::CAMP || from == MapSite::CAMP {
                    gaps[index(other)] = gaps[index(other)].min(gaps[index(one)].saturating_add(gap));
                }
            }
        }
    }
    gaps[index(to)]
}
