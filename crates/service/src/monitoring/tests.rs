//! The endpoints over real connections.

use std::net::SocketAddr;
use std::time::Duration;

use meadhall_store::StoreError;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::timeout;

use super::*;

struct TestServer {
    monitor: Monitor,
    address: SocketAddr,
    connectivity_sender: watch::Sender<Connectivity>,
}

impl TestServer {
    async fn start() -> Self {
        let (connectivity_sender, connectivity) = watch::channel(Connectivity::Offline);
        let monitor = Monitor::enabled(UnixMillis(1_000), connectivity);
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(serve_monitoring(monitor.clone(), listener, std::future::pending()));
        Self { monitor, address, connectivity_sender }
    }

    /// Returns the response to these bytes.
    async fn send_raw(&self, request: &str) -> String {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut response = String::new();
        // The server may close the connection without a response.
        let _ = timeout(Duration::from_secs(60), stream.read_to_string(&mut response))
            .await
            .expect("the server closes the connection");
        response
    }

    /// Returns status and body.
    async fn get(&self, path: &str) -> (u16, String) {
        let response = self.send_raw(&format!("GET {path} HTTP/1.1\r\nHost: here\r\n\r\n")).await;
        let (head, text) = response.split_once("\r\n\r\n").unwrap();
        (head.split(' ').nth(1).unwrap().parse().unwrap(), text.to_owned())
    }
}

#[tokio::test]
async fn readyz_lists_the_problem_of_each_component() {
    let server = TestServer::start().await;
    assert_eq!(server.get("/healthz").await, (200, "alive\n".to_owned()));
    let (status, text) = server.get("/readyz").await;
    let waits = "store_writer    ok\nstore_disk      nothing has been written yet\ndiscord_gateway not connected to Discord\n\
        slash_commands  the commands are not registered yet\n";
    assert_eq!((status, text.as_str()), (503, waits));
    let written = |result| GroupReport { batch_count: 1, written_bytes: 9, elapsed: Duration::ZERO, result };
    server.monitor.group_written(&written(Ok(())));
    server.connectivity_sender.send_replace(Connectivity::Online);
    server.monitor.commands_registered();
    assert_eq!(server.get("/readyz").await.0, 200);
    server.monitor.group_written(&written(Err(&StoreError::Unavailable("the disk is full".to_owned()))));
    let (status, text) = server.get("/readyz").await;
    assert!(status == 503 && text.contains("store_disk      the store is unavailable: the disk is full\n"), "{text}");
    assert_eq!(server.get("/healthz").await.0, 200, "a full disk needs no restart");
    server.monitor.writer_responded(Some("the writer stopped".to_owned()));
    assert_eq!(server.get("/healthz").await, (503, "store_writer: the writer stopped\n".to_owned()));
}

#[tokio::test]
async fn an_interaction_is_counted_once() {
    let served = TestServer::start().await;
    let counter = async |row: &str| {
        let metrics = served.get("/metrics").await.1;
        let found = metrics.lines().find_map(|line| line.strip_prefix(row)?.trim().parse::<u64>().ok());
        found.unwrap_or_default()
    };
    let (answered, unanswered) = (
        "meadhall_interaction_response_seconds_count{kind=\"component\"}",
        "meadhall_unanswered_interactions_total{kind=\"component\"}",
    );
    let guard = served.monitor.track_interaction(7, InteractionKind::Component);
    assert_eq!((counter(answered).await, counter(unanswered).await), (0, 0));
    served.monitor.interaction_answered(7);
    served.monitor.interaction_answered(7);
    drop(guard);
    assert_eq!((counter(answered).await, counter(unanswered).await), (1, 0));
    drop(served.monitor.track_interaction(8, InteractionKind::Component));
    served.monitor.interaction_answered(8);
    assert_eq!(
        (counter(answered).await, counter(unanswered).await),
        (1, 1),
        "a late response does not count as answered"
    );
}

#[tokio::test]
async fn invalid_requests_are_reported_once_a_source_is_set() {
    let served = TestServer::start().await;
    let row = "meadhall_discord_invalid_requests{status=\"429\"} 12\n";
    assert!(!served.get("/metrics").await.1.contains("meadhall_discord_invalid_requests"));
    served.monitor.set_invalid_request_source(|| InvalidRequests { unauthorized: 0, forbidden: 3, rate_limited: 12 });
    let metrics = served.get("/metrics").await.1;
    assert!(metrics.contains(row) && metrics.contains("{status=\"403\"} 3\n"), "{metrics}");
}

#[tokio::test]
async fn invalid_requests_to_the_endpoint_are_refused() {
    let served = TestServer::start().await;
    assert_eq!(served.get("/").await.0, 404);
    assert_eq!(served.get("/metrics/../etc/passwd").await.0, 404);
    for (said, status) in [
        ("POST /metrics HTTP/1.1\r\nHost: here\r\nContent-Length: 3\r\n\r\nabc", "405"),
        ("DELETE /healthz HTTP/1.1\r\nHost: here\r\n\r\n", "405"),
        ("nonsense\r\n\r\n", "400"),
    ] {
        let told = served.send_raw(said).await;
        assert!(told.starts_with(&format!("HTTP/1.1 {status} ")), "{said}: {told}");
    }
    let long = format!("GET /healthz HTTP/1.1\r\nHost: here\r\nX: {}\r\n\r\n", "x".repeat(64 * 1024));
    assert!(!served.send_raw(&long).await.starts_with("HTTP/1.1 200"), "a header of 64 KiB is refused");
    let told = served.send_raw("HEAD /metrics HTTP/1.1\r\nHost: here\r\n\r\n").await;
    assert!(told.starts_with("HTTP/1.1 200 ") && told.ends_with("\r\n\r\n"), "{told}");
    assert_eq!(served.get("/healthz").await.0, 200);
}

#[tokio::test]
async fn requests_to_a_host_name_that_anyone_can_register_are_refused() {
    let served = TestServer::start().await;
    for (host, status) in [
        ("Host: evil.example\r\n", "421"),
        ("Host: localhost.evil.example:9464\r\n", "421"),
        ("Host: 127.0.0.1.evil.example\r\n", "421"),
        ("Host: 127.0.0.1:9464\r\n", "200"),
        ("Host: [::1]:9464\r\n", "200"),
        ("Host: localhost:9464\r\n", "200"),
        ("Host: meadhall\r\n", "200"),
        ("", "200"),
    ] {
        let told = served.send_raw(&format!("GET /metrics HTTP/1.1\r\n{host}\r\n")).await;
        assert!(told.starts_with(&format!("HTTP/1.1 {status} ")), "{host}: {told}");
    }
}

#[test]
fn a_disabled_monitor_records_nothing() {
    let disabled = Monitor::default();
    drop(disabled.track_interaction(1, InteractionKind::Modal));
    let (elapsed, error) = (Duration::ZERO, StoreError::WriterStopped);
    disabled.group_written(&GroupReport { batch_count: 1, written_bytes: 9, elapsed, result: Err(&error) });
    disabled.commands_registered();
    assert!(!disabled.is_enabled() && !disabled.writes_fail());
    assert_eq!((disabled.openmetrics_text().as_str(), disabled.health()), ("", HealthReport::default()));
}
