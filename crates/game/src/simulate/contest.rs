//! One simulated match.

use std::io;
use std::time::{Duration, Instant};

use super::note::Note;
use super::{Plan, SimulateError, Tally};
use crate::bot::{Bot, Player};
use crate::calm::calmly;
use crate::game::{Log, Score, Seed, shares};
use crate::journal;
use crate::kind::{Match, Question, Unanswerable};

/// Plays one match and adds it to the tallies. A panic in the rules becomes an error with its match and step.
pub fn play(
    plan: &Plan<'_>,
    deal: u64,
    rotation: u64,
    tallies: &mut [Tally],
    journal: Option<&mut dyn io::Write>,
) -> Result<(), SimulateError> {
    let seats = plan.players.len();
    // In each match of a deal everybody moves on one seat.
    let seating: Vec<usize> = (0..seats).map(|seat| (seat + seats - rotation as usize) % seats).collect();
    let number = deal * plan.rotations() + rotation;
    let thought = vec![Pondered::default(); seats];
    let mut contest = Contest { plan, deal, number, seating, step: 0, thought, journal };
    let played = calmly(|| contest.play());
    let scores = played.unwrap_or_else(|said| Err(contest.wrong(format!("the rules panicked: {said}"))))?;
    let shares = shares(&scores);
    let winners = shares.iter().filter(|share| **share > 0.0).count();
    for (seat, player) in contest.seating.iter().enumerate() {
        let won_among = (shares[seat] > 0.0).then_some(winners);
        tallies[*player].count(scores[seat].total(), won_among, contest.thought[seat]);
    }
    contest.note(|| Note::end(&scores, &shares))
}

/// The search time of a player in a match.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pondered {
    /// The number of decisions with more than one option.
    pub choices: u64,
    /// The total time of these decisions.
    pub time: Duration,
}

/// A simulated match in progress.
struct Contest<'a, 'j> {
    plan: &'a Plan<'a>,
    deal: u64,
    number: u64,
    /// The index of the player in each seat.
    seating: Vec<usize>,
    /// The number of the current step.
    step: u64,
    thought: Vec<Pondered>,
    journal: Option<&'j mut dyn io::Write>,
}

impl Contest<'_, '_> {
    fn play(&mut self) -> Result<Vec<Score>, SimulateError> {
        let plan = self.plan;
        let seed = Seed::numbered(plan.seed).child(self.deal);
        let players: Vec<String> = self.seating.iter().map(|player| plan.players[*player].clone()).collect();
        let mut bots = Vec::new();
        for (name, seat) in players.iter().zip(1..) {
            bots.push(Bot::new(name.parse::<Player>()?, &seed.child(seat)));
        }
        let mut game = plan.kind.start(&plan.setup, seed.clone())?;
        self.note(|| Note::set_up(game.as_ref(), &seed, &players))?;
        while let Some(question) = game.questions().into_iter().next() {
            self.take(game.as_mut(), &question, &mut bots[question.seat.index()])?;
        }
        Ok(game.scores())
    }

    fn take(&mut self, game: &mut dyn Match, question: &Question, bot: &mut Bot) -> Result<(), SimulateError> {
        self.step = game.next();
        if self.step > u64::from(game.meta().cap) {
            return Err(self.wrong(format!("the match did not end within {} steps", game.meta().cap)));
        }
        let chosen = match question.options {
            0 => return Err(self.wrong("a question without an answer".to_owned())),
            1 => 0,
            _ => {
                let begun = Instant::now();
                let chosen = game.consult(question.seat, bot).map_err(|why| self.refused(&why))?;
                let thought = &mut self.thought[question.seat.index()];
                thought.choices += 1;
                thought.time += begun.elapsed();
                chosen
            }
        };
        if self.journal.is_none() {
            game.answer(question.seat, chosen, &mut Log::muted()).map_err(|why| self.refused(&why))?;
        } else {
            let options = (0..question.options).map(|option| game.action(question.seat, option));
            let options = options.collect::<Result<Vec<_>, _>>().map_err(|why| self.refused(&why))?;
            let mut log = Log::new();
            let taken = journal::answer(game, question.seat, chosen, &mut log).map_err(|why| self.refused(&why))?;
            self.note(|| Note::step(game, question, options, chosen, taken, &log))?;
        }
        if self.plan.audit { game.audit().map_err(|why| self.wrong(why)) } else { Ok(()) }
    }

    fn refused(&self, why: &Unanswerable) -> SimulateError {
        self.wrong(why.to_string())
    }

    fn wrong(&self, why: String) -> SimulateError {
        SimulateError::Match { number: self.number, step: self.step, why }
    }

    /// Writes a line if the match is recorded.
    fn note<'n>(&mut self, line: impl FnOnce() -> Note<'n>) -> Result<(), SimulateError> {
        match &mut self.journal {
            Some(journal) => Ok(line().write(self.number, *journal)?),
            None => Ok(()),
        }
    }
}
