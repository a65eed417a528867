//! A message ready to send: its picture is rendered, or the fallback is in its place. A file that the message is known
//! to have is neither rendered nor uploaded again. Every edit names all files of the message, because Discord resolves
//! references to no other file.

use std::time::Duration;

use meadhall_game::Fingerprint;
use serde_json::{Value, json};
use serenity::builder::CreateAttachment;
use serenity::model::channel::Message;
use tokio::time::timeout;

use super::error_code::{INVALID_FORM_BODY, MISSING_PERMISSIONS, UPLOADS_LIMITED};
use crate::messages::attachment::{MessageAttachment, fingerprint_of_file_name};
use crate::messages::payload::{MessagePayload, PayloadFingerprint};
use crate::rendering::pool::{NotRendered, RenderPool};

/// The file of an existing message, which an edit may keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AttachedFile {
    /// Discord's id of the file.
    id: u64,
    fingerprint: Fingerprint,
}

/// A message ready to send.
pub struct OutgoingMessage {
    payload: MessagePayload,
    /// The attachment of the payload, if the message has it already.
    kept_file: Option<AttachedFile>,
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
    /// The file of the message, if it is known.
    pub file: Option<AttachedFile>,
}

/// Why a message was sent without its picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureOmission {
    /// The message did not wait for the picture, or not long enough. It can be added later.
    AddedLater,
    RenderFailed,
    /// The bot may not attach files in this channel.
    UploadForbidden,
    /// Discord has limited uploads in this server.
    UploadsLimited,
}

impl AttachedFile {
    /// Returns the only file of a message as Discord sends it. Discord lists no file that an embed or a component shows.
    #[must_use]
    pub fn of_raw_message(message: &Value) -> Option<Self> {
        let id_of = |file: &Value, field: &str| file[field].as_str()?.parse::<u64>().ok();
        let listed = message["attachments"].as_array().into_iter().flatten();
        let listed = listed.filter_map(|file| Some((id_of(file, "id")?, file["filename"].as_str()?)));
        let embedded = message["embeds"].as_array().into_iter().flatten();
        let embedded = embedded.filter_map(|embed| id_and_name_in_url(embed["image"]["url"].as_str()?));
        let mut media = Vec::new();
        collect_media(&message["components"], &mut media);
        let in_components = media.into_iter().filter_map(|media| {
            let (_, file_name) = media["url"].as_str()?.split('?').next()?.rsplit_once('/')?;
            Some((id_of(media, "attachment_id")?, file_name))
        });
        Self::only_one(listed.chain(embedded).chain(in_components))
    }

    /// Returns the only file of a message. serenity leaves out the components that show files, so the files of Components V2
    /// are unknown.
    #[must_use]
    pub fn of_message(message: &Message) -> Option<Self> {
        let listed = message.attachments.iter().map(|file| (file.id.get(), file.filename.as_str()));
        let embedded = message.embeds.iter().filter_map(|embed| id_and_name_in_url(&embed.image.as_ref()?.url));
        Self::only_one(listed.chain(embedded))
    }

    fn only_one<'a>(mut files: impl Iterator<Item = (u64, &'a str)>) -> Option<Self> {
        let (id, file_name) = files.next()?;
        files.next().is_none().then(|| Self { id, fingerprint: fingerprint_of_file_name(file_name) })
    }

    /// Returns the fingerprint of an attachment with this file name.
    #[must_use]
    pub const fn fingerprint(self) -> Fingerprint {
        self.fingerprint
    }
}

/// Collects the media of components that are files of the message.
fn collect_media<'a>(part: &'a Value, media: &mut Vec<&'a Value>) {
    match part {
        Value::Object(fields) if fields.contains_key("attachment_id") => media.push(part),
        Value::Object(fields) => fields.values().for_each(|part| collect_media(part, media)),
        Value::Array(parts) => parts.iter().for_each(|part| collect_media(part, media)),
        _ => {}
    }
}

/// Returns the id and the name of the file in the address of an attachment, or `None` if it is another address.
fn id_and_name_in_url(url: &str) -> Option<(u64, &str)> {
    let (_, path) = url.split_once("/attachments/")?;
    let mut parts = path.split('?').next()?.rsplit('/');
    let file_name = parts.next()?;
    Some((parts.next()?.parse().ok()?, file_name))
}

/// How long a message whose file was not found waits for its picture.
const RENDER_TIME_AFTER_REFUSAL: Duration = Duration::from_millis(500);

impl OutgoingMessage {
    /// Prepares a new message, or the replacement of a message with this file, if one is known. Rendering the picture
    /// takes `max_wait` at most.
    pub async fn prepare(
        payload: &MessagePayload,
        file: Option<AttachedFile>,
        render_pool: &RenderPool,
        max_wait: Duration,
    ) -> Self {
        let payload = payload.clone();
        let with_upload = |payload, upload| Self { payload, kept_file: None, upload, omission: None };
        let Some(attachment) = payload.attachment.clone() else { return with_upload(payload, None) };
        if let Some(file) = file.filter(|file| file.fingerprint == attachment.fingerprint()) {
            return Self { kept_file: Some(file), ..with_upload(payload, None) };
        }
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
                    PictureOmission::RenderFailed
                    | PictureOmission::UploadForbidden
                    | PictureOmission::UploadsLimited => attachment,
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
            kept_file: None,
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
                kept_file: None,
                upload: None,
                omission: Some(PictureOmission::RenderFailed),
            });
        };
        let attachment = MessageAttachment::Picture(picture.clone());
        Some(Self {
            payload: payload.clone(),
            kept_file: None,
            upload: Some(CreateAttachment::bytes(png.to_vec(), attachment.file_name())),
            omission: None,
        })
    }

    /// Prepares a message that uploads an empty file in place of the picture.
    #[cfg(test)]
    pub fn with_empty_picture(payload: &MessagePayload) -> Self {
        let upload = payload.attachment.as_ref().map(|file| CreateAttachment::bytes(Vec::new(), file.file_name()));
        Self { payload: payload.clone(), kept_file: None, upload, omission: None }
    }

    /// Returns this message without its picture for this reason; `None` if it uploads no picture.
    #[must_use]
    pub fn without_upload(&self, reason: PictureOmission) -> Option<Self> {
        self.upload.as_ref()?;
        let payload = self.payload.clone().without_picture();
        payload.attachment.is_none().then_some(Self { payload, kept_file: None, upload: None, omission: Some(reason) })
    }

    /// Returns what to send after Discord refused this message with an error code: the same without its picture, or with
    /// an upload of the file that it relied on. `None` if that does not help.
    pub async fn after_refusal(&self, code: isize, render_pool: &RenderPool) -> Option<Self> {
        match code {
            MISSING_PERMISSIONS => self.without_upload(PictureOmission::UploadForbidden),
            UPLOADS_LIMITED => self.without_upload(PictureOmission::UploadsLimited),
            INVALID_FORM_BODY => {
                self.kept_file?;
                Some(Self::prepare(&self.payload, None, render_pool, RENDER_TIME_AFTER_REFUSAL).await)
            }
            _ => None,
        }
    }

    #[must_use]
    pub fn create_body(&self) -> Value {
        let mut body = self.payload.create_body();
        if let Some(attachment) = &self.payload.attachment {
            body["attachments"] = json!([attachment.attachment_json(None)]);
        }
        body
    }

    /// Returns the body of an edit. Discord removes the files that it does not list.
    #[must_use]
    pub fn edit_body(&self) -> Value {
        let mut body = self.payload.edit_body();
        let kept_file = self.kept_file.map(|file| file.id);
        body["attachments"] = self.payload.attachment.iter().map(|file| file.attachment_json(kept_file)).collect();
        body
    }

    #[must_use]
    pub fn uploads(&self) -> Vec<CreateAttachment> {
        self.upload.iter().cloned().collect()
    }

    #[must_use]
    pub fn sent_contents(&self) -> SentMessage {
        SentMessage { fingerprint: self.payload.fingerprint(), omission: self.omission, file: self.kept_file }
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

    fn render_pool() -> RenderPool {
        RenderPool::with_renderer(|picture| match text_of_picture(picture) {
            "fail" => Err(RenderError::InvalidSize { width: 0, height: 0 }),
            text => Ok(text.as_bytes().to_vec()),
        })
    }

    fn file_of(payload: &MessagePayload) -> Option<AttachedFile> {
        payload.fingerprint().attachment.map(|fingerprint| AttachedFile { id: 7, fingerprint })
    }

    async fn prepared(payload: &MessagePayload, file: Option<AttachedFile>) -> OutgoingMessage {
        OutgoingMessage::prepare(payload, file, &render_pool(), Duration::from_secs(9)).await
    }

    #[tokio::test]
    async fn a_known_file_is_kept_by_its_id_and_name_and_any_other_is_replaced() {
        let upload_and_ids = async |payload: &MessagePayload, file: Option<AttachedFile>| {
            let outgoing = prepared(payload, file).await;
            let listed = outgoing.edit_body()["attachments"].as_array().unwrap().clone();
            let names: Vec<_> = listed.iter().map(|it| it["filename"].as_str().unwrap().to_owned()).collect();
            let attachment = payload.attachment.iter().map(MessageAttachment::file_name).collect::<Vec<_>>();
            assert_eq!(names, attachment, "every edit lists exactly the files of the message");
            (outgoing.uploads().len(), listed.iter().map(|it| it["id"].clone()).collect::<Vec<_>>())
        };
        let (first, second, empty) =
            (payload_with_picture("one"), payload_with_picture("other"), MessagePayload::default());
        assert_eq!(upload_and_ids(&first, file_of(&first)).await, (0, vec![json!("7")]));
        assert_eq!(upload_and_ids(&second, file_of(&first)).await, (1, vec![json!(0)]));
        assert_eq!(upload_and_ids(&first, None).await, (1, vec![json!(0)]), "the file of the message is unknown");
        assert_eq!(upload_and_ids(&empty, file_of(&first)).await, (0, vec![]), "an outdated picture is removed");
        assert_eq!(upload_and_ids(&empty, None).await, (0, vec![]), "so is an unknown one");
    }

    #[tokio::test]
    async fn a_picture_is_sent_with_its_alt_text() {
        let payload = payload_with_picture("one");
        let outgoing = prepared(&payload, None).await;
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
        let not_rendered = prepared(&payload_with_picture("fail"), None).await;
        assert_eq!(
            not_rendered.sent_contents(),
            SentMessage { fingerprint: text_only, omission: Some(PictureOmission::RenderFailed), file: None }
        );
        assert_eq!((not_rendered.uploads().len(), &not_rendered.edit_body()["attachments"]), (0, &json!([])));
        let forbidden =
            prepared(&payload_with_picture("one"), None).await.after_refusal(50_013, &render_pool()).await.unwrap();
        assert_eq!(
            forbidden.sent_contents(),
            SentMessage { fingerprint: text_only, omission: Some(PictureOmission::UploadForbidden), file: None }
        );
        for without_upload in [forbidden, not_rendered] {
            for code in [50_013, 50_035, 400_001] {
                assert!(without_upload.after_refusal(code, &render_pool()).await.is_none(), "{code}");
            }
        }
    }

    #[test]
    fn the_only_file_of_a_message_is_known_wherever_it_is_shown() {
        let fingerprint = fingerprint_of_file_name("a.png");
        let path = |channel: &str| format!("https://cdn.discordapp.com/{channel}attachments/1/7/a.png?ex=0&is=0");
        let media = |path: &str| json!({ "media": { "url": path, "attachment_id": "7" } });
        let gallery = |items: &[Value]| json!({ "components": [{ "type": 12, "items": items }, { "type": 10 }] });
        let shown_once = [
            json!({ "attachments": [{ "id": "7", "filename": "a.png" }] }),
            json!({ "attachments": [], "embeds": [{ "image": { "url": path("") } }] }),
            gallery(&[media(&path("ephemeral-"))]),
            json!({ "components": [{ "type": 17, "components": [{ "type": 11, "media": media(&path(""))["media"] }] }] }),
        ];
        for message in shown_once {
            assert_eq!(AttachedFile::of_raw_message(&message), Some(AttachedFile { id: 7, fingerprint }), "{message}");
        }
        for message in [json!({}), gallery(&[media(&path("")), media(&path(""))])] {
            assert_eq!(AttachedFile::of_raw_message(&message), None, "{message}");
        }
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
        let prepared_within = |max_wait| OutgoingMessage::prepare(&payload, None, &render_pool, max_wait);
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
        let late = OutgoingMessage::prepare(&payload_with_picture("one"), None, &render_pool, Duration::ZERO).await;
        assert_eq!((late.sent_contents().omission, late.uploads().len()), (Some(PictureOmission::AddedLater), 0));
        assert_eq!(
            OutgoingMessage::prepare(&payload_with_picture("one"), None, &render_pool, Duration::from_secs(9))
                .await
                .sent_contents()
                .omission,
            None
        );
    }
}
