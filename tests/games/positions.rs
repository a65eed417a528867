//! Recorded positions still have the approved results. `cargo run -p meadhall-tools --bin position` records
//! one; `MEADHALL_BLESS=1 cargo test --test games positions` writes all results again: read the difference.

use std::collections::BTreeSet;
use std::{env, fs};

use meadhall_test_support::position::SavedPosition;

#[test]
fn golden_positions_are_unchanged() {
    let folder = SavedPosition::positions_dir();
    let files = fs::read_dir(&folder).unwrap().map(|file| file.unwrap().path());
    let (position_files, golden_files): (BTreeSet<_>, BTreeSet<_>) =
        files.partition(|it| it.extension().is_some_and(|it| it == "json"));
    assert!(!position_files.is_empty());
    assert_eq!(position_files.iter().map(|it| it.with_extension("txt")).collect::<BTreeSet<_>>(), golden_files);
    for file in position_files {
        let actual = SavedPosition::load(&file).and_then(|position| position.describe()).unwrap();
        let golden = file.with_extension("txt");
        if env::var_os("MEADHALL_BLESS").is_some() {
            fs::write(&golden, &actual).unwrap();
        }
        assert_eq!(actual, fs::read_to_string(&golden).unwrap(), "{}", file.display());
    }
}
