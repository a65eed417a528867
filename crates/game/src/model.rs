//! What the AI has learned about a game from matches against itself: which options good players choose, and how a match
//! will end. Both are estimated from features, with weights that `model_file` reads.

use serde::{Deserialize, Serialize};

use super::features::{Feature, FeatureLists, FeatureRows, feature_count};

/// A learned model of one game.
#[derive(Clone, Debug, PartialEq)]
pub struct LearnedModel {
    pub policy: PolicyWeights,
    pub value: ValueNetwork,
    /// After how many choices of a playout the value network estimates the result.
    pub playout_choices: u32,
    /// The temperature with which a playout chooses: below 1, it chooses the likeliest options more often.
    pub playout_temperature: f32,
}

/// A log-linear model of the choice among options.
#[derive(Clone, Debug, PartialEq)]
pub struct PolicyWeights {
    /// The exponent of the game's own prior weights.
    pub prior_exponent: f32,
    /// For each option feature, by how many powers of two it changes the weight.
    pub option_weights: Vec<f32>,
}

/// How many hidden units are linear: their activation may be below 0, so that the outputs also depend on sums of features.
pub const LINEAR_UNITS: usize = 2;

/// A network with one hidden layer that estimates, from the features of a seat, its strength and its final score.
#[derive(Clone, Debug, PartialEq)]
pub struct ValueNetwork {
    pub hidden_biases: Vec<f32>,
    /// For each seat feature, its weight for each hidden unit.
    pub input_weights: Vec<f32>,
    pub strength: OutputUnit,
    pub score: OutputUnit,
}

/// A linear output of the hidden units.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OutputUnit {
    pub bias: f32,
    pub weights: Vec<f32>,
}

/// What the value network expects for a seat.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SeatEstimate {
    /// The expected share of the victory.
    pub victory_share: f32,
    /// The expected final score.
    pub score: f32,
}

impl LearnedModel {
    /// Creates a model that chooses by the game's prior weights and expects the same of every seat.
    pub fn untrained(lists: FeatureLists, hidden_units: usize, playout_choices: u32) -> Self {
        let zeros = |count| vec![0.0; count];
        let output = || OutputUnit { bias: 0.0, weights: zeros(hidden_units) };
        Self {
            policy: PolicyWeights { prior_exponent: 1.0, option_weights: zeros(feature_count(lists.of_options)) },
            value: ValueNetwork {
                hidden_biases: zeros(hidden_units),
                input_weights: zeros(feature_count(lists.of_seats) * hidden_units),
                strength: output(),
                score: output(),
            },
            playout_choices,
            playout_temperature: 1.0,
        }
    }
}

impl PolicyWeights {
    /// Changes the game's prior weights of the options by their features. Without prior weights, the features alone
    /// decide. The weights are raised to the power of 1 / temperature.
    pub fn apply(&self, rows: &FeatureRows, temperature: f32, weights: &mut Vec<f32>) {
        weights.resize(rows.row_count(), 1.0);
        for (weight, features) in weights.iter_mut().zip(rows.rows()) {
            *weight = self.prior_exponent * log2(*weight) + self.exponent(features);
        }
        let max = weights.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        for weight in weights {
            *weight = super::prior_weight((*weight - max) / temperature, 1.0);
        }
    }

    /// Returns by how many powers of two these features change the weight of an option.
    fn exponent(&self, features: &[Feature]) -> f32 {
        features.iter().map(|(index, value)| self.option_weights[usize::from(*index)] * value).sum()
    }
}

/// Returns the binary logarithm of a weight, as the inverse of [`prior_weight`](super::prior_weight).
pub fn log2(weight: f32) -> f32 {
    weight.to_bits() as f32 / (1 << 23) as f32 - 127.0
}

impl ValueNetwork {
    /// Estimates the result for every seat from its row of features.
    pub fn estimate(&self, rows: &FeatureRows, hidden: &mut Vec<f32>, estimates: &mut Vec<SeatEstimate>) {
        estimates.clear();
        let mut sum = 0.0;
        for features in rows.rows() {
            self.activate(features, hidden);
            let strength = self.strength.evaluate(hidden).clamp(-30.0, 30.0).exp();
            sum += strength;
            estimates.push(SeatEstimate { victory_share: strength, score: self.score.evaluate(hidden) });
        }
        estimates.iter_mut().for_each(|estimate| estimate.victory_share /= sum);
    }

    /// Computes the hidden units.
    fn activate(&self, features: &[Feature], hidden: &mut Vec<f32>) {
        activate_units(features, &self.hidden_biases, &self.input_weights, hidden);
    }
}

/// Computes hidden units from the features of a seat, the bias of each unit, and the weights of each feature.
pub fn activate_units(features: &[Feature], biases: &[f32], input_weights: &[f32], hidden: &mut Vec<f32>) {
    let units = biases.len();
    hidden.clear();
    hidden.extend_from_slice(biases);
    for (index, value) in features {
        let weights = &input_weights[usize::from(*index) * units..][..units];
        hidden.iter_mut().zip(weights).for_each(|(unit, weight)| *unit += value * weight);
    }
    hidden.iter_mut().skip(LINEAR_UNITS).for_each(|unit| *unit = unit.max(0.0));
}

impl OutputUnit {
    pub fn evaluate(&self, hidden: &[f32]) -> f32 {
        self.bias + self.weights.iter().zip(hidden).map(|(weight, unit)| weight * unit).sum::<f32>()
    }
}

#[cfg(test)]
mod tests {
    use super::super::features::FeatureBlock;
    use super::*;

    const SIDE: FeatureBlock = FeatureBlock::first("side", 2);
    const SIZE: FeatureBlock = SIDE.then("size", 1);
    const LISTS: FeatureLists = FeatureLists { of_options: &[SIDE], of_seats: &[SIDE, SIZE] };

    fn model() -> LearnedModel {
        let mut model = LearnedModel::untrained(LISTS, LINEAR_UNITS + 1, 4);
        model.policy.option_weights = vec![1.0, -1.0];
        model.value.input_weights = vec![1.0, 0.0, 0.0, 0.0, 1.0, 0.0, -2.0, 0.5, -1.0];
        model.value.strength = OutputUnit { bias: 0.0, weights: vec![1.0, 0.0, 0.0] };
        model.value.score = OutputUnit { bias: 10.0, weights: vec![2.0, 4.0, 100.0] };
        model
    }

    #[test]
    fn features_change_the_weights_of_options() {
        let mut rows = FeatureRows::new();
        [(SIDE, 0), (SIDE, 1)].into_iter().for_each(|(block, position)| {
            rows.mark(block, position);
            rows.end_row();
        });
        let mut weights = vec![1.0, 2.0];
        model().policy.apply(&rows, 1.0, &mut weights);
        assert_eq!(weights[0] / weights[1], 2.0);
        weights.clear();
        model().policy.apply(&rows, 1.0, &mut weights);
        assert_eq!(weights[0] / weights[1], 4.0);
        weights.clear();
        model().policy.apply(&rows, 0.5, &mut weights);
        assert_eq!(weights[0] / weights[1], 16.0, "half the temperature squares the weights");
    }

    #[test]
    fn the_network_estimates_shares_and_scores() {
        let mut rows = FeatureRows::new();
        rows.mark(SIDE, 0);
        rows.end_row();
        rows.mark(SIDE, 1);
        rows.add(SIZE, 0, 3.0);
        rows.end_row();
        let (mut hidden, mut estimates) = (Vec::new(), Vec::new());
        model().value.estimate(&rows, &mut hidden, &mut estimates);
        assert_eq!(
            estimates.iter().map(|seat| seat.score).collect::<Vec<_>>(),
            [12.0, 8.0],
            "the last unit is below 0 for the second seat"
        );
        let share = 1.0 / (1.0 + (-7.0f32).exp());
        assert!((estimates[0].victory_share - share).abs() < 1e-6);
        assert!((estimates[0].victory_share + estimates[1].victory_share - 1.0).abs() < 1e-6);
    }
}
