//! Finds all walks that differ in their effect: destination, flipped tokens, paid trails, and use of a tile.
//!
//! A walk uses own pathways, no trail twice, and at most one unfamiliar trail, first or last; an ivory tile
//! allows it in the middle. The camp ends a walk.

use super::Action;
use super::map::{MapSite, Trail, TrailSet};
use super::public_state::{PublicState, TurnState};
use super::tile::IvoryTile;
use meadhall_game::{BitIndex, Seat};

/// The bit positions of a walk's effect, encoded as an integer: the number of paid trails, then the flipped tokens,
/// then the destination. The lowest bit is set if an ivory tile is used up, and sorted effects are grouped by
/// destination.
const TRAILS_SHIFT: u32 = 1;
const FLIPS_SHIFT: u32 = 5;
const SITE_SHIFT: u32 = 15;

/// How the walk so far has used its unfamiliar trail, which is a trail without a pathway of the player.
#[derive(Clone, Copy, PartialEq, Eq)]
enum UnfamiliarTrailUse {
    NotUsedYet,
    /// The unfamiliar trail was the first of the walk. The value is one more than the index of the token that it flips,
    /// or 0 if it flips none.
    UsedFirstWithToken(usize),
    /// An unfamiliar trail was used in the middle of the walk, which uses up an ivory tile.
    UsedInMiddle,
}

struct WalkSearch<'a> {
    public_state: &'a PublicState,
    start_site: MapSite,
    own_pathways: TrailSet,
    can_use_middle: bool,
    /// The sites already visited, as bits, for each use of an unfamiliar trail. `None` if walks to the same site over
    /// different paths can have different effects.
    visited: Option<[u32; 12]>,
    effects: Vec<u32>,
}

impl PublicState {
    /// Returns one walk for each distinct effect, ordered by effect.
    pub fn distinct_walks(&self) -> impl Iterator<Item = Action> + use<> {
        let (runner, can_use_middle) =
            (self.current_player(), self.current_player_has(IvoryTile::UnfamiliarTrailInMiddle));
        let is_path_irrelevant = !can_use_middle
            && !self.current_turn.started_at_relic
            && runner.pathways.intersection(self.face_up_tokens).is_empty();
        let mut search = WalkSearch {
            public_state: self,
            start_site: runner.site,
            own_pathways: runner.pathways,
            can_use_middle,
            visited: is_path_irrelevant.then_some([0; 12]),
            effects: Vec::with_capacity(32),
        };
        search.visit(runner.site, TrailSet::EMPTY, UnfamiliarTrailUse::NotUsedYet);
        let mut effects = search.effects;
        effects.sort_unstable();
        // If two effects differ only in the use of an ivory tile, the effect without it comes first and is kept.
        effects.dedup_by_key(|effect| *effect >> TRAILS_SHIFT);
        effects.into_iter().map(decode_walk)
    }

    /// Returns the trails and the end of the best expedition that the current player could begin at this relic in a later
    /// turn, as the pathways lie now.
    pub fn best_expedition_from(&self, at: MapSite) -> Option<(u8, MapSite)> {
        self.expeditions_of(self.current_turn.seat, at).max()
    }

    /// Returns another player who stands at a relic and could take one of these two before the current player's next turn.
    pub fn rival_at(&self, relics: [MapSite; 2]) -> Option<Seat> {
        let mut later = self.clone();
        relics.iter().for_each(|site| later.relic_sites.insert(*site));
        let others = (0..).map(Seat).zip(&self.runners);
        let mut starts = others.map(|(seat, runner)| (seat, runner.site));
        starts
            .find(|(seat, site)| {
                *seat != self.current_turn.seat
                    && self.relic_sites.contains(*site)
                    && later.expeditions_of(*seat, *site).any(|(_, to)| relics.contains(&to))
            })
            .map(|(seat, _)| seat)
    }

    /// Returns the state in which a player begins a later turn at this relic, as the pathways lie now.
    pub fn in_later_turn(&self, seat: Seat, from: MapSite) -> Self {
        let mut later = self.clone();
        later.current_turn = TurnState { started_at_relic: true, ..TurnState::new(seat, from) };
        later.current_player_mut().site = from;
        later
    }

    /// Returns the trails and the ends of the expeditions that a player could begin at this relic, as the pathways lie now.
    fn expeditions_of(&self, seat: Seat, from: MapSite) -> impl Iterator<Item = (u8, MapSite)> + use<> {
        self.in_later_turn(seat, from).distinct_walks().filter_map(|walk| match walk {
            Action::Walk { to, expedition_trails: Some(trails), has_unfamiliar_in_middle: false, .. } => {
                Some((trails, to))
            }
            _ => None,
        })
    }
}

impl WalkSearch<'_> {
    /// Records the walk that arrives at a site over these trails, and continues the search from there.
    fn visit(&mut self, at: MapSite, walked: TrailSet, unfamiliar: UnfamiliarTrailUse) {
        if let Some(visited) = &mut self.visited {
            let visited = &mut visited[unfamiliar.visited_index()];
            if *visited >> at.index() & 1 != 0 {
                return;
            }
            *visited |= 1 << at.index();
        }
        if !walked.is_empty() {
            self.record_walk(at, walked, unfamiliar == UnfamiliarTrailUse::UsedInMiddle);
            if at == MapSite::CAMP {
                return;
            }
        }
        for trail in at.trails().intersection(self.own_pathways).difference(walked).iter() {
            self.visit(at.other_end(trail), walked.union(TrailSet::single(trail)), unfamiliar);
        }
        if unfamiliar == UnfamiliarTrailUse::NotUsedYet {
            for trail in at.trails().difference(self.own_pathways).iter() {
                self.take_unfamiliar_trail(at, trail, walked);
            }
        }
    }

    fn take_unfamiliar_trail(&mut self, at: MapSite, trail: Trail, walked: TrailSet) {
        let (to, first, walked) = (at.other_end(trail), walked.is_empty(), walked.union(TrailSet::single(trail)));
        if first {
            let is_face_up = self.public_state.face_up_tokens.contains(trail);
            self.visit(
                to,
                walked,
                UnfamiliarTrailUse::UsedFirstWithToken(if is_face_up { usize::from(trail.index()) + 1 } else { 0 }),
            );
            return;
        }
        self.record_walk(to, walked, false);
        if self.can_use_middle && to != MapSite::CAMP {
            for trail in to.trails().intersection(self.own_pathways).difference(walked).iter() {
                self.visit(
                    to.other_end(trail),
                    walked.union(TrailSet::single(trail)),
                    UnfamiliarTrailUse::UsedInMiddle,
                );
            }
        }
    }

    fn record_walk(&mut self, to: MapSite, walked: TrailSet, is_in_middle: bool) {
        if to == self.start_site || to == self.public_state.current_turn.start_site {
            return;
        }
        let trail_count = if self.public_state.is_expedition_to(to) { walked.count() as u32 } else { 0 };
        let flips = walked.intersection(self.public_state.face_up_tokens).bits() as u32;
        self.effects.push(
            u32::from(to.index()) << SITE_SHIFT
                | flips << FLIPS_SHIFT
                | trail_count << TRAILS_SHIFT
                | u32::from(is_in_middle),
        );
    }
}

impl UnfamiliarTrailUse {
    /// Returns the index of this state in `WalkSearch::visited`.
    const fn visited_index(self) -> usize {
        match self {
            Self::NotUsedYet | Self::UsedInMiddle => 0,
            Self::UsedFirstWithToken(token_index) => token_index + 1,
        }
    }
}

fn decode_walk(effect: u32) -> Action {
    let bits = |low_bit: u32, high_bit: u32| effect >> low_bit & ((1 << (high_bit - low_bit)) - 1);
    let trail_count = bits(TRAILS_SHIFT, FLIPS_SHIFT) as u8;
    Action::Walk {
        to: MapSite::from_index(bits(SITE_SHIFT, u32::BITS) as u8),
        flipped_tokens: TrailSet::from_bits(bits(FLIPS_SHIFT, SITE_SHIFT).into()),
        expedition_trails: (trail_count > 0).then_some(trail_count),
        has_unfamiliar_in_middle: effect & 1 != 0,
    }
}
