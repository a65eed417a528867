//! Injected request faults: by route, a number of times, before or after the request takes effect.

use std::collections::BTreeMap;
use std::time::Duration;

use super::rates::limited;
use super::request::{Reply, Request};
use super::wrong::Wrong;

/// What goes wrong with a request.
#[derive(Clone, Debug, PartialEq)]
pub enum What {
    /// Replies with this status, like a failing server, before the request takes effect.
    Status(u16),
    /// Replies with one of Discord's own errors.
    Refused(Wrong),
    /// Replies with this status and an HTML page, like a proxy in front of Discord.
    Page(u16),
    /// Replies 429 regardless of the actual limits, with this wait in milliseconds.
    Limited(u64, Scope),
    /// Breaks the connection before the request takes effect.
    Cut,
    /// Breaks the connection after the request took effect, before the reply.
    CutAfter,
    /// Lets the request take effect, but replies with this status.
    StatusAfter(u16),
    /// Lets the request take effect, but replies with an HTML page of this status.
    PageAfter(u16),
    /// Never replies, and the request has no effect.
    Silence,
    /// Never replies, but the request takes effect.
    SilenceAfter,
    /// Lets the request take effect and replies after this delay.
    Slow(Duration),
}

/// The requests that an injected rate limit covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    Route,
    All,
}

/// What happens to the reply on the wire.
#[derive(Clone, Debug, PartialEq)]
pub enum Fate {
    Sent(Reply),
    Late(Reply, Duration),
    /// An HTML page of this status is sent.
    Page(u16),
    Cut,
    /// Nothing is sent, and the connection stays open.
    Never,
}

/// The planned request faults, and how often each pattern was hit.
#[derive(Debug, Default)]
pub struct Troubles {
    all: Vec<Trouble>,
    struck: BTreeMap<String, u32>,
}

#[derive(Debug)]
struct Trouble {
    route: String,
    left: u32,
    what: What,
}

impl Troubles {
    /// Plans a fault for the next requests of this pattern: a method and a path in which `*` matches any one
    /// segment, like `POST /channels/*/messages`.
    pub fn add(&mut self, route: &str, times: u32, what: What) {
        self.all.push(Trouble { route: route.to_owned(), left: times, what });
    }

    pub fn clear(&mut self) {
        self.all.clear();
    }

    /// Returns whether all planned faults have happened.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.all.is_empty()
    }

    /// Returns how many requests of this pattern have failed so far.
    #[must_use]
    pub fn struck(&self, route: &str) -> u32 {
        self.struck.get(route).copied().unwrap_or_default()
    }

    /// Takes the next planned fault for this request, if there is one.
    pub fn strike(&mut self, request: &Request) -> Option<What> {
        let found = self.all.iter_mut().find(|it| it.left > 0 && fits(&it.route, request))?;
        found.left -= 1;
        let what = found.what.clone();
        *self.struck.entry(found.route.clone()).or_default() += 1;
        self.all.retain(|it| it.left > 0);
        Some(what)
    }
}

impl What {
    /// Returns what happens instead of the request, if the request must not take effect.
    #[must_use]
    pub fn instead(&self) -> Option<Fate> {
        Some(match self {
            Self::Status(status) => Fate::Sent(broken(*status)),
            Self::Refused(wrong) => Fate::Sent(wrong.clone().into()),
            Self::Page(status) => Fate::Page(*status),
            Self::Limited(wait, Scope::All) => Fate::Sent(limited(*wait, None)),
            Self::Limited(wait, Scope::Route) => Fate::Sent(limited(*wait, Some(Vec::new()))),
            Self::Cut => Fate::Cut,
            Self::Silence => Fate::Never,
            Self::CutAfter | Self::StatusAfter(_) | Self::PageAfter(_) | Self::SilenceAfter | Self::Slow(_) => {
                return None;
            }
        })
    }

    /// Returns what happens to the reply of a request that took effect.
    #[must_use]
    pub fn befalls(self, reply: Reply) -> Fate {
        match self {
            Self::CutAfter => Fate::Cut,
            Self::SilenceAfter => Fate::Never,
            Self::StatusAfter(status) => Fate::Sent(broken(status)),
            Self::PageAfter(status) => Fate::Page(status),
            Self::Slow(span) => Fate::Late(reply, span),
            _ => Fate::Sent(reply),
        }
    }
}

/// Returns the error of a failing server.
fn broken(status: u16) -> Reply {
    Reply::from(Wrong::new(status, 0, &format!("{status}: Service trouble")))
}

fn fits(route: &str, request: &Request) -> bool {
    let Some((method, path)) = route.split_once(' ') else { return false };
    let (wanted, given) = (path.split('/'), request.path.split('/'));
    let same = wanted.clone().count() == given.clone().count();
    method == request.method && same && wanted.zip(given).all(|(wanted, given)| wanted == "*" || wanted == given)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trouble_strikes_requests_of_its_form_and_no_more_often_than_said() {
        let mut troubles = Troubles::default();
        troubles.add("POST /channels/*/messages", 2, What::Cut);
        let request =
            |method: &str, path: &str| Request { method: method.into(), path: path.into(), ..Request::default() };
        assert_eq!(troubles.strike(&request("GET", "/channels/1/messages")), None);
        assert_eq!(troubles.strike(&request("POST", "/channels/1/messages/2")), None);
        assert_eq!(troubles.strike(&request("POST", "/channels/1/messages")), Some(What::Cut));
        assert_eq!(troubles.strike(&request("POST", "/channels/2/messages")), Some(What::Cut));
        assert_eq!(troubles.strike(&request("POST", "/channels/2/messages")), None);
        assert_eq!((troubles.struck("POST /channels/*/messages"), troubles.struck("GET /channels/*/messages")), (2, 0));
    }
}
