//! The toy game: an auction of treasures with hidden hands, small enough to read in one sitting, and the
//! example of `docs/ADDING_A_GAME.md`. This file holds the rules; `view` what each viewer may know, `face`
//! the presentation, `words` the texts, `lesson` the tutorial.

mod face;
mod lesson;
mod view;
mod words;

use meadhall::game::{Choice, Decisions, Dice, Game, Log, Meta, Score, Seat, Setup, Source, Variant, Viewer};
use serde::{Deserialize, Serialize};

use view::View;

const TREASURES: u8 = 20;
const HAND: usize = 3;
const PURSE: u16 = 250;
const COST_OF_SHOWING: u16 = 10;

/// The whole state, including hidden information.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Toy {
    /// Treasures that are still to be sold. The match ends after the last one.
    rounds: u8,
    /// Face down; the last one is sold next.
    deck: Vec<Treasure>,
    /// Face up: treasures that nobody bought.
    aside: Vec<Treasure>,
    players: Vec<Player>,
    /// The buyer of the last treasure, who may now show some. `None` while all make offers.
    showing: Option<Seat>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Player {
    gold: u16,
    /// The offer in this round, hidden until all have made one.
    offer: Option<u16>,
    /// The offer in the previous round, visible to all.
    last_offer: Option<u16>,
    hand: Vec<Treasure>,
    shown: Vec<Treasure>,
}

/// A treasure by its worth. There is one of each worth from 1 to 20.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Treasure(u8);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Secretly offers this much gold for the next treasure.
    Offer(u16),
    /// Turns a treasure of the own hand face up.
    Show(Treasure),
    Done,
}

impl Game for Toy {
    const META: Meta = Meta {
        id: "toy",
        rules: 1,
        seats: 1..=4,
        variants: &[Variant {
            id: "length",
            name: words::length,
            choices: &[Choice { id: "short", name: words::short }, Choice { id: "long", name: words::long }],
        }],
        cap: 64,
        name: words::name,
        pitch: words::pitch,
    };
    type Action = Action;
    type View = View;

    fn new(setup: &Setup, dice: &mut Dice) -> Self {
        let mut deck: Vec<Treasure> = (1..=TREASURES).map(Treasure).collect();
        dice.shuffle(&mut deck);
        let deal = |_| Player {
            gold: PURSE,
            offer: None,
            last_offer: None,
            hand: deck.split_off(deck.len() - HAND),
            shown: Vec::new(),
        };
        let players = Seat::all(setup.seats()).map(deal).collect();
        let rounds = if setup.choice("length") == "long" { 4 } else { 2 };
        Self { rounds, deck, aside: Vec::new(), players, showing: None }
    }

    fn decisions(&self, asked: &mut Decisions<Action>) {
        if self.open() {
            return;
        }
        if let Some(seat) = self.showing {
            let player = &self.players[seat.index()];
            asked.ask_in_secret(seat, words::ask_show);
            if player.gold >= COST_OF_SHOWING {
                player.hand.iter().for_each(|&treasure| asked.offer(Action::Show(treasure)));
            }
            asked.offer_default(Action::Done);
            return;
        }
        for (seat, player) in self.seats().zip(&self.players) {
            if player.offer.is_none() {
                asked.ask_in_secret(seat, || words::ask_offer(player.gold));
                (0..=player.gold).for_each(|gold| asked.offer(Action::Offer(gold)));
            }
        }
    }

    fn apply(&mut self, seat: Seat, action: Action, dice: &mut Dice, log: &mut Log) {
        let player = &mut self.players[seat.index()];
        match action {
            Action::Offer(gold) => {
                player.offer = Some(gold);
                log.say(|| words::makes_an_offer(seat));
                log.whisper(seat, || words::you_offer(gold));
                let all = self.players.iter().all(|player| player.offer.is_some());
                if all {
                    self.sell(dice, log);
                }
            }
            Action::Show(treasure) => {
                player.gold -= COST_OF_SHOWING;
                player.hand.retain(|&kept| kept != treasure);
                player.shown.push(treasure);
                log.say(|| words::shows(seat, treasure.0));
                log.reveal();
            }
            Action::Done => {
                self.showing = None;
                self.rounds -= 1;
                log.say(|| words::shows_no_more(seat));
                // All hands are shown at the end.
                if self.open() {
                    log.reveal();
                }
            }
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn imagine(&self, seat: Seat, dice: &mut Dice) -> Self {
        let mut world = self.clone();
        // Pools everything that the seat cannot see and deals it back. The pool is sorted first, so that no
        // order remains.
        let mut pool = std::mem::take(&mut world.deck);
        let others = || self.seats().filter(|&other| other != seat && !self.open());
        for other in others() {
            pool.append(&mut world.players[other.index()].hand);
        }
        pool.sort_unstable();
        dice.shuffle(&mut pool);
        for other in others() {
            let player = &mut world.players[other.index()];
            player.hand = pool.split_off(pool.len() - self.players[other.index()].hand.len());
            player.offer = player.offer.map(|_| dice.below(u32::from(player.gold) + 1) as u16);
        }
        world.deck = pool;
        world
    }

    fn scores(&self) -> Vec<Score> {
        let score = |(seat, player): (_, &Player)| score(seat, player.gold, &player.shown, &player.hand);
        self.seats().zip(&self.players).map(score).collect()
    }

    fn fits(&self, setup: &Setup) -> bool {
        self.players.len() == usize::from(setup.seats())
    }

    fn audit(&self) -> Result<(), String> {
        let hands = self.players.iter().flat_map(|player| player.hand.iter().chain(&player.shown));
        let mut treasures: Vec<Treasure> = self.deck.iter().chain(&self.aside).chain(hands).copied().collect();
        treasures.sort_unstable();
        if !treasures.into_iter().eq((1..=TREASURES).map(Treasure)) {
            return Err("every treasure must be there once".to_owned());
        }
        // While its buyer is showing, the treasure of this round has left the deck.
        let to_sell = usize::from(self.rounds).saturating_sub(usize::from(self.showing.is_some()));
        let seated = u8::try_from(self.players.len()).is_ok_and(|seats| Self::META.seats.contains(&seats));
        if !seated || to_sell > self.deck.len() {
            return Err("there are too many players or rounds".to_owned());
        }
        if self.players.iter().any(|player| player.gold > PURSE || player.offer > Some(player.gold)) {
            return Err("nobody has or offers more gold than there is".to_owned());
        }
        let offers = self.players.iter().filter(|player| player.offer.is_some()).count();
        match self.showing {
            None if offers < self.players.len() => Ok(()),
            Some(buyer) if offers == 0 && buyer.index() < self.players.len() && !self.open() => Ok(()),
            _ => Err("either some still make offers or one buyer shows".to_owned()),
        }
    }
}

impl Toy {
    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.players.len() as u8)
    }

    /// Once the match is over, everybody sees every hand.
    fn open(&self) -> bool {
        self.rounds == 0
    }

    /// Sells the next treasure to the highest offer; equal offers get nothing. A single player bids against
    /// the dice.
    fn sell(&mut self, dice: &mut Dice, log: &mut Log) {
        let house = if self.players.len() == 1 { Some(dice.below(u32::from(PURSE)) as u16) } else { None };
        let mut best = house;
        let mut buyer = None;
        for (seat, player) in self.seats().zip(&mut self.players) {
            let offer = player.offer.take();
            player.last_offer = offer;
            log.say(|| words::offers(seat, offer.unwrap_or_default()));
            if offer > best {
                (best, buyer) = (offer, Some(seat));
            } else if offer == best {
                buyer = None;
            }
        }
        if let Some(gold) = house {
            log.say(|| words::house_offers(gold));
        }
        let treasure = self.deck.pop().expect("there are more treasures than hands and rounds");
        match buyer {
            Some(seat) => {
                let player = &mut self.players[seat.index()];
                player.gold -= best.unwrap_or_default();
                player.hand.push(treasure);
                log.say(|| words::buys(seat));
                log.whisper(seat, || words::you_get(treasure.0));
            }
            None => {
                self.aside.push(treasure);
                self.rounds -= 1;
                log.say(|| words::nobody_buys(treasure.0));
            }
        }
        self.showing = buyer;
        log.reveal();
    }
}

/// A shown treasure counts double; gold breaks ties.
fn score(seat: Seat, gold: u16, shown: &[Treasure], kept: &[Treasure]) -> Score {
    let worth = |treasures: &[Treasure]| treasures.iter().map(|treasure| i32::from(treasure.0)).sum::<i32>();
    let sources = vec![
        Source { name: words::shown(), points: 2 * worth(shown) },
        Source { name: words::kept(), points: worth(kept) },
    ];
    Score { seat, sources, breakers: vec![i32::from(gold)] }
}
