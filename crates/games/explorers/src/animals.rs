//! The animals on the map: they belong to nobody.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::hex::Space;
use super::tile::Animal;

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct AnimalsOnMap {
    /// Each list is sorted and not empty.
    by_land: BTreeMap<Space, Vec<Animal>>,
}

impl AnimalsOnMap {
    /// Returns the animals on this land, sorted.
    pub fn on_land(&self, land: Space) -> &[Animal] {
        self.by_land.get(&land).map_or(&[], Vec::as_slice)
    }

    pub fn iter(&self) -> impl Iterator<Item = (Space, &[Animal])> {
        self.by_land.iter().map(|(land, animals)| (*land, animals.as_slice()))
    }

    pub fn add(&mut self, land: Space, animal: Animal) {
        let animals = self.by_land.entry(land).or_default();
        animals.insert(animals.partition_point(|other| *other < animal), animal);
    }

    /// Does nothing if the animal is not on the land.
    pub fn remove(&mut self, land: Space, animal: Animal) {
        let Some(animals) = self.by_land.get_mut(&land) else { return };
        if let Ok(index) = animals.binary_search(&animal) {
            animals.remove(index);
        }
        if animals.is_empty() {
            self.by_land.remove(&land);
        }
    }
}
