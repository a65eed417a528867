//! The animals on the map: they belong to nobody.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::hex::Space;
use super::tile::Animal;

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Herds {
    /// Each list is sorted and not empty.
    herds: BTreeMap<Space, Vec<Animal>>,
}

impl Herds {
    /// Returns the animals on this land, sorted.
    pub fn on(&self, land: Space) -> &[Animal] {
        self.herds.get(&land).map_or(&[], Vec::as_slice)
    }

    pub fn iter(&self) -> impl Iterator<Item = (Space, &[Animal])> {
        self.herds.iter().map(|(land, herd)| (*land, herd.as_slice()))
    }

    pub fn come(&mut self, land: Space, animal: Animal) {
        let herd = self.herds.entry(land).or_default();
        herd.insert(herd.partition_point(|here| *here < animal), animal);
    }

    /// Does nothing if there is no such animal.
    pub fn go(&mut self, land: Space, animal: Animal) {
        let Some(herd) = self.herds.get_mut(&land) else { return };
        if let Ok(at) = herd.binary_search(&animal) {
            herd.remove(at);
        }
        if herd.is_empty() {
            self.herds.remove(&land);
        }
    }
}
