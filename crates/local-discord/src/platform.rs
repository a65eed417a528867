//! The platform: one world, everything that is asked of it, and everybody who is told. One thing happens at a time.

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

/// How this Discord behaves.
#[derive(Clone, Debug)]
pub struct Manners {
    /// How often may be asked.
    pub rates: Rates,
    /// How often sessions may begin.
    pub budget: Budget,
    /// How often a connection to the gateway has to be heard of.
    pub heartbeat: Duration,
    /// How many shards it advises.
    pub shards: u64,
    /// How many servers one shard may have.
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

/// Sees everything that is asked, answered and told: for tests that hold it against Discord's published schema.
pub trait Witness: Send + Sync {
    /// A request and its answer.
    fn exchange(&self, request: &Request, reply: &Reply);
    /// Something the bot may be told.
    fn event(&self, event: &Event);
}

/// What was counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Requests in all.
    pub requests: u64,
    /// Requests that had to wait.
    pub limited: u64,
    /// Requests of a form that is not known here.
    pub unknown: u64,
    /// Refused requests that count against the bot.
    pub invalid: usize,
    /// Connections that were made to the gateway, whatever came of them.
    pub connections: u64,
    /// Sessions that were begun at the gateway.
    pub sessions: u64,
    /// Sessions that were taken up again.
    pub resumed: u64,
    /// Shards that are connected.
    pub connected: usize,
}

/// A Discord without its wires.
pub struct Platform {
    state: Mutex<State>,
    clock: Clock,
    changed: watch::Sender<()>,
    token: String,
    url: String,
    witness: Option<Arc<dyn Witness>>,
}

/// What the platform knows.
pub struct State {
    /// The world.
    pub world: World,
    /// Who is connected to the gateway.
    pub sessions: Sessions,
    /// What goes wrong with requests.
    pub troubles: Troubles,
    /// How it behaves.
    pub manners: Manners,
    rates: rates::Ledger,
    requests: u64,
    unknown: Vec<String>,
    waiting: BTreeMap<Id, oneshot::Sender<()>>,
}

impl State {
    /// Hears when an interaction is answered, or the clock is put forward.
    pub fn wait_for(&mut self, interaction: Id) -> oneshot::Receiver<()> {
        // Who has given up waiting is forgotten.
        self.waiting.retain(|_, tell| !tell.is_closed());
        let (tell, heard) = oneshot::channel();
        self.waiting.insert(interaction, tell);
        heard
    }
}

impl Platform {
    /// A platform with this world.
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

    /// Somebody looks on.
    #[must_use]
    pub fn with_witness(mut self, witness: Option<Arc<dyn Witness>>) -> Self {
        self.witness = witness;
        self
    }

    /// Waits until there is what is looked for, but no longer than this.
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

    /// Hears that something has happened, whatever it is.
    #[must_use]
    pub fn news(&self) -> watch::Receiver<()> {
        self.changed.subscribe()
    }

    /// Looks at what there is.
    pub fn look<T>(&self, look: impl FnOnce(&State) -> T) -> T {
        look(&self.lock())
    }

    /// Lets something happen: it is written down, and told to whoever listens.
    pub fn act<T>(&self, act: impl FnOnce(&mut State) -> T) -> T {
        let mut state = self.lock();
        let done = act(&mut state);
        self.finish(&mut state);
        done
    }

    /// Puts the clock forward.
    pub fn advance(&self, by: Duration) {
        self.clock.advance(by);
        self.act(|state| state.waiting.clear());
    }

    /// What was counted.
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

    /// Requests of a form that is not known here, to be told loudly.
    #[must_use]
    pub fn unknown(&self) -> Vec<String> {
        self.lock().unknown.clone()
    }

    /// Answers a request.
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

    /// Somebody knocks at the gateway. Tells whether they are let in.
    #[must_use]
    pub fn knock(&self) -> bool {
        self.act(|state| {
            state.sessions.connections += 1;
            !state.sessions.troubled(|it| matches!(it, Trouble::Deaf))
        })
    }

    /// Somebody connects to the gateway.
    pub fn connect(&self, wire: UnboundedSender<Frame>) -> Line {
        let state = self.lock();
        Line::open(wire, state.manners.heartbeat, &state.sessions)
    }

    /// Somebody connected says something.
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

    /// A connection is over, with or without a goodbye.
    pub fn lose(&self, line: &mut Line, goodbye: bool) {
        let mut state = self.lock();
        let now = state.world.now;
        line.lost(goodbye, &mut state.sessions, now);
        self.finish(&mut state);
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // What a panic has left half done is in memory alone: the file has it whole.
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.world.now = self.clock.now();
        state
    }

    /// Writes down what has happened, tells it to the bot, and wakes whoever waits for something.
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
