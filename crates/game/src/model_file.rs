//! The file of a learned model, with its training record.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::Game;
use super::features::{FeatureBlock, FeatureLists};
use super::model::{LearnedModel, OutputUnit, PolicyWeights, ValueNetwork};

/// The version of the model file.
pub const MODEL_VERSION: u32 = 1;

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
    pub playout_temperature: f32,
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
    /// The arguments of the training. They give the same model again, unless a time limit ended the training.
    pub command: String,
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
    /// The number of blocks differs from the game's, or an output has another number of hidden units.
    #[error("the model file has weights for other features or units")]
    WrongShape,
}

impl LearnedModel {
    /// Reads the model that a game was built with.
    ///
    /// # Panics
    ///
    /// If the file is not a model of this game with exactly its features, for these rules or older ones. A test loads the model
    /// of every game.
    pub fn of_game<G: Game>(json: &str) -> Self {
        let file = ModelFile::parse(json).expect("the game's model file is valid");
        G::META.assert_fits(&file.game, file.rules_version);
        file.into_model(G::FEATURES).expect("the model has weights for the game's features")
    }
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
            playout_temperature: self.playout_temperature,
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
            playout_temperature: model.playout_temperature,
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
        let mut model = LearnedModel::untrained(LISTS, 2, 4);
        model.policy.option_weights = vec![1.0, -1.0];
        model.value.input_weights = vec![1.0, 0.0, 0.25, 1.0, -2.0, 0.5];
        model.value.strength = OutputUnit { bias: 0.0, weights: vec![1.0, 0.0] };
        model.value.score = OutputUnit { bias: 10.0, weights: vec![2.0, 4.0] };
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
}
