//! Validates polls and shared themes, which the bot itself never sends.

use super::part::Part;

pub(super) fn poll(message: &Part) {
    let Some(poll) = message.object("poll") else { return };
    if let Some(question) = poll.must_object("question") {
        question.must_text("text", 1..=300);
    }
    if let Some(answers) = poll.must("answers") {
        for answer in answers.objects(1..=10) {
            if let Some(media) = answer.must_object("poll_media") {
                // The documentation says 55, the schema says 300.
                media.text("text", 1..=55);
                picture(&media);
            }
        }
    }
    poll.integer("duration", 1..=768);
    poll.choice("layout_type", &[1]);
    poll.truth("allow_multiselect");
}

fn picture(media: &Part) {
    let Some(emoji) = media.object("emoji") else { return };
    emoji.id("id");
    emoji.text("name", 0..=32);
    emoji.truth("animated");
}

pub(super) fn theme(message: &Part) {
    let Some(theme) = message.object("shared_client_theme") else { return };
    if let Some(colors) = theme.must("colors") {
        colors.items(1..=5).for_each(|color| {
            color.as_text(6..=6);
        });
    }
    for (name, most) in [("gradient_angle", 360), ("base_mix", 100)] {
        if let Some(value) = theme.must(name) {
            value.as_integer(0..=most);
        }
    }
}
