//! Everything open to all players: the map, the players, and the bags whose contents can be counted.

use meadhall_game::Seat;
use serde::{Deserialize, Serialize};

use super::animals::AnimalsOnMap;
use super::data::FIXED_CELLS;
use super::map::{TileMap, TileToken};
use super::player::Player;
use super::{Action, Pending};

/// The public part of a match.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PublicState {
    pub map: TileMap,
    pub animals: AnimalsOnMap,
    /// Indexed by seat.
    pub players: Vec<Player>,
    /// The strengths of the settlement tokens that are not drawn yet, sorted.
    pub settlement_bag: Vec<u8>,
    /// The number of Vikings that each remaining enemy ship would kill, sorted.
    pub remaining_enemy_losses: Vec<u8>,
    pub current_seat: Seat,
    /// The last player in turn order.
    pub winter_token_holder: Seat,
    /// The decision that the match waits for.
    pub(crate) pending: Pending,
    /// The action that would undo the last one, even if it is not allowed now; `None` at the beginning of a turn and
    /// after an action that nothing would undo.
    pub(crate) undoing_action: Option<Action>,
}

impl PublicState {
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    pub fn current_player(&self) -> &Player {
        self.player(self.current_seat)
    }

    pub fn current_player_mut(&mut self) -> &mut Player {
        &mut self.players[self.current_seat.index()]
    }

    /// Returns every player with the seat.
    pub fn players_by_seat(&self) -> impl Iterator<Item = (Seat, &Player)> {
        (0..).map(Seat).zip(&self.players)
    }

    /// Returns how many actions the current player has left.
    pub(crate) const fn actions_left(&self) -> u8 {
        if let Pending::TakeActions { left } = self.pending { left } else { 0 }
    }

    /// Returns how many tiles the players have placed.
    pub fn placed_count(&self) -> usize {
        self.map.tiles().count() - FIXED_CELLS.len()
    }

    pub const fn is_solo(&self) -> bool {
        self.players.len() == 1
    }

    /// Whether the seat holds the winter token and players should see it. The token is hidden before captains are
    /// chosen and in the solo game.
    pub fn has_visible_winter_token(&self, seat: Seat) -> bool {
        seat == self.winter_token_holder && self.pending != Pending::ChooseCaptains && !self.is_solo()
    }

    pub const fn tiles_per_turn(&self) -> u8 {
        if self.is_solo() { 2 } else { 1 }
    }

    /// Returns the index of the land and the strength of every settlement.
    pub fn settlements(&self) -> impl Iterator<Item = (u8, u8)> {
        self.map.tiles_with_spaces().filter_map(|(placed_tile, spaces)| match placed_tile.token? {
            // A settlement stands on the first land of its tile.
            TileToken::Settlement(strength) => Some((*spaces.lands.first()?, strength)),
            TileToken::EnemyShip => None,
        })
    }
}
