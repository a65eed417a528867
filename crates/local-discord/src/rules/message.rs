//! Validates messages: content, mentions, files, and that there is any content.

use serde_json::Value;

use super::components;
use super::embeds::embeds;
use super::fault;
use super::link::Shelf;
use super::part::Part;
use super::poll::{poll, theme};
use super::reading::length;
use super::{Case, File};
use crate::Wrong;

/// The message consists of components only. Apps may also set SUPPRESS_EMBEDS (1 << 2), EPHEMERAL (1 << 6),
/// SUPPRESS_NOTIFICATIONS (1 << 12) and IS_VOICE_MESSAGE (1 << 13); Discord ignores unknown flags.
const IS_COMPONENTS_V2: i64 = 1 << 15;
const FILES: usize = 10;

/// Checks everything about a message except that it is not empty.
pub(super) fn message<'b>(body: &Part<'_, 'b>, case: Case, files: &[File<'b>]) {
    body.trimmed("content", 2000);
    let flags = body.integer("flags", 0..=i64::MAX).unwrap_or_default();
    let v2 = flags & IS_COMPONENTS_V2 != 0;
    if v2 {
        no_legacy(body);
    }
    body.truth("tts");
    nonce(body);
    mentions(body);
    reference(body);
    let shelf = Shelf::of(body, case, files);
    attachments(body, files);
    if shelf.count > FILES {
        body.note_in("attachments", fault::length(&(0..=FILES)));
    }
    embeds(body, &shelf);
    if let Some(stickers) = body.field("sticker_ids") {
        stickers.items(0..=3).for_each(|it| {
            it.as_id();
        });
    }
    poll(body);
    theme(body);
    components::of_message(body, v2, &shelf);
}

/// Reports classic fields in a message of components v2.
fn no_legacy(body: &Part) {
    for name in ["content", "embeds", "sticker_ids", "poll"] {
        if body.field(name).is_some_and(|field| is_something(field.value())) {
            body.note_in(name, fault::legacy_field(name));
        }
    }
}

fn nonce(body: &Part) {
    body.truth("enforce_nonce");
    let Some(nonce) = body.field("nonce") else { return };
    match nonce.value() {
        Value::String(text) if length(text) > 25 => nonce.note(fault::nonce_too_long()),
        Value::String(_) => {}
        Value::Number(number) if number.is_i64() => {}
        _ => nonce.note(fault::not_a_nonce()),
    }
}

fn mentions(body: &Part) {
    let Some(allowed) = body.object("allowed_mentions") else { return };
    allowed.truth("replied_user");
    let mut parsed = Vec::new();
    if let Some(parse) = allowed.field("parse") {
        for kind in parse.items(0..=usize::MAX).filter(|it| !it.value().is_null()) {
            let Some(name) = kind.as_text(0..=usize::MAX) else { continue };
            if !["users", "roles", "everyone"].contains(&name) {
                kind.note(fault::choices(&["'users'", "'roles'", "'everyone'"]));
            } else if parsed.contains(&name) {
                kind.note(fault::twice_in_a_set());
            }
            parsed.push(name);
        }
    }
    for name in ["users", "roles"] {
        let Some(list) = allowed.field(name) else { continue };
        let mut seen = Vec::new();
        for it in list.items(0..=100).filter(|it| !it.value().is_null()) {
            let Some(id) = it.as_id() else { continue };
            if seen.contains(&id) {
                it.note(fault::twice_in_a_set());
            }
            seen.push(id);
        }
        if parsed.contains(&name) && is_something(list.value()) {
            allowed.note(fault::mentions_exclusive(name));
        }
    }
}

fn reference(body: &Part) {
    let Some(reference) = body.object("message_reference") else { return };
    if let Some(id) = reference.must("message_id") {
        id.as_id();
    }
    reference.id("channel_id");
    reference.id("guild_id");
    reference.truth("fail_if_not_exists");
    // Discord also has 1, a forwarded message, but its schema does not allow apps to send it.
    reference.choice("type", &[0]);
}

/// Checks the attachments, which must be uploads or existing files of the message.
fn attachments(body: &Part, files: &[File]) {
    let Some(list) = body.field("attachments") else { return };
    for it in list.objects(0..=FILES) {
        if let Some(id) = it.must("id")
            && let Some(number) = id.as_id()
            && !files.iter().any(|file| file.id.0 == number)
        {
            id.note(fault::unknown_attachment());
        }
        it.text("filename", 1..=1024);
        it.text("description", 0..=1024);
        it.text("title", 0..=1024);
        it.text("waveform", 0..=400);
        it.number("duration_secs", 0.0..=2_147_483_647.0);
        it.truth("is_spoiler");
        it.truth("is_remix");
    }
}

/// Refuses an empty message.
pub(super) fn not_empty(message: &Value, files: &[File]) -> Result<(), Wrong> {
    let parts = ["embeds", "attachments", "components", "sticker_ids", "sticker_items", "poll", "shared_client_theme"];
    if is_something(&message["content"]) || parts.iter().any(|part| is_something(&message[part])) || !files.is_empty() {
        return Ok(());
    }
    Err(Wrong::new(400, 50006, "Cannot send an empty message"))
}

fn is_something(value: &Value) -> bool {
    match value {
        Value::Null => false,
        Value::String(text) => !text.trim().is_empty(),
        Value::Array(list) => !list.is_empty(),
        _ => true,
    }
}
