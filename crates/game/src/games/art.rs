//! Icons that several games share, the macro that declares icon files, and short constructors for shapes.

/// Declares an icon for each name and file; the files lie in a folder beside the declaring file.
macro_rules! art {
    ($($name:ident $file:literal)*) => { $(
        pub static $name: $crate::game::Glyph =
            $crate::game::Glyph { name: $file, art: include_str!(concat!("art/", $file, ".svg")) };
    )* };
}
pub(super) use art;

use crate::game::{Align, Area, Field, Glyph, Ink, Seat, Shape, Text};

art! {
    BOAT "boat"
    COIN "coin"
    GLORY "glory"
    PIG "pig"
    TURN "turn"
    VIKING "viking"
}

pub const fn field(area: Area, field: Field) -> Shape {
    Shape::Field { area, field }
}

/// Draws an icon in its own colors, without the color of a seat.
pub const fn glyph(glyph: &'static Glyph, area: Area) -> Shape {
    Shape::Glyph { glyph, area, of: None }
}

pub const fn marker(seat: Seat, area: Area) -> Shape {
    Shape::Seat { seat, area }
}

/// Draws one line of text.
pub const fn said(text: Text, area: Area, size: i16, align: Align, ink: Ink) -> Shape {
    Shape::Words { text, area, size, align, ink }
}
