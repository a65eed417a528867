//! The gateway payload of an interaction.

use serde_json::{Map, Value, json};

use crate::Snowflake;
use crate::world::{DiscordWorld, json};

/// An interaction that a person starts.
pub struct NewInteraction {
    /// The interaction type: 2 is a command, 3 a component, 4 an autocompletion, 5 a modal.
    pub kind: u8,
    pub data: Value,
    /// The message with the component that was used.
    pub message: Option<Snowflake>,
}

/// Returns the payload of the INTERACTION_CREATE event.
pub fn interaction_payload(
    world: &DiscordWorld,
    id: Snowflake,
    token: &str,
    user: Snowflake,
    channel: Snowflake,
    new_interaction: &NewInteraction,
) -> Value {
    let locale = world.users.get(user).map_or("en-US", |it| it.locale.as_str());
    let guild = world.guild_of(channel);
    let mut channel_json = json::channel(world, channel);
    if let Some(channel_json) = channel_json.as_object_mut().filter(|_| guild.is_some()) {
        channel_json.remove("permission_overwrites");
        channel_json.insert("permissions".to_owned(), json!(world.permissions(user, channel).to_string()));
    }
    let mut payload = json!({
        "id": id, "application_id": world.bot, "type": new_interaction.kind, "data": new_interaction.data, "token": token, "version": 1,
        "channel": channel_json, "channel_id": channel, "locale": locale, "entitlements": [],
        "app_permissions": world.permissions(world.bot, channel).to_string(), "attachment_size_limit": 10_485_760,
        "authorizing_integration_owners": { "0": guild.unwrap_or_default() }, "context": u8::from(guild.is_none()),
    });
    match guild {
        Some(guild) => {
            let guild_locale = world.guilds.get(guild).map_or("en-US", |it| it.locale.as_str());
            let mut member = json::member(world, guild, user);
            member["permissions"] = json!(world.permissions(user, channel).to_string());
            payload["guild_id"] = json!(guild);
            payload["guild"] = json!({ "id": guild, "locale": guild_locale, "features": [] });
            payload["guild_locale"] = json!(guild_locale);
            payload["member"] = member;
        }
        None => payload["user"] = json::user(world, user),
    }
    if let Some(message) = new_interaction.message {
        payload["message"] = json::message(world, message);
        if let Some(message_json) = payload["message"].as_object_mut() {
            // Discord returns the nonce of a message only to the request that created it.
            message_json.remove("nonce");
        }
    }
    payload
}

/// The ids that an interaction refers to.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct ReferencedIds {
    pub people: Vec<Snowflake>,
    pub channels: Vec<Snowflake>,
    pub roles: Vec<Snowflake>,
    pub messages: Vec<Snowflake>,
}

/// Returns the objects that an interaction refers to. Channels contain this person's permissions there.
pub fn resolved_data(world: &DiscordWorld, user: Snowflake, guild: Option<Snowflake>, ids: &ReferencedIds) -> Value {
    let ReferencedIds { people, channels, roles, messages } = ids;
    let mut data = Map::new();
    let mut add = |field: &str, found: Map<String, Value>| {
        if !found.is_empty() {
            data.insert(field.to_owned(), Value::Object(found));
        }
    };
    add("users", people.iter().map(|id| (id.to_string(), json::user(world, *id))).collect());
    if let Some(guild) = guild {
        let member = |id: &Snowflake| {
            let mut member = json::member(world, guild, *id);
            for left_out in ["user", "deaf", "mute"] {
                member.as_object_mut()?.remove(left_out);
            }
            member["permissions"] = json!("0");
            Some((id.to_string(), member))
        };
        add("members", people.iter().filter_map(member).collect());
        add(
            "roles",
            roles.iter().map(|id| (id.to_string(), json::role_event(world, guild, *id)["role"].clone())).collect(),
        );
        let channel = |id: &Snowflake| {
            let channel_json = json::channel(world, *id);
            let present_fields = ["id", "name", "type", "flags", "parent_id", "thread_metadata"].into_iter();
            let present_fields =
                present_fields.filter_map(|field| Some((field.to_owned(), channel_json.get(field)?.clone())));
            let permissions = ("permissions".to_owned(), json!(world.permissions(user, *id).to_string()));
            (id.to_string(), Value::Object(present_fields.chain([permissions]).collect()))
        };
        add("channels", channels.iter().map(channel).collect());
    }
    add("messages", messages.iter().map(|id| (id.to_string(), json::message(world, *id))).collect());
    Value::Object(data)
}
