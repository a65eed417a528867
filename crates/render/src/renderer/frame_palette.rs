//! The palette of all pictures of a game. Colors of the style are exact; the others follow from the game's icons. The same
//! icons give the same palette.

use std::collections::HashMap;

use meadhall_game::IconSet;

use super::palette_colors::{choose_colors, color_distance, style_colors};

/// The number of colors. GIF needs one more index for unchanged pixels.
pub const COLOR_COUNT: usize = 255;

/// The number of bits for each of red, green and blue that identify similar colors.
const BITS: u32 = 5;

/// A palette, and the nearest palette color for every color.
pub struct FramePalette {
    colors: Vec<[u8; 3]>,
    /// The index of the nearest palette color, by the upper bits of red, green and blue.
    nearest: Box<[u8; 1 << (3 * BITS)]>,
    background: u8,
}

/// Finds the nearest palette color of colors that repeat.
pub struct ExactMapper<'a> {
    palette: &'a FramePalette,
    known: HashMap<[u8; 3], u8, rustc_hash::FxBuildHasher>,
    last: ([u8; 3], u8),
}

impl FramePalette {
    /// Chooses the palette for pictures with these icons.
    pub fn for_icons(icons: Option<&IconSet>) -> Self {
        let fixed = style_colors();
        let mut colors = fixed.clone();
        choose_colors(icons, &mut colors, COLOR_COUNT);
        let mut nearest = Box::new([0; 1 << (3 * BITS)]);
        for (bucket, index) in nearest.iter_mut().enumerate() {
            *index = nearest_index(&colors, bucket_center(bucket));
        }
        for (index, color) in fixed.iter().enumerate().rev() {
            nearest[bucket_of(*color)] = index as u8;
        }
        let mut palette = Self { colors, nearest, background: 0 };
        palette.background = palette.nearest_to(super::palette_colors::background());
        palette
    }

    /// Returns red, green and blue of each color.
    pub fn colors(&self) -> &[[u8; 3]] {
        &self.colors
    }

    /// Returns the index of the color that no shape covers.
    pub fn background(&self) -> u8 {
        self.background
    }

    /// Returns a mapper that finds the very nearest color.
    pub fn exact_mapper(&self) -> ExactMapper<'_> {
        let black = [0; 3];
        ExactMapper { palette: self, known: HashMap::default(), last: (black, nearest_index(&self.colors, black)) }
    }

    /// Draws partial pixels over the pixels of a frame.
    pub fn blend(&self, target: &mut [u8], source: &[[u8; 4]]) {
        let mut last = ([0; 4], 0, self.nearest_to(self.colors[0]));
        for (index, pixel) in target.iter_mut().zip(source) {
            if (*pixel, *index) != (last.0, last.1) {
                let below = self.colors[usize::from(*index)];
                let rest = u32::from(u8::MAX - pixel[3]);
                let channel = |n: usize| {
                    // Divides by 255, rounded.
                    let product = u32::from(below[n]) * rest + 128;
                    (u32::from(pixel[n]) + ((product + (product >> 8)) >> 8)).min(255) as u8
                };
                last = (*pixel, *index, self.nearest_to([channel(0), channel(1), channel(2)]));
            }
            *index = last.2;
        }
    }

    /// Returns the index of the nearest color, or of a similar one.
    pub fn nearest_to(&self, color: [u8; 3]) -> u8 {
        self.nearest[bucket_of(color)]
    }
}

impl ExactMapper<'_> {
    /// Returns the index of the nearest palette color.
    pub fn index_of(&mut self, color: [u8; 3]) -> u8 {
        if self.last.0 != color {
            let colors = &self.palette.colors;
            self.last = (color, *self.known.entry(color).or_insert_with(|| nearest_index(colors, color)));
        }
        self.last.1
    }
}

fn bucket_of(color: [u8; 3]) -> usize {
    color.into_iter().fold(0, |bucket, channel| bucket << BITS | usize::from(channel >> (8 - BITS)))
}

/// Returns the color at the center of a bucket.
fn bucket_center(bucket: usize) -> [u8; 3] {
    [2, 1, 0].map(|n| ((bucket >> (n * BITS) & 31) << 3 | 4) as u8)
}

fn nearest_index(colors: &[[u8; 3]], target: [u8; 3]) -> u8 {
    let (mut nearest, mut least) = (0, i32::MAX);
    for (index, color) in (0..=u8::MAX).zip(colors) {
        let distance = color_distance(*color, target);
        if distance < least {
            (nearest, least) = (index, distance);
        }
    }
    nearest
}
