//! HTTP server on localhost. The printed link carries a key, which is exchanged for a cookie; everything else
//! is refused: other users of this machine, pages of other origins, and host names that resolve to it.

use std::convert::Infallible;
use std::fs::{self, File};
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use http_body_util::Full;
use hyper::body::{Bytes, Incoming};
use hyper::header::{self, HeaderValue};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use local_discord::Id;
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};

use super::{Room, visit};

const KEY: usize = 32;
/// Limit for a message from a page.
const LONGEST: usize = 64 * 1024;
/// How long a client may take to send its request headers.
const PATIENCE: Duration = Duration::from_secs(10);
/// The page may load only what this server serves.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
                      form-action 'none'; base-uri 'none'; frame-ancestors 'none'";
/// File extensions that are served as images. All other files are served as downloads.
const PICTURES: [(&str, &str); 4] =
    [("png", "image/png"), ("jpg", "image/jpeg"), ("gif", "image/gif"), ("webp", "image/webp")];
/// Shown to clients without the key.
const CLOSED: &str = "This door opens with the address that the practice hall printed when it was started.\n\
                      Esta puerta se abre con la dirección que la sala de práctica mostró al arrancar.\n\
                      Cette porte s’ouvre avec l’adresse que la salle d’entraînement a affichée au démarrage.\n";

type Answer = Response<Full<Bytes>>;

/// Returns the hall's access key from this private file, or creates it. It is kept, so that open pages can
/// reconnect after a restart.
pub fn key(file: &Path) -> io::Result<String> {
    match fs::read_to_string(file) {
        Ok(key) if key.len() == KEY => return Ok(key),
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        Ok(_) | Err(_) => {}
    }
    let key = format!("{:032x}", rand::random::<u128>());
    File::options().write(true).create(true).truncate(true).mode(0o600).open(file)?.write_all(key.as_bytes())?;
    Ok(key)
}

/// Accepts connections forever.
pub async fn serve(room: &Arc<Room>, listener: TcpListener) {
    loop {
        // A connection that fails while it is accepted concerns only its client.
        let Ok((stream, _)) = listener.accept().await else { continue };
        tokio::spawn(connected(Arc::clone(room), stream));
    }
}

async fn connected(room: Arc<Room>, stream: TcpStream) {
    if stream.set_nodelay(true).is_err() {
        return;
    }
    let service = service_fn(move |request| {
        let room = Arc::clone(&room);
        async move { Ok::<_, Infallible>(answer(&room, request)) }
    });
    let mut served = http1::Builder::new();
    served.timer(TokioTimer::new()).header_read_timeout(PATIENCE);
    // The client sees that the connection broke and asks again.
    let _ = served.serve_connection(TokioIo::new(stream), service).with_upgrades().await;
}

fn answer(room: &Arc<Room>, request: Request<Incoming>) -> Answer {
    let mut answer = if is_ours(room, &request) { inside(room, request) } else { refused(StatusCode::FORBIDDEN) };
    let headers = answer.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::CACHE_CONTROL, "no-store"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    answer
}

/// Returns whether the host is this server's and the origin, if any, is the same.
fn is_ours(room: &Room, request: &Request<Incoming>) -> bool {
    let said = |name| request.headers().get(name).and_then(|it: &HeaderValue| it.to_str().ok());
    let port = room.address.port();
    let hosts = [format!("127.0.0.1:{port}"), format!("localhost:{port}")];
    let Some(host) = said(header::HOST).filter(|host| hosts.iter().any(|it| it == host)) else { return false };
    said(header::ORIGIN).is_none_or(|origin| origin == format!("http://{host}"))
}

fn inside(room: &Arc<Room>, request: Request<Incoming>) -> Answer {
    let cookie = format!("meadhall-{}={}", room.address.port(), room.key);
    if request.method() != Method::GET {
        return refused(StatusCode::METHOD_NOT_ALLOWED);
    }
    // Redirect, so that the key disappears from the address bar and from the browser's history.
    if request.uri().path() == "/" && request.uri().query().is_some_and(|query| has_key(query, &room.key)) {
        let cookie = format!("{cookie}; HttpOnly; SameSite=Strict; Path=/");
        let to = Response::builder().status(StatusCode::SEE_OTHER).header(header::LOCATION, "/");
        let to = to.header(header::SET_COOKIE, cookie).body(Full::default());
        return to.unwrap_or_else(|_| refused(StatusCode::INTERNAL_SERVER_ERROR));
    }
    let cookies = request.headers().get_all(header::COOKIE).iter().filter_map(|it| it.to_str().ok());
    if !cookies.flat_map(|it| it.split("; ")).any(|it| it == cookie) {
        return refused(StatusCode::FORBIDDEN);
    }
    match request.uri().path() {
        "/live" => live(room, request),
        "/" => file(room, "index.html"),
        path => match (path.strip_prefix("/files/"), path.strip_prefix("/emoji/")) {
            (Some(rest), _) => attachment(room, rest),
            (_, Some(id)) => emoji(room, id),
            (None, None) => file(room, path.trim_start_matches('/')),
        },
    }
}

fn has_key(query: &str, key: &str) -> bool {
    query.split('&').any(|it| it.strip_prefix("key=") == Some(key))
}

fn file(room: &Room, name: &str) -> Answer {
    match room.page.file(name) {
        Some((kind, text)) => told(kind, text.into_owned().into()),
        None => refused(StatusCode::NOT_FOUND),
    }
}

/// Serves a file of a message by its id and name.
fn attachment(room: &Room, path: &str) -> Answer {
    let mut parts = path.splitn(2, '/');
    let id = parts.next().and_then(|it| it.parse::<Id>().ok());
    let bytes = id.and_then(|id| room.discord.look(|world| world.file(id).map(<[u8]>::to_vec)));
    let Some(bytes) = bytes else { return refused(StatusCode::NOT_FOUND) };
    let ending = parts.next().and_then(|it| it.rsplit('.').next()).unwrap_or_default();
    let picture = PICTURES.iter().find(|(known, _)| *known == ending);
    let mut answer = told(picture.map_or("application/octet-stream", |(_, kind)| kind), bytes.into());
    if picture.is_none() {
        answer.headers_mut().insert(header::CONTENT_DISPOSITION, HeaderValue::from_static("attachment"));
    }
    answer
}

/// Serves the picture of an emoji by its id.
fn emoji(room: &Room, id: &str) -> Answer {
    let Ok(id) = id.parse::<Id>() else { return refused(StatusCode::NOT_FOUND) };
    let found = room.discord.look(|world| Some((world.emojis.get(id)?.ending.clone(), world.files.get(id)?.clone())));
    let Some((ending, bytes)) = found else { return refused(StatusCode::NOT_FOUND) };
    let kind = PICTURES.iter().find(|(known, _)| *known == ending);
    kind.map_or_else(|| refused(StatusCode::NOT_FOUND), |(_, kind)| told(kind, bytes.into()))
}

/// Upgrades the request to a WebSocket if it asks for one.
fn live(room: &Arc<Room>, mut request: Request<Incoming>) -> Answer {
    let said = |name| request.headers().get(name).and_then(|it: &HeaderValue| it.to_str().ok());
    // Browsers always send an origin with a WebSocket request, so a request without one is not from our page.
    let (Some(key), Some(_)) = (said(header::SEC_WEBSOCKET_KEY), said(header::ORIGIN)) else {
        return refused(StatusCode::BAD_REQUEST);
    };
    let accepted = derive_accept_key(key.as_bytes());
    let (upgraded, room) = (hyper::upgrade::on(&mut request), Arc::clone(room));
    tokio::spawn(async move {
        let Ok(stream) = upgraded.await else { return };
        let limits = WebSocketConfig { max_message_size: Some(LONGEST), ..WebSocketConfig::default() };
        let socket = WebSocketStream::from_raw_socket(TokioIo::new(stream), Role::Server, Some(limits)).await;
        visit::talk(room, socket).await;
    });
    let to = Response::builder().status(StatusCode::SWITCHING_PROTOCOLS);
    let to = to.header(header::CONNECTION, "upgrade").header(header::UPGRADE, "websocket");
    let to = to.header(header::SEC_WEBSOCKET_ACCEPT, accepted).body(Full::default());
    to.unwrap_or_else(|_| refused(StatusCode::BAD_REQUEST))
}

fn told(kind: &'static str, bytes: Bytes) -> Answer {
    let mut answer = Response::new(Full::new(bytes));
    answer.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    answer
}

fn refused(status: StatusCode) -> Answer {
    let text = if status == StatusCode::FORBIDDEN { CLOSED } else { status.canonical_reason().unwrap_or_default() };
    let mut answer = told("text/plain; charset=utf-8", Bytes::from_static(text.as_bytes()));
    *answer.status_mut() = status;
    answer
}
