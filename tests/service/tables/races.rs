//! Concurrent answers, undos, joins and timeouts at one table: in any order, each decision gets exactly one
//! answer.

use std::sync::Arc;

use meadhall::game::{Dice, Seat, Seed};
use meadhall::house::{Call, Failed, Fresh, Told};
use meadhall::journal::Entry;
use meadhall::kind::Kind;
use meadhall::store::Wait;
use meadhall::table::past::{By, Kept};
use meadhall::table::record::{Press, Table};
use meadhall::table::{Person, Refused, TableId};
use stage::hosted::{RAIDS, TOY};

use super::full::share;
use super::hall::{HOUR, Hall};

const RACES: u64 = 5_000;
const PEOPLE: [u64; 3] = [1, 2, 3];

/// One of the commands that run concurrently.
#[derive(Clone, Debug)]
enum Runner {
    Press(Call, Press),
    Undo(Call, u64),
    Join(Call),
    Leave(Call),
    Sweep,
    Think,
}

fn runner(hall: &Hall, table: &Table, dice: &mut Dice) -> Runner {
    let open: Vec<Seat> = table.seated().filter(|(_, chair)| chair.asked.is_some()).map(|(seat, _)| seat).collect();
    let anybody = PEOPLE[dice.index(3)];
    match dice.below(12) {
        0 => Runner::Undo(hall.by(anybody), table.revision),
        1 => Runner::Join(hall.by([1, 2, 3, 9][dice.index(4)])),
        2 => Runner::Sweep,
        3 => Runner::Think,
        4 if dice.below(6) == 0 => Runner::Leave(hall.by(anybody)),
        number => {
            let seat = *dice.pick(&open).unwrap();
            let press = table.question(seat, dice.index(4)).unwrap();
            let owner = table.chairs[seat.index()].person().map_or(anybody, |person| person.0);
            Runner::Press(hall.by(if number < 6 { anybody } else { owner }), press)
        }
    }
}

async fn run(hall: Arc<Hall>, id: TableId, runner: Runner) -> Option<Result<Told, Failed>> {
    match runner {
        Runner::Press(call, press) => Some(hall.house.press(&call, id, press).await),
        Runner::Undo(call, seen) => Some(hall.house.undo(&call, id, seen).await),
        Runner::Join(call) => Some(hall.house.join(&call, id).await),
        Runner::Leave(call) => Some(hall.house.leave(&call, id).await),
        Runner::Think => Some(hall.house.think(id).await),
        Runner::Sweep => {
            hall.house.sweep().await.unwrap();
            None
        }
    }
}

async fn journal(hall: &Hall, id: TableId) -> Vec<Kept> {
    let table = hall.table(id).await;
    hall.house.ledger().past(table.id).wait().unwrap().unwrap().entries
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn races_give_each_question_exactly_one_answer() {
    races(RAIDS, RACES, [1_000, 500, 150, 50, 50]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn races_of_secret_answers_give_each_question_exactly_one() {
    // A match of the toy game has only a few decisions, each with hundreds of options.
    races(TOY, RACES / 2, [300, 125, 150, 10, 40]).await;
}

/// Runs this many races and checks that each kind of result occurred at least so often.
async fn races(kind: &'static dyn Kind, races: u64, least: [u64; 5]) {
    let hall = Arc::new(Hall::new().await);
    let mut dice = Dice::new(&Seed::numbered(77), 0);
    let mut id = hall.playing_at(kind, &PEOPLE, 1).await;
    let (mut accepted, mut settled, mut undone, mut timed_out, mut doubled) = (0, 0, 0, 0, 0);
    let mut race = 0;
    while race < share(races) {
        let before = hall.table(id).await;
        if before.over().is_some() || before.chairs.iter().all(|chair| chair.person().is_none()) {
            hall.pass(60_000).await;
            id = hall.playing_at(kind, &PEOPLE, 1).await;
            continue;
        }
        race += 1;
        let mut runners: Vec<Runner> = (0..2 + dice.below(3)).map(|_| runner(&hall, &before, &mut dice)).collect();
        if dice.below(12) == 0 {
            hall.pass(25 * HOUR).await;
            runners[0] = Runner::Sweep;
        }
        if dice.below(4) == 0 {
            // The same player presses the same button twice: two interactions.
            let twice = runners.iter().find_map(|runner| match runner {
                Runner::Press(call, press) => Some(Runner::Press(hall.by(call.caller.person.0), *press)),
                _ => None,
            });
            runners.extend(twice);
        }
        let known = journal(&hall, id).await.len();
        let tasks: Vec<_> =
            runners.iter().map(|runner| tokio::spawn(run(Arc::clone(&hall), id, runner.clone()))).collect();
        let mut told = Vec::new();
        for task in tasks {
            told.push(task.await.unwrap());
        }
        let after = journal(&hall, id).await;
        let added = &after[known..];

        // The journal contains exactly the accepted answers.
        let new = |told: &Option<Result<Told, Failed>>| matches!(told, Some(Ok(told)) if told.news == Fresh::New);
        let accepted_press = |(runner, told): (&Runner, &Option<Result<Told, Failed>>)| match runner {
            Runner::Press(_, press) if new(told) => Some(*press),
            _ => None,
        };
        let presses: Vec<Press> = runners.iter().zip(&told).filter_map(accepted_press).collect();
        let by = |by: By| added.iter().filter(|kept| kept.by == by && matches!(kept.entry, Entry::Answer(_))).count();
        assert_eq!(presses.len(), by(By::Person), "race {race}: {runners:?} {told:?} {added:?}");
        for (number, press) in presses.iter().enumerate() {
            let same = presses.iter().filter(|other| (other.seat, other.n) == (press.seat, press.n)).count();
            assert_eq!(same, 1, "race {race}: question {number} was answered {same} times");
        }
        // Each open decision has at most one answer: from its player, from an AI, or by timeout.
        for (seat, chair) in before.seated().filter(|(_, chair)| chair.asked.is_some()) {
            let own: Vec<&Kept> = added.iter().filter(|kept| kept.entry.seat() == seat).collect();
            let valid = runners.iter().any(|runner| {
                matches!(runner, Runner::Press(call, press)
                    if press.seat == seat && chair.person() == Some(call.caller.person) && press.n == chair.last)
            });
            let disturbed = runners.iter().any(|it| matches!(it, Runner::Undo(..) | Runner::Leave(_)));
            let out_of_range =
                told.iter().flatten().any(|told| matches!(told, Err(Failed::Refused(Refused::Rules(_)))));
            if valid && !disturbed && !out_of_range {
                assert!(!own.is_empty(), "race {race}: nobody's answer counted: {runners:?} {told:?}");
            }
        }
        for told in told.iter().flatten() {
            match told {
                Ok(told) if told.news == Fresh::AsBefore => doubled += 1,
                Err(Failed::Refused(Refused::Settled)) => settled += 1,
                Ok(_) | Err(Failed::Refused(_)) => {}
                Err(failed) => panic!("race {race}: {failed}"),
            }
        }
        accepted += by(By::Person);
        timed_out += by(By::Deadline);
        undone += added.iter().filter(|kept| matches!(kept.entry, Entry::Undo(_))).count();
        let numbers: Vec<u64> = after.iter().map(|kept| kept.entry.n()).collect();
        assert_eq!(numbers, (1..=after.len() as u64).collect::<Vec<_>>());
    }
    println!("accepted={accepted} settled={settled} doubled={doubled} undone={undone} timed_out={timed_out}");
    let seen = [accepted, settled, doubled, undone, timed_out];
    assert!(seen.iter().zip(least).all(|(seen, least)| *seen as u64 > share(least)), "{seen:?}");
    let stray = hall.house.ledger().tables_of(Person(9)).wait().unwrap();
    assert!(stray.is_empty(), "a stranger sits at {stray:?}");
}
