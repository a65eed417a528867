//! Previews what an option will do, the most important first. Where possible, the option is applied to a copy
//! of the state, so that previews are exact. Everyone reads previews, so facts that only the player knows
//! appear in secret decisions alone.

mod expeditions;
mod pathways;
mod toolboxes;

use meadhall_game::{GameLog, Text};

use super::data::{MAX_RATIONS, MAX_TOOLBOX_LEVEL, SHOVEL_POINTS, tiles_in_box};
use super::map::{MapSite, Trail, TrailSet};
use super::pending::Pending;
use super::public_state::PublicState;
use super::tile::{IvoryTile, PurpleTile, SeenBy, SiteColor, TileFace};
use super::toolbox::ToolboxPlace;
use super::view::View;
use super::{Action, legend, score, texts};
use expeditions::{expedition_preview, start_preview};
pub use pathways::{TrailGain, trail_gain};
use pathways::{build_preview, keep_preview, lay_preview, lift_preview, move_preview};
pub use toolboxes::has_toolbox_effect;
use toolboxes::{raise_preview, toolbox_preview};

/// Returns sentences about the effects of an action of the current player.
pub fn preview(view: &View, action: Action) -> Vec<Text> {
    let (public_state, player) = (&view.public_state, view.public_state.current_player());
    match action {
        Action::Walk { to, flipped_tokens, expedition_trails, has_unfamiliar_in_middle } => {
            walk_preview(view, to, flipped_tokens, expedition_trails, has_unfamiliar_in_middle)
        }
        Action::Teleport { to } => {
            arrival_preview(view, to).into_iter().chain([discard_preview(IvoryTile::TeleportToSameColor)]).collect()
        }
        Action::UseIvoryTile { tile: IvoryTile::RefillRations } => {
            vec![
                texts::preview_take_rations(rations_gained(public_state, MAX_RATIONS)),
                discard_preview(IvoryTile::RefillRations),
            ]
        }
        Action::UseIvoryTile { tile } => vec![legend::ivory_effect(tile), discard_preview(tile)],
        Action::UseToolbox { tool, level } => toolbox_preview(view, tool, level),
        Action::Explore => {
            let (site, after) = (public_state.site_to_explore(), view_after_paying_ration(view));
            let is_for_ration = matches!(public_state.pending.last(), Some(Pending::AfterWalk { .. }));
            let ends_turn = (is_for_ration && reveals_and_ends_turn(view, site)).then(texts::preview_reveal);
            explore_preview(&after, site, public_state.top_temple_tile(site)).into_iter().chain(ends_turn).collect()
        }
        Action::LookThroughStack => {
            vec![legend::ivory_effect(IvoryTile::ChooseFromStack), discard_preview(IvoryTile::ChooseFromStack)]
        }
        Action::TakeFromStack { level } => {
            explore_preview(view, public_state.site_to_explore(), tile_looked_at(view, level))
        }
        Action::ExploreNeighbor { site } => explore_preview(view, site, public_state.top_temple_tile(site)),
        Action::RaiseToolbox { tool, from_level } => raise_preview(public_state, tool, from_level + 1),
        Action::BuildPathway { trail } => build_preview(public_state, trail),
        Action::PickUpPathway { trail } => lift_preview(public_state, trail),
        Action::LayPathway { trail } => lay_preview(public_state, trail),
        Action::KeepIvoryTile { tile } => keep_preview(public_state, tile),
        Action::FlipToken { river } => {
            let is_last = public_state.face_up_tokens.difference(TrailSet::single(river)).is_empty();
            vec![if is_last { texts::preview_flip_last() } else { texts::preview_not_rise() }]
        }
        Action::FetchToolbox => vec![texts::preview_fetch(player.toolbox_count_on_chart() + 1)],
        Action::TakePoints => vec![texts::preview_score(points_after_doubling(public_state, SHOVEL_POINTS))],
        Action::ShowBlueTile => vec![texts::preview_show()],
        Action::HideBlueTile => vec![texts::preview_hide()],
        Action::DoNothingMore => vec![done_preview(public_state)],
    }
}

/// States the rations that the current player gets in the camp.
fn camp_rations_gained(public_state: &PublicState) -> u8 {
    rations_gained(public_state, public_state.camp_rations())
}

/// States what stays unchanged.
fn done_preview(public_state: &PublicState) -> Text {
    match public_state.pending.last() {
        Some(Pending::AfterWalk { .. }) if public_state.pending.contains(&Pending::TakeCampRations) => {
            texts::preview_take_rations(camp_rations_gained(public_state))
        }
        Some(Pending::BuildPathway { .. }) => texts::preview_keep_pathway(),
        Some(Pending::FlipTokens { .. }) => texts::preview_keep_tokens(),
        Some(Pending::AfterWalk { has_explored: false })
            if public_state.can_explore() && public_state.last_find_turn != public_state.turn_number =>
        {
            texts::preview_keep_rations(public_state.current_player().rations)
        }
        _ => match (public_state.next_seat(), public_state.turns_until_end()) {
            (None, _) => texts::preview_finish(),
            (Some(seat), Some(turns)) if public_state.is_last_turn_of_seat() => {
                texts::preview_pass_last(seat, turns.saturating_sub(1))
            }
            (Some(seat), _) => texts::preview_pass(seat),
        },
    }
}

/// Whether exploring this site reveals a tile, so that it cannot be undone, and leaves nothing else to do in the turn.
fn reveals_and_ends_turn(view: &View, site: MapSite) -> bool {
    let public_state = &view.public_state;
    let asks_nothing = match purple_tile_at(view, site) {
        Some(PurpleTile::ScorePoints | PurpleTile::TakeRations | PurpleTile::ReturnToCamp | PurpleTile::NewToolbox) => {
            public_state.tiles_left(site) > 1
        }
        Some(tile) => public_state.tiles_left(site) > 1 && !public_state.has_tile_effect(tile, site),
        None => public_state.top_temple_tile(site).is_some_and(|tile| {
            let (color, level) = public_state.tile_color_and_level(tile);
            let has_rival = public_state.current_player().ivory_tiles[usize::from(level) - 1].is_some();
            color == SiteColor::Blue && !public_state.current_turn.are_points_doubled
                || color == SiteColor::Ivory && !has_rival
        }),
    };
    asks_nothing && !public_state.can_use_toolbox()
}

/// Returns the points, doubled if the current player has doubled this turn's points.
pub const fn points_after_doubling(public_state: &PublicState, points: i32) -> i32 {
    if public_state.current_turn.are_points_doubled { 2 * points } else { points }
}

/// Returns the view after the ration for exploring is paid, if the decision requires one.
fn view_after_paying_ration(view: &View) -> View {
    let mut after = view.clone();
    if let Some(Pending::AfterWalk { .. }) = view.public_state.pending.last() {
        after.public_state.current_player_mut().rations -= 1;
    }
    after
}

/// Returns the tile of this level in the stack that the current player is looking through.
pub fn tile_looked_at(view: &View, level: u8) -> Option<u8> {
    let Some(Pending::TakeFromStack { site }) = view.public_state.pending.last() else { return None };
    view.public_state
        .temple_stack(site.temple_index()?)
        .find(|tile| view.public_state.tile_color_and_level(*tile).1 == level)
}

fn discard_preview(tile: IvoryTile) -> Text {
    texts::preview_spend(texts::ivory_tile_name(tile))
}

/// Returns the face of a tile if it is public, or if the viewer knows it and the current decision is about a stack of
/// tiles.
fn visible_face(view: &View, tile: u8) -> Option<TileFace> {
    let (tile, is_secret) =
        (usize::from(tile), matches!(view.public_state.pending.last(), Some(Pending::TakeFromStack { .. })));
    view.known_faces[tile].filter(|_| is_secret || view.public_state.temple_tiles[tile].seen_by == SeenBy::EVERYBODY)
}

/// Returns how many of these rations the current player has room for.
fn rations_gained(public_state: &PublicState, rations: u8) -> u8 {
    public_state.current_player().clone().add_rations(rations)
}

/// Returns a sentence about points, or `None` if there are none.
fn points_preview(public_state: &PublicState, points: i32) -> Option<Text> {
    (points > 0).then(|| texts::preview_score(points_after_doubling(public_state, points)))
}

fn walk_preview(
    view: &View,
    to: MapSite,
    flipped_tokens: TrailSet,
    expedition_trails: Option<u8>,
    has_unfamiliar_in_middle: bool,
) -> Vec<Text> {
    let (public_state, mut after) = (&view.public_state, view.public_state.clone());
    after.take_walk(to, flipped_tokens, expedition_trails, has_unfamiliar_in_middle, &mut GameLog::disabled());
    let mut previews = if expedition_trails.is_some() { expedition_preview(public_state, &after) } else { Vec::new() };
    if let Some(Pending::RaiseToolbox { steps }) = after.pending.last() {
        previews.push(texts::preview_rise(*steps, steps.saturating_sub(possible_raise_steps(&after))));
    }
    let is_asked_again =
        |it: &Pending| !matches!(it, Pending::StartWalk | Pending::EndTurn) && after.is_open_decision(it);
    let ends_turn = expedition_trails.is_none() && !after.pending.iter().any(is_asked_again);
    let rations = camp_rations_gained(public_state);
    match (to, expedition_trails) {
        (MapSite::CAMP, _) if ends_turn => previews.push(texts::preview_camp(rations)),
        (MapSite::CAMP, _) => previews.push(texts::preview_take_rations(rations)),
        (_, None) => previews.extend(arrival_preview(view, to)),
        _ => {}
    }
    let is_reset = !flipped_tokens.is_empty() && after.face_up_tokens == Trail::RIVERS;
    previews.extend(is_reset.then(texts::preview_reset));
    previews.extend(has_unfamiliar_in_middle.then(|| discard_preview(IvoryTile::UnfamiliarTrailInMiddle)));
    // A menu has no room for more than this.
    let has_room = !is_reset && !has_unfamiliar_in_middle && public_state.turns_left.is_none();
    let has_next_turn = has_room && public_state.next_seat().is_some();
    let is_stranded = has_next_turn && !public_state.relic_sites.contains(to) && is_camp_far_from(public_state, to);
    previews.extend(is_stranded.then(texts::preview_camp_far));
    let uncovers_relic = public_state.tiles_left(to) == 1 && public_state.could_explore_at(to);
    if has_room && uncovers_relic && !is_stranded && !sends_to_camp(view, to) {
        previews.extend(start_preview(public_state, to));
    }
    previews.extend((ends_turn && to != MapSite::CAMP).then(|| done_preview(&after)));
    previews
}

/// Returns how many more steps the current player's toolboxes can rise in total.
fn possible_raise_steps(public_state: &PublicState) -> u8 {
    let above = |toolbox: &ToolboxPlace| match toolbox {
        ToolboxPlace::Raised { level, .. } => MAX_TOOLBOX_LEVEL - level,
        ToolboxPlace::AtBottom => MAX_TOOLBOX_LEVEL,
        ToolboxPlace::InReserve => 0,
    };
    public_state.current_player().toolboxes.iter().map(above).sum()
}

/// Returns sentences about the contents of the destination and what the explorer can do there.
fn arrival_preview(view: &View, to: MapSite) -> Vec<Text> {
    let public_state = &view.public_state;
    let tiles_left = public_state.tiles_left(to);
    let contents = match public_state.top_temple_tile(to) {
        Some(top) => texts::preview_find(tile_text(view, top), tiles_left),
        None if public_state.relic_sites.contains(to) && public_state.turns_left.is_none() => {
            return start_preview(public_state, to);
        }
        None if tiles_left == 0 => texts::preview_find_nothing(),
        None if !public_state.could_explore_at(to) => return vec![texts::preview_lack_rations()],
        None if can_build_at(public_state, to) => texts::preview_find_ruin(tiles_left),
        None => texts::preview_find_full_ruin(tiles_left),
    };
    let lacks_rations = tiles_left > 0 && !public_state.could_explore_at(to);
    let warning = match lacks_rations {
        true => Some(texts::preview_lack_rations()),
        false => is_wasted_at(view, to).then(texts::preview_do_nothing),
    };
    [contents].into_iter().chain(warning).collect()
}

/// Whether the current player has no ration and could not walk from this site to the camp in the next turn.
fn is_camp_far_from(public_state: &PublicState, site: MapSite) -> bool {
    let next_walks = || public_state.in_later_turn(public_state.current_turn.seat, site).distinct_walks();
    let leads_to_camp = |walk| matches!(walk, Action::Walk { to: MapSite::CAMP, .. });
    site != MapSite::CAMP && public_state.current_player().rations == 0 && !next_walks().any(leads_to_camp)
}

/// Returns the purple tile on top of a site.
fn purple_tile_at(view: &View, site: MapSite) -> Option<PurpleTile> {
    match visible_face(view, view.public_state.top_temple_tile(site)?)? {
        TileFace::Purple(purple) => Some(purple),
        TileFace::Blue(_) | TileFace::Ivory(_) => None,
    }
}

/// Whether the tile on top of a site sends the explorer away.
pub fn sends_to_camp(view: &View, site: MapSite) -> bool {
    purple_tile_at(view, site) == Some(PurpleTile::ReturnToCamp)
}

/// Whether the tile on top of a site would have no effect for the current player.
pub fn is_wasted_at(view: &View, site: MapSite) -> bool {
    purple_tile_at(view, site).is_some_and(|tile| !view.public_state.has_tile_effect(tile, site))
}

/// Returns whether the current player could build a pathway from this site.
pub fn can_build_at(public_state: &PublicState, at: MapSite) -> bool {
    let player = public_state.current_player();
    player.pathways_in_reserve() > 0
        && (has_free_trail(public_state, at) || player.has_ivory_tile(IvoryTile::BuildPathwayAnywhere))
}

/// Whether the current player has no pathway on one of the trails of a site.
fn has_free_trail(public_state: &PublicState, at: MapSite) -> bool {
    !public_state.trails_without_own_pathway(at.trails()).is_empty()
}

/// Returns a sentence about the pathway that the current player can build from the explorer's site.
fn next_pathway_preview(public_state: &PublicState) -> Text {
    let site = public_state.current_player().site;
    if has_free_trail(public_state, site) { texts::effect_build_one() } else { texts::preview_build_elsewhere() }
}

/// Returns a text for a tile: its face if that is visible, or else its size.
pub fn tile_text(view: &View, tile: u8) -> Text {
    let (color, level) = view.public_state.tile_color_and_level(tile);
    match (visible_face(view, tile), color) {
        (Some(TileFace::Ivory(tile)), _) => legend::ivory_with_duration(tile),
        (Some(face), _) => legend::face_name(face),
        (None, SiteColor::Blue) => {
            let values =
                tiles_in_box(SiteColor::Blue, level, view.public_state.has_advanced_tiles).map(score::blue_tile_value);
            let (min, max) = values.fold((i32::MAX, 0), |(min, max), points| (min.min(points), max.max(points)));
            texts::worth_about(min, max)
        }
        (None, _) => match level {
            1 => texts::ivory_large(),
            2 => texts::ivory_medium(),
            _ => texts::ivory_small(),
        },
    }
}

/// Returns sentences about exploring a site by taking this tile of its stack.
fn explore_preview(view: &View, site: MapSite, tile: Option<u8>) -> Vec<Text> {
    let (public_state, player) = (&view.public_state, view.public_state.current_player());
    let Some(color) = public_state.site_color(site) else { return Vec::new() };
    let mut previews = match tile {
        None if can_build_at(public_state, player.site) => vec![next_pathway_preview(public_state)],
        None => vec![texts::preview_build_nothing()],
        Some(tile) => match visible_face(view, tile) {
            Some(TileFace::Purple(purple)) => purple_tile_preview(public_state, purple, site),
            _ if color == SiteColor::Blue => blue_tile_preview(view, tile),
            _ => ivory_tile_preview(view, tile),
        },
    };
    let is_first = public_state.is_unexplored(site) && player.has_ivory_tile(IvoryTile::PointForFirstExploration);
    previews.extend(is_first.then(|| texts::preview_be_first(points_after_doubling(public_state, 1))));
    previews.extend((public_state.tiles_left(site) == 1).then(|| texts::preview_appear(texts::relic_name(color))));
    previews
}

fn blue_tile_preview(view: &View, tile: u8) -> Vec<Text> {
    let public_state = &view.public_state;
    let point = points_preview(public_state, public_state.current_player_has(IvoryTile::ExtraPointAtTemples).into());
    let can_show = public_state.current_turn.are_points_doubled.then(texts::preview_offer);
    [take_preview(view, tile)].into_iter().chain(point).chain(can_show).collect()
}

fn ivory_tile_preview(view: &View, tile: u8) -> Vec<Text> {
    let public_state = &view.public_state;
    let (_, level) = public_state.tile_color_and_level(tile);
    let rival = public_state.current_player().ivory_tiles[usize::from(level) - 1];
    let known_tile =
        visible_face(view, tile).and_then(|face| if let TileFace::Ivory(tile) = face { Some(tile) } else { None });
    let choice = rival.map(|_| texts::preview_choose(ivory_choice_points(public_state, known_tile)));
    [take_preview(view, tile)].into_iter().chain(choice).collect()
}

/// Returns the name of the taken tile or, if the option already names an ivory tile, its effect.
fn take_preview(view: &View, tile: u8) -> Text {
    let is_chosen = matches!(view.public_state.pending.last(), Some(Pending::TakeFromStack { .. }));
    match visible_face(view, tile) {
        Some(TileFace::Ivory(tile)) if is_chosen => legend::ivory_effect(tile),
        _ => texts::preview_take(tile_text(view, tile)),
    }
}

/// Returns the points for choosing between two ivory tiles after taking `new_tile`.
fn ivory_choice_points(public_state: &PublicState, new_tile: Option<IvoryTile>) -> i32 {
    points_after_doubling(public_state, public_state.ivory_choice_points(new_tile))
}

fn purple_tile_preview(public_state: &PublicState, tile: PurpleTile, site: MapSite) -> Vec<Text> {
    let mut after = public_state.clone();
    after.apply_purple_tile(tile, site, &mut GameLog::disabled());
    let points = after.current_turn.points_paid - public_state.current_turn.points_paid;
    let (player, after) = (public_state.current_player(), after.current_player());
    let rations = after.rations - player.rations;
    match tile {
        _ if !public_state.has_tile_effect(tile, site) => vec![texts::preview_do_nothing()],
        PurpleTile::ScorePoints => vec![texts::preview_score(points)],
        PurpleTile::TakeRations => vec![texts::preview_take_rations(rations)],
        PurpleTile::ReturnToCamp if public_state.pending.contains(&Pending::StartWalk) => {
            vec![texts::preview_return_before_walk(rations)]
        }
        PurpleTile::ReturnToCamp => vec![texts::preview_return(rations)],
        PurpleTile::NewToolbox => vec![texts::preview_fetch(after.toolbox_count_on_chart())],
        PurpleTile::RaiseToolbox => vec![texts::effect_raise_toolbox()],
        PurpleTile::MovePathway => move_preview(public_state, 1),
        PurpleTile::ExploreNeighbor => {
            vec![texts::preview_neighbor(texts::site_names(public_state.neighbors_with_tiles(site)))]
        }
        PurpleTile::FlipTokens => vec![texts::effect_flip_tokens()],
    }
}
