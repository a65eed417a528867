//! Asks Discord about the bot without connecting: token, application settings, clock, registered commands.
//! Changes nothing.

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use serenity::all::ApplicationId;
use serenity::http::{Http, LightMethod, Request, Route};
use tokio::time::timeout;

use super::super::client::{NoClient, Place, http};
use super::super::commands;
use super::super::hall::Hall;
use super::super::requests::Requests;
use super::super::waiting::RESPONSE_DEADLINE;
use super::super::wrong::numbered;
use super::reception::invitation;
use super::register::{differing, wanted};
use super::trouble::{is_unauthorized, reason};
use crate::company::Company;
use crate::date::days;
use crate::house::{Chance, House};
use crate::kind::Catalogue;
use crate::ledger::Ledger;
use crate::store::MemoryStore;
use crate::table::clock::{DAY, Wall};

/// Time limit for the whole check.
const PATIENCE: Duration = Duration::from_secs(30);

/// Discord's answers about the bot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Examined {
    pub name: String,
    /// Milliseconds that our clock is ahead of Discord's; `None` if the reply has no date.
    pub ahead: Option<i64>,
    /// The URL that receives interactions instead of the bot, if one is set.
    pub diverted: Option<String>,
    /// Privileged intents that are enabled; the bot needs none of them.
    pub privileged: Vec<&'static str>,
    /// Whether inviting the bot needs an OAuth2 code grant, so that the link alone does not work.
    pub needs_code: bool,
    /// Whether people other than its owner can invite it.
    pub is_public: bool,
    pub servers: Option<u64>,
    pub invitation: String,
    /// Remaining session starts today, and the total of a day.
    pub sessions: Option<(u64, u64)>,
    /// The names of commands that differ from ours, or why that is unknown.
    pub commands: Result<Vec<String>, String>,
}

#[derive(Debug, thiserror::Error)]
pub enum Unexamined {
    #[error(transparent)]
    NoClient(#[from] NoClient),
    #[error("Discord refuses the token: copy it anew from the Bot page of the application")]
    Token,
    /// Discord does not answer, or its answer makes no sense.
    #[error("Discord cannot be asked: {0}")]
    Silent(String),
}

/// Checks the application. `clock` is the local clock.
pub async fn examine(
    token: &str,
    place: &Place,
    games: Catalogue,
    clock: impl Fn() -> Wall + Send + Sync + Copy + 'static,
) -> Result<Examined, Unexamined> {
    let http = http(token, place)?;
    let examined = timeout(PATIENCE, ask(http, games, clock)).await;
    examined.unwrap_or_else(|_| Err(Unexamined::Silent(format!("no answer in {} seconds", PATIENCE.as_secs()))))
}

async fn ask(
    http: Http,
    games: Catalogue,
    clock: impl Fn() -> Wall + Send + Sync + Copy + 'static,
) -> Result<Examined, Unexamined> {
    let unanswered = |error: serenity::Error| match is_unauthorized(&error) {
        true => Unexamined::Token,
        false => Unexamined::Silent(reason(&error)),
    };
    let senseless = || Unexamined::Silent("it says nothing that makes sense".to_owned());
    let asked = Request::new(Route::Oauth2ApplicationCurrent, LightMethod::Get);
    let answer = http.request(asked).await.map_err(unanswered)?;
    let date = answer.headers().get("date").and_then(|date| moment(date.to_str().ok()?));
    // The header has whole seconds, so half a second is the best estimate of the rest.
    let ahead = date.map(|date| clock().0.cast_signed() - date.0.cast_signed() - 500);
    let told: Value =
        answer.bytes().await.ok().and_then(|told| serde_json::from_slice(&told).ok()).ok_or_else(senseless)?;
    let number = told["id"].as_str().and_then(|id| id.parse().ok());
    let id: ApplicationId = number.and_then(numbered).ok_or_else(senseless)?;
    http.set_application_id(id);
    let http = Arc::new(http);
    let limit = http.get_bot_gateway().await.ok().map(|told| told.session_start_limit);
    let name = told["bot"]["username"].as_str().or(told["name"].as_str());
    Ok(Examined {
        name: name.unwrap_or_default().to_owned(),
        ahead,
        diverted: told["interactions_endpoint_url"].as_str().filter(|url| !url.is_empty()).map(str::to_owned),
        privileged: privileged(told["flags"].as_u64().unwrap_or_default()),
        needs_code: told["bot_require_code_grant"] == json!(true),
        is_public: told["bot_public"] != json!(false),
        servers: told["approximate_guild_count"].as_u64(),
        invitation: invitation(id),
        sessions: limit.map(|limit| (limit.remaining, limit.total)),
        commands: commands_of(&http, games, clock).await,
    })
}

/// Returns the privileged intents in the application's flags. Each has two bits, for small and for large
/// bots.
fn privileged(flags: u64) -> Vec<&'static str> {
    let all = [("Presence", 3 << 12), ("Server Members", 3 << 14), ("Message Content", 3 << 18)];
    all.into_iter().filter(|(_, bits)| flags & bits != 0).map(|(name, _)| name).collect()
}

/// Returns the names of registered commands that differ from ours.
async fn commands_of(
    http: &Arc<Http>,
    games: Catalogue,
    clock: impl Fn() -> Wall + Send + Sync + 'static,
) -> Result<Vec<String>, String> {
    let known = http.get_global_commands_with_localizations().await.map_err(|error| reason(&error))?;
    // Our commands depend only on the games, so a service with an empty store is enough.
    let ledger = Ledger::open(Arc::new(MemoryStore::new()), games, &|_| Ok(()), &|_| {});
    let ledger = ledger.map_err(|error| error.to_string())?;
    let house = House::begin(ledger, Box::new(clock), Chance::System).await.map_err(|error| error.to_string())?;
    let requests = Arc::new(Requests::new(Arc::clone(http), Arc::default()));
    let hall = Hall::new(Arc::new(house), requests, Company::alone(), 0, RESPONSE_DEADLINE)
        .map_err(|error| error.to_string())?;
    Ok(differing(&wanted(&commands::all(&hall)), &json!(known)))
}

/// Parses a date of an HTTP header: `Sun, 06 Nov 1994 08:49:37 GMT`.
fn moment(date: &str) -> Option<Wall> {
    const MONTHS: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    let mut parts = date.strip_suffix(" GMT")?.split(' ').skip(1);
    let day: u64 = parts.next()?.parse().ok()?;
    let month = parts.next()?;
    let month = (1..).zip(MONTHS).find(|(_, name)| *name == month)?.0;
    let year: u64 = parts.next()?.parse().ok().filter(|year| (1970..10_000).contains(year))?;
    let mut clock = parts.next()?.split(':').map(|part| part.parse::<u64>().ok());
    let (hour, minute, second) = (clock.next()??, clock.next()??, clock.next()??);
    let fits = (1..=31).contains(&day) && hour < 24 && minute < 60 && second <= 60;
    fits.then(|| Wall(days(year, month, day) * DAY + ((hour * 60 + minute) * 60 + second) * 1000))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intents_that_are_switched_on_are_told_for_few_servers_and_for_many() {
        assert!(privileged(1 << 23 | 1 << 16).is_empty());
        assert_eq!(privileged(1 << 13 | 1 << 18), ["Presence", "Message Content"]);
        assert_eq!(privileged(1 << 14), ["Server Members"]);
    }

    #[test]
    fn a_date_of_http_is_read_and_what_is_none_is_not() {
        assert_eq!(moment("Sun, 06 Nov 1994 08:49:37 GMT"), Some(Wall(784_111_777_000)));
        assert_eq!(moment("Thu, 01 Jan 1970 00:00:00 GMT"), Some(Wall(0)));
        for none in
            ["", "yesterday", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 25:49:37 GMT", "Sun, 6 X 1994 0:0:0 GMT"]
        {
            assert_eq!(moment(none), None, "{none}");
        }
    }
}
