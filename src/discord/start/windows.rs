//! Removes expired buckets from serenity's rate limiter once a minute. serenity keeps a bucket for every
//! route, and each interaction is a route of its own.

use std::sync::Arc;
use std::time::{Duration, SystemTime};

use serenity::http::{Http, Ratelimiter};
use tokio::time::sleep;

const EVERY: Duration = Duration::from_secs(60);

/// Removes expired buckets while the bot runs.
pub async fn purge(http: Arc<Http>) {
    let Some(limiter) = &http.ratelimiter else { return };
    loop {
        sleep(EVERY).await;
        let over = throw_away(limiter, SystemTime::now()).await;
        tracing::debug!("{over} windows of the limiter are over");
    }
}

/// Removes the buckets that have expired at `now`, and returns their number.
async fn throw_away(limiter: &Ratelimiter, now: SystemTime) -> usize {
    let routes = limiter.routes();
    let mut routes = routes.write().await;
    let before = routes.len();
    routes.retain(|_, window| {
        // A bucket in use has another owner. No new one can appear, because this holds the lock of all
        // buckets.
        Arc::strong_count(window) > 1
            || window.try_lock().map_or(true, |window| window.reset().is_some_and(|reset| reset > now))
    });
    routes.shrink_to_fit();
    before - routes.len()
}

#[cfg(test)]
mod tests {
    use local_discord::{LocalDiscord, Settings, TOKEN};

    use super::super::super::client::{Place, http};
    use super::*;

    #[tokio::test]
    async fn windows_are_thrown_away_when_they_are_over_and_nobody_uses_them() {
        let folder = tempfile::tempdir().unwrap();
        let discord = LocalDiscord::open(folder.path(), Settings::default()).await.unwrap();
        let ann = discord.person("Ann", "fr");
        let channel = discord.channel(discord.guild("Fjord", &[&ann]), "games");
        let place = Place::Local { requests: discord.requests(), authority: discord.authority().to_owned() };
        let client = http(TOKEN, &place).unwrap();
        client.get_channel(channel.0.into()).await.unwrap();
        let limiter = client.ratelimiter.as_ref().unwrap();
        let now = SystemTime::now();
        assert_eq!(throw_away(limiter, now).await, 0, "it still counts");
        let later = now + Duration::from_secs(3600);
        let routes = limiter.routes();
        let used: Vec<_> = routes.read().await.values().cloned().collect();
        assert_eq!((used.len(), throw_away(limiter, later).await), (1, 0), "it is being used");
        drop(used);
        assert_eq!(throw_away(limiter, later).await, 1);
        client.get_channel(channel.0.into()).await.unwrap();
    }
}
