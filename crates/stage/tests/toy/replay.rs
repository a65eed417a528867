//! Replays of toy matches: how secret answers are grouped into turns, and that a viewer sees only what they
//! could see when it was played.

use meadhall::game::{Dice, Lens, Log, Seat, Seed, Setup, Viewer};
use meadhall::journal::{self, Entry};
use meadhall::kind::Match;
use meadhall::table::clock::Wall;
use meadhall::table::past::{Beginning, By, Kept, Past};
use meadhall::table::replay::{After, Turn};

use super::party::KIND;

const SEATS: u8 = 3;

/// A match played at random, and the board of every viewer after each answer.
struct Played {
    past: Past,
    seen: Vec<[String; 4]>,
}

fn viewers() -> [Viewer; 4] {
    [None, Some(Seat(0)), Some(Seat(1)), Some(Seat(2))]
}

/// The board for each viewer, without options.
fn seen(game: &dyn Match) -> [String; 4] {
    viewers().map(|viewer| format!("{:?}", game.still().board(viewer, Lens::Whole)))
}

fn play(number: u64) -> Played {
    let setup = Setup::new(KIND.meta(), SEATS, []).expect("a match of the toy");
    let seed = Seed::numbered(number);
    let mut game = KIND.start(&setup, seed.clone()).expect("a match of the toy");
    let (mut dice, mut entries) = (Dice::new(&Seed::numbered(number + 1_000), 0), Vec::new());
    let mut all = vec![seen(&*game)];
    loop {
        let questions = game.questions();
        let Some(question) = dice.pick(&questions) else { break };
        let option = dice.below(u32::try_from(question.options).expect("a match of the toy")) as usize;
        let taken = journal::answer(&mut *game, question.seat, option, &mut Log::muted()).expect("a match of the toy");
        entries.push(Kept { at: Wall(0), by: By::Person, entry: Entry::Answer(taken.answer) });
        all.push(seen(&*game));
    }
    let beginning = Beginning { rules: KIND.meta().rules, setup, seed };
    Played { past: Past { beginning, entries }, seen: all }
}

fn turns(past: &Past) -> Vec<Turn> {
    past.turn_by_turn(KIND).expect("a match of the toy").map(|turn| turn.expect("a match of the toy")).collect()
}

#[test]
fn a_round_of_secret_answers_is_one_turn_and_looks_as_it_looked() {
    for number in 0..20 {
        let Played { past, seen: live } = play(number);
        let turns = turns(&past);
        assert_eq!((turns[0].number, turns[0].seats.len(), turns[0].lines.len()), (0, 0, 0));
        let rounds = turns.iter().filter(|turn| turn.seats.len() == usize::from(SEATS)).count();
        assert_eq!(rounds, 2, "a short match has two rounds");
        assert!(turns[1..].iter().all(|turn| [1, usize::from(SEATS)].contains(&turn.seats.len())));
        let (last, others) = turns.split_last().unwrap();
        assert!(others.iter().all(|turn| turn.after == After::Another) && last.after == After::End);
        let mut at = 0;
        for turn in &turns {
            let now = seen(&*turn.game);
            let found = live[at..].iter().position(|live| *live == now);
            at += found.unwrap_or_else(|| panic!("turn {} of match {number} looks as it never looked", turn.number));
            assert!(turn.game.questions().is_empty(), "nobody is asked any more");
        }
        assert_eq!(seen(&*last.game), live[live.len() - 1]);
    }
}

#[test]
fn turns_do_not_tell_how_many_have_answered_in_secret() {
    let Played { past, .. } = play(3);
    let told = |entries: usize| {
        let past = Past { beginning: past.beginning.clone(), entries: past.entries[..entries].to_vec() };
        let turns = turns(&past);
        let last = turns.last().unwrap();
        (turns.len(), last.seats.len(), last.after)
    };
    let before = told(0);
    assert_eq!(before, (2, 3, After::GoesOn));
    assert_eq!([told(1), told(2)], [before, before]);
    assert_ne!(told(3), before);
}
