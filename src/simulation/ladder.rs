//! Measures each strategy against the one below it, until the result is significant.

use meadhall_game::{GameMeta, MatchSetup};
use meadhall_registry::GameType;

use super::{PlayerTally, SimulationError, SimulationPlan, run_simulation};

/// The time budget per decision when the search is compared with other strategies. A person would hardly wait longer.
const SEARCH_TIME_BUDGET: &str = "200ms";
/// The strategies, each of which is measured against the previous one. Each search has four times as many playouts as
/// the previous search.
const LADDER_STRATEGIES: [&str; 6] = ["random", "greedy", "search:25", "search:100", "search:400", "search:1600"];

/// A strategy that is measured against another one, which has all other seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pairing {
    pub challenger: String,
    pub opponent: String,
    pub seats: u8,
}

/// Returns the pairings of strategies to be measured for a game. Some are played both with the smallest and with the
/// largest number of players.
pub fn pairings(meta: &GameMeta) -> Vec<Pairing> {
    let (min_seats, max_seats) = ((*meta.seat_range.start()).max(2), *meta.seat_range.end());
    let pairing = |seats, challenger: &str, opponent: &str| Pairing {
        challenger: challenger.to_owned(),
        opponent: opponent.to_owned(),
        seats,
    };
    let mut pairings: Vec<Pairing> =
        LADDER_STRATEGIES.windows(2).map(|pair| pairing(min_seats, pair[1], pair[0])).collect();
    let seat_counts = if min_seats < max_seats { vec![min_seats, max_seats] } else { vec![min_seats] };
    for opponent in ["greedy".to_owned(), format!("flat:{SEARCH_TIME_BUDGET}")] {
        pairings.extend(
            seat_counts.iter().map(|seats| pairing(*seats, &format!("search:{SEARCH_TIME_BUDGET}"), &opponent)),
        );
    }
    pairings.retain(|pairing| meta.seat_range.contains(&pairing.seats));
    pairings
}

impl Pairing {
    /// Plays at most this many deals and returns the tallies, the challenger's first.
    pub fn play(
        &self,
        game_type: &'static dyn GameType,
        variants: &[(&str, &str)],
        (seed, deals): (u64, u64),
        on_progress: &(dyn Fn(u64) + Sync),
    ) -> Result<Vec<PlayerTally>, SimulationError> {
        let mut players = vec![self.opponent.clone(); self.seats.into()];
        players[0].clone_from(&self.challenger);
        let setup = MatchSetup::new(game_type.meta(), self.seats, variants.iter().copied())?;
        let matches = deals * u64::from(self.seats);
        run_simulation(&SimulationPlan {
            game_type,
            setup,
            seed_number: seed,
            match_count: matches,
            strategy_names: players,
            stop_when_significant: true,
            check_invariants: false,
            on_progress,
        })
    }
}
