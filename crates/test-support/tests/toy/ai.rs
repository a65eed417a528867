//! AI players in the toy game, whose decisions are secret, asked of all seats at once, and have up to 251
//! options. They play with the generic search, without knowledge of the game.

use meadhall::simulation::{PlayerTally, SimulationPlan, run_simulation};
use meadhall_ai::AiPlayer;
use meadhall_game::{Decisions, Dice, Game, GameLog, MatchSetup, Seat, Seed, Strategy};
use meadhall_registry::{GameType, TypedGame};
use meadhall_test_support::toy::Toy;

static TOY_GAME_TYPE: &dyn GameType = TypedGame::<Toy>::GAME_TYPE;

const STRATEGY_NAMES: [&str; 4] = ["random", "greedy", "flat:24", "search:24"];

/// Plays some matches. At each decision, every strategy chooses in the true state and in one that its seat
/// cannot tell from it. Both choices must be the same.
fn check_no_peeking<G: Game>(seeds: u64) {
    let mut compared = 0;
    for setup in MatchSetup::all(&G::META) {
        for seed in (0..seeds).map(Seed::from_number) {
            let mut game = G::new(&setup, &mut Dice::new(&seed, 0));
            let mut chance = Dice::new(&seed.derive(1), 0);
            for n in 1u64.. {
                let decisions = Decisions::collect(&game);
                let Some(decision) = decisions.iter().nth(chance.index(decisions.len().max(1))) else { break };
                if decision.options.len() > 1 {
                    let other = game.determinize(decision.seat, &mut chance);
                    let other_decisions = Decisions::collect(&other);
                    let other_decision =
                        other_decisions.for_seat(decision.seat).expect("both states ask the same seats");
                    for name in STRATEGY_NAMES {
                        let bot =
                            || AiPlayer::new(name.parse::<Strategy>().expect("the strategy exists"), &seed.derive(2));
                        let (chosen, chosen_in_other) =
                            (bot().choose_option(&game, &decision), bot().choose_option(&other, &other_decision));
                        assert_eq!(chosen, chosen_in_other, "{name} used hidden information: {game:?}, {other:?}");
                    }
                    compared += usize::from(other != game);
                }
                let action = decision.options[chance.index(decision.options.len())].clone();
                game.apply(decision.seat, action, &mut Dice::new(&seed, n), &mut GameLog::disabled());
            }
        }
    }
    assert!(compared > 50, "too few states compared: {compared}");
}

#[test]
fn strategies_never_use_information_hidden_from_their_seat() {
    check_no_peeking::<Toy>(6);
}

fn simulate(players: &[&str], matches: u64) -> Vec<PlayerTally> {
    let setup =
        MatchSetup::new(&Toy::META, players.len() as u8, [("length", "long")]).expect("the number of players is valid");
    let players = players.iter().map(|&name| name.to_owned()).collect();
    let plan = SimulationPlan {
        game_type: TOY_GAME_TYPE,
        setup,
        seed_number: 3,
        match_count: matches,
        strategy_names: players,
        stop_when_significant: false,
        check_invariants: true,
        on_progress: &|_| {},
    };
    run_simulation(&plan).expect("the toy game can be simulated")
}

#[test]
fn search_beats_random_with_any_number_of_players() {
    for seats in 2..=4 {
        let mut players = vec!["random"; seats];
        players[0] = "search:64";
        let share = simulate(&players, 60 * seats as u64)[0].win_share();
        assert!(share.low > 1.0 / seats as f64, "with {seats} players: {share:?}");
    }
}

#[test]
fn search_scores_more_than_random_in_solo_matches() {
    let (searched, random) =
        (simulate(&["search:64"], 60)[0].mean_points(), simulate(&["random"], 60)[0].mean_points());
    assert!(searched > random + 3.0, "search scored {searched}, random {random} points");
}

#[test]
fn ai_is_consulted_only_for_a_seat_with_an_open_decision() {
    let setup = MatchSetup::new(TOY_GAME_TYPE.meta(), 2, []).expect("the toy game allows two players");
    let game = TOY_GAME_TYPE.new_match(&setup, Seed::from_number(1)).expect("the set-up is valid");
    let mut bot = AiPlayer::new("search:8".parse().expect("the strategy exists"), &Seed::from_number(2));
    let before = game.save();
    for question in game.decisions() {
        assert!(
            game.choose_with_ai(question.seat, &mut bot).expect("the seat has an open decision")
                < question.option_count
        );
    }
    assert!(game.choose_with_ai(Seat(2), &mut bot).is_err());
    assert_eq!(game.save(), before, "choosing with the AI does not change the match");
}
