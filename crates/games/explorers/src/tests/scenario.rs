//! A hand-made state, and how a test plays on it.

use meadhall_game::{Decisions, Dice, Game, GameLog, MatchSetup, Seat, SeatScore, Seed};

use crate::captain::Captain;
use crate::hex::{Cell, Corner, Side, Space, Tip};
use crate::map::{PlacedTile, TileToken};
use crate::player::{Cargo, Player};
use crate::tile::{Animal, Tile, TileContent};
use crate::{Action, Explorers, Pending, invariants};

pub const ANN: Seat = Seat(0);
pub const BEN: Seat = Seat(1);
pub const CLEO: Seat = Seat(2);
pub const DAN: Seat = Seat(3);

/// A state under construction, then in play. Pieces that are not set up stay in the box, so the invariants of
/// the public state hold; they are checked after every action.
#[derive(Clone)]
pub struct Scenario {
    pub state: Explorers,
    /// The keys of all log lines so far.
    pub log_keys: Vec<&'static str>,
}

/// Finds a cell by its name, such as "M4": a letter for the column, a number for the row.
pub fn named_cell(name: &str) -> Cell {
    let near = (-30..30).flat_map(|q| (-30..30).map(move |r| Cell::new(q, r)));
    let (letter, row) = name.split_at(1);
    let (column, row) = ((letter.as_bytes()[0] - b'A' + 1) as i8, row.parse::<i8>().unwrap());
    near.into_iter().find(|cell| cell.column() == column && cell.row() == row).unwrap()
}

/// Returns the space of a cell that reaches this side.
pub fn space_at(scenario: &Scenario, name: &str, side: Side) -> Space {
    scenario.state.public_state.map.space_with_side(named_cell(name), side).unwrap()
}

pub fn north_corner(name: &str) -> Corner {
    Corner { cell: named_cell(name), tip: Tip::North }
}

pub fn south_corner(name: &str) -> Corner {
    Corner { cell: named_cell(name), tip: Tip::South }
}

pub fn sorted_cargo(animals: &[Animal]) -> Cargo {
    let mut cargo: Cargo = animals.iter().copied().collect();
    cargo.sort_unstable();
    cargo
}

/// A state on starting board A1: it is Ann's turn, with four actions. All ships lie in the harbor with two
/// Vikings, the others stand on the Mainland. Each player has another captain, the first of the list, who
/// scores nothing here yet.
pub fn scenario(players: u8) -> Scenario {
    scenario_on_board(players, "a1")
}

/// Like [`scenario`], on another starting board.
pub fn scenario_on_board(players: u8, board: &str) -> Scenario {
    let setup = MatchSetup::new(&Explorers::META, players, [("board", board)]).unwrap();
    let mut state = Explorers::new(&setup, &mut Dice::new(&Seed::from_number(1), 0));
    let captains = Captain::ALL.into_iter().filter(|captain| captain.is_allowed_solo());
    for ((player, private_state), captain) in
        state.public_state.players.iter_mut().zip(&mut state.private_states).zip(captains)
    {
        player.captains = [captain].into_iter().collect();
        private_state.dealt_captains.clear();
    }
    state.public_state.current_seat = ANN;
    state.public_state.winter_token_holder = Seat(players - 1);
    state.public_state.pending = Pending::TakeActions { left: 4 };
    Scenario { state, log_keys: Vec::new() }
}

/// One island of five tiles, three of them fixed: L3, L4, M3, M4 and N3. Cattle stand on L4, a horse on M4.
/// An outpost can stand at the north corner of M3.
pub fn five_tile_island(players: u8) -> Scenario {
    scenario(players).with_tile("L4", "LLLSSS cattle", 4).with_tile("M4", "LLLSSS horse", 3)
}

/// The five-tile island among others. Complete are two islands of two tiles (O3 P3, Q3 R3) and three of
/// three, each around a corner where an outpost can stand: J3 J4 K3, S3 S4 T3 and U3 U4 V3. Open are W3 W4
/// X3, also with such a corner, and N4. Four settlements of strengths 2, 2, 2 and 3 stand on the open ones;
/// nine enemy ships lie from O3 to V3.
pub fn archipelago(players: u8) -> Scenario {
    five_tile_island(players)
        .with_tile("O3", "LSSSSS ship", 0)
        .with_tile("P3", "LSSSSS ship", 3)
        .with_tile("Q3", "LSSSSS ship", 0)
        .with_tile("R3", "LSSSSS chicken", 3)
        .with_tile("S3", "LLSSSS ship", 0)
        .with_tile("T3", "LLSSSS ship", 2)
        .with_tile("S4", "LLSSSS ship", 4)
        .with_tile("U3", "LLSSSS ship", 0)
        .with_tile("V3", "LLSSSS ship", 2)
        .with_tile("U4", "LLSSSS ship", 4)
        .with_tile("W3", "LLLSSS settlement", 0)
        .with_tile("X3", "LLLSSS settlement", 1)
        .with_tile("W4", "LLLSSS settlement", 3)
        .with_tile("K3", "LLSSSS pig", 2)
        .with_tile("J3", "LLSSSS goat", 0)
        .with_tile("J4", "LLSSSS sheep", 4)
        .with_tile("N4", "LLSSSS settlement", 0)
}

impl Scenario {
    /// Places a tile, such as "LLSSSS pig", rotated anticlockwise by sixths of a full turn. A settlement tile
    /// gets the weakest settlement of the bag.
    pub fn with_tile(mut self, at: &str, tile: &str, rotation: u8) -> Self {
        let (tile, at): (Tile, Cell) = (tile.parse().unwrap(), named_cell(at));
        let public_state = &mut self.state.public_state;
        let token = match tile.content() {
            TileContent::EnemyShip => Some(TileToken::EnemyShip),
            TileContent::Settlement => Some(TileToken::Settlement(public_state.settlement_bag.remove(0))),
            TileContent::Animal(_) | TileContent::Nothing => None,
        };
        public_state.map.place(at, PlacedTile { tile, rotation, token });
        if let (TileContent::Animal(animal), Some(side)) = (tile.content(), tile.content_side(rotation)) {
            public_state.animals.add(public_state.map.space_with_side(at, side).unwrap(), animal);
        }
        self
    }

    /// Changes the strength of the settlement on this cell.
    pub fn with_settlement_strength(mut self, at: &str, strength: u8) -> Self {
        let public_state = &mut self.state.public_state;
        let Some(TileToken::Settlement(old)) = public_state.map.tile_at(named_cell(at)).unwrap().token else {
            panic!("no settlement at {at}")
        };
        let bag = &mut public_state.settlement_bag;
        bag.remove(bag.iter().position(|other| *other == strength).unwrap());
        bag.push(old);
        bag.sort_unstable();
        public_state.map.set_token(named_cell(at), Some(TileToken::Settlement(strength)));
        self
    }

    /// Moves a longship to the sea of a cell that reaches this side. Its crew comes from those aboard or on
    /// the Mainland.
    pub fn with_ship(mut self, seat: Seat, at: &str, side: Side, crew: u8) -> Self {
        let sea = space_at(&self, at, side);
        let player = &mut self.state.public_state.players[seat.index()];
        player.add_vikings(Space::MAINLAND, player.crew);
        player.remove_vikings(Space::MAINLAND, crew);
        (player.ship, player.crew) = (sea, crew);
        self
    }

    /// Moves an animal from this land into the hold.
    pub fn with_animal_aboard(mut self, seat: Seat, land: Space, animal: Animal) -> Self {
        self.state.public_state.animals.remove(land, animal);
        let player = &mut self.state.public_state.players[seat.index()];
        player.cargo.push(animal);
        player.cargo.sort_unstable();
        self
    }

    /// Delivers an animal that stands on this land.
    pub fn with_delivered_animal(mut self, seat: Seat, land: Space, animal: Animal) -> Self {
        self.state.public_state.animals.remove(land, animal);
        let delivered = &mut self.state.public_state.players[seat.index()].delivered_animals;
        delivered.push(animal);
        delivered.sort_unstable();
        self
    }

    /// Moves Vikings from the Mainland to the land of a cell that reaches this side.
    pub fn with_vikings(mut self, seat: Seat, at: &str, side: Side, vikings: u8) -> Self {
        let land = space_at(&self, at, side);
        let player = &mut self.state.public_state.players[seat.index()];
        player.remove_vikings(Space::MAINLAND, vikings);
        player.add_vikings(land, vikings);
        self
    }

    pub fn with_outpost(mut self, seat: Seat, at: Corner) -> Self {
        self.state.public_state.players[seat.index()].outposts.push(at);
        self
    }

    pub fn with_animal_moved(mut self, from: Space, to: Space, animal: Animal) -> Self {
        self.state.public_state.animals.remove(from, animal);
        self.state.public_state.animals.add(to, animal);
        self
    }

    /// Sinks the enemy ship on this cell; `dead` Vikings, none or one, die.
    pub fn with_enemy_ship_sunk(mut self, seat: Seat, at: &str, dead: u8) -> Self {
        let public_state = &mut self.state.public_state;
        assert_eq!(public_state.map.tile_at(named_cell(at)).unwrap().token, Some(TileToken::EnemyShip));
        public_state.map.set_token(named_cell(at), None);
        public_state
            .remaining_enemy_losses
            .remove(public_state.remaining_enemy_losses.iter().position(|enemy| *enemy == dead).unwrap());
        self.edit_player(seat, |player| {
            player.enemy_ships_sunk += 1;
            player.vikings_lost += dead;
            player.remove_vikings(Space::MAINLAND, dead);
        })
    }

    /// Raids the settlement on this cell.
    pub fn with_settlement_raided(mut self, seat: Seat, at: &str) -> Self {
        let map = &mut self.state.public_state.map;
        let Some(TileToken::Settlement(strength)) = map.tile_at(named_cell(at)).unwrap().token else {
            panic!("no settlement at {at}")
        };
        map.set_token(named_cell(at), None);
        self.edit_player(seat, |player| {
            player.raided_settlements.push(strength);
            player.raided_settlements.sort_unstable();
        })
    }

    pub fn edit_player(mut self, seat: Seat, change: impl FnOnce(&mut Player)) -> Self {
        change(&mut self.state.public_state.players[seat.index()]);
        self
    }

    /// Makes it a player's turn, with four actions.
    pub fn with_turn_of(mut self, seat: Seat) -> Self {
        self.state.public_state.current_seat = seat;
        self.with_actions_left(4)
    }

    /// Replaces a player's captain.
    pub fn with_captain(mut self, seat: Seat, captain: Captain) -> Self {
        self.state.public_state.players[seat.index()].captains = [captain].into_iter().collect();
        self
    }

    /// Replaces a player's hand. Opponents who held one of these tiles get another from the stack.
    pub fn with_hand(mut self, seat: Seat, tiles: &[&str]) -> Self {
        let Explorers { private_states, stack, .. } = &mut self.state;
        stack.append(&mut private_states[seat.index()].hand);
        for tile in tiles {
            let tile: Tile = tile.parse().unwrap();
            let index = stack.iter().position(|other| *other == tile).unwrap_or_else(|| {
                let others = private_states.iter_mut().enumerate().filter(|(other, _)| *other != seat.index());
                let held =
                    others.flat_map(|(_, private_state)| &mut private_state.hand).find(|held| **held == tile).unwrap();
                std::mem::swap(held, &mut stack[0]);
                0
            });
            private_states[seat.index()].hand.push(stack.remove(index));
        }
        private_states.iter_mut().for_each(|private_state| private_state.hand.sort_unstable());
        stack.sort_unstable();
        self
    }

    pub fn with_actions_left(mut self, left: u8) -> Self {
        self.state.public_state.pending = Pending::TakeActions { left };
        self
    }

    /// The next decision is where to place a tile.
    pub fn with_placement_pending(mut self) -> Self {
        self.state.public_state.pending = Pending::PlaceTiles { left: self.state.public_state.tiles_per_turn() };
        self
    }

    /// Returns every option of the current player.
    pub fn options(&self) -> Vec<Action> {
        invariants::check_public_state(&self.state.public_state).unwrap();
        let decisions = Decisions::collect(&self.state);
        decisions.for_seat(self.state.public_state.current_seat).unwrap().options.to_vec()
    }

    fn options_of_kind(&self, kind: impl Fn(&Action) -> bool) -> Vec<Action> {
        self.options().into_iter().filter(kind).collect()
    }

    pub fn load_options(&self) -> Vec<Action> {
        self.options_of_kind(|action| matches!(action, Action::Load { .. }))
    }

    pub fn unload_options(&self) -> Vec<Action> {
        self.options_of_kind(|action| matches!(action, Action::Unload { .. }))
    }

    pub fn sail_options(&self) -> Vec<Action> {
        self.options_of_kind(|action| matches!(action, Action::Sail { .. }))
    }

    pub fn walk_options(&self) -> Vec<Action> {
        self.options_of_kind(|action| matches!(action, Action::Walk { .. }))
    }

    pub fn transport_options(&self) -> Vec<Action> {
        self.options_of_kind(|action| matches!(action, Action::Transport { .. }))
    }

    /// Returns the corners where an outpost may be built.
    pub fn outpost_sites(&self) -> Vec<Corner> {
        let site = |action| if let Action::BuildOutpost { at } = action { Some(at) } else { None };
        self.options().into_iter().filter_map(site).collect()
    }

    /// Returns every cell and rotation for this tile.
    pub fn placements(&self, tile: &str) -> Vec<(Cell, u8)> {
        let wanted: Tile = tile.parse().unwrap();
        let placement = |action| match action {
            Action::PlaceTile { tile, at, rotation } if tile == wanted => Some((at, rotation)),
            _ => None,
        };
        self.options().into_iter().filter_map(placement).collect()
    }

    pub fn player(&self, seat: Seat) -> &Player {
        &self.state.public_state.players[seat.index()]
    }

    pub fn animals_on(&self, land: Space) -> &[Animal] {
        self.state.public_state.animals.on_land(land)
    }

    pub fn token_on(&self, at: &str) -> Option<TileToken> {
        self.state.public_state.map.tile_at(named_cell(at)).unwrap().token
    }

    /// `None` if the current player is not spending actions.
    pub fn actions_left(&self) -> Option<u8> {
        if let Pending::TakeActions { left } = self.state.public_state.pending { Some(left) } else { None }
    }

    /// Counts the log lines with this key (without `explorers_log_`).
    pub fn log_count(&self, key: &str) -> usize {
        self.log_keys.iter().filter(|logged_key| logged_key.strip_prefix("explorers_log_") == Some(key)).count()
    }

    pub fn is_legal(&self, action: &Action) -> bool {
        self.options().contains(action)
    }

    /// Applies a legal action.
    #[track_caller]
    pub fn apply(self, action: Action) -> Self {
        self.apply_with_seed(action, 2)
    }

    /// Like [`Scenario::apply`], with the dice of a seed. After the last action the turn ends.
    #[track_caller]
    pub fn apply_with_seed(mut self, action: Action, seed: u64) -> Self {
        assert!(self.is_legal(&action), "{action:?} is not among {:?}", self.options());
        let mut log = GameLog::new();
        let seat = self.state.public_state.current_seat;
        let mut dice = Dice::new(&Seed::from_number(seed), 1);
        self.state.apply(seat, action, &mut dice, &mut log);
        if self.state.public_state.pending == (Pending::TakeActions { left: 0 }) {
            self.state.apply(seat, Action::EndTurn, &mut dice, &mut log);
        }
        self.log_keys.extend(log.lines().iter().map(|line| line.text.key));
        invariants::check_public_state(&self.state.public_state).unwrap();
        self
    }

    /// Returns the points of a seat from one source.
    pub fn points_from(&self, seat: Seat, source: &str) -> i32 {
        invariants::check_public_state(&self.state.public_state).unwrap();
        self.points_from_unchecked(seat, source)
    }

    /// Like [`Scenario::points_from`], for a state with more pieces than the box has.
    pub fn points_from_unchecked(&self, seat: Seat, source: &str) -> i32 {
        let key = format!("explorers_score_{source}");
        let score = self.state.scores().swap_remove(seat.index());
        score.sources.iter().find(|points| points.name.key == key).unwrap().points
    }

    pub fn score(&self, seat: Seat) -> SeatScore {
        invariants::check_public_state(&self.state.public_state).unwrap();
        self.state.scores().swap_remove(seat.index())
    }
}
