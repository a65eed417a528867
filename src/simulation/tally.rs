//! Win shares with confidence intervals, player by player.

use std::fmt;
use std::time::Duration;

use meadhall_game::{ShareTally, WinShare};

use super::game_run::SearchTime;

/// The half-width, in standard errors, of a confidence interval that remains valid with 95 % when it is checked a few
/// times in succession.
const Z_SCORE_SEQUENTIAL: f64 = 2.6;

/// The results of one player.
#[derive(Clone, Debug)]
pub struct PlayerTally {
    strategy_name: String,
    seats: u8,
    match_count: u64,
    point_sum: i64,
    /// The number of won matches by the number of winners.
    wins_by_winner_count: Vec<u64>,
    /// The player's shares of the completed deals.
    shares: ShareTally,
    /// The wins and the matches of the current deal.
    current_deal: (f64, u32),
    search_time: SearchTime,
}

impl PlayerTally {
    pub(super) fn new(player: &str, seats: u8) -> Self {
        Self {
            strategy_name: player.to_owned(),
            seats,
            match_count: 0,
            point_sum: 0,
            wins_by_winner_count: vec![0; usize::from(seats) + 1],
            shares: ShareTally::default(),
            current_deal: (0.0, 0),
            search_time: SearchTime::default(),
        }
    }

    pub(super) fn add(&mut self, other: &Self) {
        self.match_count += other.match_count;
        self.point_sum += other.point_sum;
        self.wins_by_winner_count.iter_mut().zip(&other.wins_by_winner_count).for_each(|(sum, more)| *sum += more);
        self.shares.add(&other.shares);
        self.search_time.add(other.search_time);
    }

    /// Adds one match: the player's points, and the number of winners if the player is one of them.
    pub(super) fn add_match(&mut self, points: i32, winner_count: Option<usize>, search_time: SearchTime) {
        self.match_count += 1;
        self.point_sum += i64::from(points);
        if let Some(winners) = winner_count {
            self.wins_by_winner_count[winners] += 1;
            self.current_deal.0 += 1.0 / winners as f64;
        }
        self.current_deal.1 += 1;
        self.search_time.add(search_time);
    }

    /// Ends a deal after its last match.
    pub(super) fn end_deal(&mut self) {
        let (won, matches) = std::mem::take(&mut self.current_deal);
        self.shares.add_deal(won / f64::from(matches.max(1)));
    }

    /// Returns the number of won matches. A match with n winners counts as 1/n for each.
    pub fn win_count(&self) -> f64 {
        self.wins_by_winner_count
            .iter()
            .zip(0u32..)
            .skip(1)
            .map(|(&won, winner_count)| won as f64 / f64::from(winner_count))
            .sum()
    }

    /// Returns the number of completed deals.
    pub const fn deal_count(&self) -> u64 {
        self.shares.deals
    }

    /// Returns the share that equal players would win.
    pub fn fair_win_share(&self) -> f64 {
        1.0 / f64::from(self.seats)
    }

    /// Returns the share of matches won, with its 95 % confidence interval.
    pub fn win_share(&self) -> WinShare {
        self.shares.win_share(self.fair_win_share())
    }

    /// Whether the share differs significantly from a fair one, even after several checks.
    pub fn is_significant(&self) -> bool {
        let WinShare { low, high, .. } = self.shares.win_share_within(self.fair_win_share(), Z_SCORE_SEQUENTIAL);
        low > self.fair_win_share() || high < self.fair_win_share()
    }

    /// Returns the mean points of a match.
    pub fn mean_points(&self) -> f64 {
        self.point_sum as f64 / self.match_count.max(1) as f64
    }

    /// Returns the mean search time of a decision.
    pub fn mean_search_time(&self) -> Duration {
        self.search_time.mean()
    }
}

impl fmt::Display for PlayerTally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let WinShare { mean: share, low, high } = self.win_share();
        let (strategy, wins, matches, mean, par) =
            (&self.strategy_name, self.win_count(), self.match_count, self.mean_points(), self.fair_win_share());
        let (wins, pace) = ((wins * 100.0).round() / 100.0, self.mean_search_time().as_secs_f64());
        write!(
            f,
            "strategy={strategy} wins={wins} of={matches} share={share:.4} ci95={low:.4}..{high:.4} fair_share={par:.4} \
             mean_points={mean:.2} seconds_per_decision={pace:.6}"
        )
    }
}
