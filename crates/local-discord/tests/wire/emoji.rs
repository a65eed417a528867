//! The application's own emoji: validation, limits and persistence.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use meadhall_local_discord::{LocalDiscord, LocalDiscordSettings};
use serde_json::{Value, json};

use super::api::ApiClient;
use super::fixture::{WireTestEnv, unlimited_settings};

/// Returns a data URL of this many bytes that begin like a PNG.
fn png_data_url(size: usize) -> String {
    let mut bytes = b"\x89PNG\r\n\x1a\n".to_vec();
    bytes.resize(size, 0);
    format!("data:image/png;base64,{}", STANDARD.encode(bytes))
}

/// Returns the code of the first error of a field.
fn field_error_code(body: &Value, field: &str) -> Value {
    body["errors"][field]["_errors"][0]["code"].clone()
}

#[tokio::test]
async fn emoji_need_unique_names_and_images_of_at_most_256_kib() {
    let env = WireTestEnv::with_settings(unlimited_settings()).await;
    let api = ApiClient::connect(&env.discord);
    let at = format!("/applications/{}/emojis", env.discord.bot_id());
    let create = async |name: &str, size| {
        api.request_json("POST", &at, &json!({ "name": name, "image": png_data_url(size) })).await
    };
    let ship = create("ship", 256 << 10).await;
    assert_eq!((ship.status, &ship.body["name"], &ship.body["animated"]), (201, &json!("ship"), &json!(false)));
    let large = create("whale", (256 << 10) + 1).await;
    assert_eq!(
        (large.status_and_code(), field_error_code(&large.body, "image")),
        ((400, 50_035), json!("BINARY_TYPE_MAX_SIZE"))
    );
    let duplicate = create("ship", 8).await;
    assert_eq!(
        (duplicate.status_and_code(), field_error_code(&duplicate.body, "name")),
        ((400, 50_035), json!("APPLICATION_EMOJI_NAME_ALREADY_TAKEN"))
    );
    let oar = create("oar", 8).await;
    let path = format!("{at}/{}", oar.created_id());
    let renamed = api.request_json("PATCH", &path, &json!({ "name": "ship" })).await;
    assert_eq!(
        (renamed.status_and_code(), field_error_code(&renamed.body, "name")),
        ((400, 50_035), json!("APPLICATION_EMOJI_NAME_ALREADY_TAKEN"))
    );
    assert_eq!(
        api.request_json("PATCH", &path, &json!({ "name": "oar" })).await.status,
        200,
        "an emoji may keep its own name"
    );
    let listed = api.request_json("GET", &at, &Value::Null).await;
    assert_eq!(
        listed.body["items"].as_array().unwrap().iter().map(|it| &it["name"]).collect::<Vec<_>>(),
        ["ship", "oar"]
    );
    assert_eq!(api.request_json("DELETE", &path, &Value::Null).await.status, 204);
    for method in ["GET", "DELETE"] {
        assert_eq!(api.request_json(method, &path, &Value::Null).await.status_and_code(), (404, 10_014));
    }
    assert_eq!(api.request_json("PATCH", &path, &json!({ "name": "oars" })).await.status_and_code(), (404, 10_014));
    let others = format!("/applications/{}/emojis", env.ann.id());
    assert_eq!(api.request_json("GET", &others, &Value::Null).await.status, 404, "another's");
}

#[tokio::test]
async fn an_application_has_at_most_two_thousand_emoji() {
    let env = WireTestEnv::with_settings(unlimited_settings()).await;
    let api = ApiClient::connect(&env.discord);
    let path = format!("/applications/{}/emojis", env.discord.bot_id());
    env.discord.fake().change_state(|state| {
        for n in 0..1_999 {
            let (name, by) = (format!("e{n}"), state.world.bot);
            let emoji = meadhall_local_discord::world::FakeEmoji {
                name,
                uploaded_by: by,
                animated: false,
                file_extension: "png".to_owned(),
            };
            let id = state.world.next_id();
            state.world.emojis.insert(id, emoji);
        }
    });
    let body = |name: &str| json!({ "name": name, "image": png_data_url(8) });
    assert_eq!(api.request_json("POST", &path, &body("last")).await.status, 201);
    assert_eq!(api.request_json("POST", &path, &body("more")).await.status_and_code(), (400, 30_008));
}

#[tokio::test]
async fn emoji_and_their_images_survive_a_restart() {
    let env = WireTestEnv::new().await;
    let api = ApiClient::connect(&env.discord);
    let at = format!("/applications/{}/emojis", env.discord.bot_id());
    let created =
        api.request_json("POST", &at, &json!({ "name": "wave", "image": "data:image/gif;base64,R0lGODlh" })).await;
    assert_eq!(created.body["animated"], json!(true));
    let deleted = api.request_json("POST", &at, &json!({ "name": "gone", "image": png_data_url(8) })).await;
    api.request_json("DELETE", &format!("{at}/{}", deleted.created_id()), &Value::Null).await;
    let [created, deleted] = [created, deleted].map(|it| it.created_id().parse().unwrap());
    let WireTestEnv { discord, data_dir: folder, .. } = env;
    drop(discord);
    let discord = LocalDiscord::open(folder.path(), LocalDiscordSettings::default()).await.unwrap();
    discord.read_world(|world| {
        assert_eq!(world.emojis.iter().map(|(id, it)| (id, it.name.as_str())).collect::<Vec<_>>(), [(created, "wave")]);
        assert_eq!((world.files.get(created), world.files.get(deleted)), (Some(&b"GIF89a".to_vec()), None));
    });
}
