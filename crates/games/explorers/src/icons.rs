//! The icons of Explorers, one file each, and those shared with other games.

use meadhall_game::Icon;
use meadhall_games_art::icons;

use super::tile::Animal;

pub use meadhall_games_art::{BOAT, GLORY, PIG, TURN, VIKING};

icons! {
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

pub fn animal_icon(animal: Animal) -> &'static Icon {
    match animal {
        Animal::Pig => &PIG,
        Animal::Chicken => &CHICKEN,
        Animal::Goat => &GOAT,
        Animal::Sheep => &SHEEP,
        Animal::Cattle => &COW,
        Animal::Horse => &HORSE,
    }
}
