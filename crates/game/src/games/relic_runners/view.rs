//! What one viewer may know: everything but the faces of tiles they have not seen.

use serde::Serialize;

use super::RelicRunners;
use super::tile::Find;
use super::world::World;
use crate::game::Viewer;

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct View {
    /// The prose describes the viewer's own explorer first.
    pub(super) viewer: Viewer,
    pub(super) world: World,
    /// The faces of the tiles, as far as the viewer knows them.
    pub(super) finds: Vec<Option<Find>>,
}

impl View {
    pub(super) fn of(table: &RelicRunners, viewer: Viewer) -> Self {
        let finds = table.world.tiles.iter().zip(&table.finds);
        let finds = finds.map(|(tile, find)| tile.seen.by(viewer).then_some(*find)).collect();
        Self { viewer, world: table.world.clone(), finds }
    }
}
