//! A hash of a seat's view: equal for states that the seat cannot distinguish.

use std::hash::{BuildHasherDefault, Hash, Hasher};

use meadhall_game::{Game, Seat};

/// Returns the hash of the seat's view.
pub fn view_hash<G: Game>(game: &G, seat: Seat) -> u64 {
    let mut hasher = ViewHasher(u64::from(seat.0));
    game.view(Some(seat)).hash(&mut hasher);
    hasher.finish()
}

/// A fast hasher. It needs no protection against crafted collisions: they would only make the AI play worse.
#[derive(Clone, Copy, Debug, Default)]
struct ViewHasher(u64);

impl ViewHasher {
    const fn mix(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

impl Hasher for ViewHasher {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.mix(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, number: u8) {
        self.mix(number.into());
    }

    fn write_u16(&mut self, number: u16) {
        self.mix(number.into());
    }

    fn write_u32(&mut self, number: u32) {
        self.mix(number.into());
    }

    fn write_u64(&mut self, number: u64) {
        self.mix(number);
    }

    fn write_usize(&mut self, number: usize) {
        self.mix(number as u64);
    }

    fn finish(&self) -> u64 {
        // The high bits are the well-mixed ones, and hash tables use the low ones.
        let mixed = (self.0 ^ self.0 >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
        mixed ^ mixed >> 32
    }
}

/// A hasher for keys that are hashes already.
#[derive(Clone, Copy, Debug, Default)]
pub struct IdentityHasher(u64);

impl Hasher for IdentityHasher {
    fn write(&mut self, _: &[u8]) {
        unreachable!("the keys are u64 hashes");
    }

    fn write_u64(&mut self, hash: u64) {
        self.0 = hash;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// Builds the hasher of maps whose keys are view hashes.
pub type BuildIdentityHasher = BuildHasherDefault<IdentityHasher>;
