//! The health of the store: whether its writer responds, and whether its last write succeeded. This only
//! records; others probe and observe.

use std::time::{Duration, Instant};

/// A disk that wakes up or syncs slowly takes seconds, not this long.
const PATIENCE: Duration = Duration::from_secs(60);

#[derive(Debug, Default)]
pub struct Pulse {
    /// When the oldest probe without a response was sent.
    asked: Option<Instant>,
    /// Why the writer has stopped for good.
    dead: Option<String>,
    /// Result of the last group; `None` before the first.
    written: Option<Result<(), String>>,
}

impl Pulse {
    /// Records a probe.
    pub fn ask(&mut self, now: Instant) {
        self.asked = self.asked.or(Some(now));
    }

    /// Records that the writer has responded, or why it has stopped.
    pub fn answer(&mut self, dead: Option<String>) {
        self.asked = None;
        self.dead = dead;
    }

    pub fn write(&mut self, outcome: Result<(), String>) {
        self.written = Some(outcome);
    }

    pub fn writer(&self, now: Instant) -> Option<String> {
        let silent = self.asked.map(|asked| now.saturating_duration_since(asked)).filter(|it| *it >= PATIENCE);
        let hangs = || silent.map(|silent| format!("it has not answered for {} seconds", silent.as_secs()));
        self.dead.clone().or_else(hangs)
    }

    pub const fn is_stuck(&self) -> bool {
        matches!(self.written, Some(Err(_)))
    }

    pub fn disk(&self) -> Option<String> {
        match &self.written {
            Some(outcome) => outcome.as_ref().err().cloned(),
            None => Some("nothing was written yet".to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_writer_is_well_until_it_is_dead_or_silent_for_long() {
        let (mut pulse, begun) = (Pulse::default(), Instant::now());
        assert_eq!(pulse.writer(begun), None);
        pulse.ask(begun);
        pulse.ask(begun + Duration::from_secs(50));
        assert_eq!(pulse.writer(begun + Duration::from_secs(59)), None);
        let silent = Some("it has not answered for 61 seconds".to_owned());
        assert_eq!(pulse.writer(begun + Duration::from_secs(61)), silent, "since it was asked first");
        pulse.answer(None);
        assert_eq!(pulse.writer(begun + Duration::from_secs(999)), None);
        pulse.answer(Some("dead".to_owned()));
        assert_eq!(pulse.writer(begun), Some("dead".to_owned()));
    }

    #[test]
    fn a_disk_is_as_the_last_group_has_found_it() {
        let mut pulse = Pulse::default();
        assert!(!pulse.is_stuck() && pulse.disk().as_deref() == Some("nothing was written yet"));
        pulse.write(Ok(()));
        assert_eq!(pulse.disk(), None);
        pulse.write(Err("full".to_owned()));
        assert!(pulse.is_stuck() && pulse.disk().as_deref() == Some("full"));
        pulse.write(Ok(()));
        assert_eq!(pulse.disk(), None);
    }
}
