//! Handlers for servers.

use serde_json::{Value, json};

use super::{forbidden, not_found};
use crate::request::ApiReply;
use crate::world::{ChannelKind, DiscordWorld, EventAudience, GatewayIntent, json, permissions};
use crate::{ApiError, Snowflake};

fn check_bot_is_member(world: &DiscordWorld, guild: Snowflake) -> Result<(), ApiError> {
    world.guilds.get(guild).ok_or_else(|| not_found(10004, "Guild"))?;
    if world.has_bot(guild) { Ok(()) } else { Err(forbidden(50001)) }
}

pub fn get(world: &DiscordWorld, guild: Snowflake) -> Result<ApiReply, ApiError> {
    check_bot_is_member(world, guild)?;
    Ok(ApiReply::ok(json::guild(world, guild)))
}

pub fn list_channels(world: &DiscordWorld, guild: Snowflake) -> Result<ApiReply, ApiError> {
    check_bot_is_member(world, guild)?;
    let is_here = |kind: &ChannelKind| *kind == ChannelKind::Text { guild };
    let found = world
        .channels
        .iter()
        .filter(|(id, it)| is_here(&it.kind) && world.has_permissions(world.bot, *id, permissions::VIEW_CHANNEL));
    Ok(ApiReply::ok(found.map(|(id, _)| json::channel(world, id)).collect()))
}

pub fn list_roles(world: &DiscordWorld, guild: Snowflake) -> Result<ApiReply, ApiError> {
    check_bot_is_member(world, guild)?;
    Ok(ApiReply::ok(json::roles(world, guild)))
}

pub fn list_active_threads(world: &DiscordWorld, guild: Snowflake) -> Result<ApiReply, ApiError> {
    check_bot_is_member(world, guild)?;
    let is_here =
        |kind: &ChannelKind| matches!(kind, ChannelKind::Thread { guild: it, archived: false, .. } if *it == guild);
    let found = world
        .channels
        .iter()
        .filter(|(id, it)| is_here(&it.kind) && world.has_permissions(world.bot, *id, permissions::VIEW_CHANNEL));
    let threads: Vec<Value> = found.map(|(id, _)| json::channel(world, id)).collect();
    let members: Vec<Value> = threads.iter().filter_map(|it| it.get("member").cloned()).collect();
    Ok(ApiReply::ok(json!({ "threads": threads, "members": members, "has_more": false })))
}

pub fn get_member(world: &DiscordWorld, guild: Snowflake, user: Option<Snowflake>) -> Result<ApiReply, ApiError> {
    check_bot_is_member(world, guild)?;
    let member_json = json::member(world, guild, user.unwrap_or(world.bot));
    if member_json.is_null() { Err(not_found(10007, "Member")) } else { Ok(ApiReply::ok(member_json)) }
}

/// Changes the bot's nickname. The bot may not rename others.
pub fn modify_bot_member(
    world: &mut DiscordWorld,
    guild: Snowflake,
    user: Option<Snowflake>,
    body: &Value,
) -> Result<ApiReply, ApiError> {
    check_bot_is_member(world, guild)?;
    if user.is_some_and(|it| it != world.bot) {
        return Err(forbidden(50013));
    }
    let bot = world.bot;
    if let Some(bot_member) = world.guilds.get_mut(guild).and_then(|it| it.members.get_mut(&bot)) {
        bot_member.nick = body["nick"].as_str().filter(|it| !it.is_empty()).map(str::to_owned);
    }
    world.emit_bot_member_update(guild);
    Ok(ApiReply::ok(json::member(world, guild, bot)))
}

/// Lets the bot leave the server.
pub fn leave(world: &mut DiscordWorld, guild: Snowflake) -> Result<ApiReply, ApiError> {
    check_bot_is_member(world, guild)?;
    remove_bot(world, guild);
    Ok(ApiReply::no_content())
}

/// Removes the bot from a server, after it left or was kicked.
pub fn remove_bot(world: &mut DiscordWorld, guild: Snowflake) {
    let bot = world.bot;
    if world.guilds.get_mut(guild).and_then(|it| it.members.remove(&bot)).is_some() {
        world.emit(EventAudience::Guild(guild), Some(GatewayIntent::Guilds), "GUILD_DELETE", &json!({ "id": guild }));
    }
}
