//! The part of the panel in which a decision is answered on a picture: one line about what is chosen, and buttons with the
//! labels that the picture shows.

use std::ops::Range;

use meadhall_game::{AnsweringButtons, ChosenSteps, NextStep, PictureChoices, Text, step_words};
use meadhall_tables::TableId;
use meadhall_tables::view::DecisionView;

use super::answer_options::{self, option_label};
use super::buttons::action_button;
use super::context::MessageContext;
use super::names::NameStyle;
use super::payload::{ButtonStyle, ButtonTarget, MessageButton, MessageRow};
use super::{texts, tutorial};
use crate::interactions::component_action::{ComponentAction, DecisionId, OptionsPage, PanelPage};
use crate::limits;

/// Maximum number of components for all steps of a decision: Discord's limit without the question, the picture, the line
/// about what is chosen and the last row.
const MAX_STEP_COMPONENTS: usize = limits::COMPONENTS - 10;
/// Maximum number of rows of steps, so that picture and answers fit on the screen of a phone.
const MAX_ROWS: usize = 5;
/// If there were more rows, a row would begin only when the one before is full.
const MAX_UNFILLED_ROWS: usize = 3;
/// How many buttons stand in a row, and how wide they are together, so that they do not wrap on a phone.
const STEPS_PER_ROW: usize = 4;
const MAX_ROW_WIDTH: usize = 320;
/// The width of a button without its label, with the gap beside it, and of the smallest button; of a character; of an emoji;
/// and of the tick of the chosen button, which stands in place of its emoji.
const BUTTON_WIDTH: usize = 40;
const MIN_BUTTON_WIDTH: usize = 68;
const CHAR_WIDTH: usize = 9;
const EMOJI_WIDTH: usize = 22;
const TICK_WIDTH: usize = 22;
/// Maximum number of characters about the option that is shown.
const MAX_PREVIEW_CHARS: usize = 140;
/// Maximum number of characters about all options that are described at once, so that they fit on the screen of a phone.
const MAX_CHARS_OF_ALL_PREVIEWS: usize = 216;

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
    /// How much room the button of each step takes.
    buttons: Vec<ButtonRoom>,
    /// Whether the buttons have emoji, because that takes no further row.
    has_emoji: bool,
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
        let end_turn = |next: &NextStep<'_>| choices.end_turn.is_some_and(|option| next.options == [option]);
        let steps: Vec<NextStep<'_>> = steps.into_iter().filter(|next| !end_turn(next)).collect();
        let translator = context.translator(NameStyle::Label);
        let room = |next: &NextStep<'_>| {
            let has_emoji = next.is_last && decision.options[next.options[0]].emoji.is_some();
            let chars = translator.translate_short(&next.step.label).chars().count();
            let emoji_width = if has_emoji { EMOJI_WIDTH } else { 0 };
            ButtonRoom { row: next.step.row, width: BUTTON_WIDTH + CHAR_WIDTH * chars, emoji_width }
        };
        let mut buttons: Vec<ButtonRoom> = steps.iter().map(room).collect();
        let plain_buttons: Vec<ButtonRoom> = buttons.iter().map(|it| ButtonRoom { emoji_width: 0, ..*it }).collect();
        let has_emoji = step_rows(&plain_buttons).len() == step_rows(&buttons).len();
        if !has_emoji {
            buttons = plain_buttons;
        }
        let pages = step_pages(&buttons);
        let page_number = pages.iter().position(|page| page.contains(&first_step)).unwrap_or_default();
        Self { context, decision, choices, shown_option, parent, steps, buttons, has_emoji, pages, page_number }
    }

    /// Returns what is asked: what the decision asks, or on a later page what its steps decide, after the labels of the
    /// steps that were chosen before.
    pub fn question(&self) -> String {
        let translator = self.context.translator(NameStyle::Markdown);
        let question = self.steps.first().and_then(|next| next.step.question.as_ref());
        let question = translator.translate(question.unwrap_or(&self.decision.prompt));
        [self.chosen_labels(), Some(question)].into_iter().flatten().collect::<Vec<_>>().join(" · ")
    }

    /// Whether an earlier step can be chosen again.
    pub fn is_first_page(&self) -> bool {
        self.choices.previous_choice(self.parent).is_none()
    }

    /// Returns the answer at the deadline, as this page names it.
    pub fn default_answer(&self) -> Text {
        match self.choices.paths.get(self.decision.default).map(Vec::as_slice).unwrap_or_default() {
            [step] => step.label.clone(),
            // The labels of later steps are on other pictures, so the answer is said in its first words.
            _ => answer_options::path_text(&self.decision.options[self.decision.default].path[..1]),
        }
    }

    /// Returns the note about the first steps. Options that are described say themselves what it would say.
    fn note(&self) -> Option<String> {
        let note = self.choices.note.as_ref().filter(|_| self.is_first_page() && !self.describes_all_options())?;
        Some(format!("-# {}", self.context.translator(NameStyle::Markdown).translate_short(note)))
    }

    /// Returns the labels of the steps that the viewer has chosen, without those that left no choice.
    fn chosen_labels(&self) -> Option<String> {
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

    /// Returns the line about the option that is shown, or about the choice, and the buttons of the steps. Few options
    /// stand beside their buttons instead.
    pub fn rows(&self) -> Vec<MessageRow> {
        if self.describes_all_options() {
            let room = MAX_CHARS_OF_ALL_PREVIEWS / self.decision.options.len().max(1);
            let options = self.steps.iter().flat_map(|step| &step.options);
            return options.map(|option| self.option_row(*option, room, ButtonStyle::Secondary)).collect();
        }
        let page = self.pages[self.page_number].clone();
        let mut shown = self.steps[page.clone()].iter();
        let line = match self.shown_option {
            Some(option) => Some(self.option_row(option, MAX_PREVIEW_CHARS, ButtonStyle::Primary)),
            None => self.guide().map(MessageRow::Text),
        };
        let rows = step_rows(&self.buttons[page]);
        let row = |size| MessageRow::Buttons(shown.by_ref().take(size).map(|next| self.step_button(next)).collect());
        line.into_iter().chain(rows.into_iter().map(row)).collect()
    }

    /// Says what a press does if it only shows an option, and the note about the first steps.
    fn guide(&self) -> Option<String> {
        let is_confirmed = matches!(self.choices.answering, AnsweringButtons::ShownOption(_));
        let translator = self.context.translator_without_names();
        let press = is_confirmed.then(|| translator.translate(&texts::panel_press_to_see()));
        let lines: Vec<String> = [press, self.note()].into_iter().flatten().collect();
        (!lines.is_empty()).then(|| lines.join("\n"))
    }

    /// Returns the button that ends the turn.
    pub fn end_turn_button(&self) -> Option<MessageButton> {
        let option = self.choices.end_turn.filter(|_| self.is_first_page())?;
        let label = &self.choices.paths.get(option)?.first()?.label;
        let label = self.context.translator_without_names().translate_short(label);
        Some(answer_options::answer_button(self.table(), self.decision, option, label))
    }

    /// Returns the buttons to the other steps of this page and back to the steps before it.
    pub fn page_buttons(&self) -> Vec<MessageButton> {
        let translator = self.context.translator_without_names();
        let button = |label: Text, action| action_button(&translator, &label, action, ButtonStyle::Secondary);
        let other_page = (self.pages.len() > 1).then(|| {
            let next = &self.pages[(self.page_number + 1) % self.pages.len()];
            button(texts::button_other_choices(), self.page_action(self.parent, next.start))
        });
        let back = self.choices.previous_choice(self.parent).map(|steps| self.page_action(steps, 0));
        other_page.into_iter().chain(back.map(|action| button(texts::button_back(), action))).collect()
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
            return answer_options::answer_button(self.table(), self.decision, option, label);
        }
        let style = match self.shown_option {
            Some(shown) if next.options.contains(&shown) => ButtonStyle::Chosen,
            _ => ButtonStyle::Secondary,
        };
        let steps = ChosenSteps { depth: self.parent.depth + 1, sample_option: option };
        // An option is shown on the page of its button.
        let first_step = if next.is_last { self.pages[self.page_number].start } else { 0 };
        let target = ButtonTarget::CustomId(self.page_action(steps, first_step).to_string());
        let has_emoji = self.has_emoji && next.is_last && style != ButtonStyle::Chosen;
        let emoji = self.decision.options[option].emoji.as_ref().filter(|_| has_emoji);
        let emoji = emoji.map(|name| format!("{}/{name}", self.context.view.game_info.id));
        MessageButton { label, emoji, target, style }
    }

    /// Returns what an option leads to, in at most `room` characters, and the button that answers with it.
    fn option_row(&self, option: usize, room: usize, style: ButtonStyle) -> MessageRow {
        let (in_text, in_label) =
            (self.context.translator(NameStyle::Mention), self.context.translator(NameStyle::Label));
        let described = &self.decision.options[option];
        // An option of its own is always explained, and what it brings comes first.
        let mut preview = answer_options::preview_of(&in_text, std::slice::from_ref(described), described);
        let explained = preview.sentences.len() - described.preview.len();
        preview.sentences.rotate_right(explained);
        preview.short_sentences.rotate_right(explained);
        let mut text = format!("**{}**", option_label(&in_text, &described.path));
        if let Some(sentences) = preview.fitted(room) {
            text += &format!("\n-# {sentences}");
        }
        let label = self.choices.answer_labels().get(option).map(|label| in_label.translate_short(label));
        let label = label.unwrap_or_else(|| option_label(&in_label, &described.path));
        let label = tutorial::marked_label(self.context.view, &[option], label);
        let button = answer_options::answer_button(self.table(), self.decision, option, label);
        MessageRow::Section { text, button: MessageButton { style, ..button } }
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

/// How much room a button takes.
struct ButtonRoom {
    /// Buttons with other values begin a new row, if all rows fit.
    row: usize,
    /// In pixels on a phone, without its emoji.
    width: usize,
    emoji_width: usize,
}

/// Divides buttons into pages that have room on the screen of a phone.
fn step_pages(buttons: &[ButtonRoom]) -> Vec<Range<usize>> {
    let (mut pages, mut start) = (Vec::new(), 0);
    for end in 0..buttons.len() {
        let (rows, on_page) = (step_rows(&buttons[start..=end]).len(), end + 1 - start);
        if rows > MAX_ROWS || rows + on_page > MAX_STEP_COMPONENTS {
            pages.push(start..end);
            start = end;
        }
    }
    pages.push(start..buttons.len());
    pages
}

/// Returns how many of the buttons of a page stand in each row.
fn step_rows(buttons: &[ButtonRoom]) -> Vec<usize> {
    let groups = buttons.chunk_by(|one, other| one.row == other.row);
    let rows: Vec<usize> = groups.flat_map(filled_rows).collect();
    if rows.len() > MAX_UNFILLED_ROWS { filled_rows(buttons) } else { rows }
}

/// Fills each row before the next one.
fn filled_rows(buttons: &[ButtonRoom]) -> Vec<usize> {
    let (mut rows, mut start) = (Vec::new(), 0);
    for last in 1..buttons.len() {
        if !fit_in_row(&buttons[start..=last]) {
            rows.push(last - start);
            start = last;
        }
    }
    rows.push(buttons.len() - start);
    rows
}

fn fit_in_row(buttons: &[ButtonRoom]) -> bool {
    let width: usize = buttons.iter().map(|it| MIN_BUTTON_WIDTH.max(it.width + it.emoji_width)).sum();
    let tick_width = if buttons.iter().all(|it| it.emoji_width > 0) { 0 } else { TICK_WIDTH };
    buttons.len() <= STEPS_PER_ROW && width + tick_width <= MAX_ROW_WIDTH
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
