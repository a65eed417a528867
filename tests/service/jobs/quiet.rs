//! Quiet hours begin and end by the wall clock, without a command. Settings of a server that removed the bot
//! are deleted in the end.

use meadhall::lang::Lang;
use meadhall::ledger::ServerSettings;
use meadhall::store::Wait;
use meadhall::table::clock::{DAY, MINUTE, Reach, Wall};
use meadhall::table::quiet::QuietHours;
use meadhall::table::{Rank, Server, Standstill, TableId};

use super::house::{Kept, by, open};

/// Returns two quiet hours that begin in this many minutes.
fn hours(kept: &Kept, minutes: u64) -> QuietHours {
    let minute = |it: u64| u16::try_from(it % (24 * 60)).unwrap();
    let now = kept.house.time().wall.0 / MINUTE + minutes;
    QuietHours { from: minute(now), to: minute(now + 120), offset: 0 }
}

fn is_quiet(kept: &Kept, id: TableId) -> bool {
    kept.house.ledger().table(id).wait().unwrap().unwrap().table.stands_still(Standstill::Quiet)
}

async fn settle(kept: &Kept, server: Server, settle: impl Fn(&mut ServerSettings)) {
    let mut call = by(1, "settles");
    call.caller.rank = Rank::Manager(server);
    kept.house.settle_server(&call, server, settle).await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn clocks_stand_still_when_quiet_hours_begin_and_go_on_when_they_end() {
    let kept = Kept::new().await;
    kept.reach.send_replace(Reach::Up);
    let id = open(&kept.house, 1, 0).await;
    let server = kept.house.ledger().servers().wait().unwrap()[0];
    let hours = hours(&kept, 30);
    settle(&kept, server, |settings| settings.quiet = Some(hours)).await;
    assert!(!is_quiet(&kept, id));
    let begun = kept.house.time().wall.0;
    kept.lives_until("it is quiet", |kept| is_quiet(kept, id)).await;
    let since = kept.house.time().wall.0 - begun;
    assert!((29 * MINUTE..32 * MINUTE).contains(&since), "{since}");
    kept.lives_until("it is loud again", |kept| !is_quiet(kept, id)).await;
    let since = kept.house.time().wall.0 - begun;
    assert!((149 * MINUTE..152 * MINUTE).contains(&since), "{since}");
}

#[tokio::test(start_paused = true)]
async fn a_clock_that_a_process_has_left_standing_goes_on() {
    let kept = Kept::after(|house| async move {
        let id = open(&house, 1, 0).await;
        house.stop_clocks(&[id], Standstill::Quiet).await.unwrap();
    })
    .await;
    let id = kept.house.ledger().open_tables(None).wait().unwrap()[0];
    kept.lives_until("it goes on", |kept| !is_quiet(kept, id)).await;
}

#[tokio::test(start_paused = true)]
async fn what_a_server_decided_that_has_shown_the_bot_out_is_erased_after_thirty_days() {
    let kept = Kept::new().await;
    let (server, now) = (Server(5), kept.house.time().wall.0);
    // Instead of waiting a month, set the removal to four weeks ago.
    let gone = Wall(now - 28 * DAY);
    let decided = ServerSettings { gone_since: Some(gone), language: Some(Lang::Fr), ..ServerSettings::default() };
    kept.house.ledger().settle_server(server, &decided).await.unwrap();
    kept.lives_until("it is erased", |kept| kept.house.ledger().server(server).wait().unwrap().is_none()).await;
    let days = (kept.house.time().wall.0 - gone.0) / DAY;
    assert!((30..=31).contains(&days), "{days}");
}
