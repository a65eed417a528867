//! The icons of Explorers, one file each, and those shared with other games.

use super::super::art::art;
pub use super::super::art::{BOAT, GLORY, PIG, TURN, VIKING};
use super::tile::Animal;
use crate::game::Glyph;

art! {
    BAG "bag"
    CAPTAIN "captain"
    CHICKEN "chicken"
    COW "cow"
    ENEMY "enemy"
    FALLEN "fallen"
    GOAT "goat"
    HELMET "helmet"
    HORSE "horse"
    HULL "hull"
    ISLAND "island"
    OUTPOST "outpost"
    SETTLEMENT "settlement"
    SHEEP "sheep"
    TILE "tile"
    WINTER "winter"
}

pub fn of_animal(animal: Animal) -> &'static Glyph {
    match animal {
        Animal::Pig => &PIG,
        Animal::Chicken => &CHICKEN,
        Animal::Goat => &GOAT,
        Animal::Sheep => &SHEEP,
        Animal::Cattle => &COW,
        Animal::Horse => &HORSE,
    }
}
