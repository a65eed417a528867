//! Runs one delivery as far as its address allows. The result of every request is stored before the next one,
//! so a run after a crash knows which messages exist.

use std::sync::PoisonError;

use super::post::{Post, Style};
use super::round::{Halt, Rest, Round, Seen, Trip};
use super::task::{Carried, Task};
use super::trouble::Trouble;
use crate::calm::calmly_awaited;
use crate::ledger::{Errand, LedgerError, Unfit, keys};
use crate::store::StoreError;

/// After this many failures to render, a message is sent as text only.
const RENDERINGS: u8 = 3;

impl<P: Post> Round<P> {
    /// Runs a delivery until it is done, moves to another address, or must wait.
    pub async fn run(&self, task: &Task) -> Carried {
        let Some(id) = keys::table_of_errand(&task.key) else {
            return self.left(task, "it belongs to no table".to_owned());
        };
        let style = if task.misses < RENDERINGS { Style::Full } else { Style::Plain };
        let gone =
            calmly_awaited(self.go(&Trip { task, id, style })).await.unwrap_or_else(|panic| Err(Halt::broken(panic)));
        match gone {
            Ok(outcome) => outcome,
            Err(Halt::Again) => Carried::Again,
            Err(Halt::Later(wait)) => Carried::Later(wait),
            Err(Halt::Unreadable(why)) => self.left(task, why),
            Err(Halt::Unrendered { .. }) if style == Style::Full => Carried::Unrendered,
            Err(Halt::Unrendered { unfit, why }) => self.park(task, unfit, why).await,
        }
    }

    async fn go(&self, trip: &Trip<'_>) -> Result<Carried, Halt> {
        let key = &trip.task.key;
        let mut seen = Seen::default();
        loop {
            let Some(errand) = self.ledger().errand(key).await? else { return Ok(Carried::Done) };
            let rest = match &errand {
                Errand::Show { door, revision } => self.show(trip, &mut seen, *door, *revision).await?,
                Errand::Tell(notice) => self.begin_to_tell(trip, &mut seen, &errand, notice).await?,
                Errand::Telling { notice, attempt } => self.tell(trip, &mut seen, notice, *attempt).await?,
            };
            match rest {
                Rest::Here => {}
                Rest::At(address) => return Ok(Carried::At(address)),
                Rest::Refused => return Ok(Carried::Refused),
                Rest::Nothing => {
                    self.ledger().done(key, &errand).await?;
                    return Ok(Carried::Done);
                }
            }
        }
    }

    async fn park(&self, task: &Task, unfit: Unfit, why: String) -> Carried {
        let parked = match self.ledger().errand(&task.key).await {
            Ok(Some(errand)) => self.ledger().park(&task.key, &errand, unfit).await,
            Ok(None) => return Carried::Done,
            Err(LedgerError::Store(error)) => Err(error),
            Err(error) => return self.left(task, error.to_string()),
        };
        match parked {
            Ok(()) => {
                (self.report)(&Trouble::Parked { errand: task.key.clone(), why });
                Carried::Done
            }
            Err(StoreError::Stale { .. }) => Carried::Again,
            Err(_) => Carried::Later(None),
        }
    }

    fn left(&self, task: &Task, why: String) -> Carried {
        // Each scan of the outbox finds it again, so it is reported once.
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        if told.insert(task.key.clone(), why.clone()).as_ref() != Some(&why) {
            (self.report)(&Trouble::Unreadable { errand: task.key.clone(), why });
        }
        Carried::Left
    }
}
