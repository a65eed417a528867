//! Handlers for threads and their members.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::super::request::Reply;
use super::super::rules;
use super::super::world::{Audience, Intent, Kind, World, rights, told};
use super::super::{Id, Wrong};
use super::draft;
use super::messages::{announce, public, put_up};
use super::number::whole_number;
use super::{forbidden, unknown};

/// Creates a thread, on a message or on its own.
pub fn open(world: &mut World, parent: Id, from: Option<Id>, body: &Value) -> Result<Reply, Wrong> {
    let found = world.channels.get(parent).ok_or_else(|| unknown(10003, "Channel"))?;
    let Kind::Text { guild } = found.kind else {
        return Err(Wrong::new(400, 50024, "Cannot execute action on this channel type"));
    };
    let private = from.is_none() && whole_number(&body["type"]).unwrap_or(12) == 12;
    let has = world.rights(world.bot, parent);
    if has & rights::VIEW == 0 {
        return Err(forbidden(50001));
    }
    let needed = if private { rights::PRIVATE_THREADS } else { rights::PUBLIC_THREADS };
    if has & needed == 0 || from.is_some() && has & rights::HISTORY == 0 {
        return Err(forbidden(50013));
    }
    rules::thread(body)?;
    if let Some(from) = from {
        public(world, parent, from).ok_or_else(|| unknown(10008, "Message"))?;
        if world.channels.get(from).is_some() {
            return Err(Wrong::new(400, 160_004, "A thread has already been created for this message"));
        }
    }
    let active = |kind: &Kind| matches!(kind, Kind::Thread { guild: it, archived: false, .. } if *it == guild);
    if world.channels.iter().filter(|(_, it)| active(&it.kind)).count() >= world.bounds.threads {
        return Err(Wrong::new(400, 160_006, "Maximum number of active threads reached"));
    }
    let name = body["name"].as_str().unwrap_or_default().to_owned();
    let kind = Kind::Thread {
        guild,
        parent,
        owner: world.bot,
        private,
        joined: BTreeMap::from([(world.bot, world.now)]),
        archived: false,
        locked: false,
        rest: whole_number(&body["auto_archive_duration"]).unwrap_or(4_320),
        stirred: world.now,
    };
    let thread = match from {
        Some(message) => {
            world.channel_of(message, kind, &name);
            message
        }
        None => world.channel(kind, &name),
    };
    world.tell_of_channel(thread, "THREAD_CREATE");
    match from {
        Some(message) => announce(world, message, "MESSAGE_UPDATE"),
        None if !private => note(world, parent, &name),
        None => {}
    }
    Ok(Reply::made(told::channel(world, thread)))
}

/// Posts the system message for a new thread.
fn note(world: &mut World, parent: Id, name: &str) {
    let mut message = draft::empty(parent, world.bot);
    message.kind = 18;
    name.clone_into(&mut message.content);
    put_up(world, message);
}

/// Adds a person to a thread; without one, the bot itself.
pub fn join(world: &mut World, thread: Id, user: Option<Id>) -> Result<Reply, Wrong> {
    let who = enter(world, thread, user)?;
    let now = world.now;
    if let Some(Kind::Thread { joined, .. }) = world.channels.change(thread).map(|it| &mut it.kind) {
        joined.entry(who).or_insert(now);
    }
    tell_of_members(world, thread, who);
    Ok(Reply::done())
}

/// Removes a person from a thread; without one, the bot itself.
pub fn leave(world: &mut World, thread: Id, user: Option<Id>) -> Result<Reply, Wrong> {
    let who = enter(world, thread, user)?;
    if user.is_some() && !world.may(world.bot, thread, rights::MANAGE_THREADS) {
        return Err(forbidden(50013));
    }
    if let Some(Kind::Thread { joined, .. }) = world.channels.change(thread).map(|it| &mut it.kind) {
        joined.remove(&who);
    }
    tell_of_members(world, thread, who);
    Ok(Reply::done())
}

fn enter(world: &World, thread: Id, user: Option<Id>) -> Result<Id, Wrong> {
    let found = world.channels.get(thread).ok_or_else(|| unknown(10003, "Channel"))?;
    let Kind::Thread { guild, archived, .. } = found.kind else {
        return Err(Wrong::new(400, 50024, "Cannot execute action on this channel type"));
    };
    if !world.may(world.bot, thread, rights::VIEW) {
        return Err(forbidden(50001));
    }
    if archived {
        return Err(forbidden(50083));
    }
    if user.is_some() && !world.may(world.bot, thread, rights::SEND_IN_THREADS) {
        return Err(forbidden(50013));
    }
    let who = user.unwrap_or(world.bot);
    let here = world.guilds.get(guild).is_some_and(|it| it.members.contains_key(&who));
    if here { Ok(who) } else { Err(unknown(10007, "Member")) }
}

fn tell_of_members(world: &mut World, thread: Id, who: Id) {
    let Some(guild) = world.guild_of(thread).filter(|_| who == world.bot) else { return };
    let mut told = told::thread_member(thread, who, world.now);
    told["guild_id"] = json!(guild);
    world.tell(Audience::Guild(guild), Some(Intent::Guilds), "THREAD_MEMBER_UPDATE", &told);
}
