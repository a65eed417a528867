//! Whether a table shows itself: said to whoever presses something there, beside what came of it.

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

/// How often it is looked.
const EVERY: Duration = Duration::from_millis(20);

impl Hall {
    /// The message that is a table's card; what is missing, if it was refused; nothing, if that is not known soon.
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

    /// A message to one person about a table, with what there is to know of its silence.
    pub async fn breaking_silence(&self, asked: &Asked, id: TableId, payload: Payload) -> Payload {
        match self.house.quiet(id, asked.person()).await {
            Ok(quiet) => silence::beside(&self.book, asked.lang, quiet, payload),
            Err(_) => payload,
        }
    }

    /// An answer, or instead of one that everybody sees what there is to know of the table's silence.
    pub async fn beside_silence(&self, asked: &Asked, id: TableId, answer: Answer) -> Answer {
        let Ok(quiet) = self.house.quiet(id, asked.person()).await else { return answer };
        // Quiet hours keep nothing from being shown.
        let lines = silence::lines(&self.book, asked.lang, Quiet { hours: None, ..quiet });
        if lines.is_empty() {
            return answer;
        }
        let rows = silence::against(&self.book, asked.lang, quiet).into_iter().collect();
        let payload = Payload { rows, ..ephemeral(lines.join("\n")) };
        match answer {
            // The message changes by itself, if Discord lets it.
            Answer::Change(_) | Answer::Nothing => Answer::Ephemeral(payload),
            told @ Answer::Ephemeral(_) => told,
        }
    }
}
