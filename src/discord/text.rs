//! Truncates texts and makes user names safe to show: no markdown, mentions, right-to-left marks or stacked
//! accents.

const NAME: usize = 32;

/// Truncates a text to a number of characters; an ellipsis shows that something is missing.
#[must_use]
pub fn cut(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let kept: String = text.chars().take(most.saturating_sub(1)).collect();
    kept.trim_end().to_owned() + "…"
}

/// Keeps as many whole sentences as fit; if not even one fits, truncates the text.
#[must_use]
pub fn cut_at_a_sentence(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let mut kept = 0;
    let mut ends = false;
    for (at, letter) in text.char_indices().take(most + 1) {
        if ends && letter.is_whitespace() {
            kept = at;
        }
        ends = matches!(letter, '.' | '!' | '?' | '…');
    }
    if kept == 0 { cut(text, most) } else { text[..kept].to_owned() }
}

/// Escapes a name for use in a sentence: no markdown, mentions or direction marks. `None` if nothing of
/// it is visible.
#[must_use]
pub fn name_in_prose(name: &str) -> Option<String> {
    let mut shown = String::new();
    for payload in harmless(name)?.chars() {
        match payload {
            '\\' | '*' | '_' | '~' | '`' | '|' | '<' | '>' | '[' | ']' | '(' | ')' | '#' | '-' | '+' | '.' | ':' => {
                shown.push('\\');
                shown.push(payload);
            }
            // A zero-width space prevents a mention.
            '@' => shown.push_str("@\u{200b}"),
            _ => shown.push(payload),
        }
    }
    Some(shown)
}

/// Sanitizes a name for a code block, a button or a menu, where only the end of the block is special.
/// `None` if nothing of it is visible.
#[must_use]
pub fn name_in_code(name: &str) -> Option<String> {
    harmless(name).map(|name| name.replace('`', "ˋ"))
}

/// Returns whether a name has visible characters.
#[must_use]
pub fn is_seen(name: &str) -> bool {
    harmless(name).is_some()
}

/// Returns the visible characters of a name on one line, at most [`NAME`] of them.
fn harmless(name: &str) -> Option<String> {
    let mut shown = String::new();
    let mut marks = 0;
    for payload in name.chars() {
        let payload = if payload.is_whitespace() { ' ' } else { payload };
        marks = if is_mark(payload) { marks + 1 } else { 0 };
        // Two combining marks on a letter are normal writing; more are abuse.
        if payload.is_control() || is_unseen(payload) || marks > 2 {
            continue;
        }
        shown.push(payload);
    }
    let shown = shown.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    shown.chars().take(NAME - 1).any(leaves_ink).then(|| cut(&shown, NAME))
}

/// Returns whether a character changes the writing direction or has no width. Joiners and emoji variation
/// selectors are allowed: some scripts need them between letters.
const fn is_unseen(payload: char) -> bool {
    matches!(payload,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{200b}'
        | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0e}'
        | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{13430}'..='\u{1343f}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d159}'
        | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// Returns whether a character is visible by itself. The standard library escapes combining, joining
/// and unassigned characters as `\u`.
fn leaves_ink(payload: char) -> bool {
    payload != ' ' && !payload.escape_debug().collect::<String>().starts_with("\\u")
}

const fn is_mark(payload: char) -> bool {
    matches!(payload,
        '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}'
        | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_cut_by_characters_and_shows_it() {
        assert_eq!(cut("Fjörð", 5), "Fjörð");
        assert_eq!(cut("Fjörð und Meer", 7), "Fjörð…");
        assert_eq!(cut("ab", 1), "…");
    }

    #[test]
    fn a_text_is_cut_where_a_sentence_ends() {
        let told = "Ann’s turn. À toi\u{202f}! Three ships.\nHome: none.";
        let cut = |most| cut_at_a_sentence(told, most);
        assert_eq!(cut(999), told);
        assert_eq!(cut(told.chars().count() - 1), "Ann’s turn. À toi\u{202f}! Three ships.");
        assert_eq!(cut(19), "Ann’s turn. À toi\u{202f}!");
        assert_eq!((cut(18), cut(11)), ("Ann’s turn.".to_owned(), "Ann’s turn.".to_owned()));
        assert_eq!(cut(10), "Ann’s tur…", "there is no whole one");
        assert_eq!(cut_at_a_sentence("3.5 places. More of it", 12), "3.5 places.");
    }

    #[test]
    fn a_name_is_no_markdown_and_calls_nobody() {
        let in_prose = |name| name_in_prose(name).unwrap();
        assert_eq!(in_prose("**Ann**"), r"\*\*Ann\*\*");
        assert_eq!(in_prose("<@123> @everyone"), "\\<@\u{200b}123\\> @\u{200b}everyone");
        assert_eq!(in_prose("[here](https://x)"), r"\[here\]\(https\://x\)");
        assert_eq!(name_in_code("```x").unwrap(), "ˋˋˋx");
    }

    #[test]
    fn a_name_does_not_run_backwards_or_tower() {
        let in_code = |name| name_in_code(name).unwrap();
        assert_eq!(in_code("Ann\u{202e}nnA"), "AnnnnA");
        assert_eq!(in_code("Z\u{300}\u{301}\u{302}\u{303}algo"), "Z\u{300}\u{301}algo");
        assert_eq!(in_code("a\nb\t c"), "a b c");
        assert_eq!(in_code(&"x".repeat(99)).chars().count(), 32);
    }

    /// Characters that Unicode marks as ignorable, and others that are invisible.
    const BLANK: [(u32, u32); 37] = [
        (0x0, 0x20),
        (0x7f, 0xa0),
        (0xad, 0xad),
        (0x300, 0x36f),
        (0x483, 0x489),
        (0x591, 0x5bd),
        (0x61c, 0x61c),
        (0x64b, 0x65f),
        (0x115f, 0x1160),
        (0x1680, 0x1680),
        (0x17b4, 0x17b5),
        (0x180b, 0x180f),
        (0x1ab0, 0x1abe),
        (0x1dc0, 0x1dff),
        (0x2000, 0x200f),
        (0x2028, 0x202f),
        (0x205f, 0x206f),
        (0x20d0, 0x20f0),
        (0x2800, 0x2800),
        (0x2de0, 0x2dff),
        (0x3000, 0x3000),
        (0x302a, 0x302d),
        (0x3164, 0x3164),
        (0xfe00, 0xfe0f),
        (0xfe20, 0xfe2f),
        (0xfeff, 0xfeff),
        (0xffa0, 0xffa0),
        (0xfff0, 0xfffb),
        (0x13430, 0x1343f),
        (0x16fe4, 0x16fe4),
        (0x1bca0, 0x1bca3),
        (0x1d159, 0x1d159),
        (0x1d167, 0x1d169),
        (0x1d173, 0x1d17a),
        (0xe0000, 0xe0000),
        (0xe0001, 0xe007f),
        (0xe0100, 0xe01ef),
    ];

    #[test]
    fn a_name_of_which_nothing_is_seen_is_none() {
        let blank: Vec<char> =
            BLANK.iter().flat_map(|(first, last)| *first..=*last).filter_map(char::from_u32).collect();
        for payload in &blank {
            for name in [payload.to_string(), format!(" {payload}{payload}"), format!("\u{200d}{payload}\u{fe0f}")] {
                assert_eq!((name_in_code(&name), is_seen(&name)), (None, false), "U+{:X}", u32::from(*payload));
            }
        }
        assert_eq!(name_in_prose(&blank.iter().collect::<String>()), None);
        assert_eq!(name_in_prose(""), None);
    }

    #[test]
    fn names_in_any_writing_stay_as_they_are() {
        for name in [
            "Ångström",
            "Σωκράτης",
            "משה",
            "محمد",
            "می‌خواهم",
            "क्षत्रिय",
            "བསྒྲུབས",
            "ภาษาไทย",
            "한국어",
            "日本",
            "'\"\\",
            "❤️‍🔥",
            "👩🏽‍🚀",
            "!",
            "٣",
        ] {
            assert_eq!(name_in_code(name).as_deref(), Some(name));
        }
    }
}
