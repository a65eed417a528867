//! Finds all walks that differ in their effect: destination, flipped tokens, paid trails, and use of a tile.
//!
//! A walk uses own pathways, no trail twice, and at most one unfamiliar trail, first or last; an ivory tile
//! allows it in the middle. The camp ends a walk.

use super::Action;
use super::map::{Site, Way, Ways};
use super::set::Numbered;
use super::tile::Ivory;
use super::world::World;

/// Bit positions in an effect, above the flag for the ivory tile: the paid trails, the tokens, the site.
/// Sorted effects are grouped by destination.
const TRAILS: u32 = 1;
const TURNS: u32 = 5;
const TO: u32 = 15;

/// How the unfamiliar trail has been used so far.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Unfamiliar {
    Ahead,
    /// It came first. The value is one more than the index of the token that it flips, or 0 if it flips none.
    First(usize),
    /// Uses up an ivory tile.
    Middle,
}

struct Search<'a> {
    world: &'a World,
    start: Site,
    own: Ways,
    middle: bool,
    /// The sites visited for each first unfamiliar trail, as bits. `None` if the path to a site matters.
    reached: Option<[u32; 12]>,
    found: Vec<u32>,
}

impl World {
    /// Returns every walk with a distinct effect, in order.
    pub fn walks(&self) -> impl Iterator<Item = Action> + use<> {
        let (runner, middle) = (self.own(), self.holds(Ivory::UnfamiliarInMiddle));
        let indifferent = !middle && !self.turn.at_relic && runner.pathways.and(self.face_up).is_empty();
        let mut search = Search {
            world: self,
            start: runner.at,
            own: runner.pathways,
            middle,
            reached: indifferent.then_some([0; 12]),
            found: Vec::with_capacity(32),
        };
        search.go(runner.at, Ways::NONE, Unfamiliar::Ahead);
        let mut found = search.found;
        found.sort_unstable();
        // Of two effects that differ only in the ivory tile, the free one comes first.
        found.dedup_by_key(|effect| *effect >> TRAILS);
        found.into_iter().map(walk)
    }
}

impl Search<'_> {
    /// Arrives at a site over the given trails, and searches on from there.
    fn go(&mut self, at: Site, walked: Ways, unfamiliar: Unfamiliar) {
        if let Some(reached) = &mut self.reached {
            let reached = &mut reached[unfamiliar.number()];
            if *reached >> at.number() & 1 != 0 {
                return;
            }
            *reached |= 1 << at.number();
        }
        if !walked.is_empty() {
            self.end(at, walked, unfamiliar == Unfamiliar::Middle);
            if at == Site::CAMP {
                return;
            }
        }
        for way in at.ways().and(self.own).without(walked).iter() {
            self.go(at.across(way), walked.or(Ways::just(way)), unfamiliar);
        }
        if unfamiliar == Unfamiliar::Ahead {
            for way in at.ways().without(self.own).iter() {
                self.leave(at, way, walked);
            }
        }
    }

    fn leave(&mut self, at: Site, way: Way, walked: Ways) {
        let (to, first, walked) = (at.across(way), walked.is_empty(), walked.or(Ways::just(way)));
        if first {
            let turned = self.world.face_up.has(way);
            self.go(to, walked, Unfamiliar::First(if turned { usize::from(way.number()) + 1 } else { 0 }));
            return;
        }
        self.end(to, walked, false);
        if self.middle && to != Site::CAMP {
            for way in to.ways().and(self.own).without(walked).iter() {
                self.go(to.across(way), walked.or(Ways::just(way)), Unfamiliar::Middle);
            }
        }
    }

    fn end(&mut self, to: Site, walked: Ways, middle: bool) {
        if to == self.start {
            return;
        }
        let trails = if self.world.is_expedition(to) { walked.count() as u32 } else { 0 };
        let turns = walked.and(self.world.face_up).bits() as u32;
        self.found.push(u32::from(to.number()) << TO | turns << TURNS | trails << TRAILS | u32::from(middle));
    }
}

impl Unfamiliar {
    /// Returns the index into the list of visited sites.
    const fn number(self) -> usize {
        match self {
            Self::Ahead | Self::Middle => 0,
            Self::First(token) => token + 1,
        }
    }
}

fn walk(effect: u32) -> Action {
    let part = |from: u32, to: u32| effect >> from & ((1 << (to - from)) - 1);
    let trails = part(TRAILS, TURNS) as u8;
    Action::Walk {
        to: Site::nth(part(TO, u32::BITS) as u8),
        turns: Ways::of_bits(part(TURNS, TO).into()),
        trails: (trails > 0).then_some(trails),
        middle: effect & 1 != 0,
    }
}
