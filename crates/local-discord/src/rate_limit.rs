//! Rate limits: buckets, the global limit, and the ban after too many invalid requests. Discord does not
//! publish the sizes of its windows, so these are configurable assumptions.

use std::collections::{HashMap, VecDeque};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;

use serde_json::json;

use super::clock::duration_millis;
use super::request::ApiReply;

/// A number of requests in a time window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RateLimit {
    pub max_requests: u64,
    pub window: Duration,
}

impl RateLimit {
    #[must_use]
    pub const fn new(requests: u64, milliseconds: u64) -> Self {
        Self { max_requests: requests, window: Duration::from_millis(milliseconds) }
    }
}

#[derive(Clone, Copy, Debug)]
pub struct RateLimits {
    /// Messages in one channel. Edits have a window of their own, of the same size.
    pub messages: RateLimit,
    /// Requests with one interaction's token, except the first response, which is not limited.
    pub interaction_token: RateLimit,
    /// Renames of one channel.
    pub channel_renames: RateLimit,
    /// Opened DM channels.
    pub create_dm: RateLimit,
    /// Requests to any other route.
    pub other_routes: RateLimit,
    /// All requests together, except those of interactions.
    pub global: RateLimit,
    /// Invalid requests; a client that exceeds this is banned until the window ends.
    pub invalid_requests: RateLimit,
}

impl RateLimits {
    /// Returns limits that no test reaches.
    #[must_use]
    pub const fn unlimited() -> Self {
        let any = RateLimit::new(1_000_000, 1_000);
        Self {
            messages: any,
            interaction_token: any,
            channel_renames: any,
            create_dm: any,
            other_routes: any,
            global: any,
            invalid_requests: any,
        }
    }
}

impl Default for RateLimits {
    fn default() -> Self {
        Self {
            messages: RateLimit::new(5, 5_000),
            interaction_token: RateLimit::new(5, 2_000),
            channel_renames: RateLimit::new(2, 600_000),
            create_dm: RateLimit::new(10, 10_000),
            other_routes: RateLimit::new(50, 1_000),
            global: RateLimit::new(50, 1_000),
            invalid_requests: RateLimit::new(10_000, 600_000),
        }
    }
}

/// A rate limit bucket: requests of one route with one major parameter count together.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RateLimitBucket {
    pub route: &'static str,
    /// The channel, server or token of the request.
    pub major_parameter: String,
    pub max_requests: u64,
    pub window_ms: u64,
}

impl RateLimitBucket {
    #[must_use]
    pub fn new(route: &'static str, major: impl Into<String>, rate: RateLimit) -> Self {
        Self {
            route,
            major_parameter: major.into(),
            max_requests: rate.max_requests,
            window_ms: duration_millis(rate.window),
        }
    }
}

/// The current window of each bucket, and the other counters of the rate limits.
#[derive(Debug, Default)]
pub struct RateLimitTracker {
    windows: HashMap<RateLimitBucket, RateLimitWindow>,
    global: RateLimitWindow,
    invalid_request_times: VecDeque<u64>,
    pub rate_limited_requests: u64,
}

#[derive(Clone, Copy, Debug, Default)]
struct RateLimitWindow {
    used: u64,
    resets_at_ms: u64,
}

impl RateLimitWindow {
    /// Counts one request in the window, or returns the milliseconds until the window ends if it is full.
    fn acquire(&mut self, now: u64, size: u64, window_ms: u64) -> Result<(), u64> {
        if now >= self.resets_at_ms {
            *self = Self { used: 0, resets_at_ms: now + window_ms };
        }
        if self.used >= size {
            return Err(self.resets_at_ms - now);
        }
        self.used += 1;
        Ok(())
    }
}

impl RateLimitTracker {
    /// Returns the reply for a client that is banned because of too many invalid requests.
    pub fn ban_reply(&mut self, now: u64, rates: &RateLimits) -> Option<ApiReply> {
        while self
            .invalid_request_times
            .front()
            .is_some_and(|at| at + duration_millis(rates.invalid_requests.window) <= now)
        {
            self.invalid_request_times.pop_front();
        }
        if (self.invalid_request_times.len() as u64) < rates.invalid_requests.max_requests {
            return None;
        }
        let ban_left_ms = self
            .invalid_request_times
            .front()
            .map_or(0, |at| at + duration_millis(rates.invalid_requests.window) - now);
        // This reply comes from the proxy in front of Discord: no JSON object and no bucket headers.
        let headers = vec![("retry-after", ban_left_ms.div_ceil(1_000).to_string())];
        Some(ApiReply { status: 429, headers, body: Some(json!("error code: 1015")) })
    }

    /// Counts the reply if it is an invalid request: 401, 403 or 429, except for a shared limit.
    pub fn record_if_invalid(&mut self, now: u64, reply: &ApiReply) {
        let is_shared = reply.headers.iter().any(|(name, value)| *name == "x-ratelimit-scope" && value == "shared");
        if matches!(reply.status, 401 | 403 | 429) && !is_shared {
            self.invalid_request_times.push_back(now);
        }
    }

    /// Returns the number of invalid requests in the window, without dropping expired ones.
    #[must_use]
    pub fn invalid_request_count(&self) -> usize {
        self.invalid_request_times.len()
    }

    /// Counts one request against the global limit.
    pub fn acquire_global(&mut self, now: u64, rate: RateLimit) -> Result<(), ApiReply> {
        let result = self.global.acquire(now, rate.max_requests, duration_millis(rate.window));
        result.map_err(|wait| self.count_rate_limited(wait, None))
    }

    /// Counts one request against a bucket and returns the headers for the reply.
    pub fn acquire(&mut self, now: u64, bucket: &RateLimitBucket) -> Result<Vec<(&'static str, String)>, ApiReply> {
        if self.windows.len() > 100_000 {
            self.windows.retain(|_, window| window.resets_at_ms > now);
        }
        let window = self.windows.entry(bucket.clone()).or_default();
        let result = window.acquire(now, bucket.max_requests, bucket.window_ms);
        let headers = rate_limit_headers(now, bucket, *window);
        match result {
            Ok(()) => Ok(headers),
            Err(wait) => Err(self.count_rate_limited(wait, Some(headers))),
        }
    }

    fn count_rate_limited(&mut self, wait_ms: u64, bucket_headers: Option<Vec<(&'static str, String)>>) -> ApiReply {
        self.rate_limited_requests += 1;
        too_many_requests(wait_ms, bucket_headers)
    }
}

/// Returns the reply "You are being rate limited", for one bucket, or for all requests if there is none.
#[must_use]
pub fn too_many_requests(wait_ms: u64, bucket_headers: Option<Vec<(&'static str, String)>>) -> ApiReply {
    let is_global = bucket_headers.is_none();
    let seconds = to_seconds(wait_ms);
    let mut headers = bucket_headers.unwrap_or_default();
    // The header `retry-after` has whole seconds, rounded up, while the body has the exact time.
    headers.push(("retry-after", wait_ms.div_ceil(1_000).to_string()));
    headers.push(("x-ratelimit-scope", if is_global { "global" } else { "user" }.to_owned()));
    if is_global {
        headers.push(("x-ratelimit-global", "true".to_owned()));
    }
    let body =
        json!({ "message": "You are being rate limited.", "retry_after": seconds, "global": is_global, "code": 0 });
    ApiReply { status: 429, headers, body: Some(body) }
}

fn rate_limit_headers(now: u64, bucket: &RateLimitBucket, window: RateLimitWindow) -> Vec<(&'static str, String)> {
    let mut hasher = DefaultHasher::new();
    (bucket.route, bucket.max_requests).hash(&mut hasher);
    vec![
        ("x-ratelimit-limit", bucket.max_requests.to_string()),
        ("x-ratelimit-remaining", (bucket.max_requests - window.used).to_string()),
        ("x-ratelimit-reset", to_seconds(window.resets_at_ms).to_string()),
        ("x-ratelimit-reset-after", to_seconds(window.resets_at_ms - now).to_string()),
        ("x-ratelimit-bucket", format!("{:016x}", hasher.finish())),
    ]
}

#[expect(clippy::cast_precision_loss, reason = "milliseconds since 1970 fit")]
fn to_seconds(milliseconds: u64) -> f64 {
    milliseconds as f64 / 1_000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sixth_message_in_five_seconds_is_rate_limited() {
        let mut tracker = RateLimitTracker::default();
        let bucket = RateLimitBucket::new("messages", "1", RateLimits::default().messages);
        for n in 0..5 {
            let headers = tracker.acquire(1_000 + n, &bucket).unwrap();
            assert_eq!(headers[1].1, (4 - n).to_string());
        }
        let reply = tracker.acquire(3_000, &bucket).unwrap_err();
        assert_eq!(reply.status, 429);
        assert_eq!(reply.body.unwrap()["retry_after"], 3.0);
        assert!(tracker.acquire(6_000, &bucket).is_ok());
    }

    #[test]
    fn too_many_invalid_requests_ban_the_client_until_the_window_ends() {
        let mut tracker = RateLimitTracker::default();
        let rates = RateLimits { invalid_requests: RateLimit::new(3, 1_000), ..RateLimits::default() };
        let forbidden = ApiReply { status: 403, ..ApiReply::no_content() };
        (0..3).for_each(|n| tracker.record_if_invalid(100 * n, &forbidden));
        assert_eq!(tracker.ban_reply(300, &rates).unwrap().status, 429);
        assert_eq!(tracker.ban_reply(1_000, &rates), None);
        assert_eq!(tracker.invalid_request_count(), 2);
    }
}
