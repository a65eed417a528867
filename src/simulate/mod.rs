//! Whole matches between computer players: who wins how often, and journals that anybody can check.

mod note;
mod tally;

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use crate::bot::{self, Bot, UnknownBot};
use crate::game::{Log, Seed, Setup, SetupError, shares};
use crate::journal;
use crate::kind::{Kind, Match, Question, Refused};
use note::Note;
pub use tally::Tally;

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

/// Plays all matches on all cores. The tallies come in the order of the seats.
pub fn run(plan: &Plan<'_>) -> Result<Vec<Tally>, SimulateError> {
    plan.check()?;
    let cores = thread::available_parallelism().map_or(1, usize::from) as u64;
    let done = AtomicU64::new(0);
    let share = |core: u64| -> Result<Vec<Tally>, SimulateError> {
        let mut tallies = tallies(plan);
        for number in (core..plan.matches).step_by(cores as usize) {
            play(plan, number, &mut tallies, None)?;
            (plan.progress)(done.fetch_add(1, Ordering::Relaxed) + 1);
        }
        Ok(tallies)
    };
    let parts: Vec<_> = thread::scope(|scope| {
        let workers: Vec<_> = (0..cores).map(|core| scope.spawn(move || share(core))).collect();
        workers.into_iter().map(|worker| worker.join().expect("panics of a match are caught in it")).collect()
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

fn play(
    plan: &Plan<'_>,
    number: u64,
    tallies: &mut [Tally],
    journal: Option<&mut dyn io::Write>,
) -> Result<(), SimulateError> {
    let seed = Seed::numbered(plan.seed).child(number);
    let bots: Result<Vec<_>, _> =
        plan.players.iter().zip(1..).map(|(player, seat)| bot::named(player, &seed.child(seat))).collect();
    let mut table = plan.kind.start(&plan.setup, seed.clone())?;
    let mut game = Simulated { number, bots: bots?, audit: plan.audit, journal };
    game.note(|| Note::set_up(table.as_ref(), &seed, &plan.players))?;
    while let Some(question) = table.questions().into_iter().next() {
        game.step(table.as_mut(), &question)?;
    }
    let scores = table.scores();
    let shares = shares(&scores);
    let winners = shares.iter().filter(|share| **share > 0.0).count();
    for ((tally, score), share) in tallies.iter_mut().zip(&scores).zip(&shares) {
        tally.count(score.total(), *share > 0.0, winners);
    }
    game.note(|| Note::end(&scores, &shares))
}

/// One match under way.
struct Simulated<'a> {
    number: u64,
    bots: Vec<Box<dyn Bot>>,
    audit: bool,
    journal: Option<&'a mut dyn io::Write>,
}

impl Simulated<'_> {
    fn step(&mut self, table: &mut dyn Match, question: &Question) -> Result<(), SimulateError> {
        let (number, step) = (self.number, table.next());
        let wrong = |why: String| SimulateError::Match { number, step, why };
        let refused = |why: Refused| wrong(why.to_string());
        if step > u64::from(table.meta().cap) {
            return Err(wrong(format!("the match did not end within {} steps", table.meta().cap)));
        }
        let chosen = match question.options {
            0 => return Err(wrong("a question without an answer".to_owned())),
            1 => 0,
            _ => self.bots[question.seat.index()].choose(table, question),
        };
        if self.journal.is_none() {
            guarded(|| table.answer(question.seat, chosen, &mut Log::muted())).map_err(wrong)?.map_err(refused)?;
        } else {
            let options = table.options(question.seat).map_err(refused)?;
            let mut log = Log::new();
            let taken = guarded(|| journal::answer(table, question.seat, chosen, &mut log)).map_err(wrong)?;
            let taken = taken.map_err(refused)?;
            self.note(|| Note::step(table, question, options, chosen, taken, &log))?;
        }
        if self.audit { table.audit().map_err(wrong) } else { Ok(()) }
    }

    /// Writes a line down, if anybody keeps a journal.
    fn note<'n>(&mut self, line: impl FnOnce() -> Note<'n>) -> Result<(), SimulateError> {
        match &mut self.journal {
            Some(journal) => Ok(line().write(self.number, *journal)?),
            None => Ok(()),
        }
    }
}

/// A panic in the rules is a finding to report with its match and step, not the end of the program.
fn guarded<T>(step: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(step)).map_err(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
        format!("the rules panicked: {}", text.unwrap_or("without a message"))
    })
}
