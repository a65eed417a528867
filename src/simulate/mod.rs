//! Whole matches between computer players: who wins how often, and journals that anybody can check.

mod note;
mod tally;

use std::io;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use crate::bot::{self, Bot, UnknownBot};
use crate::calm::calmly;
use crate::game::{Log, Score, Seed, Setup, SetupError, shares};
use crate::journal;
use crate::kind::{Kind, Match, Question, Refused};
use note::Note;
pub use tally::{Share, Tally};

/// What to simulate.
pub struct Plan<'a> {
    /// The game.
    pub kind: &'static dyn Kind,
    /// How every match is set up.
    pub setup: Setup,
    /// Where all chance comes from: the same plan gives the same result.
    pub seed: u64,
    /// How many matches.
    pub matches: u64,
    /// The computer player of each seat, by name.
    pub players: Vec<String>,
    /// Audit the match after every step.
    pub audit: bool,
    /// Called with the number of matches finished so far.
    pub progress: &'a (dyn Fn(u64) + Sync),
}

impl Plan<'_> {
    /// Whether it can be played: a player for each seat, each of a kind there is.
    pub fn check(&self) -> Result<(), SimulateError> {
        self.setup.check(self.kind.meta())?;
        let seats = self.setup.seats();
        if self.players.len() != usize::from(seats) {
            return Err(SimulateError::Players { seats, players: self.players.len() });
        }
        for player in &self.players {
            bot::named(player, &Seed::numbered(0))?;
        }
        Ok(())
    }
}

/// Why a simulation stops.
#[derive(Debug, thiserror::Error)]
pub enum SimulateError {
    /// There must be a player for each seat.
    #[error("{seats} seats want {seats} players, not {players}")]
    Players {
        /// The seats of the set-up.
        seats: u8,
        /// The players named.
        players: usize,
    },
    /// No computer player has this name.
    #[error(transparent)]
    Bot(#[from] UnknownBot),
    /// The set-up does not fit the game.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A match went wrong.
    #[error("match {number}, step {step}: {why}")]
    Match {
        /// Which match, counted from 0.
        number: u64,
        /// The step at which it went wrong.
        step: u64,
        /// What went wrong.
        why: String,
    },
    /// The journal cannot be written.
    #[error("the journal cannot be written")]
    Journal(#[from] io::Error),
}

/// Plays all matches on all cores. The tallies come in the order of the seats. The first match that goes wrong ends it.
pub fn run(plan: &Plan<'_>) -> Result<Vec<Tally>, SimulateError> {
    plan.check()?;
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let (done, wrong) = (AtomicU64::new(0), AtomicBool::new(false));
    let share = |core: usize| -> Result<Vec<Tally>, SimulateError> {
        let mut tallies = tallies(plan);
        for number in (core as u64..plan.matches).step_by(cores) {
            if wrong.load(Ordering::Relaxed) {
                break;
            }
            play(plan, number, &mut tallies, None).inspect_err(|_| wrong.store(true, Ordering::Relaxed))?;
            (plan.progress)(done.fetch_add(1, Ordering::Relaxed) + 1);
        }
        Ok(tallies)
    };
    let parts: Vec<_> = thread::scope(|scope| {
        let share = &share;
        let workers: Vec<_> = (0..cores).map(|core| scope.spawn(move || share(core))).collect();
        workers.into_iter().map(|worker| worker.join().expect("a match that panics is caught")).collect()
    });
    let mut sums = tallies(plan);
    for part in parts {
        sums.iter_mut().zip(&part?).for_each(|(sum, tally)| sum.add(tally));
    }
    Ok(sums)
}

/// Plays all matches one after the other and writes each down, one JSON object a line.
pub fn record(plan: &Plan<'_>, journal: &mut dyn io::Write) -> Result<Vec<Tally>, SimulateError> {
    plan.check()?;
    let mut tallies = tallies(plan);
    for number in 0..plan.matches {
        play(plan, number, &mut tallies, Some(journal))?;
        (plan.progress)(number + 1);
    }
    journal.flush()?;
    Ok(tallies)
}

fn tallies(plan: &Plan<'_>) -> Vec<Tally> {
    plan.players.iter().map(|player| Tally::new(player, plan.setup.seats())).collect()
}

/// Plays one match and counts it. A panic in the rules is a finding with its match and step, not the end of the program.
fn play(
    plan: &Plan<'_>,
    number: u64,
    tallies: &mut [Tally],
    journal: Option<&mut dyn io::Write>,
) -> Result<(), SimulateError> {
    let mut simulated = Simulated { plan, number, step: 0, journal };
    let played = calmly(|| simulated.play());
    let scores = played.unwrap_or_else(|said| Err(simulated.wrong(format!("the rules panicked: {said}"))))?;
    let shares = shares(&scores);
    let winners = shares.iter().filter(|share| **share > 0.0).count();
    for ((tally, score), share) in tallies.iter_mut().zip(&scores).zip(&shares) {
        tally.count(score.total(), (*share > 0.0).then_some(winners));
    }
    simulated.note(|| Note::end(&scores, &shares))
}

/// One match under way.
struct Simulated<'a, 'j> {
    plan: &'a Plan<'a>,
    number: u64,
    /// The step that is being taken.
    step: u64,
    journal: Option<&'j mut dyn io::Write>,
}

impl Simulated<'_, '_> {
    fn play(&mut self) -> Result<Vec<Score>, SimulateError> {
        let plan = self.plan;
        let seed = Seed::numbered(plan.seed).child(self.number);
        let bots = plan.players.iter().zip(1..).map(|(player, seat)| bot::named(player, &seed.child(seat)));
        let mut bots = bots.collect::<Result<Vec<_>, _>>()?;
        let mut game = plan.kind.start(&plan.setup, seed.clone())?;
        self.note(|| Note::set_up(game.as_ref(), &seed, &plan.players))?;
        while let Some(question) = game.questions().into_iter().next() {
            self.take(game.as_mut(), &question, bots[question.seat.index()].as_mut())?;
        }
        Ok(game.scores())
    }

    fn take(&mut self, game: &mut dyn Match, question: &Question, bot: &mut dyn Bot) -> Result<(), SimulateError> {
        self.step = game.next();
        if self.step > u64::from(game.meta().cap) {
            return Err(self.wrong(format!("the match did not end within {} steps", game.meta().cap)));
        }
        let chosen = match question.options {
            0 => return Err(self.wrong("a question without an answer".to_owned())),
            1 => 0,
            _ => bot.choose(question),
        };
        let refused = |why: Refused| self.wrong(why.to_string());
        if self.journal.is_none() {
            game.answer(question.seat, chosen, &mut Log::muted()).map_err(refused)?;
        } else {
            let options = (0..question.options).map(|option| game.action(question.seat, option));
            let options = options.collect::<Result<Vec<_>, _>>().map_err(refused)?;
            let mut log = Log::new();
            let taken = journal::answer(game, question.seat, chosen, &mut log).map_err(refused)?;
            self.note(|| Note::step(game, question, options, chosen, taken, &log))?;
        }
        if self.plan.audit { game.audit().map_err(|why| self.wrong(why)) } else { Ok(()) }
    }

    fn wrong(&self, why: String) -> SimulateError {
        SimulateError::Match { number: self.number, step: self.step, why }
    }

    /// Writes a line down, if anybody keeps a journal.
    fn note<'n>(&mut self, line: impl FnOnce() -> Note<'n>) -> Result<(), SimulateError> {
        match &mut self.journal {
            Some(journal) => Ok(line().write(self.number, *journal)?),
            None => Ok(()),
        }
    }
}
