//! What has to be done so that a door shows its table: worked out from what the table wants, what is shown, and what may
//! have been sent. Nothing is done here.

use crate::ledger::{Address, Attempt, Door, Present, Shown, Spent};
use crate::table::Table;

/// A message that a table wants to be there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Summons {
    /// Where.
    pub address: Address,
    /// What it is created for.
    pub called: u64,
}

/// One request, or the note that must come before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Noting that a message is about to be created.
    Note(Summons),
    /// Creating it.
    Send(Attempt),
    /// Bringing the message up to date.
    Edit(Present),
    /// Taking the buttons from an old message.
    Strip(Spent),
    /// Looking for a message that was tried and is no longer wanted.
    Find(Attempt),
}

impl Summons {
    /// What a table wants a door to show.
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

    /// Whether this message is it.
    pub fn is(&self, present: &Present) -> bool {
        self.address == present.message.address && self.called == present.called
    }

    /// Whether this attempt is at it.
    fn is_tried(&self, attempt: &Attempt) -> bool {
        self.address == attempt.address && self.called == attempt.called
    }
}

impl Step {
    /// Where it is done.
    pub const fn address(&self) -> Address {
        match self {
            Self::Note(wanted) => wanted.address,
            Self::Send(attempt) | Self::Find(attempt) => attempt.address,
            Self::Edit(present) => present.message.address,
            Self::Strip(spent) => spent.message.address,
        }
    }

    /// Whether this was tried and refused, as is noted of what the door shows.
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
    /// The same, when another is to be shown.
    pub const fn spent(&self) -> Spent {
        Spent { message: self.message, called: self.called, refused: false }
    }
}

/// What is to be done about a door.
#[derive(Clone, Copy, Debug)]
pub struct Aim {
    /// The door.
    pub door: Door,
    /// What it is to show.
    pub wanted: Option<Summons>,
    /// The revision that it is to show at least.
    pub revision: u64,
    /// Whether what was refused is left alone for now.
    pub waits: bool,
}

impl Aim {
    /// Whether something would be done if what was refused were not left alone.
    pub fn is_held_up(&self, shown: &Shown) -> bool {
        self.waits && !steps(&Self { waits: false, ..*self }, shown).is_empty()
    }
}

/// The steps that can be taken now, the most important first; none if the door shows its revision or a later one. The new
/// message comes before the old ones are touched, so that there is always one to press; where it is refused, an old card
/// stays as it is. A private message is for one question: when that is settled its buttons go in any case.
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
    // What was refused may have come through at an earlier try: it is for whoever tries again to find it.
    let is_wanted = |attempt: &Attempt| refused && wanted.is_some_and(|wanted| wanted.is_tried(attempt));
    steps.extend(shown.tried.iter().filter(|attempt| !is_wanted(attempt)).copied().map(Step::Find));
    steps.retain(|step| !(waits && step.is_refused(shown)));
    steps
}

/// What is worth keeping of what a door shows, once nothing is left to be done.
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
