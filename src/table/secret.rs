//! Secret questions that are put to several at once. Until the last of them has answered, nobody else learns who has: the
//! card stays as it is, and names them all.

use std::collections::BTreeSet;

use super::clock::Moment;
use super::desk::Desk;
use super::record::{Phase, Table};
use super::refused::Refused;
use crate::game::Seat;
use crate::kind::Match;

impl Desk {
    /// Notes who is asked in secret now. Tells whose round goes on: they were called when it began.
    pub(super) fn ask_in_secret(&mut self) -> Result<BTreeSet<Seat>, Refused> {
        let game = self.game.as_deref().ok_or(Refused::NotStarted)?;
        let now = secretly(game);
        let first = self.left.first_entry();
        let waits = |seat: &Seat| {
            let chair = &self.table.chairs[seat.index()];
            let same = chair.asked.map(|asked| asked.mark) == game.question_mark(*seat).ok();
            now.contains(seat) && same && chair.last < first
        };
        let before = self.table.playing().map(|playing| playing.secret.clone()).unwrap_or_default();
        let round = if before.iter().any(waits) { before } else { BTreeSet::new() };
        self.playing()?.secret = now.union(&round).copied().collect();
        Ok(round)
    }
}

impl Table {
    /// Whose answer is waited for, as far as everybody may know.
    #[must_use]
    pub fn waits_for(&self) -> Vec<Seat> {
        let secret = |seat| self.playing().is_some_and(|playing| playing.secret.contains(&seat));
        self.seated().filter(|(seat, chair)| chair.asked.is_some() || secret(*seat)).map(|(seat, _)| seat).collect()
    }

    /// Whether all are noted whom this match asks in secret, and nobody if it asks nobody.
    #[must_use]
    pub fn keeps_secrets_of(&self, game: &dyn Match) -> bool {
        let now = secretly(game);
        let noted = self.playing().map(|playing| &playing.secret);
        let sit = |noted: &BTreeSet<Seat>| noted.iter().all(|seat| seat.index() < self.chairs.len());
        noted.is_none_or(|noted| noted.is_superset(&now) && noted.is_empty() == now.is_empty() && sit(noted))
    }

    /// Whether there is anything new to everybody: it is not, that one of several has answered in secret.
    #[must_use]
    pub fn is_news_since(&self, before: &Self) -> bool {
        self.playing().is_none_or(|playing| playing.secret.is_empty()) || self.outside() != before.outside()
    }

    /// The table without what is known only to those who are asked in secret.
    fn outside(&self) -> Self {
        let mut table = self.clone();
        (table.revision, table.host_acted) = (0, Moment(0));
        let Phase::Playing(playing) = &mut table.phase else { return table };
        (playing.next, playing.snapshot, playing.reached, playing.undo) = (0, 0, 0, None);
        for seat in &playing.secret {
            let Some(chair) = table.chairs.get_mut(seat.index()) else { continue };
            (chair.last, chair.missed) = (0, 0);
            (chair.pressed, chair.asked, chair.answered) = (None, None, None);
        }
        table
    }
}

/// Whom a match asks in secret now.
fn secretly(game: &dyn Match) -> BTreeSet<Seat> {
    game.questions().iter().filter(|it| it.secret).map(|it| it.seat).collect()
}
