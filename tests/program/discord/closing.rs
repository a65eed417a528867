//! How the program stops, and how it keeps other processes from opening its data directory.

use std::process::Stdio;
use std::time::{Duration, Instant};

use local_discord::Manners;
use local_discord::gateway::Trouble;
use local_discord::people::Outcome;
use local_discord::trouble::What;
use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;
use stage::fjord::{Fjord, seen};
use stage::{DRAWS, SOON, Stage, ended, often};
use tokio::time::{sleep, timeout};

#[tokio::test]
async fn told_to_stop_it_says_goodbye_and_ends_well() {
    for signal in [Signal::TERM, Signal::INT] {
        let stage = Stage::new().await;
        let mut bot = stage.bot_with(&[DRAWS]);
        bot.says("players are reached").await;
        bot.gets(signal);
        assert_eq!(bot.ends().await, 0, "{:#?}", bot.said());
        assert!(bot.said().last().unwrap().ends_with("closed"), "{:#?}", bot.said());
        // serenity warns about the connection that it closes itself.
        let is_trouble = |line: &&String| {
            let warns = line.contains("WARN") && !line.contains("serenity::");
            warns || line.contains("ERROR") || line.contains("panic")
        };
        assert_eq!(bot.said().iter().find(is_trouble), None, "{:#?}", bot.said());
        // Without a close frame the session would wait for a RESUME.
        let over = |sessions: String| sessions.contains("open: {}").then_some(());
        let is_over = stage.discord.until(SOON, |state| over(format!("{:?}", state.sessions))).await;
        assert!(is_over.is_some(), "{:#?}", stage.discord.platform().look(|state| format!("{:?}", state.sessions)));
        assert!(!stage.house().join("control.sock").exists());
    }
}

#[tokio::test]
async fn told_to_stop_after_discord_has_gone_it_ends_all_the_same() {
    let stage = Stage::new().await;
    let mut bot = stage.bot();
    bot.says("players are reached").await;
    // The temporary directory must outlive the test environment, because it contains the data directory.
    let Stage { discord, folder: _folder, .. } = stage;
    drop(discord);
    bot.gets(Signal::TERM);
    assert_eq!(bot.ends().await, 0, "{:#?}", bot.said());
}

#[tokio::test]
async fn tied_to_whoever_has_started_it_it_closes_when_they_are_gone() {
    let stage = Stage::new().await;
    let mut command = stage.command(&["run", "--tied"]);
    let mut child = command.stdin(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    assert!(stage.discord.is_met(1, SOON).await);
    assert_eq!(child.try_wait().unwrap(), None);
    drop(child.stdin.take());
    let ended = timeout(SOON, child.wait()).await.expect("it ends").unwrap();
    assert_eq!(ended.code(), Some(0));
}

#[tokio::test]
async fn the_time_it_has_served_is_written_down_when_it_closes() {
    let stage = Stage::new().await;
    let begun = Instant::now();
    let mut bot = stage.bot();
    // Until then an export may lock the database, and the bot waits for it.
    bot.says("players are reached").await;
    let house = stage.house();
    let mut export = stage.command(&["export", "--data", house.to_str().unwrap()]);
    let told = timeout(SOON, async {
        // While the bot runs, the export goes through its control socket.
        while !ended(&mut export).await.1.contains(r#""reach":"up""#) {}
        assert_eq!(bot.stops().await, 0);
        ended(&mut export).await.1
    });
    let told = told.await.expect("players are reached");
    let lines = told.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let served = lines.filter_map(|line| line["time"]["moment"].as_u64()).next();
    let passed = u64::try_from(begun.elapsed().as_millis()).unwrap();
    assert!(served.is_some_and(|served| (1..passed).contains(&served)), "{told}");
    assert!(told.contains(r#""reach":"down""#), "{told}");
}

#[tokio::test]
async fn a_house_whose_log_nobody_reads_any_more_stays_open() {
    let stage = Stage::new().await;
    let mut bot = stage.command(&["run"]).stderr(Stdio::piped()).spawn().unwrap();
    drop(bot.stderr.take());
    assert!(stage.discord.is_met(1, SOON).await);
    stage.discord.drops_gateway(None);
    assert!(stage.discord.until(SOON, |state| (state.sessions.resumed == 1).then_some(())).await.is_some());
    let process = Pid::from_raw(i32::try_from(bot.id().unwrap()).unwrap()).unwrap();
    kill_process(process, Signal::TERM).unwrap();
    let ended = timeout(SOON, bot.wait()).await.expect("it ends").unwrap();
    assert_eq!(ended.code(), Some(0));
}

#[tokio::test]
async fn told_to_stop_before_it_was_ever_connected_it_ends_well() {
    // The gateway accepts the connection but never sends anything.
    let stage = Stage::new().await;
    stage.discord.disturbs(Trouble::Deaf);
    let mut bot = stage.bot();
    let knocked = stage.discord.until(SOON, |state| (state.sessions.connections == 1).then_some(()));
    assert!(knocked.await.is_some(), "{:#?}", bot.said());
    assert_eq!(bot.stops().await, 0);
    // This time Discord does not even send the gateway URL.
    let stage = Stage::new().await;
    stage.discord.fails("GET /gateway/bot", 1, What::Silence);
    let mut bot = stage.bot();
    assert!(stage.discord.until(SOON, |state| state.troubles.is_over().then_some(())).await.is_some());
    assert_eq!(bot.stops().await, 0);
}

#[tokio::test]
async fn told_twice_it_ends_at_once() {
    // While the second shard waits for a silent gateway, the first one cannot close its session.
    let stage = Stage::with(Manners { shards: 2, ..often() }).await;
    let mut bot = stage.bot();
    assert!(stage.discord.is_met(1, SOON).await);
    stage.discord.disturbs(Trouble::Deaf);
    let knocked = stage.discord.until(SOON, |state| (state.sessions.connections == 2).then_some(()));
    assert!(knocked.await.is_some(), "{:#?}", bot.said());
    bot.gets(Signal::TERM);
    bot.says("closing").await;
    bot.gets(Signal::TERM);
    assert_eq!(bot.ends().await, 1, "{:#?}", bot.said());
    assert_eq!(bot.said_times(" closed"), 0, "{:#?}", bot.said());
}

#[tokio::test]
async fn one_house_is_open_once_at_a_time_and_can_be_asked_for_a_backup_meanwhile() {
    let stage = Stage::new().await.in_a_folder();
    let mut bot = stage.bot();
    bot.says("players are reached").await;
    let (code, said) = ended(&mut stage.command(&["run"])).await;
    let sentence = format!("meadhall: the store in {}/store is in use by another process", stage.house().display());
    assert_eq!((code, said.lines().last()), (3, Some(sentence.as_str())), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
    let (code, said) = ended(&mut stage.command(&["backup"])).await;
    assert_eq!((code, said.as_str()), (0, "nothing to back up yet: no tables, no people\n"));
    assert!(bot.runs());
    assert_eq!(bot.stops().await, 0);
    let mut again = stage.bot();
    again.says("players are reached").await;
    assert_eq!(again.stops().await, 0);
}

#[tokio::test]
async fn a_house_that_was_killed_opens_again() {
    let stage = Stage::new().await;
    let mut bot = stage.bot();
    bot.says("players are reached").await;
    bot.dies().await;
    let mut again = stage.bot();
    again.says("players are reached").await;
    assert_eq!(again.stops().await, 0);
}

#[tokio::test]
async fn whoever_is_being_answered_when_it_is_told_to_stop_still_gets_their_answer() {
    let (mut fjord, people) = Fjord::with(&[("Ann", "en-US")]).await;
    let opened = people[0].runs(fjord.channel, "/play game:raids").await.unwrap();
    fjord.stage.discord.fails("POST /users/@me/channels", 1, What::Slow(Duration::from_secs(1)));
    let press = people[0].begin_press(opened.message().unwrap(), "Yes, write to me").unwrap();
    while fjord.stage.asked("POST /users/@me", "/channels") == 0 {
        sleep(Duration::from_millis(5)).await;
    }
    fjord.bot.gets(Signal::TERM);
    let answer = people[0].answer(press).await;
    assert!(matches!(answer.outcome, Outcome::Changed(_)), "{answer:?}");
    assert!(seen(&people[0], &answer).await.text.starts_with("I will ask you by private message"));
    assert_eq!(fjord.bot.ends().await, 0);
}
