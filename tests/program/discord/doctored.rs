//! `meadhall doctor`, which reports the problems of a setup.

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::time::{SystemTime, UNIX_EPOCH};

use local_discord::TOKEN;
use local_discord::trouble::What;
use meadhall::games::GAMES;
use meadhall::home::Home;
use meadhall::ledger::LAYOUT;
use meadhall::store::{Change, Reads, SledStore, Store, Wait};
use meadhall::table::Person;
use meadhall::table::clock::{DAY, Wall};
use serde_json::{Value, json};
use stage::hosted::{RAIDS, call, opening, place};
use stage::{Stage, apart, ended, in_databases, nobody};

/// The exit code and the printed report of `doctor`.
struct Page {
    code: i32,
    all: String,
}

impl Page {
    async fn of(stage: &Stage, set: &[(&str, &str)]) -> Self {
        let (code, all) = ended(stage.command(&["doctor"]).envs(set.iter().copied())).await;
        assert!(!all.contains(TOKEN), "{all}");
        Self { code, all }
    }

    /// Asserts that the report has a line with this status and subject that contains the text.
    fn says(&self, sign: &str, about: &str, said: &str) {
        let line = format!("{sign:<8}{about:<12}");
        let found = self.all.lines().any(|it| it.strip_prefix(&line).is_some_and(|it| it.contains(said)));
        assert!(found, "{line:?} {said:?}:\n{}", self.all);
    }

    /// Asserts the exit code and the last line.
    fn comes_to(&self, code: i32, last: &str) {
        assert_eq!((self.code, self.all.lines().last()), (code, Some(last)), "{}", self.all);
    }
}

fn now() -> u64 {
    u64::try_from(SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis()).unwrap()
}

/// Creates a data directory with one open table and one dead letter.
async fn built(stage: &Stage) -> Home {
    let home = stage.home(GAMES);
    let ledger = apart(|| home.open_or_build(Wall(now()), &|_| {})).unwrap().ledger;
    let house = meadhall::house::House::begin(ledger, Box::new(|| Wall(now())), meadhall::house::Chance::numbered(1))
        .wait()
        .unwrap();
    let id = house.open(&call(5, "open"), opening(RAIDS, place(1, 2))).await.unwrap().table.id;
    let aside = r#"{"show":{"door":{"private":2},"revision":1}}"#;
    house.ledger().store().commit(Change::new().put(format!("q/{id}/seat2"), aside)).await.unwrap();
    assert!(house.ledger().settings(Person(5)).wait().is_ok());
    home
}

#[tokio::test]
async fn of_a_set_up_that_is_new_nothing_is_wrong_and_nothing_is_made() {
    let stage = Stage::new().await;
    let page = Page::of(&stage, &[]).await;
    page.says("well", "set-up", "the environment alone");
    page.says("well", "token", "MEADHALL_TOKEN");
    page.says("note", "folder", "is not there yet: the bot makes it");
    page.says("note", "bot", "none runs in ");
    page.says("note", "store", "none yet: the bot makes it");
    page.says("well", "Discord", "it takes the token, which is that of ");
    page.says("well", "clock", "within 30 seconds of Discord's");
    page.says("well", "presses", "they come to the bot");
    let link = format!("https://discord.com/oauth2/authorize?client_id={}&scope=", stage.discord.bot());
    page.says("well", "invitation", &link);
    page.says("well", "servers", "it is in about 1");
    page.says("note", "commands", " differ from what they should be: the bot registers them at its start");
    page.comes_to(0, "nothing is wrong");
    assert!(!stage.house().exists());
    let counts = stage.discord.counts();
    assert_eq!((counts.sessions, stage.asked("PUT ", "")), (0, 0), "{counts:?}");
}

#[tokio::test]
async fn a_bot_that_runs_is_asked_itself() {
    let stage = Stage::new().await;
    built(&stage).await;
    let mut bot = stage.bot();
    bot.says("the commands are registered").await;
    bot.says("players are reached").await;
    bot.says("backed up in").await;
    let page = Page::of(&stage, &[]).await;
    let named = if in_databases() { "" } else { " (named by MEADHALL_DATA)" };
    page.says("well", "folder", &format!("{}{named}", stage.house().display()));
    page.says("well", "backups", "1, the newest made just now");
    page.says("well", "bot", "it runs, and all is well");
    page.says("WRONG", "errands", "1 was put aside; the log said more when it happened:");
    assert!(page.all.contains("/seat2: a question is to be put to seat 2\n"), "{}", page.all);
    page.says("well", "commands", "they are registered as they should be");
    page.comes_to(1, "1 thing is wrong");
    // Another program removes a command.
    let taken = stage.discord.platform().act(|state| {
        let first = state.world.commands.iter().next().map(|(id, _)| id)?;
        Some(state.world.commands.remove(first)?.body["name"].as_str()?.to_owned())
    });
    let page = Page::of(&stage, &[]).await;
    page.says("WRONG", "commands", &format!("not as they should be: {}", taken.unwrap()));
    page.comes_to(1, "2 things are wrong");
    assert_eq!(bot.stops().await, 0);
}

#[tokio::test]
async fn without_a_network_it_says_what_could_not_be_asked() {
    let stage = Stage::new().await;
    let nowhere = nobody().to_string();
    let page = Page::of(&stage, &[("MEADHALL_LOCAL_REQUESTS", &nowhere)]).await;
    page.says("unasked", "Discord", "Discord cannot be asked: ");
    page.comes_to(0, "nothing is wrong; 1 could not be asked");
}

#[tokio::test]
async fn all_that_is_wrong_stands_on_one_page() {
    let stage = Stage::new().await;
    let home = built(&stage).await;
    {
        let ledger = apart(|| home.open(Wall(0), &|_| {})).unwrap();
        home.backups().make(&ledger, Wall(now() - 5 * DAY), &|_| {}).unwrap().unwrap();
    }
    fs::set_permissions(stage.house(), fs::Permissions::from_mode(0o755)).unwrap();
    stage.discord.fails("GET /oauth2/applications/@me", 1, What::Status(401));
    let page = Page::of(&stage, &[("MEADHALL_SHARDS", "0"), ("MEADHALL_LOG", "loud")]).await;
    page.says("WRONG", "set-up", "MEADHALL_SHARDS has to be a whole number from 1 to 1024, not 0");
    page.says("WRONG", "log", "log makes no sense: ");
    page.says("WRONG", "folder", "its mode is 0755): run chmod 700 ");
    page.says("WRONG", "backups", "the newest was made 5 days ago");
    page.says("well", "store", "it opens");
    page.says("WRONG", "errands", "1 was put aside");
    page.says("WRONG", "Discord", "Discord refuses the token: copy it anew");
    page.comes_to(1, "6 things are wrong");
    let page = Page::of(&stage, &[("MEADHALL_TOKEN", "")]).await;
    page.says("WRONG", "token", "there is no token: ");
    page.says("unasked", "Discord", "there is no token to ask with");
}

/// Returns the names of the store's files, except the snapshots that sled writes whenever it opens.
fn files(home: &Home) -> BTreeSet<String> {
    let names = fs::read_dir(home.store()).unwrap().map(|it| it.unwrap().file_name().into_string().unwrap());
    names.filter(|name| !name.starts_with("snap.")).collect()
}

#[tokio::test]
async fn a_store_is_left_as_it_is() {
    let stage = Stage::new().await.in_a_folder();
    let home = built(&stage).await;
    let head = || SledStore::open(home.store()).unwrap().get("!ledger").wait().unwrap().unwrap();
    let mut older: Value = serde_json::from_slice(&head()).unwrap();
    older["layout"] = json!(LAYOUT - 1);
    let older = older.to_string();
    SledStore::open(home.store()).unwrap().commit(Change::new().put("!ledger", older.as_str())).wait().unwrap();
    let all = || SledStore::open(home.store()).unwrap().scan("", None, usize::MAX).wait().unwrap();
    let (entries, names) = (all(), files(&home));
    let page = Page::of(&stage, &[]).await;
    page.says("note", "store", &format!("it opens, and has layout {} of {LAYOUT}", LAYOUT - 1));
    page.comes_to(0, "nothing is wrong");
    assert_eq!((all(), files(&home)), (entries, names));
    assert_eq!((String::from_utf8(head()).unwrap(), home.backups().list().unwrap().len()), (older, 0));
    fs::remove_dir_all(home.store()).unwrap();
    let page = Page::of(&stage, &[]).await;
    page.says("WRONG", "store", "the house has lost its store");
    assert!(page.all.contains("meadhall import --new"), "{}", page.all);
    assert!(!home.store().exists());
}
