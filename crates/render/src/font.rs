//! The bundled font, so that a picture looks the same on every machine: Fira Sans Condensed, whose license is
//! beside it. Text widths, and which characters can be drawn.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

use resvg::usvg::fontdb::{Database, Source};
use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider};

/// The name of the font in the SVG.
pub const FONT_FAMILY: &str = "Fira Sans Condensed";

static MEDIUM_FONT: &[u8] = include_bytes!("font/FiraSansCondensed-Medium.ttf");
static BOLD_FONT: &[u8] = include_bytes!("font/FiraSansCondensed-Bold.ttf");

/// The width of each character of the font at font size 1, for the medium weight and for the bold weight.
static CHAR_WIDTHS: LazyLock<[HashMap<char, f32>; 2]> = LazyLock::new(|| [MEDIUM_FONT, BOLD_FONT].map(char_widths));

fn char_widths(bytes: &[u8]) -> HashMap<char, f32> {
    let font = FontRef::new(bytes).expect("the embedded font is valid");
    let metrics = font.glyph_metrics(Size::new(1.0), LocationRef::default());
    let letters = font.charmap();
    let width = |(letter, glyph)| Some((char::from_u32(letter)?, metrics.advance_width(glyph)?));
    letters.mappings().filter_map(width).collect()
}

/// Returns the font database for parsing an SVG.
pub fn font_database() -> Arc<Database> {
    static FONT_DATABASE: LazyLock<Arc<Database>> = LazyLock::new(|| {
        let mut letters = Database::new();
        for bytes in [MEDIUM_FONT, BOLD_FONT] {
            letters.load_font_source(Source::Binary(Arc::new(bytes)));
        }
        Arc::new(letters)
    });
    Arc::clone(&FONT_DATABASE)
}

/// Returns the width of a text at this font size.
pub fn text_width(text: &str, size: f32, bold: bool) -> f32 {
    text.chars().map(|letter| char_width(letter, size, bold)).sum()
}

/// Returns the longest prefix of the text that fits into this width.
pub fn prefix_within_width(text: &str, max_width: f32, size: f32, bold: bool) -> &str {
    let mut width_left = max_width;
    let fits = |(_, letter): &(usize, char)| {
        width_left -= char_width(*letter, size, bold);
        width_left >= 0.0
    };
    let end = text.char_indices().take_while(fits).last().map_or(0, |(at, letter)| at + letter.len_utf8());
    &text[..end]
}

fn char_width(letter: char, size: f32, bold: bool) -> f32 {
    CHAR_WIDTHS[usize::from(bold)].get(&letter).copied().unwrap_or_default() * size
}

/// Returns the text without the characters that cannot be drawn: direction marks, invisible characters, and letters
/// that the font lacks.
pub fn drawable_text(text: &str) -> String {
    let is_drawable =
        |letter: &char| !letter.is_control() && !is_zero_width(*letter) && CHAR_WIDTHS[0].contains_key(letter);
    text.chars().map(|it| if it.is_whitespace() { ' ' } else { it }).filter(is_drawable).collect()
}

/// Returns the drawable part of a name, or `None` if no letter or digit is left.
#[must_use]
pub fn drawable_name(name: &str) -> Option<String> {
    let kept = drawable_text(name);
    let text: Vec<&str> = kept.split_whitespace().collect();
    text.iter().any(|word| word.contains(char::is_alphanumeric)).then(|| text.join(" "))
}

/// Whether a character has no width or changes how its neighbors are written.
const fn is_zero_width(letter: char) -> bool {
    matches!(letter, '\u{ad}' | '\u{300}'..='\u{36f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_undrawable_characters_are_left_out() {
        let kept = |text| drawable_name(text);
        assert_eq!(kept("Zoë Ångström, d’Œuvre & Ψυχή Ёлка").as_deref(), Some("Zoë Ångström, d’Œuvre & Ψυχή Ёлка"));
        assert_eq!(kept("A\u{202e}nna\u{200b}\n\tB\u{0}").as_deref(), Some("Anna B"));
        assert_eq!(kept("Z\u{301}\u{301}\u{301}algo").as_deref(), Some("Zalgo"));
        assert_eq!(kept("ハンナ Hanna 🛡️").as_deref(), Some("Hanna"));
        for nothing in ["ハンナ", "", " ", "\u{202e}", "…!"] {
            assert_eq!(kept(nothing), None, "{nothing:?}");
        }
    }

    #[test]
    fn width_grows_with_weight_and_size() {
        let plain = text_width("Meadhall", 20.0, false);
        assert!(plain > 50.0 && text_width("Meadhall", 20.0, true) > plain);
        assert!((text_width("Meadhall", 40.0, false) / plain - 2.0).abs() < 0.01);
    }
}
