//! How long a player may think about a question, and when they are reminded of it. All in service time.

use serde::{Deserialize, Serialize};

use super::clock::{DAY, MINUTE, Moment};

/// The shortest own pace of a table, in minutes.
pub const SHORTEST: u32 = 1;
/// The longest own pace of a table, in minutes.
pub const LONGEST: u32 = 30 * 24 * 60;

/// The pace of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    /// Everybody is here: a quarter of an hour for a question.
    Live,
    /// A day for a question.
    Day,
    /// Three days for a question.
    ThreeDays,
    /// As many minutes as the table has agreed on.
    Own(u32),
    /// No deadline at all.
    Unhurried,
}

/// Nobody can play at this pace.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a question may take from {SHORTEST} to {LONGEST} minutes, not {minutes}")]
pub struct PaceError {
    /// The minutes that were asked for.
    pub minutes: u32,
}

impl Pace {
    /// A pace of so many minutes for a question.
    pub fn own(minutes: u32) -> Result<Self, PaceError> {
        if (SHORTEST..=LONGEST).contains(&minutes) { Ok(Self::Own(minutes)) } else { Err(PaceError { minutes }) }
    }

    /// This pace, if anybody can play at it.
    pub fn checked(self) -> Result<Self, PaceError> {
        match self {
            Self::Own(minutes) => Self::own(minutes),
            Self::Live | Self::Day | Self::ThreeDays | Self::Unhurried => Ok(self),
        }
    }

    /// The deadline of a question that is asked now; `None` if there is none.
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

/// When a question was asked, and until when it can be answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deadline {
    /// When it was asked.
    pub asked: Moment,
    /// When somebody else decides.
    pub due: Moment,
}

/// What a deadline brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Due {
    /// Half of the time is over.
    HalfTime,
    /// Nine tenths of the time are over.
    LastCall,
    /// The time is over.
    End,
}

impl Deadline {
    /// When this comes.
    pub const fn when(self, due: Due) -> Moment {
        let time = self.due.0 - self.asked.0;
        Moment(match due {
            Due::HalfTime => self.asked.0 + time / 2,
            Due::LastCall => self.asked.0 + time / 10 * 9,
            Due::End => self.due.0,
        })
    }

    /// What has come by now and was not there at `before`: only the last of it, for one reminder is enough.
    pub fn since(self, before: Moment, now: Moment) -> Option<Due> {
        let came = |due: &Due| before < self.when(*due) && self.when(*due) <= now;
        [Due::End, Due::LastCall, Due::HalfTime].into_iter().find(came)
    }

    /// What comes next after now, and when.
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
