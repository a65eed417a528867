//! No unfinished work is left in the tree.

use super::*;

#[test]
fn no_todo_and_no_allow_is_left() {
    // Split, so that this file does not match itself.
    let marks =
        [["TO", "DO"], ["FIX", "ME"], ["#[al", "low("], ["#[ign", "ore"], ["todo", "!("], ["unimplemented", "!("]];
    let mut problems = Vec::new();
    for source in source_tree() {
        for (line, text) in (1..).zip(source.text.lines()) {
            for mark in marks.iter().map(|mark| mark.concat()).filter(|mark| text.contains(mark.as_str())) {
                problems.push(format!("{}:{line} has {mark}", source.path));
            }
        }
    }
    assert_none(problems);
}
