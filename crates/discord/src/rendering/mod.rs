//! Renders boards and replays in a pool of threads.

pub mod game_menu_picture;
pub mod pool;
pub mod replay;
pub mod replay_frame;
pub mod replay_job;
#[cfg(test)]
pub mod test_picture;
