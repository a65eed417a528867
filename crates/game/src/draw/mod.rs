//! Renders a [`Picture`](crate::game::Picture) to SVG, PNG and GIF in one style for all games. What is drawn,
//! and where, is decided by the games; nothing here knows a game, a table or a reader.
//!
//! - `sheet`: SVG · `style`: colors and surfaces · `crest`: seat markers · `glyph`: the icons of games
//! - `font`: the bundled font: text widths and drawable characters
//! - `raster`: SVG to pixels · `palette`: color quantization · `png`: PNG files · `gif`: animations

mod crest;
mod font;
pub mod gif;
mod glyph;
mod palette;
mod png;
mod raster;
mod sheet;
mod style;

pub use font::drawable_name;
pub use png::{encode_png, render_png};
pub use raster::{ParsedSvg, RgbaImage, parse_svg, rasterize_svg};
pub use sheet::{SvgImage, to_svg};

/// An error in rendering a picture.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// The SVG cannot be parsed.
    #[error("a picture cannot be read: {0}")]
    ParseSvg(#[from] resvg::usvg::Error),
    /// The image has no area, or is larger than memory allows.
    #[error("a picture of {width} by {height} cannot be drawn")]
    InvalidSize { width: u32, height: u32 },
    #[error("a picture cannot be written: {0}")]
    EncodePng(#[from] ::png::EncodingError),
    #[error("pictures cannot be written one after the other: {0}")]
    EncodeGif(#[from] ::gif::EncodingError),
}
