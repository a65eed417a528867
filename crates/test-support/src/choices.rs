//! The answers that a message offers, as buttons or as menu options.

use meadhall_local_discord::Snowflake;
use meadhall_local_discord::people::{ClientActionError, InteractionResult, Person, VisibleMessage};

#[derive(Clone, Debug)]
pub struct OfferedAnswer {
    /// The `custom_id` of the menu; `None` for a button.
    menu_id: Option<String>,
    /// The `custom_id` of the button, or the value of the menu option.
    custom_id_or_value: String,
    /// The label that people see.
    pub label: String,
}

impl OfferedAnswer {
    /// Returns all answers that a message offers.
    pub fn in_message(message: &VisibleMessage) -> Vec<Self> {
        let menus = message.menus.iter().filter(|it| it.custom_id.starts_with("c:"));
        let entries = menus.flat_map(|menu| {
            menu.options.iter().map(|(says, custom_id_or_value, _)| (menu.custom_id.clone(), custom_id_or_value, says))
        });
        let entries = entries.map(|(menu, custom_id_or_value, says)| Self {
            menu_id: Some(menu),
            custom_id_or_value: custom_id_or_value.clone(),
            label: says.clone(),
        });
        let buttons = message.buttons.iter().filter_map(|it| Some((it.custom_id.clone()?, it.label.clone())));
        let buttons = buttons.filter(|(carries, _)| carries.starts_with("m:"));
        let buttons = buttons.map(|(carries, says)| Self { menu_id: None, custom_id_or_value: carries, label: says });
        entries.chain(buttons).collect()
    }

    pub fn belongs_to_table(&self, table: &str) -> bool {
        self.menu_id.as_deref().unwrap_or(&self.custom_id_or_value).split(':').nth(1) == Some(table)
    }

    /// Presses the button or chooses the menu option.
    pub async fn choose(&self, person: &Person, message: Snowflake) -> Result<InteractionResult, ClientActionError> {
        match &self.menu_id {
            Some(menu) => person.select_entries(message, menu, &[&self.custom_id_or_value]).await,
            None => person.press_button(message, &self.custom_id_or_value).await,
        }
    }
}
