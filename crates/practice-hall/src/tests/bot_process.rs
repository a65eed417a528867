//! Supervision: the bot is restarted with increasing delays, and exits when the hall closes.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::time::Duration;

use tokio::sync::oneshot;
use tokio::time::{sleep, timeout};

use super::{TEST_TIMEOUT, TestHall, open_hall, wait_until};
use crate::PracticeHall;

#[tokio::test]
async fn a_crashed_bot_is_restarted_and_its_last_output_is_reported() {
    let hall = TestHall::with_bot("echo one; echo 'the store is damaged' >&2; exit 3").await;
    let log = hall.folder().join("bot.log");
    let start_count = || fs::read_to_string(&log).unwrap_or_default().matches("the store is damaged").count();
    wait_until("the bot is restarted", || start_count() >= 3).await;
    let mut page = super::sessions::PageClient::connect(&hall).await;
    page.become_person(0).await;
    let bot = page.state_part("bot_status").await;
    assert_eq!(bot["last_output"], "the store is damaged");
    assert!(bot["restart_count"].as_u64().unwrap() >= 2, "{bot}");
    // The delay grows, so that there are only a few starts in a second.
    let before = start_count();
    sleep(Duration::from_secs(1)).await;
    assert!(start_count() - before <= 3, "{} starts", start_count());
}

#[tokio::test]
async fn the_bot_exits_by_itself_when_the_hall_closes() {
    let folder = tempfile::tempdir().unwrap();
    let exit_file = folder.path().join("end");
    // It notices that its input has closed, and then needs a moment.
    let bot = format!("cat; sleep 0.3; echo well > {}", exit_file.display());
    let hall = open_hall(folder.path(), &bot).await.unwrap();
    let (close, closed) = oneshot::channel::<()>();
    let closing = async { drop(closed.await) };
    let serving = tokio::spawn(hall.run(closing));
    sleep(Duration::from_millis(300)).await;
    assert!(!exit_file.exists());
    close.send(()).unwrap();
    timeout(TEST_TIMEOUT, serving).await.expect("the hall closes in time").unwrap();
    assert_eq!(fs::read_to_string(exit_file).unwrap(), "well\n");
}

#[tokio::test]
async fn a_folder_can_hold_one_open_hall_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    let first = open_hall(folder.path(), "cat").await.unwrap();
    let second = open_hall(folder.path(), "cat").await.err().unwrap();
    assert_eq!(second.to_string(), "the practice hall is already open");
    drop(first);
    open_hall(folder.path(), "cat").await.unwrap();
}

#[tokio::test]
async fn the_access_key_is_stored_in_a_private_file() {
    let folder = tempfile::tempdir().unwrap();
    let key =
        async || open_hall(folder.path(), "cat").await.unwrap().page_url().split("key=").nth(1).unwrap().to_owned();
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
async fn the_world_survives_closing_and_reopening_the_hall() {
    let folder = tempfile::tempdir().unwrap();
    let names = |hall: &PracticeHall| {
        hall.discord()
            .read_world(|world| world.users.iter().map(|(id, it)| (id, it.global_name.clone())).collect::<Vec<_>>())
    };
    let before = {
        let hall = open_hall(folder.path(), "cat").await.unwrap();
        let ann = hall.discord().find_person("astrid").unwrap();
        let channel = hall.discord().read_world(|world| world.channels.iter().next().unwrap().0);
        ann.send_message(channel, "a word").unwrap();
        names(&hall)
    };
    let hall = open_hall(folder.path(), "cat").await.unwrap();
    assert_eq!(names(&hall), before, "people are created only once");
    assert_eq!(before.len(), crate::PEOPLE_AND_LOCALES.len() + 1);
    let contents =
        hall.discord().read_world(|world| world.messages.iter().map(|(_, it)| it.content.clone()).collect::<Vec<_>>());
    assert_eq!(contents, ["a word"]);
}
