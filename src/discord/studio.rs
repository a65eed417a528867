//! Renders pictures on blocking threads, a few at a time and each one once. Recent PNGs are cached, because
//! several people and messages show the same board.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use tokio::sync::{Semaphore, watch};
use tokio::task::spawn_blocking;

use crate::Mark;
use crate::calm::calmly;
use crate::draw::{self, DrawError, Drawing};
use crate::watch::Watch;

#[cfg(test)]
const AT_ONCE: usize = 2;
const KEPT: usize = 32 << 20;
/// Above this queue length, pictures without a waiting caller are not rendered.
const WAITING: usize = 16;
/// What a cached result counts at least, failures included.
const LEAST: usize = 4 << 10;

pub type Png = Arc<[u8]>;
/// Renders a picture.
type Draw = dyn Fn(&Drawing) -> Result<Vec<u8>, DrawError> + Send + Sync;
/// Receives the PNG once it is rendered, or `None` if that failed.
type Outcome = watch::Receiver<Option<Option<Png>>>;

/// Renders pictures and caches them.
pub struct Studio {
    draw: Arc<Draw>,
    kept: Arc<Mutex<Kept>>,
    /// `None` if rendering is turned off.
    desks: Option<Arc<Semaphore>>,
    /// Records how long each picture takes.
    watch: Watch,
}

/// Rendered and pending pictures; the most recently used one is last.
struct Kept {
    pictures: Vec<(Mark, Outcome)>,
    most: usize,
    /// How many pictures wait for a permit.
    waiting: usize,
}

impl Studio {
    /// `at_once` should be low, because replies to interactions need the processors, too.
    pub fn open(at_once: usize, watch: Watch) -> Self {
        Self { watch, ..Self::new(Arc::new(draw::png), KEPT, at_once) }
    }

    /// Creates a pool with another renderer.
    #[cfg(test)]
    pub fn of(draw: impl Fn(&Drawing) -> Result<Vec<u8>, DrawError> + Send + Sync + 'static) -> Self {
        Self::new(Arc::new(draw), KEPT, AT_ONCE)
    }

    fn new(draw: Arc<Draw>, most: usize, at_once: usize) -> Self {
        let kept = Kept { pictures: Vec::new(), most, waiting: 0 };
        let desks = (at_once > 0).then(|| Arc::new(Semaphore::new(at_once)));
        Self { draw, kept: Arc::new(Mutex::new(kept)), desks, watch: Watch::default() }
    }

    /// Returns the PNG, or `None` if it cannot be rendered. If the caller stops waiting, rendering goes
    /// on and the next call finds the result.
    pub async fn png(&self, drawing: &Arc<Drawing>) -> Option<Png> {
        let desks = self.desks.as_ref()?;
        let mark = Mark::of(&drawing.svg);
        let mut outcome = lock(&self.kept).find_or(mark, || self.begin(mark, Arc::clone(drawing), Arc::clone(desks)));
        // The sender always sends a result, unless the process is stopping.
        let done = outcome.wait_for(Option::is_some).await.ok()?;
        done.clone().flatten()
    }

    /// Spawns a task that renders the picture when a permit is free.
    fn begin(&self, mark: Mark, drawing: Arc<Drawing>, desks: Arc<Semaphore>) -> Outcome {
        let (tell, outcome) = watch::channel(None);
        let (draw, kept, watch) = (Arc::clone(&self.draw), Arc::clone(&self.kept), self.watch.clone());
        tokio::spawn(async move {
            // The semaphore is never closed.
            let _desk = desks.acquire_owned().await;
            if !lock(&kept).is_its_turn(mark, &tell) {
                return;
            }
            let drawn = spawn_blocking(move || {
                let begun = Instant::now();
                let drawn = calmly(|| draw(&drawing));
                watch.drew(begun.elapsed());
                drawn
            });
            let drawn = drawn.await;
            let drawn = match drawn {
                Ok(Ok(Ok(bytes))) => Some(Png::from(bytes)),
                Ok(Ok(Err(error))) => failed(mark, &error.to_string()),
                Ok(Err(panic)) => failed(mark, &panic),
                Err(error) => failed(mark, &error.to_string()),
            };
            tell.send_replace(Some(drawn));
            lock(&kept).make_room();
        });
        outcome
    }
}

/// Logs a failure, once a picture: the result is cached.
fn failed(mark: Mark, why: &str) -> Option<Png> {
    tracing::error!(%mark, why, "a picture cannot be drawn; its board is shown in words");
    None
}

impl Kept {
    /// Returns the pending or finished result, or starts one.
    fn find_or(&mut self, mark: Mark, begin: impl FnOnce() -> Outcome) -> Outcome {
        let found = self.pictures.iter().position(|(kept, _)| *kept == mark).map(|at| self.pictures.remove(at).1);
        let outcome = found.unwrap_or_else(|| {
            self.waiting += 1;
            begin()
        });
        self.pictures.push((mark, outcome.clone()));
        outcome
    }

    /// Returns whether to render a picture with its permit. Without a waiting caller it would be ready for
    /// the next one, but in a long queue it is dropped, so that the queue cannot grow without limit.
    fn is_its_turn(&mut self, mark: Mark, tell: &watch::Sender<Option<Option<Png>>>) -> bool {
        self.waiting -= 1;
        // The cache holds one receiver itself.
        let drawn = self.waiting < WAITING || tell.receiver_count() > 1;
        if !drawn {
            self.pictures.retain(|(kept, _)| *kept != mark);
        }
        drawn
    }

    /// Evicts the least recently used pictures until the rest fits. Pending ones stay.
    fn make_room(&mut self) {
        let weight =
            |outcome: &Outcome| outcome.borrow().as_ref().map(|it| it.as_ref().map_or(0, |png| png.len()).max(LEAST));
        let mut all: usize = self.pictures.iter().filter_map(|(_, outcome)| weight(outcome)).sum();
        let most = self.most;
        self.pictures.retain(|(_, outcome)| {
            let Some(own) = weight(outcome).filter(|_| all > most) else { return true };
            all -= own;
            false
        });
    }
}

fn lock(kept: &Mutex<Kept>) -> MutexGuard<'_, Kept> {
    kept.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::sync::Condvar;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::thread::sleep;
    use std::time::Duration;

    use tokio::time::timeout;

    use super::*;

    fn drawing(svg: &str) -> Arc<Drawing> {
        Arc::new(Drawing { svg: svg.to_owned(), width: 8 })
    }

    /// A slow renderer with results that the test chooses.
    #[derive(Default)]
    struct Hand {
        times: AtomicUsize,
        at_work: Mutex<AtWork>,
        changed: Condvar,
        /// Every rendering waits until this many have run at once.
        waits_for: usize,
    }

    /// How many renderings are running, and how many were at most.
    #[derive(Default)]
    struct AtWork {
        now: usize,
        most: usize,
        /// No rendering ends until this is cleared.
        is_held: bool,
    }

    impl Hand {
        /// Returns a pool with this renderer, and the renderer itself.
        fn studio(kept: usize) -> (Studio, Arc<Self>) {
            Self::default().in_studio(kept)
        }

        fn in_studio(self, kept: usize) -> (Studio, Arc<Self>) {
            let hand = Arc::new(self);
            let own = Arc::clone(&hand);
            (Studio::new(Arc::new(move |drawing| own.draws(&drawing.svg)), kept, AT_ONCE), hand)
        }

        fn draws(&self, svg: &str) -> Result<Vec<u8>, DrawError> {
            self.times.fetch_add(1, Ordering::SeqCst);
            let mut at_work = self.at_work.lock().unwrap();
            at_work.now += 1;
            at_work.most = at_work.most.max(at_work.now);
            self.changed.notify_all();
            let waits = |at_work: &mut AtWork| at_work.is_held || at_work.most < self.waits_for;
            drop(self.changed.wait_timeout_while(at_work, Duration::from_secs(60), waits).unwrap());
            sleep(Duration::from_millis(20));
            self.at_work.lock().unwrap().now -= 1;
            match svg {
                "panic" => panic!("a library stumbles"),
                "fail" => Err(DrawError::Size { width: 0, height: 0 }),
                svg => Ok(svg.repeat(LEAST).into_bytes()),
            }
        }

        fn is_held(&self, is_held: bool) {
            self.at_work.lock().unwrap().is_held = is_held;
            self.changed.notify_all();
        }

        fn times(&self) -> usize {
            self.times.load(Ordering::SeqCst)
        }
    }

    #[tokio::test]
    async fn the_same_picture_is_drawn_once_however_many_want_it() {
        let (studio, hand) = Hand::studio(KEPT);
        let one = drawing("a");
        let impatient = timeout(Duration::ZERO, studio.png(&one));
        let (first, other, late) = tokio::join!(studio.png(&one), studio.png(&one), impatient);
        assert_eq!((first.as_deref(), &other), (Some("a".repeat(LEAST).as_bytes()), &first));
        assert!(late.is_err(), "whoever does not wait goes without it");
        assert_eq!(studio.png(&drawing("a")).await, first);
        assert_eq!(hand.times(), 1);
    }

    #[tokio::test]
    async fn so_many_are_drawn_at_once_and_none_is_lost_because_nobody_waits() {
        let (studio, hand) = Hand { waits_for: AT_ONCE, ..Hand::default() }.in_studio(KEPT);
        let many: Vec<_> = (0..8).map(|n| drawing(&n.to_string())).collect();
        for drawing in &many {
            assert!(timeout(Duration::ZERO, studio.png(drawing)).await.is_err());
        }
        for drawing in &many {
            assert!(studio.png(drawing).await.is_some());
        }
        assert_eq!((hand.times(), hand.at_work.lock().unwrap().most), (8, AT_ONCE));
    }

    #[tokio::test]
    async fn where_many_wait_those_that_nobody_waits_for_any_more_are_not_drawn() {
        let (studio, hand) = Hand::studio(KEPT);
        hand.is_held(true);
        for n in 0..100 {
            assert!(timeout(Duration::ZERO, studio.png(&drawing(&n.to_string()))).await.is_err());
        }
        hand.is_held(false);
        assert!(studio.png(&drawing("last")).await.is_some());
        assert!(hand.times() <= 2 * WAITING, "{} were drawn", hand.times());
        assert!(studio.png(&drawing("0")).await.is_some(), "what was forgotten is drawn when somebody wants it");
    }

    #[tokio::test]
    async fn what_is_kept_has_a_bound_and_what_was_used_last_stays() {
        let (studio, hand) = Hand::studio(2 * LEAST);
        let draws = async |svg: &str| {
            assert!(studio.png(&drawing(svg)).await.is_some());
            hand.times()
        };
        assert_eq!([draws("a").await, draws("b").await, draws("a").await, draws("c").await], [1, 2, 2, 3]);
        assert_eq!(draws("a").await, 3, "it is kept");
        assert_eq!(draws("b").await, 4, "it was forgotten");
        assert_eq!(draws("large").await, 5);
        assert_eq!(draws("large").await, 6, "what is larger than all of it is not kept");
    }

    #[tokio::test]
    async fn where_none_is_wanted_none_is_drawn() {
        assert_eq!(Studio::open(0, Watch::default()).png(&drawing("<svg/>")).await, None);
    }

    #[tokio::test]
    async fn what_cannot_be_drawn_is_tried_once_and_keeps_nobody_waiting() {
        let (studio, hand) = Hand::studio(KEPT);
        for svg in ["fail", "panic", "fail", "panic"] {
            assert_eq!(studio.png(&drawing(svg)).await, None, "{svg}");
        }
        assert_eq!(hand.times(), 2);
        assert!(studio.png(&drawing("a")).await.is_some());
    }
}
