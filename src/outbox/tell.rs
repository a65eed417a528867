//! Sends a notification once: records the attempt, sends it, deletes the row.

use super::post::{Content, Parcel, Post, Sound, Undelivered};
use super::round::{Halt, Rest, Round, Seen, Trip};
use crate::ledger::{Address, Attempt, Errand};
use crate::table::Table;
use crate::table::clock::MINUTE;
use crate::table::notice::{Notice, To};

/// After this time a notification is no longer worth retrying.
const NEWS: u64 = 60 * MINUTE;

impl<P: Post> Round<P> {
    /// Records that a notification is being sent, and where. A notification for a lost channel is dropped.
    pub(super) async fn begin_to_tell(
        &self,
        trip: &Trip<'_>,
        seen: &mut Seen,
        errand: &Errand,
        notice: &Notice,
    ) -> Result<Rest, Halt> {
        let table = &self.look(trip, seen, 0).await?.0.table;
        if !notice.still_holds(table) || !self.house.is_heard(table, notice).await? {
            return Ok(Rest::Nothing);
        }
        let address = match notice.to {
            To::Channel if table.lost.is_some() => return Ok(Rest::Nothing),
            To::Channel => Address::Channel(table.place.channel),
            To::Person(person) => Address::Person(person),
        };
        let attempt = self.attempt(address, table.revision, table.revision);
        if trip.task.at != Some(address) {
            return Ok(Rest::At(address));
        }
        let telling = Errand::Telling { notice: notice.clone(), attempt };
        self.ledger().go_on(&trip.task.key, errand, &telling).await?;
        Ok(Rest::Here)
    }

    /// Sends a notification whose attempt is recorded.
    pub(super) async fn tell(
        &self,
        trip: &Trip<'_>,
        seen: &mut Seen,
        notice: &Notice,
        attempt: Attempt,
    ) -> Result<Rest, Halt> {
        let address = attempt.address;
        if trip.task.waits {
            return Ok(Rest::Refused);
        }
        if trip.task.at != Some(address) {
            return Ok(Rest::At(address));
        }
        let (look, _) = self.look(trip, seen, attempt.revision).await?;
        let sound = self.sound_at(&look.table).await;
        let parcel = Parcel { look, content: Content::Notice(notice), style: trip.style, sound, seal: None };
        match self.create(&trip.task.key, &attempt, &parcel).await? {
            Ok(_) => return Ok(Rest::Nothing),
            Err(Undelivered::Nowhere) => self.lose(address).await?,
            // If the person's DMs are closed, an urgent notification is posted in the table's channel.
            Err(Undelivered::Refused(_) | Undelivered::Unwanted)
                if matches!(address, Address::Person(_)) && notice.cannot_wait() =>
            {
                let table = &look.table;
                if table.lost.is_none() {
                    let there = Address::Channel(table.place.channel);
                    let before = Errand::Telling { notice: notice.clone(), attempt };
                    let attempt = self.attempt(there, attempt.called, table.revision);
                    let errand = Errand::Telling { notice: notice.clone(), attempt };
                    self.ledger().go_on(&trip.task.key, &before, &errand).await?;
                    return Ok(Rest::At(there));
                }
            }
            Err(Undelivered::Refused(_)) if matches!(address, Address::Channel(_)) && self.is_new(attempt) => {
                return Ok(Rest::Refused);
            }
            Err(_) => {}
        }
        self.give_up(trip, address);
        Ok(Rest::Nothing)
    }

    /// Returns how a table's new messages mention people: without a sound during the server's quiet hours.
    pub(super) async fn sound_at(&self, table: &Table) -> Sound {
        if self.house.quiet_until(table.place.server).await.is_some() { Sound::Hushed } else { Sound::Calls }
    }

    /// Returns whether a forbidden notification is recent enough to be retried.
    fn is_new(&self, attempt: Attempt) -> bool {
        self.house.time().wall.0.saturating_sub(attempt.since.0) < NEWS
    }
}
