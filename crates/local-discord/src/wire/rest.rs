//! The HTTP API: requests with JSON or multipart bodies, and the files of messages.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::io;
use std::sync::Arc;

use http_body_util::{BodyExt, Full, Limited};
use hyper::body::{Bytes, Incoming};
use hyper::header::{AUTHORIZATION, CONTENT_TYPE};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Response, StatusCode};
use hyper_util::rt::TokioIo;
use serde_json::Value;

use super::super::platform::Platform;
use super::super::request::{Reply, Request, Upload};
use super::super::trouble::Fate;
use super::super::wrong::Wrong;
use super::super::{Id, world::World};
use super::Stream;

const LARGEST: usize = 10 << 20;

/// The limit for a whole request: ten files and their JSON.
const ALL_OF_IT: usize = 10 * LARGEST + (1 << 20);

type Answer = Result<Response<Full<Bytes>>, io::Error>;

/// Serves one client's requests until it disconnects.
pub async fn talk(stream: impl Stream, platform: Arc<Platform>) {
    let service = service_fn(move |request| answer(request, platform.clone()));
    // The client notices a broken connection itself.
    let _ = http1::Builder::new().serve_connection(TokioIo::new(stream), service).await;
}

async fn answer(request: hyper::Request<Incoming>, platform: Arc<Platform>) -> Answer {
    let path = request.uri().path().to_owned();
    if let Some(file) = path.strip_prefix("/attachments/") {
        return Ok(platform.look(|state| attachment(&state.world, file)));
    }
    let Some(route) = path.strip_prefix("/api/v10") else {
        return Ok(respond(Wrong::new(404, 0, "404: Not Found").into()));
    };
    let fate = match read(request, route).await {
        Ok(request) => platform.request(&request),
        Err(wrong) => Fate::Sent(wrong.into()),
    };
    match fate {
        Fate::Sent(reply) => Ok(respond(reply)),
        Fate::Late(reply, span) => {
            tokio::time::sleep(span).await;
            Ok(respond(reply))
        }
        Fate::Page(status) => Ok(page(status)),
        Fate::Cut => Err(io::Error::from(io::ErrorKind::ConnectionAborted)),
        Fate::Never => std::future::pending().await,
    }
}

async fn read(request: hyper::Request<Incoming>, path: &str) -> Result<Request, Wrong> {
    let (parts, body) = request.into_parts();
    let header = |name| parts.headers.get(name).and_then(|it| it.to_str().ok()).map(str::to_owned);
    let query = parts.uri.query().unwrap_or_default().split('&').filter_map(|it| it.split_once('='));
    let body = Limited::new(body, ALL_OF_IT).collect().await.map_err(|_| too_large())?.to_bytes();
    let kind = header(CONTENT_TYPE).unwrap_or_default();
    let (body, files) = match multer::parse_boundary(&kind) {
        Ok(boundary) => parts_of(body, boundary).await?,
        Err(_) if body.is_empty() => (Value::Null, Vec::new()),
        Err(_) => (json(&body)?, Vec::new()),
    };
    Ok(Request {
        method: parts.method.as_str().to_owned(),
        path: path.to_owned(),
        query: query.map(|(name, value)| (name.to_owned(), value.to_owned())).collect::<BTreeMap<_, _>>(),
        authorization: header(AUTHORIZATION),
        body,
        files,
    })
}

fn json(bytes: &[u8]) -> Result<Value, Wrong> {
    serde_json::from_slice(bytes).map_err(|_| Wrong::new(400, 50109, "The request body contains invalid JSON."))
}

fn too_large() -> Wrong {
    Wrong::new(413, 40005, "Request entity too large")
}

/// Parses a multipart body: the JSON, and files named `files[0]`, `files[1]`, and so on.
async fn parts_of(body: Bytes, boundary: String) -> Result<(Value, Vec<Upload>), Wrong> {
    let unreadable = |_| Wrong::new(400, 50035, "Invalid Form Body");
    let whole = futures::stream::iter([Ok::<_, Infallible>(body)]);
    let mut parts = multer::Multipart::new(whole, boundary);
    let (mut told, mut files) = (Value::Null, Vec::new());
    while let Some(part) = parts.next_field().await.map_err(unreadable)? {
        let name = part.name().unwrap_or_default().to_owned();
        let filename = part.file_name().map(str::to_owned);
        let media = part.content_type().map(ToString::to_string);
        let bytes = part.bytes().await.map_err(unreadable)?;
        let Some(filename) = filename else {
            if name == "payload_json" {
                told = json(&bytes)?;
            }
            continue;
        };
        if bytes.len() > LARGEST {
            return Err(too_large());
        }
        let number = name.trim_start_matches("files[").trim_end_matches(']').parse();
        let number = number.unwrap_or(files.len() as u64);
        files.push(Upload { number, filename, media, bytes: bytes.to_vec() });
    }
    Ok((told, files))
}

fn respond(reply: Reply) -> Response<Full<Bytes>> {
    let body = reply.body.as_ref().map(ToString::to_string).unwrap_or_default();
    let mut response = Response::new(Full::from(body));
    *response.status_mut() = StatusCode::from_u16(reply.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let headers = response.headers_mut();
    if reply.body.is_some() {
        headers.insert(CONTENT_TYPE, hyper::header::HeaderValue::from_static("application/json"));
    }
    for (name, value) in reply.headers {
        if let Ok(value) = value.parse() {
            headers.insert(name, value);
        }
    }
    response
}

/// Returns an error page like those of the proxy in front of Discord.
fn page(status: u16) -> Response<Full<Bytes>> {
    let mut response = Response::new(Full::from(format!("<html><body><h1>{status}</h1></body></html>\n")));
    *response.status_mut() = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    response.headers_mut().insert(CONTENT_TYPE, hyper::header::HeaderValue::from_static("text/html"));
    response
}

/// Serves a file of a message. The path is `<channel>/<file>/<name>`.
fn attachment(world: &World, path: &str) -> Response<Full<Bytes>> {
    let id = path.split('/').nth(1).and_then(|it| it.parse::<Id>().ok());
    match id.and_then(|id| world.file(id)) {
        Some(bytes) => Response::new(Full::from(bytes.to_vec())),
        None => respond(Wrong::new(404, 0, "404: Not Found").into()),
    }
}
