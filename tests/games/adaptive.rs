//! Computers that adapt to a person who plays without thinking.

use meadhall_ai::AiPlayer;
use meadhall_game::{ChosenSteps, GameLog, Level, MatchSetup, Seat, Seed, Strategy, ranking};
use meadhall_games::GAMES;
use meadhall_registry::{GameType, Match};
use meadhall_tables::ServerId;
use meadhall_tables::clock::UnixMillis;
use meadhall_tables::player_rating::{player_rating, suitable_level};
use meadhall_tables::result::{ComputerResult, Opponents, Participation, PlayerResult};
use meadhall_test_support::scale::scaled_rounds;

const PERSON: Seat = Seat(0);
const SEATS: u8 = 3;
/// After this many matches, the computers have adapted.
const FIRST_MATCHES: usize = 3;
/// How many matches are played after those.
const ADAPTED_MATCHES: usize = 2;

/// Returns the option to which the first button leads, again and again.
fn first_button(match_state: &dyn Match) -> usize {
    let Some(choices) = match_state.picture_choices(PERSON) else { return 0 };
    let mut chosen = ChosenSteps::default();
    while let Some(next) = choices.next_steps(chosen).first() {
        chosen = ChosenSteps { depth: chosen.depth + 1, sample_option: next.options[0] };
    }
    chosen.sample_option
}

/// Plays a match against computers of this level, and returns the person's result.
fn play(game_type: &'static dyn GameType, level: Level, seed: &Seed) -> PlayerResult {
    let setup = MatchSetup::new(game_type.meta(), SEATS, []).unwrap();
    let mut match_state = game_type.new_match(&setup, seed.clone()).unwrap();
    let strategy: Strategy = level.to_string().parse().unwrap();
    while let Some(decision) = match_state.decisions().into_iter().next() {
        let seat = decision.seat;
        let option = if seat == PERSON {
            first_button(&*match_state)
        } else {
            let mut ai =
                AiPlayer::new(strategy, &seed.derive(match_state.next_step())).with_form(&match_state.ai_seed(seat));
            match_state.choose_with_ai(seat, &mut ai).unwrap()
        };
        match_state.apply_option(seat, option, &mut GameLog::disabled()).unwrap();
    }
    let scores = match_state.scores();
    let ranked = ranking(&scores);
    let rank_of = |seat: Seat| ranked.iter().find(|it| it.score.seat == seat).map(|it| it.rank as u8);
    let computer = |seat: Seat| ComputerResult { level: level.number(), rank: rank_of(seat).unwrap() };
    PlayerResult {
        game_id: game_type.meta().id.to_owned(),
        server: ServerId(1),
        ended_at: UnixMillis(0),
        seat_count: SEATS,
        seat: PERSON,
        opponents: Opponents::WithAi,
        participation: Participation::Finished,
        rank: rank_of(PERSON),
        points: Vec::new(),
        computers: Seat::all(SEATS).skip(1).map(computer).collect(),
        hint_count: 0,
    }
}

#[test]
fn who_always_presses_the_first_button_loses_half_of_the_matches_after_three() {
    for game_type in GAMES {
        let (mut won, mut played, mut levels) = (0, 0, Vec::new());
        for person in 0..scaled_rounds(10) {
            let mut results: Vec<PlayerResult> = Vec::new();
            for number in 0..FIRST_MATCHES + ADAPTED_MATCHES {
                let level = suitable_level(player_rating(&results, game_type.levels()), SEATS, game_type.levels());
                let seed = Seed::from_number(1_000 * person + number as u64);
                results.push(play(game_type, level, &seed));
                levels.push((level.number(), results[number].rank));
            }
            won += results[FIRST_MATCHES..].iter().filter(|result| result.is_win()).count();
            played += ADAPTED_MATCHES;
        }
        assert!(2 * won <= played, "{} of {played} matches of {} were won: {levels:?}", won, game_type.meta().id);
    }
}
