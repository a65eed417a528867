//! Renders a [`Picture`](meadhall_game::Picture) to SVG, PNG and GIF in one style for all games. What is drawn,
//! and where, is decided by the games; nothing here knows a game, a table or a reader.
//!
//! - `sheet`: SVG · `style`: colors and surfaces · `crest`: seat markers · `glyph`: the icons of games
//! - `font`: the bundled font: text widths and drawable characters
//! - `raster`: SVG to pixels · `palette`: color quantization · `png`: PNG files · `gif`: animations

mod font;
pub mod gif;
mod icon;
mod palette;
mod png;
mod raster;
mod seat_marker;
mod style;
mod svg;

pub use font::drawable_name;
pub use png::{encode_png, render_png};
pub use raster::{ParsedSvg, RgbaImage, parse_svg, rasterize_svg};
pub use svg::{SvgImage, to_svg};

/// An error in rendering a picture.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// The SVG cannot be parsed.
    #[error("cannot parse the picture: {0}")]
    ParseSvg(#[from] resvg::usvg::Error),
    /// The image has no area, or is larger than memory allows.
    #[error("cannot render a picture of {width} by {height} pixels")]
    InvalidSize { width: u32, height: u32 },
    #[error("cannot encode the picture: {0}")]
    EncodePng(#[from] ::png::EncodingError),
    #[error("cannot encode the animation: {0}")]
    EncodeGif(#[from] ::gif::EncodingError),
}
