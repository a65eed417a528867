//! Replays of a match: as an animated GIF, and turn by turn.

use std::time::Instant;

use local_discord::Id;
use local_discord::people::{Person, Seen};
use stage::SOON;
use stage::fjord::{Fjord, answered, plain, seen};
use tokio::time::{Duration, sleep};

use super::eyes::is_calm;
use super::play::{begun, press_lobby};

/// Runs a command, and waits for the text of its ephemeral reply.
async fn asks(person: &Person, channel: Id, line: &str) -> Seen {
    let answer = person.runs(channel, line).await.unwrap();
    let since = Instant::now();
    loop {
        let shown = seen(person, &answer).await;
        if !shown.text.is_empty() {
            assert!(shown.only_me, "{}", plain(&shown));
            return shown;
        }
        assert!(since.elapsed() < 4 * SOON, "there is no answer");
        sleep(Duration::from_millis(50)).await;
    }
}

/// Returns the number of frames in the GIF of a message.
fn frames(fjord: &Fjord, shown: &Seen, alt: &str) -> usize {
    let [file] = &shown.files[..] else { panic!("there is no replay: {}", plain(shown)) };
    assert!(file.name.starts_with("raids-") && file.name.ends_with(".gif"), "{}", file.name);
    assert!(file.description.as_ref().is_some_and(|said| said.starts_with(alt)), "{:?}", file.description);
    let bytes = fjord.stage.discord.look(|world| world.files.get(file.id).cloned()).expect("its bytes");
    let mut decoder = gif::DecodeOptions::new().read_info(&bytes[..]).unwrap();
    let mut frames = 0;
    while decoder.read_next_frame().unwrap().is_some() {
        frames += 1;
    }
    frames
}

/// Returns the last number in a text, here the number of turns.
fn turns(text: &str) -> usize {
    let number = text.split_whitespace().filter_map(|word| word.parse().ok()).next_back();
    number.unwrap_or_else(|| panic!("no number: {text}"))
}

#[tokio::test]
async fn a_match_is_seen_again_while_it_is_open_and_when_it_is_over() {
    let (fjord, people) = Fjord::drawing(&[("Ann", "en-US"), ("Bo", "es-ES")]).await;
    let mut party = begun(fjord, &people, "/play game:raids").await;
    for _ in 0..4 {
        assert!(party.answer().await);
    }
    let (ann, bo, thread) = (&people[0], &people[1], party.thread);
    party.asked().await;
    let open = asks(ann, thread, "/table replay").await;
    assert!(open.text.starts_with("Raids: the match again, "), "{}", open.text);
    let many = turns(&open.text);
    assert_eq!(frames(&party.fjord, &open, "Moving picture: Raids with "), many + 1);

    let first = asks(ann, thread, "/board step:1").await;
    assert!(first.text.starts_with(&format!("Raids: the board after turn 1 of {many} (")), "{}", plain(&first));
    assert!(first.text.lines().count() > 1, "what happened is told: {}", first.text);
    assert!(first.files[0].description.as_ref().is_some_and(|said| !said.contains("Waiting for")));
    let presses = async |label: &str| {
        let shown = ann.sees_message(first.id).unwrap();
        let button = shown.button(label).and_then(|it| it.custom_id.clone());
        assert!(answered(&ann.presses(first.id, &button.unwrap()).await.unwrap()));
        ann.sees_message(first.id).unwrap()
    };
    assert!(presses("Later").await.text.contains("after turn 2"));
    assert!(presses("Earlier").await.text.contains("after turn 1"));
    let beginning = presses("Earlier").await;
    assert_eq!(beginning.text, "Raids: the board at the beginning");
    assert!(beginning.button("Earlier").is_none(), "nothing was before the beginning");
    assert_eq!(presses("Now").await.text, "Raids: the board");

    let spoken = asks(bo, thread, "/board step:1 as:in words").await;
    assert!(spoken.text.contains("después del turno 1 de"), "{}", plain(&spoken));
    assert!(!spoken.embeds.is_empty() && spoken.files.is_empty());
    let beyond = asks(bo, thread, "/board step:4000 as:text board").await;
    assert!(beyond.text.contains(&format!("turno {many} de {many}")), "{}", plain(&beyond));
    let offered = ann.completes(thread, "/board step:1").await.unwrap();
    assert!(offered.iter().any(|it| it.name.starts_with("1 · ") && it.value == 1), "{offered:?}");

    party.concedes(ann).await;
    party.end().await;
    let over = asks(bo, thread, "/table replay").await;
    assert!(over.text.starts_with("Raids: la partida otra vez, "), "{}", over.text);
    assert_eq!(frames(&party.fjord, &over, "Imagen animada: Raids con "), many + 1);
    assert!(asks(bo, thread, "/board step:1").await.text.contains("después del turno 1 de"));
    is_calm(&mut party.fjord);
}

#[tokio::test]
async fn a_game_without_pictures_says_so_and_its_turns_are_told_in_words() {
    let (fjord, people) = Fjord::with_toys(&[("Ann", "en-US"), ("Bo", "es-ES")]).await;
    let lobby = asks(&people[0], fjord.channel, "/play game:toy").await;
    assert!(!lobby.text.is_empty());
    assert_eq!(asks(&people[0], fjord.channel, "/table replay").await.text, "There is no board yet.");
    press_lobby(&fjord, &people[1], "j").await;
    press_lobby(&fjord, &people[0], "s").await;
    let thread = fjord.thread(&people[0]).await;
    let none = asks(&people[1], thread, "/table replay").await;
    assert!(none.files.is_empty() && none.text.contains("no tiene imágenes"), "{}", plain(&none));
    let first = asks(&people[0], thread, "/board step:0").await;
    assert!(first.text.contains("the board at the beginning") && first.files.is_empty(), "{}", plain(&first));
}
