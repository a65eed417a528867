//! Attachments of messages, listed beside embeds and shown inside them.

use meadhall_local_discord::world::{DiscordWorld, ImageSize, PlatformLimits, permissions};
use meadhall_local_discord::{LocalDiscord, LocalDiscordSettings};
use serde_json::{Value, json};

use super::api::ApiClient;
use super::fixture::{WireTestEnv, generous_limits, unlimited_settings};

#[tokio::test]
async fn a_file_shown_by_an_embed_is_not_listed_as_an_attachment() {
    let env = WireTestEnv::new().await;
    let api = ApiClient::connect(&env.discord);
    let messages = format!("/channels/{}/messages", env.channel);
    let body = json!({
        "content": "The board", "embeds": [{ "image": { "url": "attachment://board.png" } }],
        "attachments": [{ "id": 0, "description": "Two ships at sea." }],
    });
    let sent = api.upload_files("POST", &messages, &body, &[("board.png", b"a picture".to_vec())]).await;
    assert_eq!((sent.status, &sent.body["attachments"]), (200, &json!([])), "{sent:?}");
    let message = env.ann.messages(env.channel).remove(0);
    let [file] = &message.files[..] else { panic!("{message:?}") };
    assert_eq!((file.name.as_str(), &file.description), ("board.png", &None), "the image has no description");
    assert!(env.ann.without_embeds().messages(env.channel)[0].files.is_empty());
    // When the embed is removed, the file becomes an attachment again.
    let edit = format!("{messages}/{}", message.id);
    let edited = api.send("PATCH", &edit, &json!({ "embeds": [] })).await.unwrap();
    assert_eq!(edited.body["attachments"][0]["description"], "Two ships at sea.");
    assert_eq!(env.ann.messages(env.channel).remove(0).files[0].name, "board.png");
}

/// Returns the header of a PNG of this width and height.
fn png_header(width: u32, height: u32) -> Vec<u8> {
    let (width, height) = (width.to_be_bytes(), height.to_be_bytes());
    [b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".as_slice(), &width, &height, &[8, 3, 0, 0, 0]].concat()
}

#[tokio::test]
async fn an_edit_keeps_unmentioned_fields_and_a_new_upload_replaces_the_attachments() {
    let env = WireTestEnv::new().await;
    let api = ApiClient::connect(&env.discord);
    let messages = format!("/channels/{}/messages", env.channel);
    let body_with = |what: &str| json!({ "content": what, "attachments": [{ "id": 0, "description": what }] });
    let sent = api.upload_files("POST", &messages, &body_with("One"), &[("one.png", png_header(1280, 720))]).await;
    let attachment = &sent.body["attachments"][0];
    assert_eq!(
        (&attachment["width"], &attachment["height"], &attachment["content_type"]),
        (&json!(1280), &json!(720), &json!("image/png"))
    );
    let edit = format!("{messages}/{}", sent.created_id());
    let names = || env.ann.messages(env.channel)[0].files.iter().map(|it| it.name.clone()).collect::<Vec<_>>();
    api.send("PATCH", &edit, &json!({ "content": "Still" })).await.unwrap();
    assert_eq!(names(), ["one.png"]);
    api.send("PATCH", &edit, &json!({ "attachments": [{ "id": attachment["id"], "description": "Other words" }] }))
        .await
        .unwrap();
    assert_eq!(env.ann.messages(env.channel)[0].files[0].description.as_deref(), Some("Other words"));
    assert_eq!(
        api.upload_files("PATCH", &edit, &body_with("Two"), &[("two.png", png_header(640, 480))]).await.status,
        200
    );
    assert_eq!(names(), ["two.png"]);
    assert_eq!(
        api.upload_files("PATCH", &edit, &json!({ "content": "Three" }), &[("three.png", png_header(1, 1))])
            .await
            .status,
        200
    );
    assert_eq!(names(), ["three.png"], "attachments not listed in the edit are removed");
    api.send("PATCH", &edit, &json!({ "attachments": [] })).await.unwrap();
    assert_eq!(names(), Vec::<String>::new());
}

#[tokio::test]
async fn an_edit_shows_a_kept_file_again_only_by_its_id_and_name() {
    let env = WireTestEnv::with_settings(unlimited_settings()).await;
    let api = ApiClient::connect(&env.discord);
    let messages = format!("/channels/{}/messages", env.channel);
    let body = |turn: u8| {
        let image = json!({ "url": "attachment://board.png", "description": "Two ships at sea." });
        let field = json!({ "name": "Ann", "value": format!("turn {turn}"), "inline": true });
        json!({ "content": "The board", "embeds": [{ "image": image, "fields": [field] }] })
    };
    let sent = api.upload_files("POST", &messages, &body(1), &[("board.png", png_header(1280, 720))]).await;
    let image = &sent.body["embeds"][0]["image"];
    assert_eq!((&image["width"], &image["height"]), (&json!(1280), &json!(720)));
    let edit = format!("{messages}/{}", sent.created_id());
    let id = image["url"].as_str().unwrap().split('/').rev().nth(1).unwrap();
    let with_attachments = |turn: u8, attachments: Value| {
        let mut body = body(turn);
        body["attachments"] = attachments;
        body
    };
    let kept = with_attachments(2, json!([{ "id": id, "filename": "board.png" }]));
    let edited = api.send("PATCH", &edit, &kept).await.unwrap();
    let (embed, attachments) = (&edited.body["embeds"][0], &edited.body["attachments"]);
    assert_eq!((&embed["image"], attachments), (image, &json!([])), "the same file is shown");
    assert_eq!(embed["fields"][0]["value"], "turn 2");
    let shown = &env.ann.messages(env.channel)[0].files;
    assert_eq!(shown.len(), 1);
    assert_eq!(shown[0].description.as_deref(), Some("Two ships at sea."));

    let unresolved = [
        ("it names no file", body(3)),
        ("it removes the file", with_attachments(3, json!([]))),
        ("it names the file by its id alone", with_attachments(3, json!([{ "id": id }]))),
        ("it names another file", with_attachments(3, json!([{ "id": "5", "filename": "board.png" }]))),
        ("it names the file wrongly", with_attachments(3, json!([{ "id": id, "filename": "other.png" }]))),
    ];
    for (what, body) in unresolved {
        let refused = api.send("PATCH", &edit, &body).await.unwrap();
        assert_eq!(refused.status_and_code(), (400, 50_035), "{what}: {refused:?}");
    }
    assert_eq!(env.ann.messages(env.channel)[0].embeds[0]["fields"][0]["value"], "turn 2");
}

/// A message of components that shows this file in a gallery above a button.
fn gallery_body(file: &str, attachments: &Value) -> Value {
    let item = json!({ "media": { "url": format!("attachment://{file}") }, "description": "Two ships." });
    let button = json!({ "type": 2, "style": 1, "label": "Sail", "custom_id": "sail" });
    let components = json!([{ "type": 12, "items": [item] }, { "type": 1, "components": [button] }]);
    json!({ "flags": 1 << 15, "components": components, "attachments": attachments })
}

#[tokio::test]
async fn a_gallery_shows_an_upload_and_an_edit_may_show_the_kept_file_again() {
    let env = WireTestEnv::new().await;
    let api = ApiClient::connect(&env.discord);
    let messages = format!("/channels/{}/messages", env.channel);
    let body = gallery_body("board.png", &json!([{ "id": 0, "filename": "board.png" }]));
    let sent = api.upload_files("POST", &messages, &body, &[("board.png", png_header(1280, 720))]).await;
    let media = &sent.body["components"][0]["items"][0]["media"];
    let address = media["url"].as_str().unwrap();
    assert!(address.starts_with("https://cdn.discordapp.com/attachments/"), "{media}");
    assert_eq!((&media["width"], &media["height"]), (&json!(1280), &json!(720)));

    let edit = format!("{messages}/{}", sent.created_id());
    assert_eq!(sent.body["attachments"], json!([]), "a file that a component shows is not listed");
    let kept = json!([{ "id": media["attachment_id"], "filename": "board.png" }]);
    let edited = api.send("PATCH", &edit, &gallery_body("board.png", &kept)).await.unwrap();
    assert_eq!(edited.body["components"][0]["items"][0]["media"]["url"], address, "{edited:?}");

    // A press updates the message, too.
    env.ann.start_press(sent.created_id().parse().unwrap(), "sail").unwrap();
    let last = |world: &DiscordWorld| world.interactions.iter().next_back().map(|(id, it)| (id, it.token.clone()));
    let (id, token) = env.discord.read_world(last).unwrap();
    let update = json!({ "type": 7, "data": gallery_body("board.png", &kept) });
    let path = format!("/interactions/{id}/{token}/callback");
    assert_eq!(api.send("POST", &path, &update).await.unwrap().status, 204);
    let shown = api.send("GET", &edit, &Value::Null).await.unwrap();
    assert_eq!(shown.body["components"][0]["items"][0]["media"]["url"], address, "{shown:?}");

    let dropped = api.send("PATCH", &edit, &gallery_body("board.png", &json!([]))).await.unwrap();
    assert_eq!(dropped.status, 400, "the edit removes the file that it shows: {dropped:?}");

    // Once no component shows the file, it is listed.
    let words = json!({ "flags": 1 << 15, "components": [{ "type": 10, "content": "In words." }] });
    let in_words = api.send("PATCH", &edit, &words).await.unwrap();
    assert_eq!(in_words.body["attachments"][0]["filename"], "board.png", "{in_words:?}");
    assert_eq!(env.ann.messages(env.channel)[0].files, []);
    let mut back = gallery_body("board.png", &Value::Null);
    back.as_object_mut().unwrap().remove("attachments");
    let refused = api.send("PATCH", &edit, &back).await.unwrap();
    assert_eq!(refused.status_and_code(), (400, 50_035), "the edit names no kept file: {refused:?}");
}

#[tokio::test]
async fn null_embeds_stay_and_an_empty_list_clears_them() {
    let env = WireTestEnv::new().await;
    let api = ApiClient::connect(&env.discord);
    let messages = format!("/channels/{}/messages", env.channel);
    let body = json!({ "content": "The board", "embeds": [{ "description": "a ship" }] });
    let sent = api.request_json("POST", &messages, &body).await;
    let edit = format!("{messages}/{}", sent.created_id());
    let edited = api.send("PATCH", &edit, &json!({ "content": "Yours", "embeds": null })).await.unwrap();
    assert_eq!(edited.body["embeds"][0]["description"], "a ship");
    let components = json!([{ "type": 10, "content": "All there is." }]);
    let as_components =
        |embeds: Value| json!({ "flags": 1 << 15, "content": null, "embeds": embeds, "components": components });
    let refused = api.send("PATCH", &edit, &as_components(Value::Null)).await.unwrap();
    assert_eq!(refused.status_and_code(), (400, 50_035), "the message still has its embeds");
    let accepted = api.send("PATCH", &edit, &as_components(json!([]))).await.unwrap();
    assert_eq!((accepted.status, &accepted.body["embeds"]), (200, &json!([])), "{accepted:?}");
    // The flag need not be repeated.
    let next = json!({ "components": [{ "type": 10, "content": "Something else." }] });
    assert_eq!(api.send("PATCH", &edit, &next).await.unwrap().status, 200);
}

#[tokio::test]
async fn limited_uploads_and_flags_in_updates_are_refused() {
    let env = WireTestEnv::new().await;
    let api = ApiClient::connect(&env.discord);
    let messages = format!("/channels/{}/messages", env.channel);
    let body = gallery_body("board.png", &json!([{ "id": 0, "filename": "board.png" }]));
    let upload = [("board.png", png_header(8, 6))];
    let sent = api.upload_files("POST", &messages, &body, &upload).await;
    let (refuses_uploads, refuses_flags_in_updates) = (true, true);
    env.discord.set_limits(PlatformLimits { refuses_uploads, refuses_flags_in_updates, ..generous_limits() });
    env.ann.start_press(sent.created_id().parse().unwrap(), "sail").unwrap();
    let last = |world: &DiscordWorld| world.interactions.iter().next_back().map(|(id, it)| (id, it.token.clone()));
    let (id, token) = env.discord.read_world(last).unwrap();
    let callback = format!("/interactions/{id}/{token}/callback");
    let edit = format!("{messages}/{}", sent.created_id());
    for (method, path) in [("POST", &messages), ("PATCH", &edit)] {
        let refused = api.upload_files(method, path, &body, &upload).await;
        assert_eq!(refused.status_and_code(), (403, 400_001), "{method}: {refused:?}");
    }
    let mut data = json!({ "components": [{ "type": 10, "content": "In words." }] });
    let response = api.upload_files("POST", &callback, &json!({ "type": 7, "data": data }), &upload).await;
    assert_eq!(response.status_and_code(), (403, 400_001), "{response:?}");
    data["flags"] = json!(1 << 15);
    let flagged = api.send("POST", &callback, &json!({ "type": 7, "data": data })).await.unwrap();
    assert_eq!(flagged.status_and_code(), (400, 50_035), "{flagged:?}");
    data.as_object_mut().unwrap().remove("flags");
    assert_eq!(api.send("POST", &callback, &json!({ "type": 7, "data": data })).await.unwrap().status, 204);
}

#[tokio::test]
async fn a_message_of_components_shows_only_the_files_in_them_and_stays_one() {
    let env = WireTestEnv::new().await;
    let api = ApiClient::connect(&env.discord);
    let messages = format!("/channels/{}/messages", env.channel);
    let sent = api.request_json("POST", &messages, &json!({ "content": "Soon." })).await;
    let edit = format!("{messages}/{}", sent.created_id());
    let attachments = json!([{ "id": 0, "filename": "board.png" }, { "id": 1, "filename": "hidden.png" }]);
    let files = [("board.png", png_header(8, 6)), ("hidden.png", png_header(8, 6))];
    let mut body = gallery_body("board.png", &attachments);
    let refused = api.upload_files("PATCH", &edit, &body, &files).await;
    assert_eq!(refused.status_and_code(), (400, 50035), "the message still has its content");
    body["content"] = Value::Null;
    assert_eq!(api.upload_files("PATCH", &edit, &body, &files).await.status, 200);
    let shown = &env.ann.messages(env.channel)[0];
    let shown: Vec<_> = shown.files.iter().map(|it| (it.name.as_str(), it.description.as_deref())).collect();
    assert_eq!(shown, [("board.png", Some("Two ships."))]);

    let classic = api.send("PATCH", &edit, &json!({ "flags": 0, "content": "Late." })).await.unwrap();
    assert_eq!(classic.status_and_code(), (400, 50035), "the flag cannot be removed");
}

#[tokio::test]
async fn an_interaction_response_may_attach_files_without_the_permission() {
    let env = WireTestEnv::new().await;
    let api = ApiClient::connect(&env.discord);
    let button = json!({ "type": 2, "style": 1, "label": "Board", "custom_id": "board" });
    let body = json!({ "content": "Before.", "components": [{ "type": 1, "components": [button] }] });
    let card = api.request_json("POST", &format!("/channels/{}/messages", env.channel), &body).await;
    env.discord.deny_bot_permissions(env.channel, permissions::ATTACH_FILES);
    for (kind, flags) in [(4, 64), (7, 0)] {
        env.ann.start_press(card.created_id().parse().unwrap(), "board").unwrap();
        let last = |world: &DiscordWorld| world.interactions.iter().next_back().map(|(id, it)| (id, it.token.clone()));
        let (id, token) = env.discord.read_world(last).unwrap();
        let response_data =
            json!({ "content": "Here.", "flags": flags, "attachments": [{ "id": 0, "description": "A board." }] });
        let path = format!("/interactions/{id}/{token}/callback");
        let body = json!({ "type": kind, "data": response_data });
        assert_eq!(
            api.upload_files("POST", &path, &body, &[("board.png", png_header(8, 6))]).await.status,
            204,
            "{kind}"
        );
    }
    let seen = env.ann.messages(env.channel);
    assert!(
        seen.len() == 2 && seen.iter().all(|it| it.files[0].image_size == Some(ImageSize { width: 8, height: 6 })),
        "{seen:?}"
    );
}

/// Checks that the address of a file leads to its content, and that nobody gets the file who knows only its id.
async fn check_only_signed_downloads(api: &ApiClient, url: &str, content: &[u8]) {
    assert_eq!(api.download(url).await, (200, content.to_vec()), "{url}");
    let (address, query) = url.split_once('?').unwrap();
    let (dates, signature) = query.split_once("&hm=").unwrap();
    assert_eq!(signature.len(), 32, "{url}");
    let other_signatures = ["", "0", &signature[1..], &"0".repeat(32)].map(|it| format!("?{dates}&hm={it}"));
    for query in other_signatures.iter().map(String::as_str).chain(["", "?", "?hm", &format!("?{dates}")]) {
        assert_eq!(api.download(&format!("{address}{query}")).await.0, 404, "{query}");
    }
}

#[tokio::test]
async fn a_file_is_downloaded_only_with_the_signature_in_its_address() {
    let env = WireTestEnv::new().await;
    let api = ApiClient::connect(&env.discord);
    let messages = format!("/channels/{}/messages", env.channel);
    let files = [("kept.png", b"kept".to_vec()), ("removed.png", b"removed".to_vec())];
    let sent = api.upload_files("POST", &messages, &json!({ "content": "The boards" }), &files).await;
    let [kept, removed] = [0, 1].map(|n| sent.body["attachments"][n]["url"].as_str().unwrap());
    let signature = |url: &str| url.split_once("hm=").unwrap().1.to_owned();
    assert_ne!(signature(kept), signature(removed), "each file has its own signature");
    let listed = json!({ "attachments": [{ "id": sent.body["attachments"][0]["id"] }] });
    api.send("PATCH", &format!("{messages}/{}", sent.created_id()), &listed).await.unwrap();
    check_only_signed_downloads(&api, kept, b"kept").await;
    check_only_signed_downloads(&api, removed, b"removed").await;

    let WireTestEnv { discord, data_dir, .. } = env;
    drop(discord);
    let discord = LocalDiscord::open(data_dir.path(), LocalDiscordSettings::default()).await.unwrap();
    check_only_signed_downloads(&ApiClient::connect(&discord), kept, b"kept").await;
}
