//! The database of the store, and its password. The password is as secret as the token: it is never shown,
//! and it is not read from a file that others can read.

use std::path::{Path, PathBuf};

use super::Named;
use super::mistake::Mistake;
use super::secret::Secret;
use super::source::{Sources, variable};
use super::token;

/// What error messages call this secret.
const PASSWORD: &str = "password";
const ADDRESS: &str = "database.address";
const PASSWORD_FILE: &str = "database.password_file";
const AUTHORITY: &str = "database.authority";

/// The configured database. The address is parsed when the store is opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Database {
    /// The connection string as configured. It may contain a password.
    pub address: Secret,
    /// File with certificate authorities to trust besides those of this machine.
    pub authority: Option<PathBuf>,
    pub named: Named,
    password_file: Option<PasswordFile>,
}

/// The configured file with the password.
#[derive(Clone, Debug, PartialEq, Eq)]
struct PasswordFile {
    /// The file's name, secret because somebody may have written the password itself here.
    path: Secret,
    /// The key and where it is set, for error messages.
    place: String,
}

impl Database {
    /// Returns `None` if no address is configured; the other keys are then errors.
    pub(super) fn of(source: &mut Sources<'_>) -> Option<Self> {
        let (password_file, authority) = (source.hidden(PASSWORD_FILE), source.path(AUTHORITY));
        let Some(address) = source.hidden(ADDRESS) else {
            for key in [PASSWORD_FILE, AUTHORITY].into_iter().filter(|key| source.says(key)).collect::<Vec<_>>() {
                source.add(Mistake::Unusable(format!("{key} says nothing without {ADDRESS}")));
            }
            return None;
        };
        let password_file = password_file.map(|path| PasswordFile {
            path: Secret::new(path),
            place: match source.teller(PASSWORD_FILE) {
                Named::File(file) => format!("{PASSWORD_FILE} in {}", file.display()),
                Named::Argument(_) | Named::Variable(_) | Named::Nobody => variable(PASSWORD_FILE),
            },
        });
        Some(Self { address: Secret::new(address), authority, named: source.teller(ADDRESS), password_file })
    }

    /// Returns the password if a file for it is configured.
    pub fn password(&self) -> Result<Option<Secret>, Mistake> {
        let Some(PasswordFile { path, place }) = &self.password_file else { return Ok(None) };
        let path = Path::new(path.reveal());
        if !path.exists() {
            return Err(Mistake::SecretForFile { what: PASSWORD, place: place.clone() });
        }
        let password = token::read(PASSWORD, path)?;
        if password.reveal().is_empty() {
            return Err(Mistake::Empty { what: PASSWORD, path: path.to_owned() });
        }
        Ok(Some(password))
    }

    /// Refuses an address with a password if it comes from a file that others can read. Callers check for the
    /// password.
    pub fn is_private(&self) -> Result<(), Mistake> {
        match &self.named {
            Named::File(file) => token::is_private(PASSWORD, file),
            Named::Argument(_) | Named::Variable(_) | Named::Nobody => Ok(()),
        }
    }
}
