//! Injected request faults: by route, a number of times, before or after the request takes effect.

use std::collections::BTreeMap;
use std::time::Duration;

use super::error::ApiError;
use super::rate_limit::too_many_requests;
use super::request::{ApiReply, ApiRequest};

#[derive(Clone, Debug, PartialEq)]
pub enum RequestFault {
    /// Replies with this status, like a failing server, before the request takes effect.
    Status(u16),
    /// Replies with one of Discord's own errors.
    ApiError(ApiError),
    /// Replies with this status and an HTML page, like a proxy in front of Discord.
    HtmlPage(u16),
    /// Replies 429 regardless of the actual limits, with this wait in milliseconds.
    RateLimitedForMs(u64, RateLimitScope),
    /// Breaks the connection before the request takes effect.
    Disconnect,
    /// Breaks the connection after the request took effect, before the reply.
    DisconnectAfter,
    /// Lets the request take effect, but replies with this status.
    StatusAfterEffect(u16),
    /// Lets the request take effect, but replies with an HTML page of this status.
    HtmlPageAfterEffect(u16),
    /// Never replies, and the request has no effect.
    NoReply,
    /// Never replies, but the request takes effect.
    NoReplyAfter,
    /// Lets the request take effect and replies after this delay.
    Delay(Duration),
}

/// The requests that an injected rate limit covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RateLimitScope {
    Route,
    Global,
}

/// What happens to the reply on the wire.
#[derive(Clone, Debug, PartialEq)]
pub enum ResponseAction {
    Send(ApiReply),
    SendDelayed(ApiReply, Duration),
    /// An HTML page of this status is sent.
    SendHtmlPage(u16),
    Disconnect,
    /// Nothing is sent, and the connection stays open.
    NoReply,
}

/// The planned request faults, and how often each pattern's faults have occurred.
#[derive(Debug, Default)]
pub struct RequestFaultInjector {
    planned: Vec<PlannedFault>,
    injected_counts: BTreeMap<String, u32>,
}

#[derive(Debug)]
struct PlannedFault {
    route_pattern: String,
    remaining_times: u32,
    fault: RequestFault,
}

impl RequestFaultInjector {
    /// Makes the next requests that match this pattern fail. A pattern is a method and a path in which `*` matches any
    /// one segment, like `POST /channels/*/messages`.
    pub fn add(&mut self, route: &str, times: u32, fault: RequestFault) {
        self.planned.push(PlannedFault { route_pattern: route.to_owned(), remaining_times: times, fault });
    }

    pub fn clear(&mut self) {
        self.planned.clear();
    }

    /// Returns whether all planned faults have happened.
    #[must_use]
    pub fn is_exhausted(&self) -> bool {
        self.planned.is_empty()
    }

    /// Returns how many requests of this pattern have failed so far.
    #[must_use]
    pub fn injected_count(&self, route: &str) -> u32 {
        self.injected_counts.get(route).copied().unwrap_or_default()
    }

    /// Takes the next planned fault for this request, if there is one.
    pub fn take_for(&mut self, request: &ApiRequest) -> Option<RequestFault> {
        let found =
            self.planned.iter_mut().find(|it| it.remaining_times > 0 && matches_route(&it.route_pattern, request))?;
        found.remaining_times -= 1;
        let fault = found.fault.clone();
        *self.injected_counts.entry(found.route_pattern.clone()).or_default() += 1;
        self.planned.retain(|it| it.remaining_times > 0);
        Some(fault)
    }
}

impl RequestFault {
    /// Returns the answer to send without executing the request, or `None` if the request must take effect.
    #[must_use]
    pub fn replacement(&self) -> Option<ResponseAction> {
        Some(match self {
            Self::Status(status) => ResponseAction::Send(server_error(*status)),
            Self::ApiError(error) => ResponseAction::Send(error.clone().into()),
            Self::HtmlPage(status) => ResponseAction::SendHtmlPage(*status),
            Self::RateLimitedForMs(wait_ms, RateLimitScope::Global) => {
                ResponseAction::Send(too_many_requests(*wait_ms, None))
            }
            Self::RateLimitedForMs(wait_ms, RateLimitScope::Route) => {
                ResponseAction::Send(too_many_requests(*wait_ms, Some(Vec::new())))
            }
            Self::Disconnect => ResponseAction::Disconnect,
            Self::NoReply => ResponseAction::NoReply,
            Self::DisconnectAfter
            | Self::StatusAfterEffect(_)
            | Self::HtmlPageAfterEffect(_)
            | Self::NoReplyAfter
            | Self::Delay(_) => {
                return None;
            }
        })
    }

    /// Returns what happens to the reply of a request that took effect.
    #[must_use]
    pub fn apply_to(self, reply: ApiReply) -> ResponseAction {
        match self {
            Self::DisconnectAfter => ResponseAction::Disconnect,
            Self::NoReplyAfter => ResponseAction::NoReply,
            Self::StatusAfterEffect(status) => ResponseAction::Send(server_error(status)),
            Self::HtmlPageAfterEffect(status) => ResponseAction::SendHtmlPage(status),
            Self::Delay(delay) => ResponseAction::SendDelayed(reply, delay),
            _ => ResponseAction::Send(reply),
        }
    }
}

/// Returns the error of a failing server.
fn server_error(status: u16) -> ApiReply {
    ApiReply::from(ApiError::new(status, 0, &format!("{status}: Service trouble")))
}

fn matches_route(route: &str, request: &ApiRequest) -> bool {
    let Some((method, path)) = route.split_once(' ') else { return false };
    let (expected, actual) = (path.split('/'), request.path.split('/'));
    let same_length = expected.clone().count() == actual.clone().count();
    method == request.method
        && same_length
        && expected.zip(actual).all(|(expected, actual)| expected == "*" || expected == actual)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_affects_matching_requests_the_planned_number_of_times() {
        let mut injector = RequestFaultInjector::default();
        injector.add("POST /channels/*/messages", 2, RequestFault::Disconnect);
        let request =
            |method: &str, path: &str| ApiRequest { method: method.into(), path: path.into(), ..ApiRequest::default() };
        assert_eq!(injector.take_for(&request("GET", "/channels/1/messages")), None);
        assert_eq!(injector.take_for(&request("POST", "/channels/1/messages/2")), None);
        assert_eq!(injector.take_for(&request("POST", "/channels/1/messages")), Some(RequestFault::Disconnect));
        assert_eq!(injector.take_for(&request("POST", "/channels/2/messages")), Some(RequestFault::Disconnect));
        assert_eq!(injector.take_for(&request("POST", "/channels/2/messages")), None);
        assert_eq!(
            (injector.injected_count("POST /channels/*/messages"), injector.injected_count("GET /channels/*/messages")),
            (2, 0)
        );
    }
}
