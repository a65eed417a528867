//! A picture whose texts are formatted: the input of the renderer. It is cheap to hash, and gives the SVG of the
//! picture on demand.

use std::hash::{Hash, Hasher};
use std::io::Write;

use meadhall_game::{Fingerprint, FingerprintWriter, Picture, Rect, Shape, Text};

use super::svg::{SvgImage, SvgWriter, write_shape};

/// A picture with its texts in a reader's language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormattedPicture {
    /// The width in pixels.
    pub width: u32,
    /// The height in pixels.
    pub height: u32,
    /// The number of pixels for 100 units of the shapes.
    pub(crate) scale_percent: u16,
    /// Other pictures, beneath the shapes.
    pub(crate) insets: Vec<PictureInset>,
    /// The shapes, from back to front.
    pub(crate) shapes: Vec<FormattedShape>,
}

/// A picture in a picture. It fills its area; what is too wide or too high is cut off evenly at both ends.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PictureInset {
    pub picture: FormattedPicture,
    pub area: Rect,
}

/// A shape with its text formatted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FormattedShape {
    /// The shape. Its own text is empty.
    pub shape: Shape,
    /// The formatted text; empty if the shape is no text.
    pub text: String,
    /// The area beyond which nothing of the shape is drawn.
    pub clip: Option<Rect>,
}

/// Converts a picture to SVG, with its texts formatted by `format_text`.
pub fn to_svg(picture: &Picture, format_text: &dyn Fn(&Text) -> String) -> SvgImage {
    FormattedPicture::new(picture, format_text).to_svg()
}

impl FormattedPicture {
    /// Formats the texts of a picture with `format_text`.
    pub fn new(picture: &Picture, format_text: &dyn Fn(&Text) -> String) -> Self {
        let shapes = picture.parts.iter().flat_map(|part| part.shapes.iter().map(|shape| (shape, part.clip)));
        let pixels = |units: i16| u32::from(units.unsigned_abs()) * u32::from(picture.scale_percent) / 100;
        Self {
            width: pixels(picture.width),
            height: pixels(picture.height),
            scale_percent: picture.scale_percent,
            insets: Vec::new(),
            shapes: shapes.map(|(shape, clip)| FormattedShape::new(shape, clip, format_text)).collect(),
        }
    }

    /// Returns the picture with other pictures beneath its shapes.
    #[must_use]
    pub fn with_insets(self, insets: Vec<PictureInset>) -> Self {
        Self { insets, ..self }
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
        let mut writer = SvgWriter::new(self.width, self.height, self.scale_percent);
        self.insets.iter().for_each(|it| it.write(&mut writer));
        self.shapes.iter().for_each(|it| it.write(&mut writer));
        writer.finish()
    }
}

impl Hash for FormattedPicture {
    /// Hashes insets and a scale only if there are any, so that other pictures keep their fingerprints.
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.width, self.height, &self.shapes).hash(state);
        if !self.insets.is_empty() {
            self.insets.hash(state);
        }
        if self.scale_percent != 100 {
            self.scale_percent.hash(state);
        }
    }
}

impl PictureInset {
    fn write(&self, writer: &mut SvgWriter) {
        let Self { picture: FormattedPicture { width, height, scale_percent, insets, shapes }, area } = self;
        let units = |pixels: u32| pixels * 100 / u32::from(*scale_percent).max(1);
        writer.open_inset(*area, units(*width), units(*height));
        insets.iter().for_each(|it| it.write(writer));
        shapes.iter().for_each(|it| it.write(writer));
        writer.close_inset();
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
    fn new(shape: &Shape, clip: Option<Rect>, format_text: &dyn Fn(&Text) -> String) -> Self {
        let (shape, text) = match shape {
            Shape::Text { text, area, size, align, style } => {
                (Shape::text(Text::default(), *area, *size, *align, *style), format_text(text))
            }
            _ => (shape.clone(), String::new()),
        };
        Self { shape, text, clip }
    }

    /// Writes the shape into an SVG.
    pub fn write(&self, writer: &mut SvgWriter) {
        if let Some(clip) = self.clip {
            writer.open_clip(clip);
        }
        write_shape(&mut writer.svg, &self.shape, &self.text);
        if self.clip.is_some() {
            writer.close_inset();
        }
        writer.svg.push('\n');
    }
}

impl Hash for FormattedShape {
    /// Hashes the clip only if there is one, so that other shapes keep their hashes.
    fn hash<H: Hasher>(&self, state: &mut H) {
        (&self.shape, &self.text).hash(state);
        if self.clip.is_some() {
            self.clip.hash(state);
        }
    }
}

#[cfg(test)]
mod tests {
    use meadhall_game::{PicturePart, SurfaceKind};

    use super::*;
    use crate::{PictureRenderer, rasterize_svg};

    fn picture(width: i16, height: i16, shapes: Vec<Shape>) -> FormattedPicture {
        let picture = Picture::new(width, height, vec![PicturePart::decoration(shapes)]);
        FormattedPicture::new(&picture, &|_| String::new())
    }

    #[test]
    fn an_inset_fills_its_area_and_loses_both_ends() {
        let ends = [0, 200].map(|x| Shape::rect(Rect::new(x, 0, 100, 100), SurfaceKind::Rule));
        let inset = PictureInset { picture: picture(300, 100, ends.into()), area: Rect::new(10, 20, 50, 50) };
        let outer = picture(80, 80, Vec::new());
        let with_inset = outer.clone().with_insets(vec![inset]);
        assert_ne!(outer.fingerprint(), with_inset.fingerprint());
        let image = rasterize_svg(&with_inset.to_svg(), 80).unwrap();
        let pixel = |x: usize, y: usize| &image.rgba[(y * 80 + x) * 4..][..4];
        let sea = [0x2c, 0x5f, 0x6e, 0xff];
        for (x, y) in [(10, 20), (59, 69), (35, 45)] {
            assert_eq!(pixel(x, y), sea, "only the middle is seen at {x}, {y}");
        }
        for (x, y) in [(8, 45), (61, 45), (35, 18), (35, 71)] {
            assert_eq!(pixel(x, y), [0; 4], "nothing lies outside at {x}, {y}");
        }
        assert!(PictureRenderer::default().render_png(&with_inset).is_ok());
    }
}
