//! The overview of a table for one reader: what is going on, who plays and how, and buttons for what the reader can
//! do.

use meadhall_game::Text;
use meadhall_tables::view::{TableView, ViewPhase};

use super::buttons::{action_button, view_buttons};
use super::context::MessageContext;
use super::lobby::{seat_text, settings_line};
use super::names::{NameStyle, Translator, seat_names};
use super::payload::{ButtonStyle, MessageButton, MessagePayload, MessageRow};
use super::{result, texts};
use crate::interactions::component_action::{ComponentAction, TableCommand, ViewKind};

/// Renders the overview.
#[must_use]
pub fn table_overview_message(context: MessageContext<'_>) -> MessagePayload {
    let view = context.view;
    if let Some(ending) = view.result() {
        let mut payload = result::finished_match_reply(context, ending);
        if result::was_played(ending) {
            payload.rows.push(command_buttons(context, &[TableCommand::Replay, TableCommand::Export]));
        }
        return payload;
    }
    let translator = context.translator(NameStyle::Mention);
    let seats = texts::lobby_seats(view.iter_seats().map(seat_text).collect());
    let lines = [
        format!("<#{}> {}", view.location.channel.0, translator.translate(&match_state_text(view))),
        translator.translate(&seats),
        settings_line(&translator, view),
    ];
    let is_seated = view.viewer.is_some();
    let commands: &[TableCommand] = match (&view.phase, is_seated) {
        (ViewPhase::Lobby { .. }, false) => &[TableCommand::Join],
        (ViewPhase::Lobby { .. }, true) => &[TableCommand::Start, TableCommand::Leave],
        (_, false) => &[TableCommand::Replay, TableCommand::Export],
        (_, true) => {
            &[TableCommand::Leave, TableCommand::Concede, TableCommand::End, TableCommand::Replay, TableCommand::Export]
        }
    };
    let views: &[ViewKind] = match view.phase {
        ViewPhase::Lobby { .. } => &[ViewKind::Rules],
        _ if is_seated => &[ViewKind::Panel, ViewKind::BoardPicture, ViewKind::Score, ViewKind::Log, ViewKind::Rules],
        _ => &[ViewKind::BoardPicture, ViewKind::Score, ViewKind::Log, ViewKind::Rules],
    };
    let rows = vec![view_buttons(&translator, view.id, views), command_buttons(context, commands)];
    MessagePayload { rows, ..MessagePayload::ephemeral(lines.join("\n")) }
}

/// Says whether the match runs, and who is awaited until when.
#[must_use]
pub fn match_state_text(view: &TableView) -> Text {
    let (game, seats) = (view.game_info.name.clone(), seat_names(view.seats_to_act()));
    match (&view.phase, view.deadline_of_first_seat()) {
        (ViewPhase::Over(_), _) => texts::match_over(game),
        (ViewPhase::Lobby { .. }, _) => texts::match_not_started(game),
        (ViewPhase::Frozen, _) => texts::match_frozen(game),
        (ViewPhase::Playing, Some(at)) => texts::match_waits_deadline(game, seats, at),
        (ViewPhase::Playing, None) => texts::match_waits(game, seats),
    }
}

/// Returns a row of buttons that run commands on this table.
fn command_buttons(context: MessageContext<'_>, commands: &[TableCommand]) -> MessageRow {
    let translator = context.translator_without_names();
    MessageRow::Buttons(commands.iter().map(|command| command_button(context, &translator, *command)).collect())
}

/// Returns the button that runs a command on this table.
pub fn command_button(
    context: MessageContext<'_>,
    translator: &Translator<'_>,
    command: TableCommand,
) -> MessageButton {
    let (label, style) = match command {
        TableCommand::Overview => (texts::button_overview(), ButtonStyle::Secondary),
        TableCommand::Join => (texts::button_join(), ButtonStyle::Primary),
        TableCommand::Start => (texts::button_start(), ButtonStyle::Primary),
        TableCommand::Leave => (texts::button_leave(), ButtonStyle::Secondary),
        TableCommand::Concede => (texts::button_ask_concede(), ButtonStyle::Secondary),
        TableCommand::End => (texts::button_ask_end(), ButtonStyle::Secondary),
        TableCommand::Export => (texts::button_export(), ButtonStyle::Secondary),
        TableCommand::Replay => (texts::button_animation(), ButtonStyle::Secondary),
        TableCommand::Hint => (texts::button_hint(), ButtonStyle::Secondary),
        TableCommand::Share => (texts::button_share(), ButtonStyle::Secondary),
        TableCommand::Move | TableCommand::Replace(..) => (texts::button_go_to_table(), ButtonStyle::Secondary),
    };
    action_button(translator, &label, ComponentAction::RunCommand(context.view.id, command), style)
}
