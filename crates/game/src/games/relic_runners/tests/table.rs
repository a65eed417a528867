//! Builds a state by hand and plays on it.

use super::super::data::FIRST_COLOURS;
use super::super::map::{Site, Way, Ways};
use super::super::runner::Runner;
use super::super::tile::{Colour, Find, Ivory, Purple, Seen};
use super::super::toolbox::{Tool, Toolbox};
use super::super::{Action, RelicRunners};
use crate::game::{Decisions, Dice, Game, Log, Revealed, Seat, Seed, Setup};

pub const ANN: Seat = Seat(0);
pub const BEN: Seat = Seat(1);
pub const CLEO: Seat = Seat(2);

/// A state under construction, then in play. Every action checks the invariants.
#[derive(Clone)]
pub struct Table {
    pub game: RelicRunners,
    /// The keys of all public and private log lines so far, without `relic_runners_log_`.
    pub said: Vec<&'static str>,
    /// Whether the last step revealed hidden information.
    pub revealed: bool,
}

pub fn site(name: &str) -> Site {
    name.parse().unwrap()
}

pub fn way(name: &str) -> Way {
    name.parse().unwrap()
}

pub fn ways(names: &str) -> Ways {
    names.split_whitespace().map(way).collect()
}

/// A walk that flips no token.
pub fn walk(to: &str) -> Action {
    turning(to, "")
}

/// A walk that flips these tokens.
pub fn turning(to: &str, tokens: &str) -> Action {
    Action::Walk { to: site(to), turns: ways(tokens), trails: None, middle: false }
}

pub fn tool(tool: Tool, level: u8) -> Action {
    Action::UseToolbox { tool, level }
}

/// The start of Ann's turn in the camp, with the colors of the first match and all tiles of the box.
pub fn table(players: u8) -> Table {
    let setup = Setup::new(&RelicRunners::META, players, [("set_up", "standard")]).unwrap();
    let mut seeds = (0..).map(|seed| RelicRunners::new(&setup, &mut Dice::new(&Seed::numbered(seed), 0)));
    let game = seeds.find(|game| game.world.colours == FIRST_COLOURS && game.world.turn.seat == ANN);
    Table { game: game.unwrap(), said: Vec::new(), revealed: false }
}

impl Table {
    pub fn own(&self, seat: Seat) -> &Runner {
        &self.game.world.runners[seat.index()]
    }

    pub fn with(mut self, seat: Seat, change: impl FnOnce(&mut Runner)) -> Self {
        change(&mut self.game.world.runners[seat.index()]);
        self
    }

    pub fn at(self, seat: Seat, at: &str) -> Self {
        self.with(seat, |own| own.at = site(at))
    }

    pub fn paths(self, seat: Seat, names: &str) -> Self {
        self.with(seat, |own| own.pathways = ways(names))
    }

    pub fn rations(self, seat: Seat, rations: u8) -> Self {
        self.with(seat, |own| own.rations = rations)
    }

    /// Sets the raised toolboxes. One of the others is at the bottom, unless all are raised.
    pub fn raised(self, seat: Seat, raised: &[(Tool, u8)]) -> Self {
        let mut boxes = [Toolbox::Bottom, Toolbox::Reserve, Toolbox::Reserve];
        for (place, (tool, level)) in boxes.iter_mut().rev().zip(raised) {
            *place = Toolbox::Raised { tool: *tool, level: *level };
        }
        boxes.sort_unstable();
        self.with(seat, |own| own.toolboxes = boxes)
    }

    pub fn tokens(mut self, names: &str) -> Self {
        self.game.world.face_up = ways(names);
        self
    }

    /// Returns the index of a temple's tile of this level in the list of all tiles.
    pub fn tile(&self, at: &str, level: u8) -> usize {
        site(at).temple().unwrap() * usize::from(self.game.world.levels()) + usize::from(level) - 1
    }

    /// Puts a tile at this level of a temple. If another temple has the tile, the two are swapped.
    pub fn lay(mut self, at: &str, level: u8, find: Find) -> Self {
        let tile = self.tile(at, level);
        let kind = self.game.world.kind(tile as u8);
        let finds = &mut self.game.finds;
        let mut others = (0..finds.len()).filter(|it| self.game.world.kind(*it as u8) == kind);
        match others.find(|other| finds[*other] == find) {
            Some(other) => finds.swap(tile, other),
            None => finds[tile] = find,
        }
        self
    }

    /// Puts an ivory tile on this temple, at the tile's level.
    pub fn ivory(self, at: &str, tile: Ivory) -> Self {
        self.lay(at, tile.level(), Find::Ivory(tile))
    }

    /// Puts a purple tile on top of this temple.
    pub fn purple(self, at: &str, tile: Purple) -> Self {
        let level = self.game.world.kind(self.game.world.top(site(at)).unwrap()).1;
        self.lay(at, level, Find::Purple(tile))
    }

    /// Takes the tile of this level from a temple. Blue tiles go to the last player.
    pub fn gone(mut self, at: &str, level: u8) -> Self {
        let (tile, world) = (self.tile(at, level), &mut self.game.world);
        world.tiles[tile].lies = false;
        world.tiles[tile].seen = Seen::EVERYBODY;
        if world.colour(site(at)) == Some(Colour::Blue) {
            world.runners.last_mut().unwrap().blue.push(tile as u8);
        }
        match world.top(site(at)) {
            Some(top) if world.colour(site(at)) == Some(Colour::Purple) => {
                world.tiles[usize::from(top)].seen = Seen::EVERYBODY;
            }
            Some(_) => {}
            None => world.relics.insert(site(at)),
        }
        self
    }

    /// Gives a player an ivory tile taken from temple T10.
    pub fn holds(self, seat: Seat, tile: Ivory) -> Self {
        self.holds_from(seat, tile, "T10")
    }

    pub fn holds_from(self, seat: Seat, tile: Ivory, from: &str) -> Self {
        self.ivory(from, tile).gone(from, tile.level()).with(seat, |own| own.keep(tile))
    }

    /// Takes all tiles of a site, so that a relic lies there.
    pub fn shrine(mut self, at: &str) -> Self {
        if let Some(ruin) = site(at).ruin() {
            self.game.world.ruins[ruin] = 0;
            self.game.world.relics.insert(site(at));
            return self;
        }
        let stack: Vec<u8> = self.game.world.stack(site(at).temple().unwrap()).collect();
        stack.into_iter().fold(self, |table, tile| {
            let level = table.game.world.kind(tile).1;
            table.gone(at, level)
        })
    }

    /// Leaves this many tiles at a site.
    pub fn left(mut self, at: &str, tiles: u8) -> Self {
        match site(at).ruin() {
            Some(ruin) => {
                self.game.world.ruins[ruin] = tiles;
                self
            }
            None => (tiles + 1..=self.game.world.levels()).rev().fold(self, |table, level| table.gone(at, level)),
        }
    }

    /// Gives a player the relics of these sites.
    pub fn took(mut self, seat: Seat, sites: &str) -> Self {
        for at in sites.split_whitespace() {
            self = self.shrine(at);
            self.game.world.relics.remove(site(at));
            let colour = self.game.world.colour(site(at)).unwrap();
            self = self.with(seat, |own| own.relics.push(colour));
        }
        self.with(seat, |own| own.relics.sort_unstable())
    }

    /// Sets the number of turns left once enough relics are taken.
    pub fn ending(mut self, turns: u8) -> Self {
        self.game.world.turns_left = Some(turns);
        self
    }

    /// Begins a player's turn in the current state.
    pub fn turn(mut self, seat: Seat) -> Self {
        self.game.begin_turn(seat);
        self.game.settle(&mut Log::muted());
        self.game.audit().unwrap();
        self
    }

    pub fn asked(&self) -> Option<Seat> {
        Decisions::of(&self.game).first().map(|question| question.seat)
    }

    /// Returns the prompt's key without `relic_runners_ask_`; empty once the match is over.
    pub fn question(&self) -> &'static str {
        let key = Decisions::of(&self.game).first().map_or("", |question| question.prompt.key);
        key.strip_prefix("relic_runners_ask_").unwrap_or(key)
    }

    pub fn options(&self) -> Vec<Action> {
        Decisions::of(&self.game).first().map_or_else(Vec::new, |question| question.options.to_vec())
    }

    pub fn default(&self) -> Action {
        let asked = Decisions::of(&self.game);
        let question = asked.first().unwrap();
        question.options[question.default]
    }

    pub fn may(&self, action: Action) -> bool {
        self.options().contains(&action)
    }

    /// Returns whether some walk ends at this site.
    pub fn walks_to(&self, there: &str) -> bool {
        self.options().iter().any(|action| matches!(action, Action::Walk { to, .. } if *to == site(there)))
    }

    /// Applies a legal action.
    #[track_caller]
    pub fn does(mut self, action: Action) -> Self {
        assert!(self.may(action), "{action:?} is not among {:?}", self.options());
        let (seat, mut log, dice) = (self.asked().unwrap(), Log::new(), Dice::new(&Seed::numbered(1), 1));
        self.game.apply(seat, action, &mut Dice::new(&Seed::numbered(1), 1), &mut log);
        self.revealed = log.close(&dice) == Revealed::Something;
        self.said.extend(log.lines().iter().filter_map(|line| line.text.key.strip_prefix("relic_runners_log_")));
        self.game.audit().unwrap();
        self
    }

    /// Takes the first walk that ends at this site.
    #[track_caller]
    pub fn walk(self, there: &str) -> Self {
        let to_there = |action: &Action| matches!(action, Action::Walk { to, .. } if *to == site(there));
        let walk = self.options().into_iter().find(to_there).unwrap_or_else(|| panic!("no walk to {there}"));
        self.does(walk)
    }

    pub fn told(&self, key: &str) -> bool {
        self.said.contains(&key)
    }

    /// Takes default actions until the turn ends.
    pub fn ends_turn(mut self) -> Self {
        let (seat, turns) = (self.asked(), self.game.world.turns);
        while self.asked().is_some() && self.asked() == seat && self.game.world.turns == turns {
            let default = self.default();
            self = self.does(default);
        }
        self
    }

    /// Returns a seat's points from the source with this key.
    pub fn points(&self, seat: Seat, source: &str) -> i32 {
        let key = format!("relic_runners_score_{source}");
        let score = self.game.scores().swap_remove(seat.index());
        score.sources.iter().find(|points| points.name.key == key).unwrap().points
    }
}
