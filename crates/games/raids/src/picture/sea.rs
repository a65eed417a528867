//! The loop of spaces and the harbor, with ships and options. Ships leave the harbor at the top and come home at the
//! bottom.

use meadhall_game::{PicturePart, Rect, Seat, Shape, SurfaceKind, Text, TextAlign, TextStyle};

use super::layout::{HARBOR_BERTH_HEIGHT, HARBOR_SIGN_HEIGHT, berth_area, harbor_area, space_area};
use super::{last_moves, number_shape, tiles};
use crate::sea::SpaceContent;
use crate::ship::ShipPosition;
use crate::{Action, Pending, Raids, icons, texts};

pub fn draw(state: &Raids, options: &[Action], recent_events: &[Text], parts: &mut Vec<PicturePart>) {
    draw_harbor(state, options, parts);
    let sailing_from =
        state.pending.seat().filter(|_| options.contains(&Action::SailHome)).map(|seat| state.ship(seat).position);
    for (space, content) in state.sea.spaces_after(0) {
        let is_stop = options.contains(&Action::SailTo { space });
        // Villages, visits, pillages and monsters on the way stay bright: they matter as much as the stops.
        let is_out_of_reach = |from: ShipPosition| {
            space < from.reached_space() || (space > from.reached_space() && content.stop_tile().is_some() && !is_stop)
        };
        parts.extend(space_parts(state, space, content, sailing_from.is_some_and(is_out_of_reach)));
        let frame = if has_combat(state, space) {
            Some(SurfaceKind::CombatFrame)
        } else {
            is_stop.then_some(SurfaceKind::ChoiceFrame)
        };
        parts.extend(frame.map(|frame| PicturePart::decoration(vec![Shape::rect(space_area(space), frame)])));
    }
    parts.extend(last_moves::last_move(state, options, recent_events));
    let number_label = |(space, content)| {
        PicturePart::for_label(texts::column_space(space), number_badge(state, options, space, content))
    };
    parts.extend(state.sea.spaces_after(0).map(number_label));
}

/// Returns a space with its content and ships. The caller dims a space that the sailing ship has passed or whose tile
/// is not a possible stop.
fn space_parts(state: &Raids, space: u8, content: SpaceContent, is_dimmed: bool) -> Vec<PicturePart> {
    let area = space_area(space);
    let label = texts::column_space(space);
    let ships = markers_at(state, |at| (at == ShipPosition::Space(space)).then_some(space), |ship, _| ship);
    let count = ships.len();
    let surface = match content {
        SpaceContent::Empty => SurfaceKind::EmptySpace,
        SpaceContent::Village { .. } => SurfaceKind::Land,
        SpaceContent::Tile(_) => SurfaceKind::Tile,
    };
    let mut parts = vec![PicturePart::decoration(vec![Shape::rect(area, surface)])];
    // A hull is drawn first, so that it covers nothing that must be readable.
    if let [ShipMarker { seat: Some(_), .. }] = ships[..] {
        parts.push(PicturePart::decoration(vec![Shape::icon(&icons::BOAT, hull_area(area))]));
    }
    let (content_text, shapes) = match content {
        SpaceContent::Empty => (
            texts::on_board_empty(),
            vec![Shape::icon(&icons::WAVE, Rect::square_around(area.center(), area.height * 3 / 5))],
        ),
        SpaceContent::Village { pawns } => {
            let mut shapes = vec![Shape::icon(&icons::VILLAGE, tiles::icon_area_above_count(area, count > 0))];
            shapes.extend(tiles::village_shapes(pawns, area));
            (texts::on_board_village(pawns), shapes)
        }
        SpaceContent::Tile(tile) => (texts::tile_name_with_shields(tile), tiles::sea_tile_shapes(tile, area, count)),
    };
    parts.push(match content {
        SpaceContent::Empty if count > 0 => {
            PicturePart::decoration(vec![Shape::icon(&icons::WAVE, tiles::icon_area(area, count))])
        }
        _ => PicturePart::for_value(label.clone(), content_text, shapes),
    });
    if is_dimmed {
        parts.push(PicturePart::decoration(vec![Shape::rect(area, SurfaceKind::Dimmed)]));
    }
    parts.extend(ships.into_iter().zip(ship_areas(area, count)).map(|(ship, place)| {
        let shape = ship.marker_shape(place);
        PicturePart::for_value(label.clone(), ship.text, vec![shape])
    }));
    parts
}

/// Returns the number of a space, on a badge if the space is an option. The badge has another color and swords if
/// stopping there means combat, or if a combat is going on there.
fn number_badge(state: &Raids, options: &[Action], space: u8, content: SpaceContent) -> Vec<Shape> {
    let area = space_area(space);
    let corner_area = Rect::new(area.x + 2, area.y + 2, 46, 36);
    let is_stop = options.contains(&Action::SailTo { space });
    if has_combat(state, space) || is_stop && state.occupied_spaces().contains(space) {
        let badge_area = Rect::new(area.x - 3, area.y - 3, 72, 40);
        let swords = Shape::icon(&icons::FIGHT, badge_area.inset(4).right_part(32));
        return vec![
            Shape::rect(badge_area, SurfaceKind::FightBadge),
            number_shape(space, badge_area.inset(3).left_part(34), TextStyle::OnDarkBold),
            swords,
        ];
    }
    if is_stop {
        let badge_area = corner_area.translated(-4, -4);
        return vec![
            Shape::rect(badge_area, SurfaceKind::ChoiceBadge),
            number_shape(space, badge_area.inset(1), TextStyle::Bold),
        ];
    }
    let style = if content == SpaceContent::Empty { TextStyle::OnDark } else { TextStyle::Muted };
    vec![number_shape(space, corner_area.inset(2), style)]
}

fn has_combat(state: &Raids, space: u8) -> bool {
    matches!(state.pending, Pending::AnswerAttack { seat, .. } if state.ship(seat).position == ShipPosition::Space(space))
}

/// Returns the areas of the ships on a space: a single ship on its hull beside the icon, or two ships side by side
/// below the icon. A space has at most two ships.
fn ship_areas(area: Rect, ship_count: usize) -> Vec<Rect> {
    match ship_count {
        1 => vec![Rect::new(area.x + area.width - 62, area.y + 1, 56, 56)],
        _ => [2, 51].map(|x_offset| Rect::new(area.x + x_offset, area.y + 36, 49, 49)).into(),
    }
}

/// Returns the area of the hull under a single ship.
const fn hull_area(area: Rect) -> Rect {
    Rect::new(area.x + area.width - 70, area.y + 31, 70, 44)
}

struct ShipMarker {
    seat: Option<Seat>,
    text: Text,
    order_number: u8,
}

impl ShipMarker {
    /// Returns the seat marker; the ghost is a ship with a ragged sail.
    const fn marker_shape(&self, area: Rect) -> Shape {
        match self.seat {
            Some(seat) => Shape::seat_marker(seat, area),
            None => Shape::icon(&icons::GHOST, area),
        }
    }
}

/// Returns the ships to which `position_number` assigns a number, sorted by this number.
fn markers_at(
    state: &Raids,
    position_number: impl Fn(ShipPosition) -> Option<u8>,
    describe: impl Fn(Text, u8) -> Text,
) -> Vec<ShipMarker> {
    let ships = state.ships_by_seat().map(|(seat, ship)| (Some(seat), texts::player(seat), ship.position));
    let ghost = state.ghost_position.map(|at| (None, texts::ghost(), at));
    let markers = ships.chain(ghost).filter_map(|(seat, name, at)| {
        let number = position_number(at)?;
        Some(ShipMarker { seat, text: describe(name, number), order_number: number })
    });
    let mut markers: Vec<ShipMarker> = markers.collect();
    markers.sort_by_key(|ship| ship.order_number);
    markers
}

/// Draws the harbor. Waiting ships are at the top, with the next one to leave in the lowest of their berths, and ships
/// that have come home are at the bottom.
fn draw_harbor(state: &Raids, options: &[Action], parts: &mut Vec<PicturePart>) {
    let space_count = state.sea.len();
    let harbor_area = harbor_area(space_count);
    parts.push(PicturePart::decoration(vec![
        Shape::rect(harbor_area, SurfaceKind::Land),
        Shape::icon(&icons::DOCK, harbor_area),
    ]));
    let waiting_ships =
        markers_at(state, |at| if let ShipPosition::Start(place) = at { Some(place) } else { None }, texts::at_start);
    let ships_home =
        markers_at(state, |at| if let ShipPosition::Home(rank) = at { Some(rank) } else { None }, texts::at_home);
    if !waiting_ships.is_empty() {
        let sign_area = harbor_area.top_part(HARBOR_SIGN_HEIGHT);
        parts.push(PicturePart::for_label(texts::column_start(), sign_shapes(texts::column_start(), sign_area)));
    }
    let sign_area = harbor_area.bottom_part(HARBOR_SIGN_HEIGHT);
    let mut shapes = sign_shapes(texts::column_home(), sign_area);
    if options.contains(&Action::SailHome) {
        shapes.push(Shape::rect(sign_area.translated(0, -2), SurfaceKind::ChoiceFrame));
    }
    parts.push(PicturePart::for_label(texts::column_home(), shapes));
    let berth_area = |n| berth_area(space_count, n);
    parts
        .extend((0..).zip(waiting_ships).map(|(n, ship)| harbor_ship_part(texts::column_start(), ship, berth_area(n))));
    let free_berths = 4 - i16::try_from(ships_home.len()).unwrap_or(4);
    parts.extend(
        (free_berths..).zip(ships_home).map(|(n, ship)| harbor_ship_part(texts::column_home(), ship, berth_area(n))),
    );
}

/// Returns the name plate of one half of the harbor.
fn sign_shapes(text: Text, area: Rect) -> Vec<Shape> {
    vec![
        Shape::rect(area.inset(2), SurfaceKind::ActiveHeader),
        Shape::text(text, area.inset(8), 28, TextAlign::Center, TextStyle::OnDarkBold),
    ]
}

/// Returns a ship in the harbor, with its start place or rank.
fn harbor_ship_part(label: Text, ship: ShipMarker, area: Rect) -> PicturePart {
    let number_area = Rect::square_around(area.left_part(62).center(), 38);
    let marker_area = Rect::square_around(area.right_part(56).center(), HARBOR_BERTH_HEIGHT - 3);
    let shapes = vec![
        ship.marker_shape(marker_area),
        Shape::rect(number_area, SurfaceKind::Badge),
        number_shape(ship.order_number, number_area.inset(3), TextStyle::OnDarkBold),
    ];
    PicturePart::for_value(label, ship.text, shapes)
}
