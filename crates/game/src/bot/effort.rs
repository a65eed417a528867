//! The budget of a search: a number of playouts, or a time.

use std::fmt;
use std::str::FromStr;
use std::time::{Duration, Instant};

/// The clock is read once in this many playouts.
const GLANCE: u32 = 8;

/// How long an AI searches for one decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// A number of playouts, however long they take: the same seed gives the same answer.
    Playouts(u32),
    Millis(u32),
}

impl Effort {
    /// Starts the search's clock; the limit applies in addition to the budget.
    pub(super) fn start(self, cap: Option<Duration>) -> Thinking {
        let (playouts, time) = match self {
            Self::Playouts(playouts) => (playouts, None),
            Self::Millis(millis) => (u32::MAX, Some(Duration::from_millis(millis.into()))),
        };
        let time = time.into_iter().chain(cap).min();
        Thinking { playouts, done: 0, until: time.map(|time| Instant::now() + time) }
    }
}

impl FromStr for Effort {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (number, effort): (_, fn(u32) -> Self) = match text.strip_suffix("ms") {
            Some(millis) => (millis, Self::Millis),
            None => (text, Self::Playouts),
        };
        let digits = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        let number = digits.then(|| number.parse().ok()).flatten().filter(|number| *number > 0);
        number.map(effort).ok_or(())
    }
}

impl fmt::Display for Effort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Playouts(playouts) => write!(f, "{playouts}"),
            Self::Millis(millis) => write!(f, "{millis}ms"),
        }
    }
}

/// Yields once for each playout that the budget allows, at least once.
pub(super) struct Thinking {
    playouts: u32,
    done: u32,
    until: Option<Instant>,
}

impl Iterator for Thinking {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        let late = || self.until.is_some_and(|until| Instant::now() >= until);
        if self.done >= self.playouts || (self.done > 0 && self.done.is_multiple_of(GLANCE) && late()) {
            return None;
        }
        self.done += 1;
        Some(self.done - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_effort_is_written_as_it_is_read() {
        for text in ["1", "400", "200ms", "4294967295"] {
            assert_eq!(text.parse::<Effort>().map(|it| it.to_string()), Ok(text.to_owned()));
        }
        for wrong in ["", "0", "0ms", "ms", "-1", "+1", "1s", "4294967296", "1 ms", "١"] {
            assert_eq!(wrong.parse::<Effort>(), Err(()), "{wrong}");
        }
    }

    #[test]
    fn playouts_are_counted_exactly_and_time_ends_them() {
        assert_eq!(Effort::Playouts(5).start(None).count(), 5);
        let capped = Effort::Playouts(u32::MAX).start(Some(Duration::from_millis(3)));
        assert!(capped.take(100_000_000).count() < 100_000_000, "the clock is not looked at");
        let short = Effort::Millis(u32::MAX).start(Some(Duration::from_millis(3)));
        assert!(short.take(100_000_000).count() < 100_000_000, "the shorter time counts");
        assert!(Effort::Millis(1).start(Some(Duration::ZERO)).count() >= 1, "something is always thought");
    }
}
