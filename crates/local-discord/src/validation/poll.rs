//! Validates polls and shared themes, which the bot itself never sends.

use super::field::BodyField;

pub(super) fn check_poll(message: &BodyField) {
    let Some(poll) = message.optional_object("poll") else { return };
    if let Some(question) = poll.required_object("question") {
        question.required_text("text", 1..=300);
    }
    if let Some(answers) = poll.required("answers") {
        for answer in answers.objects(1..=10) {
            if let Some(media) = answer.required_object("poll_media") {
                // Discord's documentation allows 55 characters, its schema 300.
                media.optional_text("text", 1..=55);
                check_poll_emoji(&media);
            }
        }
    }
    poll.optional_integer("duration", 1..=768);
    poll.optional_choice("layout_type", &[1]);
    poll.is_true("allow_multiselect");
}

fn check_poll_emoji(media: &BodyField) {
    let Some(emoji) = media.optional_object("emoji") else { return };
    emoji.optional_id("id");
    emoji.optional_text("name", 0..=32);
    emoji.is_true("animated");
}

pub(super) fn check_shared_theme(message: &BodyField) {
    let Some(theme) = message.optional_object("shared_client_theme") else { return };
    if let Some(colors) = theme.required("colors") {
        colors.items(1..=5).for_each(|color| {
            color.as_text(6..=6);
        });
    }
    for (name, max) in [("gradient_angle", 360), ("base_mix", 100)] {
        if let Some(value) = theme.required(name) {
            value.as_integer(0..=max);
        }
    }
}
