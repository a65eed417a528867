//! An attachment of a message: bytes, or a picture that is rendered when it is sent, with its alt text.
//! Nothing is rendered here.

use std::sync::Arc;

use meadhall_game::Fingerprint;
use meadhall_render::FormattedPicture;
use serde_json::{Value, json};

use super::embed::EmbedBody;
use super::rows::component_type;
use super::text::truncate_at_sentence;
use crate::limits;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MessageAttachment {
    /// A file with given contents, such as an export.
    File {
        file_name: String,
        bytes: Arc<[u8]>,
        /// The alt text, if the file is a picture.
        alt_text: Option<String>,
    },
    /// A picture that is rendered when the message is sent.
    Picture(PictureAttachment),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PictureAttachment {
    pub picture: Arc<FormattedPicture>,
    /// The embed that replaces the picture if it cannot be attached.
    pub fallback: EmbedBody,
    /// The embed that replaces the picture until it is ready, or `None` if it is the fallback.
    pub placeholder: Option<EmbedBody>,
    alt_text: String,
    fingerprint: Fingerprint,
}

impl PictureAttachment {
    /// If `alt_text` is too long, it is truncated at the end of a sentence.
    #[must_use]
    pub fn new(picture: FormattedPicture, alt_text: &str, fallback: EmbedBody) -> Self {
        let alt_text = truncate_at_sentence(alt_text, limits::ALT_TEXT_CHARS);
        let fingerprint = Fingerprint::of(&(picture.fingerprint().to_u64(), &alt_text));
        Self { picture: Arc::new(picture), fallback, placeholder: None, alt_text, fingerprint }
    }
}

impl MessageAttachment {
    /// Returns this attachment with its placeholder as the fallback.
    #[must_use]
    pub fn with_placeholder(self) -> Self {
        match self {
            Self::Picture(picture) => {
                let fallback = picture.placeholder.clone().unwrap_or_else(|| picture.fallback.clone());
                Self::Picture(PictureAttachment { fallback, ..picture })
            }
            Self::File { .. } => self,
        }
    }

    /// Returns the file name. The name of a picture contains its fingerprint, so a message reveals which
    /// picture it shows.
    #[must_use]
    pub fn file_name(&self) -> String {
        match self {
            Self::File { file_name: name, .. } => name.clone(),
            Self::Picture(picture) => format!("board-{}.png", picture.fingerprint),
        }
    }

    /// Returns a hash that differs for different attachments.
    #[must_use]
    pub fn fingerprint(&self) -> Fingerprint {
        match self {
            Self::File { file_name, bytes, alt_text } => Fingerprint::of(&(file_name, &**bytes, alt_text)),
            Self::Picture(_) => fingerprint_of_file_name(&self.file_name()),
        }
    }

    /// Returns the component that shows this attachment: a picture with its alt text, or a file to download.
    #[must_use]
    pub(super) fn to_component(&self) -> Value {
        let media = json!({ "url": self.url() });
        let Some(alt_text) = self.alt_text() else {
            return json!({ "type": component_type::FILE, "file": media });
        };
        json!({ "type": component_type::MEDIA_GALLERY, "items": [{ "media": media, "description": alt_text }] })
    }

    /// Returns the image of an embed that shows this attachment. It has its own alt text, because clients may not see
    /// that of a file that an embed shows.
    #[must_use]
    pub(super) fn to_embed_image(&self) -> Value {
        let mut image = json!({ "url": self.url() });
        if let Some(alt_text) = self.alt_text() {
            image["description"] = json!(alt_text);
        }
        image
    }

    /// Returns the address of this attachment in the components and embeds of its message.
    fn url(&self) -> String {
        format!("attachment://{}", self.file_name())
    }

    /// Returns the alt text of a picture, `None` for any other file.
    fn alt_text(&self) -> Option<String> {
        match self {
            Self::File { alt_text, .. } => {
                alt_text.as_ref().map(|alt_text| truncate_at_sentence(alt_text, limits::ALT_TEXT_CHARS))
            }
            Self::Picture(picture) => Some(picture.alt_text.clone()),
        }
    }

    /// Returns the entry of this attachment in the `attachments` field of a request: the first upload, or the file with
    /// this id that the message keeps. Discord finds a kept file only by both its id and its name.
    #[must_use]
    pub fn attachment_json(&self, kept_file: Option<u64>) -> Value {
        let id = kept_file.map_or_else(|| json!(0), |id| json!(id.to_string()));
        let mut body = json!({ "id": id, "filename": self.file_name() });
        if let Some(alt_text) = self.alt_text() {
            body["description"] = json!(alt_text);
        }
        body
    }
}

/// Computes the fingerprint of an attachment from its file name alone. For pictures it is exact, because their file
/// names contain a fingerprint.
#[must_use]
pub fn fingerprint_of_file_name(file_name: &str) -> Fingerprint {
    Fingerprint::of(&file_name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rendering::test_picture::picture_of_text;

    fn picture(text: &str, alt: &str) -> MessageAttachment {
        MessageAttachment::Picture(PictureAttachment::new(picture_of_text(text), alt, EmbedBody::NoEmbed))
    }

    #[test]
    fn a_picture_file_name_depends_on_its_content_and_alt_text() {
        let first = picture("9", "A ship.");
        assert_eq!(first, picture("9", "A ship."));
        assert_eq!(fingerprint_of_file_name(&first.file_name()), first.fingerprint());
        for different in [picture("10", "A ship."), picture("9", "Two ships.")] {
            assert_ne!((different.file_name(), different.fingerprint()), (first.file_name(), first.fingerprint()));
        }
    }

    #[test]
    fn alt_text_is_truncated_at_a_sentence() {
        let picture_with_long_alt_text = picture("9", &"It is your turn. ".repeat(99));
        let body = picture_with_long_alt_text.attachment_json(None);
        let said = body["description"].as_str().unwrap();
        assert!(said.ends_with("turn.") && said.chars().count() <= limits::ALT_TEXT_CHARS, "{said}");
        let file_with_alt_text = |alt_text| MessageAttachment::File {
            file_name: "table.jsonl".to_owned(),
            bytes: Arc::from(*b"{}"),
            alt_text,
        };
        assert_eq!(file_with_alt_text(None).attachment_json(None), json!({ "id": 0, "filename": "table.jsonl" }));
        assert_eq!(file_with_alt_text(Some("A match.".to_owned())).attachment_json(None)["description"], "A match.");
    }
}
