//! A picture of the board: which shapes lie where, and which facts they show. The module `draw` decides how
//! they look, so all games share one style.

use super::{Seat, Text};

/// A picture, made from a view.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The width in pixels. Phones show 1280 pixels at about a third of the size.
    pub width: i16,
    pub height: i16,
    /// The parts, from back to front.
    pub parts: Vec<Part>,
}

/// Shapes that belong together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Part {
    /// The facts that it shows; empty for decoration.
    pub tells: Vec<Showing>,
    /// The shapes, from back to front.
    pub shapes: Vec<Shape>,
}

/// A reference to a fact of a board: its label, or one of its values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Showing {
    /// The fact's label; for the board's title, the title.
    pub of: Text,
    /// The value that is shown, or `None` for the label itself.
    pub says: Option<Text>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// An icon, as large as its area allows.
    Glyph {
        glyph: &'static Glyph,
        area: Area,
        /// The seat whose color the icon bears.
        of: Option<Seat>,
    },
    /// The marker of a seat: its color, shape and letter.
    Seat {
        seat: Seat,
        area: Area,
    },
    /// Text on one line, scaled down if it is too long.
    Words {
        text: Text,
        area: Area,
        /// The font size in pixels.
        size: i16,
        align: Align,
        ink: Ink,
    },
    /// A rectangular surface or frame.
    Field {
        area: Area,
        field: Field,
    },
    /// A closed polygon: a surface or a frame.
    Region {
        corners: Vec<Point>,
        field: Field,
    },
    Way {
        corners: Vec<Point>,
        trail: Trail,
    },
}

/// An icon of a game: an SVG of simple shapes. Parts filled with `currentColor` get a seat's color.
#[derive(Debug, PartialEq, Eq)]
pub struct Glyph {
    pub name: &'static str,
    pub art: &'static str,
}

/// A point in a picture, in pixels from the upper left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Point {
    pub x: i16,
    pub y: i16,
}

/// A rectangle in a picture, in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    pub x: i16,
    pub y: i16,
    pub width: i16,
    pub height: i16,
}

/// The horizontal position of text in its area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    Left,
    Middle,
    Right,
}

/// The style of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// Body text: dark on a light ground.
    Plain,
    Strong,
    /// Text that is only looked up, such as the number of a place.
    Faint,
    /// Light text on the background of the picture.
    Light,
    /// Bold light text on the background of the picture or on a badge.
    Bright,
}

/// The style of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trail {
    /// A route that was taken.
    Come,
    /// A route that is planned.
    Ahead,
    /// A path over land.
    Path,
    River,
    /// The path or river piece of a seat.
    Laid(Seat),
}

/// The kind of a surface, or the meaning of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// Open water, which covers the background of the picture.
    Sea,
    Land,
    /// Shallow water that belongs to a map tile.
    Shoal,
    /// The outline of land that is drawn over it: its coast.
    Coast,
    /// Land over a coast. It joins neighboring land without a seam.
    Soil,
    /// A round place on land where pieces stand.
    Clearing,
    /// A frame: the edge of a map tile.
    Seam,
    /// A tile that lies face up on the board.
    Tile,
    /// A place from which the tile was taken.
    Bare,
    /// A free place on a player's own board.
    Free,
    /// The background of things that belong together.
    Panel,
    /// The header of the panel of the player whose turn it is.
    Banner,
    /// Dims something that cannot be chosen now.
    Veil,
    /// A small round or oblong background for a number.
    Badge,
    /// A golden badge for glory.
    Gold,
    /// A badge for a danger.
    Danger,
    /// A badge for a place that can be chosen.
    Pick,
    /// A badge for a place that can be chosen and means combat.
    Fight,
    /// A frame around something that can be chosen.
    Choice,
    /// A frame around the place where the last move ended.
    Last,
    /// A frame around the object of a combat.
    Fought,
    /// A frame around the best.
    Best,
}

/// A small picture that the bot uploads as an emoji, to stand between words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Emoji {
    /// Its name: letters, digits and underscores.
    pub name: String,
    pub picture: Picture,
}

impl Area {
    pub const fn new(x: i16, y: i16, width: i16, height: i16) -> Self {
        Self { x, y, width, height }
    }

    /// Returns a square around a point.
    pub const fn around(middle: Point, size: i16) -> Self {
        Self::new(middle.x - size / 2, middle.y - size / 2, size, size)
    }

    pub const fn middle(self) -> Point {
        Point { x: self.x + self.width / 2, y: self.y + self.height / 2 }
    }

    /// Returns the area within a border.
    pub const fn inset(self, border: i16) -> Self {
        Self::new(self.x + border, self.y + border, self.width - 2 * border, self.height - 2 * border)
    }

    pub const fn moved(self, right: i16, down: i16) -> Self {
        Self::new(self.x + right, self.y + down, self.width, self.height)
    }

    /// Returns the left part of this width.
    pub const fn left(self, width: i16) -> Self {
        Self::new(self.x, self.y, width, self.height)
    }

    /// Returns the right part of this width.
    pub const fn right(self, width: i16) -> Self {
        Self::new(self.x + self.width - width, self.y, width, self.height)
    }

    /// Returns the upper part of this height.
    pub const fn top(self, height: i16) -> Self {
        Self::new(self.x, self.y, self.width, height)
    }

    /// Returns the lower part of this height.
    pub const fn bottom(self, height: i16) -> Self {
        Self::new(self.x, self.y + self.height - height, self.width, height)
    }

    pub const fn holds(self, other: Self) -> bool {
        other.x >= self.x
            && other.y >= self.y
            && other.x + other.width <= self.x + self.width
            && other.y + other.height <= self.y + self.height
    }
}

impl Part {
    /// Creates a part that shows no fact.
    pub const fn ground(shapes: Vec<Shape>) -> Self {
        Self { tells: Vec::new(), shapes }
    }

    /// Creates a part that shows the label of a fact.
    pub fn label(of: Text, shapes: Vec<Shape>) -> Self {
        Self { tells: vec![Showing { of, says: None }], shapes }
    }

    /// Creates a part that shows a value of a fact.
    pub fn value(of: Text, says: Text, shapes: Vec<Shape>) -> Self {
        Self { tells: vec![Showing { of, says: Some(says) }], shapes }
    }
}
