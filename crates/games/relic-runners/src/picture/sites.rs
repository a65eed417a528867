//! Sites: their kind, contents and explorers, and whether they are a choice.

use meadhall_game::{FactRef, PicturePart, Rect, Seat, Shape, SurfaceKind, TextStyle};

use super::last_moves::LastMoves;
use super::map_layout::MapTransform;
use super::site_layout::SiteLayout;
use super::{badge_style, number_shape};
use crate::data::PURPLE_TILE_POINTS;
use crate::map::MapSite;
use crate::public_state::PublicState;
use crate::tile::{PurpleTile, SiteColor, TileFace};
use crate::view::View;
use crate::{Action, board, icons, legend, texts};

pub fn draw(
    view: &View,
    options: &[Action],
    last_moves: &LastMoves,
    map_transform: &MapTransform,
    parts: &mut Vec<PicturePart>,
) {
    let clearing = |site| {
        Shape::rect(map_transform.to_picture_rect(SiteLayout::new(site).frame().inset(6)), SurfaceKind::Clearing)
    };
    parts.push(PicturePart::decoration(MapSite::all().map(clearing).collect()));
    for site in MapSite::all() {
        let layout = SiteLayout::new(site);
        if last_moves.sites.contains(&texts::site_name(site)) {
            parts.push(PicturePart::decoration(vec![Shape::rect(
                map_transform.to_picture_rect(layout.frame()),
                SurfaceKind::LastMoveFrame,
            )]));
        }
        draw_contents(view, site, &layout, map_transform, parts);
        parts.push(PicturePart::for_label(
            texts::site_name(site),
            name_shapes(view, options, site, map_transform.to_picture_rect(layout.name())),
        ));
        draw_explorers(view, site, &layout, map_transform, parts);
    }
}

fn draw_contents(
    view: &View,
    site: MapSite,
    layout: &SiteLayout,
    map_transform: &MapTransform,
    parts: &mut Vec<PicturePart>,
) {
    let public_state = &view.public_state;
    let (icon_area, stack_area, top_area) = (
        map_transform.to_picture_rect(layout.icon()),
        map_transform.to_picture_rect(layout.stack()),
        map_transform.to_picture_rect(layout.top_temple_tile()),
    );
    let shapes = match (public_state.site_color(site), public_state.tiles_left(site)) {
        (None, _) => vec![Shape::icon(&icons::CAMP, icon_area)],
        (Some(color), 0) => {
            let altar = icon_area.translated(icon_area.width / 4, 0);
            let relic = altar.top_part(altar.height * 2 / 3).translated(0, -altar.height / 5);
            let relic = public_state.relic_sites.contains(site).then(|| Shape::icon(icons::relic_icon(color), relic));
            [Shape::icon(&icons::SHRINE, altar.inset(4).translated(0, 4))].into_iter().chain(relic).collect()
        }
        (Some(SiteColor::Green), tiles) => {
            vec![Shape::icon(&icons::RUIN, icon_area), Shape::icon(icons::ruin_stack_icon(tiles), stack_area)]
        }
        (Some(color), _) => {
            let slabs = site.temple_index().into_iter().flat_map(|temple| public_state.temple_stack(temple));
            let slabs = slabs
                .map(|tile| Shape::icon(icons::tile_level_icon(public_state.tile_color_and_level(tile).1), stack_area));
            [Shape::icon(icons::temple_icon(color), icon_area)].into_iter().chain(slabs).collect()
        }
    };
    match board::site_contents(view, site).first() {
        Some(text) => parts.push(PicturePart::for_value(texts::site_name(site), text.clone(), shapes)),
        None => parts.push(PicturePart::decoration(shapes)),
    }
    let face_up_tile = public_state.top_temple_tile(site).filter(|_| is_top_face_up(public_state, site));
    if let Some(face) = face_up_tile.and_then(|tile| view.known_faces[usize::from(tile)]) {
        let mut shapes = vec![Shape::rect(top_area, SurfaceKind::Tile)];
        shapes.extend(purple_face_shapes(face, top_area.inset(top_area.height / 12)));
        parts.push(PicturePart::for_value(
            texts::site_name(site),
            texts::on_board_top(legend::face_name(face)),
            shapes,
        ));
    }
}

/// Returns whether the top tile of this site lies face up.
pub fn is_top_face_up(public_state: &PublicState, site: MapSite) -> bool {
    public_state.site_color(site) == Some(SiteColor::Purple)
}

/// Draws the effect of a purple tile.
fn purple_face_shapes(face: TileFace, area: Rect) -> Vec<Shape> {
    let TileFace::Purple(tile) = face else { return Vec::new() };
    let mut shapes = vec![Shape::icon(icons::purple_tile_icon(tile), area)];
    if tile == PurpleTile::ScorePoints {
        shapes.push(number_shape(
            PURPLE_TILE_POINTS as usize,
            area.inset(area.height / 8).translated(0, -area.height / 24),
            TextStyle::Bold,
        ));
    }
    shapes
}

/// Draws the name of a site, marked if the explorer can go there or explore it.
fn name_shapes(view: &View, options: &[Action], site: MapSite, area: Rect) -> Vec<Shape> {
    let is_choice = options.iter().any(|action| match *action {
        Action::Walk { to, .. } | Action::Teleport { to } => to == site,
        Action::ExploreNeighbor { site: near } => near == site,
        Action::Explore | Action::LookThroughStack => view.public_state.site_to_explore() == site,
        _ => false,
    });
    let (surface, style) = badge_style(is_choice);
    let text_area = area.inset(area.height / 10);
    vec![Shape::rect(area, surface), Shape::centered_text(texts::site_name(site), text_area, style)]
}

fn draw_explorers(
    view: &View,
    site: MapSite,
    layout: &SiteLayout,
    map_transform: &MapTransform,
    parts: &mut Vec<PicturePart>,
) {
    let seats: Vec<Seat> = (0..)
        .map(Seat)
        .zip(&view.public_state.runners)
        .filter(|(_, runner)| runner.site == site)
        .map(|(seat, _)| seat)
        .collect();
    if seats.is_empty() {
        return;
    }
    let explorers_text = texts::on_board_explorers(board::explorers_at(&view.public_state, site));
    let positions = seats.iter().map(|seat| (texts::player(*seat), texts::player_has_come_to(texts::site_name(site))));
    let facts = [(texts::site_name(site), explorers_text)].into_iter().chain(positions);
    let facts = facts.map(|(label, value)| FactRef::value(&label, &value)).collect();
    let explorer_shapes = |(seat, area): (&Seat, Rect)| {
        let area = map_transform.to_picture_rect(area);
        let helmet_area = area.top_part(area.height / 2).inset(-area.height / 40);
        [Shape::seat_marker(*seat, area.bottom_part(area.width)), Shape::icon(&icons::HELMET, helmet_area)]
    };
    let shapes = seats.iter().zip(layout.explorer_areas(seats.len() as i16)).flat_map(explorer_shapes).collect();
    parts.push(PicturePart { facts, shapes });
}
