//! The seam. Above it a game is a [`Kind`] of the catalogue and a running match is a `Box<dyn Match>`: "option n of the
//! question put to seat s". Below it are the types of [`Face`]. Written once, for every game.

mod catalogue;
mod saved;

use std::fmt;
use std::marker::PhantomData;

use serde::Serialize;
use serde_json::Value;

use crate::Mark;
use crate::bot::Bot;
use crate::game::{
    Board, Course, Decision, Decisions, Dice, Emoji, Face, Fact, Lens, Log, Meta, Picture, Remark, Revealed, Score,
    Seat, Seed, Setup, SetupError, Speech, Text, TrackRow, Trio, Viewer,
};

pub use catalogue::Catalogue;
pub use saved::LoadError;
use saved::{RulesOf, Saved};

#[cfg(test)]
pub(crate) use saved::write;

/// One game of the catalogue.
pub trait Kind: Send + Sync {
    /// Its facts.
    fn meta(&self) -> &'static Meta;
    /// Everything it can say.
    fn speech(&self) -> Speech;
    /// The rules, for players, as Markdown.
    fn rules(&self) -> Trio<&'static str>;
    /// The table of its first lesson, if it has one.
    fn course(&self) -> Option<Course>;
    /// What there is to learn in that, by the names that stores have for it.
    fn ideas(&self) -> Vec<&'static str>;
    /// A new match, before its first question.
    fn start(&self, setup: &Setup, seed: Seed) -> Result<Box<dyn Match>, SetupError>;
    /// Small pictures of its things.
    fn emoji(&self) -> Vec<Emoji>;
    /// A match that [`Match::save`] wrote.
    fn load(&self, saved: &str) -> Result<Box<dyn Match>, LoadError>;
    /// The same, of a match that older rules may have brought so far: it goes on with ours, if the state can be ours.
    fn adopt(&self, saved: &str) -> Result<Box<dyn Match>, LoadError>;
}

/// One running match, whatever its game.
pub trait Match: Send + Sync {
    /// The facts of its game.
    fn meta(&self) -> &'static Meta;
    /// How it was set up.
    fn setup(&self) -> &Setup;
    /// The number of the step that comes next. The set-up was step 0.
    fn next(&self) -> u64;
    /// Everyone who must decide now; nobody, if and only if the match is over.
    fn questions(&self) -> Vec<Question>;
    /// The options of the question put to this seat.
    fn options(&self, seat: Seat) -> Result<Vec<Label>, Unanswerable>;
    /// What a first lesson could tell about the question put to this seat; nothing if it is not asked.
    fn remarks(&self, seat: Seat) -> Vec<Remark>;
    /// The action of one option, as journals hold it.
    fn action(&self, seat: Seat, option: usize) -> Result<Value, Unanswerable>;
    /// Which option of the question put to this seat has this action.
    fn find(&self, seat: Seat, action: &Value) -> Result<usize, Unanswerable>;
    /// The fingerprint of the question put to this seat: the version of the rules, the prompt and the options, never their
    /// words. A button carries it, so that it answers this question and no other.
    fn question_mark(&self, seat: Seat) -> Result<Mark, Unanswerable>;
    /// The option that a computer player takes, which must be that of this seat. Changes nothing.
    fn consult(&self, seat: Seat, bot: &mut Bot) -> Result<usize, Unanswerable>;
    /// Leaves the numbers before `next` unused: their dice are never rolled. Numbers never go back.
    fn skip_to(&mut self, next: u64);
    /// Takes one step. A refusal changes nothing.
    fn answer(&mut self, seat: Seat, option: usize, log: &mut Log) -> Result<Step, Unanswerable>;
    /// The board as this viewer may know it, with the options of the viewer's own question marked.
    fn board(&self, viewer: Viewer, lens: Lens) -> Board;
    /// A picture of it, with the last move of what has happened.
    fn picture(&self, viewer: Viewer, happened: &[Text]) -> Option<Picture>;
    /// It in emoji and words.
    fn track(&self, viewer: Viewer) -> Vec<TrackRow>;
    /// What the things in this viewer's sight do.
    fn legend(&self, viewer: Viewer) -> Vec<Fact>;
    /// The standing as this viewer may know it.
    fn standing(&self, viewer: Viewer) -> Vec<Score>;
    /// The true standing.
    fn scores(&self) -> Vec<Score>;
    /// The whole truth, for journals and referees; never for players of an open match.
    fn state(&self) -> Value;
    /// The fingerprint of the whole truth.
    fn mark(&self) -> Mark;
    /// Whether all pieces are where pieces can be.
    fn audit(&self) -> Result<(), String>;
    /// The match as a line of JSON that [`Kind::load`] reads.
    fn save(&self) -> String;
    /// A copy to try a step on.
    fn fork(&self) -> Box<dyn Match>;
    /// A copy to look at, as it was: nobody is asked anything, so nothing is marked that could be chosen.
    fn still(&self) -> Box<dyn Match>;
}

/// Nothing of what it hides.
impl fmt::Debug for dyn Match {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a match of {}, before step {}", self.meta().id, self.next())
    }
}

/// One question put to one seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// Who is asked.
    pub seat: Seat,
    /// What is asked.
    pub prompt: Text,
    /// Ask in private.
    pub secret: bool,
    /// How many options there are; never 0.
    pub options: usize,
    /// The option that is taken at a deadline.
    pub default: usize,
}

impl Question {
    /// A question with one answer is never put to a person, unless its timing would tell a secret.
    pub const fn forced(&self) -> bool {
        self.options == 1 && !self.secret
    }
}

/// One option, as it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The path of words to it.
    pub words: Vec<Text>,
    /// What it will do: sentences, the most important first.
    pub consequence: Vec<Text>,
    /// What the thing does that it is about.
    pub explanation: Option<Text>,
}

/// One step that was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Its number.
    pub n: u64,
    /// There was no other option.
    pub forced: bool,
    /// Whether anybody learned something hidden.
    pub revealed: Revealed,
}

/// Why an answer is not taken. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unanswerable {
    /// There is no such seat.
    #[error("there is no seat {}; this table has {seats}", seat.0)]
    NoSuchSeat {
        /// The seat that was named.
        seat: Seat,
        /// How many the table has.
        seats: u8,
    },
    /// The seat is not asked anything now.
    #[error("seat {} is not asked anything now", seat.0)]
    NotAsked {
        /// The seat that answered.
        seat: Seat,
    },
    /// The question has no such option.
    #[error("there is no option {option}; there are {options}")]
    NoSuchOption {
        /// The option that was named.
        option: usize,
        /// How many there are.
        options: usize,
    },
    /// The action is not one of the options.
    #[error("this action is not one of the options")]
    NotOffered,
    /// The match is over.
    #[error("the match is over")]
    Over,
}

/// The one implementation of [`Kind`]: a game with its types erased.
pub struct Of<G>(PhantomData<fn() -> G>);

impl<G: Face> Of<G> {
    /// The game, as a catalogue lists it.
    pub const KIND: &'static dyn Kind = &Self(PhantomData);
    const META: &'static Meta = &G::META;
}

impl<G: Face> Kind for Of<G> {
    fn meta(&self) -> &'static Meta {
        Self::META
    }

    fn speech(&self) -> Speech {
        G::SPEECH
    }

    fn rules(&self) -> Trio<&'static str> {
        G::RULES
    }

    fn course(&self) -> Option<Course> {
        G::LESSON.map(|lesson| lesson.course)
    }

    fn ideas(&self) -> Vec<&'static str> {
        G::LESSON.iter().flat_map(|lesson| lesson.ideas).map(|idea| idea.id).collect()
    }

    fn start(&self, setup: &Setup, seed: Seed) -> Result<Box<dyn Match>, SetupError> {
        setup.check(Self::META)?;
        let game = G::new(setup, &mut Dice::new(&seed, 0));
        Ok(Box::new(Play { asked: Decisions::of(&game), setup: setup.clone(), seed, next: 1, game }))
    }

    fn emoji(&self) -> Vec<Emoji> {
        G::emoji()
    }

    fn load(&self, saved: &str) -> Result<Box<dyn Match>, LoadError> {
        Ok(Box::new(Play::of(saved::read::<G>(saved, RulesOf::ThisVersion)?)))
    }

    fn adopt(&self, saved: &str) -> Result<Box<dyn Match>, LoadError> {
        Ok(Box::new(Play::of(saved::read::<G>(saved, RulesOf::AnyVersionSoFar)?)))
    }
}

/// A running match with its types.
struct Play<G: Face> {
    setup: Setup,
    seed: Seed,
    next: u64,
    game: G,
    /// What `game` asks now.
    asked: Decisions<G::Action>,
}

impl<G: Face> Play<G> {
    fn of(Saved { setup, seed, next, state: game, .. }: Saved<G>) -> Self {
        Self { asked: Decisions::of(&game), setup, seed, next, game }
    }

    fn copy(&self, asked: Decisions<G::Action>) -> Self {
        Self { setup: self.setup.clone(), seed: self.seed.clone(), next: self.next, game: self.game.clone(), asked }
    }

    fn decision(&self, seat: Seat) -> Result<Decision<'_, G::Action>, Unanswerable> {
        let seats = self.setup.seats();
        if seat.0 >= seats {
            return Err(Unanswerable::NoSuchSeat { seat, seats });
        }
        if self.asked.is_empty() {
            return Err(Unanswerable::Over);
        }
        self.asked.of_seat(seat).ok_or(Unanswerable::NotAsked { seat })
    }
}

fn plain(value: &impl Serialize) -> Value {
    serde_json::to_value(value).expect("states and actions are plain data with string keys")
}

impl<G: Face> Match for Play<G> {
    fn meta(&self) -> &'static Meta {
        Of::<G>::META
    }

    fn setup(&self) -> &Setup {
        &self.setup
    }

    fn next(&self) -> u64 {
        self.next
    }

    fn questions(&self) -> Vec<Question> {
        let question = |asked: Decision<'_, G::Action>| Question {
            seat: asked.seat,
            prompt: asked.prompt.clone(),
            secret: asked.secret,
            options: asked.options.len(),
            default: asked.default,
        };
        self.asked.iter().map(question).collect()
    }

    fn options(&self, seat: Seat) -> Result<Vec<Label>, Unanswerable> {
        let asked = self.decision(seat)?;
        let view = self.game.view(Some(seat));
        let label = |action: &G::Action| Label {
            words: G::words(&view, action),
            consequence: G::consequence(&view, action),
            explanation: G::explanation(&view, action),
        };
        Ok(asked.options.iter().map(label).collect())
    }

    fn remarks(&self, seat: Seat) -> Vec<Remark> {
        let (Some(lesson), Ok(asked)) = (G::LESSON, self.decision(seat)) else { return Vec::new() };
        lesson.remarks(&self.game.view(Some(seat)), &asked)
    }

    fn action(&self, seat: Seat, option: usize) -> Result<Value, Unanswerable> {
        let options = self.decision(seat)?.options;
        options.get(option).map(plain).ok_or(Unanswerable::NoSuchOption { option, options: options.len() })
    }

    fn find(&self, seat: Seat, action: &Value) -> Result<usize, Unanswerable> {
        let asked = self.decision(seat)?;
        asked.options.iter().position(|option| plain(option) == *action).ok_or(Unanswerable::NotOffered)
    }

    fn question_mark(&self, seat: Seat) -> Result<Mark, Unanswerable> {
        let asked = self.decision(seat)?;
        Ok(Mark::of(&(self.meta().rules, asked.prompt.key, asked.options)))
    }

    fn consult(&self, seat: Seat, bot: &mut Bot) -> Result<usize, Unanswerable> {
        Ok(bot.choose(&self.game, &self.decision(seat)?))
    }

    fn skip_to(&mut self, next: u64) {
        self.next = self.next.max(next);
    }

    fn answer(&mut self, seat: Seat, option: usize, log: &mut Log) -> Result<Step, Unanswerable> {
        let asked = self.decision(seat)?;
        let options = asked.options.len();
        let action = asked.options.get(option).cloned().ok_or(Unanswerable::NoSuchOption { option, options })?;
        let forced = asked.forced();
        let n = self.next;
        let mut dice = Dice::new(&self.seed, n);
        self.game.apply(seat, action, &mut dice, log);
        let revealed = log.close(&dice);
        self.asked.refill(&self.game);
        self.next += 1;
        Ok(Step { n, forced, revealed })
    }

    fn board(&self, viewer: Viewer, lens: Lens) -> Board {
        let asked = viewer.and_then(|seat| self.asked.of_seat(seat));
        G::board(&self.game.view(viewer), asked.map_or(&[], |asked| asked.options), lens)
    }

    fn picture(&self, viewer: Viewer, happened: &[Text]) -> Option<Picture> {
        let asked = viewer.and_then(|seat| self.asked.of_seat(seat));
        G::picture(&self.game.view(viewer), asked.map_or(&[], |asked| asked.options), happened)
    }

    fn track(&self, viewer: Viewer) -> Vec<TrackRow> {
        G::track(&self.game.view(viewer))
    }

    fn legend(&self, viewer: Viewer) -> Vec<Fact> {
        G::legend(&self.game.view(viewer))
    }

    fn standing(&self, viewer: Viewer) -> Vec<Score> {
        G::standing(&self.game.view(viewer))
    }

    fn scores(&self) -> Vec<Score> {
        self.game.scores()
    }

    fn state(&self) -> Value {
        plain(&self.game)
    }

    fn mark(&self) -> Mark {
        Mark::of(&self.game)
    }

    fn audit(&self) -> Result<(), String> {
        self.game.audit()
    }

    fn save(&self) -> String {
        saved::write(&self.setup, &self.seed, self.next, &self.game)
    }

    fn fork(&self) -> Box<dyn Match> {
        Box::new(self.copy(Decisions::of(&self.game)))
    }

    fn still(&self) -> Box<dyn Match> {
        Box::new(self.copy(Decisions::worded()))
    }
}
