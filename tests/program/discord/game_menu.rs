//! `/play` alone shows the games. One press opens a table of one of them.

use std::time::{Duration, Instant};

use meadhall_local_discord::people::{Person, VisibleMessage};
use meadhall_local_discord::world::permissions;
use meadhall_test_support::choices::OfferedAnswer;
use meadhall_test_support::guild::{TestGuild, has_response, message_as_text, response_message};
use meadhall_test_support::scale::scaled_rounds;

use super::audience::{assert_healthy, private_reply_text};

/// Returns the menu of games.
async fn open_menu(test_guild: &TestGuild, person: &Person) -> VisibleMessage {
    let menu = response_message(person, &person.run_command(test_guild.channel, "/play").await.unwrap()).await;
    assert!(menu.is_ephemeral, "{}", message_as_text(&menu));
    menu
}

/// Presses a button by its custom id and returns what the message shows then.
async fn press(person: &Person, message: &VisibleMessage, custom_id: &str) -> VisibleMessage {
    let pressed = person.press_button(message.id, custom_id).await.unwrap();
    response_message(person, &pressed).await
}

fn has_button(message: &VisibleMessage, custom_id: &str) -> bool {
    message.buttons.iter().any(|it| it.custom_id.as_deref() == Some(custom_id))
}

/// Plays on a panel until it offers an answer of the person.
async fn open_decision(person: &Person, panel: VisibleMessage) -> VisibleMessage {
    let mut panel = panel;
    while OfferedAnswer::in_message(&panel).is_empty() {
        let my_turn = panel.buttons.iter().find_map(|it| it.custom_id.clone().filter(|id| id.ends_with(":t")));
        panel = match my_turn {
            Some(my_turn) => press(person, &panel, &my_turn).await,
            // A panel that waits for others shows the decision by itself.
            None => {
                let is_asked = |it: &VisibleMessage| it.id == panel.id && !OfferedAnswer::in_message(it).is_empty();
                person.wait_for_message(panel.channel, is_asked).await.expect("the panel shows the decision")
            }
        };
    }
    panel
}

async fn choose_first_answer(person: &Person, panel: VisibleMessage) {
    let decision = open_decision(person, panel).await;
    OfferedAnswer::in_message(&decision)[0].choose(person, decision.id).await.unwrap();
}

async fn end_match(test_guild: &TestGuild, person: &Person) {
    let asked = person.run_command(test_guild.channel, "/table end").await.unwrap();
    let asked = response_message(person, &asked).await;
    assert!(has_response(&person.press_button(asked.id, "Yes, end it").await.unwrap()));
}

#[tokio::test]
async fn a_newcomer_starts_a_match_against_the_lowest_level_with_one_press_and_can_play_at_once() {
    let (mut test_guild, people) = TestGuild::start(&[("Ann", "fr")]).await;
    let menu = open_menu(&test_guild, &people[0]).await;
    assert!(menu.text.starts_with("**Quel jeu"), "{}", message_as_text(&menu));
    for game in ["raids", "explorers", "relic_runners"] {
        assert!(has_button(&menu, &format!("k:a:={game}")), "{}", message_as_text(&menu));
    }
    let panel = press(&people[0], &menu, "k:a:=raids").await;
    assert!(panel.id != menu.id && panel.text.contains("a commencé"), "{}", message_as_text(&panel));
    let decision = open_decision(&people[0], panel).await;
    assert!(!decision.text.contains("Échéance"), "nobody waits for the answer: {}", message_as_text(&decision));
    choose_first_answer(&people[0], decision).await;
    let score = people[0].run_command(test_guild.channel, "/score").await.unwrap();
    let score = response_message(&people[0], &score).await;
    assert!(score.text.contains("(niveau 1)"), "{}", message_as_text(&score));
    let is_card = |it: &VisibleMessage| !it.is_ephemeral && it.text.ends_with("Ann et 2 ordinateurs");
    let card = people[0].wait_for_message(test_guild.channel, is_card).await;
    let card = card.expect("the table speaks the language of its only reader");
    assert!(!card.text.contains("<@"), "nobody has to be called: {}", card.text);
    assert!(people[0].threads(test_guild.channel).is_empty(), "nobody else needs a place");
    assert_healthy(&mut test_guild);
}

#[tokio::test]
async fn a_level_a_lobby_and_a_lesson_are_chosen_in_the_menu() {
    let (mut test_guild, people) = TestGuild::start(&[("Ann", "en-US")]).await;
    let menu = open_menu(&test_guild, &people[0]).await;
    let selected = people[0].select_entries(menu.id, "j", &["6"]).await.unwrap();
    let menu = response_message(&people[0], &selected).await;
    assert!(has_button(&menu, "k:6:=raids"), "{}", message_as_text(&menu));
    assert!(menu.menu("Computers: Level 6 of 8 · expert").is_some(), "{}", message_as_text(&menu));
    let menu = press(&people[0], &menu, "k:p").await;
    let opened = press(&people[0], &menu, "k:p:=explorers").await;
    assert!(opened.text.contains("your table is open"), "{}", message_as_text(&opened));
    let is_lobby = |it: &VisibleMessage| !it.is_ephemeral && it.button("Join").is_some();
    assert!(people[0].wait_for_message(test_guild.channel, is_lobby).await.is_some());
    let menu = open_menu(&test_guild, &people[0]).await;
    let menu = press(&people[0], &menu, "k:l").await;
    let lesson = press(&people[0], &menu, "k:l:=raids").await;
    let lesson = open_decision(&people[0], lesson).await;
    assert!(lesson.text.contains("Raids · lesson, step 1 of 6"), "{}", message_as_text(&lesson));
    assert_healthy(&mut test_guild);
}

#[tokio::test]
async fn the_level_of_an_old_menu_still_counts() {
    let (mut test_guild, people) = TestGuild::start(&[("Ann", "en-US")]).await;
    let menu = open_menu(&test_guild, &people[0]).await;
    for (old_button, level) in [("k:e:=raids", "level 1"), ("k:m:=raids", "level 4")] {
        let forged = people[0].send_forged_component(menu.id, 2, old_button, None).unwrap();
        let panel = response_message(&people[0], &people[0].wait_for_response(forged).await).await;
        open_decision(&people[0], panel).await;
        let score = people[0].run_command(test_guild.channel, "/score").await.unwrap();
        let score = response_message(&people[0], &score).await;
        assert!(score.text.contains(&format!("({level})")), "{old_button} is no longer {level}: {}", score.text);
        end_match(&test_guild, &people[0]).await;
    }
    assert_healthy(&mut test_guild);
}

#[tokio::test]
async fn the_menu_opens_no_table_where_play_opens_none() {
    let (mut test_guild, people) = TestGuild::start(&[("Ann", "en-US")]).await;
    let needs_game = people[0].run_command(test_guild.channel, "/play computers:1").await.unwrap();
    let text = private_reply_text(&people[0], &needs_game).await;
    assert!(text.contains("These options need a game"), "{text}");
    let menu = open_menu(&test_guild, &people[0]).await;
    test_guild.env.discord.deny_bot_permissions(test_guild.channel, permissions::SEND_MESSAGES);
    let refused = people[0].press_button(menu.id, "k:a:=raids").await.unwrap();
    let text = private_reply_text(&people[0], &refused).await;
    assert!(text.contains("✗"), "{text}");
    assert!(people[0].threads(test_guild.channel).is_empty());
    assert_healthy(&mut test_guild);
}

/// Waits until a panel offers an answer, without pressing anything. Returns how long that took.
async fn wait_for_own_decision(person: &Person, panel: &VisibleMessage) -> Duration {
    let started_at = Instant::now();
    let is_asked = |it: &VisibleMessage| it.id == panel.id && !OfferedAnswer::in_message(it).is_empty();
    let asked = person.wait_for_message(panel.channel, is_asked).await;
    assert!(asked.is_some(), "the panel still waits: {}", message_as_text(&person.message(panel.id).unwrap()));
    started_at.elapsed()
}

#[tokio::test]
async fn the_first_panel_of_a_match_shows_the_persons_decision_by_itself() {
    let many_openings = [("MEADHALL_LIMITS_OPENED_PER_MINUTE", "1000")];
    let (mut test_guild, people) = TestGuild::start_with_env(&many_openings, &[("Ann", "en-US")]).await;
    for game in ["raids", "explorers", "relic_runners"] {
        let mut times = Vec::new();
        for _ in 0..scaled_rounds(100) {
            let menu = open_menu(&test_guild, &people[0]).await;
            let panel = press(&people[0], &menu, &format!("k:a:={game}")).await;
            times.push(wait_for_own_decision(&people[0], &panel).await);
            end_match(&test_guild, &people[0]).await;
        }
        times.sort_unstable();
        println!("{game}: {} starts, the slowest panel after {:?}", times.len(), times.last());
    }
    assert_healthy(&mut test_guild);
}

#[tokio::test]
async fn two_presses_on_a_game_open_one_table() {
    let (mut test_guild, people) = TestGuild::start(&[("Ann", "en-US")]).await;
    for (kind, game) in [("a", "raids"), ("l", "explorers"), ("p", "relic_runners")] {
        let menu = open_menu(&test_guild, &people[0]).await;
        let menu = if kind == "a" { menu } else { press(&people[0], &menu, &format!("k:{kind}")).await };
        let custom_id = format!("k:{kind}:={game}");
        let presses = [(); 2].map(|()| people[0].start_press(menu.id, &custom_id).unwrap());
        for pressed in presses {
            assert!(has_response(&people[0].wait_for_response(pressed).await), "{custom_id}");
        }
    }
    let games = people[0].run_command(test_guild.channel, "/games").await.unwrap();
    let games = response_message(&people[0], &games).await;
    let export = test_guild.env.command(&["export", "-"]).output().await.unwrap();
    let tables =
        String::from_utf8(export.stdout).unwrap().lines().filter(|line| line.starts_with("{\"table\"")).count();
    assert_eq!(tables, 3, "{}", message_as_text(&games));
    assert_healthy(&mut test_guild);
}
