//! Explorers: those at the same site stand together where they hide least.

use meadhall_game::{FactRef, PicturePart, Point, Rect, Seat, Shape, SurfaceKind};

use super::map_layout::{self, BADGE_AREA, MAP_AREA, rect_around};
use super::site_layout::SiteLayout;
use super::trail_markers::VisiblePart;
use crate::map::{MapSite, Trail};
use crate::view::View;
use crate::{board, icons, texts};

const WIDTH: i16 = 46;
const HEIGHT: i16 = 63;
/// The distance between two explorers in a row and in a column.
const COLUMN_PITCH: i16 = 46;
const ROW_PITCH: i16 = 60;
/// A group of more explorers than this can stand around its site.
const MAX_GROUP_ON_ONE_SIDE: usize = 3;
/// Half the width of the wedge from an explorer to its site, and its length as a part of the distance.
const TIE_HALF_WIDTH: f32 = 15.0;
const TIE_LENGTH: f32 = 0.7;

/// Where the explorer of a seat stands.
pub struct StandingExplorer {
    seat: Seat,
    site: MapSite,
    pub area: Rect,
}

/// Places all explorers.
pub fn stand(view: &View, occupied: &[Rect]) -> Vec<StandingExplorer> {
    let runners = &view.public_state.runners;
    let things = things_on_trails(view);
    let mut occupied = occupied.to_vec();
    let mut standing = Vec::new();
    for site in MapSite::all() {
        let seats: Vec<Seat> =
            (0..).map(Seat).zip(runners).filter(|(_, runner)| runner.site == site).map(|(seat, _)| seat).collect();
        if seats.is_empty() {
            continue;
        }
        let areas = Group { site, layout: SiteLayout::new(site), occupied: &occupied, things: &things }
            .best_formation(seats.len());
        occupied.extend(&areas);
        standing.extend(seats.into_iter().zip(areas).map(|(seat, area)| StandingExplorer { seat, site, area }));
    }
    standing
}

/// Returns a light wedge from each explorer to its site.
pub fn ties(explorers: &[StandingExplorer]) -> PicturePart {
    PicturePart::decoration(explorers.iter().filter_map(tie).collect())
}

fn tie(explorer: &StandingExplorer) -> Option<Shape> {
    let (from, to) = (explorer.area.center(), SiteLayout::new(explorer.site).center());
    let (right, down) = (f32::from(to.x - from.x), f32::from(to.y - from.y));
    let length = right.hypot(down);
    if length < 1.0 {
        return None;
    }
    let (right, down) = (right / length, down / length);
    let at = |along: f32, aside: f32| Point {
        x: from.x + (right * along - down * aside).round() as i16,
        y: from.y + (down * along + right * aside).round() as i16,
    };
    let corners = vec![at(0.0, -TIE_HALF_WIDTH), at(length * TIE_LENGTH, 0.0), at(0.0, TIE_HALF_WIDTH)];
    Some(Shape::Polygon { corners, surface: SurfaceKind::Card })
}

/// Returns where tokens and crests on trails probably lie.
fn things_on_trails(view: &View) -> Vec<Rect> {
    let runners = &view.public_state.runners;
    let has_things =
        |trail: &Trail| Trail::RIVERS.contains(*trail) || runners.iter().any(|runner| runner.pathways.contains(*trail));
    let area = |trail: Trail| rect_around(map_layout::trail_point(trail, VisiblePart::of(trail).middle(), 0.0), 38, 38);
    Trail::ALL.iter().filter(has_things).map(area).collect()
}

struct Group<'a> {
    site: MapSite,
    layout: SiteLayout,
    occupied: &'a [Rect],
    things: &'a [Rect],
}

/// A formation as offsets from the center of its site.
struct Formation {
    cost: f32,
    offsets: Vec<Point>,
}

impl Group<'_> {
    fn best_formation(&self, count: usize) -> Vec<Rect> {
        let mut formations = self.usual_formations(count as i16);
        formations.extend((count > MAX_GROUP_ON_ONE_SIDE).then(|| self.ring(count)).flatten());
        let best = formations.into_iter().min_by(|a, b| self.cost(a).total_cmp(&self.cost(b)));
        best.map_or_else(Vec::new, |best| best.offsets.into_iter().map(|offset| self.area(offset)).collect())
    }

    fn area(&self, offset: Point) -> Rect {
        let center = self.layout.center();
        rect_around(Point { x: center.x + offset.x, y: center.y + offset.y }, WIDTH, HEIGHT)
    }

    /// Returns a row below or above, a column or a block beside the site, and explorers on both sides.
    fn usual_formations(&self, count: i16) -> Vec<Formation> {
        let [far, low] = if self.layout.is_camp() { [97, 88] } else { [60, 84] };
        let high = if self.layout.is_plate_above() { -142 } else { -low - 14 };
        let side_y = self.layout.side_offset();
        let formation = |cost: i16, offset: &dyn Fn(i16) -> (i16, i16)| Formation {
            cost: f32::from(cost),
            offsets: (0..count).map(offset).map(|(x, y)| Point { x, y }).collect(),
        };
        let in_row = |index: i16, row_length: i16| (2 * index - row_length + 1) * COLUMN_PITCH / 2;
        let mut formations =
            vec![formation(0, &|n| (in_row(n, count), low)), formation(30, &|n| (in_row(n, count), high))];
        for side in [-1, 1] {
            if count < 3 {
                formations.push(formation(-40, &|n| (side * far, side_y - ROW_PITCH * n)));
                formations.push(formation(-30, &|n| (side * (far + COLUMN_PITCH * n), side_y)));
            } else {
                formations.push(formation(10, &|n| {
                    (side * (far + COLUMN_PITCH * (n / 2)), side_y + 2 - ROW_PITCH * (n % 2))
                }));
                formations.push(formation(20, &|n| (side * (far + COLUMN_PITCH * (n / 3)), 62 - ROW_PITCH * (n % 3))));
            }
        }
        if count > 2 {
            for y in [low + 4, high] {
                let beside_and_row = |n: i16| match n {
                    0 => (far - 2, 14),
                    1 => (2 - far, 14),
                    _ => (in_row(n - 2, count - 2), y),
                };
                formations.push(formation(15, &beside_and_row));
            }
        }
        if count > 1 {
            let side = |n: i16| if n % 2 == 0 { 1 } else { -1 };
            formations.push(formation(0, &|n| (side(n) * far, side_y + 2 - ROW_PITCH * (n / 2))));
            formations.push(formation(20, &|n| (side(n) * (far + 45 * (n / 2)), side_y + 2)));
        }
        formations
    }

    /// Returns explorers all around the site, each where it hides least.
    fn ring(&self, count: usize) -> Option<Formation> {
        const PLACES: u8 = 24;
        let [width, height] = if self.layout.is_camp() { [100.0, 92.0] } else { [66.0, 86.0] };
        let place = |n: u8| {
            let angle = f32::from(n) / f32::from(PLACES) * std::f32::consts::TAU;
            Point { x: (width * angle.cos()).round() as i16, y: (height * angle.sin()).round() as i16 }
        };
        let mut free: Vec<Point> = (0..PLACES).map(place).collect();
        let mut offsets: Vec<Point> = Vec::new();
        for _ in 0..count {
            let best = free.iter().copied().min_by(|a, b| self.place_cost(*a).total_cmp(&self.place_cost(*b)))?;
            offsets.push(best);
            free.retain(|place| map_layout::overlap_area(self.area(*place), self.area(best)) == 0);
        }
        Some(Formation { cost: 120.0, offsets })
    }

    fn cost(&self, formation: &Formation) -> f32 {
        formation.cost * 10.0 + formation.offsets.iter().map(|offset| self.place_cost(*offset)).sum::<f32>()
    }

    /// Returns the cost of an explorer that hides other things, seems to be at another site, or leaves the map.
    fn place_cost(&self, offset: Point) -> f32 {
        let area = self.area(offset);
        let hidden =
            |areas: &[Rect]| areas.iter().map(|other| map_layout::overlap_area(area, *other)).sum::<i32>() as f32;
        let own_distance = map_layout::distance(area.center(), self.layout.center());
        let other_sites = MapSite::all().filter(|site| *site != self.site).map(|site| {
            let distance = map_layout::distance(area.center(), map_layout::site_position(site));
            let crowds = if distance < 84.0 { 900.0 } else { 0.0 };
            crowds + if distance < own_distance - 4.0 { 4000.0 } else { 0.0 }
        });
        let is_outside = !MAP_AREA.inset(6).contains(area) || map_layout::overlap_area(area, BADGE_AREA) > 0;
        8.0 * hidden(self.occupied)
            + 2.5 * hidden(self.things)
            + other_sites.sum::<f32>()
            + if is_outside { 100_000.0 } else { 0.0 }
    }
}

/// Draws the explorers, the lower ones in front.
pub fn draw(view: &View, standing: &[StandingExplorer], parts: &mut Vec<PicturePart>) {
    let turn_seat = (!view.public_state.is_over()).then_some(view.public_state.current_turn.seat);
    for site in MapSite::all() {
        let mut here: Vec<&StandingExplorer> = standing.iter().filter(|explorer| explorer.site == site).collect();
        if here.is_empty() {
            continue;
        }
        here.sort_by_key(|explorer| explorer.area.y);
        let explorers_text = texts::on_board_explorers(board::explorers_at(&view.public_state, site));
        let place_text = texts::player_has_come_to(texts::site_name(site));
        let places = here.iter().map(|explorer| FactRef::value(&texts::player(explorer.seat), &place_text));
        let facts = [FactRef::value(&texts::site_name(site), &explorers_text)].into_iter().chain(places).collect();
        let halo = here.iter().filter(|explorer| Some(explorer.seat) == turn_seat).map(|explorer| {
            let Point { x, y } = explorer.area.center();
            Shape::icon(&icons::EXPLORER_TURN, rect_around(Point { x: x - 1, y: y + 1 }, 62, 76))
        });
        let shapes = halo.chain(here.iter().flat_map(|explorer| explorer_shapes(explorer.seat, explorer.area)));
        parts.push(PicturePart::new(facts, shapes.collect()));
    }
}

/// Returns an explorer: a crest with a helmet.
fn explorer_shapes(seat: Seat, area: Rect) -> [Shape; 3] {
    [
        Shape::icon(&icons::EXPLORER_SHADOW, area),
        Shape::seat_marker(seat, area.translated(-1, 13).top_part(WIDTH)),
        Shape::icon(&icons::HELMET, area),
    ]
}
