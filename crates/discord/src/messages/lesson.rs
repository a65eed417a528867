//! The panel of a lesson: one message with a green bar, with an idea or a guide, its proposed answer, and few buttons.

use meadhall_game::{AnsweringButtons, ChosenSteps, Text, TutorialMoment, step_words};
use meadhall_registry::OptionDescription;
use meadhall_tables::view::{DecisionView, IdeaView, LessonView};

use super::answer_options::{self, option_label};
use super::board_picture::{TextBoardPolicy, choice_attachment, with_picture};
use super::buttons::action_button;
use super::context::MessageContext;
use super::names::{NameStyle, Translator};
use super::option_menu::{self, MenuValue};
use super::payload::{
    ButtonStyle, EmbedBody, MessageButton, MessagePayload, MessageRow, MessageVisibility, SelectMenu, SelectOption,
    ShownPanel,
};
use super::picture_choices::ChoicePage;
use super::text_board::text_board_embed;
use super::{delivery_warning, question, texts, tutorial};
use crate::interactions::component_action::{ComponentAction, DecisionId, LessonAction, OptionsPage, PanelPage};
use crate::limits;

/// The color of the bar beside everything about lessons.
pub const LESSON_COLOR: u32 = 0x002A_9D8F;
/// Maximum number of other answers that are buttons, and of characters of such a button.
const MAX_OTHER_BUTTONS: usize = 3;
const MAX_OTHER_BUTTON_CHARS: usize = 24;

/// How much is said about an idea.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LessonText {
    Short,
    /// With the text for those who want to know more.
    Full,
}

/// An answer, or a group of answers, besides the proposed one.
struct OtherAnswer {
    label: String,
    description: Option<String>,
    value: MenuValue,
}

/// Renders the learner's panel. `notices` are errors, what an undo did, and what the others did.
#[must_use]
pub fn lesson_panel(
    context: MessageContext<'_>,
    lesson: &LessonView,
    page: PanelPage,
    notices: &[String],
    length: LessonText,
) -> MessagePayload {
    let translator = context.translator(NameStyle::Markdown);
    let mut lines = vec![step_line(context, lesson)];
    lines.extend(delivery_warning::warning_lines(&translator, context.view.warnings));
    lines.extend(lesson.reaction.as_ref().map(|reaction| translator.translate(reaction)));
    lines.extend(notices.iter().cloned());
    // The proposal stands beside its answer.
    let is_first_page = matches!(page, PanelPage::Picture(OptionsPage { path_depth: 0, first_item: 0, .. }));
    let is_at_answer = is_first_page || matches!(page, PanelPage::Words(_));
    lines.extend(lesson.idea.as_ref().and_then(|idea| idea_text(&translator, idea, is_at_answer)));
    let guide = lesson.guide.as_ref().filter(|_| is_at_answer);
    lines.extend(guide.map(|guide| guide_text(&translator, guide, lesson.idea.is_some())));
    // The text about the last idea would not fit a guide.
    let more = lesson.more.as_ref().filter(|_| lesson.idea.is_some());
    let tell_more = (more.is_some() && length == LessonText::Short)
        .then(|| tutorial::lesson_button(context, LessonAction::TellMore));
    let more = more.filter(|_| length == LessonText::Full);
    lines.extend(more.map(|more| translator.translate(more)));
    let content = lines.join("\n");
    let decision = context.view.own_options();
    let is_closing = lesson.idea.as_ref().is_some_and(|idea| idea.is_last);
    let mut payload = match (decision, lesson.moment()) {
        _ if is_closing && is_first_page => closing_question(context, content, length),
        (Some(decision), Some(moment)) if is_first_page => {
            guided_question(context, content, decision, moment, tell_more)
        }
        _ => {
            let question = question::question_payload(context, page, None, content.chars().count());
            MessagePayload { content: format!("{content}\n{}", question.content), ..question }
        }
    };
    let retry_dm = delivery_warning::retry_dm_row(&translator, context.view.warnings);
    let last = payload.rows.len() - 1;
    payload.rows.splice(last..last, retry_dm);
    MessagePayload {
        visibility: MessageVisibility::Ephemeral,
        accent_color: Some(LESSON_COLOR),
        panel: context.view.is_match_running().then(|| ShownPanel {
            table: context.view.id,
            decision: decision.map(DecisionId::of),
            page,
            notices: notices.to_vec(),
            revision: context.view.revision,
        }),
        ..payload
    }
}

/// Returns the number of the idea. It stays the same at questions without an idea.
fn step_line(context: MessageContext<'_>, lesson: &LessonView) -> String {
    let game = context.view.game_info.short_name.clone();
    context.translator_without_names().translate(&texts::lesson_step(game, lesson.step_number, lesson.step_count))
}

/// Returns the main sentence in bold, and what follows it: the proposal, or what always holds.
fn idea_text(translator: &Translator<'_>, idea: &IdeaView, with_proposal: bool) -> Option<String> {
    let moment = idea.moment.as_ref().filter(|_| with_proposal);
    let detail = moment.map(|moment| translator.translate(&moment.detail));
    let text = idea.text.as_ref().map(|text| translator.translate(text));
    match (text, detail) {
        (Some(text), detail) => {
            let (main, general) = text.split_once('\n').unwrap_or((&text, ""));
            Some(format!("**{main}** {}", detail.as_deref().unwrap_or(general)))
        }
        (None, Some(detail)) => Some(format!("**{detail}**")),
        (None, None) => None,
    }
}

/// Returns what is said about a question that no idea fits, in bold unless an idea precedes it.
fn guide_text(translator: &Translator<'_>, guide: &TutorialMoment, follows_idea: bool) -> String {
    let says = translator.translate(&guide.detail);
    if follows_idea { says } else { format!("**{says}**") }
}

/// Renders the end of a lesson, which leads to a real match.
fn closing_question(context: MessageContext<'_>, content: String, length: LessonText) -> MessagePayload {
    let button = |action| tutorial::lesson_button(context, action);
    let more = (length == LessonText::Short).then_some(LessonAction::TellMore);
    let others = [LessonAction::PlayOn, LessonAction::ChooseOther].into_iter().chain(more);
    let rows = vec![
        MessageRow::Buttons(vec![button(LessonAction::PlayMatch)]),
        MessageRow::Buttons(others.map(button).collect()),
    ];
    with_lesson_picture(context, None, MessagePayload { content, rows, ..MessagePayload::default() })
}

/// Renders a question with its proposed answer, and the others.
fn guided_question(
    context: MessageContext<'_>,
    content: String,
    decision: &DecisionView,
    moment: &TutorialMoment,
    tell_more: Option<MessageButton>,
) -> MessagePayload {
    let in_label = context.translator(NameStyle::Label);
    let label = match (&moment.label, decision.options.get(moment.proposed_option)) {
        (Some(label), _) => in_label.translate_short(label),
        (None, Some(option)) => option_label(&in_label, &option.path),
        (None, None) => String::new(),
    };
    let label = tutorial::marked_label(context.view, &[moment.proposed_option], label);
    let proposed = answer_options::answer_button(context.view.id, decision, moment.proposed_option, label);
    let proposed = MessageButton { style: ButtonStyle::Primary, ..proposed };
    let mut rows = other_rows(context, decision, moment.proposed_option);
    match rows.first_mut() {
        Some(MessageRow::Buttons(buttons)) => buttons.insert(0, proposed),
        _ => rows.insert(0, MessageRow::Buttons(vec![proposed])),
    }
    let in_words = question::other_form_button(context, PanelPage::default());
    rows.push(question::last_row(context, tell_more.into_iter().chain(in_words)));
    with_lesson_picture(context, Some(decision), MessagePayload { content, rows, ..MessagePayload::default() })
}

/// Adds the picture on which the decision is answered, or else the board.
fn with_lesson_picture(
    context: MessageContext<'_>,
    decision: Option<&DecisionView>,
    payload: MessagePayload,
) -> MessagePayload {
    let decision = decision.or_else(|| context.view.own_options());
    let choices = decision.and_then(|decision| Some((decision, decision.picture_choices.as_ref()?)));
    if let (Some((decision, choices)), Some(shown)) = (choices, &context.view.choice_picture) {
        let page = ChoicePage::new(context, decision, choices, shown.chosen, 0);
        return MessagePayload { attachment: Some(choice_attachment(context, &shown.picture, &page)), ..payload };
    }
    // A long board leaves no room for a long text; it can be read in words.
    let board = text_board_embed(context, context.view.own_decision_board.as_ref());
    let is_fitting = payload.content.chars().count() <= board.free_chars();
    let embed = if is_fitting { board } else { EmbedBody::NoEmbed };
    with_picture(context, TextBoardPolicy::Remove, MessagePayload { embed, ..payload })
}

/// Returns what is said about each of these options.
fn common_preview(translator: &Translator<'_>, decision: &DecisionView, options: &[usize]) -> Option<String> {
    let first = &decision.options[options[0]];
    let is_common = |text: &&Text| options.iter().all(|option| decision.options[*option].preview.contains(text));
    let preview = first.preview.iter().filter(is_common).cloned().collect();
    let common = OptionDescription { preview, explanation: None, ..first.clone() };
    answer_options::preview_of(translator, &decision.options, &common).fitted(limits::SELECT_OPTION_CHARS)
}

/// Returns the other answers as gray buttons if they are few and short, or else as a menu.
fn other_rows(context: MessageContext<'_>, decision: &DecisionView, proposed: usize) -> Vec<MessageRow> {
    let translator = context.translator_without_names();
    let (table, decision_id) = (context.view.id, DecisionId::of(decision));
    let answers = other_answers(context, decision, proposed);
    let button = |answer: &OtherAnswer| match answer.value {
        MenuValue::ChooseOption(option) if answer.label.chars().count() <= MAX_OTHER_BUTTON_CHARS => {
            Some(answer_options::answer_button(table, decision, option, answer.label.clone()))
        }
        MenuValue::ChooseOption(_) | MenuValue::OpenGroup(_) => None,
    };
    let buttons: Option<Vec<MessageButton>> = answers.iter().map(button).collect();
    match buttons.filter(|buttons| buttons.len() <= MAX_OTHER_BUTTONS) {
        Some(buttons) if buttons.is_empty() => return Vec::new(),
        Some(buttons) => return vec![MessageRow::Buttons(buttons)],
        None => {}
    }
    if answers.len() > limits::SELECT_OPTIONS {
        let words = PanelPage::Words(OptionsPage::default());
        let action = ComponentAction::ShowPanelPage(table, decision_id, words);
        let button = action_button(&translator, &texts::lesson_other_answers(), action, ButtonStyle::Secondary);
        return vec![MessageRow::Buttons(vec![button])];
    }
    let entry = |OtherAnswer { label, description, value }| SelectOption { label, description, value: value.encode() };
    vec![MessageRow::SelectMenu(SelectMenu {
        custom_id: ComponentAction::ChooseOption(table, decision_id, PanelPage::default()).to_string(),
        placeholder: translator.translate(&texts::lesson_other_answers()),
        options: answers.into_iter().map(entry).collect(),
    })]
}

/// Returns the answers besides the proposed one: on the way to an answer on pictures the first steps, or else the words of
/// the options.
fn other_answers(context: MessageContext<'_>, decision: &DecisionView, proposed: usize) -> Vec<OtherAnswer> {
    let in_label = context.translator(NameStyle::Label);
    let paths: Vec<&[Text]> = decision.options.iter().map(|option| option.path.as_slice()).collect();
    let answer = |option: usize| OtherAnswer {
        label: option_label(&in_label, paths[option]),
        description: answer_options::preview_of(&in_label, &decision.options, &decision.options[option])
            .fitted(limits::SELECT_OPTION_CHARS),
        value: MenuValue::ChooseOption(option),
    };
    let group = |label: String, value: MenuValue| OtherAnswer { label, description: None, value };
    let answers: Vec<OtherAnswer> = if let Some(choices) = &decision.picture_choices {
        let start = choices.shown_steps(ChosenSteps::default(), None);
        let steps = choices.next_steps(start);
        let words = step_words(&steps, &paths);
        let path_depth = u8::try_from(start.depth + 1).unwrap_or(u8::MAX);
        // The picture may show a later step of the proposed answer, whose labels name other things.
        let shown = context.view.choice_picture.as_ref().map(|shown| choices.offered_after(shown.chosen).depth);
        let is_pictured = shown.is_none_or(|depth| depth == start.depth);
        // A button that answers has the label that the picture shows.
        let is_labeled = is_pictured && choices.answering == AnsweringButtons::LastSteps;
        let other = |(step, words): (&meadhall_game::NextStep<'_>, &[Text])| match step.options.as_slice() {
            [option] if is_labeled && step.is_last => {
                OtherAnswer { label: in_label.translate_short(&step.step.label), ..answer(*option) }
            }
            [option] => answer(*option),
            options => {
                let label = in_label.translate_short(&step.step.label);
                let words = option_label(&in_label, words);
                let label = match (words.is_empty(), is_pictured) {
                    (true, _) => label,
                    (false, true) => format!("{label} · {words}"),
                    (false, false) => words,
                };
                let sample_option = u16::try_from(options[0]).unwrap_or(u16::MAX);
                let page = MenuValue::OpenGroup(OptionsPage { path_depth, sample_option, first_item: 0 });
                OtherAnswer { description: common_preview(&in_label, decision, options), ..group(label, page) }
            }
        };
        steps.iter().zip(words).map(other).collect()
    } else {
        let other = |item: option_menu::MenuItem<'_, Text>| match item.value {
            MenuValue::ChooseOption(option) => answer(option),
            MenuValue::OpenGroup(_) => group(option_label(&in_label, item.remaining_words), item.value),
        };
        option_menu::menu_page(&paths, OptionsPage::default()).items.into_iter().map(other).collect()
    };
    answers.into_iter().filter(|other| other.value != MenuValue::ChooseOption(proposed)).collect()
}
