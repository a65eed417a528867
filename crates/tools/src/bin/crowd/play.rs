//! People who play at random, through the table service.

use anyhow::{Result, anyhow};
use meadhall::game::Dice;
use meadhall::games::GAMES;
use meadhall::house::{Call, House};
use meadhall::table::TableId;
use stage::hosted::{self, opening, place};

/// Creates the context of a person's command, with a random command id.
pub fn call(person: u64, dice: &mut Dice) -> Call {
    hosted::call(person, format!("{}{:010}", person, dice.below(u32::MAX)))
}

/// Opens a table for these people and starts the match.
pub async fn begin(house: &House, number: u64, people: &[u64], dice: &mut Dice) -> Result<TableId> {
    let kind = GAMES[usize::try_from(number)? % GAMES.len()];
    let opening = opening(kind, place(1 + number / 50, 1 + number / 5));
    let id = house.open(&call(people[0], dice), opening).await?.table.id;
    for person in &people[1..] {
        house.join(&call(*person, dice), id).await?;
    }
    house.start(&call(people[0], dice), id).await?;
    Ok(id)
}

/// Plays this many steps, or to the end.
pub async fn play(house: &House, id: TableId, steps: u32, dice: &mut Dice) -> Result<()> {
    for _ in 0..steps {
        let look = house.look(id).await?;
        let Some((seat, chair)) = look.table.seated().find(|(_, chair)| chair.asked.is_some()) else { break };
        let game = look.game.as_ref().ok_or_else(|| anyhow!("an open table has a match"))?;
        let asked = game.questions().into_iter().find(|question| question.seat == seat);
        let options = asked.ok_or_else(|| anyhow!("who is asked has a question"))?.options;
        let person = chair.person().ok_or_else(|| anyhow!("only people play here"))?;
        let press = look.table.question(seat, dice.index(options))?;
        house.press(&call(person.0, dice), id, press).await?;
    }
    Ok(())
}
