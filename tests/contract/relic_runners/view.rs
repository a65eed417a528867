//! What one viewer may know: everything but the faces of tiles that they have not seen.

use std::collections::BTreeMap;

use meadhall::game::Viewer;
use serde::Serialize;

use super::tiles::EVERYBODY;
use super::{Colour, Face, Place, RelicRunners, Runner, Site, Step, Trail, Turn};

/// The table as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Hash, Serialize)]
pub struct View {
    pub runners: Vec<Runner>,
    pub tiles: Vec<Seen>,
    pub ruins: BTreeMap<Site, u8>,
    pub relics: BTreeMap<Site, Colour>,
    pub face_up: Vec<Trail>,
    pub turn: Turn,
    pub steps: Vec<Step>,
    pub turns_left: Option<u8>,
}

/// A tile, with its face if the viewer knows it.
#[derive(Clone, Copy, Debug, PartialEq, Hash, Serialize)]
pub struct Seen {
    pub colour: Colour,
    pub level: u8,
    pub place: Place,
    pub face: Option<Face>,
}

impl View {
    pub fn of(game: &RelicRunners, viewer: Viewer) -> Self {
        let seen = |tile: &super::Tile| Seen {
            colour: tile.colour,
            level: tile.level,
            place: tile.place,
            face: match viewer {
                Some(seat) if tile.seen_by(seat) => Some(tile.face),
                _ => (tile.seen == EVERYBODY).then_some(tile.face),
            },
        };
        Self {
            runners: game.runners.clone(),
            tiles: game.tiles.iter().map(seen).collect(),
            ruins: game.ruins.clone(),
            relics: game.relics.clone(),
            face_up: game.face_up.clone(),
            turn: game.turn,
            steps: game.steps.clone(),
            turns_left: game.turns_left,
        }
    }
}
