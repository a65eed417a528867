//! How many tables there may be, and who is kept out of all of them, as whoever runs the house has decided.

use std::collections::BTreeSet;

use super::source::Sources;

/// How many tables there may be. What is not said is as usual.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TableLimits {
    /// Open ones of one person.
    pub tables_a_person: Option<usize>,
    /// Open ones in one channel.
    pub tables_a_channel: Option<usize>,
    /// Open ones in one server.
    pub tables_a_server: Option<usize>,
    /// Opened by one person within a minute.
    pub opened_a_minute: Option<usize>,
}

/// Who may play.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct People {
    /// Who is kept out everywhere, by the number of their account.
    pub blocked: BTreeSet<u64>,
}

impl TableLimits {
    /// As they are said.
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
    /// As they are said.
    pub(super) fn of(source: &mut Sources<'_>) -> Self {
        Self { blocked: source.numbers("people.blocked").unwrap_or_default() }
    }
}
