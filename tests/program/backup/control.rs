//! The admin socket with a real store: what works while the bot runs, and how it treats bad clients.

use std::fs;
use std::io::{Read, Write};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use meadhall::archive::{Exported, Matches};
use meadhall::control::{AskError, Blame, Clerk, Reply, Request, Upshot, ask, ask_within, serve};
use meadhall::games::GAMES;
use meadhall::home::Home;
use meadhall::ledger::{LedgerError, Unfit};
use meadhall::store::{Change, StoreError, Wait};
use meadhall::table::TableId;
use meadhall::watch::Health;
use tempfile::TempDir;
use tokio::sync::oneshot;
use tokio::task::{JoinHandle, spawn_blocking};

use super::house::{Bench, exported};

/// An open data directory with a running admin server.
struct Open {
    bench: Bench,
    home: Home,
    stop: oneshot::Sender<()>,
    serving: JoinHandle<std::io::Result<()>>,
    folder: TempDir,
}

/// All replies before the last, and the outcome.
type Heard = (Vec<Reply>, Result<Option<Upshot>, AskError>);

impl Open {
    async fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let home = Home::new(folder.path().join("data"), GAMES);
        let bench = Bench::on(home.open_store().unwrap()).await.filled().await;
        let desk = Clerk { house: Arc::clone(&bench.house), backups: Arc::new(home.backups()) };
        let (stop, stopped) = oneshot::channel::<()>();
        let path = home.socket();
        let serving = tokio::spawn(async move { serve(desk, &path, async { drop(stopped.await) }).await });
        let open = Self { bench, home, stop, serving, folder };
        while !open.home.socket().exists() {
            tokio::task::yield_now().await;
        }
        open
    }

    async fn ask(&self, request: Request) -> Heard {
        let path = self.home.socket();
        spawn_blocking(move || {
            let mut heard = Vec::new();
            let outcome = ask(&path, &request, &mut |answer| {
                heard.push(answer);
                Ok(())
            });
            (heard, outcome)
        })
        .await
        .unwrap()
    }

    /// Sends raw bytes and returns everything that the server replies.
    async fn send(&self, bytes: Vec<u8>) -> String {
        let path = self.home.socket();
        let heard = spawn_blocking(move || {
            let mut house = UnixStream::connect(path).unwrap();
            // The server may close the connection before everything is sent.
            let _ = house.write_all(&bytes);
            let _ = house.shutdown(std::net::Shutdown::Write);
            let mut heard = Vec::new();
            let _ = house.read_to_end(&mut heard);
            String::from_utf8(heard).unwrap()
        });
        heard.await.unwrap()
    }

    /// Stops the server. The folder exists until the returned value is dropped.
    async fn close(self) -> (PathBuf, TempDir) {
        self.stop.send(()).unwrap();
        self.serving.await.unwrap().unwrap();
        (self.home.socket(), self.folder)
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_open_house_is_exported_backed_up_and_verified_through_its_socket() {
    let open = Open::new().await;
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!((mode(&open.home.socket()), mode(open.home.folder())), (0o600, 0o700));

    let (heard, outcome) = open.ask(Request::Export { table: None }).await;
    let lines = heard.iter().filter_map(|answer| match answer {
        Reply::Line(line) => Some(format!("{line}\n")),
        _ => None,
    });
    assert_eq!(lines.collect::<String>().into_bytes(), exported(&open.bench.store));
    let all = Exported { tables: 7, people: 3, servers: 0, rows: 0 };
    assert_eq!(outcome.unwrap(), Some(Upshot::Exported(all)));

    let (_, outcome) = open.ask(Request::Backup).await;
    let Some(Upshot::BackedUp { path, holds }) = outcome.unwrap() else { panic!("no backup") };
    assert_eq!(holds, all);
    assert!(Path::new(&path).starts_with(open.home.folder().join("backups")) && Path::new(&path).exists());

    let verify = Request::Verify { matches: Matches::All };
    let (heard, outcome) = open.ask(verify.clone()).await;
    assert!(heard.is_empty(), "{heard:?}");
    assert!(matches!(outcome.unwrap(), Some(Upshot::Verified(all)) if all.tables == 7 && all.replayed == 6));
    open.bench.store.commit(Change::new().put("w/00000000", "")).wait().unwrap();
    let (heard, outcome) = open.ask(verify).await;
    assert!(matches!(&heard[..], [Reply::Finding(finding)] if finding.at == "row \"w/00000000\""), "{heard:?}");
    assert!(matches!(outcome.unwrap(), Some(Upshot::Verified(all)) if all.findings == 1));

    for request in [Request::Compact, Request::Import] {
        let (_, outcome) = open.ask(request).await;
        let refused = outcome.unwrap_err();
        assert!(matches!(&refused, AskError::Refused { fault: Blame::Store, why } if why.contains("stop it first")));
    }
    let (_, outcome) = open.ask(Request::Export { table: Some(TableId::new(3)) }).await;
    assert!(matches!(outcome, Err(AskError::Refused { fault: Blame::Asked, .. })));
    assert!(matches!(open.home.open_store().err(), Some(LedgerError::Store(StoreError::InUse { .. }))));

    let (socket, _folder) = open.close().await;
    assert!(!socket.exists());
    assert!(ask(&socket, &Request::Backup, &mut |_| Ok(())).unwrap().is_none(), "nobody is there");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn how_the_house_is_is_told_while_somebody_does_not_read_what_they_asked_for() {
    let open = Open::new().await;
    let person = format!(r#"{{"name":"{}","language":null}}"#, "x".repeat(1000));
    let many = (100..1500).fold(Change::new(), |change, number| change.put(format!("p/{number}"), person.as_str()));
    let errand = r#"{"show":{"door":"card","revision":1}}"#;
    let refused = r#"{"show":{"door":"card","revision":1},"why":{"form":50035}}"#;
    let aside = Change::new().put("q/0000000a/card", errand).put("q/0000000b/seat1", "what was to be said");
    let aside = aside.put("q/0000000c/card", refused);
    for change in [many, aside] {
        open.bench.store.commit(change).wait().unwrap();
    }
    // A request during a backup is rejected, so this repeats it.
    let deaf = loop {
        let mut deaf = UnixStream::connect(open.home.socket()).unwrap();
        deaf.write_all(b"{\"export\":{\"table\":null}}\n").unwrap();
        let backup = open.ask(Request::Backup).await.1;
        if matches!(backup, Err(AskError::Refused { why, .. }) if why.contains("another request")) {
            break deaf;
        }
    };
    let (_, health) = open.ask(Request::Health).await;
    assert_eq!(health.unwrap(), Some(Upshot::Health(Health::default())), "nobody watches this house");
    let (_, parked) = open.ask(Request::Parked).await;
    let Some(Upshot::Parked(all)) = parked.unwrap() else { panic!("nothing") };
    let told: Vec<_> = all.iter().map(|it| (it.key.as_str(), it.what.as_str(), it.why)).collect();
    let what = "the card in the channel is to be shown";
    let unread = ("q/0000000b/seat1", "it cannot be read", None);
    let refused = ("q/0000000c/card", what, Some(Unfit::Form(50_035)));
    assert_eq!(told, [("q/0000000a/card", what, None), unread, refused]);
    drop(deaf);
    drop(open.close().await);
}

#[tokio::test]
async fn a_house_that_says_nothing_is_not_waited_for_for_ever() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("control.sock");
    let _mute = UnixListener::bind(&path).unwrap();
    let asked = ask_within(&path, &Request::Health, Duration::from_millis(100));
    assert!(matches!(asked, Err(AskError::Silent(_))), "{asked:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_sends_nonsense_or_goes_away_hurts_nobody() {
    let open = Open::new().await;
    let mut refused = 0;
    for nonsense in [
        b"nonsense\n".to_vec(),
        b"\n".to_vec(),
        Vec::new(),
        b"{\"export\":{\"table\":\"../../etc\"}}\n".to_vec(),
        b"{\"export\":{\"table\":null,\"to\":\"/etc/passwd\"}}\n".to_vec(),
        vec![0xff; 3000],
        vec![b'['; 4_000],
        vec![b'x'; 1_000_000],
    ] {
        let heard = open.send(nonsense).await;
        // A client that sends more than is read may lose the reply.
        assert!(heard.is_empty() || heard.contains("this is no request"), "{heard}");
        refused += usize::from(!heard.is_empty());
    }
    assert!(refused > 0, "no nonsense is refused");
    for _ in 0..20 {
        let mut gone = UnixStream::connect(open.home.socket()).unwrap();
        gone.write_all(b"{\"export\":{\"table\":null}}\n").unwrap();
    }
    let silent: Vec<_> = (0..7).map(|_| UnixStream::connect(open.home.socket()).unwrap()).collect();
    loop {
        match open.ask(Request::Backup).await.1 {
            Ok(Some(Upshot::BackedUp { holds, .. })) if holds.tables == 7 => break,
            Err(AskError::Refused { fault: Blame::Store, why }) if why.contains("another request") => {}
            other => panic!("{other:?}"),
        }
    }
    drop(silent);
    drop(open.close().await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_socket_that_was_left_is_replaced_and_anything_else_is_left_alone() {
    let open = Open::new().await;
    let (home, desk) =
        (open.home.clone(), Clerk { house: Arc::clone(&open.bench.house), backups: Arc::new(open.home.backups()) });
    let (socket, _folder) = open.close().await;
    drop(UnixListener::bind(&socket).unwrap());
    fs::create_dir(home.folder().join("control.new")).unwrap();
    drop(UnixListener::bind(home.folder().join("control.new/s")).unwrap());
    assert!(ask(&socket, &Request::Backup, &mut |_| Ok(())).unwrap().is_none(), "nobody is there any more");
    let (stop, stopped) = oneshot::channel::<()>();
    let (path, again) = (socket.clone(), desk.clone());
    let serving = tokio::spawn(async move { serve(again, &path, async { drop(stopped.await) }).await });
    let outcome = loop {
        let path = socket.clone();
        let asked = spawn_blocking(move || ask(&path, &Request::Backup, &mut |_| Ok(()))).await.unwrap().unwrap();
        if let Some(outcome) = asked {
            break outcome;
        }
        tokio::task::yield_now().await;
    };
    assert!(matches!(outcome, Upshot::BackedUp { .. }));
    stop.send(()).unwrap();
    serving.await.unwrap().unwrap();
    fs::write(&socket, "somebody's file").unwrap();
    let refused = serve(desk, &socket, async {}).await.unwrap_err();
    assert_eq!(refused.to_string(), "what is there is not a socket");
    assert_eq!(fs::read(&socket).unwrap(), b"somebody's file");
}
