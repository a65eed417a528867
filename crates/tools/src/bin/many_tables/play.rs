//! People who play at random, through the table service.

use anyhow::{Result, anyhow};
use meadhall_game::Dice;
use meadhall_games::GAMES;
use meadhall_service::table_service::{CommandContext, TableService};
use meadhall_tables::TableId;
use meadhall_test_support::games::{self, location_of, new_table_settings};

/// Creates the context of a person's command, with a random command id.
pub fn command_from(person: u64, dice: &mut Dice) -> CommandContext {
    games::command_from(person, format!("{}{:010}", person, dice.below(u32::MAX)))
}

/// Opens a table for these people and starts the match.
pub async fn start_match(service: &TableService, number: u64, people: &[u64], dice: &mut Dice) -> Result<TableId> {
    let game_type = GAMES[usize::try_from(number)? % GAMES.len()];
    let new_table = new_table_settings(game_type, location_of(1 + number / 50, 1 + number / 5));
    let id = service.open_table(&command_from(people[0], dice), new_table).await?.table.id;
    for person in &people[1..] {
        service.join_table(&command_from(*person, dice), id).await?;
    }
    service.start_match(&command_from(people[0], dice), id).await?;
    Ok(id)
}

/// Plays this many steps, or to the end.
pub async fn play_steps(service: &TableService, id: TableId, steps: u32, dice: &mut Dice) -> Result<()> {
    for _ in 0..steps {
        let loaded = service.load_table(id).await?;
        let Some((seat, seat_state)) =
            loaded.table.iter_seats().find(|(_, seat_state)| seat_state.pending_decision.is_some())
        else {
            break;
        };
        let game = loaded.match_state.as_ref().ok_or_else(|| anyhow!("an open table has no match"))?;
        let decision = game.decisions().into_iter().find(|candidate| candidate.seat == seat);
        let options = decision.ok_or_else(|| anyhow!("an awaited seat has no decision"))?.option_count;
        let person = seat_state.person().ok_or_else(|| anyhow!("a seat is not held by a person"))?;
        let answer = loaded.table.answer_for_option(seat, dice.index(options))?;
        service.answer(&command_from(person.0, dice), id, answer).await?;
    }
    Ok(())
}
