//! Whole matches between computer players: who wins how often, how clear that is, and journals that anybody can check.
//!
//! - here: what is played, on all cores · `contest`: one match · `tally`: how a player did · `ladder`: player against player
//! - `note`: the lines of a journal

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

/// With an eye on the result, it is looked at first after so many deals, then whenever there are twice as many.
const FIRST_LOOK: u64 = 10;

/// What to simulate.
pub struct Plan<'a> {
    /// The game.
    pub kind: &'static dyn Kind,
    /// How every match is set up.
    pub setup: Setup,
    /// Where all chance comes from: the same plan gives the same result, unless players think for a time.
    pub seed: u64,
    /// How many matches. Unless all players are alike, each deal is played once for each seat that the players can begin
    /// in, all of it or not at all.
    pub matches: u64,
    /// The computer player of each seat in the first match of a deal, by name; in the next, everybody moves on one seat.
    pub players: Vec<String>,
    /// Stop as soon as the first player's share is clear of what is fair.
    pub until_clear: bool,
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
        self.players.iter().try_for_each(|name| name.parse::<Player>().map(drop))?;
        Ok(())
    }

    /// How many matches are played with the same deal.
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

/// Plays all matches on all cores. The tallies come in the order of the players. The first match that goes wrong ends it.
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

/// Plays all matches one after the other and writes each down, one JSON object a line.
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
