//! Service time: a monotonic clock that runs only while the bot can serve its players. It stops
//! while the process is down, while the chat platform cannot be reached and while the machine sleeps, so an
//! outage costs nobody a turn. Wall-clock time is always passed in.

use serde::{Deserialize, Serialize};

/// Wall-clock time in milliseconds since 1970. The clock of the machine may jump, even backwards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UnixMillis(pub u64);

impl UnixMillis {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes the field by reference")]
    pub(crate) const fn is_zero(&self) -> bool {
        self.0 == 0
    }
}

/// A point in service time, in milliseconds. Service time stands still while the bot is down and never goes backwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ServiceInstant(pub u64);

pub const MINUTE_MS: u64 = 60_000;
pub const DAY_MS: u64 = 24 * 60 * MINUTE_MS;
/// The interval between ticks of the service clock.
pub const TICK_INTERVAL_MS: u64 = MINUTE_MS;
/// The maximum gap between ticks that counts as service time. A longer gap means that the process was stopped or the
/// machine slept.
const MAX_TICK_GAP_MS: u64 = 3 * TICK_INTERVAL_MS;
/// The time after the bot comes online in which no deadline expires, so that people can first find their decisions
/// again.
pub const GRACE_AFTER_ONLINE_MS: u64 = 5 * TICK_INTERVAL_MS;

/// Whether the bot is connected to its players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Connectivity {
    /// Connected: service time runs.
    Online,
    /// Not connected: service time stands still.
    Offline,
}

/// The service clock. At every tick it is stored in one row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ServiceClock {
    /// Service time at the last tick.
    elapsed: ServiceInstant,
    /// Wall-clock time at the last tick.
    last_tick: UnixMillis,
    /// The connectivity since the last tick.
    connectivity: Connectivity,
    /// When the bot last came online, in service time.
    online_since: ServiceInstant,
    /// The speed of the service time, relative to the wall clock. It is above 1 only in simulations that run days
    /// within minutes.
    #[serde(skip, default = "default_speedup")]
    speedup: u32,
}

const fn default_speedup() -> u32 {
    1
}

impl ServiceClock {
    /// The clock of a new store.
    pub const fn new(now: UnixMillis) -> Self {
        Self {
            elapsed: ServiceInstant(0),
            last_tick: now,
            connectivity: Connectivity::Offline,
            online_since: ServiceInstant(0),
            speedup: default_speedup(),
        }
    }

    /// Returns the clock after a restart of the process. The time since the last tick does not count, and the bot is
    /// not connected yet.
    #[must_use]
    pub const fn resume_after_restart(self, now: UnixMillis) -> Self {
        Self { last_tick: now, connectivity: Connectivity::Offline, ..self }
    }

    /// Returns the clock that another process stored last, as the clock of this process after it takes over. The
    /// speedup of this process stays.
    #[must_use]
    pub const fn take_over(&self, stored: Self, now: UnixMillis) -> Self {
        stored.resume_after_restart(now).with_speedup(self.speedup)
    }

    /// Adopts the clock that another process has just stored, and continues it with the wall clock of this machine.
    pub const fn sync_from(&mut self, stored: &Self, now: UnixMillis) {
        *self = Self { last_tick: now, speedup: self.speedup, ..*stored };
    }

    #[must_use]
    pub const fn with_speedup(self, speedup: u32) -> Self {
        Self { speedup, ..self }
    }

    /// Converts a duration in service milliseconds to wall-clock milliseconds.
    pub const fn to_wall_millis(&self, service_millis: u64) -> u64 {
        service_millis / self.speedup as u64
    }

    /// Adds the time since the last tick if it was service time, and sets the connectivity from now on.
    /// Call it every [`TICK_INTERVAL_MS`], and whenever the connectivity changes.
    pub fn tick(&mut self, now: UnixMillis, connectivity: Connectivity) {
        self.elapsed = self.now(now);
        if connectivity == Connectivity::Online && self.connectivity == Connectivity::Offline {
            self.online_since = self.elapsed;
        }
        self.last_tick = now;
        self.connectivity = connectivity;
    }

    pub const fn service_time_at_last_tick(&self) -> ServiceInstant {
        self.elapsed
    }

    /// Returns the wall-clock time at the last tick.
    pub const fn last_tick(&self) -> UnixMillis {
        self.last_tick
    }

    /// Whether no time stored in the clock is later than `latest`.
    pub fn has_no_time_after(&self, latest: u64) -> bool {
        [self.elapsed.0, self.last_tick.0, self.online_since.0].iter().all(|time| *time <= latest)
    }

    /// Returns the service time at this wall-clock time.
    pub const fn now(&self, now: UnixMillis) -> ServiceInstant {
        let elapsed_wall_millis = now.0.saturating_sub(self.last_tick.0);
        match self.connectivity {
            Connectivity::Online if elapsed_wall_millis <= MAX_TICK_GAP_MS => {
                ServiceInstant(self.elapsed.0 + elapsed_wall_millis * self.speedup as u64)
            }
            _ => self.elapsed,
        }
    }

    /// Returns whether deadlines may be enforced at this wall-clock time.
    pub fn can_expire_deadlines(&self, now: UnixMillis) -> bool {
        self.connectivity == Connectivity::Online && self.now(now).0 >= self.online_since.0 + GRACE_AFTER_ONLINE_MS
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR_MS: u64 = 60 * TICK_INTERVAL_MS;

    /// Returns a clock that is online since wall time 1,000 hours, and that wall time.
    fn online_clock() -> (ServiceClock, u64) {
        let now = 1_000 * HOUR_MS;
        let mut clock = ServiceClock::new(UnixMillis(now));
        clock.tick(UnixMillis(now), Connectivity::Online);
        (clock, now)
    }

    /// Ticks every minute for a while. Returns the wall time afterwards.
    fn tick_for_minutes(clock: &mut ServiceClock, from: u64, minutes: u64, connectivity: Connectivity) -> u64 {
        (1..=minutes).for_each(|minute| clock.tick(UnixMillis(from + minute * TICK_INTERVAL_MS), connectivity));
        from + minutes * TICK_INTERVAL_MS
    }

    #[test]
    fn service_time_follows_wall_time_while_online() {
        let (mut clock, start) = online_clock();
        let now = tick_for_minutes(&mut clock, start, 90, Connectivity::Online);
        assert_eq!(clock.now(UnixMillis(now)), ServiceInstant(90 * TICK_INTERVAL_MS));
        assert_eq!(clock.now(UnixMillis(now + 30_000)), ServiceInstant(90 * TICK_INTERVAL_MS + 30_000));
    }

    #[test]
    fn an_outage_of_three_days_adds_no_service_time() {
        let (mut clock, start) = online_clock();
        let now = tick_for_minutes(&mut clock, start, 10, Connectivity::Online);
        let stored = serde_json::to_string(&clock).unwrap();
        let mut clock =
            serde_json::from_str::<ServiceClock>(&stored).unwrap().resume_after_restart(UnixMillis(now + 72 * HOUR_MS));
        assert_eq!(clock.now(UnixMillis(now + 73 * HOUR_MS)), ServiceInstant(10 * TICK_INTERVAL_MS));
        clock.tick(UnixMillis(now + 73 * HOUR_MS), Connectivity::Online);
        assert_eq!(clock.now(UnixMillis(now + 73 * HOUR_MS + TICK_INTERVAL_MS)), ServiceInstant(11 * TICK_INTERVAL_MS));
    }

    #[test]
    fn service_time_stops_while_offline() {
        let (mut clock, start) = online_clock();
        let now = tick_for_minutes(&mut clock, start, 10, Connectivity::Online);
        clock.tick(UnixMillis(now), Connectivity::Offline);
        let now = tick_for_minutes(&mut clock, now, 120, Connectivity::Offline);
        assert_eq!(clock.now(UnixMillis(now)), ServiceInstant(10 * TICK_INTERVAL_MS));
        assert!(!clock.can_expire_deadlines(UnixMillis(now)));
        clock.tick(UnixMillis(now), Connectivity::Online);
        let now = tick_for_minutes(&mut clock, now, 1, Connectivity::Online);
        assert_eq!(clock.now(UnixMillis(now)), ServiceInstant(11 * TICK_INTERVAL_MS));
    }

    #[test]
    fn a_suspended_machine_adds_no_service_time() {
        let (mut clock, start) = online_clock();
        let now = tick_for_minutes(&mut clock, start, 10, Connectivity::Online);
        assert_eq!(clock.now(UnixMillis(now + 8 * HOUR_MS)), ServiceInstant(10 * TICK_INTERVAL_MS));
        clock.tick(UnixMillis(now + 8 * HOUR_MS), Connectivity::Online);
        let now = tick_for_minutes(&mut clock, now + 8 * HOUR_MS, 2, Connectivity::Online);
        assert_eq!(clock.now(UnixMillis(now)), ServiceInstant(12 * TICK_INTERVAL_MS));
    }

    #[test]
    fn a_speedup_scales_time_and_is_not_stored() {
        let (clock, start) = online_clock();
        let mut clock = clock.with_speedup(1_440);
        assert_eq!(clock.now(UnixMillis(start + TICK_INTERVAL_MS)), ServiceInstant(DAY_MS));
        assert_eq!(clock.to_wall_millis(DAY_MS), TICK_INTERVAL_MS);
        let now = tick_for_minutes(&mut clock, start, 2, Connectivity::Online);
        assert!(clock.can_expire_deadlines(UnixMillis(now)));
        let stored = serde_json::to_string(&clock).unwrap();
        let mut clock = serde_json::from_str::<ServiceClock>(&stored).unwrap();
        clock.tick(UnixMillis(now), Connectivity::Online);
        assert_eq!(clock.now(UnixMillis(now + TICK_INTERVAL_MS)), ServiceInstant(2 * DAY_MS + TICK_INTERVAL_MS));
    }

    #[test]
    fn service_time_never_goes_back_even_if_the_wall_clock_does() {
        let (mut clock, start) = online_clock();
        let now = tick_for_minutes(&mut clock, start, 10, Connectivity::Online);
        clock.tick(UnixMillis(now - 5 * HOUR_MS), Connectivity::Online);
        assert_eq!(clock.now(UnixMillis(now - 5 * HOUR_MS)), ServiceInstant(10 * TICK_INTERVAL_MS));
        let now = tick_for_minutes(&mut clock, now - 5 * HOUR_MS, 3, Connectivity::Online);
        assert_eq!(clock.now(UnixMillis(now)), ServiceInstant(13 * TICK_INTERVAL_MS));
    }

    #[test]
    fn a_synced_clock_continues_by_its_own_wall_clock() {
        let (mut clock, start) = online_clock();
        let mut follower = ServiceClock::new(UnixMillis(start + HOUR_MS));
        clock.tick(UnixMillis(start + TICK_INTERVAL_MS), Connectivity::Online);
        follower.sync_from(&clock, UnixMillis(start + HOUR_MS));
        assert_eq!(
            follower.now(UnixMillis(start + HOUR_MS + 500)),
            ServiceInstant(TICK_INTERVAL_MS + 500),
            "the offset between the wall clocks does not matter"
        );
        clock.tick(UnixMillis(start + 2 * TICK_INTERVAL_MS), Connectivity::Offline);
        follower.sync_from(&clock, UnixMillis(start + HOUR_MS + TICK_INTERVAL_MS));
        assert_eq!(
            follower.now(UnixMillis(start + HOUR_MS + 9 * TICK_INTERVAL_MS)),
            ServiceInstant(2 * TICK_INTERVAL_MS)
        );
        let after = follower.take_over(clock, UnixMillis(start + 2 * HOUR_MS));
        assert_eq!(
            after.now(UnixMillis(start + 3 * HOUR_MS)),
            ServiceInstant(2 * TICK_INTERVAL_MS),
            "the new leader is offline until its first tick"
        );
    }

    #[test]
    fn nothing_expires_in_the_first_five_minutes_online() {
        let (mut clock, start) = online_clock();
        let now = tick_for_minutes(&mut clock, start, 4, Connectivity::Online);
        assert!(
            !clock.can_expire_deadlines(UnixMillis(now))
                && clock.can_expire_deadlines(UnixMillis(now + TICK_INTERVAL_MS))
        );
        let mut clock = clock.resume_after_restart(UnixMillis(now + HOUR_MS));
        assert!(!clock.can_expire_deadlines(UnixMillis(now + HOUR_MS)));
        clock.tick(UnixMillis(now + HOUR_MS), Connectivity::Online);
        let now = tick_for_minutes(&mut clock, now + HOUR_MS, 4, Connectivity::Online);
        assert!(
            !clock.can_expire_deadlines(UnixMillis(now))
                && clock.can_expire_deadlines(UnixMillis(now + TICK_INTERVAL_MS))
        );
    }
}
