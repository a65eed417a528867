//! serenity's limiter remembers a window for every address it was ever asked for, and each interaction has one of its own.
//! Those that are over are thrown away now and then; nobody's that still counts is touched.

use std::sync::Arc;
use std::time::{Duration, SystemTime};

use serenity::http::Http;
use tokio::time::sleep;

/// How often.
const EVERY: Duration = Duration::from_secs(600);

/// Throws away windows that are over, for as long as the bot runs.
pub async fn purge(http: Arc<Http>) {
    let Some(limiter) = &http.ratelimiter else { return };
    let routes = limiter.routes();
    loop {
        sleep(EVERY).await;
        let now = SystemTime::now();
        let mut routes = routes.write().await;
        let before = routes.len();
        routes.retain(|_, window| {
            // Whoever is about to use it holds it already; nobody can begin to while all are held here.
            Arc::strong_count(window) > 1
                || window.try_lock().map_or(true, |window| window.reset().is_some_and(|reset| reset > now))
        });
        tracing::debug!("{} of {before} windows of the limiter are over", before - routes.len());
        routes.shrink_to_fit();
    }
}
