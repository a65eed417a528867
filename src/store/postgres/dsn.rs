//! The connection string and connection settings.

use std::fmt;
use std::iter::repeat;
use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

use tokio_postgres::Config;
use tokio_postgres::config::{Host, SslMode, TargetSessionAttrs};
use tokio_rustls::rustls::pki_types::CertificateDer;
use tokio_rustls::rustls::pki_types::pem::PemObject;

const CONNECTING: Duration = Duration::from_secs(3);
/// A connection that was silent for this long is probed.
const SILENCE: Duration = Duration::from_secs(5);
/// A connection is lost if sent data is not acknowledged within this time.
const UNCONFIRMED: Duration = Duration::from_secs(10);

const USUAL_PORT: u16 = 5432;

/// A connection string: `host=/run/postgresql user=meadhall dbname=meadhall`, or
/// `postgresql://meadhall@db.example/meadhall`.
#[derive(Clone, PartialEq, Eq)]
pub struct Dsn {
    config: Config,
    /// Certificate authorities to trust besides those of this machine.
    authority: Vec<CertificateDer<'static>>,
}

/// Why a text is no connection string. Never quotes the text, which may contain a password.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DsnError {
    /// The text cannot be parsed.
    #[error(
        "it is neither `host=… user=… dbname=…` nor `postgresql://user@host/name`, with sslmode=disable or =require if at all"
    )]
    Unreadable,
    #[error("it names no host")]
    Nowhere,
    #[error("it names no database")]
    Nothing,
    /// The file with certificate authorities is unreadable or empty.
    #[error("the file of its authority has no certificate that can be read")]
    NoAuthority,
}

impl FromStr for Dsn {
    type Err = DsnError;

    fn from_str(text: &str) -> Result<Self, DsnError> {
        let mut config: Config = text.parse().map_err(|_| DsnError::Unreadable)?;
        if config.get_hosts().is_empty() && config.get_hostaddrs().is_empty() {
            return Err(DsnError::Nowhere);
        }
        // Text after a second @ may be the rest of a password.
        if config.get_hosts().iter().any(|host| matches!(host, Host::Tcp(name) if name.contains('@'))) {
            return Err(DsnError::Unreadable);
        }
        if config.get_dbname().is_none() {
            return Err(DsnError::Nothing);
        }
        config.application_name("meadhall");
        config.connect_timeout(CONNECTING).tcp_user_timeout(UNCONFIRMED);
        config.keepalives_idle(SILENCE).keepalives_interval(SILENCE / 5).keepalives_retries(3);
        // Of several hosts, connects to the one that accepts writes, also after a failover.
        config.target_session_attrs(TargetSessionAttrs::ReadWrite);
        // Without an explicit sslmode, TLS is required except on this machine, where servers often have
        // untrusted certificates.
        if config.get_ssl_mode() == SslMode::Prefer {
            config.ssl_mode(if is_near(&config) { SslMode::Disable } else { SslMode::Require });
        }
        Ok(Self { config, authority: Vec::new() })
    }
}

/// Returns whether all hosts are on this machine.
fn is_near(config: &Config) -> bool {
    let host = |host: &Host| match host {
        Host::Tcp(name) => name == "localhost" || name.parse().is_ok_and(|it: std::net::IpAddr| it.is_loopback()),
        Host::Unix(_) => true,
    };
    config.get_hosts().iter().all(host) && config.get_hostaddrs().iter().all(|it| it.is_loopback())
}

impl Dsn {
    /// Sets a password from another source.
    #[must_use]
    pub fn with_password(mut self, password: &str) -> Self {
        self.config.password(password);
        self
    }

    /// Returns whether the connection string contains a password.
    pub fn has_password(&self) -> bool {
        self.config.get_password().is_some()
    }

    /// Trusts the certificate authorities in this PEM file, too.
    pub fn trusting(mut self, authority: &Path) -> Result<Self, DsnError> {
        let certificates = CertificateDer::pem_file_iter(authority).and_then(Iterator::collect::<Result<Vec<_>, _>>);
        self.authority = certificates.map_err(|_| DsnError::NoAuthority)?;
        if self.authority.is_empty() { Err(DsnError::NoAuthority) } else { Ok(self) }
    }

    /// Formats the connection string for other programs, without the password.
    pub fn without_password(&self) -> String {
        let config = &self.config;
        let joined = |all: Vec<String>| (!all.is_empty()).then(|| all.join(","));
        let words = [
            ("host", joined(self.hosts().collect())),
            ("hostaddr", joined(config.get_hostaddrs().iter().map(ToString::to_string).collect())),
            ("port", joined(config.get_ports().iter().map(ToString::to_string).collect())),
            ("user", config.get_user().map(str::to_owned)),
            ("dbname", config.get_dbname().map(str::to_owned)),
        ];
        let word = |(key, value): (&str, Option<String>)| {
            let value = value?.replace('\\', r"\\").replace('\'', r"\'");
            let is_plain = value.chars().all(|letter| letter.is_alphanumeric() || "/._-:,".contains(letter));
            Some(if is_plain { format!("{key}={value}") } else { format!("{key}='{value}'") })
        };
        words.into_iter().filter_map(word).collect::<Vec<_>>().join(" ")
    }

    fn hosts(&self) -> impl Iterator<Item = String> {
        self.config.get_hosts().iter().map(|host| match host {
            Host::Tcp(name) => name.clone(),
            Host::Unix(path) => path.display().to_string(),
        })
    }

    pub(super) const fn config(&self) -> &Config {
        &self.config
    }

    pub(super) fn authority(&self) -> &[CertificateDer<'static>] {
        &self.authority
    }
}

impl fmt::Display for Dsn {
    /// Shows database and hosts, without the password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { config, .. } = self;
        let addresses = config.get_hostaddrs().iter().map(ToString::to_string);
        let hosts: Vec<String> =
            if config.get_hosts().is_empty() { addresses.collect() } else { self.hosts().collect() };
        // A single port applies to all hosts.
        let ports = config.get_ports().iter().copied().cycle().map(Some).chain(repeat(None));
        let place = |(host, port): (String, Option<u16>)| match port.filter(|port| *port != USUAL_PORT) {
            Some(port) => format!("{host}:{port}"),
            None => host,
        };
        let places: Vec<String> = hosts.into_iter().zip(ports).map(place).collect();
        write!(f, "{} on {}", config.get_dbname().unwrap_or_default(), places.join(", "))
    }
}

impl fmt::Debug for Dsn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
