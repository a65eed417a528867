//! Benchmark of rendering on one core: from a match state to the bytes of a PNG, and each stage on its own.
//! It renders the middle of a match with the most seats, 1280 pixels wide.
//! `cargo bench --bench draw [SECONDS]`

use std::env;
use std::hint::black_box;
use std::time::{Duration, Instant};

use meadhall::bot::{Bot, Effort, Player};
use meadhall::draw::{file, png, shaped, sheet};
use meadhall::game::{Log, Seed, Setup, Text};
use meadhall::games::GAMES;
use meadhall::kind::{Kind, Match};
use meadhall::lang::{Lang, Phrasebook};

/// The number of the step whose board is rendered.
const MIDDLE: u64 = 120;

fn main() {
    let seconds = env::args().skip(1).find_map(|arg| arg.parse().ok()).unwrap_or(3.0);
    let time = Duration::from_secs_f64(seconds);
    for kind in GAMES {
        let (game, told) = middle(kind);
        let book = Phrasebook::new([kind.speech()]).expect("its words are tested");
        let names = ["Astrid", "Björn", "Chloé", "Dmitri"].map(str::to_owned);
        let says = |text: &Text| book.say(Lang::En, text, &names);
        let Some(picture) = game.picture(None, &told) else { continue };
        let drawing = sheet(&picture, &says);
        let shape = shaped(&drawing).expect("it can be read");
        let pixels = shape.pixels(drawing.width).expect("it can be drawn");
        let bytes = file(&pixels).expect("it can be written").len();
        let id = kind.meta().id;
        println!("{id} svg_kb={:.0} png_kb={:.1}", drawing.svg.len() as f64 / 1024.0, bytes as f64 / 1024.0);
        let told_of = |what: &str, took: Duration| println!("{id} {what}={:.2} ms", took.as_secs_f64() * 1e3);
        told_of("picture", each(time, || game.picture(None, &told)));
        told_of("sheet", each(time, || sheet(&picture, &says)));
        told_of("parse_and_shape", each(time, || shaped(&drawing)));
        told_of("rasterise", each(time, || shape.pixels(drawing.width)));
        told_of("encode", each(time, || file(&pixels)));
        let whole = || game.picture(None, &told).map(|picture| png(&sheet(&picture, &says)));
        told_of("state_to_png", each(time, whole));
    }
}

/// Plays a match with the most seats up to step `MIDDLE` and returns it with the texts of its log.
fn middle(kind: &'static dyn Kind) -> (Box<dyn Match>, Vec<Text>) {
    let setup = Setup::new(kind.meta(), *kind.meta().seats.end(), []).expect("its own seats");
    let mut game = kind.start(&setup, Seed::numbered(11)).expect("its own set-up");
    let mut bot = Bot::new(Player::Search(Effort::Playouts(50)), &Seed::numbered(11));
    let mut told = Vec::new();
    while let Some(question) = game.questions().into_iter().next().filter(|_| game.next() < MIDDLE) {
        let option = game.consult(question.seat, &mut bot).expect("it is asked");
        let mut log = Log::new();
        game.answer(question.seat, option, &mut log).expect("it was offered");
        told.extend(log.lines().iter().map(|line| line.text.clone()));
    }
    (game, told)
}

/// Repeats the work for the given time and returns its median duration.
fn each<T>(time: Duration, work: impl Fn() -> T) -> Duration {
    let (mut took, start) = (Vec::new(), Instant::now());
    while start.elapsed() < time {
        let begun = Instant::now();
        black_box(work());
        took.push(begun.elapsed());
    }
    took.sort_unstable();
    took[took.len() / 2]
}
