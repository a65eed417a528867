//! Injects every fault into every kind of request of the bot, a number of times in a row or until the test
//! clears it. A match is started, played and finished under each: no message exists twice, nobody gets two
//! mentions, and no deadline passes while the player cannot be notified.
//!
//! `MEADHALL_FULL=2` tries all of them. With 1, each fault of each request happens once, permanently, and two,
//! three or five times. Otherwise a tenth of these is tried, with every request, fault and number among them.

mod cases;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

use local_discord::Id;
use local_discord::people::{Outcome, Person, Seen};
use local_discord::trouble::What;
use stage::fjord::Fjord;
use stage::full::whole;
use stage::ways::Way;
use stage::{DRAWS, SOON, in_databases};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::sleep;

use self::cases::{ASKS, Ask, Case, Fault, cases};
use super::eyes::is_calm;
use super::play::press_lobby;

/// Limit of concurrent matches. With a database for each of them, which needs the processors too, a third of it.
const AT_ONCE: usize = 48;
/// Limit of concurrent matches that render pictures.
const EASELS: usize = 4;
const PATIENCE: Duration = Duration::from_secs(180);
/// Discord's deadline for the first response to an interaction, long enough for this many concurrent
/// matches.
const DEADLINE: Duration = Duration::from_secs(8);
/// How long a permanent fault lasts in an ordinary run.
const FOR_EVER: Duration = Duration::from_secs(3);
/// How long a permanent fault that blocks all messages lasts in a full run: longer than the one minute
/// of a decision's deadline.
const LONGER: Duration = Duration::from_secs(70);

/// A match under an injected fault.
struct Match {
    case: Case,
    fjord: Fjord,
    people: Vec<Person>,
    /// The lobby's channel, later the thread of the match.
    place: Id,
    /// The route of the injected fault, empty before.
    route: String,
}

impl Match {
    async fn of(case: Case) -> Self {
        let people = [("Ann", "en-US"), ("Bo", "en-US")];
        let set: &[_] = if draws(case) { &[DRAWS] } else { &[] };
        let (fjord, people) = Fjord::with_deadline(DEADLINE, set, &people).await;
        let place = fjord.channel;
        Self { case, fjord, people, place, route: String::new() }
    }

    /// Injects the fault if this match is about this kind of request.
    fn breaks(&mut self, ask: Ask, route: &str) {
        if self.case.ask == ask {
            let times = if self.case.is_for_ever() { u32::MAX } else { self.case.times };
            self.fjord.stage.discord.fails(route, times, self.case.fault.what());
            route.clone_into(&mut self.route);
        }
    }

    /// Returns how often the fault has happened.
    fn struck(&self) -> u32 {
        self.fjord.stage.discord.platform().look(|state| state.troubles.struck(&self.route))
    }

    /// Updates the channel's permissions, which makes the bot retry what was refused.
    fn stirs(&self) {
        self.fjord.stage.discord.deny(self.fjord.channel, 0);
    }

    /// Answers an open decision from a panel. Returns whether that was acknowledged.
    async fn moves(&self) -> bool {
        for person in &self.people {
            let turn = person.runs(self.fjord.channel, "/turn").await.unwrap();
            let panel = turn.message().and_then(|id| person.sees_message(id));
            let ways = panel.iter().flat_map(|panel| Way::all(panel).into_iter().map(|way| (panel.id, way)));
            if let Some((panel, way)) = ways.into_iter().next() {
                return way.taken(person, panel).await.unwrap().outcome != Outcome::Failed;
            }
        }
        false
    }

    /// Plays on until the fault has happened often enough, or for a while if it is permanent. Refused
    /// requests and those for a thread need not fail that often: refusals are retried rarely, and a match
    /// can do without a thread.
    async fn endures(&self, ask: Ask, moves: usize) {
        if self.case.ask != ask {
            return;
        }
        let begun = Instant::now();
        let (mut moved, mut last, mut lost) = (0, begun, None::<Instant>);
        loop {
            let struck = self.struck();
            let enough = !self.case.insists() && begun.elapsed() > self.lasts();
            if struck > 0 && (struck == self.case.times || enough) {
                break;
            }
            assert!(begun.elapsed() < PATIENCE, "it goes wrong {struck} times only");
            match ask {
                Ask::Wake => self.fjord.stage.discord.archive(self.place, false),
                // A card is sent without a confirmation; the search for it stops once the next card is there.
                Ask::Search if struck == 0 && lost.is_none_or(|it| it.elapsed() > Duration::from_secs(6)) => {
                    let cards = format!("POST /channels/{}/messages", self.place);
                    self.fjord.stage.discord.fails(&cards, 1, What::CutAfter);
                    (moved, lost) = (0, Some(Instant::now()));
                }
                _ => {}
            }
            // It starts with a burst of answers, then one a second: a player has to be asked again.
            if moves > 0 && (moved < moves || last.elapsed() > Duration::from_secs(1)) {
                moved += usize::from(self.moves().await);
                last = Instant::now();
            }
            self.stirs();
            sleep(Duration::from_millis(100)).await;
        }
        if self.case.reaches_nobody() && self.case.fault == Fault::Refused {
            self.stands_still().await;
        }
        self.fjord.stage.discord.recovers();
        self.stirs();
    }

    fn lasts(&self) -> Duration {
        if self.case.reaches_nobody() && whole() { LONGER } else { FOR_EVER }
    }

    /// Waits until the paused clock is visible, because the asked player could not be notified.
    async fn stands_still(&self) {
        let begun = Instant::now();
        loop {
            let mut told = Vec::new();
            for person in &self.people {
                let turn = person.runs(self.fjord.channel, "/turn").await.unwrap();
                told.extend(turn.message().and_then(|id| person.sees_message(id)).map(|it| it.text));
            }
            if !told.iter().any(|it| it.contains("<t:")) {
                return;
            }
            assert!(begun.elapsed() < PATIENCE, "the clock goes on: {told:#?}");
            sleep(Duration::from_millis(200)).await;
        }
    }

    /// Waits until something is visible.
    async fn sees<T>(&self, what: &str, look: impl Fn(&Self) -> Option<T>) -> T {
        let begun = Instant::now();
        loop {
            if let Some(found) = look(self) {
                return found;
            }
            let everything = || self.people[1].sees(self.place).into_iter().map(|it| it.text).collect::<Vec<_>>();
            assert!(begun.elapsed() < PATIENCE, "no {what}: {:#?} {:#?}", everything(), self.fjord.bot.said());
            self.stirs();
            sleep(Duration::from_millis(50)).await;
        }
    }

    /// Returns the public messages of a channel that have buttons.
    fn live(&self, person: &Person, place: Id) -> Vec<Seen> {
        let live = |it: &Seen| !it.only_me && it.buttons.iter().any(|it| it.custom_id.is_some());
        person.sees(place).into_iter().filter(live).collect()
    }

    async fn opens(&mut self) {
        let (ann, bo, channel) = (self.people[0].clone(), self.people[1].clone(), self.fjord.channel);
        self.breaks(Ask::Lobby, &format!("POST /channels/{channel}/messages"));
        // Each decision gets one minute where that passes while messages are blocked.
        let pace = if self.lasts() == LONGER { " pace:1" } else { "" };
        ann.runs(channel, &format!("/play game:raids{pace}")).await.unwrap();
        self.endures(Ask::Lobby, 0).await;
        self.sees("lobby", |it| it.live(&bo, channel).pop()).await;
        self.breaks(Ask::LobbyEdit, &format!("PATCH /channels/{channel}/messages/*"));
        bo.runs(channel, "/join").await.unwrap();
        self.endures(Ask::LobbyEdit, 0).await;
    }

    async fn starts(&mut self) {
        let (ann, channel) = (self.people[0].clone(), self.fjord.channel);
        self.breaks(Ask::Thread, "POST /channels/*/messages/*/threads");
        self.breaks(Ask::OpenPrivate, "POST /users/@me/channels");
        if matches!(self.case.ask, Ask::Promised | Ask::TakenBack) {
            // Opening the thread takes so long that the reply has to be deferred.
            let threads = "POST /channels/*/messages/*/threads";
            self.fjord.stage.discord.fails(threads, 1, What::Slow(DEADLINE * 3 / 5));
            self.breaks(Ask::Promised, "PATCH /webhooks/*/*/messages/@original");
            self.breaks(Ask::TakenBack, "DELETE /webhooks/*/*/messages/@original");
        }
        if self.case.ask == Ask::TakenBack {
            press_lobby(&self.fjord, &ann, "s").await;
        } else {
            ann.runs(channel, "/start").await.unwrap();
        }
        for ask in [Ask::Thread, Ask::Promised, Ask::TakenBack] {
            self.endures(ask, 0).await;
        }
        let places = || ann.threads(channel).into_iter().chain([channel]);
        self.place = self
            .sees("card", |it| {
                places().find(|place| it.live(&ann, *place).iter().any(|it| it.button("My turn").is_some()))
            })
            .await;
        self.endures(Ask::OpenPrivate, 4).await;
        if self.case.fault != Fault::Refused {
            self.sees("answer", |it| it.people[0].sees(channel).iter().all(|it| !it.thinking).then_some(())).await;
        }
    }

    async fn plays(&mut self) {
        let begun = Instant::now();
        while !self.moves().await {
            assert!(begun.elapsed() < PATIENCE, "{:#?}", self.fjord.bot.said());
        }
        let place = self.place;
        let messages = format!("/channels/{place}/messages");
        self.breaks(Ask::Callback, ROUTE);
        self.breaks(Ask::Card, &format!("POST {messages}"));
        self.breaks(Ask::CardEdit, &format!("PATCH {messages}/*"));
        self.breaks(Ask::Everywhere, "POST /channels/*/messages");
        if matches!(self.case.ask, Ask::Letter | Ask::LetterEdit) {
            let letters = self.sees("private message", |it| it.people.iter().find_map(Person::dm)).await;
            self.breaks(Ask::Letter, &format!("POST /channels/{letters}/messages"));
            self.breaks(Ask::LetterEdit, &format!("PATCH /channels/{letters}/messages/*"));
        }
        self.breaks(Ask::Wake, &format!("PATCH /channels/{place}"));
        self.breaks(Ask::Search, &format!("GET {messages}"));
        for ask in ASKS.into_iter().filter(|ask| *ask >= Ask::Callback) {
            self.endures(ask, 4).await;
        }
        let mut more = 0;
        while more < 3 {
            more += usize::from(self.moves().await);
        }
    }

    async fn ends(&mut self) {
        let bo = &self.people[1];
        let begun = Instant::now();
        loop {
            let given_up = bo.runs(self.fjord.channel, "/table concede").await.unwrap();
            let asked = given_up.message().and_then(|id| bo.sees_message(id));
            let sure = asked.and_then(|asked| Some((asked.id, asked.buttons.first()?.custom_id.clone()?)));
            if let Some((asked, button)) = sure {
                bo.presses(asked, &button).await.unwrap();
                break;
            }
            assert!(begun.elapsed() < PATIENCE, "nobody can concede: {given_up:?}");
        }
        let last = self.sees("end with one card that can be pressed", |it| {
            let private = it.people.iter().filter_map(|person| Some((person, person.dm()?)));
            let public = [it.place, it.fjord.channel].map(|place| (bo, place));
            let live = private.chain(public).flat_map(|(person, place)| it.live(person, place));
            let live: BTreeMap<Id, Seen> = live.map(|seen| (seen.id, seen)).collect();
            let last = live.values().find(|seen| seen.button("Play again").is_some() && seen.channel == it.place)?;
            (live.len() == 1).then(|| last.clone())
        });
        let last = last.await;
        assert!(last.text.contains("everyone else has conceded"), "{}", last.text);
    }

    /// Asserts that no message and no reply exists twice, and that no deadline has passed.
    fn is_told_once(&self) {
        let mut told: BTreeMap<(String, String, String), BTreeSet<String>> = BTreeMap::new();
        for it in self.fjord.stage.created() {
            let content = it.body["content"].as_str().unwrap_or_default();
            let without_times: Vec<&str> =
                content.split("<t:").map(|it| it.split_once(":R>").map_or(it, |it| it.1)).collect();
            let beneath = [&it.body["embeds"], &it.body["attachments"]].map(ToString::to_string).concat();
            let shown = (it.channel.clone(), without_times.concat(), beneath);
            told.entry(shown).or_default().insert(it.id);
        }
        for ((channel, text, _), ids) in &told {
            assert_eq!(ids.len(), 1, "{text:?} is {} times in {channel}", ids.len());
        }
        self.fjord.stage.discord.look(|world| {
            let mut answered = BTreeSet::new();
            for (_, message) in world.messages.iter() {
                assert!(!message.content.contains("your time ran out"), "{:?}", message.content);
                if let Some(answers) = &message.answers {
                    assert!(answered.insert(answers.interaction), "{:?} is an answer too many", message.content);
                }
            }
        });
    }
}

/// Whether pictures are rendered: only in some matches with faults in requests with pictures, because
/// rendering in all of them would be too much for two processors.
fn draws(case: Case) -> bool {
    let has_picture = matches!(case.ask, Ask::Card | Ask::CardEdit | Ask::Letter | Ask::LetterEdit | Ask::Callback);
    let faults = [Fault::Refused, Fault::Limited, Fault::Page502, Fault::DoneAndCut];
    has_picture && case.times == 1 && (faults.contains(&case.fault) || !whole())
}

/// Plays a whole match under a fault.
async fn is_lived_through(case: Case) {
    let mut game = Match::of(case).await;
    game.opens().await;
    game.starts().await;
    game.plays().await;
    game.ends().await;
    game.is_told_once();
    let struck = game.struck();
    let least = if case.insists() { case.times } else { 1 };
    assert!(struck >= least, "it went wrong {struck} times");
    is_calm(&mut game.fjord);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_goes_wrong_with_whatever_request_a_match_is_played_to_its_end_and_nothing_is_there_twice() {
    let at_once = if in_databases() { AT_ONCE / 3 } else { AT_ONCE };
    let (places, easels) = (Arc::new(Semaphore::new(at_once)), Arc::new(Semaphore::new(EASELS)));
    let mut matches = JoinSet::new();
    for case in cases() {
        let (places, easels) = (places.clone(), easels.clone());
        matches.spawn(async move {
            let _easel = if draws(case) { Some(easels.acquire_owned().await.unwrap()) } else { None };
            let _place = places.acquire_owned().await.unwrap();
            let ended = tokio::spawn(is_lived_through(case)).await;
            ended.err().map(|error| format!("{case:?}: {error}"))
        });
    }
    let failed: Vec<String> = matches.join_all().await.into_iter().flatten().collect();
    assert_eq!(failed, Vec::<String>::new(), "{} have failed", failed.len());
}

/// The route of the first response to an interaction.
const ROUTE: &str = "POST /interactions/*/*/callback";

#[tokio::test]
async fn an_answer_is_tried_again_within_the_three_seconds_and_not_after_them() {
    let (fjord, people) = Fjord::brisk(&[], &[("Ann", "en-US")]).await;
    let discord = &fjord.stage.discord;
    let struck = || discord.platform().look(|state| state.troubles.struck(ROUTE));
    for what in [What::Cut, What::CutAfter, What::Page(502), What::StatusAfter(500)] {
        let (told, before) = (format!("{what:?}"), struck());
        discord.fails(ROUTE, 3, what);
        let answer = people[0].runs(fjord.channel, "/help").await.unwrap();
        assert!(matches!(answer.outcome, Outcome::Sent(_)), "{told}: {:?}", answer.outcome);
        // Whether the first or the last attempt took effect, it was retried until one was confirmed.
        let begun = Instant::now();
        while struck() < before + 3 {
            assert!(begun.elapsed() < SOON, "{told}: {} tries", struck() - before);
            sleep(Duration::from_millis(20)).await;
        }
    }
    discord.fails(ROUTE, u32::MAX, What::Cut);
    let before = struck();
    let answer = people[0].runs(fjord.channel, "/help").await.unwrap();
    assert_eq!(answer.outcome, Outcome::Failed);
    // The bot counts its 2.7 seconds from the moment it receives the interaction.
    sleep(Duration::from_secs(5)).await;
    let tries = struck();
    assert!(tries - before > 2, "{} tries", tries - before);
    sleep(Duration::from_millis(500)).await;
    assert_eq!(struck(), tries, "it is tried although nobody waits");
}
