//! Renders pictures quickly. Each shape is rasterized once and kept as a sprite; a picture is composed of sprites and
//! compressed in bands.
//!
//! The reference is the picture's SVG, whose pixels differ little. Emoji use the reference, because they are transparent.

mod bands;
mod bounded_cache;
mod frame;
mod frame_palette;
mod palette_colors;
mod sprite;
#[cfg(test)]
mod tests;

use std::sync::{Arc, Mutex, PoisonError};

use meadhall_game::{IconSet, Rect, Shape};
use png::{BitDepth, ColorType, Encoder};

use self::bands::BandCompressor;
use self::bounded_cache::BoundedCache;
pub use self::frame::IndexedFrame;
pub(crate) use self::frame_palette::FramePalette;
use self::sprite::{PixelArea, Sprite};
use super::RenderError;
use super::formatted_picture::{FormattedPicture, FormattedShape};
use super::png::render_png;

/// The sprites of three games with their texts and close-ups take about this much memory.
const MAX_SPRITE_BYTES: usize = 20 << 20;
/// Twenty pictures take about this much memory.
const MAX_BAND_BYTES: usize = 4 << 20;

/// Renders pictures. It keeps sprites and compressed bands for the next picture, and can be shared by threads.
pub struct PictureRenderer {
    palettes: Mutex<Vec<(Option<&'static IconSet>, Arc<FramePalette>)>>,
    sprites: BoundedCache<SpriteKey, Sprite>,
    bands: BandCompressor,
}

/// What determines the pixels of a sprite.
#[derive(Clone, PartialEq, Eq, Hash)]
struct SpriteKey {
    /// The address of the icon set to which the palette belongs.
    palette: usize,
    /// The shape, moved to the upper left corner.
    shape: FormattedShape,
    scale_percent: u16,
}

impl Default for PictureRenderer {
    fn default() -> Self {
        Self::with_limits(MAX_SPRITE_BYTES, MAX_BAND_BYTES)
    }
}

impl PictureRenderer {
    /// Creates a renderer that compresses every band again, for measurements.
    #[must_use]
    pub fn without_band_cache() -> Self {
        Self::with_limits(MAX_SPRITE_BYTES, 0)
    }

    fn with_limits(max_sprite_bytes: usize, max_band_bytes: usize) -> Self {
        Self {
            palettes: Mutex::default(),
            sprites: BoundedCache::new(max_sprite_bytes),
            bands: BandCompressor::new(max_band_bytes),
        }
    }

    /// Renders a picture as PNG bytes. Takes several milliseconds: call it on a blocking thread.
    pub fn render_png(&self, picture: &FormattedPicture) -> Result<Vec<u8>, RenderError> {
        // Pictures with insets are few, and their colors need a palette of their own.
        if !picture.insets.is_empty() {
            return render_png(&picture.to_svg());
        }
        self.encode_png(&self.compose(picture)?)
    }

    /// Composes a picture of its sprites, without its insets. The color of the sea fills what no shape covers.
    pub fn compose(&self, picture: &FormattedPicture) -> Result<IndexedFrame, RenderError> {
        let FormattedPicture { width, height, scale_percent, shapes, .. } = picture;
        if *width == 0 || *height == 0 {
            return Err(RenderError::InvalidSize { width: *width, height: *height });
        }
        let icon_set = main_icon_set(shapes);
        let palette = self.palette_for(icon_set);
        let mut frame = IndexedFrame::new(*width, *height, Arc::clone(&palette));
        let palette_key = icon_set.map_or(0, |set| std::ptr::from_ref(set).addr());
        let whole = PixelArea { left: 0, top: 0, right: *width as i32, bottom: *height as i32 };
        let pixels = |units: i16| (f32::from(units) * f32::from(*scale_percent) / 100.0).round() as i32;
        for FormattedShape { shape, text, clip } in shapes {
            let bounds = shape.bounds();
            let (x, y) = (pixels(bounds.x), pixels(bounds.y));
            let shape = shape.clone().translated(-bounds.x, -bounds.y);
            let shape = FormattedShape { shape, text: text.clone(), clip: None };
            let key = SpriteKey { palette: palette_key, shape, scale_percent: *scale_percent };
            let sprite = match self.sprites.get(&key) {
                Some(sprite) => sprite,
                None => {
                    let sprite = Sprite::rasterize(&key.shape, &palette, *scale_percent)?;
                    let byte_len = sprite.byte_len() + size_of::<SpriteKey>();
                    self.sprites.insert(key, sprite, byte_len)
                }
            };
            let clip = clip.map_or(whole, |Rect { x, y, width, height }| PixelArea {
                left: pixels(x),
                top: pixels(y),
                right: pixels(x + width),
                bottom: pixels(y + height),
            });
            sprite.draw(&mut frame, &palette, x, y, clip);
        }
        Ok(frame)
    }

    /// Encodes a frame as PNG bytes.
    pub fn encode_png(&self, frame: &IndexedFrame) -> Result<Vec<u8>, RenderError> {
        let compressed = self.bands.compress(&frame.rows, frame.width as usize + 1);
        let mut file = Vec::with_capacity(compressed.len() + 1024);
        let mut encoder = Encoder::new(&mut file, frame.width, frame.height);
        encoder.set_depth(BitDepth::Eight);
        encoder.set_color(ColorType::Indexed);
        encoder.set_palette(frame.palette.colors().concat());
        let mut writer = encoder.write_header()?;
        writer.write_chunk(png::chunk::IDAT, &compressed)?;
        writer.finish()?;
        Ok(file)
    }

    /// Returns the palette for these icons. It is chosen at its first use.
    fn palette_for(&self, icon_set: Option<&'static IconSet>) -> Arc<FramePalette> {
        let mut palettes = self.palettes.lock().unwrap_or_else(PoisonError::into_inner);
        let is_same = |known: &Option<&'static IconSet>| match (known, icon_set) {
            (Some(known), Some(wanted)) => std::ptr::eq(*known, wanted),
            (known, wanted) => known.is_none() && wanted.is_none(),
        };
        if let Some((_, palette)) = palettes.iter().find(|(known, _)| is_same(known)) {
            return Arc::clone(palette);
        }
        let palette = Arc::new(FramePalette::for_icons(icon_set));
        palettes.push((icon_set, Arc::clone(&palette)));
        palette
    }
}

/// Returns the set whose icons cover the largest area, which is the game's own.
fn main_icon_set(shapes: &[FormattedShape]) -> Option<&'static IconSet> {
    let mut areas: Vec<(&'static IconSet, i64)> = Vec::new();
    for it in shapes {
        let Shape::Icon { icon, area, .. } = &it.shape else { continue };
        let size = i64::from(area.width) * i64::from(area.height);
        match areas.iter_mut().find(|(set, _)| std::ptr::eq(*set, icon.set)) {
            Some((_, sum)) => *sum += size,
            None => areas.push((icon.set, size)),
        }
    }
    areas.into_iter().max_by_key(|(_, area)| *area).map(|(set, _)| set)
}
