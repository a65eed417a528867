//! What goes wrong with requests, on demand: by route, a few times or always, before or after they took effect.

use std::collections::BTreeMap;
use std::time::Duration;

use super::rates::limited;
use super::request::{Reply, Request};
use super::wrong::Wrong;

/// What goes wrong.
#[derive(Clone, Debug, PartialEq)]
pub enum What {
    /// It is refused with this status, as servers in trouble do, before anything was done.
    Status(u16),
    /// It is refused with one of Discord's own codes.
    Refused(Wrong),
    /// Something before Discord answers in its place, with this status and a page for people to read.
    Page(u16),
    /// Too many requests, whatever was counted: so many milliseconds to wait, for this route or for all.
    Limited(u64, Scope),
    /// The connection breaks before anything was done.
    Cut,
    /// It is done, and the connection breaks before the answer.
    CutAfter,
    /// It is done, and answered with this status all the same.
    StatusAfter(u16),
    /// It is done, and answered with a page of this status all the same.
    PageAfter(u16),
    /// There is never an answer, and nothing was done.
    Silence,
    /// It is done, and there is never an answer.
    SilenceAfter,
    /// It is done and answered, but that takes so long.
    Slow(Duration),
}

/// What has to wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// One route.
    Route,
    /// Everything.
    All,
}

/// What becomes of the answer on the wire.
#[derive(Clone, Debug, PartialEq)]
pub enum Fate {
    /// It is sent.
    Sent(Reply),
    /// It is sent after a while.
    Late(Reply, Duration),
    /// A page of this status is sent.
    Page(u16),
    /// The connection breaks.
    Cut,
    /// It is never sent.
    Never,
}

/// Everything that goes wrong at present.
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
    /// The next so many requests of this form go wrong. A form is a method and a path in which `*` stands for any one part:
    /// `POST /channels/*/messages`.
    pub fn add(&mut self, route: &str, times: u32, what: What) {
        self.all.push(Trouble { route: route.to_owned(), left: times, what });
    }

    /// Nothing goes wrong any more.
    pub fn clear(&mut self) {
        self.all.clear();
    }

    /// Whether all that was to go wrong has done so.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.all.is_empty()
    }

    /// How many requests of this form have gone wrong so far.
    #[must_use]
    pub fn struck(&self, route: &str) -> u32 {
        self.struck.get(route).copied().unwrap_or_default()
    }

    /// What goes wrong with this request.
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
    /// The answer in place of the real one, if nothing is to be done at all.
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

    /// What becomes of the real answer.
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

/// What a server in trouble says.
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
