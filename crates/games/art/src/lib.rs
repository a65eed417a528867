//! What several games share in their pictures: icons, a podium for the end of a match, and short constructors for shapes.
//!
//! How shapes look is decided by the renderer, and what a picture shows by each game.
//!
//! ```
//! use meadhall_game::{Rect, Shape};
//! use meadhall_games_art::{VIKING, icon_shape};
//!
//! let shape = icon_shape(&VIKING, Rect::new(0, 0, 32, 32));
//! assert!(matches!(shape, Shape::Icon { tint: None, .. }));
//! ```

pub mod podium;

/// Declares an icon for each name and file; the files lie in a folder beside the declaring file.
#[macro_export]
macro_rules! icons {
    ($($name:ident $file:literal)*) => { $(
        pub static $name: ::meadhall_game::Icon =
            ::meadhall_game::Icon { name: $file, svg: include_str!(concat!("art/", $file, ".svg")) };
    )* };
}

use meadhall_game::{Icon, Rect, Seat, Shape, SurfaceKind, Text, TextAlign, TextStyle};

icons! {
    BOAT "boat"
    COIN "coin"
    GLORY "glory"
    PIG "pig"
    TURN "turn"
    VIKING "viking"
}

pub const fn surface_shape(area: Rect, surface: SurfaceKind) -> Shape {
    Shape::Rect { area, surface }
}

/// Draws an icon in its own colors, without the color of a seat.
pub const fn icon_shape(icon: &'static Icon, area: Rect) -> Shape {
    Shape::Icon { icon, area, tint: None }
}

pub const fn seat_marker_shape(seat: Seat, area: Rect) -> Shape {
    Shape::SeatMarker { seat, area }
}

/// Draws one line of text.
pub const fn text_shape(text: Text, area: Rect, size: i16, align: TextAlign, style: TextStyle) -> Shape {
    Shape::Text { text, area, size, align, style }
}
