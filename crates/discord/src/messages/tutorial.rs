//! The hints of a tutorial, as a paragraph above the decision, and its closing words.

use meadhall_tables::view::{TableView, TutorialView};

use super::names::Translator;
use super::texts;

/// Returns the hint for the viewer's decision. The last hint also says that it is the last one.
pub fn tutorial_lines(translator: &Translator<'_>, table_view: &TableView) -> Vec<String> {
    let Some(TutorialView::Hint { text: says, number, total: of }) = &table_view.tutorial else { return Vec::new() };
    let last = (number == of).then(texts::tutorial_last_hint);
    let texts = [texts::tutorial_hint(*number, *of, says.clone())].into_iter().chain(last);
    // An empty line separates the hint from the match log.
    texts.map(|text| translator.translate(&text)).chain([String::new()]).collect()
}

/// Returns the closing words of a tutorial whose match is over.
pub fn closing_line(translator: &Translator<'_>, table_view: &TableView) -> Option<String> {
    table_view.tutorial.as_ref().and(table_view.result())?;
    Some(translator.translate(&texts::tutorial_over()))
}
