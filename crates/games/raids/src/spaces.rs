//! A set of spaces of the sea, one bit each, because most rules about a voyage are about such sets.

/// A set of spaces; iteration follows the arrows. Numbers up to 31 fit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SpaceSet(u32);

impl SpaceSet {
    pub const fn contains(self, space: u8) -> bool {
        self.0 >> space & 1 == 1
    }

    pub const fn insert(&mut self, space: u8) {
        self.0 |= 1 << space;
    }

    pub const fn remove(&mut self, space: u8) {
        self.0 &= !(1 << space);
    }

    /// Returns the spaces after this one.
    pub const fn after(self, space: u8) -> Self {
        Self(self.0 & (u32::MAX << space << 1))
    }

    /// Returns the spaces before this one.
    pub const fn before(self, space: u8) -> Self {
        Self(self.0 & ((1 << space) - 1))
    }

    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    pub const fn first(self) -> Option<u8> {
        if self.0 == 0 { None } else { Some(self.0.trailing_zeros() as u8) }
    }
}

impl Iterator for SpaceSet {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        let space = self.first()?;
        self.remove(space);
        Some(space)
    }
}

impl FromIterator<u8> for SpaceSet {
    fn from_iter<I: IntoIterator<Item = u8>>(spaces: I) -> Self {
        let mut set = Self::default();
        spaces.into_iter().for_each(|space| set.insert(space));
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_iterates_in_sailing_order() {
        let mut set: SpaceSet = [20, 3, 9, 1].into_iter().collect();
        assert_eq!(set.collect::<Vec<_>>(), [1, 3, 9, 20]);
        assert_eq!(set.after(3).before(20).collect::<Vec<_>>(), [9]);
        assert_eq!((set.after(20).first(), set.first()), (None, Some(1)));
        set.remove(1);
        assert!(set.contains(3) && !set.contains(1) && !set.contains(2));
    }
}
