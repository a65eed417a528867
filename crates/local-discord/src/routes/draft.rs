//! Turns a request body into a stored message: content, files, mentions and pings.

use serde_json::{Map, Value};

use super::super::request::{Request, Upload};
use super::super::rules::File;
use super::super::world::{Attachment, Kind, Message, World, rights};
use super::super::{Id, Wrong};
use super::kept::{self, Shelf};
use super::number::{name_in, whole_number};
use super::picture::Picture;

/// The message is visible to one person only.
pub const EPHEMERAL: u64 = 1 << 6;
/// The message shows "thinking".
pub const LOADING: u64 = 1 << 7;
/// The message sends no push notifications.
pub const SILENT: u64 = 1 << 12;
/// The message consists of components v2.
pub const V2: u64 = 1 << 15;
/// Embeds are not shown.
const NO_EMBEDS: u64 = 1 << 2;

/// Creates a message without content.
#[must_use]
pub fn empty(channel: Id, author: Id) -> Message {
    Message {
        channel,
        author,
        kind: 0,
        content: String::new(),
        embeds: Vec::new(),
        components: Vec::new(),
        attachments: Vec::new(),
        more: Map::new(),
        flags: 0,
        nonce: None,
        mentions: Vec::new(),
        everyone: false,
        pinged: Vec::new(),
        edited: None,
        only: None,
        answers: None,
        replies_to: None,
    }
}

/// Returns the files that a request may refer to: its uploads and the files of the message.
#[must_use]
pub fn files<'a>(request: &'a Request, message: Option<&'a Message>) -> Vec<File<'a>> {
    let uploaded = request.files.iter().map(|it| File { id: Id(it.number), name: &it.filename, kept: false });
    let had = message.map_or(&[][..], |it| it.attachments.as_slice());
    uploaded.chain(had.iter().map(|it| File { id: it.id, name: &it.filename, kept: true })).collect()
}

/// Applies a body to a message; missing fields stay unchanged. An empty message is refused.
pub fn write(world: &mut World, message: &mut Message, body: &Value, files: &[Upload]) -> Result<(), Wrong> {
    if let Some(content) = body.get("content") {
        message.content = content.as_str().unwrap_or_default().trim().to_owned();
    }
    if let Some(flags) = body.get("flags").and_then(whole_number) {
        message.flags = message.flags & !(NO_EMBEDS | V2) | flags & (NO_EMBEDS | SILENT | V2);
    }
    let gone = attach(world, message, body, files);
    let shelf = Shelf { channel: message.channel, files: &message.attachments };
    if let Some(embeds) = body.get("embeds") {
        message.embeds = kept::embeds(&list(embeds), &shelf);
    }
    if let Some(components) = body.get("components") {
        message.components = kept::components(world, &list(components), &shelf);
    }
    message.more.extend(kept::more(world, body));
    let shown = !message.content.is_empty() || !message.embeds.is_empty() || !message.attachments.is_empty();
    if !shown && message.components.is_empty() && message.more.is_empty() {
        return Err(Wrong::new(400, 50006, "Cannot send an empty message"));
    }
    for file in gone {
        world.leave(file.id);
    }
    message.flags &= !LOADING;
    mention(world, message, body);
    Ok(())
}

/// Sets the pings of a new message: the mentioned people who can see it.
pub fn ping(world: &World, message: &mut Message) {
    if message.flags & SILENT != 0 {
        return;
    }
    let private = world.channels.get(message.channel).and_then(|it| match it.kind {
        Kind::Private { with } => Some(with),
        _ => None,
    });
    let called: Vec<Id> = match private {
        Some(with) => vec![with],
        None => message.mentions.clone(),
    };
    let sees = |id: &Id| *id != message.author && world.may(*id, message.channel, rights::VIEW);
    let for_them = |id: &Id| message.only.is_none_or(|only| only == *id);
    message.pinged = called.into_iter().filter(|id| sees(id) && for_them(id)).collect();
}

fn list(value: &Value) -> Vec<Value> {
    value.as_array().cloned().unwrap_or_default()
}

/// Adds the uploads and removes attachments that the body no longer lists. Returns the removed ones.
fn attach(world: &mut World, message: &mut Message, body: &Value, files: &[Upload]) -> Vec<Attachment> {
    let mut gone = Vec::new();
    // An upload without an `attachments` list replaces all files.
    let replaced = || (!files.is_empty()).then(Vec::new);
    let told = body.get("attachments").filter(|it| it.is_array()).map(list).or_else(replaced);
    let of = |number: u64| told.iter().flatten().find(|it| whole_number(&it["id"]) == Some(number));
    if let Some(told) = &told {
        let kept = |it: &Attachment| told.iter().any(|named| name_in(&named["id"]) == Some(it.id));
        let (stay, go): (Vec<_>, Vec<_>) = message.attachments.drain(..).partition(kept);
        message.attachments = stay;
        gone = go;
    }
    for kept in &mut message.attachments {
        if let Some(said) = of(kept.id.0).and_then(|it| it["description"].as_str()) {
            kept.description = Some(said.to_owned());
        }
    }
    for file in files {
        let (id, picture) = (world.name(), Picture::of(&file.bytes));
        let text = |field: &str| of(file.number).and_then(|it| it[field].as_str()).map(str::to_owned);
        message.attachments.push(Attachment {
            id,
            filename: text("filename").unwrap_or_else(|| file.filename.clone()),
            description: text("description"),
            media: picture.map(|it| it.media.to_owned()).or_else(|| file.media.clone()),
            size: file.bytes.len() as u64,
            extent: picture.map(|it| it.extent),
        });
        world.files.put(id, file.bytes.clone());
    }
    gone
}

/// Sets the mentions of a message, as far as the sender allows them.
fn mention(world: &World, message: &mut Message, body: &Value) {
    let allowed = body.get("allowed_mentions").filter(|it| it.is_object());
    let all = |kind: &str| allowed.is_none_or(|it| list(&it["parse"]).iter().any(|it| it == kind));
    let named: Vec<Id> = allowed.map_or_else(Vec::new, |it| list(&it["users"]).iter().filter_map(name_in).collect());
    let mut texts = vec![message.content.as_str()];
    shown_texts(&message.components, &mut texts);
    let mut mentions = Vec::new();
    for id in texts.iter().flat_map(|text| named_in(text)) {
        if world.users.get(id).is_some() && (all("users") || named.contains(&id)) && !mentions.contains(&id) {
            mentions.push(id);
        }
    }
    let may_call_all = world.may(message.author, message.channel, rights::EVERYONE);
    let calls_all = texts.iter().any(|text| text.contains("@everyone") || text.contains("@here"));
    message.everyone = calls_all && may_call_all && all("everyone");
    let replied = message.replies_to.and_then(|it| world.messages.get(it)).map(|it| it.author);
    let wanted = allowed.is_none_or(|it| it["replied_user"].as_bool().unwrap_or(false));
    mentions.extend(replied.filter(|it| wanted && !mentions.contains(it)));
    message.mentions = mentions;
}

fn shown_texts<'a>(components: &'a [Value], texts: &mut Vec<&'a str>) {
    for component in components {
        texts.extend(component["content"].as_str());
        shown_texts(component["components"].as_array().map_or(&[], Vec::as_slice), texts);
    }
}

/// Returns the people mentioned in a text as `<@1>` or `<@!1>`.
fn named_in(text: &str) -> impl Iterator<Item = Id> {
    text.split("<@").skip(1).filter_map(|rest| {
        let (inner, _) = rest.split_once('>')?;
        inner.strip_prefix('!').unwrap_or(inner).parse().ok()
    })
}
