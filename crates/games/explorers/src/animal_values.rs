//! What animals are worth to a player, for the prior weights and the features of the learned model.

use super::player::Player;
use super::tile::Animal;

/// What animals are worth to a player, in points: those in the hold, and others in addition to them.
pub struct AnimalValues {
    /// How many animals of each kind are delivered or aboard.
    counts: [u8; 6],
    /// The value of the next animal of each kind.
    next: [u8; 6],
}

impl AnimalValues {
    pub fn new(player: &Player) -> Self {
        let mut counts = [0_u8; 6];
        player.delivered_animals.iter().chain(&player.cargo).for_each(|held| counts[*held as usize] += 1);
        let next = counts.map(|sets| 1 + counts.iter().filter(|count| **count > sets).count() as u8);
        Self { counts, next }
    }

    /// Returns the value of the next animal of this kind.
    pub const fn of_next(&self, animal: Animal) -> u8 {
        self.next[animal as usize]
    }

    /// Returns the total value of animals that are not aboard, each valued alone.
    pub fn of_ashore(&self, animals: &[Animal]) -> f32 {
        animals.iter().map(|animal| self.of_next(*animal)).sum::<u8>().into()
    }

    /// Returns the points that the player would not get without these animals of the hold.
    pub fn of_cargo(&self, animals: &[Animal]) -> f32 {
        let mut counts = self.counts;
        let mut value = 0;
        for animal in animals {
            let count = &mut counts[*animal as usize];
            let last = *count;
            *count -= 1;
            // The last animal of its kind is in a set with every kind of which there are as many.
            value += counts.iter().filter(|count| **count >= last).count() + 1;
        }
        value as f32
    }
}

#[cfg(test)]
mod tests {
    use super::super::score::livestock_points;
    use super::super::tile::Animal::{Cattle, Chicken, Goat, Pig};
    use super::*;

    #[test]
    fn animals_are_worth_the_points_that_they_add() {
        let mut player = Player::new();
        player.delivered_animals = vec![Chicken, Goat, Goat];
        for cargo in [&[][..], &[Chicken], &[Pig], &[Goat, Pig], &[Pig, Pig], &[Chicken, Cattle]] {
            player.cargo = cargo.iter().copied().collect();
            let held: Vec<Animal> = [&player.delivered_animals, cargo].concat();
            let (values, points) = (AnimalValues::new(&player), livestock_points(&held));
            let added = points - livestock_points(&player.delivered_animals);
            assert_eq!(values.of_cargo(cargo), added as f32, "{cargo:?}");
            for animal in Animal::ALL {
                let added = livestock_points(&[&held[..], &[animal]].concat()) - points;
                assert_eq!(i32::from(values.of_next(animal)), added, "{animal:?} after {cargo:?}");
            }
        }
    }
}
