//! The versions that the pitfalls belong to, and crates of which there must be one version only.

/// Returns the versions of a crate in Cargo.lock.
fn versions(name: &str) -> Vec<&'static str> {
    let packages = include_str!("../../../../../Cargo.lock").split("[[package]]\n");
    let found = packages.filter_map(|it| it.strip_prefix(&format!("name = \"{name}\"\nversion = \"")));
    found.filter_map(|it| it.split('"').next()).collect()
}

#[test]
fn the_traps_are_those_of_these_versions() {
    assert_eq!(versions("serenity"), ["0.12.5"]);
    assert_eq!(versions("poise"), ["0.7.1"]);
}

#[test]
fn there_is_one_client_and_no_tls_in_c() {
    assert_eq!(versions("reqwest").len(), 1, "else serenity would not take ours");
    assert_eq!(versions("tungstenite").len(), 1);
    for stack in ["openssl-sys", "native-tls", "aws-lc-sys"] {
        assert!(versions(stack).is_empty(), "{stack}");
    }
    assert_eq!(versions("rustls"), ["0.22.4", "0.23.46"], "the gateway's, and the client's: see deny.toml");
}
