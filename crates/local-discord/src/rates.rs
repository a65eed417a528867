//! How often a client may ask: windows of each route and of all, and the count of what was refused. Discord does not publish
//! the sizes of its windows; these are assumptions, and can be set.

use std::collections::{HashMap, VecDeque};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;

use serde_json::json;

use super::clock::millis;
use super::request::Reply;

/// So many requests in such a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// How many.
    pub requests: u64,
    /// In which time.
    pub within: Duration,
}

impl Rate {
    /// So many in so many milliseconds.
    #[must_use]
    pub const fn new(requests: u64, milliseconds: u64) -> Self {
        Self { requests, within: Duration::from_millis(milliseconds) }
    }
}

/// The windows of this Discord.
#[derive(Clone, Copy, Debug)]
pub struct Rates {
    /// Messages into one channel; their edits have a window of their own, of the same size.
    pub messages: Rate,
    /// Whatever is sent with one interaction's token, but for the first answer, which has no window.
    pub token: Rate,
    /// New names of one channel.
    pub renames: Rate,
    /// New private channels.
    pub privates: Rate,
    /// Any other route.
    pub others: Rate,
    /// All together, but for interactions.
    pub global: Rate,
    /// Refused requests; who goes over it is shut out until it is over.
    pub invalid: Rate,
}

impl Rates {
    /// Everybody may ask as often as they like.
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

/// The window that a request falls into.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Bucket {
    /// What is asked.
    pub route: &'static str,
    /// The channel, server or token that it is about.
    pub major: String,
    /// How large the window is.
    pub size: u64,
    /// How long it lasts, in milliseconds.
    pub lasts: u64,
}

impl Bucket {
    /// A window of this size.
    #[must_use]
    pub fn new(route: &'static str, major: impl Into<String>, rate: Rate) -> Self {
        Self { route, major: major.into(), size: rate.requests, lasts: millis(rate.within) }
    }
}

/// What was asked lately.
#[derive(Debug, Default)]
pub struct Ledger {
    windows: HashMap<Bucket, Window>,
    global: Window,
    invalid: VecDeque<u64>,
    /// How many were told to wait.
    pub limited: u64,
}

#[derive(Clone, Copy, Debug, Default)]
struct Window {
    used: u64,
    ends: u64,
}

impl Window {
    /// Takes one place, or tells in how many milliseconds there will be one.
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
    /// Whether this client is shut out for asking wrongly too often.
    pub fn banned(&mut self, now: u64, rates: &Rates) -> Option<Reply> {
        while self.invalid.front().is_some_and(|at| at + millis(rates.invalid.within) <= now) {
            self.invalid.pop_front();
        }
        if (self.invalid.len() as u64) < rates.invalid.requests {
            return None;
        }
        let over = self.invalid.front().map_or(0, |at| at + millis(rates.invalid.within) - now);
        // The wall before Discord answers, not Discord: no JSON object, no window.
        let headers = vec![("retry-after", over.div_ceil(1_000).to_string())];
        Some(Reply { status: 429, headers, body: Some(json!("error code: 1015")) })
    }

    /// Counts what was refused, if it is of the kind that counts.
    pub fn refused(&mut self, now: u64, reply: &Reply) {
        let shared = reply.headers.iter().any(|(name, value)| *name == "x-ratelimit-scope" && value == "shared");
        if matches!(reply.status, 401 | 403 | 429) && !shared {
            self.invalid.push_back(now);
        }
    }

    /// How many refusals count at present.
    #[must_use]
    pub fn invalid(&self) -> usize {
        self.invalid.len()
    }

    /// Takes a place among all requests.
    pub fn take_global(&mut self, now: u64, rate: Rate) -> Result<(), Reply> {
        let taken = self.global.take(now, rate.requests, millis(rate.within));
        taken.map_err(|wait| self.wait(wait, None))
    }

    /// Takes a place in a window, and tells the headers that the answer will bear.
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

/// "You are being rate limited", for a window, or for all requests.
#[must_use]
pub fn limited(wait: u64, window: Option<Vec<(&'static str, String)>>) -> Reply {
    let global = window.is_none();
    let seconds = seconds(wait);
    let mut headers = window.unwrap_or_default();
    // Whole seconds in the header, rounded up; the body is exact.
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
