//! What a person finds without knowing a command: the overviews, the rules of all games, the finished matches, and what
//! comes after a match.

use meadhall_local_discord::people::VisibleMessage;
use meadhall_test_support::guild::{TestGuild, message_as_text, response_message};

use super::audience::{assert_healthy, choose_view};
use super::locations::TWO_PLAYERS;
use super::play::start_match;

fn labels(message: &VisibleMessage) -> Vec<&str> {
    message.buttons.iter().map(|it| it.label.as_str()).collect()
}

#[tokio::test]
async fn the_overview_of_settings_shows_and_changes_them() {
    let (mut test_guild, people) = TestGuild::start(&[("Ann", "en-US")]).await;
    let ann = &people[0];
    let run = async |line: &str| response_message(ann, &ann.run_command(test_guild.channel, line).await.unwrap()).await;
    let shown = run("/settings overview").await;
    assert!(
        shown.text.contains("the language of your Discord") && shown.text.contains("settings privacy"),
        "{}",
        shown.text
    );
    let changed = ann.press_button(shown.id, "Only in the channel").await.unwrap();
    let changed = response_message(ann, &changed).await;
    assert!(changed.text.contains("in the channel only"), "{}", message_as_text(&changed));
    assert_eq!(labels(&changed), ["Write to me privately"]);
    let menu = &changed.menus[0];
    let spanish = ann.select_entries(changed.id, &menu.custom_id, &["es"]).await.unwrap();
    let spanish = response_message(ann, &spanish).await;
    assert!(spanish.text.contains("Te hablo en español, como elegiste."), "{}", message_as_text(&spanish));
    let same = run("/settings overview").await;
    assert!(same.text.contains("Te hablo en español"), "{}", same.text);
    let back = ann.select_entries(same.id, &same.menus[0].custom_id, &["auto"]).await.unwrap();
    let back = response_message(ann, &back).await;
    assert!(back.text.contains("the language of your Discord"), "{}", message_as_text(&back));
    let rules = run("/rules").await;
    assert_eq!(labels(&rules).len(), 3, "{}", message_as_text(&rules));
    let rules = response_message(ann, &ann.press_button(rules.id, "Raids").await.unwrap()).await;
    assert!(!rules.menus.is_empty(), "{}", message_as_text(&rules));
    let none = run("/games").await;
    assert!(none.text.contains("You have no open tables.") && labels(&none) == ["Play"], "{}", message_as_text(&none));
    assert_healthy(&mut test_guild);
}

#[tokio::test]
async fn a_table_and_its_finished_match_lead_on_to_what_can_be_done() {
    let (test_guild, people) = TestGuild::start(&TWO_PLAYERS).await;
    let mut test_match = start_match(test_guild, &people, "/play game:raids").await;
    let (ann, thread) = (&people[0], test_match.match_channel);
    let run = async |line: &str| response_message(ann, &ann.run_command(thread, line).await.unwrap()).await;
    let press = async |message: &VisibleMessage, label: &str| {
        response_message(ann, &ann.press_button(message.id, label).await.unwrap()).await
    };
    let overview = run("/table overview").await;
    assert!(overview.text.contains("waiting for") && overview.text.contains("Pace: "), "{}", overview.text);
    let asked = press(&overview, "Concede…").await;
    assert!(asked.text.contains("concede? The match ends"), "{}", message_as_text(&asked));
    test_match.concede(&people[1]).await;
    test_match.wait_for_end_card().await;
    let card = ann.messages(thread).into_iter().find(|it| it.button("Rematch").is_some()).unwrap();
    assert!(labels(&card).starts_with(&["Rematch", "Replay", "More"]), "{}", message_as_text(&card));
    let board = press(&card, "Replay").await;
    assert!(board.is_ephemeral && board.text.contains("the board at the beginning"), "{}", message_as_text(&board));
    assert_eq!(labels(&board), ["Later turn", "Result", "Animation"]);
    let games = run("/games").await;
    assert!(games.text.contains("place 1 of 2"), "{}", message_as_text(&games));
    let result = press(&games, "Result").await;
    let buttons = ["Rematch", "Try Explorers", "Replay", "More", "Back"];
    assert_eq!(labels(&result), buttons, "{}", message_as_text(&result));
    let games = press(&result, "Back").await;
    assert!(games.text.starts_with("You have no open tables."), "{}", message_as_text(&games));
    let score = choose_view(ann, press(&games, "Result").await.id, "Score").await;
    assert!(score.text.contains("the score"), "{}", message_as_text(&score));
    let overview = run("/table overview").await;
    assert!(overview.button("Export").is_some(), "{}", message_as_text(&overview));
    let rules = run("/rules").await;
    assert!(!rules.menus.is_empty(), "the rules of the thread's match: {}", message_as_text(&rules));
    assert_healthy(&mut test_match.test_guild);
}
