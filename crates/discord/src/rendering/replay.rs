//! Renders a match as a GIF, one frame a turn, on blocking threads and one frame at a time. Stores nothing.

use std::sync::Arc;
use std::time::Duration;

use meadhall_game::Text;
use meadhall_game::catch_panic::catch_panic;
use meadhall_render::gif::GifWriter;
use meadhall_render::{IndexedFrame, RenderError};
use meadhall_service::table_service::{CommandError, ReplayFrame, ViewAudience, ViewerReplay};
use meadhall_tables::replay::TurnStatus;
use meadhall_tables::{Table, TableId};
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use super::replay_frame::ReplayFrameRenderer;
use crate::context::BotContext;
use crate::interactions::component_action::ViewKind;
use crate::interactions::data::InteractionData;
use crate::messages::attachment::MessageAttachment;
use crate::messages::buttons::{result_button, view_button};
use crate::messages::names::NameStyle;
use crate::messages::names::seat_names;
use crate::messages::payload::{ButtonStyle, MessagePayload, MessageRow};
use crate::messages::texts;

const REPLAY_WIDTH_PIXELS: u16 = 800;
const FRAME_DURATION: Duration = Duration::from_millis(1_200);
const LAST_FRAME_DURATION: Duration = Duration::from_secs(6);
const MAX_FRAMES: usize = 400;
/// Discord's upload limit without a paid plan is ten megabytes; the rest of the request needs some of it.
const MAX_UPLOAD_BYTES: usize = 9_500_000;
/// Rendering must end within the fifteen minutes in which Discord allows edits of a deferred response.
const REPLAY_TIMEOUT: Duration = Duration::from_secs(10 * 60);

/// Why there is no replay.
enum ReplayRenderError {
    /// The match could not be loaded.
    LoadFailed(CommandError),
    GameHasNoPictures,
    /// A bug, with its error message.
    InternalError(String),
}

impl From<CommandError> for ReplayRenderError {
    fn from(failed: CommandError) -> Self {
        Self::LoadFailed(failed)
    }
}

impl From<RenderError> for ReplayRenderError {
    fn from(error: RenderError) -> Self {
        Self::InternalError(error.to_string())
    }
}

struct RenderedReplay {
    gif_bytes: Vec<u8>,
    /// How many turns the match has.
    turn_count: usize,
    /// The replay shows one of every `turn_step` turns.
    turn_step: usize,
}

/// What the rendering threads need to render a replay.
#[derive(Clone)]
struct ReplayJob {
    ctx: Arc<BotContext>,
    viewer_replay: Arc<ViewerReplay>,
    frame_renderer: ReplayFrameRenderer,
    turn_count: usize,
}

/// Returns the replay of a match as the caller may see it, or a message why there is none.
pub async fn replay_reply(
    ctx: &Arc<BotContext>,
    interaction: &InteractionData,
    table_id: TableId,
) -> Result<MessagePayload, CommandError> {
    let say = |text: Text| ctx.text_reply(interaction, &text);
    let Some(_slot) = ctx.replay_limiter.reserve_slot(interaction.person()) else {
        return Ok(say(texts::replay_busy()));
    };
    let viewer_replay = ctx.service.replay_for(table_id, ViewAudience::Person(interaction.person())).await?;
    let Some((viewer_replay, table)) = viewer_replay else { return Ok(say(texts::no_board())) };
    let rendering = async {
        let _permit = ctx.replay_limiter.acquire_render_permit().await;
        render_replay(ctx, interaction, viewer_replay, &table, MAX_UPLOAD_BYTES).await
    };
    match timeout(REPLAY_TIMEOUT, rendering).await {
        Ok(Ok(rendered)) => Ok(replay_payload(ctx, interaction, &table, rendered).await),
        Ok(Err(ReplayRenderError::GameHasNoPictures)) => Ok(say(texts::replay_no_pictures(ctx.game_name(&table)))),
        Ok(Err(ReplayRenderError::LoadFailed(error))) => Err(error),
        Ok(Err(ReplayRenderError::InternalError(what))) => {
            Err(CommandError::Panicked { code: "R-DRAW".to_owned(), details: what })
        }
        Err(_) => Ok(say(texts::replay_timeout())),
    }
}

async fn replay_payload(
    ctx: &BotContext,
    interaction: &InteractionData,
    table: &Table,
    rendered: RenderedReplay,
) -> MessagePayload {
    let RenderedReplay { gif_bytes, turn_count, turn_step } = rendered;
    let translator = ctx.translator_for_table(interaction.reply_language, table, NameStyle::AltText).await;
    let game = || ctx.game_name(table);
    let mut content = translator.translate(&texts::replay_title(game(), turn_count));
    if turn_step > 1 {
        content = format!("{content}\n{}", translator.translate(&texts::replay_turns_skipped(turn_step)));
    }
    let alt = translator.translate(&texts::replay_alt(game(), seat_names(table.iter_seats().map(|(seat, _)| seat))));
    let name = format!("{}-{}.gif", table.game_id, table.id);
    let attachment = MessageAttachment::File { file_name: name, bytes: gif_bytes.into(), alt_text: Some(alt) };
    let way_back = if table.result().is_some() {
        result_button(&translator, table.id)
    } else {
        view_button(&translator, table.id, ViewKind::BoardPicture, ButtonStyle::Secondary)
    };
    let rows = vec![MessageRow::Buttons(vec![way_back])];
    MessagePayload { attachment: Some(attachment), rows, ..MessagePayload::ephemeral(content) }
}

/// Renders the replay. If the file exceeds `max_bytes` bytes, renders it again with fewer turns.
async fn render_replay(
    ctx: &Arc<BotContext>,
    interaction: &InteractionData,
    viewer_replay: ViewerReplay,
    table: &Table,
    max_bytes: usize,
) -> Result<RenderedReplay, ReplayRenderError> {
    let (viewer_replay, turn_count) =
        run_blocking(move || viewer_replay.last_turn_number().map(|last| (viewer_replay, last))).await??;
    let frame_renderer = ReplayFrameRenderer::new(
        &ctx.translations,
        interaction.reply_language,
        &ctx.service.seat_views(table).await,
        turn_count,
    );
    let job = ReplayJob { ctx: Arc::clone(ctx), viewer_replay: Arc::new(viewer_replay), frame_renderer, turn_count };
    let mut turn_step = turn_count / MAX_FRAMES + 1;
    loop {
        match job.render_gif(turn_step, max_bytes).await? {
            Some(gif_bytes) => return Ok(RenderedReplay { gif_bytes, turn_count, turn_step }),
            None => turn_step *= 2,
        }
    }
}

impl ReplayJob {
    fn compose_frame(&self, frame: &ReplayFrame) -> Result<IndexedFrame, ReplayRenderError> {
        let picture = frame.picture().ok_or(ReplayRenderError::GameHasNoPictures)?;
        let picture = self.frame_renderer.frame_picture(&self.ctx.translations, &frame.turn_info, picture);
        Ok(self.ctx.picture_renderer.compose(&picture)?)
    }

    /// Renders one of every `turn_step` turns as a frame. Returns `None` if the file becomes too large.
    async fn render_gif(&self, turn_step: usize, max_bytes: usize) -> Result<Option<Vec<u8>>, ReplayRenderError> {
        let mut frames = self.viewer_replay.frames()?;
        let mut gif = GifWriter::new(REPLAY_WIDTH_PIXELS);
        loop {
            let job = self.clone();
            let added = run_blocking(move || {
                let is_shown =
                    |frame: &ReplayFrame| frame.turn_info.number.is_multiple_of(turn_step) || is_last_frame(frame);
                let frame = frames.find(|frame| frame.as_ref().map_or(true, is_shown));
                let Some(frame) = frame.transpose()? else { return Ok((frames, gif, false)) };
                let duration = if is_last_frame(&frame) { LAST_FRAME_DURATION } else { FRAME_DURATION };
                gif.add_frame(job.compose_frame(&frame)?, duration)?;
                Ok::<_, ReplayRenderError>((frames, gif, true))
            });
            let has_more;
            (frames, gif, has_more) = added.await??;
            // The limit must not be reached exactly, because the file still lacks its final byte.
            if gif.byte_len() >= max_bytes && turn_step < self.turn_count {
                return Ok(None);
            }
            if !has_more {
                return Ok(Some(gif.finish()?));
            }
        }
    }
}

fn is_last_frame(frame: &ReplayFrame) -> bool {
    frame.turn_info.end != TurnStatus::NextTurn
}

/// Runs `work` on a blocking thread and turns a panic into an error.
async fn run_blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, ReplayRenderError> {
    match spawn_blocking(move || catch_panic(work)).await {
        Ok(done) => done.map_err(ReplayRenderError::InternalError),
        Err(error) => Err(ReplayRenderError::InternalError(error.to_string())),
    }
}

#[cfg(test)]
mod tests;
