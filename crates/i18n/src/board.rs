//! A board as aligned text, or as prose for screen readers. Both contain the same facts.

use meadhall_game::{Board, BoardFact, BoardSection, Lang, ProseSentence, Text};

use super::{Prose, Translations, texts};

/// Makes a text a sentence, with the full stop of its language.
#[must_use]
pub fn with_full_stop(text: Text) -> Text {
    texts::prose_place(text)
}

/// Whether a board says which options are played at its places. On buttons and in menus options have names instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionNumbers {
    Shown,
    Hidden,
}

/// Returns the board as lines of text. The labels of a section are aligned, and the numbers of options stand before the
/// place where they are played.
pub fn board_as_text(
    translations: &Translations,
    lang: Lang,
    board: &Board,
    names: &[String],
    option_numbers: OptionNumbers,
) -> String {
    let translate = |text: &Text| translations.translate_short(lang, text, names);
    let mut lines = vec![translate(&board.title)];
    for BoardSection { name, facts } in &board.sections {
        lines.push(String::new());
        lines.push(translate(name));
        let labels: Vec<String> = facts.iter().map(|fact| translate(&fact.label)).collect();
        let widest = labels.iter().map(|label| label.chars().count()).max().unwrap_or(0);
        let option_marks: Vec<String> = match option_numbers {
            OptionNumbers::Shown => facts.iter().map(numbers_in_brackets).collect(),
            OptionNumbers::Hidden => vec![String::new(); facts.len()],
        };
        let indent = option_marks.iter().map(String::len).max().unwrap_or(0);
        for ((fact, label), mark) in facts.iter().zip(labels).zip(option_marks) {
            let values: Vec<String> = fact.values.iter().map(translate).collect();
            lines.push(format!("  {mark:<indent$}{label:<widest$}  {}", values.join(" · ")).trim_end().to_owned());
        }
    }
    lines.join("\n")
}

/// Returns the numbers of the options that are played at a place, in brackets. The first option has the number 1.
fn numbers_in_brackets(fact: &BoardFact) -> String {
    let numbers: Vec<String> = fact.option_indices.iter().map(|&option| (option + 1).to_string()).collect();
    if numbers.is_empty() { String::new() } else { format!("[{:>2}] ", numbers.join(" ")) }
}

/// Returns the board as prose, without symbols or columns.
pub fn board_as_prose(
    translations: &Translations,
    lang: Lang,
    board: &Board,
    names: &[String],
    option_numbers: OptionNumbers,
) -> Prose {
    append_board(Prose::default(), translations, lang, board, names, option_numbers)
}

/// Appends the board as prose to a text.
pub fn append_board(
    prose: Prose,
    translations: &Translations,
    lang: Lang,
    board: &Board,
    names: &[String],
    option_numbers: OptionNumbers,
) -> Prose {
    let translate = |text: &Text| translations.translate(lang, text, names);
    // Texts are cloned only where numbers are added, because a board has many.
    let translate_with_options = |text: &Text, options: &[usize]| {
        if options.is_empty() || option_numbers == OptionNumbers::Hidden {
            return translate(text);
        }
        let numbers = options.iter().map(|option| texts::number(option + 1)).collect();
        translate(&texts::prose_options(text.clone(), options.len(), numbers))
    };
    if !board.prose.is_empty() {
        let sentence = |it: &ProseSentence| match option_numbers {
            OptionNumbers::Shown => translate_with_options(&it.text, &options_of_sentence(board, it)),
            OptionNumbers::Hidden => translate(&it.text),
        };
        return board.prose.iter().fold(prose, |prose, it| prose.with_paragraph(it.iter().map(sentence)));
    }
    let section = |prose: Prose, section: &BoardSection| {
        let heading = translate(&texts::prose_heading(section.name.clone()));
        let mut facts =
            section.facts.iter().map(|fact| translate_with_options(&fact_sentence(fact), &fact.option_indices));
        let first = facts.next().map_or_else(|| heading.clone(), |first| format!("{heading} {first}"));
        prose.with_paragraph([first].into_iter().chain(facts))
    };
    let title = translate(&texts::prose_place(board.title.clone()));
    board.sections.iter().fold(prose.with_paragraph([title]), section)
}

fn fact_sentence(fact: &BoardFact) -> Text {
    // Values are not joined as "a, b and c", because many are lists themselves.
    match fact.values.iter().cloned().reduce(texts::facts_more) {
        None => texts::prose_place(fact.label.clone()),
        Some(facts) => texts::prose_fact(fact.label.clone(), facts),
    }
}

/// Returns the options that are played at the places that a sentence names.
fn options_of_sentence(board: &Board, sentence: &ProseSentence) -> Vec<usize> {
    let is_label_of = |fact: &&BoardFact| sentence.facts.iter().any(|it| it.label == fact.label && it.value.is_none());
    let facts = board.sections.iter().flat_map(|section| &section.facts);
    facts.filter(is_label_of).flat_map(|fact| fact.option_indices.iter().copied()).collect()
}

#[cfg(test)]
mod tests {
    use meadhall_game::{BoardDetail, MatchSetup, Seat, Seed};
    use meadhall_games::GAMES;

    use super::*;

    /// The text contains every text of a board, and so does the prose if a game has none of its own. Both
    /// contain the numbers of options, even if it has.
    #[test]
    fn text_and_prose_show_the_same_facts() {
        for game_type in GAMES {
            let translations = Translations::new([game_type.texts()]).unwrap();
            let setup = MatchSetup::new(game_type.meta(), *game_type.meta().seat_range.start(), []).unwrap();
            let game = game_type.new_match(&setup, Seed::from_number(3)).unwrap();
            let seat = game.decisions()[0].seat;
            let own = game.board(Some(seat), BoardDetail::Full);
            let board = Board { prose: Vec::new(), ..own.clone() };
            let names: Vec<String> = Seat::all(setup.seats()).map(|seat| format!("Name{}", seat.0)).collect();
            for lang in Lang::ALL {
                let (text, speech) = (
                    board_as_text(&translations, lang, &board, &names, OptionNumbers::Shown),
                    board_as_prose(&translations, lang, &board, &names, OptionNumbers::Shown).full_text(),
                );
                let facts = board.sections.iter().flat_map(|section| &section.facts);
                let labels_and_values = facts.clone().flat_map(|fact| fact.values.iter().chain([&fact.label]));
                for text_of_fact in
                    labels_and_values.chain(board.sections.iter().map(|section| &section.name)).chain([&board.title])
                {
                    let (short_text, heard) = (
                        translations.translate_short(lang, text_of_fact, &names),
                        translations.translate(lang, text_of_fact, &names),
                    );
                    assert!(
                        text.contains(&short_text) && speech.contains(&heard),
                        "{heard} in {lang}:\n{text}\n{speech}"
                    );
                }
                let mut options: Vec<usize> =
                    facts.flat_map(|fact| &fact.option_indices).map(|option| option + 1).collect();
                options.sort_unstable();
                assert_eq!(numbers_read_in_brackets(&text), options, "{text}");
                for speech in
                    [speech, board_as_prose(&translations, lang, &own, &names, OptionNumbers::Shown).full_text()]
                {
                    assert_eq!(numbers_in_prose(&translations, lang, &speech), options, "{speech}");
                }
            }
        }
    }

    /// Returns the numbers of options in a text, in ascending order.
    fn numbers_read_in_brackets(text: &str) -> Vec<usize> {
        let brackets = text.split('[').skip(1).filter_map(|rest| rest.split(']').next());
        let mut numbers: Vec<usize> =
            brackets.flat_map(|numbers| numbers.split_whitespace().map(|number| number.parse().unwrap())).collect();
        numbers.sort_unstable();
        numbers
    }

    /// Returns the numbers of options in prose, in ascending order.
    fn numbers_in_prose(translations: &Translations, lang: Lang, speech: &str) -> Vec<usize> {
        let mut numbers = Vec::new();
        for count in [1, 2] {
            let example = texts::prose_options(texts::match_over(), count, vec![texts::number(1)]);
            let example = translations.translate(lang, &example, &[]);
            let (_, example) = example.rsplit_once(". ").unwrap();
            let word = format!(" {}", example.strip_suffix("1.").unwrap());
            let lists = speech.split(&word).skip(1).filter_map(|rest| rest.split('.').next());
            let digits = lists.flat_map(|list| list.split(|letter: char| !letter.is_ascii_digit()));
            numbers.extend(digits.filter_map(|digits| digits.parse::<usize>().ok()));
        }
        numbers.sort_unstable();
        numbers
    }

    #[test]
    fn options_at_one_place_are_named_together() {
        let translations = Translations::new([GAMES[0].texts()]).unwrap();
        let fact = BoardFact { label: texts::match_over(), values: Vec::new(), option_indices: vec![0, 1, 12] };
        let section = BoardSection { name: texts::match_over(), facts: vec![fact] };
        let board = Board { title: texts::match_over(), sections: vec![section], prose: Vec::new() };
        for lang in Lang::ALL {
            let text = board_as_text(&translations, lang, &board, &[], OptionNumbers::Shown);
            assert_eq!(numbers_read_in_brackets(&text), [1, 2, 13], "{text}");
            let speech = board_as_prose(&translations, lang, &board, &[], OptionNumbers::Shown).full_text();
            assert_eq!(numbers_in_prose(&translations, lang, &speech), [1, 2, 13], "{speech}");
        }
    }
}
