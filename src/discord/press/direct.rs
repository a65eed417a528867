//! Buttons of one player: DMs on or off, taking a seat back, rematch, and forgetting a person.

use super::super::answer::{Answer, ephemeral};
use super::super::button::{DirectMessages as Wish, Page};
use super::super::faces::panel;
use super::super::faces::question::way;
use super::super::payload::Row;
use super::super::words;
use super::Pressed;
use crate::house::{Eyes, Failed, Tale};
use crate::ledger::Letters;
use crate::table::{Person, TableId};

impl Pressed<'_> {
    /// Turns DMs on or off. Turning them on sends one at once, so that blocked DMs are noticed before they
    /// matter.
    pub(super) async fn letters(&self, id: TableId, wish: Wish) -> Result<Answer, Failed> {
        let letters = match wish {
            Wish::NotWanted => Letters::Unwanted,
            Wish::Wanted => self.hall.test_direct_messages(self.asked).await,
        };
        self.hall.settle_direct_messages(self.asked, letters).await?;
        Ok(self.redrawn(self.hall.direct_messages_are(self.asked, letters, Some(id))))
    }

    /// Gives the caller their seat back, or the seat that was offered.
    pub(super) async fn returns(&self, id: TableId) -> Result<Answer, Failed> {
        let (house, book, lang) = (&self.hall.house, &self.hall.book, self.asked.lang);
        let told = house.join(&self.asked.call(), id).await?;
        let scene = house.scene_after(&told, Eyes::Of(self.asked.person()), Tale::Nothing).await?;
        let said = book.say(lang, &words::came_back(scene.game.name.clone()), &[]);
        Ok(Answer::Ephemeral(panel::panel(book, lang, &scene, Page::default(), &[said])))
    }

    /// Opens a rematch, or joins the one that somebody else has opened.
    pub(super) async fn again(&self, id: TableId) -> Result<Answer, Failed> {
        let told = self.hall.house.rematch(&self.asked.call(), id).await?;
        let name = self.hall.name_of(&told.table);
        let mut payload = ephemeral(self.hall.book.say(self.asked.lang, &words::joined_again(name), &[]));
        let label = self.hall.book.say(self.asked.lang, &words::button_table(), &[]);
        payload.rows.push(Row::Buttons(vec![way(&label, told.table.place)]));
        Ok(Answer::Ephemeral(payload))
    }

    /// Deletes the caller's data. The button works for no one else.
    pub(super) async fn forgets(&self, person: Person) -> Result<Answer, Failed> {
        if person != self.asked.person() {
            return Ok(Answer::Ephemeral(ephemeral(self.hall.book.say(self.asked.lang, &words::not_ours(), &[]))));
        }
        let (house, company) = (&self.hall.house, &self.hall.company);
        // Only the leader can remove the person from the backups; another process leaves it a note.
        if company.has_duty() {
            house.forget(person).await?
        } else {
            house.forget_here(person).await?
        }
        Ok(self.redrawn(ephemeral(self.hall.book.say(self.asked.lang, &words::forgotten(), &[]))))
    }
}
