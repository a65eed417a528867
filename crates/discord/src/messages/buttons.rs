//! Buttons of a message, and rows of them.

use meadhall_game::Text;
use meadhall_tables::{TableId, TableLocation};

use super::names::Translator;
use super::payload::{ButtonStyle, ButtonTarget, MessageButton, MessageRow};
use super::texts;
use crate::interactions::component_action::{ComponentAction, OpeningKind, ViewKind};

/// Returns a button whose `custom_id` holds its action.
pub fn action_button(
    translator: &Translator<'_>,
    label: &Text,
    button: ComponentAction,
    weight: ButtonStyle,
) -> MessageButton {
    MessageButton {
        label: translator.translate(label),
        emoji: None,
        target: ButtonTarget::CustomId(button.to_string()),
        style: weight,
    }
}

/// Returns the button that shows the games, to open a table of this kind.
pub fn kind_button(translator: &Translator<'_>, kind: OpeningKind) -> MessageButton {
    let label = match kind {
        OpeningKind::AgainstComputers(_) => texts::button_against_computers(),
        OpeningKind::WithPeople => texts::button_invite(),
        OpeningKind::Lesson => texts::button_lesson(),
    };
    action_button(translator, &label, ComponentAction::ShowGameMenu(kind), ButtonStyle::Secondary)
}

/// Returns a quiet button with this label.
pub fn labeled_button(label: String, action: &ComponentAction) -> MessageButton {
    let target = ButtonTarget::CustomId(action.to_string());
    MessageButton { label, emoji: None, target, style: ButtonStyle::Secondary }
}

/// Returns a row with the buttons that have an action, such as those to the pages around this one.
pub fn optional_buttons(
    translator: &Translator<'_>,
    buttons: impl IntoIterator<Item = (Text, Option<ComponentAction>)>,
) -> Option<MessageRow> {
    let button =
        |(label, action): (Text, Option<_>)| Some(action_button(translator, &label, action?, ButtonStyle::Secondary));
    let buttons: Vec<MessageButton> = buttons.into_iter().filter_map(button).collect();
    (!buttons.is_empty()).then_some(MessageRow::Buttons(buttons))
}

/// Returns a row of buttons that open views of this table.
pub fn view_buttons(translator: &Translator<'_>, table_id: TableId, views: &[ViewKind]) -> MessageRow {
    let shown = |view: &ViewKind| {
        let style = if *view == ViewKind::Panel { ButtonStyle::Primary } else { ButtonStyle::Secondary };
        view_button(translator, table_id, *view, style)
    };
    MessageRow::Buttons(views.iter().map(shown).collect())
}

/// Returns a button that opens a view of this table.
pub fn view_button(
    translator: &Translator<'_>,
    table_id: TableId,
    view: ViewKind,
    style: ButtonStyle,
) -> MessageButton {
    action_button(translator, &view_name(view), ComponentAction::ShowView(table_id, view), style)
}

/// Returns what buttons and menus call a view.
pub fn view_name(view: ViewKind) -> Text {
    match view {
        ViewKind::Panel => texts::button_my_turn(),
        ViewKind::WordPanel => texts::button_turn_in_words(),
        ViewKind::AllViews => texts::button_more(),
        ViewKind::BoardPicture => texts::button_board(),
        ViewKind::TextBoard => texts::button_text_board(),
        ViewKind::ProseBoard => texts::button_prose_board(),
        ViewKind::Score => texts::button_score(),
        ViewKind::Log => texts::button_log(),
        ViewKind::Legend => texts::button_legend(),
        ViewKind::Rules => texts::button_rules(),
        ViewKind::Permissions => texts::button_fix_permissions(),
    }
}

/// Returns the button that shows a finished match to the reader.
pub fn result_button(translator: &Translator<'_>, table_id: TableId) -> MessageButton {
    let action = ComponentAction::ShowView(table_id, ViewKind::Panel);
    action_button(translator, &texts::button_result(), action, ButtonStyle::Secondary)
}

/// Returns a button that links to the table's channel.
pub(crate) fn table_link(translator: &Translator<'_>, place: TableLocation) -> MessageButton {
    let (server, channel) = (place.server.0, place.channel.0);
    let leads = ButtonTarget::Url(format!("https://discord.com/channels/{server}/{channel}"));
    let label = translator.translate(&texts::button_go_to_table());
    MessageButton { label, emoji: None, target: leads, style: ButtonStyle::Secondary }
}
