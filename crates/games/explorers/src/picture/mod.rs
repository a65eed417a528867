//! The picture of Explorers: the map, as large as possible; below it the supply and the viewer's hand; then
//! the players. While captains are chosen, and at the end with the podium, the map is smaller and lies below
//! these.

mod captains;
mod coastline;
mod last_moves;
mod mainland;
mod map;
mod pieces;
mod players;
mod projection;
mod supply;
mod tile_layout;

use meadhall_game::{Picture, PicturePart, Rect, Shape, SurfaceKind, Text, TextStyle};

use meadhall_games_art::podium::{Podium, titled_ranking_height};

use super::view::View;
use super::{Action, Pending, board, icons, score, texts};

/// The width of the picture in pixels.
const WIDTH: i16 = 1280;
/// The height of the picture in pixels with one row of player panels and with two rows.
const HEIGHT_BY_PLAYER_ROWS: [i16; 2] = [1280, 1400];
/// The space between the elements of the picture and at its edge, in pixels.
const GAP: i16 = 16;
const PODIUM: Podium = Podium {
    source_icons: &[
        &icons::SHEEP,
        &icons::OUTPOST,
        &icons::ENEMY,
        &icons::SETTLEMENT,
        &icons::FALLEN,
        &icons::ISLAND,
        &icons::CAPTAIN,
    ],
    player_name: texts::player,
    format_number: texts::number,
};

/// Draws the board with the places that can be chosen and the last moves.
pub fn picture(view: &View, options: &[Action], recent_events: &[Text]) -> Picture {
    let rows = (view.public_state.players.len() as i16 + players::PANELS_PER_ROW - 1) / players::PANELS_PER_ROW;
    let height = HEIGHT_BY_PLAYER_ROWS[usize::from(rows > 1)];
    let mut parts = vec![PicturePart::decoration(vec![Shape::rect(Rect::new(0, 0, WIDTH, height), SurfaceKind::Sea)])];
    let top = height - rows * (players::panel_height(view.public_state.pending) + GAP);
    let inner = Rect::new(GAP, GAP, WIDTH - 2 * GAP, top - 2 * GAP);
    let title = board::title(view);
    let map = if view.public_state.pending == Pending::MatchOver {
        let titled_ranking_height = titled_ranking_height(view.public_state.players.len());
        PODIUM.draw(&title, &score::scores(&view.public_state), inner.top_part(titled_ranking_height), &mut parts);
        inner.bottom_part(inner.height - titled_ranking_height - GAP)
    } else {
        let supply_height = supply::height(view);
        supply::draw(view, title, inner.bottom_part(supply_height), &mut parts);
        parts.extend(captains::draw(view, inner));
        let map = inner.top_part(inner.height - supply_height - GAP);
        map.bottom_part(map.height - captains::height(view))
    };
    map::draw(view, options, recent_events, map, &mut parts);
    players::draw(view, top, &mut parts);
    Picture { width: WIDTH, height, parts }
}

/// A number in the center of an area, as high as the area.
fn number_shape(number: impl Into<i32>, area: Rect, style: TextStyle) -> Shape {
    Shape::centered_text(texts::number(number.into()), area, style)
}
