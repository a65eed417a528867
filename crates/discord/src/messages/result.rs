//! The last card of a table: who won, and with what.

use meadhall_i18n::Translations;
use meadhall_tables::table::{TableEnding, TableResult};
use meadhall_tables::view::TableView;

use super::board_picture::{TextBoardPolicy, with_picture};
use super::ending::{result_text, standing_text};
use super::names::{NameStyle, Translator};
use super::payload::{ActionRow, ButtonStyle, MessagePayload};
use super::{action_button, board_hint, text_board_embed, texts, view_buttons};
use crate::interactions::custom_id::{ComponentAction, ViewKind};

/// Escapes the number at the start of a line. Discord would turn the lines into a numbered list and renumber
/// them, so that two players could not share a rank.
fn escape_list_number(line: &str) -> String {
    line.replacen(". ", "\\. ", 1)
}

pub fn result_card(translations: &Translations, table_view: &TableView, over: &TableResult) -> MessagePayload {
    let translator = Translator::for_seats(translations, table_view.language, &table_view.seats, NameStyle::Mention);
    let mut lines = vec![translator.translate(&result_text(table_view.game_info.name.clone(), over))];
    lines.extend(
        over.standings
            .iter()
            .map(|it| escape_list_number(&translator.translate(&standing_text(it, &table_view.scores)))),
    );
    lines.extend(board_hint(&translator, table_view));
    let was_played = !matches!(over.ending, TableEnding::LobbyCancelled | TableEnding::LobbyExpired);
    let mut rows = Vec::new();
    let again = action_button(
        &translator,
        &texts::button_rematch(),
        ComponentAction::Rematch(table_view.id),
        ButtonStyle::Primary,
    );
    rows.push(ActionRow::Buttons(vec![again]));
    if was_played {
        rows.push(view_buttons(
            &translator,
            table_view.id,
            &[ViewKind::PlainTextBoard, ViewKind::ProseBoard, ViewKind::Score, ViewKind::Log],
        ));
    }
    let board = text_board_embed(translations, table_view, table_view.board.as_ref(), table_view.language);
    let card = MessagePayload { content: lines.join("\n"), embed: board, rows, ..MessagePayload::default() };
    with_picture(translations, table_view.language, table_view, TextBoardPolicy::KeepIfShort, card)
}
