//! Monitoring: metrics and health over HTTP, and health over the control socket.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use local_discord::gateway::Trouble;
use local_discord::people::Person;
use local_discord::trouble::What;
use local_discord::{LocalDiscord, Settings};
use serde_json::json;
use stage::exposition::{Scrape, page};
use stage::fjord::{Fjord, answered, seen};
use stage::tiny_disk::TinyDisk;
use stage::{DRAWS, SOON, Stage, ended, often};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};

use super::play::begun;

/// Enables monitoring on any free port.
const WATCHED: (&str, &str) = ("MEADHALL_WATCH_ADDRESS", "127.0.0.1:0");

/// Waits until a page has this status, and returns its text.
async fn until(address: SocketAddr, path: &str, status: u16) -> String {
    let begun = Instant::now();
    loop {
        match page(address, path).await {
            (found, text) if found == status => return text,
            (found, text) => assert!(begun.elapsed() < SOON, "{path} is {found}: {text}"),
        }
        sleep(Duration::from_millis(50)).await;
    }
}

/// Waits until the metrics satisfy a condition.
async fn until_counted(address: SocketAddr, is: impl Fn(&Scrape) -> bool) -> Scrape {
    let begun = Instant::now();
    loop {
        let scrape = Scrape::of(address).await;
        if is(&scrape) {
            return scrape;
        }
        assert!(begun.elapsed() < SOON, "{scrape:#?}");
        sleep(Duration::from_millis(100)).await;
    }
}

const COMMANDS: (&str, &[(&str, &str)]) = ("meadhall_interaction_seconds_count", &[("kind", "command")]);
const PRESSES: (&str, &[(&str, &str)]) = ("meadhall_interaction_seconds_count", &[("kind", "press")]);
const TYPED: (&str, &[(&str, &str)]) = ("meadhall_interaction_seconds_count", &[("kind", "typing")]);

fn raids(scrape: &Scrape) -> Option<f64> {
    scrape.value("meadhall_tables_open", &[("game", "raids")])
}

#[tokio::test]
async fn what_people_do_is_counted_and_nobody_is_named() {
    let (fjord, people) = Fjord::and(&[WATCHED, DRAWS], &[("Annabel", "en-US"), ("Boleslav", "fr")]).await;
    let address = fjord.bot.page().await;
    until(address, "/readyz", 200).await;
    let before = until_counted(address, |it| raids(it) == Some(0.0)).await;
    assert_eq!((before.count(COMMANDS.0, COMMANDS.1), before.count(PRESSES.0, PRESSES.1)), (0.0, 0.0));
    let version = [("version", env!("CARGO_PKG_VERSION"))];
    assert_eq!(before.value("meadhall_build_info", &version), Some(1.0));
    people[0].completes(fjord.channel, "/play game:ra").await.unwrap();
    let mut party = begun(fjord, &people, "/play game:raids computers:1 level:easy").await;
    for _ in 0..4 {
        party.answer().await;
    }
    let after = until_counted(address, |it| {
        let letters = it.count("meadhall_private_messages_total", &[("outcome", "sent")]);
        raids(it) == Some(1.0) && letters > 0.0 && it.count("meadhall_thought_seconds_count", &[]) > 0.0
    })
    .await;
    assert!(after.count(COMMANDS.0, COMMANDS.1) > 1.0 && after.count(PRESSES.0, PRESSES.1) > 3.0, "{after:#?}");
    assert_eq!(after.value(TYPED.0, TYPED.1), Some(1.0));
    for (row, least) in [
        ("meadhall_drawing_seconds_count", 1.0),
        ("meadhall_store_write_seconds_count", 5.0),
        ("meadhall_store_changes_sum", 5.0),
        ("meadhall_store_bytes", 1000.0),
        ("meadhall_disk_free_bytes", 1.0),
        ("process_resident_memory_bytes", 1_000_000.0),
        ("meadhall_service_time_seconds", 0.001),
    ] {
        assert!(after.value(row, &[]) >= Some(least), "{row} of {after:#?}");
    }
    assert_eq!(after.value("meadhall_outbox_errands", &[("state", "parked")]), Some(0.0));
    assert_eq!(after.value("meadhall_interactions_unanswered_total", &[("kind", "press")]), Some(0.0));
    for part in ["writer", "store", "gateway", "commands"] {
        assert_eq!(after.value("meadhall_ready", &[("part", part)]), Some(1.0), "{part}");
    }
    let text = page(address, "/metrics").await.1;
    let ids = people.iter().map(|it| it.id().to_string());
    let secrets = ids.chain([party.thread, party.fjord.channel].map(|it| it.to_string()));
    for named in secrets.chain(["nnabel", "oleslav", "Fjord", "Skerry"].map(str::to_owned)) {
        assert!(!text.contains(&named), "{named} is named: {text}");
    }
    assert!(after.rows() < 250, "{} rows", after.rows());
}

#[tokio::test]
async fn whoever_gets_no_answer_is_counted_and_so_is_who_takes_no_letters() {
    let (fjord, people) = Fjord::brisk(&[WATCHED], &[("Ann", "en-US"), ("Bo", "fr")]).await;
    let address = fjord.bot.page().await;
    fjord.stage.discord.fails("POST /interactions/*/*/callback", u32::MAX, What::Status(500));
    let (lost, ()) = tokio::join!(people[0].runs(fjord.channel, "/help"), async {
        until_counted(address, |it| it.count("meadhall_interactions_unanswered_total", &[("kind", "command")]) > 0.0)
            .await;
        fjord.stage.discord.advance(Duration::from_secs(4));
    });
    assert!(!answered(&lost.unwrap()));
    fjord.stage.discord.recovers();
    fjord.stage.discord.disturbs(Trouble::Twist("INTERACTION_CREATE", |told| {
        told.as_object_mut().unwrap().remove("locale");
    }));
    assert!(answered(&people[0].runs(fjord.channel, "/help").await.unwrap()));
    fjord.stage.discord.recovers();
    let answered =
        until_counted(address, |it| it.count("meadhall_interaction_seconds_count", &[("kind", "unreadable")]) > 0.0)
            .await;
    assert_eq!(answered.value(COMMANDS.0, COMMANDS.1), Some(0.0), "what has no answer took no time");
    people.iter().for_each(|it| it.takes_dms(false));
    let _party = begun(fjord, &people, "/play game:raids").await;
    until_counted(address, |it| it.count("meadhall_private_messages_total", &[("outcome", "refused")]) > 0.0).await;
}

#[tokio::test]
async fn a_gateway_that_is_gone_keeps_the_bot_from_being_ready_until_it_is_back() {
    let stage = Stage::new().await;
    let bot = stage.bot_with(&[WATCHED]);
    let address = bot.page().await;
    assert_eq!(until(address, "/readyz", 200).await, "writer   well\nstore    well\ngateway  well\ncommands well\n");
    let Stage { discord, folder, .. } = stage;
    let (port, gateway) = (discord.requests().port(), discord.gateway().port());
    drop(discord);
    let text = until(address, "/readyz", 503).await;
    assert_eq!(text, "writer   well\nstore    well\ngateway  Discord is not connected\ncommands well\n");
    assert_eq!(page(address, "/healthz").await, (200, "alive\n".to_owned()));
    assert_eq!(Scrape::of(address).await.value("meadhall_ready", &[("part", "gateway")]), Some(0.0));
    let settings = || Settings { port, gateway, manners: often(), ..Settings::default() };
    let begun = Instant::now();
    let _discord = loop {
        assert!(begun.elapsed() < SOON, "the ports are not free");
        // The ports are free as soon as the last connection is gone.
        match LocalDiscord::open(&folder.path().join("discord"), settings()).await {
            Ok(discord) => break discord,
            Err(_) => sleep(Duration::from_millis(50)).await,
        }
    };
    until(address, "/readyz", 200).await;
}

/// Saves settings repeatedly until the store refuses a write.
async fn stores_until_full(fjord: &Fjord, person: &Person, address: SocketAddr) -> String {
    let begun = Instant::now();
    for language in ["fr", "es", "en"].iter().cycle() {
        person.runs(fjord.channel, &format!("/settings language language:{language}")).await.unwrap();
        if let (503, text) = page(address, "/readyz").await {
            return text;
        }
        assert!(begun.elapsed() < SOON, "the disk was never full");
    }
    unreachable!("there are languages")
}

#[tokio::test]
async fn a_disk_that_is_full_keeps_the_bot_from_being_ready_until_it_has_room_again() {
    let Some(disk) = TinyDisk::mount(48) else { return };
    let data = disk.path().join("house");
    let set = [WATCHED, ("MEADHALL_DATA", data.to_str().unwrap())];
    let set: Vec<(&'static str, &str)> = set.to_vec();
    let (fjord, people) = Fjord::in_a_folder(&set, &[("Ann", "en-US")]).await;
    let address = fjord.bot.page().await;
    until(address, "/readyz", 200).await;
    disk.fill();
    let text = stores_until_full(&fjord, &people[0], address).await;
    assert!(text.starts_with("writer   well\nstore    the store cannot be used now: "), "{text}");
    assert_eq!(page(address, "/healthz").await.0, 200, "a full disk ends nothing");
    let scrape = Scrape::of(address).await;
    assert!(scrape.count("meadhall_store_writes_failed_total", &[]) > 0.0, "{scrape:#?}");
    assert_eq!(scrape.value("meadhall_ready", &[("part", "store")]), Some(0.0));
    let (code, said) = ended(&mut fjord.stage.command(&["healthcheck"])).await;
    assert!(code == 0 && said.starts_with("alive, but not ready: store: "), "{code} {said}");
    let (code, _) = ended(&mut fjord.stage.command(&["healthcheck", "--ready"])).await;
    assert_eq!(code, 1);
    disk.empty();
    until(address, "/readyz", 200).await;
}

#[tokio::test]
async fn many_slow_clients_harm_neither_the_bot_nor_whoever_asks_after_them() {
    let (fjord, people) = Fjord::and(&[WATCHED], &[("Ann", "en-US")]).await;
    let address = fjord.bot.page().await;
    until(address, "/readyz", 200).await;
    let mut slow = Vec::new();
    for _ in 0..200 {
        let mut stream = TcpStream::connect(address).await.unwrap();
        // The server may have closed the connection already.
        let _ = stream.write_all(b"GET /metrics HTTP/1.1\r\nX-Slow: ").await;
        slow.push(stream);
    }
    for _ in 0..5 {
        assert!(answered(&people[0].runs(fjord.channel, "/help").await.unwrap()));
    }
    let (code, said) = ended(&mut fjord.stage.command(&["healthcheck"])).await;
    assert_eq!((code, said.as_str()), (0, "alive and ready\n"), "who asks by the socket does not even wait");
    let shown_out = async {
        for stream in &mut slow {
            let _ = stream.read_to_end(&mut Vec::new()).await;
        }
    };
    timeout(SOON, shown_out).await.expect("nobody stays");
    assert_eq!(page(address, "/healthz").await, (200, "alive\n".to_owned()));
}

#[tokio::test]
async fn nobody_is_let_in_where_nothing_is_said_of_it_and_a_taken_address_ends_nothing() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let stage = Stage::new().await;
    for set in [vec![], vec![("MEADHALL_WATCH_ADDRESS", address.as_str())]] {
        let mut bot = stage.bot_with(&set);
        bot.says("players are reached").await;
        let told = bot.said_times(&format!("nobody can look at health and metrics at {address}"));
        assert_eq!((told, bot.said_times("health and metrics are at")), (set.len(), 0), "{:#?}", bot.said());
        assert_eq!(bot.stops().await, 0);
    }
}

#[tokio::test]
async fn where_others_can_look_whoever_runs_the_bot_is_warned() {
    let stage = Stage::new().await;
    let everywhere = ("MEADHALL_WATCH_ADDRESS", "0.0.0.0:0");
    let (code, said) = ended(stage.command(&["check-config"]).envs([everywhere])).await;
    let warning = "watch.address is 0.0.0.0:0: whoever reaches that can see how the house is and what it counts";
    assert!(code == 0 && said.contains(warning) && said.contains("watch    at http://0.0.0.0:0\n"), "{said}");
    let bot = stage.bot_with(&[everywhere]);
    assert!(bot.says(warning).await.contains("WARN"));
}

#[tokio::test]
async fn whether_the_bot_is_alive_is_told_in_one_line_and_a_code() {
    let stage = Stage::new().await;
    let asked = async |set: &[(&str, &str)]| {
        let (code, said) = ended(stage.command(&["healthcheck"]).envs(set.iter().copied())).await;
        assert_eq!(said.matches('\n').count(), 1, "{said}");
        (code, said)
    };
    let (code, said) = asked(&[]).await;
    assert!(code == 1 && said.starts_with("no bot runs in "), "{said}");
    let (code, said) = asked(&[("MEADHALL_SHARDS", "many"), ("MEADHALL_BACKUP_KEEP", "few")]).await;
    assert!(code == 1 && said.contains("2 mistakes"), "{said}");
    let mut bot = stage.bot();
    bot.says("players are reached").await;
    bot.says("the commands are registered").await;
    let begun = Instant::now();
    while asked(&[]).await != (0, "alive and ready\n".to_owned()) {
        assert!(begun.elapsed() < SOON);
    }
    assert_eq!(bot.stops().await, 0);
    assert_eq!(asked(&[]).await.0, 1);
}

#[tokio::test]
async fn a_log_of_json_says_which_table_and_which_seat_it_is_about() {
    let set = [("MEADHALL_LOG_FORMAT", "json"), ("MEADHALL_LOG", "debug")];
    let (fjord, people) = Fjord::with_toys_and(&set, &[("Ann", "en-US")]).await;
    let party = begun(fjord, &people, "/play game:stumbling where:here").await;
    let (ann, thread) = (&people[0], party.thread);
    party.fjord.stage.discord.fails("POST /interactions/*/*/callback", 1, What::Status(500));
    assert!(answered(&ann.runs(thread, "/turn").await.unwrap()));
    party.fjord.bot.says("an answer is tried again").await;
    for way in ["Safely", "Blindly"] {
        let panel = seen(ann, &ann.runs(thread, "/turn").await.unwrap()).await;
        let button = panel.button(way).and_then(|it| it.custom_id.clone()).unwrap();
        party.fjord.stage.discord.fails("POST /interactions/*/*/callback", 1, What::Status(500));
        assert!(answered(&ann.presses(panel.id, &button).await.unwrap()));
    }
    party.fjord.bot.says("panicked at").await;
    let said = party.fjord.bot.said();
    let lines: Vec<serde_json::Value> =
        said.iter().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))).collect();
    assert!(lines.iter().all(|it| it["level"].is_string() && it["target"].is_string() && it["timestamp"].is_string()));
    let tried: Vec<_> = lines.iter().filter(|it| it["message"] == json!("an answer is tried again")).collect();
    let of = |name: &str| tried.iter().filter(|it| it["span"]["name"] == json!(name)).count();
    assert!(of("press") > 0 && of("command") > 0 && of("press") + of("command") == tried.len(), "{tried:#?}");
    let table = tried.iter().find_map(|it| it["span"]["table"].as_str()).expect("a table").to_owned();
    assert!(tried.iter().any(|it| it["span"]["seat"].is_u64()), "{tried:#?}");
    assert!(
        lines.iter().any(|it| it["message"] == json!("a message was sent") && it["table"] == json!(table)),
        "{table}"
    );
}
