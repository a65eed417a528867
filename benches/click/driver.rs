//! People who play matches with their panels.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use meadhall_local_discord::people::{InteractionOutcome, InteractionResult, Person, VisibleMessage};
use meadhall_local_discord::{FakeBehavior, Snowflake};
use meadhall_test_support::choices::OfferedAnswer;
use meadhall_test_support::guild::long_response_deadline;
use meadhall_test_support::{TEST_TIMEOUT, TestBotProcess, TestEnv};
use tokio::time::{sleep, sleep_until};

/// A server with many people, one channel for each of them, and the bot.
pub struct BenchEnv {
    pub stage: TestEnv,
    pub bot: TestBotProcess,
    people: Vec<Person>,
    channels: Vec<Snowflake>,
}

impl BenchEnv {
    /// Starts a bot that draws pictures with two threads.
    pub async fn open(discord_rules: FakeBehavior, people: usize) -> Self {
        Self::with_render_workers(discord_rules, people, 2).await
    }

    /// Starts a bot. Without render workers, it shows boards as text.
    pub async fn with_render_workers(discord_rules: FakeBehavior, people: usize, render_workers: usize) -> Self {
        let mut stage = TestEnv::with_behavior(discord_rules).await;
        // On a busy machine answers are late; the delay is measured, not treated as a failure.
        stage.set_limits(long_response_deadline());
        let people: Vec<Person> =
            (0..people).map(|n| stage.discord.add_person(&format!("Person {n}"), "en-US")).collect();
        let guild = stage.discord.add_guild("Skerry", &people.iter().collect::<Vec<_>>());
        let channels = (0..people.len()).map(|n| stage.discord.add_channel(guild, &format!("games-{n}"))).collect();
        let render_workers = render_workers.to_string();
        let bot = stage.start_bot_with_env(&[
            ("MEADHALL_LOG", "warn"),
            ("MEADHALL_RENDER_WORKERS", &render_workers),
            // The bot replies and defers as it does for Discord's clients.
            ("MEADHALL_LOCAL_DISCORD_RESPONSE_DEADLINE_SECONDS", "3"),
        ]);
        let registered =
            |state: &meadhall_local_discord::FakeState| (state.world.commands.iter().count() > 10).then_some(());
        stage.discord.wait_until(TEST_TIMEOUT, registered).await.expect("the bot registers its commands");
        assert!(stage.discord.wait_for_session_count(1, TEST_TIMEOUT).await, "the bot connects in time");
        Self { stage, bot, people, channels }
    }

    /// Returns the number of requests that Discord has received.
    pub fn request_count(&self) -> usize {
        self.stage.count_requests("", "")
    }
}

/// When people may press.
pub struct PressPace {
    started_at: Instant,
    interval: Duration,
    /// The number of presses so far.
    presses: AtomicU32,
}

impl PressPace {
    /// All people together press this often. Presses that were missed are made up for. With infinity, everybody presses as
    /// soon as possible.
    pub fn per_second(presses: f64) -> Self {
        let interval = Duration::from_secs_f64(1.0 / presses);
        Self { started_at: Instant::now(), interval, presses: AtomicU32::new(0) }
    }

    async fn wait(&self) {
        let number = self.presses.fetch_add(1, Ordering::Relaxed);
        sleep_until((self.started_at + self.interval * number).into()).await;
    }
}

/// A match, and the panels that its people have opened.
pub struct BenchMatch {
    people: Vec<Person>,
    thread: Snowflake,
    /// When its people press.
    pub pace: Arc<PressPace>,
    /// The panel that each person has opened.
    panels: Vec<Option<Snowflake>>,
    /// The person who has to decide, if the decision is shown in the person's panel.
    asked: Option<usize>,
    rng_state: u64,
    pub press_log: PressLog,
}

impl BenchMatch {
    /// Opens a table, lets the others join, and starts the match.
    pub async fn start(env: &BenchEnv, pace: &Arc<PressPace>, first: usize, seats: usize, computers: usize) -> Self {
        let people = env.people[first..first + seats].to_vec();
        let channel = env.channels[first];
        let threads_before = people[0].threads(channel).len();
        let play = format!("/play game:raids computers:{computers}");
        assert_answered(&people[0].run_command(channel, &play).await.expect("the command is sent"));
        for person in &people[1..] {
            assert_answered(&person.run_command(channel, "/join").await.expect("the command is sent"));
        }
        // The thread belongs to the lobby's card, so the card has to exist first.
        let started_at = Instant::now();
        while people[0].wait_for_message(channel, |it| it.button("Start").is_some()).await.is_none() {
            assert!(started_at.elapsed() < TEST_TIMEOUT, "a lobby is shown in time");
        }
        assert_answered(&people[0].run_command(channel, "/start").await.expect("the command is sent"));
        let started_at = Instant::now();
        while people[0].threads(channel).len() == threads_before {
            assert!(started_at.elapsed() < TEST_TIMEOUT, "a thread is created in time");
            sleep(Duration::from_millis(5)).await;
        }
        let thread = *people[0].threads(channel).iter().max().expect("the match has a thread");
        let panels = vec![None; seats];
        let rng_state = first as u64 + 1;
        Self { people, thread, pace: Arc::clone(pace), panels, asked: None, rng_state, press_log: PressLog::default() }
    }

    /// Opens the panel of a person who has to decide, unless one is open. Returns false if the match is over.
    pub async fn open_panel(&mut self) -> bool {
        // A hundred AIs need a long time on a busy machine.
        let started_at = Instant::now();
        while started_at.elapsed() < TEST_TIMEOUT * 4 {
            if self.asked.is_some() {
                return true;
            }
            for n in 0..self.people.len() {
                let Some(panel) = self.ask_for_turn(n).await else { continue };
                if !OfferedAnswer::in_message(&panel).is_empty() {
                    self.asked = Some(n);
                    return true;
                }
                if panel.text.contains("is over") || panel.text.contains("no table here") {
                    return false;
                }
            }
            // An AI is computing.
            sleep(Duration::from_millis(20)).await;
        }
        panic!("no person has a pending decision")
    }

    /// Presses "My turn" on a person's panel. The first panel is opened with a command.
    async fn ask_for_turn(&mut self, n: usize) -> Option<VisibleMessage> {
        let (person, thread) = (&self.people[n], self.thread);
        let open =
            self.panels[n].filter(|panel| person.message(*panel).is_some_and(|it| it.button("My turn").is_some()));
        self.pace.wait().await;
        let started_at = Instant::now();
        let answer = match open {
            Some(panel) => person.press_button(panel, "My turn").await.expect("the button is pressed"),
            None => person.run_command(thread, "/turn").await.expect("the command is sent"),
        };
        self.press_log.record(started_at.elapsed(), &answer);
        self.panels[n] = answer.message().or(open);
        self.panels[n].and_then(|panel| person.message(panel))
    }

    /// Chooses an option from the open panel.
    pub async fn choose_option(&mut self) {
        let Some(n) = self.asked.take() else { return };
        let person = &self.people[n];
        let Some(panel) = self.panels[n].and_then(|panel| person.message(panel)) else { return };
        let options = OfferedAnswer::in_message(&panel);
        if options.is_empty() {
            // A late reply has replaced the panel.
            return;
        }
        self.rng_state = self.rng_state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let option = &options[(self.rng_state >> 33) as usize % options.len()];
        self.pace.wait().await;
        let started_at = Instant::now();
        let answer = option.choose(person, panel.id).await.expect("the option is chosen");
        self.press_log.record(started_at.elapsed(), &answer);
        let next_panel = answer.message().and_then(|id| person.message(id));
        self.panels[n] = answer.message().or(Some(panel.id));
        self.asked = next_panel.filter(|it| !OfferedAnswer::in_message(it).is_empty()).map(|_| n);
    }
}

fn assert_answered(answer: &InteractionResult) {
    assert_ne!(answer.outcome, InteractionOutcome::TimedOut, "the bot responds");
}

/// How the bot answered presses.
#[derive(Default)]
pub struct PressLog {
    /// How long each first response took.
    latencies: Vec<Duration>,
    /// The number of presses that were only acknowledged at first.
    deferred: usize,
    /// The number of presses that the bot gave up because it was too late.
    unanswered: usize,
    /// When the last press was answered.
    last_answer_at: Option<Instant>,
}

impl PressLog {
    fn record(&mut self, latency: Duration, answer: &InteractionResult) {
        if answer.outcome == InteractionOutcome::TimedOut {
            self.unanswered += 1;
            return;
        }
        self.latencies.push(latency);
        self.last_answer_at = Some(Instant::now());
        let is_deferred = matches!(answer.outcome, InteractionOutcome::Deferred(_) | InteractionOutcome::Acknowledged);
        self.deferred += usize::from(is_deferred);
    }

    pub fn append(&mut self, other: &mut Self) {
        self.latencies.append(&mut other.latencies);
        self.deferred += std::mem::take(&mut other.deferred);
        self.unanswered += std::mem::take(&mut other.unanswered);
        self.last_answer_at = self.last_answer_at.max(other.last_answer_at);
    }

    /// Prints the rate since the first button could be pressed, and the percentiles of the latencies.
    pub fn print(mut self, what: &str, started_at: Instant) {
        let Self { latencies, deferred, unanswered, last_answer_at } = &mut self;
        latencies.sort_unstable();
        let percentile_ms = |hundredths: usize| {
            latencies
                .get(latencies.len().saturating_sub(1) * hundredths / 100)
                .map_or(f64::NAN, |it| it.as_secs_f64() * 1_000.0)
        };
        let total_time = last_answer_at.map_or(f64::NAN, |it| (it - started_at).as_secs_f64());
        let each_second = latencies.len() as f64 / total_time;
        println!(
            "{what}: {each_second:.1} per second, p50 {:.1} ms, p99 {:.1} ms, worst {:.1} ms, {deferred} deferred, {unanswered} \
             unanswered",
            percentile_ms(50),
            percentile_ms(99),
            percentile_ms(100)
        );
    }
}
