//! Many AI tables at once, over several games: all finish, and nothing is lost.

use std::sync::Arc;

use meadhall::game::Log;
use meadhall::house::Failed;
use meadhall::journal::replay;
use meadhall::kind::Kind;
use meadhall::store::{Reads, Wait};
use meadhall::table::record::Ending;
use meadhall::table::{Channel, Person, Place, Refused, Server, TableId};
use stage::hosted::{HOSTED, RAIDS, TOY};

use super::full::share;
use super::hall::{Hall, raids};

const TABLES: u64 = 1_000;

/// Opens a table and starts a match of AIs only: its host leaves right after the start.
async fn open(hall: &Hall, kind: &'static dyn Kind, number: u64) -> TableId {
    let most = usize::from(*kind.meta().seats.end());
    let least = usize::from(*kind.meta().seats.start());
    let seats = least + number as usize % (most - least + 1);
    let mut opening = raids(seats - 1);
    opening.kind = kind;
    opening.place = Place { server: Server(number / 100), channel: Channel(number / 10) };
    let host = 1_000 + number;
    let id = hall.house.open(&hall.by(host), opening).await.unwrap().table.id;
    hall.house.start(&hall.by(host), id).await.unwrap();
    hall.house.leave(&hall.by(host), id).await.unwrap();
    id
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_tables_of_computers_come_to_their_end_side_by_side() {
    let hall = Arc::new(Hall::new().await);
    let (mut tables, many) = (Vec::new(), share(TABLES));
    for number in 0..many {
        tables.push(open(&hall, [RAIDS, TOY][number as usize % 2], number).await);
    }
    // Each round plays one AI turn at every table that the store lists as waiting for an AI.
    let (mut rounds, mut steps) = (0, 0);
    loop {
        let mut thinking = hall.house.ledger().thinking(None, many as usize).wait().unwrap();
        if thinking.is_empty() {
            break;
        }
        steps += thinking.len();
        let tasks: Vec<_> = thinking
            .drain(..)
            .map(|id| {
                let hall = Arc::clone(&hall);
                tokio::spawn(async move { hall.house.think(id).await })
            })
            .collect();
        for task in tasks {
            let told = task.await.unwrap();
            assert!(matches!(told, Ok(_) | Err(Failed::Refused(Refused::Settled))), "{told:?}");
        }
        rounds += 1;
        assert!(rounds < 5_000, "{steps} steps and no end");
    }
    assert!(steps as u64 > many * 10);
    let checks: Vec<_> = tables
        .into_iter()
        .zip(1_000..)
        .map(|(id, host)| {
            let hall = Arc::clone(&hall);
            tokio::spawn(async move { check(&hall, id, Person(host)).await })
        })
        .collect();
    for check in checks {
        check.await.unwrap();
    }
}

/// Checks that the table is over, its results agree with its match, and only the archive is left of its rows.
async fn check(hall: &Hall, id: TableId, host: Person) {
    let look = hall.house.look(id).await.unwrap();
    let (table, game) = (look.table, look.game.unwrap());
    let over = table.over().unwrap();
    assert_eq!(over.ending, Ending::Played);
    game.audit().unwrap();
    let best = over.places.iter().filter(|placed| placed.place == 1).count();
    assert!(best >= 1 && over.places.len() == table.chairs.len());
    for placed in &over.places {
        let score = game.scores().into_iter().find(|score| score.seat == placed.seat).unwrap();
        assert_eq!(score.total(), placed.points.iter().map(|(_, points)| points).sum::<i32>());
    }
    let past = hall.house.ledger().past(table.id).wait().unwrap().unwrap();
    let kind = HOSTED.find(&table.game).unwrap();
    let mut again = kind.start(&past.beginning.setup, past.beginning.seed.clone()).unwrap();
    let entries: Vec<_> = past.entries.into_iter().map(|kept| kept.entry).collect();
    for entry in entries.chunks(1) {
        replay(again.as_mut(), entry, &mut Log::muted()).unwrap();
        again.audit().unwrap();
    }
    assert_eq!(again.mark(), game.mark());
    assert_eq!(hall.house.ledger().outcomes(host).wait().unwrap().len(), 1);
    for prefix in ["t", "b", "s", "w", "j"] {
        assert!(hall.store.scan(&format!("{prefix}/{id}"), None, 9).wait().unwrap().is_empty(), "{prefix}/ of {id}");
    }
}
