//! What several games share in their pictures: icons.
//!
//! The renderer decides how shapes look, and each game decides what a picture shows.
//!
//! ```
//! use meadhall_game::{Rect, Shape};
//! use meadhall_games_art::VIKING;
//!
//! let shape = Shape::icon(&VIKING, Rect::new(0, 0, 32, 32));
//! assert!(matches!(shape, Shape::Icon { tint: None, .. }));
//! ```

/// Declares an icon for each name and file, and the set of them. The SVG files are in the folder `art` beside the source
/// file that uses the macro.
#[macro_export]
macro_rules! icons {
    ($($name:ident $file:literal)*) => {
        static ICON_SET: ::meadhall_game::IconSet = ::meadhall_game::IconSet { icons: &[$(&$name),*] };
        $(
            pub static $name: ::meadhall_game::Icon = ::meadhall_game::Icon {
                name: $file,
                svg: include_str!(concat!("art/", $file, ".svg")),
                set: &ICON_SET,
            };
        )*
    };
}

icons! {
    BOAT "boat"
    COIN "coin"
    GLORY "glory"
    PIG "pig"
    TURN "turn"
    VIKING "viking"
}
