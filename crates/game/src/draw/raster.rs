//! Rasterizes an SVG.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{self, Options};

use super::{DrawError, Drawing, font};

/// An image as red, green, blue and alpha bytes.
pub struct Pixels {
    pub width: u32,
    pub height: u32,
    /// All pixels, row by row from the upper left corner.
    pub rgba: Vec<u8>,
}

/// A parsed SVG with its text laid out, ready to be rasterized at any size.
pub struct Shaped(usvg::Tree);

/// Parses an SVG and lays out its text.
pub fn shaped(drawing: &Drawing) -> Result<Shaped, DrawError> {
    let options = Options { fontdb: font::letters(), ..Options::default() };
    Ok(Shaped(usvg::Tree::from_str(&drawing.svg, &options)?))
}

impl Shaped {
    /// Rasterizes the SVG at this width and the height that follows from it.
    pub fn pixels(&self, width: u32) -> Result<Pixels, DrawError> {
        let Self(tree) = self;
        let scale = width as f32 / tree.size().width();
        let height = (tree.size().height() * scale).round() as u32;
        let mut drawn = Pixmap::new(width, height).ok_or(DrawError::Size { width, height })?;
        resvg::render(tree, Transform::from_scale(scale, scale), &mut drawn.as_mut());
        Ok(Pixels { width, height, rgba: drawn.take_demultiplied() })
    }
}

/// Parses and rasterizes an SVG at this width and the height that follows from it.
pub fn pixels(drawing: &Drawing, width: u32) -> Result<Pixels, DrawError> {
    shaped(drawing)?.pixels(width)
}
