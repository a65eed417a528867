//! Parsing connection strings.

use meadhall_store::postgres::{Dsn, DsnError};

#[test]
fn a_dsn_is_key_value_pairs_or_a_url() {
    for text in [
        "host=/run/postgresql user=meadhall dbname=house",
        "postgresql://meadhall@db.example:5433/house?sslmode=require",
    ] {
        assert!(text.parse::<Dsn>().is_ok(), "{text}");
    }
    let refused = |text: &str| text.parse::<Dsn>().unwrap_err();
    assert_eq!(refused("the database"), DsnError::Invalid);
    assert_eq!(refused("postgresql://meadhall@db.example/house?sslmode=perhaps"), DsnError::Invalid);
    assert_eq!(refused("user=meadhall dbname=house"), DsnError::MissingHost);
    assert_eq!(refused("host=db.example user=meadhall"), DsnError::MissingDatabase);
}

#[test]
fn no_password_is_shown() {
    let address: Dsn = "postgresql://meadhall:hunter2@db.example/house".parse().unwrap();
    let other = address.clone().with_password("swordfish");
    for shown in [format!("{address} {address:?}"), format!("{other} {other:?}")] {
        assert!(shown.contains("house on db.example"), "{shown}");
        assert!(!shown.contains("hunter2") && !shown.contains("swordfish"), "{shown}");
    }
    let misspelt = "postgresql://meadhall:hunter2@db.example/house?nonsense=1".parse::<Dsn>().unwrap_err();
    assert!(!format!("{misspelt} {misspelt:?}").contains("hunter2"));
}
