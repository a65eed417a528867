//! Access control: only requests with the key, to this server's own name, and from its own origin.

use std::fs;

use meadhall_local_discord::TOKEN;
use meadhall_local_discord::world::FakeEmoji;
use reqwest::redirect::Policy;
use reqwest::tls::Certificate;
use reqwest::{Client, Response, StatusCode};

use super::TestHall;

fn http_client() -> Client {
    Client::builder().redirect(Policy::none()).no_proxy().build().unwrap()
}

/// Requests a path with the right cookie and these headers.
async fn get_authenticated(hall: &TestHall, path: &str, headers: &[(&str, &str)]) -> Response {
    let mut request = http_client().get(hall.url(path)).header("cookie", &hall.cookie);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    request.send().await.unwrap()
}

#[tokio::test]
async fn the_key_grants_access_and_is_removed_from_the_address() {
    let hall = TestHall::new().await;
    let response = http_client().get(&hall.address).send().await.unwrap();
    assert_eq!((response.status(), &response.headers()["location"]), (StatusCode::SEE_OTHER, &"/".parse().unwrap()));
    let cookie = response.headers()["set-cookie"].to_str().unwrap().to_owned();
    assert_eq!(cookie, format!("{}; HttpOnly; SameSite=Strict; Path=/", hall.cookie));
    let page = get_authenticated(&hall, "/", &[]).await;
    assert_eq!(page.status(), StatusCode::OK);
    assert_eq!(page.headers()["content-type"], "text/html; charset=utf-8");
    let policy = page.headers()["content-security-policy"].to_str().unwrap();
    assert!(policy.starts_with("default-src 'none'; script-src 'self';"), "{policy}");
    assert!(!policy.contains("unsafe") && policy.contains("frame-ancestors 'none'"), "{policy}");
    assert_eq!(page.headers()["x-content-type-options"], "nosniff");
}

#[tokio::test]
async fn a_cookie_is_not_the_key_and_opens_nothing_after_a_restart() {
    let mut hall = TestHall::new().await;
    let (key, cookie) = (hall.address.split("key=").nth(1).unwrap().to_owned(), hall.cookie.clone());
    assert!(!cookie.contains(&key), "{cookie}");
    hall.restart().await;
    assert_eq!(hall.address.split("key=").nth(1), Some(key.as_str()));
    let port = hall.host().split(':').nth(1).unwrap();
    let old_cookie = format!("meadhall-{port}={}", cookie.split('=').nth(1).unwrap());
    let denied = http_client().get(hall.url("/")).header("cookie", old_cookie).send().await.unwrap();
    assert_eq!(denied.status(), StatusCode::FORBIDDEN);
    assert_eq!(get_authenticated(&hall, "/", &[]).await.status(), StatusCode::OK);
}

#[tokio::test]
async fn the_local_discord_of_a_hall_refuses_a_token_that_everybody_knows() {
    let hall = TestHall::new().await;
    let ca = Certificate::from_pem(&fs::read(hall.discord.ca_file()).unwrap()).unwrap();
    let client = Client::builder().no_proxy().resolve("discord.com", hall.discord.api_address());
    let client = client.add_root_certificate(ca).build().unwrap();
    let request = client.get("https://discord.com/api/v10/users/@me").header("authorization", format!("Bot {TOKEN}"));
    assert_eq!(request.send().await.unwrap().status(), StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn every_request_without_the_key_is_forbidden() {
    let hall = TestHall::new().await;
    let other = TestHall::new().await;
    for path in
        ["/", "/index.html", "/main.js", "/live", "/files/1/board.png", "/emoji/1", "/?key=", "/?key=0", "/?x=key"]
    {
        let denied = http_client().get(hall.url(path)).send().await.unwrap();
        assert_eq!(denied.status(), StatusCode::FORBIDDEN, "{path}");
        let wrong = http_client().get(hall.url(path)).header("cookie", &other.cookie).send().await.unwrap();
        assert_eq!(wrong.status(), StatusCode::FORBIDDEN, "{path} with the key of another hall");
        assert!(wrong.text().await.unwrap().contains("Abre esta página"), "{path}");
    }
    assert_ne!(hall.address.split("key=").nth(1), other.address.split("key=").nth(1));
}

#[tokio::test]
async fn requests_from_other_origins_are_forbidden_even_with_the_cookie() {
    let hall = TestHall::new().await;
    let host = hall.host().to_owned();
    let own_origin = format!("http://{host}");
    let port = host.split(':').nth(1).unwrap();
    // Other origins, including other ports of this machine, and host names that resolve to it.
    for origin in ["http://evil.example", "http://127.0.0.1", "http://127.0.0.1:1", "null", &format!("https://{host}")]
    {
        assert_eq!(
            get_authenticated(&hall, "/", &[("origin", origin)]).await.status(),
            StatusCode::FORBIDDEN,
            "{origin}"
        );
    }
    for name in
        ["evil.example", &format!("evil.example:{port}"), &format!("127.0.0.1.evil.example:{port}"), "localhost"]
    {
        assert_eq!(get_authenticated(&hall, "/", &[("host", name)]).await.status(), StatusCode::FORBIDDEN, "{name}");
    }
    assert_eq!(get_authenticated(&hall, "/", &[("origin", &own_origin)]).await.status(), StatusCode::OK);
    assert_eq!(get_authenticated(&hall, "/", &[("host", &format!("localhost:{port}"))]).await.status(), StatusCode::OK);
    // Only pages open the WebSocket, and browsers send their origin.
    let key = ("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ==");
    assert_eq!(get_authenticated(&hall, "/live", &[key]).await.status(), StatusCode::BAD_REQUEST);
    assert_eq!(
        get_authenticated(&hall, "/live", &[key, ("origin", "http://evil.example")]).await.status(),
        StatusCode::FORBIDDEN
    );
}

#[tokio::test]
async fn the_server_listens_on_localhost_only() {
    let hall = TestHall::new().await;
    let (address, port) = hall.host().split_once(':').unwrap();
    assert_eq!(address, "127.0.0.1");
    // All of 127/8 is this machine: a server that listened on more than one address would answer here.
    let connection = tokio::net::TcpStream::connect(("127.0.0.2", port.parse::<u16>().unwrap())).await;
    assert_eq!(connection.unwrap_err().kind(), std::io::ErrorKind::ConnectionRefused);
}

#[tokio::test]
async fn no_path_escapes_the_assets() {
    let hall = TestHall::new().await;
    fs::write(hall.folder().join("secret.js"), "secret").unwrap();
    for path in [
        "/../bot.log",
        "/..%2fbot.log",
        "/%2e%2e/bot.log",
        "//etc/passwd",
        "/secret.js",
        "/files/",
        "/files/x/y",
        "/files/1",
        "/emoji/",
        "/emoji/x",
        "/emoji/1",
    ] {
        assert_eq!(get_authenticated(&hall, path, &[]).await.status(), StatusCode::NOT_FOUND, "{path}");
    }
    let posted = http_client().post(hall.url("/")).header("cookie", &hall.cookie).send().await.unwrap();
    assert_eq!(posted.status(), StatusCode::METHOD_NOT_ALLOWED);
}

#[tokio::test]
async fn message_files_are_served_as_images_or_plain_bytes() {
    let hall = TestHall::new().await;
    let [picture, page] = [b"a picture".to_vec(), b"<script>alert(1)</script>".to_vec()].map(|bytes| {
        hall.discord.fake().change_state(|state| {
            let id = state.world.next_id();
            state.world.files.insert(id, bytes);
            id
        })
    });
    let picture = get_authenticated(&hall, &format!("/files/{picture}/board.png"), &[]).await;
    assert_eq!((picture.status(), &picture.headers()["content-type"]), (StatusCode::OK, &"image/png".parse().unwrap()));
    assert_eq!(picture.bytes().await.unwrap(), "a picture");
    for name in ["page.html", "page.svg", "page", "page.png.html", "page.js"] {
        let page = get_authenticated(&hall, &format!("/files/{page}/{name}"), &[]).await;
        assert_eq!(page.headers()["content-type"], "application/octet-stream", "{name}");
        assert_eq!(page.headers()["content-disposition"], "attachment", "{name}");
    }
}

#[tokio::test]
async fn emoji_are_served_as_images_and_other_files_are_not() {
    let hall = TestHall::new().await;
    let [emoji, file] = ["GIF89a", "a file"].map(|bytes| {
        hall.discord.fake().change_state(|state| {
            let id = state.world.next_id();
            state.world.files.insert(id, bytes.as_bytes().to_vec());
            id
        })
    });
    hall.discord.fake().change_state(|state| {
        let wave = FakeEmoji {
            name: "wave".to_owned(),
            uploaded_by: state.world.bot,
            animated: true,
            file_extension: "gif".to_owned(),
        };
        state.world.emojis.insert(emoji, wave);
    });
    let response = get_authenticated(&hall, &format!("/emoji/{emoji}"), &[]).await;
    assert_eq!(
        (response.status(), &response.headers()["content-type"]),
        (StatusCode::OK, &"image/gif".parse().unwrap())
    );
    assert_eq!(response.bytes().await.unwrap(), "GIF89a");
    assert_eq!(get_authenticated(&hall, &format!("/emoji/{file}"), &[]).await.status(), StatusCode::NOT_FOUND);
}
