//! The bundled font, so that a picture looks the same on every machine: Fira Sans Condensed, whose license is
//! beside it. Text widths, and which characters can be drawn.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

use resvg::usvg::fontdb::{Database, Source};
use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider};

/// The name of the font in the SVG.
pub const FAMILY: &str = "Fira Sans Condensed";

static MEDIUM: &[u8] = include_bytes!("font/FiraSansCondensed-Medium.ttf");
static BOLD: &[u8] = include_bytes!("font/FiraSansCondensed-Bold.ttf");

/// The width of each available character at font size 1: of the medium font, and of the bold one.
static WIDTHS: LazyLock<[HashMap<char, f32>; 2]> = LazyLock::new(|| [MEDIUM, BOLD].map(widths));

fn widths(bytes: &[u8]) -> HashMap<char, f32> {
    let face = FontRef::new(bytes).expect("a font of ours, drawn with in every test");
    let metrics = face.glyph_metrics(Size::new(1.0), LocationRef::default());
    let letters = face.charmap();
    let width = |(letter, glyph)| Some((char::from_u32(letter)?, metrics.advance_width(glyph)?));
    letters.mappings().filter_map(width).collect()
}

/// Returns the font database for parsing an SVG.
pub fn letters() -> Arc<Database> {
    static LETTERS: LazyLock<Arc<Database>> = LazyLock::new(|| {
        let mut letters = Database::new();
        for bytes in [MEDIUM, BOLD] {
            letters.load_font_source(Source::Binary(Arc::new(bytes)));
        }
        Arc::new(letters)
    });
    Arc::clone(&LETTERS)
}

/// Returns the width of a text at this font size.
pub fn width(words: &str, size: f32, bold: bool) -> f32 {
    words.chars().map(|letter| letter_width(letter, size, bold)).sum()
}

/// Returns the longest prefix that is no wider than this.
pub fn beginning(words: &str, room: f32, size: f32, bold: bool) -> &str {
    let mut left = room;
    let fits = |(_, letter): &(usize, char)| {
        left -= letter_width(*letter, size, bold);
        left >= 0.0
    };
    let end = words.char_indices().take_while(fits).last().map_or(0, |(at, letter)| at + letter.len_utf8());
    &words[..end]
}

fn letter_width(letter: char, size: f32, bold: bool) -> f32 {
    WIDTHS[usize::from(bold)].get(&letter).copied().unwrap_or_default() * size
}

/// Returns the drawable part of a text: without direction marks, invisible characters, and scripts that the
/// font does not have.
pub fn written(text: &str) -> String {
    let is_seen = |letter: &char| !letter.is_control() && !is_silent(*letter) && WIDTHS[0].contains_key(letter);
    text.chars().map(|it| if it.is_whitespace() { ' ' } else { it }).filter(is_seen).collect()
}

/// Returns the drawable part of a name, or `None` if no letter or digit is left.
#[must_use]
pub fn legible(name: &str) -> Option<String> {
    let kept = written(name);
    let words: Vec<&str> = kept.split_whitespace().collect();
    words.iter().any(|word| word.contains(char::is_alphanumeric)).then(|| words.join(" "))
}

/// Whether a character has no width or changes how its neighbors are written.
const fn is_silent(letter: char) -> bool {
    matches!(letter, '\u{ad}' | '\u{300}'..='\u{36f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_written_is_left_out_and_nothing_else() {
        let kept = |text| legible(text);
        assert_eq!(kept("Zoë Ångström, d’Œuvre & Ψυχή Ёлка").as_deref(), Some("Zoë Ångström, d’Œuvre & Ψυχή Ёлка"));
        assert_eq!(kept("A\u{202e}nna\u{200b}\n\tB\u{0}").as_deref(), Some("Anna B"));
        assert_eq!(kept("Z\u{301}\u{301}\u{301}algo").as_deref(), Some("Zalgo"));
        assert_eq!(kept("ハンナ Hanna 🛡️").as_deref(), Some("Hanna"));
        for nothing in ["ハンナ", "", " ", "\u{202e}", "…!"] {
            assert_eq!(kept(nothing), None, "{nothing:?}");
        }
    }

    #[test]
    fn bold_is_wider_and_twice_the_size_is_twice_as_wide() {
        let plain = width("Meadhall", 20.0, false);
        assert!(plain > 50.0 && width("Meadhall", 20.0, true) > plain);
        assert!((width("Meadhall", 40.0, false) / plain - 2.0).abs() < 0.01);
    }
}
