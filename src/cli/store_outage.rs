//! Logs when the store fails and when it works again. In between, the parts that need it log nothing.

/// Whether the last write failed.
#[derive(Debug, Default)]
pub struct StoreOutageLog {
    is_down: bool,
}

/// A change that is logged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OutageEvent {
    Started,
    Ended,
}

impl StoreOutageLog {
    /// Records the result of a write.
    pub fn record(&mut self, result: Result<(), &str>) {
        match (self.next_event(result.is_err()), result) {
            (Some(OutageEvent::Started), Err(error)) => {
                tracing::error!(error, "the store is lost: nothing can be saved; retrying until it is back");
            }
            (Some(OutageEvent::Ended), _) => tracing::info!("the store is back"),
            _ => {}
        }
    }

    fn next_event(&mut self, has_failed: bool) -> Option<OutageEvent> {
        let was_down = std::mem::replace(&mut self.is_down, has_failed);
        match (was_down, has_failed) {
            (false, true) => Some(OutageEvent::Started),
            (true, false) => Some(OutageEvent::Ended),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outage_is_logged_once_at_its_start_and_once_at_its_end() {
        let mut log = StoreOutageLog::default();
        let events: Vec<_> =
            [false, true, true, true, false, false, true].into_iter().map(|failed| log.next_event(failed)).collect();
        let (started, ended) = (Some(OutageEvent::Started), Some(OutageEvent::Ended));
        assert_eq!(events, [None, started, None, None, ended, None, started]);
    }
}
