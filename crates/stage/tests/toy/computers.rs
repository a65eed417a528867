//! AI players in the toy game, whose decisions are secret, asked of all seats at once, and have up to 251
//! options. They play with the generic search, without knowledge of the game.

use meadhall::bot::{Bot, Player};
use meadhall::game::{Decisions, Dice, Game, Log, Seat, Seed, Setup};
use meadhall::kind::{Kind, Of};
use meadhall::simulate::{Plan, Tally, run};

use crate::toy::Toy;

static KIND: &dyn Kind = Of::<Toy>::KIND;

const PLAYERS: [&str; 4] = ["random", "greedy", "flat:24", "search:24"];

/// Plays some matches. At each decision, every strategy chooses in the true state and in one that its seat
/// cannot tell from it. Both choices must be the same.
fn never_peek<G: Game>(seeds: u64) {
    let mut compared = 0;
    for setup in Setup::every(&G::META) {
        for seed in (0..seeds).map(Seed::numbered) {
            let mut game = G::new(&setup, &mut Dice::new(&seed, 0));
            let mut chance = Dice::new(&seed.child(1), 0);
            for n in 1u64.. {
                let asked = Decisions::of(&game);
                let Some(decision) = asked.iter().nth(chance.index(asked.len().max(1))) else { break };
                if decision.options.len() > 1 {
                    let other = game.imagine(decision.seat, &mut chance);
                    let there = Decisions::of(&other);
                    let there = there.of_seat(decision.seat).expect("who is asked is no secret");
                    for name in PLAYERS {
                        let bot = || Bot::new(name.parse::<Player>().expect("this player is known"), &seed.child(2));
                        let (here, there) = (bot().choose(&game, &decision), bot().choose(&other, &there));
                        assert_eq!(here, there, "{name} saw what it cannot: {game:?}, {other:?}");
                    }
                    compared += usize::from(other != game);
                }
                let action = decision.options[chance.index(decision.options.len())].clone();
                game.apply(decision.seat, action, &mut Dice::new(&seed, n), &mut Log::muted());
            }
        }
    }
    assert!(compared > 50, "{compared} worlds are too few to tell");
}

#[test]
fn they_never_see_what_their_seat_cannot() {
    never_peek::<Toy>(6);
}

fn played(players: &[&str], matches: u64) -> Vec<Tally> {
    let setup = Setup::new(&Toy::META, players.len() as u8, [("length", "long")]).expect("so many can play");
    let players = players.iter().map(|&name| name.to_owned()).collect();
    let plan =
        Plan { kind: KIND, setup, seed: 3, matches, players, until_clear: false, audit: true, progress: &|_| {} };
    run(&plan).expect("the toy can be played to its end")
}

#[test]
fn a_search_beats_chance_with_any_number_of_players() {
    for seats in 2..=4 {
        let mut players = vec!["random"; seats];
        players[0] = "search:64";
        let share = played(&players, 60 * seats as u64)[0].share();
        assert!(share.low > 1.0 / seats as f64, "of {seats}: {share:?}");
    }
}

#[test]
fn alone_a_search_gets_more_than_chance() {
    let (searched, random) = (played(&["search:64"], 60)[0].mean(), played(&["random"], 60)[0].mean());
    assert!(searched > random + 3.0, "{searched} and {random} points");
}

#[test]
fn the_seam_consults_whoever_is_asked() {
    let setup = Setup::new(KIND.meta(), 2, []).expect("the toy is for two");
    let game = KIND.start(&setup, Seed::numbered(1)).expect("the set-up fits");
    let mut bot = Bot::new("search:8".parse().expect("it is known"), &Seed::numbered(2));
    let before = game.save();
    for question in game.questions() {
        assert!(game.consult(question.seat, &mut bot).expect("it is asked") < question.options);
    }
    assert!(game.consult(Seat(2), &mut bot).is_err());
    assert_eq!(game.save(), before, "to think changes nothing");
}
