//! The recorded matches that golden tests replay: one for each number of seats.

use std::fs;
use std::path::Path;
use std::vec::IntoIter;

use meadhall::bot::{Bot, Effort, Player};
use meadhall::game::{Log, Seed, Setup, Text};
use meadhall::kind::{Kind, Match, Question};

/// The strategy of all seats when a match is recorded for the first time.
const COMPUTER: Player = Player::Search(Effort::Playouts(30));

/// Starts the match and returns it with its answers.
pub fn begun(kind: &dyn Kind, seats: u8) -> (Box<dyn Match>, Answers) {
    let setup = Setup::new(kind.meta(), seats, []).expect("its own seats");
    let game = kind.start(&setup, Seed::numbered(u64::from(seats))).expect("its own set-up");
    (game, Answers::of(kind, seats))
}

/// Visits every position of the match, with the next decision if there is one, and the public log so far.
pub fn played(kind: &dyn Kind, seats: u8, mut shown: impl FnMut(&dyn Match, Option<&Question>, &[Text])) {
    let (mut game, mut answers) = begun(kind, seats);
    let mut told = Vec::new();
    while let Some(question) = game.questions().into_iter().next() {
        shown(&*game, Some(&question), &told);
        let mut log = Log::new();
        game.answer(question.seat, answers.next(&*game, &question), &mut log).expect("it was offered");
        told.extend(log.read_by(None).cloned());
    }
    shown(&*game, None, &told);
}

/// The answers of a golden match: those on file, so that only texts can differ, or an AI's for a match that
/// has no file yet.
pub enum Answers {
    Told(IntoIter<usize>),
    /// One AI for each seat.
    Found(Vec<Bot>),
}

impl Answers {
    fn of(kind: &dyn Kind, seats: u8) -> Self {
        let name = format!("../../tests/games/golden/playthroughs/{}_{seats}.en.txt", kind.meta().id);
        match fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)) {
            Ok(told) => Self::Told(told.lines().filter_map(number).collect::<Vec<_>>().into_iter()),
            Err(_) => Self::Found((0..seats).map(|seat| Bot::new(COMPUTER, &Seed::numbered(seat.into()))).collect()),
        }
    }

    pub fn next(&mut self, game: &dyn Match, question: &Question) -> usize {
        match self {
            _ if question.forced() => 0,
            Self::Told(answers) => answers.next().expect("another match was told"),
            Self::Found(bots) => game.consult(question.seat, &mut bots[question.seat.index()]).expect("it is asked"),
        }
    }
}

/// Parses the option of a line such as "  [2/7] sail > 3".
fn number(line: &str) -> Option<usize> {
    let (number, _) = line.strip_prefix("  [")?.split_once('/')?;
    number.parse::<usize>().ok()?.checked_sub(1)
}
