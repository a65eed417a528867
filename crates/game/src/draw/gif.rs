//! An animated GIF. Each image is rasterized, compared with the previous one and dropped: only the rectangle
//! in which anything changed is written, and in it only the changed pixels.

use std::iter;
use std::time::Duration;

use gif::{DisposalMethod, Encoder, Frame, Repeat};

use super::palette::{Histogram, MOST, Palette};
use super::{DrawError, Drawing, Pixels, pixels};

/// Collects the colors of some sample images.
pub struct Gamut {
    seen: Histogram,
    width: u32,
    height: u32,
}

/// Writes an animated GIF frame by frame.
pub struct Gif {
    file: Encoder<Vec<u8>>,
    palette: Palette,
    /// The color index that means "unchanged".
    stays: u8,
    width: u16,
    height: u16,
    /// The color index of each pixel of the previous frame; empty before the first.
    shown: Vec<u8>,
}

/// The smallest rectangle that contains all changed pixels.
struct Rectangle {
    left: usize,
    top: usize,
    right: usize,
    bottom: usize,
}

impl Gamut {
    /// Starts without samples, for images of this width.
    pub fn new(width: u16) -> Self {
        Self { seen: Histogram::default(), width: width.into(), height: 0 }
    }

    /// Adds a sample image. All frames will be as high as the highest sample.
    pub fn add(&mut self, drawing: &Drawing) -> Result<(), DrawError> {
        let drawn = pixels(drawing, self.width)?;
        self.height = self.height.max(drawn.height);
        self.seen.add(&drawn);
        Ok(())
    }
}

impl Gif {
    /// Starts a GIF without frames that loops forever.
    pub fn new(colours: &Gamut) -> Result<Self, DrawError> {
        let Gamut { seen, width, height } = colours;
        let size = |side: u32| u16::try_from(side).ok().filter(|side| *side > 0);
        let (Some(across), Some(down)) = (size(*width), size(*height)) else {
            return Err(DrawError::Size { width: *width, height: *height });
        };
        let palette = seen.palette(MOST - 1);
        let stays = u8::try_from(palette.colours.len()).unwrap_or(u8::MAX);
        let mut colours = palette.colours.concat();
        colours.extend([0; 3]);
        let mut file = Encoder::new(Vec::new(), across, down, &colours)?;
        file.set_repeat(Repeat::Infinite)?;
        Ok(Self { file, palette, stays, width: across, height: down, shown: Vec::new() })
    }

    /// Adds a frame that is shown for this long.
    pub fn add(&mut self, drawing: &Drawing, shown_for: Duration) -> Result<(), DrawError> {
        let drawn = self.drawn(drawing)?;
        let now = self.laid_out(&drawn);
        let Rectangle { left, top, right, bottom } = self.differs(&now);
        let wide = usize::from(self.width);
        let mut buffer = Vec::with_capacity((right - left) * (bottom - top));
        for line in top..bottom {
            let at = line * wide + left..line * wide + right;
            let before = self.shown.get(at.clone()).unwrap_or_default().iter().map(Some).chain(iter::repeat(None));
            let number = |(now, before): (&u8, Option<&u8>)| if before == Some(now) { self.stays } else { *now };
            buffer.extend(now[at].iter().zip(before).map(number));
        }
        // The whole image fits into `u16`, so its parts do.
        let short = |side: usize| u16::try_from(side).unwrap_or(u16::MAX);
        self.file.write_frame(&Frame {
            delay: u16::try_from(shown_for.as_millis() / 10).unwrap_or(u16::MAX),
            dispose: DisposalMethod::Keep,
            transparent: Some(self.stays),
            top: short(top),
            left: short(left),
            width: short(right - left),
            height: short(bottom - top),
            buffer: buffer.into(),
            ..Frame::default()
        })?;
        self.shown = now;
        Ok(())
    }

    /// Returns the number of bytes so far.
    pub fn size(&self) -> usize {
        self.file.get_ref().len()
    }

    /// Finishes the file and returns its bytes.
    pub fn file(self) -> Result<Vec<u8>, DrawError> {
        Ok(self.file.into_inner()?)
    }

    /// Rasterizes an image, scaled down if it is higher than the GIF.
    fn drawn(&self, drawing: &Drawing) -> Result<Pixels, DrawError> {
        let (width, height) = (u32::from(self.width), u32::from(self.height));
        let drawn = pixels(drawing, width)?;
        if drawn.height <= height {
            return Ok(drawn);
        }
        pixels(drawing, (width * height / drawn.height).max(1))
    }

    /// Returns the color indices of all pixels. Index 0, the commonest color, fills the rest.
    fn laid_out(&mut self, drawn: &Pixels) -> Vec<u8> {
        let mut laid = vec![0; usize::from(self.width) * usize::from(self.height)];
        let numbers = self.palette.index(drawn);
        let lines = laid.chunks_mut(self.width.into()).zip(numbers.chunks(drawn.width as usize));
        lines.for_each(|(line, numbers)| line[..numbers.len()].copy_from_slice(numbers));
        laid
    }

    /// Returns the changed rectangle. It has at least one pixel, because a GIF frame cannot be empty.
    fn differs(&self, now: &[u8]) -> Rectangle {
        let (wide, high) = (usize::from(self.width), usize::from(self.height));
        let mut found = Rectangle { left: wide, top: high, right: 0, bottom: 0 };
        for (at, number) in now.iter().enumerate() {
            if self.shown.get(at) != Some(number) {
                let (x, y) = (at % wide, at / wide);
                found.left = found.left.min(x);
                found.right = found.right.max(x + 1);
                found.top = found.top.min(y);
                found.bottom = y + 1;
            }
        }
        if found.right == 0 { Rectangle { left: 0, top: 0, right: 1, bottom: 1 } } else { found }
    }
}

#[cfg(test)]
mod tests;
