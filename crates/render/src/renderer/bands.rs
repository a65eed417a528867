//! Compresses the rows of a picture in bands. Each band is compressed on its own and cached by its content, because a move
//! changes few of them. All bands together are one zlib stream.

use zlib_rs::{Deflate, DeflateConfig, DeflateFlush, Status};

use super::bounded_cache::BoundedCache;

/// How many rows a band has. A band of 1,280 pixels then has 82 KB, more than twice the window of deflate.
const ROWS_PER_BAND: usize = 64;
/// Level 1 takes a third of the time of level 6.
const LEVEL: i32 = 1;
/// The header of a zlib stream with a window of 32 KB.
const ZLIB_HEADER: [u8; 2] = [0x78, 0x01];
/// The last block of the stream. It is empty.
const LAST_BLOCK: [u8; 2] = [0x03, 0x00];
/// The modulus of Adler-32.
const ADLER_MODULUS: u64 = 65_521;

/// A compressed band.
struct Band {
    /// Deflate blocks that end at a byte and refer to no earlier band.
    blocks: Vec<u8>,
    /// The Adler-32 sum of the uncompressed rows.
    adler: u32,
}

/// Compresses pictures, and keeps compressed bands.
pub struct BandCompressor {
    cache: BoundedCache<u128, Band>,
}

impl BandCompressor {
    pub fn new(max_bytes: usize) -> Self {
        Self { cache: BoundedCache::new(max_bytes) }
    }

    /// Returns the rows as a zlib stream.
    pub fn compress(&self, rows: &[u8], stride: usize) -> Vec<u8> {
        let mut stream = Vec::with_capacity(rows.len() / 4);
        stream.extend(ZLIB_HEADER);
        let mut adler = 1;
        for rows in rows.chunks(stride * ROWS_PER_BAND) {
            let key = twox_hash::XxHash3_128::oneshot(rows);
            let band = self.cache.get(&key).unwrap_or_else(|| {
                let band = Band { blocks: deflate(rows), adler: simd_adler32::adler32(&rows) };
                let byte_len = band.blocks.len();
                self.cache.insert(key, band, byte_len)
            });
            stream.extend(&band.blocks);
            adler = combine_adler(adler, band.adler, rows.len());
        }
        stream.extend(LAST_BLOCK);
        stream.extend(adler.to_be_bytes());
        stream
    }

    #[cfg(test)]
    pub fn byte_len(&self) -> usize {
        self.cache.byte_len()
    }
}

/// Compresses bytes to deflate blocks that are not the last ones of their stream.
fn deflate(bytes: &[u8]) -> Vec<u8> {
    let mut deflate =
        Deflate::new_with_config(DeflateConfig { level: LEVEL, window_bits: -15, ..DeflateConfig::default() });
    let mut blocks = vec![0; zlib_rs::compress_bound(bytes.len()) + 16];
    loop {
        let (read, written) = (deflate.total_in() as usize, deflate.total_out() as usize);
        let status = deflate.compress(&bytes[read..], &mut blocks[written..], DeflateFlush::FullFlush);
        let written = deflate.total_out() as usize;
        if status != Ok(Status::Ok) || written < blocks.len() {
            blocks.truncate(written);
            blocks.shrink_to_fit();
            return blocks;
        }
        blocks.resize(blocks.len() * 2, 0);
    }
}

/// Returns the Adler-32 sum of two sequences of bytes, of which the second has this length.
fn combine_adler(first: u32, second: u32, second_length: usize) -> u32 {
    let (first_low, first_high) = (u64::from(first & 0xffff), u64::from(first >> 16));
    let (second_low, second_high) = (u64::from(second & 0xffff), u64::from(second >> 16));
    let length = second_length as u64 % ADLER_MODULUS;
    let low = (first_low + second_low + ADLER_MODULUS - 1) % ADLER_MODULUS;
    let high = (first_high + second_high + length * (first_low + ADLER_MODULUS - 1)) % ADLER_MODULUS;
    (high << 16 | low) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn adler_sums_of_parts_are_combined() {
        let bytes: Vec<u8> = (0..200_000_u32).map(|n| (n.wrapping_mul(n) >> 3) as u8).collect();
        for at in [0, 1, 65_521, 199_999] {
            let (first, second) = bytes.split_at(at);
            let combined = combine_adler(simd_adler32::adler32(&first), simd_adler32::adler32(&second), second.len());
            assert_eq!(combined, simd_adler32::adler32(&&bytes[..]));
        }
    }
}
