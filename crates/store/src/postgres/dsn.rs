//! The connection string and connection settings.

use std::error::Error;
use std::fmt;
use std::iter::repeat;
use std::str::FromStr;
use std::time::Duration;

use tokio_postgres::Config;
use tokio_postgres::config::{Host, SslMode, TargetSessionAttrs};
use tokio_rustls::rustls::pki_types::CertificateDer;
use tokio_rustls::rustls::pki_types::pem::PemObject;

use crate::{AddressError, AddressOptions};

const CONNECT_TIMEOUT: Duration = Duration::from_secs(3);
/// A connection that was silent for this long is probed.
const KEEPALIVE_IDLE: Duration = Duration::from_secs(5);
/// A connection is lost if sent data is not acknowledged within this time.
const TCP_USER_TIMEOUT: Duration = Duration::from_secs(10);

const DEFAULT_PORT: u16 = 5432;

/// The parameters of PostgreSQL's connection strings.
const PARAMETERS: [&str; 42] = [
    "application_name",
    "channel_binding",
    "client_encoding",
    "connect_timeout",
    "dbname",
    "fallback_application_name",
    "gssdelegation",
    "gssencmode",
    "gsslib",
    "host",
    "hostaddr",
    "keepalives",
    "keepalives_count",
    "keepalives_idle",
    "keepalives_interval",
    "keepalives_retries",
    "krbsrvname",
    "load_balance_hosts",
    "options",
    "passfile",
    "password",
    "port",
    "replication",
    "require_auth",
    "requirepeer",
    "service",
    "ssl_max_protocol_version",
    "ssl_min_protocol_version",
    "sslcert",
    "sslcertmode",
    "sslcompression",
    "sslcrl",
    "sslcrldir",
    "sslkey",
    "sslmode",
    "sslnegotiation",
    "sslpassword",
    "sslrootcert",
    "sslsni",
    "target_session_attrs",
    "tcp_user_timeout",
    "user",
];

/// A connection string: `host=/run/postgresql user=meadhall dbname=meadhall`, or
/// `postgresql://meadhall@db.example/meadhall`.
#[derive(Clone, PartialEq, Eq)]
pub struct Dsn {
    config: Config,
    pub(super) has_inline_password: bool,
    /// Certificate authorities to trust besides those of this machine.
    extra_roots: Vec<CertificateDer<'static>>,
}

impl FromStr for Dsn {
    type Err = AddressError;

    fn from_str(text: &str) -> Result<Self, AddressError> {
        let mut config: Config = text.parse().map_err(|error| describe_parse_error(&error))?;
        if config.get_hosts().is_empty() && config.get_hostaddrs().is_empty() {
            return Err(AddressError::MissingHost);
        }
        // A host name with an @ comes from a second @ in the string, so it may contain the rest of a password.
        if config.get_hosts().iter().any(|host| matches!(host, Host::Tcp(name) if name.contains('@'))) {
            return Err(AddressError::InvalidDsn);
        }
        if config.get_dbname().is_none() {
            return Err(AddressError::MissingDatabase);
        }
        config.application_name("meadhall");
        config.connect_timeout(CONNECT_TIMEOUT).tcp_user_timeout(TCP_USER_TIMEOUT);
        config.keepalives_idle(KEEPALIVE_IDLE).keepalives_interval(KEEPALIVE_IDLE / 5).keepalives_retries(3);
        // Of several hosts, connects to the one that accepts writes, also after a failover.
        config.target_session_attrs(TargetSessionAttrs::ReadWrite);
        // Without an explicit sslmode, TLS is required except on this machine, where servers often have
        // untrusted certificates.
        if config.get_ssl_mode() == SslMode::Prefer {
            config.ssl_mode(if is_local(&config) { SslMode::Disable } else { SslMode::Require });
        }
        let has_inline_password = config.get_password().is_some();
        Ok(Self { config, has_inline_password, extra_roots: Vec::new() })
    }
}

/// Finds the name of the wrong parameter in an error, whose text may contain a part of a password.
fn describe_parse_error(error: &tokio_postgres::Error) -> AddressError {
    let reason = error.source().map(ToString::to_string).unwrap_or_default();
    let name = reason.split('`').nth(1).unwrap_or_default();
    let known_name = PARAMETERS.iter().find(|known| **known == name);
    match (reason.starts_with("invalid value"), reason.starts_with("unknown option"), known_name) {
        (true, _, Some(name)) => AddressError::InvalidParameter(name),
        (_, true, Some(name)) => AddressError::UnsupportedParameter(name),
        (_, true, None) => AddressError::UnknownParameter,
        _ => AddressError::InvalidDsn,
    }
}

/// Returns whether all hosts are on this machine.
fn is_local(config: &Config) -> bool {
    let host = |host: &Host| match host {
        Host::Tcp(name) => name == "localhost" || name.parse().is_ok_and(|it: std::net::IpAddr| it.is_loopback()),
        Host::Unix(_) => true,
    };
    config.get_hosts().iter().all(host) && config.get_hostaddrs().iter().all(|it| it.is_loopback())
}

impl Dsn {
    /// Parses a connection string, and adds the password and the certificates.
    pub fn parse(text: &str, options: AddressOptions<'_>) -> Result<Self, AddressError> {
        let mut dsn: Self = text.parse()?;
        if let Some(password) = options.password {
            if dsn.has_inline_password {
                return Err(AddressError::DuplicatePassword);
            }
            dsn.config.password(password);
        }
        if let Some(ca_file) = options.ca_file {
            let certificates = CertificateDer::pem_file_iter(ca_file).and_then(Iterator::collect::<Result<Vec<_>, _>>);
            let certificates = certificates.ok().filter(|certificates| !certificates.is_empty());
            dsn.extra_roots = certificates.ok_or(AddressError::InvalidCaFile)?;
        }
        Ok(dsn)
    }

    /// Formats the connection string for other programs, without the password.
    pub fn to_redacted_string(&self) -> String {
        let config = &self.config;
        let joined = |all: Vec<String>| (!all.is_empty()).then(|| all.join(","));
        let pairs = [
            ("host", joined(self.host_names().collect())),
            ("hostaddr", joined(config.get_hostaddrs().iter().map(ToString::to_string).collect())),
            ("port", joined(config.get_ports().iter().map(ToString::to_string).collect())),
            ("user", config.get_user().map(str::to_owned)),
            ("dbname", config.get_dbname().map(str::to_owned)),
        ];
        let format_pair = |(key, value): (&str, Option<String>)| {
            let value = value?.replace('\\', r"\\").replace('\'', r"\'");
            let is_plain = value.chars().all(|letter| letter.is_alphanumeric() || "/._-:,".contains(letter));
            Some(if is_plain { format!("{key}={value}") } else { format!("{key}='{value}'") })
        };
        pairs.into_iter().filter_map(format_pair).collect::<Vec<_>>().join(" ")
    }

    fn host_names(&self) -> impl Iterator<Item = String> {
        self.config.get_hosts().iter().map(|host| match host {
            Host::Tcp(name) => name.clone(),
            Host::Unix(path) => path.display().to_string(),
        })
    }

    pub(super) const fn config(&self) -> &Config {
        &self.config
    }

    pub(super) fn extra_roots(&self) -> &[CertificateDer<'static>] {
        &self.extra_roots
    }
}

impl fmt::Display for Dsn {
    /// Shows database and hosts, without the password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { config, .. } = self;
        let addresses = config.get_hostaddrs().iter().map(ToString::to_string);
        let hosts: Vec<String> =
            if config.get_hosts().is_empty() { addresses.collect() } else { self.host_names().collect() };
        // A single port applies to all hosts.
        let ports = config.get_ports().iter().copied().cycle().map(Some).chain(repeat(None));
        let host_and_port = |(host, port): (String, Option<u16>)| match port.filter(|port| *port != DEFAULT_PORT) {
            Some(port) => format!("{host}:{port}"),
            None => host,
        };
        let places: Vec<String> = hosts.into_iter().zip(ports).map(host_and_port).collect();
        write!(f, "{} on {}", config.get_dbname().unwrap_or_default(), places.join(", "))
    }
}

impl fmt::Debug for Dsn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
