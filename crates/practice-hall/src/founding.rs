//! Creates a new hall's world: one server with three channels, and five people with different languages.

use local_discord::LocalDiscord;
use local_discord::people::Person;

/// Names and client locales. The page opens as the first person.
pub const PEOPLE: [(&str, &str); 5] =
    [("Astrid", "en-US"), ("Bruno", "es-419"), ("Céline", "fr"), ("Dagmar", "en-GB"), ("Esteban", "es-ES")];
const SERVER: &str = "Practice Hall";
/// People arrive in the first channel.
const CHANNELS: [&str; 3] = ["welcome", "games", "long-table"];

/// Creates the server, channels and people, unless the world already has a server.
pub fn found(discord: &LocalDiscord) {
    if !discord.look(|world| world.guilds.iter().next().is_none()) {
        return;
    }
    let people = PEOPLE.map(|(name, locale)| discord.person(name, locale));
    let everybody: Vec<&Person> = people.iter().collect();
    let guild = discord.guild(SERVER, &everybody);
    for channel in CHANNELS {
        discord.channel(guild, channel);
    }
}
