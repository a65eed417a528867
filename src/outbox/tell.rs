//! Notices, told once: first it is noted that one is being told, then it is told, then it is struck out.

use super::post::{Content, Parcel, Post, Sound, Undelivered};
use super::round::{Halt, Rest, Round, Trip};
use crate::house::Look;
use crate::ledger::{Address, Attempt, Errand};
use crate::table::notice::{Notice, To};

impl<P: Post> Round<P> {
    /// Notes that a notice is being told, and where. Where there is no channel, nobody is told.
    pub(super) async fn begin_to_tell(
        &self,
        trip: &Trip<'_>,
        seen: &mut Option<Look>,
        errand: &Errand,
        notice: &Notice,
    ) -> Result<Rest, Halt> {
        let table = &self.look(trip, seen, 0).await?.table;
        if !notice.still_holds(table) {
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

    /// Tells a notice.
    pub(super) async fn tell(
        &self,
        trip: &Trip<'_>,
        seen: &mut Option<Look>,
        notice: &Notice,
        attempt: Attempt,
    ) -> Result<Rest, Halt> {
        let address = attempt.address;
        if trip.task.at != Some(address) {
            return Ok(Rest::At(address));
        }
        let look = self.look(trip, seen, attempt.revision).await?;
        let parcel =
            Parcel { look, content: Content::Notice(notice), style: trip.style, sound: Sound::Calls, seal: None };
        match self.create(&trip.task.key, &attempt, &parcel).await? {
            Ok(_) => return Ok(Rest::Nothing),
            Err(Undelivered::Nowhere) => self.lose(address).await?,
            // Whoever takes no private messages is called where everybody is, by what cannot wait.
            Err(Undelivered::Refused) if matches!(address, Address::Person(_)) && notice.cannot_wait() => {
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
            Err(_) => {}
        }
        self.give_up(trip, address);
        Ok(Rest::Nothing)
    }
}
