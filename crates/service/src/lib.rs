//! The application layer: runs commands on tables and stores them, and delivers what must be shown.
//!
//! - [`table_service`]: loads a table, runs one command on a copy, stores the result; also reads and erases what is
//!   stored about a person
//! - [`repository`]: which rows make up a table, a person, a server, a delivery; quotas, schema versions
//! - [`outbox`]: sends pending messages until the platform has accepted them
//! - [`jobs`]: background work: deadlines, AI turns, backups, purging
//! - [`backup`]: exports, imports, verification · [`data_dir`]: the folder or database with all data
//! - [`cluster`]: several processes on one database · [`admin`]: the local socket for commands
//! - [`monitoring`]: health and metrics
//!
//! It knows no type of Discord and draws nothing.
//!
//! This opens a table:
//!
//! ```
//! use std::collections::BTreeMap;
//! use std::sync::Arc;
//!
//! use meadhall_game::Lang;
//! use meadhall_games::{GAMES, find_game};
//! use meadhall_service::repository::Repository;
//! use meadhall_service::table_service::{CommandContext, RandomSource, TableService};
//! use meadhall_store::{BlockingExt, MemoryStore};
//! use meadhall_tables::clock::UnixMillis;
//! use meadhall_tables::lobby::NewTable;
//! use meadhall_tables::pace::Pace;
//! use meadhall_tables::{
//!     AccessLevel, Actor, ActorContext, ChannelId, MatchVenue, PersonId, ServerId, TableLocation,
//! };
//!
//! let store = Arc::new(MemoryStore::new());
//! let repository = Repository::open(store, GAMES, &|_| Ok(()), &|_| {})?;
//! let service = TableService::new(repository, Box::new(|| UnixMillis(0)), RandomSource::seeded(1)).block_on()?;
//!
//! let new_table = NewTable {
//!     game_type: find_game("raids").expect("a registered game"),
//!     variants: BTreeMap::new(),
//!     location: TableLocation { server: ServerId(1), channel: ChannelId(2) },
//!     language: Lang::En,
//!     pace: Pace::Day,
//!     ai_strategies: vec!["easy".to_owned()],
//!     venue: MatchVenue::LobbyChannel,
//!     tutorial: None,
//! };
//! let actor = Actor { person: PersonId(3), access: AccessLevel::Member };
//! let ctx = CommandContext { actor, command_id: None, actor_context: ActorContext::default() };
//! let opened = service.open_table(&ctx, new_table).block_on()?;
//! assert_eq!(opened.table.seats.len(), 2, "the host and an AI");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod admin;
pub mod backoff;
pub mod backup;
pub mod cluster;
pub mod data_dir;
pub mod date;
pub mod jobs;
pub mod monitoring;
pub mod outbox;
pub mod repository;
pub mod table_service;
