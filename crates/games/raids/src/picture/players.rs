//! The longships: owner, glory, crew and its capacity, tiles, and the items beside each.

use meadhall_game::{Icon, PicturePart, Rect, Seat, Shape, SurfaceKind, Text, TextAlign, TextStyle};

use super::{GAP, PICTURE_WIDTH, SEA_HEIGHT, number_shape, tiles};
use crate::ship::{Longship, MIDDLE_SPACE_COUNT};
use crate::tile::{GoodsKind, VoyageTile};
use crate::{Raids, icons, score, texts};

pub const PANEL_HEIGHT: i16 = 194;
const PANEL_WIDTH: i16 = (PICTURE_WIDTH - 3 * GAP) / 2;

/// Draws all ships, two in a row.
pub fn draw(state: &Raids, parts: &mut Vec<PicturePart>) {
    let best_glory = state.ships.iter().map(score::ship_glory).max().unwrap_or_default();
    for (seat, ship) in state.ships_by_seat() {
        let n = i16::from(seat.0);
        let area = Rect::new(
            GAP + n % 2 * (PANEL_WIDTH + GAP),
            SEA_HEIGHT + n / 2 * (PANEL_HEIGHT + GAP),
            PANEL_WIDTH,
            PANEL_HEIGHT,
        );
        let style = if state.pending.seat() == Some(seat) { TextStyle::OnDarkBold } else { TextStyle::Bold };
        parts.push(PicturePart::decoration(panel_shapes(area, style)));
        parts.extend(ship_space_parts(seat, ship, area));
        parts.extend(header_parts(seat, ship, area, style, score::ship_glory(ship) == best_glory));
        parts.push(crew_part(seat, ship, area));
        parts.extend(collection_parts(seat, ship, area));
    }
}

/// Returns the background of a panel; the seat that decides has a dark header with a turn icon.
fn panel_shapes(area: Rect, style: TextStyle) -> Vec<Shape> {
    let mut shapes = vec![Shape::rect(area, SurfaceKind::Panel)];
    if style == TextStyle::OnDarkBold {
        let header_area = area.top_part(58);
        shapes.push(Shape::rect(header_area, SurfaceKind::ActiveHeader));
        shapes.push(Shape::icon(
            &icons::TURN,
            Rect::new(header_area.x + header_area.width - 196, header_area.y + 10, 38, 38),
        ));
    }
    shapes
}

fn fact_part(seat: Seat, text: Text, shapes: Vec<Shape>) -> PicturePart {
    PicturePart::for_value(texts::player(seat), text, shapes)
}

/// Returns the owner and the glory of a ship, with a laurel if its glory is the highest.
fn header_parts(seat: Seat, ship: &Longship, area: Rect, style: TextStyle, is_best: bool) -> [PicturePart; 2] {
    let line_area = area.inset(6).top_part(46);
    let name_area = Rect::new(line_area.x + 56, line_area.y, 352, line_area.height);
    let owner_shapes = vec![
        Shape::seat_marker(seat, line_area.left_part(46)),
        Shape::text(texts::player(seat), name_area, 36, TextAlign::Left, style),
    ];
    let glory = score::ship_glory(ship);
    let mut shapes = vec![Shape::text(texts::number(glory), line_area.right_part(88), 46, TextAlign::Center, style)];
    if is_best && glory > 0 {
        shapes
            .push(Shape::icon(&icons::GLORY, Rect::new(line_area.x + line_area.width - 136, line_area.y + 1, 44, 44)));
    }
    [PicturePart::for_label(texts::player(seat), owner_shapes), fact_part(seat, texts::player_has_glory(glory), shapes)]
}

/// Returns the hull with its five middle spaces.
fn ship_space_parts(seat: Seat, ship: &Longship, area: Rect) -> Vec<PicturePart> {
    let hull_area = Rect::new(area.x + 6, area.y + 30, 468, 117);
    let space_area = |n: usize| Rect::new(hull_area.x + 27 + i16::try_from(n).unwrap_or(0) * 82, area.y + 50, 79, 84);
    let free_spaces =
        (ship.tiles_aboard.len()..MIDDLE_SPACE_COUNT).map(|n| Shape::rect(space_area(n), SurfaceKind::FreeSlot));
    let mut parts = vec![PicturePart::decoration(
        std::iter::once(Shape::icon(&icons::HULL, hull_area)).chain(free_spaces).collect(),
    )];
    if !ship.tiles_aboard.is_empty() {
        let tiles_text = texts::player_has_tiles(texts::tile_names(&ship.tiles_aboard, texts::tile_name_with_shields));
        let tiles =
            ship.tiles_aboard.iter().enumerate().flat_map(|(n, tile)| tiles::ship_tile_shapes(*tile, space_area(n)));
        parts.push(fact_part(seat, tiles_text, tiles.collect()));
    }
    parts
}

/// Returns the number of Vikings and of shields.
fn crew_part(seat: Seat, ship: &Longship, area: Rect) -> PicturePart {
    let line_area = Rect::new(area.x + PANEL_WIDTH - 142, area.y + 72, 136, 46);
    let (crew_size, capacity) = (ship.crew_size, ship.capacity());
    let count_shape = Shape::text(
        texts::of_room(crew_size, capacity),
        line_area.right_part(94),
        38,
        TextAlign::Left,
        TextStyle::Bold,
    );
    fact_part(
        seat,
        texts::player_has_crew(crew_size, capacity),
        vec![Shape::icon(&icons::VIKING, line_area.left_part(40)), count_shape],
    )
}

/// A group of items beside a ship that together show one fact, each item with its numbers.
struct ItemCollection {
    text: Text,
    items: Vec<(&'static Icon, Vec<ItemValue>)>,
}

enum ItemValue {
    /// How many of the item there are.
    Count(u8),
    /// How much glory the item is worth.
    Glory(i32),
}

impl ItemValue {
    const fn width(&self) -> i16 {
        match self {
            Self::Count(_) => 46,
            Self::Glory(10..) => 50,
            Self::Glory(_) => 40,
        }
    }

    fn shapes(&self, area: Rect) -> Vec<Shape> {
        match self {
            Self::Count(count) => vec![Shape::text(texts::times(*count), area, 34, TextAlign::Left, TextStyle::Bold)],
            Self::Glory(glory) => {
                let disc_area = area.inset(1);
                let number_area = disc_area.inset(disc_area.height / 8);
                vec![
                    Shape::rect(disc_area, SurfaceKind::GloryBadge),
                    number_shape(*glory, number_area, TextStyle::Bold),
                ]
            }
        }
    }
}

/// Returns the items beside the ship in one row, scaled down if they do not fit.
fn collection_parts(seat: Seat, ship: &Longship, area: Rect) -> Vec<PicturePart> {
    let line_area = area.inset(6).bottom_part(40);
    let collections = collections(ship);
    let item_width = |values: &[ItemValue]| 44 + values.iter().map(ItemValue::width).sum::<i16>() + 10;
    let needed_width: i16 =
        collections.iter().flat_map(|collection| &collection.items).map(|(_, values)| item_width(values)).sum();
    let scale = |length: i16| {
        let scaled = i32::from(length) * i32::from(line_area.width) / i32::from(needed_width.max(line_area.width));
        i16::try_from(scaled).unwrap_or(length)
    };
    let scaled_area = |x: i16, width: i16, height: i16| {
        let (width, height) = (scale(width), scale(height));
        Rect::new(line_area.x + scale(x), line_area.y + (line_area.height - height) / 2, width, height)
    };
    let mut next_x = 0;
    let mut collection_part = |collection: ItemCollection| {
        let mut shapes = Vec::new();
        for (icon, values) in collection.items {
            shapes.push(Shape::icon(icon, scaled_area(next_x, 42, 42)));
            let mut value_x = next_x + 44;
            for value in &values {
                shapes.extend(value.shapes(scaled_area(value_x, value.width(), 38)));
                value_x += value.width();
            }
            next_x += item_width(&values);
        }
        fact_part(seat, collection.text, shapes)
    };
    collections.into_iter().map(&mut collection_part).collect()
}

fn collections(ship: &Longship) -> Vec<ItemCollection> {
    let single_item =
        |text: Text, icon: &'static Icon, value: ItemValue| ItemCollection { text, items: vec![(icon, vec![value])] };
    let mut collections = Vec::new();
    if ship.rune_count > 0 {
        collections.push(single_item(
            texts::player_has_runes(ship.rune_count),
            &icons::RUNE,
            ItemValue::Count(ship.rune_count),
        ));
    }
    if ship.port_count > 0 {
        collections.push(single_item(
            texts::player_has_ports(ship.port_count),
            &icons::PORT,
            ItemValue::Count(ship.port_count),
        ));
    }
    let coins = ship.coins.glory();
    if coins > 0 {
        collections.push(single_item(texts::player_has_coins(coins), &icons::COIN, ItemValue::Glory(coins.into())));
    }
    if !ship.sold_goods.is_empty() {
        let text =
            texts::player_has_sold(ship.sold_goods.len() as u8, texts::tile_names(&ship.sold_goods, texts::tile_name));
        let items_of_kind = |kind: GoodsKind| {
            let glory = |tile: &VoyageTile| match tile {
                VoyageTile::Goods { good, glory, .. } if *good == kind => Some(*glory),
                _ => None,
            };
            let values: Vec<u8> = ship.sold_goods.iter().filter_map(glory).collect();
            (!values.is_empty()).then(|| (icons::good_icon(kind), glory_values_or_sum(&values)))
        };
        collections
            .push(ItemCollection { text, items: GoodsKind::ALL.into_iter().filter_map(items_of_kind).collect() });
    }
    if !ship.beaten_monsters.is_empty() {
        let text = texts::beaten_monsters(&ship.beaten_monsters);
        collections
            .push(ItemCollection { text, items: vec![(&icons::MONSTER, glory_values_or_sum(&ship.beaten_monsters))] });
    }
    collections
}

/// Returns the values one by one if there are at most three, or else their number and their sum.
fn glory_values_or_sum(values: &[u8]) -> Vec<ItemValue> {
    match values.len() {
        0..=3 => values.iter().map(|value| ItemValue::Glory((*value).into())).collect(),
        count => vec![ItemValue::Count(count as u8), ItemValue::Glory(values.iter().map(|it| i32::from(*it)).sum())],
    }
}
