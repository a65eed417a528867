//! The shelf below a ship: a compartment for each kind of thing beside the ship. An empty one shows the thing engraved
//! in the wood.

use meadhall_game::{Icon, PicturePart, Rect, Seat, Shape, Text, TextAlign, TextStyle};

use super::tiles::badge_shapes;
use crate::ship::Longship;
use crate::tile::{GoodsKind, VoyageTile};
use crate::{icons, texts};

/// How strongly an engraved thing is drawn.
const ENGRAVED_OPACITY_PERCENT: u8 = 30;
/// Where the shelf begins below the upper edge of its panel, and below a head of two lines.
const SHELF_Y: i16 = 188;
const LOWER_SHELF_Y: i16 = 232;

/// How the compartments of a shelf are arranged.
#[derive(Clone, Copy)]
pub enum ShelfLayout {
    /// One line of compartments with the numbers beside the icons.
    OneLine,
    /// One line of compartments with the numbers below the icons.
    Tall,
    /// A second line with a compartment for each kind of goods.
    ColumnForEachGood,
}

/// What is in a compartment.
enum Content {
    Nothing,
    /// This number of things.
    Count(u8),
    /// Things that are worth this glory.
    Glory(i32),
    /// Coins that are worth this glory; the number stands on the coin.
    Coins(i32),
}

/// A compartment of a shelf.
struct Compartment {
    icon: &'static Icon,
    content: Content,
    /// The value of the ship's fact that the compartment shows, or a part of it.
    fact: Text,
}

/// Returns the parts that show the things beside a ship, in its panel.
pub fn draw(seat: Seat, ship: &Longship, panel: Rect, layout: ShelfLayout) -> Vec<PicturePart> {
    let mut parts: Vec<PicturePart> = Vec::new();
    for (n, compartment) in (0..).zip(compartments(ship, layout)) {
        let shapes = compartment.shapes(compartment_area(panel, layout, n), layout);
        // Goods of several kinds are one fact.
        match parts.last_mut().filter(|part| part.facts.iter().any(|it| it.value.as_ref() == Some(&compartment.fact))) {
            Some(part) => part.shapes.extend(shapes),
            None if matches!(compartment.content, Content::Nothing) => parts.push(PicturePart::decoration(shapes)),
            None => parts.push(PicturePart::for_value(texts::player(seat), compartment.fact, shapes)),
        }
    }
    parts
}

/// Returns the area of the n-th compartment, from left to right.
const fn compartment_area(panel: Rect, layout: ShelfLayout, n: i16) -> Rect {
    let (x, y) = (panel.x + 5, panel.y + SHELF_Y);
    match layout {
        ShelfLayout::OneLine => Rect::new(x + 84 * n + n / 2, y, 84, 42),
        ShelfLayout::Tall => Rect::new(x + 84 * n, y + 2, 84, 118),
        ShelfLayout::ColumnForEachGood => {
            Rect::new(x + 105 * (n % 4), panel.y + LOWER_SHELF_Y + 3 + 117 * (n / 4), 105, 112)
        }
    }
}

fn compartments(ship: &Longship, layout: ShelfLayout) -> Vec<Compartment> {
    let count = |count: u8| if count > 0 { Content::Count(count) } else { Content::Nothing };
    let glory_sum = |values: &[u8]| match values {
        [] => Content::Nothing,
        values => Content::Glory(values.iter().map(|value| i32::from(*value)).sum()),
    };
    let coins = ship.coins.glory();
    let sold_fact =
        || texts::player_has_sold(ship.sold_goods.len() as u8, texts::tile_names(&ship.sold_goods, texts::tile_name));
    let sold_compartment = |icon: &'static Icon, kind: Option<GoodsKind>| {
        let glory = |tile: &VoyageTile| match tile {
            VoyageTile::Goods { good, glory, .. } if kind.is_none_or(|kind| kind == *good) => Some(*glory),
            _ => None,
        };
        let values: Vec<u8> = ship.sold_goods.iter().filter_map(glory).collect();
        Compartment { icon, content: glory_sum(&values), fact: sold_fact() }
    };
    let mut all = vec![
        Compartment {
            icon: &icons::RUNE,
            content: count(ship.rune_count),
            fact: texts::player_has_runes(ship.rune_count),
        },
        Compartment {
            icon: &icons::PORT,
            content: count(ship.port_count),
            fact: texts::player_has_ports(ship.port_count),
        },
        Compartment {
            icon: &icons::COIN,
            content: if coins > 0 { Content::Coins(coins.into()) } else { Content::Nothing },
            fact: texts::player_has_coins(coins),
        },
    ];
    let monsters = Compartment {
        icon: &icons::MONSTER,
        content: glory_sum(&ship.beaten_monsters),
        fact: texts::beaten_monsters(&ship.beaten_monsters),
    };
    if let ShelfLayout::ColumnForEachGood = layout {
        all.push(monsters);
        all.extend(GoodsKind::ALL.map(|kind| sold_compartment(icons::good_icon(kind), Some(kind))));
    } else {
        all.push(sold_compartment(&icons::GOODS, None));
        all.push(monsters);
    }
    all
}

impl Compartment {
    fn shapes(&self, area: Rect, layout: ShelfLayout) -> Vec<Shape> {
        let is_line = matches!(layout, ShelfLayout::OneLine);
        let icon_size = match layout {
            ShelfLayout::OneLine => 42,
            ShelfLayout::Tall => 66,
            ShelfLayout::ColumnForEachGood => 70,
        };
        let middle = area.center();
        let icon_area = match is_line {
            true => Rect::new(area.x + 1, area.y, icon_size, icon_size),
            false => Rect::new(middle.x - icon_size / 2, area.y + 3, icon_size, icon_size),
        };
        let value_area = match is_line {
            true => Rect::new(area.x + 42, area.y, 42, 42),
            false => Rect::new(middle.x - 26, area.y + area.height - 47, 52, 46),
        };
        match self.content {
            Content::Nothing => {
                let area = Rect::square_around(middle, icon_size);
                vec![Shape::translucent_icon(self.icon, area, ENGRAVED_OPACITY_PERCENT)]
            }
            Content::Coins(glory) => {
                let size = if is_line { 44 } else { icon_size + 8 };
                badge_shapes(self.icon, glory, Rect::square_around(middle, size)).into()
            }
            Content::Count(count) => {
                let align = if is_line { TextAlign::Left } else { TextAlign::Center };
                let text =
                    Shape::text(texts::times(count), value_area, if is_line { 34 } else { 44 }, align, TextStyle::Bold);
                vec![Shape::icon(self.icon, icon_area), text]
            }
            Content::Glory(glory) => {
                let badge = badge_shapes(
                    &icons::BADGE_GLORY,
                    glory,
                    Rect::square_around(value_area.center(), value_area.height),
                );
                std::iter::once(Shape::icon(self.icon, icon_area)).chain(badge).collect()
            }
        }
    }
}
