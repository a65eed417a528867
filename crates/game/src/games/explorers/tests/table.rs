//! A table laid out by hand, and how a test plays on it.

use super::super::captain::Captain;
use super::super::hex::{Cell, Corner, Side, Space, Tip};
use super::super::map::{Laid, Token};
use super::super::party::{Cargo, Party};
use super::super::tile::{Animal, Content, Tile};
use super::super::{Action, Explorers, Step, audit};
use crate::game::{Decisions, Dice, Game, Log, Score, Seat, Seed, Setup};

/// The players, by seat.
pub const ANN: Seat = Seat(0);
pub const BEN: Seat = Seat(1);
pub const CLEO: Seat = Seat(2);
pub const DAN: Seat = Seat(3);

/// A table under construction, then in play. What is not laid out is in the box, so the audit of the table holds; it is asked
/// after every answer.
#[derive(Clone)]
pub struct Table {
    pub explorers: Explorers,
    /// The keys of what was told since the table was laid out.
    pub said: Vec<&'static str>,
}

/// The cell of this name, "M4": a letter for the column, a number for the row.
pub fn cell(name: &str) -> Cell {
    let near = (-30..30).flat_map(|q| (-30..30).map(move |r| Cell::new(q, r)));
    let (letter, row) = name.split_at(1);
    let (column, row) = ((letter.as_bytes()[0] - b'A' + 1) as i8, row.parse::<i8>().unwrap());
    near.into_iter().find(|cell| cell.column() == column && cell.row() == row).unwrap()
}

/// A space of a cell: that which reaches this side.
pub fn space(table: &Table, name: &str, side: Side) -> Space {
    table.explorers.world.map.space(cell(name), side).unwrap()
}

/// The corner at the north of a cell.
pub fn north(name: &str) -> Corner {
    Corner { cell: cell(name), tip: Tip::North }
}

/// The corner at the south of a cell.
pub fn south(name: &str) -> Corner {
    Corner { cell: cell(name), tip: Tip::South }
}

/// Animals as they lie in a hold.
pub fn cargo(animals: &[Animal]) -> Cargo {
    let mut cargo: Cargo = animals.iter().copied().collect();
    cargo.sort_unstable();
    cargo
}

/// A table of so many on starting board A1: it is Ann's turn, and four points are hers. All ships lie in the harbour with two
/// Vikings, the others stand on the Mainland. Everybody has a captain who counts nothing here yet, the first by the list.
pub fn table(players: u8) -> Table {
    table_on(players, "a1")
}

/// The same on another starting board.
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

/// One island of five tiles, three of them fixed: L3, L4, M3, M4 and N3. Cattle stand on L4, a horse on M4. An outpost can stand
/// at the north of M3.
pub fn five(players: u8) -> Table {
    table(players).tile("L4", "LLLSSS cattle", 4).tile("M4", "LLLSSS horse", 3)
}

/// The five tiles among other islands. Complete are two of two tiles (O3 P3, Q3 R3) and three of three, each round a corner where
/// an outpost can stand: J3 J4 K3, S3 S4 T3 and U3 U4 V3. Open are W3 W4 X3, with such a corner too, and N4. Four settlements
/// stand on the open ones, of the strengths 2, 2, 2 and 3; nine enemy ships lie from O3 to V3.
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
    /// Lays a tile, "LLSSSS pig", turned by so many sixths anticlockwise; its token comes out, the weakest settlement in the bag.
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

    /// Makes the settlement on this cell so strong.
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

    /// Puts a longship into the sea of a cell that reaches this side, with so many of the Vikings who were aboard or on the Mainland.
    pub fn ship(mut self, seat: Seat, at: &str, side: Side, crew: u8) -> Self {
        let sea = space(&self, at, side);
        let party = &mut self.explorers.world.parties[seat.index()];
        party.come(Space::MAINLAND, party.crew);
        party.go(Space::MAINLAND, crew);
        (party.ship, party.crew) = (sea, crew);
        self
    }

    /// Puts an animal that stands on this land aboard.
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

    /// Sends Vikings from the Mainland to the land of a cell that reaches this side.
    pub fn vikings(mut self, seat: Seat, at: &str, side: Side, vikings: u8) -> Self {
        let land = space(&self, at, side);
        let party = &mut self.explorers.world.parties[seat.index()];
        party.go(Space::MAINLAND, vikings);
        party.come(land, vikings);
        self
    }

    /// Builds an outpost.
    pub fn outpost(mut self, seat: Seat, at: Corner) -> Self {
        self.explorers.world.parties[seat.index()].outposts.push(at);
        self
    }

    /// An animal has gone from this land to that one.
    pub fn herd(mut self, from: Space, to: Space, animal: Animal) -> Self {
        self.explorers.world.herds.go(from, animal);
        self.explorers.world.herds.come(to, animal);
        self
    }

    /// Somebody has sunk the enemy ship on this cell; so many Vikings, none or one, went down with it.
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

    /// Somebody has raided the settlement on this cell.
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

    /// Changes anything else of somebody's.
    pub fn with(mut self, seat: Seat, change: impl FnOnce(&mut Party)) -> Self {
        change(&mut self.explorers.world.parties[seat.index()]);
        self
    }

    /// It is another player's turn, with four points.
    pub fn turn(mut self, seat: Seat) -> Self {
        self.explorers.world.turn = seat;
        self.left(4)
    }

    /// Gives somebody another captain.
    pub fn captain(mut self, seat: Seat, captain: Captain) -> Self {
        self.explorers.world.parties[seat.index()].captains = [captain].into_iter().collect();
        self
    }

    /// Gives somebody these tiles in the place of their hand; whoever held one of them has another from the stack.
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

    /// So many points are left of the turn.
    pub fn left(mut self, left: u8) -> Self {
        self.explorers.world.step = Step::Act { left };
        self
    }

    /// The next question is where to place a tile.
    pub fn placing(mut self) -> Self {
        self.explorers.world.step = Step::Place { left: self.explorers.world.tiles_a_turn() };
        self
    }

    /// Everything that the player whose turn it is may do.
    pub fn options(&self) -> Vec<Action> {
        audit::on_table(&self.explorers.world).unwrap();
        let asked = Decisions::of(&self.explorers);
        asked.of_seat(self.explorers.world.turn).unwrap().options.to_vec()
    }

    /// The options of one kind.
    fn kind(&self, kind: impl Fn(&Action) -> bool) -> Vec<Action> {
        self.options().into_iter().filter(kind).collect()
    }

    /// Every way to load.
    pub fn loads(&self) -> Vec<Action> {
        self.kind(|action| matches!(action, Action::Load { .. }))
    }

    /// Every way to unload.
    pub fn unloads(&self) -> Vec<Action> {
        self.kind(|action| matches!(action, Action::Unload { .. }))
    }

    /// Every way to sail.
    pub fn sails(&self) -> Vec<Action> {
        self.kind(|action| matches!(action, Action::Sail { .. }))
    }

    /// Every way to walk.
    pub fn walks(&self) -> Vec<Action> {
        self.kind(|action| matches!(action, Action::Walk { .. }))
    }

    /// Every way to take an animal along.
    pub fn transports(&self) -> Vec<Action> {
        self.kind(|action| matches!(action, Action::Transport { .. }))
    }

    /// Where an outpost may be built.
    pub fn sites(&self) -> Vec<Corner> {
        let site = |action| if let Action::Build { at } = action { Some(at) } else { None };
        self.options().into_iter().filter_map(site).collect()
    }

    /// Every way to place this tile: where, and how turned.
    pub fn places(&self, tile: &str) -> Vec<(Cell, u8)> {
        let wanted: Tile = tile.parse().unwrap();
        let place = |action| match action {
            Action::Place { tile, at, turned } if tile == wanted => Some((at, turned)),
            _ => None,
        };
        self.options().into_iter().filter_map(place).collect()
    }

    /// Somebody's side.
    pub fn party(&self, seat: Seat) -> &Party {
        &self.explorers.world.parties[seat.index()]
    }

    /// The animals on a land.
    pub fn animals(&self, land: Space) -> &[Animal] {
        self.explorers.world.herds.on(land)
    }

    /// What stands on a tile.
    pub fn token(&self, at: &str) -> Option<Token> {
        self.explorers.world.map.at(cell(at)).unwrap().token
    }

    /// The points that are left of the turn.
    pub fn points_left(&self) -> Option<u8> {
        if let Step::Act { left } = self.explorers.world.step { Some(left) } else { None }
    }

    /// How often the log has told this (the key without `explorers_log_`).
    pub fn told(&self, key: &str) -> usize {
        self.said.iter().filter(|said| said.strip_prefix("explorers_log_") == Some(key)).count()
    }

    /// Whether this may be done.
    pub fn may(&self, action: &Action) -> bool {
        self.options().contains(action)
    }

    /// Does what is offered.
    #[track_caller]
    pub fn does(self, action: Action) -> Self {
        self.does_with(action, 2)
    }

    /// The same with the dice of this seed.
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

    /// The points of a seat from the source with this key.
    pub fn points(&self, seat: Seat, source: &str) -> i32 {
        audit::on_table(&self.explorers.world).unwrap();
        self.count(seat, source)
    }

    /// The same of what no box could hold.
    pub fn count(&self, seat: Seat, source: &str) -> i32 {
        let key = format!("explorers_score_{source}");
        let score = self.explorers.scores().swap_remove(seat.index());
        score.sources.iter().find(|points| points.name.key == key).unwrap().points
    }

    /// The score of a seat.
    pub fn score(&self, seat: Seat) -> Score {
        audit::on_table(&self.explorers.world).unwrap();
        self.explorers.scores().swap_remove(seat.index())
    }
}
