//! Plays matches of AIs and collects pictures of their positions.

use meadhall::bot::{Bot, Player};
use meadhall::draw::{Drawing, sheet};
use meadhall::game::{Log, Picture, Seat, Seed, Setup, Text, Viewer};
use meadhall::kind::{Kind, Match};
use meadhall::lang::{Lang, Phrasebook};

use super::wishes::{Seen, WISHES};

/// Names of players: usual ones, and below the widest that Discord allows.
const NAMES: [&str; 5] = ["Astrid", "Björn", "Chloé de la Fontaine", "Dmitri", "Eun-ji"];
const WIDEST: [&str; 5] = [
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
    "Maximiliano Fernández-Montenegro",
    "<b>&\"Bobby\"; DROP TABLE;--</b>",
    "Jean-Baptiste-Emmanuel Grandjean",
    "mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm",
];

/// How many matches are searched for the fullest boards and the scenarios.
const MATCHES: u64 = 200;

/// The sampled pictures of a game.
pub struct Film {
    /// Positions of a match from its start to its end.
    pub phases: Vec<Frame>,
    /// The fullest boards.
    pub worst: Vec<Frame>,
    /// The best picture of each rare scenario.
    pub wishes: Vec<Frame>,
}

pub struct Frame {
    pub drawing: Drawing,
    /// How many shapes the picture has, or how well it matches a scenario.
    weight: usize,
}

impl Film {
    /// Plays matches of a game and samples them.
    pub fn of(kind: &'static dyn Kind) -> Self {
        let book = Phrasebook::new([kind.speech()]).expect("its words are tested");
        let camera = Camera { kind, book };
        let (worst, wishes) = camera.search();
        Self { phases: camera.phases(), worst, wishes }
    }
}

struct Camera {
    kind: &'static dyn Kind,
    book: Phrasebook,
}

impl Camera {
    /// Samples the start, the first decision of each kind and the end, with the most and the fewest players.
    fn phases(&self) -> Vec<Frame> {
        let seats = self.kind.meta().seats.clone();
        [*seats.end(), *seats.start()].into_iter().flat_map(|seats| self.each_question(seats)).collect()
    }

    fn each_question(&self, seats: u8) -> Vec<Frame> {
        let (mut asked, mut frames) = (Vec::new(), Vec::new());
        self.play(seats, 11, "search:50", |game, told| {
            let question = game.questions().into_iter().next();
            let prompt = question.as_ref().map(|question| question.prompt.key);
            // The viewer is the player who decides; at the end it is a spectator.
            let viewer = question.map(|question| question.seat);
            let is_half = game.next() == 150;
            if !asked.contains(&prompt) || is_half {
                asked.push(prompt);
                frames.extend(self.frame(game, viewer, told, &NAMES, Lang::En));
                if is_half {
                    frames.extend(self.frame(game, None, told, &NAMES, Lang::Fr));
                }
            }
        });
        frames
    }

    /// Plays many matches with the widest names; returns the fullest boards and the best picture of each
    /// scenario.
    fn search(&self) -> (Vec<Frame>, Vec<Frame>) {
        let (mut worst, mut wishes) = (Vec::<Frame>::new(), WISHES.map(|_| None::<Frame>));
        for seed in 0..MATCHES {
            let mut fullest: Option<Frame> = None;
            // A random player wastes much, and a greedy one risks little: together they reach more positions.
            let player = ["random", "greedy"][(seed % 2) as usize];
            self.play(*self.kind.meta().seats.end(), seed, player, |game, told| {
                let weight = game.picture(None, told).as_ref().map_or(0, weight);
                if fullest.as_ref().is_none_or(|it| it.weight < weight) {
                    fullest = self.frame(game, None, told, &WIDEST, Lang::Fr);
                }
                let question = game.questions().into_iter().next();
                let viewer = question.as_ref().map(|question| question.seat);
                let Some(picture) = game.picture(viewer, told) else { return };
                let seen = Seen { picture: &picture, asked: question.map(|question| question.prompt.key) };
                for (wish, best) in WISHES.iter().zip(&mut wishes) {
                    let Some(met) = wish(&seen).filter(|met| best.as_ref().is_none_or(|it| it.weight < *met)) else {
                        continue;
                    };
                    *best = Some(Frame { weight: met, ..self.drawn(&picture, &WIDEST, Lang::Fr) });
                }
            });
            worst.extend(fullest);
            worst.sort_by_key(|frame| std::cmp::Reverse(frame.weight));
            worst.truncate(4);
        }
        (worst, wishes.into_iter().flatten().collect())
    }

    /// Calls `shown` for every position of a match, with the public log so far.
    fn play(&self, seats: u8, seed: u64, player: &str, mut shown: impl FnMut(&dyn Match, &[Text])) {
        let setup = Setup::new(self.kind.meta(), seats, []).expect("its own seats");
        let mut game = self.kind.start(&setup, Seed::numbered(seed)).expect("its own set-up");
        let player: Player = player.parse().expect("a player of ours");
        let mut bots: Vec<Bot> =
            Seat::all(seats).map(|seat| Bot::new(player, &Seed::numbered(seed + u64::from(seat.0)))).collect();
        let mut told = Vec::new();
        shown(&*game, &told);
        while let Some(question) = game.questions().into_iter().next() {
            let option = game.consult(question.seat, &mut bots[question.seat.index()]).expect("it is asked");
            let mut log = Log::new();
            game.answer(question.seat, option, &mut log).expect("it was offered");
            told.extend(log.lines().iter().filter(|line| line.only.is_none()).map(|line| line.text.clone()));
            shown(&*game, &told);
        }
    }

    fn frame(&self, game: &dyn Match, viewer: Viewer, told: &[Text], names: &[&str], lang: Lang) -> Option<Frame> {
        Some(self.drawn(&game.picture(viewer, told)?, names, lang))
    }

    fn drawn(&self, picture: &Picture, names: &[&str], lang: Lang) -> Frame {
        let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        Frame { drawing: sheet(picture, &|text| self.book.say(lang, text, &names)), weight: weight(picture) }
    }
}

/// Counts the shapes of a picture.
pub fn weight(picture: &Picture) -> usize {
    picture.parts.iter().map(|part| part.shapes.len()).sum()
}
