//! Whole matches, played by commands, buttons and DMs.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use local_discord::Id;
use local_discord::people::{Button, Person, Seen};
use stage::SOON;
use stage::fjord::{Fjord, answered, plain, seen};
use stage::ways::Way;
use tokio::time::sleep;

/// Texts that mean that no match is open here any more.
const NOBODY: [&str; 6] = [
    "There is no table here",
    "Aquí no hay ninguna mesa",
    "Il n’y a pas de table ici",
    "is over.",
    "ha terminado.",
    "est terminée.",
];

/// Whether a button's custom id has this prefix.
fn is(button: &Button, kind: &str) -> bool {
    button.custom_id.as_deref().is_some_and(|it| it.starts_with(kind))
}

/// A running match with its players, and what they have done so far.
pub struct Party<'a> {
    pub fjord: Fjord,
    pub people: &'a [Person],
    pub thread: Id,
    pub presses: usize,
    /// Where answers were given: "card", "letter" (a DM) or "panel".
    pub doors: BTreeSet<&'static str>,
    chance: u64,
}

impl<'a> Party<'a> {
    pub fn new(fjord: Fjord, people: &'a [Person], thread: Id) -> Self {
        Self { fjord, people, thread, presses: 0, doors: BTreeSet::new(), chance: 7 }
    }

    /// Returns a pseudo-random number below the limit: the same sequence in each run.
    pub fn below(&mut self, most: usize) -> usize {
        self.chance = self.chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.chance >> 33) as usize % most
    }

    /// Waits for the last card.
    pub async fn end(&self) -> Seen {
        let found = self.people[0].finds(self.thread, |it| it.button("Play again").is_some()).await;
        found.unwrap_or_else(|| panic!("no end: {:#?}", self.fjord.bot.said()))
    }

    /// Returns the asked player, as the first player reads it, once no AI is searching. `None` if the match
    /// is over.
    pub async fn asked(&self) -> Option<usize> {
        let begun = Instant::now();
        loop {
            let turn = self.people[0].runs(self.thread, "/turn").await.unwrap();
            let turn = seen(&self.people[0], &turn).await;
            if !Way::all(&turn).is_empty() {
                return Some(0);
            }
            let asked = self.people.iter().position(|person| turn.text.contains(&format!("<@{}>", person.id())));
            if asked.is_some() || NOBODY.iter().any(|it| turn.text.contains(it)) {
                return asked;
            }
            let waits = turn.text.contains("Computer") && begun.elapsed() < SOON;
            assert!(waits, "nobody is asked: {}", plain(&turn));
            sleep(Duration::from_millis(20)).await;
        }
    }

    /// Answers the open decision in a random way. Returns whether there was one.
    pub async fn answer(&mut self) -> bool {
        let door = self.below(3);
        self.answer_by(door).await
    }

    /// Answers by 0 the card, 1 a DM or 2 a command. A decision with many options is answered on the panel
    /// that it leads to.
    async fn answer_by(&mut self, door: usize) -> bool {
        let Some(asked) = self.asked().await else { return false };
        let person = self.people[asked].clone();
        self.presses += 1;
        let calls = [":", " :", "\u{a0}:", "\u{202f}:"].map(|it| format!("<@{}>{it}", person.id()));
        let shown = match door {
            0 => {
                let card = person
                    .finds(self.thread, |it| {
                        calls.iter().any(|calls| it.text.starts_with(calls)) && !it.only_me && !it.buttons.is_empty()
                    })
                    .await;
                card.unwrap_or_else(|| panic!("no card for {}: {:#?}", calls[0], self.fjord.bot.said()))
            }
            1 => {
                let letter = person.finds_dm(|it| !it.only_me && it.buttons.iter().any(|it| is(it, "s:"))).await;
                letter.unwrap_or_else(|| panic!("no letter: {:#?}", self.fjord.bot.said()))
            }
            _ => seen(&person, &person.runs(self.thread, "/turn").await.unwrap()).await,
        };
        let before = plain(&shown);
        let shown = match shown.buttons.iter().find(|it| is(it, "s:")).filter(|_| Way::all(&shown).is_empty()) {
            Some(button) => {
                let panel = person.presses(shown.id, button.custom_id.as_deref().unwrap()).await.unwrap();
                seen(&person, &panel).await
            }
            None => shown,
        };
        let ways = Way::all(&shown);
        assert!(!ways.is_empty(), "{} after\n{before}", plain(&shown));
        let is_long = |(label, ..): &(String, String, String)| label.chars().count() > 80;
        let menu_is_needed = ways.len() > 15 || shown.menus.iter().any(|it| it.options.iter().any(is_long));
        assert_eq!(shown.menus.is_empty(), !menu_is_needed, "{}", plain(&shown));
        let way = &ways[self.below(ways.len())];
        self.doors.insert(match () {
            () if shown.only_me => "panel",
            () if person.dm() == Some(shown.channel) => "letter",
            () => "card",
        });
        assert!(answered(&way.taken(&person, shown.id).await.unwrap()));
        true
    }

    /// Concedes for a person, with the confirmation.
    pub async fn concedes(&self, person: &Person) {
        let asked = seen(person, &person.runs(self.thread, "/table concede").await.unwrap()).await;
        let sure = asked.buttons.iter().find(|it| is(it, "e:")).and_then(|it| it.custom_id.clone());
        let sure = sure.unwrap_or_else(|| panic!("no button: {}", plain(&asked)));
        assert!(answered(&person.presses(asked.id, &sure).await.unwrap()));
    }

    /// Asserts that one card has the result, no other has buttons, and neither warnings nor errors were
    /// logged.
    pub async fn is_well(&self) {
        let eyes = self.people[0].clone();
        let live = || -> Vec<Seen> {
            let cards = eyes.sees(self.thread).into_iter();
            cards.filter(|it| !it.only_me && it.buttons.iter().any(|it| it.custom_id.is_some())).collect()
        };
        let begun = Instant::now();
        while live().len() != 1 && begun.elapsed() < SOON {
            sleep(Duration::from_millis(20)).await;
        }
        let texts = |seen: Vec<Seen>| seen.into_iter().map(|it| it.text).collect::<Vec<_>>();
        assert_eq!(live().len(), 1, "{:#?}", texts(live()));
        let platform = self.fjord.stage.discord.platform();
        assert_eq!(platform.unknown(), Vec::<String>::new());
        let logged = self.fjord.stage.logged();
        let troubles = ["WARN", "ERROR", "panic"];
        let trouble: Vec<&String> = logged.iter().filter(|line| troubles.iter().any(|it| line.contains(it))).collect();
        assert_eq!(trouble, Vec::<&String>::new());
    }
}

/// Presses a button of the lobby by its action: `j` joins, `s` starts.
pub async fn press_lobby(fjord: &Fjord, person: &Person, what: &str) {
    let meant = |it: &Button| {
        let carries = it.custom_id.as_deref().unwrap_or_default().split('~').next().unwrap_or_default();
        carries.starts_with("l:") && carries.ends_with(&format!(":{what}"))
    };
    let lobby = person.finds(fjord.channel, |it| it.buttons.iter().any(meant)).await.expect("a lobby");
    let button = lobby.buttons.iter().find(|it| meant(it)).and_then(|it| it.custom_id.clone()).unwrap();
    match person.presses(lobby.id, &button).await {
        Ok(answer) => assert!(answered(&answer)),
        // The card was edited in between; it has the same button again.
        Err(_) => Box::pin(press_lobby(fjord, person, what)).await,
    }
}

/// Opens a table, lets everybody join, and starts the match.
pub async fn begun<'a>(fjord: Fjord, people: &'a [Person], play: &str) -> Party<'a> {
    let opened = people[0].runs(fjord.channel, play).await.unwrap();
    assert!(answered(&opened));
    for person in &people[1..] {
        press_lobby(&fjord, person, "j").await;
    }
    press_lobby(&fjord, &people[0], "s").await;
    let thread = if play.contains("where:here") { fjord.channel } else { fjord.thread(&people[0]).await };
    Party::new(fjord, people, thread)
}

#[tokio::test]
async fn four_people_play_raids_to_its_end_by_every_door() {
    let names = [("Ann", "en-US"), ("Bo", "en-US"), ("Cleo", "en-GB"), ("Dag", "en-US")];
    let (fjord, people) = Fjord::with(&names).await;
    let mut party = begun(fjord, &people, "/play game:raids").await;
    while party.answer().await {
        if party.presses % 40 == 5 {
            let asked = party.people[party.presses % 4].clone();
            let score = asked.runs(party.thread, "/score").await.unwrap();
            let shown = seen(&asked, &score).await;
            assert_eq!(shown.text.lines().filter(|it| it.contains("<@")).count(), 4, "{}", shown.text);
        }
        assert!(party.presses < 2_000);
    }
    assert_eq!(party.doors.iter().copied().collect::<Vec<_>>(), ["card", "letter", "panel"]);
    println!("{} presses\n{}", party.presses, plain(&party.end().await));
    party.is_well().await;
}

#[tokio::test]
async fn a_private_message_on_the_first_shard_answers_a_table_on_another() {
    let (fjord, people) = Fjord::on(2, &[("Ann", "en-US"), ("Bo", "en-US")]).await;
    let mut party = begun(fjord, &people, "/play game:raids where:here").await;
    while !party.doors.contains("letter") {
        assert!(party.answer_by(1).await, "{} presses, and nobody has answered by private message", party.presses);
    }
    assert_eq!(party.thread, party.fjord.channel, "the match stays where it was opened");
}
