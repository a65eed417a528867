//! What animals are worth to a player, for the prior weights and the features of the learned model.

use super::player::Player;
use super::tile::Animal;

/// The livestock points that animals add for a player, without those of captains: the animals in the hold, and others.
pub struct AnimalValues {
    /// How many animals of each kind are delivered or aboard.
    counts: [u8; 6],
    /// The points that the next animal of each kind adds.
    next: [u8; 6],
}

impl AnimalValues {
    pub fn new(player: &Player) -> Self {
        let mut counts = [0_u8; 6];
        player.delivered_animals.iter().chain(&player.cargo).for_each(|held| counts[*held as usize] += 1);
        let next = counts.map(|own_count| 1 + counts.iter().filter(|count| **count > own_count).count() as u8);
        Self { counts, next }
    }

    /// Returns the points that the next animal of this kind adds.
    pub const fn next_value(&self, animal: Animal) -> u8 {
        self.next[animal as usize]
    }

    /// Returns the total value of animals that are not aboard, each valued alone.
    pub fn ashore_value(&self, animals: &[Animal]) -> f32 {
        animals.iter().map(|animal| self.next_value(*animal)).sum::<u8>().into()
    }

    /// Returns the points that these animals of the hold add.
    pub fn cargo_value(&self, animals: &[Animal]) -> f32 {
        let mut counts = self.counts;
        let mut value = 0;
        for animal in animals {
            let count = &mut counts[*animal as usize];
            let last = *count;
            *count -= 1;
            // The last animal of its kind is in a set with every kind of which there are at least as many.
            value += counts.iter().filter(|count| **count >= last).count() + 1;
        }
        value as f32
    }
}

#[cfg(test)]
mod tests {
    use super::super::score::livestock_points;
    use super::super::tile::Animal::{Cattle, Chicken, Goat, Horse, Pig, Sheep};
    use super::*;

    #[test]
    fn animals_are_worth_the_points_that_they_add() {
        let mut player = Player::new();
        player.delivered_animals = vec![Chicken, Goat, Goat, Cattle];
        let holds = [
            vec![],
            vec![Chicken],
            vec![Pig],
            vec![Goat, Pig],
            vec![Pig, Pig],
            vec![Chicken, Cattle],
            vec![Sheep, Pig, Horse],
        ];
        for cargo in holds {
            player.cargo = cargo.iter().copied().collect();
            let held = [player.delivered_animals.clone(), cargo.clone()].concat();
            let (values, points) = (AnimalValues::new(&player), livestock_points(&held));
            for chosen in 0..1_u32 << cargo.len() {
                let part = |is_chosen: bool| -> Vec<Animal> {
                    let is_in_part = |index: &usize| (chosen >> index & 1 == 1) == is_chosen;
                    (0..cargo.len()).filter(is_in_part).map(|index| cargo[index]).collect()
                };
                let added = points - livestock_points(&[player.delivered_animals.clone(), part(false)].concat());
                assert_eq!(values.cargo_value(&part(true)), added as f32, "{:?} of {cargo:?}", part(true));
            }
            for animal in Animal::ALL {
                let added = livestock_points(&[&held[..], &[animal]].concat()) - points;
                assert_eq!(i32::from(values.next_value(animal)), added, "{animal:?} after {cargo:?}");
            }
        }
    }
}
