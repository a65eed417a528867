//! A store with one of everything it can hold, including deliveries that got stuck.

use std::collections::BTreeMap;
use std::time::Duration;

use meadhall_game::{Lang, Seat};
use meadhall_service::repository::{Address, DeliveryObstacle, DmPreference, PersonSettings};
use meadhall_tables::clock::{DAY_MS, MINUTE_MS, UnixMillis};
use meadhall_tables::lobby::{LobbyOptions, NewTable};
use meadhall_tables::pace::Pace;
use meadhall_tables::table::{PauseReason, Proposal, Replacement, TimeoutPolicy};
use meadhall_tables::{ChannelId, MatchVenue, MissingPermissions, PersonId, TableId};
use meadhall_test_support::games::RAIDS;

use super::world::{OutboxFixture, command_from, new_table_in};

pub const CANNOT_SEND: MissingPermissions = MissingPermissions { post_messages: true, ..MissingPermissions::UNKNOWN };

const fn channel_address(number: u64) -> Address {
    Address::Channel(ChannelId(number))
}

const fn person_address(number: u64) -> Address {
    Address::Person(PersonId(number))
}

impl OutboxFixture {
    /// Fills the store. Each table has its own channel, and its players play nowhere else.
    pub async fn fill_with_everything(self) -> Self {
        self.go_online().await;
        self.add_finished_tables().await;
        self.add_person_settings().await;
        self.add_seat_changes().await;
        self.add_ongoing_tables().await;
        self.add_paused_tables().await;
        self.add_stuck_deliveries().await;
        self.add_reminder_and_takeover().await;
        self.add_new_deliveries().await;
        self
    }

    async fn open_table_after_a_minute(&self, who: u64, channel: u64, modify: impl FnOnce(&mut NewTable)) -> TableId {
        self.advance(MINUTE_MS).await;
        let mut new_table = new_table_in(RAIDS, 0, channel);
        modify(&mut new_table);
        let command_id = Some(format!("opened.{channel}.{who}"));
        self.service.open_table(&command_from(who, command_id), new_table).await.unwrap().table.id
    }

    async fn start_match_after_a_minute(&self, people: &[u64], channel: u64) -> TableId {
        self.advance(MINUTE_MS).await;
        self.start_match(people, 0, channel).await
    }

    /// Delivers what can be delivered within three seconds.
    async fn deliver_briefly(&self) {
        self.deliver_for(Duration::from_secs(3)).await;
    }

    /// Adds tables that have ended in every possible way.
    async fn add_finished_tables(&self) {
        let lost = self.start_match_after_a_minute(&[101, 102], 21).await;
        self.open_table_after_a_minute(103, 22, |_| {}).await;
        self.deliver_briefly().await;
        self.service.mark_channel_lost(ChannelId(21)).await.unwrap();
        self.advance(8 * DAY_MS).await;
        assert!(self.table(lost).await.result().is_some());
        let cancelled = self.open_table_after_a_minute(104, 22, |_| {}).await;
        self.service.cancel_lobby(&command_from(104, None), cancelled).await.unwrap();
        let agreed = self.start_match_after_a_minute(&[105, 106], 22).await;
        self.service.vote(&command_from(105, None), agreed, Proposal::EndMatch).await.unwrap();
        let conceded = self.start_match_after_a_minute(&[107, 108, 109], 22).await;
        for person in [107, 108, 109] {
            self.service.concede(&command_from(person, None), conceded).await.unwrap();
        }
        let played = self
            .open_table_after_a_minute(110, 22, |new_table| new_table.ai_strategies = vec!["random".to_owned()])
            .await;
        self.service.join_table(&command_from(111, None), played).await.unwrap();
        self.service.start_match(&command_from(110, None), played).await.unwrap();
        while self.table(played).await.result().is_none() {
            if self.answer_next(played, 1).await.is_none() {
                self.service.play_ai_turn(played).await.unwrap();
            }
        }
        self.service.erase_person(PersonId(111)).await.unwrap();
        self.service.finish_erasures().await.unwrap();
        self.deliver_briefly().await;
    }

    async fn add_person_settings(&self) {
        let dm_preference =
            [DmPreference::Undecided, DmPreference::WantsDms, DmPreference::NoDms, DmPreference::DmsClosed];
        for ((dm_preference, language), number) in
            dm_preference.into_iter().zip([None, Some(Lang::Fr)].into_iter().cycle()).zip(1..)
        {
            let dms_refused_at = (dm_preference == DmPreference::DmsClosed).then_some(UnixMillis(3_600_000_000_000));
            let client_language = (number > 1).then_some(Lang::Es);
            let settings = PersonSettings {
                last_known_name: format!("Zoë \u{202f}{number}"),
                language,
                client_language,
                dm_preference,
                dms_refused_at,
                ..PersonSettings::default()
            };
            self.service.update_person_settings(PersonId(number), |it| *it = settings.clone()).await.unwrap();
        }
    }

    /// Adds a match in which seats changed hands and votes are open.
    async fn add_seat_changes(&self) {
        let id = self.start_match_after_a_minute(&[11, 12, 13, 14], 1).await;
        let command = |person| command_from(person, None);
        let replace = |seat, replacement| Proposal::ReplacePlayer { seat: Seat(seat), replacement };
        self.answer_next(id, 0).await;
        self.service.concede(&command(14), id).await.unwrap();
        self.service.vote(&command(11), id, replace(3, Replacement::Person(PersonId(15)))).await.unwrap();
        self.service.join_table(&command(15), id).await.unwrap();
        self.service.vote(&command(11), id, replace(1, Replacement::Person(PersonId(16)))).await.unwrap();
        self.service.leave_table(&command(13), id).await.unwrap();
        self.service.vote(&command(12), id, replace(2, Replacement::Ai("random".to_owned()))).await.unwrap();
        self.service.vote(&command(15), id, replace(1, Replacement::Person(PersonId(17)))).await.unwrap();
        self.service.vote(&command(15), id, Proposal::EndMatch).await.unwrap();
        self.service.set_timeout_policy(&command(11), id, TimeoutPolicy::WaitForAnswer).await.unwrap();
        self.service.set_timeout_policy(&command(12), id, TimeoutPolicy::HandToAi).await.unwrap();
        self.service.set_timeout_policy(&command(15), id, TimeoutPolicy::Concede).await.unwrap();
        self.deliver_briefly().await;
    }

    /// Adds a lobby, a match in a combat, and one with undone steps.
    async fn add_ongoing_tables(&self) {
        let variants = BTreeMap::from([("layout".to_owned(), "four_villages".to_owned())]);
        let lobby = self.open_table_after_a_minute(1, 2, |new_table| new_table.venue = MatchVenue::LobbyChannel).await;
        let options = LobbyOptions { variants: Some(variants), pace: Some(Pace::Custom(90)), language: Some(Lang::Fr) };
        self.service.configure_lobby(&command_from(1, None), lobby, options).await.unwrap();
        self.service.add_ai(&command_from(1, None), lobby, "random").await.unwrap();
        let combat_table = self.start_match_after_a_minute(&[2, 3, 4], 3).await;
        for step in 0.. {
            if self.prompt_keys(combat_table).await.contains(&"raids_ask_combat") {
                break;
            }
            self.answer_next(combat_table, step % 5).await.unwrap();
        }
        let undo_table = self.start_match_after_a_minute(&[5, 6], 4).await;
        let mut undo_count = 0;
        for step in 0.. {
            let table = self.table(undo_table).await;
            let undo_state = table
                .running_match()
                .unwrap()
                .undo_state
                .clone()
                .filter(|undo_state| undo_state.rewind_points.len() > 1);
            match undo_state {
                Some(undo_state) if undo_count < 2 => {
                    let owner = table.seats[undo_state.seat.index()].person().unwrap();
                    self.service.undo(&command_from(owner.0, None), undo_table, table.revision).await.unwrap();
                    undo_count += 1;
                }
                Some(_) if undo_count == 2 => break,
                _ => drop(self.answer_next(undo_table, step % 5).await.unwrap()),
            }
        }
        self.deliver_briefly().await;
    }

    async fn prompt_keys(&self, id: TableId) -> Vec<&'static str> {
        let match_state = self.service.load_table(id).await.unwrap().match_state.unwrap();
        match_state.decisions().iter().map(|decision| decision.prompt.key).collect()
    }

    /// Adds matches whose clock is paused, one for each reason.
    async fn add_paused_tables(&self) {
        let locked = self.start_match_after_a_minute(&[21, 22], 5).await;
        let lost = self.start_match_after_a_minute(&[23, 24], 6).await;
        self.deliver_briefly().await;
        self.service.pause_clocks(&[locked], PauseReason::ThreadLocked).await.unwrap();
        self.service.pause_clocks(&[locked], PauseReason::BotRemovedFromServer).await.unwrap();
        // These addresses are deleted, so nothing more is sent to them.
        self.discord.faults().deleted_addresses.extend([channel_address(6), person_address(23), person_address(24)]);
        self.play_until_new_card(lost).await;
        self.deliver_briefly().await;
        let forbidden_addresses = [channel_address(7), person_address(25), person_address(26)];
        self.discord.faults().forbidden.extend(forbidden_addresses);
        self.start_match_after_a_minute(&[25, 26], 7).await;
        self.deliver_briefly().await;
    }

    /// Adds deliveries that cannot finish: forbidden, searched for, dead letters, failing.
    async fn add_stuck_deliveries(&self) {
        let [uneditable, missing_permissions, moved, deleted_card, unrenderable, failing] = [
            self.start_match_after_a_minute(&[31, 32], 8).await,
            self.start_match_after_a_minute(&[33, 34], 9).await,
            self.start_match_after_a_minute(&[35, 36], 10).await,
            self.start_match_after_a_minute(&[37, 38], 11).await,
            self.start_match_after_a_minute(&[39, 40], 12).await,
            self.start_match_after_a_minute(&[41, 42], 13).await,
        ];
        self.deliver_briefly().await;
        // Old cards cannot lose their buttons here, and the last DMs cannot be edited.
        self.discord.faults().uneditable.extend([channel_address(8), person_address(31), person_address(32)]);
        self.play_until_new_card(uneditable).await;
        self.deliver_briefly().await;
        // This card is forbidden because permissions are missing.
        self.discord.faults().obstacles.insert(channel_address(9), DeliveryObstacle::MissingPermissions(CANNOT_SEND));
        self.discord.faults().forbidden.insert(channel_address(9));
        self.play_until_new_card(missing_permissions).await;
        self.deliver_briefly().await;
        // The attempted message is obsolete, and searching for it is forbidden.
        self.discord.faults().failing_addresses.insert(channel_address(10));
        self.play_until_new_card(moved).await;
        self.deliver_briefly().await;
        self.service.move_table(&command_from(35, None), moved, super::world::location_in(14)).await.unwrap();
        self.discord.faults().failing_addresses.remove(&channel_address(10));
        self.discord.faults().unsearchable.insert(channel_address(10));
        self.deliver_for(Duration::from_secs(300)).await;
        // This card was deleted by hand, and a new one is forbidden.
        self.discord.messages().iter_mut().filter(|it| it.table_id == deleted_card).for_each(|it| it.is_deleted = true);
        self.discord.faults().obstacles.insert(channel_address(11), DeliveryObstacle::ThreadLocked);
        self.discord.faults().forbidden.insert(channel_address(11));
        self.service.set_timeout_policy(&command_from(37, None), deleted_card, TimeoutPolicy::HandToAi).await.unwrap();
        self.deliver_briefly().await;
        // This table cannot be rendered, not even as text.
        self.discord.faults().render_panics_left.insert(unrenderable, 99);
        self.discord.faults().panic_in_text_only = true;
        self.play_until_new_card(unrenderable).await;
        self.deliver_briefly().await;
        // These requests fail every time, and so does a notification by DM.
        self.discord.faults().failing_addresses.extend([channel_address(13), person_address(41), person_address(42)]);
        self.play_until_new_card(failing).await;
        let lobby = self.open_table_after_a_minute(43, 15, |_| {}).await;
        self.service.join_table(&command_from(41, None), lobby).await.unwrap();
        self.service.kick(&command_from(43, None), lobby, PersonId(41)).await.unwrap();
        self.deliver_briefly().await;
    }

    /// Adds a match whose player was reminded, and one in which a computer plays for somebody who conceded.
    async fn add_reminder_and_takeover(&self) {
        let taken_over = self.start_match_after_a_minute(&[61, 62, 63], 17).await;
        self.service.concede(&command_from(61, None), taken_over).await.unwrap();
        while self.service.play_ai_turn(taken_over).await.is_err() {
            self.answer_next(taken_over, 0).await.unwrap();
        }
        let pace = Pace::Custom(10);
        let reminded = self.open_table_after_a_minute(64, 18, |new_table| new_table.pace = pace).await;
        self.service.join_table(&command_from(65, None), reminded).await.unwrap();
        self.service.start_match(&command_from(64, None), reminded).await.unwrap();
        self.deliver_briefly().await;
        self.advance(6 * MINUTE_MS).await;
        self.deliver_briefly().await;
    }

    /// Adds deliveries that no process has started.
    async fn add_new_deliveries(&self) {
        let lobby = self.open_table_after_a_minute(51, 16, |_| {}).await;
        self.service.join_table(&command_from(52, None), lobby).await.unwrap();
        self.service.kick(&command_from(51, None), lobby, PersonId(52)).await.unwrap();
    }
}
