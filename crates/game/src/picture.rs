//! A picture of the board: which shapes lie where, and which facts they show. The module `draw` decides how
//! they look, so all games share one style.

use std::fmt;
use std::hash::{Hash, Hasher};

use super::{Seat, Text};

/// A picture, made from a view.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The width in units. Phones show 1280 units at about a third of the size.
    pub width: i16,
    pub height: i16,
    /// The number of pixels for 100 units.
    pub scale_percent: u16,
    /// The parts, from back to front.
    pub parts: Vec<PicturePart>,
}

/// Shapes that belong together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PicturePart {
    /// The facts that this part shows; empty for decoration.
    pub facts: Vec<FactRef>,
    /// The shapes, from back to front.
    pub shapes: Vec<Shape>,
    /// The area beyond which nothing of the part is drawn.
    pub clip: Option<Rect>,
}

/// A reference to a fact of a board: its label, or one of its values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FactRef {
    /// The label of the fact, or the title for the title of the board.
    pub label: Text,
    /// The value that is shown, or `None` for the label itself.
    pub value: Option<Text>,
}

impl FactRef {
    /// Refers to the label of a fact.
    pub fn label(label: &Text) -> Self {
        Self { label: label.clone(), value: None }
    }

    /// Refers to a value of a fact.
    pub fn value(label: &Text, value: &Text) -> Self {
        Self { label: label.clone(), value: Some(value.clone()) }
    }

    /// Refers to the label and these values of a fact.
    pub fn all(label: &Text, values: &[Text]) -> Vec<Self> {
        [Self::label(label)].into_iter().chain(values.iter().map(|value| Self::value(label, value))).collect()
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// An icon, as large as its area allows.
    Icon {
        icon: &'static Icon,
        area: Rect,
        /// The seat whose color the icon bears.
        tint: Option<Seat>,
    },
    /// The marker of a seat: its color, shape and letter.
    SeatMarker {
        seat: Seat,
        area: Rect,
    },
    /// Text on one line, scaled down if it is too long.
    Text {
        text: Text,
        area: Rect,
        /// The font size in pixels.
        size: i16,
        align: TextAlign,
        style: TextStyle,
    },
    /// A rectangular surface or frame.
    Rect {
        area: Rect,
        surface: SurfaceKind,
    },
    /// A closed polygon: a surface or a frame.
    Polygon {
        corners: Vec<Point>,
        surface: SurfaceKind,
    },
    Polyline {
        points: Vec<Point>,
        style: LineStyle,
    },
    /// An icon in its own colors through which the ground shows.
    TranslucentIcon {
        icon: &'static Icon,
        area: Rect,
        opacity_percent: u8,
    },
}

/// An icon of a game: an SVG of simple shapes. Parts filled with `currentColor` get a seat's color.
pub struct Icon {
    pub name: &'static str,
    pub svg: &'static str,
    /// The set that has this icon.
    pub set: &'static IconSet,
}

/// The icons that one crate declares. The renderer chooses one palette for all of them.
pub struct IconSet {
    pub icons: &'static [&'static Icon],
}

impl PartialEq for Icon {
    fn eq(&self, other: &Self) -> bool {
        (self.name, self.svg) == (other.name, other.svg)
    }
}

impl Eq for Icon {}

impl Hash for Icon {
    /// Hashes the length of the SVG instead of its content, which can be long.
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.name, self.svg.len()).hash(state);
    }
}

impl fmt::Debug for Icon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Icon").field(&self.name).finish()
    }
}

/// A point in a picture, in units from the upper left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Point {
    pub x: i16,
    pub y: i16,
}

/// A rectangle in a picture, in units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rect {
    pub x: i16,
    pub y: i16,
    pub width: i16,
    pub height: i16,
}

/// The horizontal position of text in its area.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TextAlign {
    Left,
    Center,
    Right,
}

/// The style of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TextStyle {
    /// Body text: dark on a light ground.
    Body,
    Bold,
    /// Text that readers seldom need, such as the number of a place.
    Muted,
    /// Light text on the background of the picture.
    OnDark,
    /// Bold light text on the background of the picture or on a badge.
    OnDarkBold,
    /// Bold light text with a dark outline, on a ground of any color.
    Outlined,
}

/// The style of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LineStyle {
    /// A route that was taken.
    Traveled,
    /// A route that is planned.
    Planned,
    /// A path over land.
    Path,
    River,
    /// The path or river piece of a seat.
    OwnedBy(Seat),
    /// The wake of a ship: white dots on water.
    Wake,
    /// The rest of a ship's way: white dashes on water.
    Course,
    /// A light rim beneath a line that the last move drew.
    LastMoveRim,
    /// The steps of the last move: light dots.
    Footprints,
}

/// What a surface or frame represents, from which its color and border follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SurfaceKind {
    /// Open water, which covers the background of the picture.
    Sea,
    Land,
    /// Shallow water that belongs to a map tile.
    ShallowWater,
    /// The coast, drawn as an outline beneath the land.
    Coast,
    /// Land drawn over a coast, with no visible seam to neighboring land.
    JoinedLand,
    /// A round place on land where pieces stand.
    Clearing,
    /// A frame: the edge of a map tile.
    TileEdge,
    /// A tile that lies face up on the board.
    Tile,
    /// An empty space on the board, from which a tile was taken.
    EmptySpace,
    /// A free place on a player's own board.
    FreeSlot,
    /// A panel behind a group of things that belong together.
    Panel,
    /// The header of the picture panel of the player whose turn it is.
    ActiveHeader,
    /// Dims something that cannot be chosen now.
    Dimmed,
    /// A small round or oblong background for a number.
    Badge,
    /// A golden badge for glory.
    GloryBadge,
    /// A badge for a danger.
    DangerBadge,
    /// A badge for a place that can be chosen.
    ChoiceBadge,
    /// A badge for a place that can be chosen and means combat.
    FightBadge,
    /// A frame around something that can be chosen.
    ChoiceFrame,
    /// A frame around the place where the last move ended.
    LastMoveFrame,
    /// A frame around the space where a combat takes place.
    CombatFrame,
    /// A frame around the best in a ranking.
    BestFrame,
    /// A card of parchment with a dark outline.
    Card,
    /// The dark header of a card that stands out.
    CardHeader,
    /// The shadow beneath a card.
    CardShadow,
    /// A tray or cell that is sunk into a card.
    Tray,
    /// A lighter cell beside a tray.
    Cell,
    /// A cell that can be chosen.
    ChoiceCell,
    /// A thin line between rows of a card.
    Rule,
}

/// A small picture that the bot uploads as an emoji, to stand between words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CustomEmoji {
    /// The name of the emoji: letters, digits and underscores.
    pub name: String,
    pub picture: Picture,
}

impl Rect {
    pub const fn new(x: i16, y: i16, width: i16, height: i16) -> Self {
        Self { x, y, width, height }
    }

    /// Returns a square around a point.
    pub const fn square_around(center: Point, size: i16) -> Self {
        Self::new(center.x - size / 2, center.y - size / 2, size, size)
    }

    pub const fn center(self) -> Point {
        Point { x: self.x + self.width / 2, y: self.y + self.height / 2 }
    }

    /// Returns the rectangle without a border of this width on each side.
    pub const fn inset(self, border: i16) -> Self {
        Self::new(self.x + border, self.y + border, self.width - 2 * border, self.height - 2 * border)
    }

    pub const fn translated(self, right: i16, down: i16) -> Self {
        Self::new(self.x + right, self.y + down, self.width, self.height)
    }

    /// Returns the left part of the rectangle, with this width.
    pub const fn left_part(self, width: i16) -> Self {
        Self::new(self.x, self.y, width, self.height)
    }

    /// Returns the right part of the rectangle, with this width.
    pub const fn right_part(self, width: i16) -> Self {
        Self::new(self.x + self.width - width, self.y, width, self.height)
    }

    /// Returns the upper part of the rectangle, with this height.
    pub const fn top_part(self, height: i16) -> Self {
        Self::new(self.x, self.y, self.width, height)
    }

    /// Returns the lower part of the rectangle, with this height.
    pub const fn bottom_part(self, height: i16) -> Self {
        Self::new(self.x, self.y + self.height - height, self.width, height)
    }

    pub const fn contains(self, other: Self) -> bool {
        other.x >= self.x
            && other.y >= self.y
            && other.x + other.width <= self.x + self.width
            && other.y + other.height <= self.y + self.height
    }
}

impl Shape {
    pub const fn rect(area: Rect, surface: SurfaceKind) -> Self {
        Self::Rect { area, surface }
    }

    /// Creates an icon in its own colors, without the color of a seat.
    pub const fn icon(icon: &'static Icon, area: Rect) -> Self {
        Self::Icon { icon, area, tint: None }
    }

    /// Creates an icon that stands out little from its ground.
    pub const fn translucent_icon(icon: &'static Icon, area: Rect, opacity_percent: u8) -> Self {
        Self::TranslucentIcon { icon, area, opacity_percent }
    }

    pub const fn seat_marker(seat: Seat, area: Rect) -> Self {
        Self::SeatMarker { seat, area }
    }

    pub const fn text(text: Text, area: Rect, size: i16, align: TextAlign, style: TextStyle) -> Self {
        Self::Text { text, area, size, align, style }
    }

    /// Creates a text in the center of an area, as high as the area.
    pub const fn centered_text(text: Text, area: Rect, style: TextStyle) -> Self {
        Self::text(text, area, area.height, TextAlign::Center, style)
    }
}

impl PicturePart {
    pub const fn new(facts: Vec<FactRef>, shapes: Vec<Shape>) -> Self {
        Self { facts, shapes, clip: None }
    }

    /// Creates a part that shows no fact.
    pub const fn decoration(shapes: Vec<Shape>) -> Self {
        Self::new(Vec::new(), shapes)
    }

    /// Creates a part that shows the label of a fact.
    pub fn for_label(label: Text, shapes: Vec<Shape>) -> Self {
        Self::new(vec![FactRef { label, value: None }], shapes)
    }

    /// Creates a part that shows a value of a fact.
    pub fn for_value(label: Text, value: Text, shapes: Vec<Shape>) -> Self {
        Self::new(vec![FactRef { label, value: Some(value) }], shapes)
    }
}
