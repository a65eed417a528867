//! `/games`: the caller's open tables, most urgent first, and their finished matches, newest first.

use meadhall_game::Text;
use meadhall_registry::GameType;
use meadhall_service::repository::ResultEntry;
use meadhall_service::table_service::{CommandError, LogRange, ViewAudience};
use meadhall_tables::result::{Participation, PlayerResult};
use meadhall_tables::view::{DeliveryWarning, TableView};

use super::runner::{NotDispatchedError, SlashContext, run_command};
use super::{find_table, texts};
use crate::context::BotContext;
use crate::interactions::component_action::ComponentAction;
use crate::interactions::data::InteractionData;
use crate::limits;
use crate::messages::buttons::{action_button, optional_buttons};
use crate::messages::names::{NameStyle, Translator};
use crate::messages::payload::{ButtonStyle, MessagePayload, MessageRow};
use crate::messages::table_overview::match_state_text;
use crate::messages::texts as message_texts;

/// How many finished matches a page lists.
const MATCHES_PER_PAGE: usize = 8;

#[poise::command(slash_command)]
pub async fn games(slash_context: SlashContext<'_>) -> Result<(), NotDispatchedError> {
    run_command(slash_context, |ctx, interaction| async move { Ok(own_games(&ctx, &interaction, 0).await?) }).await
}

/// Lists the caller's tables and the players that each waits for, and a page of their finished matches.
pub async fn own_games(
    ctx: &BotContext,
    interaction: &InteractionData,
    page: u16,
) -> Result<MessagePayload, CommandError> {
    let mut payload = own_tables_overview(ctx, interaction).await;
    let mut finished = ctx.service.repository().results_of(interaction.person()).await?;
    finished.reverse();
    payload.rows = finished_match_rows(ctx, interaction, &finished, page);
    Ok(payload)
}

/// Lists the caller's tables, most urgent first, and for each the players that it waits for.
async fn own_tables_overview(ctx: &BotContext, interaction: &InteractionData) -> MessagePayload {
    let mut lines = Vec::new();
    for table in find_table::tables_by_urgency(ctx, interaction.person()).await {
        // A table that cannot be shown is left out.
        if let Ok(view) =
            ctx.service.load_view(table.id, ViewAudience::Person(interaction.person()), LogRange::Empty).await
        {
            lines.push(table_line(ctx, interaction, &view));
        }
    }
    if lines.is_empty() {
        return ctx.text_reply(interaction, &texts::no_tables());
    }
    let more_text = |count| ctx.text(interaction, &texts::and_others(count));
    MessagePayload::ephemeral(fit_lines(lines, more_text).join("\n"))
}

/// Returns a page of finished matches, each with a button to its result, and buttons to the pages around it.
fn finished_match_rows(
    ctx: &BotContext,
    interaction: &InteractionData,
    finished: &[ResultEntry],
    page: u16,
) -> Vec<MessageRow> {
    let pages: Vec<&[ResultEntry]> = finished.chunks(MATCHES_PER_PAGE).collect();
    let last = u16::try_from(pages.len()).unwrap_or(u16::MAX).saturating_sub(1);
    let page = page.min(last);
    let Some(shown) = pages.get(usize::from(page)) else { return Vec::new() };
    let first = usize::from(page) * MATCHES_PER_PAGE;
    let title = texts::finished_matches(first + 1, first + shown.len(), finished.len());
    let translator = ctx.translator(interaction);
    let row = |entry: &ResultEntry| MessageRow::Section {
        text: translator.translate(&finished_match_text(ctx, &entry.result)),
        button: action_button(
            &translator,
            &message_texts::button_result(),
            ComponentAction::ShowFinishedMatch(entry.table, page),
            ButtonStyle::Secondary,
        ),
    };
    let page_buttons = [
        (message_texts::button_previous_page(), page.checked_sub(1).map(ComponentAction::ShowGames)),
        (message_texts::button_next_page(), (page < last).then(|| ComponentAction::ShowGames(page + 1))),
    ];
    let title = MessageRow::Text(translator.translate(&title));
    [title].into_iter().chain(shown.iter().map(row)).chain(optional_buttons(&translator, page_buttons)).collect()
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

/// Keeps as many lines as fit into a message. The last line says how many are left out.
fn fit_lines(mut lines: Vec<String>, more_text: impl Fn(usize) -> String) -> Vec<String> {
    let length = |line: &String| line.chars().count() + 1;
    let mut left_out = 0;
    loop {
        let last = (left_out > 0).then(|| more_text(left_out));
        if lines.iter().chain(&last).map(length).sum::<usize>() <= limits::MESSAGE_CONTENT_CHARS || lines.is_empty() {
            lines.extend(last);
            return lines;
        }
        lines.pop();
        left_out += 1;
    }
}

fn table_line(ctx: &BotContext, interaction: &InteractionData, view: &TableView) -> String {
    let translator =
        Translator::for_seats(&ctx.translations, interaction.reply_language, &view.seats, NameStyle::Mention);
    let state = match view.warnings.delivery {
        Some(DeliveryWarning::ChannelLost(end)) => texts::channel_deleted(view.game_info.name.clone(), end),
        _ => match_state_text(view),
    };
    let mark = if view.own_decision().is_some() { "▶" } else { "·" };
    format!("{mark} <#{}> {}", view.location.channel.0, translator.translate(&state))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_that_do_not_fit_are_counted() {
        let lines = |many| vec!["é".repeat(99); many];
        let more_text = |many| format!("…and {many} more");
        assert_eq!(fit_lines(lines(19), more_text), lines(19));
        for (many, shown) in [(21, 19), (60, 19)] {
            let fitted = fit_lines(lines(many), more_text);
            assert_eq!(fitted.last(), Some(&more_text(many - shown)));
            assert_eq!(fitted[..shown], lines(shown));
            assert!(fitted.join("\n").chars().count() <= limits::MESSAGE_CONTENT_CHARS);
        }
    }
}
