//! Validates channels, threads and their permission overwrites.

use super::part::Part;

/// Discord's channel types.
pub(super) const KINDS: &[i64] = &[0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15];
/// The allowed minutes without activity before a thread is archived.
const ARCHIVED_AFTER: &[i64] = &[60, 1440, 4320, 10080];
const SLOW: i64 = 21_600;

pub(super) fn thread(body: &Part) {
    body.must_text("name", 1..=100);
    body.choice("auto_archive_duration", ARCHIVED_AFTER);
    body.choice("type", &[10, 11, 12]);
    body.integer("rate_limit_per_user", 0..=SLOW);
    body.truth("invitable");
    tags(body);
}

pub(super) fn edit(body: &Part) {
    body.text("name", 1..=100);
    body.choice("type", KINDS);
    // Only forums allow longer topics, and the body does not contain the channel's type.
    body.text("topic", 0..=1024);
    body.choice("auto_archive_duration", ARCHIVED_AFTER);
    body.choice("default_auto_archive_duration", ARCHIVED_AFTER);
    for name in ["rate_limit_per_user", "default_thread_rate_limit_per_user"] {
        body.integer(name, 0..=SLOW);
    }
    for name in ["archived", "locked", "invitable", "nsfw"] {
        body.truth(name);
    }
    body.integer("flags", i64::MIN..=i64::MAX);
    body.integer("position", 0..=i64::from(i32::MAX));
    body.integer("bitrate", 8000..=i64::from(i32::MAX));
    body.integer("user_limit", 0..=99);
    body.choice("video_quality_mode", &[1, 2]);
    body.text("rtc_region", 0..=usize::MAX);
    body.id("parent_id");
    tags(body);
    overwrites(body);
}

fn tags(body: &Part) {
    let Some(tags) = body.field("applied_tags") else { return };
    tags.items(0..=5).for_each(|tag| {
        tag.as_id();
    });
}

fn overwrites(body: &Part) {
    let Some(list) = body.field("permission_overwrites") else { return };
    for it in list.objects(0..=100) {
        if let Some(id) = it.must("id") {
            id.as_id();
        }
        it.choice("type", &[0, 1]);
        it.integer("allow", 0..=i64::MAX);
        it.integer("deny", 0..=i64::MAX);
    }
}
