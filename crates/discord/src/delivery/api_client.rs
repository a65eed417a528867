//! Every request to Discord. Paces the outbox, and stops it when Discord counts too many invalid requests:
//! ten thousand in ten minutes mean a ban of the IP address. The bots of one database count together, because
//! they may share an address.

use std::collections::VecDeque;
use std::future::Future;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use meadhall_service::cluster::ClusterHandle;
use meadhall_service::monitoring::InvalidRequests;
use serenity::all::{EventHandler, RatelimitInfo};
use serenity::http::{Http, StatusCode};
use serenity::model::id::UserId;
use serenity::{Result, async_trait};
use tokio::sync::Notify;
use tokio::time::{Instant, sleep, sleep_until};

use super::error;
use super::error_code::QUARANTINED;
use super::rate_limiter::RequestRateLimiter;

/// How long Discord counts an invalid request (status 401, 403 or 429) toward its limit.
const INVALID_REQUEST_WINDOW: Duration = Duration::from_secs(600);
/// Logged as a warning.
const WARN_AT_INVALID_REQUESTS: usize = 1_000;
/// Half of Discord's limit. Above this count, the bot sends only replies to interactions.
const PAUSE_AT_INVALID_REQUESTS: usize = 5_000;
const QUARANTINE_REPORT_INTERVAL: Duration = Duration::from_secs(3_600);
/// How often the token is checked after Discord called a request unauthorized, and how long before each check. Discord
/// has rejected good tokens for moments.
const TOKEN_CHECKS: u32 = 3;
const TOKEN_CHECK_DELAY: Duration = Duration::from_secs(1);

/// Sends requests to Discord.
pub struct DiscordApiClient {
    http: Arc<Http>,
    rate_limiter: RequestRateLimiter,
    invalid_requests: Arc<InvalidRequestCounter>,
    /// Notified when Discord calls a request with the bot's token unauthorized.
    unauthorized: Notify,
    quarantine_reported_at: Mutex<Option<Instant>>,
}

impl DiscordApiClient {
    #[must_use]
    pub fn new(http: Arc<Http>, invalid_requests: Arc<InvalidRequestCounter>) -> Self {
        Self {
            http,
            rate_limiter: RequestRateLimiter::default(),
            invalid_requests,
            unauthorized: Notify::new(),
            quarantine_reported_at: Mutex::default(),
        }
    }

    /// Returns the application's id, which is the bot's user id, too, except for bots of Discord's first years. `None`
    /// before Discord told it.
    #[must_use]
    pub fn bot_user_id(&self) -> Option<UserId> {
        self.http.application_id().map(|it| UserId::new(it.get()))
    }

    /// Waits until Discord rejects the bot's token: it calls a request unauthorized, and all checks after it, too.
    pub async fn wait_for_token_rejection(&self) {
        loop {
            self.unauthorized.notified().await;
            if self.is_token_rejected().await {
                return;
            }
        }
    }

    async fn is_token_rejected(&self) -> bool {
        for _ in 0..TOKEN_CHECKS {
            sleep(TOKEN_CHECK_DELAY).await;
            let checked = self.request(Http::get_current_user).await;
            if !checked.is_err_and(|error| error::is_token_rejected(&error)) {
                return false;
            }
        }
        true
    }

    /// Sends a request immediately, and counts it if Discord rejects it as invalid.
    pub async fn request<'a, T, R>(&'a self, request: impl FnOnce(&'a Http) -> R) -> Result<T>
    where
        R: Future<Output = Result<T>> + 'a,
    {
        let response = request(&self.http).await;
        if let Some(status) = response.as_ref().err().and_then(error::status_counted_as_invalid) {
            self.invalid_requests.record(status);
        }
        if response.as_ref().err().and_then(error::error_code) == Some(QUARANTINED) {
            self.report_quarantine(Instant::now());
        }
        if response.as_ref().is_err_and(error::is_token_rejected) {
            self.unauthorized.notify_one();
        }
        response
    }

    /// Tells the operator at most once an hour that Discord has quarantined the bot.
    fn report_quarantine(&self, now: Instant) {
        let mut reported_at = self.quarantine_reported_at.lock().unwrap_or_else(PoisonError::into_inner);
        if reported_at.is_none_or(|at| at + QUARANTINE_REPORT_INTERVAL <= now) {
            *reported_at = Some(now);
            tracing::error!(
                "Discord has quarantined this bot as a spammer (20026): it joins no server and writes to nobody for the \
                 first time; ask Discord's support to lift this, https://dis.gd/contact"
            );
        }
    }

    /// Waits until the outbox may send its next request. Replies to interactions need not wait.
    pub async fn acquire_slot(&self) {
        self.invalid_requests.wait_while_over_limit().await;
        self.rate_limiter.acquire_slot().await;
    }
}

/// The invalid requests of the last ten minutes.
pub struct InvalidRequestCounter {
    /// The time of each, and its status; `None` for those of other processes.
    recent: Mutex<VecDeque<(Instant, Option<StatusCode>)>>,
    cluster: ClusterHandle,
}

impl Default for InvalidRequestCounter {
    /// Creates a counter for a process that runs alone.
    fn default() -> Self {
        Self::new(ClusterHandle::single_process())
    }
}

impl InvalidRequestCounter {
    /// Creates a counter that also tells the other processes of each invalid request.
    #[must_use]
    pub const fn new(cluster: ClusterHandle) -> Self {
        Self { recent: Mutex::new(VecDeque::new()), cluster }
    }

    /// Counts the invalid requests of the other processes until the cluster is left.
    pub async fn count_remote_requests(&self) {
        let mut remote_count = self.cluster.remote_invalid_requests();
        let mut seen = *remote_count.borrow_and_update();
        while remote_count.changed().await.is_ok() {
            let count = *remote_count.borrow_and_update();
            (seen..count).for_each(|_| self.record_and_log(None));
            seen = count;
        }
    }

    fn record(&self, status: StatusCode) {
        self.cluster.announce_invalid_request();
        self.record_and_log(Some(status));
    }

    fn record_and_log(&self, status: Option<StatusCode>) {
        let lately = self.record_at(Instant::now(), status);
        if lately == WARN_AT_INVALID_REQUESTS {
            tracing::warn!(
                "Discord rejected {lately} requests within ten minutes; at ten thousand it bans the bot's address"
            );
        } else if lately == PAUSE_AT_INVALID_REQUESTS {
            tracing::error!(
                "Discord rejected {lately} requests within ten minutes; for now, only interactions are answered"
            );
        }
    }

    /// Counts this process's invalid requests of the last ten minutes by status.
    #[must_use]
    pub fn recent_counts(&self) -> InvalidRequests {
        let times = self.lock_recent(Instant::now());
        let count_of = |status| times.iter().filter(|(_, it)| *it == Some(status)).count() as u64;
        InvalidRequests {
            unauthorized: count_of(StatusCode::UNAUTHORIZED),
            forbidden: count_of(StatusCode::FORBIDDEN),
            rate_limited: count_of(StatusCode::TOO_MANY_REQUESTS),
        }
    }

    /// Waits while the number of invalid requests is too high.
    async fn wait_while_over_limit(&self) {
        while let Some(until) = self.paused_until(Instant::now()) {
            sleep_until(until).await;
        }
    }

    fn record_at(&self, now: Instant, status: Option<StatusCode>) -> usize {
        let mut times = self.lock_recent(now);
        times.push_back((now, status));
        times.len()
    }

    /// Returns when requests may be sent again; `None` if they may be sent now.
    fn paused_until(&self, now: Instant) -> Option<Instant> {
        let times = self.lock_recent(now);
        let index = times.len().checked_sub(PAUSE_AT_INVALID_REQUESTS)?;
        times.get(index).map(|(time, _)| *time + INVALID_REQUEST_WINDOW)
    }

    /// Removes expired entries and returns the rest.
    fn lock_recent(&self, now: Instant) -> MutexGuard<'_, VecDeque<(Instant, Option<StatusCode>)>> {
        let mut times = self.recent.lock().unwrap_or_else(PoisonError::into_inner);
        while times.front().is_some_and(|(time, _)| *time + INVALID_REQUEST_WINDOW <= now) {
            times.pop_front();
        }
        times
    }
}

/// Counts the requests that serenity's rate limiter sent too early, which serenity retries by itself.
pub struct RateLimitListener(pub Arc<InvalidRequestCounter>);

#[async_trait]
impl EventHandler for RateLimitListener {
    async fn ratelimit(&self, info: RatelimitInfo) {
        // serenity also fires this event when it waits by choice, without a 429 from Discord. The delays in Discord's
        // 429 responses are whole seconds, serenity's estimates never are.
        if info.global || info.timeout.subsec_nanos() == 0 {
            self.0.record(StatusCode::TOO_MANY_REQUESTS);
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio::sync::watch;

    use super::*;

    #[test]
    fn requests_pause_until_old_invalid_requests_expire() {
        let (counter, start) = (InvalidRequestCounter::default(), Instant::now());
        let at = |n: usize| start + Duration::from_millis(10) * u32::try_from(n).unwrap();
        for n in 1..PAUSE_AT_INVALID_REQUESTS {
            assert_eq!(counter.record_at(at(n), Some(StatusCode::FORBIDDEN)), n);
        }
        assert_eq!(counter.paused_until(at(PAUSE_AT_INVALID_REQUESTS)), None);
        counter.record_at(at(PAUSE_AT_INVALID_REQUESTS), Some(StatusCode::FORBIDDEN));
        counter.record_at(at(PAUSE_AT_INVALID_REQUESTS + 1), Some(StatusCode::FORBIDDEN));
        assert_eq!(counter.paused_until(at(PAUSE_AT_INVALID_REQUESTS + 1)), Some(at(2) + INVALID_REQUEST_WINDOW));
        assert_eq!(counter.paused_until(at(2) + INVALID_REQUEST_WINDOW), None);
        assert_eq!(
            counter
                .record_at(at(PAUSE_AT_INVALID_REQUESTS + 1) + INVALID_REQUEST_WINDOW, Some(StatusCode::UNAUTHORIZED)),
            1
        );
    }
    #[tokio::test]
    async fn invalid_requests_of_other_processes_count_too() {
        let (remote_sender, remote_count) = watch::channel(0);
        let cluster = ClusterHandle::single_process().sharing_invalid_requests(|| {}, remote_count);
        let counter = InvalidRequestCounter::new(cluster);
        let counting = counter.count_remote_requests();
        let other_processes = async {
            for _ in 1..PAUSE_AT_INVALID_REQUESTS {
                remote_sender.send_modify(|count| *count += 1);
            }
            // The counter subscribes before it counts its own request.
            tokio::task::yield_now().await;
            counter.record(StatusCode::FORBIDDEN);
            drop(remote_sender);
        };
        tokio::join!(counting, other_processes);
        assert!(counter.paused_until(Instant::now()).is_some());
        assert_eq!(counter.recent_counts().forbidden, 1, "the metrics of a process are about its own requests");
    }
}
