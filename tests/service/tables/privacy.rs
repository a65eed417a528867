//! A person can read and erase their data. The matches of other people stay complete.

use meadhall::ledger::Settings;
use meadhall::store::{Change, Reads, Wait};
use meadhall::table::Person;
use meadhall::table::record::Holder;

use super::hall::Hall;

/// An id that appears nowhere else in the store.
const DANA: u64 = 987_654_321_123;

async fn lived(hall: &Hall) -> (meadhall::table::TableId, meadhall::table::TableId, meadhall::table::TableId) {
    let settings = Settings { name: "Dana the Tall".to_owned(), language: None, ..Settings::default() };
    hall.house.amend(Person(DANA), |it| *it = settings.clone()).await.unwrap();
    let finished = hall.playing(&[DANA, 2], 1).await;
    while hall.asked(finished, 0).await.is_some() || hall.house.think(finished).await.is_ok() {
        if hall.asked(finished, 0).await.is_some() {
            hall.answer(finished, 2).await.unwrap();
        }
    }
    let playing = hall.playing(&[DANA, 2, 3], 0).await;
    for _ in 0..9 {
        hall.answer(playing, 0).await.unwrap();
    }
    let lobby = hall.open(DANA, 0).await;
    hall.house.join(&hall.by(2), lobby).await.unwrap();
    (finished, playing, lobby)
}

/// Returns everything in the store, compressed or not, that names Dana.
async fn named(hall: &Hall, finished: &[meadhall::table::TableId]) -> Vec<String> {
    let needles = [DANA.to_string(), "Dana".to_owned()];
    let mut found = Vec::new();
    for row in hall.store.scan("", None, usize::MAX).wait().unwrap() {
        let text = format!("{} {}", row.key, String::from_utf8_lossy(&row.value));
        if needles.iter().any(|needle| text.contains(needle)) {
            found.push(text);
        }
    }
    for id in finished {
        let chronicle = hall.house.ledger().chronicle(*id).wait().unwrap().unwrap();
        let text = serde_json::to_string(&chronicle).unwrap();
        if needles.iter().any(|needle| text.contains(needle)) {
            found.push(text);
        }
    }
    found
}

#[tokio::test]
async fn a_person_reads_all_that_is_known_of_them_and_nothing_that_is_hidden() {
    let hall = Hall::new().await;
    let (finished, playing, lobby) = lived(&hall).await;
    let known = serde_json::to_value(hall.house.known(Person(DANA)).await.unwrap()).unwrap();
    assert_eq!(known["settings"]["name"], "Dana the Tall");
    assert_eq!(known["outcomes"][0]["table"], finished.to_string());
    assert!(!known["outcomes"][0]["answers"].as_array().unwrap().is_empty());
    let tables: Vec<_> = known["tables"].as_array().unwrap().iter().map(|table| table["table"].clone()).collect();
    assert!(tables.contains(&playing.to_string().into()) && tables.contains(&lobby.to_string().into()));
    let told = known.to_string();
    let past = hall.house.ledger().past(playing).wait().unwrap().unwrap();
    let seed = serde_json::to_string(&past.beginning.seed).unwrap();
    assert!(!told.contains(seed.trim_matches('"')) && !told.contains("\"state\""));
}

#[tokio::test]
async fn who_is_forgotten_is_named_nowhere_and_the_others_play_on() {
    let hall = Hall::new().await;
    let (finished, playing, lobby) = lived(&hall).await;
    assert!(!named(&hall, &[finished]).await.is_empty());
    let before = hall.house.ledger().outcomes(Person(2)).wait().unwrap();
    let scores = hall.table(finished).await.over().unwrap().places.clone();
    // Unreadable rows may name them, too.
    let [theirs, others] = [DANA, 2].map(|person| format!("{{\"told\":\"{person}\""));
    let change =
        Change::new().put(format!("o/{playing}/broken"), theirs.clone()).put(format!("q/{playing}/broken"), theirs);
    hall.store.commit(change.put(format!("o/{playing}/other"), others.clone())).wait().unwrap();
    hall.house.forget(Person(DANA)).await.unwrap();
    assert_eq!(named(&hall, &[finished]).await, [""; 0]);
    assert_eq!(hall.store.get(&format!("o/{playing}/other")).wait().unwrap(), Some(others.into_bytes()));
    let table = hall.table(finished).await;
    assert_eq!(table.over().unwrap().places, scores);
    assert!(table.chairs.iter().any(|chair| chair.holder == Holder::Forgotten));
    assert_eq!(hall.house.ledger().outcomes(Person(2)).wait().unwrap(), before);
    assert!(hall.house.look(finished).await.unwrap().game.is_some());
    assert_eq!(hall.table(lobby).await.host, Some(Person(2)));
    let table = hall.table(playing).await;
    assert!(table.playing().is_some() && table.host.is_some_and(|host| host == Person(2) || host == Person(3)));
    while hall.asked(playing, 0).await.is_some() || hall.house.think(playing).await.is_ok() {
        if hall.asked(playing, 0).await.is_some() {
            hall.answer(playing, 1).await.unwrap();
        }
    }
    assert!(hall.table(playing).await.over().is_some());
}

#[tokio::test]
async fn forgetting_that_was_cut_short_is_gone_on_with() {
    let mut hall = Hall::new().await;
    let (finished, ..) = lived(&hall).await;
    hall.store.commit(Change::new().put(format!("!forget/{DANA}"), "")).wait().unwrap();
    hall.crash(0).await;
    hall.house.go_on_forgetting().await.unwrap();
    assert_eq!(named(&hall, &[finished]).await, [""; 0]);
}

#[tokio::test]
async fn what_caused_what_is_kept_for_a_day_and_no_longer() {
    let hall = Hall::new().await;
    let call = hall.by(1);
    let id = hall.house.open(&call, super::hall::raids(1)).await.unwrap().table.id;
    hall.pass(23 * super::hall::HOUR).await;
    hall.house.strike_causes().await.unwrap();
    assert_eq!(hall.house.open(&call, super::hall::raids(1)).await.unwrap().table.id, id);
    hall.pass(48 * super::hall::HOUR).await;
    assert!(hall.house.strike_causes().await.unwrap() >= 1);
    assert!(hall.store.scan("x/", None, 99).wait().unwrap().is_empty());
}
