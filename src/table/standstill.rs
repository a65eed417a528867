//! A table whose clock is stopped: its thread is locked, or the house is not welcome in its server just now. Whoever can
//! still answer may; time begins to count again where it stopped.

use super::clock::Moment;
use super::desk::Desk;
use super::lobby::LOBBY;
use super::record::Phase;
use super::refused::Refused;

impl Desk {
    /// Stops the clock.
    pub fn stop_clock(&mut self) -> Result<(), Refused> {
        self.still_open()?;
        self.table.stopped = self.table.stopped.or(Some(self.time.now));
        Ok(())
    }

    /// Lets the clock go on.
    pub fn restart_clock(&mut self) -> Result<(), Refused> {
        self.still_open()?;
        let Some(stopped) = self.table.stopped.take() else { return Ok(()) };
        let now = self.time.now;
        // What began while the clock stood has lost nothing before.
        let later = |moment: &mut Moment, since: Moment| moment.0 += now.0 - since.0.max(stopped.0).min(now.0);
        if let Phase::Lobby { expires } = &mut self.table.phase {
            let since = Moment(expires.0.saturating_sub(LOBBY));
            later(expires, since);
        }
        let since = self.table.host_acted;
        later(&mut self.table.host_acted, since);
        for asked in self.table.chairs.iter_mut().filter_map(|chair| chair.asked.as_mut()) {
            let since = asked.reminded;
            later(&mut asked.reminded, since);
        }
        for deadline in self.table.deadlines_mut() {
            let since = deadline.asked;
            later(&mut deadline.asked, since);
            later(&mut deadline.due, since);
        }
        Ok(())
    }
}
