//! Pauses and resumes a table's clock: for a locked thread, a server without the bot, an outage, a
//! player who was not notified, or quiet hours. Players may still answer meanwhile; time continues
//! where it stopped.

use std::collections::BTreeSet;

use super::clock::Moment;
use super::desk::Desk;
use super::lobby::LOBBY;
use super::record::{Phase, Standstill, Table};
use super::refused::Refused;

impl Table {
    pub fn stands_still(&self, why: Standstill) -> bool {
        self.stopped_by.contains(&why)
    }
}

impl Desk {
    /// Pauses the clock for this reason.
    pub fn stop_clock(&mut self, why: Standstill) -> Result<(), Refused> {
        self.stop_clock_since(why, self.time.now)
    }

    /// Pauses the clock from an earlier instant, because the reason became known only now.
    pub fn stop_clock_since(&mut self, why: Standstill, since: Moment) -> Result<(), Refused> {
        self.still_open()?;
        self.table.stopped_by.insert(why);
        self.table.stopped = Some(self.table.stopped.map_or(since, |stopped| stopped.min(since)));
        Ok(())
    }

    /// Removes these reasons. The clock resumes if none is left and the channel exists.
    pub fn restart_clock(&mut self, gone: &[Standstill]) -> Result<(), Refused> {
        self.still_open()?;
        self.table.stopped_by.retain(|why| !gone.contains(why));
        if self.table.stopped_by.is_empty() && self.table.lost.is_none() { self.resume_clock() } else { Ok(()) }
    }

    /// Resumes the clock, whatever the reasons were, and shifts all deadlines by the length of the
    /// pause.
    pub fn resume_clock(&mut self) -> Result<(), Refused> {
        self.still_open()?;
        self.table.stopped_by = BTreeSet::new();
        let Some(stopped) = self.table.stopped.take() else { return Ok(()) };
        let now = self.time.now;
        // What began during the pause is shifted only by the rest of it.
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
