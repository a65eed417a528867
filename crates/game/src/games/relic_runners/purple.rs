//! The effects of purple tiles.

use super::data::{CAMP_RATIONS, FLIPS, PURPLE_POINTS, PURPLE_RATIONS};
use super::map::{Site, Ways};
use super::step::Step;
use super::tile::{Ivory, Purple};
use super::toolbox::Toolbox;
use super::world::World;
use crate::game::Log;

impl World {
    /// Applies a tile that lay at this site.
    pub(super) fn apply_purple(&mut self, tile: Purple, site: Site, log: &mut Log) {
        match tile {
            Purple::Score => {
                let more = i32::from(self.holds(Ivory::PointAtTemples));
                self.score(PURPLE_POINTS + more, log);
            }
            Purple::RaiseToolbox => self.steps.push(Step::Raise { steps: 1 }),
            Purple::TakeRations => self.take_rations(PURPLE_RATIONS, log),
            Purple::NewToolbox if self.own().toolboxes.contains(&Toolbox::Reserve) => self.fetch(log),
            Purple::NewToolbox => {}
            Purple::ToCamp => self.camp(CAMP_RATIONS, log),
            Purple::MovePathway => self.steps.push(Step::Move { pathways: 1, from: Ways::NONE, to: Ways::NONE }),
            Purple::ActOnNeighbour => self.steps.push(Step::ActOn { site }),
            Purple::FlipTokens => self.steps.push(Step::Flip { left: FLIPS, barred: None, must: false }),
        }
    }
}
