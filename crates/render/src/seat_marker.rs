//! The marker of a seat: its color, shape and letter. Each of them alone distinguishes the seats.

use std::fmt::Write;

use meadhall_game::{Rect, Seat};

use super::style::{self, DARK_COLOR};

/// Writes the shape of a seat into the SVG: a disc, triangle, square, diamond or hexagon. Texts use the same shape
/// beside the name of the seat's player.
pub fn write_seat_marker(svg: &mut String, seat: Seat, area: Rect) {
    let style::SeatColors { fill, letter_color: letter } = style::seat_colors(seat);
    let middle = area.center();
    let (x, y, half) = (f32::from(middle.x), f32::from(middle.y), f32::from(area.width.min(area.height)) / 2.0);
    // A light outline separates a dark marker from dark water.
    let ring = if *letter == DARK_COLOR { DARK_COLOR } else { "#FFFFFF" };
    let _ =
        write!(svg, r#"<g fill="{fill}" stroke="{ring}" stroke-width="{:.1}" stroke-linejoin="round">"#, half / 8.0);
    // The distance of the letter's center below the marker's center, and the maximum height of the letter, both as
    // factors of half the marker's width.
    let (letter_offset, letter_scale) = match seat.index() % 5 {
        0 => {
            let _ = write!(svg, r#"<circle cx="{x}" cy="{y}" r="{}"/>"#, half * 0.93);
            (0.0, 1.45)
        }
        1 => {
            write_outline(
                svg,
                &[(x, y - half * 0.95), (x + half * 0.98, y + half * 0.84), (x - half * 0.98, y + half * 0.84)],
            );
            (0.29, 1.3)
        }
        2 => {
            let side = half * 0.85;
            let _ = write!(
                svg,
                r#"<rect x="{}" y="{}" width="{}" height="{}" rx="2"/>"#,
                x - side,
                y - side,
                2.0 * side,
                2.0 * side
            );
            (0.0, 1.5)
        }
        3 => {
            write_outline(svg, &[(x, y - half), (x + half, y), (x, y + half), (x - half, y)]);
            (0.0, 1.3)
        }
        _ => {
            let corner = |n: u8| {
                let angle = f32::from(n) * std::f32::consts::FRAC_PI_3;
                (x + half * angle.cos(), y + half * angle.sin())
            };
            write_outline(svg, &[0, 1, 2, 3, 4, 5].map(corner));
            (0.0, 1.4)
        }
    };
    let size = half * letter_scale;
    let _ = write!(
        svg,
        r#"</g><text x="{x}" y="{:.1}" font-size="{size:.1}" font-weight="700" text-anchor="middle" fill="{letter}">{}</text>"#,
        y + half * letter_offset + size * 0.35,
        char::from(b'A' + seat.0 % 26),
    );
}

fn write_outline(svg: &mut String, corners: &[(f32, f32)]) {
    let points: Vec<String> = corners.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
    let _ = write!(svg, r#"<polygon points="{}"/>"#, points.join(" "));
}
