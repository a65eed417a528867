//! A message ready to send: its picture is rendered, or the fallback is in its place. An attachment that the
//! message already has is neither rendered nor uploaded again.

use std::time::Duration;

use serde_json::{Value, json};
use serenity::builder::CreateAttachment;
use serenity::model::channel::Message;
use tokio::time::timeout;

use super::attached::{Attached, named};
use super::payload::{Payload, Print};
use super::studio::Studio;
use crate::Mark;

/// The attachment of an existing message, if known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Had {
    Unknown,
    /// The fingerprint of its only attachment, or `None` if it has none.
    This(Option<Mark>),
}

/// A message ready to send.
pub struct Envelope {
    payload: Payload,
    had: Had,
    /// The file to upload with it.
    file: Option<CreateAttachment>,
    missed: Option<Missed>,
}

/// The result of a successful request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Went {
    pub print: Print,
    /// Why it was sent without its picture, if it was.
    pub missed: Option<Missed>,
}

/// Why a message was sent without its picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missed {
    Late,
    Undrawn,
    /// The bot may not attach files there.
    Barred,
}

impl Had {
    /// Reads the attachment of a message.
    #[must_use]
    pub fn of(message: &Message) -> Self {
        match message.attachments.as_slice() {
            [] => Self::This(None),
            [file] => Self::This(Some(named(&file.filename))),
            _ => Self::Unknown,
        }
    }
}

impl Envelope {
    /// Prepares a message to be sent, or to replace one with this attachment. Rendering takes `within`
    /// at most.
    pub async fn of(payload: &Payload, had: Had, studio: &Studio, within: Duration) -> Self {
        let payload = payload.clone();
        let whole = |payload, file| Self { payload, had, file, missed: None };
        let Some(attached) = payload.file.clone().filter(|file| had != Had::This(Some(file.mark()))) else {
            return whole(payload, None);
        };
        let bytes = match &attached {
            Attached::Written { bytes, .. } => Ok(bytes.clone()),
            Attached::Drawn(picture) => match timeout(within, studio.png(&picture.drawing)).await {
                Ok(drawn) => drawn.ok_or(Missed::Undrawn),
                Err(_) => Err(Missed::Late),
            },
        };
        match bytes {
            Ok(bytes) => whole(payload, Some(CreateAttachment::bytes(bytes.to_vec(), attached.name()))),
            Err(missed) => Self { missed: Some(missed), ..whole(payload.without_picture(), None) },
        }
    }

    /// Prepares a message with an empty picture.
    #[cfg(test)]
    pub fn drawn(payload: &Payload) -> Self {
        let file = payload.file.as_ref().map(|file| CreateAttachment::bytes(Vec::new(), file.name()));
        Self { payload: payload.clone(), had: Had::Unknown, file, missed: None }
    }

    /// Returns this message without its picture; `None` if it uploads no picture.
    #[must_use]
    pub fn barred(&self) -> Option<Self> {
        self.file.as_ref()?;
        let payload = self.payload.clone().without_picture();
        payload.file.is_none().then_some(Self { payload, had: self.had, file: None, missed: Some(Missed::Barred) })
    }

    #[must_use]
    pub fn body(&self) -> Value {
        let mut body = self.payload.body();
        if let Some(file) = &self.payload.file {
            body["attachments"] = json!([file.body()]);
        }
        body
    }

    /// Returns the body of an edit. Discord keeps an attachment that the body does not mention.
    #[must_use]
    pub fn change(&self) -> Value {
        let mut body = self.payload.change();
        match (&self.payload.file, self.had) {
            (Some(file), Had::This(Some(had))) if had == file.mark() => {}
            (None, Had::This(None)) => {}
            (file, _) => body["attachments"] = file.iter().map(Attached::body).collect(),
        }
        body
    }

    #[must_use]
    pub fn files(&self) -> Vec<CreateAttachment> {
        self.file.iter().cloned().collect()
    }

    #[must_use]
    pub fn went(&self) -> Went {
        Went { print: self.payload.print(), missed: self.missed }
    }
}

#[cfg(test)]
mod tests {
    use super::super::attached::Pictured;
    use super::super::payload::Beneath;
    use super::*;
    use crate::draw::{DrawError, Drawing};

    fn with(svg: &str) -> Payload {
        let drawing = Drawing { svg: svg.to_owned(), width: 8 };
        let picture = Pictured::new(drawing, "A board.", Beneath::Board("a board".to_owned()));
        Payload { content: "x".to_owned(), file: Some(Attached::Drawn(picture)), ..Payload::default() }
    }

    fn had(payload: &Payload) -> Had {
        Had::This(payload.print().file)
    }

    async fn enclosed(payload: &Payload, had: Had) -> Envelope {
        let studio = Studio::of(|drawing| match drawing.svg.as_str() {
            "fail" => Err(DrawError::Size { width: 0, height: 0 }),
            svg => Ok(svg.as_bytes().to_vec()),
        });
        Envelope::of(payload, had, &studio, Duration::from_secs(9)).await
    }

    #[tokio::test]
    async fn a_file_is_sent_once_and_replaced_by_another() {
        let sent = async |payload: &Payload, had: Had| {
            let envelope = enclosed(payload, had).await;
            (envelope.files().len(), envelope.change().get("attachments").and_then(Value::as_array).map(Vec::len))
        };
        let (one, other, none) = (with("one"), with("other"), Payload::default());
        assert_eq!(sent(&one, had(&one)).await, (0, None), "it is there");
        assert_eq!(sent(&other, had(&one)).await, (1, Some(1)));
        assert_eq!(sent(&one, Had::Unknown).await, (1, Some(1)), "nobody knows what is there");
        assert_eq!(sent(&none, had(&one)).await, (0, Some(0)));
        assert_eq!(sent(&none, Had::Unknown).await, (0, Some(0)), "an old picture does not stay");
        assert_eq!(sent(&none, had(&none)).await, (0, None));
    }

    #[tokio::test]
    async fn a_picture_goes_with_its_words() {
        let one = with("one");
        let envelope = enclosed(&one, had(&Payload::default())).await;
        let said = &envelope.body()["attachments"][0];
        assert_eq!((&said["id"], &said["description"]), (&json!(0), &json!("A board.")));
        assert_eq!((envelope.went().print, envelope.went().missed), (one.print(), None));
        assert_eq!(json!(envelope.files()[0].filename), said["filename"]);
        assert_eq!(envelope.files()[0].data, b"one");
    }

    #[tokio::test]
    async fn what_cannot_be_drawn_or_may_not_be_attached_leaves_the_board_in_words() {
        let bare = with("fail").without_picture().print();
        let undrawn = enclosed(&with("fail"), Had::Unknown).await;
        assert_eq!(undrawn.went(), Went { print: bare, missed: Some(Missed::Undrawn) });
        assert_eq!((undrawn.files().len(), &undrawn.change()["attachments"]), (0, &json!([])));
        let barred = enclosed(&with("one"), Had::Unknown).await.barred().unwrap();
        assert_eq!(barred.went(), Went { print: bare, missed: Some(Missed::Barred) });
        assert!(barred.barred().is_none() && undrawn.barred().is_none());
    }

    #[tokio::test]
    async fn what_is_not_drawn_in_time_goes_without_its_picture() {
        let studio = Studio::of(|_| {
            std::thread::sleep(Duration::from_millis(50));
            Ok(Vec::new())
        });
        let late = Envelope::of(&with("one"), Had::Unknown, &studio, Duration::ZERO).await;
        assert_eq!((late.went().missed, late.files().len()), (Some(Missed::Late), 0));
        assert_eq!(Envelope::of(&with("one"), Had::Unknown, &studio, Duration::from_secs(9)).await.went().missed, None);
    }
}
