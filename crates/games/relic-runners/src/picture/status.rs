//! The status above the map, and below it the hidden tiles that only the viewer knows.

use meadhall_game::{BoardFact, PicturePart, Rect, Shape, SurfaceKind, TextAlign, TextStyle};

use super::{badge_style, sites};
use crate::map::MapSite;
use crate::view::View;
use crate::{Action, board, icons, legend, texts};

/// The heights of the row with the match's status and of the row with the known tiles.
pub const STATUS_HEIGHT: i16 = 60;
pub const PEEKED_TILES_HEIGHT: i16 = 52;
const CARD_GAP: i16 = 8;
const END_COUNTDOWN_WIDTH: i16 = 340;

/// Draws the title and the distance to the end of the match.
pub fn draw(view: &View, row: Rect, parts: &mut Vec<PicturePart>) {
    let facts = board::end_countdown_facts(&view.public_state);
    let title = board::title(&view.public_state);
    let title_area = row.left_part(row.width - END_COUNTDOWN_WIDTH * facts.len() as i16);
    parts.push(PicturePart::for_label(
        title.clone(),
        vec![Shape::text(title, title_area, 44, TextAlign::Left, TextStyle::OnDarkBold)],
    ));
    let area_at = |index: usize| row.right_part(END_COUNTDOWN_WIDTH).translated(-END_COUNTDOWN_WIDTH * index as i16, 0);
    parts.extend(facts.into_iter().enumerate().map(|(index, fact)| end_countdown_part(fact, area_at(index))));
}

fn end_countdown_part(fact: BoardFact, area: Rect) -> PicturePart {
    let half = area.height / 2;
    let text_line = |text, area: Rect, style| Shape::text(text, area, 28, TextAlign::Right, style);
    let mut shapes = vec![text_line(fact.label.clone(), area.top_part(half), TextStyle::OnDark)];
    let width = area.width / (fact.values.len() as i16).max(1);
    let lower_half = area.bottom_part(half);
    let values = fact.values.iter().enumerate();
    shapes.extend(values.map(|(index, value)| {
        text_line(
            value.clone(),
            lower_half.left_part(width - 6).translated(6 + index as i16 * width, 0),
            TextStyle::OnDarkBold,
        )
    }));
    PicturePart { facts: fact.refs(), shapes }
}

/// A face-down tile whose face the viewer knows.
pub struct PeekedTile {
    site: MapSite,
    tile_index: u8,
}

/// Returns all face-down tiles whose faces the viewer knows.
pub fn known_tiles(view: &View) -> Vec<PeekedTile> {
    let public_state = &view.public_state;
    let hidden_tiles = |site: MapSite| {
        let face_up = public_state.top_temple_tile(site).filter(|_| sites::is_top_face_up(public_state, site));
        let stack = site.temple_index().into_iter().flat_map(|temple| public_state.temple_stack(temple).rev());
        stack
            .filter(move |tile_index| Some(*tile_index) != face_up)
            .map(move |tile_index| PeekedTile { site, tile_index })
    };
    MapSite::temples()
        .flat_map(hidden_tiles)
        .filter(|known_tile| view.known_faces[usize::from(known_tile.tile_index)].is_some())
        .collect()
}

/// Draws the known tiles side by side.
pub fn draw_peeked_tiles(
    view: &View,
    options: &[Action],
    known_tiles: &[PeekedTile],
    row: Rect,
    parts: &mut Vec<PicturePart>,
) {
    let width = (row.width + CARD_GAP) / known_tiles.len() as i16;
    for (index, known_tile) in known_tiles.iter().enumerate() {
        let Some(face) = view.known_faces[usize::from(known_tile.tile_index)] else { continue };
        let level = view.public_state.tile_color_and_level(known_tile.tile_index).1;
        let is_choice = options.contains(&Action::TakeFromStack { level });
        let (surface, style) = badge_style(is_choice);
        let card = row.translated(index as i16 * width, 0).left_part(width - CARD_GAP);
        let name_area = card.inset(8).left_part(64);
        let icon_area = card.inset(6).translated(74, 0).left_part(40);
        let text_area = card.right_part(card.width - 128).left_part(card.width - 134);
        let shapes = vec![
            Shape::rect(card, SurfaceKind::Tile),
            Shape::rect(name_area, surface),
            Shape::text(texts::site_name(known_tile.site), name_area.inset(3), 30, TextAlign::Center, style),
            Shape::icon(&icons::SLABS, icon_area),
            Shape::icon(icons::tile_level_icon(level), icon_area),
            Shape::text(legend::face_name(face), text_area, 32, TextAlign::Left, TextStyle::Body),
        ];
        let text = texts::on_board_known(texts::tile_size_name(level), legend::face_name(face));
        parts.push(PicturePart::for_value(texts::site_name(known_tile.site), text, shapes));
    }
}
