//! `/stats`: a person's results in this server, and their latest matches.

use std::collections::BTreeMap;

use meadhall_game::Text;
use meadhall_registry::GameType;
use meadhall_service::repository::ResultEntry;
use meadhall_tables::PersonId;
use meadhall_tables::player_rating::player_rating;
use meadhall_tables::result::{Opponents, Participation, PlayerResult};
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
        let line = |game_type: &'static dyn GameType| -> Option<Text> {
            let meta = game_type.meta();
            let results_here: Vec<&PlayerResult> =
                own_results.iter().map(|entry| &entry.result).filter(|it| it.game_id == meta.id).collect();
            if results_here.is_empty() {
                return None;
            }
            let line = texts::stats_line((meta.name)(), results_here.len());
            let line = match best_total(&results_here) {
                Some(best) => texts::stats_line_best(line, (meta.points)(best)),
                None => line,
            };
            let line = match rating_in(game_type) {
                Some(rating) => texts::stats_line_rated(line, rating.round() as u32),
                None => line,
            };
            let wins = wins_texts(&results_here);
            Some(if wins.is_empty() { line } else { texts::stats_wins(line, wins) })
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

/// Returns the best total of a match that the person played to the end. After a concession, the points are not theirs.
fn best_total(results: &[&PlayerResult]) -> Option<i32> {
    let finished = results.iter().filter(|result| result.participation == Participation::Finished);
    finished.map(|result| result.total()).max()
}

/// Returns how many matches were won against each kind of opponents.
fn wins_texts(results: &[&PlayerResult]) -> Vec<Text> {
    let mut tallies: BTreeMap<OpponentKind, WinTally> = BTreeMap::new();
    for result in results {
        let Some(kind) = OpponentKind::of(result) else { continue };
        let tally = tallies.entry(kind).or_default();
        tally.played += 1;
        tally.won += usize::from(result.is_win());
    }
    let text = |(kind, WinTally { won, played }): (OpponentKind, WinTally)| match kind {
        OpponentKind::People => texts::stats_wins_against_people(won, played),
        OpponentKind::Level(level) => texts::stats_wins_against_level(won, played, level),
        OpponentKind::UnratedComputers => texts::stats_wins_against_computers(won, played),
    };
    tallies.into_iter().map(text).collect()
}

/// The opponents in a match. `/stats` lists the kinds in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum OpponentKind {
    /// At least one opponent was a person.
    People,
    /// Computers alone; the best of them had this level.
    Level(u8),
    /// Computers without a level, which may have played for people.
    UnratedComputers,
}

#[derive(Clone, Copy, Debug, Default)]
struct WinTally {
    won: usize,
    played: usize,
}

impl OpponentKind {
    /// Returns `None` if there were no opponents.
    fn of(result: &PlayerResult) -> Option<Self> {
        let best_level = result.computers.iter().map(|computer| computer.level).max();
        match (result.opponents, best_level) {
            _ if result.seat_count == 1 => None,
            (Opponents::PeopleOnly, _) => Some(Self::People),
            (Opponents::WithAi, Some(level)) if result.is_against_computers_alone() => Some(Self::Level(level)),
            (Opponents::WithAi, Some(_)) => Some(Self::People),
            (Opponents::WithAi, None) => Some(Self::UnratedComputers),
        }
    }
}

/// Returns a line about a finished match. With `shows_id`, it ends with the id that `/table replay` takes.
fn match_line(ctx: &BotContext, translator: &Translator<'_>, entry: &ResultEntry, shows_id: bool) -> Option<String> {
    let result = &entry.result;
    let meta = ctx.service.registry().find(&result.game_id)?.meta();
    let at = i64::try_from(result.ended_at.0 / 1000).ok()?;
    let text = texts::stats_match(at, (meta.name)(), result.rank?, result.seat_count, (meta.points)(result.total()));
    let id = if shows_id { format!(" · `{}`", entry.table) } else { String::new() };
    Some(format!("- {}{id}", translator.translate(&text)))
}

#[cfg(test)]
mod tests {
    use meadhall_game::{Lang, Seat};
    use meadhall_games::GAMES;
    use meadhall_tables::ServerId;
    use meadhall_tables::clock::UnixMillis;
    use meadhall_tables::result::ComputerResult;

    use super::*;
    use crate::context::load_translations;

    fn result(levels: &[u8], opponents: Opponents, rank: u8) -> PlayerResult {
        PlayerResult {
            game_id: "raids".to_owned(),
            server: ServerId(1),
            ended_at: UnixMillis(0),
            seat_count: 3,
            seat: Seat(0),
            opponents,
            participation: Participation::Finished,
            rank: Some(rank),
            points: Vec::new(),
            computers: levels.iter().map(|&level| ComputerResult { level, rank: 2 }).collect(),
            hint_count: 0,
        }
    }

    #[test]
    fn wins_against_people_and_against_each_level_are_counted_apart() {
        let results = [
            result(&[1, 1], Opponents::WithAi, 1),
            result(&[1, 1], Opponents::WithAi, 2),
            result(&[3, 5], Opponents::WithAi, 1),
            result(&[], Opponents::PeopleOnly, 1),
            result(&[8], Opponents::WithAi, 3),
            result(&[], Opponents::WithAi, 1),
            PlayerResult { seat_count: 1, ..result(&[], Opponents::PeopleOnly, 1) },
        ];
        let translations = load_translations(GAMES).unwrap();
        let translator = Translator::without_names(&translations, Lang::En);
        let wins = wins_texts(&results.each_ref());
        let wins: Vec<String> = wins.iter().map(|text| translator.translate(text)).collect();
        let expected = [
            "1 of 2 against people",
            "1 of 2 against computers up to level 1",
            "1 of 1 against computers up to level 5",
            "1 of 1 where a computer played on for someone",
        ];
        assert_eq!(wins, expected);
    }

    #[test]
    fn the_best_score_is_none_that_a_computer_made_after_a_concession() {
        let scored = |participation: Participation, points: i32| PlayerResult {
            participation,
            points: vec![("raids_score_runes".to_owned(), points)],
            ..result(&[], Opponents::PeopleOnly, 1)
        };
        let (played, conceded) = (scored(Participation::Finished, 20), scored(Participation::Conceded, 50));
        assert_eq!(best_total(&[&played, &conceded]), Some(20));
        assert_eq!(best_total(&[&conceded]), None);
    }
}
