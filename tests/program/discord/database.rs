//! Several bots on one database: each serves some of the shards, and one of them is the leader.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use local_discord::State;
use local_discord::people::{Outcome, Person, Seen};
use rustix::process::Signal;
use stage::fjord::{Fjord, seen};
use stage::postgres::{self, Server};
use stage::ways::Way;
use stage::{Bot, SOON, promised};
use tokio::task::JoinSet;
use tokio::time::{interval, sleep, timeout};

use super::play::{Party, begun};

const NAMES: [(&str, &str); 2] = [("Ann", "en-US"), ("Bo", "fr")];
/// Replies to both players when their answer could not be saved.
const NOT_SAVED: [&str; 2] = ["I can't save right now", "Je ne peux rien enregistrer"];
/// The log line of a bot without shards.
const READY: &str = "others serve everybody; this one is ready to take over";

/// Starts a bot on a database of its own, and two people.
async fn fjord(server: &Server) -> (Fjord, Vec<Person>) {
    let line = server.line(&server.empty());
    Fjord::and(&[("MEADHALL_DATABASE_ADDRESS", &line)], &NAMES).await
}

/// Starts another bot on the same database with its own data directory, and waits until it is on
/// standby.
async fn another(fjord: &Fjord, number: u32) -> Bot {
    let folder = fjord.stage.folder.path().join(format!("house{number}"));
    let bot = fjord.stage.bot_with(&[("MEADHALL_DATA", folder.to_str().unwrap()), ("MEADHALL_SHARDS", "1")]);
    bot.says(READY).await;
    bot
}

async fn some(party: &mut Party<'_>) {
    for _ in 0..4 {
        assert!(party.answer().await, "the match goes on");
    }
}

#[tokio::test]
async fn whom_a_bot_has_served_that_is_killed_or_stopped_is_served_by_another() {
    let Some(server) = postgres::shared() else { return };
    let (fjord, people) = fjord(server).await;
    let mut party = begun(fjord, &people, "/play game:raids").await;
    some(&mut party).await;
    for (number, signal) in [(1, Signal::KILL), (2, Signal::TERM)] {
        let ready = another(&party.fjord, number).await;
        party.fjord.bot.gets(signal);
        let since = Instant::now();
        let mut before = std::mem::replace(&mut party.fjord.bot, ready);
        party.fjord.bot.says("is connected").await;
        println!("{signal:?}: served again after {:?}", since.elapsed());
        assert!(since.elapsed() < SOON);
        if signal == Signal::TERM {
            assert_eq!(before.ends().await, 0, "{:#?}", before.said());
        }
        some(&mut party).await;
    }
    while party.answer().await {}
    party.is_well().await;
}

#[tokio::test]
async fn nobody_notices_that_a_bot_is_replaced_by_another_under_twenty_presses_a_second() {
    let Some(server) = postgres::shared() else { return };
    let (fjord, people) = fjord(server).await;
    let mut party = begun(fjord, &people, "/play game:raids").await;
    some(&mut party).await;
    let over = Arc::new(AtomicBool::new(false));
    let (answered, unanswered) = (Arc::new(AtomicU32::new(0)), Arc::new(AtomicU32::new(0)));
    let load = {
        let (person, thread, over) = (people[1].clone(), party.thread, Arc::clone(&over));
        let (answered, unanswered) = (Arc::clone(&answered), Arc::clone(&unanswered));
        tokio::spawn(async move {
            let (mut beat, mut presses, mut slowest) =
                (interval(Duration::from_millis(50)), JoinSet::new(), Duration::ZERO);
            while !over.load(Ordering::Relaxed) {
                beat.tick().await;
                let (person, answered, unanswered) = (person.clone(), Arc::clone(&answered), Arc::clone(&unanswered));
                presses.spawn(async move {
                    let since = Instant::now();
                    let answer = person.runs(thread, "/turn").await.unwrap();
                    let count = if answer.outcome == Outcome::Failed { &unanswered } else { &answered };
                    count.fetch_add(1, Ordering::Relaxed);
                    since.elapsed()
                });
                while let Some(done) = presses.try_join_next() {
                    slowest = slowest.max(done.unwrap());
                }
            }
            presses.join_all().await.into_iter().fold(slowest, Duration::max)
        })
    };
    for number in 1..=2 {
        let ready = another(&party.fjord, number).await;
        some(&mut party).await;
        let mut before = std::mem::replace(&mut party.fjord.bot, ready);
        before.gets(Signal::TERM);
        let since = Instant::now();
        // The match continues during the handover.
        some(&mut party).await;
        assert_eq!(before.ends().await, 0, "{:#?}", before.said());
        println!("handed over within {:?}", since.elapsed());
        some(&mut party).await;
    }
    over.store(true, Ordering::Relaxed);
    let slowest = load.await.unwrap();
    let counts = (answered.load(Ordering::Relaxed), unanswered.load(Ordering::Relaxed));
    println!("{} presses were answered, the slowest after {slowest:?}", counts.0);
    assert!(counts.0 > 100 && counts.1 == 0, "{counts:?}: {:#?}", party.fjord.bot.said());
    // Deferred replies must arrive, too.
    let kept = |state: &State| promised::all_open(&state.world).is_empty().then_some(());
    assert!(party.fjord.stage.discord.until(SOON, kept).await.is_some(), "{:#?}", party.fjord.stage.logged());
    while party.answer().await {}
    party.is_well().await;
}

#[tokio::test]
async fn several_bots_serve_a_part_of_the_people_each_and_a_match_is_played_at_all_of_them() {
    let Some(server) = postgres::shared() else { return };
    let line = server.line(&server.empty());
    let set = [("MEADHALL_DATABASE_ADDRESS", line.as_str())];
    // The match is on the second shard; DMs arrive on the first.
    let (fjord, people) = Fjord::on_with(2, &set, &NAMES).await;
    let folder = fjord.stage.folder.path().join("house1");
    let shares = [("MEADHALL_DATA", folder.to_str().unwrap()), ("MEADHALL_SHARDS", "2")];
    let other = fjord.stage.bot_with(&shares);
    other.says("is connected").await;
    fjord.bot.says("this process serves it no more").await;
    assert!(fjord.stage.discord.is_met(2, SOON).await, "each is served once");
    let mut party = begun(fjord, &people, "/play game:raids").await;
    while party.answer().await {}
    let said = other.said();
    assert!(!said.iter().any(|it| it.contains("WARN") || it.contains("ERROR")), "{said:#?}");
    assert!(party.doors.len() > 1, "{:?}", party.doors);
    party.is_well().await;
}

#[tokio::test]
async fn a_bot_that_was_asleep_for_too_long_finds_itself_struck_off_and_changes_nothing() {
    let Some(server) = postgres::shared() else { return };
    let (fjord, people) = fjord(server).await;
    let mut party = begun(fjord, &people, "/play game:raids").await;
    some(&mut party).await;
    let ready = another(&party.fjord, 1).await;
    party.fjord.bot.gets(Signal::STOP);
    let mut asleep = std::mem::replace(&mut party.fjord.bot, ready);
    party.fjord.bot.says("is connected").await;
    some(&mut party).await;
    asleep.gets(Signal::CONT);
    assert_ne!(asleep.ends().await, 0, "{:#?}", asleep.said());
    assert!(asleep.said().iter().any(|line| line.contains("nothing can be stored any more")), "{:#?}", asleep.said());
    while party.answer().await {}
    party.is_well().await;
}

#[tokio::test]
async fn whoever_wants_the_books_while_a_bot_elsewhere_has_the_house_is_told_which() {
    let Some(server) = postgres::shared() else { return };
    let (fjord, _) = fjord(server).await;
    let folder = fjord.stage.folder.path().join("elsewhere");
    let mut verify = fjord.stage.command(&["verify"]);
    let (code, said) = stage::ended(verify.env("MEADHALL_DATA", &folder)).await;
    assert!(code != 0 && said.contains("the store in the database is in use by the bot on "), "{code}: {said}");
    // With the right data directory, `verify` goes through the running bot.
    let (code, said) = stage::ended(&mut fjord.stage.command(&["verify"])).await;
    assert_eq!(code, 0, "{said}");
    let (code, said) = stage::ended(&mut fjord.stage.command(&["doctor"])).await;
    assert!(code == 0 && said.contains("it runs, and all is well"), "{code}: {said}");
}

#[tokio::test]
async fn a_bot_that_serves_nobody_ends_well_when_it_is_told_to_stop() {
    let Some(server) = postgres::shared() else { return };
    let (mut fjord, _) = fjord(server).await;
    let mut ready = another(&fjord, 1).await;
    assert_eq!(ready.stops().await, 0, "{:#?}", ready.said());
    assert!(fjord.bot.runs());
}

#[tokio::test]
async fn a_panel_can_be_pressed_again_after_a_press_that_could_not_be_saved_for_long() {
    let Some(server) = Server::start() else { return };
    let (name, server) = (server.empty(), Arc::new(server));
    let line = server.line(&name);
    let set = [("MEADHALL_DATABASE_ADDRESS", line.as_str())];
    // The bot defers its reply after half of this deadline.
    let (fjord, people) = Fjord::with_deadline(Duration::from_secs(10), &set, &NAMES).await;
    let mut party = begun(fjord, &people, "/play game:raids").await;
    let mut asked = None;
    for person in &people {
        let panel = seen(person, &person.runs(party.thread, "/turn").await.unwrap()).await;
        asked = asked.or(Way::all(&panel).first().cloned().map(|way| (person, panel, way)));
    }
    let (person, panel, way) = asked.unwrap();
    let locked = Arc::clone(&server);
    // Writes to the journal have to wait for this lock.
    let lock = "begin; lock table meadhall.entries in share mode; select pg_sleep(100)";
    let there = name.clone();
    thread::spawn(move || drop(locked.asks(&there, lock)));
    let held = "select 1 from pg_locks l join pg_class c on c.oid = l.relation \
        where c.relname = 'entries' and l.mode = 'ShareLock' and l.granted";
    let begun = Instant::now();
    while server.asks(&name, held).unwrap().is_empty() {
        assert!(begun.elapsed() < SOON, "it is not locked");
        sleep(Duration::from_millis(20)).await;
    }
    let answer = way.taken(person, panel.id).await.unwrap();
    assert_eq!(answer.outcome, Outcome::Quiet, "it takes long");
    server.dies();
    let refused = async {
        loop {
            let now = person.sees_message(panel.id).unwrap();
            if NOT_SAVED.iter().any(|words| now.text.contains(words)) {
                break now;
            }
            sleep(Duration::from_millis(50)).await;
        }
    };
    let Ok(now) = timeout(SOON, refused).await else {
        panic!("{:?}: {:#?}", person.sees_message(panel.id), party.fjord.bot.said());
    };
    let offered = |seen: &Seen| format!("{:?} {:?}", seen.menus, seen.buttons);
    assert_eq!(offered(&now), offered(&panel), "it can be pressed again");
    server.rises();
    while party.answer().await {}
    // Counting tables for the metrics may fail meanwhile, too.
    let is_of_counting = |line: &String| line.contains("counting what is to be seen from outside has failed");
    let mut errors: Vec<_> = party.fjord.bot.said().into_iter().filter(|line| line.contains("ERROR")).collect();
    errors.retain(|line| !is_of_counting(line));
    assert!(errors.len() == 1 && errors[0].contains("a change was not saved"), "{errors:#?}");
}
