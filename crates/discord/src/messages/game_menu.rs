//! The menu of games: what each game is like, and a button that opens a table of it.

use meadhall_game::{GameDifficulty, Text};
use meadhall_registry::{GameRegistry, GameType};

use super::attachment::{MessageAttachment, PictureAttachment};
use super::buttons::action_button;
use super::names::Translator;
use super::payload::{ButtonStyle, MessageButton, MessagePayload, MessageRow};
use super::texts;
use crate::interactions::component_action::{AiLevel, ComponentAction, OpeningKind};

/// Renders the menu for tables of one kind. `newcomer_level` is the level that is chosen when the reader comes back to
/// matches against computers.
#[must_use]
pub fn game_menu_message(
    translator: &Translator<'_>,
    games: GameRegistry,
    kind: OpeningKind,
    newcomer_level: AiLevel,
    picture: Option<PictureAttachment>,
) -> MessagePayload {
    let (question, other_kinds) = match kind {
        OpeningKind::AgainstComputers(_) => {
            (texts::menu_against_computers(), [OpeningKind::WithPeople, OpeningKind::Lesson])
        }
        OpeningKind::WithPeople => {
            (texts::menu_with_people(), [OpeningKind::AgainstComputers(newcomer_level), OpeningKind::Lesson])
        }
        OpeningKind::Lesson => {
            (texts::menu_lesson(), [OpeningKind::AgainstComputers(newcomer_level), OpeningKind::WithPeople])
        }
    };
    let offered = games.into_iter().filter(|it| kind != OpeningKind::Lesson || it.tutorial_setup().is_some());
    let levels = match kind {
        OpeningKind::AgainstComputers(chosen) => Some(level_row(translator, chosen)),
        OpeningKind::WithPeople | OpeningKind::Lesson => None,
    };
    let other_kinds = MessageRow::Buttons(other_kinds.map(|it| kind_button(translator, it)).into());
    let rows = levels.into_iter().chain(offered.map(|it| game_section(translator, it, kind))).chain([other_kinds]);
    MessagePayload {
        rows: rows.collect(),
        attachment: picture.map(MessageAttachment::Picture),
        ..MessagePayload::ephemeral(translator.translate(&question))
    }
}

/// Returns the levels as buttons. The chosen one stands out.
fn level_row(translator: &Translator<'_>, chosen: AiLevel) -> MessageRow {
    let button = |level: AiLevel| {
        let label = match level {
            AiLevel::Easy => texts::button_level_easy(),
            AiLevel::Medium => texts::button_level_medium(),
            AiLevel::Hard => texts::button_level_hard(),
        };
        let style = if level == chosen { ButtonStyle::Chosen } else { ButtonStyle::Secondary };
        let action = ComponentAction::ShowGameMenu(OpeningKind::AgainstComputers(level));
        action_button(translator, &label, action, style)
    };
    MessageRow::Buttons(AiLevel::ALL.map(button).into())
}

/// Returns what a game is like, beside the button that opens a table of it.
fn game_section(translator: &Translator<'_>, game_type: &dyn GameType, kind: OpeningKind) -> MessageRow {
    let meta = game_type.meta();
    let difficulty = match meta.difficulty {
        GameDifficulty::Easy => texts::difficulty_easy(),
        GameDifficulty::Medium => texts::difficulty_medium(),
        GameDifficulty::Hard => texts::difficulty_hard(),
    };
    let lines = [
        texts::menu_game((meta.short_name)(), meta.typical_minutes, difficulty),
        texts::menu_players(*meta.seat_range.start(), *meta.seat_range.end(), (meta.motto)()),
    ];
    let action = ComponentAction::OpenTable(kind, meta.id.to_owned());
    MessageRow::Section {
        text: lines.map(|line| translator.translate(&line)).join("\n"),
        button: action_button(translator, &(meta.short_name)(), action, ButtonStyle::Primary),
    }
}

fn kind_button(translator: &Translator<'_>, kind: OpeningKind) -> MessageButton {
    let label = match kind {
        OpeningKind::AgainstComputers(_) => texts::button_against_computers(),
        OpeningKind::WithPeople => texts::button_invite(),
        OpeningKind::Lesson => texts::button_lesson(),
    };
    action_button(translator, &label, ComponentAction::ShowGameMenu(kind), ButtonStyle::Secondary)
}

/// Returns the alt text of the picture, which shows these games from left to right.
#[must_use]
pub fn picture_alt_text(translator: &Translator<'_>, games: Vec<Text>) -> String {
    translator.translate(&texts::menu_picture(games))
}
