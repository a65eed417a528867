//! Colors and strokes of surfaces, text, lines and seats. Light pieces lie on a dark sea; seats differ in
//! shape, letter and dashes, too, so that they can be distinguished without color.

use meadhall_game::{LineStyle, Seat, SurfaceKind, TextStyle};

/// The color of dark outlines and of body text.
pub const DARK_COLOR: &str = "#2B2A33";
/// The background of the picture.
pub const SEA_COLOR: &str = "#2C5F6E";
/// A color close to the background, for elements that need no attention.
const DEEP_SEA_COLOR: &str = "#244F5C";
const PARCHMENT_COLOR: &str = "#F4EAD5";
const PANEL_COLOR: &str = "#E6D9BE";
const CHOICE_COLOR: &str = "#FFD94A";
const TILE_OUTLINE_COLOR: &str = "#B9A67F";
/// The color of lines that are drawn over everything else.
pub const LIGHT_COLOR: &str = "#FFFFFF";
const SHALLOW_WATER_COLOR: &str = "#5B95A3";
const SHORE_COLOR: &str = "#566B3A";
/// A translucent dark color under lines on water.
const WATER_SHADOW_COLOR: &str = "#123A508C";
const JOINED_LAND_COLOR: &str = "#D3D6A8";

/// The colors of a seat's marker and lines.
pub struct SeatColors {
    pub fill: &'static str,
    pub letter_color: &'static str,
    /// A lighter shade of the fill.
    pub gleam: &'static str,
    /// The dash pattern of the seat's lines.
    pub dashes: &'static str,
}

/// Blue, yellow, red, green and purple, which repeat from the sixth seat on. The shape and letter of a marker and the
/// dash pattern of a line distinguish the seats without color.
const SEAT_COLORS: [SeatColors; 5] = [
    SeatColors { fill: "#23468F", letter_color: "#FFFFFF", gleam: "#5F86D6", dashes: "14 4" },
    SeatColors { fill: "#F2C230", letter_color: DARK_COLOR, gleam: "#FFE58A", dashes: "6 5" },
    SeatColors { fill: "#B5372B", letter_color: "#FFFFFF", gleam: "#E0705F", dashes: "20 5" },
    SeatColors { fill: "#2F8F4E", letter_color: "#FFFFFF", gleam: "#74CC8B", dashes: "4 4 12 4" },
    SeatColors { fill: "#7B3FA0", letter_color: "#FFFFFF", gleam: "#B586D3", dashes: "9 4 3 4" },
];

pub fn seat_colors(seat: Seat) -> &'static SeatColors {
    &SEAT_COLORS[seat.index() % SEAT_COLORS.len()]
}

/// Returns the color of text, and whether it is bold.
pub const fn text_color_and_bold(ink: TextStyle) -> (&'static str, bool) {
    match ink {
        TextStyle::Body => (DARK_COLOR, false),
        TextStyle::Bold => (DARK_COLOR, true),
        TextStyle::Muted => ("#4A4438", true),
        TextStyle::OnDark => ("#EAF1F2", false),
        TextStyle::OnDarkBold | TextStyle::Outlined => ("#FFFFFF", true),
    }
}

/// The style of a rectangle or polygon.
pub struct SurfaceStyle {
    pub fill: &'static str,
    pub stroke_color: &'static str,
    pub stroke_width: u8,
    /// The radius of the corners in pixels. The maximum of 255 gives badges round ends.
    pub corner_radius: u8,
}

pub const fn surface_style(field: SurfaceKind) -> SurfaceStyle {
    const fn style(fill: &'static str, edge: &'static str, thick: u8, round: u8) -> SurfaceStyle {
        SurfaceStyle { fill, stroke_color: edge, stroke_width: thick, corner_radius: round }
    }
    match field {
        SurfaceKind::Sea => style(SEA_COLOR, SEA_COLOR, 0, 0),
        SurfaceKind::Land => style("#C9CFA6", "#7F8A57", 3, 16),
        SurfaceKind::ShallowWater => style(SHALLOW_WATER_COLOR, SHALLOW_WATER_COLOR, 2, 0),
        SurfaceKind::Coast => style(SHORE_COLOR, SHORE_COLOR, 8, 0),
        SurfaceKind::JoinedLand => style(JOINED_LAND_COLOR, JOINED_LAND_COLOR, 2, 0),
        SurfaceKind::Clearing => style(JOINED_LAND_COLOR, SHORE_COLOR, 4, 255),
        SurfaceKind::TileEdge => style("none", "#2B2A3340", 2, 0),
        SurfaceKind::Tile => style(PARCHMENT_COLOR, TILE_OUTLINE_COLOR, 3, 14),
        SurfaceKind::EmptySpace => style(DEEP_SEA_COLOR, DEEP_SEA_COLOR, 0, 14),
        SurfaceKind::FreeSlot => style("#D8CBAA", "#9C6B3F", 2, 10),
        SurfaceKind::Panel => style(PANEL_COLOR, TILE_OUTLINE_COLOR, 0, 16),
        SurfaceKind::ActiveHeader => style(DARK_COLOR, DARK_COLOR, 0, 16),
        SurfaceKind::Dimmed => style("#2C5F6E8C", SEA_COLOR, 0, 14),
        SurfaceKind::Badge => style(DARK_COLOR, DARK_COLOR, 0, 255),
        SurfaceKind::GloryBadge => style("#E3B23C", DARK_COLOR, 2, 255),
        SurfaceKind::DangerBadge => style("#9C2F28", "#9C2F28", 0, 9),
        SurfaceKind::ChoiceBadge => style(CHOICE_COLOR, DARK_COLOR, 3, 255),
        SurfaceKind::FightBadge => style("#9C2F28", "#FFFFFF", 3, 6),
        SurfaceKind::ChoiceFrame => style("none", CHOICE_COLOR, 7, 18),
        SurfaceKind::LastMoveFrame => style("none", "#FFFFFF", 7, 18),
        SurfaceKind::CombatFrame => style("none", "#B5372B", 7, 18),
        SurfaceKind::BestFrame => style("none", "#E3B23C", 5, 14),
        SurfaceKind::Card => style("#EBD9B2", DARK_COLOR, 2, 12),
        SurfaceKind::CardHeader => style("#2C2018", DARK_COLOR, 2, 12),
        SurfaceKind::CardShadow => style("#0C070380", DARK_COLOR, 0, 12),
        SurfaceKind::Tray => style("#B59763", DARK_COLOR, 2, 7),
        SurfaceKind::Cell => style("#D6C08A", DARK_COLOR, 2, 5),
        SurfaceKind::ChoiceCell => style("#FFD21F", DARK_COLOR, 2, 6),
        SurfaceKind::Rule => style("#B59763", DARK_COLOR, 0, 0),
    }
}

/// The dash pattern of a frame, or `None` for a solid frame. A frame around a past move is dashed to distinguish it
/// from a choice.
pub const fn frame_dashes(surface: SurfaceKind) -> Option<&'static str> {
    match surface {
        SurfaceKind::LastMoveFrame => Some("26 13"),
        _ => None,
    }
}

/// The color and width of the inner frame that makes a frame visible on a light background, or `None` if it needs no
/// inner frame.
pub const fn inner_frame_color_and_width(surface: SurfaceKind) -> Option<(&'static str, u8)> {
    match surface {
        SurfaceKind::ChoiceFrame => Some((DARK_COLOR, 2)),
        SurfaceKind::CombatFrame => Some((DARK_COLOR, 1)),
        _ => None,
    }
}

/// One of the strokes that are drawn on top of each other for a line.
pub struct LineStroke {
    pub color: &'static str,
    pub width: u8,
    /// The dash pattern; empty for a solid stroke.
    pub dashes: &'static str,
}

/// Returns the strokes of a line, from bottom to top. The lines of different seats differ in dash pattern as well as in
/// color.
pub fn line_strokes(line_style: LineStyle) -> Vec<LineStroke> {
    let stroke = |color, thick, broken| LineStroke { color, width: thick, dashes: broken };
    match line_style {
        LineStyle::Traveled => vec![stroke(DARK_COLOR, 12, ""), stroke(LIGHT_COLOR, 7, "")],
        LineStyle::Planned => vec![stroke(DARK_COLOR, 12, "14 12"), stroke(LIGHT_COLOR, 7, "14 12")],
        LineStyle::Path => vec![stroke("#8F8A5A", 20, ""), stroke("#EADFB8", 15, "")],
        LineStyle::River => vec![stroke("#3F7D92", 36, ""), stroke("#86BBCB", 31, "")],
        LineStyle::Wake => vec![stroke(WATER_SHADOW_COLOR, 15, ""), stroke(LIGHT_COLOR, 7, "3 15")],
        LineStyle::Course => vec![stroke(WATER_SHADOW_COLOR, 15, ""), stroke(LIGHT_COLOR, 4, "14 14")],
        LineStyle::LastMoveRim => vec![stroke(LIGHT_COLOR, 20, "")],
        // These lines are drawn by functions of their own.
        LineStyle::OwnedBy(_) | LineStyle::Footprints => Vec::new(),
    }
}
