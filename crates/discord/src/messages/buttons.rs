//! Buttons of a message, and rows of them.

use meadhall_game::Text;
use meadhall_tables::TableId;
use meadhall_tables::view::TableView;

use super::names::Translator;
use super::payload::{ButtonStyle, ButtonTarget, MessageButton, MessageRow};
use super::texts;
use crate::interactions::component_action::{ComponentAction, ViewKind};

/// Returns a button whose `custom_id` holds its action.
pub fn action_button(
    translator: &Translator<'_>,
    label: &Text,
    button: ComponentAction,
    weight: ButtonStyle,
) -> MessageButton {
    MessageButton {
        label: translator.translate(label),
        target: ButtonTarget::CustomId(button.to_string()),
        style: weight,
    }
}

/// Returns a quiet button with this label.
pub fn labeled_button(label: String, action: &ComponentAction) -> MessageButton {
    MessageButton { label, target: ButtonTarget::CustomId(action.to_string()), style: ButtonStyle::Secondary }
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

/// Returns a row of buttons that open views of this table. An empty legend has no button.
pub fn useful_view_buttons(translator: &Translator<'_>, table_view: &TableView, views: &[ViewKind]) -> MessageRow {
    let is_useful = |view: &ViewKind| *view != ViewKind::Legend || !table_view.legend.is_empty();
    let views: Vec<ViewKind> = views.iter().copied().filter(is_useful).collect();
    view_buttons(translator, table_view.id, &views)
}

/// Returns a row of buttons that open views of this table.
pub fn view_buttons(translator: &Translator<'_>, table_id: TableId, views: &[ViewKind]) -> MessageRow {
    let shown = |view: &ViewKind| {
        let (label, weight) = match view {
            ViewKind::Panel => (texts::button_my_turn(), ButtonStyle::Primary),
            ViewKind::AllViews => (texts::button_more(), ButtonStyle::Secondary),
            ViewKind::BoardPicture | ViewKind::TextBoard => (texts::button_board(), ButtonStyle::Secondary),
            ViewKind::TextBoardWithoutEmbed => (texts::button_text_board(), ButtonStyle::Secondary),
            ViewKind::ProseBoard => (texts::button_prose_board(), ButtonStyle::Secondary),
            ViewKind::Score => (texts::button_score(), ButtonStyle::Secondary),
            ViewKind::Log => (texts::button_log(), ButtonStyle::Secondary),
            ViewKind::Legend => (texts::button_legend(), ButtonStyle::Secondary),
            ViewKind::Rules => (texts::button_rules(), ButtonStyle::Secondary),
            ViewKind::Permissions => (texts::button_fix_permissions(), ButtonStyle::Secondary),
        };
        action_button(translator, &label, ComponentAction::ShowView(table_id, *view), weight)
    };
    MessageRow::Buttons(views.iter().map(shown).collect())
}
