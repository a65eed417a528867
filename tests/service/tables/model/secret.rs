//! The model's secret decisions: several seats decide at once, and each may undo its answer until the last
//! one has answered.

use std::collections::BTreeMap;

use meadhall::game::Seat;
use meadhall::kind::{Match, Question};
use serde_json::Value;

use super::plain::{LIVE, Open, Plain, Verdict};

pub struct Sealed {
    pub seat: u8,
    action: Value,
    before: Box<dyn Match>,
    /// When the decision was asked; `None` if no person answered it.
    pub since: Option<u64>,
}

impl Plain {
    /// Updates the seats of the secret round. It goes on while one of its seats still has the same open
    /// decision.
    pub fn goes_round(&mut self, before: &BTreeMap<u8, Open>, questions: &[Question]) {
        let game = self.game.as_ref().expect("it is being played");
        let secret: Vec<u8> = questions.iter().filter(|it| it.secret).map(|it| it.seat.0).collect();
        let waits = |seat: &u8| {
            let mark = game.question_mark(Seat(*seat)).ok();
            let last = self.last.get(seat).copied().unwrap_or(0);
            secret.contains(seat) && before.get(seat).is_some_and(|open| Some(open.mark) == mark && open.last == last)
        };
        if !self.round.iter().any(waits) {
            self.round.clear();
            self.sealed.clear();
            self.tries.clear();
            if secret.len() > 1 {
                self.settle();
            }
        }
        self.round.extend(secret);
    }

    /// Records the answer if the decision is secret.
    pub fn seal(&mut self, seat: Seat, option: usize, since: Option<u64>) {
        let secret = self.game().questions().iter().any(|it| it.seat == seat && it.secret);
        if secret {
            let (before, action) = (self.game().fork(), self.game().action(seat, option).unwrap());
            self.sealed.push(Sealed { seat: seat.0, action, before, since });
        }
    }

    /// Undoes a secret answer and applies the later answers of others again.
    pub fn unseal(&mut self, person: u64, seat: u8, place: usize, now: u64) -> Verdict {
        let since = self.sealed[place].since.expect("a person gave it");
        if self.tries.get(&seat) == Some(&10) || since + LIVE <= now {
            return Verdict::Refused;
        }
        let later = self.sealed.split_off(place + 1);
        let mut before = self.sealed.pop().expect("it is there").before;
        let n = self.game().next();
        before.skip_to(n + 1);
        self.game = Some(before);
        if self.undoer == Some(seat) && later.is_empty() {
            self.back.pop();
        } else {
            self.settle();
        }
        for Sealed { seat, action, since, .. } in later {
            self.settle();
            let before = self.game().fork();
            let option = before.find(Seat(seat), &action).unwrap();
            self.sealed.push(Sealed { seat, action, before, since });
            self.take(Seat(seat), option);
        }
        self.last.insert(seat, n);
        self.missed[usize::from(seat)] = 0;
        *self.tries.entry(seat).or_default() += 1;
        self.acted(person, now);
        self.ask(now);
        self.open.entry(seat).and_modify(|open| open.since = since);
        Verdict::Done
    }
}
