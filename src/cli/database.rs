//! Connection parameters of the configured database.

use std::fmt::Display;

use meadhall_store::postgres::Dsn;

use crate::config::{ConfigError, DatabaseConfig};

/// Returns the DSN with its password and certificate authority, which may be read from files.
pub fn build_dsn(database: &DatabaseConfig) -> Result<Dsn, ConfigError> {
    let invalid_setting =
        |key: &str, why: &dyn Display| ConfigError::InvalidSetting(format!("database.{key} is invalid: {why}"));
    let mut dsn: Dsn = database.address.reveal().parse().map_err(|why| invalid_setting("address", &why))?;
    match (database.read_password()?, dsn.has_password()) {
        (Some(_), true) => return Err(ConfigError::DuplicatePassword),
        (Some(password), false) => dsn = dsn.with_password(password.reveal()),
        (None, true) => database.check_file_permissions()?,
        (None, false) => {}
    }
    match &database.ca_file {
        Some(path) => dsn
            .with_root_certificates(path)
            .map_err(|why| invalid_setting("ca_file", &format!("{}: {why}", path.display()))),
        None => Ok(dsn),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::{EnvVars, LoadedConfig};

    const DSN_SYNTAX_ERROR: &str =
        "expected `host=… user=… dbname=…` or `postgresql://user@host/name`; sslmode can only be disable or require";

    fn parse_address(address: &str) -> Result<String, String> {
        let environment: EnvVars = [("MEADHALL_DATABASE_ADDRESS".into(), address.into())].into_iter().collect();
        let database = LoadedConfig::load(None, &environment).config.database.unwrap();
        build_dsn(&database).map(|dsn| dsn.to_string()).map_err(|mistake| mistake.to_string())
    }

    #[test]
    fn a_password_in_both_the_address_and_a_file_is_refused() {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), "swordfish").unwrap();
        let variables = [
            ("MEADHALL_DATABASE_ADDRESS", "postgresql://bot:hunter2@db.example/house"),
            ("MEADHALL_DATABASE_PASSWORD_FILE", file.path().to_str().unwrap()),
        ];
        let environment: EnvVars = variables.map(|(name, value)| (name.into(), value.into())).into_iter().collect();
        let database = LoadedConfig::load(None, &environment).config.database.unwrap();
        assert!(matches!(build_dsn(&database), Err(ConfigError::DuplicatePassword)));
    }

    #[test]
    fn invalid_addresses_are_refused_without_being_quoted() {
        assert_eq!(parse_address("postgresql://bot:hunter2@db.example/house"), Ok("house on db.example".to_owned()));
        for (address, why) in [
            ("db.example:hunter2", DSN_SYNTAX_ERROR),
            ("postgresql://bot:hunter2@swordfish@db.example/house", DSN_SYNTAX_ERROR),
            ("host=db.example dbname=house sslmode=verify-full", DSN_SYNTAX_ERROR),
            ("user=bot password=hunter2 dbname=house", "it names no host"),
            ("postgresql://bot:hunter2@db.example", "it names no database"),
        ] {
            assert_eq!(parse_address(address), Err(format!("database.address is invalid: {why}")));
        }
    }
}
