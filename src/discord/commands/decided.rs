//! A server's settings as text, with times as Discord timestamps, which clients show in local time.

use std::collections::BTreeSet;

use super::super::asked::Asked;
use super::super::hall::Hall;
use super::super::names::mention;
use super::words;
use crate::game::Text;
use crate::lang::Lang;
use crate::ledger::ServerSettings;
use crate::table::Person;
use crate::table::clock::Wall;

/// How many people a summary names; the others are counted.
const NAMED: usize = 10;
/// How many people a list of its own names.
pub const LISTED: usize = 60;

/// Returns all settings, for the server's managers.
#[must_use]
pub fn whole(hall: &Hall, asked: &Asked, settings: &ServerSettings) -> String {
    let say = |text: &Text| hall.book.say(asked.lang, text, &[]);
    let mut lines = vec![say(&words::server_is())];
    lines.extend([where_opened(hall, asked, settings), by_whom(hall, asked, settings)].map(|line| format!("- {line}")));
    let language =
        settings.language.map_or_else(words::server_language_none, |lang| words::server_language_is(named(lang)));
    let rules = &hall.house.rules().limits;
    let least = |own: Option<u16>, most: usize| own.map_or(most, |own| most.min(own.into()));
    let limits = words::server_limits(
        least(settings.limits.a_channel, rules.a_channel),
        least(settings.limits.a_person, rules.a_person),
    );
    let all = rules.a_server.into_iter().chain(settings.limits.tables.map(usize::from)).min();
    let all = all.map_or_else(words::server_limit_none, words::server_limit_all);
    lines.extend([language, limits, all].iter().map(|text| format!("- {}", say(text))));
    lines.push(format!("- {}", hours(hall, asked, settings).unwrap_or_else(|| say(&words::server_quiet_none()))));
    let kept_out = people(
        hall,
        asked.lang,
        [&words::server_kept_out(), &words::server_kept_out_nobody()],
        &settings.blocked,
        NAMED,
    );
    lines.push(format!("- {kept_out}"));
    lines.join("\n")
}

/// Returns the settings that restrict opening a table.
#[must_use]
pub async fn opening(hall: &Hall, asked: &Asked) -> Vec<String> {
    let settings = match asked.server {
        Some(server) => hall.house.server(server).await,
        None => ServerSettings::default(),
    };
    let channels = (!settings.channels.is_empty()).then(|| where_opened(hall, asked, &settings));
    let roles = (!settings.openers.is_empty()).then(|| by_whom(hall, asked, &settings));
    channels.into_iter().chain(roles).chain(hours(hall, asked, &settings)).collect()
}

/// Returns a line with up to `most` people and a count of the others. `said` is the title and the text
/// for nobody.
#[must_use]
pub fn people(hall: &Hall, lang: Lang, said: [&Text; 2], people: &BTreeSet<Person>, most: usize) -> String {
    let [are, nobody] = said;
    let say = |text: &Text| hall.book.say(lang, text, &[]);
    if people.is_empty() {
        return say(nobody);
    }
    let named = people.iter().take(most).map(|person| mention(*person));
    let others = people.len().saturating_sub(most);
    let others = (others > 0).then(|| say(&words::and_others(others)));
    [say(are)].into_iter().chain(named).chain(others).collect::<Vec<_>>().join(" ")
}

fn where_opened(hall: &Hall, asked: &Asked, settings: &ServerSettings) -> String {
    let channels = settings.channels.iter().map(|it| format!("<#{}>", it.0)).collect();
    listed(hall, asked, &words::server_channels(), &words::server_channels_all(), channels)
}

fn by_whom(hall: &Hall, asked: &Asked, settings: &ServerSettings) -> String {
    // @everyone has the server's id, and its mention is written differently.
    let called = |role: u64| {
        if asked.server.is_some_and(|it| it.0 == role) { "@everyone".to_owned() } else { format!("<@&{role}>") }
    };
    let roles = settings.openers.iter().map(|it| called(it.0)).collect();
    listed(hall, asked, &words::server_openers(), &words::server_openers_all(), roles)
}

fn listed(hall: &Hall, asked: &Asked, are: &Text, all: &Text, named: Vec<String>) -> String {
    let say = |text: &Text| hall.book.say(asked.lang, text, &[]);
    if named.is_empty() { say(all) } else { [say(are)].into_iter().chain(named).collect::<Vec<_>>().join(" ") }
}

fn hours(hall: &Hall, asked: &Asked, settings: &ServerSettings) -> Option<String> {
    let (from, to) = settings.quiet?.next(hall.house.time().wall);
    let seconds = |wall: Wall| i64::try_from(wall.0 / 1_000).unwrap_or_default();
    Some(hall.book.say(asked.lang, &words::server_quiet(seconds(from), seconds(to)), &[]))
}

fn named(lang: Lang) -> Text {
    match lang {
        Lang::En => words::english(),
        Lang::Es => words::spanish(),
        Lang::Fr => words::french(),
    }
}
