//! Sites: their kind, contents and name, and whether they are a choice or the place of the last move.

use meadhall_game::{PicturePart, Rect, Shape, TextStyle};

use super::choice_marks::{ChoiceMarks, white_ring};
use super::last_moves::LastMoves;
use super::number_shape;
use super::site_layout::{PlateSize, SiteLayout};
use crate::data::PURPLE_TILE_POINTS;
use crate::map::MapSite;
use crate::public_state::PublicState;
use crate::tile::{PurpleTile, SiteColor, TileFace};
use crate::view::View;
use crate::{board, icons, legend, texts};

/// Draws all sites, the lower ones in front.
pub fn draw(view: &View, marks: ChoiceMarks<'_>, last_moves: &LastMoves, parts: &mut Vec<PicturePart>) {
    let mut sites: Vec<(MapSite, SiteLayout)> = MapSite::all().map(|site| (site, SiteLayout::new(site))).collect();
    sites.sort_by_key(|(_, layout)| layout.center().y);
    for (site, layout) in sites {
        let (is_choice, is_chosen) = (marks.is_choice(view, site), marks.is_chosen_site(site));
        if !is_chosen && last_moves.sites.contains(&texts::site_name(site)) {
            let ring = Shape::icon(&icons::RING_LAST_MOVE, layout.ring(is_choice));
            parts.push(PicturePart::decoration(vec![ring]));
        }
        if is_choice {
            parts.push(PicturePart::decoration(vec![Shape::icon(&icons::RING_CHOICE, layout.ring(false))]));
        }
        if is_chosen {
            parts.push(PicturePart::decoration(vec![white_ring(layout.ring(true))]));
        }
        let plate_style = PlateStyle { is_choice, size: marks.plate_size(view, site) };
        draw_contents(view, site, &layout, parts);
        parts.push(PicturePart::for_label(texts::site_name(site), name_shapes(site, &layout, plate_style)));
    }
}

/// Returns the areas of all sites, which explorers and things on trails should not hide.
pub fn occupied_areas(view: &View, marks: ChoiceMarks<'_>) -> Vec<Rect> {
    let areas = |site| {
        let has_face_up_tile = face_up_tile(view, site).is_some();
        SiteLayout::new(site).occupied_areas(has_face_up_tile, marks.plate_size(view, site))
    };
    MapSite::all().flat_map(areas).collect()
}

fn draw_contents(view: &View, site: MapSite, layout: &SiteLayout, parts: &mut Vec<PicturePart>) {
    let public_state = &view.public_state;
    let shapes = match public_state.site_color(site) {
        None => vec![Shape::icon(&icons::CAMP, layout.building()), Shape::icon(&icons::RATION, layout.camp_rations())],
        Some(color) => {
            let has_relic = public_state.relic_sites.contains(site);
            let icon = icons::site_icon(color, public_state.tiles_left(site), has_relic);
            vec![Shape::icon(icon, layout.building())]
        }
    };
    match board::site_contents(view, site).first() {
        Some(text) => parts.push(PicturePart::for_value(texts::site_name(site), text.clone(), shapes)),
        None => parts.push(PicturePart::decoration(shapes)),
    }
    if let Some(face) = face_up_tile(view, site) {
        parts.push(PicturePart::for_value(
            texts::site_name(site),
            texts::on_board_top(legend::face_name(face)),
            purple_tile_shapes(face, layout.face_up_tile()),
        ));
    }
}

/// Returns the face of the top tile of this site if it lies face up.
fn face_up_tile(view: &View, site: MapSite) -> Option<TileFace> {
    let tile = view.public_state.top_temple_tile(site).filter(|_| is_top_face_up(&view.public_state, site))?;
    view.known_faces[usize::from(tile)]
}

/// Returns whether the top tile of this site lies face up.
pub fn is_top_face_up(public_state: &PublicState, site: MapSite) -> bool {
    public_state.site_color(site) == Some(SiteColor::Purple)
}

/// Returns a purple tile with its effect.
pub fn purple_tile_shapes(face: TileFace, area: Rect) -> Vec<Shape> {
    let TileFace::Purple(tile) = face else { return Vec::new() };
    let mut shapes = vec![Shape::icon(icons::purple_tile_icon(tile), area)];
    if tile == PurpleTile::ScorePoints {
        shapes.push(number_shape(
            PURPLE_TILE_POINTS as usize,
            area.inset(area.height / 4).translated(-1, -1),
            TextStyle::Bold,
        ));
    }
    shapes
}

/// How the plate with the name of a site looks.
struct PlateStyle {
    is_choice: bool,
    size: PlateSize,
}

/// Draws the name of a site on a plate, which is yellow if the site can be chosen.
fn name_shapes(site: MapSite, layout: &SiteLayout, PlateStyle { is_choice, size }: PlateStyle) -> Vec<Shape> {
    let [plate, choice_plate] = if layout.is_camp() {
        [&icons::PLATE_CAMP, &icons::PLATE_CAMP_CHOICE]
    } else if layout.has_long_name() {
        [&icons::PLATE_LONG, &icons::PLATE_LONG_CHOICE]
    } else {
        [&icons::PLATE_SHORT, &icons::PLATE_SHORT_CHOICE]
    };
    let (plate, style) = if is_choice { (choice_plate, TextStyle::Bold) } else { (plate, TextStyle::OnDarkBold) };
    vec![Shape::icon(plate, layout.plate(size)), Shape::centered_text(texts::site_name(site), layout.name(size), style)]
}
