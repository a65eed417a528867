//! The harbor in the upper left corner: ships wait on the right of the pier, and lie on its left after they have come
//! home.

use meadhall_game::{PicturePart, Point, Rect, Shape, Text, TextAlign, TextStyle};

use super::has_fourth_village;
use super::ships::{ShownShip, berth_shapes, shown_ships};
use crate::ship::ShipPosition;
use crate::{Action, Raids, icons, texts};

/// The rows of the pier, one for each start place or rank.
const FIRST_ROW: i16 = 58;
const ROW_PITCH: i16 = 39;
const PIER_X: i16 = 96;
const PIER_WIDTH: i16 = 44;
const START_BERTH_X: i16 = 139;
const HOME_BERTH_X: i16 = 40;
const SIGN_AREA: Rect = Rect::new(4, 4, 112, 46);

pub fn draw(state: &Raids, options: &[Action], parts: &mut Vec<PicturePart>) {
    // A fourth village fills the bay, so all ships lie on the right. None is home while another one waits.
    let home_x = if has_fourth_village(state) { START_BERTH_X } else { HOME_BERTH_X };
    let is_option = options.contains(&Action::SailHome);
    if is_option {
        let frame_area = Rect::new(home_x - 5, 55, 64, 168);
        parts.push(PicturePart::decoration(vec![Shape::icon(&icons::HOME_FRAME, frame_area)]));
    }
    let row_number = |n: i16| {
        let area = Rect::new(PIER_X, FIRST_ROW + (n - 1) * ROW_PITCH, PIER_WIDTH, 36);
        Shape::text(texts::number(n.into()), area, 29, TextAlign::Center, TextStyle::Bold)
    };
    let row_count = i16::try_from(state.positions().count()).unwrap_or(4);
    let waiting_ships =
        shown_ships(state, |at| if let ShipPosition::Start(place) = at { Some(place) } else { None }, texts::at_start);
    let ships_home =
        shown_ships(state, |at| if let ShipPosition::Home(rank) = at { Some(rank) } else { None }, texts::at_home);
    let rows = (1..=row_count).map(row_number).collect();
    parts.push(match waiting_ships.is_empty() {
        true => PicturePart::decoration(rows),
        false => PicturePart::for_label(texts::column_start(), rows),
    });
    let (sign_icon, style) =
        if is_option { (&icons::HOME_CHOICE, TextStyle::Bold) } else { (&icons::HOME_SIGN, TextStyle::OnDarkBold) };
    let sign = vec![
        Shape::icon(sign_icon, SIGN_AREA),
        Shape::text(texts::column_home(), SIGN_AREA.inset(8).translated(0, -1), 32, TextAlign::Center, style),
    ];
    parts.push(PicturePart::for_label(texts::column_home(), sign));
    let berth_part = |label: fn() -> Text, x: i16| {
        move |ship: ShownShip| {
            let corner = Point { x, y: FIRST_ROW + (i16::from(ship.number) - 1) * ROW_PITCH };
            PicturePart::for_value(label(), ship.text, berth_shapes(ship.seat, corner))
        }
    };
    parts.extend(waiting_ships.into_iter().map(berth_part(texts::column_start, START_BERTH_X)));
    parts.extend(ships_home.into_iter().map(berth_part(texts::column_home, home_x)));
}
