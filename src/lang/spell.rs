//! A board, spelled out: as text for the eye and as sentences for the ear. Both tell the same facts.

use super::{Lang, Phrasebook, words};
use crate::game::{Board, Fact, Section, Text};

/// The board as lines of text. Labels of a section are aligned; an option's number stands before its place.
pub fn text_board(book: &Phrasebook, lang: Lang, board: &Board, names: &[String]) -> String {
    let say = |text: &Text| book.say(lang, text, names);
    let mut lines = vec![say(&board.title)];
    for Section { name, facts } in &board.sections {
        lines.push(String::new());
        lines.push(say(name));
        let labels: Vec<String> = facts.iter().map(|fact| say(&fact.label)).collect();
        let widest = labels.iter().map(|label| label.chars().count()).max().unwrap_or(0);
        let marks: Vec<String> = facts.iter().map(mark).collect();
        let indent = marks.iter().map(String::len).max().unwrap_or(0);
        for ((fact, label), mark) in facts.iter().zip(labels).zip(marks) {
            let values: Vec<String> = fact.values.iter().map(say).collect();
            lines.push(format!("  {mark:<indent$}{label:<widest$}  {}", values.join(" · ")).trim_end().to_owned());
        }
    }
    lines.join("\n")
}

/// The options that are played at a place, in brackets, counted from 1.
fn mark(fact: &Fact) -> String {
    let numbers: Vec<String> = fact.options.iter().map(|&option| number(option).to_string()).collect();
    if numbers.is_empty() { String::new() } else { format!("[{:>2}] ", numbers.join(" ")) }
}

/// Options are counted from 1 where people see them.
fn number(option: usize) -> u32 {
    u32::try_from(option + 1).unwrap_or(u32::MAX)
}

/// The board in the order in which it is best told, without glyphs or columns.
pub fn speech_board(book: &Phrasebook, lang: Lang, board: &Board, names: &[String]) -> String {
    let say = |text: &Text| book.say(lang, text, names);
    let fact = |fact: &Fact| {
        let spoken = match fact.values.as_slice() {
            [] => words::spoken_place(fact.label.clone()),
            values => words::spoken_fact(fact.label.clone(), values.to_vec()),
        };
        let numbers = fact.options.iter().map(|&option| words::number(number(option)));
        match fact.options.len() {
            0 => say(&spoken),
            options => say(&words::spoken_options(spoken, number(options - 1), numbers.collect())),
        }
    };
    let mut lines = vec![say(&words::spoken_place(board.title.clone()))];
    for section in &board.sections {
        let facts: Vec<String> = section.facts.iter().map(fact).collect();
        lines.push(format!("{} {}", say(&words::spoken_heading(section.name.clone())), facts.join(" ")));
    }
    lines.join("\n")
}
