//! A hand-made state, and how a test plays on it.

use super::super::audit;
use super::super::coins::Coins;
use super::super::data::{Layout, PAWNS, TILES_A_VOYAGE, VOYAGES};
use super::super::harbour::Harbour;
use super::super::sea::{Sea, Spot};
use super::super::ship::{At, Ship};
use super::super::tile::{Good, Tile};
use super::super::{Action, Raids, Step, Why};
use crate::game::{Decisions, Dice, Game, Log, Revealed, Seat, Seed, Setup};

/// The players of the published example, and two more, by seat.
pub const BLUE: Seat = Seat(0);
pub const GREEN: Seat = Seat(1);
pub const ORANGE: Seat = Seat(2);
pub const PINK: Seat = Seat(3);

pub const AXE: Tile = Tile::Weapon { power: 1, shields: 1 };
pub const DOUBLE_AXE: Tile = Tile::Weapon { power: 2, shields: 1 };
pub const SAIL: Tile = Tile::Sail { power: 1, shields: 2 };
pub const DOUBLE_SAIL: Tile = Tile::Sail { power: 2, shields: 1 };
pub const MJOLLNIR: Tile = Tile::Mjollnir { power: 1, shields: 1 };
pub const DOUBLE_MJOLLNIR: Tile = Tile::Mjollnir { power: 2, shields: 1 };
pub const PENNANT_3: Tile = Tile::Pennant { glory: 3, shields: 1 };
pub const PENNANT_7: Tile = Tile::Pennant { glory: 7, shields: 1 };
pub const WOOD_3: Tile = Tile::Goods { good: Good::Wood, glory: 3, shields: 1 };
pub const WOOD_4: Tile = Tile::Goods { good: Good::Wood, glory: 4, shields: 0 };
pub const WOOD_6: Tile = Tile::Goods { good: Good::Wood, glory: 6, shields: 0 };
pub const PIG_3: Tile = Tile::Goods { good: Good::Pig, glory: 3, shields: 1 };
pub const PIG_5: Tile = Tile::Goods { good: Good::Pig, glory: 5, shields: 0 };
pub const FUR_4: Tile = Tile::Goods { good: Good::Fur, glory: 4, shields: 1 };
pub const FUR_8: Tile = Tile::Goods { good: Good::Fur, glory: 8, shields: 0 };
pub const AMBER_8: Tile = Tile::Goods { good: Good::Amber, glory: 8, shields: 0 };
pub const PORT: Tile = Tile::Port { sales: 1 };
pub const DOUBLE_PORT: Tile = Tile::Port { sales: 2 };
pub const VISIT: Tile = Tile::Visit { pawns: 3 };
pub const PILLAGE: Tile = Tile::Pillage { coins: 2 };

/// Returns a monster of this strength; the box has 3 to 8.
pub const fn monster(strength: u8) -> Tile {
    Tile::Monster { strength }
}

/// A state under construction, then in play. Pieces that are not laid out are in the reserve, in the bank or
/// discarded, so that the invariants hold; they are checked after every action. Tiles of all voyages may be
/// mixed.
pub struct Table {
    pub raids: Raids,
    said: Vec<&'static str>,
    dice: Dice,
}

/// Returns a scenario with an empty sea. Each village holds a Viking for each player, and every ship waits in
/// the harbor without crew, seat 0 on the place furthest behind.
pub fn table(players: u8) -> Table {
    let setup = Setup::new(&Raids::META, players, []).unwrap();
    let mut raids = Raids::new(&setup, &mut Dice::new(&Seed::numbered(1), 0));
    let rear = if players == 2 { 3 } else { players };
    raids.ships = Seat::all(players).map(|seat| Ship::new(rear - seat.0, 0)).collect();
    raids.bank = Coins::BOX;
    raids.step = Step::Sail { seat: BLUE, why: Why::Turn };
    let table = Table { raids, said: Vec::new(), dice: Dice::new(&Seed::numbered(2), 1) };
    table.layout(Layout::FourVillages)
}

/// Three seats, but Orange is home already: Blue and Green are alone at sea.
pub fn duel() -> Table {
    table(3).ship(ORANGE, At::Home(1), 0)
}

impl Table {
    /// Returns a copy, to try another action on.
    pub fn again(&self) -> Self {
        let dice = Dice::new(&Seed::numbered(2), 1);
        Self { raids: self.raids.clone(), said: self.said.clone(), dice }
    }

    /// Changes the board layout and empties the sea.
    pub fn layout(mut self, layout: Layout) -> Self {
        let players = self.raids.ships.len() as u8;
        self.raids.layout = layout;
        self.raids.sea = Sea::new(layout, &[], players, &mut PAWNS.clone(), &mut Coins::BOX.clone());
        self.settled()
    }

    pub fn ghost_ranked(mut self) -> Self {
        self.raids.ghost_ranked = true;
        self
    }

    pub fn voyage(mut self, voyage: u8) -> Self {
        self.raids.voyage = voyage;
        self.settled()
    }

    /// Sets the harbor tile of this voyage, which must not be the first.
    pub fn harbour(mut self, harbour: Harbour) -> Self {
        let here = usize::from(self.raids.voyage) - 1;
        let others = Harbour::OTHERS.into_iter().filter(|other| *other != harbour);
        for (place, other) in self.raids.harbours.iter_mut().skip(1).zip(others) {
            *place = other;
        }
        self.raids.harbours[here] = harbour;
        self
    }

    /// Lays a tile on a space.
    pub fn tile(mut self, space: u8, tile: Tile) -> Self {
        self.raids.sea.put(space, Spot::Tile(tile));
        self.settled()
    }

    /// Replaces the content of a space, for example by a village with other pawns.
    pub fn spot(mut self, space: u8, spot: Spot) -> Self {
        self.raids.sea.put(space, spot);
        self.settled()
    }

    /// Sets a ship's position and crew.
    pub fn ship(mut self, seat: Seat, at: At, crew: u8) -> Self {
        let ship = self.raids.ship_mut(seat);
        (ship.at, ship.crew) = (at, crew);
        self.settled()
    }

    /// Changes anything else about a ship.
    pub fn with(mut self, seat: Seat, change: impl FnOnce(&mut Ship)) -> Self {
        change(self.raids.ship_mut(seat));
        self.settled()
    }

    /// Stows tiles on a ship.
    pub fn aboard(self, seat: Seat, tiles: &[Tile]) -> Self {
        self.with(seat, |ship| tiles.iter().for_each(|&tile| ship.stow(tile)))
    }

    pub fn ghost(mut self, at: At) -> Self {
        self.raids.ghost = Some(at);
        self
    }

    /// Empties all villages.
    pub fn no_villagers(mut self) -> Self {
        for &space in self.raids.layout.villages() {
            self.raids.sea.put(space, Spot::Village { pawns: 0 });
        }
        self.settled()
    }

    /// The ships come home in this order. All but the last are there already; the last one sails the whole
    /// way, past everything on the sea, and ends the voyage.
    pub fn come_home(mut self, order: &[Seat]) -> Self {
        let (&last, early) = order.split_last().unwrap();
        for (rank, &seat) in (1..).zip(early) {
            self = self.with(seat, |ship| ship.at = At::Home(rank));
        }
        self.with(last, |ship| ship.at = At::Start(1)).begin().answer(last, Action::Home)
    }

    /// Leaves this many pawns in the reserve, and moves the others to the village on space 20.
    pub fn reserve(mut self, pawns: u8) -> Self {
        let spare = self.raids.reserve - pawns;
        let Spot::Village { pawns: there } = self.raids.sea.at(20) else { panic!("space 20 is a village") };
        self.raids.sea.put(20, Spot::Village { pawns: there + spare });
        self.settled()
    }

    /// Puts every piece that is not in play into the reserve, the bank or the discards.
    fn settled(mut self) -> Self {
        let raids = &mut self.raids;
        let (mut pawns, mut coins, mut tiles) = (0, Coins::default(), 0);
        for (_, spot) in raids.sea.beyond(0) {
            tiles += u8::from(matches!(spot, Spot::Tile(_)));
            match spot {
                Spot::Village { pawns: here } | Spot::Tile(Tile::Visit { pawns: here }) => pawns += here,
                Spot::Tile(Tile::Pillage { coins: here }) => {
                    coins.three += here / 2;
                    coins.one += here.min(1);
                }
                _ => {}
            }
        }
        for ship in &raids.ships {
            pawns += ship.crew;
            tiles += (ship.aboard.len() + ship.sold.len() + ship.monsters.len()) as u8 + ship.runes + ship.ports;
            coins.six += ship.coins.six;
            coins.three += ship.coins.three;
            coins.one += ship.coins.one;
        }
        raids.reserve = PAWNS - pawns;
        let all = Coins::BOX;
        raids.bank = Coins { six: all.six - coins.six, three: all.three - coins.three, one: all.one - coins.one };
        raids.discarded = raids.voyage * TILES_A_VOYAGE as u8 - tiles;
        assert!(raids.voyage <= VOYAGES);
        self
    }

    /// Starts to play: the ship furthest behind takes its turn.
    pub fn begin(mut self) -> Self {
        self.step(|raids, dice, log| raids.next_turn(dice, log));
        self
    }

    /// Applies a seat's action, which must be among its options.
    pub fn answer(mut self, seat: Seat, action: Action) -> Self {
        let asked = Decisions::of(&self.raids);
        let options = asked.of_seat(seat).map(|decision| decision.options.to_vec());
        assert!(options.as_ref().is_some_and(|options| options.contains(&action)), "{action:?} is not in {options:?}");
        self.step(|raids, dice, log| raids.apply(seat, action, dice, log));
        self
    }

    fn step(&mut self, play: impl FnOnce(&mut Raids, &mut Dice, &mut Log)) {
        let mut log = Log::new();
        play(&mut self.raids, &mut self.dice, &mut log);
        self.said.extend(log.lines().iter().map(|line| line.text.key));
        audit::on_table(&self.raids).unwrap();
    }

    /// Returns the seat that decides, and its options.
    pub fn asked(&self) -> (Seat, Vec<Action>) {
        let asked = Decisions::of(&self.raids);
        let decision = asked.first().expect("somebody is asked");
        (decision.seat, decision.options.to_vec())
    }

    /// Returns the spaces that the deciding seat may sail to, without home.
    pub fn stops(&self) -> Vec<u8> {
        let space = |action| if let Action::Sail { space } = action { Some(space) } else { None };
        self.asked().1.into_iter().filter_map(space).collect()
    }

    /// Returns the action that a missed deadline takes.
    pub fn default(&self) -> Action {
        let asked = Decisions::of(&self.raids);
        let decision = asked.first().expect("somebody is asked");
        decision.options[decision.default]
    }

    /// Whether a line with this key was logged (the key without `raids_log_`).
    pub fn told(&self, key: &str) -> bool {
        self.said.iter().any(|said| said.strip_prefix("raids_log_") == Some(key))
    }

    /// Returns how often a line with this key was logged.
    pub fn times_told(&self, key: &str) -> usize {
        self.said.iter().filter(|said| said.strip_prefix("raids_log_") == Some(key)).count()
    }

    /// Returns the index of the first logged line with this key.
    pub fn when_told(&self, key: &str) -> usize {
        self.said.iter().position(|said| said.strip_prefix("raids_log_") == Some(key)).expect("the log tells it")
    }

    pub fn spot_at(&self, space: u8) -> Spot {
        self.raids.sea.at(space)
    }

    pub fn coins(&self, seat: Seat) -> Coins {
        self.raids.ship(seat).coins
    }

    pub fn crew(&self, seat: Seat) -> u8 {
        self.raids.ship(seat).crew
    }

    pub fn at(&self, seat: Seat) -> At {
        self.raids.ship(seat).at
    }

    pub fn aboard_of(&self, seat: Seat) -> Vec<Tile> {
        self.raids.ship(seat).aboard.to_vec()
    }

    /// Returns a seat's points from one source: coins, runes, mjollnir, pennants, goods or monsters.
    pub fn points(&self, seat: Seat, source: &str) -> i32 {
        let scores = self.raids.scores();
        let found = scores[seat.index()].sources.iter().find(|it| it.name.key == format!("raids_score_{source}"));
        found.expect("the source exists").points
    }

    /// Whether this action would reveal hidden information now.
    pub fn reveals(&self, seat: Seat, action: Action) -> bool {
        let mut dice = Dice::new(&Seed::numbered(3), 1);
        let mut log = Log::muted();
        self.raids.clone().apply(seat, action, &mut dice, &mut log);
        log.close(&dice) == Revealed::Something
    }
}
