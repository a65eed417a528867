//! The endpoints over real connections.

use std::net::SocketAddr;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::timeout;

use super::*;

struct Served {
    watch: Watch,
    address: SocketAddr,
    reach: watch::Sender<Reach>,
}

impl Served {
    async fn begin() -> Self {
        let (reach, reached) = watch::channel(Reach::Down);
        let watch = Watch::on(Wall(1_000), reached);
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(serve(watch.clone(), listener, std::future::pending()));
        Self { watch, address, reach }
    }

    /// Returns the response to these bytes.
    async fn told(&self, said: &str) -> String {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        stream.write_all(said.as_bytes()).await.unwrap();
        let mut told = String::new();
        // The server may close the connection without a response.
        let _ = timeout(Duration::from_secs(60), stream.read_to_string(&mut told)).await.expect("an end");
        told
    }

    /// Returns status and body.
    async fn page(&self, path: &str) -> (u16, String) {
        let told = self.told(&format!("GET {path} HTTP/1.1\r\nHost: here\r\n\r\n")).await;
        let (head, text) = told.split_once("\r\n\r\n").unwrap();
        (head.split(' ').nth(1).unwrap().parse().unwrap(), text.to_owned())
    }
}

#[tokio::test]
async fn the_page_says_part_by_part_what_keeps_people_from_playing() {
    let served = Served::begin().await;
    assert_eq!(served.page("/healthz").await, (200, "alive\n".to_owned()));
    let (status, text) = served.page("/readyz").await;
    let waits = "writer   well\nstore    nothing was written yet\ngateway  Discord is not connected\ncommands they are not registered yet\n";
    assert_eq!((status, text.as_str()), (503, waits));
    served.watch.wrote(1, Duration::ZERO, Ok(()));
    served.reach.send_replace(Reach::Up);
    served.watch.registered();
    assert_eq!(served.page("/readyz").await.0, 200);
    served.watch.wrote(1, Duration::ZERO, Err("the disk is full".to_owned()));
    let (status, text) = served.page("/readyz").await;
    assert!(status == 503 && text.contains("store    the disk is full\n"), "{text}");
    assert_eq!(served.page("/healthz").await.0, 200, "a full disk ends nothing");
    served.watch.writer_answers(Some("nobody writes".to_owned()));
    assert_eq!(served.page("/healthz").await, (503, "writer: nobody writes\n".to_owned()));
}

#[tokio::test]
async fn an_interaction_comes_to_one_end() {
    let served = Served::begin().await;
    let told = async |row: &str| {
        let metrics = served.page("/metrics").await.1;
        let found = metrics.lines().find_map(|line| line.strip_prefix(row)?.trim().parse::<u64>().ok());
        found.unwrap_or_default()
    };
    let (answered, unanswered) = (
        "meadhall_interaction_seconds_count{kind=\"press\"}",
        "meadhall_interactions_unanswered_total{kind=\"press\"}",
    );
    let heard = served.watch.hear(7, Deed::Press);
    assert_eq!((told(answered).await, told(unanswered).await), (0, 0));
    served.watch.answered(7);
    served.watch.answered(7);
    drop(heard);
    assert_eq!((told(answered).await, told(unanswered).await), (1, 0));
    drop(served.watch.hear(8, Deed::Press));
    served.watch.answered(8);
    assert_eq!((told(answered).await, told(unanswered).await), (1, 1), "an answer that comes too late is none");
}

#[tokio::test]
async fn invalid_requests_are_told_as_soon_as_somebody_counts_them() {
    let served = Served::begin().await;
    let row = "meadhall_discord_invalid_requests{status=\"429\"} 12\n";
    assert!(!served.page("/metrics").await.1.contains("meadhall_discord_invalid_requests"));
    served.watch.count_invalid_requests(|| Invalid { unauthorized: 0, forbidden: 3, limited: 12 });
    let metrics = served.page("/metrics").await.1;
    assert!(metrics.contains(row) && metrics.contains("{status=\"403\"} 3\n"), "{metrics}");
}

#[tokio::test]
async fn what_is_no_question_is_refused_and_changes_nothing() {
    let served = Served::begin().await;
    assert_eq!(served.page("/").await.0, 404);
    assert_eq!(served.page("/metrics/../etc/passwd").await.0, 404);
    for (said, status) in [
        ("POST /metrics HTTP/1.1\r\nHost: here\r\nContent-Length: 3\r\n\r\nabc", "405"),
        ("DELETE /healthz HTTP/1.1\r\nHost: here\r\n\r\n", "405"),
        ("nonsense\r\n\r\n", "400"),
    ] {
        let told = served.told(said).await;
        assert!(told.starts_with(&format!("HTTP/1.1 {status} ")), "{said}: {told}");
    }
    let long = format!("GET /healthz HTTP/1.1\r\nHost: here\r\nX: {}\r\n\r\n", "x".repeat(64 * 1024));
    assert!(!served.told(&long).await.starts_with("HTTP/1.1 200"), "no head is that long");
    let told = served.told("HEAD /metrics HTTP/1.1\r\nHost: here\r\n\r\n").await;
    assert!(told.starts_with("HTTP/1.1 200 ") && told.ends_with("\r\n\r\n"), "{told}");
    assert_eq!(served.page("/healthz").await.0, 200);
}

#[test]
fn one_that_is_off_notes_nothing() {
    let off = Watch::default();
    drop(off.hear(1, Deed::Form));
    off.wrote(1, Duration::ZERO, Err("full".to_owned()));
    off.registered();
    assert!(!off.is_on() && !off.is_stuck());
    assert_eq!((off.metrics().as_str(), off.health()), ("", Health::default()));
}
