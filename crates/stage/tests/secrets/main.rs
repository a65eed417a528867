//! A game with hidden hands, and with questions to several at once that are answered in secret, hosted by the program itself:
//! over the wire, in three languages, with kills. Nobody is told what is not theirs to know, nor when it came to be.

#![cfg(test)]

mod auction;
mod hands;

use auction::Auction;
use local_discord::people::Person;
use stage::fjord::Fjord;
use stage::full::share;

/// The bot is killed at least so often, or in a whole match.
const KILLS: u64 = 60;

#[tokio::test]
async fn the_toy_is_played_through_sixty_kills_and_nobody_is_told_what_another_hides() {
    let (mut fjord, people) = Fjord::with_toys(&[("Ann", "en-US"), ("Bo", "es-ES"), ("Céline", "fr")]).await;
    let (mut kills, mut answers, mut quiet, mut read) = (0, 0, 0, 0);
    while kills < share(KILLS) as usize {
        let mut auction = Auction::begin(fjord, &people, kills as u64).await;
        while auction.goes_on().await {}
        let mut told = auction.end().await;
        (kills, answers, quiet) = (kills + told.kills, answers + told.answers, quiet + told.quiet);
        read += hands::check(&mut told);
        fjord = told.fjord;
    }
    let enough = answers > kills / 4 && quiet > kills / 12 && read > 8 * kills;
    assert!(enough, "{kills} kills, {answers} answers, {quiet} of them unseen, {read} messages read");
}

/// How somebody is called in sentences.
fn mention(person: &Person) -> String {
    format!("<@{}>", person.id())
}
