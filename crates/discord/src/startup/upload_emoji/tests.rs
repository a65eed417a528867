//! Tests of the upload of emoji.

use std::collections::BTreeMap;

use futures::{StreamExt, stream};
use meadhall_game::SurfaceKind;
use meadhall_local_discord::faults::{RateLimitScope, RequestFault};
use meadhall_local_discord::world::{DiscordWorld, FakeEmoji as Kept};
use meadhall_local_discord::{ApiError, LocalDiscord, LocalDiscordSettings, TOKEN, validation};
use serenity::model::id::ApplicationId;

use super::*;
use crate::startup::http_client::{DiscordEndpoint, build_http_client_with_timeouts};
use crate::tests::message_limits;

/// A fake Discord and the bot's client.
struct UploadFixture {
    discord: LocalDiscord,
    http: Http,
    _dir: tempfile::TempDir,
}

impl UploadFixture {
    async fn new() -> Self {
        Self::with_timeout(Duration::from_secs(60)).await
    }

    /// Creates a client that waits this long for a response.
    async fn with_timeout(timeout: Duration) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let discord = LocalDiscord::open(folder.path(), LocalDiscordSettings::default()).await.unwrap();
        let place =
            DiscordEndpoint::Local { api_address: discord.api_address(), ca_file: discord.ca_file().to_owned() };
        let http = build_http_client_with_timeouts(TOKEN, &place, (Duration::from_secs(60), timeout)).unwrap();
        http.set_application_id(ApplicationId::new(discord.bot_id().0));
        Self { discord, http, _dir: folder }
    }

    /// Uploads these, with retries.
    async fn upload(&self, expected: &[EmojiSpec]) -> EmojiIds {
        let emoji = EmojiCache::default();
        let backoff = Backoff::new(Duration::from_millis(1), Duration::from_millis(4));
        upload_until_complete(&self.http, &emoji, expected, backoff, Duration::ZERO).await;
        EmojiIds::clone(&emoji.current())
    }

    /// Returns the id and image of all emoji at Discord, by name.
    fn stored_emoji(&self) -> BTreeMap<String, (u64, Vec<u8>)> {
        let all = |world: &DiscordWorld| {
            let all = world.emojis.iter();
            all.map(|(id, it)| (it.name.clone(), (id.0, world.files.get(id).unwrap().clone()))).collect()
        };
        self.discord.read_world(all)
    }

    fn request_count(&self) -> u64 {
        self.discord.traffic_counts().requests
    }
}

/// Returns emoji with these looks.
fn specs_with_looks(looks: &[(&str, SurfaceKind)]) -> Vec<EmojiSpec> {
    let of = |(name, field): &(&str, SurfaceKind)| {
        let shapes = vec![Shape::Rect { area: Rect::new(0, 0, EMOJI_PIXELS, EMOJI_PIXELS), surface: *field }];
        let picture = Picture::new(EMOJI_PIXELS, EMOJI_PIXELS, vec![PicturePart::decoration(shapes)]);
        EmojiSpec::new((*name).to_owned(), &picture, &|_| String::new())
    };
    looks.iter().map(of).collect()
}

/// Checks that Discord and the cache have exactly these emoji.
fn assert_complete(here: &UploadFixture, expected: &[EmojiSpec], known: &EmojiIds, case: &str) {
    let has = here.stored_emoji();
    let mut names: Vec<&str> = expected.iter().map(|it| it.uploaded_name.as_str()).collect();
    names.sort_unstable();
    assert_eq!(has.keys().collect::<Vec<_>>(), names, "{case}");
    let all: EmojiIds = expected.iter().map(|it| (it.name.clone(), has[&it.uploaded_name].0)).collect();
    assert_eq!(*known, all, "{case}");
    assert!(has.values().all(|(_, picture)| picture.starts_with(b"\x89PNG")), "{case}");
}

#[tokio::test]
async fn emoji_are_uploaded_again_only_if_they_look_different() {
    let here = UploadFixture::new().await;
    let first =
        specs_with_looks(&[("a_axe", SurfaceKind::Tile), ("a_bow", SurfaceKind::Land), ("a_cup", SurfaceKind::Sea)]);
    assert_complete(&here, &first, &here.upload(&first).await, "at first");
    let (before, requests_before) = (here.stored_emoji(), here.request_count());
    assert_complete(&here, &first, &here.upload(&first).await, "again");
    assert_eq!(
        (here.stored_emoji(), here.request_count() - requests_before),
        (before.clone(), 1),
        "an unchanged set only needs the list request"
    );
    // One looks different, one is gone, one is new.
    let second = specs_with_looks(&[
        ("a_axe", SurfaceKind::Tile),
        ("a_bow", SurfaceKind::EmptySpace),
        ("a_oar", SurfaceKind::Land),
    ]);
    assert_complete(&here, &second, &here.upload(&second).await, "changed");
    let (requests_made, after) = (here.request_count() - requests_before - 1, here.stored_emoji());
    assert_eq!(requests_made, 1 + 2 + 2, "one list, two uploads, two deletions");
    assert_eq!(after[&first[0].uploaded_name], before[&first[0].uploaded_name], "an unchanged emoji is kept");
}

#[tokio::test]
async fn emoji_uploaded_by_others_are_kept() {
    let here = UploadFixture::new().await;
    here.discord.fake().change_state(|state| {
        let (owner, bot) = (state.world.add_user("Owner", "en-US"), state.world.bot);
        for (name, by) in [("a_axe_a1b2c3", owner), ("logo", bot), ("a_axe_a1b2c", bot)] {
            let id = state.world.next_id();
            let name = name.to_owned();
            state
                .world
                .emojis
                .insert(id, Kept { name, uploaded_by: by, animated: false, file_extension: "png".to_owned() });
            state.world.files.insert(id, Vec::new());
        }
    });
    let expected = specs_with_looks(&[("a_axe", SurfaceKind::Tile)]);
    here.upload(&expected).await;
    assert_eq!(here.stored_emoji().len(), 4, "{:?}", here.stored_emoji().keys());
    here.upload(&[]).await;
    assert_eq!(here.stored_emoji().keys().collect::<Vec<_>>(), ["a_axe_a1b2c", "a_axe_a1b2c3", "logo"]);
}

#[tokio::test]
async fn upload_completes_without_duplicates_after_any_fault() {
    let faults = [
        RequestFault::Status(500),
        RequestFault::StatusAfterEffect(502),
        RequestFault::Disconnect,
        RequestFault::DisconnectAfter,
        RequestFault::HtmlPage(403),
        RequestFault::HtmlPageAfterEffect(502),
        RequestFault::NoReply,
        RequestFault::NoReplyAfter,
        RequestFault::RateLimitedForMs(100, RateLimitScope::Route),
        RequestFault::RateLimitedForMs(100, RateLimitScope::Global),
        RequestFault::ApiError(ApiError::new(403, 50_013, "Missing Permissions")),
        RequestFault::Delay(Duration::from_millis(10)),
    ];
    let routes = ["GET /applications/*/emojis", "POST /applications/*/emojis", "DELETE /applications/*/emojis/*"];
    let old = specs_with_looks(&[("a_axe", SurfaceKind::Tile), ("a_bow", SurfaceKind::Land)]);
    let new = specs_with_looks(&[
        ("a_axe", SurfaceKind::Tile),
        ("a_bow", SurfaceKind::EmptySpace),
        ("a_cup", SurfaceKind::Sea),
    ]);
    let tries = faults.iter().flat_map(|fault| routes.map(|route| (fault, route)));
    let tries = tries.map(|(fault, route)| {
        let (old, new) = (&old, &new);
        async move {
            let here = UploadFixture::with_timeout(Duration::from_secs(1)).await;
            here.upload(old).await;
            for times in 1..=2 {
                let case = format!("{fault:?} at {route}, {times} times");
                here.discord.inject_request_fault(route, times, fault.clone());
                assert_complete(&here, new, &here.upload(new).await, &case);
                here.discord.clear_faults();
                here.upload(old).await;
            }
        }
    });
    // Only a few at once, so that a response arrives within the client's timeout of a second.
    stream::iter(tries).buffer_unordered(6).collect::<()>().await;
}

#[tokio::test]
async fn interrupted_upload_is_continued_at_the_next_start() {
    let old = specs_with_looks(&[("a_axe", SurfaceKind::Tile), ("a_bow", SurfaceKind::Land)]);
    let new = specs_with_looks(&[
        ("a_bow", SurfaceKind::EmptySpace),
        ("a_cup", SurfaceKind::Sea),
        ("a_oar", SurfaceKind::Sea),
    ]);
    // The upload is aborted after `n` of its requests arrived, whether it received their responses or
    // not.
    for n in 1..=7 {
        let here = UploadFixture::new().await;
        here.upload(&old).await;
        let last = here.request_count() + n;
        let emoji = EmojiCache::default();
        let mut news = here.discord.fake().subscribe();
        let dies = async { while here.request_count() < last && news.changed().await.is_ok() {} };
        tokio::select! {
            biased;
            () = dies => {}
            _ = run_upload_round(&here.http, &emoji, &new, Duration::ZERO) => {}
        }
        assert_complete(&here, &new, &here.upload(&new).await, &format!("after {n}"));
    }
}

#[tokio::test]
async fn rejected_emoji_does_not_stop_the_others() {
    let here = UploadFixture::new().await;
    let refused = RequestFault::ApiError(ApiError::new(400, 30_008, "Maximum number of emojis reached (2000)"));
    here.discord.inject_request_fault("POST /applications/*/emojis", 1, refused);
    let expected = specs_with_looks(&[("a_axe", SurfaceKind::Tile), ("a_bow", SurfaceKind::Land)]);
    let emoji = EmojiCache::default();
    let round = run_upload_round(&here.http, &emoji, &expected, Duration::ZERO).await.unwrap();
    assert!(round.rejection.is_some_and(|why| why.starts_with("a_axe: ")));
    assert_eq!((here.stored_emoji().len(), emoji.current().game_emoji("a", "bow").is_some()), (1, true));
    assert_eq!(emoji.current().game_emoji("a", "axe"), None);
}

#[test]
fn discord_accepts_all_expected_emoji() {
    let ctx = message_limits::test_context();
    let expected = expected_emoji(ctx.service.registry(), &ctx.translations);
    let mut names: Vec<&String> = expected.iter().map(|it| &it.uploaded_name).collect();
    for it in &expected {
        let drawn = render_png(&it.image).unwrap();
        let image = CreateAttachment::bytes(drawn, "emoji.png").to_base64();
        assert_eq!(
            validation::validate_new_emoji(&json!({ "name": it.uploaded_name, "image": image })),
            Ok(()),
            "{}",
            it.name
        );
    }
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), expected.len());
    assert!(expected.len() < 500, "few enough to leave room for other emoji: {}", expected.len());
}
