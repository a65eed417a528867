//! One explorer and everything on the chart, all of it open.

use serde::{Deserialize, Serialize};

use super::{CAMP, Colour, Site, Tool, Trail};

/// One player's things.
#[derive(Clone, Debug, PartialEq, Hash, Serialize, Deserialize)]
pub struct Runner {
    pub at: Site,
    /// On the board, sorted.
    pub pathways: Vec<Trail>,
    pub reserve: u8,
    /// Toolboxes on the table of progress: column and level 1 to 3, sorted.
    pub raised: Vec<(Tool, u8)>,
    pub at_bottom: u8,
    pub in_reserve: u8,
    pub rations: u8,
    pub coins: i32,
    pub relics: Vec<Colour>,
}

impl Runner {
    pub fn new() -> Self {
        Self {
            at: CAMP,
            pathways: Vec::new(),
            reserve: 10,
            raised: Vec::new(),
            at_bottom: 1,
            in_reserve: 2,
            rations: 3,
            coins: 0,
            relics: Vec::new(),
        }
    }

    pub fn lay(&mut self, on: Trail) {
        self.pathways.push(on);
        self.pathways.sort();
    }

    pub fn eat(&mut self, more: u8) {
        self.rations = (self.rations + more).min(5);
    }

    /// Trails touching this explorer where a pathway from the reserve may be built.
    pub fn sites_to_build(&self) -> Vec<Trail> {
        let mut free: Vec<Trail> = self.at.trails().map(|(trail, _)| trail).collect();
        free.retain(|trail| self.reserve > 0 && !self.pathways.contains(trail));
        free
    }

    /// Every different way to raise one toolbox by one level.
    pub fn raises(&self) -> Vec<(Tool, u8)> {
        let bottom = Tool::ALL.into_iter().filter(|_| self.at_bottom > 0).map(|tool| (tool, 0));
        let mut ways: Vec<_> = bottom.chain(self.raised.iter().copied().filter(|(_, level)| *level < 3)).collect();
        ways.sort();
        ways.dedup();
        ways
    }

    pub fn raise(&mut self, tool: Tool, from: u8) {
        if from == 0 {
            self.at_bottom -= 1;
            self.raised.push((tool, 1));
        } else {
            let at = self.raised.iter().position(|box_| *box_ == (tool, from)).expect("the toolbox stands there");
            self.raised[at].1 += 1;
        }
        self.raised.sort();
    }

    /// The longest continuous route over these pathways: no trail twice, not through the camp.
    pub fn longest_route(&self) -> usize {
        fn from(site: Site, first: bool, left: &[Trail]) -> usize {
            if site == CAMP && !first {
                return 0;
            }
            let onward = site.trails().filter(|(trail, _)| left.contains(trail)).map(|(trail, next)| {
                let left: Vec<Trail> = left.iter().copied().filter(|other| *other != trail).collect();
                1 + from(next, false, &left)
            });
            onward.max().unwrap_or(0)
        }
        let starts = std::iter::once(CAMP).chain(Site::ruins()).chain(Site::temples());
        starts.map(|site| from(site, true, &self.pathways)).max().unwrap_or(0)
    }
}
