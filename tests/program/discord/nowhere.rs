//! Tables in places that cannot exist, as imported data may have them.

use meadhall::games::GAMES;
use meadhall::house::{CommandContext, RandomSource, TableService};
use meadhall::store::BlockingExt;
use meadhall::table::clock::UnixMillis;
use meadhall::table::{
    AccessLevel, Actor, ActorContext, ChannelId, PauseReason, PersonId, ServerId, TableId, TableLocation,
};
use stage::hosted::{RAIDS, new_table_settings};
use stage::{TEST_TIMEOUT, TestEnv, run_on_thread, run_to_end};
use tokio::time::timeout;

/// Opens a table in this location for a person.
async fn open_table_in(service: &TableService, location: TableLocation, person: u64) -> TableId {
    let caller = Actor { person: PersonId(person), access: AccessLevel::Member };
    service
        .open_table(
            &CommandContext { actor: caller, command_id: None, actor_context: ActorContext::default() },
            new_table_settings(RAIDS, location),
        )
        .await
        .unwrap()
        .table
        .id
}

#[tokio::test]
async fn a_table_in_channel_0_loses_its_channel_without_a_panic() {
    let stage = TestEnv::new().await;
    let bo = stage.discord.add_person("Bo", "fr");
    let server = ServerId(stage.discord.add_guild("Elsewhere", &[&bo]).0);
    let home = stage.data_dir(GAMES);
    {
        let ledger = run_on_thread(|| home.open_or_create(UnixMillis(0), &|_| {})).unwrap().repository;
        let service =
            TableService::new(ledger, Box::new(|| UnixMillis(0)), RandomSource::seeded(1)).block_on().unwrap();
        open_table_in(&service, TableLocation { server, channel: ChannelId(0) }, 5).await;
        let paused = open_table_in(&service, TableLocation { server, channel: ChannelId(0) }, 6).await;
        service.pause_clocks(&[paused], PauseReason::BotRemovedFromServer).await.unwrap();
    }
    let mut bot = stage.start_bot();
    bot.wait_for_log("players are reached").await;
    let mut export = stage.command(&["export"]);
    let marked_lost = timeout(TEST_TIMEOUT, async {
        loop {
            let (code, text) = run_to_end(&mut export).await;
            assert_eq!(code, 0, "{text}");
            if !text.contains("\"channel_lost_since\":null") {
                break;
            }
        }
    })
    .await;
    assert!(marked_lost.is_ok(), "{:#?}", bot.log_lines());
    assert_eq!(bot.stop().await, 0);
    assert_eq!(bot.count_log_lines("panick"), 0, "{:#?}", bot.log_lines());
}
