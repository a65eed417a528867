//! Sets up a match, and deals unknown tiles anew.

use meadhall_game::{Dice, MatchSetup, Seat};

use super::RelicRunners;
use super::data::{
    FIRST_MATCH_TEMPLE_COLORS, RUIN_COUNT, TEMPLE_COLORS, TEMPLE_COUNT, TEMPLES_PER_COLOR, tile_level_count,
    tiles_in_box,
};
use super::map::{MapSite, SiteSet, Trail};
use super::public_state::{PublicState, TurnState};
use super::runner::RunnerState;
use super::tile::{SeenBy, SiteColor, TempleTile, TileFace};

impl RelicRunners {
    /// Creates the state before the first decision.
    pub(crate) fn set_up(setup: &MatchSetup, dice: &mut Dice) -> Self {
        let seats = setup.seats();
        let (temple_colors, has_advanced_tiles) = (temple_colors(setup, dice), setup.choice("set_up") != "first");
        let level_count = tile_level_count(seats.into());
        let tile = TempleTile { is_on_temple: true, seen_by: SeenBy::NOBODY };
        let public_state = PublicState {
            runners: vec![RunnerState::new(); seats.into()],
            temple_colors,
            has_advanced_tiles,
            temple_tiles: vec![tile; TEMPLE_COUNT * usize::from(level_count)],
            ruin_tile_counts: vec![level_count; RUIN_COUNT],
            relic_sites: SiteSet::EMPTY,
            face_up_tokens: Trail::RIVERS,
            current_turn: TurnState::new(Seat(0), MapSite::CAMP),
            turn_number: 0,
            last_find_turn: 0,
            turns_left: None,
            pending: Vec::new(),
        };
        let tile_faces = vec![TileFace::Blue(0); public_state.temple_tiles.len()];
        let mut state = Self { public_state, tile_faces };
        state.deal_unknown_tiles(|_| false, dice);
        let purple_temples = (0..TEMPLE_COUNT).filter(|temple| temple_colors[*temple] == SiteColor::Purple);
        for top_tile in purple_temples.map(|temple| (temple + 1) * usize::from(level_count) - 1) {
            state.public_state.temple_tiles[top_tile].seen_by = SeenBy::EVERYBODY;
        }
        state.begin_turn(Seat(dice.below(seats.into()) as u8));
        state
    }

    /// Deals a random face to each tile that is not known, from the faces in the box that no known tile has.
    pub(crate) fn deal_unknown_tiles(&mut self, is_known: impl Fn(&TempleTile) -> bool, dice: &mut Dice) {
        let (public_state, tile_faces) = (&self.public_state, &mut self.tile_faces);
        for color in TEMPLE_COLORS {
            for level in 1..=public_state.level_count() {
                let mut pool: Vec<TileFace> = tiles_in_box(color, level, public_state.has_advanced_tiles).collect();
                let tiles_of_kind: Vec<usize> = (0..tile_faces.len())
                    .filter(|tile| public_state.tile_color_and_level(*tile as u8) == (color, level))
                    .collect();
                for tile in tiles_of_kind.iter().filter(|tile| is_known(&public_state.temple_tiles[**tile])) {
                    if let Some(index) = pool.iter().position(|face| *face == tile_faces[*tile]) {
                        pool.remove(index);
                    }
                }
                for tile in tiles_of_kind.iter().filter(|tile| !is_known(&public_state.temple_tiles[**tile])) {
                    tile_faces[*tile] = pool.swap_remove(dice.index(pool.len()));
                }
            }
        }
    }
}

/// Returns the colors of the temples for the chosen set-up.
fn temple_colors(setup: &MatchSetup, dice: &mut Dice) -> [SiteColor; TEMPLE_COUNT] {
    match setup.choice("set_up") {
        "standard" => {
            let mut colors = [SiteColor::Green; TEMPLE_COUNT];
            for quarter in colors.chunks_mut(TEMPLE_COLORS.len()) {
                quarter.copy_from_slice(&TEMPLE_COLORS);
                dice.shuffle(quarter);
            }
            colors
        }
        "random" => {
            let mut colors = std::array::from_fn(|temple| TEMPLE_COLORS[temple / TEMPLES_PER_COLOR]);
            dice.shuffle(&mut colors);
            colors
        }
        _ => FIRST_MATCH_TEMPLE_COLORS,
    }
}

/// Returns whether the state can come from this set-up.
pub fn matches_setup(public_state: &PublicState, setup: &MatchSetup) -> bool {
    let has_every_color = |quarter: &[SiteColor]| TEMPLE_COLORS.iter().all(|color| quarter.contains(color));
    let (has_valid_colors, has_advanced_tiles) = match setup.choice("set_up") {
        "standard" => (public_state.temple_colors.chunks(TEMPLE_COLORS.len()).all(has_every_color), true),
        "random" => (true, true),
        _ => (public_state.temple_colors == FIRST_MATCH_TEMPLE_COLORS, false),
    };
    public_state.runners.len() == usize::from(setup.seats())
        && has_valid_colors
        && public_state.has_advanced_tiles == has_advanced_tiles
}
