//! The middle of the sea: the harbor tile of the voyage on a sail with the current ranking, the harbor tiles of later
//! voyages, and the reserve. A question takes the place of their names.

use meadhall_game::{FactRef, PicturePart, Point, Rect, Seat, Shape, TextAlign, TextStyle};

use super::question;
use super::tiles::badge_shapes;
use crate::data::VOYAGE_COUNT;
use crate::harbor::{HarborTile, payments};
use crate::ship::ShipPosition;
use crate::{Raids, board, icons, texts};

/// The middle of the sail, from left to right.
const SAIL_CENTER_X: i16 = 420;
/// How strongly a coin is drawn that depends on the order of arrival.
const UNCERTAIN_OPACITY_PERCENT: u8 = 45;

pub fn draw(state: &Raids, parts: &mut Vec<PicturePart>) {
    parts.push(sail_part(state));
    parts.extend(ranking_parts(state));
    let question = question::question_shapes(state);
    let is_question = question.is_some();
    parts.extend(question.map(PicturePart::decoration));
    let later_tiles: Vec<(u8, HarborTile)> =
        (state.voyage + 1..=VOYAGE_COUNT).map(|voyage| (voyage, state.harbor_tiles[usize::from(voyage) - 1])).collect();
    if !is_question {
        parts.push(PicturePart::decoration(sea_creatures(later_tiles.len())));
    }
    parts.extend((0..).zip(later_tiles).map(|(n, (voyage, tile))| later_tile_part(n, voyage, tile, is_question)));
    parts.push(reserve_part(state, is_question));
}

/// Returns the sail with the voyage and what its harbor tile pays for.
fn sail_part(state: &Raids) -> PicturePart {
    let harbor_tile = state.current_harbor_tile();
    let text_shape =
        |text, y: i16, size: i16, style| Shape::text(text, Rect::new(362, y, 204, size), size, TextAlign::Left, style);
    let title_area = Rect::new(290, 244, 260, 44);
    let shapes = vec![
        Shape::icon(&icons::HARBOR_SAIL, Rect::new(222, 246, 396, 338)),
        Shape::icon(&icons::PLAQUE, Rect::new(245, 237, 350, 60)),
        Shape::text(texts::sail_voyage(state.voyage), title_area, 40, TextAlign::Center, TextStyle::OnDarkBold),
        Shape::icon(&icons::MEDALLION, Rect::new(262, 303, 92, 92)),
        Shape::icon(icons::harbor_icon(harbor_tile), Rect::new(278, 319, 58, 58)),
        text_shape(texts::sail_pays(), 313, 30, TextStyle::Body),
        text_shape(texts::short_harbor_name(harbor_tile), 346, 42, TextStyle::Bold),
    ];
    PicturePart::for_label(board::title(state), shapes)
}

/// Returns the current ranking for the harbor payment, best first: the coin of each rank, and below it the ship with
/// its count. A coin is pale while the order of arrival still decides who gets it.
fn ranking_parts(state: &Raids) -> Vec<PicturePart> {
    let harbor_tile = state.current_harbor_tile();
    let is_home = |seat: Seat| matches!(state.ship(seat).position, ShipPosition::Home(_));
    let count = |seat: Seat| harbor_tile.count(state.ship(seat));
    let is_rank_certain = |seat: Seat| {
        is_home(seat) || state.ships_by_seat().all(|(other, _)| other == seat || count(other) != count(seat))
    };
    let payments = payments(state);
    let paid_seats: Vec<Option<Seat>> = payments.iter().map(|payment| payment.payee).collect();
    let unpaid_seats = state.ships_by_seat().map(|(seat, _)| seat).filter(|seat| !paid_seats.contains(&Some(*seat)));
    let ranks: Vec<(Option<Seat>, Option<u8>)> = payments
        .iter()
        .map(|payment| (payment.payee, Some(payment.coin_value)))
        .chain(unpaid_seats.map(|seat| (Some(seat), None)))
        .collect();
    let rank_count = i16::try_from(ranks.len()).unwrap_or(4);
    let pitch = if rank_count > 3 { 84 } else { 108 };
    let rank_part = |(n, (seat, coin_value)): (i16, (Option<Seat>, Option<u8>))| {
        let center_x = SAIL_CENTER_X + (2 * n - (rank_count - 1)) * pitch / 2;
        // Before a ship has come home, the order of arrival is open, but not which rank gets which coin.
        let is_certain = seat.is_none_or(|seat| harbor_tile == HarborTile::Arrival || is_rank_certain(seat));
        let mut shapes = coin_shapes(coin_value, is_certain, Point { x: center_x, y: 450 });
        let marker_area = |x: i16| Rect::new(x, 486, 44, 44);
        let Some(seat) = seat else {
            shapes.push(Shape::icon(&icons::GHOST, marker_area(center_x - 22)));
            return PicturePart::decoration(shapes);
        };
        let Some(count_text) = texts::harbor_count(harbor_tile, count(seat)) else {
            shapes.push(if is_home(seat) {
                Shape::seat_marker(seat, marker_area(center_x - 22))
            } else {
                let area = Rect::new(center_x - pitch / 2, 490, pitch, 36);
                Shape::text(texts::sail_rank(n as u8 + 1), area, 34, TextAlign::Center, TextStyle::Bold)
            });
            return PicturePart::decoration(shapes);
        };
        let count_area = Rect::new(center_x + 6, 488, 36, 40);
        shapes.push(Shape::seat_marker(seat, marker_area(center_x - 42)));
        let count_shape = texts::number(count(seat).into());
        shapes.push(Shape::text(count_shape, count_area, 38, TextAlign::Left, TextStyle::Bold));
        PicturePart::for_value(texts::player(seat), count_text, shapes)
    };
    (0..).zip(ranks).map(rank_part).collect()
}

/// Returns the coin of a rank, or a stroke if the rank is not paid.
fn coin_shapes(value: Option<u8>, is_certain: bool, center: Point) -> Vec<Shape> {
    let Some(value) = value else {
        return vec![Shape::icon(&icons::NO_COIN, Rect::square_around(center, 64))];
    };
    let area = Rect::square_around(center, 64);
    let [coin, number] = badge_shapes(&icons::COIN, value.into(), area);
    let coin = if is_certain { coin } else { Shape::translucent_icon(&icons::COIN, area, UNCERTAIN_OPACITY_PERCENT) };
    vec![coin, number]
}

/// Returns a later harbor tile: its voyage, its icon and its name, or only its icon beside a question.
fn later_tile_part(n: i16, voyage: u8, harbor_tile: HarborTile, is_question: bool) -> PicturePart {
    let label = texts::place_voyage(voyage);
    let icon = icons::harbor_icon(harbor_tile);
    let mut shapes = Vec::new();
    if is_question {
        let x = 222 + 86 * n;
        shapes.extend(badge_shapes(&icons::BADGE_POWER, voyage.into(), Rect::new(x, 664, 40, 40)));
        shapes.push(Shape::icon(&icons::DECK_TILE, Rect::new(x + 42, 660, 44, 48)));
        shapes.push(Shape::icon(icon, Rect::new(x + 44, 664, 40, 40)));
    } else {
        let y = 583 + 47 * n;
        shapes.push(Shape::icon(&icons::DRIFTWOOD, Rect::new(221, y, 304, 53)));
        shapes.extend(badge_shapes(&icons::BADGE_POWER, voyage.into(), Rect::new(229, y + 4, 40, 40)));
        shapes.push(Shape::icon(&icons::DECK_TILE, Rect::new(274, y + 2, 40, 44)));
        shapes.push(Shape::icon(icon, Rect::new(276, y + 6, 36, 36)));
        let text_area = Rect::new(320, y + 4, 190, 40);
        let name = texts::short_harbor_name(harbor_tile);
        shapes.push(Shape::text(name, text_area, 30, TextAlign::Left, TextStyle::OnDarkBold));
    }
    PicturePart::new(FactRef::all(&label, &[texts::harbor_name(harbor_tile)]), shapes)
}

/// Returns the boat with the Vikings of the reserve.
fn reserve_part(state: &Raids, is_question: bool) -> PicturePart {
    let (boat_area, count_area) = if is_question {
        (Rect::new(486, 658, 80, 52), Rect::new(566, 662, 48, 44))
    } else {
        (Rect::new(526, 592, 96, 62), Rect::new(534, 662, 80, 46))
    };
    let count = texts::number(state.pawns_in_reserve.into());
    let shapes = vec![
        Shape::icon(&icons::RESERVE_BOAT, boat_area),
        Shape::text(count, count_area, 44, TextAlign::Center, TextStyle::Outlined),
    ];
    PicturePart::new(FactRef::all(&texts::place_reserve(), &[texts::pawns(state.pawns_in_reserve)]), shapes)
}

/// Returns creatures of the sea where few harbor tiles are left.
fn sea_creatures(later_tile_count: usize) -> Vec<Shape> {
    match later_tile_count {
        0 => vec![
            Shape::icon(&icons::WHALE, Rect::new(226, 580, 160, 96)),
            Shape::icon(&icons::COILS, Rect::new(330, 652, 200, 80)),
            Shape::icon(&icons::GULL, Rect::new(236, 700, 52, 26)),
        ],
        1 => vec![
            Shape::icon(&icons::WHALE, Rect::new(216, 638, 160, 96)),
            Shape::icon(&icons::COILS, Rect::new(372, 664, 150, 60)),
        ],
        2 => vec![Shape::icon(&icons::COILS, Rect::new(300, 680, 150, 60))],
        _ => Vec::new(),
    }
}
