//! What one viewer may know: the public state, counts of hidden tiles, and the viewer's own information.

use serde::Serialize;

use super::world::World;
use super::{Explorers, Secret};
use crate::game::Viewer;

/// The match as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct View {
    pub(super) world: World,
    /// How many tiles are not drawn yet.
    pub(super) stack: usize,
    /// How many tiles each player holds, by seat.
    pub(super) hands: Vec<usize>,
    /// The viewer's own hand and captains.
    pub(super) own: Option<Secret>,
}

impl View {
    pub(super) fn of(table: &Explorers, viewer: Viewer) -> Self {
        let Explorers { world, secrets, stack } = table;
        Self {
            world: world.clone(),
            stack: stack.len(),
            hands: secrets.iter().map(|secret| secret.hand.len()).collect(),
            own: viewer.map(|seat| secrets[seat.index()].clone()),
        }
    }
}
