//! What one person sees of the world, as JSON for the page.

use std::collections::BTreeMap;

use local_discord::Id;
use local_discord::people::{Person, Seen};
use local_discord::world::{Kind, World, rights, told};
use serde_json::{Value, json};

/// Only the newest messages of a channel are shown.
pub const SHOWN: usize = 200;

/// Returns the visible text channels, each followed by its threads, then the direct messages.
pub fn channels(world: &World, person: &Person) -> Value {
    let me = person.id();
    let seen = |id: &Id| world.may(me, *id, rights::VIEW);
    let of = |wanted: fn(&Kind, Id) -> bool, of: Id| {
        let all = world.channels.iter().filter(move |(_, it)| wanted(&it.kind, of));
        all.map(|(id, _)| id).filter(seen).collect::<Vec<_>>()
    };
    let text = of(|kind, _| matches!(kind, Kind::Text { .. }), me);
    let threads = |parent| of(|kind, of| matches!(kind, Kind::Thread { parent, .. } if *parent == of), parent);
    let private = of(|kind, of| *kind == Kind::Private { with: of }, me);
    let ordered = text.into_iter().flat_map(|channel| [vec![channel], threads(channel)].concat()).chain(private);
    ordered.filter_map(|id| channel(world, person, id)).collect()
}

fn channel(world: &World, person: &Person, id: Id) -> Option<Value> {
    let found = world.channels.get(id)?;
    let (kind, parent, archived, locked) = match found.kind {
        Kind::Text { .. } => ("text", None, false, false),
        Kind::Thread { parent, archived, locked, .. } => ("thread", Some(parent), archived, locked),
        Kind::Private { .. } => ("direct", None, false, false),
    };
    let name = if kind == "direct" { name(world, world.bot) } else { found.name.clone() };
    let unread = person.unread_in(world, id);
    let pings = unread.iter().filter(|it| it.calls_me).count();
    // In direct messages every unread message counts as a mention.
    let pings = if kind == "direct" { unread.len() } else { pings };
    Some(json!({
        "id": id, "name": name, "kind": kind, "parent": parent, "archived": archived, "locked": locked,
        "unread": unread.len(), "pings": pings,
    }))
}

/// Returns the newest visible messages of a channel by id. Those after `read` are marked as unread.
pub fn messages(world: &World, person: &Person, channel: Id, read: Option<Id>) -> BTreeMap<Id, Value> {
    let mut seen = person.seen_in(world, channel);
    let old = seen.len().saturating_sub(SHOWN);
    seen.drain(..old);
    seen.into_iter().map(|seen| (seen.id, message(world, person, &seen, read))).collect()
}

fn message(world: &World, person: &Person, seen: &Seen, read: Option<Id>) -> Value {
    let mut told = told::message(world, seen.id);
    told["only_me"] = json!(seen.only_me);
    told["calls_me"] = json!(seen.calls_me);
    told["thinking"] = json!(seen.thinking);
    told["unread"] = json!(read.is_some_and(|read| seen.id > read) && seen.author != person.id());
    at_home(&mut told);
    told
}

/// Replaces addresses of Discord's file servers with paths of this server.
fn at_home(value: &mut Value) {
    const AWAY: [&str; 2] = ["https://cdn.discordapp.com/attachments/", "https://media.discordapp.net/attachments/"];
    match value {
        Value::String(text) => {
            let Some(rest) = AWAY.iter().find_map(|it| text.strip_prefix(it)) else { return };
            // Channel, file, name, and the real Discord's signature.
            let mut parts = rest.split(['/', '?']).skip(1);
            if let (Some(id), Some(name)) = (parts.next(), parts.next()) {
                *text = format!("/files/{id}/{name}");
            }
        }
        Value::Array(all) => all.iter_mut().for_each(at_home),
        Value::Object(all) => all.values_mut().for_each(at_home),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Returns the commands that the person may use in some text channel.
pub fn commands(world: &World, person: &Person) -> Value {
    let may = |needed: &Value| {
        let needed: u64 = needed.as_str().and_then(|it| it.parse().ok()).unwrap_or(0);
        let mut channels = world.channels.iter().filter(|(_, it)| matches!(it.kind, Kind::Text { .. }));
        channels.any(|(id, _)| world.may(person.id(), id, needed))
    };
    let all = world.commands.iter().map(|(id, _)| told::command(world, id));
    all.filter(|it| may(&it["default_member_permissions"])).collect()
}

/// Returns the display names of all users and channels by id.
pub fn names(world: &World) -> Value {
    let people = world.users.iter().map(|(id, _)| (id.to_string(), name(world, id)));
    let channels = world.channels.iter().map(|(id, it)| (id.to_string(), it.name.clone()));
    let all: BTreeMap<String, String> = people.chain(channels).filter(|(_, name)| !name.is_empty()).collect();
    json!(all)
}

/// Returns everybody except bots.
pub fn people(world: &World) -> Value {
    let people = world.users.iter().filter(|(_, it)| !it.bot);
    people
        .map(|(id, it)| json!({ "id": id, "name": name(world, id), "locale": it.locale, "letters": it.dms }))
        .collect()
}

pub fn name(world: &World, id: Id) -> String {
    world.users.get(id).map(|it| it.shown.clone().unwrap_or_else(|| it.name.clone())).unwrap_or_default()
}

/// Returns the new or changed messages, and the ids of the removed ones.
pub fn changes(before: Option<&BTreeMap<Id, Value>>, after: &BTreeMap<Id, Value>) -> (Vec<Value>, Vec<Id>) {
    let was = |id: &Id| before.and_then(|before| before.get(id));
    let changed = after.iter().filter(|(id, it)| was(id) != Some(it)).map(|(_, it)| it.clone());
    let gone = before.into_iter().flat_map(BTreeMap::keys).filter(|id| !after.contains_key(id));
    (changed.collect(), gone.copied().collect())
}
