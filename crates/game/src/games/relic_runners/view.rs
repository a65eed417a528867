//! What one viewer may know: all but what tiles are that they have not seen.

use serde::Serialize;

use super::RelicRunners;
use super::tile::Find;
use super::world::World;
use crate::game::Viewer;

/// The table as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct View {
    /// Who hears of their own explorer first.
    pub(super) viewer: Viewer,
    pub(super) world: World,
    /// What each tile is, as far as the viewer knows.
    pub(super) finds: Vec<Option<Find>>,
}

impl View {
    pub(super) fn of(table: &RelicRunners, viewer: Viewer) -> Self {
        let finds = table.world.tiles.iter().zip(&table.finds);
        let finds = finds.map(|(tile, find)| tile.seen.by(viewer).then_some(*find)).collect();
        Self { viewer, world: table.world.clone(), finds }
    }
}
