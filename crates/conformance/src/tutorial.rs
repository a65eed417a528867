//! Plays the tutorial: at random, to check that its last idea is always reached, or as a test wants it.

use std::collections::BTreeSet;

use meadhall_game::{
    AnswerKind, Decision, Decisions, Dice, GameLog, IdeaTexts, LEARNER_SEAT, Lang, LearnerAnswer, Presentation, Seed,
    Tutorial, TutorialMoment, TutorialProgress, TutorialSetup,
};

use super::property::{CheckResult, GameProperty, PropertyViolation};
use super::texts::TextChecker;

/// The number of random matches.
const RANDOM_MATCHES: u64 = 48;
/// Maximum number of words that an English idea and what is said after an answer have.
const MAX_IDEA_WORDS: usize = 25;
const MAX_REACTION_WORDS: usize = 14;
/// How long a text may be in another language.
const LONGER_LANGUAGES_PERCENT: usize = 130;

/// A question to the learner.
pub struct TutorialQuestion<'a, G: Presentation> {
    pub game: &'a G,
    pub decision: &'a Decision<'a, G::Action>,
    /// The id of the idea that is shown with the question.
    pub idea: Option<&'a str>,
    /// What is said about the question, by the idea or by the guide.
    pub moment: Option<&'a TutorialMoment>,
}

/// Plays the tutorial's match until its last idea is shown, and returns the idea of each question to the learner. `choose`
/// gets the number of the step, and returns an option for any other seat.
pub fn play_tutorial<G: Presentation>(
    setup: TutorialSetup,
    mut answer: impl FnMut(&TutorialQuestion<'_, G>) -> usize,
    mut choose: impl FnMut(&G, &Decision<'_, G::Action>, u64) -> usize,
) -> Vec<Option<String>> {
    let mut played = PlayedTutorial::<G>::start(setup).expect("the game has a tutorial that can be started");
    let mut ideas = Vec::new();
    let closing_id = played.ideas.last().map_or("", |idea| idea.id);
    while let Some(decisions) = played.next_decisions() {
        let decision = decisions.for_seat(LEARNER_SEAT).or_else(|| decisions.first()).expect("a decision is open");
        let option = if decision.is_forced() {
            0
        } else if decision.seat == LEARNER_SEAT {
            let moment = played.ask(&decision);
            let idea = played.progress.current_idea().map(|shown| shown.id.clone());
            ideas.push(idea.clone());
            if idea.as_deref() == Some(closing_id) {
                break;
            }
            answer(&TutorialQuestion {
                game: &played.game,
                decision: &decision,
                idea: idea.as_deref(),
                moment: moment.as_ref(),
            })
        } else {
            choose(&played.game, &decision, played.step)
        };
        played.apply(&decision, option);
    }
    ideas
}

/// A tutorial's match that is being played.
struct PlayedTutorial<G: Presentation> {
    tutorial: &'static Tutorial<G>,
    ideas: Vec<IdeaTexts>,
    game: G,
    seed: Seed,
    /// The number of the next step.
    step: u64,
    progress: TutorialProgress,
}

impl<G: Presentation> PlayedTutorial<G> {
    /// Starts the match with these first steps. `None` if the game has no tutorial, or the set-up is not allowed.
    fn start(setup: TutorialSetup) -> Option<Self> {
        let tutorial = G::TUTORIAL?;
        let match_setup = setup.match_setup(&G::META).ok()?;
        let seed = Seed::from_number(setup.seed_number);
        let game = G::new(&match_setup, &mut Dice::new(&seed, 0));
        let (ideas, progress) = (tutorial.outline().ideas, TutorialProgress::default());
        let mut played = Self { tutorial, ideas, game, seed, step: 1, progress };
        for option in setup.opening {
            let decisions = played.next_decisions()?;
            let decision = decisions.first()?;
            played.apply(&decision, usize::from(*option));
        }
        played.progress = TutorialProgress::default();
        Some(played)
    }

    /// Returns the open decisions, or `None` if the match is over.
    fn next_decisions(&self) -> Option<Decisions<G::Action>> {
        Some(Decisions::collect(&self.game)).filter(|decisions| !decisions.is_empty())
    }

    /// Shows the next idea with the learner's question, if it is time for one. Returns what is said about it.
    fn ask(&mut self, decision: &Decision<'_, G::Action>) -> Option<TutorialMoment> {
        let moments = self.tutorial.moments(&self.game.view(Some(LEARNER_SEAT)), decision);
        self.progress.on_asked(self.step - 1, &self.ideas, &moments.fitting_ids());
        moments.proposing(self.progress.current_idea()).cloned()
    }

    fn apply(&mut self, decision: &Decision<'_, G::Action>, option: usize) {
        let action = decision.options[option].clone();
        if decision.seat == LEARNER_SEAT && !decision.is_forced() {
            let moments = self.tutorial.moments(&self.game.view(Some(LEARNER_SEAT)), decision);
            let proposed = moments.proposing(self.progress.current_idea());
            let was_proposed = proposed.is_some_and(|moment| moment.proposed_option == option);
            let action = serde_json::to_value(&action).expect("actions can be serialized");
            self.progress.on_answered(self.step, LearnerAnswer { action, was_proposed });
        }
        self.game.apply(decision.seat, action, &mut Dice::new(&self.seed, self.step), &mut GameLog::disabled());
        self.step += 1;
    }
}

pub(crate) fn check_tutorial<G: Presentation>(text_checker: &TextChecker) -> CheckResult {
    let Some(tutorial) = G::TUTORIAL else { return Ok(()) };
    let property = GameProperty::CompleteTutorial;
    tutorial.setup.match_setup(&G::META).map_err(|error| property.violation(error.to_string()))?;
    let Some((closing, others)) = tutorial.ideas.split_last() else { return Err(property.violation("no ideas")) };
    let mut ids_without_moment = BTreeSet::new();
    for idea in others {
        property
            .ensure(ids_without_moment.insert(idea.texts.id), || format!("duplicate idea \"{}\"", idea.texts.id))?;
    }
    for idea in tutorial.ideas {
        check_words(text_checker.format(&(idea.texts.text)())?, MAX_IDEA_WORDS)?;
        text_checker.format(&(idea.texts.more)())?;
    }
    let mut taught_matches = 0;
    for match_number in 0..RANDOM_MATCHES {
        let id = closing.texts.id;
        taught_matches += u64::from(play_at_random(tutorial, id, text_checker, match_number, &mut ids_without_moment)?);
    }
    // Somebody who hurries can end a match before it has taught everything.
    property.ensure(4 * taught_matches >= 3 * RANDOM_MATCHES, || {
        format!("the last idea came in only {taught_matches} of {RANDOM_MATCHES} matches")
    })?;
    property.ensure(ids_without_moment.is_empty(), || {
        format!("ideas whose situation never came in {RANDOM_MATCHES} matches: {ids_without_moment:?}")
    })
}

/// Plays one tutorial match at random until its last idea is shown, or longer if ideas are missing. Removes the ids of ideas
/// whose situation came, and returns whether the last idea was shown.
fn play_at_random<G: Presentation>(
    tutorial: &'static Tutorial<G>,
    closing_id: &str,
    text_checker: &TextChecker,
    match_number: u64,
    ids_without_moment: &mut BTreeSet<&'static str>,
) -> Result<bool, PropertyViolation> {
    let property = GameProperty::CompleteTutorial;
    let mut played = PlayedTutorial::<G>::start(tutorial.setup)
        .ok_or_else(|| property.violation("the match is over before the learner begins"))?;
    let mut chance = Dice::new(&played.seed.derive(match_number), 0);
    let mut is_taught = false;
    while let Some(decisions) = played.next_decisions().filter(|_| !is_taught || !ids_without_moment.is_empty()) {
        let Some(decision) = decisions.iter().nth(chance.index(decisions.len())) else { break };
        if decision.seat == LEARNER_SEAT && !decision.is_forced() {
            check_reaction(&played, text_checker)?;
            played.ask(&decision);
            let current_id = played.progress.current_idea().map(|current| current.id.clone());
            is_taught |= current_id.as_deref() == Some(closing_id);
            let moments = tutorial.moments(&played.game.view(Some(LEARNER_SEAT)), &decision);
            for (id, moment) in &moments.ideas {
                if ids_without_moment.remove(id) || current_id.as_deref() == Some(id) {
                    check_moment(&played, id, moment, &decision, text_checker)?;
                }
            }
            if let Some(guide) = &moments.guide {
                check_moment(&played, "", guide, &decision, text_checker)?;
            }
        }
        played.apply(&decision, chance.index(decision.options.len()));
    }
    Ok(is_taught)
}

/// Checks that an idea, or without an id the guide, proposes an option and is short.
fn check_moment<G: Presentation>(
    played: &PlayedTutorial<G>,
    id: &str,
    moment: &TutorialMoment,
    decision: &Decision<'_, G::Action>,
    text_checker: &TextChecker,
) -> CheckResult {
    let property = GameProperty::CompleteTutorial;
    property.ensure(moment.proposed_option < decision.options.len(), || format!("\"{id}\" proposes no option"))?;
    moment.label.iter().try_for_each(|label| text_checker.format(label).map(drop))?;
    let details = text_checker.format(&moment.detail)?;
    let Some(idea) = played.ideas.iter().find(|idea| idea.id == id) else {
        return check_words(details, MAX_IDEA_WORDS);
    };
    let idea = text_checker.format(&(idea.text)())?;
    let main_sentences = idea.map(|text| text.lines().next().unwrap_or_default().to_owned());
    let mut texts = main_sentences.into_iter().zip(details).map(|(main, detail)| format!("{main} {detail}"));
    check_words([(); 3].map(|()| texts.next().unwrap_or_default()), MAX_IDEA_WORDS)
}

/// Checks that what is said after the last answer is short.
fn check_reaction<G: Presentation>(played: &PlayedTutorial<G>, text_checker: &TextChecker) -> CheckResult {
    let Some((id, answer)) = played.progress.last_answer() else { return Ok(()) };
    let action = serde_json::from_value(answer.action.clone()).expect("the action was serialized");
    let kind = if answer.was_proposed { AnswerKind::Proposed } else { AnswerKind::Other };
    let view = played.game.view(Some(LEARNER_SEAT));
    let reaction = played.tutorial.reaction(&view, id, &action, kind);
    reaction.map_or(Ok(()), |reaction| check_words(text_checker.format(&reaction)?, MAX_REACTION_WORDS))
}

/// Checks the length of a text in every language. Only what contains a letter or a digit is a word.
fn check_words(texts: [String; 3], max_words: usize) -> CheckResult {
    for (text, lang) in texts.iter().zip(Lang::ALL) {
        let max = if lang == Lang::En { max_words } else { max_words * LONGER_LANGUAGES_PERCENT / 100 };
        let count = text.split_whitespace().filter(|word| word.contains(char::is_alphanumeric)).count();
        GameProperty::CompleteTutorial
            .ensure(count <= max, || format!("{count} words instead of {max} in {lang}: {text}"))?;
    }
    Ok(())
}
