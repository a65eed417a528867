//! Doors that shall show their table.

use super::plan::{Aim, Step, Wanted, kept, steps};
use super::post::{Content, Nonce, Parcel, Post, Sound, Undelivered};
use super::round::{Halt, Rest, Round, Seen, Trip};
use super::trouble::Trouble;
use crate::house::Look;
use crate::ledger::{Address, Attempt, Door, Message, Missing, Present, Refusal, Shown, Spent};
use crate::table::Table;
use crate::table::clock::DAY;

/// A door in front of a table.
struct Front<'a> {
    aim: Aim,
    look: &'a Look,
    /// The message that was tried for the first time on this trip: nothing of an earlier try can be there.
    first: &'a mut Option<Attempt>,
}

/// So long it is tried to show how a table has ended.
const END: u64 = 7 * DAY;

impl<P: Post> Round<P> {
    /// Takes one step towards a door that shows this revision, and notes what came of it.
    pub(super) async fn show(&self, trip: &Trip<'_>, seen: &mut Seen, door: Door, revision: u64) -> Result<Rest, Halt> {
        let (look, first) = self.look(trip, seen, revision).await?;
        let wanted = Wanted::of(&look.table, door);
        let mut front = Front { aim: Aim { door, wanted, revision, waits: trip.task.waits }, look, first };
        let noted = self.ledger().shown(trip.id, door)?;
        let shown = noted.clone().unwrap_or_default();
        let steps = steps(&front.aim, &shown);
        let (rest, after) = match (steps.first(), steps.iter().find(|step| Some(step.address()) == trip.task.at)) {
            (None, _) if front.aim.waits && (front.aim.is_refused(&shown) || shown.is_held_up()) => {
                (Rest::Refused, Some(shown))
            }
            (None, _) => (Rest::Nothing, kept(wanted, shown)),
            (Some(first), None) => return Ok(Rest::At(first.address())),
            (_, Some(step)) => {
                let after = self.take(trip, &mut front, *step, shown).await?;
                let refused = match step {
                    Step::Send(_) | Step::Edit(_) => front.aim.is_refused(&after),
                    Step::Strip(spent) => {
                        !front.aim.waits && after.past.iter().any(|it| it.refused && it.message == spent.message)
                    }
                    Step::Find(attempt) => {
                        !front.aim.waits && after.tried.contains(&Attempt { refused: true, ..*attempt })
                    }
                    Step::Note(_) => false,
                };
                (if refused { Rest::Refused } else { Rest::Here }, Some(after))
            }
        };
        if after != noted {
            self.ledger().show(trip.id, door, noted.as_ref(), after.as_ref()).await?;
        }
        if matches!(rest, Rest::Refused | Rest::Nothing) && front.look.table.over().is_none() {
            self.house.weigh_reach(trip.id).await?;
        }
        Ok(rest)
    }

    /// Takes one step. Tells what the door shows then.
    async fn take(&self, trip: &Trip<'_>, front: &mut Front<'_>, step: Step, mut shown: Shown) -> Result<Shown, Halt> {
        match step {
            Step::Note(wanted) => {
                let attempt = self.attempt(wanted.address, wanted.called, front.look.table.revision);
                *front.first = Some(attempt);
                shown.tried.push(attempt);
                Ok(shown)
            }
            Step::Send(attempt) => self.send(trip, front, attempt, shown).await,
            Step::Edit(present) => self.edit(trip, front, present, shown).await,
            Step::Strip(spent) => self.strip(trip, front, spent, shown).await,
            Step::Find(attempt) => {
                shown.tried.retain(|tried| *tried != attempt);
                match self.search(&trip.task.key, &attempt).await? {
                    Ok(found) => shown.past.extend(found.map(|number| {
                        let message = Message { address: attempt.address, number };
                        Spent { message, called: attempt.called, refused: false }
                    })),
                    Err(Undelivered::Refused(_)) if !self.is_past(&front.look.table) => {
                        shown.tried.push(Attempt { refused: true, ..attempt });
                    }
                    Err(_) => {}
                }
                Ok(shown)
            }
        }
    }

    async fn send(
        &self,
        trip: &Trip<'_>,
        front: &Front<'_>,
        attempt: Attempt,
        mut shown: Shown,
    ) -> Result<Shown, Halt> {
        let Attempt { address, called, revision, instead_of, .. } = attempt;
        let sound = if instead_of.is_none() { Sound::Calls } else { Sound::Silent };
        let parcel = front.parcel(trip, Content::Live(front.aim.door), sound);
        match self.create(&trip.task.key, &attempt, &parcel).await? {
            Ok(number) => {
                shown.tried.retain(|tried| *tried != attempt);
                shown.past.extend(shown.present.map(|present| present.spent()));
                let seal = Some(self.nonce(&trip.task.key, &attempt).0);
                shown.present = Some(Present { message: Message { address, number }, called, revision, seal });
                shown.refused = None;
                Ok(shown)
            }
            // Where an earlier try of it may have come through, it stays among those that are looked for.
            Err(undelivered) => {
                if *front.first == Some(attempt) {
                    shown.tried.retain(|tried| *tried != attempt);
                }
                self.undelivered(trip, front, address, undelivered, shown).await
            }
        }
    }

    async fn edit(
        &self,
        trip: &Trip<'_>,
        front: &Front<'_>,
        present: Present,
        mut shown: Shown,
    ) -> Result<Shown, Halt> {
        let Present { message, called, .. } = present;
        let table = &front.look.table;
        let seal = present.seal.map(Nonce);
        let parcel = Parcel { seal, ..front.parcel(trip, Content::Live(front.aim.door), Sound::Silent) };
        match self.ask(self.post.edit(&parcel, message)).await? {
            Ok(()) => {
                shown.present = Some(Present { revision: table.revision, ..present });
                shown.refused = None;
            }
            // A finished table's last card is not put up again, years later perhaps, for whoever took it away.
            Err(Undelivered::Gone) if table.over().is_some() => {
                shown.present = None;
                shown.given_up = Some(called);
            }
            Err(Undelivered::Gone) => {
                let attempt = self.attempt(message.address, called, table.revision);
                shown.present = None;
                shown.tried.push(Attempt { instead_of: Some(message.number), ..attempt });
            }
            Err(undelivered) => return self.undelivered(trip, front, message.address, undelivered, shown).await,
        }
        Ok(shown)
    }

    /// Notes why something that is wanted was not delivered.
    async fn undelivered(
        &self,
        trip: &Trip<'_>,
        front: &Front<'_>,
        address: Address,
        undelivered: Undelivered,
        mut shown: Shown,
    ) -> Result<Shown, Halt> {
        let Some(Wanted { called, .. }) = front.aim.wanted else { return Ok(shown) };
        let missing = match undelivered {
            Undelivered::Nowhere => return self.nowhere(trip, front, address, shown).await,
            Undelivered::Refused(missing) if !self.is_past(&front.look.table) => missing,
            Undelivered::Unwanted | Undelivered::Refused(_) => {
                self.give_up(trip, address);
                return Ok(Shown { given_up: Some(called), ..shown });
            }
            Undelivered::Gone | Undelivered::Later { .. } | Undelivered::Unrendered(_) => Missing::Unsaid,
        };
        let refused = Some(Refusal { called, missing });
        if shown.refused != refused {
            let errand = trip.task.key.clone();
            (self.report)(&Trouble::Refused { errand, address, missing });
        }
        shown.refused = refused;
        Ok(shown)
    }

    /// Whether a table has been over for so long that nobody waits for its end to be shown.
    fn is_past(&self, table: &Table) -> bool {
        table.over().is_some_and(|over| over.at.0 + END < self.house.time().wall.0)
    }

    async fn strip(&self, trip: &Trip<'_>, front: &Front<'_>, spent: Spent, mut shown: Shown) -> Result<Shown, Halt> {
        let Spent { message, called, .. } = spent;
        let parcel = front.parcel(trip, Content::Settled { door: front.aim.door, called }, Sound::Silent);
        match self.ask(self.post.edit(&parcel, message)).await? {
            Err(Undelivered::Nowhere) => self.nowhere(trip, front, message.address, shown).await,
            stripped => {
                shown.past.retain(|past| past.message != message);
                shown.present = shown.present.filter(|present| present.message != message);
                // What can never be changed keeps its buttons; they tell whoever presses them what is asked now.
                if matches!(stripped, Err(Undelivered::Refused(_))) && !self.is_past(&front.look.table) {
                    // Last, so that next time another one is tried first.
                    shown.past.push(Spent { refused: true, ..spent });
                }
                Ok(shown)
            }
        }
    }

    /// What is left when an address is gone, with all that was there.
    async fn nowhere(
        &self,
        trip: &Trip<'_>,
        front: &Front<'_>,
        address: Address,
        mut shown: Shown,
    ) -> Result<Shown, Halt> {
        self.lose(address).await?;
        shown.present = shown.present.filter(|present| present.message.address != address);
        shown.past.retain(|past| past.message.address != address);
        shown.tried.retain(|tried| tried.address != address);
        if let Some(wanted) = front.aim.wanted.filter(|wanted| wanted.address == address) {
            self.give_up(trip, address);
            shown.given_up = Some(wanted.called);
        }
        Ok(shown)
    }
}

impl<'a> Front<'a> {
    fn parcel(&self, trip: &Trip<'_>, content: Content<'a>, sound: Sound) -> Parcel<'a> {
        Parcel { look: self.look, content, style: trip.style, sound, seal: None }
    }
}
