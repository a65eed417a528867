//! A table laid out by hand, and how a test plays on it.

use super::super::captain::Captain;
use super::super::hex::{Cell, Corner, Side, Space, Tip};
use super::super::map::{Laid, Token};
use super::super::party::Cargo;
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
    let setup = Setup::new(&Explorers::META, players, []).unwrap();
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

impl Table {
    /// Lays a tile, "LLSSSS pig", turned by so many sixths anticlockwise; its token comes out, a settlement of strength 2.
    pub fn tile(mut self, at: &str, tile: &str, turned: u8) -> Self {
        let (tile, at): (Tile, Cell) = (tile.parse().unwrap(), cell(at));
        let world = &mut self.explorers.world;
        let token = match tile.content() {
            Content::Ship => Some(Token::Ship),
            Content::Settlement => {
                let bag = &mut world.settlements;
                let strength = bag.remove(bag.iter().position(|strength| *strength == 2).unwrap());
                Some(Token::Settlement(strength))
            }
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
        let laid = *world.map.at(cell(at)).unwrap();
        let Some(Token::Settlement(old)) = laid.token else { panic!("no settlement at {at}") };
        let bag = &mut world.settlements;
        bag.remove(bag.iter().position(|other| *other == strength).unwrap());
        bag.push(old);
        bag.sort_unstable();
        world.map.lay(cell(at), Laid { token: Some(Token::Settlement(strength)), ..laid });
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

    /// Gives somebody another captain.
    pub fn captain(mut self, seat: Seat, captain: Captain) -> Self {
        self.explorers.world.parties[seat.index()].captains = [captain].into_iter().collect();
        self
    }

    /// Gives somebody these tiles in the place of their hand.
    pub fn hand(mut self, seat: Seat, tiles: &[&str]) -> Self {
        let Explorers { secrets, stack, .. } = &mut self.explorers;
        let hand = &mut secrets[seat.index()].hand;
        stack.append(hand);
        for tile in tiles {
            let tile: Tile = tile.parse().unwrap();
            hand.push(stack.remove(stack.iter().position(|other| *other == tile).unwrap()));
        }
        hand.sort_unstable();
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
        let key = format!("explorers_score_{source}");
        self.score(seat).sources.iter().find(|points| points.name.key == key).unwrap().points
    }

    /// The score of a seat.
    pub fn score(&self, seat: Seat) -> Score {
        audit::on_table(&self.explorers.world).unwrap();
        self.explorers.scores().swap_remove(seat.index())
    }
}
