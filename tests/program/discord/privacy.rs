//! People can export their own data and have it deleted.

use meadhall_local_discord::people::{Person, VisibleMessage};
use meadhall_test_support::guild::{TestGuild, has_response, response_message};
use meadhall_test_support::{TestEnv, run_to_end};
use serde_json::Value;

use super::audience::{private_reply_text, wait_for_stable_messages};
use super::play::start_match;

/// Returns the export of a person's own data, as text and as JSON.
async fn export_own_data(test_guild: &TestGuild, person: &Person) -> (String, Value) {
    let shown: VisibleMessage = response_message(
        person,
        &person.run_command(test_guild.channel, "/settings privacy action:see what you know about me").await.unwrap(),
    )
    .await;
    let [file] = &shown.files[..] else { panic!("{shown:?}") };
    assert!(shown.is_ephemeral);
    let bytes = test_guild.env.discord.read_world(|world| world.files.get(file.id).cloned()).unwrap();
    let text = String::from_utf8(bytes).unwrap();
    let value = serde_json::from_str(&text).unwrap();
    (text, value)
}

/// Returns the full export of a stopped bot.
async fn export_all_data(env: &TestEnv) -> String {
    let data_dir = env.data_path();
    let (code, output) = run_to_end(&mut env.command(&["export", "--data", data_dir.to_str().unwrap()])).await;
    assert_eq!(code, 0, "{output}");
    output
}

#[tokio::test]
async fn a_personal_export_contains_only_ones_own_data() {
    let (test_guild, people) = TestGuild::start(&[("Ottilie", "en-US"), ("Balthasar", "fr")]).await;
    let mut test_match = start_match(test_guild, &people, "/play game:raids").await;
    for _ in 0..8 {
        assert!(test_match.answer_randomly().await);
    }
    let names = ["Ottilie", "Balthasar"];
    let mut exports = Vec::new();
    for (n, person) in people.iter().enumerate() {
        let (text, value) = export_own_data(&test_match.test_guild, person).await;
        assert!(text.contains(names[n]) && text.contains(&person.id().to_string()), "{text}");
        assert!(!text.contains(names[1 - n]) && !text.contains(&people[1 - n].id().to_string()), "{text}");
        assert_eq!(value["open_tables"].as_array().map(Vec::len), Some(1), "{text}");
        assert!(value["open_tables"][0]["actions"].as_array().is_some_and(|it| !it.is_empty()), "{text}");
        assert!(!text.contains("seed"), "{text}");
        exports.push(text);
    }
    assert_eq!(test_match.test_guild.bot.stop().await, 0);
    let full_export = export_all_data(&test_match.test_guild.env).await;
    let lines = full_export.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let seeds: Vec<String> =
        lines.filter_map(|line| Some(line["table"]["history"]["start"]["seed"].as_str()?.to_owned())).collect();
    assert!(seeds.len() == 1 && seeds[0].len() == 64, "{seeds:?}");
    assert_eq!(exports.iter().find(|text| text.contains(&seeds[0])), None, "an export contains the seed");
}

#[tokio::test]
async fn a_person_can_be_forgotten_and_the_match_continues_without_them() {
    let (test_guild, people) = TestGuild::start(&[("Ottilie", "en-US"), ("Balthasar", "fr"), ("Cleo", "en-US")]).await;
    let mut test_match = start_match(test_guild, &people[..2], "/play game:raids").await;
    for _ in 0..8 {
        assert!(test_match.answer_randomly().await);
    }
    let confirmation = response_message(
        &people[1],
        &people[1]
            .run_command(test_match.test_guild.channel, "/settings privacy action:forget me")
            .await
            .unwrap_or_else(|error| panic!("{error}")),
    )
    .await;
    let button =
        confirmation.buttons.iter().find_map(|it| it.custom_id.clone()).expect("the confirmation has a button");
    assert_eq!(button, format!("f:{}", people[1].id()));
    // The button works only for its owner.
    let card = people[2]
        .wait_for_message(test_match.match_channel, |it| !it.is_ephemeral && !it.buttons.is_empty())
        .await
        .expect("a card appears");
    let pressed = people[2].send_forged_component(card.id, 2, &button, None).unwrap();
    assert!(
        private_reply_text(&people[2], &people[2].wait_for_response(pressed).await)
            .await
            .contains("I don't know this button")
    );
    let (text, _) = export_own_data(&test_match.test_guild, &people[1]).await;
    assert!(text.contains("Balthasar"), "another person must not be able to confirm the erasure");
    assert!(has_response(&people[1].press_button(confirmation.id, &button).await.unwrap()));
    wait_for_stable_messages(&people, &[test_match.match_channel]).await;
    // An AI takes over the seat, and the match reaches its end.
    let remaining = &people[..1];
    test_match.players = remaining;
    for _ in 0..5 {
        assert_eq!(test_match.asked_player().await, Some(0), "the match continues");
        let open = super::audience::PressableDecision::fetch(&people[0], test_match.match_channel).await;
        let pressed = people[0].send_forged_component(open.card_id, 2, &open.button_id(0), None).unwrap();
        assert!(has_response(&people[0].wait_for_response(pressed).await));
        wait_for_stable_messages(remaining, &[test_match.match_channel]).await;
    }
    test_match.concede(&people[0]).await;
    test_match.wait_for_end_card().await;
    assert_eq!(test_match.test_guild.bot.stop().await, 0);
    let full_export = export_all_data(&test_match.test_guild.env).await;
    assert!(full_export.contains("Ottilie") && full_export.contains(&people[0].id().to_string()));
    for trace in ["Balthasar".to_owned(), people[1].id().to_string()] {
        let lines: Vec<&str> = full_export.lines().filter(|it| it.contains(&trace)).collect();
        assert_eq!(lines, Vec::<&str>::new(), "{trace} is still stored");
    }
}
