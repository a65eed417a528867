//! Tests of the pool with a renderer that waits for the test.

use std::sync::atomic::{AtomicUsize, Ordering};

use futures::future::join_all;
use meadhall_game::Picture;
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
async fn pictures_with_the_same_fingerprint_are_not_mixed_up() {
    let of_size = |width, height| {
        let picture = Picture::new(0, 0, Vec::new());
        let mut picture = FormattedPicture::new(&picture, &|_| String::new());
        (picture.width, picture.height) = (width, height);
        Arc::new(picture)
    };
    // Somebody who knows the hash can find such pictures.
    let (first, second) = (of_size(0x92f5_0c43, 0xe1cc_3320), of_size(0xec4a_c559, 0x547b_ec2d));
    assert_eq!(first.fingerprint(), second.fingerprint());
    let pool = RenderPool::with_renderer(|picture| Ok(picture.width.to_le_bytes().to_vec()));
    for picture in [first, second] {
        assert_eq!(pool.render_png(&picture).await.as_deref(), Ok(&picture.width.to_le_bytes()[..]));
    }
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
