//! Quiet hours begin and end by the wall clock, without a command. Settings of a server that removed the bot
//! are deleted in the end.

use meadhall_game::Lang;
use meadhall_service::repository::ServerSettings;
use meadhall_store::BlockingExt;
use meadhall_tables::clock::{Connectivity, DAY_MS, MINUTE_MS, UnixMillis};
use meadhall_tables::quiet_hours::QuietHours;
use meadhall_tables::{AccessLevel, PauseReason, ServerId, TableId};

use super::fixture::{SchedulerFixture, command_from_person, open_table};

/// Returns two quiet hours that begin in this many minutes.
fn quiet_hours_starting_in(fixture: &SchedulerFixture, minutes: u64) -> QuietHours {
    let minute = |total_minutes: u64| u16::try_from(total_minutes % (24 * 60)).unwrap();
    let now = fixture.service.now().unix.0 / MINUTE_MS + minutes;
    QuietHours { from_minute: minute(now), to_minute: minute(now + 120), utc_offset_minutes: 0 }
}

fn is_paused_for_quiet_hours(fixture: &SchedulerFixture, id: TableId) -> bool {
    fixture.service.repository().table(id).block_on().unwrap().unwrap().table.is_paused_for(PauseReason::QuietHours)
}

async fn update_settings(fixture: &SchedulerFixture, server: ServerId, update: impl Fn(&mut ServerSettings)) {
    let mut command = command_from_person(1, "settles");
    command.actor.access = AccessLevel::ServerManager(server);
    fixture.service.update_server_settings(&command, server, update).await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn clocks_pause_when_quiet_hours_begin_and_resume_when_they_end() {
    let fixture = SchedulerFixture::new().await;
    fixture.connectivity.send_replace(Connectivity::Online);
    let id = open_table(&fixture.service, 1, 0).await;
    let server = fixture.service.repository().servers_with_tables().block_on().unwrap()[0];
    let quiet_hours = quiet_hours_starting_in(&fixture, 30);
    update_settings(&fixture, server, |settings| settings.quiet_hours = Some(quiet_hours)).await;
    assert!(!is_paused_for_quiet_hours(&fixture, id));
    let started_at = fixture.service.now().unix.0;
    fixture
        .advance_until("the clock is paused for quiet hours", |fixture| is_paused_for_quiet_hours(fixture, id))
        .await;
    let since = fixture.service.now().unix.0 - started_at;
    assert!((29 * MINUTE_MS..32 * MINUTE_MS).contains(&since), "{since}");
    fixture.advance_until("the clock runs again", |fixture| !is_paused_for_quiet_hours(fixture, id)).await;
    let since = fixture.service.now().unix.0 - started_at;
    assert!((149 * MINUTE_MS..152 * MINUTE_MS).contains(&since), "{since}");
}

#[tokio::test(start_paused = true)]
async fn a_quiet_hours_pause_left_by_another_process_is_cleared() {
    let fixture = SchedulerFixture::with_setup(|service| async move {
        let id = open_table(&service, 1, 0).await;
        service.pause_clocks(&[id], PauseReason::QuietHours).await.unwrap();
    })
    .await;
    let id = fixture.service.repository().open_tables(None).block_on().unwrap()[0];
    fixture.advance_until("the clock runs again", |fixture| !is_paused_for_quiet_hours(fixture, id)).await;
}

#[tokio::test(start_paused = true)]
async fn settings_of_a_left_server_are_deleted_after_thirty_days() {
    let fixture = SchedulerFixture::new().await;
    let (server, now) = (ServerId(5), fixture.service.now().unix.0);
    // Instead of waiting a month, set the removal to four weeks ago.
    let removed_at = UnixMillis(now - 28 * DAY_MS);
    let settings =
        ServerSettings { bot_removed_at: Some(removed_at), language: Some(Lang::Fr), ..ServerSettings::default() };
    fixture.service.repository().save_server_settings(server, &settings).await.unwrap();
    fixture
        .advance_until("the settings are deleted", |fixture| {
            fixture.service.repository().server_settings(server).block_on().unwrap().is_none()
        })
        .await;
    let days = (fixture.service.now().unix.0 - removed_at.0) / DAY_MS;
    assert!((30..=31).contains(&days), "{days}");
}
