//! A fake Discord that outlives the killed process: a created message stays, even if its creator never
//! learned of it; and nonces are forgotten now and then.

use std::collections::BTreeMap;

use meadhall::ledger::{Address, Door, Message};
use meadhall::outbox::{Content, Nonce, Parcel};
use meadhall::table::clock::Wall;
use meadhall::table::{Table, TableId};
use serde::{Deserialize, Serialize};

/// The content of a message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Picture {
    pub table: TableId,
    pub of: Of,
}

/// What a message shows of its table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Of {
    /// A target with its buttons: the revision that it was requested for, and a copy of the table at that
    /// time.
    Live { door: Door, called: u64, table: Box<Table> },
    /// A target without buttons.
    Settled { door: Door },
    Notice,
}

/// A request of the child to the fake Discord.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Request {
    Create { address: Address, nonce: u64, picture: Picture },
    Edit { message: Message, picture: Picture },
    Find { address: Address, nonce: u64 },
}

/// The fake Discord: all messages that were created.
#[derive(Default)]
pub struct Discord {
    messages: BTreeMap<u64, Posted>,
    requests: u64,
}

struct Posted {
    address: Address,
    nonce: u64,
    picture: Picture,
}

impl Picture {
    pub fn of(parcel: &Parcel<'_>) -> Self {
        let table = &parcel.look.table;
        let of = match parcel.content {
            Content::Live(door) => Of::Live { door, called: called(table, door), table: Box::new(table.clone()) },
            Content::Settled { door, .. } => Of::Settled { door },
            Content::Notice(_) => Of::Notice,
        };
        Self { table: table.id, of }
    }
}

fn called(table: &Table, door: Door) -> u64 {
    match door {
        Door::Card => table.card,
        Door::Private(seat) => {
            let asked = table.chairs.get(seat.index()).and_then(|chair| chair.asked);
            asked.map_or(0, |asked| asked.call)
        }
    }
}

impl Discord {
    /// Handles a request; returns the number of the message, if there is one now.
    pub fn answer(&mut self, request: Request) -> Option<u64> {
        self.requests += 1;
        match request {
            Request::Create { address, nonce, picture } => {
                // One nonce in three is forgotten at once, so a retry duplicates the message unless it looks
                // first.
                let known = self.find(address, nonce).filter(|_| !self.requests.is_multiple_of(3));
                let number = known.unwrap_or(self.requests);
                self.messages.entry(number).or_insert(Posted { address, nonce, picture });
                Some(number)
            }
            Request::Edit { message, picture } => {
                let posted = self.messages.get_mut(&message.number)?;
                posted.picture = picture;
                Some(message.number)
            }
            Request::Find { address, nonce } => self.find(address, nonce),
        }
    }

    fn find(&self, address: Address, nonce: u64) -> Option<u64> {
        let mut found = self.messages.iter().filter(|(_, posted)| (posted.address, posted.nonce) == (address, nonce));
        found.next().map(|(number, _)| *number)
    }

    /// Returns the number of messages, and how many of them are notifications.
    pub fn count(&self) -> (usize, usize) {
        let notices = self.messages.values().filter(|posted| posted.picture.of == Of::Notice);
        (self.messages.len(), notices.count())
    }

    /// Counts the messages that duplicate another one.
    pub fn doubled(&self) -> u64 {
        let mut nonces: Vec<u64> = self.messages.values().map(|posted| posted.nonce).collect();
        nonces.sort_unstable();
        nonces.windows(2).filter(|pair| pair[0] == pair[1]).count() as u64
    }

    /// Returns a line for each message that shows an outdated table, and one if the targets are not the
    /// expected ones.
    pub fn wrong(&self, table: &Table) -> Vec<String> {
        let mut wanted: Vec<(Door, Address, u64)> =
            vec![(Door::Card, Address::Channel(table.place.channel), table.card)];
        for (seat, chair) in table.seated() {
            if let (Some(person), Some(asked)) = (chair.person(), chair.asked) {
                wanted.push((Door::Private(seat), Address::Person(person), asked.call));
            }
        }
        let mut wrong = Vec::new();
        let mut live: Vec<(Door, Address, u64)> = Vec::new();
        for posted in self.messages.values().filter(|posted| posted.picture.table == table.id) {
            let Of::Live { door, called, table: ref shown } = posted.picture.of else { continue };
            live.push((door, posted.address, called));
            let late = match door {
                // A secret answer of one of several players does not change the table message.
                Door::Card => shown.revision < table.revision && table.is_news_since(shown),
                Door::Private(_) => shown.revision < called,
            };
            if late {
                wrong.push(format!("{}: {door:?} shows revision {} of {}", table.id, shown.revision, table.revision));
            }
        }
        live.sort_unstable();
        wanted.sort_unstable();
        if live != wanted {
            wrong.push(format!("{}: there is {live:?}, not {wanted:?}", table.id));
        }
        wrong
    }
}

/// Makes the request for creating a message.
pub fn create(parcel: &Parcel<'_>, address: Address, nonce: Nonce) -> Request {
    Request::Create { address, nonce: nonce.0, picture: Picture::of(parcel) }
}

/// Makes the request for editing a message.
pub fn edit(parcel: &Parcel<'_>, message: Message) -> Request {
    Request::Edit { message, picture: Picture::of(parcel) }
}

/// Makes the request for finding a message; it searches all messages, whenever they were created.
pub fn find(address: Address, nonce: Nonce, _: Wall) -> Request {
    Request::Find { address, nonce: nonce.0 }
}
