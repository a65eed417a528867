//! Range and consistency checks of a table, without its match.

use super::wrong::Wrong;
use crate::bot::Player;
use crate::game::{Meta, Setup};
use crate::ledger::ServerSettings;
use crate::table::clock::{DAY, Moment};
use crate::table::pace::Deadline;
use crate::table::quiet::QuietHours;
use crate::table::record::{Asked, AtDeadline, Chair, Ending, Holder, Newcomer, Phase, Playing, Wanted};
use crate::table::refused::UNDOS;
use crate::table::{Person, Server, Table};

/// Revisions and steps are stored with eight digits.
const LAST_NUMBER: u64 = 99_999_999;
/// About thirty thousand years in milliseconds. Sums of such times still fit their keys.
pub const LAST_TIME: u64 = 1_000_000_000_000_000;
const LONGEST: u64 = 30 * DAY;
/// Tables go on while an export is written; no time in it may be further ahead of the exported clock.
const AHEAD: u64 = DAY;
const LOBBY: u64 = DAY;
/// After this many missed decisions an AI has taken the seat.
const MISSED: u8 = 2;
const WISHES: usize = 256;

pub(super) fn check(table: &Table, meta: &Meta, began: bool, now: Moment) -> Result<(), Wrong> {
    let seats = if began { u8::try_from(table.chairs.len()).unwrap_or(u8::MAX) } else { *meta.seats.end() };
    let variants = table.variants.iter().map(|(id, choice)| (id.as_str(), choice.as_str()));
    Setup::new(meta, seats, variants)?;
    table.pace.checked()?;
    within("the number of chairs", table.chairs.len() as u64, 0, (*meta.seats.end()).into())?;
    within("the revision", table.revision, 1, LAST_NUMBER)?;
    within("the revision of the card", table.card, 0, table.revision)?;
    within("when it was opened", table.opened.0, 0, LAST_TIME)?;
    within("when the host acted", table.host_acted.0, 0, LAST_TIME)?;
    within("the entry with which a turn began", table.turns.before.max(table.turns.now), 0, LAST_NUMBER)?;
    within("the revision of the card before", table.turns.card_before, 0, table.revision)?;
    within("the number of wishes", table.wishes.len() as u64, 0, WISHES as u64)?;
    let heard = table.lesson.iter().flat_map(|lesson| &lesson.told);
    let steps = heard.map(|heard| heard.after.max(heard.until.unwrap_or_default()));
    within("the step at which an idea was told", steps.max().unwrap_or_default(), 0, LAST_NUMBER)?;
    let open = table.over().is_none();
    if open {
        ahead("when the host acted", table.host_acted, now, 0)?;
        table.lost.map_or(Ok(()), |lost| ahead("when its channel was lost", lost, now, 0))?;
        table.stopped.map_or(Ok(()), |stopped| ahead("when its clock was stopped", stopped, now, 0))?;
    }
    numbers(table)?;
    sits_once(table)?;
    phase(table, began, now)?;
    table.chairs.iter().zip(0..).try_for_each(|(chair, seat)| chair_of(table, chair, seat, now))?;
    let chairs = table.chairs.len();
    if table.former.iter().any(|former| former.seat.index() >= chairs) {
        return Err(Wrong::Odd("somebody gave up from a chair that is not there"));
    }
    table.wishes.iter().try_for_each(|wish| match &wish.what {
        Wanted::Replace { seat, .. } if seat.index() >= chairs => {
            Err(Wrong::Odd("somebody wishes for a chair that is not there"))
        }
        Wanted::Replace { by: Newcomer::Computer(player), .. } => Ok(player.parse::<Player>().map(drop)?),
        Wanted::Replace { .. } | Wanted::End => Ok(()),
    })
}

fn phase(table: &Table, began: bool, now: Moment) -> Result<(), Wrong> {
    match &table.phase {
        Phase::Lobby { .. } if began => Err(Wrong::Odd("a lobby has no journal")),
        Phase::Lobby { expires } => {
            if table.chairs.iter().all(|chair| chair.person().is_none()) {
                return Err(Wrong::Odd("nobody is in the lobby"));
            }
            ahead("when the lobby closes", *expires, now, LOBBY)
        }
        Phase::Playing(_) if !began => Err(Wrong::Odd("the match has no beginning")),
        Phase::Playing(playing) => on(playing, table.chairs.len()),
        Phase::Over(over) => {
            within("when it ended", over.at.0, 0, LAST_TIME)?;
            let ranked = matches!(over.ending, Ending::Played | Ending::Conceded);
            let never_began = matches!(over.ending, Ending::Cancelled | Ending::Expired);
            match (began, ranked, never_began) {
                (true, _, true) => Err(Wrong::Odd("a lobby that closed has no journal")),
                (false, true, _) => Err(Wrong::Odd("the match has no beginning")),
                (_, false, _) if !over.places.is_empty() => {
                    Err(Wrong::Odd("it was not played to a result, and has places"))
                }
                _ if table.host.is_some() || !table.wishes.is_empty() || table.lost.or(table.stopped).is_some() => {
                    Err(Wrong::Odd("it is over, and still has a host, wishes, a lost channel or a stopped clock"))
                }
                _ => Ok(()),
            }
        }
    }
}

fn on(playing: &Playing, chairs: usize) -> Result<(), Wrong> {
    within("the number of the next entry", playing.next, 1, LAST_NUMBER)?;
    within("the entry of the snapshot", playing.snapshot, 0, playing.next - 1)?;
    for sealed in &playing.secret {
        within("how often an answer was taken back", sealed.times.into(), 0, UNDOS.into())?;
        sealed.answer.and_then(|answer| answer.deadline).map_or(Ok(()), deadline)?;
    }
    let Some(undo) = &playing.undo else { return Ok(()) };
    if undo.seat.index() >= chairs {
        return Err(Wrong::Odd("a seat that is not there can take steps back"));
    }
    undo.deadline.map_or(Ok(()), deadline)?;
    within("how often steps were taken back", undo.times.into(), 0, UNDOS.into())
}

fn deadline(deadline: Deadline) -> Result<(), Wrong> {
    let time = deadline.due.0.checked_sub(deadline.asked.0);
    time.filter(|time| *time <= LONGEST).map(drop).ok_or(Wrong::Range { what: "a deadline", value: deadline.due.0 })
}

fn chair_of(table: &Table, chair: &Chair, seat: u8, now: Moment) -> Result<(), Wrong> {
    match (&chair.holder, &table.phase) {
        (Holder::Computer { player, .. }, _) => drop(player.parse::<Player>()?),
        (Holder::Forgotten, Phase::Lobby { .. } | Phase::Playing(_)) => {
            return Err(Wrong::Odd("nobody plays in the chair of somebody who was forgotten"));
        }
        (Holder::Person(_) | Holder::Forgotten, _) => {}
    }
    within("how many questions were missed", chair.missed.into(), 0, MISSED.into())?;
    within("the chair's last entry", chair.last, 0, LAST_NUMBER)?;
    chair.answered.map_or(Ok(()), |answered| within("when a question was answered", answered.at.0, 0, LAST_TIME))?;
    if chair.pressed.is_some_and(|press| press.seat.0 != seat) {
        return Err(Wrong::Odd("a chair's last answer is another chair's"));
    }
    match &chair.asked {
        Some(_) if table.playing().is_none_or(|playing| playing.frozen.is_some()) => {
            Err(Wrong::Odd("there is a question without a match that can be played"))
        }
        Some(asked) => question(table, chair, asked, now),
        None => Ok(()),
    }
}

fn question(table: &Table, chair: &Chair, asked: &Asked, now: Moment) -> Result<(), Wrong> {
    within("the revision of a question", asked.call, 0, table.revision)?;
    ahead("when a reminder was seen to", asked.reminded, now, 0)?;
    let Some(deadline) = asked.deadline else { return Ok(()) };
    if chair.person().is_none() || chair.at_deadline == AtDeadline::Wait {
        return Err(Wrong::Odd("a question has a deadline, and nobody to keep it"));
    }
    ahead("when a question was asked", deadline.asked, now, 0)?;
    let time = deadline.due.0.checked_sub(deadline.asked.0);
    match time {
        Some(time) if time <= LONGEST => Ok(()),
        _ => Err(Wrong::Range { what: "a deadline", value: deadline.due.0 }),
    }
}

fn sits_once(table: &Table) -> Result<(), Wrong> {
    let mut owners: Vec<Person> = table.chairs.iter().filter_map(Chair::owner).collect();
    owners.sort_unstable();
    match owners.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(Wrong::TwoChairs(pair[0])),
        None => Ok(()),
    }
}

/// Discord's ids of servers, channels and people start at 1.
pub(super) fn numbers(table: &Table) -> Result<(), Wrong> {
    within("the number of the server", table.place.server.0, 1, u64::MAX)?;
    within("the number of the channel", table.place.channel.0, 1, u64::MAX)?;
    table.people().into_iter().try_for_each(person)
}

pub(super) fn person(person: Person) -> Result<(), Wrong> {
    within("the number of a person", person.0, 1, u64::MAX)
}

pub(super) fn server(server: Server, settings: &ServerSettings) -> Result<(), Wrong> {
    within("the number of the server", server.0, 1, u64::MAX)?;
    settings.channels.iter().try_for_each(|it| within("the number of a channel", it.0, 1, u64::MAX))?;
    settings.openers.iter().try_for_each(|it| within("the number of a role", it.0, 1, u64::MAX))?;
    settings.blocked.iter().copied().try_for_each(person)?;
    within("when the house was shown out", settings.gone_since.map_or(0, |since| since.0), 0, LAST_TIME)?;
    match settings.quiet.map(QuietHours::checked) {
        Some(Err(_)) => Err(Wrong::Odd("there are no such quiet hours")),
        Some(Ok(_)) | None => Ok(()),
    }
}

fn within(what: &'static str, value: u64, least: u64, most: u64) -> Result<(), Wrong> {
    if (least..=most).contains(&value) { Ok(()) } else { Err(Wrong::Range { what, value }) }
}

/// Rejects a time that is too far ahead and would never be reached.
fn ahead(what: &'static str, moment: Moment, now: Moment, most: u64) -> Result<(), Wrong> {
    within(what, moment.0, 0, LAST_TIME.min(now.0.saturating_add(AHEAD + most)))
}
