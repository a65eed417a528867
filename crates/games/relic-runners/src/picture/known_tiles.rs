//! The hidden tiles that only the viewer knows, between the header and the cards.

use meadhall_game::{PicturePart, Rect, Shape, TextAlign, TextStyle};

use super::{COLUMN_WIDTH, COLUMN_X, TEXT_SIZE, badge_style, left_square, right_of, sites};
use crate::map::MapSite;
use crate::tile::TileFace;
use crate::view::View;
use crate::{Action, board, icons, legend, texts};

const ROW_HEIGHT: i16 = 38;
const MAX_ROWS: usize = 3;
const NAME_WIDTH: i16 = 54;
const ICON_SIZE: i16 = 36;

/// A face-down tile whose face the viewer knows.
struct KnownTile {
    site: MapSite,
    level: u8,
    face: TileFace,
}

/// Draws the known tiles below this height, one in a row if there are few. Returns where they end.
pub fn draw(view: &View, options: &[Action], top: i16, parts: &mut Vec<PicturePart>) -> i16 {
    let tiles = known_tiles(view);
    let row_count = tiles.len().min(MAX_ROWS);
    let column_count = tiles.len().div_ceil(MAX_ROWS).max(1);
    let width = COLUMN_WIDTH / column_count as i16;
    for (index, tile) in tiles.iter().enumerate() {
        let (row, column) = ((index / column_count) as i16, (index % column_count) as i16);
        let area = Rect::new(COLUMN_X + column * width, top + row * ROW_HEIGHT, width, ROW_HEIGHT - 2);
        let text = texts::on_board_known(texts::tile_size_name(tile.level), legend::face_name(tile.face));
        let shapes = tile_shapes(view, options, tile, area, column_count == 1);
        parts.push(PicturePart::for_value(texts::site_name(tile.site), text, shapes));
    }
    top + row_count as i16 * ROW_HEIGHT
}

/// Returns all face-down tiles whose faces the viewer knows.
fn known_tiles(view: &View) -> Vec<KnownTile> {
    let public_state = &view.public_state;
    let hidden_tiles = |site: MapSite| {
        let face_up = public_state.top_temple_tile(site).filter(|_| sites::is_top_face_up(public_state, site));
        let stack = site.temple_index().into_iter().flat_map(|temple| public_state.temple_stack(temple).rev());
        stack.filter(move |tile| Some(*tile) != face_up).map(move |tile| (site, tile))
    };
    let known = MapSite::temples().flat_map(hidden_tiles).filter_map(|(site, tile)| {
        let level = public_state.tile_color_and_level(tile).1;
        view.known_faces[usize::from(tile)].map(|face| KnownTile { site, level, face })
    });
    known.collect()
}

/// Returns the site's name, the tile, and, if there is room, what it says.
fn tile_shapes(view: &View, options: &[Action], tile: &KnownTile, area: Rect, has_text: bool) -> Vec<Shape> {
    let is_choice = options.contains(&Action::TakeFromStack { level: tile.level })
        && view.public_state.site_to_explore() == tile.site;
    let (surface, style) = badge_style(is_choice);
    let name_area = area.left_part(NAME_WIDTH).inset(1);
    let icon_area = left_square(right_of(area, NAME_WIDTH + 3), ICON_SIZE);
    let mut shapes = vec![
        Shape::rect(name_area, surface),
        Shape::text(texts::site_name(tile.site), name_area.inset(2), TEXT_SIZE, TextAlign::Center, style),
    ];
    if has_text {
        let color = board::tile_color(tile.face);
        let text_area = right_of(area, NAME_WIDTH + ICON_SIZE + 8);
        shapes.push(Shape::icon(icons::tile_icon(color, tile.level), icon_area));
        shapes.push(Shape::text(
            legend::face_plate(tile.face),
            text_area,
            TEXT_SIZE,
            TextAlign::Left,
            TextStyle::OnDarkBold,
        ));
        return shapes;
    }
    match tile.face {
        TileFace::Purple(_) => shapes.extend(sites::purple_tile_shapes(tile.face, icon_area)),
        TileFace::Ivory(_) => {
            shapes.push(Shape::icon(icons::tile_icon(board::tile_color(tile.face), tile.level), icon_area))
        }
        TileFace::Blue(points) => {
            shapes.push(Shape::icon(icons::tile_icon(board::tile_color(tile.face), tile.level), icon_area));
            let number_area = right_of(area, NAME_WIDTH + ICON_SIZE + 5);
            let number = texts::number(points.into());
            shapes.push(Shape::text(number, number_area, TEXT_SIZE, TextAlign::Left, TextStyle::OnDarkBold));
        }
    }
    shapes
}
