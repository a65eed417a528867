//! What a seat sees, as a number: states that a seat cannot tell apart have the same.

use std::hash::{BuildHasherDefault, Hash, Hasher};

use crate::game::{Game, Seat};

/// The key of what this seat sees.
pub fn sight<G: Game>(game: &G, seat: Seat) -> u64 {
    let mut mixer = Mixer(u64::from(seat.0));
    game.view(Some(seat)).hash(&mut mixer);
    mixer.finish()
}

/// Mixes numbers fast. Nobody can gain anything by making two sights collide: it would only make their computer play worse.
#[derive(Clone, Copy, Debug, Default)]
struct Mixer(u64);

impl Mixer {
    const fn add(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.add(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, number: u8) {
        self.add(number.into());
    }

    fn write_u16(&mut self, number: u16) {
        self.add(number.into());
    }

    fn write_u32(&mut self, number: u32) {
        self.add(number.into());
    }

    fn write_u64(&mut self, number: u64) {
        self.add(number);
    }

    fn write_usize(&mut self, number: usize) {
        self.add(number as u64);
    }

    fn finish(&self) -> u64 {
        // The high bits are the well mixed ones, and tables look at the low ones.
        let mixed = (self.0 ^ self.0 >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
        mixed ^ mixed >> 32
    }
}

/// For tables whose keys are sights: they are mixed already.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mixed(u64);

impl Hasher for Mixed {
    fn write(&mut self, _: &[u8]) {
        unreachable!("a sight is a u64");
    }

    fn write_u64(&mut self, sight: u64) {
        self.0 = sight;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// How tables of sights find their place.
pub type BySight = BuildHasherDefault<Mixed>;
