//! Checks of French: spaces, quotes and apostrophes as in print.

use meadhall_game::Lang;

use super::{TextVariant, assert_no_problem};

const NARROW_NO_BREAK_SPACE: char = '\u{202f}';

/// Returns a problem with the spaces of a text. A character is punctuation only if a space, bracket or quote
/// follows it: not in `<t:…:R>`, in a URL, in a time, or in what users type.
fn find_wrong_space(text: &str) -> Option<String> {
    let letters: Vec<char> = text.chars().collect();
    let at = |n: Option<usize>| n.and_then(|n| letters.get(n)).copied();
    for (n, &letter) in letters.iter().enumerate() {
        let (before, after) = (at(n.checked_sub(1)), at(Some(n + 1)));
        let ends = after.is_none_or(|it| it.is_whitespace() || matches!(it, ')' | '»' | '*' | '!' | '?'));
        // Columns are separated by two spaces.
        let column = before == Some(' ') && at(n.checked_sub(2)) == Some(' ');
        let closes = letter == '»' || (matches!(letter, ':' | ';' | '?' | '!') && ends && !column);
        if closes && before != Some(NARROW_NO_BREAK_SPACE) && !matches!(before, Some('?' | '!')) {
            let found = before.map_or_else(|| "nothing".to_owned(), code_point);
            let expected = code_point(NARROW_NO_BREAK_SPACE);
            return Some(format!("{found} before \"{letter}\" instead of the narrow no-break space {expected}"));
        }
        if letter == '«' && after != Some(NARROW_NO_BREAK_SPACE) {
            let found = after.map_or_else(|| "nothing".to_owned(), code_point);
            let expected = code_point(NARROW_NO_BREAK_SPACE);
            return Some(format!("{found} after \"«\" instead of the narrow no-break space {expected}"));
        }
        if letter == '\u{a0}' {
            return Some(format!("a wide no-break space {}", code_point(letter)));
        }
    }
    None
}

fn code_point(letter: char) -> String {
    format!("U+{:04X}", u32::from(letter))
}

fn is_french(variant: &TextVariant) -> bool {
    variant.lang == Lang::Fr
}

#[test]
fn punctuation_follows_a_narrow_space() {
    assert_no_problem(|variant| find_wrong_space(&variant.text).filter(|_| is_french(variant)));
}

#[test]
fn apostrophes_and_quotes_are_typographic() {
    assert_no_problem(|variant| {
        let typed = |it: char| matches!(it, '\'' | '"' | '“' | '”');
        (is_french(variant) && variant.text.contains(typed)).then(|| "straight quote or apostrophe".to_owned())
    });
}

#[test]
fn only_punctuation_is_checked() {
    for well in ["Échéance\u{202f}: <t:{at}:R>.", "https://example.org", "ordinateur:easy", "à 14:02", "  ?  aide"] {
        assert_eq!(find_wrong_space(well), None, "{well}");
    }
    let wrong = find_wrong_space("Où ?").unwrap();
    assert!(wrong.contains("U+0020 before") && wrong.contains("U+202F"), "{wrong}");
    for bad in ["Où ?", "Où\u{a0}?", "Où?", "un; deux", "Fin :", "«ici\u{202f}»", "«\u{202f}ici »", "a: b"] {
        assert!(find_wrong_space(bad).is_some(), "{bad}");
    }
}
