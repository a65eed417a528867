//! The letters that come with the house, so that a picture looks the same on every machine: Fira Sans Condensed, whose
//! licence lies beside it. How wide words are, and what can be written at all.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

use resvg::usvg::fontdb::{Database, Source};
use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider};

/// What the letters are called in a sheet.
pub const FAMILY: &str = "Fira Sans Condensed";

static MEDIUM: &[u8] = include_bytes!("font/FiraSansCondensed-Medium.ttf");
static BOLD: &[u8] = include_bytes!("font/FiraSansCondensed-Bold.ttf");

/// How wide each letter is that there is, in letters of size 1: of the medium face, and of the bold one.
static WIDTHS: LazyLock<[HashMap<char, f32>; 2]> = LazyLock::new(|| [MEDIUM, BOLD].map(widths));

fn widths(bytes: &[u8]) -> HashMap<char, f32> {
    let face = FontRef::new(bytes).expect("a font of ours, drawn with in every test");
    let metrics = face.glyph_metrics(Size::new(1.0), LocationRef::default());
    let letters = face.charmap();
    let width = |(letter, glyph)| Some((char::from_u32(letter)?, metrics.advance_width(glyph)?));
    letters.mappings().filter_map(width).collect()
}

/// The letters, for whoever draws a sheet.
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

/// How wide words are in letters of this size.
pub fn width(words: &str, size: f32, bold: bool) -> f32 {
    words.chars().map(|letter| letter_width(letter, size, bold)).sum()
}

/// As many letters from the beginning as are no wider than this.
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

/// As much of a text as there are letters for: none of what turns the direction of writing, of what is not seen, and of scripts
/// that we have no letters for.
pub fn written(text: &str) -> String {
    let is_seen = |letter: &char| !letter.is_control() && !is_silent(*letter) && WIDTHS[0].contains_key(letter);
    text.chars().map(|it| if it.is_whitespace() { ' ' } else { it }).filter(is_seen).collect()
}

/// The same of a name. None, if nothing is left of it that anybody could read.
#[must_use]
pub fn legible(name: &str) -> Option<String> {
    let kept = written(name);
    let words: Vec<&str> = kept.split_whitespace().collect();
    words.iter().any(|word| word.contains(char::is_alphanumeric)).then(|| words.join(" "))
}

/// What has no width, or changes how its neighbours are written.
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
