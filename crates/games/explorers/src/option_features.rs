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

/// The kind of action, by the number of actions left.
const ACTION: FeatureBlock = FeatureBlock::first("action_by_actions_left", ACTION_KINDS * 4);
/// The kind of action, by the number of turns that the player still has.
const ACTION_BY_TURNS_LEFT: FeatureBlock = ACTION.then("action_by_turns_left", ACTION_KINDS * TURN_CLASSES);
/// The Vikings and animals that are loaded, that are unloaded away from home, and that are unloaded at home.
const LOAD: FeatureBlock = ACTION_BY_TURNS_LEFT.then("load_vikings_animals", 8);
const UNLOAD: FeatureBlock = LOAD.then("unload_vikings_animals", 8);
const UNLOAD_HOME: FeatureBlock = UNLOAD.then("unload_home_vikings_animals", 8);
const CREW_AFTER: FeatureBlock = UNLOAD_HOME.then("crew_after", 4);
const CARGO_VALUE: FeatureBlock = CREW_AFTER.then("value_of_moved_animals", 3);
/// The land to which pieces go, after they went there: the Mainland, a settlement by the Vikings still missing, animals,
/// beside the ship, an outpost site.
const TARGET: FeatureBlock = CARGO_VALUE.then("target_land_after", 10);
/// The same for the land that pieces leave.
const SOURCE: FeatureBlock = TARGET.then("source_land_after", 10);
/// Sailing: whether it goes home, and then whether with animals, and their value; otherwise how much nearer to home, the
/// same if there are animals aboard, and the animals, settlement and own Vikings on the lands beside the sea.
const SAIL: FeatureBlock = SOURCE.then("sail", 8);
const SAIL_FIGHT: FeatureBlock = SAIL.then("sail_and_fight_by_crew", 4);
/// The content of a placed tile, by its distance from the player's ship and from the nearest other ship.
const PLACE_BY_OWN_DISTANCE: FeatureBlock = SAIL_FIGHT.then("content_by_own_distance", CONTENT_KINDS * DISTANCES);
const PLACE_BY_OTHER_DISTANCE: FeatureBlock =
    PLACE_BY_OWN_DISTANCE.then("content_by_other_distance", CONTENT_KINDS * DISTANCES);
const PLACE_BY_TURNS_LEFT: FeatureBlock =
    PLACE_BY_OTHER_DISTANCE.then("content_by_turns_left", CONTENT_KINDS * TURN_CLASSES);
/// The sides of a placed tile that meet land, that stay open as land and as sea, and the neighbors.
const PLACE_SIDES: FeatureBlock = PLACE_BY_TURNS_LEFT.then("met_open_land_open_sea_neighbors", 4);
/// The Vikings beside a tile, own and others'; the same if no land side of the tile is open, otherwise 0; and whether no
/// land side is open.
const PLACE_ISLAND: FeatureBlock = PLACE_SIDES.then("vikings_beside_and_no_open_land", 5);
/// How a placed tile changes the islands that the player and others lead.
const PLACE_LEAD: FeatureBlock = PLACE_ISLAND.then("placement_changes_leads", LEAD_FEATURES);
/// How landing, leaving and building change the islands that the player and others lead.
const ACTION_LEAD: FeatureBlock = PLACE_LEAD.then("action_changes_leads", LEAD_FEATURES);
/// How an action changes the islands that the player leads, by the number of turns that the player still has.
const ACTION_LEAD_BY_TURNS_LEFT: FeatureBlock = ACTION_LEAD.then("led_islands_by_turns_left", TURN_CLASSES);
/// A ship without crew away from home, with and without Vikings who can board it, by the number of turns left.
const STRANDED: FeatureBlock = ACTION_LEAD_BY_TURNS_LEFT.then("no_crew_by_turns_left", 2 * TURN_CLASSES);
const CAPTAIN: FeatureBlock = STRANDED.then("captain", Captain::ALL.len());

/// The blocks, in order.
pub const BLOCKS: &[FeatureBlock] = &[
    ACTION,
    ACTION_BY_TURNS_LEFT,
    LOAD,
    UNLOAD,
    UNLOAD_HOME,
    CREW_AFTER,
    CARGO_VALUE,
    TARGET,
    SOURCE,
    SAIL,
    SAIL_FIGHT,
    PLACE_BY_OWN_DISTANCE,
    PLACE_BY_OTHER_DISTANCE,
    PLACE_BY_TURNS_LEFT,
    PLACE_SIDES,
    PLACE_ISLAND,
    PLACE_LEAD,
    ACTION_LEAD,
    ACTION_LEAD_BY_TURNS_LEFT,
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
