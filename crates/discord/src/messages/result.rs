//! The last card of a table: who won, and with what.

use meadhall_tables::table::{TableEnding, TableResult};

use super::board_picture::{TextBoardPolicy, with_picture};
use super::buttons::{action_button, view_buttons};
use super::context::MessageContext;
use super::ending::{result_text, standing_text};
use super::names::NameStyle;
use super::payload::{ButtonStyle, MessagePayload, MessageRow};
use super::text_board::{board_hint, text_board_embed};
use super::{texts, tutorial};
use crate::interactions::component_action::{ComponentAction, ViewKind};

/// Escapes the number at the start of a line. Discord would turn the lines into a numbered list and renumber
/// them, so that two players could not share a rank.
fn escape_list_number(line: &str) -> String {
    line.replacen(". ", "\\. ", 1)
}

/// Returns the winner and the final standings, one per line, and the closing words of a tutorial.
fn result_lines(context: MessageContext<'_>, over: &TableResult) -> Vec<String> {
    let translator = context.translator(NameStyle::Mention);
    let standing = |it| escape_list_number(&translator.translate(&standing_text(it, over, &context.view.scores)));
    let result = translator.translate(&result_text(context.game_name(), over));
    let standings = over.standings.iter().map(standing);
    [result].into_iter().chain(standings).chain(tutorial::closing_line(&translator, context.view)).collect()
}

fn rematch_row(context: MessageContext<'_>) -> MessageRow {
    let translator = context.translator_without_names();
    let rematch = ComponentAction::Rematch(context.view.id);
    MessageRow::Buttons(vec![action_button(&translator, &texts::button_rematch(), rematch, ButtonStyle::Primary)])
}

/// Replies to a command about a finished match.
#[must_use]
pub fn finished_match_reply(context: MessageContext<'_>, over: &TableResult) -> MessagePayload {
    let rows = vec![rematch_row(context)];
    MessagePayload { rows, ..MessagePayload::ephemeral(result_lines(context, over).join("\n")) }
}

pub fn result_card(context: MessageContext<'_>, over: &TableResult) -> MessagePayload {
    let translator = context.translator_without_names();
    let mut lines = result_lines(context, over);
    lines.extend(board_hint(&translator, context.view));
    let was_played = !matches!(over.ending, TableEnding::LobbyCancelled | TableEnding::LobbyExpired);
    let mut rows = vec![rematch_row(context)];
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
