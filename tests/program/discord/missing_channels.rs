//! Tables in places that cannot exist, as imported data may have them.

use meadhall_games::GAMES;
use meadhall_service::table_service::{CommandContext, RandomSource, TableService};
use meadhall_store::BlockingExt;
use meadhall_tables::clock::UnixMillis;
use meadhall_tables::{
    AccessLevel, Actor, ActorContext, ChannelId, PauseReason, PersonId, ServerId, TableId, TableLocation,
};
use meadhall_test_support::games::{RAIDS, new_table_settings};
use meadhall_test_support::{TEST_TIMEOUT, TestEnv, run_on_thread, run_to_end};
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
    let env = TestEnv::new().await;
    let bo = env.discord.add_person("Bo", "fr");
    let server = ServerId(env.discord.add_guild("Elsewhere", &[&bo]).0);
    let data_dir = env.data_dir(GAMES);
    {
        let repository = run_on_thread(|| data_dir.open_or_create(UnixMillis(0), &|_| {})).unwrap().repository;
        let service =
            TableService::new(repository, Box::new(|| UnixMillis(0)), RandomSource::seeded(1)).block_on().unwrap();
        open_table_in(&service, TableLocation { server, channel: ChannelId(0) }, 5).await;
        let paused = open_table_in(&service, TableLocation { server, channel: ChannelId(0) }, 6).await;
        service.pause_clocks(&[paused], PauseReason::BotRemovedFromServer).await.unwrap();
    }
    let mut bot = env.start_bot();
    bot.wait_for_log("players can reach the bot").await;
    let mut export = env.command(&["export"]);
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
