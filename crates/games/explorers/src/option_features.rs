//! The features that describe options to the learned model. Of hidden information, they use only the hand and the dealt
//! captains of the player who decides.

mod actions;
mod leads;
mod placements;

use meadhall_game::{FeatureBlock, FeatureRows, Seat};

use super::captain::Captain;
use super::{Action, Explorers, Pending};
use actions::ActionDescriber;
use placements::PlacementDescriber;

const ACTION_KINDS: usize = 7;
const TURN_CLASSES: usize = 5;
const CONTENT_KINDS: usize = 8;
const DISTANCES: usize = 7;
const LEAD_FEATURES: usize = 5;

/// What an action is, by the number of actions left.
const ACTION: FeatureBlock = FeatureBlock::first("action_by_actions_left", ACTION_KINDS * 4);
/// What an action is, by the number of turns that the player still has.
const ACTION_LATE: FeatureBlock = ACTION.then("action_by_turns_left", ACTION_KINDS * TURN_CLASSES);
/// The Vikings and animals that are loaded, that are unloaded away from home, and that are unloaded at home.
const LOAD: FeatureBlock = ACTION_LATE.then("load_vikings_animals", 8);
const UNLOAD: FeatureBlock = LOAD.then("unload_vikings_animals", 8);
const UNLOAD_HOME: FeatureBlock = UNLOAD.then("unload_home_vikings_animals", 8);
const CREW_AFTER: FeatureBlock = UNLOAD_HOME.then("crew_after", 4);
const CARGO_VALUE: FeatureBlock = CREW_AFTER.then("value_of_moved_animals", 3);
/// Where the pieces go: to a settlement by the Vikings still needed, to an outpost site, to animals, beside the ship.
const TARGET: FeatureBlock = CARGO_VALUE.then("land_after", 10);
const SOURCE: FeatureBlock = TARGET.then("land_before", 10);
/// Sailing: home, to an enemy ship, nearer to home, to lands with something to do.
const SAIL: FeatureBlock = SOURCE.then("sail", 8);
const SAIL_FIGHT: FeatureBlock = SAIL.then("sail_and_fight_by_crew", 4);
/// The content of a placed tile, by its distance from the player's ship and from the nearest other ship.
const PLACE_NEAR: FeatureBlock = SAIL_FIGHT.then("content_by_own_distance", CONTENT_KINDS * DISTANCES);
const PLACE_FAR: FeatureBlock = PLACE_NEAR.then("content_by_other_distance", CONTENT_KINDS * DISTANCES);
const PLACE_LATE: FeatureBlock = PLACE_FAR.then("content_by_turns_left", CONTENT_KINDS * TURN_CLASSES);
/// The sides of a placed tile that meet land, that stay open as land and as sea, and the neighbors.
const PLACE_SIDES: FeatureBlock = PLACE_LATE.then("met_open_land_open_sea_neighbors", 4);
/// The Vikings beside a tile, own and others', also counted only if no land side of the tile stays open; and whether none
/// does.
const PLACE_ISLAND: FeatureBlock = PLACE_SIDES.then("island_own_other_completes", 5);
/// How a placed tile changes the islands that the player and others lead.
const PLACE_LEAD: FeatureBlock = PLACE_ISLAND.then("placement_changes_leads", LEAD_FEATURES);
/// How Vikings that land or leave and outposts change the islands that the player and others lead.
const ACTION_LEAD: FeatureBlock = PLACE_LEAD.then("action_changes_leads", LEAD_FEATURES);
/// How an action changes the islands that the player leads, by the number of turns that the player still has.
const ACTION_LEAD_LATE: FeatureBlock = ACTION_LEAD.then("led_islands_by_turns_left", TURN_CLASSES);
/// A ship without crew away from home, with and without Vikings who can board it, by the number of turns left.
const STRANDED: FeatureBlock = ACTION_LEAD_LATE.then("no_crew_by_turns_left", 2 * TURN_CLASSES);
const CAPTAIN: FeatureBlock = STRANDED.then("captain", Captain::ALL.len());

/// The blocks, in order.
pub const BLOCKS: &[FeatureBlock] = &[
    ACTION,
    ACTION_LATE,
    LOAD,
    UNLOAD,
    UNLOAD_HOME,
    CREW_AFTER,
    CARGO_VALUE,
    TARGET,
    SOURCE,
    SAIL,
    SAIL_FIGHT,
    PLACE_NEAR,
    PLACE_FAR,
    PLACE_LATE,
    PLACE_SIDES,
    PLACE_ISLAND,
    PLACE_LEAD,
    ACTION_LEAD,
    ACTION_LEAD_LATE,
    STRANDED,
    CAPTAIN,
];

impl Explorers {
    pub(crate) fn append_option_features(&self, seat: Seat, options: &[Action], rows: &mut FeatureRows) {
        let (public_state, turn_class) = (&self.public_state, turn_class(self.turns_left()));
        match public_state.pending {
            Pending::PlaceTiles { .. } => {
                PlacementDescriber::new(public_state, seat, turn_class).describe(options, rows)
            }
            Pending::TakeActions { .. } => ActionDescriber::new(public_state, seat, turn_class).describe(options, rows),
            Pending::ChooseCaptains | Pending::MatchOver => {
                for option in options {
                    if let Action::ChooseCaptain { captain } = option {
                        rows.mark(CAPTAIN, *captain as usize);
                    }
                    rows.end_row();
                }
            }
        }
    }
}

/// Returns the class of a number of turns: 0, 1, 2, up to 5, more.
const fn turn_class(turns: usize) -> usize {
    match turns {
        0..=2 => turns,
        3..=5 => 3,
        _ => 4,
    }
}
