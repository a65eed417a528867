//! `/games`: the caller's open tables, most urgent first, and their finished matches, newest first.

use meadhall_game::Text;
use meadhall_registry::GameType;
use meadhall_service::repository::ResultEntry;
use meadhall_service::table_service::{CommandError, LogRange, ViewAudience};
use meadhall_tables::result::{Participation, PlayerResult};
use meadhall_tables::view::{DeliveryWarning, TableView, ViewPhase};

use super::runner::{NotDispatchedError, SlashContext, run_command};
use super::{find_table, texts};
use crate::context::BotContext;
use crate::interactions::component_action::{ComponentAction, OpeningKind, ViewKind};
use crate::interactions::data::InteractionData;
use crate::interactions::level_choice::ComputerChoice;
use crate::messages::buttons::{action_button, optional_buttons};
use crate::messages::names::{NameStyle, Translator, seat_names};
use crate::messages::payload::{ButtonStyle, MessagePayload, MessageRow};
use crate::messages::table_overview::match_state_text;
use crate::messages::texts as message_texts;

/// How many matches a page lists, so that it fits the screen of a phone.
const MATCHES_PER_PAGE: usize = 7;

#[poise::command(slash_command)]
pub async fn games(slash_context: SlashContext<'_>) -> Result<(), NotDispatchedError> {
    run_command(slash_context, |ctx, interaction| async move { Ok(own_games(&ctx, &interaction, 0).await?) }).await
}

/// Lists a page of the caller's tables, most urgent first, and then of their finished matches, newest first.
pub async fn own_games(
    ctx: &BotContext,
    interaction: &InteractionData,
    page: u16,
) -> Result<MessagePayload, CommandError> {
    let open = find_table::tables_by_urgency(ctx, interaction.person()).await;
    let mut finished = ctx.service.repository().results_of(interaction.person()).await?;
    finished.reverse();
    let page_count = (open.len() + finished.len()).div_ceil(MATCHES_PER_PAGE);
    let last = u16::try_from(page_count).unwrap_or(u16::MAX).saturating_sub(1);
    let page = page.min(last);
    let first = usize::from(page) * MATCHES_PER_PAGE;
    let shown_open = open.iter().skip(first).take(MATCHES_PER_PAGE);
    let first_finished = first.saturating_sub(open.len());
    let finished_count = (first + MATCHES_PER_PAGE).saturating_sub(open.len().max(first));
    let shown_finished = finished.iter().skip(first_finished).take(finished_count);

    let translator = ctx.translator(interaction);
    let mut rows = Vec::new();
    for table in shown_open {
        let audience = ViewAudience::Person(interaction.person());
        // A table that cannot be shown is left out.
        if let Ok(view) = ctx.service.load_view(table.id, audience, LogRange::Empty).await {
            let is_first = page == 0 && rows.is_empty();
            rows.push(open_table_row(ctx, interaction, &view, is_first));
        }
    }
    if shown_finished.len() > 0 {
        let shown = (first_finished + 1, first_finished + shown_finished.len());
        let title = texts::finished_matches(shown.0, shown.1, finished.len());
        rows.push(MessageRow::Text(translator.translate(&title)));
        rows.extend(shown_finished.map(|entry| finished_match_row(ctx, interaction, entry, page)));
    }
    let play = ComponentAction::ShowGameMenu(OpeningKind::AgainstComputers(ComputerChoice::default()));
    let buttons = [
        (message_texts::button_play(), Some(play)),
        (message_texts::button_previous_page(), page.checked_sub(1).map(ComponentAction::ShowGames)),
        (message_texts::button_next_page(), (page < last).then(|| ComponentAction::ShowGames(page + 1))),
    ];
    rows.extend(optional_buttons(&translator, buttons));
    let title = if open.is_empty() { texts::no_tables() } else { texts::own_games() };
    Ok(MessagePayload { rows, ..ctx.text_reply(interaction, &title) })
}

/// Returns the row of an open table: who must decide, and the button to the caller's panel. The most urgent one stands out.
fn open_table_row(ctx: &BotContext, interaction: &InteractionData, view: &TableView, is_first: bool) -> MessageRow {
    let translator =
        Translator::for_seats(&ctx.translations, interaction.reply_language, &view.seats, NameStyle::Markdown);
    let is_alone = view.seats.len() == 1;
    let named = view.iter_seats().filter(|(seat, _)| is_alone || Some(*seat) != view.viewer).map(|(seat, _)| seat);
    let others = match view.is_solo && !is_alone {
        true => vec![message_texts::computer_count(u8::try_from(named.count()).unwrap_or(u8::MAX))],
        false => seat_names(named),
    };
    let title = texts::own_game(view.game_info.short_name.clone(), others);
    let is_asked = view.own_decision().is_some();
    let (label, style) = match (is_asked, is_first) {
        (true, true) => (message_texts::button_my_turn(), ButtonStyle::Primary),
        (true, false) => (message_texts::button_my_turn(), ButtonStyle::Secondary),
        (false, _) => (texts::button_look(), ButtonStyle::Secondary),
    };
    let action = ComponentAction::ShowView(view.id, ViewKind::Panel);
    let lines = [translator.translate(&title), format!("-# {}", translator.translate(&state_text(view)))];
    MessageRow::Section { text: lines.join("\n"), button: action_button(&translator, &label, action, style) }
}

/// Returns who must decide at a table, or what keeps the match from going on.
fn state_text(view: &TableView) -> Text {
    let own_awaited = view.awaited_seats.iter().find(|awaited| Some(awaited.seat) == view.viewer);
    let own_deadline = own_awaited.filter(|awaited| awaited.decision.is_some()).map(|awaited| awaited.deadline);
    match (view.warnings.delivery, &view.phase, own_deadline) {
        (Some(DeliveryWarning::ChannelLost(end)), ..) => texts::channel_deleted(end),
        (_, ViewPhase::Playing, Some(Some(at))) => texts::own_turn_until(at),
        (_, ViewPhase::Playing, Some(None)) => texts::own_turn(),
        (_, ViewPhase::Playing, None) => {
            message_texts::waiting_for(seat_names(view.awaited_seats.iter().map(|awaited| awaited.seat)))
        }
        (_, ViewPhase::Lobby { .. }, _) => texts::not_started(),
        (_, ViewPhase::Frozen | ViewPhase::Over(_), _) => match_state_text(view),
    }
}

/// Returns a finished match beside the button to its result.
fn finished_match_row(ctx: &BotContext, interaction: &InteractionData, entry: &ResultEntry, page: u16) -> MessageRow {
    let translator = ctx.translator(interaction);
    let (label, action) = (message_texts::button_result(), ComponentAction::ShowFinishedMatch(entry.table, page));
    MessageRow::Section {
        text: translator.translate(&finished_match_text(ctx, &entry.result)),
        button: action_button(&translator, &label, action, ButtonStyle::Secondary),
    }
}

/// Returns when a match ended, and how for the player.
fn finished_match_text(ctx: &BotContext, result: &PlayerResult) -> Text {
    let Some(meta) = ctx.service.registry().find(&result.game_id).map(GameType::meta) else { return Text::default() };
    let game = (meta.name)();
    let at = i64::try_from(result.ended_at.0 / 1_000).unwrap_or_default();
    match (result.rank, result.participation) {
        (Some(rank), _) => texts::stats_match(at, game, rank, result.seat_count, (meta.points)(result.total())),
        (None, Participation::LeftToAi) => texts::match_left_to_ai(at, game),
        (None, Participation::Conceded) => texts::match_conceded(at, game),
        (None, _) => texts::match_ended_early(at, game),
    }
}
