//! The choice of lessons: the goal of each game, how long its lesson takes, and a button that starts it.

use meadhall_registry::{GameRegistry, GameType};

use super::buttons::{action_button, kind_button};
use super::lesson::LESSON_COLOR;
use super::names::Translator;
use super::payload::{ButtonStyle, MessagePayload, MessageRow};
use super::texts;
use crate::interactions::component_action::{ComponentAction, OpeningKind};
use crate::interactions::level_choice::ComputerChoice;

/// Renders the choice of lessons. Only the first one stands out.
#[must_use]
pub fn lesson_menu_message(translator: &Translator<'_>, games: GameRegistry) -> MessagePayload {
    let sections = games.into_iter().filter_map(|game_type| lesson_section(translator, game_type));
    let sections = sections.enumerate().map(|(n, section)| if n == 0 { section } else { section.without_emphasis() });
    let kinds = [OpeningKind::AgainstComputers(ComputerChoice::default()), OpeningKind::WithPeople];
    let kinds = kinds.map(|kind| kind_button(translator, kind));
    MessagePayload {
        rows: sections.chain([MessageRow::Buttons(kinds.into())]).collect(),
        accent_color: Some(LESSON_COLOR),
        ..MessagePayload::ephemeral(translator.translate(&texts::menu_lesson()))
    }
}

/// Returns a game beside the button that starts its lesson. `None` if it has no lesson.
fn lesson_section(translator: &Translator<'_>, game_type: &dyn GameType) -> Option<MessageRow> {
    let (meta, tutorial) = (game_type.meta(), game_type.tutorial()?);
    let lines = [
        texts::menu_lesson_game((meta.short_name)(), tutorial.ideas.len(), tutorial.setup.typical_minutes),
        texts::menu_lesson_goal((meta.goal)()),
    ];
    let action = ComponentAction::OpenTable(OpeningKind::Lesson, meta.id.to_owned());
    Some(MessageRow::Section {
        text: lines.map(|line| translator.translate(&line)).join("\n"),
        button: action_button(translator, &texts::button_learn(), action, ButtonStyle::Primary),
    })
}
