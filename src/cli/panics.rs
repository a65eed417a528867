//! Which panics are printed.

use std::panic::{self, PanicHookInfo};

/// Does not print the panics of sled, which panics where it finds a damaged file or a full disk. The store catches them
/// and returns an error that says what to do.
pub fn hide_store_panics() {
    let hook = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        if !is_store_panic(panic) {
            hook(panic);
        }
    }));
}

fn is_store_panic(panic: &PanicHookInfo<'_>) -> bool {
    panic.location().is_some_and(|location| is_source_of_sled(location.file()))
}

/// Returns whether a source file belongs to sled. Cargo names the folder of a crate after its version.
fn is_source_of_sled(file: &str) -> bool {
    file.split('/')
        .any(|part| part.strip_prefix("sled-").is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_panics_of_sled_are_hidden() {
        assert!(is_source_of_sled("registry/src/index/sled-0.34.7/src/pagecache/iobuf.rs"));
        assert!(!is_source_of_sled("crates/store/src/sled/db.rs"));
        assert!(!is_source_of_sled("sled-dog/crates/game/src/lib.rs"));
    }
}
