//! Prose for screen readers: paragraphs of sentences, the most important first. It is cut only between
//! sentences.

/// Marks a truncated sentence.
const ELLIPSIS: char = '…';

/// A text in one language, as paragraphs of sentences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prose {
    paragraphs: Vec<Vec<String>>,
    char_count: usize,
    /// How many characters are needed.
    max_chars: usize,
}

impl Default for Prose {
    fn default() -> Self {
        Self::with_first_chars(usize::MAX)
    }
}

impl Prose {
    /// Creates an empty text of which only this many characters will be needed. No sentence after them is translated.
    #[must_use]
    pub const fn with_first_chars(max_chars: usize) -> Self {
        Self { paragraphs: Vec::new(), char_count: 0, max_chars }
    }

    /// Appends a paragraph.
    #[must_use]
    pub fn with_paragraph(mut self, sentences: impl IntoIterator<Item = String>) -> Self {
        let (mut paragraph, mut sentences) = (Vec::new(), sentences.into_iter());
        while self.char_count <= self.max_chars
            && let Some(sentence) = sentences.next()
        {
            self.char_count += char_count(&sentence) + 1;
            paragraph.push(sentence);
        }
        self.paragraphs.push(paragraph);
        self
    }

    /// Returns the whole text, one line for each paragraph.
    #[must_use]
    pub fn full_text(&self) -> String {
        self.pages(usize::MAX).concat()
    }

    /// Returns as many whole sentences as fit into this many characters.
    #[must_use]
    pub fn truncated_text(&self, max_chars: usize) -> String {
        self.pages(max_chars).into_iter().next().unwrap_or_default()
    }

    /// Returns the whole text if it fits into this many characters, or else whole sentences and a note that says where the
    /// rest is. A note that does not fit is left out.
    #[must_use]
    pub fn truncated_with_note(&self, max_chars: usize, note: &str) -> String {
        let room = max_chars.saturating_sub(char_count(note) + 1);
        if room == 0 || self.pages(max_chars).len() <= 1 {
            return self.truncated_text(max_chars);
        }
        format!("{} {note}", self.truncated_text(room))
    }

    /// Splits the text between sentences into pages of at most this number of characters. A sentence longer than a page
    /// is truncated with an ellipsis.
    #[must_use]
    pub fn pages(&self, max_chars: usize) -> Vec<String> {
        let mut pages: Vec<String> = Vec::new();
        for paragraph in &self.paragraphs {
            for (n, sentence) in paragraph.iter().enumerate() {
                let separator = if n == 0 { "\n" } else { " " };
                let fits = |page: &&mut String| char_count(page) + 1 + char_count(sentence) <= max_chars;
                match pages.last_mut().filter(fits) {
                    Some(page) => page.extend([separator, sentence]),
                    None => pages.push(truncate(sentence, max_chars)),
                }
            }
        }
        pages
    }
}

fn char_count(text: &str) -> usize {
    text.chars().count()
}

fn truncate(sentence: &str, max_chars: usize) -> String {
    if char_count(sentence) <= max_chars {
        return sentence.to_owned();
    }
    sentence.chars().take(max_chars.saturating_sub(1)).chain([ELLIPSIS]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample_prose() -> Prose {
        let sentences = |all: &[&str]| all.iter().map(|it| (*it).to_owned()).collect::<Vec<_>>();
        Prose::default()
            .with_paragraph(sentences(&["J. R. is asked: p. ej. 1. or 2. … or more?", "À toi\u{202f}: joue\u{202f}!"]))
            .with_paragraph([])
            .with_paragraph(sentences(&["3.5 places are free.", "Fin."]))
    }

    #[test]
    fn each_paragraph_is_one_line() {
        let whole = sample_prose().full_text();
        assert_eq!(
            whole,
            "J. R. is asked: p. ej. 1. or 2. … or more? À toi\u{202f}: joue\u{202f}!\n3.5 places are free. Fin."
        );
        assert_eq!(sample_prose().truncated_text(whole.chars().count()), whole);
        assert_eq!(Prose::default().full_text(), "");
    }

    #[test]
    fn text_is_cut_only_between_sentences() {
        let first = "J. R. is asked: p. ej. 1. or 2. … or more?";
        for most in 42..=56 {
            assert_eq!(sample_prose().truncated_text(most), first, "{most}");
        }
        assert_eq!(sample_prose().truncated_text(57), format!("{first} À toi\u{202f}: joue\u{202f}!"));
        assert_eq!(
            sample_prose().truncated_text(41),
            "J. R. is asked: p. ej. 1. or 2. … or mor…",
            "no whole sentence fits"
        );
    }

    #[test]
    fn a_note_says_that_the_rest_is_elsewhere() {
        let (prose, note) = (sample_prose(), "More: /m");
        let whole = prose.full_text();
        let length = whole.chars().count();
        assert_eq!(prose.truncated_with_note(length, note), whole);
        assert_eq!(prose.truncated_with_note(51, note), "J. R. is asked: p. ej. 1. or 2. … or more? More: /m");
        assert_eq!(prose.truncated_with_note(9, note), prose.truncated_text(9), "the note does not fit");
        for most in 10..length {
            let cut = prose.truncated_with_note(most, note);
            assert!(cut.ends_with(note) && cut.chars().count() <= most, "{most}: {cut}");
        }
    }

    #[test]
    fn sentences_that_are_not_needed_are_not_translated() {
        let whole = sample_prose();
        for most in 0..100 {
            let mut translated = Vec::new();
            let needed = whole.paragraphs.iter().fold(Prose::with_first_chars(most), |prose, paragraph| {
                prose.with_paragraph(paragraph.iter().cloned().inspect(|sentence| translated.push(sentence.clone())))
            });
            assert_eq!(needed.truncated_text(most), whole.truncated_text(most), "{most}");
            let chars_before_last: usize = translated.iter().rev().skip(1).map(|it| char_count(it) + 1).sum();
            assert!(chars_before_last <= most, "{most}: {translated:?}");
        }
    }

    #[test]
    fn pages_contain_every_sentence() {
        for most in 42..100 {
            let pages = sample_prose().pages(most);
            assert!(pages.iter().all(|page| page.chars().count() <= most), "{pages:?}");
            assert_eq!(pages.join(" ").replace('\n', " "), sample_prose().full_text().replace('\n', " "), "{most}");
        }
    }
}
