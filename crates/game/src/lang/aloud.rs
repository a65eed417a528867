//! Prose for screen readers: paragraphs of sentences, the most important first. It is cut only between
//! sentences.

/// Marks a truncated sentence.
const MORE: char = '…';

/// A text in one language, as paragraphs of sentences.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Aloud(Vec<Vec<String>>);

impl Aloud {
    /// Appends a paragraph.
    #[must_use]
    pub fn then(mut self, sentences: impl IntoIterator<Item = String>) -> Self {
        self.0.push(sentences.into_iter().collect());
        self
    }

    /// Appends the paragraphs of another text.
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        self.0.extend(other.0);
        self
    }

    /// Returns the whole text, one line for each paragraph.
    #[must_use]
    pub fn whole(&self) -> String {
        self.pages(usize::MAX).concat()
    }

    /// Returns as many whole sentences as fit into this many characters.
    #[must_use]
    pub fn within(&self, most: usize) -> String {
        self.pages(most).into_iter().next().unwrap_or_default()
    }

    /// Splits the text into pages of this many characters. Only a sentence longer than a page is truncated,
    /// with an ellipsis.
    #[must_use]
    pub fn pages(&self, most: usize) -> Vec<String> {
        let mut pages: Vec<String> = Vec::new();
        for paragraph in &self.0 {
            for (n, sentence) in paragraph.iter().enumerate() {
                let between = if n == 0 { "\n" } else { " " };
                let fits = |page: &&mut String| length(page) + 1 + length(sentence) <= most;
                match pages.last_mut().filter(fits) {
                    Some(page) => page.extend([between, sentence]),
                    None => pages.push(shortened(sentence, most)),
                }
            }
        }
        pages
    }
}

fn length(text: &str) -> usize {
    text.chars().count()
}

fn shortened(sentence: &str, most: usize) -> String {
    if length(sentence) <= most {
        return sentence.to_owned();
    }
    sentence.chars().take(most.saturating_sub(1)).chain([MORE]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told() -> Aloud {
        let said = |all: &[&str]| all.iter().map(|it| (*it).to_owned()).collect::<Vec<_>>();
        Aloud::default()
            .then(said(&["J. R. is asked: p. ej. 1. or 2. … or more?", "À toi\u{202f}: joue\u{202f}!"]))
            .and(Aloud::default().then([]).then(said(&["3.5 places are free.", "Fin."])))
    }

    #[test]
    fn a_paragraph_is_a_line() {
        let whole = told().whole();
        assert_eq!(
            whole,
            "J. R. is asked: p. ej. 1. or 2. … or more? À toi\u{202f}: joue\u{202f}!\n3.5 places are free. Fin."
        );
        assert_eq!(told().within(whole.chars().count()), whole);
        assert_eq!(Aloud::default().whole(), "");
    }

    #[test]
    fn it_is_cut_between_sentences_whatever_is_in_them() {
        let first = "J. R. is asked: p. ej. 1. or 2. … or more?";
        for most in 42..=56 {
            assert_eq!(told().within(most), first, "{most}");
        }
        assert_eq!(told().within(57), format!("{first} À toi\u{202f}: joue\u{202f}!"));
        assert_eq!(told().within(41), "J. R. is asked: p. ej. 1. or 2. … or mor…", "there is no whole one");
    }

    #[test]
    fn pages_leave_nothing_out() {
        for most in 42..100 {
            let pages = told().pages(most);
            assert!(pages.iter().all(|page| page.chars().count() <= most), "{pages:?}");
            assert_eq!(pages.join(" ").replace('\n', " "), told().whole().replace('\n', " "), "{most}");
        }
    }
}
