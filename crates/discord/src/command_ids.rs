//! Discord's ids of the slash commands, which a link to a command needs.

use std::collections::BTreeMap;
use std::sync::OnceLock;

/// The ids by the names of the commands; empty until the commands are registered.
#[derive(Debug, Default)]
pub struct CommandIds(OnceLock<BTreeMap<String, u64>>);

impl CommandIds {
    /// Records the ids of the registered commands.
    pub fn record(&self, ids: BTreeMap<String, u64>) {
        self.0.get_or_init(|| ids);
    }

    /// Returns a link that types this subcommand, if the id of its command is known.
    #[must_use]
    pub fn link(&self, command: &str, subcommand: &str) -> Option<String> {
        let id = self.0.get()?.get(command)?;
        Some(format!("</{command} {subcommand}:{id}>"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_linked_once_its_id_is_known() {
        let ids = CommandIds::default();
        assert_eq!(ids.link("table", "move"), None);
        ids.record(BTreeMap::from([("table".to_owned(), 7)]));
        assert_eq!(ids.link("table", "move").as_deref(), Some("</table move:7>"));
        assert_eq!(ids.link("server", "limits"), None);
    }
}
