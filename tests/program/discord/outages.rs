//! A server that is temporarily unavailable: its clocks are paused, players see the reason, and the
//! match resumes by itself.

use std::time::Instant;

use local_discord::Id;
use local_discord::people::Person;
use local_discord::trouble::What;
use local_discord::world::rights;
use stage::SOON;
use stage::fjord::{Fjord, plain, seen};
use tokio::time::{Duration, sleep};

use super::eyes::{at_rest, is_calm};
use super::places::{TWO, answers_by_turn, one_is_live};
use super::play::{Party, begun};

/// Starts a match, and returns it with its guild and its table id.
async fn a_match<'a>(people: &'a [Person], fjord: Fjord, play: &str) -> (Party<'a>, Id, String) {
    let mut party = begun(fjord, people, play).await;
    assert!(party.answer().await);
    at_rest(people, &[party.thread]).await;
    let guild = party.fjord.stage.discord.look(|world| world.guild_of(party.thread)).unwrap();
    let offered = people[0].completes(party.thread, "/turn table:").await.unwrap();
    let table = offered[0].value.as_str().unwrap().to_owned();
    (party, guild, table)
}

/// Returns what `/turn` for the table shows a person in a channel.
async fn looks(person: &Person, place: Id, table: &str) -> String {
    plain(&seen(person, &person.runs(place, &format!("/turn table:{table}")).await.unwrap()).await)
}

/// Runs `/turn` until its text satisfies the condition.
async fn looks_until(person: &Person, place: Id, table: &str, what: &str, is_so: impl Fn(&str) -> bool) {
    let mut last = String::new();
    let begun_at = Instant::now();
    while begun_at.elapsed() < SOON {
        last = looks(person, place, table).await;
        if is_so(&last) {
            return;
        }
        sleep(Duration::from_millis(50)).await;
    }
    panic!("not {what:?}: {last}");
}

/// Runs `/turn` until its text contains this.
async fn is_told(person: &Person, place: Id, table: &str, wanted: &str) {
    looks_until(person, place, table, wanted, |told| told.contains(wanted)).await;
}

/// Runs `/turn` until the clock is not paused any more.
async fn goes_on(person: &Person, place: Id, table: &str) {
    let runs = |told: &str| told.contains("<t:") && !told.contains("clock stands still");
    looks_until(person, place, table, "the clock goes on", runs).await;
}

#[tokio::test]
async fn a_server_that_discord_cannot_reach_costs_nobody_any_time_and_goes_on_by_itself() {
    let (fjord, people) = Fjord::with(&TWO).await;
    let (mut party, guild, table) = a_match(&people, fjord, "/play game:raids").await;
    let elsewhere = party.fjord.stage.discord.guild("Elsewhere", &people.iter().collect::<Vec<_>>());
    let elsewhere = party.fjord.stage.discord.channel(elsewhere, "games");
    party.fjord.stage.discord.loses_guild(guild);
    is_told(&people[0], elsewhere, &table, "server is unavailable because of a Discord outage").await;
    let told = looks(&people[0], elsewhere, &table).await;
    assert!(told.contains("the clock stands still") && !told.contains("<t:"), "{told}");
    // The player answers in a server that is still available.
    let asked = party.asked().await.unwrap();
    answers_by_turn(&people[asked], elsewhere, &table).await;
    party.fjord.stage.discord.finds_guild(guild);
    goes_on(&people[0], elsewhere, &table).await;
    for _ in 0..4 {
        assert!(party.answer().await);
    }
    one_is_live(&party).await;
    is_calm(&mut party.fjord);
}

#[tokio::test]
async fn a_server_that_is_out_of_reach_when_the_bot_starts_goes_on_when_it_is_back() {
    let (fjord, people) = Fjord::with(&TWO).await;
    let (mut party, guild, table) = a_match(&people, fjord, "/play game:raids").await;
    let discord = &party.fjord.stage.discord;
    let elsewhere = discord.channel(discord.guild("Elsewhere", &people.iter().collect::<Vec<_>>()), "games");
    discord.loses_guild(guild);
    is_told(&people[0], elsewhere, &table, "because of a Discord outage").await;
    assert_eq!(party.fjord.bot.stops().await, 0);
    party.fjord.bot = party.fjord.stage.bot();
    party.fjord.bot.says("players are reached").await;
    assert!(looks(&people[0], elsewhere, &table).await.contains("because of a Discord outage"));
    party.fjord.stage.discord.finds_guild(guild);
    goes_on(&people[0], elsewhere, &table).await;
    assert!(party.answer().await);
    is_calm(&mut party.fjord);
}

#[tokio::test]
async fn a_server_that_removes_the_bot_while_it_is_down_pauses_its_tables_until_it_is_invited_again() {
    let (fjord, people) = Fjord::with(&TWO).await;
    let (mut party, guild, table) = a_match(&people, fjord, "/play game:raids").await;
    let discord = &party.fjord.stage.discord;
    let elsewhere = discord.channel(discord.guild("Elsewhere", &people.iter().collect::<Vec<_>>()), "games");
    assert_eq!(party.fjord.bot.stops().await, 0);
    party.fjord.stage.discord.kick_bot(guild);
    party.fjord.bot = party.fjord.stage.bot();
    party.fjord.bot.says("players are reached").await;
    is_told(&people[0], elsewhere, &table, "I'm no longer in this table's server").await;
    assert!(!looks(&people[0], elsewhere, &table).await.contains("<t:"));
    // An invitation while the bot is down is noticed at its start, too.
    assert_eq!(party.fjord.bot.stops().await, 0);
    party.fjord.stage.discord.invite_bot(guild);
    party.fjord.bot = party.fjord.stage.bot();
    party.fjord.bot.says("players are reached").await;
    goes_on(&people[0], elsewhere, &table).await;
    for _ in 0..3 {
        assert!(party.answer().await);
    }
    one_is_live(&party).await;
    is_calm(&mut party.fjord);
}

/// Denies the bot access to a channel, which then looks deleted, and grants it again.
async fn is_hidden_and_shown_again(play: &str) {
    let (fjord, people) = Fjord::with(&TWO).await;
    let (mut party, _, table) = a_match(&people, fjord, play).await;
    let channel = party.fjord.channel;
    party.fjord.stage.discord.deny(channel, rights::VIEW);
    for _ in 0..3 {
        let asked = party.asked().await.unwrap();
        answers_by_turn(&people[asked], channel, &table).await;
    }
    let told = looks(&people[0], channel, &table).await;
    assert!(!told.contains("is gone"), "it is not lost: {told}");
    party.fjord.stage.discord.deny(channel, 0);
    goes_on(&people[0], channel, &table).await;
    one_is_live(&party).await;
    for _ in 0..3 {
        assert!(party.answer().await);
    }
    is_calm(&mut party.fjord);
}

#[tokio::test]
async fn a_channel_that_the_bot_may_not_see_for_a_while_is_not_lost() {
    is_hidden_and_shown_again("/play game:raids where:here").await;
}

#[tokio::test]
async fn nor_is_a_thread_in_it() {
    is_hidden_and_shown_again("/play game:raids").await;
}

#[tokio::test]
async fn whoever_presses_while_discord_takes_no_messages_reads_that_the_move_is_saved() {
    let (fjord, people) = Fjord::with(&TWO).await;
    let (mut party, _, table) = a_match(&people, fjord, "/play game:raids").await;
    party.fjord.stage.discord.fails("POST /channels/*/messages", u32::MAX, What::Status(503));
    // A player who goes on is not mentioned again: their card is edited, and edits are accepted.
    let first = party.asked().await.unwrap();
    for press in 0.. {
        let asked = party.asked().await.unwrap();
        if asked != first {
            break;
        }
        assert!(press < 50, "it is never somebody else's turn");
        answers_by_turn(&people[asked], party.thread, &table).await;
    }
    is_told(&people[0], party.thread, &table, "Your moves are saved; the board will follow.").await;
    party.fjord.stage.discord.recovers();
    let noted = |told: &str| !told.contains("Your moves are saved");
    looks_until(&people[0], party.thread, &table, "the card is noted", noted).await;
    // The previous card is retired a moment later.
    one_is_live(&party).await;
    is_calm(&mut party.fjord);
}
