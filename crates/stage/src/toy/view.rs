//! What one viewer may know of the toy game. The rest of the state cannot be reached from here.

use meadhall::game::{Seat, Viewer};
use serde::Serialize;

use super::{Player, Toy, Treasure};

/// The table as one viewer sees it.
#[derive(PartialEq, Hash, Debug, Serialize)]
pub struct View {
    pub(super) viewer: Viewer,
    pub(super) rounds: u8,
    pub(super) deck: usize,
    pub(super) aside: Vec<Treasure>,
    pub(super) players: Vec<Seen>,
    pub(super) showing: Option<Seat>,
}

/// A player as one viewer sees them.
#[derive(PartialEq, Hash, Debug, Serialize)]
pub(super) struct Seen {
    pub(super) seat: Seat,
    pub(super) gold: u16,
    pub(super) offered: bool,
    /// The amount of the offer, only for the player who made it.
    pub(super) offer: Option<u16>,
    pub(super) last_offer: Option<u16>,
    pub(super) cards: usize,
    /// The hand itself, only for its owner; at the end for all.
    pub(super) hand: Option<Vec<Treasure>>,
    pub(super) shown: Vec<Treasure>,
}

impl View {
    pub(super) fn of(toy: &Toy, viewer: Viewer) -> Self {
        let seen = |(seat, player): (Seat, &Player)| {
            let own = viewer == Some(seat);
            Seen {
                seat,
                gold: player.gold,
                offered: player.offer.is_some(),
                offer: player.offer.filter(|_| own),
                last_offer: player.last_offer,
                cards: player.hand.len(),
                hand: (own || toy.open()).then(|| player.hand.clone()),
                shown: player.shown.clone(),
            }
        };
        Self {
            viewer,
            rounds: toy.rounds,
            deck: toy.deck.len(),
            aside: toy.aside.clone(),
            players: toy.seats().zip(&toy.players).map(seen).collect(),
            showing: toy.showing,
        }
    }

    /// Returns the viewer's own seat, if the viewer has one.
    pub(super) fn own(&self) -> Option<&Seen> {
        self.viewer.and_then(|seat| self.players.get(seat.index()))
    }
}
