//! Converts the estimated gain of an option to its prior weight.

/// Returns the weight of an option that gains `gain` points: it doubles every `doubling` points. Approximates
/// `2^(gain / doubling)` by straight lines between whole powers, which is exact enough and fast.
pub fn prior_weight(gain: f32, doubling: f32) -> f32 {
    // The exponent of an `f32` is stored from bit 23 on, with an offset of 127.
    let power = (gain / doubling).clamp(-30.0, 30.0) + 127.0;
    f32::from_bits((power * (1 << 23) as f32) as u32)
}
