//! serenity's limiter remembers a window for every address it was ever asked for, and each interaction has one of its own.
//! Those that are over are thrown away now and then; nobody's that still counts is touched.

use std::sync::Arc;
use std::time::{Duration, SystemTime};

use serenity::http::{Http, Ratelimiter};
use tokio::time::sleep;

/// How often.
const EVERY: Duration = Duration::from_secs(60);

/// Throws away windows that are over, for as long as the bot runs.
pub async fn purge(http: Arc<Http>) {
    let Some(limiter) = &http.ratelimiter else { return };
    loop {
        sleep(EVERY).await;
        let over = throw_away(limiter, SystemTime::now()).await;
        tracing::debug!("{over} windows of the limiter are over");
    }
}

/// Throws away what is over by now, and tells how many that are.
async fn throw_away(limiter: &Ratelimiter, now: SystemTime) -> usize {
    let routes = limiter.routes();
    let mut routes = routes.write().await;
    let before = routes.len();
    routes.retain(|_, window| {
        // Whoever is about to use it holds it already; nobody can begin to while all are held here.
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
