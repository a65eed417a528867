//! The model's lobby: people and AIs join and leave, and somebody starts the match.

use meadhall::table::past::Beginning;

use super::plain::{DAY, Plain, Sitter, Stage, Verdict};

impl Plain {
    pub fn sit(&mut self, sitter: Sitter, now: u64) -> Verdict {
        if self.sitters.len() == 4 {
            return Verdict::Refused;
        }
        self.sitters.push(sitter);
        self.missed.push(0);
        self.expires = now + DAY;
        Verdict::Done
    }

    pub fn stand_up(&mut self, seat: usize, now: u64) {
        let sitter = self.sitters.remove(seat);
        self.missed.remove(seat);
        self.expires = now + DAY;
        if self.host.map(Sitter::Person) == Some(sitter) {
            self.host = self.first_person();
            self.host_acted = now;
        }
        if self.first_person().is_none() {
            self.end();
        }
    }

    pub fn add_computer(&mut self, person: u64, now: u64) -> Verdict {
        if self.stage != Stage::Lobby || !self.hosts(person, now) && self.at(person).is_none() {
            return Verdict::Refused;
        }
        match self.sit(Sitter::Computer(None), now) {
            Verdict::Done => self.acted(person, now),
            Verdict::Refused => Verdict::Refused,
        }
    }

    pub fn remove_computer(&mut self, person: u64, now: u64) -> Verdict {
        if self.stage != Stage::Lobby || !self.hosts(person, now) && self.at(person).is_none() {
            return Verdict::Refused;
        }
        let Some(last) = self.sitters.iter().rposition(|sitter| matches!(sitter, Sitter::Computer(_))) else {
            return Verdict::Refused;
        };
        self.sitters.remove(last);
        self.missed.remove(last);
        self.expires = now + DAY;
        self.acted(person, now)
    }

    pub fn kick(&mut self, person: u64, other: u64, now: u64) -> Verdict {
        let Some(seat) = self.at(other) else { return Verdict::Refused };
        if self.stage != Stage::Lobby || !self.hosts(person, now) {
            return Verdict::Refused;
        }
        self.acted(person, now);
        self.stand_up(seat, now);
        Verdict::Done
    }

    pub fn cancel(&mut self, person: u64, now: u64) -> Verdict {
        if self.stage != Stage::Lobby || !self.hosts(person, now) {
            return Verdict::Refused;
        }
        self.end();
        Verdict::Done
    }

    pub fn start(&mut self, person: u64, now: u64, beginning: Option<Beginning>) -> Verdict {
        let least = usize::from(*self.kind.meta().seats.start());
        if self.stage != Stage::Lobby || !self.hosts(person, now) || self.sitters.len() < least {
            return Verdict::Refused;
        }
        let Beginning { setup, seed, .. } = beginning.expect("the house has started it");
        self.acted(person, now);
        self.stage = Stage::Playing;
        self.game = Some(self.kind.start(&setup, seed).unwrap());
        self.go_on(now);
        Verdict::Done
    }
}
