//! Validates channels, threads and their permission overwrites.

use super::field::BodyField;

pub(super) const CHANNEL_TYPES: &[i64] = &[0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15];
/// The allowed minutes without activity before a thread is archived.
const AUTO_ARCHIVE_MINUTES: &[i64] = &[60, 1440, 4320, 10080];
const MAX_SLOWMODE_SECONDS: i64 = 21_600;

pub(super) fn check_new_thread(body: &BodyField) {
    body.required_text("name", 1..=100);
    body.optional_choice("auto_archive_duration", AUTO_ARCHIVE_MINUTES);
    body.optional_choice("type", &[10, 11, 12]);
    body.optional_integer("rate_limit_per_user", 0..=MAX_SLOWMODE_SECONDS);
    body.is_true("invitable");
    check_tags(body);
}

pub(super) fn check_channel_edit(body: &BodyField) {
    body.optional_text("name", 1..=100);
    body.optional_choice("type", CHANNEL_TYPES);
    // Only forums allow longer topics, and the body does not contain the channel's type.
    body.optional_text("topic", 0..=1024);
    body.optional_choice("auto_archive_duration", AUTO_ARCHIVE_MINUTES);
    body.optional_choice("default_auto_archive_duration", AUTO_ARCHIVE_MINUTES);
    for name in ["rate_limit_per_user", "default_thread_rate_limit_per_user"] {
        body.optional_integer(name, 0..=MAX_SLOWMODE_SECONDS);
    }
    for name in ["archived", "locked", "invitable", "nsfw"] {
        body.is_true(name);
    }
    body.optional_integer("flags", i64::MIN..=i64::MAX);
    body.optional_integer("position", 0..=i64::from(i32::MAX));
    body.optional_integer("bitrate", 8000..=i64::from(i32::MAX));
    body.optional_integer("user_limit", 0..=99);
    body.optional_choice("video_quality_mode", &[1, 2]);
    body.optional_text("rtc_region", 0..=usize::MAX);
    body.optional_id("parent_id");
    check_tags(body);
    check_overwrites(body);
}

fn check_tags(body: &BodyField) {
    let Some(tags) = body.optional("applied_tags") else { return };
    tags.items(0..=5).for_each(|tag| {
        tag.as_id();
    });
}

fn check_overwrites(body: &BodyField) {
    let Some(list) = body.optional("permission_overwrites") else { return };
    for it in list.objects(0..=100) {
        if let Some(id) = it.required("id") {
            id.as_id();
        }
        it.optional_choice("type", &[0, 1]);
        it.optional_integer("allow", 0..=i64::MAX);
        it.optional_integer("deny", 0..=i64::MAX);
    }
}
