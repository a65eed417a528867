//! Sends every message of whole matches through the checks.

use super::*;

#[tokio::test]
async fn discord_accepts_all_messages_of_raids_for_two() {
    check_playthrough("raids", 2, 3).await;
}

#[tokio::test]
async fn discord_accepts_all_messages_of_raids_for_three() {
    check_playthrough("raids", 3, 3).await;
}

#[tokio::test]
async fn discord_accepts_all_messages_of_raids_for_four() {
    check_playthrough("raids", 4, 3).await;
}

#[tokio::test]
async fn discord_accepts_all_messages_of_explorers_for_one() {
    check_playthrough("explorers", 1, 3).await;
}

#[tokio::test]
async fn discord_accepts_all_messages_of_explorers_for_two() {
    check_playthrough("explorers", 2, 8).await;
}

#[tokio::test]
async fn discord_accepts_all_messages_of_explorers_for_three() {
    check_playthrough("explorers", 3, 10).await;
}

#[tokio::test]
async fn discord_accepts_all_messages_of_explorers_for_four() {
    check_playthrough("explorers", 4, 12).await;
}

#[tokio::test]
async fn discord_accepts_all_messages_of_relic_runners_for_two() {
    check_playthrough("relic_runners", 2, 8).await;
}

#[tokio::test]
async fn discord_accepts_all_messages_of_relic_runners_for_three() {
    check_playthrough("relic_runners", 3, 10).await;
}

#[tokio::test]
async fn discord_accepts_all_messages_of_relic_runners_for_four() {
    check_playthrough("relic_runners", 4, 12).await;
}

#[tokio::test]
async fn discord_accepts_all_messages_of_relic_runners_for_five() {
    check_playthrough("relic_runners", 5, 14).await;
}
