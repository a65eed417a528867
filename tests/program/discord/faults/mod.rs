//! Injects every fault into every kind of request of the bot, a number of times in a row or until the test
//! clears it. A match is started, played and finished under each: no message exists twice, nobody gets two
//! mentions, and no deadline passes while the player cannot be notified.
//!
//! `MEADHALL_FULL=2` tries all of them. With 1, each fault of each request happens once, permanently, and two,
//! three or five times. Otherwise a tenth of these is tried, with every request, fault and number among them.

mod callback;
mod cases;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

use meadhall_local_discord::Snowflake;
use meadhall_local_discord::faults::RequestFault;
use meadhall_local_discord::people::{InteractionOutcome, Person, VisibleMessage};
use meadhall_test_support::choices::{OfferedAnswer, decision_in_body};
use meadhall_test_support::guild::{TestGuild, TestGuildOptions};
use meadhall_test_support::scale::is_full_run;
use meadhall_test_support::{ENV_WITH_PICTURES, TEST_TIMEOUT, uses_databases};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::sleep;

use self::cases::{FaultCase, FaultKind, REQUEST_KINDS, RequestKind, fault_cases};
use super::audience::assert_healthy;
use super::play::{accept_dms, press_lobby};

const CALLBACK_ROUTE: &str = "POST /interactions/*/*/callback";
/// Limit of concurrent matches. With a database for each of them, which needs the processors too, a third of it.
const MAX_CONCURRENT_MATCHES: usize = 48;
/// Limit of concurrent matches that render pictures.
const MAX_MATCHES_WITH_PICTURES: usize = 4;
const STEP_TIMEOUT: Duration = Duration::from_secs(180);
/// Discord's deadline for the first response to an interaction, long enough for this many concurrent
/// matches.
const RESPONSE_DEADLINE: Duration = Duration::from_secs(8);
/// How long a permanent fault lasts in an ordinary run.
const PERMANENT_FAULT_DURATION: Duration = Duration::from_secs(3);
/// How long a permanent fault that blocks all messages lasts in a full run: longer than the one minute
/// of a decision's deadline.
const LONG_FAULT_DURATION: Duration = Duration::from_secs(70);

/// A match under an injected fault.
struct FaultyMatch {
    case: FaultCase,
    test_guild: TestGuild,
    players: Vec<Person>,
    /// The lobby's channel, later the thread of the match.
    match_channel: Snowflake,
    /// The route of the injected fault, empty before.
    faulty_route: String,
}

impl FaultyMatch {
    async fn prepare(case: FaultCase) -> Self {
        let people = [("Ann", "en-US"), ("Bo", "en-US")];
        let env_vars: &[_] = if draws_pictures(case) { &[ENV_WITH_PICTURES] } else { &[] };
        let (test_guild, people) =
            TestGuildOptions { response_deadline: RESPONSE_DEADLINE, env_vars, ..TestGuildOptions::default() }
                .start(&people)
                .await;
        let place = test_guild.channel;
        Self { case, test_guild, players: people, match_channel: place, faulty_route: String::new() }
    }

    /// Injects the fault if this match is about this kind of request.
    fn inject_fault(&mut self, request: RequestKind, route: &str) {
        if self.case.request == request {
            let times = if self.case.is_permanent() { u32::MAX } else { self.case.times };
            self.test_guild.env.discord.inject_request_fault(route, times, self.case.fault.injected_fault());
            route.clone_into(&mut self.faulty_route);
        }
    }

    /// Returns how often the fault has happened.
    fn fault_count(&self) -> u32 {
        self.test_guild.env.discord.fake().read_state(|state| state.request_faults.injected_count(&self.faulty_route))
    }

    /// Updates the channel's permissions, which makes the bot retry what was refused.
    fn change_channel_permissions(&self) {
        self.test_guild.env.discord.deny_bot_permissions(self.test_guild.channel, 0);
    }

    /// Answers an open decision from a panel. Returns whether that was acknowledged.
    async fn answer_open_decision(&self) -> bool {
        for person in &self.players {
            let reply = person.run_command(self.test_guild.channel, "/turn").await.unwrap();
            let panel = reply.message().and_then(|id| person.message(id));
            let offered_answers =
                panel.iter().flat_map(|panel| OfferedAnswer::in_message(panel).into_iter().map(|way| (panel.id, way)));
            if let Some((panel, way)) = offered_answers.into_iter().next() {
                return way.choose(person, panel).await.unwrap().outcome != InteractionOutcome::TimedOut;
            }
        }
        false
    }

    /// Plays on until the fault has happened often enough, or for a while if it is permanent. Refused
    /// requests and those for a thread need not fail that often: refusals are retried rarely, and a match
    /// can do without a thread.
    async fn wait_out_fault(&self, request: RequestKind, burst: usize) {
        if self.case.request != request {
            return;
        }
        let started_at = Instant::now();
        let (mut answered, mut last_answer_at, mut card_lost_at) = (0, started_at, None::<Instant>);
        loop {
            let fault_count = self.fault_count();
            let lasted_long_enough =
                !self.case.is_retried_until_success() && started_at.elapsed() > self.fault_duration();
            if fault_count > 0 && (fault_count == self.case.times || lasted_long_enough) {
                break;
            }
            assert!(started_at.elapsed() < STEP_TIMEOUT, "the fault struck only {fault_count} times");
            match request {
                RequestKind::UnarchiveThread => self.test_guild.env.discord.archive_thread(self.match_channel, false),
                // A card is sent without a confirmation; the search for it stops once the next card is there.
                RequestKind::SearchMessages
                    if fault_count == 0 && card_lost_at.is_none_or(|it| it.elapsed() > Duration::from_secs(6)) =>
                {
                    let cards = format!("POST /channels/{}/messages", self.match_channel);
                    self.test_guild.env.discord.inject_request_fault(&cards, 1, RequestFault::DisconnectAfter);
                    (answered, card_lost_at) = (0, Some(Instant::now()));
                }
                _ => {}
            }
            // It starts with a burst of answers, then one a second: a player has to be asked again.
            if burst > 0 && (answered < burst || last_answer_at.elapsed() > Duration::from_secs(1)) {
                answered += usize::from(self.answer_open_decision().await);
                last_answer_at = Instant::now();
            }
            self.change_channel_permissions();
            sleep(Duration::from_millis(100)).await;
        }
        if self.case.blocks_all_messages() && self.case.fault == FaultKind::MissingPermissions {
            self.wait_until_clock_paused().await;
        }
        self.test_guild.env.discord.clear_faults();
        self.change_channel_permissions();
    }

    fn fault_duration(&self) -> Duration {
        if self.case.blocks_all_messages() && is_full_run() { LONG_FAULT_DURATION } else { PERMANENT_FAULT_DURATION }
    }

    /// Waits until the paused clock is visible, because the asked player could not be notified.
    async fn wait_until_clock_paused(&self) {
        let started_at = Instant::now();
        loop {
            let mut turn_texts = Vec::new();
            for person in &self.players {
                let turn = person.run_command(self.test_guild.channel, "/turn").await.unwrap();
                turn_texts.extend(turn.message().and_then(|id| person.message(id)).map(|it| it.text));
            }
            if !turn_texts.iter().any(|it| it.contains("<t:")) {
                return;
            }
            assert!(started_at.elapsed() < STEP_TIMEOUT, "the clock is not paused: {turn_texts:#?}");
            sleep(Duration::from_millis(200)).await;
        }
    }

    /// Waits until something is visible.
    async fn wait_for<T>(&self, what: &str, find: impl Fn(&Self) -> Option<T>) -> T {
        let started_at = Instant::now();
        loop {
            if let Some(found) = find(self) {
                return found;
            }
            let visible_texts =
                || self.players[1].messages(self.match_channel).into_iter().map(|it| it.text).collect::<Vec<_>>();
            assert!(
                started_at.elapsed() < STEP_TIMEOUT,
                "timed out waiting for {what}: {:#?} {:#?}",
                visible_texts(),
                self.test_guild.bot.log_lines()
            );
            self.change_channel_permissions();
            sleep(Duration::from_millis(50)).await;
        }
    }

    /// Returns the public messages of a channel that have buttons.
    fn pressable_messages(&self, person: &Person, channel: Snowflake) -> Vec<VisibleMessage> {
        let live = |it: &VisibleMessage| !it.is_ephemeral && it.buttons.iter().any(|it| it.custom_id.is_some());
        person.messages(channel).into_iter().filter(live).collect()
    }

    async fn open_lobby(&mut self) {
        let (ann, bo, channel) = (self.players[0].clone(), self.players[1].clone(), self.test_guild.channel);
        self.inject_fault(RequestKind::PostLobbyCard, &format!("POST /channels/{channel}/messages"));
        // Each decision gets one minute where that passes while messages are blocked.
        let pace = if self.fault_duration() == LONG_FAULT_DURATION { " pace:1" } else { "" };
        ann.run_command(channel, &format!("/play game:raids{pace}")).await.unwrap();
        self.wait_out_fault(RequestKind::PostLobbyCard, 0).await;
        self.wait_for("lobby", |it| it.pressable_messages(&bo, channel).pop()).await;
        self.inject_fault(RequestKind::EditLobbyCard, &format!("PATCH /channels/{channel}/messages/*"));
        bo.run_command(channel, "/join").await.unwrap();
        self.wait_out_fault(RequestKind::EditLobbyCard, 0).await;
    }

    async fn start(&mut self) {
        let (ann, channel) = (self.players[0].clone(), self.test_guild.channel);
        self.inject_fault(RequestKind::OpenThread, "POST /channels/*/messages/*/threads");
        self.inject_fault(RequestKind::OpenDmChannel, "POST /users/@me/channels");
        accept_dms(&self.test_guild, &self.players).await;
        if matches!(self.case.request, RequestKind::EditDeferredReply | RequestKind::DeleteDeferredReply) {
            // Opening the thread takes so long that the reply has to be deferred.
            let threads = "POST /channels/*/messages/*/threads";
            self.test_guild.env.discord.inject_request_fault(
                threads,
                1,
                RequestFault::Delay(RESPONSE_DEADLINE * 3 / 5),
            );
            self.inject_fault(RequestKind::EditDeferredReply, "PATCH /webhooks/*/*/messages/@original");
            self.inject_fault(RequestKind::DeleteDeferredReply, "DELETE /webhooks/*/*/messages/@original");
        }
        if self.case.request == RequestKind::DeleteDeferredReply {
            press_lobby(&self.test_guild, &ann, "s").await;
        } else {
            ann.run_command(channel, "/start").await.unwrap();
        }
        for ask in [RequestKind::OpenThread, RequestKind::EditDeferredReply, RequestKind::DeleteDeferredReply] {
            self.wait_out_fault(ask, 0).await;
        }
        let channels = || ann.threads(channel).into_iter().chain([channel]);
        self.match_channel = self
            .wait_for("card", |it| {
                channels()
                    .find(|place| it.pressable_messages(&ann, *place).iter().any(|it| it.button("My turn").is_some()))
            })
            .await;
        self.wait_out_fault(RequestKind::OpenDmChannel, 4).await;
        if self.case.fault != FaultKind::MissingPermissions {
            self.wait_for("answer", |it| it.players[0].messages(channel).iter().all(|it| !it.is_loading).then_some(()))
                .await;
        }
    }

    async fn play(&mut self) {
        let started_at = Instant::now();
        while !self.answer_open_decision().await {
            assert!(started_at.elapsed() < STEP_TIMEOUT, "{:#?}", self.test_guild.bot.log_lines());
        }
        let place = self.match_channel;
        let messages = format!("/channels/{place}/messages");
        self.inject_fault(RequestKind::InteractionCallback, CALLBACK_ROUTE);
        self.inject_fault(RequestKind::PostCard, &format!("POST {messages}"));
        self.inject_fault(RequestKind::EditCard, &format!("PATCH {messages}/*"));
        self.inject_fault(RequestKind::PostAnyMessage, "POST /channels/*/messages");
        if matches!(self.case.request, RequestKind::SendDm | RequestKind::EditDm) {
            let dm_channel =
                self.wait_for("private message", |it| it.players.iter().find_map(Person::dm_channel)).await;
            self.inject_fault(RequestKind::SendDm, &format!("POST /channels/{dm_channel}/messages"));
            self.inject_fault(RequestKind::EditDm, &format!("PATCH /channels/{dm_channel}/messages/*"));
        }
        self.inject_fault(RequestKind::UnarchiveThread, &format!("PATCH /channels/{place}"));
        self.inject_fault(RequestKind::SearchMessages, &format!("GET {messages}"));
        for ask in REQUEST_KINDS.into_iter().filter(|ask| *ask >= RequestKind::InteractionCallback) {
            self.wait_out_fault(ask, 4).await;
        }
        let mut extra_answers = 0;
        while extra_answers < 3 {
            extra_answers += usize::from(self.answer_open_decision().await);
        }
    }

    async fn finish(&mut self) {
        let bo = &self.players[1];
        let started_at = Instant::now();
        loop {
            let given_up = bo.run_command(self.test_guild.channel, "/table concede").await.unwrap();
            let confirmation = given_up.message().and_then(|id| bo.message(id));
            let confirm_button =
                confirmation.and_then(|asked| Some((asked.id, asked.buttons.first()?.custom_id.clone()?)));
            if let Some((asked, button)) = confirm_button {
                bo.press_button(asked, &button).await.unwrap();
                break;
            }
            assert!(started_at.elapsed() < STEP_TIMEOUT, "conceding was not offered: {given_up:?}");
        }
        let last = self.wait_for("end with one card that can be pressed", |it| {
            let private = it.players.iter().filter_map(|person| Some((person, person.dm_channel()?)));
            let public = [it.match_channel, it.test_guild.channel].map(|place| (bo, place));
            let live = private.chain(public).flat_map(|(person, place)| it.pressable_messages(person, place));
            let live: BTreeMap<Snowflake, VisibleMessage> = live.map(|seen| (seen.id, seen)).collect();
            let last =
                live.values().find(|seen| seen.button("Rematch").is_some() && seen.channel == it.match_channel)?;
            (live.len() == 1).then(|| last.clone())
        });
        let last = last.await;
        assert!(last.text.contains("is over, by concession"), "{}", last.text);
    }

    /// Asserts that no message and no reply exists twice, and that no deadline has passed. Two decisions may be asked in
    /// the same words.
    fn assert_nothing_duplicated(&self) {
        let mut ids_by_message: BTreeMap<_, BTreeSet<String>> = BTreeMap::new();
        for it in self.test_guild.env.created_messages() {
            let content = it.body["content"].as_str().unwrap_or_default();
            let without_times: Vec<&str> =
                content.split("<t:").map(|it| it.split_once(":R>").map_or(it, |it| it.1)).collect();
            let embeds_and_files = [&it.body["embeds"], &it.body["attachments"]].map(ToString::to_string).concat();
            let shown = (it.channel.clone(), without_times.concat(), embeds_and_files, decision_in_body(&it.body));
            ids_by_message.entry(shown).or_default().insert(it.id);
        }
        for ((channel, text, ..), ids) in &ids_by_message {
            assert_eq!(ids.len(), 1, "{text:?} was posted {} times in {channel}", ids.len());
        }
        self.test_guild.env.discord.read_world(|world| {
            let mut answered = BTreeSet::new();
            for (_, message) in world.messages.iter() {
                assert!(!message.content.contains("your time ran out"), "{:?}", message.content);
                if let Some(answers) = &message.responds_to {
                    assert!(
                        answered.insert(answers.interaction),
                        "{:?} is a second response to one interaction",
                        message.content
                    );
                }
            }
        });
    }
}

/// Whether pictures are rendered: only in some matches with faults in requests with pictures, because
/// rendering in all of them would be too much for two processors.
fn draws_pictures(case: FaultCase) -> bool {
    let has_picture = matches!(
        case.request,
        RequestKind::PostCard
            | RequestKind::EditCard
            | RequestKind::SendDm
            | RequestKind::EditDm
            | RequestKind::InteractionCallback
    );
    let faults = [
        FaultKind::MissingPermissions,
        FaultKind::RouteRateLimit,
        FaultKind::HtmlPage502,
        FaultKind::DisconnectAfterEffect,
    ];
    has_picture && case.times == 1 && (faults.contains(&case.fault) || !is_full_run())
}

/// Plays a whole match under a fault.
async fn play_through_fault(case: FaultCase) {
    let mut faulty_match = FaultyMatch::prepare(case).await;
    faulty_match.open_lobby().await;
    faulty_match.start().await;
    faulty_match.play().await;
    faulty_match.finish().await;
    faulty_match.assert_nothing_duplicated();
    let fault_count = faulty_match.fault_count();
    let minimum = if case.is_retried_until_success() { case.times } else { 1 };
    assert!(fault_count >= minimum, "the fault struck only {fault_count} times");
    assert_healthy(&mut faulty_match.test_guild);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_is_finished_without_duplicates_under_every_request_fault() {
    let at_once = if uses_databases() { MAX_CONCURRENT_MATCHES / 3 } else { MAX_CONCURRENT_MATCHES };
    let (match_slots, picture_slots) =
        (Arc::new(Semaphore::new(at_once)), Arc::new(Semaphore::new(MAX_MATCHES_WITH_PICTURES)));
    let mut matches = JoinSet::new();
    for case in fault_cases() {
        let (match_slots, picture_slots) = (match_slots.clone(), picture_slots.clone());
        matches.spawn(async move {
            let _picture_slot =
                if draws_pictures(case) { Some(picture_slots.acquire_owned().await.unwrap()) } else { None };
            let _match_slot = match_slots.acquire_owned().await.unwrap();
            let ended = tokio::spawn(play_through_fault(case)).await;
            ended.err().map(|error| format!("{case:?}: {error}"))
        });
    }
    let failed: Vec<String> = matches.join_all().await.into_iter().flatten().collect();
    assert_eq!(failed, Vec::<String>::new(), "{} matches failed", failed.len());
}
