//! The last card of a table: who won, and with what.

use meadhall_tables::table::{TableEnding, TableResult};

use super::board_picture::{TextBoardPolicy, with_picture};
use super::buttons::{action_button, view_buttons};
use super::context::MessageContext;
use super::ending::{result_text, standing_text};
use super::names::NameStyle;
use super::payload::{ActionRow, ButtonStyle, MessagePayload};
use super::text_board::{board_hint, text_board_embed};
use super::texts;
use crate::interactions::component_action::{ComponentAction, ViewKind};

/// Escapes the number at the start of a line. Discord would turn the lines into a numbered list and renumber
/// them, so that two players could not share a rank.
fn escape_list_number(line: &str) -> String {
    line.replacen(". ", "\\. ", 1)
}

pub fn result_card(context: MessageContext<'_>, over: &TableResult) -> MessagePayload {
    let translator = context.translator(NameStyle::Mention);
    let mut lines = vec![translator.translate(&result_text(context.game_name(), over))];
    lines.extend(
        over.standings
            .iter()
            .map(|it| escape_list_number(&translator.translate(&standing_text(it, &context.view.scores)))),
    );
    lines.extend(board_hint(&translator, context.view));
    let was_played = !matches!(over.ending, TableEnding::LobbyCancelled | TableEnding::LobbyExpired);
    let mut rows = Vec::new();
    let again = action_button(
        &translator,
        &texts::button_rematch(),
        ComponentAction::Rematch(context.view.id),
        ButtonStyle::Primary,
    );
    rows.push(ActionRow::Buttons(vec![again]));
    if was_played {
        rows.push(view_buttons(
            &translator,
            context.view.id,
            &[ViewKind::TextBoardWithoutEmbed, ViewKind::ProseBoard, ViewKind::Score, ViewKind::Log],
        ));
    }
    let board = text_board_embed(context, context.view.board.as_ref());
    let card = MessagePayload { content: lines.join("\n"), embed: board, rows, ..MessagePayload::default() };
    with_picture(context, TextBoardPolicy::KeepIfShort, card)
}
