//! Checks of French: spaces, quotes and apostrophes as in print.

use meadhall::lang::Lang;

use super::{Reading, none_wrong};

const NARROW: char = '\u{202f}';

/// Returns a problem with the spaces of a text. A character is punctuation only if a space, bracket or quote
/// follows it: not in `<t:…:R>`, in a URL, in a time, or in what users type.
fn wrong_space(text: &str) -> Option<String> {
    let letters: Vec<char> = text.chars().collect();
    let at = |n: Option<usize>| n.and_then(|n| letters.get(n)).copied();
    for (n, &letter) in letters.iter().enumerate() {
        let (before, after) = (at(n.checked_sub(1)), at(Some(n + 1)));
        let ends = after.is_none_or(|it| it.is_whitespace() || matches!(it, ')' | '»' | '*' | '!' | '?'));
        // Columns are separated by two spaces.
        let column = before == Some(' ') && at(n.checked_sub(2)) == Some(' ');
        let closes = letter == '»' || (matches!(letter, ':' | ';' | '?' | '!') && ends && !column);
        if closes && before != Some(NARROW) && !matches!(before, Some('?' | '!')) {
            return Some(format!("no narrow space before \"{letter}\""));
        }
        if letter == '«' && after != Some(NARROW) {
            return Some("no narrow space after \"«\"".to_owned());
        }
        if letter == '\u{a0}' {
            return Some("a wide space that does not break".to_owned());
        }
    }
    None
}

fn french(reading: &Reading) -> bool {
    reading.lang == Lang::Fr
}

#[test]
fn marks_stand_behind_a_narrow_space() {
    none_wrong(|reading| wrong_space(&reading.text).filter(|_| french(reading)));
}

#[test]
fn apostrophes_are_curved_and_quotes_are_french() {
    none_wrong(|reading| {
        let typed = |it: char| matches!(it, '\'' | '"' | '“' | '”');
        (french(reading) && reading.text.contains(typed)).then(|| "not as it is printed".to_owned())
    });
}

#[test]
fn what_is_no_punctuation_is_left_alone() {
    for well in ["Échéance\u{202f}: <t:{at}:R>.", "https://example.org", "ordinateur:easy", "à 14:02", "  ?  aide"] {
        assert_eq!(wrong_space(well), None, "{well}");
    }
    for bad in ["Où ?", "Où\u{a0}?", "Où?", "un; deux", "Fin :", "«ici\u{202f}»", "«\u{202f}ici »", "a: b"] {
        assert!(wrong_space(bad).is_some(), "{bad}");
    }
}
