//! A message ready to send: its picture is rendered, or the fallback is in its place. An attachment that the
//! message already has is neither rendered nor uploaded again.

use std::time::Duration;

use meadhall_game::Fingerprint;
use serde_json::{Value, json};
use serenity::builder::CreateAttachment;
use serenity::model::channel::Message;
use tokio::time::timeout;

use crate::messages::attachment::{MessageAttachment, fingerprint_of_file_name};
use crate::messages::payload::{MessagePayload, PayloadFingerprint};
use crate::rendering::pool::{NotRendered, RenderPool};

/// The attachment of an existing message, if known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExistingAttachment {
    Unknown,
    /// The fingerprint of the message's only attachment, or `None` if the message has no attachment.
    Known(Option<Fingerprint>),
}

/// A message ready to send.
pub struct OutgoingMessage {
    payload: MessagePayload,
    existing_attachment: ExistingAttachment,
    /// The file to upload with the message.
    upload: Option<CreateAttachment>,
    omission: Option<PictureOmission>,
}

/// Describes a message that was sent or edited successfully.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SentMessage {
    pub fingerprint: PayloadFingerprint,
    /// Why the picture was omitted, if it was.
    pub omission: Option<PictureOmission>,
}

/// Why a message was sent without its picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureOmission {
    /// The message did not wait for the picture, or not long enough. It can be added later.
    AddedLater,
    RenderFailed,
    /// The bot may not attach files in this channel.
    UploadForbidden,
}

impl ExistingAttachment {
    /// Reads the attachment of a message. Discord does not list a file that an embed shows.
    #[must_use]
    pub fn of_message(message: &Message) -> Self {
        let listed = message.attachments.iter().map(|file| file.filename.as_str());
        let embedded = message.embeds.iter().filter_map(|embed| file_name_of_url(&embed.image.as_ref()?.url));
        match listed.chain(embedded).collect::<Vec<_>>()[..] {
            [] => Self::Known(None),
            [file_name] => Self::Known(Some(fingerprint_of_file_name(file_name))),
            _ => Self::Unknown,
        }
    }
}

/// Returns the file name in the address of an attachment, or `None` if it is another address.
fn file_name_of_url(url: &str) -> Option<&str> {
    let (_, path) = url.split_once("/attachments/")?;
    path.split('?').next()?.rsplit('/').next()
}

impl OutgoingMessage {
    /// Prepares a new message, or the replacement of a message that has `existing_attachment`. Rendering the picture
    /// takes `max_wait` at most.
    pub async fn prepare(
        payload: &MessagePayload,
        existing_attachment: ExistingAttachment,
        render_pool: &RenderPool,
        max_wait: Duration,
    ) -> Self {
        let payload = payload.clone();
        let with_upload = |payload, upload| Self { payload, existing_attachment, upload, omission: None };
        let Some(attachment) = payload
            .attachment
            .clone()
            .filter(|file| existing_attachment != ExistingAttachment::Known(Some(file.fingerprint())))
        else {
            return with_upload(payload, None);
        };
        let bytes = match &attachment {
            MessageAttachment::File { bytes, .. } => Ok(bytes.clone()),
            MessageAttachment::Picture(picture) => {
                match timeout(max_wait, render_pool.render_png(&picture.picture)).await {
                    Ok(Err(NotRendered::Failed)) => Err(PictureOmission::RenderFailed),
                    Ok(Err(NotRendered::Dropped)) | Err(_) => Err(PictureOmission::AddedLater),
                    Ok(Ok(png)) => Ok(png),
                }
            }
        };
        match bytes {
            Ok(bytes) => with_upload(payload, Some(CreateAttachment::bytes(bytes.to_vec(), attachment.file_name()))),
            Err(omission) => {
                let instead = match omission {
                    PictureOmission::AddedLater => attachment.with_placeholder(),
                    PictureOmission::RenderFailed | PictureOmission::UploadForbidden => attachment,
                };
                let payload = MessagePayload { attachment: Some(instead), ..payload }.without_picture();
                Self { omission: Some(omission), ..with_upload(payload, None) }
            }
        }
    }

    /// Prepares a new message that is sent at once, and its picture later.
    #[must_use]
    pub fn with_picture_later(payload: &MessagePayload) -> Self {
        let has_picture = matches!(payload.attachment, Some(MessageAttachment::Picture(_)));
        Self {
            payload: MessagePayload { attachment: None, ..payload.clone() },
            existing_attachment: ExistingAttachment::Known(None),
            upload: None,
            omission: has_picture.then_some(PictureOmission::AddedLater),
        }
    }

    /// Prepares the edit that adds the picture to a message that was sent without it, or its fallback if the picture
    /// cannot be rendered. `None` if the message has no picture, or shows its fallback already.
    pub async fn prepare_late_picture(payload: &MessagePayload, render_pool: &RenderPool) -> Option<Self> {
        let Some(MessageAttachment::Picture(picture)) = &payload.attachment else { return None };
        let Some(png) = render_pool.render_png_patiently(&picture.picture).await else {
            return (picture.placeholder.is_some() || payload.becomes_components).then(|| Self {
                payload: payload.clone().without_picture(),
                existing_attachment: ExistingAttachment::Known(None),
                upload: None,
                omission: Some(PictureOmission::RenderFailed),
            });
        };
        let attachment = MessageAttachment::Picture(picture.clone());
        Some(Self {
            payload: payload.clone(),
            existing_attachment: ExistingAttachment::Known(None),
            upload: Some(CreateAttachment::bytes(png.to_vec(), attachment.file_name())),
            omission: None,
        })
    }

    /// Prepares a message that uploads an empty file in place of the picture.
    #[cfg(test)]
    pub fn with_empty_picture(payload: &MessagePayload) -> Self {
        let upload = payload.attachment.as_ref().map(|file| CreateAttachment::bytes(Vec::new(), file.file_name()));
        Self { payload: payload.clone(), existing_attachment: ExistingAttachment::Unknown, upload, omission: None }
    }

    /// Returns this message without its picture; `None` if it uploads no picture.
    #[must_use]
    pub fn without_upload(&self) -> Option<Self> {
        self.upload.as_ref()?;
        let payload = self.payload.clone().without_picture();
        payload.attachment.is_none().then_some(Self {
            payload,
            existing_attachment: self.existing_attachment,
            upload: None,
            omission: Some(PictureOmission::UploadForbidden),
        })
    }

    #[must_use]
    pub fn create_body(&self) -> Value {
        let mut body = self.payload.create_body();
        if let Some(attachment) = &self.payload.attachment {
            body["attachments"] = json!([attachment.attachment_json()]);
        }
        body
    }

    /// Returns the body of an edit. Discord keeps an attachment that the body does not mention.
    #[must_use]
    pub fn edit_body(&self) -> Value {
        let mut body = self.payload.edit_body();
        match (&self.payload.attachment, self.existing_attachment) {
            (Some(attachment), ExistingAttachment::Known(Some(existing))) if existing == attachment.fingerprint() => {}
            (None, ExistingAttachment::Known(None)) => {}
            (attachment, _) => {
                body["attachments"] = attachment.iter().map(MessageAttachment::attachment_json).collect()
            }
        }
        body
    }

    #[must_use]
    pub fn uploads(&self) -> Vec<CreateAttachment> {
        self.upload.iter().cloned().collect()
    }

    #[must_use]
    pub fn sent_contents(&self) -> SentMessage {
        SentMessage { fingerprint: self.payload.fingerprint(), omission: self.omission }
    }
}

#[cfg(test)]
mod tests {
    use meadhall_render::RenderError;

    use super::*;
    use crate::messages::attachment::PictureAttachment;
    use crate::messages::payload::EmbedBody;
    use crate::rendering::test_picture::{picture_of_text, text_of_picture};

    fn payload_with_picture(text: &str) -> MessagePayload {
        let picture =
            PictureAttachment::new(picture_of_text(text), "A board.", EmbedBody::CodeBlock("a board".to_owned()));
        MessagePayload {
            content: "x".to_owned(),
            attachment: Some(MessageAttachment::Picture(picture)),
            ..MessagePayload::default()
        }
    }

    fn existing_attachment_of(payload: &MessagePayload) -> ExistingAttachment {
        ExistingAttachment::Known(payload.fingerprint().attachment)
    }

    async fn prepared(payload: &MessagePayload, existing_attachment: ExistingAttachment) -> OutgoingMessage {
        let render_pool = RenderPool::with_renderer(|picture| match text_of_picture(picture) {
            "fail" => Err(RenderError::InvalidSize { width: 0, height: 0 }),
            text => Ok(text.as_bytes().to_vec()),
        });
        OutgoingMessage::prepare(payload, existing_attachment, &render_pool, Duration::from_secs(9)).await
    }

    #[tokio::test]
    async fn an_attachment_is_uploaded_once_and_replaced_by_another() {
        let counts_for = async |payload: &MessagePayload, existing_attachment: ExistingAttachment| {
            let outgoing = prepared(payload, existing_attachment).await;
            (outgoing.uploads().len(), outgoing.edit_body().get("attachments").and_then(Value::as_array).map(Vec::len))
        };
        let (first, second, empty) =
            (payload_with_picture("one"), payload_with_picture("other"), MessagePayload::default());
        assert_eq!(
            counts_for(&first, existing_attachment_of(&first)).await,
            (0, None),
            "the picture is already attached"
        );
        assert_eq!(counts_for(&second, existing_attachment_of(&first)).await, (1, Some(1)));
        assert_eq!(counts_for(&first, ExistingAttachment::Unknown).await, (1, Some(1)), "the attachment is unknown");
        assert_eq!(counts_for(&empty, existing_attachment_of(&first)).await, (0, Some(0)));
        assert_eq!(
            counts_for(&empty, ExistingAttachment::Unknown).await,
            (0, Some(0)),
            "an outdated picture is removed"
        );
        assert_eq!(counts_for(&empty, existing_attachment_of(&empty)).await, (0, None));
    }

    #[tokio::test]
    async fn a_picture_is_sent_with_its_alt_text() {
        let payload = payload_with_picture("one");
        let outgoing = prepared(&payload, existing_attachment_of(&MessagePayload::default())).await;
        let attachment = &outgoing.create_body()["attachments"][0];
        assert_eq!((&attachment["id"], &attachment["description"]), (&json!(0), &json!("A board.")));
        assert_eq!(
            (outgoing.sent_contents().fingerprint, outgoing.sent_contents().omission),
            (payload.fingerprint(), None)
        );
        assert_eq!(json!(outgoing.uploads()[0].filename), attachment["filename"]);
        assert_eq!(outgoing.uploads()[0].data, b"one");
    }

    #[tokio::test]
    async fn a_text_board_replaces_a_picture_that_cannot_be_rendered_or_attached() {
        let text_only = payload_with_picture("fail").without_picture().fingerprint();
        let not_rendered = prepared(&payload_with_picture("fail"), ExistingAttachment::Unknown).await;
        assert_eq!(
            not_rendered.sent_contents(),
            SentMessage { fingerprint: text_only, omission: Some(PictureOmission::RenderFailed) }
        );
        assert_eq!((not_rendered.uploads().len(), &not_rendered.edit_body()["attachments"]), (0, &json!([])));
        let forbidden =
            prepared(&payload_with_picture("one"), ExistingAttachment::Unknown).await.without_upload().unwrap();
        assert_eq!(
            forbidden.sent_contents(),
            SentMessage { fingerprint: text_only, omission: Some(PictureOmission::UploadForbidden) }
        );
        assert!(forbidden.without_upload().is_none() && not_rendered.without_upload().is_none());
    }

    /// People who wait for a picture need no long text instead; those whose picture never comes do.
    #[tokio::test]
    async fn a_placeholder_stands_for_a_late_picture_and_the_fallback_for_one_that_cannot_be_rendered() {
        let mut payload = payload_with_picture("fail");
        if let Some(MessageAttachment::Picture(picture)) = &mut payload.attachment {
            picture.placeholder = Some(EmbedBody::FormattedText("It follows.".to_owned()));
        }
        let render_pool = RenderPool::with_renderer(move |_| {
            std::thread::sleep(Duration::from_millis(50));
            Err(RenderError::InvalidSize { width: 0, height: 0 })
        });
        let prepared_within =
            |max_wait| OutgoingMessage::prepare(&payload, ExistingAttachment::Unknown, &render_pool, max_wait);
        assert!(prepared_within(Duration::ZERO).await.create_body().to_string().contains("It follows."));
        assert!(prepared_within(Duration::from_secs(9)).await.create_body().to_string().contains("a board"));
        let never_ready = OutgoingMessage::prepare_late_picture(&payload, &render_pool).await.unwrap();
        assert!(never_ready.edit_body().to_string().contains("a board"));
        assert_eq!(never_ready.sent_contents().omission, Some(PictureOmission::RenderFailed));
    }

    #[tokio::test]
    async fn a_message_is_sent_without_a_picture_that_is_late() {
        let render_pool = RenderPool::with_renderer(|_| {
            std::thread::sleep(Duration::from_millis(50));
            Ok(Vec::new())
        });
        let late = OutgoingMessage::prepare(
            &payload_with_picture("one"),
            ExistingAttachment::Unknown,
            &render_pool,
            Duration::ZERO,
        )
        .await;
        assert_eq!((late.sent_contents().omission, late.uploads().len()), (Some(PictureOmission::AddedLater), 0));
        assert_eq!(
            OutgoingMessage::prepare(
                &payload_with_picture("one"),
                ExistingAttachment::Unknown,
                &render_pool,
                Duration::from_secs(9)
            )
            .await
            .sent_contents()
            .omission,
            None
        );
    }
}
