//! What comes out of many matches, seat by seat.

use std::fmt;

/// How one seat did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    player: String,
    matches: u64,
    points: i64,
    /// How many matches it won with so many winners in all.
    won_among: Vec<u64>,
}

/// What share of its matches a seat has won, and between which bounds the true share lies.
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
        Self { player: player.to_owned(), matches: 0, points: 0, won_among: vec![0; usize::from(seats) + 1] }
    }

    pub(super) fn add(&mut self, other: &Self) {
        self.matches += other.matches;
        self.points += other.points;
        self.won_among.iter_mut().zip(&other.won_among).for_each(|(sum, more)| *sum += more);
    }

    /// Counts one match: the seat's points, and among how many winners it was, if it has won.
    pub(super) fn count(&mut self, points: i32, won_among: Option<usize>) {
        self.matches += 1;
        self.points += i64::from(points);
        if let Some(winners) = won_among {
            self.won_among[winners] += 1;
        }
    }

    /// Matches won; a shared win counts as its share.
    pub fn wins(&self) -> f64 {
        self.won_among.iter().zip(0u32..).skip(1).map(|(&won, among)| won as f64 / f64::from(among)).sum()
    }

    /// The share of the matches won, with the interval that holds the true share 19 times in 20 (Wilson's).
    pub fn share(&self) -> Share {
        let n = self.matches.max(1) as f64;
        let won = self.wins() / n;
        let z = 1.96f64;
        let spread = z * (won * (1.0 - won) / n + z * z / (4.0 * n * n)).sqrt();
        let middle = won + z * z / (2.0 * n);
        let scale = 1.0 + z * z / n;
        Share { won, low: ((middle - spread) / scale).max(0.0), high: ((middle + spread) / scale).min(1.0) }
    }

    /// Points a match.
    pub fn mean(&self) -> f64 {
        self.points as f64 / self.matches.max(1) as f64
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Share { won: share, low, high } = self.share();
        let (kind, wins, matches, mean) = (&self.player, self.wins(), self.matches, self.mean());
        let wins = (wins * 100.0).round() / 100.0;
        write!(f, "kind={kind} wins={wins} of={matches} share={share:.4} ci95={low:.4}..{high:.4} mean={mean:.2}")
    }
}
