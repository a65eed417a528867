//! The last card of a table: who won, and with what.

use meadhall_game::Text;
use meadhall_tables::table::{TableEnding, TableResult};

use super::board_picture::with_card_board;
use super::buttons::{action_button, view_buttons};
use super::context::MessageContext;
use super::ending::{result_text, standing_text};
use super::names::NameStyle;
use super::payload::{ButtonStyle, MessagePayload, MessageRow};
use super::player_fields::standing_fields;
use super::text_board::{board_hint, text_board_embed};
use super::{texts, tutorial};
use crate::interactions::component_action::{ComponentAction, ViewKind};

/// Escapes the number at the start of a line. Discord would turn the lines into a numbered list and renumber
/// them, so that two players could not share a rank.
pub fn escape_list_number(line: &str) -> String {
    line.replacen(". ", "\\. ", 1)
}

/// Returns the winner, and the closing words of a tutorial.
fn lines_beside_standings(context: MessageContext<'_>, over: &TableResult) -> Vec<String> {
    let translator = context.translator(NameStyle::Mention);
    let result = translator.translate(&result_text(context.game_name(), over));
    [result].into_iter().chain(tutorial::closing_line(&translator, context.view)).collect()
}

/// Returns the winner and the final standings, one per line, and the closing words of a tutorial.
fn result_lines(context: MessageContext<'_>, over: &TableResult) -> Vec<String> {
    let translator = context.translator(NameStyle::Mention);
    let standing = |it| escape_list_number(&translator.translate(&standing_text(it, over, &context.view.scores)));
    let mut lines = lines_beside_standings(context, over);
    lines.splice(1..1, over.standings.iter().map(standing));
    lines
}

/// Returns whether the match was begun.
#[must_use]
pub const fn was_played(over: &TableResult) -> bool {
    !matches!(over.ending, TableEnding::LobbyCancelled | TableEnding::LobbyExpired)
}

/// Returns the buttons that lead on from the end: to a new match, and back through this one.
fn next_row(context: MessageContext<'_>, over: &TableResult) -> MessageRow {
    let (translator, id) = (context.translator_without_names(), context.view.id);
    let button = |label: Text, action, style| action_button(&translator, &label, action, style);
    let mut buttons = vec![button(texts::button_rematch(), ComponentAction::Rematch(id), ButtonStyle::Primary)];
    if was_played(over) {
        let first_turn = ComponentAction::ShowPastTurn(id, ViewKind::BoardPicture, 0);
        let score = ComponentAction::ShowView(id, ViewKind::Score);
        buttons.push(button(texts::button_replay(), first_turn, ButtonStyle::Secondary));
        buttons.push(button(texts::button_score(), score, ButtonStyle::Secondary));
    }
    MessageRow::Buttons(buttons)
}

/// Replies to a command about a finished match.
#[must_use]
pub fn finished_match_reply(context: MessageContext<'_>, over: &TableResult) -> MessagePayload {
    let rows = vec![next_row(context, over)];
    MessagePayload { rows, ..MessagePayload::ephemeral(result_lines(context, over).join("\n")) }
}

pub fn result_card(context: MessageContext<'_>, over: &TableResult) -> MessagePayload {
    let translator = context.translator_without_names();
    let with_hint = |lines: Vec<String>| {
        lines.into_iter().chain(board_hint(&translator, context.view)).collect::<Vec<_>>().join("\n")
    };
    let more = was_played(over).then(|| view_buttons(&translator, context.view.id, &[ViewKind::AllViews]));
    let buttons = [next_row(context, over)].into_iter().chain(more).flat_map(|row| row.buttons().to_vec());
    let rows = vec![MessageRow::Buttons(buttons.collect())];
    let board = text_board_embed(context, context.view.board.as_ref());
    let card = MessagePayload {
        content: with_hint(result_lines(context, over)),
        embed: board,
        rows,
        ..MessagePayload::default()
    };
    let content_beside_fields = with_hint(lines_beside_standings(context, over));
    with_card_board(context, content_beside_fields, standing_fields(context, over), card)
}
