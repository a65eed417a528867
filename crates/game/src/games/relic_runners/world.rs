//! The public part of the state: the map, the runners, the current turn, and the pending steps.

use serde::{Deserialize, Serialize};

use super::data::{OF_A_COLOUR, TEMPLE_COLOURS, TEMPLES, levels};
use super::map::{Site, Sites, Ways};
use super::runner::Runner;
use super::step::Step;
use super::tile::{Colour, Ivory, Tile};
use crate::game::Seat;

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct World {
    /// Indexed by seat.
    pub runners: Vec<Runner>,
    /// Indexed by temple.
    pub colours: [Colour; TEMPLES],
    /// Whether the match includes the tiles that a first match leaves out.
    pub gems: bool,
    /// Indexed temple by temple, each from the large tile at the bottom to the small one on top.
    pub tiles: Vec<Tile>,
    /// The number of tiles at each ruin.
    pub ruins: Vec<u8>,
    pub relics: Sites,
    /// The rivers whose token is face up.
    pub face_up: Ways,
    pub turn: Turn,
    /// The number of turns that have begun.
    pub turns: u16,
    /// The turn in which a tile or a relic was last taken; 0 if none was.
    pub found_in: u16,
    /// The turns left including this one, once enough relics are taken.
    pub turns_left: Option<u8>,
    /// A stack with the next step last; empty once the match is over.
    pub steps: Vec<Step>,
}

/// What must be remembered until the turn ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Turn {
    pub seat: Seat,
    /// Whether the turn began at a relic, so that the walk can be an expedition.
    pub at_relic: bool,
    pub toolbox_used: bool,
    pub doubled: bool,
    /// The points of this turn before doubling.
    pub earned: i32,
    pub took_blue: bool,
}

impl World {
    pub const fn is_over(&self) -> bool {
        self.steps.is_empty()
    }

    pub fn own(&self) -> &Runner {
        &self.runners[self.turn.seat.index()]
    }

    pub fn own_mut(&mut self) -> &mut Runner {
        &mut self.runners[self.turn.seat.index()]
    }

    pub const fn levels(&self) -> u8 {
        levels(self.runners.len())
    }

    /// Returns the color of a site; `None` for the camp.
    pub fn colour(&self, site: Site) -> Option<Colour> {
        match (site.ruin(), site.temple()) {
            (Some(_), _) => Some(Colour::Green),
            (_, Some(temple)) => Some(self.colours[temple]),
            _ => None,
        }
    }

    /// Returns the indices of the tiles at a temple, from the bottom up.
    pub fn stack(&self, temple: usize) -> impl DoubleEndedIterator<Item = u8> {
        let levels = usize::from(self.levels());
        let dealt = temple * levels..(temple + 1) * levels;
        dealt.filter(|tile| self.tiles[*tile].lies).map(|tile| tile as u8)
    }

    pub fn left(&self, site: Site) -> usize {
        match (site.ruin(), site.temple()) {
            (Some(ruin), _) => self.ruins[ruin].into(),
            (_, Some(temple)) => self.stack(temple).count(),
            _ => 0,
        }
    }

    pub fn top(&self, site: Site) -> Option<u8> {
        self.stack(site.temple()?).next_back()
    }

    pub fn kind(&self, tile: u8) -> (Colour, u8) {
        (self.colours[usize::from(tile / self.levels())], tile % self.levels() + 1)
    }

    /// Pays points of this turn to the current player, doubled if they count twice.
    pub fn earn(&mut self, points: i32) {
        let paid = if self.turn.doubled { 2 * points } else { points };
        self.turn.earned += points;
        self.own_mut().coins += paid;
    }

    pub fn holds(&self, tile: Ivory) -> bool {
        self.own().holds(tile)
    }

    /// Returns the site that is being explored, or that the current player could explore.
    pub fn explored(&self) -> Site {
        match self.steps.last() {
            Some(Step::Explore { site } | Step::Take { site }) => *site,
            _ => self.own().at,
        }
    }

    /// Returns whether the current player can explore their site for a ration.
    pub fn may_explore(&self) -> bool {
        self.own().rations > 0 && self.left(self.own().at) > 0
    }

    /// Returns the neighboring sites that still have tiles.
    pub fn neighbours_with_tiles(&self, site: Site) -> Sites {
        site.neighbours().iter().filter(|near| self.left(*near) > 0).collect()
    }

    /// Returns the temples that the current player can go to by an ivory tile instead of walking.
    pub fn teleports(&self) -> Sites {
        let at = self.own().at;
        let Some(temple) = at.temple().filter(|_| self.holds(Ivory::TeleportSameColour)) else { return Sites::NONE };
        let alike = Site::temples().zip(self.colours).filter(|(_, colour)| *colour == self.colours[temple]);
        alike.map(|(site, _)| site).filter(|site| *site != at && !self.relics.has(*site)).collect()
    }

    /// Returns whether a walk to this site now would be an expedition.
    pub fn is_expedition(&self, to: Site) -> bool {
        let from = self.own().at;
        self.turn.at_relic && from != to && self.relics.has(to) && self.colour(from) == self.colour(to)
    }

    /// Returns the given trails on which the current player has no pathway.
    pub fn free(&self, ways: Ways) -> Ways {
        ways.without(self.own().pathways)
    }

    /// Returns whether the last tile is gone and the relic appears once its effect is finished.
    pub fn uncovers(&self, site: Site) -> bool {
        self.left(site) == 0 && self.steps.contains(&Step::Uncover { site })
    }

    pub fn is_whole(&self, site: Site) -> bool {
        self.left(site) == usize::from(self.levels())
    }

    pub fn relics_taken(&self) -> usize {
        self.runners.iter().map(|runner| runner.relics.len()).sum()
    }

    /// Returns whether each color has the required number of temples.
    pub fn has_all_colours(&self) -> bool {
        TEMPLE_COLOURS.iter().all(|colour| self.colours.iter().filter(|it| *it == colour).count() == OF_A_COLOUR)
    }
}
