//! Tables whose channel or thread is deleted, archived, locked or unresponsive.

use std::time::{Duration, Instant};

use local_discord::Id;
use local_discord::people::{Person, Seen};
use local_discord::trouble::What;
use stage::SOON;
use stage::fjord::{Fjord, answered, plain, seen};
use stage::ways::Way;
use tokio::time::sleep;

use super::eyes::{Open, at_rest, is_calm, told};
use super::play::{Party, begun};
use super::servers::until_noted;

pub const TWO: [(&str, &str); 2] = [("Ann", "en-US"), ("Bo", "en-US")];

/// Returns the public messages of a channel that have buttons.
pub fn live(eyes: &Person, channel: Id) -> Vec<Seen> {
    let live = |it: &Seen| !it.only_me && it.buttons.iter().any(|it| it.custom_id.is_some());
    eyes.sees(channel).into_iter().filter(live).collect()
}

/// Answers from the panel of `/turn` instead of the card.
pub async fn answers_by_turn(person: &Person, channel: Id, table: &str) {
    let panel = person.runs(channel, &format!("/turn table:{table}")).await.unwrap();
    let panel = person.sees_message(panel.message().unwrap()).unwrap();
    assert!(answered(&Way::all(&panel)[0].taken(person, panel.id).await.unwrap()));
}

/// Returns the asked player and their open decision.
async fn open(party: &Party<'_>) -> (usize, Open) {
    let asked = party.asked().await.expect("somebody is asked");
    (asked, Open::to(&party.people[asked], party.thread).await)
}

/// Waits until the match's thread is not archived any more.
async fn is_awake(party: &Party<'_>) {
    let begun = Instant::now();
    while party.fjord.stage.discord.look(|world| world.is_archived(party.thread)) {
        assert!(begun.elapsed() < SOON, "the thread is still archived: {:#?}", party.fjord.bot.said());
        sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn a_match_whose_thread_is_deleted_goes_on_elsewhere() {
    let (fjord, people) = Fjord::with(&TWO).await;
    let mut party = begun(fjord, &people, "/play game:raids").await;
    for _ in 0..3 {
        assert!(party.answer().await);
    }
    at_rest(&people, &[party.thread]).await;
    party.fjord.stage.discord.delete_channel(party.thread);
    let moved = people[0].runs(party.fjord.channel, "/table move").await.unwrap();
    assert!(told(&people[0], &moved).await.contains("is here now"));
    party.thread = party.fjord.channel;
    let card = people[0].finds(party.thread, |it| it.button("My turn").is_some()).await;
    assert!(card.is_some(), "{:#?}", party.fjord.bot.said());
    for _ in 0..6 {
        assert!(party.answer().await);
    }
    party.concedes(&people[0]).await;
    party.end().await;
    is_calm(&mut party.fjord);
}

#[tokio::test]
async fn a_thread_that_sleeps_is_woken_by_the_next_card() {
    let (fjord, people) = Fjord::with(&TWO).await;
    let mut party = begun(fjord, &people, "/play game:raids").await;
    assert!(party.answer().await);
    at_rest(&people, &[party.thread]).await;
    let (asked, open) = open(&party).await;
    party.fjord.stage.discord.archive(party.thread, false);
    answers_by_turn(&people[asked], party.fjord.channel, &open.table.to_string()).await;
    is_awake(&party).await;
    let changed = people[0].finds(party.thread, |it| !it.only_me && it.id >= open.card && !it.buttons.is_empty()).await;
    assert!(changed.is_some());
    for _ in 0..4 {
        at_rest(&people, &[party.thread]).await;
        assert!(party.answer().await);
    }
    one_is_live(&party).await;
    is_calm(&mut party.fjord);
}

#[tokio::test]
async fn in_a_locked_thread_the_clock_stands_still_and_turns_are_taken_elsewhere() {
    let (fjord, people) = Fjord::with(&TWO).await;
    let mut party = begun(fjord, &people, "/play game:raids").await;
    assert!(party.answer().await);
    let (asked, open) = open(&party).await;
    let table = open.table.to_string();
    at_rest(&people, &[party.thread]).await;
    party.fjord.stage.discord.archive(party.thread, true);
    answers_by_turn(&people[asked], party.fjord.channel, &table).await;
    let line = format!("/turn table:{table}");
    let turn = people[0].runs(party.fjord.channel, &line).await.unwrap();
    let text = told(&people[0], &turn).await;
    assert!(!text.contains("<t:"), "the clock goes on: {text}");
    // A player who goes on is not mentioned again, so the match is played until the turn has passed on.
    let mut presses = 0;
    loop {
        let mut now = asked;
        for (seat, person) in people.iter().enumerate() {
            let turn = person.runs(party.fjord.channel, &line).await.unwrap();
            if !Way::all(&person.sees_message(turn.message().unwrap()).unwrap()).is_empty() {
                now = seat;
            }
        }
        if presses >= 3 && now != asked {
            break;
        }
        answers_by_turn(&people[now], party.fjord.channel, &table).await;
        presses += 1;
    }
    let text = told(&people[0], &people[0].runs(party.fjord.channel, &line).await.unwrap()).await;
    assert!(text.contains("is locked") && text.contains("the clock stands still"), "{text}");
    let locked = live(&people[0], party.thread);
    party.fjord.stage.discord.archive(party.thread, false);
    // The next card unarchives the thread.
    let new = |it: &Seen| !it.only_me && it.button("My turn").is_some() && locked.iter().all(|old| old.id != it.id);
    assert!(people[0].finds(party.thread, new).await.is_some(), "{:#?}", party.fjord.bot.said());
    one_is_live(&party).await;
    let text = told(&people[0], &people[0].runs(party.fjord.channel, &line).await.unwrap()).await;
    assert!(text.contains("<t:") && !text.contains("locked"), "the clock stands still: {text}");
    assert!(party.answer().await);
    is_calm(&mut party.fjord);
}

#[tokio::test]
async fn a_card_that_a_moderator_deletes_is_put_up_again() {
    let (fjord, people) = Fjord::with(&TWO).await;
    let mut party = begun(fjord, &people, "/play game:raids").await;
    for _ in 0..6 {
        at_rest(&people, &[party.thread]).await;
        let (asked, open) = open(&party).await;
        party.fjord.stage.discord.delete_message(party.thread, open.card);
        answers_by_turn(&people[asked], party.thread, &open.table.to_string()).await;
        let card = people[0].finds(party.thread, |it| !it.only_me && it.button("My turn").is_some()).await;
        assert!(card.is_some_and(|it| it.id != open.card), "there is no card any more: {:#?}", party.fjord.bot.said());
    }
    one_is_live(&party).await;
    is_calm(&mut party.fjord);
}

#[tokio::test]
async fn a_bot_that_was_thrown_out_and_asked_back_goes_on() {
    let (fjord, people) = Fjord::with(&TWO).await;
    let mut party = begun(fjord, &people, "/play game:raids").await;
    assert!(party.answer().await);
    at_rest(&people, &[party.thread]).await;
    let (asked, _) = open(&party).await;
    let guild = party.fjord.stage.discord.look(|world| world.guild_of(party.thread)).unwrap();
    // With saved settings the export has a line for this server, which shows when the bot was removed.
    assert!(answered(&people[0].runs(party.thread, "/server language language:en").await.unwrap()));
    party.fjord.stage.discord.kick_bot(guild);
    assert!(people[asked].runs(party.thread, "/turn").await.is_err(), "its commands are gone");
    until_noted(&party.fjord, true).await;
    party.fjord.stage.discord.invite_bot(guild);
    for _ in 0..6 {
        assert!(party.answer().await);
    }
    let text = told(&people[0], &people[0].runs(party.thread, "/turn").await.unwrap()).await;
    assert!(text.contains("<t:"), "the clock stands still: {text}");
    one_is_live(&party).await;
    is_calm(&mut party.fjord);
}

/// Plays this many turns by `/turn`, whatever happens to the cards.
pub async fn plays_by_turn(party: &mut Party<'_>, turns: usize) {
    for _ in 0..turns {
        let asked = party.asked().await.expect("somebody is asked");
        let table = table_of(&party.people[asked], party.thread).await;
        answers_by_turn(&party.people[asked], party.thread, &table).await;
    }
}

async fn table_of(person: &Person, channel: Id) -> String {
    let offered = person.completes(channel, "/turn table:").await.unwrap();
    offered[0].value.as_str().unwrap().to_owned()
}

#[tokio::test]
async fn what_discord_did_without_saying_so_is_not_done_twice() {
    let (fjord, people) = Fjord::with(&TWO).await;
    let mut party = begun(fjord, &people, "/play game:raids").await;
    let route = "POST /channels/*/messages";
    for what in [What::Status(500), What::StatusAfter(502), What::Cut, What::CutAfter] {
        one_is_live(&party).await;
        party.fjord.stage.discord.fails(route, 3, what);
        plays_by_turn(&mut party, 3).await;
    }
    party.fjord.stage.discord.recovers();
    one_is_live(&party).await;
    let cards: Vec<Seen> = people[0].sees(party.thread).into_iter().filter(|it| !it.only_me).collect();
    for pair in cards.windows(2) {
        assert_ne!((&pair[0].text, &pair[0].embeds), (&pair[1].text, &pair[1].embeds), "this is shown twice");
    }
    is_calm(&mut party.fjord);
}

/// Waits until exactly one card has buttons, and it mentions the asked player.
pub async fn one_is_live(party: &Party<'_>) {
    let begun = Instant::now();
    loop {
        let cards = live(&party.people[0], party.thread);
        let asked = party.asked().await.map(|asked| format!("<@{}>:", party.people[asked].id())).unwrap();
        if let [card] = &cards[..]
            && card.text.starts_with(&asked)
        {
            return;
        }
        assert!(begun.elapsed() < SOON, "{asked} {cards:#?}");
        sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test]
async fn a_card_that_is_pressed_before_the_bot_knows_of_it_stays_alive() {
    let (fjord, people) = Fjord::with(&TWO).await;
    let mut party = begun(fjord, &people, "/play game:raids").await;
    one_is_live(&party).await;
    for _ in 0..4 {
        let (asked, open) = open(&party).await;
        // The next card is posted, but the bot gets no confirmation.
        party.fjord.stage.discord.fails(
            &format!("POST /channels/{}/messages", party.thread),
            1,
            What::StatusAfter(502),
        );
        answers_by_turn(&people[asked], party.thread, &open.table.to_string()).await;
        let new = |it: &Seen| !it.only_me && it.id > open.card && !it.buttons.is_empty();
        if let Some(card) = people[0].finds(party.thread, new).await {
            let (asked, open) = self::open(&party).await;
            if open.card == card.id {
                let pressed = people[asked].forges(card.id, 2, &open.answer(0), None).unwrap();
                assert!(answered(&people[asked].answer(pressed).await));
            }
        }
        party.fjord.stage.discord.recovers();
        one_is_live(&party).await;
    }
    is_calm(&mut party.fjord);
}

/// A finished match can be viewed where it was played, even if its players have an open table
/// elsewhere.
#[tokio::test]
async fn a_match_that_is_over_is_looked_at_where_it_was_played() {
    let (fjord, people) = Fjord::drawing(&TWO).await;
    let mut party = begun(fjord, &people, "/play game:raids").await;
    for _ in 0..6 {
        party.answer().await;
    }
    let told_there =
        async |line: &str| plain(&seen(&people[0], &people[0].runs(party.thread, line).await.unwrap()).await);
    let open = told_there("/score").await;
    party.concedes(&people[1]).await;
    party.end().await;
    assert!(answered(&people[0].runs(party.fjord.channel, "/play game:raids").await.unwrap()));
    let wanted = [
        ("/score", "1."),
        ("/board", "Raids is over: everyone else has conceded."),
        ("/board as:text board", "The sea"),
        ("/board as:in words", "Beside the board: "),
        ("/log", "sets sail"),
    ];
    for (line, wanted) in wanted {
        let said = told_there(line).await;
        assert!(said.contains(wanted) && !said.contains("table is open"), "{line}: {said}");
    }
    assert!(open.contains("1."), "{open}");
    let export = seen(&people[0], &people[0].runs(party.thread, "/table export").await.unwrap()).await;
    assert_eq!(export.files.len(), 1, "{export:#?}");
    // Decisions need an open match.
    let turn = told_there("/turn").await;
    assert!(!turn.contains("is over"), "{turn}");
    is_calm(&mut party.fjord);
}
