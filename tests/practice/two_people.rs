//! Two people at one table, each in a window of their own.

use std::time::Duration;

use tokio::time::{Instant, sleep};

use super::browser::with_browser_and_hall;
use super::pictures::check_or_write_screenshot;
use super::playing::RandomClicker;
use super::table::{
    allow_direct_messages, join_table, open_games_channel, open_page_as, open_table, send_message, start_match,
};
use super::window::BrowserWindow;

/// Players who always sail to each other fight sooner.
const COMBAT_TIMEOUT: Duration = Duration::from_secs(180);

#[tokio::test]
async fn a_combat_decision_is_answered_in_dms_and_the_opponent_sees_the_result() {
    with_browser_and_hall(async |browser, hall| {
        let astrid = open_games_channel(browser, hall).await;
        open_table(&astrid).await;
        allow_direct_messages(&astrid, "/settings overview", "Write to me privately").await;
        let bruno = open_page_as(browser, &astrid, "Bruno").await;
        join_table(&bruno).await;
        allow_direct_messages(&bruno, "/ajustes resumen", "Escríbeme en privado").await;
        start_match(&astrid, &[&bruno]).await;

        let people = [&astrid, &bruno];
        let attacked_index = wait_for_attack(&people).await;
        let (other, attacked) = (people[1 - attacked_index], people[attacked_index]);
        attacked.wait_for("badgeCount(dmLink()) > 0").await;
        attacked.click("dmLink()").await;
        attacked.wait_for("isDmOpen() && badgeCount(dmLink()) === 0").await;
        attacked.set_size(900, 860).await;
        // The picture comes a moment after the text and moves the buttons.
        attacked.wait_for("messages().some((it) => hasAnswers(it) && one('.picture', it))").await;
        check_or_write_screenshot(attacked, "docs/PLAYING.md", "fight.png").await;
        other.wait_for("isOpponentInCombat()").await;

        // The DM is in the person's language; the thread stays in the table's.
        other.eval("remember(log())").await;
        attacked.eval("remember(textOf(answers(messages().findLast(hasAnswers))[0]))").await;
        attacked.click("answers(messages().findLast(hasAnswers))[0]").await;
        // After fleeing, the next decision may be about a monster on the way.
        attacked
            .wait_for("!messages().some((it) => hasAnswers(it) && textOf(answers(it)[0]) === window.remembered)")
            .await;
        other.wait_for("log() !== window.remembered && !isOpponentInCombat() && showsCombatResult()").await;
    })
    .await;
}

/// Plays until one of the two is attacked and can choose; returns the index of that person.
async fn wait_for_attack(people: &[&BrowserWindow<'_>; 2]) -> usize {
    let (mut player, end) = (RandomClicker::new(2), Instant::now() + COMBAT_TIMEOUT);
    loop {
        for (n, window) in people.iter().enumerate() {
            if window.eval("amIAttacked()").await == true {
                return n;
            }
            player.try_press_any(window, "⚔", "amIAttacked()").await;
        }
        if Instant::now() >= end {
            let pages = [people[0].eval("log()").await, people[1].eval("log()").await];
            panic!("no combat began in time on the pages {pages:#?}");
        }
        sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn two_windows_are_two_people_and_both_update_live() {
    with_browser_and_hall(async |browser, hall| {
        let astrid = open_games_channel(browser, hall).await;
        send_message(&astrid, "Is anybody there?").await;
        let bruno = open_page_as(browser, &astrid, "Bruno").await;
        bruno.wait_for("lastMessage().innerText.includes('Is anybody there?')").await;

        send_message(&bruno, "Here I am.").await;
        astrid.wait_for("/Bruno[^]*Here I am\\./.test(lastMessage().innerText)").await;
        bruno.reload().await;
        bruno.wait_for("me().includes('Bruno') && log().includes('Here I am.')").await;
        astrid.reload().await;
        astrid.wait_for("me().includes('Astrid') && log().includes('Here I am.')").await;

        // A message in another channel marks it as unread until it is opened.
        bruno.click("link('welcome')").await;
        bruno.wait_for("channelTitle().includes('welcome')").await;
        send_message(&astrid, "Where did you go?").await;
        bruno.wait_for("link('games').classList.contains('unread')").await;
        bruno.click("link('games')").await;
        bruno.wait_for("log().includes('Where did you go?') && !link('games').classList.contains('unread')").await;
    })
    .await;
}

#[tokio::test]
async fn the_link_beside_a_person_opens_a_window_as_that_person() {
    with_browser_and_hall(async |browser, hall| {
        let astrid = open_games_channel(browser, hall).await;
        astrid.click("document.getElementById('me')").await;
        astrid.click("one('.people a[aria-label*=Dagmar]')").await;
        let end = Instant::now() + COMBAT_TIMEOUT;
        let opened = loop {
            if let [_, opened] = &browser.windows().await[..] {
                break opened.clone();
            }
            assert!(Instant::now() < end, "no window opened in time");
            sleep(Duration::from_millis(20)).await;
        };
        opened.wait_for("me().includes('Dagmar') && channelTitle().includes('games')").await;
        astrid.wait_for("me().includes('Astrid')").await;
    })
    .await;
}
