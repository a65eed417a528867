//! The database in which the store is, if it is in one, and the password for it. That is no less secret than the token: it is never
//! shown, and taken from no file that others can read.

use std::path::{Path, PathBuf};

use super::Named;
use super::mistake::Mistake;
use super::secret::Secret;
use super::source::{Sources, variable};
use super::token;

/// How it is called in a complaint.
const PASSWORD: &str = "password";
const ADDRESS: &str = "database.address";
const PASSWORD_FILE: &str = "database.password_file";
const AUTHORITY: &str = "database.authority";

/// Where the store is, if it is in no folder. What is meant by it is for whoever opens it to know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Database {
    /// Its address, as it was told. There may be a password in it.
    pub address: Secret,
    /// Whoever vouches for it besides those whom this machine trusts: a file.
    pub authority: Option<PathBuf>,
    /// Who has named it.
    pub named: Named,
    password_file: Option<PasswordFile>,
}

/// Where the password is.
#[derive(Clone, Debug, PartialEq, Eq)]
struct PasswordFile {
    /// The file's name, unless somebody has taken it for the password itself.
    path: Secret,
    /// The key, and where.
    place: String,
}

impl Database {
    /// The one that is told, if one is.
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

    /// The password, if a file has it.
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

    /// Refuses an address with a password in a file that others can read.
    pub fn is_private(&self) -> Result<(), Mistake> {
        match &self.named {
            Named::File(file) => token::is_private(PASSWORD, file),
            Named::Argument(_) | Named::Variable(_) | Named::Nobody => Ok(()),
        }
    }
}
