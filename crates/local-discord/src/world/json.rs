//! The JSON of each object as Discord sends it, with all fields that Discord sends and no others.

use serde_json::{Map, Value, json};

use super::permissions::VIEW_CHANNEL;
use super::{ChannelKind, DiscordWorld, FakeAttachment, FakeChannel, FakeEmoji, FakeMember, FakeMessage, FakeUser};
use crate::Snowflake;
use crate::clock::format_timestamp;

/// The flag of a channel that the bot cannot see.
const OBFUSCATED: u64 = 1 << 17;
/// The flag of a message that a Discord thread starts at.
const HAS_THREAD: u64 = 1 << 5;

#[must_use]
pub fn user(world: &DiscordWorld, id: Snowflake) -> Value {
    let Some(FakeUser { name, global_name, is_bot, .. }) = world.users.get(id) else { return Value::Null };
    let mut value = json!({
        "id": id, "username": name, "global_name": global_name, "discriminator": if *is_bot { "0001" } else { "0" },
        "avatar": null, "public_flags": 0, "flags": 0, "banner": null, "accent_color": null,
        "avatar_decoration_data": null, "collectibles": null, "primary_guild": null,
    });
    if *is_bot {
        value["bot"] = json!(true);
        value["global_name"] = Value::Null;
    }
    value
}

#[must_use]
pub fn member(world: &DiscordWorld, guild: Snowflake, id: Snowflake) -> Value {
    let Some(FakeMember { roles, nick, joined_at_ms }) = world.guilds.get(guild).and_then(|it| it.members.get(&id))
    else {
        return Value::Null;
    };
    json!({
        "user": user(world, id), "roles": roles, "nick": nick, "joined_at": format_timestamp(*joined_at_ms), "avatar": null,
        "banner": null, "communication_disabled_until": null, "flags": 0, "pending": false, "premium_since": null,
        "mute": false, "deaf": false,
    })
}

#[must_use]
pub fn channel(world: &DiscordWorld, id: Snowflake) -> Value {
    let Some(FakeChannel { kind, name, is_forum, overwrites, last_message, message_count }) = world.channels.get(id)
    else {
        return Value::Null;
    };
    match kind {
        ChannelKind::Dm { recipient } => json!({
            "id": id, "type": 1, "flags": 0, "last_message_id": last_message, "recipients": [user(world, *recipient)],
        }),
        ChannelKind::Text { guild } => {
            let overwrites: Vec<Value> = overwrites
                .iter()
                .map(|(id, it)| {
                    let (allow, deny) = (it.allow.to_string(), it.deny.to_string());
                    json!({ "id": id, "type": u8::from(it.is_person), "allow": allow, "deny": deny })
                })
                .collect();
            json!({
                "id": id, "type": if *is_forum { 15 } else { 0 }, "flags": 0, "guild_id": guild, "name": name, "position": 0, "parent_id": null,
                "topic": null, "nsfw": false, "rate_limit_per_user": 0, "last_message_id": last_message,
                "permission_overwrites": overwrites,
            })
        }
        ChannelKind::Thread {
            guild,
            parent,
            owner,
            is_private,
            members,
            archived,
            locked,
            auto_archive_minutes,
            last_activity_ms,
        } => {
            let mut value = json!({
                "id": id, "type": if *is_private { 12 } else { 11 }, "flags": 0, "guild_id": guild, "parent_id": parent,
                "owner_id": owner, "name": name, "last_message_id": last_message, "message_count": message_count,
                "total_message_sent": message_count, "member_count": members.len().min(50), "rate_limit_per_user": 0,
                "thread_metadata": {
                    "archived": archived, "locked": locked, "auto_archive_duration": auto_archive_minutes,
                    "archive_timestamp": format_timestamp(*last_activity_ms), "create_timestamp": format_timestamp(id.created_at_ms()),
                },
            });
            if let Some(since) = members.get(&world.bot) {
                value["member"] = thread_member(id, world.bot, *since);
            }
            value
        }
    }
}

/// Returns a channel as events show it: hidden if the bot cannot see it. Null for a thread that the bot cannot see.
#[must_use]
pub fn channel_over_gateway(world: &DiscordWorld, id: Snowflake) -> Value {
    if world.has_permissions(world.bot, id, VIEW_CHANNEL) {
        return channel(world, id);
    }
    let Some(ChannelKind::Text { guild }) = world.channels.get(id).map(|it| &it.kind) else { return Value::Null };
    let denial = json!({ "id": guild, "type": 0, "allow": "0", "deny": VIEW_CHANNEL.to_string() });
    json!({
        "id": id, "type": 0, "flags": OBFUSCATED, "guild_id": guild, "name": "___hidden___", "position": 0,
        "parent_id": null, "topic": null, "nsfw": false, "rate_limit_per_user": 0, "last_message_id": null,
        "permission_overwrites": [denial],
    })
}

#[must_use]
pub fn thread_member(thread: Snowflake, id: Snowflake, since: u64) -> Value {
    json!({ "id": thread, "user_id": id, "join_timestamp": format_timestamp(since), "flags": 0 })
}

fn role(id: Snowflake, guild: Snowflake, role_data: &super::FakeRole, position: usize) -> Value {
    json!({
        "id": id, "name": role_data.name, "permissions": role_data.permissions.to_string(),
        "position": if id == guild { 0 } else { position },
        "color": 0, "colors": { "primary_color": 0, "secondary_color": null, "tertiary_color": null },
        "hoist": false, "managed": false, "mentionable": false, "icon": null, "unicode_emoji": null, "flags": 0,
    })
}

/// Returns the payload of a role event.
#[must_use]
pub fn role_event(world: &DiscordWorld, guild: Snowflake, id: Snowflake) -> Value {
    let roles = roles(world, guild);
    let found = roles.as_array().into_iter().flatten().find(|it| it["id"] == json!(id));
    json!({ "guild_id": guild, "role": found })
}

#[must_use]
pub fn roles(world: &DiscordWorld, guild: Snowflake) -> Value {
    let Some(found) = world.guilds.get(guild) else { return json!([]) };
    found.roles.iter().enumerate().map(|(n, (id, it))| role(*id, guild, it, n)).collect()
}

/// Returns a server as the HTTP API does.
#[must_use]
pub fn guild(world: &DiscordWorld, id: Snowflake) -> Value {
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

/// Returns a server as GUILD_CREATE does: with channels, visible active threads and the bot's member.
#[must_use]
pub fn guild_create(world: &DiscordWorld, id: Snowflake) -> Value {
    let mut value = guild(world, id);
    let Some(found) = world.guilds.get(id) else { return value };
    let channels_of = |is_wanted: fn(&ChannelKind) -> bool| -> Vec<Value> {
        let channels = world.channels.iter().filter(|(_, it)| is_wanted(&it.kind));
        let of_guild = channels.filter(|(it, _)| world.guild_of(*it) == Some(id));
        of_guild.map(|(it, _)| channel_over_gateway(world, it)).filter(|it| !it.is_null()).collect()
    };
    value["joined_at"] = json!(format_timestamp(found.members.get(&world.bot).map_or(0, |it| it.joined_at_ms)));
    value["large"] = json!(false);
    value["unavailable"] = json!(false);
    value["member_count"] = json!(found.members.len());
    value["members"] = json!([member(world, id, world.bot)]);
    let mut channels = channels_of(|kind| matches!(kind, ChannelKind::Text { .. }));
    for channel in channels.iter_mut().filter_map(Value::as_object_mut) {
        // Discord omits `guild_id` in the channels of GUILD_CREATE.
        channel.remove("guild_id");
    }
    value["channels"] = json!(channels);
    value["threads"] = json!(channels_of(|kind| matches!(kind, ChannelKind::Thread { archived: false, .. })));
    for empty in ["voice_states", "presences", "stage_instances", "guild_scheduled_events", "soundboard_sounds"] {
        value[empty] = json!([]);
    }
    value
}

/// Returns a message with its reply reference.
#[must_use]
pub fn message(world: &DiscordWorld, id: Snowflake) -> Value {
    let Some(message) = world.messages.get(id) else { return Value::Null };
    let mut value = message_base(world, id, message);
    if let Some(replied) = message.replies_to {
        let guild = world.guild_of(message.channel);
        value["message_reference"] = json!({ "type": 0, "channel_id": message.channel, "message_id": replied });
        if let Some(guild) = guild {
            value["message_reference"]["guild_id"] = json!(guild);
        }
        value["referenced_message"] =
            world.messages.get(replied).map_or(Value::Null, |it| message_base(world, replied, it));
    }
    value
}

fn message_base(world: &DiscordWorld, id: Snowflake, found: &FakeMessage) -> Value {
    let mut value = json!({
        "id": id, "type": found.kind, "channel_id": found.channel, "author": user(world, found.author),
        "content": found.content, "embeds": found.embeds, "components": found.components,
        "attachments": listed_attachments(found).map(|it| attachment(found, it)).collect::<Vec<_>>(),
        "mentions": found.mentions.iter().map(|it| user(world, *it)).collect::<Vec<_>>(), "mention_roles": [],
        "mention_everyone": found.mentions_everyone, "pinned": false, "tts": false, "flags": found.flags,
        "timestamp": format_timestamp(id.created_at_ms()), "edited_timestamp": found.edited_at_ms.map(format_timestamp),
    });
    if world.channels.get(id).is_some() {
        value["flags"] = json!(found.flags | HAS_THREAD);
        value["thread"] = channel(world, id);
    }
    for (field, more) in &found.extra_fields {
        value[field] = more.clone();
    }
    if let Some(nonce) = &found.nonce {
        value["nonce"] = nonce.clone();
    }
    if found.author == world.bot && found.responds_to.is_some() {
        value["application_id"] = json!(world.bot);
        value["webhook_id"] = json!(world.bot);
    }
    if let Some(answers) = &found.responds_to {
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
        match (answers.kind, answers.component_message, &answers.command) {
            (3, Some(pressed), _) => metadata["interacted_message_id"] = json!(pressed),
            (5, Some(pressed), _) => {
                let mut trigger = command();
                trigger["type"] = json!(3);
                trigger["interacted_message_id"] = json!(pressed);
                metadata["triggering_interaction_metadata"] = trigger;
            }
            (5, None, _) => metadata["triggering_interaction_metadata"] = command(),
            (_, _, Some(name)) => {
                value["interaction"] = json!({
                    "id": answers.interaction, "type": answers.kind, "name": name, "user": user(world, answers.user),
                });
            }
            _ => {}
        }
        value["interaction_metadata"] = metadata;
    }
    value
}

/// Returns the attachments that Discord lists. It omits files that an embed or a component shows, and with them
/// their alternative texts.
pub fn listed_attachments(message: &FakeMessage) -> impl Iterator<Item = &FakeAttachment> {
    let shows_file = |embed: &Value, url: &str| {
        let image_fields = [("image", "url"), ("thumbnail", "url"), ("author", "icon_url"), ("footer", "icon_url")];
        image_fields.iter().any(|(part, field)| embed[*part][*field] == url)
    };
    message.attachments.iter().filter(move |file| {
        let (url, _) = attachment_urls(message.channel, file);
        let is_in_embed = message.embeds.iter().any(|embed| shows_file(embed, &url));
        !is_in_embed && !message.components.iter().any(|component| component_shows_file(component, file.id))
    })
}

/// Returns whether a component or one of those in it shows this file.
fn component_shows_file(component: &Value, file: Snowflake) -> bool {
    match component {
        Value::Object(fields) => {
            fields.get("attachment_id") == Some(&json!(file))
                || fields.values().any(|part| component_shows_file(part, file))
        }
        Value::Array(parts) => parts.iter().any(|part| component_shows_file(part, file)),
        _ => false,
    }
}

/// Returns the address of an attachment and the address that clients load it from.
#[must_use]
pub fn attachment_urls(channel: Snowflake, attachment: &FakeAttachment) -> (String, String) {
    let FakeAttachment { id, filename, signature, .. } = attachment;
    let signature = signature.as_deref().unwrap_or("0");
    let path = format!("attachments/{channel}/{id}/{filename}?ex=0&is=0&hm={signature}");
    (format!("https://cdn.discordapp.com/{path}"), format!("https://media.discordapp.net/{path}"))
}

fn attachment(message: &FakeMessage, attachment: &FakeAttachment) -> Value {
    let (url, proxy) = attachment_urls(message.channel, attachment);
    let mut value = json!({ "id": attachment.id, "filename": attachment.filename, "size": attachment.size_bytes, "url": url, "proxy_url": proxy });
    if let Some(description) = &attachment.description {
        value["description"] = json!(description);
    }
    if let Some(content_type) = &attachment.content_type {
        value["content_type"] = json!(content_type);
    }
    if let Some(image_size) = attachment.image_size {
        value["width"] = json!(image_size.width);
        value["height"] = json!(image_size.height);
    }
    if message.visible_to.is_some() {
        value["ephemeral"] = json!(true);
    }
    value
}

#[must_use]
pub fn command(world: &DiscordWorld, id: Snowflake) -> Value {
    let Some(found) = world.commands.get(id) else { return Value::Null };
    let mut value = Map::new();
    value.insert("id".to_owned(), json!(id));
    value.insert("application_id".to_owned(), json!(world.bot));
    value.insert("version".to_owned(), json!(found.version));
    for (field, default_value) in [
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
        let stored = found.body.get(field).filter(|it| !it.is_null());
        value.insert(field.to_owned(), stored.cloned().unwrap_or(default_value));
    }
    match found.guild {
        Some(guild) => drop(value.insert("guild_id".to_owned(), json!(guild))),
        None => drop(
            value.insert("dm_permission".to_owned(), found.body.get("dm_permission").cloned().unwrap_or(json!(true))),
        ),
    }
    if let Some(options) = found.body.get("options").filter(|it| it.as_array().is_some_and(|list| !list.is_empty())) {
        value.insert("options".to_owned(), options.clone());
    }
    Value::Object(value)
}

#[must_use]
pub fn emoji(world: &DiscordWorld, id: Snowflake) -> Value {
    let Some(FakeEmoji { name, uploaded_by, animated, .. }) = world.emojis.get(id) else { return Value::Null };
    json!({
        "id": id, "name": name, "roles": [], "user": user(world, *uploaded_by), "require_colons": true, "managed": false,
        "animated": animated, "available": true,
    })
}
