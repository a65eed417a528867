//! Renders pictures on threads of its own, each picture once. The newest picture is first, because under load the
//! older ones are often superseded before they are shown. Recent PNGs are cached, because several people and messages
//! show the same board.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use meadhall_game::Fingerprint;
use meadhall_game::catch_panic::catch_panic;
use meadhall_render::{FormattedPicture, PictureRenderer, RenderError};
use meadhall_service::monitoring::Monitor;
use tokio::sync::watch;
use tokio::time::sleep;

const CACHE_LIMIT_BYTES: usize = 32 << 20;
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
    /// Records how long each picture takes.
    monitor: Monitor,
}

struct QueueState {
    /// Rendered and pending pictures; the most recently used one is last.
    entries: Vec<(Fingerprint, PendingRender)>,
    /// The pictures that no thread has begun; the newest is last.
    jobs: Vec<RenderJob>,
    max_bytes: usize,
    /// The pool is gone, so its threads end.
    is_closed: bool,
}

struct RenderJob {
    fingerprint: Fingerprint,
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
        let queue = Arc::new(RenderQueue { render, state: Mutex::new(state), changed: Condvar::new(), monitor });
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
        let fingerprint = picture.fingerprint();
        let mut state = self.lock_state();
        let found = state.entries.iter().position(|(cached, _)| *cached == fingerprint);
        let pending = match found {
            Some(index) => state.entries.remove(index).1,
            None => {
                let (sender, receiver) = watch::channel(None);
                state.jobs.push(RenderJob { fingerprint, picture: Arc::clone(picture), sender });
                if state.jobs.len() > MAX_QUEUED_PICTURES {
                    state.drop_oldest_job();
                    self.monitor.picture_dropped();
                }
                self.changed.notify_one();
                receiver
            }
        };
        state.entries.push((fingerprint, pending.clone()));
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
                Ok(Err(error)) => log_render_failure(job.fingerprint, &error.to_string()),
                Err(panic) => log_render_failure(job.fingerprint, &panic),
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
                Some(job) => state.entries.retain(|(cached, _)| *cached != job.fingerprint),
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
fn log_render_failure(mark: Fingerprint, why: &str) -> Option<PngBytes> {
    tracing::error!(fingerprint = %mark, reason = why, "could not render a picture; showing the board as text");
    None
}

impl QueueState {
    fn drop_oldest_job(&mut self) {
        let dropped = self.jobs.remove(0);
        self.entries.retain(|(cached, _)| *cached != dropped.fingerprint);
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
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use futures::future::join_all;
    use tokio::time::timeout;

    use super::*;
    use crate::rendering::test_picture::{picture_of_text, text_of_picture};

    const THREAD_COUNT: usize = 2;

    fn picture(text: &str) -> Arc<FormattedPicture> {
        Arc::new(picture_of_text(text))
    }

    /// A slow renderer with results that the test chooses.
    #[derive(Default)]
    struct CountingRenderer {
        render_count: AtomicUsize,
        progress: Mutex<RenderProgress>,
        changed: Condvar,
        /// Every rendering waits until this many have run at once.
        awaited_concurrency: usize,
    }

    /// How many renderings are running, and how many were at most.
    #[derive(Default)]
    struct RenderProgress {
        running: usize,
        max_running: usize,
        /// No rendering ends until this is cleared.
        is_blocked: bool,
    }

    impl CountingRenderer {
        /// Returns a pool with this renderer, and the renderer itself.
        fn pool(max_bytes: usize) -> (RenderPool, Arc<Self>) {
            Self::default().into_pool(max_bytes)
        }

        fn into_pool(self, max_bytes: usize) -> (RenderPool, Arc<Self>) {
            let renderer = Arc::new(self);
            let shared = Arc::clone(&renderer);
            let render = Box::new(move |picture: &FormattedPicture| shared.render(text_of_picture(picture)));
            (RenderPool::with_limits(render, max_bytes, THREAD_COUNT, Monitor::default()), renderer)
        }

        fn render(&self, text: &str) -> Result<Vec<u8>, RenderError> {
            self.render_count.fetch_add(1, Ordering::SeqCst);
            let mut progress = self.progress.lock().unwrap();
            progress.running += 1;
            progress.max_running = progress.max_running.max(progress.running);
            self.changed.notify_all();
            let is_waiting =
                |at_work: &mut RenderProgress| at_work.is_blocked || at_work.max_running < self.awaited_concurrency;
            drop(self.changed.wait_timeout_while(progress, Duration::from_secs(60), is_waiting).unwrap());
            thread::sleep(Duration::from_millis(20));
            self.progress.lock().unwrap().running -= 1;
            match text {
                "panic" => panic!("the renderer panics"),
                "fail" => Err(RenderError::InvalidSize { width: 0, height: 0 }),
                text => Ok(text.repeat(MIN_COUNTED_ENTRY_BYTES).into_bytes()),
            }
        }

        fn set_blocked(&self, is_held: bool) {
            self.progress.lock().unwrap().is_blocked = is_held;
            self.changed.notify_all();
        }

        /// Lets a blocked picture occupy each thread of the pool.
        async fn occupy_threads(&self, pool: &RenderPool) {
            self.set_blocked(true);
            let images: Vec<_> = (0..THREAD_COUNT).map(|n| picture(&format!("busy {n}"))).collect();
            let rendered = join_all(images.iter().map(|image| pool.render_png(image))).await;
            assert!(rendered.iter().all(Result::is_ok));
        }

        async fn wait_for_busy_threads(&self) {
            while self.progress.lock().unwrap().running < THREAD_COUNT {
                sleep(Duration::from_millis(1)).await;
            }
        }

        fn render_count(&self) -> usize {
            self.render_count.load(Ordering::SeqCst)
        }
    }

    #[tokio::test]
    async fn a_picture_is_rendered_once_for_many_callers() {
        let (pool, renderer) = CountingRenderer::pool(CACHE_LIMIT_BYTES);
        let image = picture("a");
        let impatient = timeout(Duration::ZERO, pool.render_png(&image));
        let (first, second, abandoned) = tokio::join!(pool.render_png(&image), pool.render_png(&image), impatient);
        assert_eq!((first.as_deref(), &second), (Ok("a".repeat(MIN_COUNTED_ENTRY_BYTES).as_bytes()), &first));
        assert!(abandoned.is_err(), "the abandoned request gets no picture");
        assert_eq!(pool.render_png(&picture("a")).await, first);
        assert_eq!(renderer.render_count(), 1);
    }

    #[tokio::test]
    async fn each_thread_renders_one_picture_at_a_time() {
        let (pool, renderer) = CountingRenderer { awaited_concurrency: THREAD_COUNT, ..CountingRenderer::default() }
            .into_pool(CACHE_LIMIT_BYTES);
        let images: Vec<_> = (0..8).map(|n| picture(&n.to_string())).collect();
        let rendered = join_all(images.iter().map(|image| pool.render_png(image))).await;
        assert!(rendered.iter().all(Result::is_ok));
        assert_eq!((renderer.render_count(), renderer.progress.lock().unwrap().max_running), (8, THREAD_COUNT));
    }

    #[tokio::test]
    async fn a_picture_that_nobody_waits_for_is_not_rendered() {
        let (pool, renderer) = CountingRenderer::pool(CACHE_LIMIT_BYTES);
        let (busy, requests) = (renderer.occupy_threads(&pool), async {
            renderer.wait_for_busy_threads().await;
            for n in 0..40 {
                assert!(timeout(Duration::ZERO, pool.render_png(&picture(&n.to_string()))).await.is_err());
            }
            renderer.set_blocked(false);
            assert!(pool.render_png(&picture("last")).await.is_ok());
            assert_eq!(renderer.render_count(), THREAD_COUNT + 1);
            assert!(pool.render_png(&picture("0")).await.is_ok(), "it is rendered when it is requested again");
        });
        tokio::join!(busy, requests);
    }

    #[tokio::test]
    async fn under_load_the_oldest_pictures_are_dropped_and_rendered_later() {
        let (pool, renderer) = CountingRenderer::pool(CACHE_LIMIT_BYTES);
        let images: Vec<_> = (0..MAX_QUEUED_PICTURES + 10).map(|n| picture(&n.to_string())).collect();
        let (busy, requests) = (renderer.occupy_threads(&pool), async {
            renderer.wait_for_busy_threads().await;
            let impatient = join_all(images.iter().map(|image| pool.render_png(image)));
            let patient = pool.render_png_patiently(&images[0]);
            let unblock = async { renderer.set_blocked(false) };
            let (results, first, ()) = tokio::join!(impatient, patient, unblock);
            assert!(results[..10].iter().all(|it| *it == Err(NotRendered::Dropped)), "{results:?}");
            assert!(results[11..].iter().all(Result::is_ok), "the newest pictures are rendered");
            assert!(first.is_some(), "it is rendered later");
        });
        tokio::join!(busy, requests);
    }

    #[tokio::test]
    async fn the_cache_is_bounded_and_keeps_recently_used_pictures() {
        let (pool, renderer) = CountingRenderer::pool(2 * MIN_COUNTED_ENTRY_BYTES);
        let renders = async |text: &str| {
            assert!(pool.render_png(&picture(text)).await.is_ok());
            renderer.render_count()
        };
        assert_eq!([renders("a").await, renders("b").await, renders("a").await, renders("c").await], [1, 2, 2, 3]);
        assert_eq!(renders("a").await, 3, "the picture is still cached");
        assert_eq!(renders("b").await, 4, "the picture was evicted");
        assert_eq!(renders("large").await, 5);
        assert_eq!(renders("large").await, 6, "a picture larger than the cache is not cached");
    }

    #[tokio::test]
    async fn a_pool_without_threads_renders_nothing() {
        let pool = RenderPool::new(Arc::default(), 0, Monitor::default());
        assert_eq!(pool.render_png(&picture("a")).await, Err(NotRendered::Failed));
    }

    #[tokio::test]
    async fn a_failed_render_is_tried_once_and_blocks_no_other() {
        let (pool, renderer) = CountingRenderer::pool(CACHE_LIMIT_BYTES);
        for text in ["fail", "panic", "fail", "panic"] {
            assert_eq!(pool.render_png(&picture(text)).await, Err(NotRendered::Failed), "{text}");
        }
        assert_eq!(renderer.render_count(), 2);
        assert!(pool.render_png(&picture("a")).await.is_ok());
    }
}
