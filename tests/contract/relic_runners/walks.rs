//! Whole walks, one for each different effect. Two routes over the same set of trails to the same site are one search
//! state, so the search is over sets, never over orders.

use std::collections::{BTreeSet, HashSet};

use super::map::bits;
use super::{Action, CAMP, RelicRunners, Site, Trail};

/// What is told apart: the end, the tokens turned, and the trails where they are paid for.
type Effect = (Site, u64, Option<u8>);

struct Search<'a> {
    game: &'a RelicRunners,
    start: Site,
    own: u64,
    tokens: u64,
    seen: HashSet<(Site, u64)>,
    found: BTreeSet<Effect>,
}

impl RelicRunners {
    /// Every walk that differs in what it does, in order.
    pub(super) fn walks(&self) -> Vec<Action> {
        let runner = &self.runners[self.turn.seat.index()];
        let mut search = Search {
            game: self,
            start: runner.at,
            own: bits(&runner.pathways),
            tokens: bits(&self.face_up),
            seen: HashSet::new(),
            found: BTreeSet::new(),
        };
        search.from(runner.at, 0);
        let walk = |(to, turned, trails): Effect| {
            let turns = Trail::rivers().filter(|trail| turned & trail.bit() != 0).collect();
            Action::Walk { to, turns, trails, middle: false }
        };
        let mut walks: Vec<Action> = search.found.into_iter().map(walk).collect();
        walks.sort();
        walks
    }

    /// The relic that a walk between these two would win.
    pub(super) fn expedition(&self, from: Site, to: Site) -> bool {
        let relic = |site| self.relics.get(&site);
        from != to && relic(from).is_some() && relic(from) == relic(to)
    }
}

impl Search<'_> {
    fn from(&mut self, site: Site, walked: u64) {
        if !self.seen.insert((site, walked)) {
            return;
        }
        self.end(site, walked);
        if site == CAMP && walked != 0 {
            return;
        }
        for (trail, next) in site.trails().filter(|(trail, _)| walked & trail.bit() == 0) {
            let walked_on = walked | trail.bit();
            if self.own & trail.bit() != 0 || walked == 0 {
                self.from(next, walked_on);
            } else if walked & !self.own == 0 {
                self.end(next, walked_on);
            }
        }
    }

    fn end(&mut self, site: Site, walked: u64) {
        if site != self.start {
            let paid = self.game.expedition(self.start, site).then(|| walked.count_ones() as u8);
            self.found.insert((site, walked & self.tokens, paid));
        }
    }
}
