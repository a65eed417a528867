//! Builds serenity's HTTP client, over TLS, with its rate limiter on. A local Discord is reached by
//! resolving `discord.com` to this machine; a real token is never sent there.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;
use std::{fs, io};

use reqwest::tls::Certificate;
use serenity::http::{Http, HttpBuilder};

/// The beginning of the tokens of local Discords. A real token begins with a number in base64, which this is not.
pub const LOCAL_BOT_TOKEN_PREFIX: &str = "bG9jYWw.Discord.";

/// Timeouts of the connection and of the whole request. Without them serenity waits forever.
const CONNECT_AND_REQUEST_TIMEOUTS: (Duration, Duration) = (Duration::from_secs(5), Duration::from_secs(30));

/// Where Discord is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum DiscordEndpoint {
    /// At discord.com.
    #[default]
    Public,
    /// On this machine.
    Local {
        /// The address that `discord.com` resolves to.
        api_address: SocketAddr,
        /// The certificate of the authority that signed the local Discord's TLS certificate.
        ca_file: PathBuf,
    },
}

/// Why no HTTP client could be built.
#[derive(Debug, thiserror::Error)]
pub enum BuildHttpClientError {
    /// A real bot's token may only be sent to discord.com, and the token of a local Discord only to this machine.
    #[error("this token is not the one of a local Discord, so it is sent only to discord.com")]
    TokenNotAllowed,
    #[error("cannot read the certificate {0}: {1}")]
    CaFileUnreadable(PathBuf, io::Error),
    /// The TLS client could not be set up.
    #[error("cannot set up TLS: {0}")]
    TlsSetup(#[from] reqwest::Error),
}

/// Builds a client with the default timeouts.
pub fn build_http_client(token: &str, endpoint: &DiscordEndpoint) -> Result<Http, BuildHttpClientError> {
    build_http_client_with_timeouts(token, endpoint, CONNECT_AND_REQUEST_TIMEOUTS)
}

pub(crate) fn build_http_client_with_timeouts(
    token: &str,
    endpoint: &DiscordEndpoint,
    timeouts: (Duration, Duration),
) -> Result<Http, BuildHttpClientError> {
    let (connect_timeout, request_timeout) = timeouts;
    let mut builder =
        reqwest::Client::builder().connect_timeout(connect_timeout).timeout(request_timeout).https_only(true);
    if let DiscordEndpoint::Local { api_address, ca_file } = endpoint {
        if !token.starts_with(LOCAL_BOT_TOKEN_PREFIX) || !api_address.ip().is_loopback() {
            return Err(BuildHttpClientError::TokenNotAllowed);
        }
        let unreadable = |error| BuildHttpClientError::CaFileUnreadable(ca_file.clone(), error);
        let certificate = Certificate::from_pem(&fs::read(ca_file).map_err(unreadable)?)?;
        builder = builder.no_proxy().resolve("discord.com", *api_address).add_root_certificate(certificate);
    }
    Ok(HttpBuilder::new(token).client(builder.build()?).build())
}

#[cfg(test)]
mod tests {
    use meadhall_local_discord::faults::RequestFault;
    use meadhall_local_discord::{LocalDiscord, LocalDiscordSettings, TOKEN};

    use super::*;

    fn local_endpoint(api_address: &str) -> DiscordEndpoint {
        DiscordEndpoint::Local { api_address: api_address.parse().unwrap(), ca_file: PathBuf::from("nowhere.pem") }
    }

    #[test]
    fn a_real_token_is_never_sent_to_another_machine_or_to_a_local_discord() {
        assert!(matches!(
            build_http_client("a.real.token", &local_endpoint("127.0.0.1:1")),
            Err(BuildHttpClientError::TokenNotAllowed)
        ));
        assert!(matches!(
            build_http_client(TOKEN, &local_endpoint("10.0.0.1:443")),
            Err(BuildHttpClientError::TokenNotAllowed)
        ));
    }

    #[test]
    fn a_missing_ca_file_is_named_in_the_error() {
        let error = build_http_client(TOKEN, &local_endpoint("127.0.0.1:1")).unwrap_err();
        assert!(error.to_string().contains("nowhere.pem"), "{error}");
    }

    #[tokio::test]
    async fn a_request_without_response_times_out() {
        let folder = tempfile::tempdir().unwrap();
        let discord = LocalDiscord::open(folder.path(), LocalDiscordSettings::default()).await.unwrap();
        let endpoint =
            DiscordEndpoint::Local { api_address: discord.api_address(), ca_file: discord.ca_file().to_owned() };
        let client = build_http_client_with_timeouts(
            TOKEN,
            &endpoint,
            (CONNECT_AND_REQUEST_TIMEOUTS.0, Duration::from_millis(300)),
        )
        .unwrap();
        discord.inject_request_fault("GET /gateway", 1, RequestFault::NoReply);
        let error = client.get_gateway().await.unwrap_err();
        assert!(format!("{error:?}").contains("TimedOut"), "{error:?}");
        assert_eq!(discord.traffic_counts().requests, 1, "the request timed out and was not repeated");
        // On a busy machine even a response can take longer than the short timeout above.
        assert!(build_http_client(TOKEN, &endpoint).unwrap().get_gateway().await.is_ok(), "the next request succeeds");
    }

    #[test]
    fn the_public_discord_needs_only_a_token() {
        assert!(build_http_client("a.real.token", &DiscordEndpoint::Public).is_ok());
    }
}
