//! Validates embeds: the length of each text and of all texts together.

use super::errors;
use super::field::BodyField;
use super::parse::char_count;
use super::url::{AttachmentNames, MEDIA_SCHEMES, WEB_SCHEMES, check_optional_url, check_timestamp};

/// The maximum number of characters in all embeds of a message together.
const MAX_TOTAL_EMBED_CHARS: usize = 6000;
const MAX_URL_CHARS: usize = 2048;

pub(super) fn check_embeds(message: &BodyField, attachments: &AttachmentNames) {
    let Some(list) = message.optional("embeds") else { return };
    let total: usize = list.objects(0..=10).map(|it| check_embed_count_chars(&it, attachments)).sum();
    if total > MAX_TOTAL_EMBED_CHARS {
        list.report(errors::embeds_too_large(MAX_TOTAL_EMBED_CHARS));
    }
}

/// Checks one embed and returns how many of its characters count toward the limit.
fn check_embed_count_chars(embed: &BodyField, attachments: &AttachmentNames) -> usize {
    let text_chars = char_count(embed.trimmed_text("title", 256)) + char_count(embed.trimmed_text("description", 4096));
    embed.optional_text("type", 0..=usize::MAX);
    embed.optional_integer("color", 0..=0xff_ffff);
    check_optional_url(embed, "url", MAX_URL_CHARS, WEB_SCHEMES, attachments);
    check_timestamp(embed, "timestamp");
    for name in ["image", "thumbnail", "video"] {
        check_image(embed, name, attachments);
    }
    if let Some(provider) = embed.optional_object("provider") {
        provider.optional_text("name", 0..=256);
        check_optional_url(&provider, "url", MAX_URL_CHARS, WEB_SCHEMES, attachments);
    }
    let char_total = text_chars
        + check_author_count_chars(embed, attachments)
        + check_footer_count_chars(embed, attachments)
        + check_fields_count_chars(embed);
    // An embed with only a color and a URL is invisible, so it needs a description.
    let visible_fields = ["image", "thumbnail", "video", "provider", "author", "footer", "timestamp"];
    if char_total == 0 && !visible_fields.iter().any(|name| embed.has_value(name)) && !has_fields(embed) {
        embed.report_in("description", errors::required());
    }
    char_total
}

fn check_image(embed: &BodyField, name: &'static str, attachments: &AttachmentNames) {
    let Some(image) = embed.optional_object(name) else { return };
    check_optional_url(&image, "url", MAX_URL_CHARS, MEDIA_SCHEMES, attachments);
    image.optional_integer("width", i64::MIN..=i64::MAX);
    image.optional_integer("height", i64::MIN..=i64::MAX);
    image.optional_text("placeholder", 0..=64);
    image.optional_integer("placeholder_version", 0..=i64::from(i32::MAX));
    image.is_true("is_animated");
    image.optional_text("description", 0..=4096);
}

fn check_author_count_chars(embed: &BodyField, attachments: &AttachmentNames) -> usize {
    let Some(author) = embed.optional_object("author") else { return 0 };
    check_optional_url(&author, "url", MAX_URL_CHARS, WEB_SCHEMES, attachments);
    check_optional_url(&author, "icon_url", MAX_URL_CHARS, MEDIA_SCHEMES, attachments);
    char_count(author.required_trimmed_text("name", 256))
}

fn check_footer_count_chars(embed: &BodyField, attachments: &AttachmentNames) -> usize {
    let Some(footer) = embed.optional_object("footer") else { return 0 };
    check_optional_url(&footer, "icon_url", MAX_URL_CHARS, MEDIA_SCHEMES, attachments);
    char_count(footer.required_trimmed_text("text", 2048))
}

fn check_fields_count_chars(embed: &BodyField) -> usize {
    let Some(list) = embed.optional("fields") else { return 0 };
    let field_chars = |field: BodyField| {
        field.is_true("inline");
        char_count(field.required_trimmed_text("name", 256)) + char_count(field.required_trimmed_text("value", 1024))
    };
    list.objects(0..=25).map(field_chars).sum()
}

fn has_fields(embed: &BodyField) -> bool {
    embed.optional("fields").is_some_and(|list| list.value().as_array().is_none_or(|list| !list.is_empty()))
}
