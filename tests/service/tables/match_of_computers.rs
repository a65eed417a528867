//! Whole matches, from the lobby to the stored results.

use meadhall::house::Failed;
use meadhall::store::Wait;
use meadhall::table::record::Ending;
use meadhall::table::{Person, Refused};

use super::hall::Hall;

#[tokio::test]
async fn a_match_with_computers_is_played_to_its_end_and_lands_in_the_books() {
    let hall = Hall::new().await;
    let id = hall.playing(&[7], 3).await;
    hall.house.leave(&hall.by(7), id).await.unwrap();
    let mut steps = 0;
    loop {
        match hall.house.think(id).await {
            Ok(_) => steps += 1,
            Err(Failed::Refused(Refused::Settled)) => break,
            Err(failed) => panic!("{failed}"),
        }
        assert!(steps < 2000);
    }
    let table = hall.table(id).await;
    let over = table.over().unwrap();
    assert_eq!(over.ending, Ending::Played);
    assert_eq!(over.places.len(), 4);
    let outcomes = hall.house.ledger().outcomes(Person(7)).wait().unwrap();
    assert_eq!((outcomes.len(), outcomes[0].table), (1, id));
    assert!(steps > 50, "{steps} steps");
}

#[tokio::test]
async fn the_books_tell_every_match_in_its_order_over_many_pages() {
    let hall = Hall::new().await;
    let mut tables = Vec::new();
    for _ in 0..60 {
        let id = hall.playing(&[7, 8], 0).await;
        hall.house.concede(&hall.by(8), id).await.unwrap();
        hall.pass(60_000).await;
        tables.push(id);
    }
    for person in [7, 8] {
        let told: Vec<_> =
            hall.house.ledger().outcomes(Person(person)).wait().unwrap().iter().map(|it| it.table).collect();
        assert_eq!(told, tables);
    }
    hall.house.forget(Person(8)).await.unwrap();
    assert!(hall.house.ledger().outcomes(Person(8)).wait().unwrap().is_empty());
    assert_eq!(hall.house.ledger().outcomes(Person(7)).wait().unwrap().len(), 60);
}
