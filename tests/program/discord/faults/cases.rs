//! The kinds of requests that the bot sends, and the faults injected into them.

use std::collections::BTreeSet;
use std::time::Duration;

use local_discord::Wrong;
use local_discord::trouble::{Scope, What};
use stage::full::{extended, whole};

/// A kind of request that the bot sends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ask {
    Lobby,
    LobbyEdit,
    Thread,
    /// Edits the deferred reply to a command.
    Promised,
    /// Deletes the deferred reply to a press.
    TakenBack,
    OpenPrivate,
    /// The first response to any interaction.
    Callback,
    Card,
    /// Edits a card or removes its components.
    CardEdit,
    Wake,
    Letter,
    /// Edits a DM or removes its components.
    LetterEdit,
    /// Searches for a message that may have been sent without a confirmation.
    Search,
    /// Posts any message, in channels and DMs.
    Everywhere,
}

pub const ASKS: [Ask; 14] = [
    Ask::Lobby,
    Ask::LobbyEdit,
    Ask::Thread,
    Ask::Promised,
    Ask::TakenBack,
    Ask::OpenPrivate,
    Ask::Callback,
    Ask::Card,
    Ask::CardEdit,
    Ask::Wake,
    Ask::Letter,
    Ask::LetterEdit,
    Ask::Search,
    Ask::Everywhere,
];

/// A fault of Discord's API.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fault {
    Refused,
    RefusedByAPage,
    Limited,
    LimitedForAll,
    Status500,
    Status502,
    Page502,
    Cut,
    DoneAndStatus500,
    DoneAndPage502,
    DoneAndCut,
    Silence,
    DoneAndSilence,
    Slow,
}

const FAULTS: [Fault; 11] = [
    Fault::Refused,
    Fault::RefusedByAPage,
    Fault::Limited,
    Fault::LimitedForAll,
    Fault::Status500,
    Fault::Status502,
    Fault::Page502,
    Fault::Cut,
    Fault::DoneAndStatus500,
    Fault::DoneAndPage502,
    Fault::DoneAndCut,
];

/// Faults that take their time. Each is tried once with every kind of request.
const SLOW: [Fault; 3] = [Fault::Silence, Fault::DoneAndSilence, Fault::Slow];

/// How often a fault happens in a row; 0 means until the test clears it.
const ONCE_OR_FOR_EVER: [u32; 2] = [1, 0];
/// Each request and fault is tried with one of these, in turn; an extended run tries all of them.
const A_FEW: [u32; 3] = [2, 3, 5];

impl Fault {
    pub fn what(self) -> What {
        match self {
            Self::Refused => What::Refused(Wrong::new(403, 50013, "Missing Permissions")),
            Self::RefusedByAPage => What::Page(403),
            Self::Limited => What::Limited(300, Scope::Route),
            Self::LimitedForAll => What::Limited(300, Scope::All),
            Self::Status500 => What::Status(500),
            Self::Status502 => What::Status(502),
            Self::Page502 => What::Page(502),
            Self::Cut => What::Cut,
            Self::DoneAndStatus500 => What::StatusAfter(500),
            Self::DoneAndPage502 => What::PageAfter(502),
            Self::DoneAndCut => What::CutAfter,
            Self::Silence => What::Silence,
            Self::DoneAndSilence => What::SilenceAfter,
            Self::Slow => What::Slow(Duration::from_secs(2)),
        }
    }
}

/// A fault in one kind of request, this many times in a row.
#[derive(Clone, Copy, Debug)]
pub struct Case {
    pub ask: Ask,
    pub fault: Fault,
    pub times: u32,
}

/// Returns all cases in a full run, otherwise a tenth of them.
pub fn cases() -> Vec<Case> {
    let pairs = ASKS.into_iter().flat_map(|ask| FAULTS.map(|fault| (ask, fault)));
    let all = pairs.enumerate().flat_map(|(number, (ask, fault))| {
        let few = if extended() { A_FEW.to_vec() } else { vec![A_FEW[number % A_FEW.len()]] };
        few.into_iter().chain(ONCE_OR_FOR_EVER).map(move |times| Case { ask, fault, times })
    });
    let slow = ASKS.into_iter().flat_map(|ask| SLOW.map(|fault| Case { ask, fault, times: 1 }));
    // There are 33 cases for each request, and the step is ten: each request meets other faults and other
    // numbers of times.
    let step = if whole() { 1 } else { 10 };
    let mut chosen: Vec<Case> = all.step_by(step).chain(slow.step_by(step)).collect();
    // The longest cases start first.
    chosen.sort_by_key(|case| !case.reaches_nobody());
    let asks: BTreeSet<Ask> = chosen.iter().map(|case| case.ask).collect();
    let faults: BTreeSet<Fault> = chosen.iter().map(|case| case.fault).collect();
    let times: BTreeSet<u32> = chosen.iter().map(|case| case.times).collect();
    let all_times = ONCE_OR_FOR_EVER.len() + A_FEW.len();
    assert_eq!((asks.len(), faults.len(), times.len()), (ASKS.len(), FAULTS.len() + SLOW.len(), all_times));
    println!("{} faults are tried", chosen.len());
    chosen
}

impl Case {
    /// Whether it lasts until the test clears it.
    pub const fn is_for_ever(self) -> bool {
        self.times == 0
    }

    /// Whether no message can be posted until the test clears the fault.
    pub fn reaches_nobody(self) -> bool {
        self.ask == Ask::Everywhere && self.is_for_ever()
    }

    /// Whether the bot retries the request until it succeeds.
    pub fn insists(self) -> bool {
        !self.is_for_ever() && self.fault != Fault::Refused && self.ask != Ask::Thread
    }
}
