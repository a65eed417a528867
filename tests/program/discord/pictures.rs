//! Board pictures: on the card and on panels, rendered and uploaded once, and the text board where
//! pictures are impossible.

use std::time::Instant;

use local_discord::Id;
use local_discord::people::{File, Person, Seen};
use local_discord::world::{Extent, rights};
use stage::SOON;
use stage::fjord::{Fjord, answered, plain, seen};
use stage::ways::Way;

use super::eyes::{at_rest_drawn, is_calm, told};
use super::places::{TWO, live};
use super::play::{Party, begun};

/// The notice in a channel where the bot may not attach files.
const BARE: &str = "I can't post pictures here (missing: Attach Files). Playing on with the text board.";

/// Returns the picture of a message, which must be its only file.
fn picture(seen: &Seen) -> File {
    let [file] = &seen.files[..] else { panic!("{}", plain(seen)) };
    let Some(Extent { width: 1_280, height }) = file.extent else { panic!("{file:?}") };
    assert!(file.name.ends_with(".png") && (500..1_300).contains(&height), "{file:?}");
    file.clone()
}

fn said_of(picture: &File) -> &str {
    picture.description.as_deref().unwrap_or_default()
}

/// Whether the message has the board as text, in an embed or in its content.
fn in_words(seen: &Seen) -> bool {
    let beneath = seen.embeds.iter().filter_map(|it| it["description"].as_str());
    beneath.chain([seen.text.as_str()]).any(|text| text.contains("Voyage 1 of 4"))
}

/// Waits for the card of the asked player, once the outbox is done with it.
async fn card(party: &Party<'_>) -> Seen {
    let begun = Instant::now();
    loop {
        at_rest_drawn(party.people, &[party.thread]).await;
        let mut cards = live(&party.people[0], party.thread);
        cards.retain(|it| it.button("My turn").is_some());
        let asked = party.asked().await.map(|asked| format!("<@{}>:", party.people[asked].id())).unwrap();
        if let [card] = &cards[..]
            && card.text.starts_with(&asked)
        {
            return cards.remove(0);
        }
        assert!(begun.elapsed() < SOON, "{asked} {cards:#?}");
    }
}

/// Runs a command until its reply has a picture. A picture that takes long is there the next time.
async fn drawn(person: &Person, thread: Id, line: &str) -> Seen {
    let begun = Instant::now();
    loop {
        let shown = seen(person, &person.runs(thread, line).await.unwrap()).await;
        if !shown.files.is_empty() {
            return shown;
        }
        assert!(begun.elapsed() < SOON, "{}", plain(&shown));
    }
}

/// Returns the names of all accepted files in order, and the number of refused requests with files.
fn uploads(party: &Party<'_>) -> (Vec<String>, usize) {
    let said = party.fjord.stage.said().into_iter().filter(|it| !it.files.is_empty());
    let (taken, refused): (Vec<_>, Vec<_>) = said.partition(|it| it.status < 300);
    (taken.into_iter().flat_map(|it| it.files).collect(), refused.len())
}

/// Answers until another player is asked.
async fn passes_on(party: &mut Party<'_>) {
    let asked = party.asked().await;
    while party.asked().await == asked {
        assert!(party.answer().await);
    }
}

#[tokio::test]
async fn a_card_shows_the_board_as_a_picture_with_its_words_and_sends_each_picture_once() {
    let (fjord, people) = Fjord::drawing(&TWO).await;
    let mut party = begun(fjord, &people, "/play game:raids").await;
    let first = card(&party).await;
    let shown = picture(&first);
    assert!(said_of(&shown).contains(" is asked: ") && said_of(&shown).contains("Voyage 1 of 4"), "{}", plain(&first));
    assert!(!said_of(&shown).contains(['●', '\\', '*']), "{}", said_of(&shown));
    assert!(in_words(&first), "the board is there in words, too");
    let sent = uploads(&party).0;
    // A proposal gives a new revision that looks the same.
    let sure = seen(&people[1], &people[1].runs(party.thread, "/table end").await.unwrap()).await;
    let ends = sure.buttons[0].custom_id.clone().unwrap();
    assert!(answered(&people[1].presses(sure.id, &ends).await.unwrap()));
    at_rest_drawn(&people, &[party.thread]).await;
    assert_eq!(uploads(&party).0, sent);
    passes_on(&mut party).await;
    let second = card(&party).await;
    assert_ne!(picture(&second).name, shown.name);
    assert_ne!(second.id, first.id);
    let turned =
        people[0].finds(party.thread, |it| it.id == first.id && it.files.is_empty()).await.expect("no picture");
    assert!(turned.embeds.is_empty() && turned.buttons.is_empty(), "{}", plain(&turned));
    while party.answer().await {
        assert!(party.presses < 1_000);
    }
    let end = party.end().await;
    assert!(said_of(&picture(&end)).contains("Ann"), "{}", plain(&end));
    is_calm(&mut party.fjord);
}

#[tokio::test]
async fn a_panel_that_is_pressed_keeps_its_picture_until_there_is_another() {
    let (fjord, people) = Fjord::drawing(&TWO).await;
    let mut party = begun(fjord, &people, "/play game:raids").await;
    let asked = party.asked().await.unwrap();
    let (person, card) = (&people[asked], card(&party).await);
    drawn(person, party.thread, "/turn").await;
    let panel = seen(person, &person.presses(card.id, "My turn").await.unwrap()).await;
    let shown = picture(&panel);
    assert!(panel.embeds.is_empty() && panel.only_me, "{}", plain(&panel));
    let bytes = |file: &File| party.fjord.stage.discord.look(|world| world.files.get(file.id).cloned());
    assert!(bytes(&shown).is_some());
    assert_ne!(bytes(&shown), bytes(&picture(&card)), "where one may sail is theirs to know");
    let kept = uploads(&party).0;
    for (button, words_too) in [("Board", false), ("My turn", false), ("Board", false), ("Text board", true)] {
        let panel = seen(person, &person.presses(panel.id, button).await.unwrap()).await;
        assert_eq!(in_words(&panel), words_too, "{}", plain(&panel));
        assert!(words_too || picture(&panel) == shown, "{}", plain(&panel));
    }
    assert_eq!(uploads(&party).0, kept, "it is there already");
    let panel = seen(person, &person.presses(panel.id, "My turn").await.unwrap()).await;
    assert_eq!(picture(&panel).name, shown.name, "it was taken away, and is there again");
    let answer = Way::all(&panel).remove(0);
    let panel = seen(person, &answer.taken(person, panel.id).await.unwrap()).await;
    assert!(panel.files.iter().all(|it| it.name != shown.name), "{}", plain(&panel));
    // These commands show the same board.
    let other = &people[1 - asked];
    picture(&drawn(other, party.thread, "/board").await);
    let text = seen(other, &other.runs(party.thread, "/board as:text board").await.unwrap()).await;
    assert!(in_words(&text) && text.files.is_empty(), "{}", plain(&text));
    is_calm(&mut party.fjord);
}

#[tokio::test]
async fn whoever_reads_another_language_is_told_of_their_picture_in_it() {
    let (fjord, people) = Fjord::drawing(&[("Ann", "es-ES"), ("Bo", "fr")]).await;
    let mut party = begun(fjord, &people, "/play game:raids").await;
    let public = picture(&card(&party).await);
    assert!(said_of(&public).contains("Voyage 1 of 4"), "{public:?}");
    let asked = party.asked().await.unwrap();
    let letter = people[asked].finds_dm(|it| !it.files.is_empty()).await.expect("a letter");
    assert!(said_of(&picture(&letter)).contains(["Viaje 1 de 4", "Voyage 1 sur 4"][asked]), "{}", plain(&letter));
    let board = drawn(&people[1], party.thread, "/board").await;
    assert!(said_of(&picture(&board)).contains("Voyage 1 sur 4"), "{}", plain(&board));
    is_calm(&mut party.fjord);
}

#[tokio::test]
async fn where_no_files_may_be_attached_it_is_said_once_and_played_in_words_until_they_may() {
    let (fjord, people) = Fjord::drawing(&TWO).await;
    let discord = |fjord: &Fjord, taken: u64| fjord.stage.discord.deny(fjord.channel, taken);
    discord(&fjord, rights::ATTACH);
    let mut party = begun(fjord, &people, "/play game:raids pace:1").await;
    let said = |party: &Party<'_>| people[0].sees(party.thread).iter().filter(|it| it.text == BARE).count();
    let bare = people[0].finds(party.thread, |it| it.text == BARE).await.expect("it is said");
    let first = card(&party).await;
    assert!(first.files.is_empty() && in_words(&first), "{}", plain(&first));
    let fix = told(&people[1], &people[1].presses(bare.id, "How to fix").await.unwrap()).await;
    assert!(fix.contains("✗ Attach Files") && fix.contains("✓ Embed Links") && fix.contains("To grant"), "{fix}");
    // It does not count as a failed delivery: the player was notified, and the clock runs.
    let turn = told(&people[0], &people[0].runs(party.thread, "/turn").await.unwrap()).await;
    assert!(!turn.contains("clock") && turn.contains("<t:"), "{turn}");
    // Interaction responses may always have files.
    picture(&drawn(&people[0], party.thread, "/board").await);
    for _ in 0..2 {
        passes_on(&mut party).await;
        assert!(card(&party).await.files.is_empty());
    }
    party.fjord.bot = party.fjord.stage.bot();
    party.fjord.bot.says("is connected").await;
    passes_on(&mut party).await;
    assert!(card(&party).await.files.is_empty());
    assert_eq!((said(&party), uploads(&party).1), (1, 1), "it was tried once, and told once");

    discord(&party.fjord, 0);
    let shown = people[0].finds(party.thread, |it| !it.files.is_empty() && !it.only_me).await;
    picture(&shown.expect("the card gets its picture"));
    passes_on(&mut party).await;
    picture(&card(&party).await);
    discord(&party.fjord, rights::ATTACH);
    passes_on(&mut party).await;
    assert!(card(&party).await.files.is_empty());
    assert_eq!(said(&party), 1, "who plays there knows");
    is_calm(&mut party.fjord);
}
