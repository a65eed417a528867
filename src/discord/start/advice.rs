//! Asks Discord for the gateway address, the number of shards and the session limit, until it answers. Has no
//! default values.

use std::time::Duration;

use serenity::http::Http;
use serenity::model::gateway::SessionStartLimit;
use serenity::model::id::ApplicationId;
use tokio::time::sleep;

use super::trouble::{Lost, is_unauthorized, reason};
use crate::patience::Patience;

const FIRST: Duration = Duration::from_millis(500);
const MOST: Duration = Duration::from_secs(60);

pub struct Advice {
    pub url: String,
    pub shards: u32,
    pub application: ApplicationId,
}

/// The delay before the next session start.
#[derive(Debug, PartialEq, Eq)]
enum Rest {
    None,
    /// Many sessions started today: spreads the remaining starts over the rest of the day, even if the
    /// process keeps restarting.
    Once(Duration),
    /// Too few starts are left; waits for the limit to reset.
    Over(Duration),
}

/// Asks until Discord answers. Returns an error at once if the token is invalid.
pub async fn ask(http: &Http, wished: Option<u32>) -> Result<Advice, Lost> {
    let mut patience = Patience::new(FIRST, MOST);
    loop {
        let told = match http.get_bot_gateway().await {
            Ok(told) if told.url.starts_with("wss://") => told,
            Ok(_) => {
                failed(&mut patience, "it tells no safe address of its gateway").await;
                continue;
            }
            Err(error) if is_unauthorized(&error) => return Err(Lost::Token),
            Err(error) => {
                failed(&mut patience, &reason(&error)).await;
                continue;
            }
        };
        let application = match http.get_current_application_info().await {
            Ok(told) => told.id,
            Err(error) => {
                failed(&mut patience, &reason(&error)).await;
                continue;
            }
        };
        if patience.succeeds() > 0 {
            tracing::info!("Discord answers");
        }
        let shards = wished.unwrap_or(told.shards).max(1);
        match rest(&told.session_start_limit, shards) {
            Rest::None => return Ok(Advice { url: told.url, shards, application }),
            Rest::Once(wait) => {
                tracing::warn!("many sessions were begun today; connecting in {} seconds", wait.as_secs());
                sleep(wait).await;
                return Ok(Advice { url: told.url, shards, application });
            }
            Rest::Over(wait) => {
                tracing::warn!(
                    "Discord lets no more sessions begin for {} minutes; waiting",
                    wait.as_secs().div_ceil(60)
                );
                // A second longer, so that the limit has really been reset.
                sleep(wait + Duration::from_secs(1)).await;
            }
        }
    }
}

/// Waits after a failure. Only the first in a row is logged as a warning.
async fn failed(patience: &mut Patience, why: &str) {
    if patience.failures() == 0 {
        tracing::warn!("Discord cannot be reached ({why}); trying again until it can");
    } else {
        tracing::debug!("Discord cannot be reached: {why}");
    }
    sleep(patience.fails()).await;
}

fn rest(limit: &SessionStartLimit, shards: u32) -> Rest {
    let day = Duration::from_millis(limit.reset_after);
    if limit.remaining < u64::from(shards) {
        return Rest::Over(day);
    }
    if limit.remaining * 2 >= limit.total {
        return Rest::None;
    }
    let starts = u32::try_from(limit.remaining / u64::from(shards)).unwrap_or(u32::MAX);
    Rest::Once(day / starts.max(1))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn limit(remaining: u64) -> SessionStartLimit {
        let limit = json!({
            "total": 1_000, "remaining": remaining, "reset_after": 43_200_000, "max_concurrency": 1,
        });
        serde_json::from_value(limit).unwrap()
    }

    #[test]
    fn sessions_that_are_left_last_for_the_rest_of_the_day() {
        assert_eq!(rest(&limit(1_000), 1), Rest::None);
        assert_eq!(rest(&limit(500), 2), Rest::None);
        assert_eq!(rest(&limit(432), 1), Rest::Once(Duration::from_secs(100)));
        assert_eq!(rest(&limit(432), 2), Rest::Once(Duration::from_secs(200)));
        assert_eq!(rest(&limit(1), 2), Rest::Over(Duration::from_secs(43_200)));
        assert_eq!(rest(&limit(0), 1), Rest::Over(Duration::from_secs(43_200)));
    }
}
