//! The drawings that several games have, one file each beside this one, and the shapes that all their pictures are made of.

/// Declares drawings by their names and their files, which lie in a folder beside the file that declares them.
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

/// A surface.
pub const fn field(area: Area, field: Field) -> Shape {
    Shape::Field { area, field }
}

/// A drawing that bears nobody's colour.
pub const fn glyph(glyph: &'static Glyph, area: Area) -> Shape {
    Shape::Glyph { glyph, area, of: None }
}

/// The marker of a seat.
pub const fn marker(seat: Seat, area: Area) -> Shape {
    Shape::Seat { seat, area }
}

/// Words on one line.
pub const fn said(text: Text, area: Area, size: i16, align: Align, ink: Ink) -> Shape {
    Shape::Words { text, area, size, align, ink }
}
