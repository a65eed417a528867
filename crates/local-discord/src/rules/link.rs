//! Validates URLs and timestamps.

use serde_json::Value;

use super::fault;
use super::part::Part;
use super::reading::length;
use super::{Case, File};

/// The allowed schemes of links.
pub(super) const WEB: &[&str] = &["http", "https"];
/// The allowed schemes of images, which may be uploads.
pub(super) const MEDIA: &[&str] = &["http", "https", "attachment"];
/// The allowed schemes of link buttons, which may also open a place within Discord.
pub(super) const BUTTON: &[&str] = &["http", "https", "discord"];

/// The names of the files that a message will have.
#[derive(Default)]
pub(super) struct Shelf<'b> {
    /// The number of files. A file can have two names.
    pub count: usize,
    names: Vec<&'b str>,
}

impl<'b> Shelf<'b> {
    /// Collects uploads and kept files, under their own names and the names that the message gives them.
    pub fn of(message: &Part<'_, 'b>, case: Case, files: &[File<'b>]) -> Self {
        let list = message.field("attachments").and_then(|list| list.value().as_array());
        let ids: Vec<u64> = list.into_iter().flatten().filter_map(|it| number(&it["id"])).collect();
        let dropped = |file: &File| file.kept && case.edits() && list.is_some() && !ids.contains(&file.id.0);
        let mut names: Vec<&str> = files.iter().filter(|file| !dropped(file)).map(|file| file.name).collect();
        let count = names.len();
        names.extend(list.into_iter().flatten().filter_map(|it| it["filename"].as_str()));
        Self { count, names }
    }
}

fn number(value: &Value) -> Option<u64> {
    value.as_u64().or_else(|| value.as_str()?.parse().ok())
}

/// Checks a URL if the field is present.
pub(super) fn address(part: &Part, name: &'static str, most: usize, schemes: &[&str], shelf: &Shelf) {
    if let Some(field) = part.field(name) {
        check(&field, most, schemes, shelf);
    }
}

/// Checks a required URL and returns whether it refers to an upload.
pub(super) fn must_address(part: &Part, name: &'static str, most: usize, schemes: &[&str], shelf: &Shelf) -> bool {
    part.must(name).is_some_and(|field| check(&field, most, schemes, shelf))
}

fn check(field: &Part, most: usize, schemes: &[&str], shelf: &Shelf) -> bool {
    let Some(url) = field.as_text(0..=most) else { return false };
    let Some((scheme, rest)) = url.split_once("://") else {
        field.note(fault::not_a_url());
        return false;
    };
    if !schemes.contains(&scheme.to_ascii_lowercase().as_str()) {
        field.note(fault::scheme(scheme, schemes));
    } else if scheme.eq_ignore_ascii_case("attachment") {
        if !shelf.names.contains(&rest) {
            field.note(fault::unknown_file(rest));
        }
        return true;
    } else if !(scheme.eq_ignore_ascii_case("discord") || leads_somewhere(rest)) || url.contains(char::is_whitespace) {
        field.note(fault::not_a_url());
    }
    false
}

/// Returns whether a URL has a public host name. Discord accepts none of a local network.
fn leads_somewhere(rest: &str) -> bool {
    let place = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let host = place.rsplit('@').next().unwrap_or_default();
    let host = host.split(':').next().unwrap_or_default();
    host.contains('.') && host.split('.').all(|label| !label.is_empty())
}

/// Checks a timestamp if the field is present: a date, a time, and optionally a UTC offset.
pub(super) fn time(part: &Part, name: &'static str) {
    let Some(field) = part.field(name) else { return };
    let Some(text) = field.as_text(0..=usize::MAX) else { return };
    if !is_time(text) {
        field.note(fault::not_a_time(text));
    }
}

fn is_time(text: &str) -> bool {
    let Some((date, rest)) = text.split_once(['T', 't', ' ']) else { return false };
    let split = rest.find(['Z', 'z', '+', '-']).unwrap_or(rest.len());
    let (clock, zone) = rest.split_at(split);
    is_date(date) && is_clock(clock) && is_zone(zone)
}

fn is_date(date: &str) -> bool {
    let mut parts = date.split('-');
    let (Some(year), Some(month), Some(day), None) = (parts.next(), parts.next(), parts.next(), parts.next()) else {
        return false;
    };
    let (Some(year), Some(month), Some(day)) = (digits(year, 4), digits(month, 2), digits(day, 2)) else {
        return false;
    };
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        2 => 28 + u32::from(leap),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    };
    (1..=12).contains(&month) && (1..=days).contains(&day)
}

fn is_clock(clock: &str) -> bool {
    let (whole, fraction) = clock.split_once('.').unwrap_or((clock, "0"));
    let mut parts = whole.split(':');
    let hour = parts.next().and_then(|it| digits(it, 2));
    let minute = parts.next().and_then(|it| digits(it, 2));
    let second = parts.next().map_or(Some(0), |it| digits(it, 2));
    let fits = |value: Option<u32>, most| value.is_some_and(|value| value <= most);
    let exact = !fraction.is_empty() && length(fraction) <= 9 && fraction.bytes().all(|it| it.is_ascii_digit());
    fits(hour, 23) && fits(minute, 59) && fits(second, 59) && exact && parts.next().is_none()
}

fn is_zone(zone: &str) -> bool {
    let Some(offset) = zone.strip_prefix(['+', '-']) else { return zone.is_empty() || zone.eq_ignore_ascii_case("z") };
    let (hours, minutes) = offset.split_once(':').or_else(|| offset.split_at_checked(2)).unwrap_or((offset, ""));
    digits(hours, 2).is_some_and(|it| it < 24) && digits(minutes, 2).is_some_and(|it| it < 60)
}

fn digits(text: &str, count: usize) -> Option<u32> {
    let plain = text.len() == count && text.bytes().all(|it| it.is_ascii_digit());
    plain.then(|| text.parse().ok()).flatten()
}
