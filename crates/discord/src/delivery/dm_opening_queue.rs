//! When each person's DM channel may be opened. Discord quarantines bots that open many at once, so openings are spread over
//! time, and one refusal stops all of them for a while.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use meadhall_service::backoff::Backoff;
use meadhall_tables::PersonId;
use tokio::time::Instant;

/// How long after one opening the next may follow.
const OPENING_INTERVAL: Duration = Duration::from_secs(5);
/// How many channels may be opened at once after an idle time.
const BURST_OPENINGS: u32 = 10;
/// The first and the longest pause after Discord refused an opening.
const PAUSES_AFTER_REFUSAL: (Duration, Duration) = (Duration::from_secs(60), Duration::from_secs(3_600));
/// A reserved opening is given to the next person if it is not used for this long.
const RESERVATION_LIFETIME: Duration = Duration::from_secs(600);

/// Spreads the openings of DM channels over time.
pub struct DmOpeningQueue(Mutex<QueueState>);

struct QueueState {
    /// When the next person without a reservation may open a channel.
    next_opening: Option<Instant>,
    reserved: HashMap<PersonId, Instant>,
    refusals: Backoff,
}

impl Default for DmOpeningQueue {
    fn default() -> Self {
        let (first, longest) = PAUSES_AFTER_REFUSAL;
        Self(Mutex::new(QueueState {
            next_opening: None,
            reserved: HashMap::new(),
            refusals: Backoff::new(first, longest),
        }))
    }
}

impl DmOpeningQueue {
    /// Returns `Ok` if the channel of this person may be opened now. Otherwise keeps their place in the queue, and returns
    /// how long to wait.
    pub fn take_turn(&self, person: PersonId, now: Instant) -> Result<(), Duration> {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        state.reserved.retain(|_, opening| *opening + RESERVATION_LIFETIME > now);
        let opening = match state.reserved.remove(&person) {
            Some(opening) => opening,
            None => {
                let earliest = now.checked_sub(OPENING_INTERVAL * (BURST_OPENINGS - 1)).unwrap_or(now);
                let opening = state.next_opening.map_or(earliest, |next| next.max(earliest));
                state.next_opening = Some(opening + OPENING_INTERVAL);
                opening
            }
        };
        if opening <= now {
            return Ok(());
        }
        state.reserved.insert(person, opening);
        Err(opening - now)
    }

    /// Stops all openings because Discord has refused one. Returns how long the next one waits.
    pub fn pause(&self, now: Instant) -> Duration {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let pause = state.refusals.record_failure();
        state.reserved.clear();
        state.next_opening = Some(now + pause);
        pause
    }

    pub fn record_success(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).refusals.reset();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_openings_are_spread_over_time_and_everybody_gets_their_turn_in_order() {
        let (queue, start) = (DmOpeningQueue::default(), Instant::now());
        let waits: Vec<Duration> =
            (1..=200).map(|n| queue.take_turn(PersonId(n), start).err().unwrap_or_default()).collect();
        let burst = BURST_OPENINGS as usize;
        assert!(waits[..burst].iter().all(Duration::is_zero));
        let spread: Vec<Duration> = (1..=200 - BURST_OPENINGS).map(|n| OPENING_INTERVAL * n).collect();
        assert_eq!(waits[burst..], spread);
        // Asking again earlier changes nothing.
        let half = start + waits[100] / 2;
        assert_eq!(queue.take_turn(PersonId(101), half), Err(waits[100] - waits[100] / 2));
        for (person, wait) in (1..=200).zip(&waits).skip(burst) {
            assert_eq!(queue.take_turn(PersonId(person), start + *wait), Ok(()), "{person}");
        }
    }

    #[test]
    fn one_refusal_stops_all_openings_for_longer_each_time() {
        let (queue, start) = (DmOpeningQueue::default(), Instant::now());
        assert_eq!(queue.take_turn(PersonId(1), start), Ok(()));
        assert_eq!(queue.pause(start), Duration::from_secs(60));
        for n in 1..=5 {
            let wait = queue.take_turn(PersonId(n), start).unwrap_err();
            assert_eq!(wait, Duration::from_secs(60) + OPENING_INTERVAL * (n as u32 - 1), "no burst follows the pause");
        }
        assert_eq!(queue.pause(start), Duration::from_secs(120));
        assert_eq!(queue.take_turn(PersonId(5), start), Err(Duration::from_secs(120)));
        queue.record_success();
        assert_eq!(queue.pause(start), Duration::from_secs(60));
    }
}
