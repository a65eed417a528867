//! People who play matches with their panels.

use std::time::{Duration, Instant};

use meadhall_local_discord::people::{InteractionOutcome, InteractionResult, Person, VisibleMessage};
use meadhall_local_discord::{FakeBehavior, Snowflake};
use meadhall_test_support::choices::OfferedAnswer;
use meadhall_test_support::guild::long_response_deadline;
use meadhall_test_support::{TEST_TIMEOUT, TestBotProcess, TestEnv};
use tokio::time::sleep;

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
        let bot = stage.start_bot_with_env(&[("MEADHALL_LOG", "warn"), ("MEADHALL_RENDER_WORKERS", &render_workers)]);
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

/// A match, and the open panel of the person who has to decide.
pub struct BenchMatch {
    people: Vec<Person>,
    thread: Snowflake,
    panel: Option<(usize, VisibleMessage)>,
    rng_state: u64,
}

impl BenchMatch {
    /// Opens a table, lets the others join, and starts the match.
    pub async fn start(env: &BenchEnv, first: usize, seats: usize, computers: usize) -> Self {
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
        Self { people, thread, panel: None, rng_state: first as u64 + 1 }
    }

    /// Opens the panel of a person who has to decide, unless one is open. Returns false if the match is over.
    pub async fn open_panel(&mut self) -> bool {
        // A hundred AIs need a long time on a busy machine.
        let started_at = Instant::now();
        while started_at.elapsed() < TEST_TIMEOUT * 4 {
            if self.panel.is_some() {
                return true;
            }
            for (n, person) in self.people.iter().enumerate() {
                let answer = person.run_command(self.thread, "/turn").await.expect("the command is sent");
                let Some(panel) = answer.message().and_then(|id| person.message(id)) else { continue };
                if !OfferedAnswer::in_message(&panel).is_empty() {
                    self.panel = Some((n, panel));
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

    /// Chooses an option from the open panel and returns the latency.
    pub async fn choose_option(&mut self) -> Option<Duration> {
        let (n, panel) = self.panel.take()?;
        let options = OfferedAnswer::in_message(&panel);
        self.rng_state = self.rng_state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let option = &options[(self.rng_state >> 33) as usize % options.len()];
        let started_at = Instant::now();
        let answer = option.choose(&self.people[n], panel.id).await.expect("the option is chosen");
        let latency = started_at.elapsed();
        assert_answered(&answer);
        let next_panel = answer.message().and_then(|id| self.people[n].message(id));
        self.panel = next_panel.filter(|it| !OfferedAnswer::in_message(it).is_empty()).map(|it| (n, it));
        Some(latency)
    }

    /// Makes one move: opens the panel and chooses an option.
    pub async fn play_move(&mut self) -> Option<Duration> {
        if !self.open_panel().await {
            return None;
        }
        self.choose_option().await
    }
}

fn assert_answered(answer: &InteractionResult) {
    assert_ne!(answer.outcome, InteractionOutcome::TimedOut, "the bot responds");
}

/// Prints the rate and the percentiles of the latencies.
pub fn print_latencies(what: &str, latencies: &mut [Duration], duration: Duration) {
    latencies.sort_unstable();
    let percentile_ms = |hundredths: usize| {
        latencies
            .get(latencies.len().saturating_sub(1) * hundredths / 100)
            .map_or(f64::NAN, |it| it.as_secs_f64() * 1_000.0)
    };
    let each_second = latencies.len() as f64 / duration.as_secs_f64();
    println!(
        "{what}: {each_second:.1} per second, p50 {:.1} ms, p99 {:.1} ms, worst {:.1} ms",
        percentile_ms(50),
        percentile_ms(99),
        percentile_ms(100)
    );
}
