//! Buttons and menus of a lobby: join, leave, add an AI, change options, start.

use super::super::answer::{Answer, ephemeral};
use super::super::button::{Lobby, Matter};
use super::super::faces::options;
use super::super::payload::Payload;
use super::Pressed;
use crate::bot::{USUAL, level};
use crate::house::{Eyes, Failed, Fresh, Tale, Told};
use crate::lang::Lang;
use crate::table::lobby::Options;
use crate::table::{Person, Refused, TableId};

impl Pressed<'_> {
    pub(super) async fn lobby(&self, id: TableId, act: Lobby) -> Result<Answer, Failed> {
        let (house, call) = (&self.hall.house, self.asked.call());
        let told = match act {
            Lobby::Join => {
                let told = house.join(&call, id).await?;
                let welcome = match told.news {
                    Fresh::New => self.hall.welcome(self.asked, &told.table).await,
                    Fresh::AsBefore => None,
                };
                return self.after(&told, welcome.map(|it| it.payload())).await;
            }
            Lobby::Leave => house.leave_lobby(&call, id).await?,
            Lobby::AddComputer => {
                // Buttons on old messages carry no level.
                let wanted = self.value().unwrap_or(USUAL);
                level(wanted).map_err(Refused::from)?;
                house.add_computer(&call, id, wanted).await?
            }
            Lobby::RemoveComputer => house.remove_computer(&call, id).await?,
            Lobby::Options => return self.options(id, 0).await,
            Lobby::Start => {
                let (told, ground) = self.hall.start(self.asked, &call, id).await?;
                let why = self.hall.no_thread(self.asked, ground);
                return self.after(&told, why.map(ephemeral)).await;
            }
            Lobby::Cancel => house.cancel(&call, id).await?,
        };
        self.after(&told, None).await
    }

    /// Sends a private reply if there is one, and the card updates by itself; otherwise updates the card.
    async fn after(&self, told: &Told, said: Option<Payload>) -> Result<Answer, Failed> {
        if let Some(payload) = said {
            return Ok(Answer::Ephemeral(payload));
        }
        self.card(told).await
    }

    /// Shows a page of the lobby's options.
    pub(super) async fn options(&self, id: TableId, page: u8) -> Result<Answer, Failed> {
        let scene = self.hall.house.scene(id, Eyes::Of(self.asked.person()), Tale::Nothing).await?;
        Ok(self.redrawn(options::payload(&self.hall.book, self.asked.lang, &scene, page)))
    }

    /// Changes the lobby option that the host chose from a menu.
    pub(super) async fn settles(&self, id: TableId, matter: Matter) -> Result<Answer, Failed> {
        let (house, call) = (&self.hall.house, self.asked.call());
        let look = house.look(id).await?;
        let value = self.value().unwrap_or_default();
        let mut settled = Options::default();
        match matter {
            Matter::Pace => settled.pace = Some(options::pace_of(value).ok_or(Refused::Changed)?),
            Matter::Language => settled.language = Some(value.parse::<Lang>().map_err(|_| Refused::Changed)?),
            Matter::Variant(number, _) => {
                let table = look.table;
                let kind = house.games().find(&table.game).ok_or_else(|| Refused::NoGame(table.game.clone()))?;
                let variant = kind.meta().variants.get(usize::from(number)).ok_or(Refused::Changed)?;
                let mut variants = table.variants;
                variants.insert(variant.id.to_owned(), value.to_owned());
                settled.variants = Some(variants);
            }
            Matter::Kick => {
                let person = value.parse().map(Person).map_err(|_| Refused::Changed)?;
                return self.settled(&house.kick(&call, id, person).await?, matter).await;
            }
        }
        self.settled(&house.settle(&call, id, settled).await?, matter).await
    }

    /// Shows the page of a changed option again.
    async fn settled(&self, told: &Told, matter: Matter) -> Result<Answer, Failed> {
        let (book, lang) = (&self.hall.book, self.asked.lang);
        let scene = self.hall.house.scene_after(told, Eyes::Of(self.asked.person()), Tale::Nothing).await?;
        let page = options::page_of(book, lang, &scene, matter);
        Ok(self.redrawn(options::payload(book, lang, &scene, page)))
    }
}
