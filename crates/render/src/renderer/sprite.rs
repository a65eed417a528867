//! A shape as pixels of a fixed palette, stored as spans of each row, so that opaque pixels are copied and only partial ones
//! are blended.

use resvg::tiny_skia::{IntSize, Pixmap, PremultipliedColorU8, Transform};

use super::frame::IndexedFrame;
use super::frame_palette::FramePalette;
use crate::formatted_picture::FormattedShape;
use crate::svg::SvgWriter;
use crate::{RenderError, raster};

/// The longest side of a sprite. No picture is larger.
const MAX_SIDE: i32 = 4_096;

/// A shape as pixels of a fixed palette.
pub struct Sprite {
    /// The position of the sprite's left edge, relative to the shape's.
    left: i32,
    /// The position of the sprite's upper edge, relative to the shape's.
    top: i32,
    /// The end of each row in `spans`.
    row_ends: Vec<u32>,
    spans: Vec<Span>,
    /// The palette indices of all opaque spans.
    indices: Vec<u8>,
    /// The pixels of all partial spans: red, green and blue times alpha, and alpha.
    blended: Vec<[u8; 4]>,
}

/// Pixels beside each other in one row that are all opaque or all partial.
#[derive(Clone, Copy)]
struct Span {
    /// The position of the first pixel in the sprite.
    x: u16,
    length: u16,
    is_opaque: bool,
    /// The position of the first pixel in `indices` or `blended`.
    start: u32,
}

/// An area in pixels.
#[derive(Clone, Copy)]
pub struct PixelArea {
    pub left: i32,
    pub top: i32,
    pub right: i32,
    pub bottom: i32,
}

impl Sprite {
    /// Rasterizes a shape whose upper left corner is at (0, 0), with this many pixels for 100 units.
    pub fn rasterize(shape: &FormattedShape, palette: &FramePalette, scale_percent: u16) -> Result<Self, RenderError> {
        let mut writer = SvgWriter::new(1, 1, 100);
        shape.write(&mut writer);
        let tree = raster::parse_svg(&writer.finish())?;
        let bounds = tree.root().abs_layer_bounding_box();
        let scale = f32::from(scale_percent) / 100.0;
        // The bounding box of text can be a little too small.
        let floor = |side: f32| ((side * scale).floor() as i32 - 1).clamp(-MAX_SIDE, MAX_SIDE);
        let ceil = |side: f32| ((side * scale).ceil() as i32 + 1).clamp(-MAX_SIDE, MAX_SIDE);
        let (left, top) = (floor(bounds.left()), floor(bounds.top()));
        let (width, height) =
            ((ceil(bounds.right()) - left).unsigned_abs(), (ceil(bounds.bottom()) - top).unsigned_abs());
        let size = IntSize::from_wh(width, height).ok_or(RenderError::InvalidSize { width, height })?;
        let mut pixmap = Pixmap::new(size.width(), size.height()).ok_or(RenderError::InvalidSize { width, height })?;
        resvg::render(
            &tree,
            Transform::from_row(scale, 0.0, 0.0, scale, -left as f32, -top as f32),
            &mut pixmap.as_mut(),
        );
        Ok(Self::from_pixels(left, top, &pixmap, palette))
    }

    fn from_pixels(left: i32, top: i32, pixmap: &Pixmap, palette: &FramePalette) -> Self {
        let mut sprite = Self {
            left,
            top,
            row_ends: Vec::with_capacity(pixmap.height() as usize),
            spans: Vec::new(),
            indices: Vec::new(),
            blended: Vec::new(),
        };
        let mut mapper = palette.exact_mapper();
        let kind = |pixel: &PremultipliedColorU8| match pixel.alpha() {
            0 => None,
            alpha => Some(alpha == u8::MAX),
        };
        for row in pixmap.pixels().chunks(pixmap.width() as usize) {
            let mut x = 0;
            for run in row.chunk_by(|a, b| kind(a) == kind(b)) {
                match kind(&run[0]) {
                    Some(true) => {
                        sprite.push_span(x, run.len(), true);
                        let index = |it: &PremultipliedColorU8| mapper.index_of([it.red(), it.green(), it.blue()]);
                        sprite.indices.extend(run.iter().map(index));
                    }
                    Some(false) => {
                        sprite.push_span(x, run.len(), false);
                        let channels = |it: &PremultipliedColorU8| [it.red(), it.green(), it.blue(), it.alpha()];
                        sprite.blended.extend(run.iter().map(channels));
                    }
                    None => {}
                }
                x += run.len();
            }
            sprite.row_ends.push(sprite.spans.len() as u32);
        }
        sprite.shrink();
        sprite
    }

    fn push_span(&mut self, x: usize, length: usize, is_opaque: bool) {
        let start = if is_opaque { self.indices.len() } else { self.blended.len() };
        self.spans.push(Span { x: x as u16, length: length as u16, is_opaque, start: start as u32 });
    }

    fn shrink(&mut self) {
        self.spans.shrink_to_fit();
        self.indices.shrink_to_fit();
        self.blended.shrink_to_fit();
    }

    /// Returns how much memory the sprite takes.
    pub fn byte_len(&self) -> usize {
        size_of::<Self>()
            + size_of_val(&*self.row_ends)
            + size_of_val(&*self.spans)
            + self.indices.len()
            + size_of_val(&*self.blended)
    }

    /// Draws the sprite of a shape whose upper left corner is at this position of the frame, but nothing beyond the clip.
    pub fn draw(&self, frame: &mut IndexedFrame, palette: &FramePalette, x: i32, y: i32, clip: PixelArea) {
        let (left, top) = (x + self.left, y + self.top);
        let (first_column, end_column) = (clip.left.max(0), clip.right.min(frame.width as i32));
        let (first_row, end_row) = (clip.top.max(0), clip.bottom.min(frame.height as i32));
        let mut first_span = 0;
        for (row, end) in (top..).zip(&self.row_ends) {
            let spans = &self.spans[first_span as usize..*end as usize];
            first_span = *end;
            if row < first_row || row >= end_row {
                continue;
            }
            let pixels = frame.row_mut(row as usize);
            for span in spans {
                let start = left + i32::from(span.x);
                let end = (start + i32::from(span.length)).min(end_column);
                let hidden = (first_column - start).max(0);
                if start + hidden >= end {
                    continue;
                }
                let target = &mut pixels[(start + hidden) as usize..end as usize];
                let source = (span.start as usize + hidden as usize)..;
                if span.is_opaque {
                    target.copy_from_slice(&self.indices[source][..target.len()]);
                } else {
                    palette.blend(target, &self.blended[source]);
                }
            }
        }
    }
}
