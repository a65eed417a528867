//! Plays one match to its end and checks every property on the way.

use super::law::{AtStep, Broken, Law, Verdict};
use super::seam::{self, Answer};
use super::speaker::Speaker;
use super::step::{Outcome, Step};
use super::{Trial, breadth, faces, questions, storage, worlds};
use crate::Mark;
use crate::game::{Decision, Decisions, Dice, Face, Log, Seat, Seed, Setup, Text};
use crate::kind::Of;

/// The number of samples at each check.
const WORLDS: usize = 4;

pub(super) struct Walk<'a> {
    trial: &'a Trial,
    speaker: &'a Speaker,
    setup: &'a Setup,
    number: u64,
    seed: Seed,
    /// The randomness of the players and the checks, independent of the match's.
    apart: Seed,
    /// One for each step so far.
    answers: Vec<Answer>,
    /// The log of the last step.
    happened: Log,
}

impl<'a> Walk<'a> {
    pub(super) fn new(trial: &'a Trial, speaker: &'a Speaker, setup: &'a Setup, number: u64) -> Self {
        let seed = Seed::numbered(number);
        let apart = seed.child(u64::MAX);
        Self { trial, speaker, setup, number, seed, apart, answers: Vec::new(), happened: Log::new() }
    }

    pub(super) fn place(&self) -> AtStep {
        AtStep { setup: self.setup.clone(), seed: self.number, step: self.answers.len() as u64 }
    }

    pub(super) fn play<G: Face>(&mut self) -> Verdict {
        let mut game = G::new(self.setup, &mut Dice::new(&self.seed, 0));
        game.audit().map_err(|why| Law::Audit.broken(why))?;
        self.fits(&game)?;
        loop {
            let asked = Decisions::of(&game);
            questions::sound::<G>(&asked, self.setup.seats())?;
            let n = self.answers.len() as u64 + 1;
            let mut chance = Dice::new(&self.apart, n);
            let Some(decision) = pick(&asked, &mut chance) else {
                return self.end(&game, &asked, &mut chance);
            };
            Law::End.holds(n <= u64::from(G::META.cap), || format!("it goes on after {} steps", G::META.cap))?;
            let option = self.choose(&decision, &mut chance);
            let step = Step { seat: decision.seat, action: decision.options[option].clone(), seed: &self.seed, n };
            let outcome = if self.trial.close(self.number + n) {
                self.watch(&game, &asked, &decision, &step, &mut chance)?
            } else {
                step.take(&game)?
            };
            game = outcome.game;
            self.happened = outcome.log;
            self.answers.push(Answer { seat: step.seat, option });
        }
    }

    fn choose<A>(&self, decision: &Decision<'_, A>, chance: &mut Dice) -> usize {
        let any = chance.index(decision.options.len());
        let timid = match self.number % 4 {
            1 => true,
            3 => chance.below(2) == 0,
            _ => false,
        };
        if timid { decision.default } else { any }
    }

    /// Applies the step and checks its result.
    fn watch<G: Face>(
        &self,
        game: &G,
        asked: &Decisions<G::Action>,
        decision: &Decision<'_, G::Action>,
        step: &Step<'_, G::Action>,
        chance: &mut Dice,
    ) -> Result<Outcome<G>, Broken> {
        let (seat, imagined) = self.look(game, asked, chance)?;
        self.speaker.question(game, decision)?;
        let outcome = step.take(game)?;
        step.steady(game, &outcome)?;
        for other in &imagined {
            worlds::learned(step, &outcome, seat, other)?;
        }
        if let (true, Some(action)) = (decision.secret, chance.pick(decision.options)) {
            let otherwise = Step { action: action.clone(), ..*step }.take(game)?;
            worlds::kept(&outcome, &otherwise, step.seat, self.setup.seats())?;
        }
        self.speaker.lines(outcome.log.lines())?;
        Ok(outcome)
    }

    /// Checks a state from the view of one random seat. Returns the seat and its samples.
    fn look<G: Face>(
        &self,
        game: &G,
        asked: &Decisions<G::Action>,
        chance: &mut Dice,
    ) -> Result<(Seat, Vec<G>), Broken> {
        let seats = self.setup.seats();
        let scores = game.scores();
        let listed = scores.iter().map(|score| score.seat).eq(Seat::all(seats));
        Law::Standing.holds(listed, || format!("the scores are not those of each seat in turn: {scores:?}"))?;
        questions::silent(game, asked)?;
        storage::survives(game, asked)?;
        let seat = Seat(chance.below(u32::from(seats)) as u8);
        let imagined: Vec<G> = (0..WORLDS).map(|_| game.imagine(seat, chance)).collect();
        for other in &imagined {
            worlds::hidden(game, asked, seat, other)?;
        }
        breadth::broad(game, asked, seat, chance)?;
        for (other, n) in imagined.iter().zip(0..) {
            let apart = self.apart.child(self.answers.len() as u64);
            worlds::fancied(game, seat, other, || Dice::new(&apart, n))?;
            worlds::promised(game, asked, seat, other)?;
        }
        for viewer in [Some(seat), None] {
            let happened: Vec<Text> = self.happened.read_by(viewer).cloned().collect();
            self.speaker.table(game, asked, viewer)?;
            faces::whole(self.speaker, game, asked, viewer, &happened)?;
        }
        Ok((seat, imagined))
    }

    fn fits<G: Face>(&self, game: &G) -> Verdict {
        Law::Fits.holds(game.fits(self.setup), || "it does not fit its own set-up".to_owned())?;
        let others = Setup::every(&G::META).into_iter().filter(|other| other.seats() != self.setup.seats());
        let wrong = others.into_iter().find(|other| game.fits(other));
        Law::Fits.holds(wrong.is_none(), || format!("it fits {wrong:?} as well"))
    }

    fn end<G: Face>(&self, game: &G, asked: &Decisions<G::Action>, chance: &mut Dice) -> Verdict {
        self.fits(game)?;
        let scores = game.scores();
        for viewer in Seat::all(self.setup.seats()).map(Some).chain([None]) {
            let standing = G::standing(&game.view(viewer));
            Law::Standing.holds(standing == scores, || {
                format!("at the end {viewer:?} believes in {standing:?}, while the scores are {scores:?}")
            })?;
        }
        if self.trial.close(self.number) {
            self.look(game, asked, chance)?;
            seam::replays(Of::<G>::KIND, self.setup, &self.seed, &self.answers, Mark::of(game))?;
        }
        Ok(())
    }
}

/// Returns a random open decision: seats that decide at the same time may answer in any order.
fn pick<'a, A>(asked: &'a Decisions<A>, chance: &mut Dice) -> Option<Decision<'a, A>> {
    if asked.is_empty() {
        return None;
    }
    asked.iter().nth(chance.index(asked.len()))
}
