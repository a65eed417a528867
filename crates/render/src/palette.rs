//! Reduces pixels to at most 256 colors: our pictures have few colors, and the blends at edges are close to
//! each other. The file becomes a third as large.

use super::RgbaImage;

/// The number of color bits that identify a bucket of similar colors: five bits for each of red, green and blue.
const BUCKET_BITS: usize = 15;
/// The maximum number of colors of a PNG or GIF palette.
pub const MAX_COLORS: usize = 256;

/// An image as indices into its palette.
pub struct IndexedImage {
    /// The palette: red, green, blue.
    pub colors: Vec<[u8; 3]>,
    /// The color index of each pixel.
    pub color_indices: Vec<u8>,
}

/// How often each color occurs, in one image or in several.
pub struct ColorHistogram {
    buckets: Vec<ColorBucket>,
}

/// A palette of few colors that replace all colors of an image.
pub struct ColorPalette {
    /// The colors: red, green, blue.
    pub colors: Vec<[u8; 3]>,
    /// The index of the nearest palette color for each bucket of similar colors, or `None` if it has not been computed
    /// yet.
    nearest_by_bucket: Vec<Option<u8>>,
}

/// The number and color sums of all pixels in a bucket of similar colors.
#[derive(Clone, Copy, Default)]
struct ColorBucket {
    pixel_count: u64,
    channel_sums: [u64; 3],
}

/// Reduces the colors of an opaque image to a palette. The most common colors stay, and each other color is replaced by
/// the nearest of them.
pub fn quantize(pixels: &RgbaImage) -> IndexedImage {
    let mut histogram = ColorHistogram::default();
    histogram.add_image(pixels);
    let mut palette = histogram.to_palette(MAX_COLORS);
    let pixels = palette.map_pixels(pixels);
    IndexedImage { colors: palette.colors, color_indices: pixels }
}

impl Default for ColorHistogram {
    fn default() -> Self {
        Self { buckets: vec![ColorBucket::default(); 1 << BUCKET_BITS] }
    }
}

impl ColorHistogram {
    /// Counts the colors of an image.
    pub fn add_image(&mut self, pixels: &RgbaImage) {
        let (all, _) = pixels.rgba.as_chunks::<4>();
        // Equal pixels often follow each other, so each run is counted at once.
        for run in all.chunk_by(|a, b| a == b) {
            let bucket = &mut self.buckets[bucket_of(&run[0])];
            let count = run.len() as u64;
            bucket.pixel_count += count;
            for (sum, channel) in bucket.channel_sums.iter_mut().zip(run[0]) {
                *sum += u64::from(channel) * count;
            }
        }
    }

    /// Returns a palette of at most this many colors, the commonest first.
    pub fn to_palette(&self, max_colors: usize) -> ColorPalette {
        let buckets = &self.buckets;
        let mut used: Vec<usize> = (0..buckets.len()).filter(|bucket| buckets[*bucket].pixel_count > 0).collect();
        used.sort_by_key(|bucket| std::cmp::Reverse(buckets[*bucket].pixel_count));
        let mean = |bucket: &usize| {
            let ColorBucket { pixel_count: count, channel_sums: sum } = buckets[*bucket];
            sum.map(|sum| (sum / count) as u8)
        };
        let colors: Vec<[u8; 3]> = used.iter().take(max_colors.min(MAX_COLORS)).map(mean).collect();
        let mut nearest = vec![None; buckets.len()];
        for (number, bucket) in used.iter().enumerate() {
            nearest[*bucket] =
                Some(if number < colors.len() { number as u8 } else { nearest_color_index(&colors, mean(bucket)) });
        }
        ColorPalette { colors, nearest_by_bucket: nearest }
    }
}

impl ColorPalette {
    /// Returns the palette index of each pixel of an opaque image. A color that was not counted for the palette is
    /// replaced by the nearest palette color.
    pub fn map_pixels(&mut self, pixels: &RgbaImage) -> Vec<u8> {
        let Self { colors, nearest_by_bucket: nearest } = self;
        let (all, _) = pixels.rgba.as_chunks::<4>();
        let mut numbers = Vec::with_capacity(all.len());
        for run in all.chunk_by(|a, b| a == b) {
            let bucket = bucket_of(&run[0]);
            let number = *nearest[bucket].get_or_insert_with(|| nearest_color_index(colors, bucket_center(bucket)));
            numbers.resize(numbers.len() + run.len(), number);
        }
        numbers
    }
}

fn bucket_of([red, green, blue, _]: &[u8; 4]) -> usize {
    let top_five_bits = |channel: &u8| usize::from(channel >> 3);
    top_five_bits(red) << 10 | top_five_bits(green) << 5 | top_five_bits(blue)
}

/// Returns the color at the center of a bucket.
fn bucket_center(bucket: usize) -> [u8; 3] {
    [10, 5, 0].map(|shift| ((bucket >> shift & 31) << 3 | 4) as u8)
}

fn nearest_color_index(colors: &[[u8; 3]], target: [u8; 3]) -> u8 {
    let distance = |color: &[u8; 3]| {
        let channel = |n: usize| i32::from(color[n]) - i32::from(target[n]);
        // The eye is most sensitive to green.
        2 * channel(0) * channel(0) + 4 * channel(1) * channel(1) + channel(2) * channel(2)
    };
    let found = (0..colors.len()).min_by_key(|number| distance(&colors[*number])).unwrap_or_default();
    u8::try_from(found).unwrap_or(u8::MAX)
}
