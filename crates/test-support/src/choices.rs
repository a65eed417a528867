//! The answers that a message offers, as buttons or as menu options.

use std::time::{Duration, Instant};

use meadhall_local_discord::Snowflake;
use meadhall_local_discord::people::{
    ClientActionError, InteractionOutcome, InteractionResult, Person, VisibleButton, VisibleMessage,
};
use serde_json::Value;
use tokio::time::sleep;

/// A step on a picture changes the message within this time.
const STEP_TIMEOUT: Duration = Duration::from_secs(5);

/// Returns the decision that a message offers answers to.
pub fn decision_in_message(message: &VisibleMessage) -> Option<[String; 3]> {
    let menus = message.menus.iter().map(|it| it.custom_id.as_str());
    decision_in_custom_ids(menus.chain(message.buttons.iter().filter_map(|it| it.custom_id.as_deref())))
}

/// Returns the decision that the body of a sent message offers answers to.
pub fn decision_in_body(body: &Value) -> Option<[String; 3]> {
    let mut custom_ids = Vec::new();
    collect_custom_ids(body, &mut custom_ids);
    decision_in_custom_ids(custom_ids.into_iter())
}

/// Returns the table, the seat, and the number of the seat's last journal entry before the decision, as in the custom ids.
fn decision_in_custom_ids<'a>(mut custom_ids: impl Iterator<Item = &'a str>) -> Option<[String; 3]> {
    let custom_id = custom_ids.find(|it| it.starts_with("m:") || it.starts_with("q:") || is_menu_of_answers(it))?;
    let mut parts = custom_id.split(':').skip(1).map(str::to_owned);
    Some([parts.next()?, parts.next()?, parts.next()?])
}

/// Adds the custom ids of the components in a body or in another component.
fn collect_custom_ids<'a>(parent: &'a Value, custom_ids: &mut Vec<&'a str>) {
    custom_ids.extend(parent["custom_id"].as_str());
    for component in parent["components"].as_array().into_iter().flatten().chain(parent.get("accessory")) {
        collect_custom_ids(component, custom_ids);
    }
}

fn is_menu_of_answers(custom_id: &str) -> bool {
    custom_id.starts_with("c:") || custom_id.starts_with("v:")
}

#[derive(Clone, Debug)]
pub struct OfferedAnswer {
    /// The `custom_id` of the menu; `None` for a button.
    menu_id: Option<String>,
    /// The `custom_id` of the button, or the value of the menu option.
    custom_id_or_value: String,
    /// What people read: the label, or, if it is too long for a button, the bold text beside the button.
    pub label: String,
}

impl OfferedAnswer {
    /// Returns all answers that a message offers, or, if there are none, the steps that lead to answers.
    pub fn in_message(message: &VisibleMessage) -> Vec<Self> {
        let menus = message.menus.iter().filter(|it| is_menu_of_answers(&it.custom_id));
        let entries = menus.flat_map(|menu| {
            menu.options.iter().map(|(says, custom_id_or_value, _)| (menu.custom_id.clone(), custom_id_or_value, says))
        });
        let entries = entries.map(|(menu, custom_id_or_value, says)| Self {
            menu_id: Some(menu),
            custom_id_or_value: custom_id_or_value.clone(),
            label: says.clone(),
        });
        let buttons = message.buttons.iter().filter_map(|it| {
            let beside = it.section_text.as_deref().and_then(|text| text.strip_prefix("**")?.split_once("**"));
            let label = beside.map_or(it.label.as_str(), |(name, _)| name).to_owned();
            Some(Self { menu_id: None, custom_id_or_value: it.custom_id.clone()?, label })
        });
        let (answers, others): (Vec<Self>, Vec<Self>) = buttons.partition(|it| it.custom_id_or_value.starts_with("m:"));
        let offered: Vec<Self> = entries.chain(answers).collect();
        if offered.is_empty() { others.into_iter().filter(Self::is_step_on_picture).collect() } else { offered }
    }

    /// Whether this is a step toward an answer on a picture, not the way back to the first page.
    #[must_use]
    pub fn is_step_on_picture(&self) -> bool {
        self.menu_id.is_none()
            && self.custom_id_or_value.strip_prefix("q:").is_some_and(|rest| rest.split(':').nth(4) != Some("0"))
    }

    pub fn belongs_to_table(&self, table: &str) -> bool {
        self.menu_id.as_deref().unwrap_or(&self.custom_id_or_value).split(':').nth(1) == Some(table)
    }

    /// Chooses this answer, or takes this step on a picture and then whatever it leads to first, up to an answer. Stops where
    /// a step leads nowhere.
    pub async fn choose(&self, person: &Person, message: Snowflake) -> Result<InteractionResult, ClientActionError> {
        let (mut step, mut message) = (self.clone(), message);
        loop {
            let result = step.press(person, message).await?;
            if !step.is_step_on_picture() || result.outcome == InteractionOutcome::TimedOut {
                return Ok(result);
            }
            // A press that is only acknowledged changes the message a moment later.
            message = result.message().unwrap_or(message);
            let leads_on = |it: &VisibleMessage| {
                it.id == message && !it.is_loading && !it.buttons.iter().any(|it| step.is_pressable(it))
            };
            let limit = Instant::now() + STEP_TIMEOUT;
            let shown = loop {
                match person.message(message).filter(leads_on) {
                    Some(shown) => break shown,
                    None if Instant::now() >= limit => return Ok(result),
                    None => sleep(Duration::from_millis(10)).await,
                }
            };
            let Some(next) = Self::in_message(&shown).into_iter().next() else { return Ok(result) };
            step = next;
        }
    }

    /// Whether this button can still be pressed for this step.
    fn is_pressable(&self, button: &VisibleButton) -> bool {
        !button.disabled && button.custom_id.as_deref() == Some(&self.custom_id_or_value)
    }

    /// Presses the button or chooses the menu option.
    pub async fn press(&self, person: &Person, message: Snowflake) -> Result<InteractionResult, ClientActionError> {
        match &self.menu_id {
            Some(menu) => person.select_entries(message, menu, &[&self.custom_id_or_value]).await,
            None => person.press_button(message, &self.custom_id_or_value).await,
        }
    }
}
