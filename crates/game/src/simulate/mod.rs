//! Plays many matches between AIs on all cores and reports who wins how often. Can record them as checkable
//! journals.
//!
//! - `contest`: one match · `tally`: the results of a player · `ladder`: strategy against strategy
//! - `note`: the lines of a recording

mod contest;
pub mod ladder;
mod note;
mod tally;

use std::io;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use crate::bot::{Player, UnknownBot};
use crate::game::{Setup, SetupError};
use crate::kind::Kind;
use contest::play;
pub use tally::{Share, Tally};

/// Early stopping checks significance after this many deals, then after every doubling.
const FIRST_LOOK: u64 = 10;

/// What to simulate.
pub struct Plan<'a> {
    pub kind: &'static dyn Kind,
    pub setup: Setup,
    /// The seed of everything: the same plan gives the same result, unless a search has a time budget.
    pub seed: u64,
    /// The number of matches. Unless all strategies are equal, each deal is played once for each rotation of
    /// the seats, completely or not at all.
    pub matches: u64,
    /// The strategy of each seat in a deal's first match, by name; in each further match everybody moves on
    /// one seat.
    pub players: Vec<String>,
    /// Stops as soon as the first player's share differs significantly from a fair one.
    pub until_clear: bool,
    /// Checks the invariants after every step.
    pub audit: bool,
    /// Called with the number of matches finished so far.
    pub progress: &'a (dyn Fn(u64) + Sync),
}

impl Plan<'_> {
    /// Checks the set-up, and that there is a known strategy for each seat.
    pub fn check(&self) -> Result<(), SimulateError> {
        self.setup.check(self.kind.meta())?;
        let seats = self.setup.seats();
        if self.players.len() != usize::from(seats) {
            return Err(SimulateError::Players { seats, players: self.players.len() });
        }
        self.players.iter().try_for_each(|name| name.parse::<Player>().map(drop))?;
        Ok(())
    }

    /// Returns how many matches are played with the same deal.
    fn rotations(&self) -> u64 {
        let alike = self.players.iter().all(|player| *player == self.players[0]);
        if alike { 1 } else { u64::from(self.setup.seats()) }
    }

    fn deals(&self) -> u64 {
        self.matches.div_ceil(self.rotations())
    }

    fn tallies(&self) -> Vec<Tally> {
        self.players.iter().map(|player| Tally::new(player, self.setup.seats())).collect()
    }
}

/// An error that stops a simulation.
#[derive(Debug, thiserror::Error)]
pub enum SimulateError {
    /// There must be a strategy for each seat.
    #[error("{seats} seats want {seats} players, not {players}")]
    Players {
        seats: u8,
        players: usize,
    },
    #[error(transparent)]
    Bot(#[from] UnknownBot),
    /// The set-up does not fit the game.
    #[error(transparent)]
    Setup(#[from] SetupError),
    #[error("match {number}, step {step}: {why}")]
    Match {
        /// The match's number, counted from 0.
        number: u64,
        step: u64,
        why: String,
    },
    #[error("the journal cannot be written")]
    Journal(#[from] io::Error),
}

/// Plays all matches on all cores. The tallies are in the order of the players. Stops at the first match that
/// fails.
pub fn run(plan: &Plan<'_>) -> Result<Vec<Tally>, SimulateError> {
    plan.check()?;
    let done = AtomicU64::new(0);
    let (mut sums, mut played) = (plan.tallies(), 0);
    while played < plan.deals() {
        let next = if !plan.until_clear { plan.deals() } else { (2 * played).max(FIRST_LOOK).min(plan.deals()) };
        let more = on_all_cores(plan, played..next, &done)?;
        sums.iter_mut().zip(&more).for_each(|(sum, tally)| sum.add(tally));
        played = next;
        if plan.until_clear && sums[0].is_clear() {
            break;
        }
    }
    Ok(sums)
}

fn on_all_cores(plan: &Plan<'_>, deals: Range<u64>, done: &AtomicU64) -> Result<Vec<Tally>, SimulateError> {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let wrong = AtomicBool::new(false);
    let (next, end) = (AtomicU64::new(deals.start), deals.end);
    let share = || -> Result<Vec<Tally>, SimulateError> {
        let mut tallies = plan.tallies();
        loop {
            let deal = next.fetch_add(1, Ordering::Relaxed);
            if deal >= end || wrong.load(Ordering::Relaxed) {
                return Ok(tallies);
            }
            for rotation in 0..plan.rotations() {
                play(plan, deal, rotation, &mut tallies, None).inspect_err(|_| wrong.store(true, Ordering::Relaxed))?;
                (plan.progress)(done.fetch_add(1, Ordering::Relaxed) + 1);
            }
            tallies.iter_mut().for_each(Tally::end_deal);
        }
    };
    let parts: Vec<_> = thread::scope(|scope| {
        let share = &share;
        let workers: Vec<_> = (0..cores).map(|_| scope.spawn(share)).collect();
        workers.into_iter().map(|worker| worker.join().expect("a match that panics is caught")).collect()
    });
    let mut sums = plan.tallies();
    for part in parts {
        sums.iter_mut().zip(&part?).for_each(|(sum, tally)| sum.add(tally));
    }
    Ok(sums)
}

/// Plays all matches in sequence and writes each to the journal, one JSON object a line.
pub fn record(plan: &Plan<'_>, journal: &mut dyn io::Write) -> Result<Vec<Tally>, SimulateError> {
    plan.check()?;
    let mut tallies = plan.tallies();
    for deal in 0..plan.deals() {
        for rotation in 0..plan.rotations() {
            play(plan, deal, rotation, &mut tallies, Some(journal))?;
            (plan.progress)(deal * plan.rotations() + rotation + 1);
        }
        tallies.iter_mut().for_each(Tally::end_deal);
    }
    journal.flush()?;
    Ok(tallies)
}
