//! Numbers that describe options and seats to a learned model. Features are grouped into named blocks, and
//! the model's file has the weights of each block.

/// A named list of features.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FeatureBlock {
    pub name: &'static str,
    /// The index of its first feature among all features of the list.
    pub start: usize,
    pub size: usize,
}

impl FeatureBlock {
    /// Creates the first block of a list.
    pub const fn first(name: &'static str, size: usize) -> Self {
        Self { name, start: 0, size }
    }

    /// Creates the block that follows this one in a list.
    #[must_use]
    pub const fn then(&self, name: &'static str, size: usize) -> Self {
        Self { name, start: self.end(), size }
    }

    /// Returns the index after its last feature.
    pub const fn end(&self) -> usize {
        self.start + self.size
    }
}

/// A row of features for each option or seat. Features that are 0 are left out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FeatureRows {
    /// The features of all rows: the index and the value.
    entries: Vec<Feature>,
    /// For each row, the index after its last entry.
    row_ends: Vec<u32>,
}

/// The index and the value of a feature.
pub type Feature = (u16, f32);

impl FeatureRows {
    pub const fn new() -> Self {
        Self { entries: Vec::new(), row_ends: Vec::new() }
    }

    pub fn clear(&mut self) {
        self.entries.clear();
        self.row_ends.clear();
    }

    /// Adds a feature of a block to the current row. A position after the end counts as the last one.
    #[inline]
    pub fn add(&mut self, block: FeatureBlock, position: usize, value: f32) {
        if value != 0.0 {
            self.entries.push(((block.start + position.min(block.size - 1)) as u16, value));
        }
    }

    /// Adds a feature with the value 1.
    #[inline]
    pub fn mark(&mut self, block: FeatureBlock, position: usize) {
        self.add(block, position, 1.0);
    }

    /// Adds a value for each position of a block.
    #[inline]
    pub fn add_all(&mut self, block: FeatureBlock, values: &[f32]) {
        for (position, value) in values.iter().enumerate() {
            self.add(block, position, *value);
        }
    }

    /// Ends the current row; what is added next belongs to the next row.
    pub fn end_row(&mut self) {
        self.row_ends.push(self.entries.len() as u32);
    }

    pub fn row_count(&self) -> usize {
        self.row_ends.len()
    }

    pub fn rows(&self) -> impl Iterator<Item = &[Feature]> {
        let starts = std::iter::once(&0).chain(&self.row_ends);
        starts.zip(&self.row_ends).map(|(start, end)| &self.entries[*start as usize..*end as usize])
    }
}

/// The features that a game describes its options and seats with.
#[derive(Clone, Copy, Debug)]
pub struct FeatureLists {
    pub of_options: &'static [FeatureBlock],
    pub of_seats: &'static [FeatureBlock],
}

/// Returns the number of features in a list of blocks.
pub fn feature_count(blocks: &[FeatureBlock]) -> usize {
    blocks.last().map_or(0, FeatureBlock::end)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIDE: FeatureBlock = FeatureBlock::first("side", 6);
    const SIZE: FeatureBlock = SIDE.then("size", 3);

    #[test]
    fn rows_hold_the_features_that_are_not_zero() {
        let mut rows = FeatureRows::new();
        rows.mark(SIDE, 2);
        rows.add_all(SIZE, &[0.0, 0.5, 0.0]);
        rows.end_row();
        rows.end_row();
        rows.add(SIZE, 7, 4.0);
        rows.end_row();
        let rows: Vec<_> = rows.rows().collect();
        assert_eq!(rows, [&[(2, 1.0), (7, 0.5)][..], &[], &[(8, 4.0)]]);
        assert_eq!(feature_count(&[SIDE, SIZE]), 9);
    }
}
