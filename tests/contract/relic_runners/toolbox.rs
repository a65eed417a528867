//! The table of progress: which toolboxes can be used now, and what they do. One a turn, its effect in full.

use meadhall::game::Log;

use super::words;
use super::{RelicRunners, Step, Tool, Trail};

impl RelicRunners {
    /// The toolboxes that would do something now, each kind once.
    pub(super) fn toolboxes(&self) -> impl Iterator<Item = (Tool, u8)> {
        let mut raised = self.runner().raised.clone();
        raised.dedup();
        raised.into_iter().filter(|(tool, level)| self.can_use(*tool, *level))
    }

    fn can_use(&self, tool: Tool, level: u8) -> bool {
        let runner = self.runner();
        match (tool, level) {
            (Tool::Machete, 1) => !runner.at.is_ruin() && self.top(runner.at).is_some(),
            (Tool::Machete, 2) => runner.rations < 5,
            (Tool::Machete, _) => !runner.relics.is_empty(),
            (Tool::Compass, 2) => runner.pathways.len() >= 2,
            (Tool::Compass, _) => !runner.pathways.is_empty(),
            (Tool::Shovel, 2) => !runner.sites_to_build().is_empty(),
            (Tool::Shovel, _) => true,
        }
    }

    pub(super) fn use_toolbox(&mut self, tool: Tool, level: u8, log: &mut Log) {
        let seat = self.turn.seat;
        log.say(|| words::used_toolbox(seat));
        self.turn.toolbox_used = true;
        let runner = self.runner_mut();
        let at = runner.raised.iter().position(|raised| *raised == (tool, level)).expect("the toolbox stands there");
        runner.raised.remove(at);
        runner.at_bottom += 1;
        match (tool, level) {
            (Tool::Machete, 1) => self.explore(log),
            (Tool::Machete, 2) => runner.eat(2),
            (Tool::Machete, _) => {
                let relics = runner.relics.len() as i32;
                self.earn(4 * relics);
            }
            (Tool::Compass, 3) => {
                let route = runner.longest_route() as i32;
                self.earn(2 * route);
            }
            (Tool::Compass, pathways) => self.steps.push(Step::Lift { left: pathways, from: Vec::new() }),
            (Tool::Shovel, 1) => self.steps.push(Step::Fetch),
            (Tool::Shovel, 2) => self.steps.push(Step::Build),
            (Tool::Shovel, _) => {
                self.turn.doubled = true;
                let earned = self.turn.earned;
                self.runner_mut().coins += earned;
            }
        }
    }

    /// Own pathways to take up next. Two are taken up in the order of the map, for the order changes nothing.
    pub(super) fn lifts(&self, left: u8) -> Vec<Trail> {
        let Some(Step::Lift { from, .. }) = self.steps.last() else { return Vec::new() };
        let mut own = self.runner().pathways.clone();
        own.retain(|trail| from.last().is_none_or(|last| trail > last));
        own.truncate(own.len() - (usize::from(left) - 1));
        own
    }

    /// Trails to lay a pathway on next, likewise in order.
    pub(super) fn lays(&self, left: u8, barred: &[Trail], after: Option<Trail>) -> Vec<Trail> {
        let own = &self.runner().pathways;
        let mut free: Vec<Trail> =
            Trail::all().filter(|trail| !own.contains(trail) && !barred.contains(trail)).collect();
        free.retain(|trail| after.is_none_or(|last| *trail > last));
        free.truncate(free.len() - (usize::from(left) - 1));
        free
    }
}
