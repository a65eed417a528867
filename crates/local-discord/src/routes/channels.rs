//! Handlers for channels.

use serde_json::Value;

use super::super::request::Reply;
use super::super::rules;
use super::super::world::{Kind, Overwrite, World, rights, told};
use super::super::{Id, Wrong};
use super::number::whole_number;
use super::{forbidden, unknown};

fn seen(world: &World, id: Id) -> Result<(), Wrong> {
    world.channels.get(id).ok_or_else(|| unknown(10003, "Channel"))?;
    if world.may(world.bot, id, rights::VIEW) { Ok(()) } else { Err(forbidden(50001)) }
}

pub fn show(world: &World, id: Id) -> Result<Reply, Wrong> {
    seen(world, id)?;
    Ok(Reply::told(told::channel(world, id)))
}

/// Accepts the typing indicator and ignores it.
pub fn typing(world: &World, id: Id) -> Result<Reply, Wrong> {
    seen(world, id)?;
    Ok(Reply::done())
}

/// Changes a channel or a thread.
pub fn change(world: &mut World, id: Id, body: &Value) -> Result<Reply, Wrong> {
    seen(world, id)?;
    rules::channel_edit(body)?;
    let has = world.rights(world.bot, id);
    let bot = world.bot;
    let found = world.channels.get(id).ok_or_else(|| unknown(10003, "Channel"))?;
    match &found.kind {
        Kind::Private { .. } => return Err(Wrong::new(403, 50003, "Cannot execute action on a DM channel")),
        Kind::Text { .. } if has & rights::MANAGE_CHANNELS == 0 => return Err(forbidden(50013)),
        Kind::Text { .. } => {}
        Kind::Thread { owner, archived, locked, .. } => {
            let manages = has & rights::MANAGE_THREADS != 0;
            let locks = body["locked"].as_bool().is_some_and(|it| it != *locked);
            if !manages && (*owner != bot || locks) {
                return Err(forbidden(50013));
            }
            let opens = body["archived"].as_bool() == Some(false);
            if *archived && (!opens || *locked && !manages) {
                return Err(forbidden(50083));
            }
        }
    }
    let now = world.now;
    let Some(found) = world.channels.change(id) else { return Err(unknown(10003, "Channel")) };
    if let Some(name) = body["name"].as_str() {
        name.clone_into(&mut found.name);
    }
    let thread = if let Kind::Thread { archived, locked, rest, stirred, .. } = &mut found.kind {
        *locked = body["locked"].as_bool().unwrap_or(*locked);
        *rest = whole_number(&body["auto_archive_duration"]).unwrap_or(*rest);
        if let Some(wanted) = body["archived"].as_bool() {
            *archived = wanted;
            *stirred = now;
        }
        true
    } else {
        false
    };
    world.tell_of_channel(id, if thread { "THREAD_UPDATE" } else { "CHANNEL_UPDATE" });
    Ok(Reply::told(told::channel(world, id)))
}

/// Deletes a channel or a thread.
pub fn remove(world: &mut World, id: Id) -> Result<Reply, Wrong> {
    seen(world, id)?;
    let thread = matches!(world.channels.get(id).map(|it| &it.kind), Some(Kind::Thread { .. }));
    let needed = if thread { rights::MANAGE_THREADS } else { rights::MANAGE_CHANNELS };
    if world.guild_of(id).is_some() && !world.may(world.bot, id, needed) {
        return Err(forbidden(50013));
    }
    let was = told::channel(world, id);
    if let Some(guild) = world.guild_of(id) {
        world.tear_down(id);
        world.tell_of_end(id, guild, &was);
    }
    Ok(Reply::told(was))
}

/// Sets a permission overwrite in a channel.
pub fn overwrite(world: &mut World, id: Id, of: Id, body: &Value) -> Result<Reply, Wrong> {
    may_overwrite(world, id)?;
    let bits = |field: &str| whole_number(&body[field]).unwrap_or(0);
    let person = whole_number(&body["type"]) == Some(1);
    let overwrite = Overwrite { person, allow: bits("allow"), deny: bits("deny") };
    if let Some(found) = world.channels.change(id) {
        found.overwrites.insert(of, overwrite);
    }
    world.tell_of_channel(id, "CHANNEL_UPDATE");
    Ok(Reply::done())
}

pub fn clear_overwrite(world: &mut World, id: Id, of: Id) -> Result<Reply, Wrong> {
    may_overwrite(world, id)?;
    if world.channels.change(id).and_then(|it| it.overwrites.remove(&of)).is_none() {
        return Err(unknown(10009, "Overwrite"));
    }
    world.tell_of_channel(id, "CHANNEL_UPDATE");
    Ok(Reply::done())
}

fn may_overwrite(world: &World, id: Id) -> Result<(), Wrong> {
    seen(world, id)?;
    if world.may(world.bot, id, rights::MANAGE_ROLES) { Ok(()) } else { Err(forbidden(50013)) }
}
