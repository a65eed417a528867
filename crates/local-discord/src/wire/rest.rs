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

use super::AsyncStream;
use crate::Snowflake;
use crate::error::ApiError;
use crate::fake::FakeDiscord;
use crate::faults::ResponseAction;
use crate::request::{ApiReply, ApiRequest, UploadedFile};
use crate::world::DiscordWorld;

const MAX_FILE_BYTES: usize = 10 << 20;

/// The maximum size of a request: ten files and their JSON.
const MAX_REQUEST_BYTES: usize = 10 * MAX_FILE_BYTES + (1 << 20);

type HttpResult = Result<Response<Full<Bytes>>, io::Error>;

/// Serves one client's requests until it disconnects.
pub async fn serve_connection(stream: impl AsyncStream, fake: Arc<FakeDiscord>) {
    let service = service_fn(move |request| handle_http(request, fake.clone()));
    // The client notices a broken connection itself.
    let _ = http1::Builder::new().serve_connection(TokioIo::new(stream), service).await;
}

async fn handle_http(request: hyper::Request<Incoming>, fake: Arc<FakeDiscord>) -> HttpResult {
    let path = request.uri().path().to_owned();
    if let Some(file) = path.strip_prefix("/attachments/") {
        let query = request.uri().query().unwrap_or_default();
        return Ok(fake.read_state(|state| serve_attachment(&state.world, file, query)));
    }
    let Some(route) = path.strip_prefix("/api/v10") else {
        return Ok(json_response(ApiError::new(404, 0, "404: Not Found").into()));
    };
    let action = match parse_request(request, route).await {
        Ok(request) => fake.handle_request(&request),
        Err(error) => ResponseAction::Send(error.into()),
    };
    match action {
        ResponseAction::Send(reply) => Ok(json_response(reply)),
        ResponseAction::SendDelayed(reply, delay) => {
            tokio::time::sleep(delay).await;
            Ok(json_response(reply))
        }
        ResponseAction::SendHtmlPage(status) => Ok(html_page(status)),
        ResponseAction::Disconnect => Err(io::Error::from(io::ErrorKind::ConnectionAborted)),
        ResponseAction::NoReply => std::future::pending().await,
    }
}

async fn parse_request(request: hyper::Request<Incoming>, path: &str) -> Result<ApiRequest, ApiError> {
    let (parts, body) = request.into_parts();
    let header = |name| parts.headers.get(name).and_then(|it| it.to_str().ok()).map(str::to_owned);
    let query = parts.uri.query().unwrap_or_default().split('&').filter_map(|it| it.split_once('='));
    let body = Limited::new(body, MAX_REQUEST_BYTES).collect().await.map_err(|_| payload_too_large())?.to_bytes();
    let content_type = header(CONTENT_TYPE).unwrap_or_default();
    let (body, files) = match multer::parse_boundary(&content_type) {
        Ok(boundary) => parse_multipart(body, boundary).await?,
        Err(_) if body.is_empty() => (Value::Null, Vec::new()),
        Err(_) => (parse_json(&body)?, Vec::new()),
    };
    Ok(ApiRequest {
        method: parts.method.as_str().to_owned(),
        path: path.to_owned(),
        query: query.map(|(name, value)| (name.to_owned(), value.to_owned())).collect::<BTreeMap<_, _>>(),
        authorization: header(AUTHORIZATION),
        body,
        files,
    })
}

fn parse_json(bytes: &[u8]) -> Result<Value, ApiError> {
    serde_json::from_slice(bytes).map_err(|_| ApiError::new(400, 50109, "The request body contains invalid JSON."))
}

fn payload_too_large() -> ApiError {
    ApiError::new(413, 40005, "Request entity too large")
}

/// Parses a multipart body: the JSON, and files named `files[0]`, `files[1]`, and so on.
async fn parse_multipart(body: Bytes, boundary: String) -> Result<(Value, Vec<UploadedFile>), ApiError> {
    let unreadable = |_| ApiError::new(400, 50035, "Invalid Form Body");
    let stream = futures::stream::iter([Ok::<_, Infallible>(body)]);
    let mut parts = multer::Multipart::new(stream, boundary);
    let (mut payload, mut files) = (Value::Null, Vec::new());
    while let Some(part) = parts.next_field().await.map_err(unreadable)? {
        let name = part.name().unwrap_or_default().to_owned();
        let filename = part.file_name().map(str::to_owned);
        let content_type = part.content_type().map(ToString::to_string);
        let bytes = part.bytes().await.map_err(unreadable)?;
        let Some(filename) = filename else {
            if name == "payload_json" {
                payload = parse_json(&bytes)?;
            }
            continue;
        };
        if bytes.len() > MAX_FILE_BYTES {
            return Err(payload_too_large());
        }
        let index = name.trim_start_matches("files[").trim_end_matches(']').parse();
        let index = index.unwrap_or(files.len() as u64);
        files.push(UploadedFile { index, filename, content_type, bytes: bytes.to_vec() });
    }
    Ok((payload, files))
}

fn json_response(reply: ApiReply) -> Response<Full<Bytes>> {
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
fn html_page(status: u16) -> Response<Full<Bytes>> {
    let mut response = Response::new(Full::from(format!("<html><body><h1>{status}</h1></body></html>\n")));
    *response.status_mut() = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    response.headers_mut().insert(CONTENT_TYPE, hyper::header::HeaderValue::from_static("text/html"));
    response
}

/// Serves a file of a message. The path is `<channel>/<file>/<name>`, and the query has the signature as `hm`.
fn serve_attachment(world: &DiscordWorld, path: &str, query: &str) -> Response<Full<Bytes>> {
    let id = path.split('/').nth(1).and_then(|it| it.parse::<Snowflake>().ok());
    let signature = query.split('&').find_map(|it| it.strip_prefix("hm="));
    match id.zip(signature).and_then(|(id, signature)| world.signed_file_bytes(id, signature)) {
        Some(bytes) => Response::new(Full::from(bytes.to_vec())),
        None => json_response(ApiError::new(404, 0, "404: Not Found").into()),
    }
}
