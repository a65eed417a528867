//! The drawings that several games have, one file each beside this one.

/// Declares drawings by their names and their files, which lie in a folder beside the file that declares them.
macro_rules! art {
    ($($name:ident $file:literal)*) => { $(
        pub static $name: $crate::game::Glyph =
            $crate::game::Glyph { name: $file, art: include_str!(concat!("art/", $file, ".svg")) };
    )* };
}
pub(super) use art;

art! {
    BOAT "boat"
    GLORY "glory"
    PIG "pig"
    TURN "turn"
    VIKING "viking"
}
