//! Sets up a match, and draws unknown tiles and coins anew.

use meadhall_game::{Dice, MatchSetup, Seat};

use super::RelicRunners;
use super::data::{
    FIRST_MATCH_TEMPLE_COLORS, RUIN_COUNT, TEMPLE_COLORS, TEMPLE_COUNT, TEMPLES_BY_QUARTER, TEMPLES_PER_COLOR,
    tile_level_count, tiles_in_box,
};
use super::map::{MapSite, SiteSet, Trail};
use super::public_state::{PublicState, TurnState};
use super::runner::RunnerState;
use super::tile::{SeenBy, SiteColor, TempleTile, TileFace};

/// How far the drawn coins of another player differ from the seat's own, apart from a quarter of these, and the most
/// coins that are drawn.
const MIN_COIN_SPREAD: i32 = 8;
const MAX_DRAWN_COINS: i32 = 150;

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
            has_open_points: setup.choice("points") == "open",
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
        let mut state = Self { public_state, tile_faces, coins: vec![0; seats.into()] };
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

impl RelicRunners {
    /// Draws coins for the players whose coins the seat does not know. Most draws give about as many as its own, because
    /// players who are still in the race are close; some give any number.
    pub(crate) fn draw_unknown_coins(&mut self, seat: Seat, dice: &mut Dice) {
        if self.public_state.are_coins_public() {
            return;
        }
        let own_coins = self.coins[seat.index()];
        let spread = own_coins / 4 + MIN_COIN_SPREAD;
        for (_, coins) in (0..).map(Seat).zip(&mut self.coins).filter(|(other, _)| *other != seat) {
            let (least, most) = match dice.below(4) {
                0 => (0, MAX_DRAWN_COINS),
                _ => ((own_coins - spread).max(0), own_coins + spread),
            };
            *coins = least + dice.below((most - least + 1) as u32) as i32;
        }
    }
}

/// Returns the colors of the temples for the chosen set-up.
fn temple_colors(setup: &MatchSetup, dice: &mut Dice) -> [SiteColor; TEMPLE_COUNT] {
    match setup.choice("set_up") {
        "standard" => deal_standard_colors(dice),
        "random" => {
            let mut colors = std::array::from_fn(|temple| TEMPLE_COLORS[temple / TEMPLES_PER_COLOR]);
            dice.shuffle(&mut colors);
            colors
        }
        _ => FIRST_MATCH_TEMPLE_COLORS,
    }
}

/// Deals about one temple of each color to each quarter. A small quarter lacks a color, and a large one has two temples of
/// such a color.
fn deal_standard_colors(dice: &mut Dice) -> [SiteColor; TEMPLE_COUNT] {
    let mut colors = [SiteColor::Green; TEMPLE_COUNT];
    let (small, large): (Vec<&[usize]>, Vec<&[usize]>) =
        TEMPLES_BY_QUARTER.into_iter().partition(|temples| temples.len() < TEMPLE_COLORS.len());
    let mut lacking_colors: Vec<SiteColor> =
        small.iter().filter_map(|_| dice.choose(&TEMPLE_COLORS).copied()).collect();
    let mut deal = |temples: &[usize], mut quarter_colors: Vec<SiteColor>, dice: &mut Dice| {
        dice.shuffle(&mut quarter_colors);
        temples.iter().zip(quarter_colors).for_each(|(temple, color)| colors[*temple] = color);
    };
    for (temples, lacking) in small.into_iter().zip(&lacking_colors) {
        deal(temples, TEMPLE_COLORS.into_iter().filter(|color| color != lacking).collect(), dice);
    }
    dice.shuffle(&mut lacking_colors);
    for (temples, doubled) in large.into_iter().zip(lacking_colors) {
        deal(temples, TEMPLE_COLORS.into_iter().chain([doubled]).collect(), dice);
    }
    colors
}

/// Whether the temples of a quarter have different colors, or all colors if there are more temples than colors.
fn has_balanced_colors(temple_colors: &[SiteColor; TEMPLE_COUNT], temples: &[usize]) -> bool {
    let different = TEMPLE_COLORS.iter().filter(|color| temples.iter().any(|temple| temple_colors[*temple] == **color));
    different.count() == temples.len().min(TEMPLE_COLORS.len())
}

/// Returns whether the state can come from this set-up.
pub fn matches_setup(public_state: &PublicState, setup: &MatchSetup) -> bool {
    let (has_valid_colors, has_advanced_tiles) = match setup.choice("set_up") {
        "standard" => {
            let is_balanced = |temples: &&[usize]| has_balanced_colors(&public_state.temple_colors, temples);
            (TEMPLES_BY_QUARTER.iter().all(is_balanced), true)
        }
        "random" => (true, true),
        _ => (public_state.temple_colors == FIRST_MATCH_TEMPLE_COLORS, false),
    };
    public_state.runners.len() == usize::from(setup.seats())
        && has_valid_colors
        && public_state.has_advanced_tiles == has_advanced_tiles
        && public_state.has_open_points == (setup.choice("points") == "open")
}
