//! An animated GIF. Each image is rasterized, compared with the previous one and dropped: only the rectangle
//! in which anything changed is written, and in it only the changed pixels.

use std::iter;
use std::time::Duration;

use gif::{DisposalMethod, Encoder, Frame, Repeat};

use super::palette::{ColorHistogram, ColorPalette, MAX_COLORS};
use super::{RenderError, RgbaImage, SvgImage, rasterize_svg};

/// Collects the colors of some sample images.
pub struct PaletteBuilder {
    histogram: ColorHistogram,
    width: u32,
    height: u32,
}

/// Writes an animated GIF frame by frame.
pub struct GifWriter {
    encoder: Encoder<Vec<u8>>,
    palette: ColorPalette,
    /// The index of the transparent color, which marks unchanged pixels.
    transparent_index: u8,
    width: u16,
    height: u16,
    /// The color index of each pixel of the previous frame; empty before the first.
    previous_frame: Vec<u8>,
}

/// The smallest rectangle that contains all changed pixels.
struct DirtyRect {
    left: usize,
    top: usize,
    right: usize,
    bottom: usize,
}

impl PaletteBuilder {
    /// Starts without samples, for images of this width.
    pub fn new(width: u16) -> Self {
        Self { histogram: ColorHistogram::default(), width: width.into(), height: 0 }
    }

    /// Adds a sample image. All frames will be as high as the highest sample.
    pub fn add_sample(&mut self, svg_image: &SvgImage) -> Result<(), RenderError> {
        let image = rasterize_svg(svg_image, self.width)?;
        self.height = self.height.max(image.height);
        self.histogram.add_image(&image);
        Ok(())
    }
}

impl GifWriter {
    /// Creates a writer for a GIF that loops forever, still without frames.
    pub fn new(colors: &PaletteBuilder) -> Result<Self, RenderError> {
        let PaletteBuilder { histogram: seen, width, height } = colors;
        let size = |side: u32| u16::try_from(side).ok().filter(|side| *side > 0);
        let (Some(width_px), Some(height_px)) = (size(*width), size(*height)) else {
            return Err(RenderError::InvalidSize { width: *width, height: *height });
        };
        let palette = seen.to_palette(MAX_COLORS - 1);
        let transparent_index = u8::try_from(palette.colors.len()).unwrap_or(u8::MAX);
        let mut colors = palette.colors.concat();
        colors.extend([0; 3]);
        let mut file = Encoder::new(Vec::new(), width_px, height_px, &colors)?;
        file.set_repeat(Repeat::Infinite)?;
        Ok(Self {
            encoder: file,
            palette,
            transparent_index,
            width: width_px,
            height: height_px,
            previous_frame: Vec::new(),
        })
    }

    /// Adds a frame that is shown for the duration `shown_for`.
    pub fn add_frame(&mut self, svg_image: &SvgImage, shown_for: Duration) -> Result<(), RenderError> {
        let image = self.rasterize_to_fit(svg_image)?;
        let frame = self.map_to_palette(&image);
        let DirtyRect { left, top, right, bottom } = self.changed_rect(&frame);
        let width = usize::from(self.width);
        let mut buffer = Vec::with_capacity((right - left) * (bottom - top));
        for line in top..bottom {
            let at = line * width + left..line * width + right;
            let before =
                self.previous_frame.get(at.clone()).unwrap_or_default().iter().map(Some).chain(iter::repeat(None));
            let number = |(frame, before): (&u8, Option<&u8>)| {
                if before == Some(frame) { self.transparent_index } else { *frame }
            };
            buffer.extend(frame[at].iter().zip(before).map(number));
        }
        // The width and height of the image fit into `u16`, so the positions and sizes within it do, too.
        let to_u16 = |side: usize| u16::try_from(side).unwrap_or(u16::MAX);
        self.encoder.write_frame(&Frame {
            delay: u16::try_from(shown_for.as_millis() / 10).unwrap_or(u16::MAX),
            dispose: DisposalMethod::Keep,
            transparent: Some(self.transparent_index),
            top: to_u16(top),
            left: to_u16(left),
            width: to_u16(right - left),
            height: to_u16(bottom - top),
            buffer: buffer.into(),
            ..Frame::default()
        })?;
        self.previous_frame = frame;
        Ok(())
    }

    /// Returns the number of bytes so far.
    pub fn byte_len(&self) -> usize {
        self.encoder.get_ref().len()
    }

    /// Finishes the file and returns its bytes.
    pub fn finish(self) -> Result<Vec<u8>, RenderError> {
        Ok(self.encoder.into_inner()?)
    }

    /// Rasterizes an image, scaled down if it is higher than the GIF.
    fn rasterize_to_fit(&self, svg_image: &SvgImage) -> Result<RgbaImage, RenderError> {
        let (width, height) = (u32::from(self.width), u32::from(self.height));
        let image = rasterize_svg(svg_image, width)?;
        if image.height <= height {
            return Ok(image);
        }
        rasterize_svg(svg_image, (width * height / image.height).max(1))
    }

    /// Returns the color indices of all pixels of the frame. If the image is smaller than the frame, color 0, the most
    /// common color, fills the rest.
    fn map_to_palette(&mut self, image: &RgbaImage) -> Vec<u8> {
        let mut indices = vec![0; usize::from(self.width) * usize::from(self.height)];
        let numbers = self.palette.map_pixels(image);
        let lines = indices.chunks_mut(self.width.into()).zip(numbers.chunks(image.width as usize));
        lines.for_each(|(line, numbers)| line[..numbers.len()].copy_from_slice(numbers));
        indices
    }

    /// Returns the changed rectangle. It has at least one pixel, because a GIF frame cannot be empty.
    fn changed_rect(&self, frame: &[u8]) -> DirtyRect {
        let (width, height) = (usize::from(self.width), usize::from(self.height));
        let mut rect = DirtyRect { left: width, top: height, right: 0, bottom: 0 };
        for (at, number) in frame.iter().enumerate() {
            if self.previous_frame.get(at) != Some(number) {
                let (x, y) = (at % width, at / width);
                rect.left = rect.left.min(x);
                rect.right = rect.right.max(x + 1);
                rect.top = rect.top.min(y);
                rect.bottom = y + 1;
            }
        }
        if rect.right == 0 { DirtyRect { left: 0, top: 0, right: 1, bottom: 1 } } else { rect }
    }
}

#[cfg(test)]
mod tests;
