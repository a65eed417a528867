//! The gateway payload of an interaction.

use serde_json::{Map, Value, json};

use super::super::Id;
use super::super::world::{World, told};

/// An interaction that a person starts.
pub struct Deed {
    /// 2 is a command, 3 a component, 4 an autocompletion, 5 a modal.
    pub kind: u8,
    /// The `data` of the payload.
    pub data: Value,
    /// The message with the component that was used.
    pub message: Option<Id>,
}

/// Returns the payload of the INTERACTION_CREATE event.
pub fn interaction(world: &World, id: Id, token: &str, user: Id, channel: Id, deed: &Deed) -> Value {
    let locale = world.users.get(user).map_or("en-US", |it| it.locale.as_str());
    let guild = world.guild_of(channel);
    let mut place = told::channel(world, channel);
    if let Some(place) = place.as_object_mut().filter(|_| guild.is_some()) {
        place.remove("permission_overwrites");
        place.insert("permissions".to_owned(), json!(world.rights(user, channel).to_string()));
    }
    let mut told = json!({
        "id": id, "application_id": world.bot, "type": deed.kind, "data": deed.data, "token": token, "version": 1,
        "channel": place, "channel_id": channel, "locale": locale, "entitlements": [],
        "app_permissions": world.rights(world.bot, channel).to_string(), "attachment_size_limit": 10_485_760,
        "authorizing_integration_owners": { "0": guild.unwrap_or_default() }, "context": u8::from(guild.is_none()),
    });
    match guild {
        Some(guild) => {
            let home = world.guilds.get(guild).map_or("en-US", |it| it.locale.as_str());
            let mut member = told::member(world, guild, user);
            member["permissions"] = json!(world.rights(user, channel).to_string());
            told["guild_id"] = json!(guild);
            told["guild"] = json!({ "id": guild, "locale": home, "features": [] });
            told["guild_locale"] = json!(home);
            told["member"] = member;
        }
        None => told["user"] = told::user(world, user),
    }
    if let Some(message) = deed.message {
        told["message"] = told::message(world, message);
        if let Some(nonce) = told["message"].as_object_mut() {
            // Only the sender's create request returns the nonce.
            nonce.remove("nonce");
        }
    }
    told
}

/// The ids that an interaction refers to.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Named {
    pub people: Vec<Id>,
    pub channels: Vec<Id>,
    pub roles: Vec<Id>,
    pub messages: Vec<Id>,
}

/// Returns the objects that an interaction refers to. Channels contain this person's permissions there.
pub fn resolved(world: &World, user: Id, guild: Option<Id>, named: &Named) -> Value {
    let Named { people, channels, roles, messages } = named;
    let mut all = Map::new();
    let mut add = |field: &str, found: Map<String, Value>| {
        if !found.is_empty() {
            all.insert(field.to_owned(), Value::Object(found));
        }
    };
    add("users", people.iter().map(|id| (id.to_string(), told::user(world, *id))).collect());
    if let Some(guild) = guild {
        let member = |id: &Id| {
            let mut member = told::member(world, guild, *id);
            for left_out in ["user", "deaf", "mute"] {
                member.as_object_mut()?.remove(left_out);
            }
            member["permissions"] = json!("0");
            Some((id.to_string(), member))
        };
        add("members", people.iter().filter_map(member).collect());
        add(
            "roles",
            roles.iter().map(|id| (id.to_string(), told::role_of(world, guild, *id)["role"].clone())).collect(),
        );
        let channel = |id: &Id| {
            let whole = told::channel(world, *id);
            let told = ["id", "name", "type", "flags", "parent_id", "thread_metadata"].into_iter();
            let told = told.filter_map(|field| Some((field.to_owned(), whole.get(field)?.clone())));
            let rights = ("permissions".to_owned(), json!(world.rights(user, *id).to_string()));
            (id.to_string(), Value::Object(told.chain([rights]).collect()))
        };
        add("channels", channels.iter().map(channel).collect());
    }
    add("messages", messages.iter().map(|id| (id.to_string(), told::message(world, *id))).collect());
    Value::Object(all)
}
