//! TODO front.

pub mod pool;
pub mod replay;
pub mod replay_frame;
pub mod replay_job;
