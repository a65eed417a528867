//! Validates messages: content, mentions, files, and that there is any content.

use serde_json::Value;

use super::embeds::check_embeds;
use super::field::BodyField;
use super::parse::char_count;
use super::poll::{check_poll, check_shared_theme};
use super::url::AttachmentNames;
use super::{AvailableFile, MessageOperation, components, errors};
use crate::ApiError;

/// The message consists of components only. Apps may also set SUPPRESS_EMBEDS (1 << 2), EPHEMERAL (1 << 6),
/// SUPPRESS_NOTIFICATIONS (1 << 12) and IS_VOICE_MESSAGE (1 << 13); Discord ignores unknown flags.
const IS_COMPONENTS_V2: i64 = 1 << 15;
const MAX_FILES: usize = 10;

/// Checks everything about a message except that it is not empty.
pub(super) fn check_message<'b>(body: &BodyField<'_, 'b>, operation: MessageOperation, files: &[AvailableFile<'b>]) {
    body.trimmed_text("content", 2000);
    let flags = body.optional_integer("flags", 0..=i64::MAX).unwrap_or_default();
    let is_v2 = flags & IS_COMPONENTS_V2 != 0;
    if is_v2 {
        check_no_legacy_fields(body);
    }
    body.is_true("tts");
    check_nonce(body);
    check_allowed_mentions(body);
    check_reference(body);
    let attachment_names = AttachmentNames::for_message(body, operation, files);
    check_attachments(body, files);
    if attachment_names.count > MAX_FILES {
        body.report_in("attachments", errors::bad_length(&(0..=MAX_FILES)));
    }
    check_embeds(body, &attachment_names);
    if let Some(stickers) = body.optional("sticker_ids") {
        stickers.items(0..=3).for_each(|it| {
            it.as_id();
        });
    }
    check_poll(body);
    check_shared_theme(body);
    components::check_message_components(body, is_v2, &attachment_names);
}

/// Reports fields of classic messages, such as `content`, in a components v2 message.
pub(super) fn check_no_legacy_fields(body: &BodyField) {
    for name in ["content", "embeds", "sticker_ids", "poll"] {
        if body.optional(name).is_some_and(|field| has_content(field.value())) {
            body.report_in(name, errors::legacy_field(name));
        }
    }
}

fn check_nonce(body: &BodyField) {
    body.is_true("enforce_nonce");
    let Some(nonce) = body.optional("nonce") else { return };
    match nonce.value() {
        Value::String(text) if char_count(text) > 25 => nonce.report(errors::nonce_too_long()),
        Value::String(_) => {}
        Value::Number(number) if number.is_i64() => {}
        _ => nonce.report(errors::not_a_nonce()),
    }
}

fn check_allowed_mentions(body: &BodyField) {
    let Some(allowed) = body.optional_object("allowed_mentions") else { return };
    allowed.is_true("replied_user");
    let mut parsed = Vec::new();
    if let Some(parse) = allowed.optional("parse") {
        for kind in parse.items(0..=usize::MAX).filter(|it| !it.value().is_null()) {
            let Some(name) = kind.as_text(0..=usize::MAX) else { continue };
            if !["users", "roles", "everyone"].contains(&name) {
                kind.report(errors::not_a_choice(&["'users'", "'roles'", "'everyone'"]));
            } else if parsed.contains(&name) {
                kind.report(errors::duplicate_in_set());
            }
            parsed.push(name);
        }
    }
    for name in ["users", "roles"] {
        let Some(list) = allowed.optional(name) else { continue };
        let mut seen = Vec::new();
        for it in list.items(0..=100).filter(|it| !it.value().is_null()) {
            let Some(id) = it.as_id() else { continue };
            if seen.contains(&id) {
                it.report(errors::duplicate_in_set());
            }
            seen.push(id);
        }
        if parsed.contains(&name) && has_content(list.value()) {
            allowed.report(errors::conflicting_mentions(name));
        }
    }
}

fn check_reference(body: &BodyField) {
    let Some(reference) = body.optional_object("message_reference") else { return };
    if let Some(id) = reference.required("message_id") {
        id.as_id();
    }
    reference.optional_id("channel_id");
    reference.optional_id("guild_id");
    reference.is_true("fail_if_not_exists");
    // Discord also has type 1, a forwarded message, but its schema does not allow apps to send it.
    reference.optional_choice("type", &[0]);
}

/// Checks the attachments, which must be uploads or existing files of the message.
fn check_attachments(body: &BodyField, files: &[AvailableFile]) {
    let Some(list) = body.optional("attachments") else { return };
    for it in list.objects(0..=MAX_FILES) {
        if let Some(id) = it.required("id")
            && let Some(number) = id.as_id()
            && !files.iter().any(|file| file.id.0 == number)
        {
            id.report(errors::unknown_attachment());
        }
        it.optional_text("filename", 1..=1024);
        it.optional_text("description", 0..=1024);
        it.optional_text("title", 0..=1024);
        it.optional_text("waveform", 0..=400);
        it.optional_number("duration_secs", 0.0..=2_147_483_647.0);
        it.is_true("is_spoiler");
        it.is_true("is_remix");
    }
}

/// Refuses an empty message.
pub(super) fn check_not_empty(message: &Value, files: &[AvailableFile]) -> Result<(), ApiError> {
    let fields = ["embeds", "attachments", "components", "sticker_ids", "sticker_items", "poll", "shared_client_theme"];
    if has_content(&message["content"]) || fields.iter().any(|field| has_content(&message[field])) || !files.is_empty()
    {
        return Ok(());
    }
    Err(ApiError::new(400, 50006, "Cannot send an empty message"))
}

fn has_content(value: &Value) -> bool {
    match value {
        Value::Null => false,
        Value::String(text) => !text.trim().is_empty(),
        Value::Array(list) => !list.is_empty(),
        _ => true,
    }
}
