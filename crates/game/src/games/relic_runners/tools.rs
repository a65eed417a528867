//! The effects of toolboxes. Each turn allows one use.

use super::data::{COMPASS_POINTS, MACHETE_POINTS, MACHETE_RATIONS};
use super::map::Ways;
use super::step::Step;
use super::tile::Seen;
use super::toolbox::{Tool, Toolbox};
use super::{RelicRunners, words};
use crate::game::Log;

impl RelicRunners {
    /// Moves the toolbox back to the bottom and applies its effect.
    pub(super) fn use_toolbox(&mut self, tool: Tool, level: u8, log: &mut Log) {
        let world = &mut self.world;
        let seat = world.turn.seat;
        log.say(|| words::log_uses(seat, words::place(tool, level), words::toolbox(tool, level)));
        world.turn.toolbox_used = true;
        world.own_mut().put(Toolbox::Raised { tool, level }, Toolbox::Bottom);
        let own = world.own();
        match (tool, level) {
            (Tool::Machete, 1) => world.steps.push(Step::Explore { site: own.at }),
            (Tool::Machete, 2) => world.take_rations(MACHETE_RATIONS, log),
            (Tool::Machete, _) => world.score(MACHETE_POINTS * own.relics.len() as i32, log),
            (Tool::Compass, 3) => world.score(COMPASS_POINTS * own.longest_route() as i32, log),
            (Tool::Compass, pathways) => world.steps.push(Step::Move { pathways, from: Ways::NONE, to: Ways::NONE }),
            (Tool::Shovel, 1) => world.steps.push(Step::Fetch),
            (Tool::Shovel, 2) => world.steps.push(Step::Build { left: 1, anywhere: false, after: None }),
            (Tool::Shovel, _) => self.double(log),
        }
    }

    /// Pays the points of this turn once more, and doubles all later ones. A blue tile of this turn may be
    /// shown for its value.
    fn double(&mut self, log: &mut Log) {
        let world = &mut self.world;
        let earned = world.turn.earned;
        world.turn.doubled = true;
        world.own_mut().coins += earned;
        log.say(|| words::log_doubles(world.turn.seat, earned));
        let hidden =
            world.own().blue.last().is_some_and(|tile| world.tiles[usize::from(*tile)].seen != Seen::EVERYBODY);
        if world.turn.took_blue && hidden {
            world.steps.push(Step::ShowBlue);
        }
    }
}
