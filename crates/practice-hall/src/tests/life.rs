//! Supervision: the bot is restarted with increasing delays, and exits when the hall closes.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::time::Duration;

use tokio::sync::oneshot;
use tokio::time::{sleep, timeout};

use super::{Hall, SOON, opened, soon};
use crate::PracticeHall;

#[tokio::test]
async fn a_bot_that_dies_is_started_again_and_what_it_said_last_is_told() {
    let hall = Hall::with("echo one; echo 'the store is damaged' >&2; exit 3").await;
    let log = hall.folder().join("bot.log");
    let lives = || fs::read_to_string(&log).unwrap_or_default().matches("the store is damaged").count();
    soon("it is started again", || lives() >= 3).await;
    let mut window = super::visits::Window::open(&hall).await;
    window.enter(0).await;
    let bot = window.knows("bot").await;
    assert_eq!(bot["why"], "the store is damaged");
    assert!(bot["restarts"].as_u64().unwrap() >= 2, "{bot}");
    // The delay grows, so that there are only a few starts in a second.
    let before = lives();
    sleep(Duration::from_secs(1)).await;
    assert!(lives() - before <= 3, "{} lives", lives());
}

#[tokio::test]
async fn when_the_hall_closes_the_bot_comes_to_its_own_end() {
    let folder = tempfile::tempdir().unwrap();
    let end = folder.path().join("end");
    // It notices that its input has closed, and then needs a moment.
    let bot = format!("cat; sleep 0.3; echo well > {}", end.display());
    let hall = opened(folder.path(), &bot).await.unwrap();
    let (close, closed) = oneshot::channel::<()>();
    let closing = async { drop(closed.await) };
    let open = tokio::spawn(hall.run(closing));
    sleep(Duration::from_millis(300)).await;
    assert!(!end.exists());
    close.send(()).unwrap();
    timeout(SOON, open).await.expect("it closes").unwrap();
    assert_eq!(fs::read_to_string(end).unwrap(), "well\n");
}

#[tokio::test]
async fn a_folder_has_one_hall_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    let first = opened(folder.path(), "cat").await.unwrap();
    let second = opened(folder.path(), "cat").await.err().unwrap();
    assert_eq!(second.to_string(), "it is open already");
    drop(first);
    opened(folder.path(), "cat").await.unwrap();
}

#[tokio::test]
async fn the_key_is_kept_where_nobody_else_can_read_it() {
    let folder = tempfile::tempdir().unwrap();
    let key = async || opened(folder.path(), "cat").await.unwrap().address().split("key=").nth(1).unwrap().to_owned();
    let first = key().await;
    assert_eq!(key().await, first);
    let file = folder.path().join("key");
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    // A truncated key is replaced.
    fs::write(&file, &first[..7]).unwrap();
    let next = key().await;
    assert!(next != first && next.len() == first.len(), "{next}");
}

#[tokio::test]
async fn the_world_of_a_hall_outlives_it() {
    let folder = tempfile::tempdir().unwrap();
    let names = |hall: &PracticeHall| {
        hall.discord().look(|world| world.users.iter().map(|(id, it)| (id, it.shown.clone())).collect::<Vec<_>>())
    };
    let before = {
        let hall = opened(folder.path(), "cat").await.unwrap();
        let ann = hall.discord().person_called("astrid").unwrap();
        let channel = hall.discord().look(|world| world.channels.iter().next().unwrap().0);
        ann.says(channel, "a word").unwrap();
        names(&hall)
    };
    let hall = opened(folder.path(), "cat").await.unwrap();
    assert_eq!(names(&hall), before, "nobody is founded twice");
    assert_eq!(before.len(), crate::PEOPLE.len() + 1);
    let said = hall.discord().look(|world| world.messages.iter().map(|(_, it)| it.content.clone()).collect::<Vec<_>>());
    assert_eq!(said, ["a word"]);
}
