//! What still lies ahead of a ship, in one row beside a question that hides the sea.

use meadhall_game::{PicturePart, Point, Rect, Seat, Shape, TextAlign, TextStyle};

use super::{spaces, tiles};
use crate::sea::SpaceContent;
use crate::{Raids, icons, texts};

/// The nearest spaces fit into the row.
const MAX_SPACES: usize = 7;
const FIRST_X: i16 = 104;
const PITCH: i16 = 70;
pub const ROW_HEIGHT: i16 = 112;

/// Returns what lies ahead of a ship, without what is discarded before it sails.
pub fn contents(state: &Raids, seat: Seat) -> impl Iterator<Item = (u8, SpaceContent)> {
    let position = state.ship(seat).position;
    let next_ship = state.next_ship_space(position);
    let remains = move |space: u8, content: SpaceContent| match content {
        SpaceContent::Tile(_) => space >= next_ship,
        content => content.pawns_on_offer() > 0,
    };
    state.sea.spaces_after(position.reached_space()).filter(move |(space, content)| remains(*space, *content))
}

/// Draws the row with this upper left corner, and nothing in the lower one, which a phone covers with a badge.
pub fn draw(state: &Raids, seat: Seat, Point { x, y }: Point) -> PicturePart {
    let label_area = Rect::new(x, y, FIRST_X - 8, 38);
    let mut shapes = vec![Shape::text(texts::strip_ahead(), label_area, 30, TextAlign::Left, TextStyle::OnDarkBold)];
    for (n, (space, content)) in (0..).zip(contents(state, seat).take(MAX_SPACES)) {
        let x = x + FIRST_X + n * PITCH;
        let area = Rect::new(x, y + 36, 66, 72);
        match content {
            SpaceContent::Tile(tile) => shapes.extend(tiles::ship_tile_shapes(tile, area)),
            _ => shapes.push(Shape::icon(&icons::VILLAGE, area.inset(4))),
        }
        shapes.extend(spaces::number_tag(space, Point { x, y }));
        let other = state.other_ship_at(seat, space);
        shapes.extend(other.map(|other| Shape::seat_marker(other, Rect::new(x + 36, y + 2, 34, 34))));
    }
    PicturePart::decoration(shapes)
}
