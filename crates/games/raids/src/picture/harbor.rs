//! Inside the loop: the voyage, the current ranking for its harbor tile, the later harbor tiles and the
//! reserve; a combat or a fight with a monster is drawn between them.

use meadhall_game::{FactRef, PicturePart, Rect, Seat, Shape, SurfaceKind, TextAlign, TextStyle};

use super::layout::INNER_AREA;
use super::{combat, number_shape};
use crate::data::VOYAGE_COUNT;
use crate::harbor::{HarborTile, payments};
use crate::ship::ShipPosition;
use crate::{Raids, icons, texts};

/// The area inside the loop of spaces that is free of drawn routes.
const CONTENT_AREA: Rect =
    Rect::new(INNER_AREA.x + 36, INNER_AREA.y + 30, INNER_AREA.width - 72, INNER_AREA.height - 60);
const FIGHT_AREA: Rect = Rect::new(CONTENT_AREA.x, CONTENT_AREA.y + 84, CONTENT_AREA.width, 52);
const RESERVE_WIDTH: i16 = 116;

pub fn draw(state: &Raids, parts: &mut Vec<PicturePart>) {
    let row_area =
        |down: i16, height: i16| Rect::new(CONTENT_AREA.x, CONTENT_AREA.y + down, CONTENT_AREA.width, height);
    let fight_shapes = combat::fight_shapes(state, FIGHT_AREA);
    let [title_row, standing_row, later_row] = match fight_shapes {
        Some(_) => [row_area(0, 40), row_area(42, 40), row_area(139, 59)],
        None => [row_area(0, 50), row_area(66, 48), row_area(136, 62)],
    };
    parts.push(title_part(state, title_row));
    parts.extend(harbor_ranking_parts(state, standing_row.left_part(CONTENT_AREA.width - RESERVE_WIDTH - 12)));
    parts.push(reserve_part(state, standing_row.right_part(RESERVE_WIDTH)));
    parts.extend(fight_shapes.map(PicturePart::decoration));
    parts.extend(later_harbor_tile_parts(state, later_row));
}

fn title_part(state: &Raids, row: Rect) -> PicturePart {
    let harbor_tile = state.current_harbor_tile();
    let title = texts::board_title(state.voyage, texts::harbor_name(harbor_tile));
    let icon = Shape::icon(icons::harbor_icon(harbor_tile), row.left_part(row.height));
    let text_area = row.right_part(row.width - 56);
    PicturePart::for_label(
        title.clone(),
        vec![icon, Shape::text(title, text_area, 36, TextAlign::Left, TextStyle::OnDarkBold)],
    )
}

/// Returns the reserve of pawns on a separate panel, because it is unrelated to the harbor payment.
fn reserve_part(state: &Raids, area: Rect) -> PicturePart {
    let facts = FactRef::all(&texts::place_reserve(), &[texts::pawns(state.pawns_in_reserve)]);
    let count_shape = number_shape(state.pawns_in_reserve, area.right_part(52).inset(4), TextStyle::Bold);
    let shapes = vec![
        Shape::rect(area, SurfaceKind::Panel),
        Shape::icon(&icons::RESERVE, area.left_part(64).inset(3)),
        count_shape,
    ];
    PicturePart { facts, shapes }
}

/// Returns the current ranking for the harbor payment: the paid ranks first, then all other players.
fn harbor_ranking_parts(state: &Raids, row: Rect) -> Vec<PicturePart> {
    let harbor_tile = state.current_harbor_tile();
    let is_home = |seat: Seat| matches!(state.ship(seat).position, ShipPosition::Home(_));
    let count = |seat: Seat| harbor_tile.count(state.ship(seat));
    // The order of arrival breaks ties, so the rank of a ship with a tied count is certain only after it has come home.
    let is_rank_certain = |seat: Seat| {
        is_home(seat) || state.ships_by_seat().all(|(other, _)| other == seat || count(other) != count(seat))
    };
    let payments = payments(state);
    let paid_seats: Vec<Option<Seat>> = payments.iter().map(|payment| payment.payee).collect();
    let unpaid_seats = state.ships_by_seat().map(|(seat, _)| seat).filter(|seat| !paid_seats.contains(&Some(*seat)));
    let seats_and_coins = payments
        .iter()
        .map(|payment| (payment.payee, Some(payment.coin_value)))
        .chain(unpaid_seats.map(|seat| (Some(seat), None)));
    let width = row.width / 4;
    let seat_part = |(n, (seat, coin_value)): (i16, (Option<Seat>, Option<u8>))| {
        let area = Rect::new(row.x + n * width, row.y, width - 12, row.height);
        let size = area.height;
        let mut shapes = Vec::new();
        if let Some(coin_value) = coin_value.filter(|_| seat.is_none_or(is_rank_certain)) {
            let coin_area = area.left_part(size).inset(1);
            let number_area = coin_area.inset(size / 5).translated(0, -1);
            shapes
                .extend([Shape::icon(&icons::COIN, coin_area), number_shape(coin_value, number_area, TextStyle::Bold)]);
        }
        let marker_area = area.translated(size + 4, 0).left_part(size);
        let Some(seat) = seat else {
            shapes.push(Shape::icon(&icons::GHOST, marker_area));
            return PicturePart::decoration(shapes);
        };
        shapes.push(Shape::seat_marker(seat, marker_area));
        let Some(count_text) = texts::harbor_count(harbor_tile, count(seat)) else {
            // If the harbor tile counts the order of arrival, a ship is shown only after it has come home.
            return PicturePart::decoration(if is_home(seat) { shapes } else { Vec::new() });
        };
        let count_area = Rect::new(marker_area.x + size + 2, area.y + size / 8, 42, size * 3 / 4);
        shapes.push(number_shape(count(seat), count_area, TextStyle::OnDarkBold));
        shapes.push(Shape::icon(icons::harbor_icon(harbor_tile), count_area.translated(44, 0)));
        PicturePart::for_value(texts::player(seat), count_text, shapes)
    };
    (0..).zip(seats_and_coins).map(seat_part).collect()
}

/// Returns the harbor tiles of later voyages.
fn later_harbor_tile_parts(state: &Raids, row: Rect) -> Vec<PicturePart> {
    let width = row.width / 3;
    let later_tiles =
        (state.voyage + 1..=VOYAGE_COUNT).map(|voyage| (voyage, state.harbor_tiles[usize::from(voyage) - 1]));
    let tile_part = |(n, (voyage, harbor_tile)): (i16, (u8, HarborTile))| {
        let area = Rect::new(row.x + n * width, row.y, width - 12, row.height);
        let text_area = area.right_part(area.width - row.height - 8);
        let (label, harbor_text) = (texts::place_voyage(voyage), texts::harbor_name(harbor_tile));
        let half_height = row.height / 2;
        let shapes = vec![
            Shape::rect(area.left_part(row.height), SurfaceKind::Tile),
            Shape::icon(icons::harbor_icon(harbor_tile), area.left_part(row.height).inset(5)),
            Shape::text(label.clone(), text_area.top_part(half_height), 27, TextAlign::Left, TextStyle::OnDark),
            Shape::text(
                harbor_text.clone(),
                text_area.bottom_part(half_height),
                27,
                TextAlign::Left,
                TextStyle::OnDarkBold,
            ),
        ];
        PicturePart { facts: FactRef::all(&label, &[harbor_text]), shapes }
    };
    (0..).zip(later_tiles).map(tile_part).collect()
}
