//! The question whether somebody wants DMs, and the confirmation.

use meadhall_game::Text;
use meadhall_tables::TableId;

use super::buttons::action_button;
use super::names::Translator;
use super::payload::{ButtonStyle, MessageButton, MessagePayload, MessageRow};
use super::texts;
use crate::interactions::component_action::ComponentAction;
use crate::interactions::component_action::DmChoice;

/// Where a person is notified of their decisions from now on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotifyBy {
    DmAndChannel,
    /// Only in the channel, as the person chose.
    ChannelOnly,
    /// Only in the channel, because Discord rejects DMs to this person. If a table is given, a button offers to try
    /// again.
    DmsBlocked(Option<TableId>),
}

/// Asks a player of this table whether they want DMs.
#[must_use]
pub fn dm_question(translator: &Translator<'_>, table: TableId) -> MessagePayload {
    let content = translator.translate(&texts::dm_opt_in());
    let rows = vec![MessageRow::Buttons(dm_choice_buttons(translator, table))];
    MessagePayload { rows, ..MessagePayload::ephemeral(content) }
}

/// Returns the buttons that answer the question.
fn dm_choice_buttons(translator: &Translator<'_>, table: TableId) -> Vec<MessageButton> {
    choice_buttons(translator, table, [texts::button_dm_yes(), texts::button_dm_no()])
}

/// Returns the buttons that answer the question in a panel, where they have little room.
pub fn short_dm_choice_buttons(translator: &Translator<'_>, table: TableId) -> Vec<MessageButton> {
    choice_buttons(translator, table, [texts::button_yes(), texts::button_no()])
}

fn choice_buttons(translator: &Translator<'_>, table: TableId, labels: [Text; 2]) -> Vec<MessageButton> {
    let choices = [(DmChoice::Enable, ButtonStyle::Primary), (DmChoice::Disable, ButtonStyle::Secondary)];
    let button = |(label, (choice, weight))| {
        action_button(translator, &label, ComponentAction::SetDmPreference(table, choice), weight)
    };
    labels.into_iter().zip(choices).map(button).collect()
}

/// Confirms where a person is notified from now on.
#[must_use]
pub fn dm_preference_confirmation(translator: &Translator<'_>, way: NotifyBy) -> MessagePayload {
    let content = translator.translate(&match way {
        NotifyBy::DmAndChannel => texts::dm_enabled(),
        NotifyBy::ChannelOnly => texts::dm_disabled(),
        NotifyBy::DmsBlocked(_) => texts::dm_closed(),
    });
    let again = |table| {
        let button = ComponentAction::SetDmPreference(table, DmChoice::Enable);
        MessageRow::Buttons(vec![action_button(translator, &texts::button_retry_dm(), button, ButtonStyle::Primary)])
    };
    let rows = if let NotifyBy::DmsBlocked(Some(table)) = way { vec![again(table)] } else { Vec::new() };
    MessagePayload { rows, ..MessagePayload::ephemeral(content) }
}
