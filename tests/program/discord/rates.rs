//! Rate limits: the bot respects them, recovers from a temporary ban, and loses no move.

use std::time::{Duration, Instant};

use local_discord::Manners;
use local_discord::people::Outcome;
use local_discord::rates::{Rate, Rates};
use local_discord::world::rights;
use stage::fjord::{Fjord, answered};
use stage::{SOON, often};

use super::eyes::is_calm;
use super::gateways::on_record;
use super::places::{TWO, answers_by_turn, one_is_live};
use super::play::begun;

#[tokio::test]
async fn a_match_played_faster_than_messages_may_be_sent_shows_its_end_and_is_hardly_ever_told_to_wait() {
    let (fjord, people) = Fjord::under(often(), &TWO).await;
    let mut party = begun(fjord, &people, "/play game:raids").await;
    let offered = people[0].completes(party.thread, "/turn table:").await.unwrap();
    let table = offered[0].value.as_str().unwrap().to_owned();
    for _ in 0..40 {
        let Some(asked) = party.asked().await else { break };
        answers_by_turn(&people[asked], party.thread, &table).await;
    }
    one_is_live(&party).await;
    let counts = party.fjord.stage.discord.counts();
    // The first responses teach the bot each limit.
    assert!(counts.limited <= 5 && counts.invalid <= 10, "{counts:?}");
    is_calm(&mut party.fjord);
}

#[tokio::test]
async fn a_bot_that_is_shut_out_for_a_while_has_lost_nothing_when_it_may_come_back() {
    let rates = Rates { invalid: Rate::new(12, 6_000), ..Rates::endless() };
    let (fjord, people) = Fjord::under(Manners { rates, ..often() }, &TWO).await;
    let mut party = begun(fjord, &people, "/play game:raids").await;
    let offered = people[0].completes(party.thread, "/turn table:").await.unwrap();
    let table = offered[0].value.as_str().unwrap().to_owned();
    let line = format!("/turn table:{table}");
    // Every message is refused until Discord bans the bot.
    let channel = party.fjord.channel;
    party.fjord.stage.discord.deny(channel, rights::SEND | rights::SEND_IN_THREADS);
    people.iter().for_each(|person| person.takes_dms(false));
    let mut moves = 0;
    let mut shut_out = false;
    for round in 0.. {
        assert!(round < 400, "it is never shut out: {:?}", party.fjord.stage.discord.counts());
        let turn = people[round % 2].runs(party.thread, &line).await.unwrap();
        if turn.outcome == Outcome::Failed {
            shut_out = true;
            break;
        }
        // A change in the channel triggers a retry of everything that was refused.
        party.fjord.stage.discord.deny(channel, rights::SEND | rights::SEND_IN_THREADS);
        let panel = turn.message().and_then(|id| people[round % 2].sees_message(id));
        let ways = panel.iter().flat_map(|panel| stage::ways::Way::all(panel).into_iter().map(|way| (panel.id, way)));
        if let Some((panel, way)) = ways.into_iter().next() {
            moves += usize::from(answered(&way.taken(&people[round % 2], panel).await.unwrap()));
        }
    }
    assert!(shut_out && moves > 0, "{moves} moves");
    party.fjord.stage.discord.deny(channel, 0);
    people.iter().for_each(|person| person.takes_dms(true));
    // The ban is over now; the bot pauses a little longer.
    party.fjord.stage.discord.advance(Duration::from_secs(7));
    let begun_at = Instant::now();
    while !answered(&people[0].runs(party.thread, &line).await.unwrap()) {
        assert!(begun_at.elapsed() < SOON, "it is shut out for ever");
    }
    for _ in 0..3 {
        let asked = party.asked().await.unwrap();
        answers_by_turn(&people[asked], party.thread, &table).await;
    }
    one_is_live(&party).await;
    is_calm(&mut party.fjord);
    // A press without a reply may be stored, too.
    let recorded = on_record(&mut party).await;
    assert!(recorded >= moves + 3, "{recorded} on record of {moves} and three more");
}
