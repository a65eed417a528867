//! Retries of the first reply to an interaction.

use super::*;

/// The route of the first response to an interaction.

#[tokio::test]
async fn a_reply_is_retried_within_three_seconds_and_not_after() {
    let (test_guild, people) = TestGuildOptions::with_real_response_deadline().start(&[("Ann", "en-US")]).await;
    let discord = &test_guild.env.discord;
    let fault_count = || discord.fake().read_state(|state| state.request_faults.injected_count(CALLBACK_ROUTE));
    for what in [
        RequestFault::Disconnect,
        RequestFault::DisconnectAfter,
        RequestFault::HtmlPage(502),
        RequestFault::StatusAfterEffect(500),
    ] {
        let (fault_name, before) = (format!("{what:?}"), fault_count());
        discord.inject_request_fault(CALLBACK_ROUTE, 3, what);
        let answer = people[0].run_command(test_guild.channel, "/help").await.unwrap();
        assert!(matches!(answer.outcome, InteractionOutcome::MessageSent(_)), "{fault_name}: {:?}", answer.outcome);
        // Whether the first or the last attempt took effect, it was retried until one was confirmed.
        let started_at = Instant::now();
        while fault_count() < before + 3 {
            assert!(started_at.elapsed() < TEST_TIMEOUT, "{fault_name}: only {} attempts", fault_count() - before);
            sleep(Duration::from_millis(20)).await;
        }
    }
    discord.inject_request_fault(CALLBACK_ROUTE, u32::MAX, RequestFault::Disconnect);
    let before = fault_count();
    let answer = people[0].run_command(test_guild.channel, "/help").await.unwrap();
    assert_eq!(answer.outcome, InteractionOutcome::TimedOut);
    // The bot counts its 2.7 seconds from the moment it receives the interaction.
    sleep(Duration::from_secs(5)).await;
    let tries = fault_count();
    assert!(tries - before > 2, "only {} attempts", tries - before);
    sleep(Duration::from_millis(500)).await;
    assert_eq!(fault_count(), tries, "the reply was retried after Discord stopped waiting");
}
