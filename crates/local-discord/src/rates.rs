//! Rate limits: buckets, the global limit, and the ban after too many invalid requests. Discord does not
//! publish the sizes of its windows, so these are configurable assumptions.

use std::collections::{HashMap, VecDeque};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;

use serde_json::json;

use super::clock::millis;
use super::request::Reply;

/// A number of requests in a time window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    pub requests: u64,
    pub within: Duration,
}

impl Rate {
    #[must_use]
    pub const fn new(requests: u64, milliseconds: u64) -> Self {
        Self { requests, within: Duration::from_millis(milliseconds) }
    }
}

/// The rate limits of the fake.
#[derive(Clone, Copy, Debug)]
pub struct Rates {
    /// Messages in one channel. Edits have a window of their own, of the same size.
    pub messages: Rate,
    /// Requests with one interaction's token, except the first response, which is not limited.
    pub token: Rate,
    /// Renames of one channel.
    pub renames: Rate,
    /// Opened DM channels.
    pub privates: Rate,
    /// Requests to any other route.
    pub others: Rate,
    /// All requests together, except those of interactions.
    pub global: Rate,
    /// Invalid requests; a client that exceeds this is banned until the window ends.
    pub invalid: Rate,
}

impl Rates {
    /// Returns limits that no test reaches.
    #[must_use]
    pub const fn endless() -> Self {
        let any = Rate::new(1_000_000, 1_000);
        Self { messages: any, token: any, renames: any, privates: any, others: any, global: any, invalid: any }
    }
}

impl Default for Rates {
    fn default() -> Self {
        Self {
            messages: Rate::new(5, 5_000),
            token: Rate::new(5, 2_000),
            renames: Rate::new(2, 600_000),
            privates: Rate::new(10, 10_000),
            others: Rate::new(50, 1_000),
            global: Rate::new(50, 1_000),
            invalid: Rate::new(10_000, 600_000),
        }
    }
}

/// The window that a request counts in.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Bucket {
    /// A name for the route.
    pub route: &'static str,
    /// The channel, server or token of the request.
    pub major: String,
    pub size: u64,
    pub lasts: u64,
}

impl Bucket {
    #[must_use]
    pub fn new(route: &'static str, major: impl Into<String>, rate: Rate) -> Self {
        Self { route, major: major.into(), size: rate.requests, lasts: millis(rate.within) }
    }
}

/// The use of all windows so far.
#[derive(Debug, Default)]
pub struct Ledger {
    windows: HashMap<Bucket, Window>,
    global: Window,
    invalid: VecDeque<u64>,
    pub limited: u64,
}

#[derive(Clone, Copy, Debug, Default)]
struct Window {
    used: u64,
    ends: u64,
}

impl Window {
    /// Takes one slot, or returns the milliseconds until the window ends.
    fn take(&mut self, now: u64, size: u64, lasts: u64) -> Result<(), u64> {
        if now >= self.ends {
            *self = Self { used: 0, ends: now + lasts };
        }
        if self.used >= size {
            return Err(self.ends - now);
        }
        self.used += 1;
        Ok(())
    }
}

impl Ledger {
    /// Returns the reply for a client that is banned because of too many invalid requests.
    pub fn banned(&mut self, now: u64, rates: &Rates) -> Option<Reply> {
        while self.invalid.front().is_some_and(|at| at + millis(rates.invalid.within) <= now) {
            self.invalid.pop_front();
        }
        if (self.invalid.len() as u64) < rates.invalid.requests {
            return None;
        }
        let over = self.invalid.front().map_or(0, |at| at + millis(rates.invalid.within) - now);
        // This reply comes from the proxy in front of Discord: no JSON object and no bucket headers.
        let headers = vec![("retry-after", over.div_ceil(1_000).to_string())];
        Some(Reply { status: 429, headers, body: Some(json!("error code: 1015")) })
    }

    /// Counts the reply if it is an invalid request: 401, 403 or 429, except for a shared limit.
    pub fn refused(&mut self, now: u64, reply: &Reply) {
        let shared = reply.headers.iter().any(|(name, value)| *name == "x-ratelimit-scope" && value == "shared");
        if matches!(reply.status, 401 | 403 | 429) && !shared {
            self.invalid.push_back(now);
        }
    }

    /// Returns the number of invalid requests in the window, without dropping expired ones.
    #[must_use]
    pub fn invalid(&self) -> usize {
        self.invalid.len()
    }

    /// Takes a slot of the global limit.
    pub fn take_global(&mut self, now: u64, rate: Rate) -> Result<(), Reply> {
        let taken = self.global.take(now, rate.requests, millis(rate.within));
        taken.map_err(|wait| self.wait(wait, None))
    }

    /// Takes a slot of a bucket and returns the headers for the reply.
    pub fn take(&mut self, now: u64, bucket: &Bucket) -> Result<Vec<(&'static str, String)>, Reply> {
        if self.windows.len() > 100_000 {
            self.windows.retain(|_, window| window.ends > now);
        }
        let window = self.windows.entry(bucket.clone()).or_default();
        let taken = window.take(now, bucket.size, bucket.lasts);
        let headers = headers(now, bucket, *window);
        match taken {
            Ok(()) => Ok(headers),
            Err(wait) => Err(self.wait(wait, Some(headers))),
        }
    }

    fn wait(&mut self, wait: u64, window: Option<Vec<(&'static str, String)>>) -> Reply {
        self.limited += 1;
        limited(wait, window)
    }
}

/// Returns the reply "You are being rate limited", for one bucket, or for all requests if there is none.
#[must_use]
pub fn limited(wait: u64, window: Option<Vec<(&'static str, String)>>) -> Reply {
    let global = window.is_none();
    let seconds = seconds(wait);
    let mut headers = window.unwrap_or_default();
    // The header has whole seconds, rounded up; the body is exact.
    headers.push(("retry-after", wait.div_ceil(1_000).to_string()));
    headers.push(("x-ratelimit-scope", if global { "global" } else { "user" }.to_owned()));
    if global {
        headers.push(("x-ratelimit-global", "true".to_owned()));
    }
    let body = json!({ "message": "You are being rate limited.", "retry_after": seconds, "global": global, "code": 0 });
    Reply { status: 429, headers, body: Some(body) }
}

fn headers(now: u64, bucket: &Bucket, window: Window) -> Vec<(&'static str, String)> {
    let mut name = DefaultHasher::new();
    (bucket.route, bucket.size).hash(&mut name);
    vec![
        ("x-ratelimit-limit", bucket.size.to_string()),
        ("x-ratelimit-remaining", (bucket.size - window.used).to_string()),
        ("x-ratelimit-reset", seconds(window.ends).to_string()),
        ("x-ratelimit-reset-after", seconds(window.ends - now).to_string()),
        ("x-ratelimit-bucket", format!("{:016x}", name.finish())),
    ]
}

#[expect(clippy::cast_precision_loss, reason = "milliseconds since 1970 fit")]
fn seconds(milliseconds: u64) -> f64 {
    milliseconds as f64 / 1_000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sixth_message_in_five_seconds_has_to_wait() {
        let mut ledger = Ledger::default();
        let bucket = Bucket::new("messages", "1", Rates::default().messages);
        for n in 0..5 {
            let headers = ledger.take(1_000 + n, &bucket).unwrap();
            assert_eq!(headers[1].1, (4 - n).to_string());
        }
        let reply = ledger.take(3_000, &bucket).unwrap_err();
        assert_eq!(reply.status, 429);
        assert_eq!(reply.body.unwrap()["retry_after"], 3.0);
        assert!(ledger.take(6_000, &bucket).is_ok());
    }

    #[test]
    fn who_is_refused_too_often_is_shut_out_until_it_is_over() {
        let mut ledger = Ledger::default();
        let rates = Rates { invalid: Rate::new(3, 1_000), ..Rates::default() };
        let refused = Reply { status: 403, ..Reply::done() };
        (0..3).for_each(|n| ledger.refused(100 * n, &refused));
        assert_eq!(ledger.banned(300, &rates).unwrap().status, 429);
        assert_eq!(ledger.banned(1_000, &rates), None);
        assert_eq!(ledger.invalid(), 2);
    }
}
