//! Meadhall hosts board games on Discord. This package is the program: its command line, its configuration, and the
//! wiring of the crates.
//!
//! - [`cli`]: the commands, such as `run`, `backup` and `doctor` · [`config`]: the configuration file and the environment
//! - [`simulation`]: plays matches without tables, for measuring AIs and for journals
//!
//! Rules of games, tables, storage and Discord are in the crates below it.
//!
//! ```
//! use meadhall::config::{EnvVars, LoadedConfig};
//!
//! let env_vars = EnvVars::from_iter([("MEADHALL_DATA".into(), "/srv/meadhall".into())]);
//! let loaded = LoadedConfig::load(None, &env_vars);
//! assert!(loaded.errors.is_empty());
//! assert_eq!(loaded.config.data_dir.to_str(), Some("/srv/meadhall"));
//! ```

pub mod cli;
pub mod config;
pub mod simulation;
