//! Removes expired buckets from serenity's rate limiter once a minute. serenity keeps a bucket for every
//! route, and each interaction is a route of its own.

use std::sync::Arc;
use std::time::{Duration, SystemTime};

use serenity::http::{Http, Ratelimiter};
use tokio::time::sleep;

const CLEANUP_INTERVAL: Duration = Duration::from_secs(60);

/// Removes expired rate-limit buckets from serenity's HTTP client while the bot runs.
pub async fn clean_up_buckets(http: Arc<Http>) {
    let Some(limiter) = &http.ratelimiter else { return };
    loop {
        sleep(CLEANUP_INTERVAL).await;
        let removed = remove_expired_buckets(limiter, SystemTime::now()).await;
        tracing::debug!("removed {removed} expired rate-limit buckets");
    }
}

/// Removes the buckets that have expired at `now`, and returns their number.
async fn remove_expired_buckets(limiter: &Ratelimiter, now: SystemTime) -> usize {
    let routes = limiter.routes();
    let mut routes = routes.write().await;
    let before = routes.len();
    routes.retain(|_, window| {
        // A bucket with another owner is in use. No new owner can appear, because this function holds the lock of all
        // buckets.
        Arc::strong_count(window) > 1
            || window.try_lock().map_or(true, |window| window.reset().is_some_and(|reset| reset > now))
    });
    routes.shrink_to_fit();
    before - routes.len()
}

#[cfg(test)]
mod tests {
    use meadhall_local_discord::{LocalDiscord, LocalDiscordSettings, TOKEN};

    use super::*;
    use crate::startup::http_client::{DiscordEndpoint, build_http_client};

    #[tokio::test]
    async fn buckets_are_removed_when_expired_and_unused() {
        let folder = tempfile::tempdir().unwrap();
        let discord = LocalDiscord::open(folder.path(), LocalDiscordSettings::default()).await.unwrap();
        let ann = discord.add_person("Ann", "fr");
        let channel = discord.add_channel(discord.add_guild("Fjord", &[&ann]), "games");
        let place =
            DiscordEndpoint::Local { api_address: discord.api_address(), ca_file: discord.ca_file().to_owned() };
        let client = build_http_client(TOKEN, &place).unwrap();
        client.get_channel(channel.0.into()).await.unwrap();
        let limiter = client.ratelimiter.as_ref().unwrap();
        let now = SystemTime::now();
        assert_eq!(remove_expired_buckets(limiter, now).await, 0, "the bucket has not expired");
        let later = now + Duration::from_secs(3600);
        let routes = limiter.routes();
        let used: Vec<_> = routes.read().await.values().cloned().collect();
        assert_eq!((used.len(), remove_expired_buckets(limiter, later).await), (1, 0), "the bucket is in use");
        drop(used);
        assert_eq!(remove_expired_buckets(limiter, later).await, 1);
        client.get_channel(channel.0.into()).await.unwrap();
    }
}
