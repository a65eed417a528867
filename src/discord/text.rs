//! Texts on their way to Discord: cut to a limit, and names made harmless, for people call themselves what they like.

/// The longest name that is shown.
const NAME: usize = 32;

/// A text of at most so many characters; if it is longer, its end is left out and that is shown.
#[must_use]
pub fn cut(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let kept: String = text.chars().take(most.saturating_sub(1)).collect();
    kept.trim_end().to_owned() + "…"
}

/// A name as it can stand in a sentence: nothing in it is markdown, a mention, or runs backwards.
#[must_use]
pub fn name_in_prose(name: &str) -> String {
    let mut shown = String::new();
    for letter in harmless(name).chars() {
        match letter {
            '\\' | '*' | '_' | '~' | '`' | '|' | '<' | '>' | '[' | ']' | '(' | ')' | '#' | '-' | '+' | '.' | ':' => {
                shown.push('\\');
                shown.push(letter);
            }
            // A space that is not seen keeps it from being a mention.
            '@' => shown.push_str("@\u{200b}"),
            _ => shown.push(letter),
        }
    }
    shown
}

/// A name as it can stand in a block of code, on a button, or in a menu: there, nothing is markdown but the end of the block.
#[must_use]
pub fn name_in_code(name: &str) -> String {
    harmless(name).replace('`', "ˋ")
}

/// What can be seen of a name, on one line, at most [`NAME`] long.
fn harmless(name: &str) -> String {
    let mut shown = String::new();
    let mut marks = 0;
    for letter in name.chars() {
        let letter = if letter.is_whitespace() { ' ' } else { letter };
        marks = if is_mark(letter) { marks + 1 } else { 0 };
        // Two marks on a letter are writing; more are a tower.
        if letter.is_control() || is_unseen(letter) || marks > 2 {
            continue;
        }
        shown.push(letter);
    }
    let shown = shown.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    if shown.is_empty() { "?".to_owned() } else { cut(&shown, NAME) }
}

/// Whether it turns the direction of writing, or takes no room.
const fn is_unseen(letter: char) -> bool {
    matches!(letter,
        '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{2069}' | '\u{3164}' | '\u{fe00}'..='\u{fe0e}' | '\u{feff}' | '\u{ffa0}' | '\u{fff9}'..='\u{fffb}'
        | '\u{e0000}'..='\u{e0fff}')
}

/// Whether it stands over or under the letter before it.
const fn is_mark(letter: char) -> bool {
    matches!(letter,
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
    fn a_name_is_no_markdown_and_calls_nobody() {
        assert_eq!(name_in_prose("**Ann**"), r"\*\*Ann\*\*");
        assert_eq!(name_in_prose("<@123> @everyone"), "\\<@\u{200b}123\\> @\u{200b}everyone");
        assert_eq!(name_in_prose("[here](https://x)"), r"\[here\]\(https\://x\)");
        assert_eq!(name_in_code("```x"), "ˋˋˋx");
    }

    #[test]
    fn a_name_does_not_run_backwards_tower_or_vanish() {
        assert_eq!(name_in_code("Ann\u{202e}nnA"), "AnnnnA");
        assert_eq!(name_in_code("Z\u{300}\u{301}\u{302}\u{303}algo"), "Z\u{300}\u{301}algo");
        assert_eq!(name_in_code("a\nb\t c"), "a b c");
        for nothing in ["", "\u{200b}", "\u{3164}", "  "] {
            assert_eq!(name_in_code(nothing), "?");
        }
        assert_eq!(name_in_code(&"x".repeat(99)).chars().count(), 32);
    }
}
