//! An attachment of a message: bytes, or a picture that is rendered when it is sent, with its alt text.
//! Nothing is rendered here.

use std::sync::Arc;

use serde_json::{Value, json};

use super::beneath::Beneath;
use super::text::cut_at_a_sentence;
use crate::Mark;
use crate::draw::Drawing;

/// Discord's limit for alt text.
pub const ALT: usize = 1_024;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Attached {
    /// A file that exists already.
    Written {
        name: String,
        bytes: Arc<[u8]>,
        /// Set if the file is a picture.
        alt: Option<String>,
    },
    /// A picture that is rendered when the message is sent.
    Drawn(Pictured),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pictured {
    pub drawing: Arc<Drawing>,
    /// Shown below the text if the picture cannot be attached.
    pub instead: Beneath,
    alt: String,
    mark: Mark,
}

impl Pictured {
    /// `alt` is truncated at a sentence.
    #[must_use]
    pub fn new(drawing: Drawing, alt: &str, instead: Beneath) -> Self {
        let alt = cut_at_a_sentence(alt, ALT);
        let mark = Mark::of(&(&drawing.svg, &alt));
        Self { drawing: Arc::new(drawing), instead, alt, mark }
    }
}

impl Attached {
    /// Returns the file name. The name of a picture contains its fingerprint, so a message reveals which
    /// picture it shows.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Self::Written { name, .. } => name.clone(),
            Self::Drawn(picture) => format!("board-{}.png", picture.mark),
        }
    }

    /// Returns a hash that differs for different attachments.
    #[must_use]
    pub fn mark(&self) -> Mark {
        match self {
            Self::Written { name, bytes, alt } => Mark::of(&(name, &**bytes, alt)),
            Self::Drawn(_) => named(&self.name()),
        }
    }

    /// Returns the entry for the request's `attachments`, as its first file.
    #[must_use]
    pub fn body(&self) -> Value {
        let mut body = json!({ "id": 0, "filename": self.name() });
        let alt = match self {
            Self::Written { alt, .. } => alt.as_ref().map(|alt| cut_at_a_sentence(alt, ALT)),
            Self::Drawn(picture) => Some(picture.alt.clone()),
        };
        if let Some(alt) = alt {
            body["description"] = json!(alt);
        }
        body
    }
}

/// Returns the fingerprint of an attachment with only its file name known. For pictures that is exact.
#[must_use]
pub fn named(name: &str) -> Mark {
    Mark::of(&name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(svg: &str, alt: &str) -> Attached {
        let drawing = Drawing { svg: svg.to_owned(), width: 8 };
        Attached::Drawn(Pictured::new(drawing, alt, Beneath::Nothing))
    }

    #[test]
    fn a_picture_is_known_by_its_name_and_changes_with_what_it_shows_and_what_is_said_of_it() {
        let one = picture("<svg/>", "A ship.");
        assert_eq!(one, picture("<svg/>", "A ship."));
        assert_eq!(named(&one.name()), one.mark());
        for other in [picture("<svg />", "A ship."), picture("<svg/>", "Two ships.")] {
            assert_ne!((other.name(), other.mark()), (one.name(), one.mark()));
        }
    }

    #[test]
    fn what_is_said_of_a_picture_is_cut_at_a_sentence() {
        let long = picture("<svg/>", &"It is your turn. ".repeat(99));
        let body = long.body();
        let said = body["description"].as_str().unwrap();
        assert!(said.ends_with("turn.") && said.chars().count() <= ALT, "{said}");
        let written = |alt| Attached::Written { name: "table.jsonl".to_owned(), bytes: Arc::from(*b"{}"), alt };
        assert_eq!(written(None).body(), json!({ "id": 0, "filename": "table.jsonl" }));
        assert_eq!(written(Some("A match.".to_owned())).body()["description"], "A match.");
    }
}
