//! Presses in a lobby: who comes and goes, what the host settles, the start.

use super::super::answer::{Answer, whisper};
use super::super::button::{Lobby, Matter};
use super::super::faces::options;
use super::super::letter::Letter;
use super::Pressed;
use crate::bot::{USUAL, level};
use crate::house::{Failed, Fresh, Told};
use crate::lang::Lang;
use crate::table::lobby::Options;
use crate::table::{Person, Refused, TableId};

impl Pressed<'_> {
    pub(super) async fn lobby(&self, id: TableId, act: Lobby) -> Result<Answer, Failed> {
        let (house, call) = (&self.hall.house, self.asked.call());
        let told = match act {
            Lobby::Join => {
                let told = house.join(&call, id).await?;
                let welcome = (told.news == Fresh::New).then(|| self.hall.welcome(self.asked, &told.table)).flatten();
                return self.after(&told, welcome.map(|it| it.letter())).await;
            }
            Lobby::Leave => house.leave_lobby(&call, id).await?,
            Lobby::AddComputer => {
                // A button, as there was one of old, says nothing of the level.
                let wanted = self.value().unwrap_or(USUAL);
                level(wanted).map_err(Refused::from)?;
                house.add_computer(&call, id, wanted).await?
            }
            Lobby::RemoveComputer => house.remove_computer(&call, id).await?,
            Lobby::Options => return self.options(id).await,
            Lobby::Start => {
                let (told, ground) = self.hall.start(self.asked, id).await?;
                let why = self.hall.no_thread(self.asked, ground);
                return self.after(&told, why.map(whisper)).await;
            }
            Lobby::Cancel => house.cancel(&call, id).await?,
        };
        self.after(&told, None).await
    }

    /// Something for whoever pressed it, while the card changes by itself; else the card as it is now.
    async fn after(&self, told: &Told, said: Option<Letter>) -> Result<Answer, Failed> {
        if let Some(letter) = said {
            return Ok(Answer::Whisper(letter));
        }
        let look = self.hall.house.look(told.table.id).await?;
        self.card(&look).await
    }

    async fn options(&self, id: TableId) -> Result<Answer, Failed> {
        let table = self.hall.house.look(id).await?.table;
        Ok(self.redrawn(options::letter(self.hall, self.asked.lang, &table)))
    }

    /// The host settles something, chosen from a menu.
    pub(super) async fn settles(&self, id: TableId, matter: Matter) -> Result<Answer, Failed> {
        let (house, call) = (&self.hall.house, self.asked.call());
        let table = house.look(id).await?.table;
        let value = self.value().unwrap_or_default();
        let mut settled = Options::default();
        match matter {
            Matter::Pace => settled.pace = Some(options::pace_of(value).ok_or(Refused::Changed)?),
            Matter::Language => settled.language = Some(value.parse::<Lang>().map_err(|_| Refused::Changed)?),
            Matter::Variant(number) => {
                let kind = crate::games::find(&table.game).ok_or_else(|| Refused::NoGame(table.game.clone()))?;
                let variant = kind.meta().variants.get(usize::from(number)).ok_or(Refused::Changed)?;
                let mut variants = table.variants.clone();
                variants.insert(variant.id.to_owned(), value.to_owned());
                settled.variants = Some(variants);
            }
            Matter::Kick => {
                let person = value.parse().map(Person).map_err(|_| Refused::Changed)?;
                house.kick(&call, id, person).await?;
                return self.options(id).await;
            }
        }
        house.settle(&call, id, settled).await?;
        self.options(id).await
    }
}
