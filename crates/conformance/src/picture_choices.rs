//! Checks that every option can be chosen on pictures, if the game offers that.

use meadhall_game::{ChosenSteps, Decisions, NextStep, PictureChoices, Presentation, Seat, Text, step_words};

use super::presentation;
use super::property::{CheckResult, GameProperty, PropertyViolation};
use super::texts::TextChecker;

/// Checks the pages on which a seat chooses among the options of its decision.
pub(crate) fn check_picture_choices<G: Presentation>(
    text_checker: &TextChecker,
    game: &G,
    decisions: &Decisions<G::Action>,
    seat: Seat,
    recent_events: &[Text],
) -> CheckResult {
    let Some(decision) = decisions.for_seat(seat) else { return Ok(()) };
    let view = game.view(Some(seat));
    if let Some(picture) = G::decision_picture(&view, decision.options, recent_events) {
        presentation::check_close_up(text_checker, &picture)?;
    }
    let Some(choices) = G::picture_choices(&view, decision.options) else { return Ok(()) };
    let (count, label_count) = (decision.options.len(), choices.answer_labels().len());
    let is_complete = choices.paths.len() == count && [0, count].contains(&label_count);
    GameProperty::CompletePictureChoices
        .ensure(is_complete, || format!("{count} options have {} paths", choices.paths.len()))?;
    choices.note.iter().chain(choices.answer_labels()).try_for_each(|label| text_checker.format(label).map(drop))?;
    let option_paths: Vec<Vec<Text>> = decision.options.iter().map(|action| G::option_path(&view, action)).collect();
    let option_paths: Vec<&[Text]> = option_paths.iter().map(Vec::as_slice).collect();
    let mut unread_pages = vec![ChosenSteps::default()];
    while let Some(page) = unread_pages.pop() {
        unread_pages.extend(check_page(text_checker, &choices, &option_paths, page)?);
    }
    // Pictures are slow, so only those of some options are checked.
    for option in [0, count / 2, count - 1] {
        let page_count = choices.paths[option].len() + usize::from(label_count > 0);
        for depth in 0..page_count {
            let chosen = ChosenSteps { depth, sample_option: option };
            let picture = G::choice_picture(&view, decision.options, &choices, chosen, recent_events);
            let picture = picture.ok_or_else(|| {
                GameProperty::CompletePictureChoices.violation(format!("there is no picture after {depth} steps"))
            })?;
            presentation::check_close_up(text_checker, &picture)?;
        }
    }
    Ok(())
}

/// Checks that the steps of a page differ, that a number stands for something in words, and that each last step leads to
/// one option. Returns the pages that follow.
fn check_page(
    text_checker: &TextChecker,
    choices: &PictureChoices,
    option_paths: &[&[Text]],
    page: ChosenSteps,
) -> Result<Vec<ChosenSteps>, PropertyViolation> {
    let steps = choices.next_steps(page);
    let mut following_pages = Vec::new();
    for (index, (next, words)) in steps.iter().zip(step_words(&steps, option_paths)).enumerate() {
        let label = &next.step.label;
        next.step.question.iter().try_for_each(|text| text_checker.format(text).map(drop))?;
        let [english, ..] = text_checker.format(label)?;
        let is_in_words = english.contains(char::is_alphabetic) || !words.is_empty();
        GameProperty::CompletePictureChoices
            .ensure(is_in_words, || format!("no words say what the label {english} stands for"))?;
        let is_alike = |other: &NextStep<'_>| &other.step.label == label;
        GameProperty::CompletePictureChoices
            .ensure(!steps[..index].iter().any(is_alike), || format!("two steps have the label {label:?}"))?;
        let depth = page.depth + 1;
        let leads_to_one_length =
            next.options.iter().all(|option| (choices.paths[*option].len() == depth) == next.is_last);
        let is_single = !next.is_last || next.options.len() == 1;
        GameProperty::CompletePictureChoices.ensure(leads_to_one_length && is_single, || {
            format!("the step {label:?} leads to several options at once: {:?}", next.options)
        })?;
        if !next.is_last {
            following_pages.push(ChosenSteps { depth, sample_option: next.options[0] });
        }
    }
    Ok(following_pages)
}
