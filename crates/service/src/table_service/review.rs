//! Looks back at a finished match for one of its players.

use meadhall_tables::result::PlayerResult;
use meadhall_tables::review::{MatchReview, NextMatch, suggest_next};
use meadhall_tables::{PersonId, Table, TableId};

use super::{CommandError, TableService};

impl TableService {
    /// Returns the review of a finished match for one of its players. What cannot be read is left out, because the result
    /// is more important.
    pub(super) async fn match_review(&self, table: &Table, person: Option<PersonId>) -> Option<MatchReview> {
        let result = table.result()?;
        let person = person?;
        let seat = table.seat_of(person).filter(|_| !result.standings.is_empty() && table.tutorial.is_none())?;
        Some(MatchReview {
            best_move: self.best_move(table, seat).await.ok().flatten(),
            next_match: self.next_match(table.id, person).await.ok().flatten(),
        })
    }

    async fn next_match(&self, table: TableId, person: PersonId) -> Result<Option<NextMatch>, CommandError> {
        let entries = self.repository.results_of(person).await?;
        let results: Vec<&PlayerResult> = entries.iter().map(|entry| &entry.result).collect();
        let index = entries.iter().position(|entry| entry.table == table);
        Ok(index.and_then(|index| suggest_next(&results, index, self.registry())))
    }
}
