//! A picture whose texts are formatted: the input of the renderer. It is cheap to hash, and gives the SVG of the
//! picture on demand.

use std::hash::{Hash, Hasher};
use std::io::Write;

use meadhall_game::{Fingerprint, FingerprintWriter, Picture, Shape, Text};

use super::svg::{SvgImage, SvgWriter, write_shape};

/// A picture with its texts in a reader's language.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FormattedPicture {
    /// The width in pixels.
    pub width: u32,
    /// The height in pixels.
    pub height: u32,
    /// The shapes, from back to front.
    pub(crate) shapes: Vec<FormattedShape>,
}

/// A shape with its text formatted.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct FormattedShape {
    /// The shape. Its own text is empty.
    pub shape: Shape,
    /// The formatted text; empty if the shape is no text.
    pub text: String,
}

/// Converts a picture to SVG, with its texts formatted by `format_text`.
pub fn to_svg(picture: &Picture, format_text: &dyn Fn(&Text) -> String) -> SvgImage {
    FormattedPicture::new(picture, format_text).to_svg()
}

impl FormattedPicture {
    /// Formats the texts of a picture with `format_text`.
    pub fn new(picture: &Picture, format_text: &dyn Fn(&Text) -> String) -> Self {
        let shapes = picture.parts.iter().flat_map(|part| &part.shapes);
        Self {
            width: u32::from(picture.width.unsigned_abs()),
            height: u32::from(picture.height.unsigned_abs()),
            shapes: shapes.map(|shape| FormattedShape::new(shape, format_text)).collect(),
        }
    }

    /// Returns the texts, from back to front.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.shapes.iter().filter(|it| matches!(it.shape, Shape::Text { .. })).map(|it| it.text.as_str())
    }

    /// Returns a hash that differs for different pictures and is the same in all processes of one version.
    pub fn fingerprint(&self) -> Fingerprint {
        let mut hasher = FingerprintHasher(FingerprintWriter::default());
        self.hash(&mut hasher);
        hasher.0.finish()
    }

    /// Returns the picture as SVG.
    pub fn to_svg(&self) -> SvgImage {
        let mut writer = SvgWriter::new(self.width, self.height);
        self.shapes.iter().for_each(|it| it.write(&mut writer));
        writer.finish()
    }
}

/// Computes a fingerprint of what is hashed.
struct FingerprintHasher(FingerprintWriter);

impl Hasher for FingerprintHasher {
    fn finish(&self) -> u64 {
        self.0.finish().to_u64()
    }

    fn write(&mut self, bytes: &[u8]) {
        // Writing to a hash cannot fail.
        let _ = self.0.write_all(bytes);
    }
}

impl FormattedShape {
    fn new(shape: &Shape, format_text: &dyn Fn(&Text) -> String) -> Self {
        match shape {
            Shape::Text { text, area, size, align, style } => {
                Self { shape: Shape::text(Text::default(), *area, *size, *align, *style), text: format_text(text) }
            }
            _ => Self { shape: shape.clone(), text: String::new() },
        }
    }

    /// Writes the shape into an SVG.
    pub fn write(&self, writer: &mut SvgWriter) {
        write_shape(&mut writer.svg, &self.shape, &self.text);
        writer.svg.push('\n');
    }
}
