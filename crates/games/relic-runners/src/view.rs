//! What one viewer may know: everything but the faces of tiles they have not seen and the coins of other players.

use meadhall_game::{Seat, SeatScore, Viewer};
use serde::Serialize;

use super::public_state::PublicState;
use super::tile::TileFace;
use super::{RelicRunners, score};

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct View {
    /// The viewer, whose own explorer is described first in the prose.
    pub(crate) viewer: Viewer,
    pub(crate) public_state: PublicState,
    /// The faces of the tiles, as far as the viewer knows them.
    pub(crate) known_faces: Vec<Option<TileFace>>,
    /// The coins of the players, as far as the viewer knows them: their own until the end, with open points everybody's.
    pub(crate) known_coins: Vec<Option<i32>>,
}

impl View {
    pub(crate) fn new(state: &RelicRunners, viewer: Viewer) -> Self {
        let faces = state.public_state.temple_tiles.iter().zip(&state.tile_faces);
        let faces = faces.map(|(tile, face)| tile.seen_by.includes(viewer).then_some(*face)).collect();
        let is_known = |seat: Seat| state.public_state.are_coins_public() || viewer == Some(seat);
        let coins = (0..state.coins.len() as u8).map(Seat).map(|seat| is_known(seat).then(|| state.coins_of(seat)));
        Self { viewer, public_state: state.public_state.clone(), known_faces: faces, known_coins: coins.collect() }
    }

    /// Returns the points of a seat without its coins and without the blue tiles that the viewer does not know.
    pub(crate) fn public_points(&self, seat: Seat) -> i32 {
        let known = score::KnownPoints { coins: &[], tile_faces: &self.known_faces };
        score::scores(&self.public_state, known)[seat.index()].total()
    }

    /// Returns the score of each seat whose points the viewer knows.
    pub(crate) fn known_scores(&self) -> Vec<SeatScore> {
        let known = score::KnownPoints { coins: &self.known_coins, tile_faces: &self.known_faces };
        let scores = score::scores(&self.public_state, known);
        scores.into_iter().filter(|score| self.known_coins[score.seat.index()].is_some()).collect()
    }
}
