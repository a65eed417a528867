//! How the bot finds the gateway, connects, and logs its state.

use std::time::Duration;

use futures::future::join_all;
use local_discord::gateway::Budget;
use local_discord::trouble::What;
use local_discord::{Manners, TOKEN};
use rustix::process::Signal;
use serde_json::json;
use stage::{DRAWS, SOON, Stage, nobody, often};

#[tokio::test]
async fn it_connects_registers_its_commands_and_says_how_to_invite_it() {
    let stage = Stage::new().await;
    let bot = stage.bot();
    assert!(stage.discord.is_met(1, SOON).await, "{:#?}", bot.said());
    bot.says("the commands are registered").await;
    assert!(stage.discord.look(|world| world.commands.iter().count()) > 0);
    let invitation = bot.says("invite it by").await;
    let application = format!("client_id={}&", stage.discord.bot());
    assert!(invitation.contains(&application), "{invitation}");
    assert!(invitation.contains("scope=bot+applications.commands&permissions=309237763072"), "{invitation}");
    bot.says("players are reached").await;
    assert_eq!(stage.discord.platform().unknown(), Vec::<String>::new());
    assert_eq!(stage.discord.counts().invalid, 0);
}

#[tokio::test]
async fn commands_that_are_as_they_should_be_are_left_alone_and_others_are_replaced() {
    let stage = Stage::new().await;
    let mut bot = stage.bot();
    bot.says("the commands are registered").await;
    assert_eq!((stage.asked("PUT ", "/commands"), bot.stops().await), (1, 0));
    let mut bot = stage.bot();
    bot.says("the commands are registered already").await;
    assert_eq!((stage.asked("PUT ", "/commands"), bot.stops().await), (1, 0));
    stage.discord.platform().act(|state| {
        let (first, _) = state.world.commands.iter().next().unwrap();
        state.world.commands.change(first).unwrap().body["description"] = json!("Something else");
    });
    let mut bot = stage.bot();
    bot.says("the commands are registered").await;
    assert_eq!((stage.asked("PUT ", "/commands"), bot.stops().await), (2, 0));
    assert_eq!(bot.said_times("registered already"), 0);
}

#[tokio::test]
async fn commands_that_discord_does_not_take_at_first_are_tried_again_beside_everything_else() {
    let stage = Stage::new().await;
    stage.discord.fails("PUT /applications/*/commands", 2, What::Status(500));
    let bot = stage.bot();
    bot.says("the commands are not registered").await;
    assert!(stage.discord.is_met(1, SOON).await);
    bot.says("the commands are registered").await;
    assert_eq!(bot.said_times("not registered"), 2);
}

#[tokio::test]
async fn a_gateway_whose_address_is_not_told_at_first_is_asked_for_until_it_is() {
    let stage = Stage::new().await;
    stage.discord.fails("GET /gateway/bot", 2, What::Cut);
    stage.discord.fails("GET /gateway/bot", 1, What::Status(503));
    // serenity requests this URL itself, and falls back to a default.
    stage.discord.fails("GET /gateway", 1, What::Status(500));
    let bot = stage.bot();
    let said = bot.says("Discord cannot be reached").await;
    assert!(said.contains("WARN"), "{said}");
    bot.says("Discord answers").await;
    assert!(stage.discord.is_met(1, SOON).await, "{:#?}", bot.said());
    assert_eq!(bot.said_times("cannot be reached"), 1, "it is said once: {:#?}", bot.said());
}

#[tokio::test]
async fn without_a_network_it_says_so_and_goes_on_trying() {
    let stage = Stage::new().await;
    let mut bot = stage.bot_with(&[("MEADHALL_LOCAL_REQUESTS", &nobody().to_string()), ("MEADHALL_LOG", "debug")]);
    let said = bot.says("WARN").await;
    assert!(said.contains("Discord cannot be reached (Connection refused"), "{said}");
    bot.says("DEBUG meadhall::discord::start::advice: Discord cannot be reached").await;
    assert!(bot.runs());
    assert_eq!(bot.stops().await, 0);
}

#[tokio::test]
async fn a_token_that_discord_refuses_is_one_sentence_and_a_code_of_its_own() {
    let stage = Stage::new().await;
    stage.discord.fails("GET /gateway/bot", 1, What::Status(401));
    let mut bot = stage.bot();
    assert_eq!(bot.ends().await, 4);
    let sentence = "meadhall: Discord refuses the token: copy it anew from the Bot page of the application";
    assert_eq!(bot.said().last().unwrap(), sentence);
    assert_eq!(stage.asked("GET ", "/gateway/bot"), 0, "the first answer suffices, and that was no answer of a route");
    assert_eq!(stage.discord.counts().requests, 1);
}

#[tokio::test]
async fn a_token_that_is_refused_later_and_rights_to_hear_that_are_denied_end_it_too() {
    let cases =
        [(4004, "refuses the token"), (4013, "does not let this bot hear"), (4014, "does not let this bot hear")];
    let ends = cases.map(|(reason, said)| async move {
        let stage = Stage::new().await;
        let mut bot = stage.bot();
        assert!(stage.discord.is_met(1, SOON).await);
        stage.discord.drops_gateway(Some(reason));
        assert_eq!(bot.ends().await, 4, "{reason}");
        let last = bot.said().pop().unwrap();
        assert!(last.starts_with("meadhall: Discord ") && last.contains(said), "{last}");
    });
    join_all(ends).await;
}

#[tokio::test]
async fn as_many_shards_are_connected_as_are_advised_or_wished_for() {
    let connects = [(2, ""), (1, "2")].map(|(advised, wished)| async move {
        let stage = Stage::with(Manners { shards: advised, ..often() }).await;
        let bot = stage.bot_with(&[("MEADHALL_SHARDS", wished)]);
        assert!(stage.discord.is_met(1, SOON).await);
        bot.says("shard 0 is connected").await;
        assert_eq!(bot.said_times("players are reached"), 0, "not all of them");
        assert!(stage.discord.is_met(2, SOON).await, "{:#?}", bot.said());
        bot.says("shard 1 is connected").await;
        bot.says("players are reached").await;
        assert_eq!(bot.said_times("the commands are registered"), 1, "once for all shards");
    });
    join_all(connects).await;
}

#[tokio::test]
async fn when_no_more_sessions_may_begin_today_it_waits_and_says_so() {
    let budget = Budget { a_day: 1, within: Duration::ZERO, ..Budget::default() };
    let stage = Stage::with(Manners { budget, ..often() }).await;
    let mut first = stage.bot();
    assert!(stage.discord.is_met(1, SOON).await);
    assert_eq!(first.stops().await, 0);
    let mut second = stage.bot();
    let said = second.says("no more sessions").await;
    assert!(said.contains("for 1440 minutes"), "{said}");
    assert_eq!(stage.discord.counts().sessions, 1);
    assert_eq!(second.stops().await, 0);
}

#[tokio::test]
async fn a_connection_that_breaks_is_taken_up_again() {
    let stage = Stage::new().await;
    let mut bot = stage.bot();
    assert!(stage.discord.is_met(1, SOON).await);
    bot.says("players are reached").await;
    stage.discord.drops_gateway(None);
    assert!(stage.discord.until(SOON, |state| (state.sessions.resumed == 1).then_some(())).await.is_some());
    assert_eq!(stage.discord.counts().sessions, 1);
    assert!(bot.runs());
}

#[tokio::test]
async fn the_token_is_nowhere_in_what_it_says_however_much_that_is() {
    let stage = Stage::new().await;
    stage.discord.fails("PUT /applications/*/commands", 1, What::Status(500));
    let everything = "trace,serenity=trace,serenity::gateway::ws=trace,poise=trace,hyper=trace,reqwest=trace";
    let mut bot = stage.bot_with(&[("MEADHALL_LOG", everything), DRAWS]);
    bot.says("players are reached").await;
    bot.says("the commands are registered").await;
    stage.discord.drops_gateway(None);
    assert!(stage.discord.until(SOON, |state| (state.sessions.resumed == 1).then_some(())).await.is_some());
    let arguments = std::fs::read(format!("/proc/{}/cmdline", bot.process())).unwrap();
    stage.discord.fails("GET /gateway/bot", 1, What::Status(401));
    let mut refused = stage.bot_with(&[("MEADHALL_LOG", everything), ("MEADHALL_DATA", "elsewhere")]);
    assert_eq!(refused.ends().await, 4);
    bot.gets(Signal::INT);
    assert_eq!(bot.ends().await, 0);
    let said = [bot.said(), refused.said(), vec![String::from_utf8(arguments).unwrap()]].concat();
    assert!(said.iter().any(|line| line.contains("DEBUG meadhall")), "{said:#?}");
    // The token's middle part is a word that is logged anyway.
    let secrets = [TOKEN, TOKEN.split('.').next().unwrap(), TOKEN.split('.').next_back().unwrap()];
    assert!(!said.iter().any(|line| secrets.iter().any(|secret| line.contains(secret))), "{said:#?}");
    // serenity's request logs contain interaction tokens, so they are filtered out completely.
    let levels = ["INFO", "DEBUG", "TRACE"];
    // There may be spans between the level and the logging module.
    let quotes = |line: &&String| {
        let mut words = line.split_whitespace().skip_while(|word| !levels.contains(word));
        words.any(|word| word.starts_with("serenity"))
    };
    assert_eq!(said.iter().find(quotes), None);
}
