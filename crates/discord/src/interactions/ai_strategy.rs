//! Finds the strategy of a computer that a person adds to a table.

use meadhall_registry::GameType;
use meadhall_service::table_service::CommandError;
use meadhall_tables::PersonId;

use super::level_choice::LevelChoice;
use crate::context::BotContext;

impl BotContext {
    /// Returns the strategy of a computer that a person adds to a match with this number of seats. The strategy names a
    /// level, so that it does not change when the person plays other matches.
    pub async fn ai_strategy(
        &self,
        choice: LevelChoice,
        person: PersonId,
        game_type: &dyn GameType,
        seat_count: u8,
    ) -> Result<String, CommandError> {
        let level = match choice {
            LevelChoice::Adaptive => self.service.suitable_level(person, game_type, seat_count).await?,
            LevelChoice::Fixed(level) => level,
        };
        Ok(level.to_string())
    }
}
