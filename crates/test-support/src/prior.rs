//! Which interactions are still waiting for their response: a deferred reply is not a response yet.

use meadhall_local_discord::Snowflake;
use meadhall_local_discord::world::{DiscordWorld, FakeInteraction, ResponseState};

/// The flag of a message that only shows that the bot is thinking.
const LOADING_FLAG: u64 = 1 << 7;

/// Returns whether the bot deferred its reply and has not edited it yet.
pub fn is_deferred_unedited(world: &DiscordWorld, interaction: &FakeInteraction) -> bool {
    let original = interaction.response_message.and_then(|id| world.messages.get(id));
    interaction.response_state == ResponseState::Deferred
        && original.is_some_and(|message| message.flags & LOADING_FLAG != 0)
}

/// Returns all interactions whose reply was deferred and has not been edited yet.
pub fn deferred_unedited_interactions(world: &DiscordWorld) -> Vec<Snowflake> {
    world.interactions.iter().filter(|(_, it)| is_deferred_unedited(world, it)).map(|(id, _)| id).collect()
}
