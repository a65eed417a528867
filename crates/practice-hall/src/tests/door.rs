//! Access control: only requests with the key, to this server's own name, and from its own origin.

use local_discord::world::Emoji;
use reqwest::redirect::Policy;
use reqwest::{Client, Response, StatusCode};

use super::Hall;

fn browser() -> Client {
    Client::builder().redirect(Policy::none()).no_proxy().build().unwrap()
}

/// Requests a path with the right cookie and these headers.
async fn asked(hall: &Hall, path: &str, headers: &[(&str, &str)]) -> Response {
    let mut request = browser().get(hall.at(path)).header("cookie", hall.cookie());
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    request.send().await.unwrap()
}

#[tokio::test]
async fn the_key_opens_the_door_and_leaves_the_address() {
    let hall = Hall::new().await;
    let opened = browser().get(&hall.address).send().await.unwrap();
    assert_eq!((opened.status(), &opened.headers()["location"]), (StatusCode::SEE_OTHER, &"/".parse().unwrap()));
    let cookie = opened.headers()["set-cookie"].to_str().unwrap().to_owned();
    assert_eq!(cookie, format!("{}; HttpOnly; SameSite=Strict; Path=/", hall.cookie()));
    let page = asked(&hall, "/", &[]).await;
    assert_eq!(page.status(), StatusCode::OK);
    assert_eq!(page.headers()["content-type"], "text/html; charset=utf-8");
    let policy = page.headers()["content-security-policy"].to_str().unwrap();
    assert!(policy.starts_with("default-src 'none'; script-src 'self';"), "{policy}");
    assert!(!policy.contains("unsafe") && policy.contains("frame-ancestors 'none'"), "{policy}");
    assert_eq!(page.headers()["x-content-type-options"], "nosniff");
}

#[tokio::test]
async fn without_the_key_nothing_is_shown() {
    let hall = Hall::new().await;
    let other = Hall::new().await;
    for path in
        ["/", "/index.html", "/main.js", "/live", "/files/1/board.png", "/emoji/1", "/?key=", "/?key=0", "/?x=key"]
    {
        let shut = browser().get(hall.at(path)).send().await.unwrap();
        assert_eq!(shut.status(), StatusCode::FORBIDDEN, "{path}");
        let wrong = browser().get(hall.at(path)).header("cookie", other.cookie()).send().await.unwrap();
        assert_eq!(wrong.status(), StatusCode::FORBIDDEN, "{path}, with the key of another hall");
        assert!(wrong.text().await.unwrap().contains("Esta puerta se abre"), "{path}");
    }
    assert_ne!(hall.address.split("key=").nth(1), other.address.split("key=").nth(1));
}

#[tokio::test]
async fn a_page_from_elsewhere_is_not_let_in_although_the_browser_has_the_cookie() {
    let hall = Hall::new().await;
    let host = hall.host().to_owned();
    let ours = format!("http://{host}");
    let port = host.split(':').nth(1).unwrap();
    // Other origins, including other ports of this machine, and host names that resolve to it.
    for origin in ["http://evil.example", "http://127.0.0.1", "http://127.0.0.1:1", "null", &format!("https://{host}")]
    {
        assert_eq!(asked(&hall, "/", &[("origin", origin)]).await.status(), StatusCode::FORBIDDEN, "{origin}");
    }
    for name in
        ["evil.example", &format!("evil.example:{port}"), &format!("127.0.0.1.evil.example:{port}"), "localhost"]
    {
        assert_eq!(asked(&hall, "/", &[("host", name)]).await.status(), StatusCode::FORBIDDEN, "{name}");
    }
    assert_eq!(asked(&hall, "/", &[("origin", &ours)]).await.status(), StatusCode::OK);
    assert_eq!(asked(&hall, "/", &[("host", &format!("localhost:{port}"))]).await.status(), StatusCode::OK);
    // Only pages open the WebSocket, and browsers send their origin.
    let key = ("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ==");
    assert_eq!(asked(&hall, "/live", &[key]).await.status(), StatusCode::BAD_REQUEST);
    assert_eq!(asked(&hall, "/live", &[key, ("origin", "http://evil.example")]).await.status(), StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn it_listens_to_this_machine_alone() {
    let hall = Hall::new().await;
    let (address, port) = hall.host().split_once(':').unwrap();
    assert_eq!(address, "127.0.0.1");
    // All of 127/8 is this machine: a server that listened on more than one address would answer here.
    let elsewhere = tokio::net::TcpStream::connect(("127.0.0.2", port.parse::<u16>().unwrap())).await;
    assert_eq!(elsewhere.unwrap_err().kind(), std::io::ErrorKind::ConnectionRefused);
}

#[tokio::test]
async fn no_path_leads_out_of_the_page() {
    let hall = Hall::new().await;
    std::fs::write(hall.folder().join("secret.js"), "secret").unwrap();
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
        assert_eq!(asked(&hall, path, &[]).await.status(), StatusCode::NOT_FOUND, "{path}");
    }
    let posted = browser().post(hall.at("/")).header("cookie", hall.cookie()).send().await.unwrap();
    assert_eq!(posted.status(), StatusCode::METHOD_NOT_ALLOWED);
}

#[tokio::test]
async fn files_of_messages_are_pictures_or_plain_bytes() {
    let hall = Hall::new().await;
    let [picture, page] = [b"a picture".to_vec(), b"<script>alert(1)</script>".to_vec()].map(|bytes| {
        hall.discord.platform().act(|state| {
            let id = state.world.name();
            state.world.files.put(id, bytes);
            id
        })
    });
    let picture = asked(&hall, &format!("/files/{picture}/board.png"), &[]).await;
    assert_eq!((picture.status(), &picture.headers()["content-type"]), (StatusCode::OK, &"image/png".parse().unwrap()));
    assert_eq!(picture.bytes().await.unwrap(), "a picture");
    for name in ["page.html", "page.svg", "page", "page.png.html", "page.js"] {
        let page = asked(&hall, &format!("/files/{page}/{name}"), &[]).await;
        assert_eq!(page.headers()["content-type"], "application/octet-stream", "{name}");
        assert_eq!(page.headers()["content-disposition"], "attachment", "{name}");
    }
}

#[tokio::test]
async fn emoji_are_pictures_and_nothing_else_is_shown_as_one() {
    let hall = Hall::new().await;
    let [emoji, file] = ["GIF89a", "a file"].map(|bytes| {
        hall.discord.platform().act(|state| {
            let id = state.world.name();
            state.world.files.put(id, bytes.as_bytes().to_vec());
            id
        })
    });
    hall.discord.platform().act(|state| {
        let wave = Emoji { name: "wave".to_owned(), by: state.world.bot, animated: true, ending: "gif".to_owned() };
        state.world.emojis.put(emoji, wave);
    });
    let shown = asked(&hall, &format!("/emoji/{emoji}"), &[]).await;
    assert_eq!((shown.status(), &shown.headers()["content-type"]), (StatusCode::OK, &"image/gif".parse().unwrap()));
    assert_eq!(shown.bytes().await.unwrap(), "GIF89a");
    assert_eq!(asked(&hall, &format!("/emoji/{file}"), &[]).await.status(), StatusCode::NOT_FOUND);
}
