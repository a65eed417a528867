//! Limits on tables, and blocked people, as the operator configures them.

use std::collections::BTreeSet;

use super::source::ConfigSources;

/// Limits on tables. `None` means the default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TableLimits {
    /// Open tables that one person may have.
    pub tables_per_person: Option<usize>,
    /// Open tables in one channel.
    pub tables_per_channel: Option<usize>,
    /// Open tables in one server.
    pub tables_per_server: Option<usize>,
    /// Tables that one person may open within a minute.
    pub opened_per_minute: Option<usize>,
}

/// People who may not use the bot.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Blocklist {
    /// Discord user ids.
    pub person_ids: BTreeSet<u64>,
}

impl TableLimits {
    pub(super) fn read(source: &mut ConfigSources<'_>) -> Self {
        let mut number = |key| source.number::<u16>(key, 1..=10_000).map(usize::from);
        Self {
            tables_per_person: number("limits.tables_per_person"),
            tables_per_channel: number("limits.tables_per_channel"),
            tables_per_server: number("limits.tables_per_server"),
            opened_per_minute: number("limits.opened_per_minute"),
        }
    }
}

impl Blocklist {
    pub(super) fn read(source: &mut ConfigSources<'_>) -> Self {
        Self { person_ids: source.positive_numbers("people.blocked").unwrap_or_default() }
    }
}
