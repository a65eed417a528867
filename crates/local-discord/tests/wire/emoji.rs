//! The application's own emoji: validation, limits and persistence.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use local_discord::{LocalDiscord, Settings};
use serde_json::{Value, json};

use super::api::Api;
use super::stage::{Stage, patient};

/// Returns a data URL of this many bytes that begin like a PNG.
fn picture(size: usize) -> String {
    let mut bytes = b"\x89PNG\r\n\x1a\n".to_vec();
    bytes.resize(size, 0);
    format!("data:image/png;base64,{}", STANDARD.encode(bytes))
}

/// Returns the code of the first error of a field.
fn fault(body: &Value, field: &str) -> Value {
    body["errors"][field]["_errors"][0]["code"].clone()
}

#[tokio::test]
async fn emoji_have_names_of_their_own_and_pictures_that_are_not_too_large() {
    let stage = Stage::with(patient()).await;
    let api = Api::of(&stage.discord);
    let at = format!("/applications/{}/emojis", stage.discord.bot());
    let create = async |name: &str, size| api.asks("POST", &at, &json!({ "name": name, "image": picture(size) })).await;
    let ship = create("ship", 256 << 10).await;
    assert_eq!((ship.status, &ship.body["name"], &ship.body["animated"]), (201, &json!("ship"), &json!(false)));
    let large = create("whale", (256 << 10) + 1).await;
    assert_eq!((large.code(), fault(&large.body, "image")), ((400, 50_035), json!("BINARY_TYPE_MAX_SIZE")));
    let twice = create("ship", 8).await;
    assert_eq!(
        (twice.code(), fault(&twice.body, "name")),
        ((400, 50_035), json!("APPLICATION_EMOJI_NAME_ALREADY_TAKEN"))
    );
    let oar = create("oar", 8).await;
    let path = format!("{at}/{}", oar.id());
    let renamed = api.asks("PATCH", &path, &json!({ "name": "ship" })).await;
    assert_eq!(
        (renamed.code(), fault(&renamed.body, "name")),
        ((400, 50_035), json!("APPLICATION_EMOJI_NAME_ALREADY_TAKEN"))
    );
    assert_eq!(api.asks("PATCH", &path, &json!({ "name": "oar" })).await.status, 200, "its own name");
    let listed = api.asks("GET", &at, &Value::Null).await;
    assert_eq!(
        listed.body["items"].as_array().unwrap().iter().map(|it| &it["name"]).collect::<Vec<_>>(),
        ["ship", "oar"]
    );
    assert_eq!(api.asks("DELETE", &path, &Value::Null).await.status, 204);
    for method in ["GET", "DELETE"] {
        assert_eq!(api.asks(method, &path, &Value::Null).await.code(), (404, 10_014));
    }
    assert_eq!(api.asks("PATCH", &path, &json!({ "name": "oars" })).await.code(), (404, 10_014));
    let others = format!("/applications/{}/emojis", stage.ann.id());
    assert_eq!(api.asks("GET", &others, &Value::Null).await.status, 404, "another's");
}

#[tokio::test]
async fn an_application_has_two_thousand_emoji_and_no_more() {
    let stage = Stage::with(patient()).await;
    let api = Api::of(&stage.discord);
    let at = format!("/applications/{}/emojis", stage.discord.bot());
    stage.discord.platform().act(|state| {
        for n in 0..1_999 {
            let (name, by) = (format!("e{n}"), state.world.bot);
            let emoji = local_discord::world::Emoji { name, by, animated: false, ending: "png".to_owned() };
            let id = state.world.name();
            state.world.emojis.put(id, emoji);
        }
    });
    let body = |name: &str| json!({ "name": name, "image": picture(8) });
    assert_eq!(api.asks("POST", &at, &body("last")).await.status, 201);
    assert_eq!(api.asks("POST", &at, &body("more")).await.code(), (400, 30_008));
}

#[tokio::test]
async fn emoji_and_their_pictures_outlive_the_process() {
    let stage = Stage::new().await;
    let api = Api::of(&stage.discord);
    let at = format!("/applications/{}/emojis", stage.discord.bot());
    let made = api.asks("POST", &at, &json!({ "name": "wave", "image": "data:image/gif;base64,R0lGODlh" })).await;
    assert_eq!(made.body["animated"], json!(true));
    let gone = api.asks("POST", &at, &json!({ "name": "gone", "image": picture(8) })).await;
    api.asks("DELETE", &format!("{at}/{}", gone.id()), &Value::Null).await;
    let [made, gone] = [made, gone].map(|it| it.id().parse().unwrap());
    let Stage { discord, folder, .. } = stage;
    drop(discord);
    let discord = LocalDiscord::open(folder.path(), Settings::default()).await.unwrap();
    discord.look(|world| {
        assert_eq!(world.emojis.iter().map(|(id, it)| (id, it.name.as_str())).collect::<Vec<_>>(), [(made, "wave")]);
        assert_eq!((world.files.get(made), world.files.get(gone)), (Some(&b"GIF89a".to_vec()), None));
    });
}
