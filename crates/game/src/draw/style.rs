//! Colors and strokes of surfaces, text, lines and seats. Light pieces lie on a dark sea; seats differ in
//! lightness, too, so that they can be distinguished without color.

use crate::game::{Field, Ink, Seat, Trail};

/// The color of dark outlines and of body text.
pub const INK: &str = "#2B2A33";
/// The background of the picture.
pub const SEA: &str = "#2C5F6E";
/// A color close to the background, for what needs no attention.
const DEEP: &str = "#244F5C";
const PARCHMENT: &str = "#F4EAD5";
const PANEL: &str = "#E6D9BE";
const CHOICE: &str = "#FFD94A";
const EDGE: &str = "#B9A67F";
/// The color of what is drawn over everything else.
pub const LIGHT: &str = "#FFFFFF";
const SHOAL: &str = "#5B95A3";
const SHORE: &str = "#566B3A";
const SOIL: &str = "#D3D6A8";

/// The colors of a seat's marker.
pub struct Colours {
    pub fill: &'static str,
    pub letter: &'static str,
}

/// Navy, yellow, red, white, pink, then repeated: lightness 22, 80, 40, 97 and 66 of 100.
const SEATS: [Colours; 5] = [
    Colours { fill: "#213A78", letter: "#FFFFFF" },
    Colours { fill: "#F2C230", letter: INK },
    Colours { fill: "#B5372B", letter: "#FFFFFF" },
    Colours { fill: "#F8F7F2", letter: INK },
    Colours { fill: "#DB93B8", letter: INK },
];

pub fn of(seat: Seat) -> &'static Colours {
    &SEATS[seat.index() % SEATS.len()]
}

/// Returns the color of text, and whether it is bold.
pub const fn ink(ink: Ink) -> (&'static str, bool) {
    match ink {
        Ink::Plain => (INK, false),
        Ink::Strong => (INK, true),
        Ink::Faint => ("#4A4438", true),
        Ink::Light => ("#EAF1F2", false),
        Ink::Bright => ("#FFFFFF", true),
    }
}

/// The style of a rectangle or polygon.
pub struct Surface {
    pub fill: &'static str,
    pub edge: &'static str,
    pub thick: u8,
    /// The radius of the corners; 255 makes the ends round, for badges.
    pub round: u8,
}

pub const fn field(field: Field) -> Surface {
    const fn surface(fill: &'static str, edge: &'static str, thick: u8, round: u8) -> Surface {
        Surface { fill, edge, thick, round }
    }
    match field {
        Field::Sea => surface(SEA, SEA, 0, 0),
        Field::Land => surface("#C9CFA6", "#7F8A57", 3, 16),
        Field::Shoal => surface(SHOAL, SHOAL, 2, 0),
        Field::Coast => surface(SHORE, SHORE, 8, 0),
        Field::Soil => surface(SOIL, SOIL, 2, 0),
        Field::Clearing => surface(SOIL, SHORE, 4, 255),
        Field::Seam => surface("none", "#2B2A3340", 2, 0),
        Field::Tile => surface(PARCHMENT, EDGE, 3, 14),
        Field::Bare => surface(DEEP, DEEP, 0, 14),
        Field::Free => surface("#D8CBAA", "#9C6B3F", 2, 10),
        Field::Panel => surface(PANEL, EDGE, 0, 16),
        Field::Banner => surface(INK, INK, 0, 16),
        Field::Veil => surface("#2C5F6E8C", SEA, 0, 14),
        Field::Badge => surface(INK, INK, 0, 255),
        Field::Gold => surface("#E3B23C", INK, 2, 255),
        Field::Danger => surface("#9C2F28", "#9C2F28", 0, 9),
        Field::Pick => surface(CHOICE, INK, 3, 255),
        Field::Fight => surface("#9C2F28", "#FFFFFF", 3, 6),
        Field::Choice => surface("none", CHOICE, 7, 18),
        Field::Last => surface("none", "#FFFFFF", 7, 18),
        Field::Fought => surface("none", "#B5372B", 7, 18),
        Field::Best => surface("none", "#E3B23C", 5, 14),
    }
}

/// The dash pattern of a frame, if it is dashed: so a frame for the past is not mistaken for a choice.
pub const fn broken(field: Field) -> Option<&'static str> {
    match field {
        Field::Last => Some("26 13"),
        _ => None,
    }
}

/// The color and width of the inner frame that separates a frame from light ground, if it needs one.
pub const fn inner(field: Field) -> Option<(&'static str, u8)> {
    match field {
        Field::Choice => Some((INK, 2)),
        Field::Fought => Some((INK, 1)),
        _ => None,
    }
}

/// One of the strokes that are drawn on top of each other for a line.
pub struct Stroke {
    pub colour: &'static str,
    pub thick: u8,
    /// The dash pattern; empty for a solid stroke.
    pub broken: &'static str,
}

/// Returns the strokes of a line, from bottom to top. Lines that seats own differ in their pattern, too.
pub fn way(trail: Trail) -> Vec<Stroke> {
    let stroke = |colour, thick, broken| Stroke { colour, thick, broken };
    match trail {
        Trail::Come => vec![stroke(INK, 12, ""), stroke(LIGHT, 7, "")],
        Trail::Ahead => vec![stroke(INK, 12, "14 12"), stroke(LIGHT, 7, "14 12")],
        Trail::Path => vec![stroke("#8F8A5A", 20, ""), stroke("#EADFB8", 15, "")],
        Trail::River => vec![stroke("#3F7D92", 36, ""), stroke("#86BBCB", 31, "")],
        Trail::Laid(seat) => {
            let Colours { fill, letter } = *of(seat);
            let broken = ["", "4 9", "1 11", "15 10", "2 5"][seat.index() % SEATS.len()];
            vec![stroke(INK, 13, ""), stroke(fill, 9, ""), stroke(letter, 3, broken)]
        }
    }
}
