//! `/help`, `/rules` and `/stats`.

use poise::serenity_prelude::{AutocompleteChoice, CreateAutocompleteResponse, ResolvedValue, User};

use super::super::answer::ephemeral;
use super::super::asked::Asked;
use super::super::button::Of;
use super::super::faces::rules;
use super::super::text::cut;
use super::{Context, No, Unanswered, reply, words};
use crate::game::Text;
use crate::table::ending::Role;
use crate::table::{Person, Refused};

#[poise::command(slash_command)]
pub async fn help(context: Context<'_>) -> Result<(), Unanswered> {
    reply(context, |hall, asked| async move {
        let voice = hall.plain_voice(asked.lang);
        let games = hall.house.games().into_iter().map(|kind| {
            let meta = kind.meta();
            format!(
                "- **{}** ({}–{}) — {}",
                voice.say(&(meta.name)()),
                meta.seats.start(),
                meta.seats.end(),
                voice.say(&(meta.pitch)())
            )
        });
        let mut lines = vec![voice.say(&words::help_begin())];
        lines.extend(games);
        lines.extend(
            [words::help_learn(), words::help_turn(), words::help_look(), words::help_more()]
                .map(|text| voice.say(&text)),
        );
        Ok(ephemeral(lines.join("\n")))
    })
    .await
}

#[poise::command(slash_command)]
pub async fn rules(
    context: Context<'_>,
    #[autocomplete = "super::play::complete_game"] game: String,
    #[autocomplete = "complete_topic"] topic: Option<String>,
) -> Result<(), Unanswered> {
    reply(context, |hall, asked| async move {
        let kind = hall.house.games().find(&game.to_lowercase()).ok_or(Refused::NoGame(game.clone()))?;
        let Some(wanted) = topic.as_deref().map(str::to_lowercase) else {
            return Ok(rules::payload(&hall.book, asked.lang, kind, &Of::Game(kind.meta().id.to_owned()), 0, 0));
        };
        let titles: Vec<String> =
            rules::topics(asked.lang.of(kind.rules())).iter().map(|it| it.title.to_lowercase()).collect();
        let found =
            titles.iter().position(|it| *it == wanted).or_else(|| titles.iter().position(|it| it.contains(&wanted)));
        Ok(match found.and_then(|number| u8::try_from(number).ok()) {
            Some(number) => {
                rules::payload(&hall.book, asked.lang, kind, &Of::Game(kind.meta().id.to_owned()), number, 0)
            }
            None => rules::unknown(&hall.book, asked.lang, kind),
        })
    })
    .await
}

/// Offers the topics of the chosen game.
async fn complete_topic(context: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let asked = Asked::from(context.interaction);
    let chosen = context.interaction.data.options();
    let game = chosen.iter().find(|it| it.name == "game").and_then(|it| match it.value {
        ResolvedValue::String(game) => Some(game.to_lowercase()),
        _ => None,
    });
    let Some(kind) = game.and_then(|game| context.data().house.games().find(&game)) else {
        return CreateAutocompleteResponse::new();
    };
    let typed = typed.to_lowercase();
    let topics = rules::topics(asked.lang.of(kind.rules())).into_iter().map(|topic| cut(&topic.title, 100));
    let topics = topics.filter(|title| title.to_lowercase().contains(&typed)).take(25);
    CreateAutocompleteResponse::new().set_choices(topics.map(|it| AutocompleteChoice::new(it.clone(), it)).collect())
}

/// Shows a person's results in this server.
#[poise::command(slash_command)]
pub async fn stats(context: Context<'_>, user: Option<User>) -> Result<(), Unanswered> {
    reply(context, |hall, asked| async move {
        let voice = hall.plain_voice(asked.lang);
        let Some(server) = asked.server else { return Err(No::told(ephemeral(voice.say(&words::not_in_private())))) };
        let person = user.as_ref().map_or(asked.person(), |user| Person(user.id.get()));
        let outcomes: Vec<_> =
            hall.house.ledger().outcomes(person).await?.into_iter().map(|line| line.outcome).collect();
        let here = |game: &str| {
            let of = outcomes.iter().filter(|it| it.server == server && it.game == game && it.part != Role::CalledOff);
            let of: Vec<_> = of.collect();
            let won = of.iter().filter(|it| it.place == Some(1) && it.part == Role::Played).count();
            let best = of.iter().map(|it| it.points.iter().map(|(_, points)| points).sum::<i32>()).max();
            (of.len(), won, best)
        };
        let line = |kind: &'static dyn crate::kind::Kind| -> Option<Text> {
            let (played, won, best) = here(kind.meta().id);
            best.map(|best| words::stats_line((kind.meta().name)(), played, won, best))
        };
        let lines: Vec<String> = hall.house.games().into_iter().filter_map(line).map(|text| voice.say(&text)).collect();
        let who = super::super::names::mention(person);
        Ok(ephemeral(if lines.is_empty() {
            format!("{who} — {}", voice.say(&words::stats_none()))
        } else {
            format!("{who}\n{}", lines.join("\n"))
        }))
    })
    .await
}
