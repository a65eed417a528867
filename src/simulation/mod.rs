//! Plays many matches between AIs on all cores and reports who wins how often. Can record them as checkable
//! journals.
//!
//! - `game_run`: one match · `tally`: the results of a player · `ladder`: each level against the one below it
//! - `record`: the lines of a recording · `result_file`: files that are complete at all times

mod game_run;
pub mod ladder;
mod record;
pub mod result_file;
mod tally;

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::{io, thread};

use meadhall_game::{MatchSetup, SetupError, Strategy, UnknownStrategyError};
use meadhall_registry::GameType;

use game_run::play_match;

pub use tally::PlayerTally;

/// Early stopping checks significance after this many deals, then after every doubling.
const DEALS_BEFORE_FIRST_CHECK: u64 = 10;

/// What to simulate.
pub struct SimulationPlan<'a> {
    pub game_type: &'static dyn GameType,
    pub setup: MatchSetup,
    /// The seed of everything: the same plan gives the same result, unless a search has a time budget.
    pub seed_number: u64,
    /// The number of matches, where a deal is played completely or not at all. Each deal is played once for each
    /// rotation of the seats, unless all strategies are the same.
    pub match_count: u64,
    /// The name of the strategy in each seat in a deal's first match. In each further match of the deal, the players
    /// move by one seat.
    pub strategy_names: Vec<String>,
    /// Whether to stop as soon as the first player's share of wins differs significantly from a fair share.
    pub stop_when_significant: bool,
    /// Checks the invariants after every step.
    pub check_invariants: bool,
    /// Called with the number of matches finished so far.
    pub on_progress: &'a (dyn Fn(u64) + Sync),
}

impl SimulationPlan<'_> {
    /// Checks the set-up, and that there is a known strategy for each seat.
    pub fn validate(&self) -> Result<(), SimulationError> {
        self.setup.validate(self.game_type.meta())?;
        let seats = self.setup.seats();
        if self.strategy_names.len() != usize::from(seats) {
            return Err(SimulationError::WrongPlayerCount { seats, given: self.strategy_names.len() });
        }
        self.strategy_names.iter().try_for_each(|name| name.parse::<Strategy>().map(drop))?;
        Ok(())
    }

    /// Returns how many matches are played with the same deal.
    fn matches_per_deal(&self) -> u64 {
        let all_equal = self.strategy_names.iter().all(|player| *player == self.strategy_names[0]);
        if all_equal { 1 } else { u64::from(self.setup.seats()) }
    }

    fn deal_count(&self) -> u64 {
        self.match_count.div_ceil(self.matches_per_deal())
    }

    fn empty_tallies(&self) -> Vec<PlayerTally> {
        self.strategy_names.iter().map(|player| PlayerTally::new(player, self.setup.seats())).collect()
    }
}

/// An error that stops a simulation.
#[derive(Debug, thiserror::Error)]
pub enum SimulationError {
    /// There must be a strategy for each seat.
    #[error("{seats} seats need {seats} players, not {given}")]
    WrongPlayerCount { seats: u8, given: usize },
    #[error(transparent)]
    UnknownStrategy(#[from] UnknownStrategyError),
    /// The set-up does not fit the game.
    #[error(transparent)]
    InvalidSetup(#[from] SetupError),
    #[error("match {match_number}, step {step}: {reason}")]
    MatchFailed {
        /// The match's number, counted from 0.
        match_number: u64,
        step: u64,
        reason: String,
    },
    #[error("cannot write the journal")]
    WriteJournal(#[from] io::Error),
}

/// Plays all matches on all cores. The tallies are in the order of the players. Stops at the first match that
/// fails.
pub fn run_simulation(plan: &SimulationPlan<'_>) -> Result<Vec<PlayerTally>, SimulationError> {
    plan.validate()?;
    let matches_done = AtomicU64::new(0);
    let (mut sums, mut played) = (plan.empty_tallies(), 0);
    while played < plan.deal_count() {
        let next = if !plan.stop_when_significant {
            plan.deal_count()
        } else {
            (2 * played).max(DEALS_BEFORE_FIRST_CHECK).min(plan.deal_count())
        };
        let round = play_on_all_cores(plan, played..next, &matches_done)?;
        sums.iter_mut().zip(&round).for_each(|(sum, tally)| sum.add(tally));
        played = next;
        if plan.stop_when_significant && sums[0].is_significant() {
            break;
        }
    }
    Ok(sums)
}

fn play_on_all_cores(
    plan: &SimulationPlan<'_>,
    deals: Range<u64>,
    matches_done: &AtomicU64,
) -> Result<Vec<PlayerTally>, SimulationError> {
    let played = on_all_cores(deals, |deal| {
        let mut tallies = plan.empty_tallies();
        for rotation in 0..plan.matches_per_deal() {
            play_match(plan, deal, rotation, &mut tallies, None)?;
            (plan.on_progress)(matches_done.fetch_add(1, Ordering::Relaxed) + 1);
        }
        tallies.iter_mut().for_each(PlayerTally::end_deal);
        Ok(tallies)
    })?;
    let mut sums = plan.empty_tallies();
    for tallies in &played {
        sums.iter_mut().zip(tallies).for_each(|(sum, tally)| sum.add(tally));
    }
    Ok(sums)
}

/// Plays each of these deals on one of the cores, and returns the results in order. Stops at the first deal that fails.
pub fn on_all_cores<T: Send>(
    deals: Range<u64>,
    play: impl Fn(u64) -> Result<T, SimulationError> + Sync,
) -> Result<Vec<T>, SimulationError> {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let has_failed = AtomicBool::new(false);
    let (next, end) = (AtomicU64::new(deals.start), deals.end);
    let play_deals = || -> Result<Vec<(u64, T)>, SimulationError> {
        let mut results = Vec::new();
        loop {
            let deal = next.fetch_add(1, Ordering::Relaxed);
            if deal >= end || has_failed.load(Ordering::Relaxed) {
                return Ok(results);
            }
            results.push((deal, play(deal).inspect_err(|_| has_failed.store(true, Ordering::Relaxed))?));
        }
    };
    let parts: Result<Vec<Vec<(u64, T)>>, SimulationError> = thread::scope(|scope| {
        let play_deals = &play_deals;
        let workers: Vec<_> = (0..cores).map(|_| scope.spawn(play_deals)).collect();
        workers.into_iter().map(|worker| worker.join().expect("no deal panics")).collect()
    });
    let mut results: Vec<(u64, T)> = parts?.into_iter().flatten().collect();
    results.sort_unstable_by_key(|(deal, _)| *deal);
    Ok(results.into_iter().map(|(_, result)| result).collect())
}

/// Plays all matches in sequence and writes each to the journal, one JSON object a line.
pub fn record_simulation(
    plan: &SimulationPlan<'_>,
    journal: &mut dyn io::Write,
) -> Result<Vec<PlayerTally>, SimulationError> {
    plan.validate()?;
    let mut tallies = plan.empty_tallies();
    for deal in 0..plan.deal_count() {
        for rotation in 0..plan.matches_per_deal() {
            play_match(plan, deal, rotation, &mut tallies, Some(journal))?;
            (plan.on_progress)(deal * plan.matches_per_deal() + rotation + 1);
        }
        tallies.iter_mut().for_each(PlayerTally::end_deal);
    }
    journal.flush()?;
    Ok(tallies)
}
