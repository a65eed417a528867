//! The versions that the pitfalls belong to, and crates of which there must be one version only.

/// Returns the versions of a crate in Cargo.lock.
fn locked_versions(name: &str) -> Vec<&'static str> {
    let packages = include_str!("../../../../../Cargo.lock").split("[[package]]\n");
    let found = packages.filter_map(|it| it.strip_prefix(&format!("name = \"{name}\"\nversion = \"")));
    found.filter_map(|it| it.split('"').next()).collect()
}

#[test]
fn the_pitfalls_belong_to_these_versions() {
    assert_eq!(locked_versions("serenity"), ["0.12.5"]);
    assert_eq!(locked_versions("poise"), ["0.7.1"]);
}

#[test]
fn there_is_one_http_client_and_no_tls_in_c() {
    assert_eq!(
        locked_versions("reqwest").len(),
        1,
        "serenity accepts our client only if both use the same version of reqwest"
    );
    assert_eq!(locked_versions("tungstenite").len(), 1);
    for stack in ["openssl-sys", "native-tls", "aws-lc-sys"] {
        assert!(locked_versions(stack).is_empty(), "{stack}");
    }
    assert_eq!(
        locked_versions("rustls"),
        ["0.22.4", "0.23.46"],
        "one version for the gateway, one for the HTTP client: see deny.toml"
    );
}
