//! What one viewer may know: everything but the faces of tiles they have not seen.

use meadhall_game::Viewer;
use serde::Serialize;

use super::RelicRunners;
use super::public_state::PublicState;
use super::tile::TileFace;

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct View {
    /// The viewer, whose own explorer is described first in the prose.
    pub(crate) viewer: Viewer,
    pub(crate) public_state: PublicState,
    /// The faces of the tiles, as far as the viewer knows them.
    pub(crate) known_faces: Vec<Option<TileFace>>,
}

impl View {
    pub(crate) fn new(state: &RelicRunners, viewer: Viewer) -> Self {
        let faces = state.public_state.temple_tiles.iter().zip(&state.tile_faces);
        let faces = faces.map(|(tile, face)| tile.seen_by.includes(viewer).then_some(*face)).collect();
        Self { viewer, public_state: state.public_state.clone(), known_faces: faces }
    }
}
