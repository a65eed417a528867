//! A new hall: one server with three channels, and five people, each with a language of their own.

use local_discord::LocalDiscord;
use local_discord::people::Person;

/// The people of the hall: their names, and the languages of their clients. Whoever opens the page is the first of them.
pub const PEOPLE: [(&str, &str); 5] =
    [("Astrid", "en-US"), ("Bruno", "es-419"), ("Céline", "fr"), ("Dagmar", "en-GB"), ("Esteban", "es-ES")];
/// The server.
const SERVER: &str = "Practice Hall";
/// Its channels. The first is where one arrives.
const CHANNELS: [&str; 3] = ["welcome", "games", "long-table"];

/// Founds the hall, unless that was done before.
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
