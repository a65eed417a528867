//! What comes out of many matches, player by player.

use std::fmt;
use std::time::Duration;

use super::contest::Pondered;

/// An interval of so many standard errors holds the true share 19 times in 20.
const SURE: f64 = 1.96;
/// One of so many holds it 19 times in 20 at every one of a few looks.
const CLEAR: f64 = 2.6;

/// How one player did.
#[derive(Clone, Debug)]
pub struct Tally {
    player: String,
    seats: u8,
    matches: u64,
    points: i64,
    /// How many matches it won with so many winners in all.
    won_among: Vec<u64>,
    /// Deals that were played whole, the sum of what it won of each, and of the squares of that.
    deals: u64,
    sum: f64,
    squares: f64,
    /// What it has won of the deal under way, and in how many matches.
    deal: (f64, u32),
    choices: u64,
    thought: Duration,
}

/// What share of its matches a player has won, and between which bounds the true share lies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Share {
    /// The share that was won.
    pub won: f64,
    /// The lower bound.
    pub low: f64,
    /// The upper bound.
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

    /// Counts one match: the player's points, and among how many winners it was, if it has won.
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

    /// All matches of a deal are played.
    pub(super) fn end_deal(&mut self) {
        let (won, matches) = std::mem::take(&mut self.deal);
        let share = won / f64::from(matches.max(1));
        self.deals += 1;
        self.sum += share;
        self.squares += share * share;
    }

    /// Matches won; a shared win counts as its share.
    pub fn wins(&self) -> f64 {
        self.won_among.iter().zip(0u32..).skip(1).map(|(&won, among)| won as f64 / f64::from(among)).sum()
    }

    /// Deals that were played whole.
    pub const fn deals(&self) -> u64 {
        self.deals
    }

    /// What would be fair.
    pub fn par(&self) -> f64 {
        1.0 / f64::from(self.seats)
    }

    /// The share of the matches won, with the interval that holds the true share 19 times in 20.
    pub fn share(&self) -> Share {
        self.interval(SURE)
    }

    /// Whether the share is clear of what is fair, however often one has looked.
    pub fn is_clear(&self) -> bool {
        let Share { low, high, .. } = self.interval(CLEAR);
        low > self.par() || high < self.par()
    }

    /// Deals are what is independent: the matches of one deal are alike. One deal more is counted that says nothing, so that
    /// a few alike do not look certain.
    fn interval(&self, errors: f64) -> Share {
        let deals = self.deals.max(1) as f64;
        let won = self.sum / deals;
        let spread = (self.squares - deals * won * won).max(0.0) + self.par() * (1.0 - self.par());
        let error = errors * (spread / deals / deals).sqrt();
        Share { won, low: (won - error).max(0.0), high: (won + error).min(1.0) }
    }

    /// Points a match.
    pub fn mean(&self) -> f64 {
        self.points as f64 / self.matches.max(1) as f64
    }

    /// How long it thought about a choice, in the mean.
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
