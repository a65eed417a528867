//! Plays one match to its end and checks every property on the way.

use std::collections::VecDeque;

use meadhall_game::{Decision, Decisions, Dice, Fingerprint, GameLog, MatchSetup, Presentation, Seat, Seed, Text};
use meadhall_registry::TypedGame;

use super::property::{CheckResult, GameProperty, PropertyViolation, StepLocation};
use super::replay::{self, ChosenOption};
use super::step::{ReplayableStep, StepOutcome};
use super::texts::TextChecker;
use super::{ConformanceConfig, coverage, decisions, hidden_information, picture_choices, presentation, storage};

/// The number of samples drawn at each check. A sample is the state with everything hidden from one seat drawn at
/// random.
const SAMPLES_PER_CHECK: usize = 4;

/// A card shows the log since its reader acted, which can be the log of several steps.
const RECENT_STEPS: usize = 12;

pub(crate) struct ConformanceRun<'a> {
    config: &'a ConformanceConfig,
    text_checker: &'a TextChecker,
    setup: &'a MatchSetup,
    seed_number: u64,
    seed: Seed,
    /// The seed of the random players and of the checks, independent of the match's seed.
    check_seed: Seed,
    /// The options chosen so far, one for each step.
    chosen_options: Vec<ChosenOption>,
    /// The match's log lines of the last steps, the latest last.
    recent_logs: VecDeque<GameLog>,
}

impl<'a> ConformanceRun<'a> {
    pub(crate) fn new(
        config: &'a ConformanceConfig,
        text_checker: &'a TextChecker,
        setup: &'a MatchSetup,
        seed_number: u64,
    ) -> Self {
        let seed = Seed::from_number(seed_number);
        let check_seed = seed.derive(u64::MAX);
        Self {
            config,
            text_checker,
            setup,
            seed_number,
            seed,
            check_seed,
            chosen_options: Vec::new(),
            recent_logs: VecDeque::with_capacity(RECENT_STEPS),
        }
    }

    pub(crate) fn location(&self) -> StepLocation {
        StepLocation {
            setup: self.setup.clone(),
            seed_number: self.seed_number,
            steps_taken: self.chosen_options.len() as u64,
        }
    }

    pub(crate) fn play_match<G: Presentation>(&mut self) -> CheckResult {
        let mut game = G::new(self.setup, &mut Dice::new(&self.seed, 0));
        game.check_invariants().map_err(|reason| GameProperty::InvariantsHold.violation(reason))?;
        self.check_matches_setup(&game)?;
        let mut turn_seat = None;
        loop {
            let decisions = Decisions::collect(&game);
            decisions::check_decisions::<G>(&decisions, self.setup.seats())?;
            decisions::check_turn(&decisions, turn_seat)?;
            turn_seat = decisions.turn_seat();
            let n = self.chosen_options.len() as u64 + 1;
            let mut dice = Dice::new(&self.check_seed, n);
            let Some(decision) = choose_decision(&decisions, &mut dice) else {
                return self.check_end(&game, &decisions, &mut dice);
            };
            GameProperty::Terminates.ensure(n <= u64::from(G::META.max_steps), || {
                format!("the match is not over after {} steps", G::META.max_steps)
            })?;
            let option = self.choose_option(&decision, &mut dice);
            let step = ReplayableStep {
                seat: decision.seat,
                action: decision.options[option].clone(),
                seed: &self.seed,
                step_number: n,
            };
            let outcome = if self.config.gets_expensive_checks(self.seed_number + n) {
                self.apply_with_checks(&game, &decisions, &decision, &step, &mut dice)?
            } else {
                step.apply(&game)?
            };
            game = outcome.game;
            if self.recent_logs.len() == RECENT_STEPS {
                self.recent_logs.pop_front();
            }
            self.recent_logs.push_back(outcome.log);
            self.chosen_options.push(ChosenOption { seat: step.seat, option });
        }
    }

    fn choose_option<A>(&self, decision: &Decision<'_, A>, dice: &mut Dice) -> usize {
        let any = dice.index(decision.options.len());
        let takes_default = match self.seed_number % 4 {
            1 => true,
            3 => dice.below(2) == 0,
            _ => false,
        };
        if takes_default { decision.default_option } else { any }
    }

    /// Applies the step and checks its result.
    fn apply_with_checks<G: Presentation>(
        &self,
        game: &G,
        decisions: &Decisions<G::Action>,
        decision: &Decision<'_, G::Action>,
        step: &ReplayableStep<'_, G::Action>,
        dice: &mut Dice,
    ) -> Result<StepOutcome<G>, PropertyViolation> {
        let (seat, samples) = self.check_and_sample_state(game, decisions, dice)?;
        self.text_checker.check_decision(game, decision)?;
        let outcome = step.apply(game)?;
        step.check_deterministic(game, &outcome)?;
        for sample in &samples {
            hidden_information::check_reveal_is_marked(step, &outcome, seat, sample)?;
        }
        if let (true, Some(action)) = (decision.is_secret, dice.choose(decision.options)) {
            let other_outcome = ReplayableStep { action: action.clone(), ..*step }.apply(game)?;
            hidden_information::check_secret_choice_stays_secret(
                &outcome,
                &other_outcome,
                step.seat,
                self.setup.seats(),
            )?;
        }
        self.text_checker.check_log(outcome.log.lines())?;
        Ok(outcome)
    }

    /// Checks a state against several samples for one random seat. Returns the seat and the samples.
    fn check_and_sample_state<G: Presentation>(
        &self,
        game: &G,
        decisions: &Decisions<G::Action>,
        dice: &mut Dice,
    ) -> Result<(Seat, Vec<G>), PropertyViolation> {
        let seats = self.setup.seats();
        let scores = game.scores();
        let has_all_seats = scores.iter().map(|score| score.seat).eq(Seat::all(seats));
        GameProperty::FinalScoresArePublic
            .ensure(has_all_seats, || format!("expected one score for each seat in seat order: {scores:?}"))?;
        decisions::check_same_without_prompts(game, decisions)?;
        storage::check_round_trip(game, decisions)?;
        let seat = Seat(dice.below(u32::from(seats)) as u8);
        let samples: Vec<G> = (0..SAMPLES_PER_CHECK).map(|_| game.determinize(seat, dice)).collect();
        for sample in &samples {
            hidden_information::check_views(game, decisions, seat, sample)?;
        }
        coverage::check_coverage(game, decisions, seat, dice)?;
        for (sample, n) in samples.iter().zip(0..) {
            let check_seed = self.check_seed.derive(self.chosen_options.len() as u64);
            hidden_information::check_determinize(game, seat, sample, || Dice::new(&check_seed, n))?;
            hidden_information::check_prior(game, decisions, seat, sample)?;
            hidden_information::check_features(game, decisions, seat, sample)?;
            hidden_information::check_view_hash(game, seat, sample)?;
        }
        for viewer in [Some(seat), None] {
            let recent_events: Vec<Text> =
                self.recent_logs.iter().flat_map(|log| log.texts_for(viewer)).cloned().collect();
            self.text_checker.check_board_and_scores(game, decisions, viewer)?;
            presentation::check_prose_and_picture(self.text_checker, game, decisions, viewer, &recent_events)?;
            if let Some(seat) = viewer {
                picture_choices::check_picture_choices(self.text_checker, game, decisions, seat, &recent_events)?;
            }
        }
        Ok((seat, samples))
    }

    fn check_matches_setup<G: Presentation>(&self, game: &G) -> CheckResult {
        GameProperty::MatchesSetup
            .ensure(game.matches_setup(self.setup), || "the match does not match its own set-up".to_owned())?;
        let others =
            MatchSetup::all(&G::META).into_iter().filter(|other_setup| other_setup.seats() != self.setup.seats());
        let wrong = others.into_iter().find(|sample| game.matches_setup(sample));
        GameProperty::MatchesSetup.ensure(wrong.is_none(), || format!("the match also matches the set-up {wrong:?}"))
    }

    fn check_end<G: Presentation>(&self, game: &G, decisions: &Decisions<G::Action>, dice: &mut Dice) -> CheckResult {
        self.check_matches_setup(game)?;
        let scores = game.scores();
        for viewer in Seat::all(self.setup.seats()).map(Some).chain([None]) {
            let standing = G::visible_scores(&game.view(viewer));
            GameProperty::FinalScoresArePublic.ensure(standing == scores, || {
                format!("at the end {viewer:?} sees the scores {standing:?}, but they are {scores:?}")
            })?;
        }
        if self.config.gets_expensive_checks(self.seed_number) {
            self.check_and_sample_state(game, decisions, dice)?;
            replay::check_replay(
                TypedGame::<G>::GAME_TYPE,
                self.setup,
                &self.seed,
                &self.chosen_options,
                Fingerprint::of(game),
            )?;
        }
        Ok(())
    }
}

/// Returns a random open decision: seats that decide at the same time may answer in any order.
fn choose_decision<'a, A>(decisions: &'a Decisions<A>, dice: &mut Dice) -> Option<Decision<'a, A>> {
    if decisions.is_empty() {
        return None;
    }
    decisions.iter().nth(dice.index(decisions.len()))
}
