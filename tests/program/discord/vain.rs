//! A message without changes is neither edited nor sent again, no matter who looks at the table or how
//! often the bot restarts.

use stage::SOON;
use stage::fjord::{Fjord, answered};

use super::eyes::{are_same, at_rest_drawn};
use super::play::begun;

#[tokio::test]
async fn what_has_not_changed_is_not_sent_again() {
    let (fjord, people) = Fjord::drawing(&[("Ann", "en-US"), ("Bo", "es-ES")]).await;
    let mut party = begun(fjord, &people, "/play game:raids").await;
    while party.presses < 6 {
        assert!(party.answer().await);
    }
    let channels = [party.fjord.channel, party.thread];
    let before = at_rest_drawn(&people, &channels).await;
    let sent = |party: &super::play::Party<'_>| {
        let stage = &party.fjord.stage;
        (stage.asked("PATCH /channels/", ""), stage.asked("POST /channels/", "/messages"))
    };
    let once = sent(&party);
    assert!(once.0 > 0 && once.1 > 0, "{once:?} edited and created so far");
    for line in ["/turn", "/board", "/score", "/log", "/games"] {
        for person in &people {
            assert!(answered(&person.runs(party.thread, line).await.unwrap()));
        }
    }
    for _ in 0..3 {
        party.fjord.bot.dies().await;
        party.fjord.bot = party.fjord.stage.bot();
        party.fjord.bot.says("players are reached").await;
        assert!(party.fjord.stage.discord.is_met(1, SOON).await);
    }
    are_same(&before, &at_rest_drawn(&people, &channels).await);
    assert_eq!(sent(&party), once, "edited and created once more");
    // A change is sent.
    assert!(party.answer().await);
    at_rest_drawn(&people, &channels).await;
    assert_ne!(sent(&party), once);
}
