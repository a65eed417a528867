//! How a picture looks: shapes and words of a [`Picture`](crate::game::Picture) become an SVG, an SVG becomes pixels. One style for all games. What is
//! drawn, and where, is a game's to say; nothing here knows a game, a table or a reader.
//!
//! - `sheet` the SVG of a picture · `style` its colours and surfaces · `crest` the markers of seats · `glyph` drawings of games
//! - `font` the letters that come with the house: how wide words are, and what can be written at all
//! - `raster` an SVG in pixels · `palette` pixels in few colours · `png` those in a file · `gif` several, one after the other

mod crest;
mod font;
pub mod gif;
mod glyph;
mod palette;
mod png;
mod raster;
mod sheet;
mod style;

pub use font::legible;
pub use png::{file, png};
pub use raster::{Pixels, Shaped, pixels, shaped};
pub use sheet::{Drawing, sheet};

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum DrawError {
    /// The SVG cannot be read.
    #[error("a picture cannot be read: {0}")]
    Unreadable(#[from] resvg::usvg::Error),
    /// It has no area, or more than memory has.
    #[error("a picture of {width} by {height} cannot be drawn")]
    Size {
        /// Its width.
        width: u32,
        /// Its height.
        height: u32,
    },
    /// It cannot be written down.
    #[error("a picture cannot be written: {0}")]
    Unwritable(#[from] ::png::EncodingError),
    /// The same of several that are shown one after the other.
    #[error("pictures cannot be written one after the other: {0}")]
    Unmoving(#[from] ::gif::EncodingError),
}
