//! Settings of servers and block lists of people: exported, imported, verified, and without erased people.

use std::sync::Arc;

use meadhall::archive::{Backups, Keep};
use meadhall::games::GAMES;
use meadhall::ledger::{Ledger, ServerLimits, ServerSettings, Settings};
use meadhall::store::{Change, Reads, Store, Wait};
use meadhall::table::clock::Wall;
use meadhall::table::quiet::QuietHours;
use meadhall::table::{Channel, Person, Server, ServerRole};

use super::backups::text;
use super::bad_files::refused;
use super::bad_files::sealed;
use super::house::{empty, exported, findings, imported, ledger, lines};
use meadhall::lang::Lang;

/// Server settings with every field set.
fn decided() -> ServerSettings {
    ServerSettings {
        channels: [Channel(7), Channel(8)].into(),
        openers: [ServerRole(5)].into(),
        language: Some(Lang::Fr),
        limits: ServerLimits { tables: Some(9), a_channel: Some(2), a_person: Some(1) },
        quiet: Some(QuietHours { from: 1_320, to: 480, offset: -210 }),
        blocked: [Person(2), Person(40)].into(),
        gone_since: Some(Wall(1_700_000_000_000)),
    }
}

/// A store with settings of two servers and two people, and without tables.
fn settled() -> Arc<dyn Store> {
    let store = empty();
    let books = ledger(&store);
    books.settle_server(Server(3), &decided()).wait().unwrap();
    let language = ServerSettings { language: Some(Lang::Es), ..ServerSettings::default() };
    books.settle_server(Server(20), &language).wait().unwrap();
    let blocks = |people: &[u64]| Settings {
        name: "Ann".to_owned(),
        blocked: people.iter().copied().map(Person).collect(),
        ..Settings::default()
    };
    books.settle(Person(1), &blocks(&[2, 40])).wait().unwrap();
    books.settle(Person(2), &blocks(&[1])).wait().unwrap();
    store
}

fn all(books: &Ledger) -> Vec<(Server, ServerSettings)> {
    books.servers_settled(None, 9).wait().unwrap()
}

#[test]
fn what_servers_have_decided_is_exported_and_imported_and_what_is_there_stays() {
    let (old, new) = (settled(), empty());
    let text = exported(&old);
    let told = imported(&new, &text).unwrap();
    assert_eq!((told.new, told.people, told.servers, told.kept), (0, 2, 2, 0));
    assert_eq!((exported(&new), findings(&new)), (text.clone(), Vec::new()));
    assert_eq!(all(&ledger(&new)), all(&ledger(&old)));
    assert_eq!(ledger(&new).settings(Person(1)).wait().unwrap().unwrap().blocked, [Person(2), Person(40)].into());
    let own = ServerSettings { language: Some(Lang::En), ..ServerSettings::default() };
    ledger(&new).settle_server(Server(20), &own).wait().unwrap();
    let told = imported(&new, &text).unwrap();
    assert_eq!((told.people, told.servers, told.kept), (0, 0, 4));
    assert_eq!(ledger(&new).server(Server(20)).wait().unwrap(), Some(own));
    // Files of earlier versions have no lines for servers.
    let lines: Vec<String> = lines(&text).into_iter().filter(|line| !line.starts_with("{\"server\"")).collect();
    let new = empty();
    assert_eq!(imported(&new, &sealed(&lines)).unwrap().servers, 0);
    assert_eq!(all(&ledger(&new)), []);
}

#[test]
fn what_no_server_can_have_decided_is_refused() {
    let good = lines(&exported(&settled()));
    let at = good.iter().position(|line| line.starts_with("{\"server\"")).unwrap();
    let number = at as u64 + 1;
    for (from, to, why) in [
        ("\"server\":20,", "\"server\":0,", "the number of the server cannot be 0"),
        ("\"server\":3,", "\"server\":20,", "what Server(20) has decided is in line"),
        ("\"blocked\":[2,40]", "\"blocked\":[0]", "the number of a person cannot be 0"),
        ("\"channels\":[7,8]", "\"channels\":[0]", "the number of a channel cannot be 0"),
        ("\"openers\":[5]", "\"openers\":[0]", "the number of a role cannot be 0"),
        ("\"from\":1320", "\"from\":1440", "there are no such quiet hours"),
        ("\"gone_since\":1700000000000", "\"gone_since\":9700000000000000", "when the house was shown out cannot be"),
        ("\"openers\":", "\"closers\":", "closers"),
    ] {
        let mut bad = good.clone();
        let found = bad.iter_mut().find(|line| line.starts_with("{\"server\"") && line.contains(from));
        let line = found.unwrap_or_else(|| panic!("{from} is nowhere"));
        *line = line.replace(from, to);
        let changed = bad.iter().zip(&good).position(|(bad, good)| bad != good).unwrap() as u64 + 1;
        assert!((number..number + 2).contains(&changed));
        refused(&sealed(&bad), changed, why);
    }
}

#[test]
fn rows_that_no_server_has_are_found() {
    let store = settled();
    assert_eq!(findings(&store), Vec::<String>::new());
    for (key, row, what) in [
        ("v/20", "nonsense", "it cannot be read"),
        ("v/20", "{\"langage\":\"es\"}", "it cannot be read"),
        ("v/Fjord", "{}", "nobody writes such a row"),
        ("v/20/1", "{}", "nobody writes such a row"),
    ] {
        let before = store.get(key).wait().unwrap();
        store.commit(Change::new().put(key, row)).wait().unwrap();
        let found = findings(&store);
        assert!(
            found.iter().any(|it| it.starts_with(&format!("row \"{key}\"")) && it.contains(what)),
            "{key}: {found:?}"
        );
        store.commit(before.map_or(Change::new().remove(key), |row| Change::new().put(key, row))).wait().unwrap();
    }
}

#[test]
fn whoever_is_forgotten_leaves_the_lists_in_backups_too() {
    let folder = tempfile::tempdir().unwrap();
    let backups = Backups::new(folder.path().to_owned(), Keep::default(), GAMES);
    let store = settled();
    let made = backups.make(&ledger(&store), Wall(1_700_000_000_000), &|_| {}).unwrap().expect("there is something");
    assert_eq!(made.holds.to_string(), "the settings of 2 people and the rules of 2 servers");
    assert_eq!(backups.forget(Person(2)).unwrap().rewritten, 1);
    let new = empty();
    imported(&new, &text(&made.path)).unwrap();
    assert_eq!(ledger(&new).settings(Person(1)).wait().unwrap().unwrap().blocked, [Person(40)].into());
    assert_eq!(ledger(&new).settings(Person(2)).wait().unwrap(), None);
    let kept = ServerSettings { blocked: [Person(40)].into(), ..decided() };
    assert_eq!(ledger(&new).server(Server(3)).wait().unwrap(), Some(kept));
    // A store with nothing but server settings is worth a backup.
    let rules = empty();
    ledger(&rules).settle_server(Server(3), &decided()).wait().unwrap();
    let made = backups.make(&ledger(&rules), Wall(1_700_000_000_001), &|_| {}).unwrap().expect("there is something");
    assert_eq!(made.holds.to_string(), "the rules of 1 server");
}
