//! What comes of something that a person did.

use serde_json::Value;

use super::super::Id;
use super::super::world::{Stage, World};

/// What came of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// What was done.
    pub interaction: Id,
    /// How it was answered.
    pub outcome: Outcome,
}

/// How something was answered.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// By a message.
    Sent(Id),
    /// By a promise of one.
    Thinking(Id),
    /// By changing the message with the component.
    Changed(Id),
    /// Not visibly.
    Quiet,
    /// By a modal.
    Modal(Value),
    /// By choices for an option.
    Choices(Vec<Value>),
    /// "The application did not respond".
    Failed,
}

impl Outcome {
    /// What has come of an interaction by now, if anything has.
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
    /// The message that it led to, if it did.
    #[must_use]
    pub fn message(&self) -> Option<Id> {
        match self.outcome {
            Outcome::Sent(id) | Outcome::Thinking(id) | Outcome::Changed(id) => Some(id),
            _ => None,
        }
    }
}
