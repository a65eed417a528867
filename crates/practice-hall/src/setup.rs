//! Creates a new hall's world: one server with three channels, and five people with different languages.

use meadhall_local_discord::LocalDiscord;
use meadhall_local_discord::people::Person;

/// The names and client locales of the people. A new page acts as the first person.
pub const PEOPLE_AND_LOCALES: [(&str, &str); 5] =
    [("Astrid", "en-US"), ("Bruno", "es-419"), ("Céline", "fr"), ("Dagmar", "en-GB"), ("Esteban", "es-ES")];
const SERVER_NAME: &str = "Practice Hall";
/// The names of the server's channels. A new page opens the first channel.
const CHANNEL_NAMES: [&str; 3] = ["welcome", "games", "long-table"];

/// Creates the server, channels and people, unless the world already has a server.
pub fn create_world_if_empty(discord: &LocalDiscord) {
    if !discord.read_world(|world| world.guilds.iter().next().is_none()) {
        return;
    }
    let people = PEOPLE_AND_LOCALES.map(|(name, locale)| discord.add_person(name, locale));
    let members: Vec<&Person> = people.iter().collect();
    let guild = discord.add_guild(SERVER_NAME, &members);
    for channel in CHANNEL_NAMES {
        discord.add_channel(guild, channel);
    }
}
