//! Builds serenity's HTTP client, over TLS, with its rate limiter on. A local Discord is reached by
//! resolving `discord.com` to this machine; a real token is never sent there.

use std::fs;
use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use reqwest::tls::Certificate;
use serenity::http::{Http, HttpBuilder};

/// The token of every local Discord's bot. It is worthless anywhere else.
pub const LOCAL_TOKEN: &str = "bG9jYWw.Discord.this-token-opens-only-a-Discord-on-this-machine";

/// Timeouts of the connection and of the whole request. Without them serenity waits forever.
const PATIENCE: (Duration, Duration) = (Duration::from_secs(5), Duration::from_secs(30));

/// Where Discord is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Place {
    /// At discord.com.
    #[default]
    Real,
    /// On this machine.
    Local {
        /// The address that `discord.com` resolves to.
        requests: SocketAddr,
        /// The certificate of the authority that signed the local Discord's.
        authority: PathBuf,
    },
}

/// Why no HTTP client could be built.
#[derive(Debug, thiserror::Error)]
pub enum NoClient {
    /// A real bot's token may only be sent to discord.com, and the local token only to this machine.
    #[error("this token is not that of a local Discord; it is sent to nobody but discord.com")]
    Token,
    #[error("the certificate {0} cannot be read: {1}")]
    Authority(PathBuf, io::Error),
    /// The TLS client could not be set up.
    #[error("no connection can be made from here: {0}")]
    Tls(#[from] reqwest::Error),
}

/// Builds a client with the default timeouts.
pub fn http(token: &str, place: &Place) -> Result<Http, NoClient> {
    with_patience(token, place, PATIENCE)
}

pub(super) fn with_patience(token: &str, place: &Place, patience: (Duration, Duration)) -> Result<Http, NoClient> {
    let (connect, answer) = patience;
    let mut builder = reqwest::Client::builder().connect_timeout(connect).timeout(answer).https_only(true);
    if let Place::Local { requests, authority } = place {
        if token != LOCAL_TOKEN || !requests.ip().is_loopback() {
            return Err(NoClient::Token);
        }
        let unreadable = |error| NoClient::Authority(authority.clone(), error);
        let certificate = Certificate::from_pem(&fs::read(authority).map_err(unreadable)?)?;
        builder = builder.no_proxy().resolve("discord.com", *requests).add_root_certificate(certificate);
    }
    Ok(HttpBuilder::new(token).client(builder.build()?).build())
}

#[cfg(test)]
mod tests {
    use local_discord::trouble::What;
    use local_discord::{LocalDiscord, Settings, TOKEN};

    use super::*;

    fn local(requests: &str) -> Place {
        Place::Local { requests: requests.parse().unwrap(), authority: PathBuf::from("nowhere.pem") }
    }

    #[test]
    fn a_real_token_is_never_sent_to_another_machine_or_to_a_local_discord() {
        assert!(matches!(http("a.real.token", &local("127.0.0.1:1")), Err(NoClient::Token)));
        assert!(matches!(http(TOKEN, &local("10.0.0.1:443")), Err(NoClient::Token)));
    }

    #[test]
    fn an_authority_that_is_not_there_is_named() {
        let error = http(TOKEN, &local("127.0.0.1:1")).unwrap_err();
        assert!(error.to_string().contains("nowhere.pem"), "{error}");
    }

    #[tokio::test]
    async fn an_answer_that_never_comes_is_not_waited_for_for_ever() {
        let folder = tempfile::tempdir().unwrap();
        let discord = LocalDiscord::open(folder.path(), Settings::default()).await.unwrap();
        let place = Place::Local { requests: discord.requests(), authority: discord.authority().to_owned() };
        let impatient = with_patience(TOKEN, &place, (PATIENCE.0, Duration::from_millis(300))).unwrap();
        discord.fails("GET /gateway", 1, What::Silence);
        let error = impatient.get_gateway().await.unwrap_err();
        assert!(format!("{error:?}").contains("TimedOut"), "{error:?}");
        assert_eq!(discord.counts().requests, 1, "it timed out waiting for the answer");
        // On a busy machine even a response can take longer than the short timeout above.
        assert!(http(TOKEN, &place).unwrap().get_gateway().await.is_ok(), "the next one is answered");
    }

    #[test]
    fn the_real_discord_needs_no_more_than_a_token() {
        assert!(http("a.real.token", &Place::Real).is_ok());
    }
}
