//! The marker of a seat: its color, shape and letter. Each of them alone distinguishes the seats.

use std::fmt::Write;

use meadhall_game::{Rect, Seat};

use super::style::{self, DARK_COLOR};

/// The width and height of the drawn marker with its outline and shadow.
const DRAWN_SIZE: f32 = 54.0;

/// The shape of a seat's marker.
struct MarkerShape {
    element: &'static str,
    /// The path of the gleam at the upper left.
    gleam: &'static str,
    /// The baseline and the font size of the letter.
    letter_y: u8,
    letter_size: u8,
}

/// A disc, triangle, square, diamond and pentagon. Texts use the same shapes beside the name of the seat's player.
const SHAPES: [MarkerShape; 5] = [
    MarkerShape {
        element: r#"<circle cx="24" cy="24" r="19.5"/>"#,
        gleam: "M10 21C11 14 16 9 23 8.5",
        letter_y: 34,
        letter_size: 30,
    },
    MarkerShape { element: r#"<path d="M24 3L46 42H2Z"/>"#, gleam: "M12 33L23 13", letter_y: 40, letter_size: 25 },
    MarkerShape {
        element: r#"<rect x="5" y="5" width="38" height="38" rx="3"/>"#,
        gleam: "M10 21V10H24",
        letter_y: 34,
        letter_size: 30,
    },
    MarkerShape {
        element: r#"<path d="M24 1L47 24L24 47L1 24Z"/>"#,
        gleam: "M9 23L22 10",
        letter_y: 34,
        letter_size: 28,
    },
    MarkerShape {
        element: r#"<path d="M24 2L46 18.5L38 44H10L2 18.5Z"/>"#,
        gleam: "M8 21L22 10.5",
        letter_y: 36,
        letter_size: 29,
    },
];

/// Writes the marker of a seat into the SVG. A dark and a light outline separate it from every ground.
pub fn write_seat_marker(svg: &mut String, seat: Seat, area: Rect) {
    let style::SeatColors { fill, letter_color, gleam: gleam_color, .. } = style::seat_colors(seat);
    let MarkerShape { element, gleam, letter_y, letter_size } = &SHAPES[seat.index() % SHAPES.len()];
    let middle = area.center();
    let size = f32::from(area.width.min(area.height));
    let (x, y) = (f32::from(middle.x) - size / 2.0, f32::from(middle.y) - size / 2.0);
    let _ = write!(
        svg,
        r##"<g transform="translate({x:.1} {y:.1}) scale({:.3}) translate(3 3)" stroke-linejoin="round"><g transform="translate(3 4)" fill="#0C140A" opacity=".4">{element}</g><g fill="{fill}" stroke="{DARK_COLOR}" stroke-width="7">{element}</g><g fill="{fill}" stroke="#FFFFFF" stroke-width="3">{element}</g><path d="{gleam}" fill="none" stroke="{gleam_color}" stroke-width="3.2" stroke-linecap="round"/><text x="24" y="{letter_y}" font-size="{letter_size}" font-weight="700" text-anchor="middle" fill="{letter_color}">{}</text></g>"##,
        size / DRAWN_SIZE,
        char::from(b'A' + seat.0 % 26),
    );
}
