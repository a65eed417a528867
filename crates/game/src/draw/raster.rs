//! A sheet in pixels.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{self, Options};

use super::{DrawError, Drawing, font};

/// A picture in pixels: red, green, blue and how much it covers, each of them.
pub struct Pixels {
    /// How many stand side by side.
    pub width: u32,
    /// How many stand one above the other.
    pub height: u32,
    /// All of them, from the upper left corner, line by line.
    pub rgba: Vec<u8>,
}

/// A sheet with its words shaped, ready to be drawn in any size.
pub struct Shaped(usvg::Tree);

/// Reads a sheet and shapes its words.
pub fn shaped(drawing: &Drawing) -> Result<Shaped, DrawError> {
    let options = Options { fontdb: font::letters(), ..Options::default() };
    Ok(Shaped(usvg::Tree::from_str(&drawing.svg, &options)?))
}

impl Shaped {
    /// Draws it so wide, as high as it then is.
    pub fn pixels(&self, width: u32) -> Result<Pixels, DrawError> {
        let Self(tree) = self;
        let scale = width as f32 / tree.size().width();
        let height = (tree.size().height() * scale).round() as u32;
        let mut drawn = Pixmap::new(width, height).ok_or(DrawError::Size { width, height })?;
        resvg::render(tree, Transform::from_scale(scale, scale), &mut drawn.as_mut());
        Ok(Pixels { width, height, rgba: drawn.take_demultiplied() })
    }
}

/// Draws a sheet so wide, as high as it then is.
pub fn pixels(drawing: &Drawing, width: u32) -> Result<Pixels, DrawError> {
    shaped(drawing)?.pixels(width)
}
