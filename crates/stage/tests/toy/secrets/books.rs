//! The truth of a match, replayed from the store step by step. What a seat may see comes from the game
//! itself; conformance tests find a game that shows too much.

use std::collections::BTreeSet;
use std::thread::sleep;
use std::time::{Duration, Instant};

use local_discord::Id;
use meadhall::game::{Lens, Log, Seat, Text, Viewer};
use meadhall::journal::{self, Entry};
use meadhall::kind::Match;
use meadhall::lang::{Lang, Phrasebook};
use meadhall::ledger::Ledger;
use meadhall::store::Wait;
use meadhall::table::clock::Wall;
use meadhall::table::past::By;
use meadhall::table::{Channel, Table};
use rustix::process::Signal;
use serde_json::Value;
use stage::hosted::HOSTED;
use stage::{SOON, apart};

use super::party::{Manner, Told};

/// Texts, translated into each language.
type Words = BTreeSet<String>;

/// The true course of a match.
pub struct Truth {
    pub table: Table,
    pub seed: String,
    /// The answers of people, in order.
    pub actions: Vec<Value>,
    /// What each seat could know, before each answer and at the end.
    pub moments: Vec<Moment>,
}

/// What everybody and each seat can know at one moment.
#[derive(Clone, Default)]
pub struct Moment {
    /// Texts that by the end of the match only one seat has seen, or none.
    hidden: Words,
    /// Texts that everybody has seen so far.
    open: Words,
    /// Texts that each seat has seen so far and not everybody.
    own: Vec<Words>,
}

impl Moment {
    /// Returns the texts that this viewer must not receive; `None` is the public.
    pub fn hidden_from(&self, seat: Viewer) -> impl Iterator<Item = &String> {
        let own = seat.map(|seat| &self.own[seat.index()]);
        self.hidden.difference(&self.open).filter(move |it| !own.is_some_and(|own| own.contains(*it)))
    }

    /// Returns whether everybody has seen these words, on their own or within a longer text.
    pub fn is_open(&self, words: &str) -> bool {
        self.open.iter().any(|open| names(open, words))
    }

    /// Returns the texts that only this seat has seen.
    pub fn only(&self, seat: Seat) -> impl Iterator<Item = &String> {
        self.own[seat.index()].difference(&self.open)
    }
}

/// Reads the match from the store. The bot is stopped meanwhile.
pub fn truth(told: &mut Told, manner: &Manner) -> Truth {
    told.fjord.bot.gets(Signal::KILL);
    let home = told.fjord.stage.home(HOSTED);
    // The process may hold its store for a moment longer.
    let begun = Instant::now();
    let ledger = loop {
        if let Ok(ledger) = apart(|| home.open(Wall(0), &|_| {})) {
            break ledger;
        }
        assert!(begun.elapsed() < SOON, "the books cannot be opened");
        sleep(Duration::from_millis(20));
    };
    let truth = read(&ledger, told, manner);
    drop(ledger);
    told.fjord.bot = told.fjord.stage.bot();
    truth
}

fn read(ledger: &Ledger, told: &Told, manner: &Manner) -> Truth {
    let table = table(ledger, told.thread);
    let kind = HOSTED.find(&table.game).unwrap();
    let book = Phrasebook::new([kind.speech()]).unwrap();
    let past = ledger.past(table.id).wait().unwrap().unwrap();
    let seed = serde_json::to_value(&past.beginning.seed).unwrap().as_str().unwrap().to_owned();
    let mut game = kind.start(&past.beginning.setup, past.beginning.seed.clone()).unwrap();
    let seats = past.beginning.setup.seats();
    let (mut actions, mut moments) = (Vec::new(), Vec::new());
    let mut now = Moment { own: vec![Words::new(); seats.into()], ..Moment::default() };
    let mut log = Log::new();
    for kept in past.entries {
        now.looks(game.as_ref(), &log, &book, manner);
        if let (By::Person, Entry::Answer(answer)) = (kept.by, &kept.entry) {
            actions.push(answer.action.clone());
            moments.push(now.clone());
        }
        log = Log::new();
        journal::replay(game.as_mut(), &[kept.entry], &mut log).unwrap();
    }
    now.looks(game.as_ref(), &log, &book, manner);
    moments.push(now);
    assert_eq!(actions.len(), told.presses.len(), "each answer is in the books, once");
    // A text that becomes secret later is hidden from everybody until then.
    let hidden = moments.last().map(|last| last.hidden.clone()).unwrap_or_default();
    moments.iter_mut().for_each(|moment| moment.hidden.clone_from(&hidden));
    Truth { table, seed, actions, moments }
}

fn table(ledger: &Ledger, thread: Id) -> Table {
    let channel = Channel(thread.to_string().parse().unwrap());
    let open = ledger.tables_in(channel).wait().unwrap();
    let all = open.into_iter().chain(ledger.finished_tables(None, usize::MAX).wait().unwrap());
    let mut all = all.map(|id| ledger.table(id).wait().unwrap().unwrap().table);
    all.find(|table| table.place.channel == channel).expect("the table stands in the books")
}

impl Moment {
    /// Adds what each viewer sees of a state and of the last log lines.
    fn looks(&mut self, game: &dyn Match, log: &Log, book: &Phrasebook, manner: &Manner) {
        let names = (0..self.own.len()).map(|seat| format!("seat {seat}")).collect::<Vec<_>>();
        let say = |texts: Vec<Text>| -> Words {
            let said = texts.iter().flat_map(|text| Lang::ALL.map(|lang| book.say(lang, text, &names)));
            said.collect()
        };
        let all = say(told(game, log, None).collect());
        for (seat, own) in (0..).map(Seat).zip(&mut self.own) {
            let seen = told(game, log, Some(seat)).filter(|text| manner.hides.contains(&text.key));
            let seen = say(seen.collect());
            own.extend(seen.difference(&all).cloned());
            self.hidden.extend(seen.difference(&all).cloned());
        }
        self.hidden.extend((manner.nobodys)(&game.state()));
        self.open.extend(all);
    }
}

/// Returns all texts of the table that this viewer sees, and the log of the last answer.
fn told<'a>(game: &dyn Match, log: &'a Log, viewer: Viewer) -> impl Iterator<Item = Text> + use<'a> {
    let board = game.board(viewer, Lens::Whole).sections.into_iter().flat_map(|section| section.facts);
    let facts = board.chain(game.legend(viewer));
    facts.flat_map(|fact| [vec![fact.label], fact.values].concat()).chain(log.read_by(viewer).cloned())
}

/// Returns whether a text contains these words as whole words.
pub fn names(text: &str, words: &str) -> bool {
    let ends = |beside: Option<char>| !beside.is_some_and(char::is_alphanumeric);
    text.match_indices(words)
        .any(|(at, _)| ends(text[..at].chars().next_back()) && ends(text[at + words.len()..].chars().next()))
}
