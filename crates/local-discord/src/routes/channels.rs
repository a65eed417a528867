//! Handlers for channels.

use serde_json::Value;

use super::number::as_u64_lenient;
use super::{forbidden, not_found};
use crate::request::ApiReply;
use crate::world::{ChannelKind, DiscordWorld, PermissionOverwrite, json, permissions};
use crate::{ApiError, Snowflake, validation};

fn check_visible(world: &DiscordWorld, id: Snowflake) -> Result<(), ApiError> {
    world.channels.get(id).ok_or_else(|| not_found(10003, "Channel"))?;
    if world.has_permissions(world.bot, id, permissions::VIEW_CHANNEL) { Ok(()) } else { Err(forbidden(50001)) }
}

pub fn get(world: &DiscordWorld, id: Snowflake) -> Result<ApiReply, ApiError> {
    check_visible(world, id)?;
    Ok(ApiReply::ok(json::channel(world, id)))
}

/// Accepts the typing indicator and ignores it.
pub fn start_typing(world: &DiscordWorld, id: Snowflake) -> Result<ApiReply, ApiError> {
    check_visible(world, id)?;
    Ok(ApiReply::no_content())
}

/// Changes a channel or a thread.
pub fn modify(world: &mut DiscordWorld, id: Snowflake, body: &Value) -> Result<ApiReply, ApiError> {
    check_visible(world, id)?;
    validation::validate_channel_edit(body)?;
    let permissions = world.permissions(world.bot, id);
    let bot = world.bot;
    let found = world.channels.get(id).ok_or_else(|| not_found(10003, "Channel"))?;
    match &found.kind {
        ChannelKind::Dm { .. } => return Err(ApiError::new(403, 50003, "Cannot execute action on a DM channel")),
        ChannelKind::Text { .. } if permissions & permissions::MANAGE_CHANNELS == 0 => return Err(forbidden(50013)),
        ChannelKind::Text { .. } => {}
        ChannelKind::Thread { owner, archived, locked, .. } => {
            let can_manage_threads = permissions & permissions::MANAGE_THREADS != 0;
            let changes_lock = body["locked"].as_bool().is_some_and(|it| it != *locked);
            if !can_manage_threads && (*owner != bot || changes_lock) {
                return Err(forbidden(50013));
            }
            let unarchives = body["archived"].as_bool() == Some(false);
            if *archived && (!unarchives || *locked && !can_manage_threads) {
                return Err(forbidden(50083));
            }
        }
    }
    let now = world.now_ms;
    let Some(found) = world.channels.get_mut(id) else { return Err(not_found(10003, "Channel")) };
    if let Some(name) = body["name"].as_str() {
        name.clone_into(&mut found.name);
    }
    let is_thread =
        if let ChannelKind::Thread { archived, locked, auto_archive_minutes, last_activity_ms, .. } = &mut found.kind {
            *locked = body["locked"].as_bool().unwrap_or(*locked);
            *auto_archive_minutes = as_u64_lenient(&body["auto_archive_duration"]).unwrap_or(*auto_archive_minutes);
            if let Some(archive) = body["archived"].as_bool() {
                *archived = archive;
                *last_activity_ms = now;
            }
            true
        } else {
            false
        };
    world.emit_channel_event(id, if is_thread { "THREAD_UPDATE" } else { "CHANNEL_UPDATE" });
    Ok(ApiReply::ok(json::channel(world, id)))
}

/// Deletes a channel or a thread.
pub fn delete(world: &mut DiscordWorld, id: Snowflake) -> Result<ApiReply, ApiError> {
    check_visible(world, id)?;
    let is_thread = matches!(world.channels.get(id).map(|it| &it.kind), Some(ChannelKind::Thread { .. }));
    let needed = if is_thread { permissions::MANAGE_THREADS } else { permissions::MANAGE_CHANNELS };
    if world.guild_of(id).is_some() && !world.has_permissions(world.bot, id, needed) {
        return Err(forbidden(50013));
    }
    let deleted_channel = json::channel(world, id);
    if let Some(guild) = world.guild_of(id) {
        world.delete_channel(id);
        world.emit_channel_deleted(id, guild, &deleted_channel);
    }
    Ok(ApiReply::ok(deleted_channel))
}

/// Sets a permission overwrite in a channel.
pub fn set_overwrite(
    world: &mut DiscordWorld,
    id: Snowflake,
    target: Snowflake,
    body: &Value,
) -> Result<ApiReply, ApiError> {
    check_can_overwrite(world, id)?;
    let bits = |field: &str| as_u64_lenient(&body[field]).unwrap_or(0);
    let is_person = as_u64_lenient(&body["type"]) == Some(1);
    let overwrite = PermissionOverwrite { is_person, allow: bits("allow"), deny: bits("deny") };
    if let Some(found) = world.channels.get_mut(id) {
        found.overwrites.insert(target, overwrite);
    }
    world.emit_channel_event(id, "CHANNEL_UPDATE");
    Ok(ApiReply::no_content())
}

pub fn delete_overwrite(world: &mut DiscordWorld, id: Snowflake, target: Snowflake) -> Result<ApiReply, ApiError> {
    check_can_overwrite(world, id)?;
    if world.channels.get_mut(id).and_then(|it| it.overwrites.remove(&target)).is_none() {
        return Err(not_found(10009, "Overwrite"));
    }
    world.emit_channel_event(id, "CHANNEL_UPDATE");
    Ok(ApiReply::no_content())
}

fn check_can_overwrite(world: &DiscordWorld, id: Snowflake) -> Result<(), ApiError> {
    check_visible(world, id)?;
    if world.has_permissions(world.bot, id, permissions::MANAGE_ROLES) { Ok(()) } else { Err(forbidden(50013)) }
}
