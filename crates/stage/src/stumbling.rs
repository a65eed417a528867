//! A game whose rules panic on one of two options. It shows how the bot handles a panic in the middle of a
//! match.

use meadhall::game::{
    Board, Decisions, Dice, Face, Game, Lens, Lesson, Log, Meta, Score, Seat, Setup, Source, Speech, Text, Trio, Viewer,
};
use serde::{Deserialize, Serialize};

const STEPS: u8 = 5;

/// A match of one kind of decision: take a safe step or one that panics.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stumbling {
    steps: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    Safely,
    /// The step on which the rules panic.
    Blindly,
}

mod words {
    meadhall::vocabulary! { "stumbling"
        name();
        pitch();
        ask();
        safely();
        blindly();
        walked(steps: u8);
    }
}

impl Game for Stumbling {
    const META: Meta = Meta {
        id: "stumbling",
        rules: 1,
        seats: 1..=2,
        variants: &[],
        cap: STEPS as u32,
        name: words::name,
        pitch: words::pitch,
    };
    type Action = Step;
    type View = Self;

    fn new(_: &Setup, _: &mut Dice) -> Self {
        Self { steps: 0 }
    }

    fn decisions(&self, asked: &mut Decisions<Step>) {
        if self.steps < STEPS {
            asked.ask(Seat(0), words::ask);
            asked.offer_default(Step::Safely);
            asked.offer(Step::Blindly);
        }
    }

    fn apply(&mut self, _: Seat, step: Step, _: &mut Dice, log: &mut Log) {
        self.steps += 1;
        log.say(|| words::walked(self.steps));
        assert_ne!(step, Step::Blindly, "a foot is caught");
    }

    fn view(&self, _: Viewer) -> Self {
        self.clone()
    }

    fn imagine(&self, _: Seat, _: &mut Dice) -> Self {
        self.clone()
    }

    fn scores(&self) -> Vec<Score> {
        let sources = vec![Source { name: words::walked(self.steps), points: self.steps.into() }];
        vec![Score { seat: Seat(0), sources, breakers: Vec::new() }]
    }

    fn fits(&self, _: &Setup) -> bool {
        true
    }

    fn audit(&self) -> Result<(), String> {
        if self.steps <= STEPS { Ok(()) } else { Err("there are not so many steps".to_owned()) }
    }
}

impl std::hash::Hash for Stumbling {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.steps.hash(state);
    }
}

impl Face for Stumbling {
    const SPEECH: Speech = Speech {
        vocabulary: words::VOCABULARY,
        words: Trio {
            en: "stumbling_name = Stumbling\nstumbling_pitch = Walk.\nstumbling_ask = Where do you step?\nstumbling_safely = Safely\n\
                 stumbling_blindly = Blindly\nstumbling_walked = { $steps } steps walked\n",
            es: "stumbling_name = Tropiezos\nstumbling_pitch = Camina.\nstumbling_ask = ¿Dónde pisas?\nstumbling_safely = Sobre seguro\n\
                 stumbling_blindly = A ciegas\nstumbling_walked = { $steps } pasos dados\n",
            fr: "stumbling_name = Faux pas\nstumbling_pitch = Marchez.\nstumbling_ask = Où marchez-vous\u{202f}?\n\
                 stumbling_safely = À coup sûr\nstumbling_blindly = À l’aveugle\nstumbling_walked = { $steps } pas faits\n",
        },
    };
    const RULES: Trio<&'static str> = Trio { en: "# Stumbling\n", es: "# Tropiezos\n", fr: "# Faux pas\n" };
    const LESSON: Option<&'static Lesson<Self>> = None;

    fn words(_: &Self, step: &Step) -> Vec<Text> {
        match step {
            Step::Safely => vec![words::safely()],
            Step::Blindly => vec![words::blindly()],
        }
    }

    fn consequence(_: &Self, _: &Step) -> Vec<Text> {
        Vec::new()
    }

    fn standing(view: &Self) -> Vec<Score> {
        view.scores()
    }

    fn board(view: &Self, _: &[Step], _: Lens) -> Board {
        Board { title: words::walked(view.steps), sections: Vec::new(), aloud: Vec::new() }
    }
}
