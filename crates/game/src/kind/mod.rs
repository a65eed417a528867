//! Type-erased access to any game: [`Kind`] for the game, `Box<dyn Match>` for a running match ("option n of
//! seat s's decision"). The typed traits of [`Face`] are implemented by games only; this is written once for
//! all.

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

pub trait Kind: Send + Sync {
    fn meta(&self) -> &'static Meta;
    /// Returns all texts of the game.
    fn speech(&self) -> Speech;
    /// Returns the rules for players, as Markdown.
    fn rules(&self) -> Trio<&'static str>;
    /// Returns the set-up of the tutorial, if there is one.
    fn course(&self) -> Option<Course>;
    /// Returns the stored ids of the tutorial's steps.
    fn ideas(&self) -> Vec<&'static str>;
    /// Starts a match.
    fn start(&self, setup: &Setup, seed: Seed) -> Result<Box<dyn Match>, SetupError>;
    /// Returns the small pictures of the game's pieces.
    fn emoji(&self) -> Vec<Emoji>;
    /// Loads a match that [`Match::save`] wrote.
    fn load(&self, saved: &str) -> Result<Box<dyn Match>, LoadError>;
    /// Like [`Kind::load`], but also accepts a match saved under older rules, if its state is valid under the
    /// current ones.
    fn adopt(&self, saved: &str) -> Result<Box<dyn Match>, LoadError>;
}

/// A running match of any game.
pub trait Match: Send + Sync {
    fn meta(&self) -> &'static Meta;
    fn setup(&self) -> &Setup;
    /// Returns the number of the next step. The set-up was step 0.
    fn next(&self) -> u64;
    /// Returns the open decisions; none if, and only if, the match is over.
    fn questions(&self) -> Vec<Question>;
    /// Describes the options of this seat's decision.
    fn options(&self, seat: Seat) -> Result<Vec<Label>, Unanswerable>;
    /// Returns the tutorial's hints for this seat's decision; empty if it has none.
    fn remarks(&self, seat: Seat) -> Vec<Remark>;
    /// Returns the action of an option, as journals hold it.
    fn action(&self, seat: Seat, option: usize) -> Result<Value, Unanswerable>;
    /// Returns the index of the option with this action.
    fn find(&self, seat: Seat, action: &Value) -> Result<usize, Unanswerable>;
    /// Returns the fingerprint of this seat's decision: of the rules version, the prompt's key and the
    /// options, not of their wording. A button carries it, so that it answers this decision and no other.
    fn question_mark(&self, seat: Seat) -> Result<Mark, Unanswerable>;
    /// Returns the option that the AI of this seat chooses. Changes nothing.
    fn consult(&self, seat: Seat, bot: &mut Bot) -> Result<usize, Unanswerable>;
    /// Skips the step numbers before this one, so that their dice are never rolled. Never goes back.
    fn skip_to(&mut self, next: u64);
    /// Takes one step. An error changes nothing.
    fn answer(&mut self, seat: Seat, option: usize, log: &mut Log) -> Result<Step, Unanswerable>;
    /// Returns the board as this viewer may know it, with the options of the viewer's own decision marked.
    fn board(&self, viewer: Viewer, lens: Lens) -> Board;
    /// Returns a picture of the board, with the last move among the recent events.
    fn picture(&self, viewer: Viewer, happened: &[Text]) -> Option<Picture>;
    /// Returns the board in emoji and text.
    fn track(&self, viewer: Viewer) -> Vec<TrackRow>;
    /// Explains the pieces that this viewer sees.
    fn legend(&self, viewer: Viewer) -> Vec<Fact>;
    /// Returns the scores as far as this viewer may know them.
    fn standing(&self, viewer: Viewer) -> Vec<Score>;
    /// Returns the true scores.
    fn scores(&self) -> Vec<Score>;
    /// Returns the complete state, for journals and referees. Never show it to players of an open match.
    fn state(&self) -> Value;
    /// Returns the fingerprint of the complete state.
    fn mark(&self) -> Mark;
    /// Checks that all pieces are where pieces can be.
    fn audit(&self) -> Result<(), String>;
    /// Returns the match as one line of JSON that [`Kind::load`] reads.
    fn save(&self) -> String;
    /// Returns a copy on which a step can be tried.
    fn fork(&self) -> Box<dyn Match>;
    /// Returns a copy without open decisions, for showing an earlier position: no option is marked on the
    /// board.
    fn still(&self) -> Box<dyn Match>;
}

/// Shows nothing of the hidden state.
impl fmt::Debug for dyn Match {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a match of {}, before step {}", self.meta().id, self.next())
    }
}

/// An open decision of one seat, without its options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    pub seat: Seat,
    pub prompt: Text,
    /// The decision must be shown in private.
    pub secret: bool,
    /// The number of options; never 0.
    pub options: usize,
    /// The index of the option that is taken at a deadline.
    pub default: usize,
}

impl Question {
    /// Whether the only option is taken automatically. Not if it is secret, because the timing would reveal
    /// it.
    pub const fn forced(&self) -> bool {
        self.options == 1 && !self.secret
    }
}

/// The texts of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The path of texts to it, as in a menu.
    pub words: Vec<Text>,
    /// What it will do, as sentences, the most important first.
    pub consequence: Vec<Text>,
    /// Explains the piece or effect that it is about.
    pub explanation: Option<Text>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    pub n: u64,
    /// It was the only option.
    pub forced: bool,
    /// Whether it revealed hidden information.
    pub revealed: Revealed,
}

/// An answer that is refused. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unanswerable {
    /// The table has no such seat.
    #[error("there is no seat {}; this table has {seats}", seat.0)]
    NoSuchSeat {
        seat: Seat,
        seats: u8,
    },
    /// The seat has no open decision.
    #[error("seat {} is not asked anything now", seat.0)]
    NotAsked {
        seat: Seat,
    },
    /// The decision has no such option.
    #[error("there is no option {option}; there are {options}")]
    NoSuchOption {
        option: usize,
        options: usize,
    },
    /// The action is not one of the options.
    #[error("this action is not one of the options")]
    NotOffered,
    #[error("the match is over")]
    Over,
}

/// The one implementation of [`Kind`], for any game.
pub struct Of<G>(PhantomData<fn() -> G>);

impl<G: Face> Of<G> {
    /// The type-erased game, for a [`Catalogue`].
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

/// The one implementation of [`Match`].
struct Play<G: Face> {
    setup: Setup,
    seed: Seed,
    next: u64,
    game: G,
    /// The open decisions of `game`.
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
