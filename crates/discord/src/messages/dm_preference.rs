//! The question whether somebody wants DMs, and the confirmation.

use meadhall_game::Text;
use meadhall_tables::TableId;

use super::buttons::action_button;
use super::names::Translator;
use super::payload::{ButtonStyle, MessagePayload, MessageRow};
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
pub fn dm_question(translator: &Translator<'_>, table: TableId) -> [MessageRow; 2] {
    let choices = [(texts::button_dm_yes(), DmChoice::Enable), (texts::button_dm_no(), DmChoice::Disable)];
    let button = |(label, choice): (Text, DmChoice)| {
        action_button(translator, &label, ComponentAction::SetDmPreference(table, choice), ButtonStyle::Secondary)
    };
    let question = format!("-# {}", translator.translate(&texts::dm_opt_in()));
    [MessageRow::Text(question), MessageRow::Buttons(choices.map(button).into())]
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
