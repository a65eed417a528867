//! Quiet hours of a server, and what is deleted with it.

use super::*;

#[tokio::test]
async fn quiet_hours_pause_clocks_and_keep_the_remaining_time() {
    let fixture = ServiceFixture::new().await;
    let id = fixture.start_match(&[1, 2], 0).await;
    let millis_left = |table: &meadhall_tables::Table, now: u64| {
        let pending = table.seats.iter().find_map(|seat_state| seat_state.pending_decision).unwrap();
        pending.deadline.unwrap().expires_at.0 - now
    };
    fixture.advance_and_process_due(HOUR_MS).await;
    let before = millis_left(&fixture.table(id).await, fixture.service.now().service.0);
    let quiet_hours = quiet_hours_from_now(&fixture, 9);
    update_settings(&fixture, |settings| settings.quiet_hours = Some(quiet_hours)).await;
    let ends_at = fixture.service.quiet_until(LOCATION.server).block_on().expect("quiet hours are on");
    assert!(fixture.table(id).await.is_paused_for(PauseReason::QuietHours));
    // The view shows when quiet hours end; a table that is opened in them is paused from the start.
    let view = fixture.service.load_view(id, ViewAudience::Public, LogRange::Empty).await.unwrap();
    assert_eq!((view.warnings.quiet_until, view.warnings.is_clock_paused), (Some((ends_at.0 / 1_000) as i64), false));
    assert_eq!(view.deadline_of_first_seat(), None);
    let late_lobby = fixture.open_table(3, 0).await;
    assert!(fixture.table(late_lobby).await.is_paused_for(PauseReason::QuietHours));
    fixture.advance_and_process_due(9 * HOUR_MS).await;
    assert_eq!(fixture.service.quiet_until(LOCATION.server).block_on(), None);
    assert_eq!(fixture.service.servers_in_quiet_hours().block_on().unwrap(), []);
    fixture.service.apply_quiet_hours(LOCATION.server).await.unwrap();
    let table = fixture.table(id).await;
    assert_eq!((table.paused_since, millis_left(&table, fixture.service.now().service.0)), (None, before));
    assert_eq!(fixture.table(late_lobby).await.paused_since, None);
    fixture.advance_and_process_due(23 * HOUR_MS).await;
    assert!(fixture.table(late_lobby).await.result().is_none(), "a lobby waits for a whole day outside of quiet hours");
    fixture.advance_and_process_due(2 * HOUR_MS).await;
    assert!(fixture.table(late_lobby).await.result().is_some());
}

#[tokio::test]
async fn no_deadline_expires_in_quiet_hours_even_if_the_pause_comes_late() {
    let fixture = ServiceFixture::new().await;
    let id = fixture.start_match(&[1, 2], 0).await;
    let now = fixture.service.now().unix.0 / MINUTE_MS;
    let minute = |total_minutes: u64| u16::try_from(total_minutes % (24 * 60)).unwrap();
    // They begin just before half of the answer time is over, and only the processing of due tables checks
    // for quiet hours.
    let quiet_hours =
        QuietHours { from_minute: minute(now + 11 * 60 + 50), to_minute: minute(now + 20 * 60), utc_offset_minutes: 0 };
    update_settings(&fixture, |settings| settings.quiet_hours = Some(quiet_hours)).await;
    fixture.advance_and_process_due(13 * HOUR_MS).await;
    let table = fixture.table(id).await;
    assert!(table.is_paused_for(PauseReason::QuietHours));
    let pending = table.seats.iter().find_map(|seat_state| seat_state.pending_decision).unwrap();
    assert!(
        fixture
            .repository()
            .deliveries(None, 99)
            .block_on()
            .unwrap()
            .iter()
            .all(|(_, delivery)| delivery.notification().is_none())
    );
    fixture.advance_and_process_due(8 * HOUR_MS).await;
    fixture.service.apply_quiet_hours(LOCATION.server).await.unwrap();
    fixture.advance_and_process_due(MINUTE_MS).await;
    let after = fixture.table(id).await.seats.iter().find_map(|seat_state| seat_state.pending_decision).unwrap();
    assert!(after.deadline.unwrap().expires_at > pending.deadline.unwrap().expires_at);
    assert!(
        fixture
            .repository()
            .deliveries(None, 99)
            .block_on()
            .unwrap()
            .iter()
            .any(|(_, delivery)| delivery.notification().is_some())
    );
}

#[tokio::test]
async fn quiet_hours_keep_other_pause_reasons() {
    let fixture = ServiceFixture::new().await;
    let id = fixture.start_match(&[1, 2], 0).await;
    let quiet_hours = quiet_hours_from_now(&fixture, 2);
    fixture.service.pause_clocks(&[id], PauseReason::ThreadLocked).await.unwrap();
    update_settings(&fixture, |settings| settings.quiet_hours = Some(quiet_hours)).await;
    let view = fixture.service.load_view(id, ViewAudience::Public, LogRange::Empty).await.unwrap();
    assert!(view.warnings.quiet_until.is_some() && view.warnings.is_clock_paused);
    update_settings(&fixture, |settings| settings.quiet_hours = None).await;
    let table = fixture.table(id).await;
    assert!(table.is_paused_for(PauseReason::ThreadLocked) && !table.is_paused_for(PauseReason::QuietHours));
    assert!(table.paused_since.is_some());
}

#[tokio::test]
async fn server_settings_are_deleted_a_month_after_the_bot_was_removed() {
    let fixture = ServiceFixture::new().await;
    let other = ServerId(2);
    update_settings(&fixture, |settings| settings.table_channels = [ChannelId(7)].into()).await;
    fixture.service.record_bot_removed(other).await.unwrap();
    assert_eq!(fixture.repository().server_settings(other).block_on(), Ok(None), "the server has no settings");
    fixture.service.record_bot_removed(LOCATION.server).await.unwrap();
    fixture.advance(20 * DAY_MS).await;
    fixture.service.record_bot_removed(LOCATION.server).await.unwrap();
    assert_eq!(fixture.service.delete_settings_of_left_servers().await.unwrap(), 0);
    fixture.service.record_bot_added(LOCATION.server).await.unwrap();
    fixture.advance(20 * DAY_MS).await;
    assert_eq!(
        fixture.service.delete_settings_of_left_servers().await.unwrap(),
        0,
        "settings of a server with the bot are kept"
    );
    fixture.service.record_bot_removed(LOCATION.server).await.unwrap();
    let removed_at: Option<UnixMillis> = fixture.service.server_settings(LOCATION.server).block_on().bot_removed_at;
    assert_eq!(removed_at, Some(fixture.service.now().unix));
    fixture.advance(29 * DAY_MS).await;
    assert_eq!(fixture.service.delete_settings_of_left_servers().await.unwrap(), 0);
    fixture.advance(DAY_MS).await;
    assert_eq!(fixture.service.delete_settings_of_left_servers().await.unwrap(), 1);
    assert_eq!(fixture.store.scan("v/", None, 9).block_on().unwrap(), []);
}

#[tokio::test]
async fn lists_recognize_an_erased_person_without_naming_them() {
    let fixture = ServiceFixture::new().await;
    for person in [1, 2, 3] {
        fixture.service.block_person(PersonId(person), PersonId(987_654_321)).await.unwrap();
        fixture.service.block_person(PersonId(person), PersonId(4)).await.unwrap();
    }
    update_settings(&fixture, |settings| settings.banned_people = [PersonId(987_654_321), PersonId(4)].into()).await;
    let count_rows_naming = || {
        let rows = fixture.store.scan("", None, usize::MAX).block_on().unwrap();
        rows.iter().filter(|row| String::from_utf8_lossy(&row.value).contains("987654321")).count()
    };
    assert_eq!(count_rows_naming(), 4, "three people and the server list the person");
    // Only the lists know this person.
    fixture.service.erase_person(PersonId(987_654_321)).await.unwrap();
    fixture.service.finish_erasures().await.unwrap();
    assert_eq!(count_rows_naming(), 0);
    let blocked = fixture.service.settings_or_default(PersonId(1)).block_on().blocked_people;
    let banned = fixture.service.server_settings(LOCATION.server).block_on().banned_people;
    for list in [blocked, banned] {
        assert!(list.contains(PersonId(987_654_321)), "{list:?}");
        assert_eq!((list.people(), list.erased_count()), (&[PersonId(4)].into(), 1));
    }
}

#[tokio::test]
async fn deleting_ones_data_lifts_no_block_and_no_ban() {
    let fixture = ServiceFixture::new().await;
    let table_of_blocker = fixture.open_table(1, 0).await;
    fixture.service.block_person(PersonId(1), PersonId(9)).await.unwrap();
    fixture.service.block_person(PersonId(9), PersonId(5)).await.unwrap();
    fixture.service.erase_person(PersonId(9)).await.unwrap();
    fixture.service.finish_erasures().await.unwrap();
    let blocked = fixture.command_from(9);
    assert_eq!(refusal_of(fixture.service.join_table(&blocked, table_of_blocker).await), TableError::CannotJoin);
    update_settings(&fixture, |settings| settings.banned_people = [PersonId(9)].into()).await;
    fixture.service.erase_person(PersonId(9)).await.unwrap();
    fixture.service.finish_erasures().await.unwrap();
    assert_eq!(refusal_of(open_in_channel(&fixture, &blocked, 1).await), TableError::Banned);
    update_settings(&fixture, |settings| settings.banned_people.remove(PersonId(9))).await;
    fixture.service.unblock_person(PersonId(1), PersonId(9)).await.unwrap();
    fixture.service.join_table(&blocked, table_of_blocker).await.expect("a person who was unblocked may join again");
}

#[tokio::test]
async fn unreadable_settings_let_nobody_in() {
    let fixture = ServiceFixture::new().await;
    let id = fixture.open_table(1, 0).await;
    fixture.store.commit(WriteBatch::new().put("v/1", "nonsense")).block_on().unwrap();
    assert!(matches!(open_in_channel(&fixture, &fixture.command_from(2), 1).await, Err(CommandError::Repository(_))));
    assert!(matches!(fixture.service.join_table(&fixture.command_from(2), id).await, Err(CommandError::Repository(_))));
    assert!(fixture.table(id).await.result().is_none());
}

#[tokio::test]
async fn deleting_ones_data_lets_nobody_open_tables_faster() {
    let fixture = ServiceFixture::new().await;
    for channel in 1..=3 {
        open_in_channel(&fixture, &fixture.command_from(9), channel).await.unwrap();
    }
    fixture.service.erase_person(PersonId(9)).await.unwrap();
    let refusal = refusal_of(open_in_channel(&fixture, &fixture.command_from(9), 4).await);
    assert_eq!(refusal, TableError::OpeningTooFast { max: 3 });
}
