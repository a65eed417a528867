//! The private panel: what one person can do at a table, in their language. It is rendered again for each
//! press; the button alone holds the page of a long list of options.

use meadhall_game::{AnsweringButtons, ChosenSteps, PictureChoices, Text};
use meadhall_tables::TableId;
use meadhall_tables::view::DecisionView;

use super::answer_options::{option_label, preview_of};
use super::buttons::action_button;
use super::context::MessageContext;
use super::lesson::{LessonText, lesson_panel};
use super::names::{NameStyle, Translator};
use super::payload::{ButtonStyle, MessagePayload, MessageRow, MessageVisibility, ShownPanel};
use super::question::question_payload;
use super::result::finished_match_reply;
use super::{delivery_warning, texts};
use crate::interactions::component_action::{ComponentAction, DecisionId, OptionsPage, PanelPage, ViewKind};

/// Renders the viewer's panel, or the result of a match that has ended, above these notices.
#[must_use]
pub fn panel_or_result(context: MessageContext<'_>, page: PanelPage, notices: &[String]) -> MessagePayload {
    let Some(result) = context.view.result() else { return panel_message(context, page, notices) };
    let reply = finished_match_reply(context, result);
    let lines = [&[reply.content], notices].concat();
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

/// Renders a panel that is no longer continued: it says when the bot has looked, and offers to look again.
#[must_use]
pub fn sleeping_panel(context: MessageContext<'_>, page: PanelPage, looked_at: i64) -> MessagePayload {
    let translator = context.translator_without_names();
    let mut payload = MessagePayload { panel: None, ..panel_or_result(context, page, &[]) };
    if context.view.is_match_running() && context.view.own_decision().is_none() {
        payload.append_line(&format!("-# {}", translator.translate(&texts::panel_asleep(looked_at))));
        let look_again = ComponentAction::ShowView(context.view.id, ViewKind::Panel);
        let button = action_button(&translator, &texts::button_look_again(), look_again, ButtonStyle::Secondary);
        if let Some(MessageRow::Buttons(last_row)) = payload.rows.last_mut() {
            last_row.insert(0, button);
        }
    }
    payload
}

/// Renders a panel whose player has a newer one for the same table: it leads to the question.
#[must_use]
pub fn replaced_panel(translator: &Translator<'_>, table: TableId) -> MessagePayload {
    let my_turn = ComponentAction::ShowView(table, ViewKind::Panel);
    let button = action_button(translator, &texts::button_my_turn(), my_turn, ButtonStyle::Secondary);
    let content = format!("-# {}", translator.translate(&texts::panel_replaced()));
    MessagePayload { rows: vec![MessageRow::Buttons(vec![button])], ..MessagePayload::ephemeral(content) }
}

/// Repeats the chosen answer to the person who gave it.
#[must_use]
pub fn chosen_answer_text(translator: &Translator<'_>, words: &[Text]) -> String {
    translator.translate(&texts::your_choice()) + " " + &option_label(translator, words)
}

/// Returns the page that shows an option with what it leads to, if options are shown before they are chosen.
#[must_use]
pub fn page_that_shows(decision: &DecisionView, option: usize) -> Option<PanelPage> {
    let choices = decision.picture_choices.as_ref().filter(|choices| choices.end_turn != Some(option))?;
    let chosen = ChosenSteps { depth: choices.paths.get(option)?.len(), sample_option: option };
    let neighbors = choices.next_steps(choices.offered_after(chosen));
    let page = OptionsPage {
        path_depth: u8::try_from(chosen.depth).ok()?,
        sample_option: u16::try_from(option).ok()?,
        first_item: u16::try_from(neighbors.iter().position(|next| next.options.contains(&option))?).ok()?,
    };
    matches!(choices.answering, AnsweringButtons::ShownOption(_)).then_some(PanelPage::Picture(page))
}

/// Names the answer that a computer would give by the labels of the buttons that lead to it, and says why: for what reason,
/// or else with this advice and what the answer leads to, unless the page shows that.
#[must_use]
pub fn hint_line(
    context: MessageContext<'_>,
    decision: &DecisionView,
    option: usize,
    reason: Option<Text>,
    advice: Option<Text>,
) -> Option<String> {
    let translator = context.translator(NameStyle::Markdown);
    let hinted = decision.options.get(option)?;
    let preview = || preview_of(&translator, &decision.options, hinted).short_sentences;
    let words = || option_label(&translator, &hinted.path);
    let labels = |choices: &PictureChoices| {
        let steps = choices.paths.get(option)?.iter().map(|step| translator.translate_short(&step.label));
        Some(steps.collect::<Vec<_>>().join(" › "))
    };
    let (label, why, preview) = match decision.picture_choices.as_ref().map(|choices| (&choices.answering, choices)) {
        Some((AnsweringButtons::LastSteps, choices)) => (labels(choices)?, reason.or(advice), preview()),
        Some((AnsweringButtons::ShownOption(_), choices)) => (labels(choices)?, reason, Vec::new()),
        // The page says itself what the answers lead to, but not which is better.
        Some((AnsweringButtons::AllOptions(_), _)) | None => (words(), reason.or(advice), Vec::new()),
    };
    let reasons: Vec<String> = why.map(|why| translator.translate(&why)).into_iter().chain(preview).collect();
    let reasons = reasons.join(" ");
    // Some reasons name the answer first.
    let label = if reasons.starts_with(&label) { String::new() } else { format!("{label} · ") };
    let hint = format!("**{}** {label}{reasons}", translator.translate(&texts::hint()));
    Some(hint.trim_end_matches(" · ").to_owned())
}
