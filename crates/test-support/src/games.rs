//! The games that tests host, and shorthand for commands and tables.

use std::collections::BTreeMap;

use meadhall_explorers::Explorers;
use meadhall_game::Lang;
use meadhall_games::for_each_game;
use meadhall_raids::Raids;
use meadhall_registry::{GameRegistry, GameType, TypedGame};
use meadhall_relic_runners::RelicRunners;
use meadhall_service::table_service::CommandContext;
use meadhall_tables::lobby::NewTable;
use meadhall_tables::pace::Pace;
use meadhall_tables::{
    AccessLevel, Actor, ActorContext, ChannelId, CommandId, MatchVenue, PersonId, ServerId, TableLocation,
};

use crate::panic_game::PanicGame;
use crate::toy::Toy;

/// A game without hidden information.
pub const RAIDS: &dyn GameType = TypedGame::<Raids>::GAME_TYPE;
/// A game with hidden hands and with secret decisions that several seats have at once.
pub const TOY: &dyn GameType = TypedGame::<Toy>::GAME_TYPE;
/// A game with hidden hands that are played in turn.
pub const EXPLORERS: &dyn GameType = TypedGame::<Explorers>::GAME_TYPE;
/// A game in which one player alone learns the value of a tile.
pub const RELIC_RUNNERS: &dyn GameType = TypedGame::<RelicRunners>::GAME_TYPE;

/// A game whose rules panic on one of two options.
pub const PANIC_GAME: &dyn GameType = TypedGame::<PanicGame>::GAME_TYPE;

macro_rules! register_test_games {
    ($($name:ident: $package:ident::$game:ident,)+) => {
        /// All games of the bot, and the toy game.
        pub static TEST_GAMES: GameRegistry =
            GameRegistry::new(&[$(TypedGame::<meadhall_games::$game>::GAME_TYPE,)+ TOY]);

        /// [`TEST_GAMES`] and a game whose rules panic. That game would fail the conformance tests, so it is offered
        /// only to the test bot.
        pub static TEST_GAMES_WITH_PANIC: GameRegistry = GameRegistry::new(&[
            $(TypedGame::<meadhall_games::$game>::GAME_TYPE,)+
            TOY,
            PANIC_GAME,
        ]);
    };
}

for_each_game!(register_test_games);

/// Returns the context of a command by this person with this idempotency key.
pub fn command_from(person: u64, command_id: impl Into<String>) -> CommandContext {
    CommandContext {
        actor: Actor { person: PersonId(person), access: AccessLevel::Member },
        command_id: Some(CommandId(command_id.into())),
        actor_context: ActorContext::default(),
    }
}

pub fn location_of(server: u64, channel: u64) -> TableLocation {
    TableLocation { server: ServerId(server), channel: ChannelId(channel) }
}

/// Returns a table with common settings: English, a day for each answer, people only.
pub fn new_table_settings(game_type: &'static dyn GameType, location: TableLocation) -> NewTable {
    NewTable {
        game_type,
        variants: BTreeMap::new(),
        location,
        language: Lang::En,
        pace: Pace::Day,
        ai_strategies: Vec::new(),
        venue: MatchVenue::default(),
        tutorial: None,
    }
}

/// Returns the names of strategies for this many AI players that answer at random.
pub fn repeat_random_strategy(count: usize) -> Vec<String> {
    vec!["random".to_owned(); count]
}
