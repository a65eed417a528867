//! A picture as SVG, with its texts formatted and escaped. The same picture gives the same SVG, which is
//! small and cheap enough to compare pictures by it.

use std::fmt::Write;

use meadhall_game::{LineStyle, Point, Rect, Seat, Shape, SurfaceKind, TextAlign, TextStyle};

use super::style::{self, DARK_COLOR, LIGHT_COLOR, LineStroke, SEA_COLOR, SeatColors, SurfaceStyle};
use super::{font, icon, seat_marker};

/// The smallest scale of a text that is too long. A text that still does not fit is truncated.
const MIN_TEXT_SCALE: f32 = 0.65;
/// A text that is too long does not become smaller than this, because phones show a picture at a third of its size.
const MIN_TEXT_SIZE: f32 = 28.0;

/// A picture as SVG, with its texts formatted.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SvgImage {
    pub svg: String,
    /// The width in pixels.
    pub width: u32,
}

/// Writes an SVG shape by shape.
pub struct SvgWriter {
    pub svg: String,
    width: u32,
}

impl SvgWriter {
    /// Starts an SVG of this size in pixels, with this many pixels for 100 units.
    pub fn new(width: u32, height: u32, scale_percent: u16) -> Self {
        let mut svg = String::with_capacity(64 * 1024);
        let family = font::FONT_FAMILY;
        let [units_across, units_down] = [width, height].map(|pixels| pixels as f32 * 100.0 / f32::from(scale_percent));
        let _ = writeln!(
            svg,
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {units_across} {units_down}" font-family="{family}">"#
        );
        Self { svg, width }
    }

    /// Starts a picture of this size that fills an area of the outer one, on the color of the sea.
    pub fn open_inset(&mut self, area: Rect, width: u32, height: u32) {
        let Rect { x, y, width: area_width, height: area_height } = area;
        let _ = write!(
            self.svg,
            r#"<svg x="{x}" y="{y}" width="{area_width}" height="{area_height}" viewBox="0 0 {width} {height}" preserveAspectRatio="xMidYMid slice"><rect width="{width}" height="{height}" fill="{SEA_COLOR}"/>"#
        );
    }

    /// Starts a group of which nothing beyond this area is drawn.
    pub fn open_clip(&mut self, Rect { x, y, width, height }: Rect) {
        let _ = write!(
            self.svg,
            r#"<svg x="{x}" y="{y}" width="{width}" height="{height}" viewBox="{x} {y} {width} {height}">"#
        );
    }

    /// Ends an inset or a clipped group.
    pub fn close_inset(&mut self) {
        self.svg.push_str("</svg>\n");
    }

    pub fn finish(mut self) -> SvgImage {
        self.svg.push_str("</svg>\n");
        SvgImage { svg: self.svg, width: self.width }
    }
}

/// Writes a shape into the SVG. `text` is the formatted text of a text shape.
pub fn write_shape(svg: &mut String, shape: &Shape, text: &str) {
    match shape {
        Shape::Icon { icon: glyph, area, tint: of } => icon::write_icon(svg, glyph, *area, *of),
        Shape::SeatMarker { seat, area } => seat_marker::write_seat_marker(svg, *seat, *area),
        Shape::Text { text: _, area, size, align, style: ink } => write_text(svg, text, *area, *size, *align, *ink),
        Shape::Rect { area, surface: field } => write_rect(svg, *area, *field),
        Shape::Polygon { corners, surface: field } => write_polygon(svg, corners, *field),
        Shape::Polyline { points: corners, style: trail } => write_polyline(svg, corners, *trail),
        Shape::TranslucentIcon { icon: glyph, area, opacity_percent } => {
            let _ = write!(svg, r#"<g opacity="{}">"#, f32::from(*opacity_percent) / 100.0);
            icon::write_icon(svg, glyph, *area, None);
            svg.push_str("</g>");
        }
    }
}

fn write_rect(svg: &mut String, area: Rect, surface: SurfaceKind) {
    let SurfaceStyle { fill, stroke_color: edge, stroke_width: thick, corner_radius: round } =
        style::surface_style(surface);
    let Rect { x, y, width, height } = area;
    let round = i16::from(round).min(width / 2).min(height / 2);
    let rectangle = format!(r#"<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{round}" fill="{fill}""#);
    if let Some(dashes) = style::frame_dashes(surface) {
        let _ = write!(svg, r#"{rectangle} stroke="{DARK_COLOR}" stroke-width="{}"/>"#, thick + 2);
        let _ = write!(svg, r#"{rectangle} stroke="{edge}" stroke-width="{thick}" stroke-dasharray="{dashes}"/>"#);
        return;
    }
    svg.push_str(&rectangle);
    if thick > 0 {
        let _ = write!(svg, r#" stroke="{edge}" stroke-width="{thick}""#);
    }
    svg.push_str("/>");
    if let Some((edge, thick)) = style::inner_frame_color_and_width(surface) {
        let within = area.inset(5);
        let Rect { x, y, width, height } = within;
        let _ = write!(
            svg,
            r#"<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{}" fill="none" stroke="{edge}" stroke-width="{thick}"/>"#,
            round - 4
        );
    }
}

/// Writes a polygon into the SVG. A frame whose style has an inner frame gets a dark outline on both sides, so that it
/// is visible on a light background.
fn write_polygon(svg: &mut String, corners: &[Point], surface: SurfaceKind) {
    let SurfaceStyle { fill, stroke_color: edge, stroke_width: thick, .. } = style::surface_style(surface);
    let points = points_attribute(corners);
    let mut draw = |edge: &str, thick: u8| {
        let _ = write!(svg, r#"<polygon points="{points}" fill="{fill}""#);
        if thick > 0 {
            let _ = write!(svg, r#" stroke="{edge}" stroke-width="{thick}" stroke-linejoin="round""#);
        }
        svg.push_str("/>");
    };
    if style::inner_frame_color_and_width(surface).is_some() {
        draw(DARK_COLOR, thick + 4);
    }
    draw(edge, thick);
}

fn points_attribute(corners: &[Point]) -> String {
    let points: Vec<String> = corners.iter().map(|point| format!("{},{}", point.x, point.y)).collect();
    points.join(" ")
}

fn write_text(svg: &mut String, text: &str, area: Rect, size: i16, align: TextAlign, style: TextStyle) {
    let text = &font::drawable_text(text);
    let (color, bold) = style::text_color_and_bold(style);
    let (max_width, font_size) = (f32::from(area.width), f32::from(size));
    let width = font::text_width(text, font_size, bold);
    let min_size = (font_size * MIN_TEXT_SCALE).max(MIN_TEXT_SIZE.min(font_size));
    let size = if width > max_width { (font_size * max_width / width).max(min_size) } else { font_size };
    let text = truncate_to_width(text, max_width, size, bold);
    let (anchor, x) = match align {
        TextAlign::Left => ("start", area.x),
        TextAlign::Center => ("middle", area.center().x),
        TextAlign::Right => ("end", area.x + area.width),
    };
    let weight = if bold { 700 } else { 500 };
    let y = f32::from(area.center().y) + size * 0.35;
    let outline = if style == TextStyle::Outlined {
        format!(
            r#" stroke="{DARK_COLOR}" stroke-width="{:.1}" stroke-linejoin="round" paint-order="stroke""#,
            size * 0.16
        )
    } else {
        String::new()
    };
    let _ = write!(
        svg,
        r#"<text x="{x}" y="{y:.1}" font-size="{size:.1}" font-weight="{weight}" text-anchor="{anchor}" fill="{color}"{outline}>{}</text>"#,
        escape_xml(&text)
    );
}

/// Truncates the text to the available width.
fn truncate_to_width(text: &str, max_width: f32, size: f32, bold: bool) -> String {
    const ELLIPSIS: &str = "…";
    // The tolerance allows for the rounding of the font size.
    let max_width = max_width + 0.5;
    if font::text_width(text, size, bold) <= max_width {
        return text.to_owned();
    }
    let prefix = font::prefix_within_width(text, max_width - font::text_width(ELLIPSIS, size, bold), size, bold);
    if prefix.is_empty() { String::new() } else { format!("{}{ELLIPSIS}", prefix.trim_end()) }
}

/// Escapes a text for XML and removes characters that XML forbids.
fn escape_xml(text: &str) -> String {
    let mut escaped_text = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped_text.push_str("&amp;"),
            '<' => escaped_text.push_str("&lt;"),
            '>' => escaped_text.push_str("&gt;"),
            '"' => escaped_text.push_str("&quot;"),
            '\'' => escaped_text.push_str("&apos;"),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => {}
            c => escaped_text.push(c),
        }
    }
    escaped_text
}

/// Writes a line in the strokes of its style. A traveled route has a dot at its start and an arrow head at
/// its end; a planned one has the arrow head only.
fn write_polyline(svg: &mut String, corners: &[Point], line_style: LineStyle) {
    let points = points_attribute(corners);
    if let LineStyle::OwnedBy(seat) = line_style {
        write_owned_line(svg, &points, seat);
        return;
    }
    if line_style == LineStyle::Footprints {
        write_footprints(svg, &points);
        return;
    }
    let caps =
        if matches!(line_style, LineStyle::Wake | LineStyle::Course) { r#" stroke-linecap="round""# } else { "" };
    for LineStroke { color, width: thick, dashes: broken } in style::line_strokes(line_style) {
        let broken = if broken.is_empty() { String::new() } else { format!(r#" stroke-dasharray="{broken}""#) };
        let _ = write!(
            svg,
            r#"<polyline points="{points}" fill="none" stroke="{color}" stroke-width="{thick}" stroke-linejoin="round"{caps}{broken}/>"#
        );
    }
    let ([first, ..], [.., before, last]) = (corners, corners) else { return };
    if line_style == LineStyle::Traveled {
        let _ = write!(
            svg,
            r#"<circle cx="{}" cy="{}" r="9" fill="{LIGHT_COLOR}" stroke="{DARK_COLOR}" stroke-width="3"/>"#,
            first.x, first.y
        );
    }
    if matches!(line_style, LineStyle::Traveled | LineStyle::Planned) {
        write_arrow_head(svg, *before, *last);
    }
}

/// Writes the line of a seat: a shadow, a dark outline, the dashes of the seat, and a gleam on the upper left.
fn write_owned_line(svg: &mut String, points: &str, seat: Seat) {
    let SeatColors { fill, gleam, dashes, .. } = style::seat_colors(seat);
    let line = format!(r#"<polyline points="{points}" fill="none" stroke-linejoin="round""#);
    let _ = write!(svg, r#"{line} stroke="{DARK_COLOR}" stroke-width="14" opacity=".4" transform="translate(2 3)"/>"#);
    let _ = write!(svg, r#"{line} stroke="{DARK_COLOR}" stroke-width="14"/>"#);
    let _ = write!(svg, r#"{line} stroke="{fill}" stroke-width="10" stroke-dasharray="{dashes}"/>"#);
    let _ = write!(svg, r#"{line} stroke="{gleam}" stroke-width="2" transform="translate(-2 -2)"/>"#);
}

/// Writes light dots with a dark outline along a line.
fn write_footprints(svg: &mut String, points: &str) {
    for (color, width) in [(DARK_COLOR, 13), (LIGHT_COLOR, 9)] {
        let _ = write!(
            svg,
            r#"<polyline points="{points}" fill="none" stroke="{color}" stroke-width="{width}" stroke-linecap="round" stroke-dasharray="0.1 20"/>"#
        );
    }
}

fn write_arrow_head(svg: &mut String, before: Point, last: Point) {
    let (right, down) = (f32::from(last.x - before.x), f32::from(last.y - before.y));
    let length = right.hypot(down).max(1.0);
    let (right, down) = (right / length * 15.0, down / length * 15.0);
    let (x, y) = (f32::from(last.x), f32::from(last.y));
    let _ = write!(
        svg,
        r#"<polygon points="{:.1},{:.1} {:.1},{:.1} {:.1},{:.1}" fill="{LIGHT_COLOR}" stroke="{DARK_COLOR}" stroke-width="3" stroke-linejoin="round"/>"#,
        x + right * 0.8,
        y + down * 0.8,
        x - down - right * 0.8,
        y + right - down * 0.8,
        x + down - right * 0.8,
        y - right - down * 0.8,
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use meadhall_game::{Picture, Text};

    use crate::to_svg;

    fn svg_with_name(name: &str) -> String {
        let text = Text { key: "name", args: Vec::new() };
        let area = Rect::new(0, 0, 200, 40);
        let shape = Shape::Text { text, area, size: 30, align: TextAlign::Left, style: TextStyle::Body };
        let part = meadhall_game::PicturePart::new(Vec::new(), vec![shape]);
        to_svg(&Picture::new(200, 40, vec![part]), &|_| name.to_owned()).svg
    }

    #[test]
    fn a_hostile_name_stays_inside_its_svg_element() {
        let length = "W".repeat(5_000);
        let names = [
            "</text><script>alert(1)</script>",
            "\"/><image href='http://example.com/x.png'/>",
            "]]>&xxe;<!ENTITY xxe SYSTEM \"file:///etc/passwd\">",
            "\u{0}\u{1b}[31m\u{fffe}\u{ffff}\u{202e}",
            "<!--",
            &length,
        ];
        for name in names {
            let svg = svg_with_name(name);
            let elements = svg.matches('<').count();
            assert_eq!(elements, 4, "{svg}");
            assert!(crate::render_png(&SvgImage { svg: svg.clone(), width: 200 }).is_ok(), "{svg}");
        }
    }

    #[test]
    fn a_polygon_has_all_its_corners_and_a_frame_is_not_filled() {
        let drawn = |surface: SurfaceKind| {
            let corners = [(10, 0), (19, 15), (1, 15)].map(|(x, y)| Point { x, y }).to_vec();
            let part = meadhall_game::PicturePart::decoration(vec![Shape::Polygon { corners, surface }]);
            to_svg(&Picture::new(20, 20, vec![part]), &|_| String::new()).svg
        };
        assert!(drawn(SurfaceKind::JoinedLand).contains(r#"points="10,0 19,15 1,15" fill="#));
        assert!(
            drawn(SurfaceKind::ChoiceFrame).matches(r#"fill="none" stroke="#).count() == 2,
            "{}",
            drawn(SurfaceKind::ChoiceFrame)
        );
    }

    #[test]
    fn long_text_is_shrunk_and_then_truncated() {
        assert!(svg_with_name("Ann").contains(r#"font-size="30.0""#));
        let smaller = svg_with_name("Anna Magdale B.");
        assert!(!smaller.contains(r#"font-size="30.0""#) && smaller.contains("Magdale B."), "{smaller}");
        assert!(svg_with_name(&"Anna Magdalena ".repeat(4)).contains('…'));
    }
}
