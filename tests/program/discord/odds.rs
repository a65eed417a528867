//! Rare situations: a server at its thread limit, messages too old to edit, old panels, players who
//! left, missing permission to read the message history, and rules that panic.

use std::time::{Duration, Instant};

use local_discord::people::Seen;
use local_discord::world::{Bounds, rights};
use stage::SOON;
use stage::fjord::{Fjord, answered, generous, plain, seen};
use stage::ways::Way;

use super::eyes::is_calm;
use super::eyes::{at_rest, told};
use super::places::{TWO, live, one_is_live};
use super::play::{Party, begun, press_lobby};

#[tokio::test]
async fn where_there_are_too_many_threads_the_match_stays_in_its_channel_and_says_so() {
    let (fjord, people) = Fjord::with(&TWO).await;
    fjord.stage.discord.bound(Bounds { threads: 0, ..generous() });
    assert!(answered(&people[0].runs(fjord.channel, "/play game:raids").await.unwrap()));
    press_lobby(&fjord, &people[1], "j").await;
    let started = people[0].runs(fjord.channel, "/start").await.unwrap();
    let said = plain(&seen(&people[0], &started).await);
    assert!(said.contains("There are too many threads here, so the match stays in this channel."), "{said}");
    let channel = fjord.channel;
    let mut party = Party::new(fjord, &people, channel);
    for _ in 0..4 {
        assert!(party.answer().await);
    }
    one_is_live(&party).await;
    is_calm(&mut party.fjord);
}

#[tokio::test]
async fn messages_that_are_too_old_to_be_changed_do_not_hold_a_match_up() {
    let (fjord, people) = Fjord::with(&TWO).await;
    let mut party = begun(fjord, &people, "/play game:raids").await;
    party.fjord.stage.discord.bound(Bounds { edits: Some(Duration::ZERO), ..generous() });
    let mut cards = 0;
    for _ in 0..8 {
        assert!(party.answer().await);
        at_rest(&people, &[party.thread]).await;
        let shown = live(&people[0], party.thread);
        assert!(!shown.is_empty());
        cards = cards.max(shown.len());
    }
    // The card that could not be edited is still there. A press on it shows the current decision.
    let old = live(&people[0], party.thread).remove(0);
    let button = old.button("My turn").and_then(|it| it.custom_id.clone()).unwrap();
    let asked = party.asked().await.unwrap();
    let panel = seen(&people[asked], &people[asked].presses(old.id, &button).await.unwrap()).await;
    assert!(panel.only_me && !Way::all(&panel).is_empty(), "{}", plain(&panel));
    party.fjord.stage.discord.bound(generous());
    assert!(party.answer().await);
    is_calm(&mut party.fjord);
    println!("{cards} cards could be pressed at once");
}

#[tokio::test]
async fn a_panel_of_long_ago_is_drawn_anew_by_the_next_press() {
    let (fjord, people) = Fjord::with(&TWO).await;
    let mut party = begun(fjord, &people, "/play game:raids").await;
    for _ in 0..3 {
        let asked = party.asked().await.unwrap();
        let panel = seen(&people[asked], &people[asked].runs(party.thread, "/turn").await.unwrap()).await;
        // The interaction token that could edit this panel has expired.
        party.fjord.stage.discord.advance(Duration::from_secs(16 * 60));
        let answer = Way::all(&panel)[0].taken(&people[asked], panel.id).await.unwrap();
        assert!(answered(&answer));
        let after = people[asked].sees_message(panel.id).unwrap();
        assert_ne!(plain(&after), plain(&panel));
    }
    is_calm(&mut party.fjord);
}

#[tokio::test]
async fn who_has_left_the_server_is_played_for_when_their_time_is_up() {
    let (fjord, people) = Fjord::hurried(240, &TWO).await;
    let mut party = begun(fjord, &people, "/play game:raids pace:30").await;
    let guild = party.fjord.stage.discord.look(|world| world.guild_of(party.thread)).unwrap();
    party.fjord.stage.discord.leave(guild, people[1].id());
    let is_replaced = |it: &Seen| it.text.contains("Computer") && it.text.contains(&format!("<@{}>", people[0].id()));
    let begun_at = Instant::now();
    while begun_at.elapsed() < SOON {
        if party.asked().await == Some(0) {
            assert!(party.answer().await);
        }
        let score = seen(&people[0], &people[0].runs(party.thread, "/score").await.unwrap()).await;
        if is_replaced(&score) {
            is_calm(&mut party.fjord);
            return;
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
    panic!("nobody plays in their seat: {:#?}", party.fjord.bot.said());
}

#[tokio::test]
async fn where_the_past_may_not_be_read_the_present_is_shown() {
    let (fjord, people) = Fjord::with(&TWO).await;
    let mut party = begun(fjord, &people, "/play game:raids").await;
    party.fjord.stage.discord.deny(party.fjord.channel, rights::HISTORY);
    for round in 0..6 {
        if round % 2 == 0 {
            party.fjord.bot.dies().await;
            party.fjord.bot = party.fjord.stage.bot();
            party.fjord.bot.says("players are reached").await;
        }
        assert!(party.answer().await);
    }
    one_is_live(&party).await;
    is_calm(&mut party.fjord);
}

#[tokio::test]
async fn when_the_rules_panic_nothing_has_changed_and_a_code_is_told() {
    let (fjord, people) = Fjord::with_toys(&[("Ann", "en-US"), ("Inès", "fr")]).await;
    let mut party = begun(fjord, &people[..1], "/play game:stumbling where:here").await;
    for round in 0..5 {
        let panel = seen(&people[0], &people[0].runs(party.thread, "/turn").await.unwrap()).await;
        assert!(plain(&panel).contains(&format!("{round} steps walked")), "{}", plain(&panel));
        let blind = panel.button("Blindly").and_then(|it| it.custom_id.clone()).unwrap();
        let wrong = told(&people[0], &people[0].presses(panel.id, &blind).await.unwrap()).await;
        assert!(wrong.starts_with("My mistake: the move was not made and nothing changed. Try again; "), "{wrong}");
        assert!(wrong.contains("give this code to whoever runs me: R-"), "{wrong}");
        let code = wrong.rsplit(' ').next().unwrap().to_owned();
        assert!(party.fjord.bot.says(&code).await.contains("ERROR"));
        let panel = seen(&people[0], &people[0].runs(party.thread, "/turn").await.unwrap()).await;
        let safe = panel.button("Safely").and_then(|it| it.custom_id.clone()).unwrap();
        assert!(answered(&people[0].presses(panel.id, &safe).await.unwrap()));
    }
    let end = party.end().await;
    assert!(plain(&end).contains("5 steps walked"), "{}", plain(&end));
    assert!(party.fjord.bot.runs());
}
