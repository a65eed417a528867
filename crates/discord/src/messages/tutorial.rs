//! The hints of a tutorial, as quoted lines above the decision.

use meadhall_tables::view::{TableView, TutorialView};

use super::names::Translator;
use super::texts;

/// Returns the hint for the viewer's decision. The last hint also says that it is the last one.
pub fn tutorial_lines(translator: &Translator<'_>, table_view: &TableView) -> Vec<String> {
    let Some(TutorialView::Hint { text: says, number, total: of }) = &table_view.tutorial else { return Vec::new() };
    let last = (number == of).then(texts::tutorial_last_hint);
    let texts = [texts::tutorial_hint(*number, *of, says.clone())].into_iter().chain(last);
    // An empty line ends the Markdown quote.
    texts.map(|text| format!("> {}", translator.translate(&text))).chain([String::new()]).collect()
}
