//! Service time: a monotonic clock that runs only while the bot can serve its players. It stops
//! while the process is down, while Discord cannot be reached and while the machine sleeps, so an
//! outage costs nobody a turn. Wall-clock time is always passed in.

use serde::{Deserialize, Serialize};

/// Wall-clock time in milliseconds since 1970. It may jump, even backwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Wall(pub u64);

/// A point in service time, in milliseconds. It never goes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Moment(pub u64);

pub const MINUTE: u64 = 60_000;
pub const DAY: u64 = 24 * 60 * MINUTE;
/// How often the service clock ticks.
pub const BEAT: u64 = MINUTE;
/// A longer gap between ticks does not count: the process was stopped, or the machine slept.
const LONGEST_SILENCE: u64 = 3 * BEAT;
/// No deadline expires so soon after the bot is online: people find their decisions again first.
pub const GRACE: u64 = 5 * BEAT;

/// Whether the bot is connected to its players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reach {
    /// Connected: service time runs.
    Up,
    /// Not connected: service time stands still.
    Down,
}

/// The service clock, stored in one row at every tick.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ServiceTime {
    /// Service time at the last tick.
    moment: Moment,
    /// Wall-clock time at the last tick.
    beat: Wall,
    /// The connectivity since the last tick.
    reach: Reach,
    /// When the bot last came online, in service time.
    ready: Moment,
    /// How many times faster than the wall clock it runs. More than 1 only where days are simulated in
    /// minutes.
    #[serde(skip, default = "once")]
    hurry: u32,
}

const fn once() -> u32 {
    1
}

impl ServiceTime {
    /// The clock of a new store.
    pub const fn begin(now: Wall) -> Self {
        Self { moment: Moment(0), beat: now, reach: Reach::Down, ready: Moment(0), hurry: once() }
    }

    /// Continues after a restart: the time since the last tick was an outage, and the bot is not
    /// connected yet.
    #[must_use]
    pub const fn resume(self, now: Wall) -> Self {
        Self { beat: now, reach: Reach::Down, ..self }
    }

    /// Continues with the clock that another process stored last, keeping the own speedup.
    #[must_use]
    pub const fn taking_over(&self, told: Self, now: Wall) -> Self {
        told.resume(now).hurrying(self.hurry)
    }

    /// Takes over what another process has just stored, and continues from there by the own wall clock.
    pub const fn follow(&mut self, told: &Self, now: Wall) {
        *self = Self { beat: now, hurry: self.hurry, ..*told };
    }

    #[must_use]
    pub const fn hurrying(self, times: u32) -> Self {
        Self { hurry: times, ..self }
    }

    /// Converts a duration in service milliseconds to wall-clock milliseconds.
    pub const fn lasts(&self, service: u64) -> u64 {
        service / self.hurry as u64
    }

    /// Adds the time since the last tick if it was service time, and sets the connectivity from now on.
    /// Call it every [`BEAT`], and whenever the connectivity changes.
    pub fn beat(&mut self, now: Wall, reach: Reach) {
        self.moment = self.now(now);
        if reach == Reach::Up && self.reach == Reach::Down {
            self.ready = self.moment;
        }
        self.beat = now;
        self.reach = reach;
    }

    pub const fn last_beat(&self) -> Moment {
        self.moment
    }

    /// Returns whether none of its times is later than this.
    pub fn ends_before(&self, latest: u64) -> bool {
        [self.moment.0, self.beat.0, self.ready.0].iter().all(|time| *time <= latest)
    }

    /// Returns the service time at this wall-clock time.
    pub const fn now(&self, now: Wall) -> Moment {
        let passed = now.0.saturating_sub(self.beat.0);
        match self.reach {
            Reach::Up if passed <= LONGEST_SILENCE => Moment(self.moment.0 + passed * self.hurry as u64),
            _ => self.moment,
        }
    }

    /// Returns whether deadlines may be enforced at this wall-clock time.
    pub fn may_expire(&self, now: Wall) -> bool {
        self.reach == Reach::Up && self.now(now).0 >= self.ready.0 + GRACE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: u64 = 60 * BEAT;

    /// Returns a clock that is online since wall time 1,000 hours, and that wall time.
    fn ready() -> (ServiceTime, u64) {
        let now = 1_000 * HOUR;
        let mut time = ServiceTime::begin(Wall(now));
        time.beat(Wall(now), Reach::Up);
        (time, now)
    }

    /// Ticks every minute for a while. Returns the wall time afterwards.
    fn live(time: &mut ServiceTime, from: u64, minutes: u64, reach: Reach) -> u64 {
        (1..=minutes).for_each(|minute| time.beat(Wall(from + minute * BEAT), reach));
        from + minutes * BEAT
    }

    #[test]
    fn service_time_is_wall_time_while_the_house_is_up() {
        let (mut time, start) = ready();
        let now = live(&mut time, start, 90, Reach::Up);
        assert_eq!(time.now(Wall(now)), Moment(90 * BEAT));
        assert_eq!(time.now(Wall(now + 30_000)), Moment(90 * BEAT + 30_000));
    }

    #[test]
    fn an_outage_of_three_days_costs_nobody_a_minute() {
        let (mut time, start) = ready();
        let now = live(&mut time, start, 10, Reach::Up);
        let stored = serde_json::to_string(&time).unwrap();
        let mut time = serde_json::from_str::<ServiceTime>(&stored).unwrap().resume(Wall(now + 72 * HOUR));
        assert_eq!(time.now(Wall(now + 73 * HOUR)), Moment(10 * BEAT));
        time.beat(Wall(now + 73 * HOUR), Reach::Up);
        assert_eq!(time.now(Wall(now + 73 * HOUR + BEAT)), Moment(11 * BEAT));
    }

    #[test]
    fn time_stands_still_while_players_cannot_be_reached() {
        let (mut time, start) = ready();
        let now = live(&mut time, start, 10, Reach::Up);
        time.beat(Wall(now), Reach::Down);
        let now = live(&mut time, now, 120, Reach::Down);
        assert_eq!(time.now(Wall(now)), Moment(10 * BEAT));
        assert!(!time.may_expire(Wall(now)));
        time.beat(Wall(now), Reach::Up);
        let now = live(&mut time, now, 1, Reach::Up);
        assert_eq!(time.now(Wall(now)), Moment(11 * BEAT));
    }

    #[test]
    fn a_machine_that_slept_has_not_served() {
        let (mut time, start) = ready();
        let now = live(&mut time, start, 10, Reach::Up);
        assert_eq!(time.now(Wall(now + 8 * HOUR)), Moment(10 * BEAT));
        time.beat(Wall(now + 8 * HOUR), Reach::Up);
        let now = live(&mut time, now + 8 * HOUR, 2, Reach::Up);
        assert_eq!(time.now(Wall(now)), Moment(12 * BEAT));
    }

    #[test]
    fn a_house_in_a_hurry_lives_through_a_day_in_a_minute_and_forgets_the_hurry_with_the_process() {
        let (time, start) = ready();
        let mut time = time.hurrying(1_440);
        assert_eq!(time.now(Wall(start + BEAT)), Moment(DAY));
        assert_eq!(time.lasts(DAY), BEAT);
        let now = live(&mut time, start, 2, Reach::Up);
        assert!(time.may_expire(Wall(now)));
        let stored = serde_json::to_string(&time).unwrap();
        let mut time = serde_json::from_str::<ServiceTime>(&stored).unwrap();
        time.beat(Wall(now), Reach::Up);
        assert_eq!(time.now(Wall(now + BEAT)), Moment(2 * DAY + BEAT));
    }

    #[test]
    fn service_time_never_goes_back_even_if_the_wall_clock_does() {
        let (mut time, start) = ready();
        let now = live(&mut time, start, 10, Reach::Up);
        time.beat(Wall(now - 5 * HOUR), Reach::Up);
        assert_eq!(time.now(Wall(now - 5 * HOUR)), Moment(10 * BEAT));
        let now = live(&mut time, now - 5 * HOUR, 3, Reach::Up);
        assert_eq!(time.now(Wall(now)), Moment(13 * BEAT));
    }

    #[test]
    fn whoever_follows_another_process_goes_on_from_its_time_by_their_own_clock() {
        let (mut time, start) = ready();
        let mut follower = ServiceTime::begin(Wall(start + HOUR));
        time.beat(Wall(start + BEAT), Reach::Up);
        follower.follow(&time, Wall(start + HOUR));
        assert_eq!(follower.now(Wall(start + HOUR + 500)), Moment(BEAT + 500), "whatever the other's clock says");
        time.beat(Wall(start + 2 * BEAT), Reach::Down);
        follower.follow(&time, Wall(start + HOUR + BEAT));
        assert_eq!(follower.now(Wall(start + HOUR + 9 * BEAT)), Moment(2 * BEAT));
        let after = follower.taking_over(time, Wall(start + 2 * HOUR));
        assert_eq!(after.now(Wall(start + 3 * HOUR)), Moment(2 * BEAT), "nobody is reached yet");
    }

    #[test]
    fn nothing_expires_before_the_house_has_been_ready_for_five_minutes() {
        let (mut time, start) = ready();
        let now = live(&mut time, start, 4, Reach::Up);
        assert!(!time.may_expire(Wall(now)) && time.may_expire(Wall(now + BEAT)));
        let mut time = time.resume(Wall(now + HOUR));
        assert!(!time.may_expire(Wall(now + HOUR)));
        time.beat(Wall(now + HOUR), Reach::Up);
        let now = live(&mut time, now + HOUR, 4, Reach::Up);
        assert!(!time.may_expire(Wall(now)) && time.may_expire(Wall(now + BEAT)));
    }
}
