//! The version of this program, with its commit if the build knew it.

use std::sync::LazyLock;

/// For example `0.1.0 (3f2a9c1)`.
pub static VERSION: LazyLock<String> = LazyLock::new(|| with_commit(option_env!("MEADHALL_COMMIT")));

fn with_commit(commit: Option<&str>) -> String {
    let version = env!("CARGO_PKG_VERSION");
    match commit.filter(|commit| !commit.is_empty()) {
        Some(commit) => format!("{version} ({commit})"),
        None => version.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_names_the_commit_only_if_the_build_knew_it() {
        let version = env!("CARGO_PKG_VERSION");
        assert_eq!(with_commit(Some("3f2a9c1")), format!("{version} (3f2a9c1)"));
        assert_eq!((with_commit(None).as_str(), with_commit(Some("")).as_str()), (version, version));
    }
}
