//! A hand-made state, and how a test plays on it.

use meadhall_game::{
    Decisions, Dice, Game, GameLog, Lang, MatchSetup, Presentation, Revelation, Seat, Seed, Text, TextArg,
};
use meadhall_i18n::Translations;

use crate::coins::Coins;
use crate::data::{BoardLayout, PAWN_COUNT, TILES_PER_VOYAGE, VOYAGE_COUNT};
use crate::harbor::HarborTile;
use crate::sea::{Sea, SpaceContent};
use crate::ship::{Longship, ShipPosition};
use crate::tile::{GoodsKind, VoyageTile};
use crate::{Action, Pending, Raids, SailReason, invariants};

/// The players of the published example, and two more, by seat.
pub const BLUE: Seat = Seat(0);
pub const GREEN: Seat = Seat(1);
pub const ORANGE: Seat = Seat(2);
pub const PINK: Seat = Seat(3);

pub const AXE: VoyageTile = VoyageTile::Weapon { power: 1, shields: 1 };
pub const DOUBLE_AXE: VoyageTile = VoyageTile::Weapon { power: 2, shields: 1 };
pub const SAIL: VoyageTile = VoyageTile::Sail { power: 1, shields: 2 };
pub const DOUBLE_SAIL: VoyageTile = VoyageTile::Sail { power: 2, shields: 2 };
pub const MJOLLNIR: VoyageTile = VoyageTile::Mjollnir { power: 1, shields: 1 };
pub const DOUBLE_MJOLLNIR: VoyageTile = VoyageTile::Mjollnir { power: 2, shields: 1 };
pub const PENNANT_3: VoyageTile = VoyageTile::Pennant { glory: 3, shields: 1 };
pub const PENNANT_7: VoyageTile = VoyageTile::Pennant { glory: 7, shields: 1 };
pub const WOOD_3: VoyageTile = VoyageTile::Goods { good: GoodsKind::Wood, glory: 3, shields: 1 };
pub const WOOD_4: VoyageTile = VoyageTile::Goods { good: GoodsKind::Wood, glory: 4, shields: 0 };
pub const WOOD_6: VoyageTile = VoyageTile::Goods { good: GoodsKind::Wood, glory: 6, shields: 0 };
pub const PIG_3: VoyageTile = VoyageTile::Goods { good: GoodsKind::Pig, glory: 3, shields: 1 };
pub const PIG_5: VoyageTile = VoyageTile::Goods { good: GoodsKind::Pig, glory: 5, shields: 0 };
pub const FUR_4: VoyageTile = VoyageTile::Goods { good: GoodsKind::Fur, glory: 4, shields: 1 };
pub const FUR_8: VoyageTile = VoyageTile::Goods { good: GoodsKind::Fur, glory: 8, shields: 1 };
pub const AMBER_8: VoyageTile = VoyageTile::Goods { good: GoodsKind::Amber, glory: 8, shields: 1 };
pub const PORT: VoyageTile = VoyageTile::Port { sales: 1 };
pub const DOUBLE_PORT: VoyageTile = VoyageTile::Port { sales: 2 };
pub const VISIT: VoyageTile = VoyageTile::Visit { pawns: 3 };
pub const PILLAGE: VoyageTile = VoyageTile::Pillage { coins: 2 };

/// Returns a monster of this strength; the box has 3 to 8.
pub const fn monster(strength: u8) -> VoyageTile {
    VoyageTile::Monster { strength }
}

pub fn translate(lang: Lang, texts: &[Text]) -> String {
    let texts_of_raids = <Raids as Presentation>::TEXTS;
    let translations = Translations::new([texts_of_raids]).unwrap();
    let names = ["Blue", "Green", "Orange", "Red"].map(str::to_owned);
    texts.iter().map(|text| translations.try_translate(lang, text, &names).unwrap()).collect::<Vec<_>>().join(" ")
}

/// A state under construction, then in play. Pieces that are not laid out are in the reserve, in the bank or
/// discarded, so that the invariants hold; they are checked after every action. Tiles of all voyages may be
/// mixed.
pub struct Scenario {
    pub state: Raids,
    logged: Vec<&'static str>,
    dice: Dice,
}

/// Returns a scenario with an empty sea. Each village holds a Viking for each player, and every ship waits in
/// the harbor without crew, seat 0 on the place furthest behind.
pub fn scenario(players: u8) -> Scenario {
    let setup = MatchSetup::new(&Raids::META, players, []).unwrap();
    let mut state = Raids::new(&setup, &mut Dice::new(&Seed::from_number(1), 0));
    let last_place = if players == 2 { 3 } else { players };
    state.ships = Seat::all(players).map(|seat| Longship::new(last_place - seat.0, 0)).collect();
    state.bank = Coins::ALL;
    state.pending = Pending::ChooseStop { seat: BLUE, reason: SailReason::OwnTurn };
    let scenario = Scenario { state, logged: Vec::new(), dice: Dice::new(&Seed::from_number(2), 1) };
    scenario.layout(BoardLayout::ThreeVillages)
}

/// Three seats, but Orange is home already: Blue and Green are alone at sea.
pub fn blue_and_green_at_sea() -> Scenario {
    scenario(3).ship(ORANGE, ShipPosition::Home(1), 0)
}

impl Scenario {
    /// Returns a copy, to try another action on.
    pub fn duplicate(&self) -> Self {
        let dice = Dice::new(&Seed::from_number(2), 1);
        Self { state: self.state.clone(), logged: self.logged.clone(), dice }
    }

    /// Changes the board layout and empties the sea.
    pub fn layout(mut self, layout: BoardLayout) -> Self {
        let players = self.state.ships.len() as u8;
        self.state.layout = layout;
        self.state.sea = Sea::new(layout, &[], players, &mut PAWN_COUNT.clone(), &mut Coins::ALL.clone());
        self.rebalance_supply()
    }

    pub fn ghost_ranked(mut self) -> Self {
        self.state.ghost_ranked = true;
        self
    }

    pub fn voyage(mut self, voyage: u8) -> Self {
        self.state.voyage = voyage;
        self.rebalance_supply()
    }

    /// Sets the harbor tile of this voyage, which must not be the first.
    pub fn harbor_tile(mut self, harbor_tile: HarborTile) -> Self {
        let index = usize::from(self.state.voyage) - 1;
        let other_tiles = HarborTile::LATER_VOYAGE_POOL.into_iter().filter(|other| *other != harbor_tile);
        for (place, other) in self.state.harbor_tiles.iter_mut().skip(1).zip(other_tiles) {
            *place = other;
        }
        self.state.harbor_tiles[index] = harbor_tile;
        self
    }

    /// Lays a tile on a space.
    pub fn tile(mut self, space: u8, tile: VoyageTile) -> Self {
        self.state.sea.set_content(space, SpaceContent::Tile(tile));
        self.rebalance_supply()
    }

    /// Replaces the content of a space, for example by a village with other pawns.
    pub fn with_content(mut self, space: u8, content: SpaceContent) -> Self {
        self.state.sea.set_content(space, content);
        self.rebalance_supply()
    }

    /// Sets a ship's position and crew.
    pub fn ship(mut self, seat: Seat, position: ShipPosition, crew: u8) -> Self {
        let ship = self.state.ship_mut(seat);
        (ship.position, ship.crew_size) = (position, crew);
        self.rebalance_supply()
    }

    /// Changes anything else about a ship.
    pub fn edit_ship(mut self, seat: Seat, change: impl FnOnce(&mut Longship)) -> Self {
        change(self.state.ship_mut(seat));
        self.rebalance_supply()
    }

    /// Stows tiles on a ship.
    pub fn stow(self, seat: Seat, tiles: &[VoyageTile]) -> Self {
        self.edit_ship(seat, |ship| tiles.iter().for_each(|&tile| ship.stow_tile(tile)))
    }

    pub fn ghost(mut self, position: ShipPosition) -> Self {
        self.state.ghost_position = Some(position);
        self
    }

    /// Empties all villages.
    pub fn without_villagers(mut self) -> Self {
        for &space in self.state.layout.village_spaces() {
            self.state.sea.set_content(space, SpaceContent::Village { pawns: 0 });
        }
        self.rebalance_supply()
    }

    /// The ships come home in this order. All but the last are there already; the last one sails the whole
    /// way, past everything on the sea, and ends the voyage.
    pub fn come_home(mut self, order: &[Seat]) -> Self {
        let (&last, early) = order.split_last().unwrap();
        for (rank, &seat) in (1..).zip(early) {
            self = self.edit_ship(seat, |ship| ship.position = ShipPosition::Home(rank));
        }
        self.edit_ship(last, |ship| ship.position = ShipPosition::Start(1)).begin().apply(last, Action::SailHome)
    }

    /// Leaves this many pawns in the reserve, and moves the others to the village on space 15.
    pub fn reserve(mut self, pawns: u8) -> Self {
        let excess_pawns = self.state.pawns_in_reserve - pawns;
        let SpaceContent::Village { pawns: village_pawns } = self.state.sea.content_at(15) else {
            panic!("space 15 is a village")
        };
        self.state.sea.set_content(15, SpaceContent::Village { pawns: village_pawns + excess_pawns });
        self.rebalance_supply()
    }

    /// Puts every piece that is not in play into the reserve, the bank or the discards.
    fn rebalance_supply(mut self) -> Self {
        let state = &mut self.state;
        let (mut pawns, mut coins, mut tiles) = (0, Coins::default(), 0);
        for (_, content) in state.sea.spaces_after(0) {
            tiles += u8::from(matches!(content, SpaceContent::Tile(_)));
            match content {
                SpaceContent::Village { pawns: here } | SpaceContent::Tile(VoyageTile::Visit { pawns: here }) => {
                    pawns += here
                }
                SpaceContent::Tile(VoyageTile::Pillage { coins: coins_on_tile }) => {
                    coins.three_count += coins_on_tile / 2;
                    coins.one_count += coins_on_tile.min(1);
                }
                _ => {}
            }
        }
        for ship in &state.ships {
            pawns += ship.crew_size;
            tiles += (ship.tiles_aboard.len() + ship.sold_goods.len() + ship.beaten_monsters.len()) as u8
                + ship.rune_count
                + ship.port_count;
            coins.six_count += ship.coins.six_count;
            coins.three_count += ship.coins.three_count;
            coins.one_count += ship.coins.one_count;
        }
        state.pawns_in_reserve = PAWN_COUNT - pawns;
        let box_coins = Coins::ALL;
        state.bank = Coins {
            six_count: box_coins.six_count - coins.six_count,
            three_count: box_coins.three_count - coins.three_count,
            one_count: box_coins.one_count - coins.one_count,
        };
        state.discarded_tile_count = state.voyage * TILES_PER_VOYAGE as u8 - tiles;
        assert!(state.voyage <= VOYAGE_COUNT);
        self
    }

    /// Starts to play: the ship furthest behind takes its turn.
    pub fn begin(mut self) -> Self {
        self.run(|state, dice, log| state.advance_turn(dice, log));
        self
    }

    /// Applies a seat's action, which must be among its options.
    pub fn apply(mut self, seat: Seat, action: Action) -> Self {
        let decisions = Decisions::collect(&self.state);
        let options = decisions.for_seat(seat).map(|decision| decision.options.to_vec());
        assert!(options.as_ref().is_some_and(|options| options.contains(&action)), "{action:?} is not in {options:?}");
        self.run(|state, dice, log| state.apply(seat, action, dice, log));
        self
    }

    fn run(&mut self, action: impl FnOnce(&mut Raids, &mut Dice, &mut GameLog)) {
        let mut log = GameLog::new();
        action(&mut self.state, &mut self.dice, &mut log);
        self.logged.extend(log.lines().iter().flat_map(|line| keys_of(&line.text)));
        invariants::check_ignoring_tile_origins(&self.state).unwrap();
    }

    /// Returns the seat that decides, and its options.
    pub fn decision(&self) -> (Seat, Vec<Action>) {
        let decisions = Decisions::collect(&self.state);
        let decision = decisions.first().expect("a decision is open");
        (decision.seat, decision.options.to_vec())
    }

    /// Returns the question to the deciding seat in English.
    pub fn question(&self) -> String {
        let decisions = Decisions::collect(&self.state);
        translate(Lang::En, &[decisions.first().expect("a decision is open").prompt.clone()])
    }

    /// Returns the spaces that the deciding seat may sail to, without home.
    pub fn offered_stops(&self) -> Vec<u8> {
        let space = |action| if let Action::SailTo { space } = action { Some(space) } else { None };
        self.decision().1.into_iter().filter_map(space).collect()
    }

    /// Returns the action that a missed deadline takes.
    pub fn default_action(&self) -> Action {
        let decisions = Decisions::collect(&self.state);
        let decision = decisions.first().expect("a decision is open");
        decision.options[decision.default_option]
    }

    /// Whether a line with this key was logged (the key without `raids_log_`).
    pub fn is_logged(&self, key: &str) -> bool {
        self.logged.iter().any(|logged_key| logged_key.strip_prefix("raids_log_") == Some(key))
    }

    /// Returns how often a line with this key was logged.
    pub fn log_count(&self, key: &str) -> usize {
        self.logged.iter().filter(|logged_key| logged_key.strip_prefix("raids_log_") == Some(key)).count()
    }

    /// Returns the index of the first logged line with this key.
    pub fn log_position(&self, key: &str) -> usize {
        self.logged
            .iter()
            .position(|logged_key| logged_key.strip_prefix("raids_log_") == Some(key))
            .expect("the key was logged")
    }

    pub fn content_at(&self, space: u8) -> SpaceContent {
        self.state.sea.content_at(space)
    }

    pub fn coins(&self, seat: Seat) -> Coins {
        self.state.ship(seat).coins
    }

    pub fn crew_size(&self, seat: Seat) -> u8 {
        self.state.ship(seat).crew_size
    }

    pub fn position(&self, seat: Seat) -> ShipPosition {
        self.state.ship(seat).position
    }

    pub fn tiles_aboard(&self, seat: Seat) -> Vec<VoyageTile> {
        self.state.ship(seat).tiles_aboard.to_vec()
    }

    /// Returns a seat's points from one source: coins, runes, mjollnir, pennants, goods or monsters.
    pub fn points(&self, seat: Seat, source: &str) -> i32 {
        let scores = self.state.scores();
        let score_source =
            scores[seat.index()].sources.iter().find(|it| it.name.key == format!("raids_score_{source}"));
        score_source.expect("the score has this source").points
    }

    /// Whether this action would reveal hidden information now.
    pub fn reveals(&self, seat: Seat, action: Action) -> bool {
        let mut dice = Dice::new(&Seed::from_number(3), 1);
        let mut log = GameLog::disabled();
        self.state.clone().apply(seat, action, &mut dice, &mut log);
        log.finish_step(&dice) == Revelation::SomeRevealed
    }
}

/// Returns the key of a text, and those of the texts in its lists.
fn keys_of(text: &Text) -> Vec<&'static str> {
    let listed =
        text.args.iter().filter_map(|(_, arg)| if let TextArg::List(texts) = arg { Some(texts) } else { None });
    std::iter::once(text.key).chain(listed.flatten().map(|text| text.key)).collect()
}
