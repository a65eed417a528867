//! The card of a table before its match: seats, options and buttons.

use super::super::button::{ComponentAction, LobbyAction, ViewKind};
use super::super::levels::AI_LEVEL_NAMES;
use super::super::names::{NameStyle, Translator};
use super::super::payload::{ActionRow, ButtonStyle, MessagePayload, SelectMenu, SelectOption};
use super::super::words;
use super::action_button;
use crate::game::{Seat, Text};
use crate::lang::Translations;
use crate::scene::{SeatView, TableView};
use crate::table::pace::Pace;
use crate::table::record::Occupant;

/// Renders the card of a lobby that closes at `closes`, in Unix seconds.
pub fn lobby_card(translations: &Translations, table_view: &TableView, closes: i64) -> MessagePayload {
    let translator = Translator::for_seats(translations, table_view.language, &table_view.seats, NameStyle::Mention);
    let game = &table_view.game_info;
    let open = if table_view.tutorial.is_some() {
        words::lesson_lobby(game.name.clone())
    } else {
        words::lobby(game.name.clone(), table_view.seats.len(), game.max_seats)
    };
    let mut lines = vec![
        translator.translate(&open),
        format!("-# {}", translator.translate(&game.pitch)),
        translator.translate(&words::lobby_seats(table_view.iter_seats().map(seat_text).collect())),
        settings_line(&translator, table_view),
    ];
    if !table_view.is_clock_paused {
        lines.push(translator.translate(&words::lobby_closes(closes)));
    }
    MessagePayload { content: lines.join("\n"), rows: lobby_rows(&translator, table_view), ..MessagePayload::default() }
}

fn seat_text((seat, chair): (Seat, &SeatView)) -> Text {
    if chair.is_host { words::lobby_host(seat) } else { words::person(seat) }
}

/// Returns the pace and the variants in one line.
pub fn settings_line(translator: &Translator<'_>, table_view: &TableView) -> String {
    let how = words::lobby_how(pace_name(table_view.pace));
    let variants = table_view.game_info.variants.iter().filter_map(|variant| {
        let (_, chosen) = variant.choices.get(variant.chosen_index)?;
        Some(words::lobby_variant(variant.name.clone(), chosen.clone()))
    });
    [how].into_iter().chain(variants).map(|text| translator.translate(&text)).collect::<Vec<_>>().join(" ")
}

pub fn pace_name(pace: Pace) -> Text {
    match pace {
        Pace::Live => words::pace_live(),
        Pace::Day => words::pace_day(),
        Pace::ThreeDays => words::pace_three_days(),
        Pace::Custom(minutes) => words::pace_own(minutes),
        Pace::Unlimited => words::pace_unhurried(),
    }
}

fn lobby_rows(translator: &Translator<'_>, table_view: &TableView) -> Vec<ActionRow> {
    let button = |label: Text, act: LobbyAction, weight: ButtonStyle| {
        action_button(translator, &label, ComponentAction::RunLobbyAction(table_view.id, act), weight)
    };
    let start = button(words::button_start(), LobbyAction::Start, ButtonStyle::Primary);
    let cancel = button(words::button_cancel(), LobbyAction::Cancel, ButtonStyle::Danger);
    let rules = action_button(
        translator,
        &words::button_rules(),
        ComponentAction::ShowView(table_view.id, ViewKind::Rules),
        ButtonStyle::Secondary,
    );
    // A tutorial has fixed options and a single player.
    if table_view.tutorial.is_some() {
        return vec![ActionRow::Buttons(vec![start, cancel, rules])];
    }
    let mut people = vec![
        button(words::button_join(), LobbyAction::Join, ButtonStyle::Primary),
        button(words::button_leave(), LobbyAction::Leave, ButtonStyle::Secondary),
    ];
    if table_view.seats.iter().any(|chair| matches!(chair.occupant, Occupant::Ai { .. })) {
        people.push(button(words::button_remove_computer(), LobbyAction::RemoveAi, ButtonStyle::Secondary));
    }
    let host =
        vec![start, button(words::button_options(), LobbyAction::ShowOptions, ButtonStyle::Secondary), cancel, rules];
    let mut rows = vec![ActionRow::Buttons(people), ActionRow::Buttons(host)];
    if table_view.seats.len() < table_view.game_info.max_seats.into() {
        rows.push(ActionRow::SelectMenu(ai_menu(translator, table_view)));
    }
    rows
}

/// Returns the menu with the levels of AI players that can be added.
fn ai_menu(translator: &Translator<'_>, table_view: &TableView) -> SelectMenu {
    let entry = |(level, called): (&str, fn() -> Text)| SelectOption {
        label: translator.translate(&words::menu_computer(called())),
        description: None,
        value: level.to_owned(),
    };
    SelectMenu {
        custom_id: ComponentAction::RunLobbyAction(table_view.id, LobbyAction::AddAi).to_string(),
        placeholder: translator.translate(&words::button_add_computer()),
        options: AI_LEVEL_NAMES.map(entry).into(),
    }
}
