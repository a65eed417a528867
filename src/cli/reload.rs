//! SIGHUP: reads the configuration again. Limits and blocked people change at once; everything else needs a restart,
//! which the log says. An invalid configuration changes nothing.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use meadhall_service::table_service::TableService;
use tokio::signal::unix::{SignalKind, signal};

use super::options::ConfigArgs;
use crate::config::{LoadedConfig, Secret};

/// The beginnings of the keys that need no restart.
const RELOADED_SECTIONS: [&str; 2] = ["limits.", "people."];

type SetValues = BTreeMap<&'static str, Secret>;

/// The configuration of the running bot, and where it came from.
pub struct ReloadableConfig {
    pub args: ConfigArgs,
    /// The values with which the bot was started.
    pub started_with: SetValues,
}

impl ReloadableConfig {
    /// Reloads the configuration at every SIGHUP, forever.
    pub async fn reload_on_hangup(self, service: Arc<TableService>) {
        let mut hangups = match signal(SignalKind::hangup()) {
            Ok(hangups) => hangups,
            Err(error) => {
                return tracing::error!(%error, "cannot handle SIGHUP; the configuration is read only at the start");
            }
        };
        while hangups.recv().await.is_some() {
            self.reload(&service);
        }
    }

    fn reload(&self, service: &TableService) {
        let (_, LoadedConfig { config, errors, warnings, set_values, .. }) = self.args.load();
        if !errors.is_empty() {
            return tracing::error!("the configuration was not reloaded: {errors}");
        }
        warnings.iter().for_each(|warning| tracing::warn!("check the configuration: {warning}"));
        let waiting_keys = keys_that_need_a_restart(&self.started_with, &set_values);
        if !waiting_keys.is_empty() {
            tracing::warn!(
                "only limits and blocked people were reloaded; these need a restart: {}",
                waiting_keys.join(", ")
            );
        }
        service.set_policy(config.policy);
        tracing::info!("the configuration was reloaded");
    }
}

/// Returns the keys with other values that are read only at the start.
fn keys_that_need_a_restart(current: &SetValues, new: &SetValues) -> Vec<&'static str> {
    let keys: BTreeSet<&'static str> = current.keys().chain(new.keys()).copied().collect();
    let is_reloaded = |key: &str| RELOADED_SECTIONS.iter().any(|section| key.starts_with(section));
    keys.into_iter().filter(|key| !is_reloaded(key) && current.get(key) != new.get(key)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::EnvVars;

    fn set_values(env_vars: &[(&str, &str)]) -> SetValues {
        let env_vars: EnvVars = env_vars.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect();
        LoadedConfig::load(None, &env_vars).set_values
    }

    #[test]
    fn only_limits_and_blocked_people_need_no_restart() {
        let current = set_values(&[("MEADHALL_DATA", "here"), ("MEADHALL_TOKEN", "a.b.c")]);
        let changed_keys = |env_vars: &[(&str, &str)]| {
            keys_that_need_a_restart(&current, &set_values(&[&[("MEADHALL_TOKEN", "a.b.c")], env_vars].concat()))
        };
        let data = ("MEADHALL_DATA", "here");
        assert_eq!(changed_keys(&[data, ("MEADHALL_LIMITS_OPENED_PER_MINUTE", "9")]), [""; 0]);
        assert_eq!(changed_keys(&[data, ("MEADHALL_PEOPLE_BLOCKED", "7,8")]), [""; 0]);
        assert_eq!(changed_keys(&[("MEADHALL_DATA", "there"), ("MEADHALL_SHARDS", "2")]), ["data", "shards"]);
        assert_eq!(changed_keys(&[]), ["data"]);
        assert_eq!(keys_that_need_a_restart(&current, &set_values(&[data])), ["token"]);
    }
}
