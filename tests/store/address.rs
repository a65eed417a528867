//! Parsing addresses of stores.

use std::path::Path;

use meadhall_store::{AddressError, AddressOptions, StoreAddress};

fn parse(text: &str) -> Result<String, AddressError> {
    text.parse().map(|address: StoreAddress| address.to_string())
}

#[test]
fn an_address_is_a_folder_or_a_connection_string() {
    for (text, expected) in [
        ("sled:data/store", "data/store"),
        ("sled:/srv/a b:c", "/srv/a b:c"),
        ("host=/run/postgresql user=meadhall dbname=tables", "tables on /run/postgresql"),
        ("postgres:host=db.example user='a:b' dbname=tables", "tables on db.example"),
        ("postgresql://meadhall@db.example:5433/tables?sslmode=require", "tables on db.example:5433"),
        ("postgres://meadhall@db.example/tables", "tables on db.example"),
    ] {
        assert_eq!(parse(text).as_deref(), Ok(expected), "{text}");
    }
    for (text, expected) in [
        ("the database", AddressError::InvalidDsn),
        ("postgresql://meadhall@db.example/tables?sslmode=perhaps", AddressError::InvalidParameter("sslmode")),
        ("host=db.example port=often dbname=tables", AddressError::InvalidParameter("port")),
        ("host=db.example dbname=tables sslrootcert=ca.pem", AddressError::UnsupportedParameter("sslrootcert")),
        ("hots=db.example dbname=tables", AddressError::UnknownParameter),
        ("user=meadhall dbname=tables", AddressError::MissingHost),
        ("host=db.example user=meadhall", AddressError::MissingDatabase),
        ("sled:", AddressError::MissingFolder),
    ] {
        assert_eq!(parse(text), Err(expected), "{text}");
    }
}

#[test]
fn options_must_fit_the_address() {
    let error = |text, options| StoreAddress::parse(text, options).err();
    let (password, ca_file) = (Some("swordfish"), Some(Path::new("/nowhere")));
    let with_password = AddressOptions { password, ca_file: None };
    assert_eq!(error("postgres://bot@db.example/tables", with_password), None);
    assert_eq!(error("postgres://bot:hunter2@db.example/tables", with_password), Some(AddressError::DuplicatePassword));
    assert_eq!(error("sled:store", with_password), Some(AddressError::UnusedOptions));
    let with_ca_file = AddressOptions { password: None, ca_file };
    assert_eq!(error("postgres://bot@db.example/tables", with_ca_file), Some(AddressError::InvalidCaFile));
    assert_eq!(error("sled:store", with_ca_file), Some(AddressError::UnusedOptions));
}

#[test]
fn no_password_is_shown() {
    let inline: StoreAddress = "postgresql://meadhall:hunter2@db.example/tables".parse().unwrap();
    let options = AddressOptions { password: Some("swordfish"), ca_file: None };
    let beside = StoreAddress::parse("postgresql://meadhall@db.example/tables", options).unwrap();
    assert!(inline.has_inline_password() && !beside.has_inline_password());
    for shown in [format!("{inline} {inline:?}"), format!("{beside} {beside:?}")] {
        assert!(shown.contains("tables on db.example"), "{shown}");
        assert!(!shown.contains("hunter2") && !shown.contains("swordfish"), "{shown}");
    }
    let misspelled = "postgresql://meadhall:hunter2@db.example/tables?nonsense=1".parse::<StoreAddress>().unwrap_err();
    assert!(!format!("{misspelled} {misspelled:?}").contains("hunter2"));
}
