//! The cards that a table has requested, and the journal steps of each.

use serde::{Deserialize, Serialize};

/// The journal steps that belong to each card, so that each card can show its events.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardHistory {
    /// The number of the next step at the time when the previous card was requested.
    pub previous_first_step: u64,
    /// The number of the next step at the time when the current card was requested.
    pub current_first_step: u64,
    /// The revision at which the previous card was requested.
    pub previous_revision: u64,
    /// The cards before the previous card, oldest first. Their messages may still exist in the channel.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub earlier: Vec<IssuedCard>,
}

/// A card that was requested.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IssuedCard {
    pub revision: u64,
    /// The number of the next step at the time of the request.
    pub first_step: u64,
}

/// The maximum number of remembered cards before the previous card.
const MAX_EARLIER_CARDS: usize = 14;

impl CardHistory {
    /// Whether no card was recorded yet, as in a lobby.
    pub(super) fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Records that a new card replaces the card that was requested at revision `current_revision`.
    pub(crate) fn push(&mut self, current_revision: u64, first_step: u64) {
        if self.previous_revision > 0 {
            self.earlier.push(IssuedCard { revision: self.previous_revision, first_step: self.previous_first_step });
        }
        self.earlier.drain(..self.earlier.len().saturating_sub(MAX_EARLIER_CARDS));
        (self.previous_revision, self.previous_first_step, self.current_first_step) =
            (current_revision, self.current_first_step, first_step);
    }

    /// Returns the recently requested cards, oldest first; the last is the current one, of revision `current_revision`.
    pub(super) fn recent(&self, current_revision: u64) -> Vec<IssuedCard> {
        let last = [
            IssuedCard { revision: self.previous_revision, first_step: self.previous_first_step },
            IssuedCard { revision: current_revision, first_step: self.current_first_step },
        ];
        self.earlier.iter().copied().chain(last).filter(|issued| issued.revision > 0).collect()
    }
}
