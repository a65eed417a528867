//! The Adam optimizer, and the order in which samples are learned.

use meadhall_game::{Dice, Seed};

const MEAN_DECAY: f32 = 0.9;
const SQUARE_DECAY: f32 = 0.999;
const EPSILON: f32 = 1e-8;

/// The moving averages of the gradients of a list of weights.
pub struct Adam {
    means: Vec<f32>,
    squares: Vec<f32>,
    /// The powers of the decays, to correct the averages of the first steps.
    mean_power: f32,
    square_power: f32,
}

impl Adam {
    pub fn new(weight_count: usize) -> Self {
        Self { means: vec![0.0; weight_count], squares: vec![0.0; weight_count], mean_power: 1.0, square_power: 1.0 }
    }

    /// Changes the weights against the gradient, and clears the gradient.
    pub fn step(&mut self, weights: &mut [f32], gradient: &mut [f32], rate: f32) {
        self.mean_power *= MEAN_DECAY;
        self.square_power *= SQUARE_DECAY;
        let (mean_scale, square_scale) = (1.0 / (1.0 - self.mean_power), 1.0 / (1.0 - self.square_power));
        let averages = self.means.iter_mut().zip(&mut self.squares);
        for ((weight, slope), (mean, square)) in weights.iter_mut().zip(gradient).zip(averages) {
            *mean += (1.0 - MEAN_DECAY) * (*slope - *mean);
            *square += (1.0 - SQUARE_DECAY) * (*slope * *slope - *square);
            *weight -= rate * *mean * mean_scale / ((*square * square_scale).sqrt() + EPSILON);
            *slope = 0.0;
        }
    }
}

/// Calls `learn` with batches of sample numbers, each sample once in every epoch, and with the learning rate, which
/// decreases to 0.
pub fn for_each_batch(
    (sample_count, batch_size, epochs): (usize, usize, u32),
    (seed, rate): (&Seed, f32),
    mut learn: impl FnMut(&[u32], f32),
) {
    let mut order: Vec<u32> = (0..sample_count as u32).collect();
    let batch_count = sample_count.div_ceil(batch_size);
    let all_batches = (batch_count * epochs as usize).max(1) as f32;
    for epoch in 0..epochs {
        Dice::new(seed, epoch.into()).shuffle(&mut order);
        for (number, batch) in order.chunks(batch_size).enumerate() {
            let done = (epoch as usize * batch_count + number) as f32 / all_batches;
            learn(batch, rate * (1.0 - done));
        }
    }
}
