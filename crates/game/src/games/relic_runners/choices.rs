//! The decision of each pending step, with every legal option.

use super::Action;
use super::data::{MOST_RATIONS, TOP_LEVEL};
use super::map::{Site, Ways};
use super::step::Step;
use super::tile::Ivory;
use super::toolbox::{Tool, Toolbox};
use super::words;
use super::world::World;
use crate::game::Decisions;

impl World {
    /// Returns whether the step needs a decision now. Steps without options or without a choice do not.
    pub(super) fn asks(&self, step: &Step) -> bool {
        match *step {
            Step::End | Step::Uncover { .. } => false,
            Step::Visit { explored } => !explored && self.may_explore() || self.may_use_toolbox(step),
            Step::Explore { site } => self.may_look(site),
            Step::Raise { steps } => steps > 0 && !self.own().raises().is_empty(),
            Step::Build { .. } => self.may_build(step),
            Step::Move { from, .. } => !from.or(self.own().pathways).is_empty(),
            Step::ActOn { site } => !self.neighbours_with_tiles(site).is_empty(),
            Step::Take { site } => self.left(site) > 0,
            Step::SetOut | Step::Fetch | Step::Keep { .. } | Step::Flip { .. } | Step::ShowBlue => true,
        }
    }

    pub(super) fn ask(&self, step: &Step, asked: &mut Decisions<Action>) {
        let (seat, own) = (self.turn.seat, self.own());
        match *step {
            Step::SetOut => self.ask_set_out(step, asked),
            Step::Visit { explored } => self.ask_visit(step, explored, asked),
            Step::Explore { site } => {
                asked.ask(seat, || words::ask_look(words::site(site)));
                asked.offer_default(Action::Explore);
                asked.offer(Action::Look);
            }
            Step::Take { site } => {
                asked.ask_in_secret(seat, || words::ask_take(words::site(site)));
                let tiles = site.temple().into_iter().flat_map(|temple| self.stack(temple));
                tiles.for_each(|tile| asked.offer_default(Action::Take { level: self.kind(tile).1 }));
            }
            Step::Raise { steps } => {
                asked.ask(seat, || words::ask_raise(steps));
                own.raises().into_iter().for_each(|(tool, from)| asked.offer(Action::Raise { tool, from }));
            }
            Step::Build { left, after, .. } => {
                asked.ask(seat, || words::ask_build(left, after.is_some().into()));
                self.offer_builds(step, asked);
            }
            Step::Move { pathways, from, to } => self.ask_move(pathways, from, to, asked),
            Step::Fetch => {
                asked.ask(seat, words::ask_fetch);
                if own.toolboxes.contains(&Toolbox::Reserve) {
                    asked.offer(Action::FetchToolbox);
                }
                asked.offer(Action::TakePoints);
            }
            Step::Keep { tile } => {
                asked.ask(seat, words::ask_keep);
                own.rival(tile).into_iter().for_each(|tile| asked.offer(Action::Keep { tile }));
                asked.offer(Action::Keep { tile });
            }
            Step::ActOn { site } => {
                asked.ask(seat, || words::ask_neighbour(words::site(site)));
                self.neighbours_with_tiles(site).iter().for_each(|site| asked.offer(Action::ActOn { site }));
            }
            Step::Flip { left, barred, must } => {
                asked.ask(seat, || words::ask_flip(left));
                let tokens = Ways::RIVERS.iter().filter(|token| Some(*token) != barred);
                tokens.for_each(|token| asked.offer(Action::Flip { token }));
                if !must {
                    asked.offer_default(Action::Done);
                }
            }
            Step::ShowBlue => {
                asked.ask(seat, words::ask_show);
                asked.offer(Action::Show);
                asked.offer_default(Action::Hide);
            }
            Step::End | Step::Uncover { .. } => {}
        }
    }

    /// The default is the first walk to a neighboring site that uses up nothing.
    fn ask_set_out(&self, step: &Step, asked: &mut Decisions<Action>) {
        let near = self.own().at.neighbours();
        let mut nearest = false;
        asked.ask(self.turn.seat, words::ask_set_out);
        for walk in self.walks() {
            asked.offer(walk);
            if !nearest && matches!(walk, Action::Walk { to, middle: false, .. } if near.has(to)) {
                asked.default_to_last();
                nearest = true;
            }
        }
        self.teleports().iter().for_each(|to| asked.offer(Action::Teleport { to }));
        let begins = !self.turn.toolbox_used;
        if begins && self.holds(Ivory::RefillRations) && self.own().rations < MOST_RATIONS {
            asked.offer(Action::UseTile { tile: Ivory::RefillRations });
        }
        self.offer_toolboxes(step, asked);
    }

    fn ask_visit(&self, step: &Step, explored: bool, asked: &mut Decisions<Action>) {
        asked.ask(self.turn.seat, || words::ask_visit(words::site(self.own().at)));
        if !explored && self.may_explore() {
            asked.offer(Action::Explore);
            if self.may_look(self.own().at) {
                asked.offer(Action::Look);
            }
        }
        self.offer_toolboxes(step, asked);
        asked.offer_default(Action::Done);
    }

    /// Offers pathways in ascending order only: the order of two moves does not matter, so each pair appears
    /// once.
    fn ask_move(&self, pathways: u8, from: Ways, to: Ways, asked: &mut Decisions<Action>) {
        let wanted = usize::from(pathways);
        let next = |all: Ways, chosen: Ways| {
            let after = chosen.iter().last().map_or(all, |last| all.after(last));
            after.but_last((wanted - 1).saturating_sub(chosen.count()))
        };
        if from.count() < wanted {
            asked.ask(self.turn.seat, || words::ask_lift(pathways, from.count()));
            next(self.own().pathways, from).iter().for_each(|from| asked.offer(Action::Lift { from }));
        } else {
            asked.ask(self.turn.seat, || words::ask_lay(pathways, to.count()));
            next(self.free(Ways::ALL), to).iter().for_each(|on| asked.offer(Action::Lay { on }));
        }
    }

    /// A stack with a single tile offers no choice, so it is not looked through.
    fn may_look(&self, site: Site) -> bool {
        self.holds(Ivory::ChooseFromStack) && site.temple().is_some_and(|temple| self.stack(temple).count() > 1)
    }

    /// Returns the trails for the next pathway. Two are built in ascending order only, because the order does
    /// not matter.
    fn buildable(&self, step: &Step) -> Ways {
        let Step::Build { left, anywhere, after } = *step else { return Ways::NONE };
        let near = self.own().at.ways();
        let ways = if anywhere { Ways::ALL.without(near) } else { near };
        let free = if self.own().reserve() > 0 { self.free(ways) } else { Ways::NONE };
        let free = after.map_or(free, |last| free.after(last));
        free.but_last(usize::from(left).saturating_sub(1))
    }

    /// Returns the ivory tile that would change this building step, if the player has one that applies.
    fn builder(&self, step: &Step) -> Option<Ivory> {
        let (Step::Build { left: 1, anywhere: false, after: None }, own) = (*step, self.own()) else { return None };
        let two = own.holds(Ivory::TwoPathways) && own.reserve() > 1 && self.free(own.at.ways()).count() > 1;
        let anywhere = own.holds(Ivory::PathwayAnywhere) && own.reserve() > 0;
        match (two, anywhere) {
            (true, _) => Some(Ivory::TwoPathways),
            (_, true) => Some(Ivory::PathwayAnywhere),
            _ => None,
        }
    }

    fn may_build(&self, step: &Step) -> bool {
        !self.buildable(step).is_empty() || self.builder(step).is_some()
    }

    /// If no adjacent trail is free, building elsewhere is optional.
    fn offer_builds(&self, step: &Step, asked: &mut Decisions<Action>) {
        let near = self.buildable(step);
        near.iter().for_each(|on| asked.offer(Action::Build { on }));
        self.builder(step).into_iter().for_each(|tile| asked.offer(Action::UseTile { tile }));
        if near.is_empty() {
            asked.offer_default(Action::Done);
        }
    }

    fn offer_toolboxes(&self, step: &Step, asked: &mut Decisions<Action>) {
        if !self.turn.toolbox_used {
            let useful = self.own().raised().into_iter().filter(|(tool, level)| self.is_useful(*tool, *level, step));
            useful.for_each(|(tool, level)| asked.offer(Action::UseToolbox { tool, level }));
        }
    }

    fn may_use_toolbox(&self, step: &Step) -> bool {
        let raised = self.own().raised();
        !self.turn.toolbox_used && raised.into_iter().any(|(tool, level)| self.is_useful(tool, level, step))
    }

    /// Returns whether the toolbox would have an effect now.
    fn is_useful(&self, tool: Tool, level: u8, step: &Step) -> bool {
        let own = self.own();
        match (tool, level) {
            (Tool::Machete, 1) => self.top(own.at).is_some(),
            (Tool::Machete, 2) => own.rations < MOST_RATIONS,
            (Tool::Machete, _) => !own.relics.is_empty(),
            (Tool::Compass, 2) => own.pathways.count() >= 2,
            (Tool::Compass, _) => !own.pathways.is_empty(),
            (Tool::Shovel, 2) => self.may_build(&Step::Build { left: 1, anywhere: false, after: None }),
            (Tool::Shovel, TOP_LEVEL) => match *step {
                Step::Visit { explored } => {
                    self.turn.earned > 0 || self.turn.took_blue || !explored && self.may_explore()
                }
                _ => true,
            },
            (Tool::Shovel, _) => true,
        }
    }
}
