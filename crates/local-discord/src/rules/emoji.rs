//! Validates the emoji of an application: a name, and an image in a data URL.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use super::fault;
use super::part::Part;

const LARGEST: usize = 256 << 10;
/// Content type, file extension and signature of each image type.
const KINDS: [(&str, &str, &[u8]); 4] = [
    ("image/png", "png", b"\x89PNG\r\n\x1a\n"),
    ("image/jpeg", "jpg", b"\xff\xd8\xff"),
    ("image/gif", "gif", b"GIF8"),
    ("image/webp", "webp", b"RIFF"),
];

/// An uploaded emoji image.
pub struct Image {
    pub ending: &'static str,
    pub bytes: Vec<u8>,
}

impl Image {
    /// Parses `data:image/png;base64,…`. The bytes determine the type, not the content type in the URL.
    #[must_use]
    pub fn of(address: &str) -> Option<Self> {
        let (media, packed) = address.strip_prefix("data:")?.split_once(";base64,")?;
        KINDS.iter().find(|(known, ..)| *known == media)?;
        let bytes = STANDARD.decode(packed).ok()?;
        let (_, ending, _) = KINDS.iter().find(|(.., begins)| bytes.starts_with(begins))?;
        Some(Self { ending, bytes })
    }

    /// Returns whether Discord treats the image as animated, which is so for every GIF.
    #[must_use]
    pub fn moves(&self) -> bool {
        self.ending == "gif"
    }
}

pub(super) fn create(body: &Part) {
    if let Some(name) = body.must("name") {
        named(&name);
    }
    let Some(image) = body.must("image") else { return };
    let Some(text) = image.as_text(0..=usize::MAX) else { return };
    match Image::of(text) {
        None => image.note(fault::not_an_image()),
        Some(it) if it.bytes.len() > LARGEST => image.note(fault::file_too_large(LARGEST)),
        Some(_) => {}
    }
}

pub(super) fn edit(body: &Part) {
    if let Some(name) = body.field("name") {
        named(&name);
    }
}

fn named(name: &Part) {
    let Some(text) = name.as_text(2..=32) else { return };
    if !text.bytes().all(|it| it.is_ascii_alphanumeric() || it == b'_') {
        name.note(fault::not_as_the_pattern());
    }
}
