//! A message as one person sees it.

use serde_json::Value;

use crate::Snowflake;
use crate::routes::{IS_COMPONENTS_V2, LOADING};
use crate::world::{DiscordWorld, FakeAttachment, ImageSize, json};

#[derive(Clone, Debug, PartialEq)]
pub struct VisibleMessage {
    pub id: Snowflake,
    pub channel: Snowflake,
    pub author: Snowflake,
    pub is_ephemeral: bool,
    /// Whether the message pinged this person when it was sent.
    pub pings_me: bool,
    /// Whether it shows "thinking".
    pub is_loading: bool,
    pub is_edited: bool,
    /// The content and all text displays.
    pub text: String,
    /// The embeds; empty if the client shows none.
    pub embeds: Vec<Value>,
    pub buttons: Vec<VisibleButton>,
    pub menus: Vec<VisibleMenu>,
    /// The files, with the images of embeds; of a components v2 message only those that a component shows.
    pub files: Vec<VisibleFile>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VisibleButton {
    pub label: String,
    /// The custom id; `None` for a link.
    pub custom_id: Option<String>,
    /// The address, for a link.
    pub url: Option<String>,
    pub disabled: bool,
    /// The text of the section that the button stands beside.
    pub section_text: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VisibleMenu {
    pub custom_id: String,
    pub placeholder: String,
    /// Label, value and description of each entry.
    pub options: Vec<(String, String, String)>,
    pub component_type: u64,
    pub min_values: u64,
    pub max_values: u64,
    pub disabled: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VisibleFile {
    pub name: String,
    pub description: Option<String>,
    pub id: Snowflake,
    /// The size of the image in pixels, or `None` if the file is not an image.
    pub image_size: Option<ImageSize>,
}

impl VisibleMessage {
    /// Returns the message as this viewer sees it, or `None` if it is hidden from them.
    pub(super) fn for_viewer(
        world: &DiscordWorld,
        id: Snowflake,
        viewer: Snowflake,
        shows_embeds: bool,
    ) -> Option<Self> {
        let message = world.messages.get(id)?;
        if message.visible_to.is_some_and(|only| only != viewer) {
            return None;
        }
        let mut components = Vec::new();
        collect_components(&message.components, &mut components);
        let texts = components.iter().filter(|it| it["type"] == 10).filter_map(|it| it["content"].as_str());
        let text = std::iter::once(message.content.as_str()).chain(texts).filter(|it| !it.is_empty());
        let is_v2 = message.flags & IS_COMPONENTS_V2 != 0;
        let embeds = if shows_embeds { message.embeds.clone() } else { Vec::new() };
        let in_components = message.attachments.iter().filter(|_| is_v2).filter_map(|file| {
            let url = json::attachment_urls(message.channel, file).0;
            VisibleFile::from_attachment(file).shown_by(&components, &url)
        });
        let listed = json::listed_attachments(message).filter(|_| !is_v2).map(VisibleFile::from_attachment);
        let embedded = message.attachments.iter().filter_map(|file| {
            let (url, _) = json::attachment_urls(message.channel, file);
            let image = embeds.iter().map(|embed| &embed["image"]).find(|image| image["url"] == url)?;
            let description = image["description"].as_str().map(str::to_owned);
            Some(VisibleFile { description, ..VisibleFile::from_attachment(file) })
        });
        Some(Self {
            id,
            channel: message.channel,
            author: message.author,
            is_ephemeral: message.visible_to.is_some(),
            pings_me: message.pinged.contains(&viewer),
            is_loading: message.flags & LOADING != 0,
            is_edited: message.edited_at_ms.is_some(),
            text: text.collect::<Vec<_>>().join("\n"),
            buttons: components.iter().filter_map(|it| VisibleButton::from_component(it, &components)).collect(),
            menus: components.iter().filter_map(|it| VisibleMenu::from_component(it)).collect(),
            files: in_components.chain(listed).chain(embedded).collect(),
            embeds,
        })
    }

    /// Finds a button by its label or its custom id.
    #[must_use]
    pub fn button(&self, label_or_id: &str) -> Option<&VisibleButton> {
        self.buttons.iter().find(|it| it.label == label_or_id || it.custom_id.as_deref() == Some(label_or_id))
    }

    /// Finds a menu by its custom id or its placeholder.
    #[must_use]
    pub fn menu(&self, id_or_placeholder: &str) -> Option<&VisibleMenu> {
        self.menus.iter().find(|it| it.custom_id == id_or_placeholder || it.placeholder == id_or_placeholder)
    }
}

impl VisibleFile {
    fn from_attachment(attachment: &FakeAttachment) -> Self {
        let FakeAttachment { id, filename, description, image_size, .. } = attachment.clone();
        Self { name: filename, description, id, image_size }
    }

    /// Returns the file with the description of the component that shows it, or `None` if none does.
    fn shown_by(self, components: &[&Value], url: &str) -> Option<Self> {
        let items = components.iter().flat_map(|it| it["items"].as_array().into_iter().flatten());
        let mut all = components.iter().copied().chain(items);
        let shown_in = all.find(|it| it["media"]["url"] == url || it["file"]["url"] == url)?;
        let description = shown_in["description"].as_str().map(str::to_owned).or(self.description);
        Some(Self { description, ..self })
    }
}

impl VisibleButton {
    fn from_component(component: &Value, all: &[&Value]) -> Option<Self> {
        let text = |field: &str| component[field].as_str().map(str::to_owned);
        let section = all.iter().find(|it| it["accessory"] == *component);
        let section_text = section.and_then(|it| it["components"][0]["content"].as_str()).map(str::to_owned);
        (component["type"] == 2).then(|| Self {
            label: text("label").unwrap_or_default(),
            custom_id: text("custom_id"),
            url: text("url"),
            disabled: component["disabled"] == true,
            section_text,
        })
    }
}

impl VisibleMenu {
    fn from_component(component: &Value) -> Option<Self> {
        let text = |component: &Value, field: &str| component[field].as_str().unwrap_or_default().to_owned();
        let component_type = component["type"].as_u64().filter(|it| matches!(it, 3 | 5..=8))?;
        let options = component["options"].as_array().into_iter().flatten();
        Some(Self {
            custom_id: text(component, "custom_id"),
            placeholder: text(component, "placeholder"),
            options: options.map(|it| (text(it, "label"), text(it, "value"), text(it, "description"))).collect(),
            component_type,
            min_values: component["min_values"].as_u64().unwrap_or(1),
            max_values: component["max_values"].as_u64().unwrap_or(1),
            disabled: component["disabled"] == true,
        })
    }
}

fn collect_components<'a>(components: &'a [Value], collected: &mut Vec<&'a Value>) {
    for component in components {
        collected.push(component);
        collect_components(component["components"].as_array().map_or(&[], Vec::as_slice), collected);
        if component["accessory"].is_object() {
            collect_components(std::slice::from_ref(&component["accessory"]), collected);
        }
    }
}
