//! The hints of a tutorial: a line above the decision and more below its answers. Also its closing words.

use meadhall_tables::view::{TableView, TutorialView};

use super::names::Translator;
use super::texts;

/// Returns the lines of the hint for the viewer's decision. The first line is worth reading before the answers. The last hint
/// also says that it is the last one.
pub fn tutorial_lines(translator: &Translator<'_>, table_view: &TableView) -> Vec<String> {
    let Some(TutorialView::Hint { text, number, total, .. }) = &table_view.tutorial else { return Vec::new() };
    let hint = translator.translate(&texts::tutorial_hint(*number, *total, text.clone()));
    let last = (number == total).then(|| translator.translate(&texts::tutorial_last_hint()));
    hint.lines().map(str::to_owned).chain(last).collect()
}

/// Returns the closing words of a tutorial whose match is over.
pub fn closing_line(translator: &Translator<'_>, table_view: &TableView) -> Option<String> {
    table_view.tutorial.as_ref().and(table_view.result())?;
    Some(translator.translate(&texts::tutorial_over()))
}

/// Marks the label of a button that leads to the suggested option.
pub fn marked_label(table_view: &TableView, options: &[usize], label: String) -> String {
    match table_view.suggested_option() {
        Some(suggested) if options.contains(&suggested) => format!("➤ {label}"),
        _ => label,
    }
}
