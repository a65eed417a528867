//! The answers that a message offers, as buttons or as menu options.

use local_discord::Id;
use local_discord::people::{Answer, Cannot, Person, Seen};

#[derive(Clone, Debug)]
pub struct Way {
    /// The `custom_id` of the menu; `None` for a button.
    menu: Option<String>,
    /// The `custom_id` of the button, or the value of the menu option.
    carries: String,
    /// The label that people see.
    pub says: String,
}

impl Way {
    /// Returns all answers that a message offers.
    pub fn all(seen: &Seen) -> Vec<Self> {
        let menus = seen.menus.iter().filter(|it| it.custom_id.starts_with("c:"));
        let entries =
            menus.flat_map(|menu| menu.options.iter().map(|(says, value, _)| (menu.custom_id.clone(), value, says)));
        let entries =
            entries.map(|(menu, value, says)| Self { menu: Some(menu), carries: value.clone(), says: says.clone() });
        let buttons = seen.buttons.iter().filter_map(|it| Some((it.custom_id.clone()?, it.label.clone())));
        let buttons = buttons.filter(|(carries, _)| carries.starts_with("m:"));
        let buttons = buttons.map(|(carries, says)| Self { menu: None, carries, says });
        entries.chain(buttons).collect()
    }

    pub fn is_at(&self, table: &str) -> bool {
        self.menu.as_deref().unwrap_or(&self.carries).split(':').nth(1) == Some(table)
    }

    /// Presses the button or chooses the menu option.
    pub async fn taken(&self, person: &Person, message: Id) -> Result<Answer, Cannot> {
        match &self.menu {
            Some(menu) => person.chooses(message, menu, &[&self.carries]).await,
            None => person.presses(message, &self.carries).await,
        }
    }
}
