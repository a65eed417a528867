//! Blocklists of servers, people and the operator, and removal from a server.

use super::*;

#[tokio::test]
async fn a_person_blocked_in_a_server_opens_and_joins_nothing_there() {
    let (mut test_guild, people) = TestGuild::start(&THREE_LANGUAGES).await;
    let blas = format!("<@{}>", people[1].id());
    assert_contains_all(
        &private_reply_to(&people[0], test_guild.channel, &format!("/server block user:{blas}")).await,
        &["Kept out of the tables:", &blas],
    );
    assert_contains_all(
        &private_reply_to(&people[1], test_guild.channel, "/play game:raids").await,
        &["No puedes participar en las mesas de aquí"],
    );
    assert!(has_response(&people[0].run_command(test_guild.channel, "/play game:raids").await.unwrap()));
    assert_contains_all(
        &private_reply_to(&people[1], test_guild.channel, "/join").await,
        &["No puedes unirte a esta mesa."],
    );
    let text = private_reply_to(&people[0], test_guild.channel, &format!("/server unblock user:{blas}")).await;
    assert!(text.contains("Nobody is kept out.") && !text.contains(&blas), "{text}");
    assert_contains_all(&private_reply_to(&people[1], test_guild.channel, "/join").await, &["tienes un asiento"]);
    assert_healthy(&mut test_guild);
}

#[tokio::test]
async fn a_personal_block_list_is_private() {
    let (mut test_guild, people) = TestGuild::start(&THREE_LANGUAGES).await;
    let (blas, chloe) = (format!("<@{}>", people[1].id()), format!("<@{}>", people[2].id()));
    let text = private_reply_to(&people[0], test_guild.channel, &format!("/settings block user:{blas}")).await;
    assert_contains_all(&text, &["aren't told why", "(only you can see this):", &blas]);
    assert_contains_all(
        &private_reply_to(&people[0], test_guild.channel, &format!("/settings block user:{chloe}")).await,
        &[&blas, &chloe],
    );
    let block_self = format!("/settings block user:<@{}>", people[0].id());
    assert_contains_all(
        &private_reply_to(&people[0], test_guild.channel, &block_self).await,
        &["You can't block yourself."],
    );
    assert!(has_response(&people[0].run_command(test_guild.channel, "/play game:raids").await.unwrap()));
    let lobby = people[0].wait_for_message(test_guild.channel, |it| it.button("Join").is_some()).await.unwrap();
    let refused = private_reply_text(&people[1], &people[1].press_button(lobby.id, "Join").await.unwrap()).await;
    assert_eq!(refused, "No puedes unirte a esta mesa.");
    let refused = private_reply_text(&people[2], &people[2].press_button(lobby.id, "Join").await.unwrap()).await;
    assert_eq!(refused, "Vous ne pouvez pas rejoindre cette table.");
    let text = private_reply_to(&people[2], test_guild.channel, &format!("/settings unblock user:{blas}")).await;
    assert_contains_all(&text, &["Vous n’avez bloqué personne."]);
    let text = private_reply_to(&people[0], test_guild.channel, &format!("/settings unblock user:{blas}")).await;
    assert!(text.contains(&chloe) && !text.contains(&blas), "{text}");
    assert_contains_all(&private_reply_to(&people[1], test_guild.channel, "/join").await, &["tienes un asiento"]);
    // Nobody else has seen anything about the block list.
    for person in &people[1..] {
        for shown in person.messages(test_guild.channel) {
            // Chloé listed her own blocked people.
            let text = message_as_text(&shown).replace("Vous n’avez bloqué personne.", "");
            assert!(
                !["blocked", "bloquead", "bloqué"].iter().any(|it| text.contains(it)) && !text.contains(&chloe),
                "{text}"
            );
        }
    }
    assert_healthy(&mut test_guild);
}

#[tokio::test]
async fn the_operator_can_block_people_everywhere_and_set_limits() {
    let (mut test_guild, people) = TestGuild::start(&THREE_LANGUAGES).await;
    test_guild.bot.stop().await;
    let blas = people[1].id().to_string();
    let env_vars = [("MEADHALL_PEOPLE_BLOCKED", blas.as_str()), ("MEADHALL_LIMITS_TABLES_PER_CHANNEL", "1")];
    test_guild.bot = test_guild.env.start_bot_with_env(&env_vars);
    test_guild.bot.wait_for_log("players can reach the bot").await;
    assert_contains_all(
        &private_reply_to(&people[1], test_guild.channel, "/play game:raids").await,
        &["No puedes participar en las mesas de aquí"],
    );
    assert!(has_response(&people[0].run_command(test_guild.channel, "/play game:raids").await.unwrap()));
    assert_contains_all(
        &private_reply_to(&people[1], test_guild.channel, "/join").await,
        &["No puedes unirte a esta mesa."],
    );
    assert_contains_all(
        &private_reply_to(&people[2], test_guild.channel, "/play game:raids").await,
        &["Ce salon n’admet pas plus d’une table ouverte"],
    );
    assert_contains_all(
        &private_reply_to(&people[0], test_guild.channel, "/server limits channel:9").await,
        &["1 in a channel, 20 for a person"],
    );
    assert_healthy(&mut test_guild);
}

#[tokio::test]
async fn removal_from_a_server_and_return_are_stored() {
    let (mut test_guild, people) = TestGuild::start(&THREE_LANGUAGES[..1]).await;
    private_reply_to(&people[0], test_guild.channel, "/server language language:es").await;
    let server = guild_id(&test_guild);
    wait_until_membership_stored(&test_guild, false).await;
    test_guild.env.discord.kick_bot(server);
    wait_until_membership_stored(&test_guild, true).await;
    test_guild.env.discord.invite_bot(server);
    wait_until_membership_stored(&test_guild, false).await;
    assert!(exported_server_settings(&test_guild).await.contains("\"language\":\"es\""), "the settings are kept");
    // A removal while the bot is stopped is noticed at its start.
    test_guild.bot.stop().await;
    test_guild.env.discord.kick_bot(server);
    test_guild.bot = test_guild.env.start_bot_with_env(&[]);
    test_guild.bot.wait_for_log("players can reach the bot").await;
    wait_until_membership_stored(&test_guild, true).await;
    assert_healthy(&mut test_guild);
}
