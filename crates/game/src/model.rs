//! What the AI has learned about a game from matches against itself: which options good players choose, and how a match
//! will end. Both are estimated from features, with weights from a file.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::Game;
use super::features::{Feature, FeatureBlock, FeatureLists, FeatureRows, feature_count};

/// The version of the model file.
pub const MODEL_VERSION: u32 = 1;

/// A learned model of one game.
#[derive(Clone, Debug, PartialEq)]
pub struct LearnedModel {
    pub policy: PolicyWeights,
    pub value: ValueNetwork,
    /// After how many choices of a playout the value network estimates the result.
    pub playout_choices: u32,
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
    /// Reads the model that a game was built with.
    ///
    /// # Panics
    ///
    /// If the file is not a model of this game and these rules with exactly its features. A test loads the model of every
    /// game.
    pub fn of_game<G: Game>(json: &str) -> Self {
        let file = ModelFile::parse(json).expect("the game's model file is valid");
        assert_eq!((file.game.as_str(), file.rules_version), (G::META.id, G::META.rules_version));
        file.into_model(G::FEATURES).expect("the model has weights for the game's features")
    }

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
        }
    }
}

impl PolicyWeights {
    /// Changes the game's prior weights of the options by their features. Without prior weights, the features alone
    /// decide.
    pub fn apply(&self, rows: &FeatureRows, weights: &mut Vec<f32>) {
        weights.resize(rows.row_count(), 1.0);
        for (weight, features) in weights.iter_mut().zip(rows.rows()) {
            *weight = self.prior_exponent * log2(*weight) + self.exponent(features);
        }
        let max = weights.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        for weight in weights {
            *weight = super::prior_weight(*weight - max, 1.0);
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
    pub fn activate(&self, features: &[Feature], hidden: &mut Vec<f32>) {
        hidden.clone_from(&self.hidden_biases);
        let units = hidden.len();
        for (index, value) in features {
            let weights = &self.input_weights[usize::from(*index) * units..][..units];
            hidden.iter_mut().zip(weights).for_each(|(unit, weight)| *unit += value * weight);
        }
        hidden.iter_mut().skip(LINEAR_UNITS).for_each(|unit| *unit = unit.max(0.0));
    }
}

impl OutputUnit {
    pub fn evaluate(&self, hidden: &[f32]) -> f32 {
        self.bias + self.weights.iter().zip(hidden).map(|(weight, unit)| weight * unit).sum::<f32>()
    }
}

/// The stored form of a model, with its training record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ModelFile {
    pub version: u32,
    /// The id of the game.
    pub game: String,
    pub rules_version: u16,
    pub training: TrainingRecord,
    pub playout_choices: u32,
    pub prior_exponent: f32,
    /// The weights of the option features, by block.
    pub option_weights: BTreeMap<String, Vec<f32>>,
    pub hidden_biases: Vec<f32>,
    /// The weights of the seat features for all hidden units, by block.
    pub input_weights: BTreeMap<String, Vec<f32>>,
    pub strength: OutputUnit,
    pub score: OutputUnit,
}

/// How a model was trained.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrainingRecord {
    pub seed: u64,
    /// In order.
    pub generations: Vec<GenerationRecord>,
}

/// How a generation was trained, and its result.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GenerationRecord {
    /// The matches that were played for it, and the playouts for each of their decisions.
    pub matches: u64,
    pub playouts: u32,
    /// The decisions and the results that it learned from.
    pub choices: u64,
    pub positions: u64,
    /// The remaining errors: the information that the policy lacks about a choice, in bits, and the standard deviation
    /// of the final score from the expected one.
    pub choice_error: f32,
    pub score_error: f32,
    /// The result against the previous generation; the first generation has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comparison: Option<ModelComparison>,
}

/// The result of a model against another one.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ModelComparison {
    /// The share of the victory, with its 95 % interval.
    pub share: f32,
    pub interval: (f32, f32),
}

/// The reason why a model file is refused.
#[derive(Debug, thiserror::Error)]
pub enum ModelError {
    #[error("the model file is not valid: {0}")]
    InvalidJson(#[from] serde_json::Error),
    #[error("the model file has version {found}; this program reads version {MODEL_VERSION}")]
    WrongVersion { found: u32 },
    /// The block is missing or has another number of weights.
    #[error("the model file does not have {expected} weights for the features \"{block}\"")]
    WrongBlock { block: &'static str, expected: usize },
    /// There are more blocks than the game has features, or the number of hidden units varies.
    #[error("the model file has weights for other features or units")]
    WrongShape,
}

impl ModelFile {
    pub fn parse(json: &str) -> Result<Self, ModelError> {
        let file: Self = serde_json::from_str(json)?;
        if file.version == MODEL_VERSION { Ok(file) } else { Err(ModelError::WrongVersion { found: file.version }) }
    }

    /// Returns the model, if the file has weights for exactly these features.
    pub fn into_model(self, lists: FeatureLists) -> Result<LearnedModel, ModelError> {
        let units = self.hidden_biases.len();
        if self.strength.weights.len() != units || self.score.weights.len() != units {
            return Err(ModelError::WrongShape);
        }
        Ok(LearnedModel {
            policy: PolicyWeights {
                prior_exponent: self.prior_exponent,
                option_weights: join_blocks(lists.of_options, &self.option_weights, 1)?,
            },
            value: ValueNetwork {
                hidden_biases: self.hidden_biases,
                input_weights: join_blocks(lists.of_seats, &self.input_weights, units)?,
                strength: self.strength,
                score: self.score,
            },
            playout_choices: self.playout_choices,
        })
    }

    /// Creates the file of a trained model.
    pub fn new(
        (game, rules_version): (&str, u16),
        lists: FeatureLists,
        model: &LearnedModel,
        training: TrainingRecord,
    ) -> Self {
        let value = &model.value;
        Self {
            version: MODEL_VERSION,
            game: game.to_owned(),
            rules_version,
            training,
            playout_choices: model.playout_choices,
            prior_exponent: model.policy.prior_exponent,
            option_weights: split_blocks(lists.of_options, &model.policy.option_weights, 1),
            hidden_biases: value.hidden_biases.clone(),
            input_weights: split_blocks(lists.of_seats, &value.input_weights, value.hidden_biases.len()),
            strength: value.strength.clone(),
            score: value.score.clone(),
        }
    }
}

/// Joins the weights of all blocks, with `width` weights for each feature.
fn join_blocks(
    blocks: &[FeatureBlock],
    weights: &BTreeMap<String, Vec<f32>>,
    width: usize,
) -> Result<Vec<f32>, ModelError> {
    if weights.len() != blocks.len() {
        return Err(ModelError::WrongShape);
    }
    let mut joined = Vec::new();
    for block in blocks {
        let expected = block.size * width;
        let found = weights.get(block.name).filter(|weights| weights.len() == expected);
        joined.extend_from_slice(found.ok_or(ModelError::WrongBlock { block: block.name, expected })?);
    }
    Ok(joined)
}

fn split_blocks(blocks: &[FeatureBlock], weights: &[f32], width: usize) -> BTreeMap<String, Vec<f32>> {
    let weights_of = |block: &FeatureBlock| weights[block.start * width..block.end() * width].to_vec();
    blocks.iter().map(|block| (block.name.to_owned(), weights_of(block))).collect()
}

#[cfg(test)]
mod tests {
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

    fn file() -> ModelFile {
        ModelFile::new(("raids", 1), LISTS, &model(), TrainingRecord::default())
    }

    #[test]
    fn a_model_survives_its_file() {
        let json = serde_json::to_string(&file()).unwrap();
        assert_eq!(ModelFile::parse(&json).unwrap().into_model(LISTS).unwrap(), model());
    }

    #[test]
    fn a_file_with_other_features_is_refused() {
        let other_lists = FeatureLists { of_options: &[SIDE], of_seats: &[SIDE] };
        assert!(matches!(file().into_model(other_lists), Err(ModelError::WrongShape)));
        let mut short = file();
        short.option_weights.get_mut("side").unwrap().pop();
        assert!(matches!(short.into_model(LISTS), Err(ModelError::WrongBlock { block: "side", expected: 2 })));
        let newer = serde_json::to_string(&ModelFile { version: 2, ..file() }).unwrap();
        assert!(matches!(ModelFile::parse(&newer), Err(ModelError::WrongVersion { found: 2 })));
    }

    #[test]
    fn features_change_the_weights_of_options() {
        let mut rows = FeatureRows::new();
        [(SIDE, 0), (SIDE, 1)].into_iter().for_each(|(block, position)| {
            rows.mark(block, position);
            rows.end_row();
        });
        let mut weights = vec![1.0, 2.0];
        model().policy.apply(&rows, &mut weights);
        assert_eq!(weights[0] / weights[1], 2.0);
        weights.clear();
        model().policy.apply(&rows, &mut weights);
        assert_eq!(weights[0] / weights[1], 4.0);
    }

    #[test]
    fn the_network_estimates_shares_and_scores() {
        let mut rows = FeatureRows::new();
        rows.push_row(&[(0, 1.0)]);
        rows.push_row(&[(1, 1.0), (2, 3.0)]);
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
