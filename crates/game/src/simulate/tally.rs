//! Win shares with confidence intervals, player by player.

use std::fmt;
use std::time::Duration;

use super::contest::Pondered;

/// An interval of this many standard errors contains the true share with a probability of 95 %.
const SURE: f64 = 1.96;
/// An interval of this many standard errors contains it with 95 % at every one of a few successive checks.
const CLEAR: f64 = 2.6;

/// The results of one player.
#[derive(Clone, Debug)]
pub struct Tally {
    player: String,
    seats: u8,
    matches: u64,
    points: i64,
    /// The number of won matches by the number of winners.
    won_among: Vec<u64>,
    /// Completed deals, the sum of the player's share of each, and the sum of its squares.
    deals: u64,
    sum: f64,
    squares: f64,
    /// The wins and the matches of the current deal.
    deal: (f64, u32),
    choices: u64,
    thought: Duration,
}

/// The share of matches that a player has won, with a confidence interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Share {
    /// The measured share.
    pub won: f64,
    pub low: f64,
    pub high: f64,
}

impl Tally {
    pub(super) fn new(player: &str, seats: u8) -> Self {
        Self {
            player: player.to_owned(),
            seats,
            matches: 0,
            points: 0,
            won_among: vec![0; usize::from(seats) + 1],
            deals: 0,
            sum: 0.0,
            squares: 0.0,
            deal: (0.0, 0),
            choices: 0,
            thought: Duration::ZERO,
        }
    }

    pub(super) fn add(&mut self, other: &Self) {
        self.matches += other.matches;
        self.points += other.points;
        self.won_among.iter_mut().zip(&other.won_among).for_each(|(sum, more)| *sum += more);
        self.deals += other.deals;
        self.sum += other.sum;
        self.squares += other.squares;
        self.choices += other.choices;
        self.thought += other.thought;
    }

    /// Adds one match: the player's points, and the number of winners if the player is one of them.
    pub(super) fn count(&mut self, points: i32, won_among: Option<usize>, thought: Pondered) {
        self.matches += 1;
        self.points += i64::from(points);
        if let Some(winners) = won_among {
            self.won_among[winners] += 1;
            self.deal.0 += 1.0 / winners as f64;
        }
        self.deal.1 += 1;
        self.choices += thought.choices;
        self.thought += thought.time;
    }

    /// Ends a deal after its last match.
    pub(super) fn end_deal(&mut self) {
        let (won, matches) = std::mem::take(&mut self.deal);
        let share = won / f64::from(matches.max(1));
        self.deals += 1;
        self.sum += share;
        self.squares += share * share;
    }

    /// Returns the number of won matches; a shared win counts as its share.
    pub fn wins(&self) -> f64 {
        self.won_among.iter().zip(0u32..).skip(1).map(|(&won, among)| won as f64 / f64::from(among)).sum()
    }

    /// Returns the number of completed deals.
    pub const fn deals(&self) -> u64 {
        self.deals
    }

    /// Returns the share that equal players would win.
    pub fn par(&self) -> f64 {
        1.0 / f64::from(self.seats)
    }

    /// Returns the share of matches won, with its 95 % confidence interval.
    pub fn share(&self) -> Share {
        self.interval(SURE)
    }

    /// Whether the share differs significantly from a fair one, even after several checks.
    pub fn is_clear(&self) -> bool {
        let Share { low, high, .. } = self.interval(CLEAR);
        low > self.par() || high < self.par()
    }

    /// Computes the interval over deals, because the matches of one deal are not independent. Adds the
    /// variance of one uninformative deal, so that a few equal deals do not look certain.
    fn interval(&self, errors: f64) -> Share {
        let deals = self.deals.max(1) as f64;
        let won = self.sum / deals;
        let spread = (self.squares - deals * won * won).max(0.0) + self.par() * (1.0 - self.par());
        let error = errors * (spread / deals / deals).sqrt();
        Share { won, low: (won - error).max(0.0), high: (won + error).min(1.0) }
    }

    /// Returns the mean points of a match.
    pub fn mean(&self) -> f64 {
        self.points as f64 / self.matches.max(1) as f64
    }

    /// Returns the mean search time of a decision.
    pub fn pace(&self) -> Duration {
        self.thought.checked_div(u32::try_from(self.choices).unwrap_or(u32::MAX)).unwrap_or_default()
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Share { won: share, low, high } = self.share();
        let (kind, wins, matches, mean, par) = (&self.player, self.wins(), self.matches, self.mean(), self.par());
        let (wins, pace) = ((wins * 100.0).round() / 100.0, self.pace().as_secs_f64());
        write!(
            f,
            "kind={kind} wins={wins} of={matches} share={share:.4} ci95={low:.4}..{high:.4} par={par:.4} mean={mean:.2} \
             seconds_a_choice={pace:.6}"
        )
    }
}
