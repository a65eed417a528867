//! A message as one person sees it.

use serde_json::Value;

use super::super::Id;
use super::super::routes::LOADING;
use super::super::world::{Attachment, Extent, World, told};

/// A message before somebody's eyes.
#[derive(Clone, Debug, PartialEq)]
pub struct Seen {
    /// Its name.
    pub id: Id,
    /// Where it is.
    pub channel: Id,
    /// Who sent it.
    pub author: Id,
    /// Whether nobody else sees it.
    pub only_me: bool,
    /// Whether it called them when it came.
    pub calls_me: bool,
    /// "Thinking".
    pub thinking: bool,
    /// Whether it was edited.
    pub edited: bool,
    /// Its text.
    pub text: String,
    /// Its embeds, if their client shows any.
    pub embeds: Vec<Value>,
    /// Buttons that can be pressed.
    pub buttons: Vec<Button>,
    /// Menus that can be chosen from.
    pub menus: Vec<Menu>,
    /// Its files, but for those that its embeds show: of these nothing is said to those who do not see them.
    pub files: Vec<File>,
}

/// A button.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button {
    /// What it says.
    pub label: String,
    /// What the bot calls it; none, if it is a link.
    pub custom_id: Option<String>,
    /// Where it leads, if it is a link.
    pub url: Option<String>,
    /// Whether it is greyed out.
    pub disabled: bool,
}

/// A menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Menu {
    /// What the bot calls it.
    pub custom_id: String,
    /// What it says while nothing is chosen.
    pub placeholder: String,
    /// Its entries: label, value, description.
    pub options: Vec<(String, String, String)>,
    /// The component's kind.
    pub kind: u64,
    /// How many must be chosen.
    pub least: u64,
    /// How many may be chosen.
    pub most: u64,
    /// Whether it is greyed out.
    pub disabled: bool,
}

/// A file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Its name.
    pub name: String,
    /// What is said of it to those who do not see it.
    pub description: Option<String>,
    /// What it is called among all things.
    pub id: Id,
    /// How large it is, if it is a picture.
    pub extent: Option<Extent>,
}

impl Seen {
    /// A message before these eyes, if they see it.
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

    /// The button that says this, or that the bot calls this.
    #[must_use]
    pub fn button(&self, wanted: &str) -> Option<&Button> {
        self.buttons.iter().find(|it| it.label == wanted || it.custom_id.as_deref() == Some(wanted))
    }

    /// The menu that the bot calls this, or that says this.
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
