//! Plays one match like people do, pressing what they see, while the bot is killed again and again.

use std::time::{Duration, Instant};

use local_discord::Id;
use local_discord::people::{Person, Seen};
use meadhall::discord::button::Button;
use meadhall::game::{Dice, Seed};
use serde_json::Value;
use stage::SOON;
use stage::fjord::{Fjord, answered, plain, seen};
use stage::ways::Way;
use tokio::time::sleep;

use super::ears::{Hearer, hearers};
use super::mention;

/// After this long without a request, the bot is considered idle.
const USUAL: Duration = Duration::from_millis(200);
/// The same where a late request would look like a reaction to the next answer.
const LONG: Duration = Duration::from_millis(1_500);

/// How a match is played and checked.
pub struct Manner {
    /// The command that opens the table.
    pub opens: &'static str,
    /// Whether every other bot process renders pictures; otherwise none does.
    pub draws: bool,
    /// Every so many answers, the bot is killed and everybody opens a view.
    pub calm: usize,
    /// Labels that are preferred begin with one of these.
    pub likes: &'static [&'static str],
    pub most: usize,
    /// Commands whose replies must not change for others when one of several secret answers is given.
    pub looks: &'static [&'static str],
    /// The keys of texts that may be hidden.
    pub hides: &'static [&'static str],
    /// Returns the words of a state that no person may know, in each language.
    pub nobodys: fn(&Value) -> Vec<String>,
}

/// A match in progress.
pub struct Party<'a> {
    fjord: Fjord,
    people: &'a [Person],
    manner: &'a Manner,
    thread: Id,
    dice: Dice,
    told: Vec<usize>,
    hearers: Vec<Option<Hearer>>,
    presses: Vec<usize>,
    kills: usize,
    quiet: usize,
}

/// A match that is over, or that was played long enough.
pub struct Told {
    pub fjord: Fjord,
    pub thread: Id,
    /// The number of requests before each answer, and at the end.
    pub told: Vec<usize>,
    /// The readers of each request during the match.
    pub hearers: Vec<Option<Hearer>>,
    pub kills: usize,
    /// The number of presses for each answer.
    pub presses: Vec<usize>,
    /// The number of answers that changed nothing for the other players.
    pub quiet: usize,
    /// The number of public messages in the thread.
    pub public: usize,
    /// The log of all bot processes.
    pub log: Vec<String>,
}

impl<'a> Party<'a> {
    /// Opens a table, fills its seats and starts the match.
    pub async fn begin(fjord: Fjord, people: &'a [Person], manner: &'a Manner, number: u64) -> Self {
        fjord.bot.says("is connected").await;
        assert!(fjord.stage.discord.is_met(1, SOON).await);
        let from = fjord.stage.said().len();
        let opened = people[0].runs(fjord.channel, manner.opens).await.unwrap();
        assert!(answered(&opened), "{:#?}", fjord.bot.said());
        for (person, act) in people.iter().skip(1).map(|it| (it, "j")).chain([(&people[0], "s")]) {
            presses_in_lobby(&fjord, person, act).await;
        }
        let thread = fjord.thread(&people[0]).await;
        let dice = Dice::new(&Seed::numbered(number), 0);
        let (told, hearers, presses) = (vec![from], Vec::new(), Vec::new());
        let (kills, quiet) = (0, 0);
        let mut party = Self { fjord, people, manner, thread, dice, told, hearers, presses, kills, quiet };
        party.rest(USUAL).await;
        party
    }

    /// Lets one player with an open decision answer. Returns false if there was none or enough answers were
    /// given.
    pub async fn goes_on(&mut self) -> bool {
        let wild = self.presses.len().is_multiple_of(self.manner.calm);
        if wild {
            self.dies().await;
        }
        let called: Vec<usize> = (0..self.people.len()).filter(|person| self.is_called(*person)).collect();
        let mut asked = self.asked_of(&called).await;
        if asked.is_empty() {
            // The card may be behind.
            asked = self.asked_of(&(0..self.people.len()).collect::<Vec<usize>>()).await;
        }
        let Some(&who) = self.dice.pick(&asked) else { return false };
        if wild {
            for person in self.people {
                self.looks_around(person).await;
            }
            self.rest(USUAL).await;
        }
        self.told.push(self.fjord.stage.said().len());
        let before = if asked.len() > 1 {
            // DM prompts follow the card, on a busy machine much later.
            self.rest(LONG).await;
            self.sights(who).await
        } else {
            Vec::new()
        };
        let presses = self.answers(who).await;
        self.presses.push(presses);
        if wild && self.dice.below(3) == 0 {
            self.dies().await;
        }
        self.rest(USUAL).await;
        if asked.len() > 1 {
            let after = self.sights(who).await;
            let gone: Vec<&String> = before.iter().filter(|it| !after.contains(it)).collect();
            let new: Vec<&String> = after.iter().filter(|it| !before.contains(it)).collect();
            assert!(gone.is_empty() && new.is_empty(), "others see an answer given in secret: {gone:#?} {new:#?}");
            self.quiet += 1;
        }
        self.listens();
        self.presses.len() < self.manner.most
    }

    /// Checks that the match is over and nothing was sent twice.
    pub async fn is_over(&mut self) {
        let over = self.people[0].finds(self.thread, |it| it.button("Play again").is_some()).await;
        assert!(over.is_some(), "{:#?}", self.fjord.bot.said());
        self.rest(USUAL).await;
        self.check_calls();
    }

    /// Ends the match. Panics if the bot logged an error or sent an unknown request.
    pub async fn end(mut self) -> Told {
        self.listens();
        assert_eq!(self.fjord.stage.discord.platform().unknown(), Vec::<String>::new());
        let log = self.fjord.stage.logged();
        let trouble: Vec<&String> = log.iter().filter(|it| it.contains("ERROR") || it.contains("panic")).collect();
        assert_eq!(trouble, Vec::<&String>::new());
        let Self { fjord, thread, told, hearers, presses, kills, quiet, .. } = self;
        let end = told[0] + hearers.len();
        let told = told.into_iter().chain([end]).collect();
        let public = fjord.stage.created().iter().filter(|it| it.channel == thread.to_string()).count();
        Told { fjord, thread, told, hearers, kills, presses, quiet, public, log }
    }

    /// Records the readers of the latest requests.
    fn listens(&mut self) {
        let from = self.told[0] + self.hearers.len();
        self.hearers.extend(hearers(&self.fjord.stage, from));
    }

    /// Checks that exactly one card has buttons, and no DM prompt any more.
    fn check_calls(&self) {
        let live = |it: &Seen| !it.only_me && it.buttons.iter().any(|it| it.custom_id.is_some());
        let cards = self.people[0].sees(self.thread).into_iter().filter(live).count();
        let letters = self.people.iter().filter_map(|it| Some((it, it.dm()?)));
        let letters = letters.flat_map(|(it, dm)| it.sees(dm)).filter(live).count();
        assert_eq!((cards, letters), (1, 0));
    }

    /// Kills the bot and starts it again. A bot without pictures shows the board as text.
    async fn dies(&mut self) {
        self.fjord.bot.dies().await;
        let pictures = if self.manner.draws && !self.kills.is_multiple_of(2) { "1" } else { "0" };
        self.fjord.bot = self.fjord.stage.bot_with(&[("MEADHALL_PICTURES_AT_ONCE", pictures)]);
        self.fjord.bot.says("is connected").await;
        assert!(self.fjord.stage.discord.is_met(1, SOON).await);
        self.kills += 1;
    }

    /// Returns whether the current card mentions this player.
    fn is_called(&self, person: usize) -> bool {
        let person = &self.people[person];
        let mut cards = person.sees(self.thread).into_iter().rev();
        let card = cards.find(|it| !it.only_me && it.buttons.iter().any(|it| it.custom_id.is_some()));
        card.is_some_and(|card| card.text.contains(&mention(person)))
    }

    /// Returns which of these players have an open decision.
    async fn asked_of(&self, people: &[usize]) -> Vec<usize> {
        let mut asked = Vec::new();
        for person in people {
            if !Way::all(&self.turn(&self.people[*person]).await).is_empty() {
                asked.push(*person);
            }
        }
        asked
    }

    async fn turn(&self, person: &Person) -> Seen {
        seen(person, &person.runs(self.thread, "/turn").await.unwrap()).await
    }

    /// Opens one view at random, and a replay once per match.
    async fn looks_around(&mut self, person: &Person) {
        let views = ["/board", "/score", "/log", "/games", "/turn", "/board step:1", "/board step:2 as:in words"];
        let view = views[self.dice.index(views.len())];
        let looked = person.runs(self.thread, view).await.unwrap();
        assert!(answered(&looked), "{view}: {:#?}", self.fjord.bot.said());
        assert!(person.completes(self.thread, "/board step:").await.is_ok());
        // Rendering a replay takes long for each turn, so it is requested early.
        if self.presses.len() == self.manner.calm {
            self.sees_replay(person).await;
        }
    }

    async fn sees_replay(&self, person: &Person) {
        let asked = person.runs(self.thread, "/table replay").await.unwrap();
        let id = asked.message().expect("an answer, or the promise of one");
        let begun = Instant::now();
        while person.sees_message(id).is_none_or(|it| it.thinking) {
            assert!(begun.elapsed() < 4 * SOON, "there is no replay: {:#?}", self.fjord.bot.said());
            sleep(Duration::from_millis(50)).await;
        }
    }

    /// Presses one thing after another until the decision is answered, in the panel or from a DM. Returns the
    /// number of presses.
    async fn answers(&mut self, who: usize) -> usize {
        let person = &self.people[who];
        let open = |it: &Seen| !it.only_me && it.buttons.iter().any(|it| it.custom_id.is_some());
        let letter = person.dm().and_then(|dm| person.sees(dm).into_iter().rev().find(open));
        let mut shown = self.turn(person).await;
        if let Some(letter) = letter.filter(|_| self.dice.below(2) == 0) {
            let asks = match Way::all(&letter).is_empty() {
                true => {
                    let button = letter.buttons.iter().find_map(|it| it.custom_id.clone()).unwrap();
                    seen(person, &person.presses(letter.id, &button).await.unwrap()).await
                }
                false => letter,
            };
            // On a busy machine the DM may still show the previous decision.
            if question(&asks) == question(&shown) {
                shown = asks;
            }
        }
        let first = question(&shown);
        let mut presses = 0;
        while question(&shown) == first && first.is_some() {
            presses += 1;
            let more = further(&shown).filter(|_| self.dice.below(3) == 0);
            if let Some(more) = more {
                shown = seen(person, &person.presses(shown.id, &more).await.unwrap()).await;
                continue;
            }
            let ways = Way::all(&shown);
            let liked = |way: &&Way| self.manner.likes.iter().any(|likes| way.says.starts_with(likes));
            let liked: Vec<&Way> = ways.iter().filter(liked).collect();
            let way = match self.dice.pick(&liked).filter(|_| self.dice.below(4) > 0) {
                Some(way) => way,
                None => &ways[self.dice.index(ways.len())],
            };
            let done = way.taken(person, shown.id).await.unwrap();
            assert!(answered(&done), "{}", plain(&shown));
            shown = match done.message() {
                Some(id) => person.sees_message(id).unwrap(),
                None => break,
            };
        }
        presses
    }

    /// Returns everything that the other players see in shared places and DMs, and the replies that they get
    /// to commands.
    async fn sights(&self, but: usize) -> Vec<String> {
        let mut sights = Vec::new();
        for person in self.people.iter().enumerate().filter(|(number, _)| *number != but).map(|(_, it)| it) {
            let places = [Some(self.thread), Some(self.fjord.channel), person.dm()];
            let there = places.into_iter().flatten().flat_map(|at| person.sees(at)).filter(|it| !it.only_me);
            sights.extend(there.map(|it| format!("{} {}", mention(person), timeless(&plain(&it)))));
            for view in self.manner.looks {
                let shown = seen(person, &person.runs(self.thread, view).await.unwrap()).await;
                sights.push(timeless(&plain(&shown)));
            }
        }
        sights
    }

    /// Waits until the bot has made no request for this long.
    async fn rest(&mut self, quiet: Duration) {
        let begun = Instant::now();
        let mut before = None;
        while before != Some(self.fjord.stage.said().len()) {
            assert!(begun.elapsed() < SOON, "it does not come to rest");
            before = Some(self.fjord.stage.said().len());
            sleep(quiet).await;
        }
    }
}

/// Removes the seconds of deadlines from a text, because each outage moves them.
fn timeless(text: &str) -> String {
    let mut parts = text.split("<t:").map(|part| part.trim_start_matches(|it: char| it.is_ascii_digit()));
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + "<t:" + part)
}

/// Returns the table, seat and number of the decision that a message offers answers for.
fn question(shown: &Seen) -> Option<String> {
    let menus = shown.menus.iter().map(|it| it.custom_id.as_str());
    let mut all = menus.chain(shown.buttons.iter().filter_map(|it| it.custom_id.as_deref()));
    let ours = all.find(|it| it.starts_with("m:") || it.starts_with("c:"))?;
    Some(ours.split(':').skip(1).take(3).collect::<Vec<_>>().join(":"))
}

/// Returns the `custom_id` of the button to the next page of options, if there is one.
fn further(shown: &Seen) -> Option<String> {
    let from = shown.menus.iter().find_map(|it| match it.custom_id.parse() {
        Ok(Button::Choose(_, _, page)) => Some(page.from),
        _ => None,
    })?;
    let mut all = shown.buttons.iter().filter_map(|it| it.custom_id.clone());
    all.find(|it| matches!(it.parse(), Ok(Button::Turn(_, _, page)) if page.from > from))
}

/// Presses a button of the newest lobby: `j` joins, `s` starts.
async fn presses_in_lobby(fjord: &Fjord, person: &Person, act: &str) {
    let begun = Instant::now();
    loop {
        let carries = |it: &Seen| {
            let all = it.buttons.iter().filter_map(|it| it.custom_id.clone());
            all.into_iter().find(|it| {
                it.starts_with("l:") && it.split('~').next().is_some_and(|it| it.ends_with(&format!(":{act}")))
            })
        };
        let lobby = person.finds(fjord.channel, |it| carries(it).is_some()).await.expect("a lobby");
        let button = carries(&lobby).unwrap();
        match person.presses(lobby.id, &button).await {
            Ok(answer) => return assert!(answered(&answer)),
            // The card was changed in between; the new one has the same button.
            Err(_) => assert!(begun.elapsed() < SOON),
        }
    }
}
