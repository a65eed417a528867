//! A game's open decisions, each with every legal option. Nothing else decides what is legal.

use super::{Game, Seat, Text};

/// A decision of one seat.
#[derive(Debug)]
pub struct Decision<'a, A> {
    pub seat: Seat,
    /// The question to the player. Empty in a list without prompts.
    pub prompt: &'a Text,
    /// The options show what only this seat may see: they must be shown in private.
    pub secret: bool,
    /// All legal options; never empty.
    pub options: &'a [A],
    /// The index of the option that is taken at a deadline: safe and cheap.
    pub default: usize,
}

impl<A> Clone for Decision<'_, A> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<A> Copy for Decision<'_, A> {}

impl<A> Decision<'_, A> {
    /// Whether the only option is taken automatically. Not if it is secret, because the timing would reveal
    /// it.
    pub const fn forced(&self) -> bool {
        self.options.len() == 1 && !self.secret
    }
}

/// The open decisions, in buffers that can be refilled without allocating.
#[derive(Debug)]
pub struct Decisions<A> {
    heads: Vec<Head>,
    options: Vec<A>,
    silent: bool,
}

#[derive(Debug)]
struct Head {
    seat: Seat,
    prompt: Text,
    secret: bool,
    /// The index of its first option; its options end where those of the next decision begin.
    start: usize,
    default: usize,
}

impl<A> Decisions<A> {
    /// Creates an empty list with prompts.
    pub const fn worded() -> Self {
        Self { heads: Vec::new(), options: Vec::new(), silent: false }
    }

    /// Creates an empty list for playouts: the same decisions and options, but no prompt is ever made.
    pub const fn silent() -> Self {
        Self { heads: Vec::new(), options: Vec::new(), silent: true }
    }

    /// Returns the open decisions of `game`, with prompts.
    pub fn of<G: Game<Action = A>>(game: &G) -> Self {
        let mut decisions = Self::worded();
        game.decisions(&mut decisions);
        decisions
    }

    /// Replaces the list with the open decisions of `game`.
    pub fn refill<G: Game<Action = A>>(&mut self, game: &G) {
        self.heads.clear();
        self.options.clear();
        game.decisions(self);
    }

    /// Adds a decision (called by games). The options offered next belong to it.
    pub fn ask(&mut self, seat: Seat, prompt: impl FnOnce() -> Text) {
        let prompt = if self.silent { Text::default() } else { prompt() };
        self.heads.push(Head { seat, prompt, secret: false, start: self.options.len(), default: 0 });
    }

    /// Adds a decision whose options nobody else may see (called by games).
    pub fn ask_in_secret(&mut self, seat: Seat, prompt: impl FnOnce() -> Text) {
        self.ask(seat, prompt);
        if let Some(head) = self.heads.last_mut() {
            head.secret = true;
        }
    }

    /// Adds an option to the last decision (called by games).
    pub fn offer(&mut self, action: A) {
        debug_assert!(!self.heads.is_empty(), "an option is offered after its question is asked");
        self.options.push(action);
    }

    /// Adds an option that is taken at a deadline (called by games).
    pub fn offer_default(&mut self, action: A) {
        self.offer(action);
        self.default_to_last();
    }

    /// Makes the last option the one that is taken at a deadline (called by games).
    pub fn default_to_last(&mut self) {
        if let Some(head) = self.heads.last_mut() {
            head.default = (self.options.len() - head.start).saturating_sub(1);
        }
    }

    /// Whether the game is over.
    pub const fn is_empty(&self) -> bool {
        self.heads.is_empty()
    }

    /// Returns the number of open decisions.
    pub const fn len(&self) -> usize {
        self.heads.len()
    }

    /// Returns the decisions in the order in which they were added.
    pub fn iter(&self) -> impl Iterator<Item = Decision<'_, A>> {
        (0..self.heads.len()).map(|n| self.decision(n))
    }

    pub fn first(&self) -> Option<Decision<'_, A>> {
        self.iter().next()
    }

    /// Returns the decision of this seat, if it has one.
    pub fn of_seat(&self, seat: Seat) -> Option<Decision<'_, A>> {
        self.iter().find(|decision| decision.seat == seat)
    }

    fn decision(&self, n: usize) -> Decision<'_, A> {
        let head = &self.heads[n];
        let end = self.heads.get(n + 1).map_or(self.options.len(), |next| next.start);
        Decision {
            seat: head.seat,
            prompt: &head.prompt,
            secret: head.secret,
            options: &self.options[head.start..end],
            default: head.default,
        }
    }
}
