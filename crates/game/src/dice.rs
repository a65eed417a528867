//! Seeded randomness, the only one in a game. A match has one secret [`Seed`]; step number `n` uses the
//! ChaCha stream `n` of it. So no generator state is stored, a journal replays exactly, and determinized
//! states do not see the real future.

use std::fmt;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// The secret seed of a match. Its `Debug` output hides the value, so that seeds never reach the program's log.
#[derive(Clone, PartialEq, Eq)]
pub struct Seed([u8; 32]);

impl Seed {
    /// Creates a seed from 256 random bits.
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// Creates a reproducible seed: for simulations and tests, never for people's matches.
    pub fn from_number(number: u64) -> Self {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        Self(bytes)
    }

    /// Derives a new seed from this seed and the number `n`.
    pub fn derive(&self, n: u64) -> Self {
        let mut bytes = [0; 32];
        Dice::rng(self, n).fill_bytes(&mut bytes);
        Self(bytes)
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(hidden)")
    }
}

impl Serialize for Seed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let hex: String = self.0.iter().map(|byte| format!("{byte:02x}")).collect();
        serializer.serialize_str(&hex)
    }
}

impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let invalid = || de::Error::custom("a seed must have 64 hexadecimal digits");
        let hex = String::deserialize(deserializer)?;
        if hex.len() != 64 || !hex.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(invalid());
        }
        let mut bytes = [0; 32];
        for (byte, digits) in bytes.iter_mut().zip(hex.as_bytes().chunks(2)) {
            let digits = std::str::from_utf8(digits).map_err(|_| invalid())?;
            *byte = u8::from_str_radix(digits, 16).map_err(|_| invalid())?;
        }
        Ok(Self(bytes))
    }
}

/// The dice of one step. Nothing is computed until the first roll.
pub struct Dice {
    seed: Seed,
    stream: u64,
    rng: Option<ChaCha8Rng>,
}

impl Dice {
    /// Creates the dice of step number `stream` of the match with this seed.
    pub fn new(seed: &Seed, stream: u64) -> Self {
        Self { seed: seed.clone(), stream, rng: None }
    }

    /// Whether any random number was drawn, so that the step revealed something.
    pub fn has_rolled(&self) -> bool {
        self.rng.is_some()
    }

    /// Returns a number from 0 up to, not including, `end`. Every number is equally likely.
    pub fn below(&mut self, end: u32) -> u32 {
        assert!(end > 0, "the upper bound must be above 0");
        // Lemire's multiplication method: the low half of the product shows the rare draws that would favor some
        // numbers, and those are drawn again. The exact bound costs a division, so it is computed only when needed.
        loop {
            let product = u64::from(self.next_u32()) * u64::from(end);
            let low = product as u32;
            if low >= end || low >= end.wrapping_neg() % end {
                return (product >> 32) as u32;
            }
        }
    }

    /// Returns an index into a list of this length, each equally likely.
    pub fn index(&mut self, things: usize) -> usize {
        let end = u32::try_from(things).expect("the length fits into 32 bits");
        self.below(end) as usize
    }

    /// Shuffles the slice; every order is equally likely.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.index(last + 1));
        }
    }

    /// Returns one of the items, each equally likely; `None` if there are none.
    pub fn choose<'a, T>(&mut self, things: &'a [T]) -> Option<&'a T> {
        if things.is_empty() { None } else { things.get(self.index(things.len())) }
    }

    fn next_u32(&mut self) -> u32 {
        self.rng.get_or_insert_with(|| Self::rng(&self.seed, self.stream)).next_u32()
    }

    fn rng(seed: &Seed, stream: u64) -> ChaCha8Rng {
        let mut rng = ChaCha8Rng::from_seed(seed.0);
        rng.set_stream(stream);
        rng
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Stored journals are replayed with exactly these numbers, so this test must never be changed to pass.
    /// They were computed by another program, from the published description of ChaCha with eight rounds.
    #[test]
    fn the_random_numbers_are_pinned() {
        let seed = Seed::from_number(2018);
        let rolls = |stream| {
            let mut dice = Dice::new(&seed, stream);
            [6, 6, 6, 100, 1000, 1 << 31].map(|end| dice.below(end))
        };
        let mut order: Vec<u8> = (0..16).collect();
        Dice::new(&seed, 7).shuffle(&mut order);
        assert_eq!(rolls(0), [4, 4, 0, 93, 172, 106412636]);
        assert_eq!(rolls(1), [0, 1, 5, 86, 372, 268783101]);
        assert_eq!(order, [4, 10, 0, 13, 14, 15, 2, 6, 1, 9, 8, 3, 7, 11, 5, 12]);
        assert_eq!(seed.derive(3).0[..4], [139, 154, 173, 50]);
    }

    #[test]
    fn all_numbers_are_equally_likely() {
        let mut dice = Dice::new(&Seed::from_number(1), 0);
        let mut faces = [0u32; 6];
        for _ in 0..60_000 {
            faces[dice.below(6) as usize] += 1;
        }
        assert!(faces.iter().all(|&count| (9_600..10_400).contains(&count)), "{faces:?}");
    }

    #[test]
    fn unused_dice_count_as_not_rolled() {
        let mut dice = Dice::new(&Seed::from_number(1), 0);
        assert!(!dice.has_rolled());
        dice.shuffle(&mut [1]);
        assert!(!dice.has_rolled());
        dice.below(2);
        assert!(dice.has_rolled());
    }

    #[test]
    fn a_seed_round_trips_and_its_debug_form_hides_it() {
        let seed = Seed::new([0xa5; 32]);
        let stored = serde_json::to_string(&seed).unwrap();
        assert_eq!(serde_json::from_str::<Seed>(&stored).unwrap(), seed);
        assert_eq!(format!("{seed:?}"), "Seed(hidden)");
        for malformed in ["\"\"", "\"zz\"", "\"é\"", &format!("\"{}\"", "+1".repeat(32))] {
            assert!(serde_json::from_str::<Seed>(malformed).is_err(), "{malformed}");
        }
    }
}
