//! Asks Discord for the gateway address, the number of shards and the session limit, until it answers. Has no
//! default values.

use std::time::Duration;

use meadhall_service::backoff::Backoff;
use serenity::http::Http;
use serenity::model::gateway::SessionStartLimit;
use serenity::model::id::ApplicationId;
use tokio::time::sleep;

use super::connection_error::{ConnectionError, is_unauthorized, root_cause_text};

const INITIAL_RETRY_DELAY: Duration = Duration::from_millis(500);
const MAX_RETRY_DELAY: Duration = Duration::from_secs(60);

pub struct GatewayInfo {
    pub gateway_url: String,
    pub shard_count: u32,
    pub application_id: ApplicationId,
}

/// The delay before the next session start.
#[derive(Debug, PartialEq, Eq)]
enum StartDelay {
    NoDelay,
    /// Many sessions started today: spreads the remaining starts over the rest of the day, even if the
    /// process keeps restarting.
    SpreadStarts(Duration),
    /// Fewer session starts remain than there are shards, so the bot waits for Discord's daily reset.
    UntilReset(Duration),
}

/// Asks Discord for the gateway's address and limits until it answers. Returns an error at once if the token is
/// invalid.
pub async fn wait_for_gateway_info(http: &Http, shards_override: Option<u32>) -> Result<GatewayInfo, ConnectionError> {
    let mut backoff = Backoff::new(INITIAL_RETRY_DELAY, MAX_RETRY_DELAY);
    loop {
        let response = match http.get_bot_gateway().await {
            Ok(told) if told.url.starts_with("wss://") => told,
            Ok(_) => {
                log_and_wait(&mut backoff, "the gateway address is not a wss:// URL").await;
                continue;
            }
            Err(error) if is_unauthorized(&error) => return Err(ConnectionError::InvalidToken),
            Err(error) => {
                log_and_wait(&mut backoff, &root_cause_text(&error)).await;
                continue;
            }
        };
        let application = match http.get_current_application_info().await {
            Ok(told) => told.id,
            Err(error) => {
                log_and_wait(&mut backoff, &root_cause_text(&error)).await;
                continue;
            }
        };
        if backoff.reset() > 0 {
            tracing::info!("Discord is reachable again");
        }
        let shards = shards_override.unwrap_or(response.shards).max(1);
        match start_delay(&response.session_start_limit, shards) {
            StartDelay::NoDelay => {
                return Ok(GatewayInfo { gateway_url: response.url, shard_count: shards, application_id: application });
            }
            StartDelay::SpreadStarts(wait) => {
                tracing::warn!("many sessions were started today; connecting in {} seconds", wait.as_secs());
                sleep(wait).await;
                return Ok(GatewayInfo { gateway_url: response.url, shard_count: shards, application_id: application });
            }
            StartDelay::UntilReset(wait) => {
                tracing::warn!("no session starts are left; waiting {} minutes", wait.as_secs().div_ceil(60));
                // Waits a second longer than announced, so that the limit has really been reset.
                sleep(wait + Duration::from_secs(1)).await;
            }
        }
    }
}

/// Waits after a failure. Only the first of several failures in a row is logged as a warning.
async fn log_and_wait(backoff: &mut Backoff, why: &str) {
    if backoff.failures() == 0 {
        tracing::warn!("cannot reach Discord ({why}); retrying");
    } else {
        tracing::debug!("still cannot reach Discord: {why}");
    }
    sleep(backoff.record_failure()).await;
}

fn start_delay(limit: &SessionStartLimit, shards: u32) -> StartDelay {
    let reset_after = Duration::from_millis(limit.reset_after);
    if limit.remaining < u64::from(shards) {
        return StartDelay::UntilReset(reset_after);
    }
    if limit.remaining * 2 >= limit.total {
        return StartDelay::NoDelay;
    }
    let starts = u32::try_from(limit.remaining / u64::from(shards)).unwrap_or(u32::MAX);
    StartDelay::SpreadStarts(reset_after / starts.max(1))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn session_limit(remaining: u64) -> SessionStartLimit {
        let limit = json!({
            "total": 1_000, "remaining": remaining, "reset_after": 43_200_000, "max_concurrency": 1,
        });
        serde_json::from_value(limit).unwrap()
    }

    #[test]
    fn remaining_session_starts_are_spread_over_the_day() {
        assert_eq!(start_delay(&session_limit(1_000), 1), StartDelay::NoDelay);
        assert_eq!(start_delay(&session_limit(500), 2), StartDelay::NoDelay);
        assert_eq!(start_delay(&session_limit(432), 1), StartDelay::SpreadStarts(Duration::from_secs(100)));
        assert_eq!(start_delay(&session_limit(432), 2), StartDelay::SpreadStarts(Duration::from_secs(200)));
        assert_eq!(start_delay(&session_limit(1), 2), StartDelay::UntilReset(Duration::from_secs(43_200)));
        assert_eq!(start_delay(&session_limit(0), 1), StartDelay::UntilReset(Duration::from_secs(43_200)));
    }
}
