//! What a tutorial adds to messages: the mark of the proposed answer, and buttons.

use meadhall_tables::view::TableView;

use super::buttons::action_button;
use super::context::MessageContext;
use super::payload::{ButtonStyle, MessageButton};
use super::texts;
use crate::interactions::component_action::{ComponentAction, LessonAction};

/// Marks the label of a button that leads to the suggested option.
pub fn marked_label(table_view: &TableView, options: &[usize], label: String) -> String {
    match table_view.suggested_option() {
        Some(suggested) if options.contains(&suggested) => format!("➤ {label}"),
        _ => label,
    }
}

/// Returns the button of what a learner does besides answering.
pub fn lesson_button(context: MessageContext<'_>, action: LessonAction) -> MessageButton {
    let (label, style) = match action {
        LessonAction::TellMore => (texts::button_tell_more(), ButtonStyle::Secondary),
        LessonAction::Stop => (texts::button_stop_lesson(), ButtonStyle::Secondary),
        LessonAction::ChooseOther => (texts::button_other_lessons(), ButtonStyle::Secondary),
        LessonAction::PlayOn => (texts::button_play_on_here(), ButtonStyle::Secondary),
        LessonAction::PlayMatch => (texts::button_play_match(), ButtonStyle::Primary),
    };
    let action = ComponentAction::RunLessonAction(context.view.id, action);
    action_button(&context.translator_without_names(), &label, action, style)
}
