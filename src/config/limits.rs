//! Limits on tables, and blocked people, as the operator configures them.

use std::collections::BTreeSet;

use super::source::Sources;

/// Limits on tables. `None` means the default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TableLimits {
    /// Open tables that one person may have.
    pub tables_a_person: Option<usize>,
    /// Open tables in one channel.
    pub tables_a_channel: Option<usize>,
    /// Open tables in one server.
    pub tables_a_server: Option<usize>,
    /// Tables that one person may open within a minute.
    pub opened_a_minute: Option<usize>,
}

/// People who may not use the bot.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct People {
    /// Discord user ids.
    pub blocked: BTreeSet<u64>,
}

impl TableLimits {
    pub(super) fn of(source: &mut Sources<'_>) -> Self {
        let mut number = |key| source.number::<u16>(key, 1..=10_000).map(usize::from);
        Self {
            tables_a_person: number("limits.tables_a_person"),
            tables_a_channel: number("limits.tables_a_channel"),
            tables_a_server: number("limits.tables_a_server"),
            opened_a_minute: number("limits.opened_a_minute"),
        }
    }
}

impl People {
    pub(super) fn of(source: &mut Sources<'_>) -> Self {
        Self { blocked: source.numbers("people.blocked").unwrap_or_default() }
    }
}
