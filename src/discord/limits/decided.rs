//! Checks that the longest server settings fit into messages, with nothing truncated.

use super::super::answer::ephemeral;
use super::super::asked::Asked;
use super::super::commands::decided::{LISTED, opening, people, whole};
use super::super::words::commands as words;
use super::room::{MOST, Room, by};
use crate::house::{Call, Failed, MOST_BLOCKED, MOST_KEPT_OUT, MOST_NAMED};
use crate::lang::Lang;
use crate::ledger::{ServerLimits, ServerSettings};
use crate::table::quiet::QuietHours;
use crate::table::{Caller, Channel, Person, Rank, Refused, Server, ServerRole, Standing};
use serenity::model::Permissions;

/// Returns the largest ids.
fn numbers<T: Ord>(count: usize, of: fn(u64) -> T) -> impl Iterator<Item = T> {
    (0..count as u64).map(move |n| of(MOST - n))
}

/// Returns the interaction of a server's manager.
fn asked(lang: Lang) -> Asked {
    let server = Server(MOST);
    Asked {
        caller: Caller { person: Person(MOST), rank: Rank::Manager(server) },
        name: "W".repeat(32),
        seen: Some(lang),
        lang,
        here: lang,
        standing: Standing::default(),
        channel: Channel(MOST),
        server: Some(server),
        rights: Permissions::all(),
        in_thread: false,
        id: 1,
    }
}

/// Returns the longest settings, with quiet hours all day except for one minute.
fn decided() -> ServerSettings {
    ServerSettings {
        channels: numbers(MOST_NAMED, Channel).collect(),
        openers: numbers(MOST_NAMED, ServerRole).collect(),
        language: Some(Lang::Es),
        limits: ServerLimits { tables: Some(u16::MAX), a_channel: Some(1_000), a_person: Some(1_000) },
        quiet: Some(QuietHours { from: 1, to: 0, offset: 0 }),
        blocked: numbers(MOST_KEPT_OUT, Person).collect(),
        gone_since: None,
    }
}

#[tokio::test]
async fn discord_takes_whatever_is_said_of_what_is_decided() {
    let mut room = Room::open(4, Lang::Fr).await;
    let hall = std::sync::Arc::clone(&room.hall);
    let call = Call { caller: asked(Lang::En).caller, ..by(Person(MOST)) };
    hall.house.settle_server(&call, Server(MOST), |settings| *settings = decided()).await.unwrap();
    for lang in Lang::ALL {
        let asked = asked(lang);
        room.takes("what is decided", &ephemeral(whole(&hall, &asked, &decided())));
        room.takes("nothing decided", &ephemeral(whole(&hall, &asked, &ServerSettings::default())));
        room.takes("how to open", &ephemeral(opening(&hall, &asked).await.join("\n")));
        let blocked = numbers(MOST_BLOCKED, Person).collect();
        let listed = people(&hall, lang, [&words::blocked_are(), &words::blocked_nobody()], &blocked, LISTED);
        let first = hall.book.say(lang, &words::blocked(), &[]);
        room.takes("who is blocked", &ephemeral(format!("{first}\n{listed}")));
        for refused in [
            Refused::OtherChannels { channels: numbers(MOST_NAMED, Channel).collect() },
            Refused::OtherRoles { roles: numbers(MOST_NAMED, ServerRole).collect() },
            Refused::KeptOut,
            Refused::NotWelcome,
            Refused::ManagersOnly,
            Refused::NoSuchHours,
            Refused::ListFull { most: 999 },
            Refused::TooManyHere { person: Person(MOST), most: 1 },
            Refused::TooManyHere { person: Person(MOST), most: 999 },
            Refused::ServerFull { most: 1 },
            Refused::ServerFull { most: 999 },
        ] {
            room.takes("a refusal", &hall.refused(&asked, &[], &Failed::Refused(refused)));
        }
    }
    // In quiet hours every view of a table says so.
    hall.house.start(&by(room.people[0]), room.id).await.unwrap();
    room.is_taken().await;
}
