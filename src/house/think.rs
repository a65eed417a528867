//! Lets an AI choose an answer, then submits it like anybody's. The search changes nothing; its answer is
//! dropped if the table has changed meanwhile.

use std::time::Instant;

use super::{Failed, House, Told};
use crate::bot::Bot;
use crate::game::Seed;
use crate::table::record::Press;
use crate::table::{Refused, TableId};

struct Thought {
    player: String,
    press: Press,
}

impl House {
    /// Lets one AI player at this table answer.
    pub async fn think(&self, id: TableId) -> Result<Told, Failed> {
        let thought = self.thought(id).await?;
        self.change(id, None, |desk| Ok(desk.computer_answers(&thought.player, thought.press)?)).await
    }

    async fn thought(&self, id: TableId) -> Result<Thought, Failed> {
        let look = self.look(id).await?;
        let (seat, player) = look.table.thinking().next().ok_or(Refused::Settled)?;
        let game = look.game.as_ref().ok_or(Refused::Frozen)?;
        // A tutorial always gets the same answers from the AI.
        let lesson = look.table.lesson.as_ref().map(|_| Seed::numbered(game.next()).child(1));
        let seed = lesson.unwrap_or_else(|| self.chance.seed());
        let mut bot = Bot::new(player.parse().map_err(Refused::from)?, &seed).within(self.thinks_within);
        let begun = Instant::now();
        let chosen = game.consult(seat, &mut bot).map_err(|_| Refused::Settled)?;
        self.watch.thought(begun.elapsed());
        let press = look.table.question(seat, chosen)?;
        Ok(Thought { player: player.to_owned(), press })
    }
}
