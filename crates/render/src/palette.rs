//! Reduces pixels to at most 256 colors: our pictures have few colors, and the blends at edges are close to
//! each other. The file becomes a third as large.

use super::RgbaImage;

/// The number of color bits that identify a bucket of similar colors: five bits for each of red, green and blue.
const BUCKET_BITS: usize = 15;
/// The maximum number of colors of a PNG palette.
const MAX_COLORS: usize = 256;

/// An image as indices into its palette.
pub struct IndexedImage {
    /// The palette: red, green, blue.
    pub colors: Vec<[u8; 3]>,
    /// The color index of each pixel.
    pub color_indices: Vec<u8>,
}

/// The number and color sums of all pixels in a bucket of similar colors.
#[derive(Clone, Copy, Default)]
struct ColorBucket {
    pixel_count: u64,
    channel_sums: [u64; 3],
}

/// Reduces the colors of an opaque image to a palette. The most common colors stay, and each other color is replaced by
/// the nearest of them.
pub fn quantize(image: &RgbaImage) -> IndexedImage {
    let (pixels, _) = image.rgba.as_chunks::<4>();
    let buckets = count_colors(pixels);
    let mut used: Vec<usize> = (0..buckets.len()).filter(|bucket| buckets[*bucket].pixel_count > 0).collect();
    used.sort_by_key(|bucket| std::cmp::Reverse(buckets[*bucket].pixel_count));
    let colors: Vec<[u8; 3]> = used.iter().take(MAX_COLORS).map(|bucket| buckets[*bucket].mean()).collect();
    let mut index_by_bucket = vec![0; buckets.len()];
    for (index, bucket) in used.into_iter().enumerate() {
        index_by_bucket[bucket] =
            if index < colors.len() { index as u8 } else { nearest_color_index(&colors, buckets[bucket].mean()) };
    }
    let color_indices = pixels.iter().map(|pixel| index_by_bucket[bucket_of(pixel)]).collect();
    IndexedImage { colors, color_indices }
}

impl ColorBucket {
    fn mean(&self) -> [u8; 3] {
        self.channel_sums.map(|sum| (sum / self.pixel_count) as u8)
    }
}

fn count_colors(pixels: &[[u8; 4]]) -> Vec<ColorBucket> {
    let mut buckets = vec![ColorBucket::default(); 1 << BUCKET_BITS];
    // Equal pixels often follow each other, so each run is counted at once.
    for run in pixels.chunk_by(|a, b| a == b) {
        let bucket = &mut buckets[bucket_of(&run[0])];
        let count = run.len() as u64;
        bucket.pixel_count += count;
        for (sum, channel) in bucket.channel_sums.iter_mut().zip(run[0]) {
            *sum += u64::from(channel) * count;
        }
    }
    buckets
}

fn bucket_of([red, green, blue, _]: &[u8; 4]) -> usize {
    let top_five_bits = |channel: &u8| usize::from(channel >> 3);
    top_five_bits(red) << 10 | top_five_bits(green) << 5 | top_five_bits(blue)
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
