//! The bot is killed and restarted repeatedly during a match: earlier and later presses get replies,
//! nothing is lost, and nothing is shown twice.

use std::time::{Duration, Instant};

use meadhall_local_discord::people::{Person, VisibleMessage};
use meadhall_test_support::TEST_TIMEOUT;
use meadhall_test_support::guild::{TestGuild, has_response};
use tokio::time::sleep;

use super::play::{TestMatch, start_match};

pub async fn restart_after_kill(test_guild: &mut TestGuild) {
    test_guild.bot.kill().await;
    start_again(test_guild).await;
}

/// Starts the bot, which must not be running.
pub async fn start_again(test_guild: &mut TestGuild) {
    test_guild.bot = test_guild.env.start_bot();
    test_guild.bot.wait_for_log("is connected").await;
    assert!(test_guild.env.discord.wait_for_session_count(1, TEST_TIMEOUT).await);
}

/// Presses any button that a player still sees anywhere.
async fn press_an_old_button(test_match: &mut TestMatch<'_>) {
    let player = test_match.random_below(test_match.players.len());
    let person = test_match.players[player].clone();
    let channels = [Some(test_match.match_channel), Some(test_match.test_guild.channel), person.dm_channel()];
    let seen: Vec<VisibleMessage> =
        channels.into_iter().flatten().flat_map(|channel| person.messages(channel)).collect();
    let is_show_button = |it: &&meadhall_local_discord::people::VisibleButton| {
        it.custom_id.as_deref().is_some_and(|it| it.starts_with("s:"))
    };
    let buttons: Vec<_> = seen
        .iter()
        .flat_map(|it| it.buttons.iter().filter(is_show_button).map(move |button| (it.id, button)))
        .collect();
    if buttons.is_empty() {
        return;
    }
    let (message, button) = &buttons[test_match.random_below(buttons.len())];
    if let Ok(answer) = person.press_button(*message, button.custom_id.as_deref().unwrap()).await {
        assert!(has_response(&answer), "{button:?} was not answered: {:#?}", test_match.test_guild.bot.log_lines());
    }
}

/// Presses an answer without waiting for the reply, because the bot is killed meanwhile.
async fn press_without_waiting(test_match: &mut TestMatch<'_>, person: &Person) {
    let has_answers = |it: &VisibleMessage| {
        it.buttons.iter().any(|it| it.custom_id.as_deref().is_some_and(|it| it.starts_with("m:")))
    };
    let Some(card) = person.messages(test_match.match_channel).into_iter().rev().find(has_answers) else { return };
    let answers: Vec<_> =
        card.buttons.iter().filter_map(|it| it.custom_id.clone()).filter(|it| it.starts_with("m:")).collect();
    let button = answers[test_match.random_below(answers.len())].clone();
    test_match.answer_count += usize::from(person.start_press(card.id, &button).is_ok());
    let delay_ms = test_match.random_below(12) as u64;
    sleep(Duration::from_millis(delay_ms)).await;
}

#[tokio::test]
async fn a_match_survives_a_kill_at_every_step() {
    let (test_guild, people) = TestGuild::start(&[("Ann", "en-US"), ("Bo", "en-GB")]).await;
    let mut test_match = start_match(test_guild, &people, "/play game:raids").await;
    loop {
        restart_after_kill(&mut test_match.test_guild).await;
        press_an_old_button(&mut test_match).await;
        if !test_match.answer_randomly().await {
            break;
        }
        for person in &people {
            press_without_waiting(&mut test_match, person).await;
        }
        assert!(test_match.answer_count < 1_000);
    }
    restart_after_kill(&mut test_match.test_guild).await;
    test_match.assert_finished_cleanly().await;
    let cards: Vec<VisibleMessage> =
        people[0].messages(test_match.match_channel).into_iter().filter(|it| !it.is_ephemeral).collect();
    let has_log_lines = |it: &&VisibleMessage| it.text.contains("> ");
    let texts: Vec<&String> = cards.iter().filter(has_log_lines).map(|it| &it.text).collect();
    assert!(texts.len() > 5, "{texts:#?}");
    for pair in texts.windows(2) {
        assert_ne!(pair[0], pair[1], "the same card was posted twice");
    }
    assert!(
        test_match.answer_count > 30 && cards.len() > 10,
        "{} presses, {} cards",
        test_match.answer_count,
        cards.len()
    );
    let has_pressable_dm = |person: &Person| {
        let dms = person.dm_channel().map(|dm| person.messages(dm)).unwrap_or_default();
        dms.iter().any(|it| !it.is_ephemeral && it.buttons.iter().any(|it| it.custom_id.is_some()))
    };
    let started_at = Instant::now();
    while people.iter().any(has_pressable_dm) {
        assert!(started_at.elapsed() < TEST_TIMEOUT, "a settled decision can still be answered");
        sleep(Duration::from_millis(50)).await;
    }
    println!("{} presses, {} cards", test_match.answer_count, cards.len());
}
