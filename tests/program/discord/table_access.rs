//! From where a table can be acted on: ids are no secret, so a button, a message or a name that has one is not enough.

use meadhall_discord::interactions::component_action::ComponentAction;
use meadhall_local_discord::Snowflake;
use meadhall_local_discord::faults::RequestFault;
use meadhall_local_discord::people::{InteractionOutcome, Person, VisibleMessage};
use meadhall_local_discord::world::{ChannelKind, FakeMessage, PermissionOverwrite, permissions};
use meadhall_test_support::guild::{TestGuild, has_response, message_as_text, response_message};
use serde_json::json;
use tokio::join;

use super::audience::{assert_healthy, assert_messages_unchanged, private_reply_text, wait_for_stable_messages};
use super::locations::{TWO_PLAYERS, table_id_for};
use super::play::start_match;
use super::servers::guild_id;

const NO_SUCH_TABLE: &str = "There is no such table here.";
const THREE_PEOPLE: [(&str, &str); 3] = [("Ann", "en-US"), ("Bo", "en-US"), ("Cleo", "en-US")];

/// Custom ids that name the table T, one for each kind of button and menu that does.
const CUSTOM_IDS: [&str; 21] = [
    "m:T:0:0:0000000000000000:0",
    "c:T:0:0:0000000000000000:0:0:0",
    "q:T:0:0:0000000000000000:0:0:0",
    "s:T:i",
    "h:T:i:1",
    "w:T:0",
    "g:T:0",
    "l:T:j",
    "o:T:p",
    "u:T:1",
    "d:T:n",
    "b:T",
    "a:T",
    "x:T:x",
    "e:T:e",
    "y:T:0",
    "r:T:0:0",
    "t:T",
    "x:T:j",
    "z:T",
    "z:T:s",
];

/// Returns the first letter of the custom ids of an action that names a table.
const fn code_with_table(action: &ComponentAction) -> Option<&'static str> {
    Some(match action {
        ComponentAction::AnswerDecision(..) => "m",
        ComponentAction::ChooseOption(..) => "c",
        ComponentAction::ShowPanelPage(..) => "q",
        ComponentAction::ShowView(..) => "s",
        ComponentAction::ChooseView(_) | ComponentAction::RunLessonAction(..) => "z",
        ComponentAction::ShowPastTurn(..) => "h",
        ComponentAction::ShowProse(..) => "w",
        ComponentAction::ShowLobbyOptions(..) => "g",
        ComponentAction::RunLobbyAction(..) => "l",
        ComponentAction::SetLobbyOption(..) => "o",
        ComponentAction::UndoAnswerAtRevision(..) => "u",
        ComponentAction::SetDmPreference(..) => "d",
        ComponentAction::ReturnToSeat(_) => "b",
        ComponentAction::Rematch(_) | ComponentAction::RematchAtLevel(..) => "a",
        ComponentAction::RunCommand(..) => "x",
        ComponentAction::EndMatch(..) => "e",
        ComponentAction::ShowFinishedMatch(..) => "y",
        ComponentAction::ShowRulesPage(..) => "r",
        ComponentAction::ChooseRulesTopic(_) => "t",
        ComponentAction::ShowGames(_)
        | ComponentAction::ChangeSetting(_)
        | ComponentAction::ForgetMe(_)
        | ComponentAction::ShowGameMenu(_)
        | ComponentAction::ChooseGameMenuLevel
        | ComponentAction::ChooseGameMenuCount
        | ComponentAction::OpenTable(..) => return None,
    })
}

#[test]
fn each_custom_id_names_a_table() {
    for custom_id in CUSTOM_IDS {
        let action: ComponentAction = custom_id.replace('T', "a8nm8kk4").parse().unwrap();
        assert_eq!(code_with_table(&action), Some(&custom_id[..1]), "{custom_id}");
        assert!(action.table().is_some(), "{custom_id}");
    }
}

/// Adds a message with a button, as another application could send it.
fn insert_message_of_other_bot(test_guild: &TestGuild, channel: Snowflake, custom_id: &str) -> Snowflake {
    test_guild.env.discord.fake().change_state(|state| {
        let author = state.world.add_user("Otherbot", "en-US");
        let id = state.world.next_id();
        let button = json!({ "type": 2, "id": 2, "style": 1, "label": "Board", "custom_id": custom_id });
        let row = json!({ "type": 1, "id": 1, "components": [button] });
        let message: FakeMessage = serde_json::from_value(json!({
            "channel": channel, "author": author, "kind": 0, "content": "look", "embeds": [], "components": [row],
            "attachments": [], "flags": 0, "nonce": null, "mentions": [], "everyone": false, "pinged": [],
            "edited": null, "only": null, "answers": null, "replies_to": null,
        }))
        .unwrap();
        state.world.insert_message(id, message);
        id
    })
}

/// Forbids a person something in a channel.
fn deny_permissions(test_guild: &TestGuild, person: &Person, channel: Snowflake, deny: u64) {
    test_guild.env.discord.fake().change_state(|state| {
        let overwrite = PermissionOverwrite { is_person: true, allow: 0, deny };
        state.world.channels.get_mut(channel).unwrap().overwrites.insert(person.id(), overwrite);
    });
}

#[tokio::test]
async fn a_forged_button_reaches_no_table_of_another_channel() {
    let (test_guild, people) = TestGuild::start(&THREE_PEOPLE).await;
    let mut test_match = start_match(test_guild, &people[..2], "/play game:raids").await;
    let other = test_match.test_guild.env.discord.add_channel(guild_id(&test_match.test_guild), "other");
    let table = table_id_for(&people[0], test_match.match_channel).await;
    let help = response_message(&people[2], &people[2].run_command(other, "/help").await.unwrap()).await;
    let channels = [test_match.match_channel, test_match.test_guild.channel];
    let before = wait_for_stable_messages(&people, &channels).await;
    for custom_id in CUSTOM_IDS {
        let custom_id = custom_id.replace('T', &table);
        let is_menu = ["c", "o", "t"].contains(&&custom_id[..1]);
        let (kind, values) = if is_menu { (3, Some(vec!["0".to_owned()])) } else { (2, None) };
        let pressed = people[2].send_forged_component(help.id, kind, &custom_id, values).unwrap();
        let reply = private_reply_text(&people[2], &people[2].wait_for_response(pressed).await).await;
        assert!(reply.contains(NO_SUCH_TABLE), "{custom_id}: {reply}");
    }
    assert_messages_unchanged(&before, &wait_for_stable_messages(&people, &channels).await);
    assert_healthy(&mut test_match.test_guild);
}

#[tokio::test]
async fn a_message_of_another_bot_names_no_table() {
    let (test_guild, people) = TestGuild::start(&THREE_PEOPLE).await;
    let mut test_match = start_match(test_guild, &people[..2], "/play game:raids").await;
    let other = test_match.test_guild.env.discord.add_channel(guild_id(&test_match.test_guild), "other");
    let table = table_id_for(&people[0], test_match.match_channel).await;
    let message = insert_message_of_other_bot(&test_match.test_guild, other, &format!("s:{table}:i"));
    for line in ["/board", "/log", "/score", "/table overview", "/table export"] {
        let reply = private_reply_text(&people[2], &people[2].run_command(other, line).await.unwrap()).await;
        assert!(reply.starts_with("There is no table here"), "{line}: {reply}");
    }
    let described = people[2].use_message_command("Describe this board", message).await.unwrap();
    let reply = private_reply_text(&people[2], &described).await;
    assert!(reply.starts_with("There is no table here"), "{reply}");
    assert_healthy(&mut test_match.test_guild);
}

#[tokio::test]
async fn a_lobby_without_a_card_is_not_written_over_another_card() {
    let (mut test_guild, people) = TestGuild::start(&TWO_PLAYERS).await;
    assert!(has_response(&people[0].run_command(test_guild.channel, "/play game:raids").await.unwrap()));
    let is_card = |it: &VisibleMessage| it.button("Join").is_some();
    let card = people[0].wait_for_message(test_guild.channel, is_card).await.unwrap();
    let hidden = test_guild.env.discord.add_channel(guild_id(&test_guild), "hidden");
    // Discord does not answer the bot there, so no card is recorded.
    test_guild.env.discord.inject_request_fault(
        &format!("POST /channels/{hidden}/messages"),
        99,
        RequestFault::NoReply,
    );
    let before = wait_for_stable_messages(&people, &[test_guild.channel]).await;
    // A press that comes late is answered with a warning that the card is overdue.
    let press_at_once = async {
        let own_table = loop {
            let offered = people[1].autocomplete(hidden, "/turn table:").await.unwrap();
            if let Some(table) = offered.first() {
                break table.value.as_str().unwrap().to_owned();
            }
        };
        let pressed = people[1].send_forged_component(card.id, 2, &format!("l:{own_table}:a"), None).unwrap();
        people[1].wait_for_response(pressed).await
    };
    let (opened, pressed) = join!(people[1].run_command(hidden, "/play game:explorers"), press_at_once);
    assert!(has_response(&opened.unwrap()));
    assert_messages_unchanged(&before, &wait_for_stable_messages(&people, &[test_guild.channel]).await);
    assert_eq!(pressed.outcome, InteractionOutcome::Acknowledged);
    assert_healthy(&mut test_guild);
}

#[tokio::test]
async fn play_again_opens_no_table_where_the_person_may_not_write() {
    let (test_guild, people) = TestGuild::start(&TWO_PLAYERS).await;
    let mut test_match = start_match(test_guild, &people, "/play game:raids").await;
    let (lobby_channel, thread) = (test_match.test_guild.channel, test_match.match_channel);
    let other = test_match.test_guild.env.discord.add_channel(guild_id(&test_match.test_guild), "other");
    test_match.concede(&people[1]).await;
    test_match.wait_for_end_card().await;
    let writing = permissions::SEND_MESSAGES | permissions::SEND_MESSAGES_IN_THREADS;
    deny_permissions(&test_match.test_guild, &people[1], lobby_channel, writing);
    let card = people[1].messages(thread).into_iter().find(|it| it.button("Rematch").is_some()).unwrap();
    let before = wait_for_stable_messages(&people[..1], &[lobby_channel, thread]).await;
    let refused = private_reply_text(&people[1], &people[1].press_button(card.id, "Rematch").await.unwrap()).await;
    assert!(refused.contains("You can't write in this channel"), "{refused}");
    let refused = private_reply_text(&people[1], &people[1].run_command(lobby_channel, "/play").await.unwrap()).await;
    assert!(refused.contains("You can't write in this channel"), "{refused}");
    // Elsewhere, the table opens where the person is.
    let games = response_message(&people[1], &people[1].run_command(other, "/games").await.unwrap()).await;
    let result = response_message(&people[1], &people[1].press_button(games.id, "Result").await.unwrap()).await;
    assert!(has_response(&people[1].press_button(result.id, "Rematch").await.unwrap()));
    let lobby = people[1].wait_for_message(other, |it| it.button("Join").is_some()).await;
    assert!(lobby.is_some(), "{:#?}", test_match.test_guild.bot.log_lines());
    assert_messages_unchanged(&before, &wait_for_stable_messages(&people[..1], &[lobby_channel, thread]).await);
    assert_healthy(&mut test_match.test_guild);
}

#[tokio::test]
async fn a_table_moves_only_to_a_channel_where_bot_and_host_may_write() {
    let (mut test_guild, people) = TestGuild::start(&THREE_PEOPLE).await;
    let channels = ["first", "second"].map(|name| test_guild.env.discord.add_channel(guild_id(&test_guild), name));
    assert!(has_response(&people[1].run_command(test_guild.channel, "/play game:raids").await.unwrap()));
    test_guild.env.discord.deny_bot_permissions(channels[0], permissions::SEND_MESSAGES);
    deny_permissions(&test_guild, &people[1], channels[1], permissions::SEND_MESSAGES);
    for (channel, reason) in channels.into_iter().zip(["I'm missing permissions", "You can't write in this channel"]) {
        let reply = people[1].run_command(channel, "/table move").await.unwrap();
        let reply = response_message(&people[1], &reply).await;
        assert!(reply.text.contains(reason), "{}", message_as_text(&reply));
    }
    let card = people[1].wait_for_message(test_guild.channel, |it| it.button("Join").is_some()).await;
    assert!(card.is_some(), "the table stays where it is");
    assert_healthy(&mut test_guild);
}

#[tokio::test]
async fn a_forged_button_moves_no_table_into_the_thread_of_another_match() {
    let (test_guild, people) = TestGuild::start(&TWO_PLAYERS).await;
    let mut test_match = start_match(test_guild, &people, "/play game:raids").await;
    let thread = test_match.match_channel;
    let other = test_match.test_guild.env.discord.add_channel(guild_id(&test_match.test_guild), "other");
    assert!(has_response(&people[0].run_command(other, "/play game:explorers").await.unwrap()));
    let card = people[0].wait_for_message(other, |it| it.button("Join").is_some()).await.unwrap();
    let join = card.button("Join").unwrap().custom_id.clone().unwrap();
    let table = join.split(':').nth(1).unwrap();
    let help = response_message(&people[0], &people[0].run_command(thread, "/help").await.unwrap()).await;
    let pressed = people[0].send_forged_component(help.id, 2, &format!("x:{table}:m"), None).unwrap();
    let reply = response_message(&people[0], &people[0].wait_for_response(pressed).await).await.text;
    assert!(reply.contains("This thread belongs to its match"), "{reply}");
    assert!(people[0].messages(thread).iter().all(|it| it.button("Join").is_none()));
    assert_healthy(&mut test_match.test_guild);
}

#[tokio::test]
async fn a_match_does_not_move_into_a_foreign_thread_with_its_name() {
    let (mut test_guild, people) = TestGuild::start(&TWO_PLAYERS).await;
    assert!(has_response(&people[0].run_command(test_guild.channel, "/play game:raids").await.unwrap()));
    let card = people[0].wait_for_message(test_guild.channel, |it| it.button("Join").is_some()).await.unwrap();
    assert!(has_response(&people[1].press_button(card.id, "Join").await.unwrap()));
    let join = card.button("Join").unwrap().custom_id.clone().unwrap();
    let name = format!("Raids {} · Ann, Bo", &join[2..6]);
    // Without its message, the bot looks for a thread by the name.
    let foreign = test_guild.env.discord.fake().change_state(|state| {
        state.world.delete_message(card.id);
        let kind = ChannelKind::Thread {
            guild: state.world.guild_of(test_guild.channel).unwrap(),
            parent: test_guild.channel,
            owner: people[1].id(),
            is_private: false,
            members: [(people[1].id(), 0)].into(),
            archived: false,
            locked: false,
            auto_archive_minutes: 10_080,
            last_activity_ms: state.world.now_ms,
        };
        state.world.add_channel(kind, &name)
    });
    assert!(has_response(&people[0].run_command(test_guild.channel, "/start").await.unwrap()));
    let is_card = |it: &VisibleMessage| it.button("My turn").is_some();
    let threads = people[0].threads(test_guild.channel);
    let own = threads.into_iter().find(|thread| *thread != foreign).expect("the match has a thread of its own");
    assert!(people[0].wait_for_message(own, is_card).await.is_some(), "{:#?}", test_guild.bot.log_lines());
    assert!(people[0].messages(foreign).iter().all(|it| !is_card(it)));
    assert_healthy(&mut test_guild);
}

#[tokio::test]
async fn a_seat_is_offered_to_members_only() {
    let (test_guild, people) = TestGuild::start(&TWO_PLAYERS).await;
    let mut test_match = start_match(test_guild, &people, "/play game:raids").await;
    let discord = &test_match.test_guild.env.discord;
    let outsider = discord.fake().change_state(|state| state.world.add_user("Zoe", "en-US"));
    for (person, reason) in [(outsider, "I can't find that person"), (discord.bot_id(), "Bots don't play here")] {
        let line = format!("/table replace seat:2 by:<@{person}>");
        let reply = people[0].run_command(test_match.match_channel, &line).await.unwrap();
        let text = private_reply_text(&people[0], &reply).await;
        assert!(text.contains(reason), "{text}");
    }
    let member = discord.add_person("Cleo", "en-US");
    let guild = discord.read_world(|world| world.guild_of(test_match.match_channel)).unwrap();
    discord.add_member(guild, member.id());
    let line = format!("/table replace seat:2 by:<@{}>", member.id());
    assert!(has_response(&people[0].run_command(test_match.match_channel, &line).await.unwrap()));
    let declined = member.run_command(test_match.match_channel, "/leave").await.unwrap();
    let text = private_reply_text(&member, &declined).await;
    assert!(text.contains("you have declined the seat"), "{text}");
    assert_healthy(&mut test_match.test_guild);
}
