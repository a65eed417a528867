//! Rasterizes an SVG.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{self, Options};

use super::{RenderError, SvgImage, font};

/// An image as red, green, blue and alpha bytes.
pub struct RgbaImage {
    pub width: u32,
    pub height: u32,
    /// All pixels, row by row from the upper left corner.
    pub rgba: Vec<u8>,
}

/// Parses an SVG and lays out its text.
pub(crate) fn parse_svg(svg_image: &SvgImage) -> Result<usvg::Tree, RenderError> {
    let options = Options { fontdb: font::font_database(), ..Options::default() };
    Ok(usvg::Tree::from_str(&svg_image.svg, &options)?)
}

/// Parses and rasterizes an SVG at this width and the height that follows from it.
pub fn rasterize_svg(svg_image: &SvgImage, width: u32) -> Result<RgbaImage, RenderError> {
    let tree = parse_svg(svg_image)?;
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).round() as u32;
    let mut pixmap = Pixmap::new(width, height).ok_or(RenderError::InvalidSize { width, height })?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    Ok(RgbaImage { width, height, rgba: pixmap.take_demultiplied() })
}
