//! The private panel: what one person can do at a table, in their language. It is rendered again for each
//! press; the button alone holds the page of a long list of options.

use meadhall_game::Text;
use meadhall_tables::view::DecisionView;

use super::answer_options::{option_label, preview_of};
use super::context::MessageContext;
use super::lesson::{LessonText, lesson_panel};
use super::names::{NameStyle, Translator};
use super::payload::{MessagePayload, MessageVisibility, ShownPanel};
use super::question::question_payload;
use super::result::finished_match_reply;
use super::{delivery_warning, texts};
use crate::interactions::component_action::{DecisionId, PanelPage};

/// Renders the viewer's panel, or the result of a match that has ended below these notices.
#[must_use]
pub fn panel_or_result(context: MessageContext<'_>, page: PanelPage, notices: &[String]) -> MessagePayload {
    let Some(result) = context.view.result() else { return panel_message(context, page, notices) };
    let reply = finished_match_reply(context, result);
    let lines: Vec<String> = notices.iter().cloned().chain([reply.content]).collect();
    MessagePayload { content: lines.join("\n"), ..reply }
}

/// Renders the viewer's panel: warnings, what has happened, and the question; the picture; the answers; and a last row that
/// leads to everything else.
#[must_use]
pub fn panel_message(context: MessageContext<'_>, page: PanelPage, notices: &[String]) -> MessagePayload {
    if let Some(lesson) = context.view.lesson() {
        return lesson_panel(context, lesson, page, notices, LessonText::Short);
    }
    let translator = context.translator(NameStyle::Markdown);
    let lines: Vec<String> = delivery_warning::warning_lines(&translator, context.view.warnings)
        .into_iter()
        .chain(notices.iter().cloned())
        .collect();
    let taken_chars = lines.iter().map(|line| line.chars().count() + 1).sum();
    let until = context.view.own_decision().and_then(|asked| asked.deadline);
    let mut payload = question_payload(context, page, until, taken_chars);
    payload.content = lines.into_iter().chain([payload.content]).collect::<Vec<_>>().join("\n");
    let retry_dm = delivery_warning::retry_dm_row(&translator, context.view.warnings);
    let last = payload.rows.len() - 1;
    payload.rows.splice(last..last, retry_dm);
    payload.visibility = MessageVisibility::Ephemeral;
    payload.panel = context.view.is_match_running().then(|| ShownPanel {
        table: context.view.id,
        decision: context.view.own_options().map(DecisionId::of),
        page,
        notices: notices.to_vec(),
        revision: context.view.revision,
    });
    payload
}

/// Repeats the chosen answer to the person who gave it.
#[must_use]
pub fn chosen_answer_text(translator: &Translator<'_>, words: &[Text]) -> String {
    translator.translate(&texts::your_choice()) + " " + &option_label(translator, words)
}

/// Names the answer that a computer would give, and what it leads to.
#[must_use]
pub fn hint_line(context: MessageContext<'_>, decision: &DecisionView, option: usize) -> Option<String> {
    let translator = context.translator(NameStyle::Markdown);
    let hinted = decision.options.get(option)?;
    let label = option_label(&translator, &hinted.path);
    let reasons = preview_of(&translator, &decision.options, hinted).short_sentences.join(" ");
    let hint = translator.translate(&texts::hint());
    Some(format!("**{hint}** {label} · {reasons}").trim_end_matches(" · ").to_owned())
}
