//! Rate limits: the bot respects them, recovers from a temporary ban, and loses no move.

use std::time::{Duration, Instant};

use meadhall_local_discord::FakeBehavior;
use meadhall_local_discord::people::InteractionOutcome;
use meadhall_local_discord::rate_limit::{RateLimit, RateLimits};
use meadhall_local_discord::world::permissions;
use meadhall_test_support::guild::{TestGuildOptions, has_response};
use meadhall_test_support::{TEST_TIMEOUT, unlimited_session_starts};

use super::audience::assert_healthy;
use super::gateways::stop_and_count_stored_answers;
use super::locations::{TWO_PLAYERS, answer_by_turn_command, table_id_for, wait_for_one_pressable_card};
use super::play::start_match;

#[tokio::test]
async fn a_match_faster_than_the_rate_limit_shows_its_last_card_with_few_429s() {
    let (test_guild, people) =
        TestGuildOptions { behavior: unlimited_session_starts(), ..TestGuildOptions::with_real_response_deadline() }
            .start(&TWO_PLAYERS)
            .await;
    let mut test_match = start_match(test_guild, &people, "/play game:raids").await;
    let table = table_id_for(&people[0], test_match.match_channel).await;
    for _ in 0..40 {
        let Some(asked) = test_match.asked_player().await else { break };
        answer_by_turn_command(&people[asked], test_match.match_channel, &table).await;
    }
    wait_for_one_pressable_card(&test_match).await;
    let counts = test_match.test_guild.env.discord.traffic_counts();
    // The first responses teach the bot each limit.
    assert!(counts.rate_limited_requests <= 5 && counts.invalid_requests <= 10, "{counts:?}");
    assert_healthy(&mut test_match.test_guild);
}

#[tokio::test]
async fn a_temporarily_banned_bot_has_lost_no_move_when_it_returns() {
    let rates = RateLimits { invalid_requests: RateLimit::new(6, 6_000), ..RateLimits::unlimited() };
    let behavior = FakeBehavior { rate_limits: rates, ..unlimited_session_starts() };
    let (test_guild, people) =
        TestGuildOptions { behavior, ..TestGuildOptions::with_real_response_deadline() }.start(&TWO_PLAYERS).await;
    let mut test_match = start_match(test_guild, &people, "/play game:raids").await;
    let table = table_id_for(&people[0], test_match.match_channel).await;
    let line = format!("/turn table:{table}");
    // Every message is refused until Discord bans the bot.
    let channel = test_match.test_guild.channel;
    test_match
        .test_guild
        .env
        .discord
        .deny_bot_permissions(channel, permissions::SEND_MESSAGES | permissions::SEND_MESSAGES_IN_THREADS);
    people.iter().for_each(|person| person.set_accepts_dms(false));
    let mut moves = 0;
    let mut is_banned = false;
    let started_at = Instant::now();
    for round in 0.. {
        let counts = test_match.test_guild.env.discord.traffic_counts();
        assert!(started_at.elapsed() < Duration::from_secs(120), "the bot was never banned: {counts:?}");
        let reply = people[round % 2].run_command(test_match.match_channel, &line).await.unwrap();
        if reply.outcome == InteractionOutcome::TimedOut {
            is_banned = true;
            break;
        }
        // A change in the channel triggers a retry of everything that was refused.
        test_match
            .test_guild
            .env
            .discord
            .deny_bot_permissions(channel, permissions::SEND_MESSAGES | permissions::SEND_MESSAGES_IN_THREADS);
        let panel = reply.message().and_then(|id| people[round % 2].message(id));
        let offered_answers = panel.iter().flat_map(|panel| {
            meadhall_test_support::choices::OfferedAnswer::in_message(panel).into_iter().map(|way| (panel.id, way))
        });
        // The match must not end before the ban does.
        if moves < 10
            && let Some((panel, way)) = offered_answers.into_iter().next()
        {
            moves += usize::from(has_response(&way.choose(&people[round % 2], panel).await.unwrap()));
        }
    }
    assert!(is_banned && moves > 0, "banned: {is_banned}, moves: {moves}");
    test_match.test_guild.env.discord.deny_bot_permissions(channel, 0);
    people.iter().for_each(|person| person.set_accepts_dms(true));
    // The ban is over now; the bot pauses a little longer.
    test_match.test_guild.env.discord.advance_clock(Duration::from_secs(7));
    let started_at = Instant::now();
    while !has_response(&people[0].run_command(test_match.match_channel, &line).await.unwrap()) {
        assert!(started_at.elapsed() < TEST_TIMEOUT, "the ban did not end");
    }
    for _ in 0..3 {
        let asked = test_match.asked_player().await.unwrap();
        answer_by_turn_command(&people[asked], test_match.match_channel, &table).await;
    }
    wait_for_one_pressable_card(&test_match).await;
    assert_healthy(&mut test_match.test_guild);
    // A press without a reply may be stored, too.
    let recorded = stop_and_count_stored_answers(&mut test_match).await;
    assert!(recorded >= moves + 3, "{recorded} moves recorded, expected {moves} and three more");
}
