//! The health of the store: whether its writer responds, and whether writes succeed. This only records; others probe and
//! observe.

use std::time::{Duration, Instant};

/// The length of a write that shows that there is room again. Shorter ones may succeed on a full disk.
pub const PROBE_BYTES: usize = 16 * 1024;
/// How long the writer may take to respond to a probe. A disk that wakes up or syncs slowly takes only seconds.
const WRITER_TIMEOUT: Duration = Duration::from_secs(60);

/// The store fails, or works again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OutageEvent {
    /// The reason is that of the first write that failed.
    Started(String),
    Ended,
}

#[derive(Debug, Default)]
pub struct StoreHealth {
    /// When the oldest probe without a response was sent.
    unanswered_probe_at: Option<Instant>,
    /// Why the writer has stopped for good.
    stop_reason: Option<String>,
    /// Whether writes work, or why they do not; `None` before the first group of writes.
    writes: Option<Result<(), String>>,
    /// Why the files of the open store will not outlive this process.
    files_problem: Option<String>,
}

impl StoreHealth {
    /// Records a probe.
    pub fn writer_probed(&mut self, now: Instant) {
        self.unanswered_probe_at = self.unanswered_probe_at.or(Some(now));
    }

    /// Records that the writer has responded, or why it has stopped.
    pub fn writer_responded(&mut self, stop_reason: Option<String>) {
        self.unanswered_probe_at = None;
        self.stop_reason = stop_reason;
    }

    /// Records a group of writes. An outage ends with a write that is as long as a probe.
    pub fn group_written(&mut self, written_bytes: usize, result: Result<(), String>) -> Option<OutageEvent> {
        let was_failing = self.writes_fail();
        if was_failing && result.is_ok() && written_bytes < PROBE_BYTES {
            return None;
        }
        let event = match (was_failing, &result) {
            (false, Err(error)) => Some(OutageEvent::Started(error.clone())),
            (true, Ok(())) => Some(OutageEvent::Ended),
            _ => None,
        };
        self.writes = Some(result);
        event
    }

    pub fn files_checked(&mut self, problem: Option<String>) {
        self.files_problem = problem;
    }

    pub fn writer_problem(&self, now: Instant) -> Option<String> {
        let silence = self
            .unanswered_probe_at
            .map(|unanswered_probe_at| now.saturating_duration_since(unanswered_probe_at))
            .filter(|it| *it >= WRITER_TIMEOUT);
        let timeout_problem = || {
            silence
                .map(|silence| format!("the writer of the store has not responded for {} seconds", silence.as_secs()))
        };
        self.stop_reason.clone().or_else(timeout_problem)
    }

    pub const fn writes_fail(&self) -> bool {
        matches!(self.writes, Some(Err(_)))
    }

    /// Returns the problem of the disk: that of the files, or else that of the writes.
    pub fn disk_problem(&self) -> Option<String> {
        match (&self.files_problem, &self.writes) {
            (Some(problem), _) => Some(problem.clone()),
            (None, Some(outcome)) => outcome.as_ref().err().cloned(),
            (None, None) => Some("nothing has been written yet".to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_writer_has_a_problem_once_it_stops_or_does_not_respond() {
        let (mut health, started) = (StoreHealth::default(), Instant::now());
        assert_eq!(health.writer_problem(started), None);
        health.writer_probed(started);
        health.writer_probed(started + Duration::from_secs(50));
        assert_eq!(health.writer_problem(started + Duration::from_secs(59)), None);
        let silent = Some("the writer of the store has not responded for 61 seconds".to_owned());
        assert_eq!(
            health.writer_problem(started + Duration::from_secs(61)),
            silent,
            "the timeout counts from the first probe"
        );
        health.writer_responded(None);
        assert_eq!(health.writer_problem(started + Duration::from_secs(999)), None);
        health.writer_responded(Some("dead".to_owned()));
        assert_eq!(health.writer_problem(started), Some("dead".to_owned()));
    }

    #[test]
    fn an_outage_ends_with_a_long_write() {
        let mut health = StoreHealth::default();
        assert!(!health.writes_fail() && health.disk_problem().as_deref() == Some("nothing has been written yet"));
        assert_eq!(health.group_written(5, Ok(())), None);
        assert_eq!(health.disk_problem(), None);
        let full = || Err("full".to_owned());
        assert_eq!(health.group_written(900, full()), Some(OutageEvent::Started("full".to_owned())));
        for (written_bytes, result) in [(5, Ok(())), (900, full()), (PROBE_BYTES - 1, Ok(())), (PROBE_BYTES, full())] {
            assert_eq!(health.group_written(written_bytes, result), None);
            assert!(health.writes_fail() && health.disk_problem().as_deref() == Some("full"));
        }
        assert_eq!(health.group_written(PROBE_BYTES, Ok(())), Some(OutageEvent::Ended));
        assert_eq!(health.group_written(5, Ok(())), None);
        assert_eq!(health.disk_problem(), None);
        health.files_checked(Some("removed".to_owned()));
        assert!(!health.writes_fail() && health.disk_problem().as_deref() == Some("removed"));
    }
}
