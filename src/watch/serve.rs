//! HTTP endpoints: `/healthz`, `/readyz` and `/metrics`. Clients can do no harm: few connections are served
//! at the same time and not for long, only one short header is read, and no request accesses the store.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use http_body_util::Full;
use hyper::body::{Bytes, Incoming};
use hyper::header::{self, HeaderValue};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use super::Watch;

/// Further connections are closed.
const AT_ONCE: usize = 64;
const IN_TIME: Duration = Duration::from_secs(5);
/// A connection is closed after this time, even if the response was not read.
const ENOUGH: Duration = Duration::from_secs(15);
const LONGEST: usize = 8 * 1024;
/// Pause after a failed accept, which may be due to a lack of file descriptors.
const REST: Duration = Duration::from_millis(200);

const METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";
const PLAIN: &str = "text/plain; charset=utf-8";

type Answer = Response<Full<Bytes>>;

/// Serves connections until `stop` resolves.
pub async fn serve(watch: Watch, listener: TcpListener, stop: impl Future<Output = ()>) {
    let (seats, mut heard) = (Arc::new(Semaphore::new(AT_ONCE)), JoinSet::new());
    let mut stop = std::pin::pin!(stop);
    loop {
        let accepted = tokio::select! {
            () = &mut stop => return,
            accepted = listener.accept() => accepted,
        };
        while heard.try_join_next().is_some() {}
        let Ok((stream, _)) = accepted else {
            sleep(REST).await;
            continue;
        };
        if let Ok(seat) = Arc::clone(&seats).try_acquire_owned() {
            let watch = watch.clone();
            heard.spawn(async move {
                let _seat = seat;
                // Broken and slow connections need no report.
                let _ = timeout(ENOUGH, talk(watch, stream)).await;
            });
        }
    }
}

async fn talk(watch: Watch, stream: TcpStream) {
    let service = service_fn(move |request| {
        let watch = watch.clone();
        async move { Ok::<_, Infallible>(answer(&watch, &request)) }
    });
    let mut served = http1::Builder::new();
    served.timer(TokioTimer::new()).header_read_timeout(IN_TIME).max_buf_size(LONGEST).keep_alive(false);
    let _ = served.serve_connection(TokioIo::new(stream), service).await;
}

fn answer(watch: &Watch, request: &Request<Incoming>) -> Answer {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return told(StatusCode::METHOD_NOT_ALLOWED, PLAIN, "nothing can be changed here\n".to_owned());
    }
    match request.uri().path() {
        "/healthz" => match watch.health().dead() {
            None => told(StatusCode::OK, PLAIN, "alive\n".to_owned()),
            Some(why) => told(StatusCode::SERVICE_UNAVAILABLE, PLAIN, format!("writer: {why}\n")),
        },
        "/readyz" => {
            let health = watch.health();
            let status = if health.is_ready() { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
            told(status, PLAIN, health.to_string())
        }
        "/metrics" => told(StatusCode::OK, METRICS, watch.metrics()),
        _ => told(StatusCode::NOT_FOUND, PLAIN, "here are /healthz, /readyz and /metrics\n".to_owned()),
    }
}

fn told(status: StatusCode, kind: &'static str, text: String) -> Answer {
    let mut answer = Response::new(Full::from(text));
    *answer.status_mut() = status;
    answer.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    answer.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    answer
}
