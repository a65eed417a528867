//! How the options of a decision are chosen on pictures: step by step, by buttons whose labels the pictures show.

use super::Text;

/// The way to each option of a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PictureChoices {
    /// For each option, the steps that lead to it; never empty. The steps of no option are the beginning of another's.
    pub paths: Vec<Vec<ChoiceStep>>,
    pub answering: AnsweringButtons,
    /// What signs or rows of the first steps mean, in one short line.
    pub note: Option<Text>,
    /// The option that ends the turn. Its button stands in the last row of the message.
    pub end_turn: Option<usize>,
}

/// Which buttons answer with an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnsweringButtons {
    /// Those of the last steps.
    LastSteps,
    /// One option is shown at a time, with a button that answers with it. The labels are those of these buttons, for each
    /// option.
    ShownOption(Vec<Text>),
    /// All options are described at once, each beside the button that answers with it. Only few options have room.
    AllOptions(Vec<Text>),
}

/// One press on the way to an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChoiceStep {
    /// The position among the buttons of the same page.
    pub position: usize,
    /// Begins a new row of buttons where it differs from that of the step before.
    pub row: usize,
    /// What is asked on the page of this step, if that is not what the decision asks.
    pub question: Option<Text>,
    pub label: Text,
}

/// How far a viewer has chosen: the first steps of an option.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChosenSteps {
    /// How many steps have been chosen.
    pub depth: usize,
    /// The index of any option whose path begins with the chosen steps.
    pub sample_option: usize,
}

/// A step that can be taken next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NextStep<'a> {
    pub step: &'a ChoiceStep,
    /// The indices of the options to which the step leads; never empty.
    pub options: Vec<usize>,
    /// Whether the step is the last one of its option.
    pub is_last: bool,
}

impl PictureChoices {
    /// Returns the label of the button that answers with each option; none if the last steps answer.
    pub fn answer_labels(&self) -> &[Text] {
        match &self.answering {
            AnsweringButtons::LastSteps => &[],
            AnsweringButtons::ShownOption(labels) | AnsweringButtons::AllOptions(labels) => labels,
        }
    }

    /// Returns these steps with those that leave no choice, or, if no option begins with them, the first ones to show:
    /// those of the proposed option if one option is shown at a time, or else none. If options are confirmed, the only one that
    /// begins with the chosen steps is shown.
    pub fn shown_steps(&self, chosen: ChosenSteps, proposed: Option<usize>) -> ChosenSteps {
        let is_confirmed = self.answering != AnsweringButtons::LastSteps;
        match self.paths.get(chosen.sample_option) {
            Some(path) if (1..=path.len()).contains(&chosen.depth) && is_confirmed => self.without_single_steps(chosen),
            Some(path) if (1..=path.len()).contains(&chosen.depth) => self.without_forced_steps(chosen),
            _ => match proposed.filter(|_| matches!(self.answering, AnsweringButtons::ShownOption(_))) {
                Some(proposed) => {
                    let depth = self.paths.get(proposed).map(Vec::len).unwrap_or_default();
                    ChosenSteps { depth, sample_option: proposed }
                }
                None => self.without_forced_steps(ChosenSteps::default()),
            },
        }
    }

    /// Returns the option that is shown before it is chosen, or `None` if steps are still to be chosen.
    pub fn shown_option(&self, chosen: ChosenSteps) -> Option<usize> {
        let is_complete = self.paths.get(chosen.sample_option).is_some_and(|path| path.len() == chosen.depth);
        is_complete.then_some(chosen.sample_option)
    }

    /// Returns the steps after which the next ones are offered. An option that is shown before it is chosen is offered
    /// among its neighbors.
    pub fn offered_after(&self, chosen: ChosenSteps) -> ChosenSteps {
        ChosenSteps { depth: chosen.depth - usize::from(self.shown_option(chosen).is_some()), ..chosen }
    }

    /// Returns the chosen steps.
    pub fn chosen_path(&self, chosen: ChosenSteps) -> &[ChoiceStep] {
        self.paths.get(chosen.sample_option).and_then(|path| path.get(..chosen.depth)).unwrap_or_default()
    }

    /// Returns the steps that can be taken after these ones, in the order of their positions.
    pub fn next_steps(&self, chosen: ChosenSteps) -> Vec<NextStep<'_>> {
        let mut steps: Vec<NextStep<'_>> = Vec::new();
        for option in self.options_after(chosen) {
            let path = &self.paths[option];
            let Some(step) = path.get(chosen.depth) else { continue };
            match steps.iter_mut().find(|next| next.step == step) {
                Some(next) => next.options.push(option),
                None => steps.push(NextStep { step, options: vec![option], is_last: chosen.depth + 1 == path.len() }),
            }
        }
        steps.sort_by_key(|next| next.step.position);
        steps
    }

    /// Returns the steps at which the last choice was made, or `None` if there was none.
    pub fn previous_choice(&self, chosen: ChosenSteps) -> Option<ChosenSteps> {
        let earlier = (0..chosen.depth).rev().map(|depth| ChosenSteps { depth, ..chosen });
        earlier.into_iter().find(|steps| self.next_steps(*steps).len() > 1)
    }

    /// Returns the indices of the options that begin with these steps.
    fn options_after(&self, chosen: ChosenSteps) -> impl Iterator<Item = usize> {
        let chosen_path = self.chosen_path(chosen);
        (0..self.paths.len()).filter(move |option| self.paths[*option].starts_with(chosen_path))
    }

    /// Adds steps while only one can be taken, up to an option.
    fn without_single_steps(&self, mut chosen: ChosenSteps) -> ChosenSteps {
        while let [only] = self.next_steps(chosen).as_slice() {
            chosen = ChosenSteps { depth: chosen.depth + 1, sample_option: only.options[0] };
        }
        chosen
    }

    /// Returns the options that begin with these steps.
    pub fn remaining_options<'a, T>(&self, options: &'a [T], chosen: ChosenSteps) -> impl Iterator<Item = &'a T> {
        self.options_after(chosen).filter_map(|option| options.get(option))
    }

    /// Adds steps while only one can be taken. The last step of a path is never added, because it answers.
    fn without_forced_steps(&self, mut chosen: ChosenSteps) -> ChosenSteps {
        while let [NextStep { is_last: false, options, .. }] = self.next_steps(chosen).as_slice() {
            chosen = ChosenSteps { depth: chosen.depth + 1, sample_option: options[0] };
        }
        chosen
    }
}

/// Returns what each step of a page stands for in words: those that all its options have in common, without those that
/// all options of the page have in common. `option_paths` are the words of each option. A step to several options that
/// have no words in common, such as "Walk", is not described further.
pub fn step_words<'a>(page: &[NextStep<'_>], option_paths: &[&'a [Text]]) -> Vec<&'a [Text]> {
    let option_words = |option: &usize| option_paths.get(*option).copied().unwrap_or_default();
    let words: Vec<&[Text]> = page.iter().map(|step| common_start(step.options.iter().map(option_words))).collect();
    let shared_count = if words.len() > 1 { common_start(words.iter().copied()).len() } else { 0 };
    words.into_iter().map(|words| &words[shared_count..]).collect()
}

/// Returns the words with which all paths begin.
fn common_start<'a>(mut paths: impl Iterator<Item = &'a [Text]>) -> &'a [Text] {
    let first = paths.next().unwrap_or_default();
    paths.fold(first, |start, path| {
        let length = start.iter().zip(path).take_while(|(one, other)| one == other).count();
        &start[..length]
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a path whose steps have these positions.
    fn path(positions: &[usize]) -> Vec<ChoiceStep> {
        let step =
            |position: &usize| ChoiceStep { position: *position, row: 0, question: None, label: Text::default() };
        positions.iter().map(step).collect()
    }

    fn choices(paths: &[&[usize]]) -> PictureChoices {
        PictureChoices {
            paths: paths.iter().map(|it| path(it)).collect(),
            answering: AnsweringButtons::LastSteps,
            note: None,
            end_turn: None,
        }
    }

    fn empty_labels(count: usize) -> Vec<Text> {
        vec![Text::default(); count]
    }

    #[test]
    fn next_steps_are_in_the_order_of_their_positions() {
        let choices = choices(&[&[2, 1], &[1], &[2, 0]]);
        let next = choices.next_steps(ChosenSteps::default());
        let shown: Vec<(usize, &[usize], bool)> =
            next.iter().map(|it| (it.step.position, &*it.options, it.is_last)).collect();
        assert_eq!(shown, [(1, &[1][..], true), (2, &[0, 2], false)]);
        let after_two = ChosenSteps { depth: 1, sample_option: 0 };
        assert_eq!(choices.next_steps(after_two).iter().map(|it| it.options[0]).collect::<Vec<_>>(), [2, 0]);
        assert_eq!(choices.previous_choice(after_two), Some(ChosenSteps::default()));
        assert_eq!(choices.previous_choice(ChosenSteps::default()), None);
    }

    #[test]
    fn steps_without_a_choice_are_skipped_but_not_the_last_one() {
        let one_tile = choices(&[&[0, 3, 0], &[0, 4, 0], &[0, 4, 1]]);
        let first = one_tile.shown_steps(ChosenSteps::default(), None);
        assert_eq!(first.depth, 1);
        assert_eq!(one_tile.previous_choice(first), None);
        let single = choices(&[&[0, 3, 0]]);
        assert_eq!(single.shown_steps(ChosenSteps::default(), None), ChosenSteps { depth: 2, sample_option: 0 });
    }

    #[test]
    fn only_a_proposed_option_is_shown_before_anything_is_chosen() {
        let choices = PictureChoices {
            answering: AnsweringButtons::ShownOption(empty_labels(3)),
            ..choices(&[&[0], &[1], &[2]])
        };
        let proposed = ChosenSteps { depth: 1, sample_option: 1 };
        assert_eq!(choices.shown_steps(ChosenSteps::default(), Some(1)), proposed);
        let other = ChosenSteps { depth: 1, sample_option: 2 };
        assert_eq!(choices.shown_steps(other, Some(1)), other);
        for invalid in [ChosenSteps { depth: 2, sample_option: 0 }, ChosenSteps { depth: 1, sample_option: 9 }] {
            assert_eq!(choices.shown_steps(invalid, Some(1)), proposed);
            assert_eq!(choices.shown_steps(invalid, None), ChosenSteps::default());
        }
    }

    /// Walks are chosen in three steps, a sail in one; all of them have two words.
    #[test]
    fn a_step_is_described_by_the_words_of_all_its_options() {
        let walks_and_sail = choices(&[&[9, 0, 0], &[9, 0, 1], &[9, 1, 0], &[3]]);
        let words = [["walk_1", "to_2"], ["walk_1", "to_3"], ["walk_2", "to_1"], ["sail", "home"]]
            .map(|path| path.map(|key| Text { key, args: Vec::new() }));
        let option_paths = [&words[0][..], &words[1], &words[2], &words[3]];
        let described = |depth| {
            let chosen = ChosenSteps { depth, sample_option: 0 };
            step_words(&walks_and_sail.next_steps(chosen), &option_paths)
        };
        assert_eq!(described(0), [&words[3][..], &[]], "the sail, and a walk from anywhere");
        assert_eq!(described(1), [&words[0][..1], &words[2][..]], "from which tile");
        assert_eq!(described(2), [&words[0][1..], &words[1][1..]], "to which tile");
        let only = choices(&[&[9, 0]]);
        let chosen = ChosenSteps { depth: 1, sample_option: 0 };
        assert_eq!(step_words(&only.next_steps(chosen), &option_paths), [&words[0][..]], "nothing else can be chosen");
    }

    #[test]
    fn no_option_is_shown_first_if_all_are_described() {
        let choices =
            PictureChoices { answering: AnsweringButtons::AllOptions(empty_labels(3)), ..choices(&[&[0], &[1], &[2]]) };
        assert_eq!(choices.shown_steps(ChosenSteps::default(), Some(1)), ChosenSteps::default());
    }

    #[test]
    fn no_option_is_shown_before_it_is_chosen_unless_no_other_begins_with_the_chosen_steps() {
        let paths: [&[usize]; 5] = [&[0], &[1, 1], &[1, 0, 0], &[1, 0, 1], &[2, 0]];
        let choices = PictureChoices { answering: AnsweringButtons::ShownOption(empty_labels(5)), ..choices(&paths) };
        let after_one = ChosenSteps { depth: 1, sample_option: 1 };
        assert_eq!(choices.shown_steps(after_one, None), after_one, "the page with the further steps");
        let before = choices.previous_choice(ChosenSteps { depth: 2, sample_option: 2 });
        assert_eq!(before.map(|steps| steps.depth), Some(1), "the way back leads to that page");
        let only = ChosenSteps { depth: 1, sample_option: 4 };
        assert_eq!(choices.shown_steps(only, None), ChosenSteps { depth: 2, sample_option: 4 });
    }
}
