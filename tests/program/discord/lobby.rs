//! The lobby: joining and leaving, the host's settings, and the start of the match.

use local_discord::people::{Answer, Outcome, Person, Seen};
use local_discord::world::rights;
use meadhall::discord::button::seal_of;
use meadhall::outbox::Nonce;
use stage::fjord::{Fjord, answered, plain, seen};

use super::eyes::{is_calm, told};
use super::play::{begun, press_lobby};

/// Waits until the lobby's card contains this text.
async fn lobby(fjord: &Fjord, eyes: &Person, said: &str) -> Seen {
    let found = eyes.finds(fjord.channel, |it| !it.only_me && plain(it).contains(said)).await;
    found.unwrap_or_else(|| panic!("no lobby with {said:?}: {:#?}", eyes.sees(fjord.channel)))
}

/// Opens the options panel for a person.
async fn options(fjord: &Fjord, person: &Person) -> Seen {
    let card = lobby(fjord, person, "( Options )").await;
    let panel = seen(person, &person.presses(card.id, "Options").await.unwrap()).await;
    assert!(panel.only_me);
    panel
}

#[tokio::test]
async fn a_match_with_computers_goes_on_by_itself_to_its_end() {
    let (fjord, people) = Fjord::with(&[("Ann", "en-US")]).await;
    let mut party = begun(fjord, &people, "/play game:raids computers:3 level:easy").await;
    let asks = format!("<@{}>:", people[0].id());
    loop {
        let wanted = |it: &Seen| {
            let asked = it.text.starts_with(&asks) && !it.buttons.is_empty();
            !it.only_me && (asked || it.button("Play again").is_some())
        };
        let card = people[0].finds(party.thread, wanted).await;
        let card = card.unwrap_or_else(|| panic!("it stands still: {:#?}", party.fjord.bot.said()));
        if card.button("Play again").is_some() {
            break;
        }
        // AI players may be searching again by now; then the card is about to change.
        party.answer().await;
    }
    assert!(party.presses > 5, "{} presses", party.presses);
    assert_eq!(party.end().await.text.lines().filter(|it| it.starts_with(|it: char| it.is_ascii_digit())).count(), 4);
    party.is_well().await;
}

#[tokio::test]
async fn the_host_settles_pace_language_and_variant_and_nobody_else_does() {
    let (mut fjord, people) = Fjord::with(&[("Ann", "en-US"), ("Bo", "en-US")]).await;
    assert!(answered(&people[0].runs(fjord.channel, "/play game:raids").await.unwrap()));
    press_lobby(&fjord, &people[1], "j").await;
    lobby(&fjord, &people[0], "2 of 4").await;
    let theirs = options(&fjord, &people[1]).await;
    let before = lobby(&fjord, &people[0], "a day").await;
    let refused = people[1].chooses(theirs.id, "Time to answer…", &["live"]).await.unwrap();
    told(&people[1], &refused).await;
    assert_eq!(people[0].sees_message(before.id), Some(before));
    let mine = options(&fjord, &people[0]).await;
    people[0].chooses(mine.id, "Time to answer…", &["live"]).await.unwrap();
    lobby(&fjord, &people[0], "a quarter of an hour").await;
    let variants = mine.menus.iter().filter(|it| it.custom_id.split(':').nth(2).is_some_and(|it| it.starts_with('v')));
    for menu in variants {
        let chosen = menu.options.last().unwrap();
        assert!(answered(&people[0].chooses(mine.id, &menu.custom_id, &[&chosen.1]).await.unwrap()));
        lobby(&fjord, &people[0], &format!("{}: {}", menu.placeholder, chosen.0)).await;
    }
    people[0].chooses(mine.id, "Language in the channel…", &["fr"]).await.unwrap();
    lobby(&fjord, &people[0], "( Rejoindre )").await;
    // A value that an old menu offered, and that does not exist any more.
    let menu = &mine.menu("Time to answer…").unwrap().custom_id;
    let pressed = people[0].forges(mine.id, 3, menu, Some(vec!["fortnight".to_owned()])).unwrap();
    let refused = plain(&seen(&people[0], &people[0].answer(pressed).await).await);
    assert!(refused.contains("The table has changed since. Look again before you decide."), "{refused}");
    is_calm(&mut fjord);
}

#[tokio::test]
async fn whoever_is_kicked_is_told_and_a_table_that_is_cancelled_is_over() {
    let (mut fjord, people) = Fjord::with(&[("Ann", "en-US"), ("Bo", "en-US")]).await;
    assert!(answered(&people[0].runs(fjord.channel, "/play game:raids").await.unwrap()));
    press_lobby(&fjord, &people[1], "j").await;
    lobby(&fjord, &people[0], "2 of 4").await;
    let mine = options(&fjord, &people[0]).await;
    let bo = people[1].id().to_string();
    assert!(answered(&people[0].chooses(mine.id, "Remove a player…", &[&bo]).await.unwrap()));
    lobby(&fjord, &people[0], "1 of 4").await;
    let news = people[1].finds_dm(|it| it.text.contains("the host has removed you")).await;
    assert!(news.is_some(), "{:#?}", fjord.bot.said());
    let card = lobby(&fjord, &people[0], "( Cancel the table )").await;
    told(&people[1], &people[1].presses(card.id, "Cancel the table").await.unwrap()).await;
    assert!(answered(&people[0].presses(card.id, "Cancel the table").await.unwrap()));
    let over = lobby(&fjord, &people[0], "the table was cancelled").await;
    assert!(over.button("Play again").is_some() && over.button("Join").is_none());
    is_calm(&mut fjord);
}

#[tokio::test]
async fn two_starts_at_once_open_one_thread() {
    for _ in 0..3 {
        let (mut fjord, people) = Fjord::with(&[("Ann", "en-US"), ("Bo", "en-US")]).await;
        assert!(answered(&people[0].runs(fjord.channel, "/play game:raids").await.unwrap()));
        press_lobby(&fjord, &people[1], "j").await;
        let card = lobby(&fjord, &people[0], "2 of 4").await;
        let pressed: Vec<_> = (0..4).map(|_| people[0].begin_press(card.id, "Start").unwrap()).collect();
        for one in pressed {
            assert!(answered(&people[0].answer(one).await));
        }
        let thread = fjord.thread(&people[0]).await;
        assert!(people[0].finds(thread, |it| it.button("My turn").is_some()).await.is_some());
        assert_eq!(people[0].threads(fjord.channel).len(), 1);
        assert_eq!(fjord.stage.asked("POST /channels", "/threads"), 1);
        is_calm(&mut fjord);
    }
}

#[tokio::test]
async fn without_the_right_to_open_threads_the_match_stays_and_who_started_it_is_told() {
    let (mut fjord, people) = Fjord::with(&[("Ann", "en-US"), ("Bo", "fr")]).await;
    fjord.stage.discord.deny(fjord.channel, rights::PUBLIC_THREADS);
    assert!(answered(&people[0].runs(fjord.channel, "/play game:raids").await.unwrap()));
    press_lobby(&fjord, &people[1], "j").await;
    let card = lobby(&fjord, &people[0], "2 of 4").await;
    assert!(answered(&people[0].presses(card.id, "Start").await.unwrap()));
    let said = people[0].finds(fjord.channel, |it| it.text.contains("I'm not allowed to open threads here")).await;
    assert!(said.expect("it is said").only_me);
    assert!(people[1].finds(fjord.channel, |it| it.button("My turn").is_some()).await.is_some());
    assert!(people[1].sees(fjord.channel).iter().all(|it| !it.text.contains("threads here")));
    assert_eq!(people[0].threads(fjord.channel), []);
    is_calm(&mut fjord);
}

#[tokio::test]
async fn where_a_right_is_missing_no_table_is_opened_and_the_right_is_named() {
    let (mut fjord, people) = Fjord::with(&[("Ann", "en-US")]).await;
    let told = async |line: &str| -> String {
        let answer: Answer = people[0].runs(fjord.channel, line).await.unwrap();
        assert!(matches!(answer.outcome, Outcome::Sent(_)));
        seen(&people[0], &answer).await.text
    };
    assert!(told("/table check").await.contains("All is well."));
    for (right, called) in [(rights::SEND, "Send Messages"), (rights::EMBED, "Embed Links")] {
        fjord.stage.discord.deny(fjord.channel, right);
        for line in ["/play game:raids", "/table check"] {
            let text = told(line).await;
            let missing: Vec<&str> = text.lines().filter(|it| it.starts_with('✗')).collect();
            assert!(matches!(missing[..], [one] if one.contains(called)), "{text}");
            assert!(text.contains("To grant what is missing"), "{text}");
        }
    }
    assert!(people[0].sees(fjord.channel).iter().all(|it| it.only_me));
    is_calm(&mut fjord);
}

#[tokio::test]
async fn a_game_is_played_as_its_options_say_and_what_it_cannot_be_is_told() {
    let (mut fjord, people) = Fjord::with(&[("Ann", "en-US"), ("Chloé", "fr")]).await;
    let offered = people[0].completes(fjord.channel, "/play game:raids options:three").await.unwrap();
    let values: Vec<_> = offered.iter().map(|it| it.value.as_str().unwrap()).collect();
    assert_eq!(values, ["layout=three_villages", "layout=three_villages ghost_ranked=on"]);
    assert_eq!(offered[0].name, "Number of villages: three.");
    let french = people[1].completes(fjord.channel, "/play game:raids options:").await.unwrap();
    assert_eq!(french.len(), 3);
    assert_eq!(french[0].name, "Nombre de villages : trois.");
    assert_eq!(people[0].completes(fjord.channel, "/play game:chess options:").await.unwrap().len(), 0);
    for wrong in ["layout=five_villages", "weather=fair", "three"] {
        let line = format!("/play game:raids options:{wrong}");
        let answer = people[0].runs(fjord.channel, &line).await.unwrap();
        let text = seen(&people[0], &answer).await.text;
        assert!(text.contains("can't be played like that"), "{text}");
        assert!(text.contains("- `layout=three_villages` — Number of villages: three."), "{text}");
    }
    assert!(people[0].sees(fjord.channel).iter().all(|it| it.only_me), "no table was opened");
    let typed = values[1];
    for (person, said, opened) in [(0, typed, "three. The ghost"), (1, french[1].name.as_str(), "four. The ghost")] {
        let line = format!("/play game:raids options:{said}");
        assert!(answered(&people[person].runs(fjord.channel, &line).await.unwrap()));
        let card = lobby(&fjord, &people[0], opened).await;
        assert!(card.text.contains("(two players only): on."), "{}", card.text);
    }
    is_calm(&mut fjord);
}

#[tokio::test]
async fn computers_of_every_level_come_to_the_table_and_are_called_by_it() {
    let (mut fjord, people) = Fjord::with(&[("Ann", "en-US"), ("Blas", "es-ES")]).await;
    let play = "/play game:raids computers:1 level:hard";
    assert!(answered(&people[0].runs(fjord.channel, play).await.unwrap()));
    let card = lobby(&fjord, &people[0], "Computer 1 (hard)").await;
    let menu = card.menu("Add a computer…").expect("computers can be added").clone();
    let levels: Vec<&str> = menu.options.iter().map(|(label, ..)| label.as_str()).collect();
    assert_eq!(levels, ["Computer: easy", "Computer: medium", "Computer: hard"]);
    assert!(answered(&people[0].chooses(card.id, &menu.custom_id, &["easy"]).await.unwrap()));
    let card = lobby(&fjord, &people[0], "Computer 1 (hard) and Computer 2 (easy)").await;
    // Levels that do not exist, then an old button without a level.
    let carries = card.menu("Add a computer…").unwrap().custom_id.clone();
    for wrong in ["divine", "search:4000000000", "random"] {
        let forged = people[0].forges(card.id, 3, &carries, Some(vec![wrong.to_owned()])).unwrap();
        let refused = told(&people[0], &people[0].answer(forged).await).await;
        assert!(refused.contains("There is no such computer player"), "{refused}");
    }
    let forged = people[0].forges(card.id, 2, &carries, None).unwrap();
    assert!(answered(&people[0].answer(forged).await));
    let full = lobby(&fjord, &people[0], "Computer 3 (medium)").await;
    assert!(full.menus.is_empty(), "the table is full: {full:#?}");
    is_calm(&mut fjord);
}

/// Returns the message key in the first button of a message.
fn seal(card: &Seen) -> Option<Nonce> {
    seal_of(card.buttons[0].custom_id.as_deref().unwrap())
}

#[tokio::test]
async fn a_card_keeps_its_seal_whoever_changes_it() {
    let (fjord, people) = Fjord::with(&[("Ann", "en-US"), ("Bo", "en-US"), ("Cleo", "en-US")]).await;
    assert!(answered(&people[0].runs(fjord.channel, "/play game:raids").await.unwrap()));
    let first = lobby(&fjord, &people[0], "1 of 4").await;
    assert!(seal(&first).is_some());
    // The card is edited by the outbox, by a reply to a press, and by the outbox again.
    assert!(answered(&people[1].runs(fjord.channel, "/join").await.unwrap()));
    let typed = lobby(&fjord, &people[0], "2 of 4").await;
    press_lobby(&fjord, &people[1], "l").await;
    let pressed = lobby(&fjord, &people[0], "1 of 4").await;
    press_lobby(&fjord, &people[2], "j").await;
    let joined = lobby(&fjord, &people[0], "2 of 4").await;
    for card in [typed, pressed, joined] {
        assert_eq!((card.id, seal(&card)), (first.id, seal(&first)), "{card:?}");
    }
}
