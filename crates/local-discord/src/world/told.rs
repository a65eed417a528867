//! The JSON of each object as Discord sends it, with all fields that Discord sends and no others.

use serde_json::{Map, Value, json};

use super::super::Id;
use super::super::clock::written;
use super::{Attachment, Channel, Emoji, Kind, Member, Message, User, World};

/// The flag of a message with a thread.
const HAS_THREAD: u64 = 1 << 5;

#[must_use]
pub fn user(world: &World, id: Id) -> Value {
    let Some(User { name, shown, bot, .. }) = world.users.get(id) else { return Value::Null };
    let mut told = json!({
        "id": id, "username": name, "global_name": shown, "discriminator": if *bot { "0001" } else { "0" },
        "avatar": null, "public_flags": 0, "flags": 0, "banner": null, "accent_color": null,
        "avatar_decoration_data": null, "collectibles": null, "primary_guild": null,
    });
    if *bot {
        told["bot"] = json!(true);
        told["global_name"] = Value::Null;
    }
    told
}

#[must_use]
pub fn member(world: &World, guild: Id, id: Id) -> Value {
    let Some(Member { roles, nick, joined }) = world.guilds.get(guild).and_then(|it| it.members.get(&id)) else {
        return Value::Null;
    };
    json!({
        "user": user(world, id), "roles": roles, "nick": nick, "joined_at": written(*joined), "avatar": null,
        "banner": null, "communication_disabled_until": null, "flags": 0, "pending": false, "premium_since": null,
        "mute": false, "deaf": false,
    })
}

#[must_use]
pub fn channel(world: &World, id: Id) -> Value {
    let Some(Channel { kind, name, overwrites, last, sent }) = world.channels.get(id) else { return Value::Null };
    match kind {
        Kind::Private { with } => json!({
            "id": id, "type": 1, "flags": 0, "last_message_id": last, "recipients": [user(world, *with)],
        }),
        Kind::Text { guild } => {
            let overwrites: Vec<Value> = overwrites
                .iter()
                .map(|(id, it)| {
                    let (allow, deny) = (it.allow.to_string(), it.deny.to_string());
                    json!({ "id": id, "type": u8::from(it.person), "allow": allow, "deny": deny })
                })
                .collect();
            json!({
                "id": id, "type": 0, "flags": 0, "guild_id": guild, "name": name, "position": 0, "parent_id": null,
                "topic": null, "nsfw": false, "rate_limit_per_user": 0, "last_message_id": last,
                "permission_overwrites": overwrites,
            })
        }
        Kind::Thread { guild, parent, owner, private, joined, archived, locked, rest, stirred } => {
            let mut told = json!({
                "id": id, "type": if *private { 12 } else { 11 }, "flags": 0, "guild_id": guild, "parent_id": parent,
                "owner_id": owner, "name": name, "last_message_id": last, "message_count": sent,
                "total_message_sent": sent, "member_count": joined.len().min(50), "rate_limit_per_user": 0,
                "thread_metadata": {
                    "archived": archived, "locked": locked, "auto_archive_duration": rest,
                    "archive_timestamp": written(*stirred), "create_timestamp": written(id.milliseconds()),
                },
            });
            if let Some(since) = joined.get(&world.bot) {
                told["member"] = thread_member(id, world.bot, *since);
            }
            told
        }
    }
}

#[must_use]
pub fn thread_member(thread: Id, id: Id, since: u64) -> Value {
    json!({ "id": thread, "user_id": id, "join_timestamp": written(since), "flags": 0 })
}

fn role(id: Id, guild: Id, found: &super::Role, position: usize) -> Value {
    json!({
        "id": id, "name": found.name, "permissions": found.rights.to_string(),
        "position": if id == guild { 0 } else { position },
        "color": 0, "colors": { "primary_color": 0, "secondary_color": null, "tertiary_color": null },
        "hoist": false, "managed": false, "mentionable": false, "icon": null, "unicode_emoji": null, "flags": 0,
    })
}

/// Returns the payload of a role event.
#[must_use]
pub fn role_of(world: &World, guild: Id, id: Id) -> Value {
    let roles = roles(world, guild);
    let found = roles.as_array().into_iter().flatten().find(|it| it["id"] == json!(id));
    json!({ "guild_id": guild, "role": found })
}

#[must_use]
pub fn roles(world: &World, guild: Id) -> Value {
    let Some(found) = world.guilds.get(guild) else { return json!([]) };
    found.roles.iter().enumerate().map(|(n, (id, it))| role(*id, guild, it, n)).collect()
}

/// Returns a server as the HTTP API does.
#[must_use]
pub fn guild(world: &World, id: Id) -> Value {
    let Some(found) = world.guilds.get(id) else { return Value::Null };
    json!({
        "id": id, "name": found.name, "owner_id": found.owner, "preferred_locale": found.locale,
        "roles": roles(world, id), "icon": null, "description": null, "home_header": null, "splash": null,
        "discovery_splash": null, "features": [], "banner": null, "application_id": null, "region": "deprecated",
        "afk_channel_id": null, "afk_timeout": 300, "system_channel_id": null, "system_channel_flags": 0,
        "widget_enabled": false, "widget_channel_id": null, "verification_level": 0,
        "default_message_notifications": 0, "mfa_level": 0, "explicit_content_filter": 0, "max_presences": null,
        "max_members": 500_000, "max_stage_video_channel_users": 50, "max_video_channel_users": 25,
        "vanity_url_code": null, "premium_tier": 0, "premium_subscription_count": 0, "rules_channel_id": null,
        "safety_alerts_channel_id": null, "public_updates_channel_id": null, "premium_progress_bar_enabled": false,
        "premium_progress_bar_enabled_user_updated_at": null, "nsfw": false, "nsfw_level": 0, "emojis": [],
        "stickers": [], "incidents_data": null,
    })
}

/// Returns a server as GUILD_CREATE does: with channels, active threads and the bot's member.
#[must_use]
pub fn guild_whole(world: &World, id: Id) -> Value {
    let mut told = guild(world, id);
    let Some(found) = world.guilds.get(id) else { return told };
    let here = |wanted: fn(&Kind) -> bool| -> Vec<Value> {
        let channels = world.channels.iter().filter(|(_, it)| wanted(&it.kind));
        let seen = channels
            .filter(|(it, _)| world.guild_of(*it) == Some(id) && world.may(world.bot, *it, super::rights::VIEW));
        seen.map(|(it, _)| channel(world, it)).collect()
    };
    told["joined_at"] = json!(written(found.members.get(&world.bot).map_or(0, |it| it.joined)));
    told["large"] = json!(false);
    told["unavailable"] = json!(false);
    told["member_count"] = json!(found.members.len());
    told["members"] = json!([member(world, id, world.bot)]);
    let mut channels = here(|kind| matches!(kind, Kind::Text { .. }));
    for channel in channels.iter_mut().filter_map(Value::as_object_mut) {
        // Discord omits the field here.
        channel.remove("guild_id");
    }
    told["channels"] = json!(channels);
    told["threads"] = json!(here(|kind| matches!(kind, Kind::Thread { archived: false, .. })));
    for empty in ["voice_states", "presences", "stage_instances", "guild_scheduled_events", "soundboard_sounds"] {
        told[empty] = json!([]);
    }
    told
}

/// Returns a message with its reply reference.
#[must_use]
pub fn message(world: &World, id: Id) -> Value {
    let Some(found) = world.messages.get(id) else { return Value::Null };
    let mut told = plain(world, id, found);
    if let Some(replied) = found.replies_to {
        let guild = world.guild_of(found.channel);
        told["message_reference"] = json!({ "type": 0, "channel_id": found.channel, "message_id": replied });
        if let Some(guild) = guild {
            told["message_reference"]["guild_id"] = json!(guild);
        }
        told["referenced_message"] = world.messages.get(replied).map_or(Value::Null, |it| plain(world, replied, it));
    }
    told
}

fn plain(world: &World, id: Id, found: &Message) -> Value {
    let mut told = json!({
        "id": id, "type": found.kind, "channel_id": found.channel, "author": user(world, found.author),
        "content": found.content, "embeds": found.embeds, "components": found.components,
        "attachments": beside(found).map(|it| attachment(found, it)).collect::<Vec<_>>(),
        "mentions": found.mentions.iter().map(|it| user(world, *it)).collect::<Vec<_>>(), "mention_roles": [],
        "mention_everyone": found.everyone, "pinned": false, "tts": false, "flags": found.flags,
        "timestamp": written(id.milliseconds()), "edited_timestamp": found.edited.map(written),
    });
    if world.channels.get(id).is_some() {
        told["flags"] = json!(found.flags | HAS_THREAD);
        told["thread"] = channel(world, id);
    }
    for (field, more) in &found.more {
        told[field] = more.clone();
    }
    if let Some(nonce) = &found.nonce {
        told["nonce"] = nonce.clone();
    }
    if found.author == world.bot && found.answers.is_some() {
        told["application_id"] = json!(world.bot);
        told["webhook_id"] = json!(world.bot);
    }
    if let Some(answers) = &found.answers {
        let owners = json!({ "0": world.guild_of(found.channel).unwrap_or_default() });
        let mut metadata = json!({
            "id": answers.interaction, "type": answers.kind, "user": user(world, answers.user),
            "authorizing_integration_owners": owners,
        });
        let command = || {
            json!({
                "id": answers.interaction, "type": 2, "user": user(world, answers.user),
                "authorizing_integration_owners": owners,
            })
        };
        match (answers.kind, answers.pressed, &answers.command) {
            (3, Some(pressed), _) => metadata["interacted_message_id"] = json!(pressed),
            (5, Some(pressed), _) => {
                let mut trigger = command();
                trigger["type"] = json!(3);
                trigger["interacted_message_id"] = json!(pressed);
                metadata["triggering_interaction_metadata"] = trigger;
            }
            (5, None, _) => metadata["triggering_interaction_metadata"] = command(),
            (_, _, Some(name)) => {
                told["interaction"] = json!({
                    "id": answers.interaction, "type": answers.kind, "name": name, "user": user(world, answers.user),
                });
            }
            _ => {}
        }
        told["interaction_metadata"] = metadata;
    }
    told
}

/// Returns the attachments that clients show beside the embeds. Discord omits files that an embed shows, and
/// with them their alternative texts.
pub fn beside(found: &Message) -> impl Iterator<Item = &Attachment> {
    let shows = |embed: &Value, url: &str| {
        let places = [("image", "url"), ("thumbnail", "url"), ("author", "icon_url"), ("footer", "icon_url")];
        places.iter().any(|(part, field)| embed[*part][*field] == url)
    };
    found.attachments.iter().filter(move |file| {
        let (url, _) = places(found.channel, file);
        !found.embeds.iter().any(|embed| shows(embed, &url))
    })
}

/// Returns the address of an attachment and the address that clients load it from.
#[must_use]
pub fn places(channel: Id, found: &Attachment) -> (String, String) {
    let path = format!("attachments/{channel}/{}/{}?ex=0&is=0&hm=0", found.id, found.filename);
    (format!("https://cdn.discordapp.com/{path}"), format!("https://media.discordapp.net/{path}"))
}

fn attachment(message: &Message, found: &Attachment) -> Value {
    let (url, proxy) = places(message.channel, found);
    let mut told =
        json!({ "id": found.id, "filename": found.filename, "size": found.size, "url": url, "proxy_url": proxy });
    if let Some(description) = &found.description {
        told["description"] = json!(description);
    }
    if let Some(media) = &found.media {
        told["content_type"] = json!(media);
    }
    if let Some(extent) = found.extent {
        told["width"] = json!(extent.width);
        told["height"] = json!(extent.height);
    }
    if message.only.is_some() {
        told["ephemeral"] = json!(true);
    }
    told
}

#[must_use]
pub fn command(world: &World, id: Id) -> Value {
    let Some(found) = world.commands.get(id) else { return Value::Null };
    let mut told = Map::new();
    told.insert("id".to_owned(), json!(id));
    told.insert("application_id".to_owned(), json!(world.bot));
    told.insert("version".to_owned(), json!(found.version));
    for (field, otherwise) in [
        ("type", json!(1)),
        ("name", json!("")),
        ("description", json!("")),
        ("name_localizations", Value::Null),
        ("description_localizations", Value::Null),
        ("default_member_permissions", Value::Null),
        ("nsfw", json!(false)),
        ("integration_types", json!([0])),
        ("contexts", Value::Null),
    ] {
        let given = found.body.get(field).filter(|it| !it.is_null());
        told.insert(field.to_owned(), given.cloned().unwrap_or(otherwise));
    }
    match found.guild {
        Some(guild) => drop(told.insert("guild_id".to_owned(), json!(guild))),
        None => drop(
            told.insert("dm_permission".to_owned(), found.body.get("dm_permission").cloned().unwrap_or(json!(true))),
        ),
    }
    if let Some(options) = found.body.get("options").filter(|it| it.as_array().is_some_and(|list| !list.is_empty())) {
        told.insert("options".to_owned(), options.clone());
    }
    Value::Object(told)
}

#[must_use]
pub fn emoji(world: &World, id: Id) -> Value {
    let Some(Emoji { name, by, animated, .. }) = world.emojis.get(id) else { return Value::Null };
    json!({
        "id": id, "name": name, "roles": [], "user": user(world, *by), "require_colons": true, "managed": false,
        "animated": animated, "available": true,
    })
}
