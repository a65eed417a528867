//! The result of an interaction that a person started.

use serde_json::Value;

use super::super::Id;
use super::super::world::{Stage, World};

#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    pub interaction: Id,
    pub outcome: Outcome,
}

/// How the bot responded to an interaction.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    Sent(Id),
    /// The bot will send the message later; until then it shows "thinking".
    Thinking(Id),
    /// The message with the component was updated.
    Changed(Id),
    /// The response is not visible.
    Quiet,
    Modal(Value),
    /// Choices for an option are offered.
    Choices(Vec<Value>),
    /// "The application did not respond".
    Failed,
}

impl Outcome {
    /// Returns the outcome of an interaction, or `None` if it is still open.
    pub(super) fn of(world: &World, interaction: Id) -> Option<Self> {
        let found = world.interactions.get(interaction)?;
        let original = found.original.unwrap_or_default();
        Some(match &found.stage {
            Stage::Waiting if world.is_past_response_deadline(interaction) => Self::Failed,
            Stage::Waiting => return None,
            Stage::Thinking => Self::Thinking(original),
            Stage::Sent => Self::Sent(original),
            Stage::Changed => Self::Changed(original),
            Stage::Quiet => Self::Quiet,
            Stage::Modal(modal) => Self::Modal(modal.clone()),
            Stage::Choices(choices) => Self::Choices(choices.clone()),
        })
    }
}

impl Answer {
    /// Returns the message that the response created or updated.
    #[must_use]
    pub fn message(&self) -> Option<Id> {
        match self.outcome {
            Outcome::Sent(id) | Outcome::Thinking(id) | Outcome::Changed(id) => Some(id),
            _ => None,
        }
    }
}
