//! The bot is killed and restarted repeatedly during a match: earlier and later presses get replies,
//! nothing is lost, and nothing is shown twice.

use std::time::{Duration, Instant};

use local_discord::people::{Person, Seen};
use stage::SOON;
use stage::fjord::{Fjord, answered};
use tokio::time::sleep;

use super::play::{Party, begun};

pub async fn again(party: &mut Party<'_>) {
    party.fjord.bot.dies().await;
    party.fjord.bot = party.fjord.stage.bot();
    party.fjord.bot.says("is connected").await;
    assert!(party.fjord.stage.discord.is_met(1, SOON).await);
}

/// Presses any button that a player still sees anywhere.
async fn presses_an_old_button(party: &mut Party<'_>) {
    let who = party.below(party.people.len());
    let person = party.people[who].clone();
    let everywhere = [Some(party.thread), Some(party.fjord.channel), person.dm()];
    let seen: Vec<Seen> = everywhere.into_iter().flatten().flat_map(|channel| person.sees(channel)).collect();
    let shown = |it: &&local_discord::people::Button| it.custom_id.as_deref().is_some_and(|it| it.starts_with("s:"));
    let buttons: Vec<_> =
        seen.iter().flat_map(|it| it.buttons.iter().filter(shown).map(move |button| (it.id, button))).collect();
    if buttons.is_empty() {
        return;
    }
    let (message, button) = &buttons[party.below(buttons.len())];
    if let Ok(answer) = person.presses(*message, button.custom_id.as_deref().unwrap()).await {
        assert!(answered(&answer), "{button:?} was not answered: {:#?}", party.fjord.bot.said());
    }
}

/// Presses an answer without waiting for the reply, because the bot is killed meanwhile.
async fn presses_into_the_void(party: &mut Party<'_>, person: &Person) {
    let live = |it: &Seen| it.buttons.iter().any(|it| it.custom_id.as_deref().is_some_and(|it| it.starts_with("m:")));
    let Some(card) = person.sees(party.thread).into_iter().rev().find(live) else { return };
    let answers: Vec<_> =
        card.buttons.iter().filter_map(|it| it.custom_id.clone()).filter(|it| it.starts_with("m:")).collect();
    let button = answers[party.below(answers.len())].clone();
    party.presses += usize::from(person.begin_press(card.id, &button).is_ok());
    let moment = party.below(12) as u64;
    sleep(Duration::from_millis(moment)).await;
}

#[tokio::test]
async fn a_match_goes_on_through_a_kill_at_every_step() {
    let (fjord, people) = Fjord::with(&[("Ann", "en-US"), ("Bo", "en-GB")]).await;
    let mut party = begun(fjord, &people, "/play game:raids").await;
    loop {
        again(&mut party).await;
        presses_an_old_button(&mut party).await;
        if !party.answer().await {
            break;
        }
        for person in &people {
            presses_into_the_void(&mut party, person).await;
        }
        assert!(party.presses < 1_000);
    }
    again(&mut party).await;
    party.is_well().await;
    let cards: Vec<Seen> = people[0].sees(party.thread).into_iter().filter(|it| !it.only_me).collect();
    let told = |it: &&Seen| it.text.contains("> ");
    let texts: Vec<&String> = cards.iter().filter(told).map(|it| &it.text).collect();
    assert!(texts.len() > 5, "{texts:#?}");
    for pair in texts.windows(2) {
        assert_ne!(pair[0], pair[1], "this is shown twice");
    }
    assert!(party.presses > 30 && cards.len() > 10, "{} presses, {} cards", party.presses, cards.len());
    let live = |person: &Person| {
        let letters = person.dm().map(|dm| person.sees(dm)).unwrap_or_default();
        letters.iter().any(|it| !it.only_me && it.buttons.iter().any(|it| it.custom_id.is_some()))
    };
    let begun = Instant::now();
    while people.iter().any(live) {
        assert!(begun.elapsed() < SOON, "a question that is settled can still be answered");
        sleep(Duration::from_millis(50)).await;
    }
    println!("{} presses, {} cards", party.presses, cards.len());
}
