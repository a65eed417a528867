//! A picture of a table: where things lie on it, and what they are. How they look is decided above (`draw`), so all games look
//! as if one hand had drawn them.

use super::{Seat, Text};

/// A picture, made from a view.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Its width. Telephones show it at about a third of 1280.
    pub width: i16,
    /// Its height.
    pub height: i16,
    /// What is on it, from the back to the front.
    pub parts: Vec<Part>,
}

/// What is seen as one thing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Part {
    /// What of the board it shows; nothing, if it is there for its looks.
    pub tells: Vec<Showing>,
    /// What it is made of, from the back to the front.
    pub shapes: Vec<Shape>,
}

/// Something of a board, as its facts have it: a label, or one of the values that are told of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Showing {
    /// The fact's label; for the board's title, the title.
    pub of: Text,
    /// The value that is shown. None for the label itself.
    pub says: Option<Text>,
}

/// One shape on a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A drawing, as large as its area allows.
    Glyph {
        /// Which.
        glyph: &'static Glyph,
        /// Where.
        area: Area,
        /// Whose colour it bears where it bears one.
        of: Option<Seat>,
    },
    /// The marker of a seat: its colour, its shape, its letter.
    Seat {
        /// Whose.
        seat: Seat,
        /// Where.
        area: Area,
    },
    /// Words on one line, made smaller where they are too long.
    Words {
        /// What they say.
        text: Text,
        /// Where.
        area: Area,
        /// How tall the letters may be.
        size: i16,
        /// Where in the area they stand.
        align: Align,
        /// How they look.
        ink: Ink,
    },
    /// A surface, or a frame around one.
    Field {
        /// Where.
        area: Area,
        /// What it is.
        field: Field,
    },
    /// A surface that is no rectangle, or a frame around one: a closed line from corner to corner.
    Region {
        /// Its corners.
        corners: Vec<Point>,
        /// What it is.
        field: Field,
    },
    /// A way, from corner to corner.
    Way {
        /// Its corners.
        corners: Vec<Point>,
        /// What it is, or who has come along it.
        trail: Trail,
    },
}

/// A drawing in a game's own folder: an SVG of simple shapes. What it fills with `currentColor` bears a seat's colour.
#[derive(Debug, PartialEq, Eq)]
pub struct Glyph {
    /// What it is called.
    pub name: &'static str,
    /// The SVG.
    pub art: &'static str,
}

/// A place in a picture, counted from its upper left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Point {
    /// To the right.
    pub x: i16,
    /// Downwards.
    pub y: i16,
}

/// A rectangle in a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    /// Its left edge.
    pub x: i16,
    /// Its upper edge.
    pub y: i16,
    /// Its width.
    pub width: i16,
    /// Its height.
    pub height: i16,
}

/// Where in their area words stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// At its left edge.
    Left,
    /// In its middle.
    Middle,
    /// At its right edge.
    Right,
}

/// How words look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// What is read: dark on a light ground.
    Plain,
    /// What is read first.
    Strong,
    /// What is only looked for: a number of a place, say.
    Faint,
    /// Light, on the ground of the picture.
    Light,
    /// Light and read first, on the ground of the picture or on a badge.
    Bright,
}

/// What a way is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trail {
    /// Somebody came along it.
    Come,
    /// Somebody wants to go along it.
    Ahead,
    /// A path over land.
    Path,
    /// A river.
    River,
    /// What a seat has laid along a path or a river.
    Laid(Seat),
}

/// What a surface is, or what a frame says about what it surrounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// Open water, which covers the ground of the picture.
    Sea,
    /// Land.
    Land,
    /// Shallow water, which a piece of a map brings with it.
    Shoal,
    /// What is seen around land that is laid over it: its coast.
    Coast,
    /// Land over a coast. It joins other such land without a seam.
    Soil,
    /// A round place in the land where things stand.
    Clearing,
    /// A frame: here a piece of a map ends.
    Seam,
    /// A piece that lies on the board, face up.
    Tile,
    /// A place where nothing lies any more.
    Bare,
    /// A place on somebody's own board that is free.
    Free,
    /// A place for things that belong together.
    Panel,
    /// The head of a panel whose turn it is.
    Banner,
    /// What dims something that cannot be chosen now.
    Veil,
    /// A small round or oblong ground for a number.
    Badge,
    /// The same in gold: glory.
    Gold,
    /// The same, where it warns.
    Danger,
    /// The same for a place that can be chosen.
    Pick,
    /// The same where choosing it means a fight.
    Fight,
    /// A frame: this can be chosen.
    Choice,
    /// A frame: the last move ended here.
    Last,
    /// A frame: this is fought over.
    Fought,
    /// A frame: the best.
    Best,
}

/// A small picture of the bot's own that stands between words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Emoji {
    /// What it is called: letters, digits and underscores.
    pub name: String,
    /// What it shows.
    pub picture: Picture,
}

impl Area {
    /// A rectangle.
    pub const fn new(x: i16, y: i16, width: i16, height: i16) -> Self {
        Self { x, y, width, height }
    }

    /// A square around a point.
    pub const fn around(middle: Point, size: i16) -> Self {
        Self::new(middle.x - size / 2, middle.y - size / 2, size, size)
    }

    /// Its middle.
    pub const fn middle(self) -> Point {
        Point { x: self.x + self.width / 2, y: self.y + self.height / 2 }
    }

    /// What is left within a border.
    pub const fn inset(self, border: i16) -> Self {
        Self::new(self.x + border, self.y + border, self.width - 2 * border, self.height - 2 * border)
    }

    /// The same, moved.
    pub const fn moved(self, right: i16, down: i16) -> Self {
        Self::new(self.x + right, self.y + down, self.width, self.height)
    }

    /// Its left part, so wide.
    pub const fn left(self, width: i16) -> Self {
        Self::new(self.x, self.y, width, self.height)
    }

    /// Its right part, so wide.
    pub const fn right(self, width: i16) -> Self {
        Self::new(self.x + self.width - width, self.y, width, self.height)
    }

    /// Its upper part, so high.
    pub const fn top(self, height: i16) -> Self {
        Self::new(self.x, self.y, self.width, height)
    }

    /// Its lower part, so high.
    pub const fn bottom(self, height: i16) -> Self {
        Self::new(self.x, self.y + self.height - height, self.width, height)
    }

    /// Whether another lies within it.
    pub const fn holds(self, other: Self) -> bool {
        other.x >= self.x
            && other.y >= self.y
            && other.x + other.width <= self.x + self.width
            && other.y + other.height <= self.y + self.height
    }
}

impl Part {
    /// Something that is there for its looks.
    pub const fn ground(shapes: Vec<Shape>) -> Self {
        Self { tells: Vec::new(), shapes }
    }

    /// What shows the label of a fact.
    pub fn label(of: Text, shapes: Vec<Shape>) -> Self {
        Self { tells: vec![Showing { of, says: None }], shapes }
    }

    /// What shows a value of a fact.
    pub fn value(of: Text, says: Text, shapes: Vec<Shape>) -> Self {
        Self { tells: vec![Showing { of, says: Some(says) }], shapes }
    }
}
