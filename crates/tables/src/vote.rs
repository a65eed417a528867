//! Votes of the seated players: end the match, or replace a player.

use meadhall_game::Seat;

use super::clock::MINUTE_MS;
use super::edit::TableEdit;
use super::error::{MAX_PEOPLE_OFFERED, TableError};
use super::history::TakeoverReason;
use super::ids::{Actor, PersonId};
use super::notification::{NotificationEvent, NotificationRecipient};
use super::table::{Occupant, Proposal, Replacement, SeatState, TableEnding, Vote};

impl TableEdit {
    /// Votes for a proposal. The vote of the host or a server manager decides alone; otherwise everybody seated must
    /// vote for the proposal, except the player concerned.
    pub fn vote(&mut self, actor: Actor, proposal: Proposal) -> Result<(), TableError> {
        self.require_running_match()?;
        if let Proposal::ReplacePlayer { seat, replacement } = &proposal {
            self.playable_match()?;
            match replacement {
                Replacement::Person(person) if self.seat(*seat)?.offered_to == Some(*person) => return Ok(()),
                Replacement::Person(person) => self.check_offer(actor, *seat, *person)?,
                Replacement::Ai(strategy) => drop(Occupant::ai(strategy.clone())?),
            }
        }
        if self.can_moderate(actor) {
            self.record_host_activity(actor);
            return self.apply_proposal(actor.person, proposal);
        }
        self.seat_of(actor.person)?;
        let now = self.now.unix;
        let vote = Vote { voter: actor.person, proposal, cast_at: now };
        let is_superseded = |other: &Vote| other.voter == vote.voter && other.proposal.supersedes(&vote.proposal);
        if let Some(earlier) = self.table.votes.iter().find(|other| is_superseded(other)) {
            if earlier.proposal == vote.proposal {
                return Ok(());
            }
            // Each vote is announced to the whole table.
            if earlier.cast_at.0.abs_diff(now.0) < MINUTE_MS {
                return Err(TableError::ProposedRecently);
            }
        }
        // A vote to replace the same player discards the person's earlier vote.
        self.table.votes.retain(|other| !is_superseded(other));
        self.table.votes.push(vote.clone());
        if self.is_unanimous(&vote.proposal) {
            return self.apply_proposal(vote.voter, vote.proposal);
        }
        self.notify(
            NotificationRecipient::Channel,
            NotificationEvent::VoteCast { voter: vote.voter, proposal: vote.proposal },
        );
        Ok(())
    }

    /// Checks that a seat may be offered to this person. Nobody takes a seat by their own decision, and nobody who knows
    /// what another seat hides.
    fn check_offer(&self, actor: Actor, seat: Seat, person: PersonId) -> Result<(), TableError> {
        let has_or_had = |seat_state: &SeatState| [seat_state.owner(), seat_state.conceded_by].contains(&Some(person));
        let former_seats = self.table.former_players.iter().filter(|it| it.person == person).map(|it| it.seat);
        let mut other_seats =
            self.table.iter_seats().filter(|(_, it)| has_or_had(it)).map(|(it, _)| it).chain(former_seats);
        let offered = &self.table.people_offered;
        if self.table.seat_of(person).is_some() {
            Err(TableError::ReplacementAlreadySeated)
        } else if person == actor.person {
            Err(TableError::CannotOfferToSelf)
        } else if other_seats.any(|it| it != seat) {
            Err(TableError::ReplacementKnowsSecrets)
        } else if offered.len() >= MAX_PEOPLE_OFFERED && !offered.contains(&person) {
            Err(TableError::TooManyOffers)
        } else if person.0 == 0 {
            Err(TableError::CannotJoin)
        } else {
            Ok(())
        }
    }

    /// Applies a proposal that is unanimous now because somebody has left their seat.
    pub(crate) fn apply_unanimous_votes(&mut self) -> Result<(), TableError> {
        match self.table.votes.iter().find(|vote| self.is_unanimous(&vote.proposal)).cloned() {
            Some(vote) if self.table.result().is_none() => self.apply_proposal(vote.voter, vote.proposal),
            Some(_) | None => Ok(()),
        }
    }

    /// Whether all seated people have voted for the proposal, except the player concerned.
    fn is_unanimous(&self, proposal: &Proposal) -> bool {
        let has_voted = |person: PersonId| {
            self.table.votes.iter().any(|has_voted| has_voted.voter == person && has_voted.proposal == *proposal)
        };
        let others = self.table.iter_seats().filter(|(seat, _)| !proposal.concerns(*seat));
        let others: Vec<PersonId> = others.filter_map(|(_, seat_state)| seat_state.person()).collect();
        // If the player to be replaced is present, at least two other people must vote for it.
        let present = |seat_state: &SeatState| seat_state.person().is_some();
        let needed = match proposal {
            Proposal::ReplacePlayer { seat, .. } if self.table.seats.get(seat.index()).is_some_and(present) => 2,
            Proposal::ReplacePlayer { .. } | Proposal::EndMatch => 1,
        };
        others.len() >= needed && others.into_iter().all(has_voted)
    }

    fn apply_proposal(&mut self, decided_by: PersonId, proposal: Proposal) -> Result<(), TableError> {
        self.table.votes.retain(|vote| vote.proposal != proposal);
        match proposal {
            Proposal::EndMatch => {
                self.end_table(TableEnding::EndedByVote);
                Ok(())
            }
            Proposal::ReplacePlayer { seat, replacement: Replacement::Person(person) } => {
                self.seat_mut(seat)?.offered_to = Some(person);
                if self.table.people_offered.insert(person) {
                    let offer = NotificationEvent::SeatOffered { seat, offered_by: Some(decided_by) };
                    self.notify(NotificationRecipient::Person(person), offer);
                }
                Ok(())
            }
            Proposal::ReplacePlayer { seat, replacement: Replacement::Ai(strategy) } => {
                let seat_state = self.seat_mut(seat)?;
                let strategy = seat_state.computer.as_ref().map_or(strategy, |computer| computer.strategy.clone());
                let occupant = Occupant::ai(strategy)?;
                let previous_owner = seat_state.owner();
                seat_state.occupant = occupant;
                seat_state.offered_to = None;
                seat_state.missed_in_a_row = 0;
                seat_state.pending_decision = None;
                if let Some(previous_owner) = previous_owner {
                    seat_state.unlogged_takeover = Some(TakeoverReason::Replaced);
                    self.dismiss_replaced_owner(seat, previous_owner);
                }
                self.reassign_host_if_gone();
                self.update_pending_decisions()?;
                self.apply_unanimous_votes()
            }
        }
    }
}

impl Proposal {
    /// Whether a vote for this proposal and a vote for the other exclude each other.
    fn supersedes(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::ReplacePlayer { seat, .. }, Self::ReplacePlayer { seat: other, .. }) => seat == other,
            (Self::EndMatch, Self::EndMatch) => true,
            (Self::ReplacePlayer { .. }, Self::EndMatch) | (Self::EndMatch, Self::ReplacePlayer { .. }) => false,
        }
    }

    fn concerns(&self, other_seat: Seat) -> bool {
        matches!(self, Self::ReplacePlayer { seat, .. } if *seat == other_seat)
    }
}
