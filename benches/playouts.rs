//! Benchmark of random play on one core: actions and whole matches per second, for each game. Also measures
//! search iterations per second on a match's first decision, each with a playout to the end.
//! `cargo bench_game --bench_game playouts [SECONDS]`

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
    bench_game::<Raids>(duration, 5_000);
    bench_game::<Explorers>(duration, 200);
    bench_game::<RelicRunners>(duration, 1_000);
}

/// Benchmarks one game with each number of seats. The iterations are what an AI of some strength needs for a
/// decision.
fn bench_game<G: Presentation>(duration: Duration, rounds: u32) {
    for seats in G::META.seat_range {
        measure_playouts::<G>(seats, duration);
        measure_search::<G>(seats, duration, rounds);
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

/// Searches the first decision of a new match again and again, each time with an empty search tree.
fn measure_search<G: Presentation>(seats: u8, duration: Duration, rounds: u32) {
    let setup = MatchSetup::new(&G::META, seats, []).expect("the game supports this number of seats");
    let mut searched = 0;
    let start = Instant::now();
    while start.elapsed() < duration {
        let game = G::new(&setup, &mut Dice::new(&Seed::from_number(searched), 0));
        let decisions = Decisions::collect(&game);
        let mut ai = AiPlayer::new(Strategy::TreeSearch(SearchBudget::Playouts(rounds)), &Seed::from_number(searched));
        black_box(ai.choose_option(&game, &decisions.first().expect("a new match has a decision")));
        searched += 1;
    }
    let rounds = searched as f64 * f64::from(rounds) / start.elapsed().as_secs_f64();
    println!("{} seats={seats} search_rounds_per_s={rounds:.0}", G::META.id);
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
