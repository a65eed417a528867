//! Whether a person wants direct messages, and whether Discord delivers them.

use std::time::Duration;

use super::asked::Asked;
use super::envelope::Had;
use super::faces::direct::{self, Way};
use super::hall::Hall;
use super::payload::Payload;
use super::words;
use super::wrong::Wrong;
use crate::house::Failed;
use crate::ledger::{Letters, Missing, Settings};
use crate::outbox::Undelivered;
use crate::table::clock::{DAY, Wall};
use crate::table::{Table, TableId};

/// Checks whether a person may get a direct message now. Closed DMs are retried once a day only, because each
/// attempt counts as an invalid request.
pub fn may_write(settings: &Settings, now: Wall) -> Result<(), Undelivered> {
    let lately = settings.closed.is_some_and(|closed| now.0.saturating_sub(closed.0) < DAY);
    match settings.letters {
        Letters::Unwanted => Err(Undelivered::Unwanted),
        Letters::Closed if lately => Err(Undelivered::Refused(Missing::Letters)),
        Letters::Untold | Letters::Wanted | Letters::Closed => Ok(()),
    }
}

/// The question whether a player wants direct messages.
pub struct Welcome(Payload);

impl Welcome {
    #[must_use]
    pub fn payload(self) -> Payload {
        self.0
    }
}

impl Hall {
    /// Returns the question about direct messages for a player who has never answered it.
    pub async fn welcome(&self, asked: &Asked, table: &Table) -> Option<Welcome> {
        let is_seated = table.seat_of(asked.person()).is_some();
        if !is_seated || self.settings(asked.person()).await.letters != Letters::Untold {
            return None;
        }
        Some(Welcome(direct::asks(&self.book, asked.lang, table.id, self.name_of(table))))
    }

    /// Sends a test message, to see whether it arrives.
    pub async fn test_direct_messages(&self, asked: &Asked) -> Letters {
        let sent = async {
            let channel = self.wire.private(asked.person()).await?;
            let payload =
                Payload { content: self.book.say(asked.lang, &words::direct_test(), &[]), ..Payload::default() };
            let envelope = self.wire.enclose(&payload, Had::This(None), Duration::ZERO).await;
            self.wire.create(channel, &envelope, None).await
        };
        match sent.await {
            Err(Wrong::Undelivered(Undelivered::Refused(Missing::Letters))) => Letters::Closed,
            // Any other failure says nothing about the person's settings; the next notification tries again.
            Ok(_) | Err(_) => Letters::Wanted,
        }
    }

    /// Saves whether a person wants direct messages.
    pub async fn settle_direct_messages(&self, asked: &Asked, letters: Letters) -> Result<(), Failed> {
        let before = self.settings(asked.person()).await.letters;
        let settle = |settings: &mut Settings| {
            settings.letters = letters;
            settings.closed = (letters == Letters::Closed).then(|| self.house.time().wall);
            settings.name.clone_from(&asked.name);
            settings.seen = asked.seen;
        };
        self.house.amend(asked.person(), settle).await?;
        match (before, letters) {
            // Open decisions are sent as direct messages, too.
            (Letters::Closed | Letters::Unwanted, Letters::Wanted) => self.house.write_again_to(asked.person()).await,
            _ => Ok(()),
        }
    }

    /// Returns the confirmation of the setting.
    #[must_use]
    pub fn direct_messages_are(&self, asked: &Asked, letters: Letters, table: Option<TableId>) -> Payload {
        let way = match letters {
            Letters::Closed => Way::Closed(table),
            Letters::Unwanted => Way::Channel,
            Letters::Untold | Letters::Wanted => Way::Both,
        };
        direct::are(&self.book, asked.lang, way)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn closed_private_messages_are_tried_once_a_day_and_unwanted_ones_never() {
        let now = Wall(9 * DAY);
        let tried = |letters, closed: Option<u64>| {
            may_write(&Settings { letters, closed: closed.map(Wall), ..Settings::default() }, now)
        };
        let closed = Err(Undelivered::Refused(Missing::Letters));
        assert_eq!(tried(Letters::Closed, Some(9 * DAY)), closed);
        assert_eq!(tried(Letters::Closed, Some(8 * DAY + 1)), closed);
        assert_eq!(tried(Letters::Closed, Some(99 * DAY)), closed, "clocks may jump");
        assert_eq!(tried(Letters::Closed, Some(8 * DAY)), Ok(()));
        assert_eq!(tried(Letters::Closed, None), Ok(()), "it was closed before that was noted");
        assert_eq!(tried(Letters::Wanted, None), Ok(()));
        assert_eq!(tried(Letters::Untold, None), Ok(()));
        assert_eq!(tried(Letters::Unwanted, None), Err(Undelivered::Unwanted));
    }
}
