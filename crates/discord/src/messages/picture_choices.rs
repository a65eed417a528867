//! The part of the panel in which a decision is answered on a picture: buttons with the labels that the picture shows,
//! under headings that say what the buttons below have in common.

use std::ops::Range;

use meadhall_game::{AnsweringButtons, ChosenSteps, NextStep, PictureChoices, Text, step_words};
use meadhall_tables::TableId;
use meadhall_tables::view::DecisionView;

use super::answer_options::{self, LabeledPreview, option_label};
use super::buttons::optional_buttons;
use super::context::MessageContext;
use super::names::NameStyle;
use super::payload::{ButtonStyle, ButtonTarget, MessageButton, MessageRow};
use super::{texts, tutorial};
use crate::interactions::component_action::{ComponentAction, DecisionId, OptionsPage, PanelPage};
use crate::limits;

/// Maximum number of components for all steps of a decision: Discord's limit without the picture, the question and the last
/// row.
const MAX_STEP_COMPONENTS: usize = limits::COMPONENTS - 7;
/// The components of the option that is shown, with its button.
const SHOWN_OPTION_COMPONENTS: usize = 3;
/// How many buttons stand in a row, so that they do not wrap on a phone.
const STEPS_PER_ROW: usize = 4;
/// Maximum number of characters about the option that is shown.
const MAX_PREVIEW_CHARS: usize = 300;
/// Maximum number of characters about all options that are described at once, so that they fit on the screen of a phone.
const MAX_CHARS_OF_ALL_PREVIEWS: usize = 420;

/// The page of a decision that is answered on a picture.
pub struct ChoicePage<'a> {
    context: MessageContext<'a>,
    decision: &'a DecisionView,
    choices: &'a PictureChoices,
    /// The option that is shown before it is chosen.
    shown_option: Option<usize>,
    /// The steps below which the page lists the next ones.
    parent: ChosenSteps,
    steps: Vec<NextStep<'a>>,
    /// The indices of the steps on each page.
    pages: Vec<Range<usize>>,
    page_number: usize,
}

impl<'a> ChoicePage<'a> {
    /// Returns the page after these steps that lists the step at index `first_step`.
    pub fn new(
        context: MessageContext<'a>,
        decision: &'a DecisionView,
        choices: &'a PictureChoices,
        chosen: ChosenSteps,
        first_step: usize,
    ) -> Self {
        let shown_option = choices.shown_option(chosen);
        let parent = choices.offered_after(chosen);
        let steps = choices.next_steps(parent);
        // The second part of a hint stands below the answers.
        let hint_components = usize::from(context.view.tutorial.is_some());
        let shown_components = if shown_option.is_some() { SHOWN_OPTION_COMPONENTS } else { 0 };
        let max = MAX_STEP_COMPONENTS - hint_components - shown_components;
        // "Back" and the buttons to the pages before and after share a row.
        let back = usize::from(choices.previous_choice(parent).is_some());
        let pages = step_pages(&steps, max - 2 * back, max - 3 - back);
        let page_number = pages.iter().position(|page| page.contains(&first_step)).unwrap_or_default();
        Self { context, decision, choices, shown_option, parent, steps, pages, page_number }
    }

    /// Says on the first page, by the label of its step, what is chosen at the deadline. An option that is described
    /// says it itself.
    pub fn default_text(&self) -> Option<String> {
        let is_first_page = self.choices.previous_choice(self.parent).is_none();
        if self.shown_option.is_some() || self.describes_all_options() || !is_first_page {
            return None;
        }
        let text = match self.choices.paths.get(self.decision.default)?.get(self.parent.depth..)? {
            [step] => answer_options::default_answer_text(std::slice::from_ref(&step.label)),
            // The numbers of later steps are on other pictures.
            _ => texts::panel_default_later(),
        };
        Some(self.context.translator(NameStyle::Mention).translate(&text))
    }

    /// Returns the labels of the steps that the viewer has chosen, without those that left no choice.
    pub fn chosen_labels(&self) -> Option<String> {
        let translator = self.context.translator(NameStyle::Label);
        let path = self.choices.chosen_path(self.parent);
        let has_choice = |depth| self.choices.next_steps(ChosenSteps { depth, ..self.parent }).len() > 1;
        let chosen = path.iter().enumerate().filter(|(depth, _)| has_choice(*depth));
        let labels: Vec<String> = chosen.map(|(_, step)| translator.translate(&step.label)).collect();
        (!labels.is_empty()).then(|| labels.join(" › "))
    }

    /// Says in words what each label of this page stands for.
    pub fn described_labels(&self, style: NameStyle) -> Vec<String> {
        let translator = self.context.translator(style);
        let option_paths: Vec<&[Text]> = self.decision.options.iter().map(|option| option.path.as_slice()).collect();
        let described = |(next, words): (&NextStep<'_>, &[Text])| {
            let label = &next.step.label;
            let words = words.iter().cloned().reduce(texts::option_path).unwrap_or_else(|| label.clone());
            let text = if begins_with_label(&translator.translate(&words), &translator.translate(label)) {
                texts::panel_words(words)
            } else {
                texts::panel_label(label.clone(), words)
            };
            translator.translate(&text)
        };
        self.steps.iter().zip(step_words(&self.steps, &option_paths)).map(described).collect()
    }

    /// Returns the buttons of the steps under their headings, the option that is shown, and the buttons to other pages.
    /// Few options stand beside their buttons instead.
    pub fn rows(&self) -> Vec<MessageRow> {
        if self.describes_all_options() {
            return self.described_options();
        }
        let shown = &self.steps[self.pages[self.page_number].clone()];
        let translator = self.context.translator(NameStyle::Mention);
        let mut rows = Vec::new();
        for group in shown.chunk_by(|one, other| one.step.heading == other.step.heading) {
            let heading = group[0].step.heading.as_ref();
            rows.extend(heading.map(|text| MessageRow::Text(format!("-# {}", translator.translate(text)))));
            let buttons: Vec<MessageButton> = group.iter().map(|next| self.step_button(next)).collect();
            rows.extend(buttons.chunks(STEPS_PER_ROW).map(|row| MessageRow::Buttons(row.to_vec())));
        }
        let shown_option = |option| self.option_row(option, MAX_PREVIEW_CHARS, ButtonStyle::Primary);
        rows.extend(self.shown_option.map(shown_option));
        rows.extend(self.page_buttons());
        rows
    }

    /// Returns all options, each with what it leads to and its button.
    fn described_options(&self) -> Vec<MessageRow> {
        let count = self.decision.options.len();
        let (room, style) = (MAX_CHARS_OF_ALL_PREVIEWS / count.max(1), answer_options::answer_style(count));
        let options = self.steps.iter().flat_map(|step| &step.options);
        options.map(|option| self.option_row(*option, room, style)).collect()
    }

    fn describes_all_options(&self) -> bool {
        matches!(self.choices.answering, AnsweringButtons::AllOptions(_)) && self.shown_option.is_none()
    }

    fn table(&self) -> TableId {
        self.context.view.id
    }

    fn step_button(&self, next: &NextStep<'_>) -> MessageButton {
        let label = self.context.translator(NameStyle::Label).translate_short(&next.step.label);
        let label = tutorial::marked_label(self.context.view, &next.options, label);
        let option = next.options[0];
        let is_answer = next.is_last && self.choices.answering == AnsweringButtons::LastSteps;
        if is_answer {
            let style = answer_options::answer_style(self.steps.len());
            return answer_options::answer_button(self.table(), self.decision, option, label, style);
        }
        let style = match self.shown_option {
            Some(shown) if next.options.contains(&shown) => ButtonStyle::Chosen,
            _ => ButtonStyle::Secondary,
        };
        let steps = ChosenSteps { depth: self.parent.depth + 1, sample_option: option };
        // An option is shown on the page of its button.
        let first_step = if next.is_last { self.pages[self.page_number].start } else { 0 };
        let target = ButtonTarget::CustomId(self.page_action(steps, first_step).to_string());
        MessageButton { label, target, style }
    }

    /// Returns what an option leads to, in at most `room` characters, and the button that answers with it.
    fn option_row(&self, option: usize, room: usize, style: ButtonStyle) -> MessageRow {
        let (in_text, in_label) =
            (self.context.translator(NameStyle::Mention), self.context.translator(NameStyle::Label));
        let described = &self.decision.options[option];
        let preview = LabeledPreview {
            label: String::new(),
            ..answer_options::preview_of(&in_text, &self.decision.options, described)
        };
        let mut text = format!("**{}**", option_label(&in_text, &described.path));
        let sentences = answer_options::section_text(&preview, room);
        let has_deadline = self.context.view.own_decision().is_some_and(|seat| seat.deadline.is_some());
        let is_default = has_deadline && option == self.decision.default;
        let by_default = is_default.then(|| in_text.translate(&texts::panel_default()));
        for line in [Some(sentences), by_default].into_iter().flatten().filter(|line| !line.is_empty()) {
            text += &format!("\n-# {line}");
        }
        let label = self.choices.answer_labels().get(option).map(|label| in_label.translate_short(label));
        let label = label.unwrap_or_else(|| option_label(&in_label, &described.path));
        let label = tutorial::marked_label(self.context.view, &[option], label);
        let button = answer_options::answer_button(self.table(), self.decision, option, label, style);
        MessageRow::Section { text, button }
    }

    fn page_buttons(&self) -> Option<MessageRow> {
        let page = |number: Option<usize>, name: Text| match number.and_then(|number| self.pages.get(number)) {
            Some(steps) => (self.label_range(steps).unwrap_or(name), Some(self.page_action(self.parent, steps.start))),
            None => (name, None),
        };
        let back = self.choices.previous_choice(self.parent).map(|steps| self.page_action(steps, 0));
        let buttons = [
            (texts::button_back(), back),
            page(self.page_number.checked_sub(1), texts::button_previous_page()),
            page(self.page_number.checked_add(1), texts::button_next_page()),
        ];
        optional_buttons(&self.context.translator_without_names(), buttons)
    }

    /// Returns the first and the last label of a page if all its labels are numbers of one kind.
    fn label_range(&self, page: &Range<usize>) -> Option<Text> {
        let [first, .., last] = &self.steps[page.clone()] else { return None };
        let is_one_kind = self.steps.iter().all(|next| next.step.heading == first.step.heading);
        is_one_kind.then(|| texts::panel_label_range(first.step.label.clone(), last.step.label.clone()))
    }

    fn page_action(&self, steps: ChosenSteps, first_step: usize) -> ComponentAction {
        let decision = DecisionId::of(self.decision);
        let page = OptionsPage {
            path_depth: u8::try_from(steps.depth).unwrap_or(u8::MAX),
            sample_option: u16::try_from(steps.sample_option).unwrap_or(u16::MAX),
            first_item: u16::try_from(first_step).unwrap_or(u16::MAX),
        };
        ComponentAction::ShowPanelPage(self.table(), decision, PanelPage::Picture(page))
    }
}

/// Whether the words begin with the label, as the names of some places do. A number before a noun is no label: the words
/// "1 Viking" do not begin with the label "1".
fn begins_with_label(words: &str, label: &str) -> bool {
    let ends_with_digit = label.ends_with(|ch: char| ch.is_ascii_digit());
    words
        .strip_prefix(label)
        .is_some_and(|rest| !(ends_with_digit && rest.trim_start().starts_with(|ch: char| ch.is_alphanumeric())))
}

/// Divides steps into pages with this many components at most: `max_alone` if one page has room for all, or else `max`.
fn step_pages(steps: &[NextStep<'_>], max_alone: usize, max: usize) -> Vec<Range<usize>> {
    let all = 0..steps.len();
    if step_components(steps) <= max_alone {
        return vec![all];
    }
    let (mut pages, mut start) = (Vec::new(), 0);
    for end in all {
        if step_components(&steps[start..=end]) > max {
            pages.push(start..end);
            start = end;
        }
    }
    pages.push(start..steps.len());
    pages
}

/// Returns the number of components of these steps: buttons, rows and headings.
fn step_components(steps: &[NextStep<'_>]) -> usize {
    let groups = steps.chunk_by(|one, other| one.step.heading == other.step.heading);
    groups.map(|group| 1 + group.len().div_ceil(STEPS_PER_ROW) + group.len()).sum()
}

#[cfg(test)]
mod tests {
    use super::begins_with_label;

    #[test]
    fn a_number_of_pieces_is_not_taken_for_a_label() {
        for (words, label) in [("7 · axe (2)", "7"), ("Mjöllnir", "Mjöllnir"), ("T3, a blue temple", "T3")] {
            assert!(begins_with_label(words, label), "{words}");
        }
        for (words, label) in [("1 Viking to I3", "1"), ("12 · axe (2)", "1"), ("Sail home", "7")] {
            assert!(!begins_with_label(words, label), "{words}");
        }
    }
}
