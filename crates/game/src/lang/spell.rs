//! A board as aligned text, or as prose for screen readers. Both contain the same facts.

use super::{Aloud, Lang, Phrasebook, words};
use crate::game::{Board, Fact, Section, Sentence, Text};

/// Makes a text a sentence, with the full stop of its language.
#[must_use]
pub fn as_sentence(text: Text) -> Text {
    words::spoken_place(text)
}

/// Returns the board as lines of text. Labels of a section are aligned; an option's number is before its
/// place.
pub fn text_board(book: &Phrasebook, lang: Lang, board: &Board, names: &[String]) -> String {
    let say = |text: &Text| book.say_short(lang, text, names);
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

/// Returns the numbers of the options that are played at a place, in brackets, counted from 1 for people.
fn mark(fact: &Fact) -> String {
    let numbers: Vec<String> = fact.options.iter().map(|&option| (option + 1).to_string()).collect();
    if numbers.is_empty() { String::new() } else { format!("[{:>2}] ", numbers.join(" ")) }
}

/// Returns the board as prose, without symbols or columns.
pub fn speech_board(book: &Phrasebook, lang: Lang, board: &Board, names: &[String]) -> Aloud {
    let say = |text: &Text| book.say(lang, text, names);
    if !board.aloud.is_empty() {
        let sentence = |it: &Sentence| say(&optional(it.says.clone(), &played(board, it)));
        return board.aloud.iter().fold(Aloud::default(), |told, it| told.then(it.iter().map(sentence)));
    }
    let section = |told: Aloud, section: &Section| {
        let heading = say(&words::spoken_heading(section.name.clone()));
        let mut facts = section.facts.iter().map(|fact| say(&optional(spoken(fact), &fact.options)));
        let first = facts.next().map_or_else(|| heading.clone(), |first| format!("{heading} {first}"));
        told.then([first].into_iter().chain(facts))
    };
    let title = say(&words::spoken_place(board.title.clone()));
    board.sections.iter().fold(Aloud::default().then([title]), section)
}

fn spoken(fact: &Fact) -> Text {
    // Values are not joined as "a, b and c", because many are lists themselves.
    match fact.values.iter().cloned().reduce(words::facts_more) {
        None => words::spoken_place(fact.label.clone()),
        Some(facts) => words::spoken_fact(fact.label.clone(), facts),
    }
}

/// Returns the options that are played at the places that a sentence names.
fn played(board: &Board, sentence: &Sentence) -> Vec<usize> {
    let places = |fact: &&Fact| sentence.tells.iter().any(|it| it.of == fact.label && it.says.is_none());
    let facts = board.sections.iter().flat_map(|section| &section.facts);
    facts.filter(places).flat_map(|fact| fact.options.iter().copied()).collect()
}

/// Adds the numbers of options to a sentence, counted from 1 for people.
fn optional(says: Text, options: &[usize]) -> Text {
    match options.len() {
        0 => says,
        count => {
            let numbers = options.iter().map(|option| words::number(option + 1)).collect();
            words::spoken_options(says, count, numbers)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Lens, Seat, Seed, Setup};
    use crate::games::GAMES;

    /// The text contains every text of a board, and so does the prose if a game has none of its own. Both
    /// contain the numbers of options, even if it has.
    #[test]
    fn both_tell_the_same_facts() {
        for kind in GAMES {
            let book = Phrasebook::new([kind.speech()]).unwrap();
            let setup = Setup::new(kind.meta(), *kind.meta().seats.start(), []).unwrap();
            let game = kind.start(&setup, Seed::numbered(3)).unwrap();
            let seat = game.questions()[0].seat;
            let own = game.board(Some(seat), Lens::Whole);
            let board = Board { aloud: Vec::new(), ..own.clone() };
            let names: Vec<String> = Seat::all(setup.seats()).map(|seat| format!("Name{}", seat.0)).collect();
            for lang in Lang::ALL {
                let (text, speech) =
                    (text_board(&book, lang, &board, &names), speech_board(&book, lang, &board, &names).whole());
                let facts = board.sections.iter().flat_map(|section| &section.facts);
                let said = facts.clone().flat_map(|fact| fact.values.iter().chain([&fact.label]));
                for told in said.chain(board.sections.iter().map(|section| &section.name)).chain([&board.title]) {
                    let (seen, heard) = (book.say_short(lang, told, &names), book.say(lang, told, &names));
                    assert!(text.contains(&seen) && speech.contains(&heard), "{heard} in {lang}:\n{text}\n{speech}");
                }
                let options = facts.map(|fact| fact.options.len()).sum::<usize>();
                assert_eq!(text.matches('[').count(), options, "{text}");
                for option in 1..=options {
                    let number =
                        book.say(lang, &words::spoken_options(words::over(), 1, vec![words::number(option)]), &names);
                    let (_, number) = number.rsplit_once(". ").unwrap();
                    let own = speech_board(&book, lang, &own, &names).whole();
                    for speech in [&speech, &own] {
                        assert_eq!(speech.matches(&format!(" {number}")).count(), 1, "{number} in {speech}");
                    }
                }
            }
        }
    }
}
