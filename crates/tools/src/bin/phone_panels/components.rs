//! Reads the components of a message from its JSON, whatever they are nested in: rows, sections or containers.

use meadhall_discord::interactions::component_action::{ComponentAction, PanelPage};
use meadhall_discord::messages::option_menu::MenuValue;
use serde_json::Value;

const BUTTON_TYPE: u64 = 2;
const SELECT_MENU_TYPE: u64 = 3;
const TEXT_DISPLAY_TYPE: u64 = 10;

/// Something that a person can choose in a message.
pub struct MessageControl {
    /// The `custom_id` of the button or of the menu.
    pub custom_id: String,
    /// How many presses it takes: one for a button; two for an entry of a menu, which must be opened first.
    pub presses: usize,
    pub effect: ControlEffect,
}

/// What a control does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ControlEffect {
    /// Answers the decision with the option of this index.
    Answer(usize),
    /// Shows another page of the options.
    ShowPage(PanelPage),
    /// Does nothing for the decision.
    Other,
}

/// Returns all components of a message, each before those inside it.
pub fn all_components(message: &Value) -> Vec<&Value> {
    let mut found = Vec::new();
    collect_components(message, &mut found);
    found
}

fn collect_components<'a>(parent: &'a Value, found: &mut Vec<&'a Value>) {
    let children = parent["components"].as_array().into_iter().flatten();
    for component in children.chain(parent.get("accessory")) {
        found.push(component);
        collect_components(component, found);
    }
}

/// Returns everything that a person can choose in a message, from top to bottom.
pub fn message_controls(message: &Value) -> Vec<MessageControl> {
    let is_enabled = |it: &&Value| it["disabled"] != true;
    all_components(message).into_iter().filter(is_enabled).flat_map(component_controls).collect()
}

fn component_controls(component: &Value) -> Vec<MessageControl> {
    let Some(custom_id) = component["custom_id"].as_str() else { return Vec::new() };
    let control = |presses, value: Option<&str>| MessageControl {
        custom_id: custom_id.to_owned(),
        presses,
        effect: control_effect(custom_id, value),
    };
    match component["type"].as_u64() {
        Some(BUTTON_TYPE) => vec![control(1, None)],
        Some(SELECT_MENU_TYPE) => {
            let options = component["options"].as_array().into_iter().flatten();
            options.map(|option| control(2, option["value"].as_str())).collect()
        }
        _ => Vec::new(),
    }
}

fn control_effect(custom_id: &str, value: Option<&str>) -> ControlEffect {
    match custom_id.parse() {
        Ok(ComponentAction::AnswerDecision(_, answer)) => ControlEffect::Answer(answer.option),
        // People who see the picture do not turn to the text.
        Ok(ComponentAction::ShowPanelPage(_, _, page @ PanelPage::Picture(_))) => ControlEffect::ShowPage(page),
        Ok(ComponentAction::ChooseOption(_, _, page)) => match value.and_then(MenuValue::decode) {
            Some(MenuValue::ChooseOption(option)) => ControlEffect::Answer(option),
            Some(MenuValue::OpenGroup(group)) => ControlEffect::ShowPage(page.with_options_page(group)),
            None => ControlEffect::Other,
        },
        _ => ControlEffect::Other,
    }
}

/// Counts the characters of the texts of a message, without labels.
pub fn text_chars(message: &Value) -> usize {
    let embeds = message["embeds"].as_array().into_iter().flatten().map(|it| &it["description"]);
    let displays = all_components(message).into_iter().filter(|it| it["type"] == TEXT_DISPLAY_TYPE);
    let texts = [&message["content"]].into_iter().chain(embeds).chain(displays.map(|it| &it["content"]));
    texts.filter_map(Value::as_str).map(|text| text.chars().count()).sum()
}
