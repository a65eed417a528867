//! Compares the present state of a target with the desired one, and lists the missing requests. It makes no
//! requests itself.

use crate::ledger::{Address, Attempt, Door, Present, Shown, Spent};
use crate::table::Table;

/// A message that a table should show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Summons {
    pub address: Address,
    /// The revision for which it is created.
    pub called: u64,
}

/// One request, or the record that must be written before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Records that a message is about to be created.
    Note(Summons),
    Send(Attempt),
    Edit(Present),
    /// Removes the buttons of an old message.
    Strip(Spent),
    /// Looks for a message that may have been sent and is no longer wanted.
    Find(Attempt),
}

impl Summons {
    /// Returns the message that a target should show.
    pub fn of(table: &Table, door: Door) -> Option<Self> {
        match door {
            Door::Card if table.lost.is_some() => None,
            Door::Card => Some(Self { address: Address::Channel(table.place.channel), called: table.card }),
            Door::Private(seat) => {
                let chair = table.chairs.get(seat.index())?;
                Some(Self { address: Address::Person(chair.person()?), called: chair.asked?.call })
            }
        }
    }

    /// Returns whether this message is the desired one.
    pub fn is(&self, present: &Present) -> bool {
        self.address == present.message.address && self.called == present.called
    }

    /// Returns whether this attempt is for the desired message.
    fn is_tried(&self, attempt: &Attempt) -> bool {
        self.address == attempt.address && self.called == attempt.called
    }
}

impl Step {
    pub const fn address(&self) -> Address {
        match self {
            Self::Note(wanted) => wanted.address,
            Self::Send(attempt) | Self::Find(attempt) => attempt.address,
            Self::Edit(present) => present.message.address,
            Self::Strip(spent) => spent.message.address,
        }
    }

    /// Returns whether this step was tried and forbidden, according to the recorded state of the target.
    pub fn is_refused(&self, shown: &Shown) -> bool {
        match self {
            Self::Note(_) => false,
            Self::Send(Attempt { called, .. }) | Self::Edit(Present { called, .. }) => shown.is_refused(*called),
            Self::Strip(spent) => shown.past.iter().any(|past| past.refused && past.message == spent.message),
            Self::Find(attempt) => shown.tried.contains(&Attempt { refused: true, ..*attempt }),
        }
    }
}

impl Present {
    /// Returns the message as one that is no longer current.
    pub const fn spent(&self) -> Spent {
        Spent { message: self.message, called: self.called, refused: false }
    }
}

/// The state that a target should show.
#[derive(Clone, Copy, Debug)]
pub struct Aim {
    pub door: Door,
    pub wanted: Option<Summons>,
    pub revision: u64,
    /// Whether forbidden requests are skipped for now.
    pub waits: bool,
}

impl Aim {
    /// Returns whether there are steps that are only missing because forbidden requests are skipped.
    pub fn is_held_up(&self, shown: &Shown) -> bool {
        self.waits && !steps(&Self { waits: false, ..*self }, shown).is_empty()
    }
}

/// Returns the requests to make now, most important first; none if the target is up to date. A new message is
/// sent before old ones lose their buttons, so there is always one to press. If a new card is forbidden, the
/// old one stays. A DM loses its buttons as soon as its decision is settled.
pub fn steps(aim: &Aim, shown: &Shown) -> Vec<Step> {
    let Aim { door, wanted, revision, waits } = *aim;
    let fits = |present: &Present| wanted.is_some_and(|wanted| wanted.is(present));
    let refused = waits && wanted.is_some_and(|wanted| shown.is_refused(wanted.called));
    if refused && door == Door::Card {
        return Vec::new();
    }
    let sought = wanted.filter(|wanted| shown.given_up != Some(wanted.called) && !refused);
    let mut steps = Vec::new();
    match (sought, shown.present) {
        (Some(wanted), present) if !present.as_ref().is_some_and(fits) => {
            let tried = shown.tried.iter().find(|attempt| wanted.is_tried(attempt));
            return vec![tried.map_or(Step::Note(wanted), |attempt| Step::Send(*attempt))];
        }
        (Some(_), Some(present)) if present.revision < revision => steps.push(Step::Edit(present)),
        (None, Some(present)) if !fits(&present) => steps.push(Step::Strip(present.spent())),
        _ => {}
    }
    steps.extend(shown.past.iter().copied().map(Step::Strip));
    // A forbidden message may have been created by an earlier attempt; the next attempt finds it.
    let is_wanted = |attempt: &Attempt| refused && wanted.is_some_and(|wanted| wanted.is_tried(attempt));
    steps.extend(shown.tried.iter().filter(|attempt| !is_wanted(attempt)).copied().map(Step::Find));
    steps.retain(|step| !(waits && step.is_refused(shown)));
    steps
}

/// Returns the state of a target that is worth keeping once no step is left.
pub fn kept(wanted: Option<Summons>, shown: Shown) -> Option<Shown> {
    let is_wanted = |called: u64| wanted.is_some_and(|wanted| wanted.called == called);
    let given_up = shown.given_up.filter(|given_up| is_wanted(*given_up));
    let refused = shown.refused.filter(|refused| is_wanted(refused.called));
    let kept = Shown { given_up, refused, ..shown };
    (kept != Shown::default()).then_some(kept)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Seat;
    use crate::ledger::{Message, Missing, Refusal};
    use crate::table::clock::Wall;
    use crate::table::{Channel, Person};

    const HERE: Address = Address::Channel(Channel(1));
    const THERE: Address = Address::Person(Person(2));

    fn want(called: u64) -> Option<Summons> {
        Some(Summons { address: HERE, called })
    }

    fn message(address: Address, number: u64) -> Message {
        Message { address, number }
    }

    fn spent(address: Address, number: u64) -> Spent {
        Spent { message: message(address, number), called: number, refused: false }
    }

    fn present(called: u64, revision: u64) -> Option<Present> {
        Some(Present { message: message(HERE, called), called, revision, seal: None })
    }

    fn attempt(address: Address, called: u64) -> Attempt {
        Attempt { address, called, revision: called, instead_of: None, since: Wall(0), refused: false }
    }

    fn steps(wanted: Option<Summons>, shown: &Shown, revision: u64) -> Vec<Step> {
        super::steps(&Aim { door: Door::Card, wanted, revision, waits: false }, shown)
    }

    fn waiting(door: Door, shown: &Shown) -> Vec<Step> {
        super::steps(&Aim { door, wanted: want(8), revision: 9, waits: true }, shown)
    }

    #[test]
    fn a_door_that_shows_what_it_should_is_left_alone() {
        assert_eq!(steps(None, &Shown::default(), 9), []);
        let shown = Shown { present: present(3, 7), ..Shown::default() };
        assert_eq!(steps(want(3), &shown, 7), []);
        assert_eq!(steps(want(3), &shown, 8), [Step::Edit(present(3, 7).unwrap())]);
    }

    #[test]
    fn a_new_message_is_noted_and_sent_before_an_old_one_is_touched() {
        let past = vec![spent(THERE, 5)];
        let mut shown = Shown { present: present(3, 7), past, ..Shown::default() };
        assert_eq!(steps(want(8), &shown, 8), [Step::Note(want(8).unwrap())]);
        shown.tried.push(attempt(HERE, 8));
        assert_eq!(steps(want(8), &shown, 8), [Step::Send(attempt(HERE, 8))]);
        shown.present = present(8, 8);
        shown.tried.clear();
        shown.past.push(spent(HERE, 3));
        assert_eq!(steps(want(8), &shown, 8), [Step::Strip(spent(THERE, 5)), Step::Strip(spent(HERE, 3))]);
    }

    #[test]
    fn a_settled_question_is_stripped_and_looked_for_but_never_sent() {
        let tried = vec![attempt(HERE, 4)];
        let shown = Shown { present: present(3, 7), tried, ..Shown::default() };
        assert_eq!(steps(None, &shown, 9), [Step::Strip(spent(HERE, 3)), Step::Find(attempt(HERE, 4))]);
    }

    #[test]
    fn what_was_given_up_is_not_tried_again_and_does_not_leave_old_buttons() {
        let shown = Shown { present: present(3, 7), given_up: Some(8), ..Shown::default() };
        assert_eq!(steps(want(8), &shown, 9), [Step::Strip(spent(HERE, 3))]);
        assert_eq!(steps(want(3), &Shown { given_up: Some(3), ..shown.clone() }, 9), []);
        assert_eq!(steps(want(10), &shown, 10), [Step::Note(want(10).unwrap())]);
    }

    #[test]
    fn a_message_that_keeps_its_buttons_is_left_alone_for_now_and_tried_again() {
        let kept = Spent { refused: true, ..spent(HERE, 3) };
        let shown = Shown { present: present(8, 9), past: vec![kept, spent(HERE, 5)], ..Shown::default() };
        assert_eq!(waiting(Door::Card, &shown), [Step::Strip(spent(HERE, 5))]);
        assert_eq!(steps(want(8), &shown, 9), [Step::Strip(kept), Step::Strip(spent(HERE, 5))]);
        let hidden = Attempt { refused: true, ..attempt(HERE, 4) };
        let shown = Shown { present: present(8, 9), tried: vec![hidden, attempt(HERE, 5)], ..Shown::default() };
        assert_eq!(waiting(Door::Card, &shown), [Step::Find(attempt(HERE, 5))]);
        assert_eq!(steps(want(8), &shown, 9), [Step::Find(hidden), Step::Find(attempt(HERE, 5))]);
    }

    #[test]
    fn an_old_card_stays_while_the_new_one_is_refused_and_an_old_letter_does_not() {
        let refused = Some(Refusal { called: 8, missing: Missing::Unsaid });
        let shown = Shown { present: present(3, 7), past: vec![spent(THERE, 5)], refused, ..Shown::default() };
        assert_eq!(waiting(Door::Card, &shown), []);
        let strips = [Step::Strip(spent(HERE, 3)), Step::Strip(spent(THERE, 5))];
        assert_eq!(waiting(Door::Private(Seat(0)), &shown), strips);
        assert_eq!(steps(want(8), &shown, 9), [Step::Note(want(8).unwrap())], "it is tried again");
        let other = Shown { refused: Some(Refusal { called: 3, missing: Missing::Unsaid }), ..shown };
        assert_eq!(waiting(Door::Card, &other), [Step::Note(want(8).unwrap())], "another call is another matter");
    }

    #[test]
    fn nothing_is_kept_of_a_door_that_shows_nothing() {
        assert_eq!(kept(None, Shown { given_up: Some(3), ..Shown::default() }), None);
        let taken_away = Shown { given_up: Some(3), ..Shown::default() };
        assert_eq!(kept(want(3), taken_away.clone()), Some(taken_away));
    }
}
