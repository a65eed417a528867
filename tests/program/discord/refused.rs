//! Messages that Discord refuses, once or for long: there is always a card with buttons once that is
//! possible, no clock runs while a player cannot be notified, and each reply names the missing
//! permission.

use std::time::{Duration, Instant};

use local_discord::people::Person;
use local_discord::trouble::What;
use local_discord::world::rights;
use local_discord::{Id, LocalDiscord, Wrong};
use stage::SOON;
use stage::fjord::{Fjord, answered, plain, seen};
use tokio::time::sleep;

use super::eyes::{Open, at_rest, is_calm, told};
use super::places::{TWO, answers_by_turn, live, one_is_live, plays_by_turn};
use super::play::{Party, begun, press_lobby};

/// Discord's permission bit of Send Messages in Threads.
const IN_THREADS: u64 = 1 << 38;

fn refused() -> What {
    What::Refused(Wrong::new(403, 50_013, "Missing Permissions"))
}

/// Runs `/turn` until its text contains this, and returns the text.
async fn turn_says(person: &Person, channel: Id, table: &str, wanted: &str) -> String {
    let begun = Instant::now();
    loop {
        let text = told(person, &person.runs(channel, &format!("/turn table:{table}")).await.unwrap()).await;
        if text.contains(wanted) {
            return text;
        }
        assert!(begun.elapsed() < SOON, "{wanted:?} is not said: {text}");
        sleep(Duration::from_millis(50)).await;
    }
}

async fn table_of(person: &Person, channel: Id) -> String {
    let offered = person.completes(channel, "/turn table:").await.unwrap();
    offered[0].value.as_str().unwrap().to_owned()
}

/// Answers by commands until another player is asked.
async fn passes_on(party: &Party<'_>, table: &str) {
    let asked = party.asked().await;
    while party.asked().await == asked {
        answers_by_turn(&party.people[asked.unwrap()], party.fjord.channel, table).await;
    }
}

/// Answers by buttons of the card until another player is asked.
async fn passes_on_by_card(party: &Party<'_>) {
    let asked = party.asked().await;
    while party.asked().await == asked {
        let person = &party.people[asked.unwrap()];
        let open = Open::to(person, party.thread).await;
        let pressed = person.forges(open.card, 2, &open.answer(0), None).unwrap();
        assert!(answered(&person.answer(pressed).await));
    }
}

#[tokio::test]
async fn a_table_that_reaches_nobody_stands_still_says_why_and_goes_on_by_itself() {
    let (fjord, people) = Fjord::with(&TWO).await;
    let mut party = begun(fjord, &people, "/play game:raids pace:1").await;
    assert!(party.answer().await);
    at_rest(&people, &[party.thread]).await;
    let (parent, thread) = (party.fjord.channel, party.thread);
    let table = table_of(&people[0], parent).await;
    party.fjord.stage.discord.deny(parent, IN_THREADS);
    people.iter().for_each(|person| person.takes_dms(false));
    passes_on(&party, &table).await;
    let asked = party.asked().await;
    for (number, person) in people.iter().enumerate() {
        let text = turn_says(person, parent, &table, "the clock stands still").await;
        assert!(text.contains("Send Messages in Threads") && !text.contains("<t:"), "{text}");
        // Nobody learns about another player's DMs.
        assert_eq!(text.contains("I can't send you private messages"), asked == Some(number), "{text}");
        let board = told(person, &person.runs(parent, &format!("/board table:{table}")).await.unwrap()).await;
        assert!(board.contains("Send Messages in Threads"), "{board}");
    }
    // The old card is still there, and a press on it shows the same reason.
    let [card] = &live(&people[0], thread)[..] else { panic!("{:#?}", live(&people[0], thread)) };
    let pressed = people[0].presses(card.id, "My turn").await.unwrap();
    assert!(plain(&seen(&people[0], &pressed).await).contains("Send Messages in Threads"));
    party.fjord.stage.discord.deny(parent, 0);
    one_is_live(&party).await;
    let text = turn_says(&people[0], parent, &table, "<t:").await;
    assert!(!text.contains("clock") && !text.contains("Send Messages"), "{text}");
    // No AI has taken over a seat.
    assert!(!text.contains("Computer"), "{text}");
    assert!(party.asked().await.is_some());
    is_calm(&mut party.fjord);
}

#[tokio::test]
async fn one_refusal_as_the_turn_passes_leaves_a_card_to_press() {
    let (fjord, people) = Fjord::with(&TWO).await;
    let mut party = begun(fjord, &people, "/play game:raids").await;
    assert!(party.answer().await);
    let table = table_of(&people[0], party.fjord.channel).await;
    for by_card in [false, true, true] {
        one_is_live(&party).await;
        let said = party.fjord.bot.said_times("does not take it");
        party.fjord.stage.discord.fails(&format!("POST /channels/{}/messages", party.thread), 1, refused());
        if by_card {
            passes_on_by_card(&party).await
        } else {
            passes_on(&party, &table).await
        }
        let begun = Instant::now();
        while party.fjord.bot.said_times("does not take it") == said {
            assert!(begun.elapsed() < SOON && !live(&people[0], party.thread).is_empty());
            sleep(std::time::Duration::from_millis(10)).await;
        }
        one_is_live(&party).await;
    }
    let asked = party.asked().await.unwrap();
    assert!(turn_says(&people[asked], party.thread, &table, "<t:").await.contains("<t:"));
    is_calm(&mut party.fjord);
}

#[tokio::test]
async fn a_lobby_whose_card_is_refused_says_so_and_gets_it() {
    let (mut fjord, people) = Fjord::with(&TWO).await;
    fjord.stage.discord.fails("POST /channels/*/messages", 1, refused());
    let text = told(&people[0], &people[0].runs(fjord.channel, "/play game:raids").await.unwrap()).await;
    assert!(text.contains("Discord doesn't let me show this table's card"), "{text}");
    assert!(answered(&people[1].runs(fjord.channel, "/join").await.unwrap()));
    press_lobby(&fjord, &people[0], "s").await;
    let thread = fjord.thread(&people[0]).await;
    assert!(people[0].finds(thread, |it| it.button("My turn").is_some()).await.is_some());
    is_calm(&mut fjord);
}

#[tokio::test]
async fn a_thread_is_found_although_its_answer_was_lost() {
    let (mut fjord, people) = Fjord::with(&TWO).await;
    let route = "POST /channels/*/messages/*/threads";
    let trouble = [(What::CutAfter, 1), (What::StatusAfter(500), 1), (What::Status(502), 3), (What::Cut, 2)];
    // Two people take turns, because a person may open only three tables a minute.
    for ((what, times), ann) in trouble.into_iter().zip(people.iter().cycle()) {
        let before = ann.threads(fjord.channel).len();
        fjord.stage.discord.fails(route, times, what.clone());
        assert!(answered(&ann.runs(fjord.channel, "/play game:raids computers:1").await.unwrap()));
        let start = ann.runs(fjord.channel, "/start").await.unwrap();
        let said = start.message().expect("an answer, or the promise of one");
        let begun = Instant::now();
        let text = loop {
            let text = ann.sees_message(said).map(|it| it.text).unwrap_or_default();
            if text.contains("has begun") {
                break text;
            }
            assert!(begun.elapsed() < SOON, "{what:?}: {text} {:#?}", fjord.bot.said());
            sleep(std::time::Duration::from_millis(20)).await;
        };
        assert!(!text.contains("thread"), "{what:?}: {text}");
        let threads = ann.threads(fjord.channel);
        assert_eq!(threads.len(), before + 1, "{what:?}");
        let thread = threads[before];
        let card = ann.finds(thread, |it| it.button("My turn").is_some()).await;
        assert!(card.is_some(), "{what:?}: {:#?}", fjord.bot.said());
        assert!(answered(&ann.runs(thread, "/table concede").await.unwrap()));
    }
    is_calm(&mut fjord);
}

#[tokio::test]
async fn a_table_whose_channel_is_deleted_is_lost_at_once_and_anybody_moves_it() {
    let (fjord, people) = Fjord::with(&TWO).await;
    let mut party = begun(fjord, &people, "/play game:raids").await;
    assert!(party.answer().await);
    at_rest(&people, &[party.thread]).await;
    let table = table_of(&people[0], party.fjord.channel).await;
    let discord = &party.fjord.stage.discord;
    let guild = discord.look(|world| world.guild_of(party.fjord.channel)).unwrap();
    let other = discord.channel(guild, "other");
    discord.delete_channel(party.fjord.channel);
    for person in &people {
        let text = turn_says(person, other, &table, "the clock stands still").await;
        assert!(text.contains("/table move") && !text.contains("Deadline"), "{text}");
        assert_eq!(text.matches("the table closes <t:").count(), 1, "{text}");
        // The person's list of tables shows it, too.
        let all = told(person, &person.runs(other, "/games").await.unwrap()).await;
        assert!(all.contains(": the channel is gone.") && all.contains("or the table closes <t:"), "{all}");
    }
    let moved = told(&people[1], &people[1].runs(other, "/table move").await.unwrap()).await;
    assert!(moved.contains("is here now"), "{moved}");
    (party.thread, party.fjord.channel) = (other, other);
    one_is_live(&party).await;
    plays_by_turn(&mut party, 4).await;
    one_is_live(&party).await;
    is_calm(&mut party.fjord);
}

#[tokio::test]
async fn closed_private_messages_are_tried_once_and_again_when_their_owner_says_so() {
    let (fjord, people) = Fjord::with(&TWO).await;
    people[1].takes_dms(false);
    let mut party = begun(fjord, &people, "/play game:raids").await;
    plays_by_turn(&mut party, 24).await;
    one_is_live(&party).await;
    let dm = people[1].dm().expect("it was tried");
    let tried = || party.fjord.stage.asked("POST", &format!("/channels/{dm}/messages"));
    assert_eq!(tried(), 1);
    let table = table_of(&people[1], party.fjord.channel).await;
    while party.asked().await != Some(1) {
        passes_on(&party, &table).await;
    }
    people[1].takes_dms(true);
    let line = "/settings notify where:private messages and the channel";
    assert!(answered(&people[1].runs(party.fjord.channel, line).await.unwrap()));
    // The open decision is sent there, too.
    let letter = people[1].finds_dm(|it| it.buttons.iter().any(|it| it.custom_id.is_some())).await;
    assert!(letter.is_some(), "{} tries", tried());
    is_calm(&mut party.fjord);
}

#[tokio::test]
async fn whatever_may_have_changed_in_a_server_is_a_reason_to_try_again_at_once() {
    let (fjord, people) = Fjord::with(&TWO).await;
    let mut party = begun(fjord, &people, "/play game:raids").await;
    assert!(party.answer().await);
    at_rest(&people, &[party.thread]).await;
    let table = table_of(&people[0], party.fjord.channel).await;
    let (thread, channel) = (party.thread, party.fjord.channel);
    let discord = &party.fjord.stage.discord;
    let guild = discord.look(|world| world.guild_of(channel).unwrap());
    let role = discord.role(guild, "Crew", 0);
    discord.let_role(guild, guild, rights::USUAL & !rights::SEND_IN_THREADS);
    passes_on(&party, &table).await;
    // The second attempt comes five seconds after the first, the third twenty seconds later. After that they
    // get rarer.
    party.fjord.bot.says("does not take it").await;
    let route = format!("POST /channels/{thread}/messages");
    let refusals = || party.fjord.stage.said().iter().filter(|it| it.status == 403 && it.line == route).count();
    let begun_at = Instant::now();
    while refusals() < 2 {
        assert!(begun_at.elapsed() < SOON, "it is tried once only");
        sleep(Duration::from_millis(50)).await;
    }
    let changes: [(&str, &dyn Fn()); 7] = [
        ("a role was made", &|| _ = discord.role(guild, "Hosts", 0)),
        ("a role was changed", &|| discord.let_role(guild, role, rights::VIEW)),
        ("the bot was given a role", &|| discord.give_bot_roles(guild, &[role])),
        ("a role was deleted", &|| discord.delete_role(guild, role)),
        ("the server was changed", &|| discord.rename_guild(guild, "Skerry")),
        ("a channel was made", &|| _ = discord.channel(guild, "more")),
        ("a channel was changed", &|| discord.deny(channel, 0)),
    ];
    for (what, changes) in changes {
        hush(discord).await;
        let before = discord.counts().requests;
        changes();
        assert!(asks_again(discord, before).await, "{what}");
    }
    let role = discord.role(guild, "Hosts", rights::SEND_IN_THREADS);
    discord.give_bot_roles(guild, &[role]);
    one_is_live(&party).await;
    assert!(live(&people[0], thread).len() == 1);
    is_calm(&mut party.fjord);
}

/// Waits until the bot has sent no request for 300 ms.
async fn hush(discord: &LocalDiscord) {
    let mut before = None;
    while before != Some(discord.counts().requests) {
        before = Some(discord.counts().requests);
        sleep(Duration::from_millis(300)).await;
    }
}

/// Waits for another request of the bot. Returns `false` if none comes within 15 seconds.
async fn asks_again(discord: &LocalDiscord, before: u64) -> bool {
    let begun = Instant::now();
    while discord.counts().requests == before {
        if begun.elapsed() > Duration::from_secs(15) {
            return false;
        }
        sleep(Duration::from_millis(10)).await;
    }
    true
}
