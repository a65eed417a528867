//! Sends messages to Discord: requests, rate limits, errors, permissions.

pub mod api_client;
pub mod bucket_cleanup;
pub mod dm_channels;
pub mod dm_opening_queue;
pub mod error;
pub mod error_code;
pub mod late_picture;
pub mod live_panels;
pub mod message_api;
pub mod outgoing;
pub mod permission_lookup;
pub mod rate_limiter;
mod raw_message;
pub mod sender;
pub mod sent_cache;
pub mod worker;
