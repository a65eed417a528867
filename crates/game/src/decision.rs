//! A game's open decisions, each with every legal option. Nothing else decides what is legal.

use super::{Game, Seat, Text};

/// A decision of one seat.
#[derive(Debug)]
pub struct Decision<'a, A> {
    pub seat: Seat,
    /// The question to the player; empty if the list of decisions was created without prompts.
    pub prompt: &'a Text,
    /// Whether the options reveal information that only this seat may see and must therefore be shown in private.
    pub is_secret: bool,
    /// Whether everybody may read the prompt, although the options are secret.
    pub is_prompt_public: bool,
    /// Whether the decision interrupts the turn of another seat, as an attack does; see [`Game::turn_seat`].
    pub is_out_of_turn: bool,
    /// Whether the decision only ends the turn: its option is taken automatically, unless its player could still undo.
    pub ends_turn: bool,
    /// All legal options; never empty.
    pub options: &'a [A],
    /// The index of the option that is taken when a deadline passes. It should be a safe and cheap option.
    pub default_option: usize,
}

impl<A> Clone for Decision<'_, A> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<A> Copy for Decision<'_, A> {}

impl<A> Decision<'_, A> {
    /// Whether the bot takes the only option automatically. It never does so in a secret decision, because the timing
    /// would reveal the number of options.
    pub const fn is_forced(&self) -> bool {
        self.options.len() == 1 && !self.is_secret
    }
}

/// The open decisions, in buffers that can be refilled without allocating.
#[derive(Debug)]
pub struct Decisions<A> {
    headers: Vec<DecisionHeader>,
    options: Vec<A>,
    turn_seat: Option<Seat>,
    skip_prompts: bool,
}

#[derive(Debug)]
struct DecisionHeader {
    seat: Seat,
    prompt: Text,
    is_secret: bool,
    is_prompt_public: bool,
    ends_turn: bool,
    /// The index of the decision's first option. Its options end where the options of the next decision begin.
    first_option: usize,
    default_option: usize,
}

impl<A> Decisions<A> {
    /// Creates an empty list of decisions that will have prompts.
    pub const fn with_prompts() -> Self {
        Self { headers: Vec::new(), options: Vec::new(), turn_seat: None, skip_prompts: false }
    }

    /// Creates an empty list of decisions that never get prompts, as playouts do not need them.
    pub const fn without_prompts() -> Self {
        Self { headers: Vec::new(), options: Vec::new(), turn_seat: None, skip_prompts: true }
    }

    /// Returns the open decisions of `game`, with prompts.
    pub fn collect<G: Game<Action = A>>(game: &G) -> Self {
        let mut decisions = Self::with_prompts();
        decisions.refill(game);
        decisions
    }

    /// Replaces the list with the open decisions of `game`.
    pub fn refill<G: Game<Action = A>>(&mut self, game: &G) {
        self.headers.clear();
        self.options.clear();
        self.turn_seat = game.turn_seat();
        game.decisions(self);
    }

    /// Adds a decision (called by games). The options offered next belong to it.
    pub fn ask(&mut self, seat: Seat, prompt: impl FnOnce() -> Text) {
        let prompt = if self.skip_prompts { Text::default() } else { prompt() };
        self.headers.push(DecisionHeader {
            seat,
            prompt,
            is_secret: false,
            is_prompt_public: true,
            ends_turn: false,
            first_option: self.options.len(),
            default_option: 0,
        });
    }

    /// Adds a decision whose prompt and options nobody else may see (called by games).
    pub fn ask_secret(&mut self, seat: Seat, prompt: impl FnOnce() -> Text) {
        self.ask_with_secret_options(seat, prompt);
        if let Some(header) = self.headers.last_mut() {
            header.is_prompt_public = false;
        }
    }

    /// Adds a decision whose prompt everybody may read, but whose options nobody else may see (called by games).
    pub fn ask_with_secret_options(&mut self, seat: Seat, prompt: impl FnOnce() -> Text) {
        self.ask(seat, prompt);
        if let Some(header) = self.headers.last_mut() {
            header.is_secret = true;
        }
    }

    /// Adds a decision that only ends a turn of several steps (called by games). Nothing is drawn or revealed before it, so that
    /// the last step can be undone.
    pub fn ask_to_end_turn(&mut self, seat: Seat, prompt: impl FnOnce() -> Text, end: A) {
        self.ask(seat, prompt);
        if let Some(header) = self.headers.last_mut() {
            header.ends_turn = true;
        }
        self.offer(end);
    }

    /// Adds an option to the decision added last (called by games).
    pub fn offer(&mut self, action: A) {
        debug_assert!(!self.headers.is_empty(), "a decision is added before its options");
        self.options.push(action);
    }

    /// Adds the option that is taken when a deadline passes (called by games).
    pub fn offer_default(&mut self, action: A) {
        self.offer(action);
        self.mark_last_as_default();
    }

    /// Makes the option added last the one that is taken when a deadline passes (called by games).
    pub fn mark_last_as_default(&mut self) {
        if let Some(header) = self.headers.last_mut() {
            header.default_option = (self.options.len() - header.first_option).saturating_sub(1);
        }
    }

    /// Whether there is no open decision, which means that the match is over.
    pub const fn is_empty(&self) -> bool {
        self.headers.is_empty()
    }

    /// Returns the number of open decisions.
    pub const fn len(&self) -> usize {
        self.headers.len()
    }

    /// Returns the seat whose turn it is, if it is anybody's.
    pub const fn turn_seat(&self) -> Option<Seat> {
        self.turn_seat
    }

    /// Returns the decisions in the order in which they were added.
    pub fn iter(&self) -> impl Iterator<Item = Decision<'_, A>> {
        (0..self.headers.len()).map(|n| self.decision_at(n))
    }

    pub fn first(&self) -> Option<Decision<'_, A>> {
        self.iter().next()
    }

    /// Returns the decision of this seat, if it has one.
    pub fn for_seat(&self, seat: Seat) -> Option<Decision<'_, A>> {
        self.iter().find(|decision| decision.seat == seat)
    }

    fn decision_at(&self, n: usize) -> Decision<'_, A> {
        let header = &self.headers[n];
        let end = self.headers.get(n + 1).map_or(self.options.len(), |next| next.first_option);
        Decision {
            seat: header.seat,
            prompt: &header.prompt,
            is_secret: header.is_secret,
            is_prompt_public: header.is_prompt_public,
            ends_turn: header.ends_turn,
            is_out_of_turn: self.turn_seat.is_some_and(|turn_seat| turn_seat != header.seat),
            options: &self.options[header.first_option..end],
            default_option: header.default_option,
        }
    }
}

/// The reason why an answer is refused. A refused answer changes nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AnswerError {
    /// The table has no such seat.
    #[error("there is no seat {}; this table has {seats}", seat.0)]
    NoSuchSeat { seat: Seat, seats: u8 },
    /// The seat has no open decision.
    #[error("seat {} has no pending decision", seat.0)]
    NotYourDecision { seat: Seat },
    /// The decision has no such option.
    #[error("there is no option {option}; there are {option_count}")]
    NoSuchOption { option: usize, option_count: usize },
    /// The action is not one of the options.
    #[error("this action is not one of the options")]
    IllegalAction,
    #[error("the match is over")]
    MatchOver,
}
