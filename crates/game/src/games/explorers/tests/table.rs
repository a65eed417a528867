//! A hand-made state, and how a test plays on it.

use super::super::captain::Captain;
use super::super::hex::{Cell, Corner, Side, Space, Tip};
use super::super::map::{Laid, Token};
use super::super::party::{Cargo, Party};
use super::super::tile::{Animal, Content, Tile};
use super::super::{Action, Explorers, Step, audit};
use crate::game::{Decisions, Dice, Game, Log, Score, Seat, Seed, Setup};

pub const ANN: Seat = Seat(0);
pub const BEN: Seat = Seat(1);
pub const CLEO: Seat = Seat(2);
pub const DAN: Seat = Seat(3);

/// A state under construction, then in play. Pieces that are not set up stay in the box, so the invariants of
/// the public state hold; they are checked after every action.
#[derive(Clone)]
pub struct Table {
    pub explorers: Explorers,
    /// The keys of all log lines so far.
    pub said: Vec<&'static str>,
}

/// Finds a cell by its name, such as "M4": a letter for the column, a number for the row.
pub fn cell(name: &str) -> Cell {
    let near = (-30..30).flat_map(|q| (-30..30).map(move |r| Cell::new(q, r)));
    let (letter, row) = name.split_at(1);
    let (column, row) = ((letter.as_bytes()[0] - b'A' + 1) as i8, row.parse::<i8>().unwrap());
    near.into_iter().find(|cell| cell.column() == column && cell.row() == row).unwrap()
}

/// Returns the space of a cell that reaches this side.
pub fn space(table: &Table, name: &str, side: Side) -> Space {
    table.explorers.world.map.space(cell(name), side).unwrap()
}

pub fn north(name: &str) -> Corner {
    Corner { cell: cell(name), tip: Tip::North }
}

pub fn south(name: &str) -> Corner {
    Corner { cell: cell(name), tip: Tip::South }
}

pub fn cargo(animals: &[Animal]) -> Cargo {
    let mut cargo: Cargo = animals.iter().copied().collect();
    cargo.sort_unstable();
    cargo
}

/// A state on starting board A1: it is Ann's turn, with four actions. All ships lie in the harbor with two
/// Vikings, the others stand on the Mainland. Each player has another captain, the first of the list, who
/// scores nothing here yet.
pub fn table(players: u8) -> Table {
    table_on(players, "a1")
}

/// Like [`table`], on another starting board.
pub fn table_on(players: u8, board: &str) -> Table {
    let setup = Setup::new(&Explorers::META, players, [("board", board)]).unwrap();
    let mut explorers = Explorers::new(&setup, &mut Dice::new(&Seed::numbered(1), 0));
    let captains = Captain::ALL.into_iter().filter(|captain| captain.sails_alone());
    for ((party, secret), captain) in explorers.world.parties.iter_mut().zip(&mut explorers.secrets).zip(captains) {
        party.captains = [captain].into_iter().collect();
        secret.dealt.clear();
    }
    explorers.world.turn = ANN;
    explorers.world.winter = Seat(players - 1);
    explorers.world.step = Step::Act { left: 4 };
    Table { explorers, said: Vec::new() }
}

/// One island of five tiles, three of them fixed: L3, L4, M3, M4 and N3. Cattle stand on L4, a horse on M4.
/// An outpost can stand at the north corner of M3.
pub fn five(players: u8) -> Table {
    table(players).tile("L4", "LLLSSS cattle", 4).tile("M4", "LLLSSS horse", 3)
}

/// The five-tile island among others. Complete are two islands of two tiles (O3 P3, Q3 R3) and three of
/// three, each around a corner where an outpost can stand: J3 J4 K3, S3 S4 T3 and U3 U4 V3. Open are W3 W4
/// X3, also with such a corner, and N4. Four settlements of strengths 2, 2, 2 and 3 stand on the open ones;
/// nine enemy ships lie from O3 to V3.
pub fn archipelago(players: u8) -> Table {
    five(players)
        .tile("O3", "LSSSSS ship", 0)
        .tile("P3", "LSSSSS ship", 3)
        .tile("Q3", "LSSSSS ship", 0)
        .tile("R3", "LSSSSS chicken", 3)
        .tile("S3", "LLSSSS ship", 0)
        .tile("T3", "LLSSSS ship", 2)
        .tile("S4", "LLSSSS ship", 4)
        .tile("U3", "LLSSSS ship", 0)
        .tile("V3", "LLSSSS ship", 2)
        .tile("U4", "LLSSSS ship", 4)
        .tile("W3", "LLLSSS settlement", 0)
        .tile("X3", "LLLSSS settlement", 1)
        .tile("W4", "LLLSSS settlement", 3)
        .tile("K3", "LLSSSS pig", 2)
        .tile("J3", "LLSSSS goat", 0)
        .tile("J4", "LLSSSS sheep", 4)
        .tile("N4", "LLSSSS settlement", 0)
}

impl Table {
    /// Places a tile, such as "LLSSSS pig", rotated anticlockwise by sixths of a full turn. A settlement tile
    /// gets the weakest settlement of the bag.
    pub fn tile(mut self, at: &str, tile: &str, turned: u8) -> Self {
        let (tile, at): (Tile, Cell) = (tile.parse().unwrap(), cell(at));
        let world = &mut self.explorers.world;
        let token = match tile.content() {
            Content::Ship => Some(Token::Ship),
            Content::Settlement => Some(Token::Settlement(world.settlements.remove(0))),
            Content::Animal(_) | Content::Nothing => None,
        };
        world.map.lay(at, Laid { tile, turned, token });
        if let (Content::Animal(animal), Some(side)) = (tile.content(), tile.token_side(turned)) {
            world.herds.come(world.map.space(at, side).unwrap(), animal);
        }
        self
    }

    /// Changes the strength of the settlement on this cell.
    pub fn strength(mut self, at: &str, strength: u8) -> Self {
        let world = &mut self.explorers.world;
        let Some(Token::Settlement(old)) = world.map.at(cell(at)).unwrap().token else {
            panic!("no settlement at {at}")
        };
        let bag = &mut world.settlements;
        bag.remove(bag.iter().position(|other| *other == strength).unwrap());
        bag.push(old);
        bag.sort_unstable();
        world.map.stand(cell(at), Some(Token::Settlement(strength)));
        self
    }

    /// Moves a longship to the sea of a cell that reaches this side. Its crew comes from those aboard or on
    /// the Mainland.
    pub fn ship(mut self, seat: Seat, at: &str, side: Side, crew: u8) -> Self {
        let sea = space(&self, at, side);
        let party = &mut self.explorers.world.parties[seat.index()];
        party.come(Space::MAINLAND, party.crew);
        party.go(Space::MAINLAND, crew);
        (party.ship, party.crew) = (sea, crew);
        self
    }

    /// Moves an animal from this land into the hold.
    pub fn aboard(mut self, seat: Seat, land: Space, animal: Animal) -> Self {
        self.explorers.world.herds.go(land, animal);
        let party = &mut self.explorers.world.parties[seat.index()];
        party.cargo.push(animal);
        party.cargo.sort_unstable();
        self
    }

    /// Delivers an animal that stands on this land.
    pub fn delivered(mut self, seat: Seat, land: Space, animal: Animal) -> Self {
        self.explorers.world.herds.go(land, animal);
        let delivered = &mut self.explorers.world.parties[seat.index()].delivered;
        delivered.push(animal);
        delivered.sort_unstable();
        self
    }

    /// Moves Vikings from the Mainland to the land of a cell that reaches this side.
    pub fn vikings(mut self, seat: Seat, at: &str, side: Side, vikings: u8) -> Self {
        let land = space(&self, at, side);
        let party = &mut self.explorers.world.parties[seat.index()];
        party.go(Space::MAINLAND, vikings);
        party.come(land, vikings);
        self
    }

    pub fn outpost(mut self, seat: Seat, at: Corner) -> Self {
        self.explorers.world.parties[seat.index()].outposts.push(at);
        self
    }

    pub fn herd(mut self, from: Space, to: Space, animal: Animal) -> Self {
        self.explorers.world.herds.go(from, animal);
        self.explorers.world.herds.come(to, animal);
        self
    }

    /// Sinks the enemy ship on this cell; `dead` Vikings, none or one, die.
    pub fn sunk(mut self, seat: Seat, at: &str, dead: u8) -> Self {
        let world = &mut self.explorers.world;
        assert_eq!(world.map.at(cell(at)).unwrap().token, Some(Token::Ship));
        world.map.stand(cell(at), None);
        world.enemies.remove(world.enemies.iter().position(|enemy| *enemy == dead).unwrap());
        self.with(seat, |party| {
            party.sunk += 1;
            party.lost += dead;
            party.go(Space::MAINLAND, dead);
        })
    }

    /// Raids the settlement on this cell.
    pub fn raided(mut self, seat: Seat, at: &str) -> Self {
        let map = &mut self.explorers.world.map;
        let Some(Token::Settlement(strength)) = map.at(cell(at)).unwrap().token else {
            panic!("no settlement at {at}")
        };
        map.stand(cell(at), None);
        self.with(seat, |party| {
            party.raided.push(strength);
            party.raided.sort_unstable();
        })
    }

    pub fn with(mut self, seat: Seat, change: impl FnOnce(&mut Party)) -> Self {
        change(&mut self.explorers.world.parties[seat.index()]);
        self
    }

    /// Makes it a player's turn, with four actions.
    pub fn turn(mut self, seat: Seat) -> Self {
        self.explorers.world.turn = seat;
        self.left(4)
    }

    /// Replaces a player's captain.
    pub fn captain(mut self, seat: Seat, captain: Captain) -> Self {
        self.explorers.world.parties[seat.index()].captains = [captain].into_iter().collect();
        self
    }

    /// Replaces a player's hand. Opponents who held one of these tiles get another from the stack.
    pub fn hand(mut self, seat: Seat, tiles: &[&str]) -> Self {
        let Explorers { secrets, stack, .. } = &mut self.explorers;
        stack.append(&mut secrets[seat.index()].hand);
        for tile in tiles {
            let tile: Tile = tile.parse().unwrap();
            let place = stack.iter().position(|other| *other == tile).unwrap_or_else(|| {
                let others = secrets.iter_mut().enumerate().filter(|(other, _)| *other != seat.index());
                let held = others.flat_map(|(_, secret)| &mut secret.hand).find(|held| **held == tile).unwrap();
                std::mem::swap(held, &mut stack[0]);
                0
            });
            secrets[seat.index()].hand.push(stack.remove(place));
        }
        secrets.iter_mut().for_each(|secret| secret.hand.sort_unstable());
        stack.sort_unstable();
        self
    }

    pub fn left(mut self, left: u8) -> Self {
        self.explorers.world.step = Step::Act { left };
        self
    }

    /// The next decision is where to place a tile.
    pub fn placing(mut self) -> Self {
        self.explorers.world.step = Step::Place { left: self.explorers.world.tiles_a_turn() };
        self
    }

    /// Returns every option of the current player.
    pub fn options(&self) -> Vec<Action> {
        audit::on_table(&self.explorers.world).unwrap();
        let asked = Decisions::of(&self.explorers);
        asked.of_seat(self.explorers.world.turn).unwrap().options.to_vec()
    }

    fn kind(&self, kind: impl Fn(&Action) -> bool) -> Vec<Action> {
        self.options().into_iter().filter(kind).collect()
    }

    pub fn loads(&self) -> Vec<Action> {
        self.kind(|action| matches!(action, Action::Load { .. }))
    }

    pub fn unloads(&self) -> Vec<Action> {
        self.kind(|action| matches!(action, Action::Unload { .. }))
    }

    pub fn sails(&self) -> Vec<Action> {
        self.kind(|action| matches!(action, Action::Sail { .. }))
    }

    pub fn walks(&self) -> Vec<Action> {
        self.kind(|action| matches!(action, Action::Walk { .. }))
    }

    pub fn transports(&self) -> Vec<Action> {
        self.kind(|action| matches!(action, Action::Transport { .. }))
    }

    /// Returns the corners where an outpost may be built.
    pub fn sites(&self) -> Vec<Corner> {
        let site = |action| if let Action::Build { at } = action { Some(at) } else { None };
        self.options().into_iter().filter_map(site).collect()
    }

    /// Returns every cell and rotation for this tile.
    pub fn places(&self, tile: &str) -> Vec<(Cell, u8)> {
        let wanted: Tile = tile.parse().unwrap();
        let place = |action| match action {
            Action::Place { tile, at, turned } if tile == wanted => Some((at, turned)),
            _ => None,
        };
        self.options().into_iter().filter_map(place).collect()
    }

    pub fn party(&self, seat: Seat) -> &Party {
        &self.explorers.world.parties[seat.index()]
    }

    pub fn animals(&self, land: Space) -> &[Animal] {
        self.explorers.world.herds.on(land)
    }

    pub fn token(&self, at: &str) -> Option<Token> {
        self.explorers.world.map.at(cell(at)).unwrap().token
    }

    /// `None` if the current player is not spending actions.
    pub fn points_left(&self) -> Option<u8> {
        if let Step::Act { left } = self.explorers.world.step { Some(left) } else { None }
    }

    /// Counts the log lines with this key (without `explorers_log_`).
    pub fn told(&self, key: &str) -> usize {
        self.said.iter().filter(|said| said.strip_prefix("explorers_log_") == Some(key)).count()
    }

    pub fn may(&self, action: &Action) -> bool {
        self.options().contains(action)
    }

    /// Applies a legal action.
    #[track_caller]
    pub fn does(self, action: Action) -> Self {
        self.does_with(action, 2)
    }

    /// Like [`Table::does`], with the dice of a seed.
    #[track_caller]
    pub fn does_with(mut self, action: Action, seed: u64) -> Self {
        assert!(self.may(&action), "{action:?} is not among {:?}", self.options());
        let mut log = Log::new();
        let seat = self.explorers.world.turn;
        self.explorers.apply(seat, action, &mut Dice::new(&Seed::numbered(seed), 1), &mut log);
        self.said.extend(log.lines().iter().map(|line| line.text.key));
        audit::on_table(&self.explorers.world).unwrap();
        self
    }

    /// Returns the points of a seat from one source.
    pub fn points(&self, seat: Seat, source: &str) -> i32 {
        audit::on_table(&self.explorers.world).unwrap();
        self.count(seat, source)
    }

    /// Like [`Table::points`], for a state with more pieces than the box has.
    pub fn count(&self, seat: Seat, source: &str) -> i32 {
        let key = format!("explorers_score_{source}");
        let score = self.explorers.scores().swap_remove(seat.index());
        score.sources.iter().find(|points| points.name.key == key).unwrap().points
    }

    pub fn score(&self, seat: Seat) -> Score {
        audit::on_table(&self.explorers.world).unwrap();
        self.explorers.scores().swap_remove(seat.index())
    }
}
