//! A game whose rules panic on one of two options. It shows how the bot handles a panic in the middle of a
//! match. An AI that tries all options always panics.

use meadhall_game::{
    Board, BoardDetail, Decisions, Dice, Game, GameDifficulty, GameLog, GameMeta, MatchSetup, PerLanguage,
    Presentation, ScoreSource, Seat, SeatScore, Text, Texts, Tutorial, Viewer, ensure,
};
use serde::{Deserialize, Serialize};

const MATCH_STEP_COUNT: u8 = 5;

/// A match of one kind of decision, which the seats have in turn: take a safe step or one that panics.
#[derive(Clone, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PanicGame {
    steps_taken: u8,
    seat_count: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PanicGameStep {
    Safe,
    /// The step on which the rules panic.
    Panicking,
}

mod words {
    meadhall_game::texts! { "stumbling"
        name();
        goal();
        ask();
        safely();
        blindly();
        walked(steps: u8);
    }
}

impl Game for PanicGame {
    const META: GameMeta = GameMeta {
        id: "stumbling",
        rules_version: 1,
        seat_range: 1..=2,
        variants: &[],
        max_steps: MATCH_STEP_COUNT as u32,
        name: words::name,
        short_name: words::name,
        goal: words::goal,
        points: |steps| words::walked(u8::try_from(steps).unwrap_or(u8::MAX)),
        typical_minutes: 1,
        difficulty: GameDifficulty::Easy,
    };
    type Action = PanicGameStep;
    type View = Self;

    fn new(setup: &MatchSetup, _: &mut Dice) -> Self {
        Self { steps_taken: 0, seat_count: setup.seats() }
    }

    fn decisions(&self, decisions: &mut Decisions<PanicGameStep>) {
        if let Some(seat) = self.turn_seat() {
            decisions.ask(seat, words::ask);
            decisions.offer_default(PanicGameStep::Safe);
            decisions.offer(PanicGameStep::Panicking);
        }
    }

    fn turn_seat(&self) -> Option<Seat> {
        (self.steps_taken < MATCH_STEP_COUNT).then_some(Seat(self.steps_taken % self.seat_count))
    }

    fn apply(&mut self, _: Seat, step: PanicGameStep, _: &mut Dice, log: &mut GameLog) {
        self.steps_taken += 1;
        log.add_public(|| words::walked(self.steps_taken));
        assert_ne!(step, PanicGameStep::Panicking, "this step panics");
    }

    fn view(&self, _: Viewer) -> Self {
        self.clone()
    }

    fn determinize(&self, _: Seat, _: &mut Dice) -> Self {
        self.clone()
    }

    fn scores(&self) -> Vec<SeatScore> {
        let score = |seat| SeatScore {
            seat: Seat(seat),
            sources: vec![ScoreSource { name: words::walked(self.steps_taken), points: self.steps_taken.into() }],
            tiebreakers: Vec::new(),
        };
        (0..self.seat_count).map(score).collect()
    }

    fn matches_setup(&self, setup: &MatchSetup) -> bool {
        self.seat_count == setup.seats()
    }

    fn check_invariants(&self) -> Result<(), String> {
        ensure(self.seat_count > 0 && self.steps_taken <= MATCH_STEP_COUNT, || {
            "there are no seats, or too many steps were taken".to_owned()
        })
    }
}

impl Presentation for PanicGame {
    const TEXTS: Texts = Texts {
        keys: words::VOCABULARY,
        fluent_sources: PerLanguage {
            en: "stumbling_name = Stumbling\nstumbling_goal = Walk.\nstumbling_ask = Where do you step?\nstumbling_safely = Safely\n\
                 stumbling_blindly = Blindly\nstumbling_walked = { $steps } steps walked\n",
            es: "stumbling_name = Tropiezos\nstumbling_goal = Camina.\nstumbling_ask = ¿Dónde pisas?\nstumbling_safely = Sobre seguro\n\
                 stumbling_blindly = A ciegas\nstumbling_walked = { $steps } pasos dados\n",
            fr: "stumbling_name = Faux pas\nstumbling_goal = Marchez.\nstumbling_ask = Où marchez-vous\u{202f}?\n\
                 stumbling_safely = À coup sûr\nstumbling_blindly = À l’aveugle\nstumbling_walked = { $steps } pas faits\n",
        },
    };
    const RULES_MARKDOWN: PerLanguage<&'static str> =
        PerLanguage { en: "# Stumbling\n", es: "# Tropiezos\n", fr: "# Faux pas\n" };
    const TUTORIAL: Option<&'static Tutorial<Self>> = None;

    fn option_path(_: &Self, step: &PanicGameStep) -> Vec<Text> {
        match step {
            PanicGameStep::Safe => vec![words::safely()],
            PanicGameStep::Panicking => vec![words::blindly()],
        }
    }

    fn preview(_: &Self, _: &PanicGameStep) -> Vec<Text> {
        Vec::new()
    }

    fn visible_scores(view: &Self) -> Vec<SeatScore> {
        view.scores()
    }

    fn board(view: &Self, _: &[PanicGameStep], _: BoardDetail) -> Board {
        Board { title: words::walked(view.steps_taken), sections: Vec::new(), prose: Vec::new() }
    }
}
