//! Handlers for servers.

use serde_json::{Value, json};

use super::super::request::Reply;
use super::super::world::{Audience, Intent, Kind, World, rights, told};
use super::super::{Id, Wrong};
use super::{forbidden, unknown};

fn hosts(world: &World, guild: Id) -> Result<(), Wrong> {
    world.guilds.get(guild).ok_or_else(|| unknown(10004, "Guild"))?;
    if world.hosts(guild) { Ok(()) } else { Err(forbidden(50001)) }
}

pub fn show(world: &World, guild: Id) -> Result<Reply, Wrong> {
    hosts(world, guild)?;
    Ok(Reply::told(told::guild(world, guild)))
}

pub fn channels(world: &World, guild: Id) -> Result<Reply, Wrong> {
    hosts(world, guild)?;
    let here = |kind: &Kind| *kind == Kind::Text { guild };
    let found = world.channels.iter().filter(|(id, it)| here(&it.kind) && world.may(world.bot, *id, rights::VIEW));
    Ok(Reply::told(found.map(|(id, _)| told::channel(world, id)).collect()))
}

pub fn roles(world: &World, guild: Id) -> Result<Reply, Wrong> {
    hosts(world, guild)?;
    Ok(Reply::told(told::roles(world, guild)))
}

pub fn threads(world: &World, guild: Id) -> Result<Reply, Wrong> {
    hosts(world, guild)?;
    let here = |kind: &Kind| matches!(kind, Kind::Thread { guild: it, archived: false, .. } if *it == guild);
    let found = world.channels.iter().filter(|(id, it)| here(&it.kind) && world.may(world.bot, *id, rights::VIEW));
    let threads: Vec<Value> = found.map(|(id, _)| told::channel(world, id)).collect();
    let members: Vec<Value> = threads.iter().filter_map(|it| it.get("member").cloned()).collect();
    Ok(Reply::told(json!({ "threads": threads, "members": members, "has_more": false })))
}

pub fn member(world: &World, guild: Id, user: Option<Id>) -> Result<Reply, Wrong> {
    hosts(world, guild)?;
    let told = told::member(world, guild, user.unwrap_or(world.bot));
    if told.is_null() { Err(unknown(10007, "Member")) } else { Ok(Reply::told(told)) }
}

/// Changes the bot's nickname. The bot may not rename others.
pub fn rename_me(world: &mut World, guild: Id, user: Option<Id>, body: &Value) -> Result<Reply, Wrong> {
    hosts(world, guild)?;
    if user.is_some_and(|it| it != world.bot) {
        return Err(forbidden(50013));
    }
    let bot = world.bot;
    if let Some(me) = world.guilds.change(guild).and_then(|it| it.members.get_mut(&bot)) {
        me.nick = body["nick"].as_str().filter(|it| !it.is_empty()).map(str::to_owned);
    }
    world.tell_of_bot(guild);
    Ok(Reply::told(told::member(world, guild, bot)))
}

/// Lets the bot leave the server.
pub fn leave(world: &mut World, guild: Id) -> Result<Reply, Wrong> {
    hosts(world, guild)?;
    part(world, guild);
    Ok(Reply::done())
}

/// Removes the bot from a server, after it left or was kicked.
pub fn part(world: &mut World, guild: Id) {
    let bot = world.bot;
    if world.guilds.change(guild).and_then(|it| it.members.remove(&bot)).is_some() {
        world.tell(Audience::Guild(guild), Some(Intent::Guilds), "GUILD_DELETE", &json!({ "id": guild }));
    }
}
