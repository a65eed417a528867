//! HTTP endpoints: `/healthz`, `/readyz` and `/metrics`. Clients can do no harm: few connections are served
//! at the same time and not for long, only one short header is read, and no request accesses the store. Web pages cannot
//! read them through a host name of their own that resolves to this address.

use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use http_body_util::Full;
use hyper::body::{Bytes, Incoming};
use hyper::header::{self, HeaderValue};
use hyper::http::uri::Authority;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use super::Monitor;

/// Further connections are closed.
const MAX_CONNECTIONS: usize = 64;
const HEADER_TIMEOUT: Duration = Duration::from_secs(5);
/// A connection is closed after this time, even if the response was not read.
const CONNECTION_TIMEOUT: Duration = Duration::from_secs(15);
const MAX_HEADER_BYTES: usize = 8 * 1024;
/// Pause after a failed accept, which may be due to a lack of file descriptors.
const ACCEPT_RETRY_DELAY: Duration = Duration::from_millis(200);

const OPENMETRICS_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";
const PLAIN_TEXT_TYPE: &str = "text/plain; charset=utf-8";

type HttpResponse = Response<Full<Bytes>>;

/// Serves connections until `shutdown` resolves.
pub async fn serve_monitoring(monitor: Monitor, listener: TcpListener, shutdown: impl Future<Output = ()>) {
    let (permits, mut connections) = (Arc::new(Semaphore::new(MAX_CONNECTIONS)), JoinSet::new());
    let mut shutdown = std::pin::pin!(shutdown);
    loop {
        let accepted = tokio::select! {
            () = &mut shutdown => return,
            accepted = listener.accept() => accepted,
        };
        while connections.try_join_next().is_some() {}
        let Ok((stream, _)) = accepted else {
            sleep(ACCEPT_RETRY_DELAY).await;
            continue;
        };
        if let Ok(permit) = Arc::clone(&permits).try_acquire_owned() {
            let monitor = monitor.clone();
            connections.spawn(async move {
                let _permit = permit;
                // Broken and slow connections need no report.
                let _ = timeout(CONNECTION_TIMEOUT, serve_connection(monitor, stream)).await;
            });
        }
    }
}

async fn serve_connection(monitor: Monitor, stream: TcpStream) {
    let service = service_fn(move |request| {
        let monitor = monitor.clone();
        async move { Ok::<_, Infallible>(respond(&monitor, &request)) }
    });
    let mut connection = http1::Builder::new();
    connection
        .timer(TokioTimer::new())
        .header_read_timeout(HEADER_TIMEOUT)
        .max_buf_size(MAX_HEADER_BYTES)
        .keep_alive(false);
    let _ = connection.serve_connection(TokioIo::new(stream), service).await;
}

fn respond(monitor: &Monitor, request: &Request<Incoming>) -> HttpResponse {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return text_response(StatusCode::METHOD_NOT_ALLOWED, PLAIN_TEXT_TYPE, "use GET or HEAD\n".to_owned());
    }
    if !request.headers().get(header::HOST).is_none_or(is_trusted_host) {
        let advice = "use an IP address, or a host name without a dot\n";
        return text_response(StatusCode::MISDIRECTED_REQUEST, PLAIN_TEXT_TYPE, advice.to_owned());
    }
    match request.uri().path() {
        "/healthz" => match monitor.health().fatal_problem() {
            None => text_response(StatusCode::OK, PLAIN_TEXT_TYPE, "alive\n".to_owned()),
            Some(why) => {
                text_response(StatusCode::SERVICE_UNAVAILABLE, PLAIN_TEXT_TYPE, format!("store_writer: {why}\n"))
            }
        },
        "/readyz" => {
            let health = monitor.health();
            let status = if health.is_ready() { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
            text_response(status, PLAIN_TEXT_TYPE, health.to_string())
        }
        "/metrics" => text_response(StatusCode::OK, OPENMETRICS_TYPE, monitor.openmetrics_text()),
        _ => text_response(
            StatusCode::NOT_FOUND,
            PLAIN_TEXT_TYPE,
            "not found; the pages are /healthz, /readyz and /metrics\n".to_owned(),
        ),
    }
}

/// Returns whether a host is an address or a name without a dot, such as `localhost` or that of a container. Nobody can
/// register such a name in the domain name system.
fn is_trusted_host(host: &HeaderValue) -> bool {
    let Some(authority) = host.to_str().ok().and_then(|host| host.parse::<Authority>().ok()) else { return false };
    let name = authority.host();
    !name.contains('.') || name.parse::<IpAddr>().is_ok()
}

fn text_response(status: StatusCode, content_type: &'static str, text: String) -> HttpResponse {
    let mut response = Response::new(Full::from(text));
    *response.status_mut() = status;
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type));
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
