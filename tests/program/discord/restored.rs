//! Restores a backup that was made during matches onto an empty machine: every answer acknowledged
//! before the backup is there, and the matches continue.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use local_discord::Id;
use local_discord::people::Person;
use serde_json::Value;
use stage::SOON;
use stage::fjord::{Fjord, answered, seen};
use stage::ways::Way;
use tokio::time::sleep;

use super::eyes::is_calm;
use super::places::live;
use super::play::{Party, begun};

/// Plays at one table as fast as possible. Counts answers: attempted, and acknowledged.
async fn play(people: Vec<Person>, thread: Id, over: Arc<AtomicBool>, counts: Arc<[AtomicUsize; 2]>) {
    // The limit keeps the match from ending.
    while !over.load(Ordering::Relaxed) && counts[1].load(Ordering::SeqCst) < 30 {
        for person in &people {
            let Some(panel) = person.runs(thread, "/turn").await.ok().and_then(|it| it.message()) else { continue };
            let Some(shown) = person.sees_message(panel) else { continue };
            let Some(way) = Way::all(&shown).into_iter().next() else { continue };
            counts[0].fetch_add(1, Ordering::SeqCst);
            if way.taken(person, panel).await.is_ok_and(|answer| answered(&answer)) {
                counts[1].fetch_add(1, Ordering::SeqCst);
            }
            // The pause keeps the match from ending before the backup is made.
            sleep(Duration::from_millis(30)).await;
        }
    }
}

/// Returns the number of stored answers of people for each table.
async fn on_record(fjord: &Fjord) -> Vec<usize> {
    let export = fjord.stage.command(&["export", "-"]).output().await.unwrap();
    assert!(export.status.success(), "{}", String::from_utf8_lossy(&export.stderr));
    let lines = String::from_utf8(export.stdout).unwrap();
    let tables = lines.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let answers = |line: Value| {
        let entries = line.get("table")?["past"]["entries"].as_array().cloned().unwrap_or_default();
        Some(entries.iter().filter(|kept| kept["by"] == "person").count())
    };
    tables.filter_map(answers).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_made_under_load_brings_back_every_answer_acknowledged_before_it() {
    let names: Vec<String> = (0..8).map(|n| format!("Player {n}")).collect();
    let names: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), "en-US")).collect();
    let (mut fjord, people) = Fjord::brisk(&[], &names).await;
    let mut threads = Vec::new();
    for pair in people.chunks(2) {
        let party = begun(fjord, pair, "/play game:raids where:here").await;
        threads.push(party.thread);
        let guild = party.fjord.stage.discord.look(|world| world.guild_of(party.thread)).unwrap();
        let next = party.fjord.stage.discord.channel(guild, "more games");
        fjord = Fjord { channel: next, ..party.fjord };
    }
    let over = Arc::new(AtomicBool::new(false));
    let counts: Vec<Arc<[AtomicUsize; 2]>> = threads.iter().map(|_| Arc::default()).collect();
    let playing: Vec<_> = people
        .chunks(2)
        .zip(&threads)
        .zip(&counts)
        .map(|((pair, thread), counts)| tokio::spawn(play(pair.to_vec(), *thread, over.clone(), counts.clone())))
        .collect();
    let total = |n: usize| counts.iter().map(|it| it[n].load(Ordering::SeqCst)).sum::<usize>();
    acknowledges(40, || total(1)).await;
    let before = total(1);
    let backup = fjord.stage.command(&["backup"]).output().await.unwrap();
    assert!(backup.status.success(), "{}", String::from_utf8_lossy(&backup.stderr));
    let during = total(1) - before;
    acknowledges(before + during + 8, || total(1)).await;
    fjord.bot.dies().await;
    over.store(true, Ordering::Relaxed);
    for table in playing {
        table.await.unwrap();
    }
    // The machine is lost; only the backup is left.
    let kept = std::fs::read_dir(fjord.stage.house().join("backups")).unwrap().map(|it| it.unwrap().path());
    let newest = kept.max().expect("a backup");
    let saved = fjord.stage.folder.path().join(newest.file_name().unwrap());
    std::fs::rename(&newest, &saved).unwrap();
    fjord.stage.moves();
    let words = ["import", "--new", saved.to_str().unwrap()];
    let import = fjord.stage.command(&words).output().await.unwrap();
    assert!(import.status.success(), "{}", String::from_utf8_lossy(&import.stderr));
    let verified = fjord.stage.command(&["verify", "--finished"]).output().await.unwrap();
    assert!(verified.status.success(), "{}", String::from_utf8_lossy(&verified.stdout));
    let recorded: usize = on_record(&fjord).await.into_iter().sum();
    println!("{before} answers before the backup, {during} during it, {recorded} on record, {} begun", total(0));
    assert!(recorded >= before && recorded <= total(0));
    fjord.bot = fjord.stage.bot();
    fjord.bot.says("players are reached").await;
    for (pair, thread) in people.chunks(2).zip(&threads) {
        let mut moved = 0;
        let begun_at = Instant::now();
        while begun_at.elapsed() < SOON {
            for person in pair {
                let turn = seen(person, &person.runs(*thread, "/turn").await.unwrap()).await;
                if let Some(way) = Way::all(&turn).into_iter().next() {
                    moved += usize::from(answered(&way.taken(person, turn.id).await.unwrap()));
                }
            }
            if moved > 2 {
                break;
            }
        }
        assert!(moved > 2, "the match does not go on");
        // Cards from before the backup stay, because their ids are lost. Only the newest one belongs to the
        // restored table.
        let mut party = Party::new(fjord, pair, *thread);
        is_called(&party).await;
        is_calm(&mut party.fjord);
        fjord = party.fjord;
    }
}

/// Waits until this many answers are acknowledged.
async fn acknowledges(many: usize, so_far: impl Fn() -> usize) {
    let begun = Instant::now();
    while so_far() < many {
        assert!(begun.elapsed() < SOON, "{} of {many}", so_far());
        sleep(Duration::from_millis(5)).await;
    }
}

/// Waits until the newest card with buttons mentions the asked player.
async fn is_called(party: &Party<'_>) {
    let begun = Instant::now();
    loop {
        let asked = party.asked().await.map(|asked| format!("<@{}>:", party.people[asked].id())).unwrap();
        let cards = live(&party.people[0], party.thread);
        if cards.last().is_some_and(|card| card.text.starts_with(&asked)) {
            return;
        }
        assert!(begun.elapsed() < SOON, "{asked} {cards:#?}");
        sleep(Duration::from_millis(50)).await;
    }
}
