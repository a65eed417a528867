//! The database of the store, and its password. The password is as secret as the token: it is never shown,
//! and it is not read from a file that others can read.

use std::path::{Path, PathBuf};

use meadhall_store::{AddressError, AddressOptions, StoreAddress};

use super::error::ConfigError;
use super::secret::Secret;
use super::source::ConfigSources;
use super::{SettingOrigin, token};

/// The name of this secret in error messages.
const PASSWORD_LABEL: &str = "password";
const ADDRESS_KEY: &str = "database.address";
const PASSWORD_FILE_KEY: &str = "database.password_file";
const CA_FILE_KEY: &str = "database.ca_file";

/// The configured database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DatabaseConfig {
    /// The address as configured. It may contain a password.
    address: Secret,
    /// File with certificate authorities to trust besides those of this machine.
    ca_file: Option<PathBuf>,
    pub address_origin: SettingOrigin,
    password_file: Option<PasswordFile>,
    /// The names of the address and of the file with certificate authorities, for error messages.
    address_setting: String,
    ca_setting: String,
}

/// The configured file with the password.
#[derive(Clone, Debug, PartialEq, Eq)]
struct PasswordFile {
    /// The file's name, secret because somebody may have written the password itself here.
    path: Secret,
    /// The key and where it is set, for error messages.
    location: String,
}

impl DatabaseConfig {
    /// Reads the database settings. Returns `None` if no address is configured, and the other database keys are then
    /// errors.
    pub(super) fn read(sources: &mut ConfigSources<'_>) -> Option<Self> {
        let (password_file, ca_file) = (sources.secret_text(PASSWORD_FILE_KEY), sources.path(CA_FILE_KEY));
        let Some(address) = sources.secret_text(ADDRESS_KEY) else {
            for key in
                [PASSWORD_FILE_KEY, CA_FILE_KEY].into_iter().filter(|key| sources.is_set(key)).collect::<Vec<_>>()
            {
                let setting = sources.setting_name(key);
                sources.add_error(ConfigError::RejectedSetting(format!(
                    "{setting} has no effect without {ADDRESS_KEY}; set {ADDRESS_KEY} or remove {key}"
                )));
            }
            return None;
        };
        let password_file = password_file
            .map(|path| PasswordFile { path: Secret::new(path), location: sources.setting_name(PASSWORD_FILE_KEY) });
        Some(Self {
            address: Secret::new(address),
            ca_file,
            address_origin: sources.origin(ADDRESS_KEY),
            password_file,
            address_setting: sources.setting_name(ADDRESS_KEY),
            ca_setting: sources.setting_name(CA_FILE_KEY),
        })
    }

    /// Returns the address of the store, with its password and certificate authority, which may be read from
    /// files.
    pub fn store_address(&self) -> Result<StoreAddress, ConfigError> {
        let password = self.read_password()?;
        let options =
            AddressOptions { password: password.as_ref().map(Secret::reveal), ca_file: self.ca_file.as_deref() };
        let address =
            StoreAddress::parse(self.address.reveal(), options).map_err(|error| match (error, &self.ca_file) {
                (AddressError::DuplicatePassword, _) => {
                    let in_file = self.password_file.as_ref().map(|file| file.location.clone());
                    ConfigError::DuplicatePassword(self.address_setting.clone(), in_file.unwrap_or_default())
                }
                (AddressError::InvalidCaFile, Some(file)) => {
                    ConfigError::RejectedSetting(format!("{} is invalid: {}: {error}", self.ca_setting, file.display()))
                }
                _ => ConfigError::RejectedSetting(format!("{} is invalid: {error}", self.address_setting)),
            })?;
        match &self.address_origin {
            SettingOrigin::ConfigFile(file) if address.has_inline_password() => {
                token::check_private_file(PASSWORD_LABEL, file)?
            }
            _ => {}
        }
        Ok(address)
    }

    /// Returns the password if a file for it is configured.
    pub(super) fn read_password(&self) -> Result<Option<Secret>, ConfigError> {
        let Some(PasswordFile { path, location }) = &self.password_file else { return Ok(None) };
        let path = Path::new(path.reveal());
        if !path.exists() && !is_in_folder(path) {
            return Err(ConfigError::SecretInsteadOfFile { secret_label: PASSWORD_LABEL, location: location.clone() });
        }
        let password = token::read_secret_file(PASSWORD_LABEL, path).map_err(|error| error.named_by(location))?;
        if password.reveal().is_empty() {
            return Err(ConfigError::EmptySecretFile { secret_label: PASSWORD_LABEL, path: path.to_owned() });
        }
        Ok(Some(password))
    }
}

/// Returns whether a path names a folder that exists, below the root. A password does not.
fn is_in_folder(path: &Path) -> bool {
    path.parent().is_some_and(|folder| folder.parent().is_some() && folder.is_dir())
}

#[cfg(test)]
mod tests {
    use crate::config::{EnvVars, LoadedConfig};

    const DSN_SYNTAX_ERROR: &str = "expected `host=… user=… dbname=…` or `postgresql://user@host/name`";

    fn parse_address(address: &str) -> Result<String, String> {
        let environment: EnvVars = [("MEADHALL_DATABASE_ADDRESS".into(), address.into())].into_iter().collect();
        let database = LoadedConfig::load(None, &environment).config.database.unwrap();
        database.store_address().map(|address| address.to_string()).map_err(|error| error.to_string())
    }

    #[test]
    fn a_password_in_both_the_address_and_a_file_is_refused() {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), "swordfish").unwrap();
        let variables = [
            ("MEADHALL_DATABASE_ADDRESS", "postgresql://bot:hunter2@db.example/meadhall"),
            ("MEADHALL_DATABASE_PASSWORD_FILE", file.path().to_str().unwrap()),
        ];
        let environment: EnvVars = variables.map(|(name, value)| (name.into(), value.into())).into_iter().collect();
        let database = LoadedConfig::load(None, &environment).config.database.unwrap();
        let expected = "the password is set twice, in MEADHALL_DATABASE_ADDRESS and in MEADHALL_DATABASE_PASSWORD_FILE; \
            remove one of them";
        assert_eq!(database.store_address().unwrap_err().to_string(), expected);
    }

    #[test]
    fn invalid_addresses_are_refused_without_being_quoted() {
        assert_eq!(
            parse_address("postgresql://bot:hunter2@db.example/meadhall"),
            Ok("meadhall on db.example".to_owned())
        );
        for (address, why) in [
            ("db.example:hunter2", DSN_SYNTAX_ERROR),
            ("postgresql://bot:hunter2@swordfish@db.example/meadhall", DSN_SYNTAX_ERROR),
            (
                "host=db.example dbname=meadhall sslmode=verify-full",
                "the value of its parameter sslmode is invalid; it can only be disable or require",
            ),
            (
                "host=db.example dbname=meadhall sslrootcert=/etc/ca.pem",
                "its parameter sslrootcert is not supported; remove it, and name the file as ca_file",
            ),
            (
                "postgresql://bot@db.example/meadhall?hunter2=1",
                "it has an unknown parameter; common ones are host, port, user, password, dbname and sslmode",
            ),
            ("user=bot password=hunter2 dbname=meadhall", "it names no host"),
            ("postgresql://bot:hunter2@db.example", "it names no database"),
        ] {
            assert_eq!(parse_address(address), Err(format!("MEADHALL_DATABASE_ADDRESS is invalid: {why}")));
        }
    }
}
