//! The page of all this, over HTTP: `/healthz`, `/readyz`, `/metrics`. Nobody who connects can hurt the house: few are heard at once and
//! not for long, nothing that they send is read but one short head, and nothing is asked of the store for them.

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

/// So many are heard at once. Whoever comes beside them is shown out.
const AT_ONCE: usize = 64;
/// A request has to be there by then.
const IN_TIME: Duration = Duration::from_secs(5);
/// By then whoever has asked has read the answer, or is left alone.
const ENOUGH: Duration = Duration::from_secs(15);
/// No head of a request is longer, in bytes.
const LONGEST: usize = 8 * 1024;
/// How long to wait where no connection can be taken, for want of files perhaps.
const REST: Duration = Duration::from_millis(200);

/// What Prometheus is told that it is told.
const METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";
const PLAIN: &str = "text/plain; charset=utf-8";

type Answer = Response<Full<Bytes>>;

/// Answers until `stop` comes.
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
                // Whoever breaks a connection knows it, and whoever is too slow is left alone.
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
