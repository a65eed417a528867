//! Benchmark of random play on one core: actions and whole matches per second, for each game. Also measures
//! search iterations per second on the decisions of a match: of the search that plays to the end, and of the one that
//! estimates the result by the learned model.
//! `cargo bench --bench playouts -- [SECONDS]`

use std::env;
use std::hint::black_box;
use std::time::{Duration, Instant};

use meadhall_ai::AiPlayer;
use meadhall_explorers::Explorers;
use meadhall_game::{Decisions, Dice, GameLog, MatchSetup, Presentation, SearchBudget, Seed, Strategy};
use meadhall_raids::Raids;
use meadhall_relic_runners::RelicRunners;

fn main() {
    let seconds = env::args().skip(1).find_map(|arg| arg.parse().ok()).unwrap_or(3.0);
    let duration = Duration::from_secs_f64(seconds);
    bench_game::<Raids>(duration, 500);
    bench_game::<Explorers>(duration, 50);
    bench_game::<RelicRunners>(duration, 200);
}

/// Benchmarks one game with each number of seats. The rounds are those of one search.
fn bench_game<G: Presentation>(duration: Duration, rounds: u32) {
    for seats in G::META.seat_range {
        measure_playouts::<G>(seats, duration);
        measure_search::<G>(seats, duration, Strategy::TreeSearch(SearchBudget::Playouts(rounds)));
        measure_search::<G>(seats, duration, Strategy::LearnedSearch(SearchBudget::Playouts(rounds)));
    }
}

/// Plays whole random matches for a while. Forced steps are counted, too.
fn measure_playouts<G: Presentation>(seats: u8, duration: Duration) {
    let setup = MatchSetup::new(&G::META, seats, []).expect("the game supports this number of seats");
    let (mut playouts, mut actions) = (0u64, 0u64);
    let mut decisions = Decisions::without_prompts();
    let start = Instant::now();
    while start.elapsed() < duration {
        let mut dice = Dice::new(&Seed::from_number(playouts), 0);
        let mut rng = XorshiftRng(playouts + 1);
        let mut game = G::new(&setup, &mut dice);
        loop {
            decisions.refill(&game);
            let Some(decision) = decisions.first() else { break };
            let action = decision.options[rng.below(decision.options.len())].clone();
            game.apply(decision.seat, action, &mut dice, &mut GameLog::disabled());
            actions += 1;
        }
        black_box(game.scores());
        playouts += 1;
    }
    let elapsed = start.elapsed().as_secs_f64();
    let (id, per_action) = (G::META.id, elapsed * 1e9 / actions as f64);
    eprintln!(
        "{id} seats={seats} ns_per_action={per_action:.0} actions_per_match={:.0}",
        actions as f64 / playouts as f64
    );
    println!(
        "{id} seats={seats} actions_per_s={:.0} playouts_per_s={:.0}",
        actions as f64 / elapsed,
        playouts as f64 / elapsed
    );
}

/// Searches the choices of matches, which the search plays against itself.
fn measure_search<G: Presentation>(seats: u8, duration: Duration, strategy: Strategy) {
    let (Strategy::TreeSearch(budget) | Strategy::LearnedSearch(budget)) = strategy else { return };
    let SearchBudget::Playouts(rounds) = budget else { return };
    let setup = MatchSetup::new(&G::META, seats, []).expect("the game supports this number of seats");
    let (mut played, mut searched) = (0, 0u64);
    let mut decisions = Decisions::without_prompts();
    let start = Instant::now();
    while start.elapsed() < duration {
        let mut dice = Dice::new(&Seed::from_number(played), 0);
        let mut game = G::new(&setup, &mut dice);
        let mut ai = AiPlayer::new(strategy, &Seed::from_number(played).derive(1));
        played += 1;
        loop {
            decisions.refill(&game);
            let Some(decision) = decisions.first().filter(|_| start.elapsed() < duration) else { break };
            searched += u64::from(decision.options.len() > 1);
            let action = decision.options[ai.choose_option(&game, &decision)].clone();
            game.apply(decision.seat, action, &mut dice, &mut GameLog::disabled());
        }
    }
    let rounds = searched as f64 * f64::from(rounds) / start.elapsed().as_secs_f64();
    let name =
        if matches!(strategy, Strategy::LearnedSearch(_)) { "learned_rounds_per_s" } else { "search_rounds_per_s" };
    println!("{} seats={seats} {name}={rounds:.0}", G::META.id);
}

/// A fast random generator (xorshift) for choosing options; the `Dice` are left to the game.
struct XorshiftRng(u64);

impl XorshiftRng {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((u128::from(self.0) * end as u128) >> 64) as usize
    }
}
