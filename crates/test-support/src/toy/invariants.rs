//! Checks that every treasure exists once, and that the match waits for somebody.

use meadhall_game::{Game, ensure};

use super::{Bidder, STARTING_GOLD, TREASURE_COUNT, Toy, Treasure};

/// Returns the first violation found.
pub fn check_invariants(state: &Toy) -> Result<(), String> {
    check_treasures(state)?;
    check_players(state)?;
    check_awaited_players(state)
}

fn check_treasures(state: &Toy) -> Result<(), String> {
    let hands = state.bidders.iter().flat_map(|player| player.hand.iter().chain(&player.shown_treasures));
    let mut treasures: Vec<Treasure> = state.deck.iter().chain(&state.unsold).chain(hands).copied().collect();
    treasures.sort_unstable();
    ensure(treasures.into_iter().eq((1..=TREASURE_COUNT).map(Treasure)), || {
        "not every treasure exists exactly once".to_owned()
    })
}

fn check_players(state: &Toy) -> Result<(), String> {
    // While a buyer shows treasures, the treasure of the current round has already left the deck.
    let to_sell = usize::from(state.rounds_left).saturating_sub(usize::from(state.showing_seat.is_some()));
    let is_seated = u8::try_from(state.bidders.len()).is_ok_and(|seats| Toy::META.seat_range.contains(&seats));
    ensure(is_seated && to_sell <= state.deck.len(), || "there are too many players or rounds".to_owned())?;
    let has_too_much = |player: &Bidder| player.gold > STARTING_GOLD || player.offer > Some(player.gold);
    ensure(!state.bidders.iter().any(has_too_much), || "a player has or offers too much gold".to_owned())
}

fn check_awaited_players(state: &Toy) -> Result<(), String> {
    let offers = state.bidders.iter().filter(|player| player.offer.is_some()).count();
    match state.showing_seat {
        None if offers < state.bidders.len() => Ok(()),
        Some(buyer) if offers == 0 && buyer.index() < state.bidders.len() && !state.is_over() => Ok(()),
        _ => Err("the match waits neither for offers nor for a buyer to show".to_owned()),
    }
}
