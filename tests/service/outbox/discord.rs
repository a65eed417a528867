//! A Discord that keeps messages and guarantees nothing else. It forgets nonces after some minutes and fails
//! as its faults say. It panics on requests that the outbox must never make.

use std::collections::{BTreeMap, BTreeSet};
use std::future::pending;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use meadhall::Mark;
use meadhall::game::{Dice, Seat, Seed};
use meadhall::ledger::{Address, Door, Message, Missing};
use meadhall::outbox::{Content, Nonce, Parcel, Post, Sound, Style, Undelivered};
use meadhall::table::clock::Wall;
use meadhall::table::{Table, TableId};
use tokio::time::{Instant, sleep};

use super::fate::Fate;

const MEMORY: Duration = Duration::from_secs(150);

/// What a message shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shows {
    /// The table at this revision; a DM also carries its decision.
    Live {
        revision: u64,
        question: Option<(Mark, u64)>,
    },
    Settled,
    Notice(String),
}

#[derive(Clone, Debug)]
pub struct Posted {
    pub address: Address,
    pub number: u64,
    pub nonce: Nonce,
    pub at: Wall,
    pub table: TableId,
    pub door: Option<Door>,
    pub called: u64,
    pub sound: Sound,
    pub style: Style,
    pub shows: Shows,
    pub deleted: bool,
    pub edits: u32,
}

/// The faults that tests switch on.
#[derive(Default)]
pub struct Weather {
    /// Source of random faults; `None` turns them off.
    pub dice: Option<Dice>,
    /// Addresses that forbid new messages.
    pub closed: BTreeSet<Address>,
    /// The obstacles that forbidden addresses report; `Missing::Unsaid` if there is none here.
    pub missing: BTreeMap<Address, Missing>,
    /// Addresses where existing messages cannot be edited.
    pub stiff: BTreeSet<Address>,
    /// Addresses where searching for a message is forbidden.
    pub blind: BTreeSet<Address>,
    /// How many more new messages each address forbids before it accepts them again.
    pub slips: BTreeMap<Address, u32>,
    pub gone: BTreeSet<Address>,
    /// Delay of every request to an address.
    pub slow: BTreeMap<Address, Duration>,
    /// Addresses where every request fails and should be retried.
    pub failing: BTreeSet<Address>,
    /// How many more renderings of each table panic.
    pub unrendered: BTreeMap<TableId, u32>,
    /// Whether text-only renderings of these tables panic, too.
    pub not_even_plain: bool,
}

#[derive(Default)]
pub struct Discord {
    pub weather: Mutex<Weather>,
    messages: Mutex<Vec<Posted>>,
    nonces: Mutex<BTreeMap<(Address, Nonce), (u64, Instant)>>,
    busy: Mutex<BTreeSet<Address>>,
    pub requests: Mutex<Vec<(Address, &'static str)>>,
}

/// A process's connection to the fake Discord.
pub struct Wire {
    pub discord: Arc<Discord>,
    pub fate: Arc<Fate>,
    pub wall: Arc<dyn Fn() -> Wall + Send + Sync>,
}

/// A request in flight. An address must never see two at once.
struct UnderWay<'a>(&'a Discord, Address);

impl Drop for UnderWay<'_> {
    fn drop(&mut self) {
        self.0.busy.lock().unwrap().remove(&self.1);
    }
}

/// What happens to a request.
enum Luck {
    Fine,
    Fails(Option<Duration>),
    /// The request takes effect, but reports a failure.
    Lies,
    /// The request never arrives and never returns.
    Lost,
    /// The request takes effect, but never returns.
    AnswerLost,
}

impl Discord {
    pub fn messages(&self) -> MutexGuard<'_, Vec<Posted>> {
        self.messages.lock().unwrap()
    }

    pub fn weather(&self) -> MutexGuard<'_, Weather> {
        self.weather.lock().unwrap()
    }

    /// Counts the requests of this kind that an address has received.
    pub fn count(&self, address: Address, kind: &str) -> usize {
        self.requests.lock().unwrap().iter().filter(|(at, what)| *at == address && *what == kind).count()
    }

    fn under_way(&self, address: Address, kind: &'static str) -> UnderWay<'_> {
        self.requests.lock().unwrap().push((address, kind));
        assert!(self.busy.lock().unwrap().insert(address), "two requests at once for {address:?}");
        UnderWay(self, address)
    }

    fn luck(&self, address: Address) -> (Luck, Duration) {
        let mut weather = self.weather();
        let slow = weather.slow.get(&address).copied().unwrap_or_default();
        if weather.failing.contains(&address) {
            return (Luck::Fails(None), slow);
        }
        let Some(dice) = &mut weather.dice else { return (Luck::Fine, slow) };
        let slow = slow + Duration::from_millis(u64::from(dice.below(900)));
        match dice.below(20) {
            0 => (Luck::Fails(None), slow),
            1 => (Luck::Fails(Some(Duration::from_secs(dice.below(90).into()))), slow),
            2 | 3 => (Luck::Lies, slow),
            4 => (Luck::Lost, slow),
            5 => (Luck::AnswerLost, slow),
            6 => (Luck::Fine, slow + Duration::from_secs(dice.below(50).into())),
            _ => (Luck::Fine, slow),
        }
    }
}

impl Wire {
    async fn request<T>(
        &self,
        address: Address,
        kind: &'static str,
        work: impl FnOnce(&Discord) -> Result<T, Undelivered>,
    ) -> Result<T, Undelivered> {
        let discord = &self.discord;
        let deed = self.fate.deed();
        if !deed.happens {
            pending::<()>().await;
        }
        let _under_way = discord.under_way(address, kind);
        let (luck, slow) = discord.luck(address);
        sleep(slow).await;
        match luck {
            Luck::Fails(wait) => return Err(Undelivered::Later { wait }),
            Luck::Lost => pending().await,
            Luck::Fine | Luck::Lies | Luck::AnswerLost => {}
        }
        if discord.weather().gone.contains(&address) {
            Fate::hear(deed).await;
            return Err(Undelivered::Nowhere);
        }
        let done = work(discord);
        Fate::hear(deed).await;
        match luck {
            Luck::Lies => Err(Undelivered::Later { wait: None }),
            Luck::AnswerLost => pending().await,
            Luck::Fine | Luck::Fails(_) | Luck::Lost => done,
        }
    }

    fn render(&self, parcel: &Parcel<'_>, address: Address) -> (Option<Door>, u64, Shows) {
        let table = &parcel.look.table;
        let mut weather = self.discord.weather();
        let plain = parcel.style == Style::Plain && !weather.not_even_plain;
        if let Some(left) = weather.unrendered.get_mut(&table.id).filter(|left| **left > 0)
            && !plain
        {
            *left -= 1;
            drop(weather);
            panic!("a picture of {} fell off the wall", table.id);
        }
        match parcel.content {
            Content::Live(door @ Door::Card) => {
                assert_eq!(address, Address::Channel(table.place.channel), "a card in the wrong channel");
                (Some(door), table.card, Shows::Live { revision: table.revision, question: None })
            }
            Content::Live(door @ Door::Private(seat)) => {
                let holder = table.chairs[seat.index()].person().map(Address::Person);
                assert_eq!(Some(address), holder, "somebody else's question");
                let question = question(table, seat).expect("a settled question is never sent");
                let call = table.chairs[seat.index()].asked.unwrap().call;
                (Some(door), call, Shows::Live { revision: table.revision, question: Some(question) })
            }
            Content::Settled { door, .. } => (Some(door), 0, Shows::Settled),
            Content::Notice(notice) => (None, 0, Shows::Notice(serde_json::to_string(notice).unwrap())),
        }
    }
}

/// Returns the decision of a seat in the form its buttons carry it.
pub fn question(table: &Table, seat: Seat) -> Option<(Mark, u64)> {
    let chair = &table.chairs[seat.index()];
    Some((chair.asked?.mark, chair.last))
}

/// Returns a seeded source of random faults.
pub fn storm(seed: u64) -> Option<Dice> {
    Some(Dice::new(&Seed::numbered(seed), 77))
}

impl Post for Wire {
    async fn create(&self, parcel: &Parcel<'_>, address: Address, nonce: Nonce) -> Result<u64, Undelivered> {
        assert!(nonce.to_string().len() <= 25);
        let (door, called, shows) = self.render(parcel, address);
        self.request(address, "create", |discord| {
            let mut weather = discord.weather();
            let slip = weather.slips.get_mut(&address).filter(|left| **left > 0);
            let slips = slip.map(|left| *left -= 1).is_some();
            if slips || weather.closed.contains(&address) {
                return Err(Undelivered::Refused(weather.missing.get(&address).copied().unwrap_or(Missing::Unsaid)));
            }
            drop(weather);
            let mut nonces = discord.nonces.lock().unwrap();
            if let Some((number, at)) = nonces.get(&(address, nonce))
                && at.elapsed() < MEMORY
            {
                return Ok(*number);
            }
            let mut messages = discord.messages();
            let number = messages.iter().map(|posted| posted.number).max().unwrap_or(0) + 1;
            nonces.insert((address, nonce), (number, Instant::now()));
            let (table, at) = (parcel.look.table.id, (self.wall)());
            let (sound, style) = (parcel.sound, parcel.style);
            messages.push(Posted {
                address,
                number,
                nonce,
                at,
                table,
                door,
                called,
                sound,
                style,
                shows,
                deleted: false,
                edits: 0,
            });
            Ok(number)
        })
        .await
    }

    async fn edit(&self, parcel: &Parcel<'_>, message: Message) -> Result<(), Undelivered> {
        let (_, _, shows) = self.render(parcel, message.address);
        self.request(message.address, "edit", |discord| {
            let mut messages = discord.messages();
            let posted = messages.iter_mut().find(|posted| posted.number == message.number).expect("it was created");
            assert_eq!((posted.address, posted.table), (message.address, parcel.look.table.id));
            if posted.deleted {
                return Err(Undelivered::Gone);
            }
            if discord.weather().stiff.contains(&message.address) {
                return Err(Undelivered::Refused(Missing::Unsaid));
            }
            posted.shows = shows;
            posted.style = parcel.style;
            posted.edits += 1;
            Ok(())
        })
        .await
    }

    async fn find(&self, address: Address, nonce: Nonce, since: Wall) -> Result<Option<u64>, Undelivered> {
        self.request(address, "find", |discord| {
            if discord.weather().blind.contains(&address) {
                return Err(Undelivered::Refused(Missing::Unsaid));
            }
            let messages = discord.messages();
            let mut at = messages.iter().filter(|posted| posted.address == address && posted.at >= since);
            Ok(at.find(|posted| posted.nonce == nonce && !posted.deleted).map(|posted| posted.number))
        })
        .await
    }
}
