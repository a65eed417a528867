//! What one viewer may know: the open table, and of the hidden things only their own.

use meadhall::game::{Seat, Viewer};
use serde::Serialize;
use std::collections::BTreeMap;

use super::{Animal, Cell, Chart, Explorers, Laid, Secret, Space, Step};

/// The table as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Hash, Serialize)]
pub struct View {
    pub charts: Vec<Chart>,
    pub board: BTreeMap<Cell, Laid>,
    pub livestock: BTreeMap<Space, Vec<Animal>>,
    /// What the settlements and the enemies not yet met can be: open to all, for the box is known.
    pub settlements: Vec<u8>,
    pub enemies: Vec<u8>,
    pub stack: usize,
    pub hands: Vec<usize>,
    pub has_chosen: Vec<bool>,
    pub mine: Option<Secret>,
    pub turn: Seat,
    pub step: Step,
}

impl View {
    pub fn of(game: &Explorers, viewer: Viewer) -> Self {
        Self {
            charts: game.charts.clone(),
            board: game.board.clone(),
            livestock: game.livestock.clone(),
            settlements: game.settlements.clone(),
            enemies: game.enemies.clone(),
            stack: game.stack.len(),
            hands: game.secrets.iter().map(|secret| secret.hand.len()).collect(),
            has_chosen: game
                .secrets
                .iter()
                .map(|secret| secret.kept.is_some() || game.step != Step::Captains)
                .collect(),
            mine: viewer.map(|seat| game.secrets[seat.index()].clone()),
            turn: game.turn,
            step: game.step,
        }
    }
}
