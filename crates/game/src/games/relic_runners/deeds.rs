//! Carries out an answer to a decision.

use super::data::{MOST_RATIONS, POINTS_FOR_CHOOSING, SHOVEL_POINTS};
use super::map::{Site, Way, Ways};
use super::step::Step;
use super::tile::Ivory;
use super::toolbox::Toolbox;
use super::world::World;
use super::{Action, RelicRunners, score, words};
use crate::game::{Log, Seat};

impl RelicRunners {
    /// Carries out an action that was offered at this step. The step is already off the stack.
    pub(super) fn act(&mut self, step: Step, action: Action, log: &mut Log) {
        let seat = self.world.turn.seat;
        match (step, action) {
            (_, Action::Walk { to, turns, trails, middle }) => self.world.walk(to, turns, trails, middle, log),
            (_, Action::Teleport { to }) => self.world.teleport(to, log),
            (_, Action::UseTile { tile }) => self.world.use_tile(step, tile, log),
            (_, Action::UseToolbox { tool, level }) => {
                self.world.steps.push(step);
                self.use_toolbox(tool, level, log);
            }
            (Step::Visit { .. }, Action::Explore | Action::Look) => {
                let at = self.world.own().at;
                self.world.own_mut().rations -= 1;
                self.world.steps.push(Step::Visit { explored: true });
                if action == Action::Look { self.look(at, log) } else { self.explore(at, log) }
            }
            (Step::Explore { site }, Action::Explore) => self.explore(site, log),
            (Step::Explore { site }, Action::Look) => self.look(site, log),
            (Step::Take { site }, Action::Take { level }) => self.take_level(site, level, log),
            (Step::Raise { steps }, Action::Raise { tool, from }) => {
                log.say(|| words::log_raises(seat, words::tool(tool), from + 1));
                self.world.own_mut().raise(tool, from);
                self.world.steps.push(Step::Raise { steps: steps - 1 });
            }
            (Step::Build { left, anywhere, .. }, Action::Build { on }) => {
                self.world.build(on, log);
                if left > 1 {
                    self.world.steps.push(Step::Build { left: left - 1, anywhere, after: Some(on) });
                }
            }
            (Step::Move { pathways, from, to }, Action::Lift { from: way } | Action::Lay { on: way }) => {
                let lifts = matches!(action, Action::Lift { .. });
                let (from, to) = if lifts { (with(from, way), to) } else { (from, with(to, way)) };
                self.world.move_on(pathways, from, to, log);
            }
            (_, Action::FetchToolbox) => self.world.fetch(log),
            (_, Action::TakePoints) => self.world.score(SHOVEL_POINTS, log),
            (Step::Keep { tile: new }, Action::Keep { tile }) => self.world.choose(new, tile, log),
            (_, Action::ActOn { site }) => self.world.steps.push(Step::Explore { site }),
            (Step::Flip { left, must, .. }, Action::Flip { token }) => {
                if left > 1 {
                    self.world.steps.push(Step::Flip { left: left - 1, barred: Some(token), must });
                }
                self.world.flip(token, log);
            }
            (_, Action::Show) => self.show_blue(log),
            _ => {}
        }
    }
}

fn with(ways: Ways, way: Way) -> Ways {
    ways.or(Ways::just(way))
}

impl World {
    /// Pays points to the current player and logs them.
    pub(super) fn score(&mut self, points: i32, log: &mut Log) {
        self.earn(points);
        let (seat, paid) = (self.turn.seat, if self.turn.doubled { 2 * points } else { points });
        log.say(|| words::log_scores(seat, paid));
    }

    /// Pays one point if the current player has this ivory tile.
    pub(super) fn score_by(&mut self, tile: Ivory, log: &mut Log) {
        if self.holds(tile) {
            self.earn(1);
            let (seat, paid) = (self.turn.seat, if self.turn.doubled { 2 } else { 1 });
            log.say(|| words::log_scores_by(seat, paid, words::ivory(tile)));
        }
    }

    pub(super) fn spend(&mut self, tile: Ivory, log: &mut Log) {
        self.own_mut().discard(tile);
        log.say(|| words::log_spends(self.turn.seat, words::ivory(tile)));
    }

    fn use_tile(&mut self, step: Step, tile: Ivory, log: &mut Log) {
        self.spend(tile, log);
        match (step, tile) {
            (Step::Build { after, .. }, Ivory::TwoPathways) => {
                self.steps.push(Step::Build { left: 2, anywhere: false, after });
            }
            (Step::Build { left, after, .. }, _) => self.steps.push(Step::Build { left, anywhere: true, after }),
            _ => {
                self.take_rations(MOST_RATIONS, log);
                self.steps.push(step);
            }
        }
    }

    /// Takes as many of the rations as fit, and logs them.
    pub(super) fn take_rations(&mut self, rations: u8, log: &mut Log) {
        let (seat, taken) = (self.turn.seat, self.own_mut().stock(rations));
        if taken > 0 {
            log.say(|| words::log_rations(seat, taken));
        }
    }

    /// Moves the explorer to the camp, takes rations, and ends the turn.
    pub(super) fn camp(&mut self, rations: u8, log: &mut Log) {
        let more = u8::from(self.holds(Ivory::RationAtCamp));
        self.own_mut().at = Site::CAMP;
        self.take_rations(rations + more, log);
        self.steps.retain(|step| !matches!(step, Step::SetOut | Step::Visit { .. }));
    }

    fn build(&mut self, on: Way, log: &mut Log) {
        self.own_mut().pathways.insert(on);
        log.say(|| words::log_builds(self.turn.seat, words::way(on)));
        self.score_by(Ivory::PointPerPathway, log);
    }

    /// Moves the pathways once all are chosen. Opponents with the matching ivory tile gain rations.
    fn move_on(&mut self, pathways: u8, from: Ways, to: Ways, log: &mut Log) {
        if to.count() < usize::from(pathways) {
            return self.steps.push(Step::Move { pathways, from, to });
        }
        let seat = self.turn.seat;
        self.own_mut().pathways = self.own().pathways.without(from).or(to);
        for (from, to) in from.iter().zip(to.iter()) {
            log.say(|| words::log_moves(seat, words::way(from), words::way(to)));
        }
        for (other, runner) in (0..).map(Seat).zip(&mut self.runners) {
            let taken =
                if other != seat && runner.holds(Ivory::RationWhenOthersMove) { runner.stock(pathways) } else { 0 };
            if taken > 0 {
                log.say(|| words::log_rations(other, taken));
            }
        }
    }

    /// Moves a toolbox from the reserve to the bottom.
    pub(super) fn fetch(&mut self, log: &mut Log) {
        self.own_mut().put(Toolbox::Reserve, Toolbox::Bottom);
        log.say(|| words::log_fetches(self.turn.seat));
    }

    /// Keeps one of two ivory tiles of a level and pays points for the other. The bonus for points at temples
    /// applies.
    fn choose(&mut self, new: Ivory, kept: Ivory, log: &mut Log) {
        let old = self.own().rival(new);
        let more = self.holds(Ivory::PointAtTemples) || new == Ivory::PointAtTemples;
        self.own_mut().keep(kept);
        let gone = old.filter(|old| *old != kept).unwrap_or(new);
        log.say(|| words::log_keeps(self.turn.seat, words::ivory(kept), words::ivory(gone)));
        self.score(POINTS_FOR_CHOOSING + i32::from(more), log);
    }

    fn flip(&mut self, token: Way, log: &mut Log) {
        let up = !self.face_up.has(token);
        if up {
            self.face_up.insert(token)
        } else {
            self.face_up.remove(token)
        }
        log.say(|| if up { words::log_flips_up(words::way(token)) } else { words::log_flips_down(words::way(token)) });
        self.reset(0, log);
    }

    /// Adds raising steps. If no token is face up, turns all of them face up again for one more step.
    pub(super) fn reset(&mut self, mut steps: u8, log: &mut Log) {
        if self.face_up.is_empty() {
            self.face_up = Ways::RIVERS;
            steps += 1;
            log.say(words::log_resets);
        }
        if steps > 0 {
            self.steps.push(Step::Raise { steps });
        }
    }
}

impl RelicRunners {
    /// Shows the blue tile that was taken last, and pays its value.
    fn show_blue(&mut self, log: &mut Log) {
        let Some(&tile) = self.world.own().blue.last() else { return };
        self.open(tile, log);
        let value = score::value(self.finds[usize::from(tile)]);
        self.world.own_mut().coins += value;
        log.say(|| words::log_shows(self.world.turn.seat, value));
    }
}
