//! Random sequences of commands, timeouts and restarts on a table, compared with a model simple enough to
//! read at once: no store, no revisions, no rows.

mod lobby;
mod plain;
mod secret;
mod shape;

use meadhall::game::{Dice, Seat, Seed};
use meadhall::house::{Failed, Told};
use meadhall::kind::Kind;
use meadhall::store::Wait;
use meadhall::table::lobby::Options;
use meadhall::table::pace::Pace;
use meadhall::table::record::{Press, Wanted};
use meadhall::table::{Person, Table, TableId};
use stage::hosted::{RAIDS, TOY};

use super::full::share;
use super::hall::{Hall, MINUTE};
use plain::{Plain, Verdict};
use shape::Shape;

const SEQUENCES: u64 = 750;
const CALLS: u32 = 120;
const PEOPLE: [u64; 5] = [1, 2, 3, 4, 5];

/// The service and the model, side by side.
struct Pair {
    hall: Hall,
    id: TableId,
    plain: Plain,
    dice: Dice,
    trace: Vec<String>,
}

impl Pair {
    async fn begin(kind: &'static dyn Kind, number: u64) -> Self {
        let hall = Hall::new().await;
        let id = hall.open_for(kind, 1, 0).await;
        let live = Options { pace: Some(Pace::Live), ..Options::default() };
        hall.house.settle(&hall.by(1), id, live).await.unwrap();
        let now = hall.house.time().now.0;
        Self {
            hall,
            id,
            plain: Plain::open(kind, 1, now),
            dice: Dice::new(&Seed::numbered(number), 0),
            trace: Vec::new(),
        }
    }

    fn anybody(&mut self) -> u64 {
        PEOPLE[self.dice.index(PEOPLE.len())]
    }

    /// Runs one random command on both.
    async fn call(&mut self) {
        let (person, other) = (self.anybody(), self.anybody());
        let (hall, id) = (&self.hall, self.id);
        let house = &hall.house;
        let now = house.time().now.0;
        let playing = self.plain.playing();
        let choice = self.dice.below(if playing { 100 } else { 40 });
        let what = format!("{choice} by {person}, {other}");
        self.trace.push(what.clone());
        let (told, verdict): (Result<Told, Failed>, Verdict) = match choice {
            0..8 => (house.join(&hall.by(person), id).await, self.plain.join(person, now)),
            8..10 => (house.leave(&hall.by(person), id).await, self.plain.leave(person, now)),
            10..14 => (house.add_computer(&hall.by(person), id, "random").await, self.plain.add_computer(person, now)),
            14..16 => (house.remove_computer(&hall.by(person), id).await, self.plain.remove_computer(person, now)),
            16..18 => (house.kick(&hall.by(person), id, Person(other)).await, self.plain.kick(person, other, now)),
            18 => (house.cancel(&hall.by(person), id).await, self.plain.cancel(person, now)),
            19..26 => {
                let told = house.start(&hall.by(person), id).await;
                let table = hall.table(id).await;
                let past = house.ledger().past(table.id).wait().unwrap();
                (told, self.plain.start(person, now, past.map(|past| past.beginning)))
            }
            26..30 => {
                self.hall.crash(u64::from(self.dice.below(90)) * MINUTE).await;
                return;
            }
            30..34 => {
                let minutes = self.dice.below(24);
                for _ in 0..minutes {
                    hall.wait(MINUTE).await;
                    self.plain.minute(house.time().now.0);
                }
                return;
            }
            34 if playing => (house.concede(&hall.by(person), id).await, self.plain.concede(person, now)),
            35 if playing => (house.wish(&hall.by(person), id, Wanted::End).await, self.plain.wish_end(person, now)),
            36..46 if playing => {
                let revision = hall.table(id).await.revision;
                (house.undo(&hall.by(person), id, revision).await, self.plain.undo(person, now))
            }
            46..70 if playing => {
                let Some((seat, option)) = self.plain.thought(&hall.table(id).await) else { return };
                // The service's AI draws its own option; the model takes the same one.
                let told = house.think(id).await;
                let taken = self.taken(seat).await.unwrap_or(option);
                (told, self.plain.computer(seat, taken, now))
            }
            70.. => {
                let table = hall.table(id).await;
                let asked: Vec<Seat> =
                    table.seated().filter(|(_, chair)| chair.asked.is_some()).map(|(seat, _)| seat).collect();
                let Some(seat) = self.dice.pick(&asked).copied() else { return };
                let press = table.question(seat, self.dice.index(6)).unwrap();
                let by = match table.chairs[seat.index()].person() {
                    Some(owner) if choice < 97 => owner.0,
                    _ => person,
                };
                (house.press(&hall.by(by), id, press).await, self.plain.press(by, seat, press.option, now))
            }
            _ => return,
        };
        self.same(&what, told, verdict);
    }

    /// Returns the option that an AI just took, found by its action in the journal.
    async fn taken(&self, seat: Seat) -> Option<usize> {
        let table = self.hall.table(self.id).await;
        let past = self.hall.house.ledger().past(table.id).wait().unwrap()?;
        self.plain.option_of(seat, &past)
    }

    fn same(&self, what: &str, told: Result<Told, Failed>, verdict: Verdict) {
        let trace = self.trace.join("\n");
        match (&told, verdict) {
            (Ok(_), Verdict::Done) | (Err(Failed::Refused(_)), Verdict::Refused) => {}
            (told, verdict) => panic!("{trace}\n{what}: the house says {told:?}, the model {verdict:?}"),
        }
    }

    async fn compare(&self) {
        let look = self.hall.house.look(self.id).await.unwrap();
        let found = (shape(&look.table), look.game.map(|game| (game.mark(), game.next())));
        let wanted = (self.plain.shape(), self.plain.position());
        assert_eq!(found, wanted, "after:\n{}", self.trace.join("\n"));
    }
}

fn shape(table: &Table) -> Shape {
    Shape::of(table)
}

#[tokio::test]
async fn whatever_is_called_in_whatever_order_the_table_is_what_a_plain_model_says() {
    agree(RAIDS, SEQUENCES).await;
}

#[tokio::test]
async fn so_it_is_where_several_are_asked_in_secret() {
    agree(TOY, SEQUENCES / 2).await;
}

async fn agree(kind: &'static dyn Kind, sequences: u64) {
    let (mut matches, mut over) = (0, 0);
    for number in 0..share(sequences) {
        let mut pair = Pair::begin(kind, number).await;
        for _ in 0..CALLS {
            pair.call().await;
            pair.compare().await;
            if pair.plain.is_over() {
                break;
            }
        }
        matches += u64::from(pair.plain.began());
        over += u64::from(pair.plain.is_over());
    }
    assert!(matches.min(over) > share(sequences / 3), "{matches} matches, {over} over");
}

#[tokio::test]
async fn a_press_out_of_thin_air_is_refused() {
    let hall = Hall::new().await;
    let id = hall.playing(&[1, 2], 0).await;
    let (person, press) = hall.asked(id, 0).await.unwrap();
    for n in [press.n + 1, u64::MAX] {
        let thin = Press { n, ..press };
        assert!(matches!(hall.house.press(&hall.by(person), id, thin).await, Err(Failed::Refused(_))));
    }
}
