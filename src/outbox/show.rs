//! Doors that shall show their table.

use super::plan::{Step, Wanted, kept, steps};
use super::post::{Content, Nonce, Parcel, Post, Sound, Undelivered};
use super::round::{Halt, Rest, Round, Trip};
use crate::house::Look;
use crate::ledger::{Address, Attempt, Door, Message, Present, Shown, Spent};

/// A door in front of a table.
struct Front<'a> {
    door: Door,
    look: &'a Look,
    wanted: Option<Wanted>,
}

impl<P: Post> Round<P> {
    /// Takes one step towards a door that shows this revision, and notes what came of it.
    pub(super) async fn show(
        &self,
        trip: &Trip<'_>,
        seen: &mut Option<Look>,
        door: Door,
        revision: u64,
    ) -> Result<Rest, Halt> {
        let look = self.look(trip, seen, revision).await?;
        let front = Front { door, look, wanted: Wanted::of(&look.table, door) };
        let noted = self.ledger().shown(trip.id, door)?;
        let shown = noted.clone().unwrap_or_default();
        let steps = steps(front.wanted, &shown, revision);
        let (rest, after) = match (steps.first(), steps.iter().find(|step| Some(step.address()) == trip.task.at)) {
            (None, _) => (Rest::Nothing, kept(front.wanted, shown)),
            (Some(first), None) => return Ok(Rest::At(first.address())),
            (_, Some(step)) => (Rest::Here, Some(self.take(trip, &front, *step, shown).await?)),
        };
        if after != noted {
            self.ledger().show(trip.id, door, noted.as_ref(), after.as_ref()).await?;
        }
        Ok(rest)
    }

    /// Takes one step. Tells what the door shows then.
    async fn take(&self, trip: &Trip<'_>, front: &Front<'_>, step: Step, mut shown: Shown) -> Result<Shown, Halt> {
        match step {
            Step::Note(wanted) => {
                shown.tried.push(self.attempt(wanted.address, wanted.called, front.look.table.revision));
                Ok(shown)
            }
            Step::Send(attempt) => self.send(trip, front, attempt, shown).await,
            Step::Edit(present) => self.edit(trip, front, present, shown).await,
            Step::Strip(spent) => self.strip(trip, front, spent, shown).await,
            Step::Find(attempt) => {
                shown.tried.retain(|tried| *tried != attempt);
                let found = self.find(&trip.task.key, &attempt).await?;
                shown.past.extend(found.map(|number| {
                    let message = Message { address: attempt.address, number };
                    Spent { message, called: attempt.called }
                }));
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
        let parcel = front.parcel(trip, Content::Live(front.door), sound);
        match self.create(&trip.task.key, &attempt, &parcel).await? {
            Ok(number) => {
                shown.tried.retain(|tried| *tried != attempt);
                shown.past.extend(shown.present.map(|present| present.spent()));
                let seal = Some(self.nonce(&trip.task.key, &attempt).0);
                shown.present = Some(Present { message: Message { address, number }, called, revision, seal });
                Ok(shown)
            }
            // An earlier try of it may have come through: it stays among those that are looked for.
            Err(Undelivered::Nowhere) => self.nowhere(trip, front, address, shown).await,
            Err(_) => {
                self.give_up(trip, address);
                Ok(Shown { given_up: Some(called), ..shown })
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
        let parcel = Parcel { seal, ..front.parcel(trip, Content::Live(front.door), Sound::Silent) };
        match self.ask(self.post.edit(&parcel, message)).await? {
            Ok(()) => shown.present = Some(Present { revision: table.revision, ..present }),
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
            Err(Undelivered::Nowhere) => return self.nowhere(trip, front, message.address, shown).await,
            Err(_) => {
                self.give_up(trip, message.address);
                shown.given_up = Some(called);
            }
        }
        Ok(shown)
    }

    async fn strip(&self, trip: &Trip<'_>, front: &Front<'_>, spent: Spent, mut shown: Shown) -> Result<Shown, Halt> {
        let Spent { message, called } = spent;
        let parcel = front.parcel(trip, Content::Settled { door: front.door, called }, Sound::Silent);
        match self.ask(self.post.edit(&parcel, message)).await? {
            Err(Undelivered::Nowhere) => self.nowhere(trip, front, message.address, shown).await,
            // Whatever cannot be changed keeps its buttons; they tell whoever presses them what is asked now.
            Ok(()) | Err(_) => {
                shown.past.retain(|past| past.message != message);
                shown.present = shown.present.filter(|present| present.message != message);
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
        if let Some(wanted) = front.wanted.filter(|wanted| wanted.address == address) {
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
