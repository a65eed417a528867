//! Checks the replay of a whole golden match by decoding it, and the cases without a replay.

use std::time::Instant;

use gif::{ColorOutput, DecodeOptions};
use local_discord::rules::{self, Case};
use serenity::model::Permissions;

use super::super::button::{Button, View};
use super::super::faces::earlier;
use super::super::limits::{Room, by, golden};
use super::super::payload::{Control, Leads, Row};
use super::*;
use crate::lang::Lang;
use crate::table::Person;
use crate::table::{Caller, Channel, Rank, Server, Standing};

/// Returns an interaction of this person in the table's channel.
fn asks(person: Person) -> Asked {
    Asked {
        caller: Caller { person, rank: Rank::Member },
        name: "W".to_owned(),
        seen: Some(Lang::En),
        lang: Lang::En,
        here: Lang::En,
        standing: Standing::default(),
        channel: Channel(1),
        server: Some(Server(1)),
        rights: Permissions::all(),
        in_thread: false,
        id: 1,
    }
}

/// Plays the first `answers` answers of the golden match.
async fn played(seats: u64, answers: usize) -> Room {
    let room = Room::open(seats, Lang::En).await;
    room.hall.house.start(&by(room.people[0]), room.id).await.unwrap();
    for answer in golden(seats, Lang::En).into_iter().take(answers) {
        let (person, press) = room.answer(answer).await;
        room.hall.house.press(&by(person), room.id, press).await.unwrap();
    }
    room
}

fn bytes(payload: &Payload) -> Arc<[u8]> {
    match &payload.file {
        Some(Attached::Written { bytes, alt: Some(alt), .. }) if alt.starts_with("Moving picture") => Arc::clone(bytes),
        file => panic!("this is no replay: {file:?}"),
    }
}

/// A decoded frame: its left, top, width and height, and its delay in hundredths of a second.
struct Shown {
    area: [u16; 4],
    delay: u16,
}

fn frames(file: &[u8]) -> ([u16; 2], Vec<Shown>) {
    let mut options = DecodeOptions::new();
    options.set_color_output(ColorOutput::Indexed);
    let mut decoder = options.read_info(file).unwrap();
    let mut frames = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        let area = [frame.left, frame.top, frame.width, frame.height];
        frames.push(Shown { area, delay: frame.delay });
    }
    ([decoder.width(), decoder.height()], frames)
}

#[tokio::test]
async fn a_whole_match_is_one_frame_a_turn_and_small_enough() {
    let room = played(2, usize::MAX).await;
    let film = room.hall.house.film(room.id, Eyes::All).await.unwrap().unwrap().0;
    let turns = film.last().unwrap();
    let begun = Instant::now();
    let payload = replay(&room.hall, &asks(Person(1)), room.id).await.unwrap();
    let file = bytes(&payload);
    println!("{turns} turns, {} bytes, drawn in {:?}", file.len(), begun.elapsed());
    if let Some(folder) = std::env::var_os("MEADHALL_SHOW") {
        std::fs::write(std::path::Path::new(&folder).join("raids_2.gif"), &*file).unwrap();
    }
    assert!(turns > 30 && payload.content.contains(&format!("{turns} turns")), "{}", payload.content);
    assert!(file.len() < 2_000_000, "{} bytes", file.len());
    let ([width, height], frames) = frames(&file);
    assert_eq!((frames.len(), width), (turns + 1, WIDTH));
    let [first, others @ ..] = &frames[..] else { panic!("there are no frames") };
    assert_eq!(first.area, [0, 0, width, height]);
    let all = u32::from(width) * u32::from(height);
    let small = others.iter().filter(|it| u32::from(it.area[2]) * u32::from(it.area[3]) < all).count();
    assert!(small * 4 > others.len() * 3, "only {small} of {} are smaller than the whole", others.len());
    let (last, others) = frames.split_last().unwrap();
    assert!(others.iter().all(|it| it.delay == 120) && last.delay == 600);
}

#[tokio::test]
async fn an_open_match_ends_with_the_turn_that_is_not_over() {
    let room = played(2, 5).await;
    let film = room.hall.house.film(room.id, Eyes::Of(room.people[0])).await.unwrap().unwrap().0;
    let turns: Vec<After> = film.frames().unwrap().map(|frame| frame.unwrap().still.after).collect();
    let payload = replay(&room.hall, &asks(room.people[0]), room.id).await.unwrap();
    assert_eq!(frames(&bytes(&payload)).1.len(), turns.len());
    assert_eq!(turns.last(), Some(&After::GoesOn));
}

#[tokio::test]
async fn a_lobby_has_none_and_nobody_gets_two_at_once() {
    let room = Room::open(2, Lang::En).await;
    let asked = asks(room.people[0]);
    let payload = replay(&room.hall, &asked, room.id).await.unwrap();
    assert_eq!((payload.content.as_str(), payload.file), ("There is no board yet.", None));
    let seated = room.hall.cinema.seat(asked.person());
    let busy = replay(&room.hall, &asked, room.id).await.unwrap();
    assert!(busy.content.starts_with("I'm still drawing"), "{}", busy.content);
    drop(seated);
    assert!(room.hall.cinema.seat(asked.person()).is_some(), "whoever has gone may come again");
}

#[tokio::test]
async fn what_would_be_too_large_is_thinned_and_says_so() {
    let room = played(2, 12).await;
    let (film, table) = room.hall.house.film(room.id, Eyes::All).await.unwrap().unwrap();
    let whole = drawn(&room.hall, &asks(Person(1)), film, &table, LARGEST).await;
    let Ok(whole) = whole else { panic!("it is drawn") };
    assert_eq!(whole.every, 1);
    let film = room.hall.house.film(room.id, Eyes::All).await.unwrap().unwrap().0;
    let thin = drawn(&room.hall, &asks(Person(1)), film, &table, whole.bytes.len() - 1).await;
    let Ok(thin) = thin else { panic!("it is drawn") };
    assert!(thin.every > 1 && thin.bytes.len() < whole.bytes.len(), "{} {}", thin.every, thin.bytes.len());
    let every = thin.every;
    let kept = (0..=thin.turns).filter(|turn| turn % every == 0 || *turn == thin.turns).count();
    assert_eq!(frames(&thin.bytes).1.len(), kept);
    let said = shown(&room.hall, &asks(Person(1)), &table, thin).await.content;
    assert!(said.contains(&format!("one turn in {every}")), "{said}");
}

/// Asserts that Discord accepts the message with nothing truncated.
fn is_taken(payload: &Payload) {
    assert_eq!(rules::message(&payload.body(), Case::Create, &[]), Ok(()), "{payload:#?}");
    assert!(payload.content.chars().count() <= 2_000, "{}", payload.content);
}

#[tokio::test]
async fn discord_takes_the_board_of_every_turn_and_each_leads_to_the_next() {
    let room = played(2, usize::MAX).await;
    let eyes = Eyes::Of(room.people[0]);
    let last = room.hall.house.earlier(room.id, eyes, usize::MAX).await.unwrap().expect("a match").last;
    for turn in 0..=last {
        let then = room.hall.house.earlier(room.id, eyes, turn).await.unwrap().expect("a match");
        assert_eq!((then.still.turn, then.last, then.scene.asked.len()), (turn, last, 0));
        assert_eq!(then.scene.over().is_some(), turn == last, "the end is not told before it comes");
        for lang in Lang::ALL {
            for view in [View::Picture, View::Board, View::Spoken] {
                let payload = earlier::payload(&room.hall.book, lang, &then, view);
                is_taken(&payload);
                let Row::Buttons(buttons) = &payload.rows[0] else { panic!("there are no buttons") };
                let leads = |button: &Control| match &button.leads {
                    Leads::Here(custom_id) => custom_id.parse().ok(),
                    Leads::To(_) => None,
                };
                let led: Vec<Button> = buttons.iter().filter_map(leads).collect();
                let others = [turn.checked_sub(1), Some(turn + 1).filter(|turn| *turn <= last)].into_iter().flatten();
                let turns = others.map(|turn| Button::Earlier(room.id, view, u32::try_from(turn).unwrap()));
                assert_eq!(led, turns.chain([Button::Show(room.id, view)]).collect::<Vec<_>>());
            }
        }
    }
}
