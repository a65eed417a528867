//! How long a decision may take, and when its player is reminded, in service time.

use serde::{Deserialize, Serialize};

use super::clock::{DAY, MINUTE, Moment};

/// The shortest custom pace of a table.
pub const SHORTEST: u32 = 1;
/// The longest custom pace of a table.
pub const LONGEST: u32 = 30 * 24 * 60;

/// How long a decision may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    /// A quarter of an hour: everybody is online.
    Live,
    Day,
    ThreeDays,
    /// This many minutes.
    Own(u32),
    /// No deadline.
    Unhurried,
}

/// A pace outside the limits.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a question may take from {SHORTEST} to {LONGEST} minutes, not {minutes}")]
pub struct PaceError {
    /// The requested minutes.
    pub minutes: u32,
}

impl Pace {
    /// Returns a pace of this many minutes.
    pub fn own(minutes: u32) -> Result<Self, PaceError> {
        if (SHORTEST..=LONGEST).contains(&minutes) { Ok(Self::Own(minutes)) } else { Err(PaceError { minutes }) }
    }

    /// Returns this pace if it is within the limits.
    pub fn checked(self) -> Result<Self, PaceError> {
        match self {
            Self::Own(minutes) => Self::own(minutes),
            Self::Live | Self::Day | Self::ThreeDays | Self::Unhurried => Ok(self),
        }
    }

    /// Returns the deadline of a decision that opens at this instant; `None` if there is none.
    pub fn deadline(self, asked: Moment) -> Option<Deadline> {
        let time = match self {
            Self::Live => 15 * MINUTE,
            Self::Day => DAY,
            Self::ThreeDays => 3 * DAY,
            Self::Own(minutes) => u64::from(minutes) * MINUTE,
            Self::Unhurried => return None,
        };
        Some(Deadline { asked, due: Moment(asked.0 + time) })
    }
}

/// When a decision was opened, and when it expires.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deadline {
    pub asked: Moment,
    pub due: Moment,
}

/// A stage of a deadline.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Due {
    /// Half of the time has passed.
    HalfTime,
    /// Nine tenths of the time have passed.
    LastCall,
    /// All of the time has passed.
    End,
}

impl Deadline {
    pub const fn when(self, due: Due) -> Moment {
        let time = self.due.0 - self.asked.0;
        Moment(match due {
            Due::HalfTime => self.asked.0 + time / 2,
            Due::LastCall => self.asked.0 + time / 10 * 9,
            Due::End => self.due.0,
        })
    }

    /// Returns the last stage reached after `before` and by `now`: one reminder is enough.
    pub fn since(self, before: Moment, now: Moment) -> Option<Due> {
        let came = |due: &Due| before < self.when(*due) && self.when(*due) <= now;
        [Due::End, Due::LastCall, Due::HalfTime].into_iter().find(came)
    }

    /// Returns the next stage after `now`.
    pub fn next(self, now: Moment) -> Option<Due> {
        [Due::HalfTime, Due::LastCall, Due::End].into_iter().find(|due| now < self.when(*due))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day() -> Deadline {
        Pace::Day.deadline(Moment(1_000)).unwrap()
    }

    #[test]
    fn reminders_come_at_half_and_at_nine_tenths() {
        let hours = |hours: u64| Moment(1_000 + hours * 60 * MINUTE);
        assert_eq!(day().when(Due::HalfTime), hours(12));
        assert_eq!(day().when(Due::LastCall), Moment(1_000 + 21 * 60 * MINUTE + 36 * MINUTE));
        assert_eq!(day().when(Due::End), hours(24));
        assert_eq!(day().next(hours(12)), Some(Due::LastCall));
        assert_eq!(day().next(hours(24)), None);
    }

    #[test]
    fn each_reminder_is_due_once() {
        let mut told = Vec::new();
        let (mut before, mut now) = (Moment(1_000), Moment(1_000));
        while now.0 < 1_000 + 2 * DAY {
            now.0 += 7 * MINUTE;
            told.extend(day().since(before, now));
            before = now;
        }
        assert_eq!(told, [Due::HalfTime, Due::LastCall, Due::End]);
    }

    #[test]
    fn whoever_slept_through_all_reminders_hears_of_the_end_only() {
        assert_eq!(day().since(Moment(0), Moment(1_000 + 3 * DAY)), Some(Due::End));
        assert_eq!(day().since(Moment(0), Moment(1_000 + DAY - 1)), Some(Due::LastCall));
    }

    #[test]
    fn a_pace_is_from_a_minute_to_a_month_or_none() {
        assert_eq!(Pace::own(90).unwrap().deadline(Moment(0)).unwrap().due, Moment(90 * MINUTE));
        for minutes in [0, 43_201, u32::MAX] {
            assert_eq!(Pace::own(minutes), Err(PaceError { minutes }));
        }
        assert_eq!(PaceError { minutes: 0 }.to_string(), "a question may take from 1 to 43200 minutes, not 0");
        assert_eq!(Pace::Unhurried.deadline(Moment(5)), None);
    }
}
