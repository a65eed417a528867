//! Handlers for the messages of a channel.

use serde_json::{Value, json};

use super::super::clock::millis;
use super::super::request::{Reply, Request};
use super::super::rules::{self, Case};
use super::super::world::{Audience, Channel, Intent, Kind, Message, World, rights, told};
use super::super::{Id, Wrong};
use super::draft;
use super::number::name_in;
use super::{forbidden, unknown};

/// How long a repeated nonce returns the existing message.
const NONCE_LASTS: u64 = 180_000;

pub fn create(world: &mut World, channel: Id, request: &Request) -> Result<Reply, Wrong> {
    let body = &request.body;
    let found = world.channels.get(channel).ok_or_else(|| unknown(10003, "Channel"))?;
    may_send(world, channel, found, body, !request.files.is_empty())?;
    rules::message(body, Case::Create, &draft::files(request, None))?;
    let enforced = body["enforce_nonce"].as_bool().unwrap_or(false);
    let nonce = body.get("nonce").filter(|it| !it.is_null());
    if let Some(first) = nonce.filter(|_| enforced).and_then(|nonce| of_nonce(world, channel, nonce)) {
        return Ok(Reply::told(told::message(world, first)));
    }
    let mut message = draft::empty(channel, world.bot);
    message.nonce = nonce.cloned();
    message.replies_to = replied(world, channel, body)?;
    if message.replies_to.is_some() {
        message.kind = 19;
    }
    draft::write(world, &mut message, body, &request.files)?;
    let id = deliver(world, message);
    Ok(Reply::told(told::message(world, id)))
}

/// Sends a message with pings and unarchives its thread.
pub fn deliver(world: &mut World, mut message: Message) -> Id {
    draft::ping(world, &mut message);
    wake(world, message.channel);
    put_up(world, message)
}

/// Stores a message and emits its event, without pings.
pub(super) fn put_up(world: &mut World, message: Message) -> Id {
    let id = world.name();
    world.post(id, message);
    announce(world, id, "MESSAGE_CREATE");
    id
}

/// Finds a recent message of the bot with this nonce.
fn of_nonce(world: &World, channel: Id, nonce: &Value) -> Option<Id> {
    let since = Id::at(world.now.saturating_sub(NONCE_LASTS));
    let recent = world.messages_in(channel).rev().take_while(|id| *id >= since);
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let mut same = recent.filter(|id| {
        let borne = world.messages.get(*id).filter(|it| it.author == world.bot).and_then(|it| it.nonce.as_ref());
        borne.is_some_and(|borne| text(borne) == text(nonce))
    });
    same.next()
}

fn replied(world: &World, channel: Id, body: &Value) -> Result<Option<Id>, Wrong> {
    let Some(reference) = body.get("message_reference").filter(|it| it.is_object()) else { return Ok(None) };
    let found = name_in(&reference["message_id"]).filter(|it| public(world, channel, *it).is_some());
    let missing_is_fine = reference["fail_if_not_exists"].as_bool() == Some(false);
    if found.is_some() && !world.may(world.bot, channel, rights::HISTORY) {
        return Err(Wrong::new(400, 160_002, "Cannot reply without permission to read message history"));
    }
    if found.is_none() && !missing_is_fine {
        let mut faults = super::super::Faults::default();
        faults.note("message_reference", "REPLIES_UNKNOWN_MESSAGE", "Unknown message");
        faults.verdict()?;
    }
    Ok(found)
}

fn may_send(world: &World, id: Id, channel: &Channel, body: &Value, files: bool) -> Result<(), Wrong> {
    if let Kind::Private { with } = channel.kind {
        return may_whisper(world, with);
    }
    let has = world.rights(world.bot, id);
    if has & rights::VIEW == 0 {
        return Err(forbidden(50001));
    }
    let thread = matches!(channel.kind, Kind::Thread { .. });
    let embeds = body["embeds"].as_array().is_some_and(|it| !it.is_empty());
    let wanted = [
        (true, if thread { rights::SEND_IN_THREADS } else { rights::SEND }),
        (embeds, rights::EMBED),
        (files, rights::ATTACH),
    ];
    if wanted.iter().any(|(needed, right)| *needed && has & right == 0) {
        return Err(forbidden(50013));
    }
    unlocked(world, id)
}

/// Refuses changes in a locked thread, unless the bot can manage threads.
pub(super) fn unlocked(world: &World, channel: Id) -> Result<(), Wrong> {
    let locked = matches!(world.channels.get(channel).map(|it| &it.kind), Some(Kind::Thread { locked: true, .. }));
    if !locked || world.may(world.bot, channel, rights::MANAGE_THREADS) {
        return Ok(());
    }
    Err(Wrong { status: 403, ..forbidden(50083) })
}

/// Refuses changes in a locked or archived thread. Only a new message unarchives it.
pub(super) fn awake(world: &World, channel: Id) -> Result<(), Wrong> {
    unlocked(world, channel)?;
    match world.channels.get(channel).map(|it| &it.kind) {
        Some(Kind::Thread { archived: true, .. }) => Err(forbidden(50083)),
        _ => Ok(()),
    }
}

/// Checks that a person accepts direct messages from the bot.
fn may_whisper(world: &World, with: Id) -> Result<(), Wrong> {
    let mutual =
        world.guilds.iter().any(|(_, it)| it.members.contains_key(&with) && it.members.contains_key(&world.bot));
    if !mutual {
        return Err(forbidden(50278));
    }
    if world.users.get(with).is_none_or(|it| !it.dms) {
        return Err(forbidden(50007));
    }
    Ok(())
}

/// Unarchives a thread because of a new message.
fn wake(world: &mut World, channel: Id) {
    if !world.is_archived(channel) {
        return;
    }
    if let Some(Kind::Thread { archived, .. }) = world.channels.change(channel).map(|it| &mut it.kind) {
        *archived = false;
    }
    world.tell_of_channel(channel, "THREAD_UPDATE");
}

/// Finds a message that is not ephemeral.
pub(super) fn public(world: &World, channel: Id, id: Id) -> Option<&Message> {
    world.messages.get(id).filter(|it| it.channel == channel && it.only.is_none())
}

/// Emits a message event. Ephemeral messages have no events.
pub fn announce(world: &mut World, id: Id, name: &'static str) {
    let Some(found) = world.messages.get(id).filter(|it| it.only.is_none()) else { return };
    let guild = world.guild_of(found.channel);
    let mut told = shown(world, id);
    match guild {
        Some(guild) => {
            told["guild_id"] = json!(guild);
            let mut member = told::member(world, guild, found.author);
            if let Some(member) = member.as_object_mut() {
                member.remove("user");
                told["member"] = json!(member);
            }
            world.tell(Audience::Guild(guild), Some(Intent::Messages), name, &told);
        }
        None => world.tell(Audience::Direct, Some(Intent::Privates), name, &told),
    }
}

/// Returns a message as the bot receives it. Without the privileged intent the content of other people's
/// messages in servers is empty, unless the bot is mentioned.
fn shown(world: &World, id: Id) -> Value {
    let mut told = told::message(world, id);
    let Some(found) = world.messages.get(id) else { return told };
    let mentioned = found.mentions.contains(&world.bot);
    if found.author != world.bot && !mentioned && world.guild_of(found.channel).is_some() {
        told["content"] = json!("");
        for list in ["embeds", "attachments", "components"] {
            told[list] = json!([]);
        }
    }
    told
}

fn may_read(world: &World, channel: Id) -> Result<(), Wrong> {
    world.channels.get(channel).ok_or_else(|| unknown(10003, "Channel"))?;
    if world.may(world.bot, channel, rights::VIEW) { Ok(()) } else { Err(forbidden(50001)) }
}

pub fn show(world: &World, channel: Id, message: Id) -> Result<Reply, Wrong> {
    may_read(world, channel)?;
    public(world, channel, message).ok_or_else(|| unknown(10008, "Message"))?;
    if !world.may(world.bot, channel, rights::HISTORY) {
        return Err(forbidden(50001));
    }
    Ok(Reply::told(shown(world, message)))
}

/// Returns messages, newest first.
pub fn list(world: &World, channel: Id, request: &Request) -> Result<Reply, Wrong> {
    may_read(world, channel)?;
    let asked = |name: &str| request.query.get(name).and_then(|it| it.parse::<u64>().ok());
    let limit = asked("limit").unwrap_or(50);
    if !(1..=100).contains(&limit) {
        let mut faults = super::super::Faults::default();
        let (code, bound) = if limit == 0 {
            ("NUMBER_TYPE_MIN", "greater than or equal to 1")
        } else {
            ("NUMBER_TYPE_MAX", "less than or equal to 100")
        };
        faults.note("limit", code, format!("int value should be {bound}."));
        faults.verdict()?;
    }
    if !world.may(world.bot, channel, rights::HISTORY) {
        return Ok(Reply::told(json!([])));
    }
    let limit = usize::try_from(limit).unwrap_or(usize::MAX);
    let seen: Vec<Id> = world.messages_in(channel).filter(|id| public(world, channel, *id).is_some()).collect();
    let older = |than: u64| seen.iter().rev().filter(move |id| id.0 < than);
    let newer = |than: u64| seen.iter().filter(move |id| id.0 > than);
    let mut found: Vec<Id> = match (asked("before"), asked("after"), asked("around")) {
        (Some(before), _, _) => older(before).take(limit).copied().collect(),
        (_, Some(after), _) => newer(after).take(limit).copied().collect(),
        (_, _, Some(around)) => {
            let half = limit / 2;
            older(around + 1).take(half + 1).chain(newer(around).take(half)).take(limit).copied().collect()
        }
        _ => older(u64::MAX).take(limit).copied().collect(),
    };
    found.sort_unstable_by(|one, other| other.cmp(one));
    Ok(Reply::told(found.into_iter().map(|id| shown(world, id)).collect()))
}

pub fn edit(world: &mut World, channel: Id, id: Id, request: &Request) -> Result<Reply, Wrong> {
    may_read(world, channel)?;
    let mut message = public(world, channel, id).ok_or_else(|| unknown(10008, "Message"))?.clone();
    if message.author != world.bot {
        return Err(Wrong::new(403, 50005, "Cannot edit a message authored by another user"));
    }
    // New files need the permission again, existing ones do not. Responses to interactions never need it.
    if !request.files.is_empty() && !world.may(world.bot, channel, rights::ATTACH) {
        return Err(forbidden(50013));
    }
    awake(world, channel)?;
    let old = |bound: std::time::Duration| id.milliseconds() + millis(bound) <= world.now;
    if world.bounds.edits.is_some_and(old) {
        return Ok(too_old());
    }
    rules::message(&request.body, Case::Edit, &draft::files(request, Some(&message)))?;
    rewrite(world, id, &mut message, request)?;
    Ok(Reply::told(told::message(world, id)))
}

/// Returns the error for edits of old messages: a 429 with a code of its own and without rate limit headers.
fn too_old() -> Reply {
    let body = json!({
        "message": "Maximum number of edits to messages older than 1 hour reached. Try again later", "code": 30046,
        "retry_after": 3_600.0, "global": false,
    });
    Reply { status: 429, ..Reply::told(body) }
}

/// Applies new content to an existing message and emits its event.
pub(super) fn rewrite(world: &mut World, id: Id, message: &mut Message, request: &Request) -> Result<(), Wrong> {
    draft::write(world, message, &request.body, &request.files)?;
    message.edited = Some(world.now);
    world.messages.put(id, message.clone());
    announce(world, id, "MESSAGE_UPDATE");
    Ok(())
}

pub fn remove(world: &mut World, channel: Id, id: Id) -> Result<Reply, Wrong> {
    may_read(world, channel)?;
    let found = public(world, channel, id).ok_or_else(|| unknown(10008, "Message"))?;
    if found.author != world.bot && !world.may(world.bot, channel, rights::MANAGE_MESSAGES) {
        return Err(forbidden(50013));
    }
    awake(world, channel)?;
    take_down(world, channel, id);
    Ok(Reply::done())
}

/// Deletes a message and emits its event.
pub fn take_down(world: &mut World, channel: Id, id: Id) {
    let shown = public(world, channel, id).is_some();
    world.take_down(id);
    if !shown {
        return;
    }
    let mut told = json!({ "id": id, "channel_id": channel });
    match world.guild_of(channel) {
        Some(guild) => {
            told["guild_id"] = json!(guild);
            world.tell(Audience::Guild(guild), Some(Intent::Messages), "MESSAGE_DELETE", &told);
        }
        None => world.tell(Audience::Direct, Some(Intent::Privates), "MESSAGE_DELETE", &told),
    }
}
