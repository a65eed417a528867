//! A store with one of everything it can hold, including deliveries that got stuck.

use std::collections::BTreeMap;
use std::time::Duration;

use meadhall::game::Seat;
use meadhall::lang::Lang;
use meadhall::ledger::{Address, Letters, Missing, Settings};
use meadhall::table::clock::{DAY, MINUTE, Wall};
use meadhall::table::lobby::{Opening, Options};
use meadhall::table::pace::Pace;
use meadhall::table::record::{AtDeadline, Newcomer, Standstill, Wanted};
use meadhall::table::{Channel, Person, TableId, Venue};
use stage::hosted::RAIDS;

use super::world::{World, by, opening};

const fn channel(number: u64) -> Address {
    Address::Channel(Channel(number))
}

const fn person(number: u64) -> Address {
    Address::Person(Person(number))
}

impl World {
    /// Fills the store. Each table has its own channel, and its players play nowhere else.
    pub async fn lived_in(self) -> Self {
        self.get_ready().await;
        self.ended().await;
        self.settled().await;
        self.changed_hands().await;
        self.in_the_midst().await;
        self.stopped().await;
        self.stuck().await;
        self.untold().await;
        self
    }

    async fn opened(&self, who: u64, channel: u64, as_else: impl FnOnce(&mut Opening)) -> TableId {
        self.pass(MINUTE).await;
        let mut opening = opening(RAIDS, 0, channel);
        as_else(&mut opening);
        let cause = Some(format!("opened.{channel}.{who}"));
        self.house.open(&by(who, cause), opening).await.unwrap().table.id
    }

    async fn begun(&self, people: &[u64], channel: u64) -> TableId {
        self.pass(MINUTE).await;
        self.playing(people, 0, channel).await
    }

    /// Delivers what can be delivered within three seconds.
    async fn deliver(&self) {
        self.deliver_for(Duration::from_secs(3)).await;
    }

    /// Adds tables that have ended in every possible way.
    async fn ended(&self) {
        let lost = self.begun(&[101, 102], 21).await;
        self.opened(103, 22, |_| {}).await;
        self.deliver().await;
        self.house.lose_channel(Channel(21)).await.unwrap();
        self.pass(8 * DAY).await;
        assert!(self.table(lost).await.over().is_some());
        let cancelled = self.opened(104, 22, |_| {}).await;
        self.house.cancel(&by(104, None), cancelled).await.unwrap();
        let agreed = self.begun(&[105, 106], 22).await;
        self.house.wish(&by(105, None), agreed, Wanted::End).await.unwrap();
        let conceded = self.begun(&[107, 108, 109], 22).await;
        for person in [107, 108, 109] {
            self.house.concede(&by(person, None), conceded).await.unwrap();
        }
        let played = self.opened(110, 22, |opening| opening.computers = vec!["random".to_owned()]).await;
        self.house.join(&by(111, None), played).await.unwrap();
        self.house.start(&by(110, None), played).await.unwrap();
        while self.table(played).await.over().is_none() {
            if self.answer(played, 1).await.is_none() {
                self.house.think(played).await.unwrap();
            }
        }
        self.house.forget(Person(111)).await.unwrap();
        self.deliver().await;
    }

    async fn settled(&self) {
        let letters = [Letters::Untold, Letters::Wanted, Letters::Unwanted, Letters::Closed];
        for ((letters, language), number) in
            letters.into_iter().zip([None, Some(Lang::Fr)].into_iter().cycle()).zip(1..)
        {
            let closed = (letters == Letters::Closed).then_some(Wall(3_600_000_000_000));
            let seen = (number > 1).then_some(Lang::Es);
            let settings = Settings {
                name: format!("Zoë \u{202f}{number}"),
                language,
                seen,
                letters,
                closed,
                ..Settings::default()
            };
            self.house.amend(Person(number), |it| *it = settings.clone()).await.unwrap();
        }
    }

    /// Adds a match in which seats changed hands and votes are open.
    async fn changed_hands(&self) {
        let id = self.begun(&[11, 12, 13, 14], 1).await;
        let call = |person| by(person, None);
        let replace = |seat, by| Wanted::Replace { seat: Seat(seat), by };
        self.answer(id, 0).await;
        self.house.concede(&call(14), id).await.unwrap();
        self.house.wish(&call(11), id, replace(3, Newcomer::Person(Person(15)))).await.unwrap();
        self.house.join(&call(15), id).await.unwrap();
        self.house.wish(&call(11), id, replace(1, Newcomer::Person(Person(16)))).await.unwrap();
        self.house.leave(&call(13), id).await.unwrap();
        self.house.wish(&call(12), id, replace(2, Newcomer::Computer("random".to_owned()))).await.unwrap();
        self.house.wish(&call(15), id, replace(1, Newcomer::Person(Person(17)))).await.unwrap();
        self.house.wish(&call(15), id, Wanted::End).await.unwrap();
        self.house.at_deadline(&call(11), id, AtDeadline::Wait).await.unwrap();
        self.house.at_deadline(&call(12), id, AtDeadline::Computer).await.unwrap();
        self.house.at_deadline(&call(15), id, AtDeadline::Concede).await.unwrap();
        self.deliver().await;
    }

    /// Adds a lobby, a match in a combat, and one with undone steps.
    async fn in_the_midst(&self) {
        let variants = BTreeMap::from([("layout".to_owned(), "three_villages".to_owned())]);
        let lobby = self.opened(1, 2, |opening| opening.venue = Venue::Here).await;
        let options = Options { variants: Some(variants), pace: Some(Pace::Own(90)), language: Some(Lang::Fr) };
        self.house.settle(&by(1, None), lobby, options).await.unwrap();
        self.house.add_computer(&by(1, None), lobby, "random").await.unwrap();
        let fight = self.begun(&[2, 3, 4], 3).await;
        for step in 0.. {
            if self.prompts(fight).await.contains(&"raids_ask_combat") {
                break;
            }
            self.answer(fight, step % 5).await.unwrap();
        }
        let back = self.begun(&[5, 6], 4).await;
        let mut undone = 0;
        for step in 0.. {
            let table = self.table(back).await;
            let undo = table.playing().unwrap().undo.clone().filter(|undo| undo.back_to.len() > 1);
            match undo {
                Some(undo) if undone < 2 => {
                    let owner = table.chairs[undo.seat.index()].person().unwrap();
                    self.house.undo(&by(owner.0, None), back, table.revision).await.unwrap();
                    undone += 1;
                }
                Some(_) if undone == 2 => break,
                _ => drop(self.answer(back, step % 5).await.unwrap()),
            }
        }
        self.deliver().await;
    }

    async fn prompts(&self, id: TableId) -> Vec<&'static str> {
        let game = self.house.look(id).await.unwrap().game.unwrap();
        game.questions().iter().map(|question| question.prompt.key).collect()
    }

    /// Adds matches whose clock is paused, one for each reason.
    async fn stopped(&self) {
        let locked = self.begun(&[21, 22], 5).await;
        let lost = self.begun(&[23, 24], 6).await;
        self.deliver().await;
        self.house.stop_clocks(&[locked], Standstill::Locked).await.unwrap();
        self.house.stop_clocks(&[locked], Standstill::Away).await.unwrap();
        // These addresses are deleted, so nothing more is sent to them.
        self.discord.weather().gone.extend([channel(6), person(23), person(24)]);
        self.passes_on(lost).await;
        self.deliver().await;
        let unreached = [channel(7), person(25), person(26)];
        self.discord.weather().closed.extend(unreached);
        self.begun(&[25, 26], 7).await;
        self.deliver().await;
    }

    /// Adds deliveries that cannot finish: forbidden, searched for, dead letters, failing.
    async fn stuck(&self) {
        let [stiff, rights, moved, taken_away, broken, failing] = [
            self.begun(&[31, 32], 8).await,
            self.begun(&[33, 34], 9).await,
            self.begun(&[35, 36], 10).await,
            self.begun(&[37, 38], 11).await,
            self.begun(&[39, 40], 12).await,
            self.begun(&[41, 42], 13).await,
        ];
        self.deliver().await;
        // Old cards cannot lose their buttons here, and the last DMs cannot be edited.
        self.discord.weather().stiff.extend([channel(8), person(31), person(32)]);
        self.passes_on(stiff).await;
        self.deliver().await;
        // This card is forbidden because permissions are missing.
        self.discord.weather().missing.insert(channel(9), Missing::Rights(1 << 11));
        self.discord.weather().closed.insert(channel(9));
        self.passes_on(rights).await;
        self.deliver().await;
        // The attempted message is obsolete, and searching for it is forbidden.
        self.discord.weather().failing.insert(channel(10));
        self.passes_on(moved).await;
        self.deliver().await;
        self.house.move_to(&by(35, None), moved, super::world::place(14)).await.unwrap();
        self.discord.weather().failing.remove(&channel(10));
        self.discord.weather().blind.insert(channel(10));
        self.deliver_for(Duration::from_secs(300)).await;
        // This card was deleted by hand, and a new one is forbidden.
        self.discord.messages().iter_mut().filter(|it| it.table == taken_away).for_each(|it| it.deleted = true);
        self.discord.weather().missing.insert(channel(11), Missing::Locked);
        self.discord.weather().closed.insert(channel(11));
        self.house.at_deadline(&by(37, None), taken_away, AtDeadline::Computer).await.unwrap();
        self.deliver().await;
        // This table cannot be rendered, not even as text.
        self.discord.weather().unrendered.insert(broken, 99);
        self.discord.weather().not_even_plain = true;
        self.passes_on(broken).await;
        self.deliver().await;
        // These requests fail every time, and so does a notification by DM.
        self.discord.weather().failing.extend([channel(13), person(41), person(42)]);
        self.passes_on(failing).await;
        let lobby = self.opened(43, 15, |_| {}).await;
        self.house.join(&by(41, None), lobby).await.unwrap();
        self.house.kick(&by(43, None), lobby, Person(41)).await.unwrap();
        self.deliver().await;
    }

    /// Adds deliveries that no process has started.
    async fn untold(&self) {
        let lobby = self.opened(51, 16, |_| {}).await;
        self.house.join(&by(52, None), lobby).await.unwrap();
        self.house.kick(&by(51, None), lobby, Person(52)).await.unwrap();
    }
}
