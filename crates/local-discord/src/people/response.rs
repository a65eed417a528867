//! The result of an interaction that a person started.

use serde_json::Value;

use crate::Snowflake;
use crate::world::{DiscordWorld, ResponseState};

#[derive(Clone, Debug, PartialEq)]
pub struct InteractionResult {
    pub interaction: Snowflake,
    pub outcome: InteractionOutcome,
}

/// How the bot responded to an interaction.
#[derive(Clone, Debug, PartialEq)]
pub enum InteractionOutcome {
    MessageSent(Snowflake),
    /// The bot will send the message later. The placeholder message shows "thinking".
    Deferred(Snowflake),
    /// The message with the component was updated.
    MessageUpdated(Snowflake),
    /// The bot acknowledged the interaction, which shows nothing.
    Acknowledged,
    ModalShown(Value),
    /// Choices for an option are offered.
    ChoicesShown(Vec<Value>),
    /// The client shows "The application did not respond".
    TimedOut,
}

impl InteractionOutcome {
    /// Returns the outcome of an interaction, or `None` if the bot has not responded yet.
    pub(super) fn find(world: &DiscordWorld, interaction: Snowflake) -> Option<Self> {
        let found = world.interactions.get(interaction)?;
        let original = found.response_message.unwrap_or_default();
        Some(match &found.response_state {
            ResponseState::Pending if world.is_past_response_deadline(interaction) => Self::TimedOut,
            ResponseState::Pending => return None,
            ResponseState::Deferred => Self::Deferred(original),
            ResponseState::MessageSent => Self::MessageSent(original),
            ResponseState::MessageUpdated => Self::MessageUpdated(original),
            ResponseState::Acknowledged => Self::Acknowledged,
            ResponseState::ModalShown(modal) => Self::ModalShown(modal.clone()),
            ResponseState::ChoicesShown(choices) => Self::ChoicesShown(choices.clone()),
        })
    }
}

impl InteractionResult {
    /// Returns the message that the response created or updated.
    #[must_use]
    pub fn message(&self) -> Option<Snowflake> {
        match self.outcome {
            InteractionOutcome::MessageSent(id)
            | InteractionOutcome::Deferred(id)
            | InteractionOutcome::MessageUpdated(id) => Some(id),
            _ => None,
        }
    }
}
