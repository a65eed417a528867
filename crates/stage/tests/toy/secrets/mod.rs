//! Plays games with hidden hands and secret decisions against the bot process, in three languages, while the
//! bot is killed again and again. No person may receive what their seat must not know at that moment.

mod books;
mod ears;
mod logged;
mod party;

use ears::Heard;
use local_discord::people::Person;
use party::{Manner, Party, Told};
use serde_json::Value;
use stage::DRAWS;
use stage::fjord::Fjord;
use stage::full::{share, whole};

/// Minimum number of kills in the auctions.
const KILLS: u64 = 60;

/// The toy auction: the bot is killed before each answer and after many, and everybody opens all views.
const AUCTION: Manner = Manner {
    opens: "/play game:toy options:length=long",
    draws: true,
    calm: 1,
    likes: &[],
    most: usize::MAX,
    // The rules of the auction reveal who has made an offer, so no other view is compared.
    looks: &["/turn"],
    hides: &["toy_treasure"],
    nobodys: |state| state["deck"].as_array().into_iter().flatten().flat_map(treasure).collect(),
};

fn treasure(number: &Value) -> Vec<String> {
    ["treasure", "tesoro", "trésor"].map(|treasure| format!("{treasure} {number}")).into()
}

/// Totals over several auctions.
#[derive(Debug, Default)]
struct Auctions {
    kills: usize,
    answers: usize,
    quiet: usize,
    read: usize,
}

impl Auctions {
    /// Three people play in three languages until the bot was killed often enough. The matches have
    /// consecutive seeds.
    async fn until(least: usize, first: u64) -> Self {
        let (mut fjord, people) = Fjord::with_toys(&[("Ann", "en-US"), ("Bo", "es-ES"), ("Céline", "fr")]).await;
        let mut all = Self::default();
        while all.kills < least {
            let mut auction = Party::begin(fjord, &people, &AUCTION, first + all.kills as u64).await;
            while auction.goes_on().await {}
            auction.is_over().await;
            let mut told = auction.end().await;
            all.kills += told.kills;
            all.answers += told.presses.len();
            all.quiet += told.quiet;
            let heard = ears::check(&mut told, &AUCTION);
            assert!(heard.own.iter().all(|own| *own > 6), "hands were shown to their owners {:?} times", heard.own);
            all.read += heard.read;
            fjord = told.fjord;
        }
        all
    }

    fn are_enough(&self) {
        let enough = self.answers > self.kills / 4 && self.quiet > self.kills / 12 && self.read > 6 * self.kills;
        assert!(enough, "{self:?}");
    }
}

#[tokio::test]
async fn the_toy_is_played_through_sixty_kills_and_nobody_is_told_what_another_hides() {
    // Two bots in parallel, because each spends most of the time waiting.
    let least = share(KILLS) as usize / 2;
    let (one, another) = tokio::join!(Auctions::until(least, 0), Auctions::until(least, KILLS));
    one.are_enough();
    another.are_enough();
}

/// Number of answers in a short run; a full run plays the whole match.
const SOME: usize = 12;

/// A game of the bot: the command that opens it, its hidden text keys, and the answers that lead to its end.
struct Hosted {
    opens: &'static str,
    draws: bool,
    hides: &'static [&'static str],
    likes: &'static [&'static str],
}

/// The longest match. It is played without pictures, which would take most of the time.
const EXPLORERS: Hosted =
    Hosted { opens: "/play game:explorers", draws: false, hides: &["explorers_tile_with"], likes: &[] };

/// A blue tile is hidden when it is taken, in front of its owner, and in a stack that a player looked
/// through.
const RELIC_RUNNERS: Hosted = Hosted {
    opens: "/play game:relic_runners",
    draws: true,
    hides: &["relic_runners_log_blue_value", "relic_runners_has_blue", "relic_runners_lies_known"],
    likes: &["Exp", "Walk to T", "Ir a T", "Aller à T"],
};

/// A match that was played, to its end or for a while, and checked.
struct Played {
    told: Told,
    heard: Heard,
}

impl Played {
    /// Lets people of three languages play the game, and checks every message.
    async fn by(game: Hosted, people: &[(&str, &str)]) -> Self {
        let Hosted { opens, draws, hides, likes } = game;
        let (most, calm) = if whole() { (usize::MAX, 16) } else { (SOME, 8) };
        let looks: &[&str] = &["/turn", "/board", "/log"];
        let manner = Manner { opens, draws, calm, likes, most, looks, hides, nobodys: |_| Vec::new() };
        let set: &[_] = if draws { &[DRAWS] } else { &[] };
        let (fjord, people) = Fjord::with_toys_and(set, people).await;
        let mut party = Party::begin(fjord, &people, &manner, 4).await;
        while party.goes_on().await {}
        if whole() {
            party.is_over().await;
        }
        let mut told = party.end().await;
        let heard = ears::check(&mut told, &manner);
        Self { told, heard }
    }

    /// Counts the answers of these kinds.
    fn of(&self, kinds: &[&str]) -> usize {
        self.heard.actions.iter().filter(|it| kinds.iter().any(|kind| it.get(kind).is_some())).count()
    }

    /// Panics unless the bot was killed often enough, each turn was announced at most once, and no answer
    /// took many presses.
    fn is_calm(&self, turns: usize) {
        let Told { kills, quiet, public, presses, .. } = &self.told;
        let Heard { actions, read, own } = &self.heard;
        let most = actions.iter().zip(presses).map(|(action, presses)| (presses, action)).max_by_key(|it| it.0);
        println!(
            "{} answers, {kills} kills, {quiet} unseen, {public} public in {turns} turns, {read} read, {own:?} own, most presses {most:?}",
            presses.len()
        );
        assert!(kills * 20 > presses.len(), "{kills} kills");
        assert!(*public <= 2 + turns, "{public} messages in {turns} turns");
        assert!(most.is_some_and(|(presses, _)| *presses <= 4), "{most:?}");
    }
}

#[tokio::test]
async fn explorers_is_played_by_four_through_kills_and_nobody_is_told_what_another_hides() {
    let four = [("Ann", "en-US"), ("Bo", "es-ES"), ("Céline", "fr"), ("Dan", "en-GB")];
    let played = Played::by(EXPLORERS, &four).await;
    played.is_calm(played.of(&["place"]));
    let own = &played.heard.own;
    let enough = own.iter().all(|own| *own > 0) && own.iter().sum::<usize>() > 2 * played.told.presses.len();
    assert!(enough, "hands were shown to their owners {own:?} times");
    assert_eq!((played.told.quiet, played.of(&["keep"])), (3, 4), "all but the last of four choose unseen");
}

#[tokio::test]
async fn relic_runners_is_played_by_three_through_kills_and_nobody_is_told_what_a_blue_tile_is_worth() {
    let three = [("Ann", "en-US"), ("Bo", "es-419"), ("Céline", "fr")];
    let played = Played::by(RELIC_RUNNERS, &three).await;
    played.is_calm(played.of(&["walk", "teleport"]));
    let blue = played.told.presses.len() / 4;
    let own = &played.heard.own;
    assert!(!whole() || own.iter().sum::<usize>() > blue, "values were shown to their owners {own:?} times");
}

/// Returns the mention of a person.
fn mention(person: &Person) -> String {
    format!("<@{}>", person.id())
}
