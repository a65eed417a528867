//! Presses and commands within a moment of each other, on panels with pictures, in menus and in the lobby: each is
//! answered, and a press has one effect.

use meadhall_local_discord::people::{Person, VisibleMessage};
use meadhall_test_support::choices::{OfferedAnswer, decision_in_message};
use meadhall_test_support::guild::{TestGuild, has_response, message_as_text, response_message};
use meadhall_test_support::scale::scaled_rounds;
use tokio::join;

use super::audience::assert_healthy;
use super::locations::TWO_PLAYERS;
use super::play::{press_lobby_page, start_match};

const ROUNDS: u64 = 200;

/// Presses two buttons of a message before the bot can answer the first, and waits until both are answered.
async fn press_both(person: &Person, message: &VisibleMessage, buttons: [&str; 2]) {
    let [first, second] = buttons.map(|button| person.start_press(message.id, button).unwrap());
    let results = join!(person.wait_for_response(first), person.wait_for_response(second));
    for result in [results.0, results.1] {
        assert!(has_response(&result), "{buttons:?} on {}", message_as_text(message));
    }
}

/// Waits until a message of a person is as expected.
async fn wait_until_shown(
    person: &Person,
    message: &VisibleMessage,
    is_expected: impl Fn(&VisibleMessage) -> bool,
) -> VisibleMessage {
    let shown = person.wait_for_message(message.channel, |it| it.id == message.id && is_expected(it)).await;
    shown.unwrap_or_else(|| panic!("{}", message_as_text(&person.message(message.id).unwrap())))
}

fn custom_id_of<'a>(message: &'a VisibleMessage, label: &str) -> &'a str {
    let button = message.button(label).unwrap_or_else(|| panic!("{label}: {}", message_as_text(message)));
    button.custom_id.as_deref().unwrap()
}

/// Plays a match with double presses until it is over, or until there were this many. Returns how many there were.
async fn play_with_double_presses(max: u64) -> u64 {
    let (test_guild, people) = TestGuild::start_with_pictures(&TWO_PLAYERS).await;
    let mut test_match = start_match(test_guild, &people, "/play game:raids").await;
    let mut rounds = 0;
    while rounds < max
        && let Some(asked) = test_match.asked_player().await
    {
        let (person, channel) = (&people[asked], test_match.match_channel);
        let panel = response_message(person, &person.run_command(channel, "/turn").await.unwrap()).await;
        let answers: Vec<_> = panel.buttons.iter().filter_map(|it| it.custom_id.clone()).collect();
        let Some(answer) = answers.iter().find(|it| it.starts_with("m:")) else {
            let only = OfferedAnswer::in_message(&panel).remove(0);
            assert!(has_response(&only.choose(person, panel.id).await.unwrap()));
            continue;
        };
        let asked_before = decision_in_message(&panel);
        press_both(person, &panel, [answer, answer]).await;
        wait_until_shown(person, &panel, |it| decision_in_message(it) != asked_before).await;
        rounds += 1;
    }
    assert_healthy(&mut test_match.test_guild);
    rounds
}

#[tokio::test]
async fn a_double_press_on_a_panel_makes_one_move_and_shows_the_next_question() {
    let mut rounds = 0;
    while rounds < scaled_rounds(ROUNDS) {
        rounds += play_with_double_presses(scaled_rounds(ROUNDS) - rounds).await;
    }
}

#[tokio::test]
async fn quick_presses_between_the_pages_of_a_panel_show_the_page_of_the_later_one() {
    let (test_guild, people) = TestGuild::start_with_pictures(&TWO_PLAYERS).await;
    let mut test_match = start_match(test_guild, &people, "/play game:raids").await;
    let person = &people[test_match.asked_player().await.unwrap()];
    let opened = person.run_command(test_match.match_channel, "/turn").await.unwrap();
    let mut panel = response_message(person, &opened).await;
    for _ in 0..scaled_rounds(ROUNDS) {
        let more = custom_id_of(&panel, "More").to_owned();
        press_both(person, &panel, [&more, &more]).await;
        let pages = wait_until_shown(person, &panel, |it| it.button("Leave or end…").is_some()).await;
        let (my_turn, overview) = (custom_id_of(&pages, "My turn"), custom_id_of(&pages, "Leave or end…"));
        press_both(person, &pages, [overview, my_turn]).await;
        let is_panel = |it: &VisibleMessage| !OfferedAnswer::in_message(it).is_empty() && it.files.len() == 1;
        panel = wait_until_shown(person, &pages, is_panel).await;
    }
    assert_healthy(&mut test_match.test_guild);
}

#[tokio::test]
async fn a_double_press_in_a_lobby_joins_once() {
    let (mut test_guild, people) = TestGuild::start_with_pictures(&TWO_PLAYERS).await;
    assert!(has_response(&people[0].run_command(test_guild.channel, "/play game:raids").await.unwrap()));
    let is_lobby = |it: &VisibleMessage| !it.is_ephemeral && it.button("Join").is_some();
    let lobby = people[0].wait_for_message(test_guild.channel, is_lobby).await.expect("the lobby is shown");
    let players = |seated: usize| format!("{seated} of 4");
    for _ in 0..scaled_rounds(ROUNDS) {
        for (button, seated) in [("Join", 2), ("Leave", 1)] {
            let mut shown = people[1].message(lobby.id).unwrap();
            if button == "Leave" {
                shown = response_message(&people[1], &people[1].press_button(lobby.id, "More").await.unwrap()).await;
            }
            let custom_id = custom_id_of(&shown, button);
            press_both(&people[1], &shown, [custom_id, custom_id]).await;
            wait_until_shown(&people[1], &lobby, |it| message_as_text(it).contains(&players(seated))).await;
        }
    }
    assert_healthy(&mut test_guild);
}

#[tokio::test]
async fn a_double_press_on_a_game_of_the_menu_opens_one_table() {
    let many_openings = [("MEADHALL_LIMITS_OPENED_PER_MINUTE", "1000")];
    let (mut test_guild, people) = TestGuild::start_with_env(&many_openings, &[("Ann", "en-US")]).await;
    let ann = &people[0];
    for _ in 0..scaled_rounds(ROUNDS) {
        let menu = response_message(ann, &ann.run_command(test_guild.channel, "/play").await.unwrap()).await;
        let with_people = ann.press_button(menu.id, "k:p").await.unwrap();
        let menu = response_message(ann, &with_people).await;
        press_both(ann, &menu, ["k:p:=raids"; 2]).await;
        let is_lobby = |it: &VisibleMessage| !it.is_ephemeral && it.button("Join").is_some();
        let lobby = ann.wait_for_message(test_guild.channel, is_lobby).await.expect("the lobby is shown");
        let lobbies = ann.messages(test_guild.channel).iter().filter(|it| is_lobby(it)).count();
        assert_eq!(lobbies, 1);
        press_lobby_page(&test_guild, ann, "c").await;
        wait_until_shown(ann, &lobby, |it| !is_lobby(it)).await;
    }
    assert_healthy(&mut test_guild);
}

#[tokio::test]
async fn a_command_sent_twice_at_once_has_one_effect() {
    let (mut test_guild, people) = TestGuild::start(&TWO_PLAYERS).await;
    assert!(has_response(&people[0].run_command(test_guild.channel, "/play game:raids").await.unwrap()));
    let is_lobby = |it: &VisibleMessage| !it.is_ephemeral && it.button("Join").is_some();
    let lobby = people[0].wait_for_message(test_guild.channel, is_lobby).await.expect("the lobby is shown");
    for _ in 0..scaled_rounds(ROUNDS) {
        for (line, seated) in [("/join", "2 of 4"), ("/leave", "1 of 4")] {
            let run = || people[1].run_command(test_guild.channel, line);
            let results = join!(run(), run());
            for result in [results.0, results.1] {
                assert!(has_response(&result.unwrap()), "{line}");
            }
            wait_until_shown(&people[0], &lobby, |it| message_as_text(it).contains(seated)).await;
        }
    }
    assert_healthy(&mut test_guild);
}
