//! What players read in random matches of every game, in three languages: labels and descriptions fit into menus, and
//! rendered sentences have none of the faults that only their arguments bring.

use std::collections::{BTreeSet, HashSet};
use std::sync::LazyLock;

use meadhall_game::{Dice, GameLog, Lang, MatchSetup, Seed, Text, TextArg};
use meadhall_games::GAMES;
use meadhall_i18n::Translations;
use meadhall_registry::{GameType, OptionDescription};
use meadhall_test_support::position::SEAT_LABELS;
use meadhall_test_support::scale::scaled_rounds;

/// The number of random matches of each game.
const MATCHES: u64 = 300;
/// The maximum length of a part of an option's label in characters, so that a phone shows it on one line.
const MAX_LABEL_CHARS: usize = 40;
/// The maximum length of a description in a menu of Discord, in characters.
const MAX_DESCRIPTION_CHARS: usize = 100;
const NARROW_NO_BREAK_SPACE: char = '\u{202f}';
/// Conjunctions between two numbers.
const NUMBER_CONJUNCTIONS: [&str; 10] = ["and", "to", "or", "y", "a", "o", "et", "à", "ou", "e"];

/// The different texts of some matches.
#[derive(Default)]
struct MatchTexts {
    known: HashSet<String>,
    options: Vec<OptionDescription>,
    sentences: Vec<Text>,
}

impl MatchTexts {
    fn add_option(&mut self, option: OptionDescription) {
        if self.known.insert(format!("{option:?}")) {
            option.preview.iter().chain(&option.explanation).for_each(|text| self.add_sentence(text));
            self.options.push(option);
        }
    }

    fn add_sentence(&mut self, text: &Text) {
        if self.known.insert(format!("{text:?}")) {
            self.sentences.push(text.clone());
        }
    }
}

/// Plays random matches with every set-up in turn and collects what players can read.
fn play_matches(game_type: &dyn GameType) -> MatchTexts {
    let setups = MatchSetup::all(game_type.meta());
    let mut texts = MatchTexts::default();
    for (number, setup) in (0..scaled_rounds(MATCHES)).zip(setups.iter().cycle()) {
        let mut game = game_type.new_match(setup, Seed::from_number(number)).unwrap();
        let mut dice = Dice::new(&Seed::from_number(number), u64::MAX);
        while let Some(decision) = game.decisions().into_iter().next() {
            texts.add_sentence(&decision.prompt);
            game.options(decision.seat).unwrap().into_iter().for_each(|option| texts.add_option(option));
            let mut log = GameLog::new();
            game.apply_option(decision.seat, dice.index(decision.option_count), &mut log).unwrap();
            log.lines().iter().for_each(|line| texts.add_sentence(&line.text));
        }
    }
    texts
}

/// The texts of each game with its translations, shared by all tests.
static TEXTS_OF_GAMES: LazyLock<Vec<(&'static dyn GameType, MatchTexts, Translations)>> = LazyLock::new(|| {
    let texts_of = |game_type: &&'static dyn GameType| {
        (*game_type, play_matches(*game_type), Translations::new([game_type.texts()]).unwrap())
    };
    GAMES.iter().map(texts_of).collect()
});

/// Fails with every problem that `problems_in` finds in the texts of a game in a language.
fn assert_no_problem(problems_in: impl Fn(&MatchTexts, Lang, &Translations, &[String]) -> Vec<String>) {
    let names: Vec<String> = SEAT_LABELS.iter().map(|&name| name.to_owned()).collect();
    let mut problems = BTreeSet::new();
    for (game_type, texts, translations) in TEXTS_OF_GAMES.iter() {
        assert!(!texts.options.is_empty() && !texts.sentences.is_empty());
        for lang in Lang::ALL {
            let in_game = |problem| format!("{} in {lang}: {problem}", game_type.meta().id);
            problems.extend(problems_in(texts, lang, translations, &names).into_iter().map(in_game));
        }
    }
    let shown: Vec<&str> = problems.iter().take(30).map(String::as_str).collect();
    assert!(problems.is_empty(), "{} problems\n{}", problems.len(), shown.join("\n"));
}

/// Fails with every rendered sentence that has a problem.
fn assert_no_sentence_problem(problem_in: impl Fn(Lang, &str) -> Option<String>) {
    assert_no_problem(|texts, lang, translations, names| {
        let rendered = texts.sentences.iter().map(|text| translations.translate(lang, text, names));
        rendered.filter_map(|text| problem_in(lang, &text).map(|why| format!("{why}: {text}"))).collect()
    });
}

#[test]
fn every_part_of_a_label_fits_on_one_line() {
    assert_no_problem(|texts, lang, translations, names| {
        let parts = texts.options.iter().flat_map(|option| &option.path);
        let labels = parts.map(|part| (part.key, translations.translate_short(lang, part, names)));
        let too_long = labels.filter(|(_, label)| label.chars().count() > MAX_LABEL_CHARS);
        too_long.map(|(key, label)| format!("{} characters, {key}: {label}", label.chars().count())).collect()
    });
}

#[test]
fn a_menu_describes_every_option_in_full() {
    assert_no_problem(|texts, lang, translations, names| {
        let description = |option: &OptionDescription| {
            let sentences = option.preview.iter().map(|text| translations.translate_short(lang, text, names));
            sentences.collect::<Vec<_>>().join(" ")
        };
        let too_long = texts.options.iter().map(description).filter(|it| it.chars().count() > MAX_DESCRIPTION_CHARS);
        too_long.map(|text| format!("{} characters: {text}", text.chars().count())).collect()
    });
}

/// Whether a French text has a sentence with two colons.
fn has_two_colons(text: &str) -> bool {
    let colon = format!("{NARROW_NO_BREAK_SPACE}:");
    text.split(['.', '?', '!']).any(|sentence| sentence.matches(&colon).count() > 1)
}

#[test]
fn a_french_sentence_has_one_colon() {
    assert_no_sentence_problem(|lang, text| {
        (lang == Lang::Fr && has_two_colons(text)).then(|| "two colons in one sentence".to_owned())
    });
    assert!(
        has_two_colons("Cap\u{202f}: 3, force\u{202f}: 2.") && !has_two_colons("Cap\u{202f}: 3. Force\u{202f}: 2.")
    );
}

/// Whether a noun follows two numbers of which the last is 1: "5 and 1 tiles". A range, "1 to 5 runes", is well.
fn has_noun_after_two_numbers(text: &str) -> bool {
    let words: Vec<&str> = text.split([' ', NARROW_NO_BREAK_SPACE]).collect();
    let is_number = |word: &str| !word.is_empty() && word.chars().all(|it| it.is_ascii_digit());
    words.windows(4).any(|words| match words {
        [one, conjunction, other, noun] => {
            is_number(one)
                && is_number(other)
                && *other == "1"
                && NUMBER_CONJUNCTIONS.contains(conjunction)
                && noun.starts_with(char::is_alphabetic)
        }
        _ => false,
    })
}

#[test]
fn no_noun_follows_two_numbers() {
    assert_no_sentence_problem(|_, text| has_noun_after_two_numbers(text).then(|| "two numbers, one noun".to_owned()));
    assert!(has_noun_after_two_numbers("two islands, of 5 and 1 tiles"));
    assert!(
        !has_noun_after_two_numbers("two islands (tiles: 5 and 1)") && !has_noun_after_two_numbers("3 and 2 tiles")
    );
}

/// Returns the plural noun before a colon and this item: "tokens" in "Flipped tokens: R5-T9". A word after the name of a
/// player is a verb.
fn plural_label<'a>(text: &'a str, item: &str, names: &[String]) -> Option<&'a str> {
    let (before, _) = text.split_once(&format!(": {item}"))?;
    let before = before.trim_end_matches(NARROW_NO_BREAK_SPACE);
    let word = before.rsplit(' ').next()?;
    let is_verb =
        names.iter().any(|name| before.strip_suffix(word).is_some_and(|start| start.trim_end().ends_with(name)));
    (word.ends_with('s') && !is_verb).then_some(word)
}

#[test]
fn no_plural_label_precedes_a_list_of_one() {
    assert_no_problem(|texts, lang, translations, names| {
        let translate = |text: &Text| translations.translate(lang, text, names);
        let problem_in = |text: &Text| {
            let single_items = text.args.iter().filter_map(|(_, arg)| match arg {
                TextArg::List(list) if list.len() == 1 => list.first(),
                _ => None,
            });
            let (rendered, items) = (translate(text), single_items.map(translate).collect::<Vec<_>>());
            let label = items.iter().find_map(|item| plural_label(&rendered, item, names))?.to_owned();
            Some(format!("\"{label}\" before a list of one: {rendered}"))
        };
        texts.sentences.iter().filter_map(problem_in).collect()
    });
    let names = ["● A".to_owned()];
    assert_eq!(plural_label("Flipped tokens: R5-T9.", "R5-T9", &names), Some("tokens"));
    assert_eq!(plural_label("Jeton retourné\u{202f}: R5-T9.", "R5-T9", &names), None);
    assert_eq!(plural_label("● A delivers: goat.", "goat", &names), None);
}
