//! Public types that share a name: whoever reads one of them has to look which it is.

use std::collections::BTreeMap;

use super::tree;

/// So many names are taken once more than they should be. The number only ever falls.
const DOUBLED: usize = 18;

#[test]
fn types_with_names_of_others_become_fewer() {
    let mut homes: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for source in tree().iter().filter(|source| source.path.starts_with("src/") && !source.is_test()) {
        for (_, line) in source.code() {
            let types = ["pub struct ", "pub enum ", "pub trait ", "pub type "];
            if let Some(rest) = types.iter().find_map(|kind| line.strip_prefix(kind)) {
                let name = rest.chars().take_while(|c| c.is_alphanumeric()).collect();
                homes.entry(name).or_default().push(source.path.clone());
            }
        }
    }
    let doubled = homes.iter().filter(|(_, homes)| homes.len() > 1);
    let list: Vec<String> = doubled.clone().map(|(name, homes)| format!("{name}: {}", homes.join(", "))).collect();
    let count: usize = doubled.map(|(_, homes)| homes.len() - 1).sum();
    assert!(count <= DOUBLED, "give what is new another name:\n{}", list.join("\n"));
    assert_eq!(count, DOUBLED, "there are fewer now: write that number down");
}
