//! Builds a state by hand and plays on it.

use meadhall_game::{Decisions, Dice, Game, GameLog, MatchSetup, Revelation, Seat, Seed};

use crate::map::{MapSite, Trail, TrailSet};
use crate::pending::Pending;
use crate::runner::RunnerState;
use crate::tile::{IvoryTile, PurpleTile, SeenBy, SiteColor, TileFace};
use crate::toolbox::{ToolKind, ToolboxPlace};
use crate::{Action, RelicRunners};

pub const ANN: Seat = Seat(0);
pub const BEN: Seat = Seat(1);
pub const CLEO: Seat = Seat(2);

/// A state under construction, then in play. Every action checks the invariants.
#[derive(Clone)]
pub struct Scenario {
    pub state: RelicRunners,
    /// The keys of all public and private log lines so far, without `relic_runners_log_`.
    pub log_keys: Vec<&'static str>,
    /// Whether the last step revealed hidden information.
    pub has_revealed: bool,
}

pub fn named_site(name: &str) -> MapSite {
    name.parse().unwrap()
}

pub fn named_trail(name: &str) -> Trail {
    name.parse().unwrap()
}

pub fn named_trails(names: &str) -> TrailSet {
    names.split_whitespace().map(named_trail).collect()
}

/// A walk that flips no token.
pub fn walk_action(to: &str) -> Action {
    flipping_walk_action(to, "")
}

/// A walk that flips these tokens.
pub fn flipping_walk_action(to: &str, tokens: &str) -> Action {
    Action::Walk {
        to: named_site(to),
        flipped_tokens: named_trails(tokens),
        expedition_trails: None,
        has_unfamiliar_in_middle: false,
    }
}

pub fn use_toolbox_action(tool: ToolKind, level: u8) -> Action {
    Action::UseToolbox { tool, level }
}

/// The start of Ann's turn in the camp, with the colors of the first match and all tiles of the box.
pub fn scenario(players: u8) -> Scenario {
    let setup = MatchSetup::new(&RelicRunners::META, players, []).unwrap();
    let dice = |seed| Dice::new(&Seed::from_number(seed), 0);
    let mut seeds = (0..).map(|seed| RelicRunners::new(&setup, &mut dice(seed)));
    let mut state = seeds.find(|state| state.public_state.current_turn.seat == ANN).unwrap();
    state.public_state.has_advanced_tiles = true;
    state.deal_unknown_tiles(|_| false, &mut dice(1));
    Scenario { state, log_keys: Vec::new(), has_revealed: false }
}

impl Scenario {
    pub fn coins_of(&self, seat: Seat) -> i32 {
        self.state.coins_of(seat)
    }

    pub fn with_coins(mut self, seat: Seat, coins: i32) -> Self {
        self.state.coins[seat.index()] = coins;
        self
    }

    pub fn player(&self, seat: Seat) -> &RunnerState {
        &self.state.public_state.runners[seat.index()]
    }

    pub fn edit_player(mut self, seat: Seat, change: impl FnOnce(&mut RunnerState)) -> Self {
        change(&mut self.state.public_state.runners[seat.index()]);
        self
    }

    pub fn with_explorer_at(self, seat: Seat, site_name: &str) -> Self {
        self.edit_player(seat, |player| player.site = named_site(site_name))
    }

    pub fn with_pathways(self, seat: Seat, names: &str) -> Self {
        self.edit_player(seat, |player| player.pathways = named_trails(names))
    }

    pub fn with_rations(self, seat: Seat, rations: u8) -> Self {
        self.edit_player(seat, |player| player.rations = rations)
    }

    /// Sets the raised toolboxes. One of the others is at the bottom, unless all are raised.
    pub fn with_raised_toolboxes(self, seat: Seat, raised: &[(ToolKind, u8)]) -> Self {
        let mut toolboxes = [ToolboxPlace::AtBottom, ToolboxPlace::InReserve, ToolboxPlace::InReserve];
        for (place, (tool, level)) in toolboxes.iter_mut().rev().zip(raised) {
            *place = ToolboxPlace::Raised { tool: *tool, level: *level };
        }
        toolboxes.sort_unstable();
        self.edit_player(seat, |player| player.toolboxes = toolboxes)
    }

    pub fn with_face_up_tokens(mut self, names: &str) -> Self {
        self.state.public_state.face_up_tokens = named_trails(names);
        self
    }

    /// Returns the index of a temple's tile of this level in the list of all tiles.
    pub fn tile_index(&self, site_name: &str, level: u8) -> usize {
        named_site(site_name).temple_index().unwrap() * usize::from(self.state.public_state.level_count())
            + usize::from(level)
            - 1
    }

    /// Puts a tile at this level of a temple. If another temple has the tile, the two are swapped.
    pub fn with_tile(mut self, site_name: &str, level: u8, face: TileFace) -> Self {
        let tile = self.tile_index(site_name, level);
        let color_and_level = self.state.public_state.tile_color_and_level(tile as u8);
        let faces = &mut self.state.tile_faces;
        let mut same_kind =
            (0..faces.len()).filter(|it| self.state.public_state.tile_color_and_level(*it as u8) == color_and_level);
        match same_kind.find(|other_tile| faces[*other_tile] == face) {
            Some(other_tile) => faces.swap(tile, other_tile),
            None => faces[tile] = face,
        }
        self
    }

    /// Puts an ivory tile on this temple, at the tile's level.
    pub fn with_ivory_on_temple(self, site_name: &str, tile: IvoryTile) -> Self {
        self.with_tile(site_name, tile.level(), TileFace::Ivory(tile))
    }

    /// Puts a purple tile on top of this temple.
    pub fn with_purple_on_top(self, site_name: &str, tile: PurpleTile) -> Self {
        let level = self
            .state
            .public_state
            .tile_color_and_level(self.state.public_state.top_temple_tile(named_site(site_name)).unwrap())
            .1;
        self.with_tile(site_name, level, TileFace::Purple(tile))
    }

    /// Takes the tile of this level from a temple. Blue tiles go to the last player.
    pub fn with_tile_taken(mut self, site_name: &str, level: u8) -> Self {
        let (tile, public_state) = (self.tile_index(site_name, level), &mut self.state.public_state);
        public_state.temple_tiles[tile].is_on_temple = false;
        public_state.temple_tiles[tile].seen_by = SeenBy::EVERYBODY;
        if public_state.site_color(named_site(site_name)) == Some(SiteColor::Blue) {
            public_state.runners.last_mut().unwrap().blue_tiles.push(tile as u8);
        }
        match public_state.top_temple_tile(named_site(site_name)) {
            Some(top_tile) if public_state.site_color(named_site(site_name)) == Some(SiteColor::Purple) => {
                public_state.temple_tiles[usize::from(top_tile)].seen_by = SeenBy::EVERYBODY;
            }
            Some(_) => {}
            None => public_state.relic_sites.insert(named_site(site_name)),
        }
        self
    }

    /// Gives a player an ivory tile taken from temple T10.
    pub fn with_ivory_tile(self, seat: Seat, tile: IvoryTile) -> Self {
        self.with_ivory_tile_from(seat, tile, "T10")
    }

    pub fn with_ivory_tile_from(self, seat: Seat, tile: IvoryTile, from: &str) -> Self {
        self.with_ivory_on_temple(from, tile)
            .with_tile_taken(from, tile.level())
            .edit_player(seat, |player| player.set_ivory_tile(tile))
    }

    /// Takes all tiles of a site, so that a relic lies there.
    pub fn with_shrine(mut self, site_name: &str) -> Self {
        if let Some(ruin) = named_site(site_name).ruin_index() {
            self.state.public_state.ruin_tile_counts[ruin] = 0;
            self.state.public_state.relic_sites.insert(named_site(site_name));
            return self;
        }
        let stack: Vec<u8> =
            self.state.public_state.temple_stack(named_site(site_name).temple_index().unwrap()).collect();
        stack.into_iter().fold(self, |scenario, tile| {
            let level = scenario.state.public_state.tile_color_and_level(tile).1;
            scenario.with_tile_taken(site_name, level)
        })
    }

    /// Leaves this many tiles at a site.
    pub fn with_tiles_left(mut self, site_name: &str, tiles: u8) -> Self {
        match named_site(site_name).ruin_index() {
            Some(ruin) => {
                self.state.public_state.ruin_tile_counts[ruin] = tiles;
                self
            }
            None => (tiles + 1..=self.state.public_state.level_count())
                .rev()
                .fold(self, |scenario, level| scenario.with_tile_taken(site_name, level)),
        }
    }

    /// Gives a player the relics of these sites.
    pub fn with_relics_taken(mut self, seat: Seat, sites: &str) -> Self {
        for site_name in sites.split_whitespace() {
            self = self.with_shrine(site_name);
            self.state.public_state.relic_sites.remove(named_site(site_name));
            let color = self.state.public_state.site_color(named_site(site_name)).unwrap();
            self = self.edit_player(seat, |player| player.relics.push(color));
        }
        self.edit_player(seat, |player| player.relics.sort_unstable())
    }

    /// Sets the number of turns left once enough relics are taken.
    pub fn with_turns_left(mut self, turns: u8) -> Self {
        self.state.public_state.turns_left = Some(turns);
        self
    }

    /// Begins a player's turn in the current state.
    pub fn with_turn_of(mut self, seat: Seat) -> Self {
        self.state.begin_turn(seat);
        self.state.advance_to_next_decision(&mut GameLog::disabled());
        self.state.check_invariants().unwrap();
        self
    }

    pub fn deciding_seat(&self) -> Option<Seat> {
        Decisions::collect(&self.state).first().map(|decision| decision.seat)
    }

    /// Returns the prompt's key without `relic_runners_ask_`; empty once the match is over.
    pub fn prompt_name(&self) -> &'static str {
        let key = Decisions::collect(&self.state).first().map_or("", |decision| decision.prompt.key);
        key.strip_prefix("relic_runners_ask_").unwrap_or(key)
    }

    pub fn options(&self) -> Vec<Action> {
        Decisions::collect(&self.state).first().map_or_else(Vec::new, |decision| decision.options.to_vec())
    }

    pub fn default_action(&self) -> Action {
        let decisions = Decisions::collect(&self.state);
        let decision = decisions.first().unwrap();
        decision.options[decision.default_option]
    }

    pub fn is_legal(&self, action: Action) -> bool {
        self.options().contains(&action)
    }

    /// Returns whether some walk ends at this site.
    pub fn can_walk_to(&self, destination: &str) -> bool {
        self.options().iter().any(|action| matches!(action, Action::Walk { to, .. } if *to == named_site(destination)))
    }

    /// Applies a legal action.
    #[track_caller]
    pub fn apply(mut self, action: Action) -> Self {
        assert!(self.is_legal(action), "{action:?} is not among {:?}", self.options());
        let (seat, mut log, dice) =
            (self.deciding_seat().unwrap(), GameLog::new(), Dice::new(&Seed::from_number(1), 1));
        let mut end_dice = Dice::new(&Seed::from_number(1), 1);
        self.state.apply(seat, action, &mut end_dice, &mut log);
        if self.state.public_state.pending.last() == Some(&Pending::EndTurn) {
            self.state.apply(seat, Action::DoNothingMore, &mut end_dice, &mut log);
        }
        self.has_revealed = log.finish_step(&dice) == Revelation::SomeRevealed;
        self.log_keys.extend(log.lines().iter().filter_map(|line| line.text.key.strip_prefix("relic_runners_log_")));
        self.state.check_invariants().unwrap();
        self
    }

    /// Takes the first walk that ends at this site.
    #[track_caller]
    pub fn walk_to(self, destination: &str) -> Self {
        let ends_there = |action: &Action| matches!(action, Action::Walk { to, .. } if *to == named_site(destination));
        let walk = self.options().into_iter().find(ends_there).unwrap_or_else(|| panic!("no walk to {destination}"));
        self.apply(walk)
    }

    pub fn has_logged(&self, key: &str) -> bool {
        self.log_keys.contains(&key)
    }

    /// Takes default actions until the turn ends.
    pub fn finish_turn(mut self) -> Self {
        let (seat, turns) = (self.deciding_seat(), self.state.public_state.turn_number);
        while self.deciding_seat().is_some()
            && self.deciding_seat() == seat
            && self.state.public_state.turn_number == turns
        {
            let default = self.default_action();
            self = self.apply(default);
        }
        self
    }

    /// Returns a seat's points from the source with this key.
    pub fn points_from(&self, seat: Seat, source: &str) -> i32 {
        let key = format!("relic_runners_score_{source}");
        let score = self.state.scores().swap_remove(seat.index());
        score.sources.iter().find(|points| points.name.key == key).unwrap().points
    }
}
