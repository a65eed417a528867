//! How long a decision may take, and when its player is reminded, in service time.

use serde::{Deserialize, Serialize};

use super::clock::{DAY_MS, MINUTE_MS, ServiceInstant};

/// The shortest custom pace of a table.
pub const MIN_PACE_MINUTES: u32 = 1;
/// The longest custom pace of a table.
pub const MAX_PACE_MINUTES: u32 = 30 * 24 * 60;

/// How long a decision may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    /// A quarter of an hour, for players who are all online.
    Live,
    Day,
    ThreeDays,
    /// This many minutes.
    Custom(u32),
    /// No deadline.
    Unlimited,
}

/// A pace outside the limits.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the time for a decision must be from {MIN_PACE_MINUTES} to {MAX_PACE_MINUTES} minutes, not {minutes}")]
pub struct PaceError {
    /// The requested minutes.
    pub minutes: u32,
}

impl Pace {
    /// The pace of a match against computers. No message shows it; it only ends matches that their player has forgotten.
    pub const AGAINST_COMPUTERS: Self = Self::Custom(MAX_PACE_MINUTES);

    /// Returns a pace of this many minutes.
    pub fn custom(minutes: u32) -> Result<Self, PaceError> {
        if (MIN_PACE_MINUTES..=MAX_PACE_MINUTES).contains(&minutes) {
            Ok(Self::Custom(minutes))
        } else {
            Err(PaceError { minutes })
        }
    }

    /// Returns this pace if it is within the limits.
    pub fn validated(self) -> Result<Self, PaceError> {
        match self {
            Self::Custom(minutes) => Self::custom(minutes),
            Self::Live | Self::Day | Self::ThreeDays | Self::Unlimited => Ok(self),
        }
    }

    /// Returns the deadline of a decision that opens at this instant, or `None` if the pace is unlimited.
    pub fn deadline(self, asked_at: ServiceInstant) -> Option<Deadline> {
        let duration_ms = match self {
            Self::Live => 15 * MINUTE_MS,
            Self::Day => DAY_MS,
            Self::ThreeDays => 3 * DAY_MS,
            Self::Custom(minutes) => u64::from(minutes) * MINUTE_MS,
            Self::Unlimited => return None,
        };
        Some(Deadline { asked_at, expires_at: ServiceInstant(asked_at.0 + duration_ms) })
    }
}

/// When a decision was opened, and when it expires.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deadline {
    pub asked_at: ServiceInstant,
    pub expires_at: ServiceInstant,
}

/// A stage of a deadline.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DeadlineStage {
    /// Half of the time has passed.
    HalfTime,
    /// Nine tenths of the time have passed.
    LastCall,
    /// All of the time has passed.
    Expired,
}

impl Deadline {
    pub const fn time_of(self, stage: DeadlineStage) -> ServiceInstant {
        let duration_ms = self.expires_at.0 - self.asked_at.0;
        ServiceInstant(match stage {
            DeadlineStage::HalfTime => self.asked_at.0 + duration_ms / 2,
            DeadlineStage::LastCall => self.asked_at.0 + duration_ms / 10 * 9,
            DeadlineStage::Expired => self.expires_at.0,
        })
    }

    /// Returns the last stage that was reached after `before` and no later than `now`. Earlier stages are skipped,
    /// because one reminder is enough.
    pub fn last_stage_between(self, before: ServiceInstant, now: ServiceInstant) -> Option<DeadlineStage> {
        let was_reached = |stage: &DeadlineStage| before < self.time_of(*stage) && self.time_of(*stage) <= now;
        [DeadlineStage::Expired, DeadlineStage::LastCall, DeadlineStage::HalfTime].into_iter().find(was_reached)
    }

    /// Returns the next stage after `now`.
    pub fn next_stage(self, now: ServiceInstant) -> Option<DeadlineStage> {
        [DeadlineStage::HalfTime, DeadlineStage::LastCall, DeadlineStage::Expired]
            .into_iter()
            .find(|stage| now < self.time_of(*stage))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day_deadline() -> Deadline {
        Pace::Day.deadline(ServiceInstant(1_000)).unwrap()
    }

    #[test]
    fn reminders_come_at_half_and_at_nine_tenths() {
        let hours = |hours: u64| ServiceInstant(1_000 + hours * 60 * MINUTE_MS);
        assert_eq!(day_deadline().time_of(DeadlineStage::HalfTime), hours(12));
        assert_eq!(
            day_deadline().time_of(DeadlineStage::LastCall),
            ServiceInstant(1_000 + 21 * 60 * MINUTE_MS + 36 * MINUTE_MS)
        );
        assert_eq!(day_deadline().time_of(DeadlineStage::Expired), hours(24));
        assert_eq!(day_deadline().next_stage(hours(12)), Some(DeadlineStage::LastCall));
        assert_eq!(day_deadline().next_stage(hours(24)), None);
    }

    #[test]
    fn each_reminder_is_due_once() {
        let mut stages = Vec::new();
        let (mut before, mut now) = (ServiceInstant(1_000), ServiceInstant(1_000));
        while now.0 < 1_000 + 2 * DAY_MS {
            now.0 += 7 * MINUTE_MS;
            stages.extend(day_deadline().last_stage_between(before, now));
            before = now;
        }
        assert_eq!(stages, [DeadlineStage::HalfTime, DeadlineStage::LastCall, DeadlineStage::Expired]);
    }

    #[test]
    fn only_the_last_missed_stage_is_reported() {
        assert_eq!(
            day_deadline().last_stage_between(ServiceInstant(0), ServiceInstant(1_000 + 3 * DAY_MS)),
            Some(DeadlineStage::Expired)
        );
        assert_eq!(
            day_deadline().last_stage_between(ServiceInstant(0), ServiceInstant(1_000 + DAY_MS - 1)),
            Some(DeadlineStage::LastCall)
        );
    }

    #[test]
    fn a_pace_is_one_minute_to_thirty_days_or_unlimited() {
        assert_eq!(
            Pace::custom(90).unwrap().deadline(ServiceInstant(0)).unwrap().expires_at,
            ServiceInstant(90 * MINUTE_MS)
        );
        for minutes in [0, 43_201, u32::MAX] {
            assert_eq!(Pace::custom(minutes), Err(PaceError { minutes }));
        }
        assert_eq!(
            PaceError { minutes: 0 }.to_string(),
            "the time for a decision must be from 1 to 43200 minutes, not 0"
        );
        assert_eq!(Pace::Unlimited.deadline(ServiceInstant(5)), None);
    }
}
