//! The kinds of requests that the bot sends, and the faults injected into them.

use std::collections::BTreeSet;
use std::time::Duration;

use meadhall_local_discord::ApiError;
use meadhall_local_discord::faults::{RateLimitScope, RequestFault};
use meadhall_test_support::scale::{is_full_run, is_more_than_full_run};

/// A kind of request that the bot sends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RequestKind {
    PostLobbyCard,
    EditLobbyCard,
    OpenThread,
    /// Edits the deferred reply to a command.
    EditDeferredReply,
    /// Deletes the deferred reply to a press.
    DeleteDeferredReply,
    OpenDmChannel,
    /// The first response to any interaction.
    InteractionCallback,
    PostCard,
    /// Edits a card or removes its components.
    EditCard,
    UnarchiveThread,
    SendDm,
    /// Edits a DM or removes its components.
    EditDm,
    /// Searches for a message that may have been sent without a confirmation.
    SearchMessages,
    /// Posts any message, in channels and DMs.
    PostAnyMessage,
}

pub const REQUEST_KINDS: [RequestKind; 14] = [
    RequestKind::PostLobbyCard,
    RequestKind::EditLobbyCard,
    RequestKind::OpenThread,
    RequestKind::EditDeferredReply,
    RequestKind::DeleteDeferredReply,
    RequestKind::OpenDmChannel,
    RequestKind::InteractionCallback,
    RequestKind::PostCard,
    RequestKind::EditCard,
    RequestKind::UnarchiveThread,
    RequestKind::SendDm,
    RequestKind::EditDm,
    RequestKind::SearchMessages,
    RequestKind::PostAnyMessage,
];

/// A fault of Discord's API.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FaultKind {
    MissingPermissions,
    HtmlPage403,
    RouteRateLimit,
    GlobalRateLimit,
    Status500,
    Status502,
    HtmlPage502,
    Disconnect,
    Status500AfterEffect,
    HtmlPage502AfterEffect,
    DisconnectAfterEffect,
    NoReply,
    NoReplyAfterEffect,
    DelayedReply,
}

const FAST_FAULTS: [FaultKind; 11] = [
    FaultKind::MissingPermissions,
    FaultKind::HtmlPage403,
    FaultKind::RouteRateLimit,
    FaultKind::GlobalRateLimit,
    FaultKind::Status500,
    FaultKind::Status502,
    FaultKind::HtmlPage502,
    FaultKind::Disconnect,
    FaultKind::Status500AfterEffect,
    FaultKind::HtmlPage502AfterEffect,
    FaultKind::DisconnectAfterEffect,
];

/// Faults that take their time. Each is tried once with every kind of request.
const SLOW_FAULTS: [FaultKind; 3] = [FaultKind::NoReply, FaultKind::NoReplyAfterEffect, FaultKind::DelayedReply];

/// How often a fault happens in a row; 0 means until the test clears it.
const ONCE_OR_PERMANENT_TIMES: [u32; 2] = [1, 0];
/// Each request and fault is tried with one of these, in turn; an extended run tries all of them.
const REPEATED_TIMES: [u32; 3] = [2, 3, 5];

impl FaultKind {
    pub fn injected_fault(self) -> RequestFault {
        match self {
            Self::MissingPermissions => RequestFault::ApiError(ApiError::new(403, 50013, "Missing Permissions")),
            Self::HtmlPage403 => RequestFault::HtmlPage(403),
            Self::RouteRateLimit => RequestFault::RateLimitedForMs(300, RateLimitScope::Route),
            Self::GlobalRateLimit => RequestFault::RateLimitedForMs(300, RateLimitScope::Global),
            Self::Status500 => RequestFault::Status(500),
            Self::Status502 => RequestFault::Status(502),
            Self::HtmlPage502 => RequestFault::HtmlPage(502),
            Self::Disconnect => RequestFault::Disconnect,
            Self::Status500AfterEffect => RequestFault::StatusAfterEffect(500),
            Self::HtmlPage502AfterEffect => RequestFault::HtmlPageAfterEffect(502),
            Self::DisconnectAfterEffect => RequestFault::DisconnectAfter,
            Self::NoReply => RequestFault::NoReply,
            Self::NoReplyAfterEffect => RequestFault::NoReplyAfter,
            Self::DelayedReply => RequestFault::Delay(Duration::from_secs(2)),
        }
    }
}

/// A fault in one kind of request, this many times in a row.
#[derive(Clone, Copy, Debug)]
pub struct FaultCase {
    pub request: RequestKind,
    pub fault: FaultKind,
    pub times: u32,
}

/// Returns all cases in a full run, otherwise a tenth of them.
pub fn fault_cases() -> Vec<FaultCase> {
    let pairs = REQUEST_KINDS.into_iter().flat_map(|ask| FAST_FAULTS.map(|fault| (ask, fault)));
    let all = pairs.enumerate().flat_map(|(number, (ask, fault))| {
        let repeats = if is_more_than_full_run() {
            REPEATED_TIMES.to_vec()
        } else {
            vec![REPEATED_TIMES[number % REPEATED_TIMES.len()]]
        };
        repeats.into_iter().chain(ONCE_OR_PERMANENT_TIMES).map(move |times| FaultCase { request: ask, fault, times })
    });
    let slow_cases =
        REQUEST_KINDS.into_iter().flat_map(|ask| SLOW_FAULTS.map(|fault| FaultCase { request: ask, fault, times: 1 }));
    // There are 33 cases for each request, and the step is ten: each request meets other faults and other
    // numbers of times.
    let step = if is_full_run() { 1 } else { 10 };
    let mut chosen: Vec<FaultCase> = all.step_by(step).chain(slow_cases.step_by(step)).collect();
    // The longest cases start first.
    chosen.sort_by_key(|case| !case.blocks_all_messages());
    let asks: BTreeSet<RequestKind> = chosen.iter().map(|case| case.request).collect();
    let faults: BTreeSet<FaultKind> = chosen.iter().map(|case| case.fault).collect();
    let times: BTreeSet<u32> = chosen.iter().map(|case| case.times).collect();
    let all_times = ONCE_OR_PERMANENT_TIMES.len() + REPEATED_TIMES.len();
    assert_eq!(
        (asks.len(), faults.len(), times.len()),
        (REQUEST_KINDS.len(), FAST_FAULTS.len() + SLOW_FAULTS.len(), all_times)
    );
    println!("testing {} faults", chosen.len());
    chosen
}

impl FaultCase {
    /// Whether it lasts until the test clears it.
    pub const fn is_permanent(self) -> bool {
        self.times == 0
    }

    /// Whether no message can be posted until the test clears the fault.
    pub fn blocks_all_messages(self) -> bool {
        self.request == RequestKind::PostAnyMessage && self.is_permanent()
    }

    /// Whether the bot retries the request until it succeeds.
    pub fn is_retried_until_success(self) -> bool {
        !self.is_permanent() && self.fault != FaultKind::MissingPermissions && self.request != RequestKind::OpenThread
    }
}
