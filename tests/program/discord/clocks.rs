//! Deadlines and reminders of the running bot. Its service clock runs many times faster than the wall
//! clock.

use std::time::{Duration, Instant};

use local_discord::gateway::Trouble;
use local_discord::people::{Person, Seen};
use stage::fjord::{Fjord, answered, plain, seen};
use stage::{SOON, ended};
use tokio::time::sleep;

use super::eyes::{is_calm, told};
use super::places::TWO;
use super::play::{Party, begun, press_lobby};

/// One minute passes in three eighths of a second.
const MINUTES: u32 = 160;
/// One day passes in five seconds.
const DAYS: u32 = 17_280;
/// One day passes in twenty seconds.
const SLOW_DAYS: u32 = 4_320;
/// One week passes in 15 seconds, and a lobby still lasts two.
const WEEKS: u32 = 40_320;

/// Waits for a DM that contains this text.
async fn letter(person: &Person, text: &str) -> Seen {
    let found = person.finds_dm(|it| it.text.contains(text)).await;
    found.unwrap_or_else(|| panic!("no {text:?}: {:#?}", person.dm().map(|dm| person.sees(dm))))
}

/// Waits until the bot's service clock runs. With a database that takes a few seconds.
async fn time_goes_by(fjord: &Fjord) {
    let begun = Instant::now();
    while !ended(&mut fjord.stage.command(&["export"])).await.1.contains(r#""reach":"up""#) {
        assert!(begun.elapsed() < SOON, "{:#?}", fjord.bot.said());
    }
}

/// Answers for the other players until this player is asked.
async fn until_asked(party: &mut Party<'_>, who: usize) {
    while party.asked().await != Some(who) {
        assert!(party.answer().await);
    }
}

#[tokio::test]
async fn who_does_not_answer_is_reminded_then_played_for_and_in_the_end_replaced_until_they_are_back() {
    let (fjord, people) = Fjord::hurried(MINUTES, &TWO).await;
    let mut party = begun(fjord, &people, "/play game:raids pace:30").await;
    until_asked(&mut party, 1).await;
    let bo = &people[1];
    letter(bo, "half of your time is over").await;
    letter(bo, "your time is nearly up").await;
    letter(bo, "your time ran out, and the default answer was played").await;
    until_asked(&mut party, 1).await;
    let away = letter(bo, "a computer plays for you now").await;
    assert!(answered(&bo.presses(away.id, "I'm back").await.unwrap()));
    until_asked(&mut party, 1).await;
    let log = seen(bo, &bo.runs(party.thread, "/log").await.unwrap()).await;
    let late = format!("<@{}> ran out of time: the default answer is played.", bo.id());
    assert!(plain(&log).contains(&late), "the log does not tell why: {}", plain(&log));
    // The channel got no reminder: its mentions and the open DMs were enough.
    for shown in people[0].sees(party.thread) {
        assert!(!shown.text.contains("half of your time"), "{}", shown.text);
    }
    is_calm(&mut party.fjord);
}

#[tokio::test]
async fn who_takes_no_private_messages_is_reminded_where_they_play() {
    let (fjord, people) = Fjord::hurried(MINUTES, &TWO).await;
    people[1].takes_dms(false);
    let mut party = begun(fjord, &people, "/play game:raids pace:30").await;
    until_asked(&mut party, 1).await;
    let reminded = |it: &Seen| it.calls_me && it.text.contains("half of your time is over");
    assert!(people[1].finds(party.thread, reminded).await.is_some(), "{:#?}", party.fjord.bot.said());
    is_calm(&mut party.fjord);
}

#[tokio::test]
async fn a_lobby_in_which_nothing_happens_closes_with_one_notice() {
    let (mut fjord, people) = Fjord::hurried(DAYS, &TWO).await;
    assert!(answered(&people[0].runs(fjord.channel, "/play game:raids").await.unwrap()));
    let closed = |it: &Seen| !it.only_me && it.text.contains("the table closed, because nobody started the match");
    let notice = people[1].finds(fjord.channel, |it| closed(it) && it.button("Play again").is_some()).await;
    let notice = notice.unwrap_or_else(|| panic!("{:#?}", fjord.bot.said()));
    let live = |it: &Seen| !it.only_me && it.id != notice.id && it.buttons.iter().any(|it| it.custom_id.is_some());
    for _ in 0..20 {
        sleep(Duration::from_millis(50)).await;
    }
    let others: Vec<Seen> = people[1].sees(fjord.channel).into_iter().filter(live).collect();
    assert!(others.iter().all(closed), "{others:#?}");
    assert!(people[1].sees(fjord.channel).iter().filter(|it| closed(it)).count() <= 2, "told too often");
    is_calm(&mut fjord);
}

#[tokio::test]
async fn when_the_host_has_been_away_for_a_day_whoever_sits_there_may_start() {
    let (mut fjord, people) = Fjord::hurried(SLOW_DAYS, &TWO).await;
    time_goes_by(&fjord).await;
    assert!(answered(&people[0].runs(fjord.channel, "/play game:raids").await.unwrap()));
    // After 20 seconds the host has been away for a day. The lobby closes 20 seconds after the last player
    // joined.
    sleep(Duration::from_secs(12)).await;
    press_lobby(&fjord, &people[1], "j").await;
    let refused = told(&people[1], &people[1].runs(fjord.channel, "/start").await.unwrap()).await;
    assert!(refused.contains("host"), "{refused}");
    sleep(Duration::from_secs(14)).await;
    press_lobby(&fjord, &people[1], "s").await;
    fjord.thread(&people[0]).await;
    is_calm(&mut fjord);
}

#[tokio::test]
async fn a_match_whose_channel_is_gone_is_kept_for_a_week_and_then_ends() {
    let (fjord, people) = Fjord::hurried(WEEKS, &TWO).await;
    let mut party = begun(fjord, &people, "/play game:raids pace:unhurried").await;
    assert!(party.answer().await);
    party.fjord.stage.discord.delete_channel(party.thread);
    party.thread = party.fjord.channel;
    let mine = async || plain(&seen(&people[0], &people[0].runs(party.thread, "/games").await.unwrap()).await);
    assert!(mine().await.contains("Raids"), "{}", mine().await);
    let begun_at = Instant::now();
    while begun_at.elapsed() < SOON {
        if !mine().await.contains("Raids") {
            is_calm(&mut party.fjord);
            return;
        }
        sleep(Duration::from_millis(50)).await;
    }
    panic!("it is kept for ever: {}", mine().await);
}

#[tokio::test]
async fn no_clock_strikes_while_discord_is_away_and_afterwards_it_goes_on() {
    let (fjord, people) = Fjord::hurried(MINUTES, &TWO).await;
    let mut party = begun(fjord, &people, "/play game:raids pace:30").await;
    until_asked(&mut party, 1).await;
    letter(&people[1], "half of your time is over").await;
    let discord = &party.fjord.stage.discord;
    discord.disturbs(Trouble::Mute);
    discord.drops_gateway(None);
    party.fjord.bot.says("players are not reached").await;
    // This is three times the deadline of a decision.
    sleep(Duration::from_secs(34)).await;
    let letters = |person: &Person| person.dm().map_or(Vec::new(), |dm| person.sees(dm));
    let late = letters(&people[1]).into_iter().find(|it| it.text.contains("your time ran out"));
    assert_eq!(late, None);
    discord.recovers();
    // A silent connection ends the process; its supervisor starts the bot again.
    party.fjord.bot.dies().await;
    party.fjord.bot = party.fjord.stage.bot();
    party.fjord.bot.says("players are reached").await;
    assert_eq!(party.asked().await, Some(1), "nothing was played for anybody");
    letter(&people[1], "your time ran out, and the default answer was played").await;
    is_calm(&mut party.fjord);
}
