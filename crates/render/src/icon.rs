//! Embeds a game's icon in the SVG: the content of its outermost element, scaled to the area.

use std::fmt::Write;

use meadhall_game::{Icon, Rect, Seat};

use super::style;

/// The color of tinted parts when there is no seat.
const DEFAULT_TINT: &str = "#EDE3CC";

/// Writes the icon into the SVG, centered in the area and as large as the area allows.
pub fn write_icon(svg: &mut String, icon: &Icon, area: Rect, tint: Option<Seat>) {
    let Some(IconSource { width, height, body: inside }) = IconSource::parse(icon.svg) else { return };
    let scale = (f32::from(area.width) / width).min(f32::from(area.height) / height);
    let middle = area.center();
    let (x, y) = (f32::from(middle.x) - width * scale / 2.0, f32::from(middle.y) - height * scale / 2.0);
    let color = tint.map_or(DEFAULT_TINT, |seat| style::seat_colors(seat).fill);
    let _ = write!(svg, r#"<g color="{color}" transform="translate({x:.1} {y:.1}) scale({scale:.3})">{inside}</g>"#);
}

/// Returns the width and height of an icon as drawn by its author.
pub fn icon_size(icon: &Icon) -> Option<(f32, f32)> {
    let IconSource { width, height, .. } = IconSource::parse(icon.svg)?;
    Some((width, height))
}

/// The parsed source of an icon.
struct IconSource<'a> {
    width: f32,
    height: f32,
    body: &'a str,
}

impl<'a> IconSource<'a> {
    fn parse(svg: &'a str) -> Option<Self> {
        let start = svg.find("<svg")?;
        let open = start + svg[start..].find('>')?;
        let (_, sizes) = svg[start..open].split_once(r#"viewBox="0 0 "#)?;
        let (width, height) = sizes.split('"').next()?.split_once(' ')?;
        let inside = svg[open + 1..].trim_end().strip_suffix("</svg>")?.trim();
        Some(Self { width: width.parse().ok()?, height: height.parse().ok()?, body: inside })
    }
}
