//! The card: the table's message in its channel, in the channel's language. It shows whose turn it is, what
//! has happened, and the public buttons. Seats with a secret decision stay listed together until all have
//! answered.

use meadhall_game::{Seat, Text};
use meadhall_tables::ChannelId;
use meadhall_tables::table::Occupant;
use meadhall_tables::view::{AwaitedSeat, SeatView, TableView, ViewPhase};

use super::board_picture::with_card_board;
use super::buttons::{action_button, result_button, view_button, view_buttons};
use super::context::MessageContext;
use super::match_log::{card_log_lines, log_lines};
use super::names::NameStyle;
use super::names::seat_names;
use super::payload::{ButtonStyle, MessagePayload, MessageRow};
use super::text_board::text_board_embed;
use super::{lobby, result, texts};
use crate::interactions::component_action::{ComponentAction, ViewKind};
use crate::limits;

/// The views that the card of a running match opens. The last one leads to all others.
const MATCH_VIEWS: [ViewKind; 3] = [ViewKind::Panel, ViewKind::Score, ViewKind::AllViews];

/// Renders the current card. The log in the view holds what happened since the mentioned people last acted; the
/// card shows the end of it.
#[must_use]
pub fn current_card(context: MessageContext<'_>) -> MessagePayload {
    let is_solo = context.view.is_solo;
    match &context.view.phase {
        ViewPhase::Lobby { closes_at: closes } => lobby::lobby_card(context, *closes),
        ViewPhase::Playing | ViewPhase::Frozen if !is_solo => match_card(context),
        ViewPhase::Over(over) if !is_solo || over.is_shared || !result::was_played(over) => {
            result::result_card(context, over)
        }
        ViewPhase::Playing | ViewPhase::Frozen | ViewPhase::Over(_) => solo_card(context),
    }
}

/// Renders a replaced card in channel `at`. It shows only its part of the match log, and no board.
#[must_use]
pub fn retired_card(context: MessageContext<'_>, at: ChannelId) -> MessagePayload {
    let translator = context.translator(NameStyle::Mention);
    let (name, here) = (&context.view.game_info.name, context.view.location.channel);
    let elsewhere = || format!("{} <#{}>", translator.translate(&texts::match_moved(name.clone())), here.0);
    let last = (at != here).then(elsewhere);
    let room = limits::MESSAGE_CONTENT_CHARS - last.as_ref().map_or(0, |last| last.chars().count());
    let mut lines = match context.view.is_solo {
        true => vec![solo_line(context)],
        false => log_lines(&translator, &context.view.log, room),
    };
    lines.extend(last);
    if lines.is_empty() {
        lines.push(translator.translate(&texts::match_continues_below(name.clone())));
    }
    MessagePayload { content: lines.join("\n"), ..MessagePayload::default() }
}

/// Renders a replaced card until the next card is posted. It keeps buttons, so that players can continue the match from
/// it.
#[must_use]
pub fn card_being_replaced(context: MessageContext<'_>, settled: MessagePayload) -> MessagePayload {
    let translator = context.translator_without_names();
    let shown: &[ViewKind] =
        if context.view.is_match_running() { &MATCH_VIEWS } else { &[ViewKind::Score, ViewKind::Log] };
    MessagePayload { rows: vec![view_buttons(&translator, context.view.id, shown)], ..settled }
}

/// Renders the card of a match against computers, the way back to its player's panel.
fn solo_card(context: MessageContext<'_>) -> MessagePayload {
    let (translator, view) = (context.translator(NameStyle::Markdown), context.view);
    let frozen = (view.phase == ViewPhase::Frozen).then(|| texts::match_frozen(context.game_name()));
    let replaced = replaced_ai_text(view).filter(|_| view.is_match_running());
    let facts = frozen.into_iter().chain(replaced).map(|text| translator.translate(&text));
    let lines: Vec<String> = [solo_line(context)].into_iter().chain(facts).collect();
    let row = match &view.phase {
        ViewPhase::Frozen => view_buttons(&translator, view.id, &[ViewKind::Score, ViewKind::Log]),
        ViewPhase::Lobby { .. } | ViewPhase::Playing => {
            // The panel below asks; a colored way back would call away from it.
            let shown = [ViewKind::Panel, ViewKind::AllViews];
            MessageRow::Buttons(
                shown.map(|kind| view_button(&translator, view.id, kind, ButtonStyle::Secondary)).into(),
            )
        }
        ViewPhase::Over(_) => {
            let again = ComponentAction::Rematch(view.id);
            MessageRow::Buttons(vec![
                action_button(&translator, &texts::button_rematch(), again, ButtonStyle::Primary),
                result_button(&translator, view.id),
            ])
        }
    };
    MessagePayload { content: lines.join("\n"), rows: vec![row], ..MessagePayload::default() }
}

/// Says who plays against computers, and whether the match is over.
fn solo_line(context: MessageContext<'_>) -> String {
    let view = context.view;
    let is_player = |seat_view: &SeatView| seat_view.person().is_some() || seat_view.is_represented;
    let player = view.iter_seats().find(|(_, seat_view)| is_player(seat_view)).map_or(Seat(0), |(seat, _)| seat);
    let text = texts::solo_match(view.game_info.short_name.clone(), player, view.seats.len() - 1);
    let line = context.translator(NameStyle::Markdown).translate(&text);
    if view.is_match_running() { line } else { format!("✓ {line}") }
}

fn match_card(context: MessageContext<'_>) -> MessagePayload {
    let translator = context.translator(NameStyle::Mention);
    let frozen = context.view.phase == ViewPhase::Frozen;
    let mut lines: Vec<String> = match frozen {
        true => vec![translator.translate(&texts::match_frozen(context.game_name()))],
        false => waiting_texts(context.view).iter().map(|text| translator.translate(text)).collect(),
    };
    lines.extend(replaced_ai_text(context.view).map(|text| translator.translate(&text)));
    lines.extend(context.view.warnings.quiet_until.map(|until| translator.translate(&texts::quiet_hours_until(until))));
    if context.view.is_clock_paused
        && (context.view.warnings.is_clock_paused || context.view.warnings.quiet_until.is_none())
    {
        lines.push(translator.translate(&texts::clock_stopped()));
    }
    let room = limits::MESSAGE_CONTENT_CHARS.saturating_sub(lines.iter().map(|line| line.chars().count() + 1).sum());
    lines.extend(card_log_lines(&translator, &context.view.log, room));
    let views: &[ViewKind] = if frozen { &[ViewKind::Score, ViewKind::Log] } else { &MATCH_VIEWS };
    let rows = vec![view_buttons(&translator, context.view.id, views)];
    let board = text_board_embed(context, context.view.board.as_ref());
    let card = MessagePayload {
        content: lines.join("\n"),
        embed: board,
        rows,
        mentioned_users: mentioned_user_ids(context.view),
        ..MessagePayload::default()
    };
    with_card_board(context, card)
}

/// Returns the users that the card mentions.
fn mentioned_user_ids(table_view: &TableView) -> Vec<u64> {
    let called = table_view.seats.iter().filter(|chair| chair.is_called_by_card);
    called.filter_map(|chair| chair.person()).map(|person| person.0).collect()
}

/// Lists who has which decision, who chooses in secret, and which AI players are thinking. A prompt that everybody may
/// read is shown, even if the options are secret.
fn waiting_texts(table_view: &TableView) -> Vec<Text> {
    let (secret, open): (Vec<&AwaitedSeat>, Vec<&AwaitedSeat>) =
        table_view.awaited_seats.iter().partition(|awaited| awaited.is_secret && awaited.public_prompt.is_none());
    let (people, computers): (Vec<&AwaitedSeat>, Vec<&AwaitedSeat>) =
        open.into_iter().partition(|awaited| table_view.person(awaited.seat).is_some());
    let turn_text = |awaited: &AwaitedSeat| match awaited.deadline {
        Some(at) => texts::turn_deadline(awaited.seat, at),
        None => texts::turn(awaited.seat),
    };
    let seats = |awaited: &[&AwaitedSeat]| awaited.iter().map(|awaited| awaited.seat).collect::<Vec<Seat>>();
    let mut texts: Vec<Text> = people.into_iter().map(turn_text).collect();
    if !secret.is_empty() {
        let (count, names) = (secret.len(), seat_names(seats(&secret)));
        texts.push(match secret.iter().find_map(|awaited| awaited.deadline) {
            Some(at) => texts::turn_secret_deadline(names, count, at),
            None => texts::turn_secret(names, count),
        });
    }
    if !computers.is_empty() {
        texts.push(texts::ai_thinking(seat_names(seats(&computers))));
    }
    texts
}

/// Returns which AIs an easier AI has replaced because they could not go on.
fn replaced_ai_text(table_view: &TableView) -> Option<Text> {
    let replaced = table_view
        .iter_seats()
        .filter(|(_, seat_view)| matches!(seat_view.occupant, Occupant::Ai { replaces_failed_ai: true, .. }));
    let seats: Vec<Seat> = replaced.map(|(seat, _)| seat).collect();
    (!seats.is_empty()).then(|| texts::ai_replaced(seat_names(seats.iter().copied()), seats.len()))
}
