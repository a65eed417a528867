//! Interactions that serenity cannot read, and answers that cannot be made.

use meadhall::local_discord::gateway::Trouble;
use meadhall::local_discord::people::Outcome;
use serde_json::{Value, json};

use super::fjord::{Fjord, seen};

fn without_locale(told: &mut Value) {
    told.as_object_mut().unwrap().remove("locale");
}

fn of_a_kind_that_serenity_does_not_know(told: &mut Value) {
    told["type"] = json!(99);
}

fn of_a_kind_that_poise_does_not_know(told: &mut Value) {
    told["data"]["type"] = json!(99);
}

#[tokio::test]
async fn an_interaction_that_cannot_be_read_is_answered_in_private_all_the_same() {
    let (fjord, people) = Fjord::with(&[("Ann", "en-US")]).await;
    for twist in [without_locale as fn(&mut Value), of_a_kind_that_serenity_does_not_know] {
        fjord.stage.discord.disturbs(Trouble::Twist("INTERACTION_CREATE", twist));
        let answer = people[0].runs(fjord.channel, "/help").await.unwrap();
        assert_ne!(answer.outcome, Outcome::Failed, "{:#?}", fjord.bot.said());
        let seen = seen(&people[0], &answer);
        assert!(seen.only_me && seen.text.starts_with("I could not make sense of that."), "{seen:?}");
        fjord.stage.discord.recovers();
    }
    let answer = people[0].runs(fjord.channel, "/help").await.unwrap();
    assert!(seen(&people[0], &answer).text.starts_with("I host board games"), "the others are not affected");
}

#[tokio::test]
async fn a_command_at_which_poise_stumbles_is_answered_with_a_code() {
    let (fjord, people) = Fjord::with(&[("Ann", "fr")]).await;
    fjord.stage.discord.disturbs(Trouble::Twist("INTERACTION_CREATE", of_a_kind_that_poise_does_not_know));
    let answer = people[0].runs(fjord.channel, "/help").await.unwrap();
    assert_ne!(answer.outcome, Outcome::Failed, "{:#?}", fjord.bot.said());
    let text = seen(&people[0], &answer).text;
    let (said, code) = text.rsplit_once(' ').unwrap();
    assert!(said.contains("rreur") && code.starts_with("R-") && code.len() == 6, "{text}");
    fjord.bot.says(code).await;
    fjord.stage.discord.recovers();
    let answer = people[0].runs(fjord.channel, "/help").await.unwrap();
    assert!(seen(&people[0], &answer).only_me);
}
