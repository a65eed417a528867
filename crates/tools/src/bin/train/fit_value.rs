//! Fits the value network to the results of matches, by gradient descent. The strength of the seats is fitted to the
//! shares of the victory, the score to the final scores.

use meadhall_game::{Dice, LINEAR_UNITS, OutputUnit, Seed, ValueNetwork, activate_units};

use super::optimizer::{Adam, for_each_batch};
use super::samples::PositionSample;

const LEARNING_RATE: f32 = 0.003;
const BATCH_SIZE: usize = 128;
/// How much the squared error of a score counts, in units of the typical spread of scores.
const SCORE_COST: f32 = 0.5;
/// How much large weights cost.
const WEIGHT_COST: f32 = 1e-6;
/// Every tenth block of this many samples is not learned; it measures the error. Samples of a match are neighbors, so a
/// block holds most of a long match or several short ones. The error is somewhat too low, because the other samples of
/// these matches are learned.
const TEST_BLOCK: usize = 200;

/// Fits the trainer's network and returns it with the standard deviation of the score error.
pub fn fit_value(
    mut trainer: ValueTrainer,
    samples: &[&PositionSample],
    epochs: u32,
    seed: &Seed,
) -> (ValueNetwork, f32) {
    let is_tested = |number: usize| number / TEST_BLOCK % 10 == 9;
    let learned: Vec<&PositionSample> =
        samples.iter().enumerate().filter(|(number, _)| !is_tested(*number)).map(|(_, sample)| *sample).collect();
    let (mean, spread) = mean_and_spread(learned.iter().flat_map(|sample| &sample.scores));
    trainer.express_scores_by((mean, spread));
    for_each_batch((learned.len(), BATCH_SIZE, epochs), (seed, LEARNING_RATE), |batch, rate| {
        for number in batch {
            trainer.add_gradient(learned[*number as usize], 1.0 / batch.len() as f32);
        }
        trainer.step(rate);
    });
    trainer.express_scores_by((0.0, 1.0));
    let network = trainer.into_network();
    let tested = samples.iter().enumerate().filter(|(number, _)| is_tested(*number)).map(|(_, sample)| sample);
    let (mut hidden, mut estimates, mut squares, mut count) = (Vec::new(), Vec::new(), 0.0, 0.0);
    for sample in tested {
        network.estimate(&sample.rows, &mut hidden, &mut estimates);
        for (estimate, score) in estimates.iter().zip(&sample.scores) {
            squares += f64::from(estimate.score - score).powi(2);
            count += 1.0;
        }
    }
    (network, (squares / f64::max(count, 1.0)).sqrt() as f32)
}

fn mean_and_spread<'a>(values: impl Iterator<Item = &'a f32>) -> (f32, f32) {
    let (mut count, mut sum, mut squares) = (0.0, 0.0, 0.0);
    for value in values {
        let value = f64::from(*value);
        (count, sum, squares) = (count + 1.0, sum + value, squares + value * value);
    }
    let mean = sum / f64::max(count, 1.0);
    (mean as f32, (squares / f64::max(count, 1.0) - mean * mean).max(1.0).sqrt() as f32)
}

/// All weights of a network in one list, with their gradient.
pub struct ValueTrainer {
    input_count: usize,
    hidden_units: usize,
    /// The input weights, the hidden biases, the weights of the strength, those of the score, and the two biases.
    weights: Vec<f32>,
    gradient: Vec<f32>,
    adam: Adam,
    hidden: Vec<Vec<f32>>,
    /// Scores are learned as their distance from a mean, in units of a spread.
    score_scale: (f32, f32),
}

impl ValueTrainer {
    /// Starts with a new network.
    pub fn new(input_count: usize, hidden_units: usize, seed: &Seed) -> Self {
        let mut dice = Dice::new(&seed.derive(1), 0);
        let mut weights = vec![0.0; (input_count + 3) * hidden_units + 2];
        let mut fill = |weights: &mut [f32], inputs: f32| {
            let spread = (1.0 / inputs).sqrt();
            weights.iter_mut().for_each(|weight| *weight = spread * (dice.below(2001) as f32 / 1000.0 - 1.0));
        };
        let (input_weights, rest) = weights.split_at_mut(input_count * hidden_units);
        fill(input_weights, 20.0);
        fill(&mut rest[hidden_units..3 * hidden_units], hidden_units as f32);
        Self::with_weights(weights, hidden_units)
    }

    /// Goes on with a trained network.
    pub fn from_network(network: &ValueNetwork) -> Self {
        let ValueNetwork { hidden_biases, input_weights, strength, score } = network;
        let biases = [strength.bias, score.bias];
        let lists = [input_weights, hidden_biases, &strength.weights, &score.weights, &biases[..]];
        Self::with_weights(lists.concat(), hidden_biases.len())
    }

    fn with_weights(weights: Vec<f32>, hidden_units: usize) -> Self {
        let weight_count = weights.len();
        Self {
            input_count: (weight_count - 2) / hidden_units - 3,
            hidden_units,
            weights,
            gradient: vec![0.0; weight_count],
            adam: Adam::new(weight_count),
            hidden: Vec::new(),
            score_scale: (0.0, 1.0),
        }
    }

    /// Changes the scale of scores, and the weights so that the network estimates the same scores.
    fn express_scores_by(&mut self, scale: (f32, f32)) {
        let ((old_mean, old_spread), (mean, spread)) = (self.score_scale, scale);
        let (units, score_at) = (self.hidden_units, (self.input_count + 2) * self.hidden_units);
        self.weights[score_at..score_at + units].iter_mut().for_each(|weight| *weight *= old_spread / spread);
        let bias = self.weights.last_mut().expect("the score has a bias");
        *bias = (old_mean + old_spread * *bias - mean) / spread;
        self.score_scale = scale;
    }

    fn add_gradient(&mut self, sample: &PositionSample, scale: f32) {
        let (mean, spread) = self.score_scale;
        let (inputs, units, seats) = (self.input_count * self.hidden_units, self.hidden_units, sample.rows.row_count());
        self.hidden.resize_with(seats.max(self.hidden.len()), Vec::new);
        let (strength_at, score_at) = (inputs + units, inputs + 2 * units);
        let biases_at = inputs + 3 * units;
        let dot = |at: usize, hidden: &[f32]| {
            self.weights[at..at + units].iter().zip(hidden).map(|(weight, unit)| weight * unit).sum::<f32>()
        };
        let (mut shares, mut score_slopes) = ([0.0f32; 8], [0.0f32; 8]);
        for (seat, features) in sample.rows.rows().enumerate() {
            let hidden = &mut self.hidden[seat];
            activate_units(features, &self.weights[inputs..inputs + units], &self.weights[..inputs], hidden);
            shares[seat] = (dot(strength_at, hidden) + self.weights[biases_at]).clamp(-30.0, 30.0).exp();
            let score = dot(score_at, hidden) + self.weights[biases_at + 1];
            score_slopes[seat] = SCORE_COST * (score - (sample.scores[seat] - mean) / spread);
        }
        let sum: f32 = shares[..seats].iter().sum();
        for (seat, features) in sample.rows.rows().enumerate() {
            let strength_slope = scale * (shares[seat] / sum - sample.victory_shares[seat]);
            let score_slope = scale * score_slopes[seat];
            self.gradient[biases_at] += strength_slope;
            self.gradient[biases_at + 1] += score_slope;
            for unit in 0..units {
                let activation = self.hidden[seat][unit];
                if unit >= LINEAR_UNITS && activation <= 0.0 {
                    self.hidden[seat][unit] = 0.0;
                    continue;
                }
                self.gradient[strength_at + unit] += strength_slope * activation;
                self.gradient[score_at + unit] += score_slope * activation;
                let slope =
                    strength_slope * self.weights[strength_at + unit] + score_slope * self.weights[score_at + unit];
                self.gradient[inputs + unit] += slope;
                // From here on, the list holds the slopes.
                self.hidden[seat][unit] = slope;
            }
            for (index, value) in features {
                let gradient = &mut self.gradient[usize::from(*index) * units..][..units];
                gradient.iter_mut().zip(&self.hidden[seat]).for_each(|(sum, slope)| *sum += value * slope);
            }
        }
    }

    fn step(&mut self, rate: f32) {
        self.gradient.iter_mut().zip(&self.weights).for_each(|(slope, weight)| *slope += WEIGHT_COST * weight);
        self.adam.step(&mut self.weights, &mut self.gradient, rate);
    }

    fn into_network(self) -> ValueNetwork {
        let (units, mut weights) = (self.hidden_units, self.weights.into_iter());
        let mut take = |count: usize| weights.by_ref().take(count).collect::<Vec<f32>>();
        let [input_weights, hidden_biases, strength_weights, score_weights, biases] =
            [self.input_count * units, units, units, units, 2].map(&mut take);
        ValueNetwork {
            hidden_biases,
            input_weights,
            strength: OutputUnit { bias: biases[0], weights: strength_weights },
            score: OutputUnit { bias: biases[1], weights: score_weights },
        }
    }
}
