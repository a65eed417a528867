//! The questions a game puts, each with every answer the rules allow. There is no other source of legality.

use super::{Game, Seat, Text};

/// One question put to one seat.
#[derive(Debug)]
pub struct Decision<'a, A> {
    /// Who is asked.
    pub seat: Seat,
    /// What is asked. Empty in a list that was made silent.
    pub prompt: &'a Text,
    /// The options show what only this seat may see: ask in private.
    pub secret: bool,
    /// Every answer the rules allow; never empty.
    pub options: &'a [A],
    /// The option that is taken at a deadline: safe and cheap.
    pub default: usize,
}

impl<A> Clone for Decision<'_, A> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<A> Copy for Decision<'_, A> {}

impl<A> Decision<'_, A> {
    /// A question with one answer is never put to a person, unless its timing would tell a secret.
    pub const fn forced(&self) -> bool {
        self.options.len() == 1 && !self.secret
    }
}

/// Everyone who must decide now, in a buffer that can be filled again and again without allocating.
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
    /// Where its options begin; they end where those of the next question begin.
    start: usize,
    default: usize,
}

impl<A> Decisions<A> {
    /// A list whose questions are worded.
    pub const fn worded() -> Self {
        Self { heads: Vec::new(), options: Vec::new(), silent: false }
    }

    /// A list for playouts: the same questions and options, but no prompt is ever made.
    pub const fn silent() -> Self {
        Self { heads: Vec::new(), options: Vec::new(), silent: true }
    }

    /// What `game` asks now, worded.
    pub fn of<G: Game<Action = A>>(game: &G) -> Self {
        let mut decisions = Self::worded();
        game.decisions(&mut decisions);
        decisions
    }

    /// Forgets what was asked and asks again.
    pub fn refill<G: Game<Action = A>>(&mut self, game: &G) {
        self.heads.clear();
        self.options.clear();
        game.decisions(self);
    }

    /// For games: puts a question to a seat. The options offered next belong to it.
    pub fn ask(&mut self, seat: Seat, prompt: impl FnOnce() -> Text) {
        let prompt = if self.silent { Text::default() } else { prompt() };
        self.heads.push(Head { seat, prompt, secret: false, start: self.options.len(), default: 0 });
    }

    /// For games: puts a question whose options nobody else may see.
    pub fn ask_in_secret(&mut self, seat: Seat, prompt: impl FnOnce() -> Text) {
        self.ask(seat, prompt);
        if let Some(head) = self.heads.last_mut() {
            head.secret = true;
        }
    }

    /// For games: offers one more answer to the question asked last.
    pub fn offer(&mut self, action: A) {
        debug_assert!(!self.heads.is_empty(), "an option is offered after its question is asked");
        self.options.push(action);
    }

    /// For games: offers one more answer, the one that is taken at a deadline.
    pub fn offer_default(&mut self, action: A) {
        self.offer(action);
        self.default_to_last();
    }

    /// For games: the answer offered last is the one that is taken at a deadline.
    pub fn default_to_last(&mut self) {
        if let Some(head) = self.heads.last_mut() {
            head.default = (self.options.len() - head.start).saturating_sub(1);
        }
    }

    /// Nobody is asked: the game is over.
    pub const fn is_empty(&self) -> bool {
        self.heads.is_empty()
    }

    /// How many seats are asked.
    pub const fn len(&self) -> usize {
        self.heads.len()
    }

    /// The questions, in the order they were asked.
    pub fn iter(&self) -> impl Iterator<Item = Decision<'_, A>> {
        (0..self.heads.len()).map(|n| self.decision(n))
    }

    /// The first question, if there is one.
    pub fn first(&self) -> Option<Decision<'_, A>> {
        self.iter().next()
    }

    /// The question put to this seat, if there is one.
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
