//! The database of the store, and its password. The password is as secret as the token: it is never shown,
//! and it is not read from a file that others can read.

use std::path::{Path, PathBuf};

use super::error::ConfigError;
use super::secret::Secret;
use super::source::{ConfigSources, env_var_name};
use super::{SettingOrigin, token};

/// What error messages call this secret.
const PASSWORD_LABEL: &str = "password";
const ADDRESS_KEY: &str = "database.address";
const PASSWORD_FILE_KEY: &str = "database.password_file";
const CA_FILE_KEY: &str = "database.ca_file";

/// The configured database. The address is parsed when the store is opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DatabaseConfig {
    /// The connection string as configured. It may contain a password.
    pub address: Secret,
    /// File with certificate authorities to trust besides those of this machine.
    pub ca_file: Option<PathBuf>,
    pub address_origin: SettingOrigin,
    password_file: Option<PasswordFile>,
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
    /// Returns `None` if no address is configured; the other keys are then errors.
    pub(super) fn read(sources: &mut ConfigSources<'_>) -> Option<Self> {
        let (password_file, ca_file) = (sources.secret_text(PASSWORD_FILE_KEY), sources.path(CA_FILE_KEY));
        let Some(address) = sources.secret_text(ADDRESS_KEY) else {
            for key in
                [PASSWORD_FILE_KEY, CA_FILE_KEY].into_iter().filter(|key| sources.is_set(key)).collect::<Vec<_>>()
            {
                sources.add_error(ConfigError::InvalidSetting(format!(
                    "{key} has no effect without {ADDRESS_KEY}; set {ADDRESS_KEY} or remove {key}"
                )));
            }
            return None;
        };
        let password_file = password_file.map(|path| PasswordFile {
            path: Secret::new(path),
            location: match sources.origin(PASSWORD_FILE_KEY) {
                SettingOrigin::ConfigFile(file) => format!("{PASSWORD_FILE_KEY} in {}", file.display()),
                SettingOrigin::Argument(_) | SettingOrigin::EnvVar(_) | SettingOrigin::Default => {
                    env_var_name(PASSWORD_FILE_KEY)
                }
            },
        });
        Some(Self {
            address: Secret::new(address),
            ca_file,
            address_origin: sources.origin(ADDRESS_KEY),
            password_file,
        })
    }

    /// Returns the password if a file for it is configured.
    pub fn read_password(&self) -> Result<Option<Secret>, ConfigError> {
        let Some(PasswordFile { path, location }) = &self.password_file else { return Ok(None) };
        let path = Path::new(path.reveal());
        if !path.exists() {
            return Err(ConfigError::SecretInsteadOfFile { secret_label: PASSWORD_LABEL, location: location.clone() });
        }
        let password = token::read_secret_file(PASSWORD_LABEL, path)?;
        if password.reveal().is_empty() {
            return Err(ConfigError::EmptySecretFile { secret_label: PASSWORD_LABEL, path: path.to_owned() });
        }
        Ok(Some(password))
    }

    /// Refuses an address with a password if it comes from a file that others can read. Callers check for the
    /// password.
    pub fn check_file_permissions(&self) -> Result<(), ConfigError> {
        match &self.address_origin {
            SettingOrigin::ConfigFile(file) => token::check_private_file(PASSWORD_LABEL, file),
            SettingOrigin::Argument(_) | SettingOrigin::EnvVar(_) | SettingOrigin::Default => Ok(()),
        }
    }
}
