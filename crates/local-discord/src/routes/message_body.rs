//! Turns a request body into a stored message: content, files, mentions and pings.

use serde_json::{Map, Value, json};

use super::image::ImageInfo;
use super::normalize::{self, MessageFiles};
use super::number::{as_snowflake_lenient, as_u64_lenient};
use crate::request::{ApiRequest, UploadedFile};
use crate::validation::{self, AvailableFile, MessageOperation};
use crate::world::{ChannelKind, DiscordWorld, FakeAttachment, FakeMessage, permissions};
use crate::{ApiError, Snowflake};

/// The message is visible to one person only.
pub const EPHEMERAL: u64 = 1 << 6;
/// The message shows "thinking".
pub const LOADING: u64 = 1 << 7;
/// The message sends no push notifications.
pub const SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;
/// The message consists of components v2.
pub const IS_COMPONENTS_V2: u64 = 1 << 15;
/// Embeds are not shown.
const SUPPRESS_EMBEDS: u64 = 1 << 2;

/// Creates a message without content.
#[must_use]
pub fn new_message(channel: Snowflake, author: Snowflake) -> FakeMessage {
    FakeMessage {
        channel,
        author,
        kind: 0,
        content: String::new(),
        embeds: Vec::new(),
        components: Vec::new(),
        attachments: Vec::new(),
        extra_fields: Map::new(),
        flags: 0,
        nonce: None,
        mentions: Vec::new(),
        mentions_everyone: false,
        pinged: Vec::new(),
        edited_at_ms: None,
        visible_to: None,
        responds_to: None,
        replies_to: None,
    }
}

/// Returns the files that a request may refer to: its uploads and the files of the message.
#[must_use]
pub fn available_files<'a>(request: &'a ApiRequest, message: Option<&'a FakeMessage>) -> Vec<AvailableFile<'a>> {
    let new_files = request.files.iter().map(|it| AvailableFile {
        id: Snowflake(it.index),
        name: &it.filename,
        is_existing: false,
    });
    let existing_files = message.map_or(&[][..], |it| it.attachments.as_slice());
    new_files
        .chain(existing_files.iter().map(|it| AvailableFile { id: it.id, name: &it.filename, is_existing: true }))
        .collect()
}

/// Validates an edit of a message.
pub fn validate_edit(message: &FakeMessage, request: &ApiRequest) -> Result<(), ApiError> {
    let body = with_kept_flag(&request.body, message);
    validation::message(&body, MessageOperation::Edit, &available_files(request, Some(message)))
}

/// Returns the body of an edit with the flag of Components V2 if the message has it, because it stays one of them.
#[must_use]
pub fn with_kept_flag(body: &Value, message: &FakeMessage) -> Value {
    let mut body = body.clone();
    if message.flags & IS_COMPONENTS_V2 != 0 && body.is_object() {
        let flags = body.get("flags").and_then(as_u64_lenient).unwrap_or_default();
        body["flags"] = json!(flags | IS_COMPONENTS_V2);
    }
    body
}

/// Applies a body to a message; missing fields stay unchanged. An empty message is refused.
pub fn apply_body(
    world: &mut DiscordWorld,
    message: &mut FakeMessage,
    body: &Value,
    files: &[UploadedFile],
) -> Result<(), ApiError> {
    if let Some(content) = body.get("content") {
        message.content = content.as_str().unwrap_or_default().trim().to_owned();
    }
    if let Some(flags) = body.get("flags").and_then(as_u64_lenient) {
        // A message stays one of components v2.
        message.flags =
            message.flags & !SUPPRESS_EMBEDS | flags & (SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS | IS_COMPONENTS_V2);
    }
    let detached = apply_attachments(world, message, body, files);
    let message_files = MessageFiles { channel: message.channel, files: &message.attachments };
    // Null leaves the embeds unchanged, unlike the content.
    if let Some(embeds) = body.get("embeds").filter(|it| !it.is_null()) {
        message.embeds = normalize::normalize_embeds(&array_items(embeds), &message_files);
    }
    if let Some(components) = body.get("components") {
        message.components = normalize::normalize_components(world, &array_items(components), &message_files);
    }
    if message.flags & IS_COMPONENTS_V2 != 0 {
        let edited = json!({ "content": message.content, "embeds": message.embeds });
        validation::validate_no_legacy_fields(&edited)?;
    }
    message.extra_fields.extend(normalize::extra_fields(world, body));
    let has_content = !message.content.is_empty() || !message.embeds.is_empty() || !message.attachments.is_empty();
    if !has_content && message.components.is_empty() && message.extra_fields.is_empty() {
        return Err(ApiError::new(400, 50006, "Cannot send an empty message"));
    }
    for file in detached {
        world.detach_file(file);
    }
    message.flags &= !LOADING;
    set_mentions(world, message, body);
    Ok(())
}

/// Sets the pings of a new message: the mentioned people who can see it.
pub fn set_pings(world: &DiscordWorld, message: &mut FakeMessage) {
    if message.flags & SUPPRESS_NOTIFICATIONS != 0 {
        return;
    }
    let dm_recipient = world.channels.get(message.channel).and_then(|it| match it.kind {
        ChannelKind::Dm { recipient } => Some(recipient),
        _ => None,
    });
    let recipients: Vec<Snowflake> = match dm_recipient {
        Some(recipient) => vec![recipient],
        None => message.mentions.clone(),
    };
    let can_see = |id: &Snowflake| {
        *id != message.author && world.has_permissions(*id, message.channel, permissions::VIEW_CHANNEL)
    };
    let is_visible_to = |id: &Snowflake| message.visible_to.is_none_or(|only| only == *id);
    message.pinged = recipients.into_iter().filter(|id| can_see(id) && is_visible_to(id)).collect();
}

fn array_items(value: &Value) -> Vec<Value> {
    value.as_array().cloned().unwrap_or_default()
}

/// Adds the uploads and removes attachments that the body no longer lists. Returns the removed ones.
fn apply_attachments(
    world: &mut DiscordWorld,
    message: &mut FakeMessage,
    body: &Value,
    files: &[UploadedFile],
) -> Vec<FakeAttachment> {
    let mut detached = Vec::new();
    // An upload without an `attachments` list replaces all files.
    let replace_all = || (!files.is_empty()).then(Vec::new);
    let listed = body.get("attachments").filter(|it| it.is_array()).map(array_items).or_else(replace_all);
    let entry_of = |number: u64| listed.iter().flatten().find(|it| as_u64_lenient(&it["id"]) == Some(number));
    if let Some(listed) = &listed {
        let is_listed =
            |it: &FakeAttachment| listed.iter().any(|named| as_snowflake_lenient(&named["id"]) == Some(it.id));
        let (remaining, removed): (Vec<_>, Vec<_>) = message.attachments.drain(..).partition(is_listed);
        message.attachments = remaining;
        detached = removed;
    }
    for attachment in &mut message.attachments {
        if let Some(description) = entry_of(attachment.id.0).and_then(|it| it["description"].as_str()) {
            attachment.description = Some(description.to_owned());
        }
    }
    for file in files {
        let (id, image) = (world.next_id(), ImageInfo::sniff(&file.bytes));
        let text = |field: &str| entry_of(file.index).and_then(|it| it[field].as_str()).map(str::to_owned);
        message.attachments.push(FakeAttachment {
            id,
            filename: text("filename").unwrap_or_else(|| file.filename.clone()),
            description: text("description"),
            content_type: image.map(|it| it.content_type.to_owned()).or_else(|| file.content_type.clone()),
            size_bytes: file.bytes.len() as u64,
            image_size: image.map(|it| it.size),
            signature: Some(FakeAttachment::new_signature()),
        });
        world.files.insert(id, file.bytes.clone());
    }
    detached
}

/// Sets the mentions of a message, as far as the sender allows them.
fn set_mentions(world: &DiscordWorld, message: &mut FakeMessage, body: &Value) {
    let allowed = body.get("allowed_mentions").filter(|it| it.is_object());
    let is_allowed = |kind: &str| allowed.is_none_or(|it| array_items(&it["parse"]).iter().any(|it| it == kind));
    let allowed_users: Vec<Snowflake> =
        allowed.map_or_else(Vec::new, |it| array_items(&it["users"]).iter().filter_map(as_snowflake_lenient).collect());
    let mut texts = vec![message.content.as_str()];
    collect_texts(&message.components, &mut texts);
    let mut mentions = Vec::new();
    for id in texts.iter().flat_map(|text| mentioned_user_ids(text)) {
        if world.users.get(id).is_some()
            && (is_allowed("users") || allowed_users.contains(&id))
            && !mentions.contains(&id)
        {
            mentions.push(id);
        }
    }
    let can_mention_everyone = world.has_permissions(message.author, message.channel, permissions::MENTION_EVERYONE);
    let mentions_everyone = texts.iter().any(|text| text.contains("@everyone") || text.contains("@here"));
    message.mentions_everyone = mentions_everyone && can_mention_everyone && is_allowed("everyone");
    let replied_author = message.replies_to.and_then(|it| world.messages.get(it)).map(|it| it.author);
    let pings_replied_user = allowed.is_none_or(|it| it["replied_user"].as_bool().unwrap_or(false));
    mentions.extend(replied_author.filter(|it| pings_replied_user && !mentions.contains(it)));
    message.mentions = mentions;
}

fn collect_texts<'a>(components: &'a [Value], texts: &mut Vec<&'a str>) {
    for component in components {
        texts.extend(component["content"].as_str());
        collect_texts(component["components"].as_array().map_or(&[], Vec::as_slice), texts);
    }
}

/// Returns the people mentioned in a text as `<@1>` or `<@!1>`.
fn mentioned_user_ids(text: &str) -> impl Iterator<Item = Snowflake> {
    text.split("<@").skip(1).filter_map(|rest| {
        let (inner, _) = rest.split_once('>')?;
        inner.strip_prefix('!').unwrap_or(inner).parse().ok()
    })
}
