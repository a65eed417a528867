//! HTTP server on localhost. The printed link carries a key, which is exchanged for a cookie until the hall closes;
//! everything else is refused: other users of this machine, pages of other origins, and host names that resolve to it.

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
use meadhall_local_discord::Snowflake;
use tokio::net::{TcpListener, TcpStream};
use tokio::time::sleep;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};

use super::{HallState, session};

/// Pause after a failed accept.
const ACCEPT_RETRY_DELAY: Duration = Duration::from_millis(200);
const ACCESS_KEY_HEX_DIGITS: usize = 32;
/// The maximum size of a message from a page.
const MAX_PAGE_MESSAGE_BYTES: usize = 64 * 1024;
/// How long a client may take to send its request headers.
const REQUEST_HEADER_TIMEOUT: Duration = Duration::from_secs(10);
/// The content security policy: the page may load only files of this server.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
                      form-action 'none'; base-uri 'none'; frame-ancestors 'none'";
/// File extensions that are served as images. All other files are served as downloads.
const IMAGE_CONTENT_TYPES: [(&str, &str); 4] =
    [("png", "image/png"), ("jpg", "image/jpeg"), ("gif", "image/gif"), ("webp", "image/webp")];
/// The text for clients that do not present the access key.
const ACCESS_DENIED_TEXT: &str = "Open this page with the address that the practice hall printed when it started.\n\
                      Abre esta página con la dirección que la sala de práctica mostró al arrancar.\n\
                      Ouvrez cette page avec l’adresse que la salle d’entraînement a affichée au démarrage.\n";

type PageResponse = Response<Full<Bytes>>;

/// Returns the practice hall's access key from this private file, or creates the file. The key stays the same, so that
/// a bookmark of the printed link stays valid.
pub fn load_or_create_access_key(file: &Path) -> io::Result<String> {
    match fs::read_to_string(file) {
        Ok(key) if key.len() == ACCESS_KEY_HEX_DIGITS => return Ok(key),
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        Ok(_) | Err(_) => {}
    }
    let key = random_key();
    File::options().write(true).create(true).truncate(true).mode(0o600).open(file)?.write_all(key.as_bytes())?;
    Ok(key)
}

/// Returns a key that nobody can guess.
pub fn random_key() -> String {
    format!("{:0ACCESS_KEY_HEX_DIGITS$x}", rand::random::<u128>())
}

/// Accepts connections forever.
pub async fn serve_page(hall: &Arc<HallState>, listener: TcpListener) {
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            // The process may have too many open files, and the next attempt would fail at once, too.
            sleep(ACCEPT_RETRY_DELAY).await;
            continue;
        };
        tokio::spawn(serve_connection(Arc::clone(hall), stream));
    }
}

async fn serve_connection(hall: Arc<HallState>, stream: TcpStream) {
    if stream.set_nodelay(true).is_err() {
        return;
    }
    let service = service_fn(move |request| {
        let hall = Arc::clone(&hall);
        async move { Ok::<_, Infallible>(respond(&hall, request)) }
    });
    let mut connection = http1::Builder::new();
    connection.timer(TokioTimer::new()).header_read_timeout(REQUEST_HEADER_TIMEOUT);
    // The client sees that the connection broke and asks again.
    let _ = connection.serve_connection(TokioIo::new(stream), service).with_upgrades().await;
}

fn respond(hall: &Arc<HallState>, request: Request<Incoming>) -> PageResponse {
    let mut response = if is_same_origin(hall, &request) {
        respond_authenticated(hall, request)
    } else {
        error_response(StatusCode::FORBIDDEN)
    };
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::CACHE_CONTROL, "no-store"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

/// Returns whether the host is this server's and the origin, if any, is the same.
fn is_same_origin(hall: &HallState, request: &Request<Incoming>) -> bool {
    let header = |name| request.headers().get(name).and_then(|it: &HeaderValue| it.to_str().ok());
    let port = hall.address.port();
    let hosts = [format!("127.0.0.1:{port}"), format!("localhost:{port}")];
    let Some(host) = header(header::HOST).filter(|host| hosts.iter().any(|it| it == host)) else { return false };
    header(header::ORIGIN).is_none_or(|origin| origin == format!("http://{host}"))
}

fn respond_authenticated(hall: &Arc<HallState>, request: Request<Incoming>) -> PageResponse {
    // Browsers send a cookie to every port of a host. The name keeps halls on different ports apart, and the cookie of
    // one hall opens no other one, nor this one after a restart. But a server on another port of this machine that the
    // person visits can read the cookie, and open this hall with it until the hall closes.
    let cookie = format!("meadhall-{}={}", hall.address.port(), hall.session_key);
    if request.method() != Method::GET {
        return error_response(StatusCode::METHOD_NOT_ALLOWED);
    }
    // Redirect, so that the key disappears from the address bar and from the browser's history.
    if request.uri().path() == "/" && request.uri().query().is_some_and(|query| query_has_key(query, &hall.access_key))
    {
        let cookie = format!("{cookie}; HttpOnly; SameSite=Strict; Path=/");
        let redirect = Response::builder().status(StatusCode::SEE_OTHER).header(header::LOCATION, "/");
        let redirect = redirect.header(header::SET_COOKIE, cookie).body(Full::default());
        return redirect.unwrap_or_else(|_| error_response(StatusCode::INTERNAL_SERVER_ERROR));
    }
    let cookies = request.headers().get_all(header::COOKIE).iter().filter_map(|it| it.to_str().ok());
    if !cookies.flat_map(|it| it.split("; ")).any(|it| it == cookie) {
        return error_response(StatusCode::FORBIDDEN);
    }
    match request.uri().path() {
        "/live" => upgrade_websocket(hall, request),
        "/" => page_file(hall, "index.html"),
        path => match (path.strip_prefix("/files/"), path.strip_prefix("/emoji/")) {
            (Some(rest), _) => attachment_file(hall, rest),
            (_, Some(id)) => emoji_image(hall, id),
            (None, None) => page_file(hall, path.trim_start_matches('/')),
        },
    }
}

fn query_has_key(query: &str, key: &str) -> bool {
    query.split('&').any(|it| it.strip_prefix("key=") == Some(key))
}

fn page_file(hall: &HallState, name: &str) -> PageResponse {
    match hall.assets.file(name) {
        Some((content_type, text)) => file_response(content_type, text.into_owned().into()),
        None => error_response(StatusCode::NOT_FOUND),
    }
}

/// Serves a file of a message by its id and name.
fn attachment_file(hall: &HallState, path: &str) -> PageResponse {
    let mut parts = path.splitn(2, '/');
    let id = parts.next().and_then(|it| it.parse::<Snowflake>().ok());
    let bytes = id.and_then(|id| hall.discord.read_world(|world| world.file_bytes(id).map(<[u8]>::to_vec)));
    let Some(bytes) = bytes else { return error_response(StatusCode::NOT_FOUND) };
    let extension = parts.next().and_then(|it| it.rsplit('.').next()).unwrap_or_default();
    let image_type = IMAGE_CONTENT_TYPES.iter().find(|(known, _)| *known == extension);
    let mut response =
        file_response(image_type.map_or("application/octet-stream", |(_, content_type)| content_type), bytes.into());
    if image_type.is_none() {
        response.headers_mut().insert(header::CONTENT_DISPOSITION, HeaderValue::from_static("attachment"));
    }
    response
}

/// Serves the picture of an emoji by its id.
fn emoji_image(hall: &HallState, id: &str) -> PageResponse {
    let Ok(id) = id.parse::<Snowflake>() else { return error_response(StatusCode::NOT_FOUND) };
    let found = hall
        .discord
        .read_world(|world| Some((world.emojis.get(id)?.file_extension.clone(), world.files.get(id)?.clone())));
    let Some((extension, bytes)) = found else { return error_response(StatusCode::NOT_FOUND) };
    let image_type = IMAGE_CONTENT_TYPES.iter().find(|(known, _)| *known == extension);
    image_type.map_or_else(
        || error_response(StatusCode::NOT_FOUND),
        |(_, content_type)| file_response(content_type, bytes.into()),
    )
}

/// Upgrades the request to a WebSocket if it asks for one.
fn upgrade_websocket(hall: &Arc<HallState>, mut request: Request<Incoming>) -> PageResponse {
    let header = |name| request.headers().get(name).and_then(|it: &HeaderValue| it.to_str().ok());
    // Browsers always send an origin with a WebSocket request, so a request without one is not from our page.
    let (Some(key), Some(_)) = (header(header::SEC_WEBSOCKET_KEY), header(header::ORIGIN)) else {
        return error_response(StatusCode::BAD_REQUEST);
    };
    let accepted = derive_accept_key(key.as_bytes());
    let (upgraded, hall) = (hyper::upgrade::on(&mut request), Arc::clone(hall));
    tokio::spawn(async move {
        let Ok(stream) = upgraded.await else { return };
        let limits = WebSocketConfig { max_message_size: Some(MAX_PAGE_MESSAGE_BYTES), ..WebSocketConfig::default() };
        let socket = WebSocketStream::from_raw_socket(TokioIo::new(stream), Role::Server, Some(limits)).await;
        session::run_session(hall, socket).await;
    });
    let to = Response::builder().status(StatusCode::SWITCHING_PROTOCOLS);
    let to = to.header(header::CONNECTION, "upgrade").header(header::UPGRADE, "websocket");
    let to = to.header(header::SEC_WEBSOCKET_ACCEPT, accepted).body(Full::default());
    to.unwrap_or_else(|_| error_response(StatusCode::BAD_REQUEST))
}

fn file_response(content_type: &'static str, bytes: Bytes) -> PageResponse {
    let mut response = Response::new(Full::new(bytes));
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type));
    response
}

fn error_response(status: StatusCode) -> PageResponse {
    let text = if status == StatusCode::FORBIDDEN {
        ACCESS_DENIED_TEXT
    } else {
        status.canonical_reason().unwrap_or_default()
    };
    let mut response = file_response("text/plain; charset=utf-8", Bytes::from_static(text.as_bytes()));
    *response.status_mut() = status;
    response
}
