//! Discord without sockets: one state behind one lock, requests in, events out.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde_json::json;
use tokio::sync::mpsc::UnboundedSender;
use tokio::sync::{oneshot, watch};
use tokio::time::timeout;

use super::Id;
use super::clock::Clock;
use super::gateway::{Budget, Desk, Frame, Line, Sessions, Trouble};
use super::rates::{self, Rates};
use super::request::{Reply, Request};
use super::routes::Route;
use super::trouble::{Fate, Troubles};
use super::world::{Event, World};
use super::wrong::Wrong;

/// The configurable behavior of the fake.
#[derive(Clone, Debug)]
pub struct Manners {
    pub rates: Rates,
    pub budget: Budget,
    /// The heartbeat interval that the gateway asks for.
    pub heartbeat: Duration,
    /// The shard count that the gateway recommends.
    pub shards: u64,
    pub a_shard: usize,
}

impl Default for Manners {
    fn default() -> Self {
        Self {
            rates: Rates::default(),
            budget: Budget::default(),
            heartbeat: Duration::from_millis(41_250),
            shards: 1,
            a_shard: 2_500,
        }
    }
}

/// Observes all requests, replies and events. Tests check them against Discord's published schema.
pub trait Witness: Send + Sync {
    fn exchange(&self, request: &Request, reply: &Reply);
    /// Called for each event that the bot may receive.
    fn event(&self, event: &Event);
}

/// Traffic since the start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub requests: u64,
    pub limited: u64,
    /// Requests to routes that the fake does not know.
    pub unknown: u64,
    /// Recent replies with 401, 403 or 429, which count toward the ban.
    pub invalid: usize,
    /// Gateway connections, including those that failed later.
    pub connections: u64,
    pub sessions: u64,
    pub resumed: u64,
    pub connected: usize,
}

/// The fake Discord, without sockets.
pub struct Platform {
    state: Mutex<State>,
    clock: Clock,
    changed: watch::Sender<()>,
    token: String,
    url: String,
    witness: Option<Arc<dyn Witness>>,
}

/// Everything that the fake remembers.
pub struct State {
    pub world: World,
    pub sessions: Sessions,
    pub troubles: Troubles,
    pub manners: Manners,
    rates: rates::Ledger,
    requests: u64,
    unknown: Vec<String>,
    waiting: BTreeMap<Id, oneshot::Sender<()>>,
}

impl State {
    /// Returns a receiver that wakes up when this interaction gets a response, or when the clock is advanced.
    pub fn wait_for(&mut self, interaction: Id) -> oneshot::Receiver<()> {
        // Forget waiters that have given up.
        self.waiting.retain(|_, tell| !tell.is_closed());
        let (tell, heard) = oneshot::channel();
        self.waiting.insert(interaction, tell);
        heard
    }
}

impl Platform {
    #[must_use]
    pub fn new(world: World, manners: Manners, clock: Clock, token: &str, url: &str) -> Self {
        let state = State {
            world,
            sessions: Sessions::default(),
            troubles: Troubles::default(),
            manners,
            rates: rates::Ledger::default(),
            requests: 0,
            unknown: Vec::new(),
            waiting: BTreeMap::new(),
        };
        let (token, url) = (token.to_owned(), url.to_owned());
        Self { state: Mutex::new(state), clock, changed: watch::Sender::new(()), token, url, witness: None }
    }

    #[must_use]
    pub fn with_witness(mut self, witness: Option<Arc<dyn Witness>>) -> Self {
        self.witness = witness;
        self
    }

    /// Waits until the closure finds something, at most for this time.
    pub async fn until<T>(&self, within: Duration, mut look: impl FnMut(&State) -> Option<T>) -> Option<T> {
        let mut news = self.changed.subscribe();
        let waiting = async {
            loop {
                if let Some(found) = self.look(&mut look) {
                    return Some(found);
                }
                news.changed().await.ok()?;
            }
        };
        timeout(within, waiting).await.ok().flatten()
    }

    /// Subscribes to changes of the state.
    #[must_use]
    pub fn news(&self) -> watch::Receiver<()> {
        self.changed.subscribe()
    }

    pub fn look<T>(&self, look: impl FnOnce(&State) -> T) -> T {
        look(&self.lock())
    }

    /// Changes the state, saves it, and sends the resulting events.
    pub fn act<T>(&self, act: impl FnOnce(&mut State) -> T) -> T {
        let mut state = self.lock();
        let done = act(&mut state);
        self.finish(&mut state);
        done
    }

    /// Advances the clock, and wakes up everybody who waits for a response.
    pub fn advance(&self, by: Duration) {
        self.clock.advance(by);
        self.act(|state| state.waiting.clear());
    }

    #[must_use]
    pub fn counts(&self) -> Counts {
        let state = self.lock();
        Counts {
            requests: state.requests,
            limited: state.rates.limited,
            unknown: state.unknown.len() as u64,
            invalid: state.rates.invalid(),
            connections: state.sessions.connections,
            sessions: state.sessions.begun,
            resumed: state.sessions.resumed,
            connected: state.sessions.connected(),
        }
    }

    /// Returns the method and path of requests that no route matched.
    #[must_use]
    pub fn unknown(&self) -> Vec<String> {
        self.lock().unknown.clone()
    }

    pub fn request(&self, request: &Request) -> Fate {
        let mut state = self.lock();
        state.requests += 1;
        let struck = state.troubles.strike(request);
        if let Some(fate) = struck.as_ref().and_then(|what| what.instead()) {
            self.changed.send_replace(());
            return fate;
        }
        let reply = self.answer(&mut state, request);
        let now = state.world.now;
        state.rates.refused(now, &reply);
        if let Some(witness) = &self.witness {
            witness.exchange(request, &reply);
        }
        self.finish(&mut state);
        match struck {
            Some(what) => what.befalls(reply),
            None => Fate::Sent(reply),
        }
    }

    fn answer(&self, state: &mut State, request: &Request) -> Reply {
        let now = state.world.now;
        let rates = state.manners.rates;
        if let Some(banned) = state.rates.banned(now, &rates) {
            return banned;
        }
        let Some(route) = Route::of(&request.method, &request.path, state.world.bot) else {
            state.unknown.push(format!("{} {}", request.method, request.path));
            return Wrong::new(404, 0, "404: Not Found").into();
        };
        if !route.has_own_token() && request.authorization.as_deref() != Some(&format!("Bot {}", self.token)) {
            return Wrong::new(401, 0, "401: Unauthorized").into();
        }
        if route.is_counted()
            && let Err(wait) = state.rates.take_global(now, rates.global)
        {
            return wait;
        }
        let headers = match route.bucket(request, &rates).map(|bucket| state.rates.take(now, &bucket)) {
            Some(Err(wait)) => return wait,
            Some(Ok(headers)) => headers,
            None => Vec::new(),
        };
        if let Route::Callback { interaction, .. } = route {
            state.waiting.remove(&interaction);
        }
        let answered = match route {
            Route::Gateway => Ok(Reply::told(json!({ "url": self.url }))),
            Route::GatewayBot => Ok(self.gateway(state)),
            route => route.answer(&mut state.world, request),
        };
        let mut reply = answered.unwrap_or_else(Reply::from);
        reply.headers.extend(headers);
        reply
    }

    fn gateway(&self, state: &mut State) -> Reply {
        let Manners { budget, shards, .. } = state.manners;
        let (left, over) = state.sessions.left(state.world.now, &budget);
        let limit = json!({
            "total": budget.a_day, "remaining": left, "reset_after": over, "max_concurrency": budget.at_once,
        });
        Reply::told(json!({ "url": self.url, "shards": shards, "session_start_limit": limit }))
    }

    /// Counts a new gateway connection. Returns whether it may proceed to the TLS handshake.
    #[must_use]
    pub fn knock(&self) -> bool {
        self.act(|state| {
            state.sessions.connections += 1;
            !state.sessions.troubled(|it| matches!(it, Trouble::Deaf))
        })
    }

    /// Opens a gateway connection and greets the client.
    pub fn connect(&self, wire: UnboundedSender<Frame>) -> Line {
        let state = self.lock();
        Line::open(wire, state.manners.heartbeat, &state.sessions)
    }

    /// Handles a message that a gateway client sent.
    pub fn hear(&self, line: &mut Line, text: &str) {
        let mut state = self.lock();
        let State { world, sessions, manners, .. } = &mut *state;
        let Manners { budget, a_shard, .. } = manners;
        let (token, url, told) = (&self.token, &self.url, Vec::new());
        let mut desk = Desk { world, sessions, token, budget, url, a_shard: *a_shard, told };
        line.hear(text, &mut desk);
        if let Some(witness) = &self.witness {
            desk.told.iter().for_each(|event| witness.event(event));
        }
        self.finish(&mut state);
    }

    /// Handles the end of a gateway connection.
    pub fn lose(&self, line: &mut Line, goodbye: bool) {
        let mut state = self.lock();
        let now = state.world.now;
        line.lost(goodbye, &mut state.sessions, now);
        self.finish(&mut state);
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // A panic leaves at most the memory inconsistent; the file is complete.
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.world.now = self.clock.now();
        state
    }

    /// Archives idle threads, saves the world, sends the pending events to the bot, and wakes up all waiters.
    fn finish(&self, state: &mut State) {
        state.world.archive_idle();
        state.world.save().expect("the folder of the local Discord can be written to");
        for event in std::mem::take(&mut state.world.news) {
            if let Some(witness) = &self.witness {
                witness.event(&event);
            }
            state.sessions.dispatch(&event);
        }
        self.changed.send_replace(());
    }
}
