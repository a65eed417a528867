//! Two people at one table, each in a window of their own.

use std::time::Duration;

use tokio::time::{Instant, sleep};

use super::browser::in_a_hall;
use super::playing::Player;
use super::table::{arrives, begins, joins_in, opens_a_table, says, takes_a_seat};
use super::window::Window;

/// JavaScript: a message asks for a combat decision, in the table's language because it is in the thread.
const ASKED: &str =
    "messages().some((it) => it.matches('.calls') && all('button', it).some((it) => said(it) === 'Flee'))";
/// Players who always sail to each other fight sooner.
const LONGEST_PEACE: Duration = Duration::from_secs(180);

#[tokio::test]
async fn a_fight_is_answered_in_the_direct_messages_and_the_other_sees_what_comes_of_it() {
    in_a_hall(async |browser, hall| {
        let astrid = arrives(browser, hall).await;
        opens_a_table(&astrid).await;
        astrid.presses("button('Yes, write to me')").await;
        let bruno = joins_in(browser, &astrid, "Bruno").await;
        takes_a_seat(&bruno).await;
        bruno.presses("button('Sí, escríbeme')").await;
        begins(&astrid, &[&bruno]).await;

        let people = [&astrid, &bruno];
        let attacked = is_attacked(&people).await;
        let (other, attacked) = (people[1 - attacked], people[attacked]);
        attacked.sees("badge(direct()) > 0").await;
        attacked.presses("direct()").await;
        attacked.sees("isDirect() && badge(direct()) === 0").await;
        other.tells("keep(outcomes())").await;

        // The DM is in the person's language; the thread stays in the table's.
        attacked.tells("keep(said(answers(messages().findLast(isAnswer))[0]))").await;
        attacked.presses("answers(messages().findLast(isAnswer))[0]").await;
        // After fleeing, the next decision may be about a monster on the way.
        attacked.sees("!messages().some((it) => isAnswer(it) && said(answers(it)[0]) === window.kept)").await;
        other.sees("outcomes() > window.kept").await;
    })
    .await;
}

/// Plays until one of the two is attacked and can choose; returns the index of that person.
async fn is_attacked(people: &[&Window<'_>; 2]) -> usize {
    let (mut player, end) = (Player::new(2), Instant::now() + LONGEST_PEACE);
    loop {
        for (n, window) in people.iter().enumerate() {
            if window.tells(ASKED).await == true {
                return n;
            }
            player.tries_one(window, "fight").await;
        }
        assert!(Instant::now() < end, "nobody fights");
        sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn two_windows_side_by_side_are_two_people_and_both_are_live() {
    in_a_hall(async |browser, hall| {
        let astrid = arrives(browser, hall).await;
        says(&astrid, "Is anybody there?").await;
        let bruno = joins_in(browser, &astrid, "Bruno").await;
        bruno.sees("lastMessage().innerText.includes('Is anybody there?')").await;

        says(&bruno, "Here I am.").await;
        astrid.sees("/Bruno[^]*Here I am\\./.test(lastMessage().innerText)").await;
        bruno.reloads().await;
        bruno.sees("me().includes('Bruno') && log().includes('Here I am.')").await;
        astrid.reloads().await;
        astrid.sees("me().includes('Astrid') && log().includes('Here I am.')").await;

        // A message in another channel marks it as unread until it is opened.
        bruno.presses("link('welcome')").await;
        bruno.sees("place().includes('welcome')").await;
        says(&astrid, "Where did you go?").await;
        bruno.sees("link('games').classList.contains('unread')").await;
        bruno.presses("link('games')").await;
        bruno.sees("log().includes('Where did you go?') && !link('games').classList.contains('unread')").await;
    })
    .await;
}

#[tokio::test]
async fn the_link_beside_a_person_opens_a_window_in_which_one_is_them() {
    in_a_hall(async |browser, hall| {
        let astrid = arrives(browser, hall).await;
        astrid.presses("document.getElementById('me')").await;
        astrid.presses("one('.people a[aria-label*=Dagmar]')").await;
        let end = Instant::now() + LONGEST_PEACE;
        let opened = loop {
            if let [_, opened] = &browser.windows().await[..] {
                break opened.clone();
            }
            assert!(Instant::now() < end, "no window opens");
            sleep(Duration::from_millis(20)).await;
        };
        opened.sees("me().includes('Dagmar') && place().includes('games')").await;
        astrid.sees("me().includes('Astrid')").await;
    })
    .await;
}
