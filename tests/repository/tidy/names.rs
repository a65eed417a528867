//! Public types that share a name: whoever reads one of them has to look which it is. A game is read with the contract alone, so two
//! games may name things alike.

use std::collections::BTreeMap;

use super::sources_in;

/// So many names are taken once more than they should be. The number only ever falls.
const DOUBLED: usize = 17;

#[test]
fn types_with_names_of_others_become_fewer() {
    let doubled = doubled(&["src/", "crates/game/src/"], |path| !path.starts_with("crates/game/src/games/"));
    let count: usize = doubled.values().map(|homes| homes.len() - 1).sum();
    assert!(count <= DOUBLED, "give what is new another name:\n{doubled:#?}");
    assert_eq!(count, DOUBLED, "there are fewer now: write that number down");
    for kind in meadhall::games::GAMES {
        let own = format!("crates/game/src/games/{}/", kind.meta().id);
        let doubled = self::doubled(&[&own, "crates/game/src/game/"], |_| true);
        assert!(doubled.is_empty(), "give what is new another name:\n{doubled:#?}");
    }
}

/// The names that several public types have in these files of these parts, with where they are.
fn doubled(parts: &[&str], of: impl Fn(&str) -> bool) -> BTreeMap<String, Vec<String>> {
    let mut homes: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for source in sources_in(parts).iter().filter(|source| of(&source.path) && !source.is_test()) {
        for (_, line) in source.code() {
            let types = ["pub struct ", "pub enum ", "pub trait ", "pub type "];
            if let Some(rest) = types.iter().find_map(|kind| line.strip_prefix(kind)) {
                let name = rest.chars().take_while(|c| c.is_alphanumeric()).collect();
                homes.entry(name).or_default().push(source.path.clone());
            }
        }
    }
    homes.retain(|_, homes| homes.len() > 1);
    homes
}
