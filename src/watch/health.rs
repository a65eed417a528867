//! The health of each component. Problems are described in words for the operator, and name no people.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A part of the bot that must work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Organ {
    /// The thread that writes to the store. If it stops, only a restart helps.
    Writer,
    /// The store's last write succeeded.
    Store,
    /// The connection to Discord's gateway.
    Gateway,
    /// The slash commands are registered at Discord.
    Commands,
}

impl Organ {
    /// Returns the name in metrics and on the health page.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Writer => "writer",
            Self::Store => "store",
            Self::Gateway => "gateway",
            Self::Commands => "commands",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Condition {
    pub part: Organ,
    /// `None` if the component is healthy.
    pub amiss: Option<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Health {
    pub parts: Vec<Condition>,
}

impl Health {
    /// Returns a problem that only a restart can fix.
    pub fn dead(&self) -> Option<&str> {
        let writer = self.parts.iter().find(|state| state.part == Organ::Writer);
        writer.and_then(|state| state.amiss.as_deref())
    }

    /// Returns whether people can play.
    pub fn is_ready(&self) -> bool {
        self.parts.iter().all(|state| state.amiss.is_none())
    }

    /// Returns all problems in one line, or `None` if there are none.
    pub fn amiss(&self) -> Option<String> {
        let amiss = |state: &Condition| Some(format!("{}: {}", state.part.name(), state.amiss.as_deref()?));
        let all: Vec<String> = self.parts.iter().filter_map(amiss).collect();
        (!all.is_empty()).then(|| all.join("; "))
    }
}

impl fmt::Display for Health {
    /// Writes one line for each component.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.parts.iter().try_for_each(|Condition { part, amiss }| {
            writeln!(f, "{:<9}{}", part.name(), amiss.as_deref().unwrap_or("well"))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn health(amiss: &[Organ]) -> Health {
        let all = [Organ::Writer, Organ::Store, Organ::Gateway, Organ::Commands];
        let state = |part| Condition { part, amiss: amiss.contains(&part).then(|| "gone".to_owned()) };
        Health { parts: all.map(state).into() }
    }

    #[test]
    fn only_a_dead_writer_is_the_end_and_everything_else_keeps_people_waiting() {
        assert!(health(&[]).is_ready() && health(&[]).dead().is_none() && health(&[]).amiss().is_none());
        let waiting = health(&[Organ::Gateway, Organ::Store]);
        assert!(!waiting.is_ready() && waiting.dead().is_none());
        assert_eq!(waiting.amiss().as_deref(), Some("store: gone; gateway: gone"));
        assert_eq!(waiting.to_string(), "writer   well\nstore    gone\ngateway  gone\ncommands well\n");
        assert_eq!(health(&[Organ::Writer]).dead(), Some("gone"));
    }
}
