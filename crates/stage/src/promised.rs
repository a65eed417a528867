//! Which interactions are still waiting for their response: a deferred reply is not a response yet.

use local_discord::Id;
use local_discord::world::{Interaction, Stage, World};

/// The flag of a message that only shows that the bot is thinking.
const LOADING: u64 = 1 << 7;

/// Returns whether the bot deferred its reply and has not edited it yet.
pub fn is_open(world: &World, interaction: &Interaction) -> bool {
    let original = interaction.original.and_then(|id| world.messages.get(id));
    interaction.stage == Stage::Thinking && original.is_some_and(|message| message.flags & LOADING != 0)
}

/// Returns all interactions whose reply was deferred and has not been edited yet.
pub fn all_open(world: &World) -> Vec<Id> {
    world.interactions.iter().filter(|(_, it)| is_open(world, it)).map(|(id, _)| id).collect()
}
