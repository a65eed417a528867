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

/// The options that are played at a place, in brackets. Options are counted from 1 where people see them.
fn mark(fact: &Fact) -> String {
    let numbers: Vec<String> = fact.options.iter().map(|&option| (option + 1).to_string()).collect();
    if numbers.is_empty() { String::new() } else { format!("[{:>2}] ", numbers.join(" ")) }
}

/// The board in the order in which it is best told, without glyphs or columns.
pub fn speech_board(book: &Phrasebook, lang: Lang, board: &Board, names: &[String]) -> String {
    let say = |text: &Text| book.say(lang, text, names);
    let fact = |fact: &Fact| {
        // Facts are not listed as "a, b and c": many are lists themselves.
        let spoken = match fact.values.iter().cloned().reduce(words::facts_more) {
            None => words::spoken_place(fact.label.clone()),
            Some(facts) => words::spoken_fact(fact.label.clone(), facts),
        };
        let numbers = fact.options.iter().map(|&option| words::number(option + 1));
        match fact.options.len() {
            0 => say(&spoken),
            options => say(&words::spoken_options(spoken, options, numbers.collect())),
        }
    };
    let mut lines = vec![say(&words::spoken_place(board.title.clone()))];
    for section in &board.sections {
        let facts: Vec<String> = section.facts.iter().map(fact).collect();
        lines.push(format!("{} {}", say(&words::spoken_heading(section.name.clone())), facts.join(" ")));
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Lens, Seat, Seed, Setup};
    use crate::games::GAMES;

    /// Every word that a board has to say is in its text and in its speech.
    #[test]
    fn both_tell_the_same_facts() {
        for kind in GAMES {
            let book = Phrasebook::new([kind.speech()]).unwrap();
            let setup = Setup::new(kind.meta(), *kind.meta().seats.start(), []).unwrap();
            let game = kind.start(&setup, Seed::numbered(3)).unwrap();
            let seat = game.questions()[0].seat;
            let board = game.board(Some(seat), Lens::Whole);
            let names: Vec<String> = Seat::all(setup.seats()).map(|seat| format!("Name{}", seat.0)).collect();
            for lang in Lang::ALL {
                let (text, speech) =
                    (text_board(&book, lang, &board, &names), speech_board(&book, lang, &board, &names));
                let facts = board.sections.iter().flat_map(|section| &section.facts);
                let said = facts.clone().flat_map(|fact| fact.values.iter().chain([&fact.label]));
                for told in said.chain(board.sections.iter().map(|section| &section.name)).chain([&board.title]) {
                    let told = book.say(lang, told, &names);
                    assert!(text.contains(&told) && speech.contains(&told), "{told} in {lang}:\n{text}\n{speech}");
                }
                let options = facts.map(|fact| fact.options.len()).sum::<usize>();
                assert_eq!(text.matches('[').count(), options, "{text}");
                for option in 1..=options {
                    let number =
                        book.say(lang, &words::spoken_options(words::over(), 1, vec![words::number(option)]), &names);
                    let number = number.rsplit(' ').next().unwrap_or_default();
                    assert!(speech.contains(&format!(" {number}")), "{number} in {speech}");
                }
            }
        }
    }
}
