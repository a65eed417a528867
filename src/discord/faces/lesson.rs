//! The hints of a tutorial, as quoted lines above the decision.

use super::super::names::Translator;
use super::super::words;
use crate::scene::{TableView, TutorialView};

/// Returns the hint for the viewer's decision. The last hint also says that it is the last one.
pub fn tutorial_lines(translator: &Translator<'_>, table_view: &TableView) -> Vec<String> {
    let Some(TutorialView::Hint { text: says, number, total: of }) = &table_view.tutorial else { return Vec::new() };
    let last = (number == of).then(words::lesson_over);
    let texts = [words::lesson(*number, *of, says.clone())].into_iter().chain(last);
    // An empty line ends the quote.
    texts.map(|text| format!("> {}", translator.translate(&text))).chain([String::new()]).collect()
}
