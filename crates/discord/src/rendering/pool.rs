//! Renders pictures on threads of its own, each picture once. The newest picture is first, because under load the
//! older ones are often superseded before they are shown. Recent PNGs are cached, because several people and messages
//! show the same board.

use std::hash::{BuildHasher, RandomState};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use meadhall_game::catch_panic::catch_panic;
use meadhall_render::{FormattedPicture, PictureRenderer, RenderError};
use meadhall_service::monitoring::Monitor;
use tokio::sync::watch;
use tokio::time::sleep;

const CACHE_LIMIT_BYTES: usize = 16 << 20;
/// When more pictures wait, the oldest one is dropped.
const MAX_QUEUED_PICTURES: usize = 64;
/// How long a dropped picture waits before it is requested again.
const RETRY_DELAY: Duration = Duration::from_secs(1);
/// The minimum size that each cached result counts toward the cache limit, failures included.
const MIN_COUNTED_ENTRY_BYTES: usize = 4 << 10;
/// Replies to interactions need the processors first. Linux takes this for the calling thread alone.
const THREAD_NICENESS: i32 = 10;

pub type PngBytes = Arc<[u8]>;
/// Renders a picture.
type RenderFn = dyn Fn(&FormattedPicture) -> Result<Vec<u8>, RenderError> + Send + Sync;
/// Receives the PNG once it is rendered, or `None` if rendering failed. The sender of a dropped picture is gone.
type PendingRender = watch::Receiver<Option<Option<PngBytes>>>;

/// Why there is no PNG.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotRendered {
    /// Rendering failed or is turned off.
    Failed,
    /// Too many newer pictures were requested.
    Dropped,
}

/// Renders pictures and caches them.
pub struct RenderPool {
    /// `None` if rendering is turned off.
    queue: Option<Arc<RenderQueue>>,
}

/// What the pool shares with its threads.
struct RenderQueue {
    render: Box<RenderFn>,
    state: Mutex<QueueState>,
    changed: Condvar,
    /// Computes the keys of pictures. Names of people are in pictures, so nobody may be able to choose a name with which
    /// two pictures have the same key.
    key_hasher: RandomState,
    /// Records how long each picture takes.
    monitor: Monitor,
}

struct QueueState {
    /// Rendered and pending pictures; the most recently used one is last.
    entries: Vec<(PictureKey, PendingRender)>,
    /// The pictures that no thread has begun; the newest is last.
    jobs: Vec<RenderJob>,
    max_bytes: usize,
    /// The pool is gone, so its threads end.
    is_closed: bool,
}

/// Distinguishes pictures, with a secret of this process.
#[derive(Clone, Copy, PartialEq, Eq)]
struct PictureKey(u64);

struct RenderJob {
    key: PictureKey,
    picture: Arc<FormattedPicture>,
    sender: watch::Sender<Option<Option<PngBytes>>>,
}

impl RenderPool {
    /// `thread_count` should be low, because replies to interactions need the processors, too.
    pub fn new(renderer: Arc<PictureRenderer>, thread_count: usize, monitor: Monitor) -> Self {
        let render = move |picture: &FormattedPicture| renderer.render_png(picture);
        Self::with_limits(Box::new(render), CACHE_LIMIT_BYTES, thread_count, monitor)
    }

    /// Creates a pool with a replacement of the real renderer.
    #[cfg(test)]
    pub fn with_renderer(
        render: impl Fn(&FormattedPicture) -> Result<Vec<u8>, RenderError> + Send + Sync + 'static,
    ) -> Self {
        Self::with_limits(Box::new(render), CACHE_LIMIT_BYTES, 2, Monitor::default())
    }

    fn with_limits(render: Box<RenderFn>, max_bytes: usize, thread_count: usize, monitor: Monitor) -> Self {
        let state = QueueState { entries: Vec::new(), jobs: Vec::new(), max_bytes, is_closed: false };
        let (state, changed, key_hasher) = (Mutex::new(state), Condvar::new(), RandomState::new());
        let queue = Arc::new(RenderQueue { render, state, changed, key_hasher, monitor });
        let start_thread = |_| {
            let queue = Arc::clone(&queue);
            thread::Builder::new().name("render".to_owned()).spawn(move || queue.render_until_closed())
        };
        match (0..thread_count).map(start_thread).collect::<Result<Vec<_>, _>>() {
            Ok(threads) => Self { queue: (!threads.is_empty()).then_some(queue) },
            Err(error) => {
                tracing::error!(%error, "could not start a thread for pictures; showing boards as text");
                queue.close();
                Self { queue: None }
            }
        }
    }

    /// Returns the PNG. A picture is rendered only while a caller waits for it.
    pub async fn render_png(&self, picture: &Arc<FormattedPicture>) -> Result<PngBytes, NotRendered> {
        let mut receiver = self.queue.as_ref().ok_or(NotRendered::Failed)?.request(picture);
        let result = receiver.wait_for(Option::is_some).await.map_err(|_| NotRendered::Dropped)?;
        result.clone().flatten().ok_or(NotRendered::Failed)
    }

    /// Returns the PNG, however long that takes, or `None` if it cannot be rendered.
    pub async fn render_png_patiently(&self, picture: &Arc<FormattedPicture>) -> Option<PngBytes> {
        loop {
            match self.render_png(picture).await {
                Ok(png) => return Some(png),
                Err(NotRendered::Failed) => return None,
                Err(NotRendered::Dropped) => sleep(RETRY_DELAY).await,
            }
        }
    }
}

impl Drop for RenderPool {
    fn drop(&mut self) {
        if let Some(queue) = &self.queue {
            queue.close();
        }
    }
}

impl RenderQueue {
    /// Returns the pending or finished result from the cache, or queues the picture.
    fn request(&self, picture: &Arc<FormattedPicture>) -> PendingRender {
        let key = PictureKey(self.key_hasher.hash_one(picture));
        let mut state = self.lock_state();
        let found = state.entries.iter().position(|(cached, _)| *cached == key);
        let pending = match found {
            Some(index) => state.entries.remove(index).1,
            None => {
                let (sender, receiver) = watch::channel(None);
                state.jobs.push(RenderJob { key, picture: Arc::clone(picture), sender });
                if state.jobs.len() > MAX_QUEUED_PICTURES {
                    state.drop_oldest_job();
                    self.monitor.picture_dropped();
                }
                self.changed.notify_one();
                receiver
            }
        };
        state.entries.push((key, pending.clone()));
        pending
    }

    /// Renders queued pictures on this thread.
    fn render_until_closed(&self) {
        if let Err(error) = rustix::process::setpriority_process(None, THREAD_NICENESS) {
            tracing::debug!(%error, "pictures are rendered with normal priority");
        }
        while let Some(job) = self.wait_for_job() {
            let start = Instant::now();
            let png = match catch_panic(|| (self.render)(&job.picture)) {
                Ok(Ok(bytes)) => Some(PngBytes::from(bytes)),
                Ok(Err(error)) => log_render_failure(&job.picture, &error.to_string()),
                Err(panic) => log_render_failure(&job.picture, &panic),
            };
            self.monitor.image_rendered(start.elapsed());
            // The next request comes after the eviction.
            let mut state = self.lock_state();
            job.sender.send_replace(Some(png));
            state.evict_to_limit();
        }
    }

    /// Returns the newest picture that is still wanted, or `None` once the pool is closed.
    fn wait_for_job(&self) -> Option<RenderJob> {
        let mut state = self.lock_state();
        while !state.is_closed {
            match state.jobs.pop() {
                // The cache itself holds one receiver, so a second one belongs to a waiting caller.
                Some(job) if job.sender.receiver_count() > 1 => return Some(job),
                Some(job) => state.entries.retain(|(cached, _)| *cached != job.key),
                None => state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner),
            }
        }
        None
    }

    fn close(&self) {
        let mut state = self.lock_state();
        state.is_closed = true;
        state.jobs.clear();
        self.changed.notify_all();
    }

    fn lock_state(&self) -> MutexGuard<'_, QueueState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Logs a rendering failure. Each picture is logged only once, because its failure is cached.
fn log_render_failure(picture: &FormattedPicture, why: &str) -> Option<PngBytes> {
    tracing::error!(fingerprint = %picture.fingerprint(), reason = why, "could not render a picture; showing the board as text");
    None
}

impl QueueState {
    fn drop_oldest_job(&mut self) {
        let dropped = self.jobs.remove(0);
        self.entries.retain(|(cached, _)| *cached != dropped.key);
    }

    /// Evicts the least recently used pictures until the cache is within its limit. Pending pictures stay.
    fn evict_to_limit(&mut self) {
        let bytes_of = |outcome: &PendingRender| {
            outcome.borrow().as_ref().map(|it| it.as_ref().map_or(0, |png| png.len()).max(MIN_COUNTED_ENTRY_BYTES))
        };
        let mut total_bytes: usize = self.entries.iter().filter_map(|(_, outcome)| bytes_of(outcome)).sum();
        let max_bytes = self.max_bytes;
        self.entries.retain(|(_, outcome)| {
            let Some(bytes) = bytes_of(outcome).filter(|_| total_bytes > max_bytes) else { return true };
            total_bytes -= bytes;
            false
        });
    }
}

#[cfg(test)]
mod tests;
