//! Pauses a table's clock while somebody who must decide could not be notified, neither by the card nor by a
//! DM, and resumes it when a message is shown again. What each target shows is read from the store.

use super::{Failed, House};
use crate::ledger::{Door, Doors, LedgerError, Shown, held, shown_by};
use crate::table::clock::Moment;
use crate::table::record::{Asked, Standstill};
use crate::table::{Person, Table, TableId};

/// Whether the owner of an open decision has been notified.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Reach {
    /// A message shows the decision.
    Reached,
    /// A message may be on its way.
    Pending,
    /// Neither the channel nor the person's DMs accept a message.
    Refused,
}

impl House {
    /// Pauses the clock of a table if somebody cannot be notified of their decision, and resumes it when
    /// everybody has been. Otherwise nothing changes.
    pub async fn weigh_reach(&self, id: TableId) -> Result<(), Failed> {
        loop {
            let (held, doors) = self.ledger().read(held(id).and(shown_by(id))).await?;
            let Some(held) = held else { return Ok(()) };
            if has_to_stand(&held.table, &doors)?.is_none() {
                return Ok(());
            }
            // The displayed messages are read again, because one may have been sent meanwhile.
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

    /// Sends a person's open decisions again, after they have enabled DMs.
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

/// Returns `Some(true)` if the clock must be paused, `Some(false)` if it must be resumed, and `None` if it
/// stays unchanged.
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

/// Returns since when somebody who would time out or be reminded now has not been notified of their decision.
pub(super) fn unreached_since(table: &Table, doors: &Doors, now: Moment) -> Result<Option<Moment>, LedgerError> {
    let late = questions(table, doors)?.into_iter().filter(|(_, reach)| *reach != Reach::Reached);
    let asked = late.filter_map(|(asked, _)| {
        let deadline = asked.deadline?;
        deadline.since(asked.reminded, now).map(|_| deadline.asked)
    });
    Ok(asked.min())
}

/// Returns the open decisions of people with their notification status; empty if no card was ever shown.
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
    // A card posted after the decision was opened shows it.
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
