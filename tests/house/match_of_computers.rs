//! Whole matches, from the lobby to the books.

use meadhall::house::Failed;
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
    let outcomes = hall.house.ledger().outcomes(Person(7)).unwrap();
    println!("{steps} steps, {outcomes:?}");
    for row in hall.store.scan("", None, 9999).unwrap() {
        println!("{} {} {:?}", row.key, row.value.len(), String::from_utf8_lossy(&row.value));
    }
    assert_eq!(outcomes[&id].len(), 1);
}
