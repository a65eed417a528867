//! Changes of seats during a match: concede, hand over to an AI, come back, be replaced; moving a
//! table; erasing a person.

use std::mem;

use meadhall_game::{Seat, Strategy};

use super::clock::{MINUTE_MS, UnixMillis};
use super::edit::TableEdit;
use super::error::TableError;
use super::history::TakeoverReason;
use super::ids::{Actor, MatchVenue, PersonId, TableLocation};
use super::notification::{NotificationEvent, NotificationRecipient};
use super::table::{FormerPlayer, Occupant, PendingDecision, SeatState, TableEnding, TimeoutPolicy};

/// The time after which a table may be moved again, because each move mentions the awaited players.
const MOVE_INTERVAL_MS: u64 = 5 * MINUTE_MS;

impl TableEdit {
    /// Concedes the match for the actor. With two players, the other player wins; with more, an AI takes the seat and
    /// the person cannot come back.
    pub fn concede(&mut self, actor: Actor) -> Result<(), TableError> {
        self.playable_match()?;
        let seat = self.seat_of(actor.person)?;
        self.record_host_activity(actor);
        self.concede_seat(seat)
    }

    pub(crate) fn concede_seat(&mut self, seat: Seat) -> Result<(), TableError> {
        let seat_state = self.seat_mut(seat)?;
        seat_state.is_conceded = true;
        seat_state.conceded_by = seat_state.owner();
        seat_state.occupant = Occupant::new_ai(seat_state.ai_strategy(), None);
        seat_state.pending_decision = None;
        seat_state.unlogged_takeover = Some(TakeoverReason::Conceded);
        let has_no_owner = self.table.seats.iter().all(|seat_state| seat_state.owner().is_none());
        if has_no_owner || self.table.seats.len() == 2 {
            self.end_table(TableEnding::Conceded);
            return Ok(());
        }
        self.reassign_host_if_gone();
        self.update_pending_decisions()?;
        self.apply_unanimous_votes()
    }

    /// Lets an AI play in this seat until its owner comes back.
    pub(crate) fn hand_to_ai(&mut self, seat: Seat, reason: TakeoverReason) -> Result<(), TableError> {
        self.playable_match()?;
        let has_left = reason == TakeoverReason::Left;
        let seat_state = self.seat_mut(seat)?;
        seat_state.occupant = Occupant::Ai {
            strategy: seat_state.ai_strategy(),
            stands_in_for: seat_state.owner(),
            replaces_failed_ai: false,
            left_decision: seat_state.pending_decision.take().filter(|_| has_left),
        };
        if !has_left {
            seat_state.missed_in_a_row = 0;
        }
        seat_state.unlogged_takeover = Some(reason);
        self.update_pending_decisions()?;
        self.apply_unanimous_votes()
    }

    /// Lets an easier AI play on in this seat, because the AI with the strategy `failed` could not choose an answer.
    pub fn replace_failed_ai(&mut self, seat: Seat, failed: &str, easier: Strategy) -> Result<(), TableError> {
        self.playable_match()?;
        match &mut self.seat_mut(seat)?.occupant {
            Occupant::Ai { strategy, replaces_failed_ai, .. } if strategy == failed => {
                (*strategy, *replaces_failed_ai) = (easier.to_string(), true);
                Ok(())
            }
            Occupant::Ai { .. } | Occupant::Person(_) | Occupant::Erased => Err(TableError::StaleDecision),
        }
    }

    /// Takes the seat that this person owns or was offered.
    pub(crate) fn take_seat(&mut self, person: PersonId) -> Result<(), TableError> {
        self.playable_match()?;
        let seats = &self.table.seats;
        let own_index = seats.iter().position(|seat_state| seat_state.owner() == Some(person));
        let index = own_index.or_else(|| seats.iter().position(|seat_state| seat_state.offered_to == Some(person)));
        let index = index.ok_or(TableError::AlreadyStarted)?;
        let seat = Seat(u8::try_from(index).map_err(|_| TableError::AlreadyStarted)?);
        let revision = self.next_revision;
        let seat_state = self.seat_mut(seat)?;
        let previous_owner = seat_state.owner().filter(|owner| *owner != person);
        seat_state.offered_to = None;
        // Leaving and coming back gives nobody more time.
        let left_decision = seat_state.left_decision_mut().copied().filter(|_| own_index.is_some());
        seat_state.pending_decision = left_decision.map(|left| PendingDecision { asked_revision: revision, ..left });
        seat_state.occupant = Occupant::Person(person);
        seat_state.unlogged_takeover = None;
        if own_index.is_none() {
            self.reset_for_new_owner(seat, person)?;
        }
        if let Some(previous_owner) = previous_owner {
            self.dismiss_replaced_owner(seat, previous_owner);
        }
        self.reassign_host_if_gone();
        self.update_pending_decisions()
    }

    /// Resets the state of the seat that belonged to its previous owner.
    fn reset_for_new_owner(&mut self, seat: Seat, person: PersonId) -> Result<(), TableError> {
        if self.table.is_solo() {
            self.table.venue = MatchVenue::LobbyChannel;
        }
        let end_step = self.playable_match()?.next_step;
        let seat_state = self.seat_mut(seat)?;
        seat_state.last_answer = None;
        seat_state.hints = None;
        seat_state.missed_in_a_row = 0;
        seat_state.is_conceded = false;
        seat_state.timeout_policy = TimeoutPolicy::DefaultAnswer;
        let conceded_by = seat_state.conceded_by.take();
        if conceded_by != Some(person) {
            let first_step = mem::replace(&mut seat_state.owner_first_step, end_step);
            let former = conceded_by.map(|person| FormerPlayer { person, seat, first_step, end_step });
            self.table.former_players.extend(former);
        }
        let running_match = self.playable_match()?;
        running_match.undo_state = running_match.undo_state.take().filter(|undo_state| undo_state.seat != seat);
        Ok(())
    }

    /// Declines all seats offered to this person. Returns whether there was one.
    pub(crate) fn decline_offer(&mut self, person: PersonId) -> bool {
        let seats_offered = self.table.seats.iter_mut().filter(|seat_state| seat_state.offered_to == Some(person));
        seats_offered.map(|seat_state| seat_state.offered_to = None).count() > 0
    }

    /// Sets what happens when a decision of the actor's seat times out. Only people with the host's rights may choose
    /// to wait without limit.
    pub fn set_timeout_policy(&mut self, actor: Actor, at_deadline: TimeoutPolicy) -> Result<(), TableError> {
        self.require_open()?;
        let seat = self.seat_of(actor.person)?;
        if at_deadline == TimeoutPolicy::WaitForAnswer {
            self.require_host_rights(actor)?;
        }
        let seat_state = self.seat_mut(seat)?;
        if seat_state.timeout_policy == at_deadline {
            return Ok(());
        }
        let waits_forever = [seat_state.timeout_policy, at_deadline].map(|it| it == TimeoutPolicy::WaitForAnswer);
        seat_state.timeout_policy = at_deadline;
        if waits_forever[0] != waits_forever[1] && seat_state.pending_decision.is_some() {
            seat_state.pending_decision = None;
            self.update_pending_decisions()?;
        }
        self.record_host_activity(actor);
        Ok(())
    }

    pub(crate) fn dismiss_replaced_owner(&mut self, seat: Seat, previous_owner: PersonId) {
        self.table.votes.retain(|vote| vote.voter != previous_owner);
        self.notify(NotificationRecipient::Person(previous_owner), NotificationEvent::SeatTaken { seat });
    }

    /// Makes another person host if the host has lost their seat for good.
    pub(crate) fn reassign_host_if_gone(&mut self) {
        let owners: Vec<PersonId> = self.table.seats.iter().filter_map(SeatState::owner).collect();
        if self.table.host.is_some_and(|host| !owners.contains(&host)) {
            self.table.host = self.table.seats.iter().find_map(SeatState::person).or(owners.first().copied());
            self.table.host_active_at = self.now.service;
        }
    }

    /// Moves the table to another channel. People with the host's rights and the server's managers may do this, and
    /// everybody seated if the table's channel no longer exists.
    pub fn move_to(&mut self, actor: Actor, location: TableLocation) -> Result<(), TableError> {
        self.require_open()?;
        let can_rescue = self.table.channel_lost_since.is_some() && self.table.seat_of(actor.person).is_some();
        if !can_rescue && !self.can_moderate(actor) {
            return Err(TableError::HostOnly);
        }
        let others = self.table.seats.iter().filter_map(SeatState::owner).any(|owner| owner != actor.person);
        if others && location.server != self.table.location.server {
            return Err(TableError::OthersInServer);
        }
        // Moving to the same channel is allowed if it was believed lost, because it may exist after all.
        if self.table.location == location && self.table.channel_lost_since.is_none() {
            return Err(TableError::AlreadyInChannel);
        }
        let now = self.now.unix;
        let is_recent = |moved_at: UnixMillis| moved_at.0.abs_diff(now.0) < MOVE_INTERVAL_MS;
        if self.table.channel_lost_since.is_none() && self.table.moved_at.is_some_and(is_recent) {
            return Err(TableError::MovedRecently);
        }
        self.table.moved_at = Some(now);
        self.table.location = location;
        self.table.channel_lost_since = None;
        // The reasons for the pause were about the old channel.
        self.resume_clock()?;
        self.request_new_card();
        self.record_host_activity(actor);
        Ok(())
    }

    /// Records that the table's channel no longer exists and pauses the table's clock. The table ends after a while
    /// unless it is moved.
    pub fn mark_channel_lost(&mut self) -> Result<(), TableError> {
        self.require_open()?;
        self.table.paused_since = self.table.paused_since.or(Some(self.now.service));
        self.table.channel_lost_since = self.table.channel_lost_since.or(Some(self.now.service));
        Ok(())
    }

    /// Records that the channel exists after all.
    pub fn mark_channel_found(&mut self) -> Result<(), TableError> {
        self.require_open()?;
        self.table.channel_lost_since = None;
        self.clear_pause_reasons(&[])
    }

    /// Removes every mention of a person from the table. In a running match an AI takes their seat, and in a finished
    /// match the seat is marked as erased.
    pub fn erase_person(&mut self, person: PersonId) -> Result<(), TableError> {
        self.table.votes.retain(|vote| vote.voter != person && vote.proposal.replacement_person() != Some(person));
        self.table.former_players.retain(|former_player| former_player.person != person);
        self.table.people_offered.remove(&person);
        for seat_state in &mut self.table.seats {
            seat_state.offered_to = seat_state.offered_to.filter(|offered| *offered != person);
            seat_state.conceded_by = seat_state.conceded_by.filter(|conceded| *conceded != person);
        }
        let seat =
            self.table.iter_seats().find(|(_, seat_state)| seat_state.owner() == Some(person)).map(|(seat, _)| seat);
        if self.require_lobby().is_ok() {
            seat.into_iter().for_each(|seat| self.remove_seat(seat));
        } else if let Some(seat) = seat {
            let is_over = self.table.result().is_some();
            let seat_state = self.seat_mut(seat)?;
            if seat_state.person().is_some() && !is_over {
                seat_state.unlogged_takeover = Some(TakeoverReason::Left);
            }
            seat_state.occupant = match &seat_state.occupant {
                Occupant::Person(_) if is_over => Occupant::Erased,
                Occupant::Ai { strategy, replaces_failed_ai, .. } => {
                    let (strategy, replaces_failed_ai) = (strategy.clone(), *replaces_failed_ai);
                    Occupant::Ai { strategy, stands_in_for: None, replaces_failed_ai, left_decision: None }
                }
                _ => Occupant::new_ai(seat_state.ai_strategy(), None),
            };
            seat_state.pending_decision = None;
            if !is_over {
                self.reassign_host_if_gone();
                // The match state is missing if the match is frozen.
                if self.match_state.is_some() {
                    self.update_pending_decisions()?;
                    self.apply_unanimous_votes()?;
                }
            }
        }
        if self.table.host == Some(person) {
            self.table.host = self.table.seats.iter().find_map(SeatState::person);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::clock::{ServiceInstant, UnixMillis};
    use crate::edit::CommandTime;
    use crate::ids::{AccessLevel, ChannelId, ServerId, TableId};
    use crate::lobby::NewTable;
    use crate::pace::Pace;
    use crate::table::{RunningMatch, STAND_IN_STRATEGY, TablePhase};

    use meadhall_game::Lang;

    #[test]
    fn a_person_is_erased_from_a_frozen_match() {
        let new_table = NewTable {
            game_type: meadhall_games::find_game("raids").unwrap(),
            variants: BTreeMap::new(),
            location: TableLocation { server: ServerId(1), channel: ChannelId(1) },
            language: Lang::En,
            pace: Pace::Day,
            ai_strategies: vec![STAND_IN_STRATEGY.to_owned()],
            venue: crate::MatchVenue::default(),
            tutorial: None,
        };
        let actor = Actor { person: PersonId(7), access: AccessLevel::Member };
        let now = CommandTime { service: ServiceInstant(0), unix: UnixMillis(0) };
        let mut edit = TableEdit::create(new_table, TableId::new(1), actor, now).unwrap();
        let frozen_reason = Some("other rules".to_owned());
        edit.table.phase = TablePhase::Playing(RunningMatch {
            next_step: 1,
            snapshot_step: 0,
            last_effective_step: 0,
            undo_state: None,
            frozen_reason,
            secret_seats: Vec::new(),
        });
        assert_eq!(edit.erase_person(PersonId(7)), Ok(()));
        assert!(edit.table.people().is_empty());
    }
}
