//! Promises of an answer: "thinking" is not an answer yet.

use local_discord::Id;
use local_discord::world::{Interaction, Stage, World};

/// The flag of a message that says no more than that somebody is thinking.
const LOADING: u64 = 1 << 7;

/// Whether the bot has promised an answer that has not come yet.
pub fn is_open(world: &World, interaction: &Interaction) -> bool {
    let original = interaction.original.and_then(|id| world.messages.get(id));
    interaction.stage == Stage::Thinking && original.is_some_and(|message| message.flags & LOADING != 0)
}

/// All interactions whose answers are promised and have not come yet.
pub fn all_open(world: &World) -> Vec<Id> {
    world.interactions.iter().filter(|(_, it)| is_open(world, it)).map(|(id, _)| id).collect()
}
