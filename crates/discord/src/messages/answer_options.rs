//! The options of a decision as buttons, and lines that preview what each one does.

use meadhall_game::Text;
use meadhall_registry::OptionDescription;
use meadhall_tables::TableId;
use meadhall_tables::view::DecisionView;

use super::buttons::labeled_button;
use super::context::MessageContext;
use super::names::{NameStyle, Translator};
use super::option_menu::fit_sentences;
use super::payload::{MessageButton, MessageRow};
use super::{texts, tutorial};
use crate::interactions::component_action::ComponentAction;
use crate::limits;

/// Maximum number of answers as buttons in a private message. They take three of Discord's five rows.
pub const MAX_PRIVATE_ANSWER_BUTTONS: usize = 3 * limits::BUTTONS_PER_ROW;
/// Maximum number of options for which each preview also explains the game piece or effect of its option. With more
/// options, only the legend explains them.
pub const MAX_OPTION_COUNT_FOR_EXPLANATIONS: usize = 6;
/// Maximum number of answers of which each has a text beside its button.
const MAX_SECTIONS: usize = 6;
/// A button with a longer label would leave the text beside it no room on a phone, so the text begins with the label.
const MAX_SECTION_BUTTON_CHARS: usize = 14;
/// Marks that previews were left out.
const ELLIPSIS: &str = "…";

/// The label of an option and the sentences of its preview.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LabeledPreview {
    pub label: String,
    pub sentences: Vec<String>,
    /// The same sentences in their short form.
    pub short_sentences: Vec<String>,
}

impl LabeledPreview {
    /// Joins the sentences in at most `room` characters: the first ones, which are the simplest, are short as far as needed,
    /// and the last ones are left out if even that is too long.
    pub fn fitted(&self, room: usize) -> Option<String> {
        let joined = |short: usize| [&self.short_sentences[..short], &self.sentences[short..]].concat().join(" ");
        let fits = |text: &String| (1..=room).contains(&text.chars().count());
        let fitting = (0..=self.sentences.len()).map(joined).find(fits);
        fitting.or_else(|| fit_sentences(&self.short_sentences, room))
    }
}

/// Returns what each answer leads to, each beside its button. `None` if it is not known what an answer leads to, or if there
/// are too many answers. The texts have `room` characters in total and names in this style.
pub fn answer_sections(
    context: MessageContext<'_>,
    decision: &DecisionView,
    room: usize,
    name_style: NameStyle,
) -> Option<Vec<MessageRow>> {
    let options = &decision.options;
    if options.len() > MAX_SECTIONS || options.iter().any(|option| option.preview.is_empty()) {
        return None;
    }
    let room = room / options.len().max(1);
    let (in_text, in_label) = (context.translator(name_style), context.translator(NameStyle::Label));
    let section = |(number, option): (usize, &OptionDescription)| {
        let preview = preview_of(&in_text, options, option).fitted(room).unwrap_or_else(|| ELLIPSIS.to_owned());
        let label = option_label(&in_label, &option.path);
        let is_short = label.chars().count() <= MAX_SECTION_BUTTON_CHARS;
        let text = match is_short {
            true => preview,
            false => format!("**{}**\n-# {preview}", option_label(&in_text, &option.path)),
        };
        let label = if is_short { label } else { in_label.translate(&texts::button_choose()) };
        let label = tutorial::marked_label(context.view, &[number], label);
        MessageRow::Section { text, button: answer_button(context.view.id, decision, number, label) }
    };
    Some(options.iter().enumerate().map(section).collect())
}

/// Returns the preview of an option without its label. If there are few options, the preview also explains the game
/// piece or effect of the option.
pub fn preview_of(
    translator: &Translator<'_>,
    options: &[OptionDescription],
    option: &OptionDescription,
) -> LabeledPreview {
    let explained = option
        .explanation
        .iter()
        .filter(|text| options.len() <= MAX_OPTION_COUNT_FOR_EXPLANATIONS && !option.preview.contains(text));
    let texts = option.preview.iter().chain(explained);
    LabeledPreview {
        label: String::new(),
        sentences: texts.clone().map(|text| translator.translate(text)).collect(),
        short_sentences: texts.map(|text| translator.translate_short(text)).collect(),
    }
}

/// Returns buttons for these options, given as index and label, or `None` if there are too many or a label is too long.
pub fn answer_buttons(
    table: TableId,
    decision: &DecisionView,
    labels: &[(usize, String)],
    max: usize,
) -> Option<Vec<MessageRow>> {
    let short = labels.iter().all(|(_, label)| label.chars().count() <= limits::BUTTON_LABEL_CHARS);
    let control = |(option, label): &(usize, String)| answer_button(table, decision, *option, label.clone());
    let controls: Option<Vec<MessageButton>> =
        (short && labels.len() <= max).then(|| labels.iter().map(control).collect());
    Some(controls?.chunks(limits::BUTTONS_PER_ROW).map(|row| MessageRow::Buttons(row.to_vec())).collect())
}

/// Returns the button that answers with this option. It is quiet, because a highlighted button would look like advice.
pub fn answer_button(table: TableId, decision: &DecisionView, option: usize, label: String) -> MessageButton {
    labeled_button(label, &ComponentAction::AnswerDecision(table, decision.answer(option)))
}

/// Returns the previews with `room` characters in total. If they do not fit, their short forms are taken: first one
/// sentence for every option, then further whole sentences while they fit.
pub fn preview_lines(options: &[LabeledPreview], room: usize) -> Vec<String> {
    let full: Vec<(&str, &[String])> = options.iter().map(|it| (it.label.as_str(), &*it.sentences)).collect();
    let full_lines: Vec<String> = full.iter().filter_map(|(label, sentences)| preview_line(label, sentences)).collect();
    if full_lines.iter().map(|line| line.chars().count() + 1).sum::<usize>() <= room {
        return full_lines;
    }
    let short: Vec<(&str, &[String])> = options.iter().map(|it| (it.label.as_str(), &*it.short_sentences)).collect();
    sentences_that_fit(&short, room)
}

/// Returns the line of an option, or `None` if it has no sentences.
fn preview_line(label: &str, sentences: &[String]) -> Option<String> {
    (!sentences.is_empty()).then(|| format!("{}{}", bold_label(label), sentences.join(" ")))
}

/// Returns one sentence for every option, then further whole sentences while they fit.
fn sentences_that_fit(options: &[(&str, &[String])], room: usize) -> Vec<String> {
    let mut left = room.saturating_sub(ELLIPSIS.len() + 1);
    let mut shown_counts = vec![0; options.len()];
    let max_sentences = options.iter().map(|(_, sentences)| sentences.len()).max().unwrap_or_default();
    for depth in 0..max_sentences {
        for ((label, sentences), kept) in options.iter().zip(&mut shown_counts) {
            let Some(sentence) = sentences.get(depth).filter(|_| *kept == depth) else { continue };
            let first = if depth == 0 { bold_label(label).chars().count() } else { 0 };
            if let Some(rest) = left.checked_sub(first + sentence.chars().count() + 1) {
                left = rest;
                *kept += 1;
            }
        }
    }
    let shown = options.iter().zip(shown_counts);
    let mut lines: Vec<String> =
        shown.filter_map(|((label, sentences), kept)| preview_line(label, &sentences[..kept])).collect();
    if lines.len() < options.iter().filter(|(_, sentences)| !sentences.is_empty()).count() {
        lines.push(ELLIPSIS.to_owned());
    }
    lines
}

fn bold_label(says: &str) -> String {
    format!("**{says}** — ")
}

/// Joins the parts of an option's label in their short form.
pub fn option_label(translator: &Translator<'_>, path: &[Text]) -> String {
    path.iter().map(|word| translator.translate_short(word)).collect::<Vec<_>>().join(" › ")
}

/// Joins the parts of an option's label.
pub fn path_text(path: &[Text]) -> Text {
    path.iter().cloned().reduce(texts::option_path).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn option_text(label: &str, sentences: &[&str]) -> LabeledPreview {
        let sentences: Vec<String> = sentences.iter().map(|it| (*it).to_owned()).collect();
        LabeledPreview { label: label.to_owned(), short_sentences: sentences.clone(), sentences }
    }

    #[test]
    fn every_option_has_its_first_sentence_before_any_has_its_second() {
        let options = [
            option_text("7 · rune", &["Crew: 1.", "On the way: a very long story."]),
            option_text("9 · port", &["Crew: 2.", "Short."]),
            option_text("stay", &[]),
        ];
        let all = preview_lines(&options, 2_000);
        assert_eq!(all, ["**7 · rune** — Crew: 1. On the way: a very long story.", "**9 · port** — Crew: 2. Short."]);
        let some = preview_lines(&options, 65);
        assert_eq!(some, ["**7 · rune** — Crew: 1.", "**9 · port** — Crew: 2. Short."]);
        assert!(some.join("\n").chars().count() <= 65);
        assert_eq!(preview_lines(&options, 35), ["**7 · rune** — Crew: 1.", ELLIPSIS]);
    }

    #[test]
    fn only_the_first_sentences_of_a_fitted_preview_are_short() {
        let short_sentences = ["Crew 1.", "6 may go."].map(str::to_owned).to_vec();
        let preview =
            LabeledPreview { short_sentences, ..option_text("", &["Crew on arrival: 1.", "The sea may take 6."]) };
        let fitted = |room| preview.fitted(room).unwrap_or_default();
        assert_eq!(fitted(39), "Crew on arrival: 1. The sea may take 6.");
        assert_eq!(fitted(38), "Crew 1. The sea may take 6.");
        assert_eq!([fitted(26), fitted(16), fitted(6)], ["Crew 1. 6 may go.", "Crew 1.", ""]);
        assert_eq!(LabeledPreview::default().fitted(100), None);
    }

    #[test]
    fn previews_are_short_only_if_the_full_ones_do_not_fit() {
        let short_sentences = vec!["Crew 1.".to_owned()];
        let options = [LabeledPreview { short_sentences, ..option_text("7 · rune", &["Crew on arrival: 1."]) }];
        let full = "**7 · rune** — Crew on arrival: 1.";
        assert_eq!(preview_lines(&options, full.chars().count() + 1), [full]);
        assert_eq!(preview_lines(&options, full.chars().count()), ["**7 · rune** — Crew 1."]);
    }
}
