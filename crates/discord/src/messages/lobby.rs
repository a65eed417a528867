//! The card of a table before its match: seats, options and buttons.

use meadhall_game::{Seat, Text};
use meadhall_tables::TableId;
use meadhall_tables::pace::Pace;
use meadhall_tables::view::{SeatView, TableView};

use super::buttons::action_button;
use super::context::MessageContext;
use super::names::{NameStyle, Translator};
use super::payload::{ButtonStyle, MessageButton, MessagePayload, MessageRow};
use super::texts;
use crate::interactions::component_action::{ComponentAction, LobbyAction};

pub const MINUTES_PER_HOUR: u32 = 60;
pub const MINUTES_PER_DAY: u32 = 24 * MINUTES_PER_HOUR;

/// Renders the card of a lobby that closes at `closes`, in Unix seconds.
pub fn lobby_card(context: MessageContext<'_>, closes: i64) -> MessagePayload {
    let translator = context.translator(NameStyle::Mention);
    let game = &context.view.game_info;
    let open = texts::lobby_open(game.name.clone(), context.view.seats.len(), game.max_seats);
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

/// Returns the pace and the variants that are not the usual ones in one line.
pub fn settings_line(translator: &Translator<'_>, table_view: &TableView) -> String {
    let how = texts::lobby_pace(pace_name(table_view.pace));
    let changed = table_view.game_info.variants.iter().filter(|variant| variant.chosen_index > 0);
    let variants = changed.filter_map(|variant| {
        let (_, chosen) = variant.choices.get(variant.chosen_index)?;
        Some(texts::lobby_variant(variant.name.clone(), chosen.clone()))
    });
    [how].into_iter().chain(variants).map(|text| translator.translate(&text)).collect::<Vec<_>>().join(" ")
}

pub fn pace_name(pace: Pace) -> Text {
    match pace {
        Pace::Live => texts::pace_live(),
        Pace::Day => texts::pace_days(1),
        Pace::ThreeDays => texts::pace_days(3),
        Pace::Custom(minutes) if minutes % MINUTES_PER_DAY == 0 => texts::pace_days(minutes / MINUTES_PER_DAY),
        Pace::Custom(minutes) if minutes % MINUTES_PER_HOUR == 0 => texts::pace_hours(minutes / MINUTES_PER_HOUR),
        Pace::Custom(minutes) => texts::pace_own(minutes),
        Pace::Unlimited => texts::pace_unhurried(),
    }
}

fn lobby_rows(translator: &Translator<'_>, table_view: &TableView) -> Vec<MessageRow> {
    let has_free_seat = table_view.seats.len() < table_view.game_info.max_seats.into();
    let (join_style, start_style) = match has_free_seat && table_view.tutorial.is_none() {
        true => (ButtonStyle::Primary, ButtonStyle::Secondary),
        false => (ButtonStyle::Secondary, ButtonStyle::Primary),
    };
    let start = lobby_button(translator, table_view.id, LobbyAction::Start, start_style);
    // A tutorial has fixed options and a single player.
    if table_view.tutorial.is_some() {
        let cancel = lobby_button(translator, table_view.id, LobbyAction::Cancel, ButtonStyle::Secondary);
        return vec![MessageRow::Buttons(vec![start, cancel])];
    }
    let quiet_button = |action| lobby_button(translator, table_view.id, action, ButtonStyle::Secondary);
    let join = has_free_seat.then(|| lobby_button(translator, table_view.id, LobbyAction::Join, join_style));
    let add_ai = has_free_seat.then(|| quiet_button(LobbyAction::AddAi));
    let buttons = join.into_iter().chain([start]).chain(add_ai).chain([quiet_button(LobbyAction::ShowOptions)]);
    vec![MessageRow::Buttons(buttons.collect())]
}

/// Returns the button of an action in a lobby.
pub fn lobby_button(
    translator: &Translator<'_>,
    table: TableId,
    action: LobbyAction,
    style: ButtonStyle,
) -> MessageButton {
    let label = match action {
        LobbyAction::Join => texts::button_join(),
        LobbyAction::Leave => texts::button_leave(),
        LobbyAction::AddAi => texts::button_add_ai(),
        LobbyAction::RemoveAi => texts::button_remove_ai(),
        LobbyAction::ShowOptions => texts::button_more(),
        LobbyAction::Start => texts::button_start(),
        LobbyAction::Cancel => texts::button_cancel(),
    };
    action_button(translator, &label, ComponentAction::RunLobbyAction(table, action), style)
}
