//! Compares everything that the bot sent with what each reader could know at that moment.

use local_discord::Id;
use local_discord::world::{Interaction, Kind, World};
use meadhall::table::Person;
use serde_json::Value;
use stage::texts::texts;
use stage::{Said, Stage};

use super::books::{Truth, names, truth};
use super::party::{Manner, Told};

/// The reader of a message: one person, or `None` for everybody.
pub type Hearer = Option<Id>;

/// The result of checking all messages of a match.
pub struct Heard {
    /// The number of messages that had a reader.
    pub read: usize,
    /// How often each seat received a text that only it may know.
    pub own: Vec<usize>,
    /// The answers of people, in order.
    pub actions: Vec<Value>,
}

/// Checks every message of a match, and panics if one leaks a secret.
pub fn check(told: &mut Told, manner: &Manner) -> Heard {
    let Truth { table, actions, moments, .. } = truth(told, manner);
    let said = told.fjord.stage.said();
    let (mut read, mut own) = (0, vec![0; table.chairs.len()]);
    for (step, moment) in moments.iter().enumerate() {
        for number in told.told[step]..told.told[step + 1] {
            let said = &said[number];
            let Some(hearer) = told.hearers[number - told.told[0]] else { continue };
            let seat = hearer.and_then(|person| table.seat_of(Person(person.to_string().parse().unwrap())));
            read += 1;
            let text = format!("{}\n{}", texts(&said.body), said.files.join("\n"));
            for hidden in moment.hidden_from(seat) {
                let told = names(&text, hidden) && !moment.is_open(hidden);
                assert!(!told, "after {step} answers {hearer:?} is told of {hidden:?}: {said:#?}");
            }
            if let Some(seat) = seat {
                own[seat.index()] += moment.only(seat).filter(|it| names(&text, it)).count();
            }
        }
    }
    Heard { read, own, actions }
}

/// Returns the readers of each request from `from` on; `None` for requests that no person reads. Call it
/// soon: Discord forgets old interactions.
pub fn hearers(stage: &Stage, from: usize) -> Vec<Option<Hearer>> {
    let said = stage.said();
    stage.discord.look(|world| said[from..].iter().map(|said| hearer(world, said)).collect())
}

fn hearer(world: &World, said: &Said) -> Option<Hearer> {
    let parts: Vec<&str> = said.line.split([' ', '/', '?']).skip(2).collect();
    let interaction = |id: Option<Id>| id.and_then(|id| world.interactions.get(id));
    let heard = match parts.as_slice() {
        // Requests without a reader in a channel.
        ["applications" | "gateway" | "guilds" | "oauth2" | "users", ..] => return None,
        ["channels", channel, ..] => channel.parse().ok().map(|channel| of_channel(world, channel)),
        ["interactions", id, ..] => interaction(id.parse().ok()).map(|it| of_answer(world, it, &said.body["data"])),
        ["webhooks", _, token, ..] => interaction(Interaction::of_token(token)).map(|interaction| {
            let only = interaction.original.and_then(|it| world.messages.get(it)).and_then(|it| it.only);
            only.or_else(|| of_channel(world, interaction.channel))
        }),
        _ => None,
    };
    Some(heard.unwrap_or_else(|| panic!("who hears this? {said:#?}")))
}

fn of_channel(world: &World, channel: Id) -> Hearer {
    match world.channels.get(channel)?.kind {
        Kind::Private { with } => Some(with),
        Kind::Text { .. } | Kind::Thread { .. } => None,
    }
}

/// A response is private if it is ephemeral or changes an ephemeral message.
fn of_answer(world: &World, interaction: &Interaction, message: &Value) -> Hearer {
    let whispered = message["flags"].as_u64().is_some_and(|flags| flags & 64 != 0) || message["choices"].is_array();
    let changed = interaction.message.and_then(|it| world.messages.get(it)).and_then(|it| it.only);
    if whispered { Some(interaction.user) } else { changed.or_else(|| of_channel(world, interaction.channel)) }
}
