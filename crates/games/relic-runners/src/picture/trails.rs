//! Trails with the pathways along them, side by side, and the markers on each trail: owners, tokens, and
//! free places that are a choice.

use meadhall_game::{FactRef, LineStyle, PicturePart, Rect, Seat, Shape, SurfaceKind, Text};

use super::last_moves::LastMoves;
use super::map_layout::{self, MapTransform};
use super::trail_markers;
use crate::map::Trail;
use crate::public_state::PublicState;
use crate::view::View;
use crate::{Action, icons, texts};

const PATHWAY_SPACING: f32 = 12.0;
/// How far a highlight extends beyond its marker.
const HIGHLIGHT_MARGIN: i16 = 4;

#[derive(Clone, Copy, PartialEq, Eq)]
enum TrailMarker {
    RiverToken,
    PlayerPathway(Seat),
    /// A place where the current player can put a pathway.
    FreePlace,
}

/// Draws the rivers, the paths, and the pathways along them.
pub fn draw_lines(view: &View, map_transform: &MapTransform, parts: &mut Vec<PicturePart>) {
    let line = |trail: Trail, offset: f32, style: LineStyle| {
        let points =
            map_layout::trail_points(trail, offset).into_iter().map(|at| map_transform.to_picture_point(at)).collect();
        Shape::Polyline { points, style }
    };
    let paths = Trail::JUNGLE.iter().map(|trail| line(trail, 0.0, LineStyle::Path));
    parts.push(PicturePart::decoration(paths.collect()));
    parts.push(PicturePart::decoration(Trail::RIVERS.iter().map(|trail| line(trail, 0.0, LineStyle::River)).collect()));
    for trail in Trail::ALL.iter() {
        let owners = pathway_owners(&view.public_state, trail);
        let first_offset = (owners.len() as f32 - 1.0) / -2.0;
        let lines = owners.iter().enumerate();
        let lines = lines.map(|(index, seat)| {
            line(trail, (first_offset + index as f32) * PATHWAY_SPACING, LineStyle::OwnedBy(*seat))
        });
        if !owners.is_empty() {
            parts.push(PicturePart::for_value(texts::trail_name(trail), pathways_text(&owners), lines.collect()));
        }
    }
}

/// Draws the markers on the trails.
pub fn draw_markers(
    view: &View,
    options: &[Action],
    last_moves: &LastMoves,
    map_transform: &MapTransform,
    parts: &mut Vec<PicturePart>,
) {
    let public_state = &view.public_state;
    let explorer_count = |site| public_state.runners.iter().filter(|runner| runner.site == site).count() as i16;
    let mut occupied = trail_markers::occupied_areas(explorer_count);
    for trail in Trail::ALL.iter() {
        let has_free_place = options.iter().any(
            |it| matches!(it, Action::BuildPathway { trail: on } | Action::LayPathway { trail: on } if *on == trail),
        );
        let river = Trail::RIVERS.contains(trail).then_some(TrailMarker::RiverToken);
        let pathways = pathway_owners(public_state, trail).into_iter().map(TrailMarker::PlayerPathway);
        let markers: Vec<TrailMarker> =
            river.into_iter().chain(pathways).chain(has_free_place.then_some(TrailMarker::FreePlace)).collect();
        let map_areas = trail_markers::marker_areas(trail, markers.len(), &occupied);
        for (marker, map_area) in markers.into_iter().zip(&map_areas) {
            let area = map_transform.to_picture_rect(*map_area);
            let (value, mut shapes) = marker_shapes(public_state, trail, marker, area);
            if is_choice(public_state, options, trail, marker) {
                shapes.insert(0, Shape::rect(area.inset(-HIGHLIGHT_MARGIN), SurfaceKind::ChoiceBadge));
            } else if is_last_move(last_moves, trail, marker) {
                shapes.insert(0, Shape::rect(area.inset(-HIGHLIGHT_MARGIN), SurfaceKind::LastMoveFrame));
            }
            parts.push(PicturePart { facts: FactRef::all(&texts::trail_name(trail), value.as_slice()), shapes });
        }
        occupied.extend(map_areas);
    }
}

fn marker_shapes(
    public_state: &PublicState,
    trail: Trail,
    marker: TrailMarker,
    area: Rect,
) -> (Option<Text>, Vec<Shape>) {
    match marker {
        TrailMarker::RiverToken if public_state.face_up_tokens.contains(trail) => {
            (Some(texts::on_board_token_up()), vec![Shape::icon(&icons::TOKEN_UP, area.inset(-3))])
        }
        TrailMarker::RiverToken => {
            (Some(texts::on_board_token_down()), vec![Shape::icon(&icons::TOKEN_DOWN, area.inset(-3))])
        }
        TrailMarker::PlayerPathway(seat) => {
            (Some(pathways_text(&pathway_owners(public_state, trail))), vec![Shape::seat_marker(seat, area)])
        }
        TrailMarker::FreePlace => {
            let tint = Some(public_state.current_turn.seat);
            (None, vec![Shape::Icon { icon: &icons::PATHWAY, area: area.inset(3), tint }])
        }
    }
}

/// Returns whether the marker is one of the current options.
fn is_choice(public_state: &PublicState, options: &[Action], trail: Trail, marker: TrailMarker) -> bool {
    match marker {
        TrailMarker::RiverToken => options.contains(&Action::FlipToken { river: trail }),
        TrailMarker::PlayerPathway(seat) => {
            seat == public_state.current_turn.seat && options.contains(&Action::PickUpPathway { trail })
        }
        TrailMarker::FreePlace => true,
    }
}

/// Returns whether the pathway or token was changed by the last moves.
fn is_last_move(last_moves: &LastMoves, trail: Trail, marker: TrailMarker) -> bool {
    match marker {
        TrailMarker::RiverToken => last_moves.flipped_rivers.contains(&texts::trail_name(trail)),
        TrailMarker::PlayerPathway(seat) => last_moves.laid_pathways.contains(&(seat, texts::trail_name(trail))),
        TrailMarker::FreePlace => false,
    }
}

fn pathway_owners(public_state: &PublicState, trail: Trail) -> Vec<Seat> {
    let runners_by_seat = (0..).map(Seat).zip(&public_state.runners);
    runners_by_seat.filter(|(_, runner)| runner.pathways.contains(trail)).map(|(seat, _)| seat).collect()
}

fn pathways_text(owners: &[Seat]) -> Text {
    texts::on_board_pathways(owners.iter().map(|seat| texts::player(*seat)).collect())
}
