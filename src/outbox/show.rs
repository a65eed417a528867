//! Brings a card or a DM up to date, one request at a time.

use super::plan::{Aim, Step, Summons, kept, steps};
use super::post::{Content, Nonce, Parcel, Post, Sound, Undelivered};
use super::round::{Halt, Rest, Round, Seen, Trip};
use super::trouble::Trouble;
use crate::house::Look;
use crate::ledger::{Address, Attempt, Door, Message, Missing, Present, Refusal, Shown, Spent};
use crate::table::Table;
use crate::table::clock::DAY;

/// One target that is being updated.
struct Front<'a> {
    aim: Aim,
    look: &'a Look,
    /// The attempt that was recorded in this run: no earlier request can have created its message.
    first: &'a mut Option<Attempt>,
}

/// The time for which the bot tries to show the result of a finished table.
const END: u64 = 7 * DAY;

impl<P: Post> Round<P> {
    /// Makes one step towards a target that shows this revision, and stores the result.
    pub(super) async fn show(&self, trip: &Trip<'_>, seen: &mut Seen, door: Door, revision: u64) -> Result<Rest, Halt> {
        let (look, first) = self.look(trip, seen, revision).await?;
        let wanted = Summons::of(&look.table, door);
        let mut front = Front { aim: Aim { door, wanted, revision, waits: trip.task.waits }, look, first };
        let noted = self.ledger().shown(trip.id, door).await?;
        let shown = noted.clone().unwrap_or_default();
        let steps = steps(&front.aim, &shown);
        let (rest, after) = match (steps.first(), steps.iter().find(|step| Some(step.address()) == trip.task.at)) {
            (None, _) if front.aim.is_held_up(&shown) => (Rest::Refused, Some(shown)),
            (None, _) => (Rest::Nothing, kept(wanted, shown)),
            (Some(first), None) => return Ok(Rest::At(first.address())),
            (_, Some(step)) => {
                let after = self.take(trip, &mut front, *step, shown).await?;
                let refused = !front.aim.waits && step.is_refused(&after);
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

    /// Runs one step and returns the state of the target afterwards.
    async fn take(&self, trip: &Trip<'_>, front: &mut Front<'_>, step: Step, mut shown: Shown) -> Result<Shown, Halt> {
        let key = &trip.task.key;
        let taken = match step {
            Step::Note(wanted) => {
                let attempt = self.attempt(wanted.address, wanted.called, front.look.table.revision);
                *front.first = Some(attempt);
                shown.tried.push(attempt);
                Ok(())
            }
            Step::Send(attempt) => self.send(trip, front, attempt, &mut shown).await?,
            Step::Edit(present) => self.edit(trip, front, present, &mut shown).await?,
            Step::Strip(spent) => {
                let Spent { message, called, .. } = spent;
                let parcel = front.parcel(trip, Content::Settled { door: front.aim.door, called }, Sound::Silent);
                let stripped = self.ask(self.post.edit(&parcel, message)).await?;
                shown.past.retain(|past| past.message != message);
                shown.present = shown.present.filter(|present| present.message != message);
                stripped
            }
            Step::Find(attempt) => {
                shown.tried.retain(|tried| *tried != attempt);
                let Attempt { address, called, .. } = attempt;
                let spent = |number| Spent { message: Message { address, number }, called, refused: false };
                self.look_for(key, &attempt).await?.map(|found| shown.past.extend(found.map(spent)))
            }
        };
        match taken {
            Ok(()) => Ok(shown),
            Err(undelivered) => self.undelivered(trip, front, step, undelivered, shown).await,
        }
    }

    async fn send(
        &self,
        trip: &Trip<'_>,
        front: &Front<'_>,
        attempt: Attempt,
        shown: &mut Shown,
    ) -> Result<Result<(), Undelivered>, Halt> {
        let Attempt { address, called, revision, instead_of, .. } = attempt;
        let sound = if instead_of.is_none() { self.sound_at(&front.look.table).await } else { Sound::Silent };
        let parcel = front.parcel(trip, Content::Live(front.aim.door), sound);
        let created = self.create(&trip.task.key, &attempt, &parcel).await?;
        // If an earlier request may have created the message, the attempt stays in the list of those to
        // search for.
        if created.is_ok() || *front.first == Some(attempt) {
            shown.tried.retain(|tried| *tried != attempt);
        }
        Ok(created.map(|number| {
            shown.past.extend(shown.present.map(|present| present.spent()));
            let seal = Some(self.nonce(&trip.task.key, &attempt).0);
            shown.present = Some(Present { message: Message { address, number }, called, revision, seal });
            shown.refused = None;
        }))
    }

    async fn edit(
        &self,
        trip: &Trip<'_>,
        front: &Front<'_>,
        present: Present,
        shown: &mut Shown,
    ) -> Result<Result<(), Undelivered>, Halt> {
        let Present { message, called, .. } = present;
        let table = &front.look.table;
        let seal = present.seal.map(Nonce);
        let parcel = Parcel { seal, ..front.parcel(trip, Content::Live(front.aim.door), Sound::Silent) };
        match self.ask(self.post.edit(&parcel, message)).await? {
            Ok(()) => {
                shown.present = Some(Present { revision: table.revision, ..present });
                shown.refused = None;
            }
            // If somebody deleted a finished table's card, do not post it again.
            Err(Undelivered::Gone) if table.over().is_some() => {
                shown.present = None;
                shown.given_up = Some(called);
            }
            Err(Undelivered::Gone) => {
                let attempt = self.attempt(message.address, called, table.revision);
                shown.present = None;
                shown.tried.push(Attempt { instead_of: Some(message.number), ..attempt });
            }
            Err(undelivered) => return Ok(Err(undelivered)),
        }
        Ok(Ok(()))
    }

    /// Records why a step failed.
    async fn undelivered(
        &self,
        trip: &Trip<'_>,
        front: &Front<'_>,
        step: Step,
        undelivered: Undelivered,
        mut shown: Shown,
    ) -> Result<Shown, Halt> {
        let address = step.address();
        let may_come = !self.is_past(&front.look.table);
        match (step, undelivered) {
            (_, Undelivered::Nowhere) => return self.nowhere(trip, front, address, shown).await,
            // A message that cannot be edited keeps its buttons; pressing one shows the current decision. It
            // moves to the end of the list, so that the next run tries another message first.
            (Step::Strip(spent), Undelivered::Refused(_)) if may_come => {
                shown.past.push(Spent { refused: true, ..spent });
            }
            (Step::Find(attempt), Undelivered::Refused(_)) if may_come => {
                shown.tried.push(Attempt { refused: true, ..attempt });
            }
            (Step::Note(_) | Step::Strip(_) | Step::Find(_), _) => {}
            (Step::Send(_) | Step::Edit(_), undelivered) => {
                let Some(Summons { called, .. }) = front.aim.wanted else { return Ok(shown) };
                let missing = match undelivered {
                    Undelivered::Refused(missing) if may_come => missing,
                    Undelivered::Unwanted | Undelivered::Refused(_) => {
                        self.give_up(trip, address);
                        return Ok(Shown { given_up: Some(called), ..shown });
                    }
                    Undelivered::Gone
                    | Undelivered::Nowhere
                    | Undelivered::Later { .. }
                    | Undelivered::Unrendered { .. } => Missing::Unsaid,
                };
                let refused = Some(Refusal { called, missing });
                if shown.refused != refused {
                    (self.report)(&Trouble::Refused { errand: trip.task.key.clone(), address, missing });
                }
                shown.refused = refused;
            }
        }
        Ok(shown)
    }

    /// Returns whether a table ended so long ago that its result need not be shown any more.
    fn is_past(&self, table: &Table) -> bool {
        table.over().is_some_and(|over| over.at.0 + END < self.house.time().wall.0)
    }

    /// Removes everything at an address that is gone.
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
