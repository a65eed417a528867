//! The table of Explorers and the steps of a turn. Tiles and tokens are drawn when they are needed, from sorted bags whose
//! contents everybody can count: so nothing is hidden but hands and the choice of captains.

use std::collections::BTreeMap;

use meadhall::game::{Decisions, Dice, Game, Log, Meta, Score, Seat, Setup, Source, Text, Viewer};
use serde::{Deserialize, Serialize};

use super::view::View;
use super::words;
use super::{Action, Animal, Captain, Cell, Content, Corner, MAINLAND, Shape, Space, Tile};

/// The whole truth.
#[derive(Clone, Debug, PartialEq, Hash, Serialize, Deserialize)]
pub struct Explorers {
    pub charts: Vec<Chart>,
    pub secrets: Vec<Secret>,
    pub board: BTreeMap<Cell, Laid>,
    pub livestock: BTreeMap<Space, Vec<Animal>>,
    pub stack: Vec<Tile>,
    pub settlements: Vec<u8>,
    /// How many vikings each enemy ship not yet met will take: 0 or 1.
    pub enemies: Vec<u8>,
    pub turn: Seat,
    pub winter: Seat,
    pub step: Step,
}

/// What everybody sees of one player.
#[derive(Clone, Debug, PartialEq, Hash, Serialize, Deserialize)]
pub struct Chart {
    pub captain: Option<Captain>,
    pub ship: Space,
    pub aboard: u8,
    pub animals: Vec<Animal>,
    pub ashore: BTreeMap<Space, u8>,
    pub lost: u8,
    pub outposts: Vec<Corner>,
    pub delivered: Vec<Animal>,
    pub sunk: u8,
    pub raided: Vec<u8>,
}

/// What only the player sees.
#[derive(Clone, Debug, PartialEq, Hash, Serialize, Deserialize)]
pub struct Secret {
    pub hand: Vec<Tile>,
    /// The two captains dealt and the one kept, until all have chosen.
    pub dealt: Vec<Captain>,
    pub kept: Option<Captain>,
}

/// One tile on the table. An animal that came out of it is in `livestock`.
#[derive(Clone, Copy, Debug, PartialEq, Hash, Serialize, Deserialize)]
pub struct Laid {
    pub shape: Shape,
    pub token: Option<Token>,
}

#[derive(Clone, Copy, Debug, PartialEq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Token {
    Ship,
    Settlement(u8),
}

#[derive(Clone, Copy, Debug, PartialEq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    Captains,
    Place,
    Points(u8),
    Over,
}

/// The cells of the Mainland area: nothing may join them.
const MAIN_CELLS: [Cell; 5] = [Cell::new(-1, 1), Cell::new(0, 1), Cell::new(-2, 2), Cell::new(-1, 2), Cell::new(0, 2)];
/// Starting board A1.
pub const FIXED: [(Cell, &str, &str); 3] =
    [(Cell::new(-1, 0), "1", "23450"), (Cell::new(0, 0), "12", "3450"), (Cell::new(1, 0), "2", "34501")];

impl Game for Explorers {
    const META: Meta = Meta {
        id: "explorers",
        rules: 1,
        seats: 2..=4,
        variants: &[],
        cap: 400,
        name: words::place_tile,
        pitch: words::place_tile,
    };
    type Action = Action;
    type View = View;

    fn new(setup: &Setup, dice: &mut Dice) -> Self {
        let seats = setup.seats();
        let mut captains = Captain::ALL;
        dice.shuffle(&mut captains);
        let mut stack = Tile::all();
        let secrets = Seat::all(seats).map(|seat| {
            let mut hand: Vec<Tile> = (0..3).map(|_| draw(&mut stack, dice)).collect();
            hand.sort();
            Secret { hand, dealt: captains[2 * seat.index()..][..2].to_vec(), kept: None }
        });
        let secrets = secrets.collect();
        let turn = Seat(dice.below(seats.into()) as u8);
        let chart = Chart {
            captain: None,
            ship: MAINLAND,
            aboard: 2,
            animals: Vec::new(),
            ashore: BTreeMap::from([(MAINLAND, 5)]),
            lost: 0,
            outposts: Vec::new(),
            delivered: Vec::new(),
            sunk: 0,
            raided: Vec::new(),
        };
        let fixed = FIXED.map(|(cell, land, sea)| (cell, Laid { shape: Shape::new(land, sea, false, 0), token: None }));
        Self {
            charts: vec![chart; seats.into()],
            secrets,
            board: BTreeMap::from(fixed),
            livestock: BTreeMap::new(),
            stack,
            settlements: vec![2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5],
            enemies: vec![0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1],
            turn,
            winter: Seat((turn.0 + seats - 1) % seats),
            step: Step::Captains,
        }
    }

    fn decisions(&self, asked: &mut Decisions<Action>) {
        match self.step {
            Step::Captains => {
                for (seat, secret) in Seat::all(self.secrets.len() as u8).zip(&self.secrets) {
                    if secret.kept.is_none() {
                        asked.ask_in_secret(seat, words::choose_captain);
                        secret.dealt.iter().for_each(|&captain| asked.offer(Action::Keep { captain }));
                    }
                }
            }
            Step::Place => {
                asked.ask_in_secret(self.turn, words::place_tile);
                self.placements(|tile, at, turned| asked.offer(Action::Place { tile, at, turned }));
            }
            Step::Points(left) => {
                asked.ask(self.turn, || words::spend_points(left));
                self.offer_points(left, asked);
                asked.offer_default(Action::Done);
            }
            Step::Over => {}
        }
    }

    fn apply(&mut self, seat: Seat, action: Action, dice: &mut Dice, log: &mut Log) {
        match (self.step, action) {
            (_, Action::Keep { captain }) => self.keep(seat, captain, log),
            (_, Action::Place { tile, at, turned }) => self.place(tile, at, turned, dice, log),
            (Step::Points(_), Action::Done) => self.end_turn(dice, log),
            (Step::Points(left), action) => {
                let left = left - self.spend(action, dice, log);
                self.step = Step::Points(left);
                self.raid(log);
                if left == 0 {
                    self.end_turn(dice, log);
                }
            }
            (step, action) => unreachable!("{action:?} is not offered in {step:?}"),
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn imagine(&self, seat: Seat, dice: &mut Dice) -> Self {
        let mut world = self.clone();
        let mine = &self.secrets[seat.index()];
        let mut captains: Vec<_> = Captain::ALL.into_iter().filter(|captain| !mine.dealt.contains(captain)).collect();
        dice.shuffle(&mut captains);
        let others = |at: &usize| *at != seat.index();
        for at in (0..self.secrets.len()).filter(others) {
            world.stack.append(&mut world.secrets[at].hand);
        }
        world.stack.sort();
        for at in (0..self.secrets.len()).filter(others) {
            let secret = &mut world.secrets[at];
            secret.hand = self.secrets[at].hand.iter().map(|_| draw(&mut world.stack, dice)).collect();
            secret.hand.sort();
            secret.dealt.iter_mut().for_each(|dealt| *dealt = captains.pop().expect("eleven captains go round"));
            secret.kept = secret.kept.and_then(|_| dice.pick(&secret.dealt).copied());
        }
        world.stack.sort();
        world
    }

    fn scores(&self) -> Vec<Score> {
        let source =
            |key: &'static str, points: usize| Source { name: Text { key, args: Vec::new() }, points: points as i32 };
        let score = |(seat, chart): (usize, &Chart)| Score {
            seat: Seat(seat as u8),
            sources: vec![
                source("explorers_livestock", livestock_points(&chart.delivered)),
                source("explorers_outposts", (2..chart.outposts.len() + 2).sum()),
                source("explorers_ships", chart.sunk.into()),
                source("explorers_settlements", chart.raided.iter().copied().map(usize::from).sum()),
                source("explorers_deaths", usize::from(chart.lost).pow(2)),
            ],
            breakers: vec![chart.lost.into(), chart.raided.len() as i32],
        };
        self.charts.iter().enumerate().map(score).collect()
    }

    fn fits(&self, setup: &Setup) -> bool {
        self.charts.len() == usize::from(setup.seats())
    }

    fn audit(&self) -> Result<(), String> {
        let laid = self.board.len() - FIXED.len();
        let held: usize = self.secrets.iter().map(|secret| secret.hand.len()).sum();
        if laid + held + self.stack.len() != Tile::all().len() {
            return Err(format!("{laid} tiles on the table, {held} in hands, {} in the stack", self.stack.len()));
        }
        for chart in &self.charts {
            let vikings = chart.aboard + chart.lost + chart.ashore.values().sum::<u8>();
            if vikings != 7 || chart.aboard + chart.animals.len() as u8 > 3 {
                return Err(format!("{vikings} vikings, {} of them aboard with {:?}", chart.aboard, chart.animals));
            }
        }
        Ok(())
    }
}

impl Explorers {
    /// Every cell where a tile may lie: it joins a tile and keeps clear of the Mainland.
    fn free_cells(&self) -> Vec<Cell> {
        let all = self.board.keys().flat_map(|cell| (0..6).map(|edge| cell.across(edge)));
        let clear = |cell: &Cell| {
            !self.board.contains_key(cell)
                && !MAIN_CELLS.contains(cell)
                && !(0..6).any(|edge| MAIN_CELLS.contains(&cell.across(edge)))
        };
        let mut cells: Vec<_> = all.filter(clear).collect();
        cells.sort();
        cells.dedup();
        cells
    }

    fn placements(&self, mut found: impl FnMut(Tile, Cell, u8)) {
        let cells = self.free_cells();
        let mut hand = self.secrets[self.turn.index()].hand.clone();
        hand.dedup();
        for tile in hand {
            let turns: Vec<_> = tile.turns().collect();
            for &at in &cells {
                let (mut known, mut land) = (0, 0);
                for edge in 0..6 {
                    let Some(laid) = self.board.get(&at.across(edge)) else { continue };
                    known |= 1 << edge;
                    land |= (laid.shape.land() >> ((edge + 3) % 6) & 1) << edge;
                }
                let fitting = turns.iter().filter(|(_, shape)| shape.land() & known == land);
                fitting.for_each(|(turned, _)| found(tile, at, *turned));
            }
        }
    }

    fn keep(&mut self, seat: Seat, captain: Captain, log: &mut Log) {
        self.secrets[seat.index()].kept = Some(captain);
        log.say(|| words::has_chosen(seat));
        if self.secrets.iter().any(|secret| secret.kept.is_none()) {
            return;
        }
        for (chart, secret) in self.charts.iter_mut().zip(&mut self.secrets) {
            chart.captain = secret.kept.take();
            secret.dealt.clear();
        }
        log.say(words::captains_revealed);
        self.step = Step::Place;
        log.reveal();
    }

    fn place(&mut self, tile: Tile, at: Cell, turned: u8, dice: &mut Dice, log: &mut Log) {
        let hand = &mut self.secrets[self.turn.index()].hand;
        let held = hand.iter().position(|held| *held == tile).expect("the tile is in the hand");
        hand.remove(held);
        let shape = tile.shape(turned);
        let token = match tile.content() {
            Content::Ship => Some(Token::Ship),
            Content::Settlement => {
                let strength = draw(&mut self.settlements, dice);
                log.say(|| words::found_strength(strength));
                Some(Token::Settlement(strength))
            }
            Content::Animal(animal) => {
                self.livestock.entry(shape.token_at(at)).or_default().push(animal);
                None
            }
        };
        self.board.insert(at, Laid { shape, token });
        log.say(|| words::placed(self.turn));
        self.step = Step::Points(4);
    }

    fn end_turn(&mut self, dice: &mut Dice, log: &mut Log) {
        let hand = &mut self.secrets[self.turn.index()].hand;
        if !self.stack.is_empty() {
            hand.push(draw(&mut self.stack, dice));
            hand.sort();
            log.whisper(self.turn, words::drew);
        }
        let over = self.turn == self.winter && hand.is_empty();
        self.step = if over { Step::Over } else { Step::Place };
        self.turn = Seat((self.turn.0 + 1) % self.charts.len() as u8);
    }
}

/// Takes one thing out of a bag, each equally likely, and keeps the bag in order.
pub fn draw<T>(bag: &mut Vec<T>, dice: &mut Dice) -> T {
    bag.remove(dice.below(bag.len() as u32) as usize)
}

/// Layer k of the sets holds every type owned at least k times; a set of n is 1 + 2 + … + n.
fn livestock_points(animals: &[Animal]) -> usize {
    let mut layers = Vec::new();
    let mut sorted = animals.to_vec();
    sorted.sort();
    for kind in sorted.chunk_by(|a, b| a == b) {
        layers.resize(layers.len().max(kind.len()), 0);
        layers[..kind.len()].iter_mut().for_each(|layer| *layer += 1);
    }
    layers.iter().map(|n| n * (n + 1) / 2).sum()
}
