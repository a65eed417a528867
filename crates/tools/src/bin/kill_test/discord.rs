//! The platform as it is seen from a process that dies: messages that were created stay created, whatever their creator
//! still got to know of it; and nonces are forgotten now and then.

use std::collections::BTreeMap;

use meadhall::ledger::{Address, Door, Message};
use meadhall::outbox::{Content, Nonce, Parcel};
use meadhall::table::clock::Wall;
use meadhall::table::{Table, TableId};
use serde::{Deserialize, Serialize};

/// What a message shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Picture {
    /// Of which table.
    pub table: TableId,
    /// What of it.
    pub of: Of,
}

/// What of a table a message shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Of {
    /// A door with its buttons: what it was called for, and the table as it was then.
    Live { door: Door, called: u64, table: Box<Table> },
    /// A door without buttons.
    Settled { door: Door },
    /// A notice.
    Notice,
}

/// What a process asks of the platform.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Request {
    Create { address: Address, nonce: u64, picture: Picture },
    Edit { message: Message, picture: Picture },
    Find { address: Address, nonce: u64 },
}

/// All messages there are.
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
    /// Does what it is asked for; the number of the message, if there is one now.
    pub fn answer(&mut self, request: Request) -> Option<u64> {
        self.requests += 1;
        match request {
            Request::Create { address, nonce, picture } => {
                // One nonce in three is forgotten at once: then the same is created twice, unless its creator looks first.
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

    /// How many messages there are, and how many of them are notices.
    pub fn count(&self) -> (usize, usize) {
        let notices = self.messages.values().filter(|posted| posted.picture.of == Of::Notice);
        (self.messages.len(), notices.count())
    }

    /// How many messages are there that were there already.
    pub fn doubled(&self) -> u64 {
        let mut nonces: Vec<u64> = self.messages.values().map(|posted| posted.nonce).collect();
        nonces.sort_unstable();
        nonces.windows(2).filter(|pair| pair[0] == pair[1]).count() as u64
    }

    /// What does not show a table as it is, or shows it in more than one place.
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
                // That one of several has answered in secret is no news.
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

/// What a request of the outbox asks for.
pub fn create(parcel: &Parcel<'_>, address: Address, nonce: Nonce) -> Request {
    Request::Create { address, nonce: nonce.0, picture: Picture::of(parcel) }
}

/// What a request of the outbox asks for.
pub fn edit(parcel: &Parcel<'_>, message: Message) -> Request {
    Request::Edit { message, picture: Picture::of(parcel) }
}

/// What a request of the outbox asks for. Everything is looked through, whenever it was created.
pub fn find(address: Address, nonce: Nonce, _: Wall) -> Request {
    Request::Find { address, nonce: nonce.0 }
}
