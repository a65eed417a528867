//! Renders a [`Picture`](meadhall_game::Picture) to SVG, PNG and GIF in one style for all games. What is drawn,
//! and where, is decided by the games; nothing here knows a game, a table or a reader.
//!
//! - `sheet`: SVG · `style`: colors and surfaces · `crest`: seat markers · `glyph`: the icons of games
//! - `font`: the bundled font: text widths and drawable characters
//! - `raster`: SVG to pixels · `palette`: color quantization · `png`: PNG files · `gif`: animations

mod error;
mod font;
pub mod gif;
mod icon;
mod palette;
mod png;
mod raster;
mod seat_marker;
mod style;
mod svg;

pub use error::RenderError;
pub use font::drawable_name;
pub use png::{encode_png, render_png};
pub use raster::{ParsedSvg, RgbaImage, parse_svg, rasterize_svg};
pub use svg::{SvgImage, to_svg};
