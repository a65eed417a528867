//! Matches of a search against itself or against another one, and matches without a search. Every match has its own seed,
//! so the results do not depend on the number of cores.

use meadhall_ai::{AiPlayer, Knowledge, SearchResult, sample_weighted};
use meadhall_game::{
    Decision, Decisions, Dice, FeatureRows, Game, GameLog, LevelSettings, MatchSetup, SearchBudget, Seat, SeatScore,
    Seed, Strategy, victory_shares,
};

use super::samples::{ChoiceSample, PositionSample, Samples};

/// In one of this many choices, self-play draws an option in proportion to its playouts instead of taking the best one.
const CHOICES_PER_EXPLORATION: u32 = 4;

/// In matches without a search, one of this many positions is kept. Neighboring positions are alike, so many matches with
/// few positions of each teach more than few matches with all.
const POSITIONS_PER_SAMPLE: u32 = 24;

/// How options are chosen without a search.
const WITHOUT_SEARCH: LevelSettings = LevelSettings { playouts: 0, temperature: 1.0 };

/// Plays a match of a search against itself, with a number of seats and a set-up that depend on the match's number.
/// Without playouts, an option is chosen in proportion to how good it looks, and no choices are learned.
pub fn play_samples<G: Game>(number: u64, playouts: u32, seed: &Seed, knowledge: Knowledge<'_>) -> Samples {
    let seed = seed.derive(number);
    let mut choosing = Dice::new(&seed.derive(0), 0);
    let (setup, mut players) = seat_players::<G>(&seed, &mut choosing);
    let mut samples = Samples::default();
    let scores = play::<G>(&setup, &seed, |game, decision| {
        samples.positions.push(unfinished_sample(game));
        if playouts == 0 {
            return players[decision.seat.index()].choose_at_level(game, &decision, WITHOUT_SEARCH, knowledge);
        }
        let result =
            players[decision.seat.index()].search(game, &decision, SearchBudget::Playouts(playouts), knowledge);
        samples.choices.push(choice_sample(game, &decision, &result));
        if choosing.below(CHOICES_PER_EXPLORATION) == 0 {
            choose_by_visits(&result, &mut choosing)
        } else {
            result.best_option
        }
    });
    add_result(&mut samples.positions, &scores);
    samples
}

/// Plays a match without a search, in which options are chosen as in playouts, and returns a few of its positions. The
/// set-up depends on the match's number.
pub fn play_like_playouts<G: Game>(
    number: u64,
    temperature: f32,
    seed: &Seed,
    knowledge: Knowledge<'_>,
) -> Vec<PositionSample> {
    let seed = seed.derive(number);
    let mut choosing = Dice::new(&seed.derive(0), 0);
    let (setup, mut players) = seat_players::<G>(&seed, &mut choosing);
    let settings = LevelSettings { playouts: 0, temperature };
    let mut positions = Vec::new();
    let scores = play::<G>(&setup, &seed, |game, decision| {
        if choosing.below(POSITIONS_PER_SAMPLE) == 0 {
            positions.push(unfinished_sample(game));
        }
        players[decision.seat.index()].choose_at_level(game, &decision, settings, knowledge)
    });
    add_result(&mut positions, &scores);
    positions
}

/// Draws a set-up and returns it with a player for each of its seats.
fn seat_players<G: Game>(seed: &Seed, choosing: &mut Dice) -> (MatchSetup, Vec<AiPlayer>) {
    let mut setups = MatchSetup::all(&G::META);
    let setup = setups.swap_remove(choosing.index(setups.len()));
    // The strategy is not used: every choice calls `search` or `choose_at_level`.
    let player = |seat: Seat| AiPlayer::new(Strategy::Random, &seed.derive(1 + u64::from(seat.0)));
    let players = Seat::all(setup.seats()).map(player).collect();
    (setup, players)
}

/// Describes a position of a match whose result is not known yet.
fn unfinished_sample<G: Game>(game: &G) -> PositionSample {
    let mut rows = FeatureRows::new();
    game.add_seat_features(&mut rows);
    PositionSample { rows, victory_shares: Vec::new(), scores: Vec::new() }
}

/// Adds the result of a match to its positions.
fn add_result(positions: &mut [PositionSample], scores: &[SeatScore]) {
    let shares: Vec<f32> = victory_shares(scores).into_iter().map(|share| share as f32).collect();
    let scores: Vec<f32> = scores.iter().map(|score| score.total() as f32).collect();
    for position in positions {
        position.victory_shares.clone_from(&shares);
        position.scores.clone_from(&scores);
    }
}

fn choice_sample<G: Game>(game: &G, decision: &Decision<'_, G::Action>, result: &SearchResult) -> ChoiceSample {
    let (mut prior_weights, mut rows) = (Vec::new(), FeatureRows::new());
    game.prior_weights(decision.seat, decision.options, &mut prior_weights);
    prior_weights.resize(decision.options.len(), 1.0);
    game.add_option_features(decision.seat, decision.options, &mut rows);
    let all_visits = result.visits.iter().sum::<u32>().max(1) as f32;
    ChoiceSample {
        prior_weights,
        rows,
        visit_shares: result.visits.iter().map(|visits| *visits as f32 / all_visits).collect(),
    }
}

fn choose_by_visits(result: &SearchResult, dice: &mut Dice) -> usize {
    let visits: Vec<f32> = result.visits.iter().map(|visits| *visits as f32).collect();
    sample_weighted(&visits, dice)
}

/// Plays a deal twice between two searches, with the seats exchanged, and returns the first one's share of the victory.
pub fn play_deal<G: Game>(playouts: u32, seed: &Seed, knowledge: [Knowledge<'_>; 2]) -> f64 {
    let seats = 2;
    let setup = MatchSetup::new(&G::META, seats, []).expect("the game can be played by two");
    let share = |first_seat: usize| {
        // The strategy is not used: every choice calls `search`.
        let mut players: Vec<AiPlayer> =
            (1..).take(seats.into()).map(|number| AiPlayer::new(Strategy::Random, &seed.derive(number))).collect();
        let scores = play::<G>(&setup, seed, |game, decision| {
            let seat = decision.seat.index();
            let knowledge = knowledge[usize::from(seat != first_seat)];
            players[seat].search(game, &decision, SearchBudget::Playouts(playouts), knowledge).best_option
        });
        victory_shares(&scores)[first_seat]
    };
    (share(0) + share(1)) / 2.0
}

/// Plays a match to its end and returns the scores. `choose` is asked for every choice.
fn play<G: Game>(
    setup: &MatchSetup,
    seed: &Seed,
    mut choose: impl FnMut(&G, Decision<'_, G::Action>) -> usize,
) -> Vec<SeatScore> {
    let mut game = G::new(setup, &mut Dice::new(seed, 0));
    let mut decisions = Decisions::without_prompts();
    for step in 1.. {
        decisions.refill(&game);
        let Some(decision) = decisions.first() else { break };
        let option = if decision.options.len() == 1 { 0 } else { choose(&game, decision) };
        let action = decision.options[option].clone();
        game.apply(decision.seat, action, &mut Dice::new(seed, step), &mut GameLog::disabled());
    }
    game.scores()
}
