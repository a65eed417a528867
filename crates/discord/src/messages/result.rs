//! The end of a table, for everybody on its last card and for one player: who won and how, and what is next.

use meadhall_game::Text;
use meadhall_tables::review::NextMatch;
use meadhall_tables::table::{TableEnding, TableResult};

use super::board_picture::{TextBoardPolicy, with_card_board, with_picture};
use super::buttons::{action_button, result_button, view_buttons};
use super::context::MessageContext;
use super::end_story::{headline_and_story, hints_line, points_lines, standing_lines};
use super::ending::result_text;
use super::payload::{ButtonStyle, MessageButton, MessagePayload, MessageRow};
use super::text_board::text_board_embed;
use super::{dm_preference, texts};
use crate::interactions::component_action::{ComponentAction, OpeningKind, TableCommand, ViewKind};
use crate::interactions::level_choice::ComputerChoice;

/// Escapes the number at the start of a line. Discord would turn the lines into a numbered list and renumber
/// them, so that two players could not share a rank.
pub fn escape_list_number(line: &str) -> String {
    line.replacen(". ", "\\. ", 1)
}

/// Returns whether the match was begun.
#[must_use]
pub const fn was_played(over: &TableResult) -> bool {
    !matches!(over.ending, TableEnding::LobbyCancelled | TableEnding::LobbyExpired)
}

/// Renders the end of a match for one reader, who may have played in it.
#[must_use]
pub fn finished_match_reply(context: MessageContext<'_>, over: &TableResult) -> MessagePayload {
    if !was_played(over) {
        return closed_lobby(context, over).into_ephemeral();
    }
    let translator = context.translator_without_names();
    if context.view.tutorial.is_some() {
        return MessagePayload::ephemeral(translator.translate(&texts::tutorial_over()));
    }
    let points = points_lines(context, over).into_iter().chain(hints_line(context)).collect::<Vec<_>>().join("\n");
    let mut first_row = vec![rematch_button(context)];
    first_row.extend(next_match_button(context));
    first_row.extend(share_button(context, over));
    let mut more = vec![replay_button(context)];
    more.extend(view_buttons_of(context, &[ViewKind::AllViews]));
    let mut rows = vec![MessageRow::Text(points), MessageRow::Buttons(first_row), MessageRow::Buttons(more)];
    if context.view.warnings.is_dm_choice_open {
        rows.extend(dm_preference::dm_question(&translator, context.view.id));
    }
    let payload = MessagePayload { rows, ..MessagePayload::ephemeral(headline_and_story(context, over).join("\n")) };
    with_picture(context, TextBoardPolicy::Remove, payload)
}

/// Renders the last card of a table.
pub fn result_card(context: MessageContext<'_>, over: &TableResult) -> MessagePayload {
    if !was_played(over) {
        return closed_lobby(context, over);
    }
    let lines = headline_and_story(context, over).into_iter().chain(standing_lines(context, &over.standings));
    let lines: Vec<String> = lines.chain(hints_line(context)).collect();
    let mut buttons = vec![rematch_button(context), replay_button(context)];
    // The card that led the player to the result is gone.
    buttons.extend(context.view.is_solo.then(|| result_button(&context.translator_without_names(), context.view.id)));
    buttons.extend(view_buttons_of(context, &[ViewKind::AllViews]));
    let card = MessagePayload {
        content: lines.join("\n"),
        embed: text_board_embed(context, context.view.board.as_ref()),
        rows: vec![MessageRow::Buttons(buttons)],
        ..MessagePayload::default()
    };
    with_card_board(context, card)
}

/// Says why a table closed before its match began.
fn closed_lobby(context: MessageContext<'_>, over: &TableResult) -> MessagePayload {
    let content = context.translator_without_names().translate(&result_text(context.game_name(), over));
    let again = primary_button(context, &texts::button_play_again(), ComponentAction::Rematch(context.view.id));
    MessagePayload { content, rows: vec![MessageRow::Buttons(vec![again])], ..MessagePayload::default() }
}

fn rematch_button(context: MessageContext<'_>) -> MessageButton {
    primary_button(context, &texts::button_rematch(), ComponentAction::Rematch(context.view.id))
}

fn primary_button(context: MessageContext<'_>, label: &Text, action: ComponentAction) -> MessageButton {
    action_button(&context.translator_without_names(), label, action, ButtonStyle::Primary)
}

/// Returns the button that leads the viewer to what they could play next.
fn next_match_button(context: MessageContext<'_>) -> Option<MessageButton> {
    let (label, action) = match context.view.own_review.as_ref()?.next_match.as_ref()? {
        NextMatch::AtLevel(level) => {
            (texts::button_try_level(level.number()), ComponentAction::RematchAtLevel(context.view.id, *level))
        }
        NextMatch::OfGame { id, short_name } => {
            let kind = OpeningKind::AgainstComputers(ComputerChoice::default());
            (texts::button_try_game(short_name.clone()), ComponentAction::OpenTable(kind, (*id).to_owned()))
        }
    };
    Some(action_button(&context.translator_without_names(), &label, action, ButtonStyle::Secondary))
}

/// Returns the button with which the player of a match against computers shows its result to the channel.
fn share_button(context: MessageContext<'_>, over: &TableResult) -> Option<MessageButton> {
    let can_share = !over.standings.is_empty() && context.view.is_solo && !over.is_shared;
    context.view.viewer.filter(|_| can_share)?;
    let action = ComponentAction::RunCommand(context.view.id, TableCommand::Share);
    Some(action_button(&context.translator_without_names(), &texts::button_share(), action, ButtonStyle::Secondary))
}

/// Returns the button that leads back through the match.
fn replay_button(context: MessageContext<'_>) -> MessageButton {
    let first_turn = ComponentAction::ShowPastTurn(context.view.id, ViewKind::BoardPicture, 0);
    action_button(&context.translator_without_names(), &texts::button_replay(), first_turn, ButtonStyle::Secondary)
}

fn view_buttons_of(context: MessageContext<'_>, views: &[ViewKind]) -> Vec<MessageButton> {
    view_buttons(&context.translator_without_names(), context.view.id, views).buttons().to_vec()
}
