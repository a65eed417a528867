//! Uploads the application emoji that the games use and removes outdated ones, in the background. Discord
//! cannot change the image of an emoji, so a new design is uploaded under a new name. Each round starts from
//! the emoji that Discord has, so it may be interrupted anywhere.

use std::sync::Arc;
use std::time::Duration;

use meadhall_game::{Lang, Picture, PicturePart, Rect, Seat, Shape, Text};
use meadhall_i18n::Translations;
use meadhall_registry::GameRegistry;
use meadhall_render::{SvgImage, render_png, to_svg};
use meadhall_service::backoff::Backoff;
use serde_json::json;
use serenity::Error;
use serenity::builder::CreateAttachment;
use serenity::http::Http;
use serenity::model::guild::Emoji as Uploaded;
use tokio::task::spawn_blocking;
use tokio::time::sleep;

use super::connection_error::root_cause_text;
use crate::context::BotContext;
use crate::delivery::error::is_permanent;
use crate::messages::emoji::{
    EmojiCache, EmojiIds, game_emoji_name, has_fingerprint_suffix, seat_emoji_name, uploaded_emoji_name,
};

const INITIAL_RETRY_DELAY: Duration = Duration::from_secs(1);
const MAX_RETRY_DELAY: Duration = Duration::from_secs(600);
/// How often a process that is not the leader checks which emoji exist.
const EMOJI_POLL_INTERVAL: Duration = Duration::from_secs(60);
/// Delay between two changes. Emoji are not urgent, and share the rate limit with replies.
const CHANGE_INTERVAL: Duration = Duration::from_millis(50);
/// Width and height of the uploaded images.
const EMOJI_PIXELS: i16 = 128;

/// An emoji that the games use.
#[derive(Clone, Debug)]
pub struct EmojiSpec {
    /// The name that the bot uses.
    name: String,
    /// The name at Discord, which contains a fingerprint of the image.
    uploaded_name: String,
    image: SvgImage,
}

impl EmojiSpec {
    fn new(name: String, picture: &Picture, says: &dyn Fn(&Text) -> String) -> Self {
        let drawing = to_svg(picture, says);
        Self { uploaded_name: uploaded_emoji_name(&name, &drawing.svg), name, image: drawing }
    }
}

/// Returns the emoji of these games and the seat markers. They show no text but numbers, which are the same
/// in every language.
pub fn expected_emoji(games: GameRegistry, translations: &Translations) -> Vec<EmojiSpec> {
    let says = |text: &Text| translations.translate(Lang::En, text, &[]);
    let seats = games.into_iter().map(|game_type| *game_type.meta().seat_range.end()).max().unwrap_or_default();
    let marker = |seat: Seat| {
        let shapes = vec![Shape::SeatMarker { seat, area: Rect::new(4, 4, EMOJI_PIXELS - 8, EMOJI_PIXELS - 8) }];
        let picture = Picture::new(EMOJI_PIXELS, EMOJI_PIXELS, vec![PicturePart::decoration(shapes)]);
        EmojiSpec::new(seat_emoji_name(seat), &picture, &says)
    };
    let of = |game_type: &'static dyn meadhall_registry::GameType| {
        game_type.emoji().into_iter().map(move |it| (game_emoji_name(game_type.meta().id, &it.name), it.picture))
    };
    let drawn = games.into_iter().flat_map(of).map(|(name, picture)| EmojiSpec::new(name, &picture, &says));
    drawn.chain(Seat::all(seats).map(marker)).collect()
}

/// Keeps the emoji cache up to date, and uploads the emoji if this process is the leader.
pub async fn sync_emoji(http: Arc<Http>, ctx: &BotContext, expected: Vec<EmojiSpec>) {
    while !ctx.cluster.is_leader() {
        match http.get_application_emojis().await {
            Ok(there) => {
                ctx.message_api.emoji_cache.replace(uploaded_ids(&expected, &there));
                if expected.iter().all(|it| contains_name(&there, &it.uploaded_name)) {
                    break;
                }
            }
            Err(error) => tracing::debug!(%error, "could not read the bot's emoji from Discord"),
        }
        tokio::select! {
            () = sleep(EMOJI_POLL_INTERVAL) => {}
            () = ctx.cluster.wait_for_leadership() => {}
        }
    }
    // The leader also removes outdated emoji.
    ctx.cluster.wait_for_leadership().await;
    upload_until_complete(
        &http,
        &ctx.message_api.emoji_cache,
        &expected,
        Backoff::new(INITIAL_RETRY_DELAY, MAX_RETRY_DELAY),
        CHANGE_INTERVAL,
    )
    .await;
}

async fn upload_until_complete(
    http: &Http,
    emoji: &EmojiCache,
    expected: &[EmojiSpec],
    mut backoff: Backoff,
    pause: Duration,
) {
    loop {
        let trouble = match run_upload_round(http, emoji, expected, pause).await {
            Ok(UploadRound { change_count: 0, rejection: None }) => {
                return tracing::info!("the emoji are up to date; nothing has changed");
            }
            Ok(UploadRound { change_count: changes, rejection: None }) => {
                return tracing::info!("the emoji are up to date, after {changes} changes");
            }
            Ok(UploadRound { rejection: Some(why), .. }) => why,
            Err(error) => root_cause_text(&error),
        };
        let wait = backoff.record_failure();
        tracing::warn!("could not upload all emoji ({trouble}); retrying in {} seconds", wait.as_secs());
        sleep(wait).await;
    }
}

/// The result of one upload round.
#[derive(Debug, PartialEq, Eq)]
struct UploadRound {
    change_count: usize,
    /// Why an emoji was rejected; the others are not affected.
    rejection: Option<String>,
}

/// Uploads the missing emoji, then removes outdated ones that the bot has uploaded.
async fn run_upload_round(
    http: &Http,
    emoji: &EmojiCache,
    expected: &[EmojiSpec],
    pause: Duration,
) -> Result<UploadRound, Error> {
    let mut existing = http.get_application_emojis().await?;
    let mut round = UploadRound { change_count: 0, rejection: None };
    emoji.replace(uploaded_ids(expected, &existing));
    for missing in expected.iter().filter(|it| !contains_name(&existing, &it.uploaded_name)).collect::<Vec<_>>() {
        match upload_emoji(http, missing).await {
            Ok(made) => existing.push(made),
            Err(EmojiUploadError::Rejected(why)) => {
                round.rejection.get_or_insert(format!("{}: {why}", missing.name));
            }
            Err(EmojiUploadError::RequestFailed(error)) => return Err(error),
        }
        emoji.replace(uploaded_ids(expected, &existing));
        round.change_count += 1;
        sleep(pause).await;
    }
    for old in existing
        .iter()
        .filter(|it| is_uploaded_by_bot(it) && !expected.iter().any(|expected| expected.uploaded_name == it.name))
    {
        match http.delete_application_emoji(old.id).await {
            Err(error) if is_permanent(&error) => {
                round.rejection.get_or_insert(format!("{}: {}", old.name, root_cause_text(&error)));
            }
            done => done?,
        }
        round.change_count += 1;
        sleep(pause).await;
    }
    Ok(round)
}

/// Why an emoji was not uploaded.
enum EmojiUploadError {
    /// The emoji cannot be rendered, or Discord rejects it. Other emoji may still succeed.
    Rejected(String),
    /// The request failed; the rest of the round would fail, too.
    RequestFailed(Error),
}

async fn upload_emoji(http: &Http, expected: &EmojiSpec) -> Result<Uploaded, EmojiUploadError> {
    let drawing = expected.image.clone();
    let drawn = spawn_blocking(move || render_png(&drawing))
        .await
        .map_err(|_| EmojiUploadError::Rejected("rendering panicked".to_owned()))?;
    let drawn = drawn.map_err(|error| EmojiUploadError::Rejected(error.to_string()))?;
    let image = CreateAttachment::bytes(drawn, "emoji.png").to_base64();
    let made = http.create_application_emoji(&json!({ "name": expected.uploaded_name, "image": image })).await;
    made.map_err(|error| {
        if is_permanent(&error) {
            EmojiUploadError::Rejected(root_cause_text(&error))
        } else {
            EmojiUploadError::RequestFailed(error)
        }
    })
}

fn uploaded_ids(expected: &[EmojiSpec], existing: &[Uploaded]) -> EmojiIds {
    let found = |it: &EmojiSpec| existing.iter().find(|uploaded| uploaded.name == it.uploaded_name);
    expected.iter().filter_map(|it| Some((it.name.clone(), found(it)?.id.get()))).collect()
}

fn contains_name(existing: &[Uploaded], name: &str) -> bool {
    existing.iter().any(|it| it.name == name)
}

/// Returns whether the bot uploaded this emoji, and not its owner or another program.
fn is_uploaded_by_bot(existing: &Uploaded) -> bool {
    existing.user.as_ref().is_some_and(|user| user.bot) && has_fingerprint_suffix(&existing.name)
}

#[cfg(test)]
mod tests;
