//! A picture as SVG, with its texts formatted and escaped. The same picture gives the same SVG, which is
//! small and cheap enough to compare pictures by it.

use std::fmt::Write;

use super::style::{self, INK, LIGHT, Stroke, Surface};
use super::{crest, font, glyph};
use crate::game::{Align, Area, Field, Ink, Picture, Point, Shape, Text, Trail};

/// Text is scaled down to this factor at most; longer text is truncated.
const SMALLEST: f32 = 0.65;

/// A picture as SVG, with its texts formatted.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Drawing {
    pub svg: String,
    /// The width in pixels.
    pub width: u32,
}

/// Converts a picture to SVG, with its texts formatted by `says`.
pub fn sheet(picture: &Picture, says: &dyn Fn(&Text) -> String) -> Drawing {
    let Picture { width, height, parts } = picture;
    let mut svg = String::with_capacity(64 * 1024);
    let family = font::FAMILY;
    let _ = writeln!(
        svg,
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" font-family="{family}">"#
    );
    for part in parts {
        part.shapes.iter().for_each(|shape| draw(&mut svg, shape, says));
        svg.push('\n');
    }
    svg.push_str("</svg>\n");
    Drawing { svg, width: u32::from(width.unsigned_abs()) }
}

fn draw(svg: &mut String, shape: &Shape, says: &dyn Fn(&Text) -> String) {
    match shape {
        Shape::Glyph { glyph, area, of } => glyph::draw(svg, glyph, *area, *of),
        Shape::Seat { seat, area } => crest::draw(svg, *seat, *area),
        Shape::Words { text, area, size, align, ink } => words(svg, &says(text), *area, *size, *align, *ink),
        Shape::Field { area, field } => surface(svg, *area, *field),
        Shape::Region { corners, field } => region(svg, corners, *field),
        Shape::Way { corners, trail } => line(svg, corners, *trail),
    }
}

fn surface(svg: &mut String, area: Area, field: Field) {
    let Surface { fill, edge, thick, round } = style::field(field);
    let Area { x, y, width, height } = area;
    let round = i16::from(round).min(width / 2).min(height / 2);
    let rectangle = format!(r#"<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{round}" fill="{fill}""#);
    if let Some(dashes) = style::broken(field) {
        let _ = write!(svg, r#"{rectangle} stroke="{INK}" stroke-width="{}"/>"#, thick + 2);
        let _ = write!(svg, r#"{rectangle} stroke="{edge}" stroke-width="{thick}" stroke-dasharray="{dashes}"/>"#);
        return;
    }
    svg.push_str(&rectangle);
    if thick > 0 {
        let _ = write!(svg, r#" stroke="{edge}" stroke-width="{thick}""#);
    }
    svg.push_str("/>");
    if let Some((edge, thick)) = style::inner(field) {
        let within = area.inset(5);
        let Area { x, y, width, height } = within;
        let _ = write!(
            svg,
            r#"<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{}" fill="none" stroke="{edge}" stroke-width="{thick}"/>"#,
            round - 4
        );
    }
}

/// A frame with an inner frame gets a dark outline on both sides, so that it stands out from light ground.
fn region(svg: &mut String, corners: &[Point], field: Field) {
    let Surface { fill, edge, thick, .. } = style::field(field);
    let points = points(corners);
    let mut draw = |edge: &str, thick: u8| {
        let _ = write!(svg, r#"<polygon points="{points}" fill="{fill}""#);
        if thick > 0 {
            let _ = write!(svg, r#" stroke="{edge}" stroke-width="{thick}" stroke-linejoin="round""#);
        }
        svg.push_str("/>");
    };
    if style::inner(field).is_some() {
        draw(INK, thick + 4);
    }
    draw(edge, thick);
}

fn points(corners: &[Point]) -> String {
    let points: Vec<String> = corners.iter().map(|point| format!("{},{}", point.x, point.y)).collect();
    points.join(" ")
}

fn words(svg: &mut String, said: &str, area: Area, size: i16, align: Align, ink: Ink) {
    let said = &font::written(said);
    let (colour, bold) = style::ink(ink);
    let (room, tall) = (f32::from(area.width), f32::from(size));
    let wide = font::width(said, tall, bold);
    let size = if wide > room { (tall * room / wide).max(tall * SMALLEST) } else { tall };
    let said = fitted(said, room, size, bold);
    let (anchor, x) = match align {
        Align::Left => ("start", area.x),
        Align::Middle => ("middle", area.middle().x),
        Align::Right => ("end", area.x + area.width),
    };
    let weight = if bold { 700 } else { 500 };
    let y = f32::from(area.middle().y) + size * 0.35;
    let _ = write!(
        svg,
        r#"<text x="{x}" y="{y:.1}" font-size="{size:.1}" font-weight="{weight}" text-anchor="{anchor}" fill="{colour}">{}</text>"#,
        escaped(&said)
    );
}

/// Truncates the text to the available width.
fn fitted(said: &str, room: f32, size: f32, bold: bool) -> String {
    const MORE: &str = "…";
    // Allows for rounding of the font size.
    let room = room + 0.5;
    if font::width(said, size, bold) <= room {
        return said.to_owned();
    }
    let kept = font::beginning(said, room - font::width(MORE, size, bold), size, bold);
    if kept.is_empty() { String::new() } else { format!("{}{MORE}", kept.trim_end()) }
}

/// Escapes a text for XML and removes characters that XML forbids.
fn escaped(words: &str) -> String {
    let mut safe = String::with_capacity(words.len());
    for letter in words.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&apos;"),
            letter if letter.is_control() || matches!(letter, '\u{fffe}' | '\u{ffff}') => {}
            letter => safe.push(letter),
        }
    }
    safe
}

/// Writes a line in the strokes of its style. A traveled route has a dot at its start and an arrow head at
/// its end; a planned one has the arrow head only.
fn line(svg: &mut String, corners: &[Point], trail: Trail) {
    let points = points(corners);
    for Stroke { colour, thick, broken } in style::way(trail) {
        let broken = if broken.is_empty() { String::new() } else { format!(r#" stroke-dasharray="{broken}""#) };
        let _ = write!(
            svg,
            r#"<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="{thick}" stroke-linejoin="round"{broken}/>"#
        );
    }
    let ([first, ..], [.., before, last]) = (corners, corners) else { return };
    if trail == Trail::Come {
        let _ = write!(
            svg,
            r#"<circle cx="{}" cy="{}" r="9" fill="{LIGHT}" stroke="{INK}" stroke-width="3"/>"#,
            first.x, first.y
        );
    }
    if matches!(trail, Trail::Come | Trail::Ahead) {
        head(svg, *before, *last);
    }
}

fn head(svg: &mut String, before: Point, last: Point) {
    let (right, down) = (f32::from(last.x - before.x), f32::from(last.y - before.y));
    let long = right.hypot(down).max(1.0);
    let (right, down) = (right / long * 15.0, down / long * 15.0);
    let (x, y) = (f32::from(last.x), f32::from(last.y));
    let _ = write!(
        svg,
        r#"<polygon points="{:.1},{:.1} {:.1},{:.1} {:.1},{:.1}" fill="{LIGHT}" stroke="{INK}" stroke-width="3" stroke-linejoin="round"/>"#,
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

    fn named(name: &str) -> String {
        let text = Text { key: "name", args: Vec::new() };
        let area = Area::new(0, 0, 200, 40);
        let shape = Shape::Words { text, area, size: 30, align: Align::Left, ink: Ink::Plain };
        let part = crate::game::Part { tells: Vec::new(), shapes: vec![shape] };
        sheet(&Picture { width: 200, height: 40, parts: vec![part] }, &|_| name.to_owned()).svg
    }

    #[test]
    fn a_hostile_name_neither_breaks_the_sheet_nor_gets_out_of_its_element() {
        let long = "W".repeat(5_000);
        let names = [
            "</text><script>alert(1)</script>",
            "\"/><image href='http://example.com/x.png'/>",
            "]]>&xxe;<!ENTITY xxe SYSTEM \"file:///etc/passwd\">",
            "\u{0}\u{1b}[31m\u{fffe}\u{ffff}\u{202e}",
            "<!--",
            &long,
        ];
        for name in names {
            let svg = named(name);
            let elements = svg.matches('<').count();
            assert_eq!(elements, 4, "{svg}");
            assert!(super::super::png(&Drawing { svg: svg.clone(), width: 200 }).is_ok(), "{svg}");
        }
    }

    #[test]
    fn a_region_has_all_its_corners_and_a_frame_shows_what_it_surrounds() {
        let drawn = |field: Field| {
            let corners = [(10, 0), (19, 15), (1, 15)].map(|(x, y)| Point { x, y }).to_vec();
            let part = crate::game::Part::ground(vec![Shape::Region { corners, field }]);
            sheet(&Picture { width: 20, height: 20, parts: vec![part] }, &|_| String::new()).svg
        };
        assert!(drawn(Field::Soil).contains(r#"points="10,0 19,15 1,15" fill="#));
        assert!(drawn(Field::Choice).matches(r#"fill="none" stroke="#).count() == 2, "{}", drawn(Field::Choice));
    }

    #[test]
    fn words_that_are_too_long_become_smaller_and_are_then_cut() {
        assert!(named("Ann").contains(r#"font-size="30.0""#));
        let smaller = named("Anna Magdalena B.");
        assert!(!smaller.contains(r#"font-size="30.0""#) && smaller.contains("Magdalena B."), "{smaller}");
        assert!(named(&"Anna Magdalena ".repeat(4)).contains('…'));
    }
}
