//! Sets up a match, and deals unknown tiles anew.

use super::RelicRunners;
use super::data::{FIRST_COLOURS, OF_A_COLOUR, RUINS, TEMPLE_COLOURS, TEMPLES, levels, tiles};
use super::map::{Sites, Ways};
use super::runner::Runner;
use super::tile::{Colour, Find, Seen, Tile};
use super::world::{Turn, World};
use crate::game::{Dice, Seat, Setup};

impl RelicRunners {
    /// Creates the state before the first decision.
    pub(super) fn set_up(setup: &Setup, dice: &mut Dice) -> Self {
        let seats = setup.seats();
        let (colours, gems) = (colours(setup, dice), setup.choice("set_up") != "first");
        let levels = levels(seats.into());
        let tile = Tile { lies: true, seen: Seen::NOBODY };
        let world = World {
            runners: vec![Runner::new(); seats.into()],
            colours,
            gems,
            tiles: vec![tile; TEMPLES * usize::from(levels)],
            ruins: vec![levels; RUINS],
            relics: Sites::NONE,
            face_up: Ways::RIVERS,
            turn: Turn::of(Seat(0)),
            turns: 0,
            found_in: 0,
            turns_left: None,
            steps: Vec::new(),
        };
        let finds = vec![Find::Blue(0); world.tiles.len()];
        let mut table = Self { world, finds };
        table.deal(|_| false, dice);
        let purples = (0..TEMPLES).filter(|temple| colours[*temple] == Colour::Purple);
        for top in purples.map(|temple| (temple + 1) * usize::from(levels) - 1) {
            table.world.tiles[top].seen = Seen::EVERYBODY;
        }
        table.begin_turn(Seat(dice.below(seats.into()) as u8));
        table
    }

    /// Deals every unknown tile anew, from all tiles of the box that are not known.
    pub(super) fn deal(&mut self, known: impl Fn(&Tile) -> bool, dice: &mut Dice) {
        let (world, finds) = (&self.world, &mut self.finds);
        for colour in TEMPLE_COLOURS {
            for level in 1..=world.levels() {
                let mut pool: Vec<Find> = tiles(colour, level, world.gems).collect();
                let kind: Vec<usize> =
                    (0..finds.len()).filter(|tile| world.kind(*tile as u8) == (colour, level)).collect();
                for tile in kind.iter().filter(|tile| known(&world.tiles[**tile])) {
                    if let Some(at) = pool.iter().position(|find| *find == finds[*tile]) {
                        pool.remove(at);
                    }
                }
                for tile in kind.iter().filter(|tile| !known(&world.tiles[**tile])) {
                    finds[*tile] = pool.swap_remove(dice.index(pool.len()));
                }
            }
        }
    }
}

/// Returns the colors of the temples for the chosen set-up.
fn colours(setup: &Setup, dice: &mut Dice) -> [Colour; TEMPLES] {
    match setup.choice("set_up") {
        "standard" => {
            let mut colours = [Colour::Green; TEMPLES];
            for quarter in colours.chunks_mut(TEMPLE_COLOURS.len()) {
                quarter.copy_from_slice(&TEMPLE_COLOURS);
                dice.shuffle(quarter);
            }
            colours
        }
        "random" => {
            let mut colours = std::array::from_fn(|temple| TEMPLE_COLOURS[temple / OF_A_COLOUR]);
            dice.shuffle(&mut colours);
            colours
        }
        _ => FIRST_COLOURS,
    }
}

/// Returns whether the state can come from this set-up.
pub fn fits(world: &World, setup: &Setup) -> bool {
    let whole = |quarter: &[Colour]| TEMPLE_COLOURS.iter().all(|colour| quarter.contains(colour));
    let (arranged, gems) = match setup.choice("set_up") {
        "standard" => (world.colours.chunks(TEMPLE_COLOURS.len()).all(whole), true),
        "random" => (true, true),
        _ => (world.colours == FIRST_COLOURS, false),
    };
    world.runners.len() == usize::from(setup.seats()) && arranged && world.gems == gems
}
