//! Everything that the bot has said to anybody, held against who could know what at that moment.

use local_discord::Id;
use local_discord::world::{Interaction, Kind, World};
use meadhall::table::Person;
use serde_json::Value;
use stage::Said;

use super::books::{Truth, names, truth};
use super::party::{Manner, Told};

/// Whoever hears something: one person, or everybody.
type Hearer = Option<Id>;

/// What was heard of a match.
pub struct Heard {
    /// How many messages there were.
    pub read: usize,
    /// How often somebody was told what only they might know.
    pub own: usize,
    /// What was answered.
    pub actions: Vec<Value>,
}

/// Checks every message of a match.
pub fn check(told: &mut Told, manner: &Manner) -> Heard {
    let Truth { table, actions, moments, .. } = truth(told, manner);
    let said = told.fjord.stage.said();
    let (mut read, mut own) = (0, 0);
    for (step, moment) in moments.iter().enumerate() {
        for said in &said[told.told[step]..told.told[step + 1]] {
            let hearer = told.fjord.stage.discord.look(|world| hearer(world, said));
            let Some(hearer) = hearer else { continue };
            let seat = hearer.and_then(|person| table.seat_of(Person(person.to_string().parse().unwrap())));
            read += 1;
            let text = format!("{} {}", said.body, said.files.join(" "));
            for hidden in moment.hidden_from(seat) {
                let told = names(&text, hidden) && !moment.is_open(hidden);
                assert!(!told, "after {step} answers {hearer:?} is told of {hidden:?}: {said:#?}");
            }
            own += seat.into_iter().flat_map(|seat| moment.only(seat)).filter(|it| names(&text, it)).count();
        }
    }
    Heard { read, own, actions }
}

/// Who hears what was said; nothing if it was said to nobody.
fn hearer(world: &World, said: &Said) -> Option<Hearer> {
    let path = said.line.split_once(' ')?.1;
    let mut parts = path.split(['/', '?']).skip(1);
    match (parts.next()?, parts.next()?, parts.next()) {
        ("channels", channel, _) => Some(of_channel(world, channel.parse().ok()?)),
        ("interactions", id, _) => {
            Some(of_answer(world, world.interactions.get(id.parse().ok()?)?, &said.body["data"]))
        }
        ("webhooks", _, Some(token)) => {
            let interaction = world.interactions.get(Interaction::of_token(token)?)?;
            let only = interaction.original.and_then(|it| world.messages.get(it)).and_then(|it| it.only);
            Some(only.or_else(|| of_channel(world, interaction.channel)))
        }
        _ => None,
    }
}

fn of_channel(world: &World, channel: Id) -> Hearer {
    match world.channels.get(channel)?.kind {
        Kind::Private { with } => Some(with),
        Kind::Text { .. } | Kind::Thread { .. } => None,
    }
}

/// An answer is for whoever asked if it is whispered, or changes a whisper.
fn of_answer(world: &World, interaction: &Interaction, message: &Value) -> Hearer {
    let whispered = message["flags"].as_u64().is_some_and(|flags| flags & 64 != 0) || message["choices"].is_array();
    let changed = interaction.message.and_then(|it| world.messages.get(it)).and_then(|it| it.only);
    if whispered { Some(interaction.user) } else { changed.or_else(|| of_channel(world, interaction.channel)) }
}
