//! `/stats`: a person's results in this server, and their latest matches.

use meadhall_game::Text;
use meadhall_registry::GameType;
use meadhall_service::repository::ResultEntry;
use meadhall_tables::PersonId;
use meadhall_tables::player_rating::player_rating;
use meadhall_tables::result::{Participation, PlayerResult};
use poise::serenity_prelude::User;

use super::runner::{NotDispatchedError, SlashCommandError, SlashContext, run_command};
use super::texts;
use crate::context::BotContext;
use crate::messages::names::{Translator, mention};
use crate::messages::payload::MessagePayload;

/// How many finished matches are listed.
const MAX_LISTED_MATCHES: usize = 10;

#[poise::command(slash_command)]
pub async fn stats(slash_context: SlashContext<'_>, user: Option<User>) -> Result<(), NotDispatchedError> {
    run_command(slash_context, |ctx, interaction| async move {
        let translator = ctx.translator(&interaction);
        let Some(server) = interaction.server else {
            return Err(SlashCommandError::reply(MessagePayload::ephemeral(
                translator.translate(&texts::not_in_private()),
            )));
        };
        let person = user.as_ref().map_or(interaction.person(), |user| PersonId(user.id.get()));
        let is_own = |result: &PlayerResult| {
            result.server == server
                && !matches!(result.participation, Participation::NotFinished | Participation::LeftToAi)
        };
        let all_results = ctx.service.repository().results_of(person).await?;
        // The rating counts matches in every server, so nobody else sees it.
        let rating_in = |game_type: &dyn GameType| {
            let results_in_game =
                all_results.iter().map(|it| &it.result).filter(|it| it.game_id == game_type.meta().id);
            player_rating(results_in_game, game_type.levels()).filter(|_| person == interaction.person())
        };
        let mut own_results = all_results.clone();
        own_results.retain(|entry| is_own(&entry.result));
        let results_of = |game: &str| {
            let results_here: Vec<_> =
                own_results.iter().map(|entry| &entry.result).filter(|it| it.game_id == game).collect();
            let won = results_here
                .iter()
                .filter(|it| it.rank == Some(1) && it.participation == Participation::Finished)
                .count();
            (results_here.len(), won, results_here.iter().map(|it| total_points(it)).max())
        };
        let line = |game_type: &'static dyn GameType| -> Option<Text> {
            let (played, won, best) = results_of(game_type.meta().id);
            let line = texts::stats_line((game_type.meta().name)(), played, won, best?);
            Some(match rating_in(game_type) {
                Some(rating) => texts::stats_line_rated(line, rating.round() as u32),
                None => line,
            })
        };
        let mut lines: Vec<String> =
            ctx.service.registry().into_iter().filter_map(line).map(|text| translator.translate(&text)).collect();
        if lines.is_empty() {
            lines.push(translator.translate(&texts::stats_none()));
        } else {
            lines.push(translator.translate(&texts::stats_latest()));
            let latest = own_results.iter().rev().take(MAX_LISTED_MATCHES);
            // Anyone who has the id of a table can look at it, even if its channel is closed to them.
            let shows_ids = person == interaction.person();
            lines.extend(latest.filter_map(|entry| match_line(&ctx, &translator, entry, shows_ids)));
        }
        let who = mention(person);
        Ok(MessagePayload::ephemeral(format!("{who}\n{}", lines.join("\n"))))
    })
    .await
}

fn total_points(result: &PlayerResult) -> i32 {
    result.points.iter().map(|(_, points)| points).sum()
}

/// Returns a line about a finished match. With `shows_id`, it ends with the id that `/table replay` takes.
fn match_line(ctx: &BotContext, translator: &Translator<'_>, entry: &ResultEntry, shows_id: bool) -> Option<String> {
    let result = &entry.result;
    let game = (ctx.service.registry().find(&result.game_id)?.meta().name)();
    let at = i64::try_from(result.ended_at.0 / 1000).ok()?;
    let text = texts::stats_match(at, game, result.rank?, result.seat_count, total_points(result));
    let id = if shows_id { format!(" · `{}`", entry.table) } else { String::new() };
    Some(format!("- {}{id}", translator.translate(&text)))
}
