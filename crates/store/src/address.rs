//! Addresses of stores: `sled:FOLDER`, or `postgres:` with a connection string. Each kind of store implements
//! [`StoreLocation`], so that no other code needs to know which kinds there are.

use std::fmt;
use std::ops::Deref;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;

use super::postgres::Dsn;
use super::sled::SledFolder;
use super::{AddressError, AddressOptions, StoreLocation};

/// The address of a store of any kind.
#[derive(Clone)]
pub struct StoreAddress(Arc<dyn StoreLocation>);

impl StoreAddress {
    /// Parses an address. A connection string for PostgreSQL needs no prefix.
    pub fn parse(text: &str, options: AddressOptions<'_>) -> Result<Self, AddressError> {
        match text.split_once(':') {
            Some(("sled", folder)) => SledFolder::parse(folder, options).map(Self::new),
            // `postgres://` begins a connection string.
            Some(("postgres", dsn)) if !dsn.starts_with("//") => Dsn::parse(dsn, options).map(Self::new),
            _ => Dsn::parse(text, options).map(Self::new),
        }
    }

    /// Returns the address of a store in this folder.
    pub fn in_folder(folder: PathBuf) -> Self {
        Self::new(SledFolder::new(folder))
    }

    fn new(location: impl StoreLocation + 'static) -> Self {
        Self(Arc::new(location))
    }
}

impl FromStr for StoreAddress {
    type Err = AddressError;

    fn from_str(text: &str) -> Result<Self, AddressError> {
        Self::parse(text, AddressOptions::default())
    }
}

impl Deref for StoreAddress {
    type Target = dyn StoreLocation;

    fn deref(&self) -> &Self::Target {
        self.0.as_ref()
    }
}

impl fmt::Display for StoreAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for StoreAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
