//! The admin socket with a real store: what works while the bot runs, and how it treats bad clients.

use std::fs;
use std::io::{Read, Write};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use meadhall_games::GAMES;
use meadhall_service::admin::{
    AdminClientError, AdminContext, AdminEvent, AdminOutcome, AdminReply, AdminRequest, FailureKind, send_request,
    send_request_with_timeout, serve_admin_socket,
};
use meadhall_service::backup::{ExportSummary, ReplayScope};
use meadhall_service::data_dir::DataDir;
use meadhall_service::monitoring::HealthReport;
use meadhall_service::repository::{DeadLetterReason, RepositoryError};
use meadhall_store::{BlockingExt, StoreError, WriteBatch};
use meadhall_tables::TableId;
use tempfile::TempDir;
use tokio::sync::oneshot;
use tokio::task::{JoinHandle, spawn_blocking};

use super::fixture::{TestBench, export_store};

/// An open data directory with a running admin server.
struct ServedDataDir {
    bench: TestBench,
    data_dir: DataDir,
    shutdown_sender: oneshot::Sender<()>,
    server_task: JoinHandle<std::io::Result<()>>,
    temp_dir: TempDir,
}

/// All replies before the last, and the outcome.
type ReceivedReplies = (Vec<AdminReply>, Result<Option<AdminOutcome>, AdminClientError>);

impl ServedDataDir {
    async fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let data_dir = DataDir::new(folder.path().join("data"), GAMES);
        let bench = TestBench::on_store(data_dir.open_or_create_store().unwrap()).await.with_sample_tables().await;
        let admin_context = AdminContext { service: Arc::clone(&bench.service), backups: Arc::new(data_dir.backups()) };
        let (shutdown_sender, stopped) = oneshot::channel::<()>();
        let path = data_dir.admin_socket_path();
        let serving =
            tokio::spawn(async move { serve_admin_socket(admin_context, &path, async { drop(stopped.await) }).await });
        let served = Self { bench, data_dir, shutdown_sender, server_task: serving, temp_dir: folder };
        while !served.data_dir.admin_socket_path().exists() {
            tokio::task::yield_now().await;
        }
        served
    }

    async fn request(&self, request: AdminRequest) -> ReceivedReplies {
        let path = self.data_dir.admin_socket_path();
        spawn_blocking(move || {
            let mut replies = Vec::new();
            let outcome = send_request(&path, &request, &mut |event| {
                if let AdminEvent::Reply(reply) = event {
                    replies.push(reply);
                }
                Ok(())
            });
            (replies, outcome)
        })
        .await
        .unwrap()
    }

    /// Sends raw bytes and returns everything that the server replies.
    async fn send_bytes(&self, bytes: Vec<u8>) -> String {
        let path = self.data_dir.admin_socket_path();
        let reply = spawn_blocking(move || {
            let mut socket = UnixStream::connect(path).unwrap();
            // The server may close the connection before everything is sent.
            let _ = socket.write_all(&bytes);
            let _ = socket.shutdown(std::net::Shutdown::Write);
            let mut reply = Vec::new();
            let _ = socket.read_to_end(&mut reply);
            String::from_utf8(reply).unwrap()
        });
        reply.await.unwrap()
    }

    /// Stops the server. The folder exists until the returned value is dropped.
    async fn shut_down(self) -> (PathBuf, TempDir) {
        self.shutdown_sender.send(()).unwrap();
        self.server_task.await.unwrap().unwrap();
        (self.data_dir.admin_socket_path(), self.temp_dir)
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_open_data_directory_is_exported_backed_up_and_verified_through_its_socket() {
    let served = ServedDataDir::new().await;
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!((mode(&served.data_dir.admin_socket_path()), mode(served.data_dir.path())), (0o600, 0o700));

    let (replies, outcome) = served.request(AdminRequest::Export { table: None }).await;
    let lines = replies.iter().filter_map(|answer| match answer {
        AdminReply::ExportLine(line) => Some(format!("{line}\n")),
        _ => None,
    });
    assert_eq!(lines.collect::<String>().into_bytes(), export_store(&served.bench.store));
    let all = ExportSummary { table_count: 7, person_count: 3, server_count: 0, row_count: 0 };
    assert_eq!(outcome.unwrap(), Some(AdminOutcome::Exported(all)));

    let (_, outcome) = served.request(AdminRequest::Backup).await;
    let Some(AdminOutcome::BackedUp { path, contents: holds }) = outcome.unwrap() else { panic!("expected a backup") };
    assert_eq!(holds, all);
    assert!(Path::new(&path).starts_with(served.data_dir.path().join("backups")) && Path::new(&path).exists());

    let verify = AdminRequest::Verify { matches: ReplayScope::AllMatches };
    let (replies, outcome) = served.request(verify.clone()).await;
    assert!(replies.is_empty(), "{replies:?}");
    assert!(
        matches!(outcome.unwrap(), Some(AdminOutcome::Verified(all)) if all.table_count == 7 && all.replayed_count == 6)
    );
    served.bench.store.commit(WriteBatch::new().put("w/00000000", "")).block_on().unwrap();
    let (replies, outcome) = served.request(verify).await;
    assert!(
        matches!(&replies[..], [AdminReply::Finding(finding)] if finding.subject == "row \"w/00000000\""),
        "{replies:?}"
    );
    assert!(matches!(outcome.unwrap(), Some(AdminOutcome::Verified(all)) if all.finding_count == 1));

    for request in [AdminRequest::Compact, AdminRequest::Import] {
        let (_, outcome) = served.request(request).await;
        let refused = outcome.unwrap_err();
        assert!(
            matches!(&refused, AdminClientError::Rejected { kind: FailureKind::StoreUnavailable, reason: why } if why.contains("stop it first"))
        );
    }
    let (_, outcome) = served.request(AdminRequest::Export { table: Some(TableId::new(3)) }).await;
    assert!(matches!(outcome, Err(AdminClientError::Rejected { kind: FailureKind::InvalidRequest, .. })));
    assert!(matches!(
        served.data_dir.open_or_create_store().err(),
        Some(RepositoryError::Store(StoreError::Locked { .. }))
    ));

    let (socket, _folder) = served.shut_down().await;
    assert!(!socket.exists());
    assert!(
        send_request(&socket, &AdminRequest::Backup, &mut |_| Ok(())).unwrap().is_none(),
        "no process listens on the socket"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn health_is_reported_while_another_client_does_not_read_its_export() {
    let served = ServedDataDir::new().await;
    let person = format!(r#"{{"last_known_name":"{}","language":null}}"#, "x".repeat(1000));
    let many = (100..1500).fold(WriteBatch::new(), |change, number| change.put(format!("p/{number}"), person.as_str()));
    let panicked = r#"{"show_table":{"target":"card","revision":1},"reason":"rendering_panicked"}"#;
    let refused = r#"{"show_table":{"target":"card","revision":1},"reason":{"rejected":50035}}"#;
    let dead_letters =
        WriteBatch::new().put("q/0000000a/card", panicked).put("q/0000000b/seat1", "what was to be said");
    let dead_letters = dead_letters.put("q/0000000c/card", refused);
    for change in [many, dead_letters] {
        served.bench.store.commit(change).block_on().unwrap();
    }
    // A request during a backup is rejected, so this repeats it.
    let unread_client = loop {
        let mut unread_client = UnixStream::connect(served.data_dir.admin_socket_path()).unwrap();
        unread_client.write_all(b"{\"export\":{\"table\":null}}\n").unwrap();
        let backup = served.request(AdminRequest::Backup).await.1;
        if matches!(backup, Err(AdminClientError::Rejected { reason: why, .. }) if why.contains("another request")) {
            break unread_client;
        }
    };
    let (_, health) = served.request(AdminRequest::Health).await;
    assert_eq!(
        health.unwrap(),
        Some(AdminOutcome::Health(HealthReport::default())),
        "without monitoring the health report is empty"
    );
    let (_, parked) = served.request(AdminRequest::DeadLetters).await;
    let Some(AdminOutcome::DeadLetters(all)) = parked.unwrap() else { panic!("nothing") };
    let found: Vec<_> = all.iter().map(|it| (it.key.as_str(), it.description.as_str(), it.reason)).collect();
    let what = "show the card in the channel";
    let unread = ("q/0000000b/seat1", "unreadable delivery", None);
    let refused = ("q/0000000c/card", what, Some(DeadLetterReason::Rejected(50_035)));
    let panicked = ("q/0000000a/card", what, Some(DeadLetterReason::RenderingPanicked));
    assert_eq!(found, [panicked, unread, refused]);
    drop(unread_client);
    drop(served.shut_down().await);
}

#[tokio::test]
async fn a_silent_server_times_out() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("control.sock");
    let _silent = UnixListener::bind(&path).unwrap();
    let asked = send_request_with_timeout(&path, &AdminRequest::Health, Duration::from_millis(100));
    assert!(matches!(asked, Err(AdminClientError::Timeout(_))), "{asked:?}");
}

#[tokio::test]
async fn a_bot_that_dies_during_a_request_is_named_as_the_reason() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("control.sock");
    let dying = UnixListener::bind(&path).unwrap();
    // A connection that is closed with unread bytes is reset.
    let death = spawn_blocking(move || {
        let (mut stream, _) = dying.accept().unwrap();
        stream.read_exact(&mut [0]).unwrap();
    });
    let asked = spawn_blocking(move || send_request(&path, &AdminRequest::Backup, &mut |_| Ok(()))).await.unwrap();
    assert!(matches!(asked, Err(AdminClientError::Disconnected)), "{asked:?}");
    death.await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn malformed_requests_and_disconnects_do_not_disturb_other_clients() {
    let served = ServedDataDir::new().await;
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
        let reply = served.send_bytes(nonsense).await;
        // A client that sends more than is read may lose the reply.
        assert!(reply.is_empty() || reply.contains("invalid request"), "{reply}");
        refused += usize::from(!reply.is_empty());
    }
    assert!(refused > 0, "expected malformed requests to be refused");
    for _ in 0..20 {
        let mut disconnecting = UnixStream::connect(served.data_dir.admin_socket_path()).unwrap();
        disconnecting.write_all(b"{\"export\":{\"table\":null}}\n").unwrap();
    }
    let silent: Vec<_> = (0..7).map(|_| UnixStream::connect(served.data_dir.admin_socket_path()).unwrap()).collect();
    loop {
        match served.request(AdminRequest::Backup).await.1 {
            Ok(Some(AdminOutcome::BackedUp { contents: holds, .. })) if holds.table_count == 7 => break,
            Err(AdminClientError::Rejected { kind: FailureKind::StoreUnavailable, reason: why })
                if why.contains("another request") => {}
            other => panic!("{other:?}"),
        }
    }
    drop(silent);
    drop(served.shut_down().await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stale_socket_is_replaced_and_other_files_are_kept() {
    let served = ServedDataDir::new().await;
    let (data_dir, admin_context) = (
        served.data_dir.clone(),
        AdminContext { service: Arc::clone(&served.bench.service), backups: Arc::new(served.data_dir.backups()) },
    );
    let (socket, _folder) = served.shut_down().await;
    drop(UnixListener::bind(&socket).unwrap());
    fs::create_dir(data_dir.path().join("control.new")).unwrap();
    drop(UnixListener::bind(data_dir.path().join("control.new/s")).unwrap());
    assert!(
        send_request(&socket, &AdminRequest::Backup, &mut |_| Ok(())).unwrap().is_none(),
        "no process listens on the socket any more"
    );
    let (stop, stopped) = oneshot::channel::<()>();
    let (path, again) = (socket.clone(), admin_context.clone());
    let serving = tokio::spawn(async move { serve_admin_socket(again, &path, async { drop(stopped.await) }).await });
    let outcome = loop {
        let path = socket.clone();
        let asked =
            spawn_blocking(move || send_request(&path, &AdminRequest::Backup, &mut |_| Ok(()))).await.unwrap().unwrap();
        if let Some(outcome) = asked {
            break outcome;
        }
        tokio::task::yield_now().await;
    };
    assert!(matches!(outcome, AdminOutcome::BackedUp { .. }));
    stop.send(()).unwrap();
    serving.await.unwrap().unwrap();
    fs::write(&socket, "somebody's file").unwrap();
    let refused = serve_admin_socket(admin_context, &socket, async {}).await.unwrap_err();
    assert_eq!(refused.to_string(), "this path exists and is not a socket");
    assert_eq!(fs::read(&socket).unwrap(), b"somebody's file");
}
