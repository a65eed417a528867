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
        let marked = facts.iter().any(|fact| fact.option.is_some());
        for (fact, label) in facts.iter().zip(labels) {
            let mark = match fact.option {
                Some(option) => format!("[{:>2}] ", option + 1),
                None if marked => " ".repeat(5),
                None => String::new(),
            };
            let values: Vec<String> = fact.values.iter().map(say).collect();
            lines.push(format!("  {mark}{label:<widest$}  {}", values.join(" · ")).trim_end().to_owned());
        }
    }
    lines.join("\n")
}

/// The board in the order in which it is best told, without glyphs or columns.
pub fn speech_board(book: &Phrasebook, lang: Lang, board: &Board, names: &[String]) -> String {
    let say = |text: &Text| book.say(lang, text, names);
    let fact = |fact: &Fact| {
        let spoken = match fact.values.as_slice() {
            [] => words::spoken_place(fact.label.clone()),
            values => words::spoken_fact(fact.label.clone(), values.to_vec()),
        };
        match fact.option {
            Some(option) => say(&words::spoken_option(spoken, u32::try_from(option + 1).unwrap_or(u32::MAX))),
            None => say(&spoken),
        }
    };
    let mut lines = vec![say(&words::spoken_place(board.title.clone()))];
    for section in &board.sections {
        let facts: Vec<String> = section.facts.iter().map(fact).collect();
        lines.push(format!("{} {}", say(&words::spoken_heading(section.name.clone())), facts.join(" ")));
    }
    lines.join("\n")
}
