//! What a model learns from: choices of a search, and positions with the final result of their match.

use meadhall_game::FeatureRows;

/// A decision with the choice of a search.
pub struct ChoiceSample {
    /// The weights that the game itself gives to the options.
    pub prior_weights: Vec<f32>,
    /// A row for each option.
    pub rows: FeatureRows,
    /// The share of the playouts that went to each option.
    pub visit_shares: Vec<f32>,
}

/// A position with the result of its match.
pub struct PositionSample {
    /// A row for each seat.
    pub rows: FeatureRows,
    pub victory_shares: Vec<f32>,
    /// The final score of each seat.
    pub scores: Vec<f32>,
}

/// The samples of one match or of many.
#[derive(Default)]
pub struct Samples {
    pub matches: u64,
    /// The playouts for each choice.
    pub playouts: u32,
    pub choices: Vec<ChoiceSample>,
    pub positions: Vec<PositionSample>,
}

impl Samples {
    pub fn append(&mut self, mut other: Self) {
        self.choices.append(&mut other.choices);
        self.positions.append(&mut other.positions);
    }
}
