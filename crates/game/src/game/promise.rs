//! From what an option seems to bring to how often a sensible player would take it.

/// How likely an option is that seems to bring so much, where `doubled` more make one twice as likely: about two to the power of it, with
/// straight lines between whole numbers, which is exact enough and takes no time.
pub fn likely(gain: f32, doubled: f32) -> f32 {
    // A number's exponent stands in its bits from the 23rd on, 127 more than it is.
    let power = (gain / doubled).clamp(-30.0, 30.0) + 127.0;
    f32::from_bits((power * (1 << 23) as f32) as u32)
}
