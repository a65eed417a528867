//! Fits the policy weights to the choices of a search, by gradient descent on the cross entropy.

use meadhall_game::{PolicyWeights, Seed, log2};

use super::optimizer::{Adam, for_each_batch};
use super::samples::ChoiceSample;

const LEARNING_RATE: f32 = 0.02;
const BATCH_SIZE: usize = 64;
/// How much large weights cost.
const WEIGHT_COST: f32 = 1e-5;
/// Every tenth sample is not learned; it measures the error.
const TEST_SHARE: usize = 10;

/// Fits the weights and returns the remaining error in bits.
pub fn fit_policy(policy: &mut PolicyWeights, samples: &[ChoiceSample], epochs: u32, seed: &Seed) -> f32 {
    let learned: Vec<&ChoiceSample> =
        samples.iter().enumerate().filter(|(number, _)| number % TEST_SHARE != 0).map(|(_, sample)| sample).collect();
    let mut weights = policy.option_weights.clone();
    weights.push(policy.prior_exponent);
    let mut gradient = vec![0.0; weights.len()];
    let (mut adam, mut shares) = (Adam::new(weights.len()), Vec::new());
    for_each_batch((learned.len(), BATCH_SIZE, epochs), (seed, LEARNING_RATE), |batch, rate| {
        for number in batch {
            add_gradient(&weights, learned[*number as usize], 1.0 / batch.len() as f32, &mut shares, &mut gradient);
        }
        gradient.iter_mut().zip(&weights).for_each(|(slope, weight)| *slope += WEIGHT_COST * weight);
        adam.step(&mut weights, &mut gradient, rate);
    });
    let tested = || samples.iter().step_by(TEST_SHARE);
    let error = tested().map(|sample| missing_bits(&weights, sample, &mut shares)).sum::<f32>();
    policy.prior_exponent = weights.pop().expect("the prior's exponent was added");
    policy.option_weights = weights;
    error / tested().len().max(1) as f32
}

/// Computes the share that the weights give to each option.
fn predict(weights: &[f32], sample: &ChoiceSample, shares: &mut Vec<f32>) {
    let (prior_exponent, option_weights) = weights.split_last().expect("the prior's exponent was added");
    shares.clear();
    shares.extend(sample.rows.rows().zip(&sample.prior_weights).map(|(features, prior)| {
        let learned: f32 = features.iter().map(|(index, value)| option_weights[usize::from(*index)] * value).sum();
        prior_exponent * log2(*prior) + learned
    }));
    let max = shares.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    shares.iter_mut().for_each(|share| *share = (*share - max).exp2());
    let sum: f32 = shares.iter().sum();
    shares.iter_mut().for_each(|share| *share /= sum);
}

fn add_gradient(weights: &[f32], sample: &ChoiceSample, scale: f32, shares: &mut Vec<f32>, gradient: &mut [f32]) {
    predict(weights, sample, shares);
    let prior_exponent = weights.len() - 1;
    let options = sample.rows.rows().zip(&sample.prior_weights).zip(shares.iter().zip(&sample.visit_shares));
    for ((features, prior), (predicted, actual)) in options {
        let slope = scale * (predicted - actual);
        features.iter().for_each(|(index, value)| gradient[usize::from(*index)] += slope * value);
        gradient[prior_exponent] += slope * log2(*prior);
    }
}

/// Returns the divergence of the predicted shares from the actual ones.
fn missing_bits(weights: &[f32], sample: &ChoiceSample, shares: &mut Vec<f32>) -> f32 {
    predict(weights, sample, shares);
    let bits = |(predicted, actual): (&f32, &f32)| {
        if *actual > 0.0 { actual * (actual / predicted.max(1e-9)).log2() } else { 0.0 }
    };
    shares.iter().zip(&sample.visit_shares).map(bits).sum()
}
