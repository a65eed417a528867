//! Uploads the application emoji that the games use and removes outdated ones, in the background. Discord
//! cannot change the image of an emoji, so a new design is uploaded under a new name. Each round starts from
//! the emoji that Discord has, so it may be interrupted anywhere.

use std::sync::Arc;
use std::time::Duration;

use serde_json::json;
use serenity::Error;
use serenity::builder::CreateAttachment;
use serenity::http::Http;
use serenity::model::guild::Emoji as Uploaded;
use tokio::task::spawn_blocking;
use tokio::time::sleep;

use super::super::emoji::{OwnEmoji, Writable, is_fingerprinted, name_in, name_of, uploaded_as};
use super::super::hall::Hall;
use super::super::wrong::is_final;
use super::trouble::reason;
use crate::draw::{Drawing, png, sheet};
use crate::game::{Area, Part, Picture, Seat, Shape, Text};
use crate::kind::Catalogue;
use crate::lang::{Lang, Phrasebook};
use crate::patience::Patience;

const FIRST: Duration = Duration::from_secs(1);
const MOST: Duration = Duration::from_secs(600);
/// How often a process that is not the leader checks which emoji exist.
const LOOK: Duration = Duration::from_secs(60);
/// Delay between two changes. Emoji are not urgent, and share the rate limit with replies.
const PAUSE: Duration = Duration::from_millis(50);
/// Width and height of the uploaded images.
const SIZE: i16 = 128;

/// An emoji that the games use.
#[derive(Clone, Debug)]
pub struct Design {
    /// The name in our texts.
    name: String,
    /// The name at Discord, which contains a fingerprint of the image.
    uploaded: String,
    drawing: Drawing,
}

impl Design {
    fn new(name: String, picture: &Picture, says: &dyn Fn(&Text) -> String) -> Self {
        let drawing = sheet(picture, says);
        Self { uploaded: uploaded_as(&name, &drawing.svg), name, drawing }
    }
}

/// Returns the emoji of these games and the seat markers. They show no text but numbers, which are the same
/// in every language.
pub fn wanted(games: Catalogue, book: &Phrasebook) -> Vec<Design> {
    let says = |text: &Text| book.say(Lang::En, text, &[]);
    let seats = games.into_iter().map(|kind| *kind.meta().seats.end()).max().unwrap_or_default();
    let marker = |seat: Seat| {
        let shapes = vec![Shape::Seat { seat, area: Area::new(4, 4, SIZE - 8, SIZE - 8) }];
        let picture = Picture { width: SIZE, height: SIZE, parts: vec![Part::ground(shapes)] };
        Design::new(name_of(seat), &picture, &says)
    };
    let of = |kind: &'static dyn crate::kind::Kind| {
        kind.emoji().into_iter().map(move |it| (name_in(kind.meta().id, &it.name), it.picture))
    };
    let drawn = games.into_iter().flat_map(of).map(|(name, picture)| Design::new(name, &picture, &says));
    drawn.chain(Seat::all(seats).map(marker)).collect()
}

/// Keeps the emoji cache up to date, and uploads the emoji if this process is the leader.
pub async fn upload(http: Arc<Http>, hall: &Hall, wanted: Vec<Design>) {
    while !hall.company.has_duty() {
        match http.get_application_emojis().await {
            Ok(there) => {
                hall.emoji.learn(known(&wanted, &there));
                if wanted.iter().all(|it| is_among(&there, &it.uploaded)) {
                    break;
                }
            }
            Err(error) => tracing::debug!(%error, "which emoji there are is not told"),
        }
        tokio::select! {
            () = sleep(LOOK) => {}
            () = hall.company.duty() => {}
        }
    }
    // The leader also removes outdated emoji.
    hall.company.duty().await;
    insist(&http, &hall.emoji, &wanted, Patience::new(FIRST, MOST), PAUSE).await;
}

async fn insist(http: &Http, emoji: &OwnEmoji, wanted: &[Design], mut patience: Patience, pause: Duration) {
    loop {
        let trouble = match once(http, emoji, wanted, pause).await {
            Ok(Round { changes: 0, refused: None }) => return tracing::info!("the emoji are there already"),
            Ok(Round { changes, refused: None }) => {
                return tracing::info!("the emoji are there, after {changes} changes");
            }
            Ok(Round { refused: Some(why), .. }) => why,
            Err(error) => reason(&error),
        };
        let wait = patience.fails();
        tracing::warn!("not all emoji are there ({trouble}); again in {} seconds", wait.as_secs());
        sleep(wait).await;
    }
}

/// The result of one upload round.
#[derive(Debug, PartialEq, Eq)]
struct Round {
    changes: usize,
    /// Why an emoji was rejected; the others are not affected.
    refused: Option<String>,
}

/// Uploads the missing emoji, then removes outdated ones that the bot has uploaded.
async fn once(http: &Http, emoji: &OwnEmoji, wanted: &[Design], pause: Duration) -> Result<Round, Error> {
    let mut there = http.get_application_emojis().await?;
    let mut round = Round { changes: 0, refused: None };
    emoji.learn(known(wanted, &there));
    for missing in wanted.iter().filter(|it| !is_among(&there, &it.uploaded)).collect::<Vec<_>>() {
        match create(http, missing).await {
            Ok(made) => there.push(made),
            Err(NotMade::Refused(why)) => {
                round.refused.get_or_insert(format!("{}: {why}", missing.name));
            }
            Err(NotMade::Trouble(error)) => return Err(error),
        }
        emoji.learn(known(wanted, &there));
        round.changes += 1;
        sleep(pause).await;
    }
    for old in there.iter().filter(|it| is_ours(it) && !wanted.iter().any(|wanted| wanted.uploaded == it.name)) {
        match http.delete_application_emoji(old.id).await {
            Err(error) if is_final(&error) => {
                round.refused.get_or_insert(format!("{}: {}", old.name, reason(&error)));
            }
            done => done?,
        }
        round.changes += 1;
        sleep(pause).await;
    }
    Ok(round)
}

/// Why an emoji was not uploaded.
enum NotMade {
    /// It cannot be rendered, or Discord rejects it. Others may succeed.
    Refused(String),
    /// The request failed; the rest of the round would fail, too.
    Trouble(Error),
}

async fn create(http: &Http, wanted: &Design) -> Result<Uploaded, NotMade> {
    let drawing = wanted.drawing.clone();
    let drawn = spawn_blocking(move || png(&drawing)).await.map_err(|_| NotMade::Refused("it panics".to_owned()))?;
    let drawn = drawn.map_err(|error| NotMade::Refused(error.to_string()))?;
    let image = CreateAttachment::bytes(drawn, "emoji.png").to_base64();
    let made = http.create_application_emoji(&json!({ "name": wanted.uploaded, "image": image })).await;
    made.map_err(|error| if is_final(&error) { NotMade::Refused(reason(&error)) } else { NotMade::Trouble(error) })
}

fn known(wanted: &[Design], there: &[Uploaded]) -> Writable {
    let found = |it: &Design| there.iter().find(|uploaded| uploaded.name == it.uploaded);
    wanted.iter().filter_map(|it| Some((it.name.clone(), found(it)?.id.get()))).collect()
}

fn is_among(there: &[Uploaded], name: &str) -> bool {
    there.iter().any(|it| it.name == name)
}

/// Returns whether the bot uploaded this emoji, and not its owner or another program.
fn is_ours(there: &Uploaded) -> bool {
    there.user.as_ref().is_some_and(|user| user.bot) && is_fingerprinted(&there.name)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use futures::{StreamExt, stream};
    use local_discord::trouble::{Scope, What};
    use local_discord::world::{Emoji as Kept, World};
    use local_discord::{LocalDiscord, Settings, TOKEN, Wrong, rules};
    use serenity::model::id::ApplicationId;

    use super::super::super::client::{Place, with_patience};
    use super::super::super::limits;
    use super::*;
    use crate::game::Field;

    /// A fake Discord and the bot's client.
    struct Here {
        discord: LocalDiscord,
        http: Http,
        _folder: tempfile::TempDir,
    }

    impl Here {
        async fn new() -> Self {
            Self::with_timeout(Duration::from_secs(60)).await
        }

        /// Creates a client that waits this long for a response.
        async fn with_timeout(timeout: Duration) -> Self {
            let folder = tempfile::tempdir().unwrap();
            let discord = LocalDiscord::open(folder.path(), Settings::default()).await.unwrap();
            let place = Place::Local { requests: discord.requests(), authority: discord.authority().to_owned() };
            let http = with_patience(TOKEN, &place, (Duration::from_secs(60), timeout)).unwrap();
            http.set_application_id(ApplicationId::new(discord.bot().0));
            Self { discord, http, _folder: folder }
        }

        /// Uploads these, with retries.
        async fn uploads(&self, wanted: &[Design]) -> Writable {
            let emoji = OwnEmoji::default();
            let patience = Patience::new(Duration::from_millis(1), Duration::from_millis(4));
            insist(&self.http, &emoji, wanted, patience, Duration::ZERO).await;
            Writable::clone(&emoji.known())
        }

        /// Returns the id and image of all emoji at Discord, by name.
        fn has(&self) -> BTreeMap<String, (u64, Vec<u8>)> {
            let all = |world: &World| {
                let all = world.emojis.iter();
                all.map(|(id, it)| (it.name.clone(), (id.0, world.files.get(id).unwrap().clone()))).collect()
            };
            self.discord.look(all)
        }

        fn asked(&self) -> u64 {
            self.discord.counts().requests
        }
    }

    /// Returns emoji with these looks.
    fn looking(looks: &[(&str, Field)]) -> Vec<Design> {
        let of = |(name, field): &(&str, Field)| {
            let shapes = vec![Shape::Field { area: Area::new(0, 0, SIZE, SIZE), field: *field }];
            let picture = Picture { width: SIZE, height: SIZE, parts: vec![Part::ground(shapes)] };
            Design::new((*name).to_owned(), &picture, &|_| String::new())
        };
        looks.iter().map(of).collect()
    }

    /// Checks that Discord and the cache have exactly these emoji.
    fn is_whole(here: &Here, wanted: &[Design], known: &Writable, told: &str) {
        let has = here.has();
        let mut names: Vec<&str> = wanted.iter().map(|it| it.uploaded.as_str()).collect();
        names.sort_unstable();
        assert_eq!(has.keys().collect::<Vec<_>>(), names, "{told}");
        let all: Writable = wanted.iter().map(|it| (it.name.clone(), has[&it.uploaded].0)).collect();
        assert_eq!(*known, all, "{told}");
        assert!(has.values().all(|(_, picture)| picture.starts_with(b"\x89PNG")), "{told}");
    }

    #[tokio::test]
    async fn emoji_are_uploaded_once_and_again_only_if_they_look_otherwise() {
        let here = Here::new().await;
        let first = looking(&[("a_axe", Field::Tile), ("a_bow", Field::Land), ("a_cup", Field::Sea)]);
        is_whole(&here, &first, &here.uploads(&first).await, "at first");
        let (before, asked) = (here.has(), here.asked());
        is_whole(&here, &first, &here.uploads(&first).await, "again");
        assert_eq!(
            (here.has(), here.asked() - asked),
            (before.clone(), 1),
            "it was asked what there is, and that was all"
        );
        // One looks different, one is gone, one is new.
        let second = looking(&[("a_axe", Field::Tile), ("a_bow", Field::Bare), ("a_oar", Field::Land)]);
        is_whole(&here, &second, &here.uploads(&second).await, "changed");
        let (asked, after) = (here.asked() - asked - 1, here.has());
        assert_eq!(asked, 1 + 2 + 2, "what there is, two that are new, two that go");
        assert_eq!(after[&first[0].uploaded], before[&first[0].uploaded], "what is the same is left alone");
    }

    #[tokio::test]
    async fn what_others_have_uploaded_is_left_alone() {
        let here = Here::new().await;
        here.discord.platform().act(|state| {
            let (owner, bot) = (state.world.user("Owner", "en-US"), state.world.bot);
            for (name, by) in [("a_axe_a1b2c3", owner), ("logo", bot), ("a_axe_a1b2c", bot)] {
                let id = state.world.name();
                let name = name.to_owned();
                state.world.emojis.put(id, Kept { name, by, animated: false, ending: "png".to_owned() });
                state.world.files.put(id, Vec::new());
            }
        });
        let wanted = looking(&[("a_axe", Field::Tile)]);
        here.uploads(&wanted).await;
        assert_eq!(here.has().len(), 4, "{:?}", here.has().keys());
        here.uploads(&[]).await;
        assert_eq!(here.has().keys().collect::<Vec<_>>(), ["a_axe_a1b2c", "a_axe_a1b2c3", "logo"]);
    }

    #[tokio::test]
    async fn whatever_goes_wrong_it_ends_with_all_of_them_and_none_twice() {
        let faults = [
            What::Status(500),
            What::StatusAfter(502),
            What::Cut,
            What::CutAfter,
            What::Page(403),
            What::PageAfter(502),
            What::Silence,
            What::SilenceAfter,
            What::Limited(100, Scope::Route),
            What::Limited(100, Scope::All),
            What::Refused(Wrong::new(403, 50_013, "Missing Permissions")),
            What::Slow(Duration::from_millis(10)),
        ];
        let routes = ["GET /applications/*/emojis", "POST /applications/*/emojis", "DELETE /applications/*/emojis/*"];
        let old = looking(&[("a_axe", Field::Tile), ("a_bow", Field::Land)]);
        let new = looking(&[("a_axe", Field::Tile), ("a_bow", Field::Bare), ("a_cup", Field::Sea)]);
        let tries = faults.iter().flat_map(|fault| routes.map(|route| (fault, route)));
        let tries = tries.map(|(fault, route)| {
            let (old, new) = (&old, &new);
            async move {
                let here = Here::with_timeout(Duration::from_secs(1)).await;
                here.uploads(old).await;
                for times in 1..=2 {
                    let told = format!("{fault:?} at {route}, {times} times");
                    here.discord.fails(route, times, fault.clone());
                    is_whole(&here, new, &here.uploads(new).await, &told);
                    here.discord.recovers();
                    here.uploads(old).await;
                }
            }
        });
        // Only a few at once, so that a response arrives within the client's timeout of a second.
        stream::iter(tries).buffer_unordered(6).collect::<()>().await;
    }

    #[tokio::test]
    async fn it_may_end_anywhere_and_the_next_start_goes_on() {
        let old = looking(&[("a_axe", Field::Tile), ("a_bow", Field::Land)]);
        let new = looking(&[("a_bow", Field::Bare), ("a_cup", Field::Sea), ("a_oar", Field::Sea)]);
        // The upload is aborted after `n` of its requests arrived, whether it received their responses or
        // not.
        for n in 1..=7 {
            let here = Here::new().await;
            here.uploads(&old).await;
            let last = here.asked() + n;
            let emoji = OwnEmoji::default();
            let mut news = here.discord.platform().news();
            let dies = async { while here.asked() < last && news.changed().await.is_ok() {} };
            tokio::select! {
                biased;
                () = dies => {}
                _ = once(&here.http, &emoji, &new, Duration::ZERO) => {}
            }
            is_whole(&here, &new, &here.uploads(&new).await, &format!("after {n}"));
        }
    }

    #[tokio::test]
    async fn one_that_discord_does_not_take_keeps_no_other_away() {
        let here = Here::new().await;
        let refused = What::Refused(Wrong::new(400, 30_008, "Maximum number of emojis reached (2000)"));
        here.discord.fails("POST /applications/*/emojis", 1, refused);
        let wanted = looking(&[("a_axe", Field::Tile), ("a_bow", Field::Land)]);
        let emoji = OwnEmoji::default();
        let round = once(&here.http, &emoji, &wanted, Duration::ZERO).await.unwrap();
        assert!(round.refused.is_some_and(|why| why.starts_with("a_axe: ")));
        assert_eq!((here.has().len(), emoji.known().of_game("a", "bow").is_some()), (1, true));
        assert_eq!(emoji.known().of_game("a", "axe"), None);
    }

    #[test]
    fn discord_takes_all_that_are_wanted() {
        let hall = limits::hall();
        let wanted = wanted(hall.house.games(), &hall.book);
        let mut names: Vec<&String> = wanted.iter().map(|it| &it.uploaded).collect();
        for it in &wanted {
            let drawn = png(&it.drawing).unwrap();
            let image = CreateAttachment::bytes(drawn, "emoji.png").to_base64();
            assert_eq!(rules::emoji(&json!({ "name": it.uploaded, "image": image })), Ok(()), "{}", it.name);
        }
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), wanted.len());
        assert!(wanted.len() < 500, "there is room for others' emoji: {}", wanted.len());
    }
}
