//! Renders pictures on blocking threads, a few at a time and each one once. Recent PNGs are cached, because
//! several people and messages show the same board.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use meadhall_game::Fingerprint;
use meadhall_game::catch_panic::catch_panic;
use meadhall_render::{FormattedPicture, PictureRenderer, RenderError};
use meadhall_service::monitoring::Monitor;
use tokio::sync::{Semaphore, watch};
use tokio::task::spawn_blocking;

#[cfg(test)]
const TEST_CONCURRENT_RENDERS: usize = 2;
const CACHE_LIMIT_BYTES: usize = 32 << 20;
/// Above this queue length, pictures without a waiting caller are not rendered.
const DROP_ABANDONED_AT_QUEUE_LENGTH: usize = 16;
/// The minimum size that each cached result counts toward the cache limit, failures included.
const MIN_COUNTED_ENTRY_BYTES: usize = 4 << 10;

pub type PngBytes = Arc<[u8]>;
/// Renders a picture.
type RenderFn = dyn Fn(&FormattedPicture) -> Result<Vec<u8>, RenderError> + Send + Sync;
/// Receives the PNG once it is rendered, or `None` if rendering failed.
type PendingRender = watch::Receiver<Option<Option<PngBytes>>>;

/// Renders pictures and caches them.
pub struct RenderPool {
    render: Arc<RenderFn>,
    cache: Arc<Mutex<RenderCache>>,
    /// `None` if rendering is turned off.
    permits: Option<Arc<Semaphore>>,
    /// Records how long each picture takes.
    monitor: Monitor,
}

/// Rendered and pending pictures; the most recently used one is last.
struct RenderCache {
    entries: Vec<(Fingerprint, PendingRender)>,
    max_bytes: usize,
    /// How many pictures wait for a permit.
    queued_count: usize,
}

impl RenderPool {
    /// `max_concurrent` should be low, because replies to interactions need the processors, too.
    pub fn with_concurrency(max_concurrent: usize, monitor: Monitor) -> Self {
        let renderer = PictureRenderer::default();
        let render = move |picture: &FormattedPicture| renderer.render_png(picture);
        Self { monitor, ..Self::with_limits(Arc::new(render), CACHE_LIMIT_BYTES, max_concurrent) }
    }

    /// Creates a pool with a replacement of the real renderer.
    #[cfg(test)]
    pub fn with_renderer(
        render: impl Fn(&FormattedPicture) -> Result<Vec<u8>, RenderError> + Send + Sync + 'static,
    ) -> Self {
        Self::with_limits(Arc::new(render), CACHE_LIMIT_BYTES, TEST_CONCURRENT_RENDERS)
    }

    fn with_limits(render: Arc<RenderFn>, max_bytes: usize, max_concurrent: usize) -> Self {
        let cache = RenderCache { entries: Vec::new(), max_bytes, queued_count: 0 };
        let permits = (max_concurrent > 0).then(|| Arc::new(Semaphore::new(max_concurrent)));
        Self { render, cache: Arc::new(Mutex::new(cache)), permits, monitor: Monitor::default() }
    }

    /// Returns the PNG, or `None` if it cannot be rendered. If the caller stops waiting, rendering goes
    /// on and the next call finds the result.
    pub async fn render_png(&self, picture: &Arc<FormattedPicture>) -> Option<PngBytes> {
        let permits = self.permits.as_ref()?;
        let fingerprint = picture.fingerprint();
        let mut receiver = lock_cache(&self.cache)
            .get_or_start(fingerprint, || self.spawn_render(fingerprint, Arc::clone(picture), Arc::clone(permits)));
        // The sender is dropped without a result only when the process stops.
        let result = receiver.wait_for(Option::is_some).await.ok()?;
        result.clone().flatten()
    }

    /// Spawns a task that renders the picture when a permit is free.
    fn spawn_render(
        &self,
        fingerprint: Fingerprint,
        picture: Arc<FormattedPicture>,
        permits: Arc<Semaphore>,
    ) -> PendingRender {
        let (sender, receiver) = watch::channel(None);
        let (render, cache, monitor) = (Arc::clone(&self.render), Arc::clone(&self.cache), self.monitor.clone());
        tokio::spawn(async move {
            // The semaphore is never closed.
            let _permit = permits.acquire_owned().await;
            if !lock_cache(&cache).dequeue_and_check_wanted(fingerprint, &sender) {
                return;
            }
            let render_task = spawn_blocking(move || {
                let start = Instant::now();
                let result = catch_panic(|| render(&picture));
                monitor.image_rendered(start.elapsed());
                result
            });
            let result = render_task.await;
            let png = match result {
                Ok(Ok(Ok(bytes))) => Some(PngBytes::from(bytes)),
                Ok(Ok(Err(error))) => log_render_failure(fingerprint, &error.to_string()),
                Ok(Err(panic)) => log_render_failure(fingerprint, &panic),
                Err(error) => log_render_failure(fingerprint, &error.to_string()),
            };
            sender.send_replace(Some(png));
            lock_cache(&cache).evict_to_limit();
        });
        receiver
    }
}

/// Logs a rendering failure. Each picture is logged only once, because its failure is cached.
fn log_render_failure(mark: Fingerprint, why: &str) -> Option<PngBytes> {
    tracing::error!(fingerprint = %mark, reason = why, "could not render a picture; showing the board as text");
    None
}

impl RenderCache {
    /// Returns the pending or finished result from the cache, or starts rendering.
    fn get_or_start(&mut self, fingerprint: Fingerprint, start: impl FnOnce() -> PendingRender) -> PendingRender {
        let found =
            self.entries.iter().position(|(cached, _)| *cached == fingerprint).map(|at| self.entries.remove(at).1);
        let pending = found.unwrap_or_else(|| {
            self.queued_count += 1;
            start()
        });
        self.entries.push((fingerprint, pending.clone()));
        pending
    }

    /// Returns whether to render a picture that has received its permit. If no caller waits for it any more and the
    /// queue is long, the picture is dropped, so that the queue cannot grow without limit.
    fn dequeue_and_check_wanted(
        &mut self,
        fingerprint: Fingerprint,
        sender: &watch::Sender<Option<Option<PngBytes>>>,
    ) -> bool {
        self.queued_count -= 1;
        // The cache itself holds one receiver, so a second receiver belongs to a waiting caller.
        let is_rendered = self.queued_count < DROP_ABANDONED_AT_QUEUE_LENGTH || sender.receiver_count() > 1;
        if !is_rendered {
            self.entries.retain(|(cached, _)| *cached != fingerprint);
        }
        is_rendered
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

fn lock_cache(cache: &Mutex<RenderCache>) -> MutexGuard<'_, RenderCache> {
    cache.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::sync::Condvar;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::thread::sleep;
    use std::time::Duration;

    use tokio::time::timeout;

    use super::*;
    use crate::rendering::test_picture::{picture_of_text, text_of_picture};

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
            (
                RenderPool::with_limits(
                    Arc::new(move |picture| shared.render(text_of_picture(picture))),
                    max_bytes,
                    TEST_CONCURRENT_RENDERS,
                ),
                renderer,
            )
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
            sleep(Duration::from_millis(20));
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
        assert_eq!((first.as_deref(), &second), (Some("a".repeat(MIN_COUNTED_ENTRY_BYTES).as_bytes()), &first));
        assert!(abandoned.is_err(), "the abandoned request gets no picture");
        assert_eq!(pool.render_png(&picture("a")).await, first);
        assert_eq!(renderer.render_count(), 1);
    }

    #[tokio::test]
    async fn concurrency_is_limited_and_abandoned_renders_complete() {
        let (pool, renderer) =
            CountingRenderer { awaited_concurrency: TEST_CONCURRENT_RENDERS, ..CountingRenderer::default() }
                .into_pool(CACHE_LIMIT_BYTES);
        let images: Vec<_> = (0..8).map(|n| picture(&n.to_string())).collect();
        for image in &images {
            assert!(timeout(Duration::ZERO, pool.render_png(image)).await.is_err());
        }
        for image in &images {
            assert!(pool.render_png(image).await.is_some());
        }
        assert_eq!(
            (renderer.render_count(), renderer.progress.lock().unwrap().max_running),
            (8, TEST_CONCURRENT_RENDERS)
        );
    }

    #[tokio::test]
    async fn abandoned_renders_are_dropped_when_the_queue_is_long() {
        let (pool, renderer) = CountingRenderer::pool(CACHE_LIMIT_BYTES);
        renderer.set_blocked(true);
        for n in 0..100 {
            assert!(timeout(Duration::ZERO, pool.render_png(&picture(&n.to_string()))).await.is_err());
        }
        renderer.set_blocked(false);
        assert!(pool.render_png(&picture("last")).await.is_some());
        assert!(
            renderer.render_count() <= 2 * DROP_ABANDONED_AT_QUEUE_LENGTH,
            "{} were rendered",
            renderer.render_count()
        );
        assert!(pool.render_png(&picture("0")).await.is_some(), "a dropped request is rendered when it is made again");
    }

    #[tokio::test]
    async fn the_cache_is_bounded_and_keeps_recently_used_pictures() {
        let (pool, renderer) = CountingRenderer::pool(2 * MIN_COUNTED_ENTRY_BYTES);
        let renders = async |text: &str| {
            assert!(pool.render_png(&picture(text)).await.is_some());
            renderer.render_count()
        };
        assert_eq!([renders("a").await, renders("b").await, renders("a").await, renders("c").await], [1, 2, 2, 3]);
        assert_eq!(renders("a").await, 3, "the picture is still cached");
        assert_eq!(renders("b").await, 4, "the picture was evicted");
        assert_eq!(renders("large").await, 5);
        assert_eq!(renders("large").await, 6, "a picture larger than the cache is not cached");
    }

    #[tokio::test]
    async fn a_pool_without_concurrency_renders_nothing() {
        assert_eq!(RenderPool::with_concurrency(0, Monitor::default()).render_png(&picture("a")).await, None);
    }

    #[tokio::test]
    async fn a_failed_render_is_tried_once_and_blocks_no_other() {
        let (pool, renderer) = CountingRenderer::pool(CACHE_LIMIT_BYTES);
        for text in ["fail", "panic", "fail", "panic"] {
            assert_eq!(pool.render_png(&picture(text)).await, None, "{text}");
        }
        assert_eq!(renderer.render_count(), 2);
        assert!(pool.render_png(&picture("a")).await.is_some());
    }
}
