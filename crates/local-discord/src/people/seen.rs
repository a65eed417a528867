//! A message as one person sees it.

use serde_json::Value;

use super::super::Id;
use super::super::routes::LOADING;
use super::super::world::{Attachment, Extent, World, told};

#[derive(Clone, Debug, PartialEq)]
pub struct Seen {
    pub id: Id,
    pub channel: Id,
    pub author: Id,
    pub only_me: bool,
    /// Whether it pinged this person when it was sent.
    pub calls_me: bool,
    /// Whether it shows "thinking".
    pub thinking: bool,
    pub edited: bool,
    /// The content and all text displays.
    pub text: String,
    /// The embeds; empty if the client shows none.
    pub embeds: Vec<Value>,
    pub buttons: Vec<Button>,
    pub menus: Vec<Menu>,
    /// The files, except those that an embed shows.
    pub files: Vec<File>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button {
    pub label: String,
    /// The custom id; `None` for a link.
    pub custom_id: Option<String>,
    /// The address, for a link.
    pub url: Option<String>,
    pub disabled: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Menu {
    pub custom_id: String,
    pub placeholder: String,
    /// Label, value and description of each entry.
    pub options: Vec<(String, String, String)>,
    pub kind: u64,
    pub least: u64,
    pub most: u64,
    pub disabled: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    pub name: String,
    /// The alternative text.
    pub description: Option<String>,
    pub id: Id,
    /// The image size, if it is an image.
    pub extent: Option<Extent>,
}

impl Seen {
    /// Returns the message as this viewer sees it, or `None` if it is hidden from them.
    pub(super) fn of(world: &World, id: Id, eyes: Id, previews: bool) -> Option<Self> {
        let found = world.messages.get(id)?;
        if found.only.is_some_and(|only| only != eyes) {
            return None;
        }
        let mut parts = Vec::new();
        flatten(&found.components, &mut parts);
        let texts = parts.iter().filter(|it| it["type"] == 10).filter_map(|it| it["content"].as_str());
        let text = std::iter::once(found.content.as_str()).chain(texts).filter(|it| !it.is_empty());
        let files = told::beside(found);
        Some(Self {
            id,
            channel: found.channel,
            author: found.author,
            only_me: found.only.is_some(),
            calls_me: found.pinged.contains(&eyes),
            thinking: found.flags & LOADING != 0,
            edited: found.edited.is_some(),
            text: text.collect::<Vec<_>>().join("\n"),
            embeds: if previews { found.embeds.clone() } else { Vec::new() },
            buttons: parts.iter().filter_map(|it| Button::of(it)).collect(),
            menus: parts.iter().filter_map(|it| Menu::of(it)).collect(),
            files: files.map(File::of).collect(),
        })
    }

    /// Finds a button by its label or its custom id.
    #[must_use]
    pub fn button(&self, wanted: &str) -> Option<&Button> {
        self.buttons.iter().find(|it| it.label == wanted || it.custom_id.as_deref() == Some(wanted))
    }

    /// Finds a menu by its custom id or its placeholder.
    #[must_use]
    pub fn menu(&self, wanted: &str) -> Option<&Menu> {
        self.menus.iter().find(|it| it.custom_id == wanted || it.placeholder == wanted)
    }
}

impl File {
    fn of(found: &Attachment) -> Self {
        let Attachment { id, filename, description, extent, .. } = found.clone();
        Self { name: filename, description, id, extent }
    }
}

impl Button {
    fn of(part: &Value) -> Option<Self> {
        let text = |field: &str| part[field].as_str().map(str::to_owned);
        (part["type"] == 2).then(|| Self {
            label: text("label").unwrap_or_default(),
            custom_id: text("custom_id"),
            url: text("url"),
            disabled: part["disabled"] == true,
        })
    }
}

impl Menu {
    fn of(part: &Value) -> Option<Self> {
        let text = |part: &Value, field: &str| part[field].as_str().unwrap_or_default().to_owned();
        let kind = part["type"].as_u64().filter(|it| matches!(it, 3 | 5..=8))?;
        let options = part["options"].as_array().into_iter().flatten();
        Some(Self {
            custom_id: text(part, "custom_id"),
            placeholder: text(part, "placeholder"),
            options: options.map(|it| (text(it, "label"), text(it, "value"), text(it, "description"))).collect(),
            kind,
            least: part["min_values"].as_u64().unwrap_or(1),
            most: part["max_values"].as_u64().unwrap_or(1),
            disabled: part["disabled"] == true,
        })
    }
}

fn flatten<'a>(parts: &'a [Value], all: &mut Vec<&'a Value>) {
    for part in parts {
        all.push(part);
        flatten(part["components"].as_array().map_or(&[], Vec::as_slice), all);
        if part["accessory"].is_object() {
            flatten(std::slice::from_ref(&part["accessory"]), all);
        }
    }
}
