//! The budget of a search: a number of playouts, or a time.

use std::fmt;
use std::str::FromStr;
use std::time::{Duration, Instant};

/// The clock is read once in this many playouts.
const PLAYOUTS_PER_CLOCK_CHECK: u32 = 8;

/// How long an AI searches for one decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchBudget {
    /// A number of playouts, regardless of their duration. The same seed always gives the same choice.
    Playouts(u32),
    Milliseconds(u32),
}

impl SearchBudget {
    /// Starts a search with this budget, and stops it after `time_limit` even if the budget allows more.
    pub fn start_search(self, time_limit: Option<Duration>) -> SearchIterations {
        let (playouts, time_left) = match self {
            Self::Playouts(playouts) => (playouts, None),
            Self::Milliseconds(millis) => (u32::MAX, Some(Duration::from_millis(millis.into()))),
        };
        let time_left = time_left.into_iter().chain(time_limit).min();
        let started_at = Instant::now();
        let deadline = time_left.map(|time_left| started_at + time_left);
        SearchIterations { max_playouts: playouts, playouts_done: 0, started_at, deadline }
    }
}

impl FromStr for SearchBudget {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (number, to_budget): (_, fn(u32) -> Self) = match text.strip_suffix("ms") {
            Some(millis) => (millis, Self::Milliseconds),
            None => (text, Self::Playouts),
        };
        let is_numeric = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        let number = is_numeric.then(|| number.parse().ok()).flatten().filter(|number| *number > 0);
        number.map(to_budget).ok_or(())
    }
}

impl fmt::Display for SearchBudget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Playouts(playouts) => write!(f, "{playouts}"),
            Self::Milliseconds(millis) => write!(f, "{millis}ms"),
        }
    }
}

/// Yields once for each playout that the budget allows, at least once.
pub struct SearchIterations {
    max_playouts: u32,
    playouts_done: u32,
    started_at: Instant,
    deadline: Option<Instant>,
}

impl SearchIterations {
    /// Returns how many playouts the budget still allows. With a time limit, it is an estimate from the pace so far.
    pub fn estimate_playouts_left(&self) -> u32 {
        let playouts_left = self.max_playouts - self.playouts_done;
        let Some(deadline) = self.deadline else { return playouts_left };
        let now = Instant::now();
        let (past, left) = (now - self.started_at, deadline.saturating_duration_since(now));
        let at_this_pace = f64::from(self.playouts_done) * left.as_secs_f64() / past.as_secs_f64().max(1e-6);
        playouts_left.min(at_this_pace as u32 + 1)
    }
}

impl Iterator for SearchIterations {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        let is_past_deadline = || self.deadline.is_some_and(|until| Instant::now() >= until);
        if self.playouts_done >= self.max_playouts
            || (self.playouts_done > 0
                && self.playouts_done.is_multiple_of(PLAYOUTS_PER_CLOCK_CHECK)
                && is_past_deadline())
        {
            return None;
        }
        self.playouts_done += 1;
        Some(self.playouts_done - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_budget_round_trips_through_text() {
        for text in ["1", "400", "200ms", "4294967295"] {
            assert_eq!(text.parse::<SearchBudget>().map(|it| it.to_string()), Ok(text.to_owned()));
        }
        for wrong in ["", "0", "0ms", "ms", "-1", "+1", "1s", "4294967296", "1 ms", "١"] {
            assert_eq!(wrong.parse::<SearchBudget>(), Err(()), "{wrong}");
        }
    }

    #[test]
    fn a_search_knows_how_many_playouts_are_left() {
        let mut search = SearchBudget::Playouts(5).start_search(None);
        assert_eq!((search.next(), search.estimate_playouts_left()), (Some(0), 4));
        let mut timed = SearchBudget::Milliseconds(60_000).start_search(None);
        timed.next();
        std::thread::sleep(Duration::from_millis(1));
        assert!((1..60_000).contains(&timed.estimate_playouts_left()), "each playout took a millisecond or longer");
    }

    #[test]
    fn a_search_stops_after_its_playouts_or_its_time() {
        assert_eq!(SearchBudget::Playouts(5).start_search(None).count(), 5);
        let capped = SearchBudget::Playouts(u32::MAX).start_search(Some(Duration::from_millis(3)));
        assert!(capped.take(100_000_000).count() < 100_000_000, "the time limit ends the search");
        let short = SearchBudget::Milliseconds(u32::MAX).start_search(Some(Duration::from_millis(3)));
        assert!(short.take(100_000_000).count() < 100_000_000, "the shorter time limit applies");
        assert!(
            SearchBudget::Milliseconds(1).start_search(Some(Duration::ZERO)).count() >= 1,
            "at least one round is searched"
        );
    }
}
