//! Drawings one after the other in a file that every program plays. Each is drawn, compared with the one before, and forgotten: of a
//! new one only the rectangle in which anything differs is written, and in that only what differs.

use std::iter;
use std::time::Duration;

use gif::{DisposalMethod, Encoder, Frame, Repeat};

use super::palette::{Histogram, MOST, Palette};
use super::{DrawError, Drawing, Pixels, pixels};

/// The colours of the drawings, found by looking at some of them.
pub struct Gamut {
    seen: Histogram,
    width: u32,
    height: u32,
}

/// Drawings one after the other.
pub struct Gif {
    file: Encoder<Vec<u8>>,
    palette: Palette,
    /// The number of a pixel that stays as it was.
    stays: u8,
    width: u16,
    height: u16,
    /// The number of each pixel's colour as it is shown now; none before the first drawing.
    shown: Vec<u8>,
}

/// The smallest rectangle that has all of something in it.
struct Rectangle {
    left: usize,
    top: usize,
    right: usize,
    bottom: usize,
}

impl Gamut {
    /// None yet, for drawings so wide.
    pub fn new(width: u16) -> Self {
        Self { seen: Histogram::default(), width: width.into(), height: 0 }
    }

    /// Looks at a drawing. All drawings will be as high as the highest of these.
    pub fn add(&mut self, drawing: &Drawing) -> Result<(), DrawError> {
        let drawn = pixels(drawing, self.width)?;
        self.height = self.height.max(drawn.height);
        self.seen.add(&drawn);
        Ok(())
    }
}

impl Gif {
    /// A file without drawings, which begins again when it has come to its end.
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

    /// Adds a drawing, which is shown for so long.
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
        // All of them fit, for the whole does.
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

    /// How many bytes it has so far.
    pub fn size(&self) -> usize {
        self.file.get_ref().len()
    }

    /// The bytes of the file.
    pub fn file(self) -> Result<Vec<u8>, DrawError> {
        Ok(self.file.into_inner()?)
    }

    /// A drawing in pixels, no higher than there is room.
    fn drawn(&self, drawing: &Drawing) -> Result<Pixels, DrawError> {
        let (width, height) = (u32::from(self.width), u32::from(self.height));
        let drawn = pixels(drawing, width)?;
        if drawn.height <= height {
            return Ok(drawn);
        }
        pixels(drawing, (width * height / drawn.height).max(1))
    }

    /// Pixels by the numbers of their colours; the commonest where there are none.
    fn laid_out(&mut self, drawn: &Pixels) -> Vec<u8> {
        let mut laid = vec![0; usize::from(self.width) * usize::from(self.height)];
        let numbers = self.palette.index(drawn);
        let lines = laid.chunks_mut(self.width.into()).zip(numbers.chunks(drawn.width as usize));
        lines.for_each(|(line, numbers)| line[..numbers.len()].copy_from_slice(numbers));
        laid
    }

    /// Where anything is otherwise than it is shown. A file has no drawing of nothing, so it is one pixel at least.
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
