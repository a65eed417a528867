//! The lobby: joining and leaving, the host's settings, and the start of the match.

use meadhall_discord::interactions::custom_id::message_key_of;
use meadhall_local_discord::people::{InteractionOutcome, InteractionResult, Person, VisibleMessage};
use meadhall_local_discord::world::permissions;
use meadhall_service::outbox::MessageKey;
use meadhall_test_support::guild::{TestGuild, has_response, message_as_text, response_message};

use super::audience::{assert_healthy, private_reply_text};
use super::play::{press_lobby, press_lobby_page, start_match};

/// Waits until the lobby's card contains this text.
async fn wait_for_lobby_card(test_guild: &TestGuild, viewer: &Person, expected: &str) -> VisibleMessage {
    let card = viewer
        .wait_for_message(test_guild.channel, |it| !it.is_ephemeral && message_as_text(it).contains(expected))
        .await;
    card.unwrap_or_else(|| panic!("no lobby card with {expected:?}: {:#?}", viewer.messages(test_guild.channel)))
}

/// Opens the options panel for a person.
async fn open_options_panel(test_guild: &TestGuild, person: &Person) -> VisibleMessage {
    let card = wait_for_lobby_card(test_guild, person, "( More )").await;
    let panel = response_message(person, &person.press_button(card.id, "More").await.unwrap()).await;
    assert!(panel.is_ephemeral);
    panel
}

#[tokio::test]
async fn ai_players_take_their_turns_until_the_match_ends() {
    let (test_guild, people) = TestGuild::start(&[("Ann", "en-US"), ("Bo", "en-US")]).await;
    let mut test_match = start_match(test_guild, &people, "/play game:raids computers:2 level:1").await;
    while test_match.answer_randomly().await {}
    assert!(test_match.answer_count > 5, "only {} answers", test_match.answer_count);
    assert_eq!(test_match.wait_for_end_card().await.text.lines().filter(|it| it.starts_with("-# **")).count(), 4);
    test_match.assert_finished_cleanly().await;
}

#[tokio::test]
async fn only_the_host_sets_pace_language_and_variant() {
    let (mut test_guild, people) = TestGuild::start(&[("Ann", "en-US"), ("Bo", "en-US")]).await;
    assert!(has_response(&people[0].run_command(test_guild.channel, "/play game:raids").await.unwrap()));
    press_lobby(&test_guild, &people[1], "j").await;
    wait_for_lobby_card(&test_guild, &people[0], "2 of 4").await;
    let guest_panel = open_options_panel(&test_guild, &people[1]).await;
    let before = wait_for_lobby_card(&test_guild, &people[0], "a day").await;
    let refused = people[1].select_entries(guest_panel.id, "Time for each decision…", &["live"]).await.unwrap();
    private_reply_text(&people[1], &refused).await;
    assert_eq!(people[0].message(before.id), Some(before));
    let host_panel = open_options_panel(&test_guild, &people[0]).await;
    people[0].select_entries(host_panel.id, "Time for each decision…", &["live"]).await.unwrap();
    wait_for_lobby_card(&test_guild, &people[0], "a quarter of an hour").await;
    people[0].select_entries(host_panel.id, "Language in the channel…", &["fr"]).await.unwrap();
    wait_for_lobby_card(&test_guild, &people[0], "( Rejoindre )").await;
    people[0].select_entries(host_panel.id, "Language in the channel…", &["en"]).await.unwrap();
    wait_for_lobby_card(&test_guild, &people[0], "( Join )").await;
    assert!(has_response(&people[0].press_button(host_panel.id, "Next").await.unwrap()));
    let variants = people[0].message(host_panel.id).unwrap().menus;
    assert!(!variants.is_empty());
    for menu in &variants {
        assert!(menu.custom_id.split(':').nth(2).is_some_and(|it| it.starts_with('v')), "{menu:?}");
        let chosen = menu.options.last().unwrap();
        assert!(has_response(&people[0].select_entries(host_panel.id, &menu.custom_id, &[&chosen.1]).await.unwrap()));
        wait_for_lobby_card(&test_guild, &people[0], &format!("{}: {}", menu.placeholder, chosen.0)).await;
    }
    // A value that an old menu offered, and that does not exist any more.
    let menu = &host_panel.menu("Time for each decision…").unwrap().custom_id;
    let pressed = people[0].send_forged_component(host_panel.id, 3, menu, Some(vec!["fortnight".to_owned()])).unwrap();
    let refused = message_as_text(&response_message(&people[0], &people[0].wait_for_response(pressed).await).await);
    assert!(refused.contains("The table has changed since. Look again before you decide."), "{refused}");
    assert_healthy(&mut test_guild);
}

#[tokio::test]
async fn a_kicked_player_is_mentioned_in_the_channel_and_only_the_host_cancels_a_table() {
    let (mut test_guild, people) = TestGuild::start(&[("Ann", "en-US"), ("Bo", "en-US")]).await;
    assert!(has_response(&people[0].run_command(test_guild.channel, "/play game:raids").await.unwrap()));
    press_lobby(&test_guild, &people[1], "j").await;
    wait_for_lobby_card(&test_guild, &people[0], "2 of 4").await;
    let host_panel = open_options_panel(&test_guild, &people[0]).await;
    let bo = people[1].id().to_string();
    assert!(has_response(&people[0].select_entries(host_panel.id, "Remove a player…", &[&bo]).await.unwrap()));
    wait_for_lobby_card(&test_guild, &people[0], "1 of 4").await;
    let is_notice = |it: &VisibleMessage| it.pings_me && it.text.contains("you have been removed");
    let notice = people[1].wait_for_message(test_guild.channel, is_notice).await;
    assert!(notice.is_some(), "{:#?}", test_guild.bot.log_lines());
    let other_panel = open_options_panel(&test_guild, &people[1]).await;
    private_reply_text(&people[1], &people[1].press_button(other_panel.id, "Cancel the table").await.unwrap()).await;
    assert!(has_response(&people[0].press_button(host_panel.id, "Cancel the table").await.unwrap()));
    let cancelled_card = wait_for_lobby_card(&test_guild, &people[0], "the table was canceled").await;
    assert!(cancelled_card.button("Play again").is_some() && cancelled_card.button("Join").is_none());
    assert_healthy(&mut test_guild);
}

#[tokio::test]
async fn simultaneous_starts_open_one_thread() {
    for _ in 0..3 {
        let (mut test_guild, people) = TestGuild::start(&[("Ann", "en-US"), ("Bo", "en-US")]).await;
        assert!(has_response(&people[0].run_command(test_guild.channel, "/play game:raids").await.unwrap()));
        press_lobby(&test_guild, &people[1], "j").await;
        let card = wait_for_lobby_card(&test_guild, &people[0], "2 of 4").await;
        let pressed: Vec<_> = (0..4).map(|_| people[0].start_press(card.id, "Start").unwrap()).collect();
        for interaction in pressed {
            assert!(has_response(&people[0].wait_for_response(interaction).await));
        }
        let thread = test_guild.newest_thread(&people[0]).await;
        assert!(people[0].wait_for_message(thread, |it| it.button("My turn").is_some()).await.is_some());
        assert_eq!(people[0].threads(test_guild.channel).len(), 1);
        assert_eq!(test_guild.env.count_requests("POST /channels", "/threads"), 1);
        assert_healthy(&mut test_guild);
    }
}

#[tokio::test]
async fn without_thread_permission_the_match_stays_and_the_starter_is_notified() {
    let (mut test_guild, people) = TestGuild::start(&[("Ann", "en-US"), ("Bo", "fr")]).await;
    test_guild.env.discord.deny_bot_permissions(test_guild.channel, permissions::CREATE_PUBLIC_THREADS);
    assert!(has_response(&people[0].run_command(test_guild.channel, "/play game:raids").await.unwrap()));
    press_lobby(&test_guild, &people[1], "j").await;
    let card = wait_for_lobby_card(&test_guild, &people[0], "2 of 4").await;
    assert!(has_response(&people[0].press_button(card.id, "Start").await.unwrap()));
    let notice = people[0]
        .wait_for_message(test_guild.channel, |it| it.text.contains("I'm not allowed to open threads in"))
        .await;
    assert!(notice.expect("a notice is posted").is_ephemeral);
    assert!(people[1].wait_for_message(test_guild.channel, |it| it.button("My turn").is_some()).await.is_some());
    assert!(people[1].messages(test_guild.channel).iter().all(|it| !it.text.contains("threads here")));
    assert_eq!(people[0].threads(test_guild.channel), []);
    assert_healthy(&mut test_guild);
}

#[tokio::test]
async fn a_missing_permission_prevents_a_table_and_is_named() {
    let (mut test_guild, people) = TestGuild::start(&[("Ann", "en-US")]).await;
    let reply_to = async |line: &str| -> String {
        let answer: InteractionResult = people[0].run_command(test_guild.channel, line).await.unwrap();
        assert!(matches!(answer.outcome, InteractionOutcome::MessageSent(_)));
        response_message(&people[0], &answer).await.text
    };
    assert!(reply_to("/table check").await.contains("All is well."));
    for (permission, permission_name) in
        [(permissions::SEND_MESSAGES, "Send Messages"), (permissions::EMBED_LINKS, "Embed Links")]
    {
        test_guild.env.discord.deny_bot_permissions(test_guild.channel, permission);
        for line in ["/play game:raids", "/table check"] {
            let text = reply_to(line).await;
            let missing: Vec<&str> = text.lines().filter(|it| it.starts_with('✗')).collect();
            assert!(matches!(missing[..], [missing_line] if missing_line.contains(permission_name)), "{text}");
            assert!(text.contains("To grant what is missing"), "{text}");
        }
    }
    assert!(people[0].messages(test_guild.channel).iter().all(|it| it.is_ephemeral));
    assert_healthy(&mut test_guild);
}

#[tokio::test]
async fn variant_options_apply_and_unknown_ones_are_refused_with_a_list() {
    let (mut test_guild, people) = TestGuild::start(&[("Ann", "en-US"), ("Chloé", "fr")]).await;
    let offered = people[0].autocomplete(test_guild.channel, "/play game:raids options:four").await.unwrap();
    let values: Vec<_> = offered.iter().map(|it| it.value.as_str().unwrap()).collect();
    assert_eq!(values, ["layout=four_villages", "layout=four_villages ghost_ranked=on"]);
    assert_eq!(offered[0].name, "Number of villages: four (house rule).");
    let french = people[1].autocomplete(test_guild.channel, "/play game:raids options:").await.unwrap();
    assert_eq!(french.len(), 3);
    assert_eq!(french[0].name, "Nombre de villages : quatre (règle maison).");
    assert_eq!(people[0].autocomplete(test_guild.channel, "/play game:chess options:").await.unwrap().len(), 0);
    for wrong in ["layout=five_villages", "weather=fair", "three"] {
        let line = format!("/play game:raids options:{wrong}");
        let answer = people[0].run_command(test_guild.channel, &line).await.unwrap();
        let text = response_message(&people[0], &answer).await.text;
        assert!(text.contains("can't be played like that"), "{text}");
        assert!(text.contains("- `layout=four_villages` — Number of villages: four (house rule)."), "{text}");
    }
    assert!(people[0].messages(test_guild.channel).iter().all(|it| it.is_ephemeral), "a table was opened");
    let typed = values[1];
    for (person, options, expected) in
        [(0, typed, "four (house rule). The ghost"), (1, french[1].name.as_str(), "The ghost")]
    {
        let line = format!("/play game:raids options:{options}");
        assert!(has_response(&people[person].run_command(test_guild.channel, &line).await.unwrap()));
        let card = wait_for_lobby_card(&test_guild, &people[0], expected).await;
        assert!(card.text.contains("(two players only): on."), "{}", card.text);
    }
    assert_healthy(&mut test_guild);
}

#[tokio::test]
async fn ai_players_of_every_level_can_be_added_and_show_their_level() {
    let (mut test_guild, people) = TestGuild::start(&[("Ann", "en-US"), ("Blas", "es-ES")]).await;
    let play = "/play game:raids computers:1 level:6";
    assert!(has_response(&people[0].run_command(test_guild.channel, play).await.unwrap()));
    let card = wait_for_lobby_card(&test_guild, &people[0], "Computer 1 (level 6)").await;
    assert!(card.button("Add a computer").is_some(), "{}", message_as_text(&card));
    let page = open_options_panel(&test_guild, &people[0]).await;
    let menu = page.menu("Add a computer (level)…").expect("the page offers computers of all levels").clone();
    let levels: Vec<&str> = menu.options.iter().map(|(label, ..)| label.as_str()).collect();
    assert_eq!(levels.len(), 9);
    assert!(levels[0] == "Adapts to me" && levels[8].starts_with("Level 8 of 8 · "), "{levels:?}");
    assert!(has_response(&people[0].select_entries(page.id, &menu.custom_id, &["level:2"]).await.unwrap()));
    let card = wait_for_lobby_card(&test_guild, &people[0], "Computer 1 (level 6) and Computer 2 (level 2)").await;
    // Levels that do not exist, then the button without a level, which adapts to a newcomer.
    let custom_id = menu.custom_id.clone();
    for wrong in ["divine", "search:4000000000", "random"] {
        let forged = people[0].send_forged_component(page.id, 3, &custom_id, Some(vec![wrong.to_owned()])).unwrap();
        let refused = private_reply_text(&people[0], &people[0].wait_for_response(forged).await).await;
        assert!(refused.contains("There is no such computer player"), "{refused}");
    }
    assert!(has_response(&people[0].press_button(card.id, "Add a computer").await.unwrap()));
    let full = wait_for_lobby_card(&test_guild, &people[0], "Computer 3 (level 1)").await;
    assert!(full.button("Add a computer").is_none(), "a full table must not offer computers: {full:#?}");
    assert_healthy(&mut test_guild);
}

/// Returns the message key in the first button of a message.
fn first_button_key(card: &VisibleMessage) -> Option<MessageKey> {
    message_key_of(card.buttons[0].custom_id.as_deref().unwrap())
}

#[tokio::test]
async fn a_card_keeps_its_message_key_through_every_edit() {
    let (test_guild, people) = TestGuild::start(&[("Ann", "en-US"), ("Bo", "en-US"), ("Cleo", "en-US")]).await;
    assert!(has_response(&people[0].run_command(test_guild.channel, "/play game:raids").await.unwrap()));
    let first = wait_for_lobby_card(&test_guild, &people[0], "1 of 4").await;
    assert!(first_button_key(&first).is_some());
    // The card is edited by the outbox, by a reply to a press, and by the outbox again.
    assert!(has_response(&people[1].run_command(test_guild.channel, "/join").await.unwrap()));
    let after_command = wait_for_lobby_card(&test_guild, &people[0], "2 of 4").await;
    press_lobby_page(&test_guild, &people[1], "l").await;
    let after_press = wait_for_lobby_card(&test_guild, &people[0], "1 of 4").await;
    press_lobby(&test_guild, &people[2], "j").await;
    let after_join = wait_for_lobby_card(&test_guild, &people[0], "2 of 4").await;
    for card in [after_command, after_press, after_join] {
        assert_eq!((card.id, first_button_key(&card)), (first.id, first_button_key(&first)), "{card:?}");
    }
}
