//! Restores a backup that was made during matches onto an empty machine: every answer acknowledged
//! before the backup is there, and the matches continue.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use meadhall_local_discord::Snowflake;
use meadhall_local_discord::people::Person;
use meadhall_test_support::TEST_TIMEOUT;
use meadhall_test_support::choices::OfferedAnswer;
use meadhall_test_support::guild::{TestGuild, TestGuildOptions, has_response, response_message};
use serde_json::Value;
use tokio::time::sleep;

use super::audience::assert_healthy;
use super::locations::pressable_messages;
use super::play::{TestMatch, start_match};

/// Plays at one table as fast as possible. Counts answers: attempted, and acknowledged.
async fn play_until_stopped(
    people: Vec<Person>,
    thread: Snowflake,
    stop: Arc<AtomicBool>,
    counts: Arc<[AtomicUsize; 2]>,
) {
    // The limit keeps the match from ending.
    while !stop.load(Ordering::Relaxed) && counts[1].load(Ordering::SeqCst) < 30 {
        for person in &people {
            let Some(panel) = person.run_command(thread, "/turn").await.ok().and_then(|it| it.message()) else {
                continue;
            };
            let Some(shown) = person.message(panel) else { continue };
            let Some(way) = OfferedAnswer::in_message(&shown).into_iter().next() else { continue };
            counts[0].fetch_add(1, Ordering::SeqCst);
            if way.choose(person, panel).await.is_ok_and(|answer| has_response(&answer)) {
                counts[1].fetch_add(1, Ordering::SeqCst);
            }
            // The pause keeps the match from ending before the backup is made.
            sleep(Duration::from_millis(30)).await;
        }
    }
}

/// Returns the number of stored answers of people for each table.
async fn stored_answers_by_table(test_guild: &TestGuild) -> Vec<usize> {
    let export = test_guild.env.command(&["export", "-"]).output().await.unwrap();
    assert!(export.status.success(), "{}", String::from_utf8_lossy(&export.stderr));
    let lines = String::from_utf8(export.stdout).unwrap();
    let tables = lines.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let answers = |line: Value| {
        let entries = line.get("table")?["history"]["entries"].as_array().cloned().unwrap_or_default();
        Some(entries.iter().filter(|entry| entry["origin"] == "player").count())
    };
    tables.filter_map(answers).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_made_under_load_restores_every_answer_acknowledged_before_it() {
    let names: Vec<String> = (0..8).map(|n| format!("Player {n}")).collect();
    let names: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), "en-US")).collect();
    let (mut test_guild, people) = TestGuildOptions::with_real_response_deadline().start(&names).await;
    let mut threads = Vec::new();
    for pair in people.chunks(2) {
        let test_match = start_match(test_guild, pair, "/play game:raids where:here").await;
        threads.push(test_match.match_channel);
        let guild =
            test_match.test_guild.env.discord.read_world(|world| world.guild_of(test_match.match_channel)).unwrap();
        let next = test_match.test_guild.env.discord.add_channel(guild, "more games");
        test_guild = TestGuild { channel: next, ..test_match.test_guild };
    }
    let stop = Arc::new(AtomicBool::new(false));
    let counts: Vec<Arc<[AtomicUsize; 2]>> = threads.iter().map(|_| Arc::default()).collect();
    let playing: Vec<_> = people
        .chunks(2)
        .zip(&threads)
        .zip(&counts)
        .map(|((pair, thread), counts)| {
            tokio::spawn(play_until_stopped(pair.to_vec(), *thread, stop.clone(), counts.clone()))
        })
        .collect();
    let total = |n: usize| counts.iter().map(|it| it[n].load(Ordering::SeqCst)).sum::<usize>();
    wait_for_acknowledged(40, || total(1)).await;
    let before = total(1);
    let backup = test_guild.env.command(&["backup"]).output().await.unwrap();
    assert!(backup.status.success(), "{}", String::from_utf8_lossy(&backup.stderr));
    let during = total(1) - before;
    wait_for_acknowledged(before + during + 8, || total(1)).await;
    test_guild.bot.kill().await;
    stop.store(true, Ordering::Relaxed);
    for table in playing {
        table.await.unwrap();
    }
    // The machine is lost; only the backup is left.
    let backups = std::fs::read_dir(test_guild.env.data_path().join("backups")).unwrap().map(|it| it.unwrap().path());
    let newest = backups.max().expect("there is a backup");
    let saved = test_guild.env.dir.path().join(newest.file_name().unwrap());
    std::fs::rename(&newest, &saved).unwrap();
    test_guild.env.wipe_data();
    let arguments = ["import", "--new", saved.to_str().unwrap()];
    let import = test_guild.env.command(&arguments).output().await.unwrap();
    assert!(import.status.success(), "{}", String::from_utf8_lossy(&import.stderr));
    let verified = test_guild.env.command(&["verify", "--finished"]).output().await.unwrap();
    assert!(verified.status.success(), "{}", String::from_utf8_lossy(&verified.stdout));
    let recorded: usize = stored_answers_by_table(&test_guild).await.into_iter().sum();
    println!("{before} answers before the backup, {during} during it, {recorded} recorded, {} started", total(0));
    assert!(recorded >= before && recorded <= total(0));
    test_guild.bot = test_guild.env.start_bot();
    test_guild.bot.wait_for_log("players can reach the bot").await;
    for (pair, thread) in people.chunks(2).zip(&threads) {
        let mut moved = 0;
        let started_at = Instant::now();
        while started_at.elapsed() < TEST_TIMEOUT {
            for person in pair {
                let turn = response_message(person, &person.run_command(*thread, "/turn").await.unwrap()).await;
                if let Some(way) = OfferedAnswer::in_message(&turn).into_iter().next() {
                    moved += usize::from(has_response(&way.choose(person, turn.id).await.unwrap()));
                }
            }
            if moved > 2 {
                break;
            }
        }
        assert!(moved > 2, "the match does not continue");
        // Cards from before the backup stay, because their ids are lost. Only the newest one belongs to the
        // restored table.
        let mut test_match = TestMatch::new(test_guild, pair, *thread);
        wait_for_newest_card(&test_match).await;
        assert_healthy(&mut test_match.test_guild);
        test_guild = test_match.test_guild;
    }
}

/// Waits until this many answers are acknowledged.
async fn wait_for_acknowledged(many: usize, acknowledged: impl Fn() -> usize) {
    let started_at = Instant::now();
    while acknowledged() < many {
        assert!(started_at.elapsed() < TEST_TIMEOUT, "only {} of {many} answers", acknowledged());
        sleep(Duration::from_millis(5)).await;
    }
}

/// Waits until the newest card with buttons mentions the asked player.
async fn wait_for_newest_card(test_match: &TestMatch<'_>) {
    let started_at = Instant::now();
    loop {
        let asked =
            test_match.asked_player().await.map(|asked| format!("<@{}>:", test_match.players[asked].id())).unwrap();
        let cards = pressable_messages(&test_match.players[0], test_match.match_channel);
        if cards.last().is_some_and(|card| card.text.starts_with(&asked)) {
            return;
        }
        assert!(started_at.elapsed() < TEST_TIMEOUT, "{asked} {cards:#?}");
        sleep(Duration::from_millis(50)).await;
    }
}
