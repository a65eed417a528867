//! Connection parameters of the configured database.

use std::fmt::Display;

use crate::config::{Database, Mistake};
use crate::store::postgres::Dsn;

/// Returns the DSN with its password and certificate authority, which may be read from files.
pub fn dsn(database: &Database) -> Result<Dsn, Mistake> {
    let unusable = |key: &str, why: &dyn Display| Mistake::Unusable(format!("database.{key} cannot be used: {why}"));
    let mut dsn: Dsn = database.address.reveal().parse().map_err(|why| unusable("address", &why))?;
    match (database.password()?, dsn.has_password()) {
        (Some(_), true) => return Err(Mistake::TwoPasswords),
        (Some(password), false) => dsn = dsn.with_password(password.reveal()),
        (None, true) => database.is_private()?,
        (None, false) => {}
    }
    match &database.authority {
        Some(path) => dsn.trusting(path).map_err(|why| unusable("authority", &format!("{}: {why}", path.display()))),
        None => Ok(dsn),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::{Environment, Understood};

    const NEITHER: &str = "it is neither `host=… user=… dbname=…` nor `postgresql://user@host/name`, with sslmode=disable or =require if at all";

    fn meant(address: &str) -> Result<String, String> {
        let environment: Environment = [("MEADHALL_DATABASE_ADDRESS".into(), address.into())].into_iter().collect();
        let database = Understood::of(None, &environment).config.database.unwrap();
        dsn(&database).map(|dsn| dsn.to_string()).map_err(|mistake| mistake.to_string())
    }

    #[test]
    fn a_password_is_told_once() {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), "swordfish").unwrap();
        let variables = [
            ("MEADHALL_DATABASE_ADDRESS", "postgresql://bot:hunter2@db.example/house"),
            ("MEADHALL_DATABASE_PASSWORD_FILE", file.path().to_str().unwrap()),
        ];
        let environment: Environment = variables.map(|(name, value)| (name.into(), value.into())).into_iter().collect();
        let database = Understood::of(None, &environment).config.database.unwrap();
        assert!(matches!(dsn(&database), Err(Mistake::TwoPasswords)));
    }

    #[test]
    fn an_address_that_cannot_be_meant_is_refused_without_being_quoted() {
        assert_eq!(meant("postgresql://bot:hunter2@db.example/house"), Ok("house on db.example".to_owned()));
        for (address, why) in [
            ("db.example:hunter2", NEITHER),
            ("postgresql://bot:hunter2@swordfish@db.example/house", NEITHER),
            ("host=db.example dbname=house sslmode=verify-full", NEITHER),
            ("user=bot password=hunter2 dbname=house", "it names no host"),
            ("postgresql://bot:hunter2@db.example", "it names no database"),
        ] {
            assert_eq!(meant(address), Err(format!("database.address cannot be used: {why}")));
        }
    }
}
