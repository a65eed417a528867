//! Adds to a reply why the table's card cannot be shown, if that is so.

use std::time::Duration;

use tokio::time::{Instant, sleep};

use super::answer::{Answer, ephemeral};
use super::asked::Asked;
use super::faces::silence;
use super::hall::Hall;
use super::payload::Payload;
use crate::ledger::{Door, Missing};
use crate::scene::Quiet;
use crate::table::TableId;

const EVERY: Duration = Duration::from_millis(20);

impl Hall {
    /// Waits for the card and returns its message id: `Err` if it was refused, `None` if that takes too
    /// long.
    pub async fn card_of(&self, id: TableId) -> Result<Option<u64>, Missing> {
        let (begun, longest) = (Instant::now(), self.wire.response_deadline / 3);
        loop {
            let shown = self.house.ledger().shown(id, Door::Card).await.ok().flatten().unwrap_or_default();
            match (shown.present, shown.refused) {
                (Some(present), _) => return Ok(Some(present.message.number)),
                (None, Some(refused)) => return Err(refused.missing),
                (None, None) if begun.elapsed() >= longest => return Ok(None),
                (None, None) => sleep(EVERY).await,
            }
        }
    }

    /// Adds the table's delivery warnings to a message for one person.
    pub async fn breaking_silence(&self, asked: &Asked, id: TableId, payload: Payload) -> Payload {
        match self.house.quiet(id, asked.person()).await {
            Ok(quiet) => silence::beside(&self.book, asked.lang, quiet, payload),
            Err(_) => payload,
        }
    }

    /// Replaces a reply that only changes a shared message with the table's delivery warnings, if there are
    /// any.
    pub async fn beside_silence(&self, asked: &Asked, id: TableId, answer: Answer) -> Answer {
        let Ok(quiet) = self.house.quiet(id, asked.person()).await else { return answer };
        // Quiet hours do not keep a card from being shown.
        let lines = silence::lines(&self.book, asked.lang, Quiet { hours: None, ..quiet });
        if lines.is_empty() {
            return answer;
        }
        let rows = silence::against(&self.book, asked.lang, quiet).into_iter().collect();
        let payload = Payload { rows, ..ephemeral(lines.join("\n")) };
        match answer {
            // The outbox edits the shared message as soon as Discord accepts it.
            Answer::Change(_) | Answer::Nothing => Answer::Ephemeral(payload),
            told @ Answer::Ephemeral(_) => told,
        }
    }
}
