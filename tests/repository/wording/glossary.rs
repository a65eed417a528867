//! Checks that the texts and rules of a game use no word that its glossary replaces.

use std::fs;
use std::path::Path;

use meadhall_game::Lang;

use super::reading::{TOP, collect_files};
use super::{TextVariant, assert_no_problem, assert_none};

const HEADING: &str = "## Words that we do not use";
const HEADER_LINES: [&str; 2] = ["| language | not | but |", "|---|---|---|"];

/// A word that a glossary replaces.
struct ReplacedWord {
    /// The folder of the glossary's game.
    folder: String,
    lang: Lang,
    word: String,
    replacement: String,
}

impl ReplacedWord {
    fn problem_in(&self, variant: &TextVariant) -> Option<String> {
        let applies = variant.lang == self.lang && variant.location.starts_with(&self.folder);
        let is_used = applies && has_phrase(&variant.text, &self.word);
        is_used.then(|| format!("\"{}\" instead of \"{}\"", self.word, self.replacement))
    }
}

/// Whether a text contains this phrase as whole words, in capitals or not, with any kind of space.
fn has_phrase(text: &str, phrase: &str) -> bool {
    let normalize = |text: &str| text.to_lowercase().replace('\u{202f}', " ");
    let (text, phrase) = (normalize(text), normalize(phrase));
    let is_letter = |letter: Option<char>| letter.is_some_and(char::is_alphabetic);
    let cuts_word = |inner: Option<char>, outer: Option<char>| is_letter(inner) && is_letter(outer);
    text.match_indices(&phrase).any(|(at, _)| {
        let (before, after) = (&text[..at], &text[at + phrase.len()..]);
        !cuts_word(phrase.chars().next(), before.chars().next_back())
            && !cuts_word(phrase.chars().next_back(), after.chars().next())
    })
}

/// Reads the last table of a glossary.
fn parse_replaced_words(folder: &str, glossary: &str) -> Vec<ReplacedWord> {
    let (_, section) =
        glossary.split_once(HEADING).unwrap_or_else(|| panic!("no \"{HEADING}\" in {folder}glossary.md"));
    let rows = section.lines().filter(|line| line.starts_with('|') && !HEADER_LINES.contains(line));
    let parse = |row: &str| {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let [lang, word, replacement] = cells[..] else { panic!("not three cells in {folder}glossary.md: {row}") };
        let lang = lang.parse().unwrap_or_else(|_| panic!("no language in {folder}glossary.md: {row}"));
        ReplacedWord { folder: folder.to_owned(), lang, word: word.to_owned(), replacement: replacement.to_owned() }
    };
    rows.map(parse).collect()
}

/// Returns the words that the glossaries of all games replace.
fn replaced_words() -> Vec<ReplacedWord> {
    let mut files = Vec::new();
    collect_files(&Path::new(TOP).join("crates"), &|name| name == "glossary.md", &mut files);
    let words_of = |file: &std::path::PathBuf| {
        let folder = file.parent().unwrap().strip_prefix(TOP).unwrap().to_string_lossy().replace('\\', "/") + "/";
        let words = parse_replaced_words(&folder, &fs::read_to_string(file).unwrap());
        assert!(!words.is_empty(), "no words in {folder}glossary.md");
        words
    };
    assert!(files.len() >= 3, "the glossaries were not found");
    files.iter().flat_map(words_of).collect()
}

#[test]
fn games_use_no_word_that_their_glossary_replaces() {
    let words = replaced_words();
    assert_no_problem(|variant| words.iter().find_map(|word| word.problem_in(variant)));
}

#[test]
fn a_glossary_does_not_recommend_what_it_replaces() {
    let words = replaced_words();
    let is_replaced = |it: &ReplacedWord| {
        words.iter().find(|other| {
            (&*other.folder, other.lang) == (&*it.folder, it.lang) && has_phrase(&it.replacement, &other.word)
        })
    };
    let problem_in = |it: &ReplacedWord| {
        is_replaced(it).map(|other| format!("{}glossary.md recommends \"{}\"", it.folder, other.word))
    };
    assert_none(words.iter().filter_map(problem_in).collect());
}

#[test]
fn a_replaced_word_is_found_in_its_language_and_game_alone() {
    let glossary = format!("{HEADING}\n{}\n{}\n| fr | nu | libre |\n", HEADER_LINES[0], HEADER_LINES[1]);
    let words = parse_replaced_words("crates/games/raids/src/", &glossary);
    let has_problem = |folder: &str, lang, text: &str| {
        let variant = TextVariant { location: format!("{folder}fr.ftl key"), lang, text: text.to_owned() };
        words.iter().any(|word| word.problem_in(&variant).is_some())
    };
    let folder = "crates/games/raids/src/";
    assert!(has_problem(folder, Lang::Fr, "Nu, chacun montre 2 boucliers.") && has_problem(folder, Lang::Fr, "un nu"));
    assert!(!has_problem(folder, Lang::Fr, "ni une menue pièce nulle part") && !has_problem(folder, Lang::En, "nu"));
    assert!(!has_problem("crates/games/explorers/src/", Lang::Fr, "nu"));
    assert!(has_phrase("prend\u{202f}: tuile", "prend : tuile") && has_phrase("Pasa, ver «Fin»", "ver «"));
}
