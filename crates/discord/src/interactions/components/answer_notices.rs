//! What an answer caused, for the panel that follows it.

use meadhall_game::Text;
use meadhall_service::table_service::CommandOutcome;

use crate::messages::context::MessageContext;
use crate::messages::names::NameStyle;
use crate::messages::{match_log, panel};

/// Maximum number of lines about what an answer caused. More would push the next answers off the screen of a phone; "What
/// happened" shows all.
const MAX_NOTICE_LINES: usize = 2;
/// The same above the end of a match.
const MAX_LAST_NOTICE_LINES: usize = 4;

/// Returns what an answer caused in the end, or else the answer, as the first lines of the next panel. The view has the
/// log lines of the answer.
#[must_use]
pub fn answer_notices(context: MessageContext<'_>, outcome: &CommandOutcome) -> Vec<String> {
    let translator = context.translator(NameStyle::Markdown);
    let told: Vec<Text> =
        context.view.log.iter().filter(|entry| match_log::is_told(context.view, entry)).cloned().collect();
    let max_lines = if context.view.is_match_running() { MAX_NOTICE_LINES } else { MAX_LAST_NOTICE_LINES };
    let last = match_log::newest_entries(&told, context.view.viewer, max_lines, context.view.game_info.main_news);
    // A picture shows where something happened.
    let translate = |text: &Text| match context.view.choice_picture {
        Some(_) => translator.translate_short(text),
        None => translator.translate(text),
    };
    let mut notices: Vec<String> = last.into_iter().map(|text| format!("-# {}", translate(text))).collect();
    if notices.is_empty() && !outcome.chosen_option.is_empty() && context.view.lesson().is_none() {
        notices.push(panel::chosen_answer_text(&translator, &outcome.chosen_option));
    }
    notices
}
