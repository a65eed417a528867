//! `/play`: opens a table.

use poise::ChoiceParameter;
use poise::serenity_prelude::{AutocompleteChoice, CreateAutocompleteResponse, ResolvedValue};
use serenity::model::Permissions;

use super::super::answer::ephemeral;
use super::super::asked::Asked;
use super::super::faces::options::{own_name, pace_of, paces_called};
use super::super::faces::question::way;
use super::super::hall::Hall;
use super::super::names::Voice;
use super::super::payload::{Payload, Row};
use super::super::words as said;
use super::which::CHOICES;
use super::{Context, No, Unanswered, in_private, language_named, reply, variants, words};
use crate::kind::{Catalogue, Kind};
use crate::lang::Lang;
use crate::table::lobby::Opening;
use crate::table::pace::Pace;
use crate::table::{Place, Refused, Table, Venue};

/// The permissions that the bot needs where a table is opened.
const NEEDED: Permissions = Permissions::VIEW_CHANNEL.union(Permissions::SEND_MESSAGES).union(Permissions::EMBED_LINKS);

/// How many variant sets the error reply lists.
const SHOWN: usize = 8;

/// Where a match takes place.
#[derive(Clone, Copy, Debug, Default, poise::ChoiceParameter)]
enum Ground {
    #[default]
    #[name = "thread"]
    Thread,
    #[name = "here"]
    Here,
}

/// The AI levels, by the names that tables use.
#[derive(Clone, Copy, Debug, Default, poise::ChoiceParameter)]
enum Level {
    #[name = "easy"]
    Easy,
    #[default]
    #[name = "medium"]
    Medium,
    #[name = "hard"]
    Hard,
}

impl From<Ground> for Venue {
    fn from(ground: Ground) -> Self {
        match ground {
            Ground::Thread => Self::Own,
            Ground::Here => Self::Here,
        }
    }
}

/// Opens a table for a game.
#[poise::command(slash_command)]
#[expect(clippy::too_many_arguments, reason = "what can be typed after a command is its arguments")]
pub async fn play(
    context: Context<'_>,
    #[autocomplete = "complete_game"] game: String,
    #[min = 0]
    #[max = 7]
    computers: Option<u8>,
    level: Option<Level>,
    #[autocomplete = "complete_pace"] pace: Option<String>,
    #[rename = "where"] venue: Option<Ground>,
    #[autocomplete = "complete_language"] language: Option<String>,
    #[autocomplete = "complete_options"]
    #[max_length = 1000]
    options: Option<String>,
) -> Result<(), Unanswered> {
    reply(context, |hall, asked| async move {
        let place = place_of(&hall, &asked).await?;
        let voice = hall.plain_voice(asked.lang);
        let kind = meant(hall.house.games(), &voice, &game).ok_or(Refused::NoGame(game))?;
        let language = match &language {
            Some(code) => language_named(&hall, &asked, code)?,
            None => asked.here,
        };
        let pace = match &pace {
            Some(name) => pace_of(name).ok_or_else(|| No::told(in_private(&hall, &asked, &words::no_such_pace())))?,
            None => Pace::Day,
        };
        let variants = variants::read(&voice, kind.meta(), &options.unwrap_or_default());
        let variants = variants.ok_or_else(|| No::told(ephemeral(cannot_be(&voice, kind))))?;
        let computers = vec![level.unwrap_or_default().name().to_owned(); computers.unwrap_or(0).into()];
        let venue = venue.unwrap_or_default().into();
        let opening = Opening { kind, variants, place, language, pace, computers, venue, lesson: None };
        let told = hall.house.open(&asked.call(), opening).await?;
        let opened = ephemeral(voice.say(&words::opened((kind.meta().name)())));
        Ok(leading_to(&hall, &asked, &told.table, opened).await)
    })
    .await
}

/// Returns where a table can be opened, or a reply if that is impossible or the bot lacks permissions.
pub async fn place_of(hall: &Hall, asked: &Asked) -> Result<Place, No> {
    let private = || No::told(in_private(hall, asked, &words::not_in_private()));
    let place = asked.place().ok_or_else(private)?;
    let needed = if asked.in_thread {
        NEEDED.difference(Permissions::SEND_MESSAGES).union(Permissions::SEND_MESSAGES_IN_THREADS)
    } else {
        NEEDED
    };
    if asked.rights.contains(needed) { Ok(place) } else { Err(No::told(super::rights::missing(hall, asked).await)) }
}

/// Completes the reply to a new table: delivery warnings, the question about direct messages, and a link to
/// the table.
pub async fn leading_to(hall: &Hall, asked: &Asked, table: &Table, mut payload: Payload) -> Payload {
    // The reader of this reply will look for the card, so it must be there.
    if hall.card_of(table.id).await.is_err() {
        payload = hall.breaking_silence(asked, table.id, payload).await;
    }
    if let Some(welcome) = hall.welcome(asked, table).await {
        let Payload { content, rows, .. } = welcome.payload();
        payload.content = format!("{}\n{content}", payload.content);
        payload.rows = rows;
    }
    let label = hall.plain_voice(asked.lang).say(&said::button_table());
    payload.rows.push(Row::Buttons(vec![way(&label, table.place)]));
    payload
}

/// Finds a game by its id or its translated name.
pub fn meant(games: Catalogue, voice: &Voice<'_>, named: &str) -> Option<&'static dyn Kind> {
    let named = named.to_lowercase();
    let fits = |kind: &&'static dyn Kind| {
        let meta = kind.meta();
        meta.id == named || voice.say(&(meta.name)()).to_lowercase() == named
    };
    games.into_iter().find(fits)
}

/// Returns an error text with the variants that the game has.
fn cannot_be(voice: &Voice<'_>, kind: &'static dyn Kind) -> String {
    let offered = variants::offered(voice, kind.meta()).into_iter().take(SHOWN);
    let each = offered.map(|(called, typed)| format!("- `{typed}` — {called}"));
    let lines = [voice.say(&words::no_such_options())].into_iter().chain(each);
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns the choices that contain the input.
pub fn matching(choices: impl IntoIterator<Item = (String, String)>, typed: &str) -> CreateAutocompleteResponse {
    let typed = typed.to_lowercase();
    let fits = |(called, value): &(String, String)| called.to_lowercase().contains(&typed) || value.contains(&typed);
    let choices = choices.into_iter().filter(fits).take(CHOICES);
    let choices = choices.map(|(called, value)| AutocompleteChoice::new(called, value));
    CreateAutocompleteResponse::new().set_choices(choices.collect())
}

/// Offers the games.
pub async fn complete_game(context: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let asked = Asked::from(context.interaction);
    let voice = context.data().plain_voice(asked.lang);
    let called = |kind: &'static dyn Kind| (voice.say(&(kind.meta().name)()), kind.meta().id.to_owned());
    matching(context.data().house.games().into_iter().map(called), typed)
}

/// Offers paces; a number means minutes.
async fn complete_pace(context: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let asked = Asked::from(context.interaction);
    let voice = context.data().plain_voice(asked.lang);
    if let Ok(minutes) = typed.trim().parse::<u32>()
        && let Ok(Pace::Own(minutes)) = Pace::own(minutes)
    {
        let called = voice.say(&said::pace_own(minutes));
        return matching([(called, minutes.to_string())], "");
    }
    matching(paces_called(&voice).into_iter().map(|(id, called)| (called, id.to_owned())), typed)
}

/// Offers the languages.
pub async fn complete_language(_context: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    matching(Lang::ALL.map(|lang| (own_name(lang).to_owned(), lang.code().to_owned())), typed)
}

/// Offers the variants of the game that was chosen before.
async fn complete_options(context: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let asked = Asked::from(context.interaction);
    let voice = context.data().plain_voice(asked.lang);
    let named = context.args.iter().find(|it| it.name == "game").map(|it| match it.value {
        ResolvedValue::String(named) | ResolvedValue::Autocomplete { value: named, .. } => named,
        _ => "",
    });
    let kind = named.and_then(|named| meant(context.data().house.games(), &voice, named));
    matching(kind.map(|kind| variants::offered(&voice, kind.meta())).unwrap_or_default(), typed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::{LEVELS, USUAL};

    #[test]
    fn every_level_can_be_asked_for_and_the_usual_one_need_not_be() {
        let named: Vec<String> = Level::list().iter().map(|it| it.name.to_string()).collect();
        assert_eq!(named, LEVELS.map(|(level, _)| level));
        assert_eq!(Level::default().name(), USUAL);
    }
}
