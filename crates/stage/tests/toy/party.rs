//! A toy table in memory, without service, store or Discord.

use std::collections::BTreeMap;

use meadhall::game::{Line, Seat, Seed, Viewer};
use meadhall::kind::{Kind, Match, Of};
use meadhall::lang::Lang;
use meadhall::scene::{Quiet, Scene, Sight};
use meadhall::table::clock::{Moment, Wall};
use meadhall::table::desk::Desk;
use meadhall::table::lobby::Opening;
use meadhall::table::pace::Pace;
use meadhall::table::{Caller, Channel, Person, Place, Rank, Server, Table, TableId, Time, Venue};

use super::toy::Toy;

pub const KIND: &dyn Kind = Of::<Toy>::KIND;
const TIME: Time = Time { now: Moment(0), wall: Wall(0) };

/// A running match.
pub struct Party {
    pub table: Table,
    game: Option<Box<dyn Match>>,
    /// The log lines of the last answer, public and private.
    lines: Vec<Line>,
}

impl Party {
    /// Starts a match with this many people.
    pub fn of(people: u64, language: Lang) -> Self {
        let opening = Opening {
            kind: KIND,
            variants: BTreeMap::new(),
            place: Place { server: Server(1), channel: Channel(2) },
            language,
            pace: Pace::Day,
            computers: Vec::new(),
            venue: Venue::default(),
            lesson: None,
        };
        let mut desk = Desk::open(opening, TableId::new(7), by(0), TIME).expect("a table can be opened");
        (1..people).for_each(|person| desk.join(by(person)).expect("there is a free chair"));
        desk.start(by(0), Seed::numbered(5)).expect("so many can play");
        let changed = desk.close(None).expect("the table is new");
        Self { table: changed.table, game: changed.game, lines: changed.lines }
    }

    /// Lets this seat choose an option.
    pub fn answers(&mut self, seat: u8, option: usize) {
        let press = self.table.question(Seat(seat), option).expect("whoever answers is asked");
        let game = self.game.as_ref().map(|game| game.fork());
        let mut desk = Desk::new(self.table.clone(), KIND, game, TIME);
        desk.press(by(seat.into()), press).expect("the question is open");
        let changed = desk.close(Some(&self.table)).expect("an answer changes the table");
        (self.table, self.game, self.lines) = (changed.table, changed.game, changed.lines);
    }

    pub fn scene(&self, viewer: Viewer) -> Scene {
        Scene::of(&Sight {
            table: &self.table,
            game: self.game.as_deref(),
            kind: KIND,
            viewer,
            names: &|person| ["Ann", "Bo", "Cy", "Di"][person.0 as usize].to_owned(),
            wall: &|moment| moment.0 as i64 / 1_000,
            quiet: Quiet { table: self.table.id, silence: None, clock: false, closed: false, hours: None },
            happened: &self.lines,
        })
    }
}

fn by(person: u64) -> Caller {
    Caller { person: Person(person), rank: Rank::Member }
}
