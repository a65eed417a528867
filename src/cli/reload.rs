//! SIGHUP: reads the configuration again. Limits and blocked people change at once; everything else needs a restart,
//! which the log says. An invalid configuration changes nothing.

use std::sync::Arc;

use meadhall_service::table_service::TableService;
use tokio::signal::unix::{SignalKind, signal};

use super::options::ConfigArgs;
use crate::config::{Config, LoadedConfig};

/// The configuration of the running bot, and where it came from.
pub struct ReloadableConfig {
    pub args: ConfigArgs,
    pub current: Config,
}

impl ReloadableConfig {
    /// Reloads the configuration at every SIGHUP, forever.
    pub async fn reload_on_hangup(mut self, service: Arc<TableService>) {
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

    fn reload(&mut self, service: &TableService) {
        let (_, LoadedConfig { config: new, errors, warnings }) = self.args.load();
        if !errors.is_empty() {
            return tracing::error!("the configuration was not reloaded: {errors}");
        }
        warnings.iter().for_each(|warning| tracing::warn!("check the configuration: {warning}"));
        if needs_restart(&self.current, &new) {
            tracing::warn!(
                "some changes of the configuration need a restart; only limits and blocked people were reloaded"
            );
        }
        self.current.policy = new.policy.clone();
        service.set_policy(new.policy);
        tracing::info!("the configuration was reloaded");
    }
}

/// Returns whether anything changed that is read only at the start.
fn needs_restart(current: &Config, new: &Config) -> bool {
    new.clone().with_policy(current.policy.clone()) != *current
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::EnvVars;

    fn config(env_vars: &[(&str, &str)]) -> Config {
        let env_vars: EnvVars = env_vars.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect();
        LoadedConfig::load(None, &env_vars).config
    }

    #[test]
    fn only_limits_and_blocked_people_need_no_restart() {
        let current = config(&[]);
        assert!(!needs_restart(&current, &config(&[("MEADHALL_LIMITS_OPENED_PER_MINUTE", "9")])));
        assert!(!needs_restart(&current, &config(&[("MEADHALL_PEOPLE_BLOCKED", "7,8")])));
        assert!(needs_restart(&current, &config(&[("MEADHALL_SHARDS", "2")])));
        assert!(needs_restart(&current, &config(&[("MEADHALL_TOKEN", "a.b.c")])));
    }
}
