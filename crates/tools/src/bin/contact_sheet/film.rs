//! Matches that computers play, and the pictures of their moments.

use meadhall::bot::{Bot, Player};
use meadhall::draw::{Drawing, sheet};
use meadhall::game::{Log, Picture, Seat, Seed, Setup, Text, Viewer};
use meadhall::kind::{Kind, Match};
use meadhall::lang::{Lang, Phrasebook};

use super::wishes::{Seen, WISHES};

/// What people may be called: usual names, and the widest that Discord takes.
const NAMES: [&str; 5] = ["Astrid", "Björn", "Chloé de la Fontaine", "Dmitri", "Eun-ji"];
const WIDEST: [&str; 5] = [
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
    "Maximiliano Fernández-Montenegro",
    "<b>&\"Bobby\"; DROP TABLE;--</b>",
    "Jean-Baptiste-Emmanuel Grandjean",
    "mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm",
];

/// So many matches are searched for the worst.
const MATCHES: u64 = 200;

/// The pictures of a game.
pub struct Film {
    /// A match from its beginning to its end.
    pub phases: Vec<Frame>,
    /// What asks most of a picture.
    pub worst: Vec<Frame>,
    /// What seldom comes, and the fullest of it.
    pub wishes: Vec<Frame>,
}

/// A picture.
pub struct Frame {
    /// What is to be drawn.
    pub drawing: Drawing,
    /// How much there is on it, or how well it meets a wish.
    weight: usize,
}

impl Film {
    /// Plays matches of a game.
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
    /// The beginning, the first of each kind of question as whoever is asked sees it, and the end, for most and for fewest players.
    fn phases(&self) -> Vec<Frame> {
        let seats = self.kind.meta().seats.clone();
        [*seats.end(), *seats.start()].into_iter().flat_map(|seats| self.each_question(seats)).collect()
    }

    fn each_question(&self, seats: u8) -> Vec<Frame> {
        let (mut asked, mut frames) = (Vec::new(), Vec::new());
        self.play(seats, 11, "search:50", |game, told| {
            let question = game.questions().into_iter().next();
            let prompt = question.as_ref().map(|question| question.prompt.key);
            // Both as everybody sees it and as whoever is asked does.
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

    /// Of many matches with the widest names, the fullest boards, and of each wish the picture that meets it best.
    fn search(&self) -> (Vec<Frame>, Vec<Frame>) {
        let (mut worst, mut wishes) = (Vec::<Frame>::new(), WISHES.map(|_| None::<Frame>));
        for seed in 0..MATCHES {
            let mut fullest: Option<Frame> = None;
            // Whoever plays at random wastes much, and whoever wants much dares little.
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

    /// Shows every moment of a match, with what has happened before.
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

/// How much there is on a picture.
pub fn weight(picture: &Picture) -> usize {
    picture.parts.iter().map(|part| part.shapes.len()).sum()
}
