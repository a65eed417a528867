//! Tables in places that cannot exist, as imported data may have them.

use meadhall::games::GAMES;
use meadhall::house::{Call, Chance, House};
use meadhall::store::Wait;
use meadhall::table::clock::Wall;
use meadhall::table::{Caller, Channel, Person, Place, Rank, Server, Standing, Standstill, TableId};
use stage::hosted::{RAIDS, opening};
use stage::{SOON, Stage, apart, ended};
use tokio::time::timeout;

/// Opens a table in this location for a person.
async fn opened(house: &House, place: Place, person: u64) -> TableId {
    let caller = Caller { person: Person(person), rank: Rank::Member };
    house
        .open(&Call { caller, cause: None, standing: Standing::default() }, opening(RAIDS, place))
        .await
        .unwrap()
        .table
        .id
}

#[tokio::test]
async fn a_table_in_channel_0_is_lost_and_nothing_panics() {
    let stage = Stage::new().await;
    let bo = stage.discord.person("Bo", "fr");
    let server = Server(stage.discord.guild("Elsewhere", &[&bo]).0);
    let home = stage.home(GAMES);
    {
        let ledger = apart(|| home.open_or_build(Wall(0), &|_| {})).unwrap().ledger;
        let house = House::begin(ledger, Box::new(|| Wall(0)), Chance::numbered(1)).wait().unwrap();
        opened(&house, Place { server, channel: Channel(0) }, 5).await;
        let stopped = opened(&house, Place { server, channel: Channel(0) }, 6).await;
        house.stop_clocks(&[stopped], Standstill::Away).await.unwrap();
    }
    let mut bot = stage.bot();
    bot.says("players are reached").await;
    let mut export = stage.command(&["export"]);
    let lost = timeout(SOON, async {
        loop {
            let (code, text) = ended(&mut export).await;
            assert_eq!(code, 0, "{text}");
            if !text.contains("\"lost\":null") {
                break;
            }
        }
    })
    .await;
    assert!(lost.is_ok(), "{:#?}", bot.said());
    assert_eq!(bot.stops().await, 0);
    assert_eq!(bot.said_times("panick"), 0, "{:#?}", bot.said());
}
