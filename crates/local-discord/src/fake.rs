//! Discord without sockets: one state behind one lock, requests in, events out.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde_json::json;
use tokio::sync::mpsc::UnboundedSender;
use tokio::sync::{oneshot, watch};
use tokio::time::timeout;

use super::Snowflake;
use super::clock::FakeClock;
use super::error::ApiError;
use super::faults::{RequestFaultInjector, ResponseAction};
use super::gateway::{
    GatewayConnection, GatewayContext, GatewayFault, GatewayFrame, GatewaySessions, SessionStartLimit,
};
use super::rate_limit::{self, RateLimits};
use super::request::{ApiReply, ApiRequest};
use super::routes::ApiRoute;
use super::world::{DiscordWorld, GatewayEvent};

/// The configurable behavior of the local Discord.
#[derive(Clone, Debug)]
pub struct FakeBehavior {
    pub rate_limits: RateLimits,
    pub session_start_limit: SessionStartLimit,
    /// The heartbeat interval that the gateway asks for.
    pub heartbeat_interval: Duration,
    /// The shard count that the gateway recommends.
    pub recommended_shards: u64,
    pub max_guilds_per_shard: usize,
}

impl Default for FakeBehavior {
    fn default() -> Self {
        Self {
            rate_limits: RateLimits::default(),
            session_start_limit: SessionStartLimit::default(),
            heartbeat_interval: Duration::from_millis(41_250),
            recommended_shards: 1,
            max_guilds_per_shard: 2_500,
        }
    }
}

/// Observes all requests, replies and events. Tests check them against Discord's published schema.
pub trait TrafficRecorder: Send + Sync {
    fn on_exchange(&self, request: &ApiRequest, reply: &ApiReply);
    /// Called for each event, including those that no connected session receives.
    fn on_event(&self, event: &GatewayEvent);
}

/// Traffic since the start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TrafficCounts {
    pub requests: u64,
    pub rate_limited_requests: u64,
    /// The requests to routes that the local Discord does not know.
    pub unknown_route_requests: u64,
    /// The number of recent replies with status 401, 403 or 429, too many of which lead to a ban.
    pub invalid_requests: usize,
    /// Gateway connections, including those that failed later.
    pub gateway_connections: u64,
    pub started_sessions: u64,
    pub resumed_sessions: u64,
    pub connected_sessions: usize,
}

/// The fake Discord, without sockets.
pub struct FakeDiscord {
    state: Mutex<FakeState>,
    clock: FakeClock,
    changed: watch::Sender<()>,
    token: String,
    gateway_url: String,
    recorder: Option<Arc<dyn TrafficRecorder>>,
}

/// The whole state of the local Discord.
pub struct FakeState {
    pub world: DiscordWorld,
    pub sessions: GatewaySessions,
    pub request_faults: RequestFaultInjector,
    pub behavior: FakeBehavior,
    rate_limits: rate_limit::RateLimitTracker,
    request_count: u64,
    unknown_routes: Vec<String>,
    response_waiters: BTreeMap<Snowflake, oneshot::Sender<()>>,
}

impl FakeState {
    /// Returns a receiver that wakes up when this interaction gets a response, or when the clock is advanced.
    pub fn notify_on_response(&mut self, interaction: Snowflake) -> oneshot::Receiver<()> {
        // Remove waiters whose receiver has been dropped.
        self.response_waiters.retain(|_, sender| !sender.is_closed());
        let (sender, receiver) = oneshot::channel();
        self.response_waiters.insert(interaction, sender);
        receiver
    }
}

impl FakeDiscord {
    #[must_use]
    pub fn new(world: DiscordWorld, behavior: FakeBehavior, clock: FakeClock, token: &str, url: &str) -> Self {
        let state = FakeState {
            world,
            sessions: GatewaySessions::default(),
            request_faults: RequestFaultInjector::default(),
            behavior,
            rate_limits: rate_limit::RateLimitTracker::default(),
            request_count: 0,
            unknown_routes: Vec::new(),
            response_waiters: BTreeMap::new(),
        };
        let (token, url) = (token.to_owned(), url.to_owned());
        Self {
            state: Mutex::new(state),
            clock,
            changed: watch::Sender::new(()),
            token,
            gateway_url: url,
            recorder: None,
        }
    }

    #[must_use]
    pub fn with_recorder(mut self, recorder: Option<Arc<dyn TrafficRecorder>>) -> Self {
        self.recorder = recorder;
        self
    }

    /// Waits at most this time until the closure returns `Some`.
    pub async fn wait_until<T>(
        &self,
        within: Duration,
        mut condition: impl FnMut(&FakeState) -> Option<T>,
    ) -> Option<T> {
        let mut changes = self.changed.subscribe();
        let condition_met = async {
            loop {
                if let Some(found) = self.read_state(&mut condition) {
                    return Some(found);
                }
                changes.changed().await.ok()?;
            }
        };
        timeout(within, condition_met).await.ok().flatten()
    }

    /// Subscribes to changes of the state.
    #[must_use]
    pub fn subscribe(&self) -> watch::Receiver<()> {
        self.changed.subscribe()
    }

    pub fn read_state<T>(&self, read: impl FnOnce(&FakeState) -> T) -> T {
        read(&self.lock_state())
    }

    /// Changes the state, saves it, and sends the resulting events.
    pub fn change_state<T>(&self, change: impl FnOnce(&mut FakeState) -> T) -> T {
        let mut state = self.lock_state();
        let result = change(&mut state);
        self.save_and_dispatch(&mut state);
        result
    }

    /// Advances the clock, and wakes up everybody who waits for a response.
    pub fn advance_clock(&self, by: Duration) {
        self.clock.advance(by);
        self.change_state(|state| state.response_waiters.clear());
    }

    #[must_use]
    pub fn traffic_counts(&self) -> TrafficCounts {
        let state = self.lock_state();
        TrafficCounts {
            requests: state.request_count,
            rate_limited_requests: state.rate_limits.rate_limited_requests,
            unknown_route_requests: state.unknown_routes.len() as u64,
            invalid_requests: state.rate_limits.invalid_request_count(),
            gateway_connections: state.sessions.total_connection_count,
            started_sessions: state.sessions.started_count,
            resumed_sessions: state.sessions.resumed_count,
            connected_sessions: state.sessions.connected_session_count(),
        }
    }

    /// Returns the method and path of requests that no route matched.
    #[must_use]
    pub fn unknown_routes(&self) -> Vec<String> {
        self.lock_state().unknown_routes.clone()
    }

    pub fn handle_request(&self, request: &ApiRequest) -> ResponseAction {
        let mut state = self.lock_state();
        state.request_count += 1;
        let fault = state.request_faults.take_for(request);
        if let Some(fate) = fault.as_ref().and_then(|fault| fault.replacement()) {
            self.changed.send_replace(());
            return fate;
        }
        let reply = self.route_request(&mut state, request);
        let now = state.world.now_ms;
        state.rate_limits.record_if_invalid(now, &reply);
        if let Some(recorder) = &self.recorder {
            recorder.on_exchange(request, &reply);
        }
        self.save_and_dispatch(&mut state);
        match fault {
            Some(fault) => fault.apply_to(reply),
            None => ResponseAction::Send(reply),
        }
    }

    fn route_request(&self, state: &mut FakeState, request: &ApiRequest) -> ApiReply {
        let now = state.world.now_ms;
        let rates = state.behavior.rate_limits;
        if let Some(ban_reply) = state.rate_limits.ban_reply(now, &rates) {
            return ban_reply;
        }
        let Some(route) = ApiRoute::parse(&request.method, &request.path, state.world.bot) else {
            state.unknown_routes.push(format!("{} {}", request.method, request.path));
            return ApiError::new(404, 0, "404: Not Found").into();
        };
        if !route.needs_no_bot_token() && request.authorization.as_deref() != Some(&format!("Bot {}", self.token)) {
            return ApiError::new(401, 0, "401: Unauthorized").into();
        }
        if route.counts_toward_global_limit()
            && let Err(rate_limited) = state.rate_limits.acquire_global(now, rates.global)
        {
            return rate_limited;
        }
        let headers = match route.bucket(request, &rates).map(|bucket| state.rate_limits.acquire(now, &bucket)) {
            Some(Err(rate_limited)) => return rate_limited,
            Some(Ok(headers)) => headers,
            None => Vec::new(),
        };
        if let ApiRoute::InteractionCallback { interaction, .. } = route {
            state.response_waiters.remove(&interaction);
        }
        let result = match route {
            ApiRoute::Gateway => Ok(ApiReply::ok(json!({ "url": self.gateway_url }))),
            ApiRoute::GatewayBot => Ok(self.gateway_bot_reply(state)),
            route => route.handle(&mut state.world, request),
        };
        let mut reply = result.unwrap_or_else(ApiReply::from);
        reply.headers.extend(headers);
        reply
    }

    fn gateway_bot_reply(&self, state: &mut FakeState) -> ApiReply {
        let FakeBehavior { session_start_limit, recommended_shards, .. } = state.behavior;
        let (starts_left, reset_after_ms) =
            state.sessions.starts_left_and_reset_ms(state.world.now_ms, &session_start_limit);
        let limit = json!({
            "total": session_start_limit.per_day, "remaining": starts_left, "reset_after": reset_after_ms, "max_concurrency": session_start_limit.max_concurrency,
        });
        ApiReply::ok(json!({ "url": self.gateway_url, "shards": recommended_shards, "session_start_limit": limit }))
    }

    /// Counts a new gateway connection. Returns whether it may proceed to the TLS handshake.
    #[must_use]
    pub fn admit_to_handshake(&self) -> bool {
        self.change_state(|state| {
            state.sessions.total_connection_count += 1;
            !state.sessions.has_fault(|it| matches!(it, GatewayFault::NoTlsHandshake))
        })
    }

    /// Opens a gateway connection and greets the client.
    pub fn open_connection(&self, frame_sender: UnboundedSender<GatewayFrame>) -> GatewayConnection {
        let state = self.lock_state();
        GatewayConnection::open(frame_sender, state.behavior.heartbeat_interval, &state.sessions)
    }

    /// Handles a message that a gateway client sent.
    pub fn receive(&self, connection: &mut GatewayConnection, text: &str) {
        let mut state = self.lock_state();
        let FakeState { world, sessions, behavior, .. } = &mut *state;
        let FakeBehavior { session_start_limit, max_guilds_per_shard, .. } = behavior;
        let (token, resume_url, direct_events) = (&self.token, &self.gateway_url, Vec::new());
        let mut context = GatewayContext {
            world,
            sessions,
            token,
            session_start_limit,
            resume_url,
            max_guilds_per_shard: *max_guilds_per_shard,
            direct_events,
        };
        connection.receive(text, &mut context);
        if let Some(recorder) = &self.recorder {
            context.direct_events.iter().for_each(|event| recorder.on_event(event));
        }
        self.save_and_dispatch(&mut state);
    }

    /// Handles the end of a gateway connection.
    pub fn disconnect(&self, connection: &mut GatewayConnection, closed_by_client: bool) {
        let mut state = self.lock_state();
        let now = state.world.now_ms;
        connection.handle_end(closed_by_client, &mut state.sessions, now);
        self.save_and_dispatch(&mut state);
    }

    fn lock_state(&self) -> MutexGuard<'_, FakeState> {
        // The state is usable after a panic: at most its part in memory is inconsistent, while the saved file is
        // complete.
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.world.now_ms = self.clock.now_ms();
        state
    }

    /// Archives idle Discord threads, saves the world, sends the pending events to the bot, and wakes up all waiting
    /// tasks.
    fn save_and_dispatch(&self, state: &mut FakeState) {
        state.world.archive_idle_threads();
        state.world.save().expect("the folder of the local Discord is writable");
        for event in std::mem::take(&mut state.world.pending_events) {
            if let Some(recorder) = &self.recorder {
                recorder.on_event(&event);
            }
            state.sessions.dispatch(&event);
        }
        self.changed.send_replace(());
    }
}
