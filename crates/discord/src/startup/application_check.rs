//! Asks Discord about the bot without connecting: token, application settings, clock, registered commands.
//! Changes nothing.

use std::sync::Arc;
use std::time::Duration;

use meadhall_registry::GameRegistry;
use meadhall_service::cluster::ClusterHandle;
use meadhall_service::date::days_since_epoch;
use meadhall_service::repository::Repository;
use meadhall_service::table_service::{RandomSource, TableService};
use meadhall_store::MemoryStore;
use meadhall_tables::clock::{DAY_MS, UnixMillis};
use serde_json::{Value, json};
use serenity::all::ApplicationId;
use serenity::http::{Http, LightMethod, Request, Route};
use tokio::time::timeout;

use super::connection_error::{is_unauthorized, root_cause_text};
use super::http_client::{BuildHttpClientError, DiscordEndpoint, build_http_client};
use super::register_commands::{changed_commands, expected_commands};
use crate::commands;
use crate::context::BotContext;
use crate::delivery::api_client::DiscordApiClient;
use crate::delivery::error::nonzero_id;
use crate::delivery::message_api::UpdateFlags;
use crate::gateway::events::invite_url;
use crate::interactions::responder::RESPONSE_DEADLINE;

/// Time limit for the whole check.
const CHECK_TIMEOUT: Duration = Duration::from_secs(30);

/// What Discord reports about the bot's application.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ApplicationReport {
    pub bot_name: String,
    /// Milliseconds that the local clock is ahead of Discord's; `None` if Discord's response has no date.
    pub clock_ahead_ms: Option<i64>,
    /// The URL that receives interactions instead of the bot, if one is set.
    pub interactions_endpoint: Option<String>,
    /// Privileged intents that are enabled; the bot needs none of them.
    pub privileged_intents: Vec<&'static str>,
    /// Whether inviting the bot needs an OAuth2 code grant, so that the link alone does not work.
    pub requires_code_grant: bool,
    /// Whether people other than its owner can invite it.
    pub is_public: bool,
    pub approximate_server_count: Option<u64>,
    pub invite_url: String,
    /// The number of session starts that remain today, and the number that Discord allows per day.
    pub session_starts_left_and_total: Option<(u64, u64)>,
    /// The names of registered commands that differ from the commands of this program, or why the comparison failed.
    pub changed_commands: Result<Vec<String>, String>,
}

#[derive(Debug, thiserror::Error)]
pub enum ApplicationCheckError {
    #[error(transparent)]
    ClientNotBuilt(#[from] BuildHttpClientError),
    #[error("Discord rejects the token: copy it again from the Bot page of the application")]
    InvalidToken,
    /// Discord does not answer, or its answer makes no sense.
    #[error("cannot query Discord: {0}")]
    Unreachable(String),
}

/// Checks the application. `clock` is the local clock.
pub async fn check_application(
    token: &str,
    place: &DiscordEndpoint,
    games: GameRegistry,
    clock: impl Fn() -> UnixMillis + Send + Sync + Copy + 'static,
) -> Result<ApplicationReport, ApplicationCheckError> {
    let http = build_http_client(token, place)?;
    let examined = timeout(CHECK_TIMEOUT, fetch_report(http, games, clock)).await;
    examined.unwrap_or_else(|_| {
        Err(ApplicationCheckError::Unreachable(format!("no response within {} seconds", CHECK_TIMEOUT.as_secs())))
    })
}

async fn fetch_report(
    http: Http,
    games: GameRegistry,
    clock: impl Fn() -> UnixMillis + Send + Sync + Copy + 'static,
) -> Result<ApplicationReport, ApplicationCheckError> {
    let to_check_error = |error: serenity::Error| match is_unauthorized(&error) {
        true => ApplicationCheckError::InvalidToken,
        false => ApplicationCheckError::Unreachable(root_cause_text(&error)),
    };
    let malformed = || ApplicationCheckError::Unreachable("the response is malformed".to_owned());
    let request = Request::new(Route::Oauth2ApplicationCurrent, LightMethod::Get);
    let reply = http.request(request).await.map_err(to_check_error)?;
    let date = reply.headers().get("date").and_then(|date| parse_http_date(date.to_str().ok()?));
    // The `date` header omits fractions of a second, and half a second is the best estimate of them.
    let ahead = date.map(|date| clock().0.cast_signed() - date.0.cast_signed() - 500);
    let response: Value =
        reply.bytes().await.ok().and_then(|response| serde_json::from_slice(&response).ok()).ok_or_else(malformed)?;
    let number = response["id"].as_str().and_then(|id| id.parse().ok());
    let id: ApplicationId = number.and_then(nonzero_id).ok_or_else(malformed)?;
    http.set_application_id(id);
    let http = Arc::new(http);
    let limit = http.get_bot_gateway().await.ok().map(|response| response.session_start_limit);
    let name = response["bot"]["username"].as_str().or(response["name"].as_str());
    Ok(ApplicationReport {
        bot_name: name.unwrap_or_default().to_owned(),
        clock_ahead_ms: ahead,
        interactions_endpoint: response["interactions_endpoint_url"]
            .as_str()
            .filter(|url| !url.is_empty())
            .map(str::to_owned),
        privileged_intents: privileged_intents(response["flags"].as_u64().unwrap_or_default()),
        requires_code_grant: response["bot_require_code_grant"] == json!(true),
        is_public: response["bot_public"] != json!(false),
        approximate_server_count: response["approximate_guild_count"].as_u64(),
        invite_url: invite_url(id),
        session_starts_left_and_total: limit.map(|limit| (limit.remaining, limit.total)),
        changed_commands: find_changed_commands(&http, games, clock).await,
    })
}

/// Returns the privileged intents in the application's flags. Each has two bits, for small and for large
/// bots.
fn privileged_intents(flags: u64) -> Vec<&'static str> {
    let all = [("Presence", 3 << 12), ("Server Members", 3 << 14), ("Message Content", 3 << 18)];
    all.into_iter().filter(|(_, bits)| flags & bits != 0).map(|(name, _)| name).collect()
}

/// Returns the names of registered commands that differ from the commands of this program.
async fn find_changed_commands(
    http: &Arc<Http>,
    games: GameRegistry,
    clock: impl Fn() -> UnixMillis + Send + Sync + 'static,
) -> Result<Vec<String>, String> {
    let known = http.get_global_commands_with_localizations().await.map_err(|error| root_cause_text(&error))?;
    // Our commands depend only on the games, so a service with an empty store is enough.
    let repository = Repository::open(Arc::new(MemoryStore::new()), games, &|_| Ok(()), &|_| {});
    let repository = repository.map_err(|error| error.to_string())?;
    let service = TableService::new(repository, Box::new(clock), RandomSource::System)
        .await
        .map_err(|error| error.to_string())?;
    let requests = Arc::new(DiscordApiClient::new(Arc::clone(http), Arc::default()));
    let ctx = BotContext::new(
        Arc::new(service),
        requests,
        ClusterHandle::single_process(),
        0,
        RESPONSE_DEADLINE,
        UpdateFlags::Send,
    )
    .map_err(|error| error.to_string())?;
    Ok(changed_commands(&expected_commands(&commands::all_commands(&ctx)), &json!(known)))
}

/// Parses a date of an HTTP header: `Sun, 06 Nov 1994 08:49:37 GMT`.
fn parse_http_date(date: &str) -> Option<UnixMillis> {
    const MONTHS: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    let mut parts = date.strip_suffix(" GMT")?.split(' ').skip(1);
    let day: u64 = parts.next()?.parse().ok()?;
    let month = parts.next()?;
    let month = (1..).zip(MONTHS).find(|(_, name)| *name == month)?.0;
    let year: u64 = parts.next()?.parse().ok().filter(|year| (1970..10_000).contains(year))?;
    let mut clock = parts.next()?.split(':').map(|part| part.parse::<u64>().ok());
    let (hour, minute, second) = (clock.next()??, clock.next()??, clock.next()??);
    let fits = (1..=31).contains(&day) && hour < 24 && minute < 60 && second <= 60;
    fits.then(|| UnixMillis(days_since_epoch(year, month, day) * DAY_MS + ((hour * 60 + minute) * 60 + second) * 1000))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn privileged_intents_are_reported_for_small_and_large_bots() {
        assert!(privileged_intents(1 << 23 | 1 << 16).is_empty());
        assert_eq!(privileged_intents(1 << 13 | 1 << 18), ["Presence", "Message Content"]);
        assert_eq!(privileged_intents(1 << 14), ["Server Members"]);
    }

    #[test]
    fn http_date_is_parsed_and_anything_else_is_refused() {
        assert_eq!(parse_http_date("Sun, 06 Nov 1994 08:49:37 GMT"), Some(UnixMillis(784_111_777_000)));
        assert_eq!(parse_http_date("Thu, 01 Jan 1970 00:00:00 GMT"), Some(UnixMillis(0)));
        for none in
            ["", "yesterday", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 25:49:37 GMT", "Sun, 6 X 1994 0:0:0 GMT"]
        {
            assert_eq!(parse_http_date(none), None, "{none}");
        }
    }
}
