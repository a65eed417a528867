//! All that is open to everybody: the map as it stands, the runners, and what is waited for.

use serde::{Deserialize, Serialize};

use super::data::{OF_A_COLOUR, TEMPLE_COLOURS, TEMPLES, levels};
use super::map::{Site, Sites, Ways};
use super::runner::Runner;
use super::step::Step;
use super::tile::{Colour, Ivory, Tile};
use crate::game::Seat;

/// The open part of a match.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct World {
    /// By seat.
    pub runners: Vec<Runner>,
    /// The colour of each temple.
    pub colours: [Colour; TEMPLES],
    /// Whether the tiles are among those dealt that a first match does without.
    pub gems: bool,
    /// The tiles that were dealt: temple by temple, from the large one at the bottom to the small one on top.
    pub tiles: Vec<Tile>,
    /// How many tiles lie on each ruin.
    pub ruins: Vec<u8>,
    /// The shrines where a relic lies.
    pub relics: Sites,
    /// The rivers whose token lies with its coloured side up.
    pub face_up: Ways,
    /// The turn that is being played.
    pub turn: Turn,
    /// How many turns have begun.
    pub turns: u16,
    /// The number of the turn in which somebody last took a tile or a relic; 0 if nobody has.
    pub found_in: u16,
    /// How many turns there still are, this one included, once enough relics are taken.
    pub turns_left: Option<u8>,
    /// What is waited for, the next one last; nothing once the match is over.
    pub steps: Vec<Step>,
}

/// What must be remembered until a turn ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Turn {
    /// Whose it is.
    pub seat: Seat,
    /// Whether it began at a relic, so that it can become an expedition.
    pub at_relic: bool,
    pub toolbox_used: bool,
    pub doubled: bool,
    /// The points of this turn, not doubled.
    pub earned: i32,
    /// Whether a blue tile was taken.
    pub took_blue: bool,
}

impl World {
    /// Whether nothing is waited for any more.
    pub const fn is_over(&self) -> bool {
        self.steps.is_empty()
    }

    /// The runner whose turn it is.
    pub fn own(&self) -> &Runner {
        &self.runners[self.turn.seat.index()]
    }

    /// The runner whose turn it is.
    pub fn own_mut(&mut self) -> &mut Runner {
        &mut self.runners[self.turn.seat.index()]
    }

    /// The levels that tiles have in this match.
    pub const fn levels(&self) -> u8 {
        levels(self.runners.len())
    }

    /// The colour of a site; none for the camp.
    pub fn colour(&self, site: Site) -> Option<Colour> {
        match (site.ruin(), site.temple()) {
            (Some(_), _) => Some(Colour::Green),
            (_, Some(temple)) => Some(self.colours[temple]),
            _ => None,
        }
    }

    /// The places in the list of all tiles of those that lie at a temple, from the bottom.
    pub fn stack(&self, temple: usize) -> impl DoubleEndedIterator<Item = u8> {
        let levels = usize::from(self.levels());
        let dealt = temple * levels..(temple + 1) * levels;
        dealt.filter(|tile| self.tiles[*tile].lies).map(|tile| tile as u8)
    }

    /// How many tiles lie at a site.
    pub fn left(&self, site: Site) -> usize {
        match (site.ruin(), site.temple()) {
            (Some(ruin), _) => self.ruins[ruin].into(),
            (_, Some(temple)) => self.stack(temple).count(),
            _ => 0,
        }
    }

    /// The tile on top of a temple's stack.
    pub fn top(&self, site: Site) -> Option<u8> {
        self.stack(site.temple()?).next_back()
    }

    /// The colour and the level of a tile.
    pub fn kind(&self, tile: u8) -> (Colour, u8) {
        (self.colours[usize::from(tile / self.levels())], tile % self.levels() + 1)
    }

    /// Pays points of this turn to whoever's turn it is.
    pub fn earn(&mut self, points: i32) {
        let paid = if self.turn.doubled { 2 * points } else { points };
        self.turn.earned += points;
        self.own_mut().coins += paid;
    }

    /// Whether whoever's turn it is has this ivory tile.
    pub fn holds(&self, tile: Ivory) -> bool {
        self.own().holds(tile)
    }

    /// The site that is explored now, or could be.
    pub fn explored(&self) -> Site {
        match self.steps.last() {
            Some(Step::Explore { site } | Step::Take { site }) => *site,
            _ => self.own().at,
        }
    }

    /// Whether whoever stands here may explore for a ration.
    pub fn may_explore(&self) -> bool {
        self.own().rations > 0 && self.left(self.own().at) > 0
    }

    /// The sites next to this one where tiles lie.
    pub fn neighbours_with_tiles(&self, site: Site) -> Sites {
        site.neighbours().iter().filter(|near| self.left(*near) > 0).collect()
    }

    /// The temples to which whoever's turn it is may go by an ivory tile instead of walking.
    pub fn teleports(&self) -> Sites {
        let at = self.own().at;
        let Some(temple) = at.temple().filter(|_| self.holds(Ivory::TeleportSameColour)) else { return Sites::NONE };
        let alike = Site::temples().zip(self.colours).filter(|(_, colour)| *colour == self.colours[temple]);
        alike.map(|(site, _)| site).filter(|site| *site != at && !self.relics.has(*site)).collect()
    }

    /// Whether a walk to this site now would be an expedition.
    pub fn is_expedition(&self, to: Site) -> bool {
        let from = self.own().at;
        self.turn.at_relic && from != to && self.relics.has(to) && self.colour(from) == self.colour(to)
    }

    /// Those of these trails where whoever's turn it is has no pathway.
    pub fn free(&self, ways: Ways) -> Ways {
        ways.without(self.own().pathways)
    }

    /// Whether the last tile is gone, and the relic appears as soon as it has done its work.
    pub fn uncovers(&self, site: Site) -> bool {
        self.left(site) == 0 && self.steps.contains(&Step::Uncover { site })
    }

    /// Whether nobody has explored this site.
    pub fn is_whole(&self, site: Site) -> bool {
        self.left(site) == usize::from(self.levels())
    }

    /// How many relics have been taken.
    pub fn relics_taken(&self) -> usize {
        self.runners.iter().map(|runner| runner.relics.len()).sum()
    }

    /// Whether there are as many temples of each colour as there should be.
    pub fn has_all_colours(&self) -> bool {
        TEMPLE_COLOURS.iter().all(|colour| self.colours.iter().filter(|it| *it == colour).count() == OF_A_COLOUR)
    }
}
