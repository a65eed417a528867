//! Win shares with confidence intervals, player by player.

use std::fmt;
use std::time::Duration;

use super::game_run::SearchTime;

/// The half-width of a 95 % confidence interval, in standard errors.
const Z_SCORE_95: f64 = 1.96;
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
    /// Completed deals, the sum of the player's share of each, and the sum of its squares.
    deal_count: u64,
    share_sum: f64,
    share_square_sum: f64,
    /// The wins and the matches of the current deal.
    current_deal: (f64, u32),
    choice_count: u64,
    search_time: Duration,
}

/// The share of matches that a player has won, with a confidence interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WinShare {
    /// The measured share.
    pub mean: f64,
    pub low: f64,
    pub high: f64,
}

impl PlayerTally {
    pub(super) fn new(player: &str, seats: u8) -> Self {
        Self {
            strategy_name: player.to_owned(),
            seats,
            match_count: 0,
            point_sum: 0,
            wins_by_winner_count: vec![0; usize::from(seats) + 1],
            deal_count: 0,
            share_sum: 0.0,
            share_square_sum: 0.0,
            current_deal: (0.0, 0),
            choice_count: 0,
            search_time: Duration::ZERO,
        }
    }

    pub(super) fn add(&mut self, other: &Self) {
        self.match_count += other.match_count;
        self.point_sum += other.point_sum;
        self.wins_by_winner_count.iter_mut().zip(&other.wins_by_winner_count).for_each(|(sum, more)| *sum += more);
        self.deal_count += other.deal_count;
        self.share_sum += other.share_sum;
        self.share_square_sum += other.share_square_sum;
        self.choice_count += other.choice_count;
        self.search_time += other.search_time;
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
        self.choice_count += search_time.choices;
        self.search_time += search_time.time;
    }

    /// Ends a deal after its last match.
    pub(super) fn end_deal(&mut self) {
        let (won, matches) = std::mem::take(&mut self.current_deal);
        let share = won / f64::from(matches.max(1));
        self.deal_count += 1;
        self.share_sum += share;
        self.share_square_sum += share * share;
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
        self.deal_count
    }

    /// Returns the share that equal players would win.
    pub fn fair_win_share(&self) -> f64 {
        1.0 / f64::from(self.seats)
    }

    /// Returns the share of matches won, with its 95 % confidence interval.
    pub fn win_share(&self) -> WinShare {
        self.win_share_interval(Z_SCORE_95)
    }

    /// Whether the share differs significantly from a fair one, even after several checks.
    pub fn is_significant(&self) -> bool {
        let WinShare { low, high, .. } = self.win_share_interval(Z_SCORE_SEQUENTIAL);
        low > self.fair_win_share() || high < self.fair_win_share()
    }

    /// Computes the interval over deals, because the matches of one deal are not independent. Adds the
    /// variance of one uninformative deal, so that a few equal deals do not look certain.
    fn win_share_interval(&self, standard_errors: f64) -> WinShare {
        let deals = self.deal_count.max(1) as f64;
        let won = self.share_sum / deals;
        let spread = (self.share_square_sum - deals * won * won).max(0.0)
            + self.fair_win_share() * (1.0 - self.fair_win_share());
        let margin = standard_errors * (spread / deals / deals).sqrt();
        WinShare { mean: won, low: (won - margin).max(0.0), high: (won + margin).min(1.0) }
    }

    /// Returns the mean points of a match.
    pub fn mean_points(&self) -> f64 {
        self.point_sum as f64 / self.match_count.max(1) as f64
    }

    /// Returns the mean search time of a decision.
    pub fn mean_search_time(&self) -> Duration {
        self.search_time.checked_div(u32::try_from(self.choice_count).unwrap_or(u32::MAX)).unwrap_or_default()
    }
}

impl fmt::Display for PlayerTally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let WinShare { mean: share, low, high } = self.win_share();
        let (kind, wins, matches, mean, par) =
            (&self.strategy_name, self.win_count(), self.match_count, self.mean_points(), self.fair_win_share());
        let (wins, pace) = ((wins * 100.0).round() / 100.0, self.mean_search_time().as_secs_f64());
        write!(
            f,
            "kind={kind} wins={wins} of={matches} share={share:.4} ci95={low:.4}..{high:.4} fair_share={par:.4} mean={mean:.2} \
             seconds_per_decision={pace:.6}"
        )
    }
}
