//! Compares the present state of a target with the desired one, and lists the missing requests. It makes no
//! requests itself.

use meadhall_tables::Table;

use crate::repository::{
    Address, CurrentMessage, DisplayTarget, DisplayedMessages, MessageRef, RetiredMessage, SendAttempt,
};

/// A message that a table should show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DesiredMessage {
    pub address: Address,
    /// The revision of the table that the message shows.
    pub for_revision: u64,
}

/// A step of a delivery: one request, or the record that must be stored before the request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DisplayStep {
    /// Records that a message is about to be created.
    RecordAttempt(DesiredMessage),
    CreateMessage(SendAttempt),
    EditMessage(CurrentMessage),
    /// Removes the buttons of an old message.
    RemoveButtons(RetiredMessage),
    /// Deletes an old DM that a newer one replaces.
    DeleteMessage(MessageRef),
    /// Looks for a message that may have been sent and is no longer wanted.
    FindLostMessage(SendAttempt),
}

impl DesiredMessage {
    /// Returns the message that a target should show. A lesson is the private message in which its learner began it.
    pub fn for_target(table: &Table, target: DisplayTarget) -> Option<Self> {
        if table.tutorial.is_some() {
            return None;
        }
        match target {
            DisplayTarget::Card if table.channel_lost_since.is_some() => None,
            DisplayTarget::Card => {
                Some(Self { address: Address::Channel(table.location.channel), for_revision: table.card_revision })
            }
            DisplayTarget::SeatDm(seat) => {
                let seat_state = table.seats.get(seat.index())?;
                Some(Self {
                    address: Address::Person(seat_state.person()?),
                    for_revision: seat_state.pending_decision?.asked_revision,
                })
            }
        }
    }

    /// Returns whether this message is the desired one.
    pub fn is_shown_by(&self, current: &CurrentMessage) -> bool {
        self.address == current.message.address && self.for_revision == current.for_revision
    }

    /// Returns whether this attempt is for the desired message.
    fn is_attempted_by(&self, attempt: &SendAttempt) -> bool {
        self.address == attempt.address && self.for_revision == attempt.for_revision
    }
}

impl DisplayStep {
    pub const fn address(&self) -> Address {
        match self {
            Self::RecordAttempt(desired) => desired.address,
            Self::CreateMessage(attempt) | Self::FindLostMessage(attempt) => attempt.address,
            Self::EditMessage(current) => current.message.address,
            Self::RemoveButtons(retired) => retired.message.address,
            Self::DeleteMessage(message) => message.address,
        }
    }

    /// Returns whether this step was tried and Discord forbade it, according to the stored state of the target.
    pub fn is_forbidden(&self, displayed: &DisplayedMessages) -> bool {
        match self {
            Self::RecordAttempt(_) | Self::DeleteMessage(_) => false,
            Self::CreateMessage(SendAttempt { for_revision, .. })
            | Self::EditMessage(CurrentMessage { for_revision, .. }) => displayed.is_forbidden(*for_revision),
            Self::RemoveButtons(retired) => {
                displayed.retired.iter().any(|past| past.is_edit_forbidden && past.message == retired.message)
            }
            Self::FindLostMessage(attempt) => {
                displayed.attempts.contains(&SendAttempt { is_search_forbidden: true, ..*attempt })
            }
        }
    }
}

impl CurrentMessage {
    /// Returns the message as an outdated message of the target.
    pub const fn retired(&self) -> RetiredMessage {
        RetiredMessage { message: self.message, for_revision: self.for_revision, is_edit_forbidden: false }
    }
}

/// The state that a target should show.
#[derive(Clone, Copy, Debug)]
pub struct DisplayGoal {
    pub target: DisplayTarget,
    pub desired: Option<DesiredMessage>,
    pub min_revision: u64,
    /// Whether steps that Discord has forbidden are skipped for now.
    pub skip_forbidden: bool,
}

impl DisplayGoal {
    /// Returns whether all steps that remain are skipped because Discord has forbidden them.
    pub fn has_skipped_steps(&self, displayed: &DisplayedMessages) -> bool {
        self.skip_forbidden && !plan_steps(&Self { skip_forbidden: false, ..*self }, displayed).is_empty()
    }
}

/// Returns the steps to make now, most important first, or none if the target is up to date. A new message is sent
/// before old messages lose their buttons, so that there are always buttons to press, and the old card stays if Discord
/// forbids a new card. A DM becomes one line as soon as its decision is settled, and the next DM replaces it.
pub fn plan_steps(goal: &DisplayGoal, displayed: &DisplayedMessages) -> Vec<DisplayStep> {
    let DisplayGoal { target, desired, min_revision, skip_forbidden } = *goal;
    let is_desired = |current: &CurrentMessage| desired.is_some_and(|desired| desired.is_shown_by(current));
    let is_forbidden = skip_forbidden && desired.is_some_and(|desired| displayed.is_forbidden(desired.for_revision));
    if is_forbidden && target == DisplayTarget::Card {
        return Vec::new();
    }
    let to_create =
        desired.filter(|desired| displayed.given_up_revision != Some(desired.for_revision) && !is_forbidden);
    let mut steps = Vec::new();
    match (to_create, displayed.current) {
        (Some(desired), current) if !current.as_ref().is_some_and(is_desired) => {
            let earlier_attempt = displayed.attempts.iter().find(|attempt| desired.is_attempted_by(attempt));
            return vec![
                earlier_attempt
                    .map_or(DisplayStep::RecordAttempt(desired), |attempt| DisplayStep::CreateMessage(*attempt)),
            ];
        }
        (Some(_), Some(current)) if current.shown_revision < min_revision => {
            steps.push(DisplayStep::EditMessage(current))
        }
        (None, Some(current)) if !is_desired(&current) => steps.push(DisplayStep::RemoveButtons(current.retired())),
        _ => {}
    }
    let shown_dm = displayed.current.filter(|current| target != DisplayTarget::Card && is_desired(current));
    let shown_dm = shown_dm.map(|current| current.message);
    let is_replaced = |past: &RetiredMessage| shown_dm.is_some_and(|shown| shown.address == past.message.address);
    steps.extend(displayed.retired.iter().map(|past| match is_replaced(past) {
        true => DisplayStep::DeleteMessage(past.message),
        false => DisplayStep::RemoveButtons(*past),
    }));
    let asked_revision = desired.map(|desired| desired.for_revision);
    let settled = displayed.reminders.iter().filter(|reminder| Some(reminder.asked_revision) != asked_revision);
    let outdated = displayed.replaced_lines(shown_dm).chain(settled.map(|reminder| reminder.message));
    steps.extend(outdated.map(DisplayStep::DeleteMessage));
    // A forbidden message may have been created by an earlier attempt; the next attempt finds it.
    let is_desired_attempt =
        |attempt: &SendAttempt| is_forbidden && desired.is_some_and(|desired| desired.is_attempted_by(attempt));
    steps.extend(
        displayed
            .attempts
            .iter()
            .filter(|attempt| !is_desired_attempt(attempt))
            .copied()
            .map(DisplayStep::FindLostMessage),
    );
    steps.retain(|step| !(skip_forbidden && step.is_forbidden(displayed)));
    steps
}

/// Returns the state of a target that is worth keeping once no step is left.
pub fn remaining_state(desired: Option<DesiredMessage>, displayed: DisplayedMessages) -> Option<DisplayedMessages> {
    let is_desired_revision = |for_revision: u64| desired.is_some_and(|desired| desired.for_revision == for_revision);
    let given_up_revision =
        displayed.given_up_revision.filter(|given_up_revision| is_desired_revision(*given_up_revision));
    let forbidden = displayed.forbidden.filter(|forbidden| is_desired_revision(forbidden.for_revision));
    let remaining = DisplayedMessages { given_up_revision, forbidden, ..displayed };
    (remaining != DisplayedMessages::default()).then_some(remaining)
}

#[cfg(test)]
mod tests {
    use meadhall_game::Seat;
    use meadhall_tables::clock::UnixMillis;
    use meadhall_tables::{ChannelId, PersonId};

    use super::*;
    use crate::repository::{DeliveryObstacle, ForbiddenUpdate, ReminderMessage};

    const CHANNEL: Address = Address::Channel(ChannelId(1));
    const DM: Address = Address::Person(PersonId(2));

    fn desired(for_revision: u64) -> Option<DesiredMessage> {
        Some(DesiredMessage { address: CHANNEL, for_revision })
    }

    fn message_ref(address: Address, message_id: u64) -> MessageRef {
        MessageRef { address, id: message_id }
    }

    fn retired(address: Address, message_id: u64) -> RetiredMessage {
        RetiredMessage { message: message_ref(address, message_id), for_revision: message_id, is_edit_forbidden: false }
    }

    fn current(for_revision: u64, revision: u64) -> Option<CurrentMessage> {
        Some(CurrentMessage {
            message: message_ref(CHANNEL, for_revision),
            for_revision,
            shown_revision: revision,
            message_key: 0,
        })
    }

    fn attempt(address: Address, for_revision: u64) -> SendAttempt {
        SendAttempt {
            address,
            for_revision,
            revision: for_revision,
            replaces: None,
            first_sent_at: UnixMillis(0),
            is_search_forbidden: false,
        }
    }

    fn plan(desired: Option<DesiredMessage>, displayed: &DisplayedMessages, min_revision: u64) -> Vec<DisplayStep> {
        super::plan_steps(
            &DisplayGoal { target: DisplayTarget::Card, desired, min_revision, skip_forbidden: false },
            displayed,
        )
    }

    fn plan_skipping_forbidden(target: DisplayTarget, displayed: &DisplayedMessages) -> Vec<DisplayStep> {
        super::plan_steps(
            &DisplayGoal { target, desired: desired(8), min_revision: 9, skip_forbidden: true },
            displayed,
        )
    }

    #[test]
    fn a_target_that_is_up_to_date_needs_no_request() {
        assert_eq!(plan(None, &DisplayedMessages::default(), 9), []);
        let displayed = DisplayedMessages { current: current(3, 7), ..DisplayedMessages::default() };
        assert_eq!(plan(desired(3), &displayed, 7), []);
        assert_eq!(plan(desired(3), &displayed, 8), [DisplayStep::EditMessage(current(3, 7).unwrap())]);
    }

    #[test]
    fn a_new_message_is_recorded_and_sent_before_an_old_one_changes() {
        let retired_messages = vec![retired(DM, 5)];
        let mut displayed =
            DisplayedMessages { current: current(3, 7), retired: retired_messages, ..DisplayedMessages::default() };
        assert_eq!(plan(desired(8), &displayed, 8), [DisplayStep::RecordAttempt(desired(8).unwrap())]);
        displayed.attempts.push(attempt(CHANNEL, 8));
        assert_eq!(plan(desired(8), &displayed, 8), [DisplayStep::CreateMessage(attempt(CHANNEL, 8))]);
        displayed.current = current(8, 8);
        displayed.attempts.clear();
        displayed.retired.push(retired(CHANNEL, 3));
        assert_eq!(
            plan(desired(8), &displayed, 8),
            [DisplayStep::RemoveButtons(retired(DM, 5)), DisplayStep::RemoveButtons(retired(CHANNEL, 3))]
        );
    }

    #[test]
    fn a_settled_decision_loses_its_buttons_and_is_never_sent() {
        let attempts = vec![attempt(CHANNEL, 4)];
        let displayed = DisplayedMessages { current: current(3, 7), attempts, ..DisplayedMessages::default() };
        assert_eq!(
            plan(None, &displayed, 9),
            [DisplayStep::RemoveButtons(retired(CHANNEL, 3)), DisplayStep::FindLostMessage(attempt(CHANNEL, 4))]
        );
    }

    #[test]
    fn a_settled_dm_becomes_a_line_which_the_next_dm_replaces() {
        let goal = |desired| DisplayGoal {
            target: DisplayTarget::SeatDm(Seat(0)),
            desired,
            min_revision: 3,
            skip_forbidden: false,
        };
        let mut displayed = DisplayedMessages { current: current(3, 7), ..DisplayedMessages::default() };
        assert_eq!(plan_steps(&goal(None), &displayed), [DisplayStep::RemoveButtons(retired(CHANNEL, 3))]);
        displayed.current = None;
        for line in [message_ref(CHANNEL, 2), message_ref(CHANNEL, 3), message_ref(DM, 1)] {
            displayed.add_collapsed(line);
        }
        let older_line = DisplayStep::DeleteMessage(message_ref(CHANNEL, 2));
        assert_eq!(plan_steps(&goal(None), &displayed), [older_line], "the newest line stays for each person");
        assert_eq!(plan_steps(&goal(desired(8)), &displayed), [DisplayStep::RecordAttempt(desired(8).unwrap())]);
        displayed.current = current(8, 8);
        displayed.retired.push(retired(CHANNEL, 5));
        let remind = |id, asked_revision| ReminderMessage { message: message_ref(DM, id), asked_revision };
        displayed.reminders = vec![remind(6, 3), remind(9, 8)];
        let deletions = [5, 2, 3].map(|id| DisplayStep::DeleteMessage(message_ref(CHANNEL, id)));
        let reminder = DisplayStep::DeleteMessage(message_ref(DM, 6));
        assert_eq!(plan_steps(&goal(desired(8)), &displayed), [deletions.as_slice(), &[reminder]].concat());
    }

    #[test]
    fn a_message_that_was_given_up_is_not_retried_and_old_buttons_go() {
        let displayed =
            DisplayedMessages { current: current(3, 7), given_up_revision: Some(8), ..DisplayedMessages::default() };
        assert_eq!(plan(desired(8), &displayed, 9), [DisplayStep::RemoveButtons(retired(CHANNEL, 3))]);
        assert_eq!(plan(desired(3), &DisplayedMessages { given_up_revision: Some(3), ..displayed.clone() }, 9), []);
        assert_eq!(plan(desired(10), &displayed, 10), [DisplayStep::RecordAttempt(desired(10).unwrap())]);
    }

    #[test]
    fn a_forbidden_edit_or_search_is_skipped_for_now_and_retried_later() {
        let forbidden_edit = RetiredMessage { is_edit_forbidden: true, ..retired(CHANNEL, 3) };
        let displayed = DisplayedMessages {
            current: current(8, 9),
            retired: vec![forbidden_edit, retired(CHANNEL, 5)],
            ..DisplayedMessages::default()
        };
        assert_eq!(
            plan_skipping_forbidden(DisplayTarget::Card, &displayed),
            [DisplayStep::RemoveButtons(retired(CHANNEL, 5))]
        );
        assert_eq!(
            plan(desired(8), &displayed, 9),
            [DisplayStep::RemoveButtons(forbidden_edit), DisplayStep::RemoveButtons(retired(CHANNEL, 5))]
        );
        let forbidden_search = SendAttempt { is_search_forbidden: true, ..attempt(CHANNEL, 4) };
        let displayed = DisplayedMessages {
            current: current(8, 9),
            attempts: vec![forbidden_search, attempt(CHANNEL, 5)],
            ..DisplayedMessages::default()
        };
        assert_eq!(
            plan_skipping_forbidden(DisplayTarget::Card, &displayed),
            [DisplayStep::FindLostMessage(attempt(CHANNEL, 5))]
        );
        assert_eq!(
            plan(desired(8), &displayed, 9),
            [DisplayStep::FindLostMessage(forbidden_search), DisplayStep::FindLostMessage(attempt(CHANNEL, 5))]
        );
    }

    #[test]
    fn an_old_card_keeps_its_buttons_while_the_new_one_is_forbidden_but_an_old_dm_does_not() {
        let refused = |for_revision| ForbiddenUpdate {
            for_revision,
            obstacle: DeliveryObstacle::ReasonUnknown,
            address: Some(CHANNEL),
        };
        let forbidden = Some(refused(8));
        let displayed = DisplayedMessages {
            current: current(3, 7),
            retired: vec![retired(DM, 5)],
            forbidden,
            ..DisplayedMessages::default()
        };
        assert_eq!(plan_skipping_forbidden(DisplayTarget::Card, &displayed), []);
        let removals = [DisplayStep::RemoveButtons(retired(CHANNEL, 3)), DisplayStep::RemoveButtons(retired(DM, 5))];
        assert_eq!(plan_skipping_forbidden(DisplayTarget::SeatDm(Seat(0)), &displayed), removals);
        assert_eq!(
            plan(desired(8), &displayed, 9),
            [DisplayStep::RecordAttempt(desired(8).unwrap())],
            "the target is retried for its forbidden revision"
        );
        let mut other = DisplayedMessages { forbidden: Some(refused(3)), ..displayed };
        assert_eq!(
            plan_skipping_forbidden(DisplayTarget::Card, &other),
            [DisplayStep::RecordAttempt(desired(8).unwrap())],
            "a forbidden older revision does not block a newer one"
        );
        other.carry_over_refusal(Address::Channel(ChannelId(9)), 8);
        assert_eq!(other.forbidden, Some(refused(3)), "another channel has refused nothing");
        other.carry_over_refusal(CHANNEL, 8);
        assert_eq!(plan_skipping_forbidden(DisplayTarget::Card, &other), [], "the same channel would refuse it, too");
    }

    #[test]
    fn no_state_is_kept_for_a_target_that_shows_nothing() {
        assert_eq!(
            remaining_state(None, DisplayedMessages { given_up_revision: Some(3), ..DisplayedMessages::default() }),
            None
        );
        let given_up = DisplayedMessages { given_up_revision: Some(3), ..DisplayedMessages::default() };
        assert_eq!(remaining_state(desired(3), given_up.clone()), Some(given_up));
    }
}
