//! The pathways along the trails, side by side, a frame around each trail that is a choice, and what lies on the trails:
//! the owners' crests and the tokens.

use meadhall_game::{FactRef, LineStyle, PicturePart, Point, Rect, Seat, Shape, SurfaceKind, Text};

use super::choice_marks::ChoiceMarks;
use super::last_moves::LastMoves;
use super::map_layout;
use super::trail_markers::{self, VisiblePart};
use crate::map::{MapSite, Trail};
use crate::public_state::PublicState;
use crate::view::View;
use crate::{Action, icons, texts};

const PATHWAY_SPACING: f32 = 14.0;
const LANE_MARK_DISTANCE: f32 = 22.0;
/// Half the width of the light rim beneath a pathway of the fourth seat, whose color is like that of the jungle.
const RIM_HALF_WIDTH: f32 = 9.5;
/// Half the width of the frame around a trail without pathways.
const FRAME_HALF_WIDTH: f32 = 16.0;
/// How far a pathway begins from the center of the camp and of another site.
const CAMP_DISTANCE: f32 = 72.0;
const SITE_DISTANCE: f32 = 50.0;
/// The footprints of a walk, as fractions of the visible part of a trail.
const FOOTPRINTS_START: f32 = 0.2;
const FOOTPRINTS_END: f32 = 0.8;
const FOOTPRINTS_OFFSET: f32 = 6.0;
/// How far a highlight extends beyond its marker.
const HIGHLIGHT_MARGIN: i16 = 4;
const MAX_LARGE_MARKERS: usize = 3;
/// On a trail with less visible length for each marker, all markers are smaller.
const MIN_LENGTH_FOR_LARGE_MARKER: f32 = 26.0;

#[derive(Clone, Copy, PartialEq, Eq)]
enum TrailMarker {
    RiverToken { is_face_up: bool },
    PlayerPathway(Seat),
}

impl TrailMarker {
    /// Returns the size of the marker. On a crowded trail all markers are smaller.
    const fn size(self, is_crowded: bool) -> i16 {
        match self {
            _ if is_crowded => 32,
            Self::RiverToken { is_face_up: true } => 42,
            Self::RiverToken { is_face_up: false } => 36,
            Self::PlayerPathway(_) => 39,
        }
    }
}

/// Draws the frames of the trails where the current player can put a pathway, the pathways, and the footprints of the
/// last walk.
pub fn draw_lines(view: &View, options: &[Action], last_moves: &LastMoves, parts: &mut Vec<PicturePart>) {
    for trail in Trail::ALL.iter() {
        let owners = pathway_owners(&view.public_state, trail);
        if has_free_place(options, trail) {
            let half_width = FRAME_HALF_WIDTH.max(PATHWAY_SPACING * owners.len() as f32 / 2.0 + 8.0);
            let frame = trail_strip(trail, 0.0, half_width, SurfaceKind::ChoiceFrame);
            parts.push(PicturePart::for_label(texts::trail_name(trail), vec![frame]));
        }
        if owners.is_empty() {
            continue;
        }
        let first_offset = (owners.len() as f32 - 1.0) / -2.0;
        let lines = owners.iter().enumerate().flat_map(|(index, seat)| {
            let offset = (first_offset + index as f32) * PATHWAY_SPACING;
            let points = pathway_points(trail, offset);
            let is_new = last_moves.laid_pathways.contains(&(*seat, texts::trail_name(trail)));
            let rim = is_new.then(|| Shape::Polyline { points: points.clone(), style: LineStyle::LastMoveRim });
            let line = Shape::Polyline { points, style: LineStyle::OwnedBy(*seat) };
            let is_like_jungle = *seat == Seat(3) && !is_new;
            let tan_rim = is_like_jungle.then(|| trail_strip(trail, offset, RIM_HALF_WIDTH, SurfaceKind::Rule));
            tan_rim.into_iter().chain(rim).chain([line]).chain(lane_marks(*seat, trail, offset))
        });
        let shapes = lines.collect();
        parts.push(PicturePart::for_value(texts::trail_name(trail), pathways_text(&owners), shapes));
    }
    draw_footprints(last_moves, parts);
}

/// Returns whether the current player can put a pathway on the trail.
fn has_free_place(options: &[Action], trail: Trail) -> bool {
    options
        .iter()
        .any(|it| matches!(it, Action::BuildPathway { trail: on } | Action::LayPathway { trail: on } if *on == trail))
}

/// Returns a strip along the visible part of a trail, at a sideways offset.
fn trail_strip(trail: Trail, offset: f32, half_width: f32, surface: SurfaceKind) -> Shape {
    let VisiblePart { start, end } = VisiblePart::of(trail);
    let side = |offset: f32| map_layout::trail_points(trail, start, end, offset);
    let corners = side(offset - half_width).into_iter().chain(side(offset + half_width).into_iter().rev()).collect();
    Shape::Polygon { corners, surface }
}

/// Returns light marks along a pathway of the third, fourth or fifth seat in the shape of its crest. Without color, their
/// lines are like that of the first seat.
fn lane_marks(seat: Seat, trail: Trail, offset: f32) -> Vec<Shape> {
    let (icon, size) = match seat {
        Seat(2) => (&icons::LANE_SQUARE, 10),
        Seat(3) => (&icons::LANE_DIAMOND, 16),
        Seat(4) => (&icons::LANE_PENTAGON, 12),
        _ => return Vec::new(),
    };
    let VisiblePart { start, end } = VisiblePart::of(trail);
    let count = (VisiblePart::of(trail).length(trail) / LANE_MARK_DISTANCE).round().max(1.0) as u8;
    let center = |n: u8| {
        let part = (f32::from(n) + 0.5) / f32::from(count);
        map_layout::trail_point(trail, start + (end - start) * part, offset)
    };
    (0..count).map(|n| Shape::icon(icon, Rect::square_around(center(n), size))).collect()
}

fn pathway_points(trail: Trail, offset: f32) -> Vec<Point> {
    let length = map_layout::trail_length(trail);
    let [start, end] =
        trail.ends().map(|site| if site == MapSite::CAMP { CAMP_DISTANCE } else { SITE_DISTANCE } / length);
    map_layout::trail_points(trail, start, 1.0 - end, offset)
}

/// Draws footprints along the last walk if it led along a single trail.
fn draw_footprints(last_moves: &LastMoves, parts: &mut Vec<PicturePart>) {
    let Some([from, to]) = &last_moves.walk else { return };
    let ends_of = |trail: &Trail| trail.ends().map(texts::site_name);
    let is_walked = |trail: &Trail| {
        let [a, b] = ends_of(trail);
        (a == *from && b == *to) || (a == *to && b == *from)
    };
    let Some(trail) = Trail::ALL.iter().find(is_walked) else { return };
    let VisiblePart { start, end } = VisiblePart::of(trail);
    let at = |part: f32| start + (end - start) * part;
    let steps = |first: f32, last: f32, offset: f32| Shape::Polyline {
        points: map_layout::trail_points(trail, at(first), at(last), offset),
        style: LineStyle::Footprints,
    };
    // One foot is half a step ahead of the other.
    let half_step = 10.0 / map_layout::trail_length(trail) / (end - start);
    parts.push(PicturePart::decoration(vec![
        steps(FOOTPRINTS_START, FOOTPRINTS_END, FOOTPRINTS_OFFSET),
        steps(FOOTPRINTS_START + half_step, FOOTPRINTS_END, -FOOTPRINTS_OFFSET),
    ]));
}

/// Draws the markers on the trails, clear of sites and explorers.
pub fn draw_markers(
    view: &View,
    marks: ChoiceMarks<'_>,
    last_moves: &LastMoves,
    sites_and_explorers: &[Rect],
    parts: &mut Vec<PicturePart>,
) {
    let public_state = &view.public_state;
    let mut occupied = sites_and_explorers.to_vec();
    let mut trails: Vec<(Trail, Vec<TrailMarker>)> =
        Trail::ALL.iter().map(|trail| (trail, markers_on(public_state, trail))).collect();
    trails.retain(|(_, markers)| !markers.is_empty());
    // The fullest and shortest trails have the least choice of places.
    trails.sort_by_key(|(trail, markers)| (std::cmp::Reverse(markers.len()), map_layout::trail_length(*trail) as i16));
    let sizes = |trail: Trail, markers: &[TrailMarker]| -> Vec<i16> {
        let is_crowded = markers.len() > MAX_LARGE_MARKERS
            || markers.len() as f32 * MIN_LENGTH_FOR_LARGE_MARKER > VisiblePart::of(trail).length(trail);
        markers.iter().map(|marker| marker.size(is_crowded)).collect()
    };
    let mut areas: Vec<Vec<Rect>> = Vec::new();
    for (trail, markers) in &trails {
        let placed = trail_markers::marker_areas(*trail, &sizes(*trail, markers), &occupied);
        occupied.extend(&placed);
        areas.push(placed);
    }
    // The first trails were placed before the others were known, so crowded ones are placed again.
    for (index, (trail, markers)) in trails.iter().enumerate() {
        if markers.len() > MAX_LARGE_MARKERS {
            let others = areas.iter().enumerate().filter(|(other, _)| *other != index).flat_map(|(_, areas)| areas);
            let occupied: Vec<Rect> = sites_and_explorers.iter().chain(others).copied().collect();
            areas[index] = trail_markers::marker_areas(*trail, &sizes(*trail, markers), &occupied);
        }
    }
    for ((trail, markers), areas) in trails.into_iter().zip(areas) {
        for (marker, area) in markers.into_iter().zip(areas) {
            let (value, mut shapes) = marker_shapes(public_state, trail, marker, area);
            if is_choice(public_state, marks, trail, marker) {
                shapes.insert(0, Shape::rect(area.inset(-HIGHLIGHT_MARGIN), SurfaceKind::ChoiceBadge));
            } else if is_last_move(last_moves, trail, marker) {
                shapes.push(Shape::icon(&icons::RING_TOKEN, area.inset(-HIGHLIGHT_MARGIN)));
            }
            parts.push(PicturePart::new(FactRef::all(&texts::trail_name(trail), &[value]), shapes));
        }
    }
}

fn markers_on(public_state: &PublicState, trail: Trail) -> Vec<TrailMarker> {
    let is_face_up = public_state.face_up_tokens.contains(trail);
    let river = Trail::RIVERS.contains(trail).then_some(TrailMarker::RiverToken { is_face_up });
    let pathways = pathway_owners(public_state, trail).into_iter().map(TrailMarker::PlayerPathway);
    river.into_iter().chain(pathways).collect()
}

fn marker_shapes(public_state: &PublicState, trail: Trail, marker: TrailMarker, area: Rect) -> (Text, Vec<Shape>) {
    match marker {
        TrailMarker::RiverToken { is_face_up: true } => {
            (texts::on_board_token_up(), vec![Shape::icon(&icons::TOKEN_UP, area)])
        }
        TrailMarker::RiverToken { is_face_up: false } => {
            (texts::on_board_token_down(), vec![Shape::icon(&icons::TOKEN_DOWN, area)])
        }
        TrailMarker::PlayerPathway(seat) => {
            (pathways_text(&pathway_owners(public_state, trail)), vec![Shape::seat_marker(seat, area)])
        }
    }
}

/// Returns whether the marker is one of the current options, or a token that the shown walk flips.
fn is_choice(public_state: &PublicState, marks: ChoiceMarks<'_>, trail: Trail, marker: TrailMarker) -> bool {
    match marker {
        TrailMarker::RiverToken { .. } => {
            marks.options.contains(&Action::FlipToken { river: trail }) || marks.is_flipped_by_walk(trail)
        }
        TrailMarker::PlayerPathway(seat) => {
            seat == public_state.current_turn.seat && marks.options.contains(&Action::PickUpPathway { trail })
        }
    }
}

/// Returns whether the last moves flipped the token. A new pathway has a rim along its line.
fn is_last_move(last_moves: &LastMoves, trail: Trail, marker: TrailMarker) -> bool {
    matches!(marker, TrailMarker::RiverToken { .. }) && last_moves.flipped_rivers.contains(&texts::trail_name(trail))
}

fn pathway_owners(public_state: &PublicState, trail: Trail) -> Vec<Seat> {
    let runners_by_seat = (0..).map(Seat).zip(&public_state.runners);
    runners_by_seat.filter(|(_, runner)| runner.pathways.contains(trail)).map(|(seat, _)| seat).collect()
}

fn pathways_text(owners: &[Seat]) -> Text {
    texts::on_board_pathways(owners.iter().map(|seat| texts::player(*seat)).collect())
}
