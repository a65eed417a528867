//! Truncates texts and makes user names safe to show: no markdown, mentions, right-to-left marks or stacked
//! accents.

const MAX_NAME_CHARS: usize = 32;

/// Truncates a text to a number of characters; an ellipsis shows that something is missing.
#[must_use]
pub fn truncate(text: &str, max_chars: usize) -> String {
    if text.chars().count() <= max_chars {
        return text.to_owned();
    }
    let kept: String = text.chars().take(max_chars.saturating_sub(1)).collect();
    kept.trim_end().to_owned() + "…"
}

/// Keeps as many whole sentences as fit; if not even one fits, truncates the text.
#[must_use]
pub fn truncate_at_sentence(text: &str, max_chars: usize) -> String {
    if text.chars().count() <= max_chars {
        return text.to_owned();
    }
    let mut end = 0;
    let mut after_sentence_end = false;
    for (index, ch) in text.char_indices().take(max_chars + 1) {
        if after_sentence_end && ch.is_whitespace() {
            end = index;
        }
        after_sentence_end = matches!(ch, '.' | '!' | '?' | '…');
    }
    if end == 0 { truncate(text, max_chars) } else { text[..end].to_owned() }
}

/// Keeps the first lines, as many as fit with their line breaks.
pub fn lines_that_fit<T: AsRef<str>>(lines: impl IntoIterator<Item = T>, max_chars: usize) -> Vec<T> {
    let mut room = Some(max_chars);
    let mut fits = |line: &T| {
        room = room.and_then(|room| room.checked_sub(line.as_ref().chars().count() + 1));
        room.is_some()
    };
    lines.into_iter().take_while(|line| fits(line)).collect()
}

/// Escapes a name for use in a sentence: no Markdown, mentions or direction marks. Returns `None` if the name has no
/// visible characters.
#[must_use]
pub fn escape_name(name: &str) -> Option<String> {
    let mut escaped = String::new();
    for ch in sanitize_name(name)?.chars() {
        match ch {
            '\\' | '*' | '_' | '~' | '`' | '|' | '<' | '>' | '[' | ']' | '(' | ')' | '#' | '-' | '+' | '.' | ':' => {
                escaped.push('\\');
                escaped.push(ch);
            }
            // A zero-width space prevents a mention.
            '@' => escaped.push_str("@\u{200b}"),
            _ => escaped.push(ch),
        }
    }
    Some(escaped)
}

/// Sanitizes a name for a code block, a button or a menu, where only backticks need a replacement. Returns `None` if
/// the name has no visible characters.
#[must_use]
pub fn name_for_code_block(name: &str) -> Option<String> {
    sanitize_name(name).map(|name| name.replace('`', "ˋ"))
}

/// Returns whether a name has visible characters.
#[must_use]
pub fn is_visible_name(name: &str) -> bool {
    sanitize_name(name).is_some()
}

/// Returns the visible characters of a name on one line, at most [`MAX_NAME_CHARS`] of them.
fn sanitize_name(name: &str) -> Option<String> {
    let mut visible = String::new();
    let mut combining_run = 0;
    for ch in name.chars() {
        let ch = if ch.is_whitespace() { ' ' } else { ch };
        combining_run = if is_combining_mark(ch) { combining_run + 1 } else { 0 };
        // Two combining marks on a letter are normal writing; more are abuse.
        if ch.is_control() || is_invisible_char(ch) || combining_run > 2 {
            continue;
        }
        visible.push(ch);
    }
    let collapsed = visible.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    collapsed.chars().take(MAX_NAME_CHARS - 1).any(is_visible_char).then(|| truncate(&collapsed, MAX_NAME_CHARS))
}

/// Returns whether a character changes the writing direction or has no width. Joiners and emoji variation
/// selectors are allowed: some scripts need them between letters.
const fn is_invisible_char(ch: char) -> bool {
    matches!(ch,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{200b}'
        | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0e}'
        | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{13430}'..='\u{1343f}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d159}'
        | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// Returns whether a character is visible by itself. The standard library escapes combining, joining
/// and unassigned characters as `\u`.
fn is_visible_char(ch: char) -> bool {
    ch != ' ' && !ch.escape_debug().collect::<String>().starts_with("\\u")
}

const fn is_combining_mark(ch: char) -> bool {
    matches!(ch,
        '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}'
        | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_truncated_by_characters_with_an_ellipsis() {
        assert_eq!(truncate("Fjörð", 5), "Fjörð");
        assert_eq!(truncate("Fjörð und Meer", 7), "Fjörð…");
        assert_eq!(truncate("ab", 1), "…");
    }

    #[test]
    fn a_text_is_truncated_at_the_end_of_a_sentence() {
        let text = "Ann’s turn. À toi\u{202f}! Three ships.\nHome: none.";
        let truncated = |max_chars| truncate_at_sentence(text, max_chars);
        assert_eq!(truncated(999), text);
        assert_eq!(truncated(text.chars().count() - 1), "Ann’s turn. À toi\u{202f}! Three ships.");
        assert_eq!(truncated(19), "Ann’s turn. À toi\u{202f}!");
        assert_eq!((truncated(18), truncated(11)), ("Ann’s turn.".to_owned(), "Ann’s turn.".to_owned()));
        assert_eq!(truncated(10), "Ann’s tur…", "no whole sentence fits");
        assert_eq!(truncate_at_sentence("3.5 places. More of it", 12), "3.5 places.");
    }

    #[test]
    fn a_name_contains_no_markdown_and_mentions_nobody() {
        let escaped = |name| escape_name(name).unwrap();
        assert_eq!(escaped("**Ann**"), r"\*\*Ann\*\*");
        assert_eq!(escaped("<@123> @everyone"), "\\<@\u{200b}123\\> @\u{200b}everyone");
        assert_eq!(escaped("[here](https://x)"), r"\[here\]\(https\://x\)");
        assert_eq!(name_for_code_block("```x").unwrap(), "ˋˋˋx");
    }

    #[test]
    fn a_name_has_no_direction_marks_or_stacked_accents() {
        let for_code_block = |name| name_for_code_block(name).unwrap();
        assert_eq!(for_code_block("Ann\u{202e}nnA"), "AnnnnA");
        assert_eq!(for_code_block("Z\u{300}\u{301}\u{302}\u{303}algo"), "Z\u{300}\u{301}algo");
        assert_eq!(for_code_block("a\nb\t c"), "a b c");
        assert_eq!(for_code_block(&"x".repeat(99)).chars().count(), 32);
    }

    /// Characters that Unicode marks as ignorable, and others that are invisible.
    const INVISIBLE_RANGES: [(u32, u32); 37] = [
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
    fn an_invisible_name_is_none() {
        let invisible: Vec<char> =
            INVISIBLE_RANGES.iter().flat_map(|(first, last)| *first..=*last).filter_map(char::from_u32).collect();
        for payload in &invisible {
            for name in [payload.to_string(), format!(" {payload}{payload}"), format!("\u{200d}{payload}\u{fe0f}")] {
                assert_eq!(
                    (name_for_code_block(&name), is_visible_name(&name)),
                    (None, false),
                    "U+{:X}",
                    u32::from(*payload)
                );
            }
        }
        assert_eq!(escape_name(&invisible.iter().collect::<String>()), None);
        assert_eq!(escape_name(""), None);
    }

    #[test]
    fn names_in_any_script_are_unchanged() {
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
            assert_eq!(name_for_code_block(name).as_deref(), Some(name));
        }
    }
}
