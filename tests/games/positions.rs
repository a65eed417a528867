//! Recorded positions still have the approved results. `cargo run -p meadhall-tools --bin position` records
//! one; `MEADHALL_BLESS=1 cargo test --test games positions` writes all results again: read the difference.

use std::collections::BTreeSet;
use std::{env, fs};

use stage::position::Position;

#[test]
fn each_position_comes_to_what_is_told_of_it() {
    let folder = Position::folder();
    let files = fs::read_dir(&folder).unwrap().map(|file| file.unwrap().path());
    let (kept, told): (BTreeSet<_>, BTreeSet<_>) = files.partition(|it| it.extension().is_some_and(|it| it == "json"));
    assert!(!kept.is_empty());
    assert_eq!(kept.iter().map(|it| it.with_extension("txt")).collect::<BTreeSet<_>>(), told);
    for file in kept {
        let now = Position::read(&file).and_then(|position| position.told()).unwrap();
        let golden = file.with_extension("txt");
        if env::var_os("MEADHALL_BLESS").is_some() {
            fs::write(&golden, &now).unwrap();
        }
        assert_eq!(now, fs::read_to_string(&golden).unwrap(), "{}", file.display());
    }
}
