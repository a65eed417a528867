//! The menu of games: what each game is like, and a button that opens a table of it.

use meadhall_game::{GameDifficulty, Text};
use meadhall_registry::{GameRegistry, GameType};

use super::attachment::{MessageAttachment, PictureAttachment};
use super::buttons::{action_button, kind_button};
use super::lesson_menu::lesson_menu_message;
use super::level_menu::level_options;
use super::levels::choice_name;
use super::names::Translator;
use super::payload::{ButtonStyle, MessagePayload, MessageRow, SelectMenu, SelectOption};
use super::texts;
use crate::interactions::component_action::{ComponentAction, OpeningKind};
use crate::interactions::level_choice::{ComputerChoice, LevelChoice};

/// Renders the menu for tables of one kind.
#[must_use]
pub fn game_menu_message(
    translator: &Translator<'_>,
    games: GameRegistry,
    kind: OpeningKind,
    picture: Option<PictureAttachment>,
) -> MessagePayload {
    if kind == OpeningKind::Lesson {
        return lesson_menu_message(translator, games);
    }
    let against_computers = OpeningKind::AgainstComputers(ComputerChoice::default());
    let (question, other_kinds) = match kind {
        OpeningKind::AgainstComputers(computers) => {
            (texts::menu_against_computers(computers.count), [OpeningKind::WithPeople, OpeningKind::Lesson])
        }
        OpeningKind::WithPeople | OpeningKind::Lesson => {
            (texts::menu_with_people(), [against_computers, OpeningKind::Lesson])
        }
    };
    let menus = match kind {
        OpeningKind::AgainstComputers(chosen) => vec![count_menu(translator, chosen), level_menu(translator, chosen)],
        OpeningKind::WithPeople | OpeningKind::Lesson => Vec::new(),
    };
    let other_kinds = MessageRow::Buttons(other_kinds.map(|it| kind_button(translator, it)).into());
    let sections = games.into_iter().map(|it| game_section(translator, it, kind));
    let rows = sections.chain(menus.into_iter().map(MessageRow::SelectMenu)).chain([other_kinds]);
    MessagePayload {
        rows: rows.collect(),
        attachment: picture.map(MessageAttachment::Picture),
        ..MessagePayload::ephemeral(translator.translate(&question))
    }
}

/// Returns the menu of numbers of computers, which shows the chosen one.
fn count_menu(translator: &Translator<'_>, chosen: ComputerChoice) -> SelectMenu {
    let option = |count: u8| SelectOption {
        label: translator.translate(&texts::computer_count(count)),
        description: None,
        value: OpeningKind::AgainstComputers(ComputerChoice { count, ..chosen }).to_string(),
    };
    SelectMenu {
        custom_id: ComponentAction::ChooseGameMenuCount.to_string(),
        placeholder: translator.translate(&texts::computer_count(chosen.count)),
        options: (1..=ComputerChoice::MAX_COUNT).map(option).collect(),
    }
}

/// Returns the menu of levels, which shows the chosen one. The ratings depend on the game, so it has none.
fn level_menu(translator: &Translator<'_>, chosen: ComputerChoice) -> SelectMenu {
    let options = LevelChoice::all().zip(level_options(translator, &[]));
    let option = |(level, option): (LevelChoice, SelectOption)| {
        let value = OpeningKind::AgainstComputers(ComputerChoice { level, ..chosen }).to_string();
        SelectOption { value, ..option }
    };
    SelectMenu {
        custom_id: ComponentAction::ChooseGameMenuLevel.to_string(),
        placeholder: translator.translate(&texts::menu_level(choice_name(chosen.level, &[]))),
        options: options.map(option).collect(),
    }
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
        texts::menu_players(*meta.seat_range.start(), *meta.seat_range.end(), (meta.goal)()),
    ];
    let action = ComponentAction::OpenTable(kind, meta.id.to_owned());
    // Only the easiest game stands out, for somebody who knows none.
    let style = match meta.difficulty {
        GameDifficulty::Easy => ButtonStyle::Primary,
        GameDifficulty::Medium | GameDifficulty::Hard => ButtonStyle::Secondary,
    };
    MessageRow::Section {
        text: lines.map(|line| translator.translate(&line)).join("\n"),
        button: action_button(translator, &texts::button_play(), action, style),
    }
}

/// Returns the alt text of the picture, which shows these games from left to right.
#[must_use]
pub fn picture_alt_text(translator: &Translator<'_>, games: Vec<Text>) -> String {
    translator.translate(&texts::menu_picture(games))
}
