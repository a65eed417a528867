//! The card of a table before its match: seats, options and buttons.

use meadhall_game::{Seat, Text};
use meadhall_tables::pace::Pace;
use meadhall_tables::table::Occupant;
use meadhall_tables::view::{SeatView, TableView};

use super::buttons::action_button;
use super::context::MessageContext;
use super::level_menu::level_options;
use super::names::{NameStyle, Translator};
use super::payload::{ButtonStyle, MessagePayload, MessageRow, SelectMenu};
use super::texts;
use crate::interactions::component_action::{ComponentAction, LobbyAction, ViewKind};

/// Renders the card of a lobby that closes at `closes`, in Unix seconds.
pub fn lobby_card(context: MessageContext<'_>, closes: i64) -> MessagePayload {
    let translator = context.translator(NameStyle::Mention);
    let game = &context.view.game_info;
    let open = if context.view.tutorial.is_some() {
        texts::tutorial_lobby(game.name.clone())
    } else {
        texts::lobby_open(game.name.clone(), context.view.seats.len(), game.max_seats)
    };
    let mut lines = vec![
        translator.translate(&open),
        format!("-# {}", translator.translate(&game.goal)),
        translator.translate(&texts::lobby_seats(context.view.iter_seats().map(seat_text).collect())),
        settings_line(&translator, context.view),
    ];
    if !context.view.is_clock_paused {
        lines.push(translator.translate(&texts::lobby_closes(closes)));
    }
    MessagePayload {
        content: lines.join("\n"),
        rows: lobby_rows(&translator, context.view),
        ..MessagePayload::default()
    }
}

/// Returns the name of a seat, and whether its player is the host.
pub fn seat_text((seat, chair): (Seat, &SeatView)) -> Text {
    if chair.is_host { texts::lobby_host(seat) } else { texts::seat_name(seat) }
}

/// Returns the pace and the variants in one line.
pub fn settings_line(translator: &Translator<'_>, table_view: &TableView) -> String {
    let how = texts::lobby_pace(pace_name(table_view.pace));
    let variants = table_view.game_info.variants.iter().filter_map(|variant| {
        let (_, chosen) = variant.choices.get(variant.chosen_index)?;
        Some(texts::lobby_variant(variant.name.clone(), chosen.clone()))
    });
    [how].into_iter().chain(variants).map(|text| translator.translate(&text)).collect::<Vec<_>>().join(" ")
}

pub fn pace_name(pace: Pace) -> Text {
    match pace {
        Pace::Live => texts::pace_live(),
        Pace::Day => texts::pace_day(),
        Pace::ThreeDays => texts::pace_three_days(),
        Pace::Custom(minutes) => texts::pace_own(minutes),
        Pace::Unlimited => texts::pace_unhurried(),
    }
}

fn lobby_rows(translator: &Translator<'_>, table_view: &TableView) -> Vec<MessageRow> {
    let button = |label: Text, act: LobbyAction, weight: ButtonStyle| {
        action_button(translator, &label, ComponentAction::RunLobbyAction(table_view.id, act), weight)
    };
    let start = button(texts::button_start(), LobbyAction::Start, ButtonStyle::Primary);
    let cancel = button(texts::button_cancel(), LobbyAction::Cancel, ButtonStyle::Danger);
    let rules = action_button(
        translator,
        &texts::button_rules(),
        ComponentAction::ShowView(table_view.id, ViewKind::Rules),
        ButtonStyle::Secondary,
    );
    // A tutorial has fixed options and a single player.
    if table_view.tutorial.is_some() {
        return vec![MessageRow::Buttons(vec![start, cancel, rules])];
    }
    let mut people = vec![
        button(texts::button_join(), LobbyAction::Join, ButtonStyle::Primary),
        button(texts::button_leave(), LobbyAction::Leave, ButtonStyle::Secondary),
    ];
    if table_view.seats.iter().any(|chair| matches!(chair.occupant, Occupant::Ai { .. })) {
        people.push(button(texts::button_remove_ai(), LobbyAction::RemoveAi, ButtonStyle::Secondary));
    }
    let host =
        vec![start, button(texts::button_options(), LobbyAction::ShowOptions, ButtonStyle::Secondary), cancel, rules];
    let mut rows = vec![MessageRow::Buttons(people), MessageRow::Buttons(host)];
    if table_view.seats.len() < table_view.game_info.max_seats.into() {
        rows.push(MessageRow::SelectMenu(ai_menu(translator, table_view)));
    }
    rows
}

/// Returns the menu with the levels of AI players that can be added.
fn ai_menu(translator: &Translator<'_>, table_view: &TableView) -> SelectMenu {
    SelectMenu {
        custom_id: ComponentAction::RunLobbyAction(table_view.id, LobbyAction::AddAi).to_string(),
        placeholder: translator.translate(&texts::button_add_ai()),
        options: level_options(translator, &table_view.game_info.level_ratings),
    }
}
