//! The health of each component. Problems are described in words for the operator, and name no people.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A part of the bot that must work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HealthComponent {
    /// The thread that writes to the store. If it stops, only a restart helps.
    StoreWriter,
    /// The store's last write succeeded, and its files are still there.
    StoreDisk,
    /// The connection to Discord's gateway.
    DiscordGateway,
    /// The slash commands are registered at Discord.
    SlashCommands,
}

impl HealthComponent {
    /// Returns the name in metrics and on the health page.
    pub const fn name(self) -> &'static str {
        match self {
            Self::StoreWriter => "store_writer",
            Self::StoreDisk => "store_disk",
            Self::DiscordGateway => "discord_gateway",
            Self::SlashCommands => "slash_commands",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ComponentHealth {
    pub component: HealthComponent,
    /// The problem of the component, or `None` if it is healthy.
    pub problem: Option<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HealthReport {
    pub components: Vec<ComponentHealth>,
}

impl HealthReport {
    /// Returns a problem that only a restart can fix.
    pub fn fatal_problem(&self) -> Option<&str> {
        let writer = self.components.iter().find(|state| state.component == HealthComponent::StoreWriter);
        writer.and_then(|state| state.problem.as_deref())
    }

    /// Returns whether people can play.
    pub fn is_ready(&self) -> bool {
        self.components.iter().all(|state| state.problem.is_none())
    }

    /// Returns all problems in one line, or `None` if there are none.
    pub fn problems(&self) -> Option<String> {
        let describe =
            |state: &ComponentHealth| Some(format!("{}: {}", state.component.name(), state.problem.as_deref()?));
        let all: Vec<String> = self.components.iter().filter_map(describe).collect();
        (!all.is_empty()).then(|| all.join("; "))
    }
}

impl fmt::Display for HealthReport {
    /// Writes one line for each component.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.components.iter().try_for_each(|ComponentHealth { component, problem }| {
            writeln!(f, "{:<16}{}", component.name(), problem.as_deref().unwrap_or("ok"))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report_with_problems(failing: &[HealthComponent]) -> HealthReport {
        let all = [
            HealthComponent::StoreWriter,
            HealthComponent::StoreDisk,
            HealthComponent::DiscordGateway,
            HealthComponent::SlashCommands,
        ];
        let state =
            |part| ComponentHealth { component: part, problem: failing.contains(&part).then(|| "gone".to_owned()) };
        HealthReport { components: all.map(state).into() }
    }

    #[test]
    fn only_a_stopped_writer_is_fatal() {
        assert!(
            report_with_problems(&[]).is_ready()
                && report_with_problems(&[]).fatal_problem().is_none()
                && report_with_problems(&[]).problems().is_none()
        );
        let not_ready = report_with_problems(&[HealthComponent::DiscordGateway, HealthComponent::StoreDisk]);
        assert!(!not_ready.is_ready() && not_ready.fatal_problem().is_none());
        assert_eq!(not_ready.problems().as_deref(), Some("store_disk: gone; discord_gateway: gone"));
        assert_eq!(
            not_ready.to_string(),
            "store_writer    ok\nstore_disk      gone\ndiscord_gateway gone\nslash_commands  ok\n"
        );
        assert_eq!(report_with_problems(&[HealthComponent::StoreWriter]).fatal_problem(), Some("gone"));
    }
}
