//! The table of Relic Runners. A turn is a stack of steps, the next one on top; a toolbox may be used between any two.

use std::collections::BTreeMap;

use meadhall::game::{Decisions, Dice, Game, Log, Meta, Score, Seat, Setup, Source, Viewer};
use serde::{Deserialize, Serialize};

use super::tiles::{self, EVERYBODY};
use super::view::View;
use super::words;
use super::{Action, CAMP, Colour, Face, Place, Runner, Site, Tile, Trail};

/// The whole truth.
#[derive(Clone, Debug, PartialEq, Hash, Serialize, Deserialize)]
pub struct RelicRunners {
    pub runners: Vec<Runner>,
    pub tiles: Vec<Tile>,
    /// How many tiles lie on each ruin that is not explored whole.
    pub ruins: BTreeMap<Site, u8>,
    /// Shrines with a relic.
    pub relics: BTreeMap<Site, Colour>,
    /// The rivers whose token is coloured side up.
    pub face_up: Vec<Trail>,
    pub turn: Turn,
    pub steps: Vec<Step>,
    /// How many more turns there are, once enough relics are found.
    pub turns_left: Option<u8>,
}

/// What must be remembered until the turn ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Turn {
    pub seat: Seat,
    pub toolbox_used: bool,
    pub doubled: bool,
    pub earned: i32,
}

/// One thing that is waited for, or that is due.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A toolbox may be used here.
    Toolbox,
    Walk,
    Raise(u8),
    Visit,
    Build,
    /// So many pathways are still to be taken up; these trails they came from.
    Lift {
        left: u8,
        from: Vec<Trail>,
    },
    /// So many are still to be laid, on none of these trails, and none before the last.
    Lay {
        left: u8,
        barred: Vec<Trail>,
        after: Option<Trail>,
    },
    Fetch,
    ShowBlue {
        tile: usize,
    },
    End,
}

impl Game for RelicRunners {
    const META: Meta = Meta {
        id: "relic_runners",
        rules: 1,
        seats: 2..=5,
        variants: &[],
        cap: 10_000,
        name: words::walk,
        pitch: words::walk,
    };
    type Action = Action;
    type View = View;

    fn new(setup: &Setup, dice: &mut Dice) -> Self {
        let seats = setup.seats();
        let levels = if seats == 2 { 2 } else { 3 };
        let mut game = Self {
            runners: vec![Runner::new(); seats.into()],
            tiles: tiles::deal(1..=levels, dice),
            ruins: Site::ruins().map(|site| (site, levels)).collect(),
            relics: BTreeMap::new(),
            face_up: Trail::rivers().collect(),
            turn: Turn::of(Seat(dice.below(seats.into()) as u8)),
            steps: Vec::new(),
            turns_left: None,
        };
        for site in Site::temples() {
            if let Some(top) = game.top(site).filter(|top| game.tiles[*top].colour == Colour::Purple) {
                game.tiles[top].seen = EVERYBODY;
            }
        }
        game.begin_turn(game.turn.seat);
        game
    }

    fn decisions(&self, asked: &mut Decisions<Action>) {
        let seat = self.turn.seat;
        let Some(step) = self.steps.last() else { return };
        match step {
            Step::Toolbox => {
                asked.ask(seat, words::use_a_toolbox);
                self.toolboxes().for_each(|(tool, level)| asked.offer(Action::UseToolbox { tool, level }));
                asked.offer_default(Action::GoOn);
            }
            Step::Walk => {
                asked.ask(seat, words::walk);
                self.walks().into_iter().for_each(|walk| asked.offer(walk));
            }
            Step::Raise(steps) => {
                asked.ask(seat, || words::raise(*steps));
                self.runner().raises().into_iter().for_each(|(tool, from)| asked.offer(Action::Raise { tool, from }));
            }
            Step::Visit => {
                asked.ask(seat, words::explore);
                asked.offer(Action::Explore);
                asked.offer_default(Action::Stay);
            }
            Step::Build => {
                asked.ask(seat, words::build);
                self.runner().sites_to_build().into_iter().for_each(|on| asked.offer(Action::Build { on }));
            }
            Step::Lift { left, .. } => {
                asked.ask(seat, words::lift);
                self.lifts(*left).into_iter().for_each(|from| asked.offer(Action::Lift { from }));
            }
            Step::Lay { left, barred, after } => {
                asked.ask(seat, words::lay);
                self.lays(*left, barred, *after).into_iter().for_each(|on| asked.offer(Action::Lay { on }));
            }
            Step::Fetch => {
                asked.ask(seat, words::fetch_or_points);
                if self.runner().in_reserve > 0 {
                    asked.offer(Action::FetchToolbox);
                }
                asked.offer(Action::TakePoints);
            }
            Step::ShowBlue { .. } => {
                asked.ask(seat, words::show_blue);
                asked.offer(Action::Show);
                asked.offer_default(Action::Hide);
            }
            Step::End => unreachable!("the end of a turn asks nothing"),
        }
    }

    fn apply(&mut self, seat: Seat, action: Action, _dice: &mut Dice, log: &mut Log) {
        let step = self.steps.pop().expect("somebody was asked");
        match (step, action) {
            (Step::Toolbox, Action::UseToolbox { tool, level }) => self.use_toolbox(tool, level, log),
            (Step::Toolbox, Action::GoOn) => self.skip_toolboxes(),
            (Step::Visit, Action::Stay) | (Step::ShowBlue { .. }, Action::Hide) => {}
            (Step::Walk, Action::Walk { to, turns, trails, .. }) => {
                log.say(|| words::walked(seat));
                self.walk(to, &turns, trails);
            }
            (Step::Raise(steps), Action::Raise { tool, from }) => {
                self.runner_mut().raise(tool, from);
                self.steps.push(Step::Raise(steps - 1));
            }
            (Step::Visit, Action::Explore) => {
                self.runner_mut().rations -= 1;
                self.explore(log);
            }
            (Step::Build, Action::Build { on }) => {
                self.runner_mut().reserve -= 1;
                self.runner_mut().lay(on);
            }
            (Step::Lift { left, mut from }, Action::Lift { from: trail }) => {
                self.runner_mut().pathways.retain(|own| *own != trail);
                from.push(trail);
                self.steps.push(match left {
                    1 => Step::Lay { left: from.len() as u8, barred: from, after: None },
                    _ => Step::Lift { left: left - 1, from },
                });
            }
            (Step::Lay { left, barred, .. }, Action::Lay { on }) => {
                self.runner_mut().lay(on);
                if left > 1 {
                    self.steps.push(Step::Lay { left: left - 1, barred, after: Some(on) });
                }
            }
            (Step::Fetch, Action::FetchToolbox) => {
                let runner = self.runner_mut();
                (runner.in_reserve, runner.at_bottom) = (runner.in_reserve - 1, runner.at_bottom + 1);
            }
            (Step::Fetch, Action::TakePoints) => self.earn(2),
            (Step::ShowBlue { tile }, Action::Show) => {
                self.tiles[tile].seen = EVERYBODY;
                self.runner_mut().coins += self.value(tile);
                log.reveal();
            }
            (step, action) => unreachable!("{action:?} is not offered in {step:?}"),
        }
        self.settle();
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn imagine(&self, seat: Seat, dice: &mut Dice) -> Self {
        let mut world = self.clone();
        tiles::redraw(&mut world.tiles, seat, dice);
        world
    }

    fn scores(&self) -> Vec<Score> {
        let score = |(at, runner): (usize, &Runner)| {
            let seat = Seat(at as u8);
            let mut colours = runner.relics.clone();
            colours.sort();
            colours.dedup();
            let blue = (0..self.tiles.len()).filter(|tile| self.tiles[*tile].place == Place::Front(seat));
            Score {
                seat,
                sources: vec![
                    Source { name: words::coins(), points: runner.coins },
                    Source { name: words::blue_tiles(), points: blue.map(|tile| self.value(tile)).sum() },
                    Source { name: words::relic_colours(), points: 5 * colours.len() as i32 },
                ],
                breakers: vec![runner.relics.len() as i32, colours.len() as i32],
            }
        };
        self.runners.iter().enumerate().map(score).collect()
    }

    fn fits(&self, setup: &Setup) -> bool {
        self.runners.len() == usize::from(setup.seats())
    }

    fn audit(&self) -> Result<(), String> {
        for runner in &self.runners {
            let lifted = match self.steps.last() {
                Some(Step::Lift { from, .. }) => from.len(),
                Some(Step::Lay { left, .. }) => (*left).into(),
                _ => 0,
            };
            let mine = if std::ptr::eq(runner, self.runner()) { lifted } else { 0 };
            let pathways = usize::from(runner.reserve) + runner.pathways.len() + mine;
            let toolboxes = runner.raised.len() as u8 + runner.at_bottom + runner.in_reserve;
            if pathways != 10 || toolboxes != 3 || runner.rations > 5 {
                return Err(format!("{pathways} pathways, {toolboxes} toolboxes, {} rations", runner.rations));
            }
        }
        Ok(())
    }
}

impl Turn {
    pub const fn of(seat: Seat) -> Self {
        Self { seat, toolbox_used: false, doubled: false, earned: 0 }
    }
}

impl RelicRunners {
    pub fn runner(&self) -> &Runner {
        &self.runners[self.turn.seat.index()]
    }

    pub(super) fn runner_mut(&mut self) -> &mut Runner {
        &mut self.runners[self.turn.seat.index()]
    }

    /// The tile on top of a site's stack: the smallest.
    pub fn top(&self, site: Site) -> Option<usize> {
        let here = (0..self.tiles.len()).filter(|tile| self.tiles[*tile].place == Place::At(site));
        here.max_by_key(|tile| self.tiles[*tile].level)
    }

    fn value(&self, tile: usize) -> i32 {
        if let Face::Blue(value) = self.tiles[tile].face { value.into() } else { 0 }
    }

    pub fn begin_turn(&mut self, seat: Seat) {
        self.turn = Turn::of(seat);
        self.steps = vec![Step::End, Step::Toolbox, Step::Visit, Step::Toolbox, Step::Walk, Step::Toolbox];
        self.settle();
    }

    pub(super) fn earn(&mut self, points: i32) {
        self.turn.earned += points;
        self.runner_mut().coins += if self.turn.doubled { 2 * points } else { points };
    }

    fn walk(&mut self, to: Site, turns: &[Trail], trails: Option<u8>) {
        self.runner_mut().at = to;
        self.face_up.retain(|token| !turns.contains(token));
        let mut steps = turns.len() as u8;
        if self.face_up.is_empty() {
            self.face_up = Trail::rivers().collect();
            steps += 1;
        }
        if to == CAMP {
            self.runner_mut().eat(3);
            self.steps = vec![Step::End];
        }
        if let Some(trails) = trails {
            let relic = self.relics.remove(&to).expect("an expedition ends at a relic");
            self.runner_mut().relics.push(relic);
            self.earn(2 * i32::from(trails));
            self.count_relics();
        }
        self.steps.push(Step::Raise(steps));
    }

    fn count_relics(&mut self) {
        let found: usize = self.runners.iter().map(|runner| runner.relics.len()).sum();
        if self.turns_left.is_none() && found >= self.runners.len() + 5 {
            self.turns_left = Some(self.runners.len() as u8);
        }
    }

    /// The action of the site, its price paid.
    pub(super) fn explore(&mut self, log: &mut Log) {
        let (seat, site) = (self.turn.seat, self.runner().at);
        if let Some(left) = self.ruins.get_mut(&site) {
            *left -= 1;
            if *left == 0 {
                self.ruins.remove(&site);
                self.relics.insert(site, Colour::Green);
            }
            self.steps.push(Step::Build);
            return;
        }
        let top = self.top(site).expect("there is something to explore");
        let Face::Blue(value) = self.tiles[top].face else {
            unreachable!("no ivory or purple tile in these positions")
        };
        self.tiles[top].place = Place::Front(seat);
        self.tiles[top].seen |= 1 << seat.0;
        log.say(|| words::took_blue(seat));
        log.whisper(seat, || words::blue_value(value));
        log.reveal();
        if self.top(site).is_none() {
            self.relics.insert(site, Colour::Blue);
        }
        if self.turn.doubled {
            self.steps.push(Step::ShowBlue { tile: top });
        }
    }

    /// Drops the steps that ask nothing, down to the next question.
    fn settle(&mut self) {
        while self.steps.last().is_some_and(|step| !self.asks(step)) {
            if self.steps.pop() == Some(Step::End) {
                self.turns_left = self.turns_left.map(|left| left - 1);
                if self.turns_left != Some(0) {
                    self.begin_turn(Seat((self.turn.seat.0 + 1) % self.runners.len() as u8));
                }
            }
        }
    }

    /// Whoever would not use a toolbox is not asked again before something has happened.
    fn skip_toolboxes(&mut self) {
        let idle = |step: &Step| *step == Step::Toolbox || (*step != Step::End && !self.asks(step));
        let left = self.steps.iter().rposition(|step| !idle(step)).map_or(0, |last| last + 1);
        self.steps.truncate(left);
    }

    fn asks(&self, step: &Step) -> bool {
        match step {
            Step::Toolbox => !self.turn.toolbox_used && self.toolboxes().next().is_some(),
            Step::Raise(steps) => *steps > 0 && !self.runner().raises().is_empty(),
            Step::Visit => self.runner().rations > 0 && self.explorable(),
            Step::Build => !self.runner().sites_to_build().is_empty(),
            Step::End => false,
            _ => true,
        }
    }

    fn explorable(&self) -> bool {
        self.ruins.contains_key(&self.runner().at) || self.top(self.runner().at).is_some()
    }
}
