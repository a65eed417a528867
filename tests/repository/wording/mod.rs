//! Checks the wording of every Fluent file and every rules file, as far as a program can.

mod english;
mod french;
mod glossary;
mod reading;
mod spanish;

use std::fs;
use std::path::Path;

use meadhall_game::Lang;
use meadhall_test_support::games::TEST_GAMES;

use reading::{TOP, TextVariant, all_text_variants, collect_files};

/// Placeholders that stand for an arbitrary name.
const NAME_PLACEHOLDERS: [&str; 9] = ["seat", "seats", "player", "players", "other", "who", "winners", "ship", "game"];

/// Words that would change with the name after them, or with which a name would have to agree.
const WORDS_CHANGED_BY_NAMES: &[(Lang, &[&str])] = &[
    (Lang::Es, &["del", "al", "que"]),
    (Lang::Fr, &["de", "du", "des", "que", "le", "la", "ne", "se", "je", "jusque", "lorsque", "puisque"]),
];

/// Terms that we do not use, and ours instead.
const REPLACED_TERMS: &[(Lang, &str, &str)] = &[
    (Lang::En, "take back", "undo"),
    (Lang::En, "taken back", "undone"),
    (Lang::En, "safe answer", "default answer"),
    (Lang::En, "present rules", "current rules"),
    (Lang::En, "throw away", "discard"),
    (Lang::En, "thrown away", "discarded"),
    (Lang::En, "throws away", "discards"),
    (Lang::En, "end of the game", "end of the match"),
    (Lang::En, "out of the game", "out of the match"),
    (Lang::En, "during the game", "during the match"),
    (Lang::En, "the game ends", "the match ends"),
    (Lang::Es, "ordenador", "máquina"),
    (Lang::Es, "computadora", "máquina"),
    (Lang::Es, "automático", "máquina"),
    (Lang::Es, "anfitrión", "quien organiza la mesa"),
    (Lang::Es, "mensaje privado", "mensaje directo"),
    (Lang::Es, "mensajes privados", "mensajes directos"),
    (Lang::Es, "respuesta segura", "respuesta por defecto"),
    (Lang::Es, "coger", "tomar"),
    (Lang::Es, "tablero en texto", "tablero de texto"),
    (Lang::Fr, "joueur automatique", "ordinateur"),
    (Lang::Fr, "siège", "place"),
    (Lang::Fr, "réponse sûre", "réponse par défaut"),
    (Lang::Fr, "reprendre le coup", "annuler"),
    (Lang::Fr, "repris", "annulé"),
    (Lang::Fr, "contre des ordinateurs", "contre l’ordinateur"),
    (Lang::Fr, "le droit", "la permission"),
    (Lang::Fr, "horloges", "temps"),
    (Lang::Fr, "marche toujours", "fonctionne toujours"),
    (Lang::Fr, "en mots", "en texte"),
];

/// Phrases that native readers misread or stumble over, and what to write instead.
const MISREAD_PHRASES: &[(Lang, &str, &str)] = &[
    (Lang::En, "bring nobody aboard, of", "{aboard} of {sails} come aboard"),
    (Lang::En, "look on", "watch"),
    (Lang::En, "as long as it takes", "no time limit"),
    (Lang::En, "take out of the lobby", "remove a player"),
    (Lang::En, "there is time", "nothing, for a table may be quick"),
    (Lang::En, "the channel is told", "used in the channel"),
    (Lang::En, "villages on the way", "number of villages"),
    (Lang::Es, "se clasifica para", "cuenta en, for it is not qualified"),
    (Lang::Es, "se clasifica sin", "entra en la clasificación"),
    (Lang::Es, "} de gloria", "{n} puntos de gloria"),
    (Lang::Es, "encima:", "loseta superior:, for nothing lies above it"),
    (Lang::Es, "debería", "tiene que, for it is a rule"),
    (Lang::Es, "llevo juegos", "organizo, for nobody carries them"),
    (Lang::Es, "llevar una mesa", "abrir una mesa"),
    (Lang::Es, " de {ship}", "the name first, for it may be the ghost ship and need \"del\""),
    (Lang::Es, ", porque", "porque without a comma, for it gives the cause"),
    (Lang::Es, "plazo: <t:", "el plazo acaba, for Discord shows \"in 15 minutes\""),
    (Lang::Es, " ganadas", "victorias, which agrees with any number"),
    (Lang::Es, "le toca decidir a", "falta la respuesta de, for there may be several"),
    (Lang::Es, "se le resta", "le restan"),
    (Lang::Es, "cómo de fuertes", "nivel"),
    (Lang::Es, "punto por punto", "con desglose"),
    (Lang::Es, "hay tiempo", "nothing, for a table may be quick"),
    (Lang::Es, "disposición de los poblados", "número de poblados"),
    (Lang::Es, "puntos resueltos", "aclaraciones"),
    (Lang::Fr, "au-dessus\u{202f}:", "sur le dessus\u{202f}:, for nothing floats above"),
    (Lang::Fr, "point de plus aux", "+1 point, for \"point de\" also means none"),
    (Lang::Fr, "tables de jeux", "jeux de société, for this is no casino"),
    (Lang::Fr, "en pièces", "pièces :, for nothing is in bits"),
    (Lang::Fr, "tuiles de la maison", "nos tuiles, for these are no roof tiles"),
    (Lang::Fr, "nous manquaient", "n’avions pas accès, for we did not miss them"),
    (Lang::Fr, "consommé", "perdu"),
    (Lang::Fr, "était écoulé", "est écoulé, for the past is English"),
    (Lang::Fr, "plus facile", "plus faible, for a computer is not easy"),
    (Lang::Fr, " gagnées", "victoires, which agrees with any number"),
    (Lang::Fr, "réfléchit :", "en réflexion, for there may be several"),
    (Lang::Fr, "je vous ai oublié", "vos données sont effacées, for it may be a woman"),
    (Lang::Fr, "terminez-en ou", "terminez-en une ou"),
    (Lang::Fr, "rien ne presse", "nothing, for a table may be quick"),
    (Lang::Fr, "disposition des villages", "nombre de villages"),
    (Lang::Fr, "points tranchés", "précisions"),
];

/// The last words before "in 23 hours" that turn it into an instruction to wait.
const MISLEADING_BEFORE_DEADLINE: [&str; 14] = [
    "in",
    "until",
    "by",
    "within",
    "answer",
    "en",
    "hasta",
    "dentro de",
    "responde",
    "dans",
    "jusqu’à",
    "avant",
    "répondez",
    "attendue",
];

/// The maximum length of a rules topic in characters, so that it fits into one message.
const MAX_TOPIC_CHARS: usize = 1_800;

fn assert_none(problem_in: Vec<String>) {
    assert!(problem_in.is_empty(), "\n{}", problem_in.join("\n"));
}

/// Fails with every text that has a problem.
fn assert_no_problem(problem_in: impl Fn(&TextVariant) -> Option<String>) {
    let report =
        |variant: &TextVariant| problem_in(variant).map(|why| format!("{}: {why}: {}", variant.location, variant.text));
    assert_none(all_text_variants().iter().filter_map(report).collect());
}

/// Returns the words of a text, without punctuation and placeholders.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let own = text.split('{').map(|part| part.rsplit('}').next().unwrap_or(part));
    own.flat_map(|part| part.split(|letter: char| !letter.is_alphabetic())).filter(|word| !word.is_empty())
}

/// Returns the text before each occurrence.
fn texts_before<'a>(text: &'a str, what: &'a str) -> impl Iterator<Item = &'a str> {
    text.match_indices(what).map(|(at, _)| &text[..at])
}

#[test]
fn no_name_follows_a_word_that_changes_with_it() {
    assert_no_problem(|variant| {
        let (_, traps) = WORDS_CHANGED_BY_NAMES.iter().find(|(lang, _)| *lang == variant.lang)?;
        NAME_PLACEHOLDERS.iter().find_map(|name| {
            texts_before(&variant.text, &format!("{{{name}}}")).find_map(|before| {
                let word = before.strip_suffix(' ')?.rsplit([' ', '\'', '’']).next()?.to_lowercase();
                traps.contains(&word.as_str()).then(|| format!("\"{word}\" before a name"))
            })
        })
    });
}

/// Fails if a text contains a phrase of the list.
fn assert_no_phrase(phrases: &[(Lang, &str, &str)]) {
    assert_no_problem(|variant| {
        let text = variant.text.to_lowercase();
        let problem_in = |(lang, word, _): &&(Lang, &str, &str)| *lang == variant.lang && text.contains(word);
        phrases.iter().find(problem_in).map(|(_, word, say)| format!("\"{word}\" instead of \"{say}\""))
    });
}

#[test]
fn each_thing_has_one_term() {
    assert_no_phrase(REPLACED_TERMS);
}

#[test]
fn no_phrase_can_be_misread() {
    assert_no_phrase(MISREAD_PHRASES);
}

/// A command is named by its own message, so that readers see it in their language.
#[test]
fn commands_are_named_by_reference() {
    assert_no_problem(|variant| {
        // The page has no Fluent messages, so it types the names.
        if variant.location.contains("/web/strings.") {
            return None;
        }
        let typed = |before: &str| {
            let starts = before.chars().next_back().is_none_or(|it| !it.is_alphanumeric() && it != '/' && it != ':');
            let named = variant.text[before.len() + 1..].chars().next().is_some_and(char::is_alphabetic);
            starts && named
        };
        texts_before(&variant.text, "/").any(typed).then(|| "a literal command name".to_owned())
    });
}

/// A button is named by its own message, too: in Discord's messages nothing else is in quotes.
#[test]
fn buttons_are_named_by_reference() {
    assert_no_problem(|variant| {
        if !variant.location.starts_with("crates/discord/") {
            return None;
        }
        let opening = if variant.lang == Lang::En { '"' } else { '«' };
        let quoted = variant.text.split(opening).skip(1).step_by(if variant.lang == Lang::En { 2 } else { 1 });
        let is_literal = |quoted: &str| !quoted.trim_start().starts_with(['{', '/']);
        quoted.into_iter().any(is_literal).then(|| "a literal button label".to_owned())
    });
}

/// Elsewhere, no text repeats the label of a button, because nothing would keep the two equal.
#[test]
fn no_text_types_the_label_of_a_button() {
    let variants = all_text_variants();
    let is_button = |variant: &&TextVariant| {
        variant.location.contains(" discord_button_") && variant.location.contains("discord/src/messages/")
    };
    let buttons: Vec<(Lang, &str)> =
        variants.iter().filter(is_button).map(|button| (button.lang, button.text.trim_end_matches('…'))).collect();
    assert!(buttons.len() > 60, "the labels of the buttons were not found");
    assert_no_problem(|variant| {
        // A set-up option of a game may be called like a button.
        let names_button = |before: &str| !before.ends_with("Option ") && !before.ends_with("Opción ");
        let types = |label: &str| {
            typed_forms(variant.lang, label).iter().any(|typed| texts_before(&variant.text, typed).any(names_button))
        };
        let label = buttons.iter().find(|(lang, label)| *lang == variant.lang && types(label));
        label.map(|(_, label)| format!("types the button \"{label}\""))
    });
    assert!(typed_forms(Lang::Es, "Jugar otra vez").contains(&"«Jugar otra vez»".to_owned()));
}

/// Returns the ways in which a text would name a button by its label: in quotes, or after "press".
fn typed_forms(lang: Lang, label: &str) -> Vec<String> {
    match lang {
        Lang::En => vec![format!("\"{label}\""), format!("ress {label}")],
        Lang::Es => vec![format!("«{label}»"), format!("ulsa {label}")],
        Lang::Fr => vec![format!("«\u{202f}{label}\u{202f}»"), format!("liquez sur {label}")],
    }
}

/// Fluent takes the first variant that matches, and "other" matches most numbers, "one" in French also 0.
#[test]
fn exact_numbers_stand_before_categories_and_the_default_stands_last() {
    let mut files = Vec::new();
    collect_files(&Path::new(TOP).join("crates"), &|name| name.ends_with(".ftl"), &mut files);
    assert!(files.len() >= 21, "the texts were not found");
    assert_none(files.iter().flat_map(|file| misplaced_variants(&fs::read_to_string(file).unwrap())).collect());
    let misplaced = "name = { $count ->\n   *[other] many\n    [one] one\n}";
    assert_eq!(misplaced_variants(misplaced), ["name = { $count ->: [one] one"]);
}

/// Returns the variants of a Fluent file that stand behind a less exact one.
fn misplaced_variants(source: &str) -> Vec<String> {
    let (mut misplaced, mut message) = (Vec::new(), "");
    // The rank of the last variant of each open select expression: 0 for a number, 1 for a word, 2 for the default.
    let mut ranks: Vec<usize> = Vec::new();
    for line in source.lines() {
        let part = line.trim();
        if line.starts_with(char::is_alphabetic) {
            message = part;
        }
        if part.starts_with('}') {
            ranks.pop();
        }
        if let Some(last) = ranks.last_mut().filter(|_| part.starts_with(['[', '*'])) {
            let is_number = part[1..].trim_start_matches('-').starts_with(|letter: char| letter.is_ascii_digit());
            let rank = if part.starts_with('*') { 2 } else { usize::from(!is_number) };
            if rank < *last {
                misplaced.push(format!("{message}: {part}"));
            }
            *last = rank;
        }
        if part.ends_with("->") {
            ranks.push(0);
        }
    }
    misplaced
}

/// Discord shows `<t:…:R>` as "in 23 hours".
#[test]
fn no_deadline_reads_like_an_instruction_to_wait() {
    assert_no_problem(|variant| {
        texts_before(&variant.text, "<t:").find_map(|before| {
            let before = before.trim_end().to_lowercase();
            let rest =
                |order: &&&str| before.strip_suffix(**order).is_some_and(|rest| !rest.ends_with(char::is_alphabetic));
            let relative = variant.text[before.len()..].contains(":R>");
            MISLEADING_BEFORE_DEADLINE
                .iter()
                .filter(|_| relative)
                .find(rest)
                .map(|order| format!("\"{order}\" before a deadline"))
        })
    });
}

/// A phone shows no tables, and a message has room for 2,000 characters.
#[test]
fn each_rules_topic_fits_into_a_message() {
    let mut problem_in = Vec::new();
    for game_type in TEST_GAMES {
        for lang in Lang::ALL {
            let problems = rules_problems(lang.select(game_type.rules_markdown()));
            let location = format!("rules.{lang}.md of {}", game_type.meta().id);
            problem_in.extend(problems.into_iter().map(|problem| format!("{location}: {problem}")));
        }
    }
    assert_none(problem_in);
}

/// Returns what is wrong with the topics of a rules text.
fn rules_problems(rules: &str) -> Vec<String> {
    let topics: Vec<&str> = rules.split("\n## ").collect();
    let title = |topic: &str| topic.lines().next().unwrap_or_default().to_owned();
    let too_long = topics.iter().filter(|topic| topic.chars().count() > MAX_TOPIC_CHARS);
    let too_long = too_long.map(|topic| format!("\"{}\" has more than {MAX_TOPIC_CHARS} characters", title(topic)));
    let table_lines = rules.lines().filter(|line| line.starts_with('|'));
    let mut problems: Vec<String> =
        too_long.chain(table_lines.map(|line| format!("contains a table: {line}"))).collect();
    // The first topic is a quick start, and the menu has room for all topics.
    let first = topics.get(1).copied().unwrap_or_default();
    let points = first.lines().filter(|line| line.starts_with("- ")).count();
    if !(1..=10).contains(&points) {
        let name = title(first);
        problems.push(format!("the first topic \"{name}\" is a quick start of 1 to 10 lines \"- …\", not of {points}"));
    }
    if topics.len() > 25 {
        problems.push(format!("more than 25 topics: {}", topics.len()));
    }
    problems
}
