//! Checks that every piece exists once and lies where it can be, and that the pending decision has options.

use meadhall_game::{Decisions, Game, Seat, ensure};

use super::data::{
    MAX_RATIONS, MAX_ROUNDS, MAX_ROUNDS_WITHOUT_FIND, MAX_TOOLBOX_LEVEL, PATHWAYS_PER_PLAYER, RUIN_COUNT,
    TEMPLE_COLORS, TEMPLE_COUNT, TEMPLES_PER_COLOR, relic_count_to_end, tiles_in_box,
};
use super::map::{MapSite, Trail};
use super::pending::Pending;
use super::public_state::PublicState;
use super::runner::RunnerState;
use super::tile::{IvoryTile, SeenBy, SiteColor, TileFace};
use super::toolbox::ToolboxPlace;
use super::{Action, RelicRunners};

/// An upper bound on a player's coins, which no player can reach.
const MAX_COINS: i32 = 10_000;
/// An upper bound on the number of toolbox steps that one walk can give.
const MAX_RAISE_STEPS: u8 = 12;

/// Returns the first violation found.
pub fn check_invariants(state: &RelicRunners) -> Result<(), String> {
    let public_state = &state.public_state;
    let (seats, level_count) = (public_state.runners.len(), public_state.level_count());
    ensure((2..=5).contains(&seats), || format!("there are {seats} players"))?;
    ensure(public_state.current_turn.seat.index() < seats, || "the current seat does not exist".to_owned())?;
    let dealt_count = TEMPLE_COUNT * usize::from(level_count);
    let is_valid = public_state.temple_tiles.len() == dealt_count
        && state.tile_faces.len() == dealt_count
        && public_state.ruin_tile_counts.len() == RUIN_COUNT;
    ensure(is_valid && public_state.ruin_tile_counts.iter().all(|tile_count| *tile_count <= level_count), || {
        "the stacks of tiles have wrong sizes".to_owned()
    })?;
    ensure(public_state.has_all_temple_colors(), || {
        format!("there are not {TEMPLES_PER_COLOR} temples of each color")
    })?;
    check_tile_faces(state)?;
    check_temple_stacks(state)?;
    check_relics(public_state)?;
    let check_seat = |(seat, player): (Seat, &RunnerState)| {
        check_runner(state, player).map_err(|error| format!("seat {}: {error}", seat.0))
    };
    (0..).map(Seat).zip(&public_state.runners).try_for_each(check_seat)?;
    check_ivory_owners(state)?;
    let are_coins_valid = state.coins.len() == seats && state.coins.iter().all(|coins| (0..MAX_COINS).contains(coins));
    ensure(are_coins_valid, || format!("invalid numbers of coins: {:?}", state.coins))?;
    let are_tokens_valid =
        !public_state.face_up_tokens.is_empty() && public_state.face_up_tokens.difference(Trail::RIVERS).is_empty();
    ensure(are_tokens_valid, || format!("the face-up tokens are {:?}", public_state.face_up_tokens))?;
    check_turns(state)?;
    check_pending(public_state)?;
    ensure(public_state.pending.is_empty() || has_open_decision(state), || {
        format!("{:?} has no options", public_state.pending.last())
    })
}

/// Checks that each color and level has no more copies of a tile than the box contains.
fn check_tile_faces(state: &RelicRunners) -> Result<(), String> {
    let public_state = &state.public_state;
    for color in TEMPLE_COLORS {
        for level in 1..=public_state.level_count() {
            let mut pool: Vec<TileFace> = tiles_in_box(color, level, public_state.has_advanced_tiles).collect();
            for (tile, face) in (0..)
                .zip(&state.tile_faces)
                .filter(|(tile, _)| public_state.tile_color_and_level(*tile) == (color, level))
            {
                let at = pool.iter().position(|candidate| candidate == face);
                let at = at.ok_or_else(|| format!("tile {tile} cannot be {face:?}"))?;
                pool.swap_remove(at);
            }
        }
    }
    Ok(())
}

/// Checks that no tile on a temple is public except the top tile of a purple temple, and that each blue tile taken has
/// exactly one owner.
fn check_temple_stacks(state: &RelicRunners) -> Result<(), String> {
    let public_state = &state.public_state;
    for (tile, open) in (0..).zip(&public_state.temple_tiles) {
        let (color, _) = public_state.tile_color_and_level(tile);
        let Some(site) = MapSite::temples().nth(usize::from(tile / public_state.level_count())) else { continue };
        let is_face_up_top = color == SiteColor::Purple && public_state.top_temple_tile(site) == Some(tile);
        let is_known = open.seen_by == SeenBy::EVERYBODY;
        let owner_count = public_state.runners.iter().filter(|runner| runner.blue_tiles.contains(&tile)).count();
        let is_valid = match (open.is_on_temple, color) {
            (true, _) if is_face_up_top => owner_count == 0 && (is_known || is_being_uncovered(public_state, site)),
            (true, _) => owner_count == 0 && !is_known,
            (false, SiteColor::Blue) => owner_count == 1,
            (false, _) => owner_count == 0 && is_known,
        };
        ensure(is_valid && open.seen_by.is_valid_for(public_state.runners.len()), || {
            format!("tile {tile} at {site} has an invalid state: {open:?}")
        })?;
    }
    Ok(())
}

/// Whether a pending step will turn up this site's next tile or its relic.
fn is_being_uncovered(public_state: &PublicState, site: MapSite) -> bool {
    public_state.pending.contains(&Pending::UncoverSite { site })
}

/// Checks that each site without tiles has its relic or lost it to a player, and that each color with taken relics
/// still has one on the board.
fn check_relics(public_state: &PublicState) -> Result<(), String> {
    ensure(!public_state.relic_sites.contains(MapSite::CAMP), || "there is a relic in the camp".to_owned())?;
    ensure(public_state.relic_sites.iter().all(|site| public_state.tiles_left(site) == 0), || {
        "there is a relic under tiles".to_owned()
    })?;
    for color in SiteColor::ALL {
        let sites_of_color = || MapSite::all().filter(|site| public_state.site_color(*site) == Some(color));
        let has_no_relic = |site: &MapSite| {
            public_state.tiles_left(*site) == 0
                && !public_state.relic_sites.contains(*site)
                && !is_being_uncovered(public_state, *site)
        };
        let gone = sites_of_color().filter(has_no_relic).count();
        let held =
            public_state.runners.iter().flat_map(|runner| &runner.relics).filter(|relic| **relic == color).count();
        let has_starting_relic = held == 0 || sites_of_color().any(|site| public_state.relic_sites.contains(site));
        ensure(held == gone && has_starting_relic, || {
            format!("{held} {color:?} relics were taken, {gone} are missing on the map")
        })?;
    }
    Ok(())
}

fn check_runner(state: &RelicRunners, player: &RunnerState) -> Result<(), String> {
    ensure(player.pathways.count() <= PATHWAYS_PER_PLAYER, || {
        format!("invalid number of pathways: {}", player.pathways.count())
    })?;
    let is_level_valid = |toolbox: &ToolboxPlace| match toolbox {
        ToolboxPlace::Raised { level, .. } => (1..=MAX_TOOLBOX_LEVEL).contains(level),
        _ => true,
    };
    let is_valid = player.toolboxes.is_sorted() && player.toolboxes.iter().all(is_level_valid);
    ensure(is_valid, || format!("invalid toolboxes: {:?}", player.toolboxes))?;
    ensure(player.rations <= MAX_RATIONS, || format!("invalid number of rations: {}", player.rations))?;
    ensure(player.relics.is_sorted(), || "the relics are not sorted".to_owned())?;
    ensure((0..MAX_COINS).contains(&player.expedition_points), || {
        format!("invalid points of expeditions: {}", player.expedition_points)
    })?;
    let are_ivory_levels_valid =
        (1..).zip(player.ivory_tiles).all(|(level, tile)| tile.is_none_or(|tile| tile.level() == level));
    ensure(are_ivory_levels_valid, || format!("invalid ivory tiles: {:?}", player.ivory_tiles))?;
    let seat =
        state.public_state.runners.iter().position(|runner| std::ptr::eq(runner, player)).map(|seat| Seat(seat as u8));
    let is_own_blue_tile = |tile: &u8| {
        state
            .public_state
            .temple_tiles
            .get(usize::from(*tile))
            .is_some_and(|tile| !tile.is_on_temple && tile.seen_by.includes(seat))
    };
    ensure(player.blue_tiles.iter().all(is_own_blue_tile), || format!("invalid blue tiles: {:?}", player.blue_tiles))
}

/// Checks that each ivory tile of a player was taken from a temple and has one owner.
fn check_ivory_owners(state: &RelicRunners) -> Result<(), String> {
    let public_state = &state.public_state;
    let pending_tile = match public_state.pending.last() {
        Some(Pending::ChooseIvoryTile { tile }) => Some(*tile),
        _ => None,
    };
    let mut held: Vec<IvoryTile> =
        public_state.runners.iter().flat_map(|player| player.ivory_tiles).flatten().chain(pending_tile).collect();
    let count = held.len();
    held.sort_unstable();
    held.dedup();
    let is_taken = |tile: &IvoryTile| {
        let mut gone = public_state.temple_tiles.iter().zip(&state.tile_faces).filter(|(open, _)| !open.is_on_temple);
        gone.any(|(_, face)| *face == TileFace::Ivory(*tile))
    };
    ensure(held.len() == count && held.iter().all(is_taken), || format!("the owned ivory tiles are invalid: {held:?}"))
}

fn check_turns(state: &RelicRunners) -> Result<(), String> {
    let public_state = &state.public_state;
    let (seats, turn, player) =
        (public_state.runners.len() as u16, public_state.current_turn, public_state.current_player());
    let is_valid = (1..=(MAX_ROUNDS + 1) * seats + 1).contains(&public_state.turn_number)
        && public_state.last_find_turn <= public_state.turn_number;
    ensure(is_valid && public_state.turns_since_last_find() <= MAX_ROUNDS_WITHOUT_FIND * seats, || {
        format!("the turn is {}, the last find was in turn {}", public_state.turn_number, public_state.last_find_turn)
    })?;
    let has_enough_relics = public_state.relics_taken() >= relic_count_to_end(seats.into());
    let (is_over, ending) = (public_state.pending.is_empty(), public_state.turns_left);
    ensure(has_enough_relics == ending.is_some() && ending.is_none_or(|turns| u16::from(turns) <= seats), || {
        format!("the number of turns left is {ending:?}")
    })?;
    ensure(ending.is_none() || (ending == Some(0)) == is_over, || format!("the number of turns left is {ending:?}"))?;
    let has_reason_to_end = ending.is_some() || !is_over || public_state.has_reached_limit();
    ensure(has_reason_to_end, || "the match is over without a reason".to_owned())?;
    let is_shown = |tile: &u8| public_state.temple_tiles[usize::from(*tile)].seen_by == SeenBy::EVERYBODY;
    let are_all_shown = public_state.runners.iter().flat_map(|runner| &runner.blue_tiles).all(is_shown);
    ensure(are_all_shown || !is_over, || "the match is over, but blue tiles are hidden".to_owned())?;
    let is_earned_valid = (0..MAX_COINS).contains(&turn.points_paid)
        && turn.points_earned >= 0
        && (is_over || turn.points_earned <= turn.points_paid);
    let is_valid = is_earned_valid
        && (!turn.are_points_doubled || turn.has_used_toolbox)
        && (!turn.has_taken_blue_tile || !player.blue_tiles.is_empty());
    ensure(is_valid, || format!("invalid state of the turn: {turn:?}"))
}

/// Checks that the steps below the top of the stack are of kinds that can wait there, in a possible order.
fn check_pending(public_state: &PublicState) -> Result<(), String> {
    let Some((top, beneath)) = public_state.pending.split_last() else { return Ok(()) };
    let is_allowed_at = |(at, step): (usize, &Pending)| match step {
        Pending::EndTurn => at == 0,
        Pending::TakeCampRations => at == 1 && public_state.current_player().site == MapSite::CAMP,
        Pending::AfterWalk { .. } => at == 1 || at == 2 && beneath[1] == Pending::TakeCampRations,
        Pending::StartWalk => at == 2 && beneath.get(1) == Some(&Pending::AfterWalk { has_explored: false }),
        Pending::UncoverSite { .. } | Pending::FlipTokens { .. } => at > 0,
        _ => false,
    };
    let is_valid =
        public_state.pending.first() == Some(&Pending::EndTurn) && beneath.iter().enumerate().all(is_allowed_at);
    let is_top_allowed = match top {
        Pending::EndTurn | Pending::TakeCampRations | Pending::AfterWalk { .. } | Pending::StartWalk => {
            is_allowed_at((beneath.len(), top))
        }
        _ => true,
    };
    ensure(is_valid && is_top_allowed, || format!("the pending steps are invalid: {:?}", public_state.pending))?;
    public_state.pending.iter().try_for_each(|step| {
        ensure(is_valid_pending(public_state, step), || format!("the pending step is invalid: {step:?}"))
    })
}

/// Checks the fields of a pending step.
fn is_valid_pending(public_state: &PublicState, step: &Pending) -> bool {
    let player = public_state.current_player();
    match *step {
        Pending::UncoverSite { site } => site != MapSite::CAMP,
        Pending::ExploreSite { site } | Pending::ExploreNeighbor { site } => site.temple_index().is_some(),
        Pending::TakeFromStack { site } => {
            let tiles = site.temple_index().into_iter().flat_map(|temple| public_state.temple_stack(temple));
            tiles.into_iter().all(|tile| {
                public_state.temple_tiles[usize::from(tile)].seen_by.includes(Some(public_state.current_turn.seat))
            })
        }
        Pending::RaiseToolbox { steps: step_count } => (1..MAX_RAISE_STEPS).contains(&step_count),
        Pending::BuildPathway { pathways_left, .. } => (1..=2).contains(&pathways_left),
        Pending::MovePathways { pathway_count, from_trails, to_trails } => {
            let expected_count = usize::from(pathway_count);
            let is_pickup_valid =
                from_trails.difference(player.pathways).is_empty() && from_trails.count() <= expected_count;
            let is_laying_valid =
                to_trails.intersection(player.pathways).is_empty() && to_trails.count() < expected_count;
            (1..=2).contains(&expected_count)
                && is_pickup_valid
                && is_laying_valid
                && (to_trails.is_empty() || from_trails.count() == expected_count)
        }
        Pending::ChooseIvoryTile { tile } => player.ivory_tile_of_same_level(tile).is_some_and(|rival| rival != tile),
        Pending::FlipTokens { flips_left, excluded, .. } => {
            (1..=2).contains(&flips_left) && excluded.is_none_or(|it| Trail::RIVERS.contains(it))
        }
        Pending::ShowBlueTile => player
            .blue_tiles
            .last()
            .is_some_and(|tile| public_state.temple_tiles[usize::from(*tile)].seen_by != SeenBy::EVERYBODY),
        Pending::EndTurn
        | Pending::TakeCampRations
        | Pending::StartWalk
        | Pending::AfterWalk { .. }
        | Pending::ChooseToolboxOrPoints => true,
    }
}

/// Whether the top of the stack is an open decision with options.
fn has_open_decision(state: &RelicRunners) -> bool {
    let mut decisions = Decisions::<Action>::without_prompts();
    state.decisions(&mut decisions);
    let has_options = decisions.first().is_some_and(|decision| !decision.options.is_empty());
    has_options && state.public_state.pending.last().is_some_and(|step| state.public_state.is_open_decision(step))
}
