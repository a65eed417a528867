//! Validates URLs and timestamps.

use std::str::FromStr;

use serde_json::Value;
use time::{Date, Month, Time};

use super::field::BodyField;
use super::{AvailableFile, MessageOperation, errors};

/// The allowed schemes of links.
pub(super) const WEB_SCHEMES: &[&str] = &["http", "https"];
/// The allowed schemes of images, which may be uploads.
pub(super) const MEDIA_SCHEMES: &[&str] = &["http", "https", "attachment"];
/// The allowed schemes of link buttons, which may also open a place within Discord.
pub(super) const BUTTON_SCHEMES: &[&str] = &["http", "https", "discord"];

/// The names of the files that a message will have.
#[derive(Default)]
pub(super) struct AttachmentNames<'b> {
    /// The number of files. A file can have two names.
    pub count: usize,
    names: Vec<&'b str>,
}

impl<'b> AttachmentNames<'b> {
    /// Collects the uploads, by their own names and by the names in `attachments`, and the existing files that
    /// `attachments` names by id and file name. Other existing files are retained, too, but cannot be referred to.
    pub fn for_message(message: &BodyField<'_, 'b>, operation: MessageOperation, files: &[AvailableFile<'b>]) -> Self {
        let list = message.optional("attachments").and_then(|list| list.value().as_array());
        let entry_of =
            |file: &AvailableFile| list.into_iter().flatten().find(|it| lenient_u64(&it["id"]) == Some(file.id.0));
        let has_upload = files.iter().any(|file| !file.is_existing);
        let is_dropped = |file: &AvailableFile| {
            file.is_existing && operation.is_edit() && entry_of(file).is_none() && (list.is_some() || has_upload)
        };
        let kept: Vec<&AvailableFile> = files.iter().filter(|file| !is_dropped(file)).collect();
        let names = kept.iter().flat_map(|file| {
            let given_name = entry_of(file).and_then(|it| it["filename"].as_str());
            let own_name = Some(file.name).filter(|_| !file.is_existing);
            let is_usable = |name: &&str| !file.is_existing || *name == file.name;
            own_name.into_iter().chain(given_name.filter(is_usable))
        });
        Self { count: kept.len(), names: names.collect() }
    }
}

fn lenient_u64(value: &Value) -> Option<u64> {
    value.as_u64().or_else(|| value.as_str()?.parse().ok())
}

/// Checks a URL if the field is present.
pub(super) fn check_optional_url(
    parent: &BodyField,
    name: &'static str,
    max_chars: usize,
    schemes: &[&str],
    attachments: &AttachmentNames,
) {
    if let Some(field) = parent.optional(name) {
        check_url(&field, max_chars, schemes, attachments);
    }
}

/// Checks a required URL and returns whether it refers to an upload.
pub(super) fn check_required_url_detect_upload(
    parent: &BodyField,
    name: &'static str,
    max_chars: usize,
    schemes: &[&str],
    attachments: &AttachmentNames,
) -> bool {
    parent.required(name).is_some_and(|field| check_url(&field, max_chars, schemes, attachments))
}

fn check_url(field: &BodyField, max_chars: usize, schemes: &[&str], attachments: &AttachmentNames) -> bool {
    let Some(url) = field.as_text(0..=max_chars) else { return false };
    let Some((scheme, rest)) = url.split_once("://") else {
        field.report(errors::not_a_url());
        return false;
    };
    if !schemes.contains(&scheme.to_ascii_lowercase().as_str()) {
        field.report(errors::unsupported_scheme(scheme, schemes));
    } else if scheme.eq_ignore_ascii_case("attachment") {
        if !attachments.names.contains(&rest) {
            field.report(errors::unknown_file(rest));
        }
        return true;
    } else if !(scheme.eq_ignore_ascii_case("discord") || has_public_host(rest)) || url.contains(char::is_whitespace) {
        field.report(errors::not_a_url());
    }
    false
}

/// Returns whether a URL has a public host name. Discord refuses host names of local networks.
fn has_public_host(rest: &str) -> bool {
    let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let host = authority.rsplit('@').next().unwrap_or_default();
    let host = host.split(':').next().unwrap_or_default();
    host.contains('.') && host.split('.').all(|label| !label.is_empty())
}

/// Checks a timestamp if the field is present: a date, a time, and optionally a UTC offset.
pub(super) fn check_timestamp(parent: &BodyField, name: &'static str) {
    let Some(field) = parent.optional(name) else { return };
    let Some(text) = field.as_text(0..=usize::MAX) else { return };
    if !is_timestamp(text) {
        field.report(errors::not_a_timestamp(text));
    }
}

fn is_timestamp(text: &str) -> bool {
    let Some((date, rest)) = text.split_once(['T', 't', ' ']) else { return false };
    let split = rest.find(['Z', 'z', '+', '-']).unwrap_or(rest.len());
    let (clock, zone) = rest.split_at(split);
    is_date(date) && is_time_of_day(clock) && is_utc_offset(zone)
}

fn is_date(date: &str) -> bool {
    let mut parts = date.splitn(3, '-');
    let year = parts.next().and_then(|it| parse_digits::<i32>(it, 4));
    let month = parts.next().and_then(|it| Month::try_from(parse_digits::<u8>(it, 2)?).ok());
    let day = parts.next().and_then(|it| parse_digits(it, 2));
    let (Some(year), Some(month), Some(day)) = (year, month, day) else { return false };
    Date::from_calendar_date(year, month, day).is_ok()
}

fn is_time_of_day(clock: &str) -> bool {
    let (whole, fraction) = clock.split_once('.').unwrap_or((clock, "0"));
    let mut parts = whole.splitn(3, ':');
    let hour = parts.next().and_then(|it| parse_digits(it, 2));
    let minute = parts.next().and_then(|it| parse_digits(it, 2));
    let second = parts.next().map_or(Some(0), |it| parse_digits(it, 2));
    let (Some(hour), Some(minute), Some(second)) = (hour, minute, second) else { return false };
    let is_fraction = (1..=9).contains(&fraction.len()) && fraction.bytes().all(|it| it.is_ascii_digit());
    is_fraction && Time::from_hms(hour, minute, second).is_ok()
}

fn is_utc_offset(zone: &str) -> bool {
    let Some(offset) = zone.strip_prefix(['+', '-']) else { return zone.is_empty() || zone.eq_ignore_ascii_case("z") };
    let (hours, minutes) = offset.split_once(':').or_else(|| offset.split_at_checked(2)).unwrap_or((offset, ""));
    parse_digits::<u8>(hours, 2).is_some_and(|it| it < 24) && parse_digits::<u8>(minutes, 2).is_some_and(|it| it < 60)
}

fn parse_digits<N: FromStr>(text: &str, count: usize) -> Option<N> {
    let is_plain = text.len() == count && text.bytes().all(|it| it.is_ascii_digit());
    is_plain.then(|| text.parse().ok()).flatten()
}
