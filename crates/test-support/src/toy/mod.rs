//! The toy game: an auction of treasures with hidden hands, small enough to read in one sitting, and the
//! example of `docs/ADDING_A_GAME.md`. This file has the rules; `invariants` what is true of each
//! state, `view` what each viewer may know, `presentation` how it is shown, `texts` what it says, `tutorial` the tutorial.

mod invariants;
mod presentation;
mod texts;
mod tutorial;
mod view;

use meadhall_game::{
    Decisions, Dice, Game, GameDifficulty, GameLog, GameMeta, GameVariant, MatchSetup, ScoreSource, Seat, SeatScore,
    Tiebreaker, VariantChoice, Viewer,
};
use serde::{Deserialize, Serialize};

use view::ToyView;

const TREASURE_COUNT: u8 = 20;
const STARTING_HAND_SIZE: usize = 3;
const STARTING_GOLD: u16 = 250;
const SHOWING_COST_GOLD: u16 = 10;

/// The whole state, including hidden information.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Toy {
    /// The number of treasures that are still to be sold. The match ends after the last sale.
    rounds_left: u8,
    /// The treasures that lie face down. The last treasure of the list is sold next.
    deck: Vec<Treasure>,
    /// Face up: treasures that nobody bought.
    unsold: Vec<Treasure>,
    bidders: Vec<Bidder>,
    /// The buyer of the latest treasure, who may now show treasures; `None` while all players make offers.
    showing_seat: Option<Seat>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Bidder {
    gold: u16,
    /// The player's offer in this round, hidden until all players have made an offer.
    offer: Option<u16>,
    /// The offer in the previous round, visible to all.
    last_offer: Option<u16>,
    hand: Vec<Treasure>,
    shown_treasures: Vec<Treasure>,
}

/// A treasure by its worth. There is one of each worth from 1 to 20.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Treasure(u8);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ToyAction {
    /// Secretly offers this much gold for the next treasure.
    OfferGold(u16),
    /// Turns a treasure of the own hand face up.
    ShowTreasure(Treasure),
    StopShowing,
}

impl Game for Toy {
    const META: GameMeta = GameMeta {
        id: "toy",
        rules_version: 1,
        seat_range: 1..=4,
        variants: &[GameVariant {
            id: "length",
            name: texts::length,
            choices: &[
                VariantChoice { id: "short", name: texts::short },
                VariantChoice { id: "long", name: texts::long },
            ],
        }],
        max_steps: 64,
        name: texts::name,
        short_name: texts::name,
        goal: texts::goal,
        points: texts::points,
        typical_minutes: 5,
        difficulty: GameDifficulty::Easy,
    };
    type Action = ToyAction;
    type View = ToyView;

    fn new(setup: &MatchSetup, dice: &mut Dice) -> Self {
        let mut deck: Vec<Treasure> = (1..=TREASURE_COUNT).map(Treasure).collect();
        dice.shuffle(&mut deck);
        let deal = |_| Bidder {
            gold: STARTING_GOLD,
            offer: None,
            last_offer: None,
            hand: deck.split_off(deck.len() - STARTING_HAND_SIZE),
            shown_treasures: Vec::new(),
        };
        let players = Seat::all(setup.seats()).map(deal).collect();
        let rounds = if setup.choice("length") == "long" { 4 } else { 2 };
        Self { rounds_left: rounds, deck, unsold: Vec::new(), bidders: players, showing_seat: None }
    }

    fn decisions(&self, decisions: &mut Decisions<ToyAction>) {
        if self.is_over() {
            return;
        }
        if let Some(seat) = self.showing_seat {
            let player = &self.bidders[seat.index()];
            decisions.ask_with_secret_options(seat, texts::ask_show);
            if player.gold >= SHOWING_COST_GOLD {
                player.hand.iter().for_each(|&treasure| decisions.offer(ToyAction::ShowTreasure(treasure)));
            }
            decisions.offer_default(ToyAction::StopShowing);
            return;
        }
        for (seat, player) in self.seats().zip(&self.bidders) {
            if player.offer.is_none() {
                decisions.ask_secret(seat, || texts::ask_offer(player.gold));
                (0..=player.gold).for_each(|gold| decisions.offer(ToyAction::OfferGold(gold)));
            }
        }
    }

    fn turn_seat(&self) -> Option<Seat> {
        self.showing_seat
    }

    fn apply(&mut self, seat: Seat, action: ToyAction, dice: &mut Dice, log: &mut GameLog) {
        let player = &mut self.bidders[seat.index()];
        match action {
            ToyAction::OfferGold(gold) => {
                player.offer = Some(gold);
                log.add_public(|| texts::makes_an_offer(seat));
                log.add_private(seat, || texts::you_offer(gold));
                let all = self.bidders.iter().all(|player| player.offer.is_some());
                if all {
                    self.sell(dice, log);
                }
            }
            ToyAction::ShowTreasure(treasure) => {
                player.gold -= SHOWING_COST_GOLD;
                player.hand.retain(|&kept| kept != treasure);
                player.shown_treasures.push(treasure);
                log.add_public(|| texts::shows(seat, treasure.0));
                log.mark_revealed();
            }
            ToyAction::StopShowing => {
                self.showing_seat = None;
                self.rounds_left -= 1;
                log.add_public(|| texts::shows_no_more(seat));
                // All hands are shown at the end.
                if self.is_over() {
                    log.mark_revealed();
                }
            }
        }
    }

    fn view(&self, viewer: Viewer) -> ToyView {
        ToyView::new(self, viewer)
    }

    fn determinize(&self, seat: Seat, dice: &mut Dice) -> Self {
        let mut world = self.clone();
        // Pools all treasures that the seat cannot see and deals them again. Sorting the pool first removes every trace
        // of their order.
        let mut pool = std::mem::take(&mut world.deck);
        let other_seats = || self.seats().filter(|&other| other != seat && !self.is_over());
        for other in other_seats() {
            pool.append(&mut world.bidders[other.index()].hand);
        }
        pool.sort_unstable();
        dice.shuffle(&mut pool);
        for other in other_seats() {
            let player = &mut world.bidders[other.index()];
            player.hand = pool.split_off(pool.len() - self.bidders[other.index()].hand.len());
            player.offer = player.offer.map(|_| dice.below(u32::from(player.gold) + 1) as u16);
        }
        world.deck = pool;
        world
    }

    fn scores(&self) -> Vec<SeatScore> {
        let score = |(seat, player): (_, &Bidder)| seat_score(seat, player.gold, &player.shown_treasures, &player.hand);
        self.seats().zip(&self.bidders).map(score).collect()
    }

    fn matches_setup(&self, setup: &MatchSetup) -> bool {
        self.bidders.len() == usize::from(setup.seats())
    }

    fn check_invariants(&self) -> Result<(), String> {
        invariants::check_invariants(self)
    }
}

impl Toy {
    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.bidders.len() as u8)
    }

    /// Once the match is over, everybody sees every hand.
    fn is_over(&self) -> bool {
        self.rounds_left == 0
    }

    /// Sells the next treasure to the highest offer. If the highest offers are equal, nobody buys it; a single player
    /// bids against a random offer.
    fn sell(&mut self, dice: &mut Dice, log: &mut GameLog) {
        let bank_offer = if self.bidders.len() == 1 { Some(dice.below(u32::from(STARTING_GOLD)) as u16) } else { None };
        let mut best = bank_offer;
        let mut buyer = None;
        for (seat, player) in self.seats().zip(&mut self.bidders) {
            let offer = player.offer.take();
            player.last_offer = offer;
            log.add_public(|| texts::offers(seat, offer.unwrap_or_default()));
            if offer > best {
                (best, buyer) = (offer, Some(seat));
            } else if offer == best {
                buyer = None;
            }
        }
        if let Some(gold) = bank_offer {
            log.add_public(|| texts::house_offers(gold));
        }
        let treasure = self.deck.pop().expect("the deck has enough treasures for all hands and rounds");
        match buyer {
            Some(seat) => {
                let player = &mut self.bidders[seat.index()];
                player.gold -= best.unwrap_or_default();
                player.hand.push(treasure);
                log.add_public(|| texts::buys(seat));
                log.add_private(seat, || texts::you_get(treasure.0));
            }
            None => {
                self.unsold.push(treasure);
                self.rounds_left -= 1;
                log.add_public(|| texts::nobody_buys(treasure.0));
            }
        }
        self.showing_seat = buyer;
        log.mark_revealed();
    }
}

/// A shown treasure counts double; gold breaks ties.
fn seat_score(seat: Seat, gold: u16, shown: &[Treasure], kept: &[Treasure]) -> SeatScore {
    let worth = |treasures: &[Treasure]| treasures.iter().map(|treasure| i32::from(treasure.0)).sum::<i32>();
    let sources = vec![
        ScoreSource { name: texts::shown(), points: 2 * worth(shown) },
        ScoreSource { name: texts::kept(), points: worth(kept) },
    ];
    let gold = Tiebreaker { name: texts::gold_left(), count: gold.into() };
    SeatScore { seat, sources, tiebreakers: vec![gold] }
}
