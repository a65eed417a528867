//! Validates the emoji of an application: a name, and an image in a data URL.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use super::errors;
use super::field::BodyField;

const MAX_IMAGE_BYTES: usize = 256 << 10;
/// Content type, file extension and signature of each image type.
const IMAGE_TYPES: [(&str, &str, &[u8]); 4] = [
    ("image/png", "png", b"\x89PNG\r\n\x1a\n"),
    ("image/jpeg", "jpg", b"\xff\xd8\xff"),
    ("image/gif", "gif", b"GIF8"),
    ("image/webp", "webp", b"RIFF"),
];

/// An uploaded emoji image.
pub struct EmojiImage {
    pub file_extension: &'static str,
    pub bytes: Vec<u8>,
}

impl EmojiImage {
    /// Parses `data:image/png;base64,…`. The bytes determine the type, not the content type in the URL.
    #[must_use]
    pub fn from_data_url(data_url: &str) -> Option<Self> {
        let (content_type, encoded) = data_url.strip_prefix("data:")?.split_once(";base64,")?;
        IMAGE_TYPES.iter().find(|(known, ..)| *known == content_type)?;
        let bytes = STANDARD.decode(encoded).ok()?;
        let (_, file_extension, _) = IMAGE_TYPES.iter().find(|(.., signature)| bytes.starts_with(signature))?;
        Some(Self { file_extension, bytes })
    }

    /// Returns whether Discord treats the image as animated, which is so for every GIF.
    #[must_use]
    pub fn is_animated(&self) -> bool {
        self.file_extension == "gif"
    }
}

pub(super) fn check_new_emoji(body: &BodyField) {
    if let Some(name) = body.required("name") {
        check_name(&name);
    }
    let Some(image) = body.required("image") else { return };
    let Some(text) = image.as_text(0..=usize::MAX) else { return };
    match EmojiImage::from_data_url(text) {
        None => image.report(errors::not_an_image()),
        Some(it) if it.bytes.len() > MAX_IMAGE_BYTES => image.report(errors::file_too_large(MAX_IMAGE_BYTES)),
        Some(_) => {}
    }
}

pub(super) fn check_emoji_edit(body: &BodyField) {
    if let Some(name) = body.optional("name") {
        check_name(&name);
    }
}

fn check_name(name: &BodyField) {
    let Some(text) = name.as_text(2..=32) else { return };
    if !text.bytes().all(|it| it.is_ascii_alphanumeric() || it == b'_') {
        name.report(errors::pattern_mismatch());
    }
}
