//! What one person sees of the world, as JSON for the page.

use std::collections::BTreeMap;

use meadhall_local_discord::Snowflake;
use meadhall_local_discord::people::{Person, VisibleMessage};
use meadhall_local_discord::world::{ChannelKind, DiscordWorld, json, permissions};
use serde_json::{Value, json};

/// The maximum number of messages shown, the newest of a channel.
pub const MAX_MESSAGES: usize = 200;

/// Returns the visible text channels, each followed by its threads, then the direct messages.
pub fn channels_json(world: &DiscordWorld, person: &Person) -> Value {
    let viewer = person.id();
    let is_visible = |id: &Snowflake| world.has_permissions(viewer, *id, permissions::VIEW_CHANNEL);
    let channels_where = |matches: fn(&ChannelKind, Snowflake) -> bool, related_id: Snowflake| {
        let all = world.channels.iter().filter(move |(_, it)| matches(&it.kind, related_id));
        all.map(|(id, _)| id).filter(is_visible).collect::<Vec<_>>()
    };
    let text_channels = channels_where(|kind, _| matches!(kind, ChannelKind::Text { .. }), viewer);
    let threads =
        |parent| channels_where(|kind, of| matches!(kind, ChannelKind::Thread { parent, .. } if *parent == of), parent);
    let direct = channels_where(|kind, of| *kind == ChannelKind::Dm { recipient: of }, viewer);
    let ordered =
        text_channels.into_iter().flat_map(|channel| [vec![channel], threads(channel)].concat()).chain(direct);
    ordered.filter_map(|id| channel_json(world, person, id)).collect()
}

fn channel_json(world: &DiscordWorld, person: &Person, id: Snowflake) -> Option<Value> {
    let channel = world.channels.get(id)?;
    let (kind, parent, archived, locked) = match channel.kind {
        ChannelKind::Text { .. } => ("text", None, false, false),
        ChannelKind::Thread { parent, archived, locked, .. } => ("thread", Some(parent), archived, locked),
        ChannelKind::Dm { .. } => ("dm", None, false, false),
    };
    let name = if kind == "dm" { display_name(world, world.bot) } else { channel.name.clone() };
    let unread = person.unread_messages_in(world, id);
    let mention_count = unread.iter().filter(|it| it.pings_me).count();
    // In direct messages every unread message counts as a mention.
    let mention_count = if kind == "dm" { unread.len() } else { mention_count };
    Some(json!({
        "id": id, "name": name, "kind": kind, "parent": parent, "archived": archived, "locked": locked,
        "unread": unread.len(), "mention_count": mention_count,
    }))
}

/// Returns the newest visible messages of a channel by id. Those after `last_read` are marked as unread.
pub fn messages_json(
    world: &DiscordWorld,
    person: &Person,
    channel: Snowflake,
    read_up_to: Option<Snowflake>,
) -> BTreeMap<Snowflake, Value> {
    let mut visible = person.messages_in(world, channel);
    let excess = visible.len().saturating_sub(MAX_MESSAGES);
    visible.drain(..excess);
    visible
        .into_iter()
        .map(|visible_message| (visible_message.id, message_json(world, person, &visible_message, read_up_to)))
        .collect()
}

fn message_json(
    world: &DiscordWorld,
    person: &Person,
    visible: &VisibleMessage,
    read_up_to: Option<Snowflake>,
) -> Value {
    let mut json = json::message(world, visible.id);
    json["is_ephemeral"] = json!(visible.is_ephemeral);
    json["mentions_me"] = json!(visible.pings_me);
    json["is_loading"] = json!(visible.is_loading);
    json["unread"] = json!(read_up_to.is_some_and(|last_read| visible.id > last_read) && visible.author != person.id());
    rewrite_file_urls(&mut json);
    json
}

/// Replaces addresses of Discord's file servers with paths of this server.
fn rewrite_file_urls(value: &mut Value) {
    const DISCORD_FILE_URLS: [&str; 2] =
        ["https://cdn.discordapp.com/attachments/", "https://media.discordapp.net/attachments/"];
    match value {
        Value::String(text) => {
            let Some(rest) = DISCORD_FILE_URLS.iter().find_map(|it| text.strip_prefix(it)) else { return };
            // The parts of the path: channel, file, name, and the signature that the real Discord adds.
            let mut parts = rest.split(['/', '?']).skip(1);
            if let (Some(id), Some(name)) = (parts.next(), parts.next()) {
                *text = format!("/files/{id}/{name}");
            }
        }
        Value::Array(all) => all.iter_mut().for_each(rewrite_file_urls),
        Value::Object(all) => all.values_mut().for_each(rewrite_file_urls),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Returns the commands that the person may use in some text channel.
pub fn commands_json(world: &DiscordWorld, person: &Person) -> Value {
    let is_allowed = |needed: &Value| {
        let needed: u64 = needed.as_str().and_then(|it| it.parse().ok()).unwrap_or(0);
        let mut channels = world.channels.iter().filter(|(_, it)| matches!(it.kind, ChannelKind::Text { .. }));
        channels.any(|(id, _)| world.has_permissions(person.id(), id, needed))
    };
    let all = world.commands.iter().map(|(id, _)| json::command(world, id));
    all.filter(|it| is_allowed(&it["default_member_permissions"])).collect()
}

/// Returns the display names of all users and channels by id.
pub fn user_and_channel_names_json(world: &DiscordWorld) -> Value {
    let people = world.users.iter().map(|(id, _)| (id.to_string(), display_name(world, id)));
    let channels = world.channels.iter().map(|(id, it)| (id.to_string(), it.name.clone()));
    let all: BTreeMap<String, String> = people.chain(channels).filter(|(_, name)| !name.is_empty()).collect();
    json!(all)
}

/// Returns everybody except bots.
pub fn people_json(world: &DiscordWorld) -> Value {
    let people = world.users.iter().filter(|(_, it)| !it.is_bot);
    people
        .map(|(id, it)| json!({ "id": id, "name": display_name(world, id), "locale": it.locale, "accepts_dms": it.accepts_dms }))
        .collect()
}

pub fn display_name(world: &DiscordWorld, id: Snowflake) -> String {
    world.users.get(id).map(|it| it.global_name.clone().unwrap_or_else(|| it.name.clone())).unwrap_or_default()
}

/// Returns the new or changed messages, and the ids of the removed ones.
pub fn diff_messages(
    before: Option<&BTreeMap<Snowflake, Value>>,
    after: &BTreeMap<Snowflake, Value>,
) -> (Vec<Value>, Vec<Snowflake>) {
    let previous = |id: &Snowflake| before.and_then(|before| before.get(id));
    let changed = after.iter().filter(|(id, it)| previous(id) != Some(it)).map(|(_, it)| it.clone());
    let removed = before.into_iter().flat_map(BTreeMap::keys).filter(|id| !after.contains_key(id));
    (changed.collect(), removed.copied().collect())
}
