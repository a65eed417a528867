//! The icons of Relic Runners, one file each, and those shared with other games.

use super::super::art::art;
pub use super::super::art::{COIN, GLORY, TURN};
use super::tile::{Colour, Purple};
use super::toolbox::Tool;
use crate::game::Glyph;

art! {
    BIRD "bird"
    BLUE_TILE "blue_tile"
    CAMP "camp"
    COMPASS "compass"
    DOUBLED "doubled"
    FERN "fern"
    FLIP "flip"
    HELMET "helmet"
    JUJU "juju"
    MACHETE "machete"
    NEIGHBOUR "neighbour"
    NEW_TOOLBOX "new_toolbox"
    PATHWAY "pathway"
    RAISE "raise"
    RATION "ration"
    RELAY "relay"
    RUIN "ruin"
    SHOVEL "shovel"
    SHRINE "shrine"
    SKULL "skull"
    SLAB_LARGE "slab_large"
    SLAB_MEDIUM "slab_medium"
    SLAB_SMALL "slab_small"
    SLABS "slabs"
    STACK_1 "stack_1"
    STACK_2 "stack_2"
    STACK_3 "stack_3"
    TEMPLE_BLUE "temple_blue"
    TEMPLE_IVORY "temple_ivory"
    TEMPLE_PURPLE "temple_purple"
    TOAD "toad"
    TOKEN_DOWN "token_down"
    TOKEN_UP "token_up"
    TOOLBOX "toolbox"
    TREE "tree"
    USED "used"
}

pub fn of_relic(colour: Colour) -> &'static Glyph {
    match colour {
        Colour::Green => &TOAD,
        Colour::Ivory => &SKULL,
        Colour::Blue => &BIRD,
        Colour::Purple => &JUJU,
    }
}

pub fn of_level(level: u8) -> &'static Glyph {
    match level {
        1 => &SLAB_LARGE,
        2 => &SLAB_MEDIUM,
        _ => &SLAB_SMALL,
    }
}

pub fn of_temple(colour: Colour) -> &'static Glyph {
    match colour {
        Colour::Green => &RUIN,
        Colour::Ivory => &TEMPLE_IVORY,
        Colour::Blue => &TEMPLE_BLUE,
        Colour::Purple => &TEMPLE_PURPLE,
    }
}

pub fn of_ruin(tiles: usize) -> &'static Glyph {
    match tiles {
        1 => &STACK_1,
        2 => &STACK_2,
        _ => &STACK_3,
    }
}

pub fn of_purple(tile: Purple) -> &'static Glyph {
    match tile {
        Purple::Score => &COIN,
        Purple::RaiseToolbox => &RAISE,
        Purple::TakeRations => &RATION,
        Purple::NewToolbox => &NEW_TOOLBOX,
        Purple::ToCamp => &CAMP,
        Purple::MovePathway => &RELAY,
        Purple::ActOnNeighbour => &NEIGHBOUR,
        Purple::FlipTokens => &FLIP,
    }
}

pub fn of_tool(tool: Tool) -> &'static Glyph {
    match tool {
        Tool::Machete => &MACHETE,
        Tool::Compass => &COMPASS,
        Tool::Shovel => &SHOVEL,
    }
}
