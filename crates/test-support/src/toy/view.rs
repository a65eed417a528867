//! What one viewer may know of the toy game. The rest of the state cannot be reached from here.

use meadhall_game::{Seat, Viewer};
use serde::Serialize;

use super::{Bidder, Toy, Treasure};

/// The table as one viewer sees it.
#[derive(PartialEq, Hash, Debug, Serialize)]
pub struct ToyView {
    pub(super) viewer: Viewer,
    pub(super) rounds_left: u8,
    pub(super) deck_size: usize,
    pub(super) unsold: Vec<Treasure>,
    pub(super) bidders: Vec<BidderView>,
    pub(super) showing_seat: Option<Seat>,
}

/// A player as one viewer sees them.
#[derive(PartialEq, Hash, Debug, Serialize)]
pub(super) struct BidderView {
    pub(super) seat: Seat,
    pub(super) gold: u16,
    pub(super) has_offered: bool,
    /// The amount of the offer, visible only to the player who made it.
    pub(super) offer: Option<u16>,
    pub(super) last_offer: Option<u16>,
    pub(super) hand_size: usize,
    /// The treasures of the hand, visible only to their owner until the match is over.
    pub(super) hand: Option<Vec<Treasure>>,
    pub(super) shown_treasures: Vec<Treasure>,
}

impl ToyView {
    pub(super) fn new(toy: &Toy, viewer: Viewer) -> Self {
        let bidder_view = |(seat, player): (Seat, &Bidder)| {
            let is_own = viewer == Some(seat);
            BidderView {
                seat,
                gold: player.gold,
                has_offered: player.offer.is_some(),
                offer: player.offer.filter(|_| is_own),
                last_offer: player.last_offer,
                hand_size: player.hand.len(),
                hand: (is_own || toy.is_over()).then(|| player.hand.clone()),
                shown_treasures: player.shown_treasures.clone(),
            }
        };
        Self {
            viewer,
            rounds_left: toy.rounds_left,
            deck_size: toy.deck.len(),
            unsold: toy.unsold.clone(),
            bidders: toy.seats().zip(&toy.bidders).map(bidder_view).collect(),
            showing_seat: toy.showing_seat,
        }
    }

    /// Returns the viewer's own player, or `None` for a spectator.
    pub(super) fn own_bidder(&self) -> Option<&BidderView> {
        self.viewer.and_then(|seat| self.bidders.get(seat.index()))
    }
}
