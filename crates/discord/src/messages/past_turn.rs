//! The board after an earlier turn, what happened in that turn, and buttons to the turns around it.

use meadhall_game::{Lang, Text};
use meadhall_i18n::Translations;
use meadhall_tables::replay::TurnStatus;
use meadhall_tables::view::{PastTurnView, TurnSummary};

use super::board_picture::{TextBoardPolicy, with_picture_and_rest};
use super::buttons::{action_button, result_button};
use super::context::MessageContext;
use super::match_log::log_lines;
use super::names::seat_names;
use super::names::{NameStyle, Translator};
use super::payload::{ButtonStyle, EmbedBody, MessagePayload, MessageRow};
use super::prose::table_as_prose;
use super::table_overview::command_button;
use super::{texts, views};
use crate::interactions::component_action::{ComponentAction, TableCommand, ViewKind};
use crate::limits;

/// Maximum number of characters of the board in prose, which leaves room for what happened.
const MAX_PROSE_CHARS: usize = 3_000;

/// Renders the board of a past turn as picture, prose or text.
#[must_use]
pub fn past_turn_message(
    translations: &Translations,
    lang: Lang,
    earlier: &PastTurnView,
    view: ViewKind,
) -> MessagePayload {
    let PastTurnView { view: scene, turn: summary, last_turn: last, is_match_over } = earlier;
    let TurnSummary { number: turn, seats, log: told, end } = summary;
    let context = MessageContext { translations, lang, view: scene };
    let payload = match view {
        ViewKind::BoardPicture => {
            let rest = texts::past_prose_rest(*turn);
            with_picture_and_rest(context, TextBoardPolicy::Remove, &rest, views::text_board(context))
        }
        ViewKind::ProseBoard => {
            let prose =
                table_as_prose(context, NameStyle::ScreenReader, MAX_PROSE_CHARS).truncated_text(MAX_PROSE_CHARS);
            MessagePayload { embed: EmbedBody::FormattedText(prose), ..views::text_board(context) }
        }
        _ => views::text_board(context),
    };
    let translator = context.translator(NameStyle::Mention);
    let game = context.game_name();
    let who = seat_names(seats.iter().copied());
    let title = translator.translate(&match (turn, end) {
        (0, _) => texts::past_board_start(game),
        (turn, TurnStatus::Unfinished) => texts::past_board_unfinished(game, *turn, who),
        (turn, TurnStatus::NextTurn | TurnStatus::MatchOver) => texts::past_board_turn(game, *turn, *last, who),
    });
    let room = payload.embed.free_chars().min(limits::MESSAGE_CONTENT_CHARS).saturating_sub(title.chars().count() + 1);
    let lines = [title].into_iter().chain(log_lines(&translator, told, room));
    let turn_button = |label: &Text, turn: usize| {
        let turn = u32::try_from(turn).unwrap_or(u32::MAX);
        action_button(&translator, label, ComponentAction::ShowPastTurn(scene.id, view, turn), ButtonStyle::Secondary)
    };
    let before = turn.checked_sub(1).map(|before| turn_button(&texts::button_previous_turn(), before));
    let after = (turn < last).then(|| turn_button(&texts::button_next_turn(), turn + 1));
    let now = if *is_match_over {
        result_button(&translator, scene.id)
    } else {
        let current_board = ComponentAction::ShowView(scene.id, view);
        action_button(&translator, &texts::button_current_board(), current_board, ButtonStyle::Secondary)
    };
    let animation = command_button(context, &translator, TableCommand::Replay);
    let rows = vec![MessageRow::Buttons(before.into_iter().chain(after).chain([now, animation]).collect())];
    MessagePayload { content: lines.collect::<Vec<_>>().join("\n"), rows, ..payload }
}

/// Labels a turn in a list: its number, and what happened in it.
#[must_use]
pub fn turn_label(translator: &Translator<'_>, still: &TurnSummary) -> String {
    let happened = still.log.iter().map(|text| translator.translate(text));
    let parts: Vec<String> = [still.number.to_string()].into_iter().chain(happened).collect();
    parts.join(" · ")
}
