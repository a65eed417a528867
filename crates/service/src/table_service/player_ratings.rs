//! The ratings of people against computers, and the levels that fit them.

use meadhall_game::Level;
use meadhall_registry::GameType;
use meadhall_tables::PersonId;
use meadhall_tables::player_rating::{player_rating, suitable_level};

use super::{CommandError, TableService};

impl TableService {
    /// Returns the rating of a person in this game, or `None` if they have no result against a level.
    pub async fn player_rating(&self, person: PersonId, game_type: &dyn GameType) -> Result<Option<f64>, CommandError> {
        let results = self.repository().results_of(person).await?;
        let results_in_game = results.iter().map(|it| &it.result).filter(|it| it.game_id == game_type.meta().id);
        Ok(player_rating(results_in_game, game_type.levels()))
    }

    /// Returns the level against which a person wins about half of their matches in this game. If a match needs more
    /// seats than `seat_count`, it is the level for the smallest match.
    pub async fn suitable_level(
        &self,
        person: PersonId,
        game_type: &dyn GameType,
        seat_count: u8,
    ) -> Result<Level, CommandError> {
        let rating = self.player_rating(person, game_type).await?;
        let seat_count = seat_count.max(*game_type.meta().seat_range.start());
        Ok(suitable_level(rating, seat_count, game_type.levels()))
    }
}
