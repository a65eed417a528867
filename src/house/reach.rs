//! Whether those who are asked have been reached: by the card, or by a private message. What each door shows, and what keeps
//! it from that, is in the books; a clock that runs for nobody's eyes is stopped, and goes on when a door works again.

use super::{Failed, House};
use crate::ledger::{Door, Doors, LedgerError, Shown, held, shown_by};
use crate::table::clock::Moment;
use crate::table::record::{Asked, Standstill};
use crate::table::{Person, Table, TableId};

/// How far a question has come to whoever it is put to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Reach {
    /// A door has shown it.
    Reached,
    /// It may be on its way.
    Pending,
    /// No door takes it.
    Refused,
}

impl House {
    /// Stops the clock of a table where no door takes what somebody is asked, and lets it go on when everybody has been
    /// reached. Nothing is changed where all is as it should be.
    pub async fn weigh_reach(&self, id: TableId) -> Result<(), Failed> {
        loop {
            let (held, doors) = self.ledger().read(held(id).and(shown_by(id))).await?;
            let Some(held) = held else { return Ok(()) };
            if has_to_stand(&held.table, &doors)?.is_none() {
                return Ok(());
            }
            // Doors are looked at once more afterwards: one may have been shown meanwhile.
            let learn = |table: &Table| shown_by(table.id);
            self.change_knowing(id, None, learn, |desk, doors| {
                match has_to_stand(&desk.table, &doors)? {
                    Some(true) => desk.stop_clock(Standstill::Unreached)?,
                    Some(false) => desk.restart_clock(&[Standstill::Unreached])?,
                    None => {}
                }
                Ok(Vec::new())
            })
            .await?;
        }
    }

    /// A person takes private messages again: what they are asked is sent to them once more.
    pub async fn write_again_to(&self, person: Person) -> Result<(), Failed> {
        for held in self.ledger().tables(&self.ledger().tables_of(person).await?).await? {
            let held = held?;
            let Some(seat) = held.table.seat_of(person) else { continue };
            let id = held.table.id;
            if held.table.chairs[seat.index()].asked.is_some() {
                self.ledger().show_again(id, Door::Private(seat), held.table.revision).await?;
                self.bell().ring(id);
            }
        }
        Ok(())
    }
}

/// Whether a clock that runs has to be stopped, or one that stands has to go on; none if it may stay as it is.
fn has_to_stand(table: &Table, doors: &Doors) -> Result<Option<bool>, LedgerError> {
    let stands = table.stands_still(Standstill::Unreached);
    if table.over().is_some() {
        return Ok(None);
    }
    let reach = questions(table, doors)?.into_iter().map(|(_, reach)| reach).max().unwrap_or(Reach::Reached);
    Ok(match (reach, stands) {
        (Reach::Refused, false) => Some(true),
        (Reach::Reached, true) => Some(false),
        _ => None,
    })
}

/// Since when somebody is asked whose time would be up or who would be reminded now, and whom no door has reached yet.
pub(super) fn unreached_since(table: &Table, doors: &Doors, now: Moment) -> Result<Option<Moment>, LedgerError> {
    let late = questions(table, doors)?.into_iter().filter(|(_, reach)| *reach != Reach::Reached);
    let asked = late.filter_map(|(asked, _)| {
        let deadline = asked.deadline?;
        deadline.since(asked.reminded, now).map(|_| deadline.asked)
    });
    Ok(asked.min())
}

/// Everything that people are asked, and how far it has come. Where nobody has ever shown anything, nothing is known.
fn questions(table: &Table, doors: &Doors) -> Result<Vec<(Asked, Reach)>, LedgerError> {
    let Some(card) = doors.noted(Door::Card)? else { return Ok(Vec::new()) };
    let mut questions = Vec::new();
    for (seat, chair) in table.seated() {
        let (Some(_), Some(asked)) = (chair.person(), chair.asked) else { continue };
        let own = doors.noted(Door::Private(seat))?.unwrap_or_default();
        questions.push((asked, reach(table, &card, &own, asked)));
    }
    Ok(questions)
}

fn reach(table: &Table, card: &Shown, own: &Shown, asked: Asked) -> Reach {
    // A card that was put up later than the question shows it.
    let by_card = card.present.is_some_and(|present| present.called >= asked.call);
    let by_letter = own.present.is_some_and(|present| present.called == asked.call);
    if by_card || by_letter {
        Reach::Reached
    } else if card.is_refused(table.card) && (own.is_refused(asked.call) || own.given_up == Some(asked.call)) {
        Reach::Refused
    } else {
        Reach::Pending
    }
}
