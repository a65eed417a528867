//! Games with hidden hands and with questions that are answered in secret, hosted by the program itself: over the wire, in three
//! languages, with kills. Nobody is told what is not theirs to know, nor when it came to be.

#![cfg(test)]

mod books;
mod ears;
mod party;

use local_discord::people::Person;
use party::{Manner, Party, Told};
use serde_json::Value;
use stage::fjord::Fjord;
use stage::full::{share, whole};

/// The bot is killed at least so often, or in a whole match.
const KILLS: u64 = 60;

/// The toy: one dies before each answer, and after many; everybody looks at everything.
const AUCTION: Manner = Manner {
    opens: "/play game:toy options:length=long",
    calm: 1,
    most: usize::MAX,
    // Who has made an offer is told by its rules.
    looks: &["/turn"],
    nobodys: |state| state["deck"].as_array().into_iter().flatten().flat_map(treasure).collect(),
};

fn treasure(number: &Value) -> Vec<String> {
    ["treasure", "tesoro", "trésor"].map(|treasure| format!("{treasure} {number}")).into()
}

#[tokio::test]
async fn the_toy_is_played_through_sixty_kills_and_nobody_is_told_what_another_hides() {
    let (mut fjord, people) = Fjord::with_toys(&[("Ann", "en-US"), ("Bo", "es-ES"), ("Céline", "fr")]).await;
    let (mut kills, mut answers, mut quiet, mut read) = (0, 0, 0, 0);
    while kills < share(KILLS) as usize {
        let mut auction = Party::begin(fjord, &people, &AUCTION, kills as u64).await;
        while auction.goes_on().await {}
        auction.is_over().await;
        let mut told = auction.end().await;
        (kills, answers, quiet) = (kills + told.kills, answers + told.presses.len(), quiet + told.quiet);
        let heard = ears::check(&mut told, &AUCTION);
        assert!(heard.own > 20, "hands were shown to their owners {} times", heard.own);
        read += heard.read;
        fjord = told.fjord;
    }
    let enough = answers > kills / 4 && quiet > kills / 12 && read > 6 * kills;
    assert!(enough, "{kills} kills, {answers} answers, {quiet} of them unseen, {read} messages read");
}

/// So many answers are given, or those of a whole match.
const SOME: usize = 12;

#[tokio::test]
async fn explorers_is_played_by_four_through_kills_and_nobody_is_told_what_another_hides() {
    let whole = whole();
    let manner = Manner {
        opens: "/play game:explorers",
        calm: 6,
        most: if whole { usize::MAX } else { SOME },
        looks: &["/turn", "/board", "/log"],
        nobodys: |_| Vec::new(),
    };
    let four = [("Ann", "en-US"), ("Bo", "es-ES"), ("Céline", "fr"), ("Dan", "en-GB")];
    let (fjord, people) = Fjord::with_toys(&four).await;
    let mut party = Party::begin(fjord, &people, &manner, 4).await;
    while party.goes_on().await {}
    if whole {
        party.is_over().await;
    }
    let mut told = party.end().await;
    let heard = ears::check(&mut told, &manner);
    let Told { kills, quiet, public, presses, .. } = &told;
    let of = |kind: &str| heard.actions.iter().filter(|it| it.get(kind).is_some()).count();
    let most = heard.actions.iter().zip(presses).map(|(action, presses)| (presses, action)).max_by_key(|it| it.0);
    println!(
        "{} answers, {kills} kills, {quiet} unseen, {public} public in {} turns, {} read, {} own, most presses {most:?}",
        presses.len(),
        of("place"),
        heard.read,
        heard.own
    );
    assert!(kills * 20 > presses.len() && heard.own > 2 * presses.len(), "{kills} kills, {} times own", heard.own);
    assert_eq!((*quiet, of("keep")), (3, 4), "all but the last of four choose unseen");
    // One for the captains, and one a turn, the one that has just begun among them.
    assert!(*public <= 2 + of("place"), "{public} messages in {} turns", of("place"));
    assert!(most.is_some_and(|(presses, _)| *presses <= 4), "{most:?}");
}

/// How somebody is called in sentences.
fn mention(person: &Person) -> String {
    format!("<@{}>", person.id())
}
