//! Three people in three languages use everything that the bot offers, until every kind of message was
//! recorded.

use local_discord::Id;
use local_discord::people::{Answer, Person, Seen};
use stage::ways::Way;
use stage::{DRAWS, SOON, Stage, often};

use super::draw::Shown;

/// The viewers, and the messages recorded so far.
struct Album {
    people: Vec<Person>,
    shown: Vec<Shown>,
}

impl Album {
    fn add(&mut self, who: usize, when: &str, seen: Option<Seen>) {
        if let Some(seen) = seen {
            let who = ["Ann (en)", "Berta (es)", "Céline (fr)"][who].to_owned();
            self.shown.push(Shown { who, when: when.to_owned(), seen });
        }
    }

    fn answer(&mut self, who: usize, when: &str, answer: &Answer) -> Option<Seen> {
        let seen = answer.message().and_then(|id| self.people[who].sees_message(id));
        self.add(who, when, seen.clone());
        seen
    }

    /// Runs a command and records the response.
    async fn runs(&mut self, who: usize, channel: Id, line: &str) -> Option<Seen> {
        let answer = self.people[who].runs(channel, line).await.ok()?;
        self.answer(who, line, &answer)
    }

    /// Presses the button with this action and records the response.
    async fn presses(&mut self, who: usize, message: &Seen, means: &str) -> Option<Seen> {
        let here = self.people[who].sees_message(message.id)?;
        let carries = |it: &&local_discord::people::Button| {
            let carries = it.custom_id.as_deref().unwrap_or_default().split('~').next().unwrap_or_default();
            carries.starts_with(&means[..2]) && carries.ends_with(&means[1..])
        };
        let button = here.buttons.iter().find(carries)?;
        let (id, label) = (button.custom_id.clone()?, button.label.clone());
        let answer = self.people[who].presses(message.id, &id).await.ok()?;
        self.answer(who, &format!("presses “{label}”"), &answer)
    }

    /// Chooses an entry from the menu of a message and records the response.
    async fn chooses(&mut self, who: usize, message: &Seen, entry: usize) -> Option<Seen> {
        let menu = message.menus.first()?;
        let (label, value, _) = menu.options.get(entry.min(menu.options.len() - 1))?;
        let answer = self.people[who].chooses(message.id, &menu.custom_id, &[value]).await.ok()?;
        self.answer(who, &format!("chooses “{label}”"), &answer)
    }
}

/// Plays the script and returns all recorded messages.
pub async fn play() -> Vec<Shown> {
    let mut stage = Stage::with(often()).await;
    stage.program = "gallery";
    let people = [("Ann", "en-US"), ("Berta", "es-ES"), ("Céline", "fr")]
        .map(|(name, locale)| stage.discord.person(name, locale));
    let guild = stage.discord.guild("Skerry", &people.iter().collect::<Vec<_>>());
    let channel = stage.discord.channel(guild, "games");
    let bot = stage.bot_with(&[DRAWS]);
    bot.says("the commands are registered").await;
    assert!(stage.discord.is_met(1, SOON).await, "{:#?}", bot.said());
    people[2].takes_dms(false);
    let mut album = Album { people: people.to_vec(), shown: Vec::new() };
    for who in 0..3 {
        for line in [
            "/help",
            "/games",
            "/table check",
            "/stats",
            "/turn",
            "/rules game:raids",
            "/rules game:raids topic:dragons",
        ] {
            album.runs(who, channel, line).await;
        }
    }
    for (who, language) in ["en", "es", "fr"].into_iter().enumerate() {
        match_in(&mut album, who, &stage, channel, language).await;
    }
    album.shown
}

/// Plays a match in this language to its end.
async fn match_in(album: &mut Album, host: usize, stage: &Stage, channel: Id, language: &str) {
    let others = [(host + 1) % 3, (host + 2) % 3];
    album.runs(host, channel, &format!("/play game:raids language:{language}")).await;
    let lobby = |it: &Seen| it.buttons.iter().any(|it| it.custom_id.as_deref().is_some_and(|it| it.starts_with("l:")));
    let Some(card) = album.people[host].finds(channel, lobby).await else { return };
    for who in others {
        if let Some(asked) = album.presses(who, &card, "l:j").await {
            album.add(who, "the lobby", album.people[who].sees_message(card.id));
            album.presses(who, &asked, "d:y").await;
        }
    }
    album.presses(host, &card, "l:o").await;
    album.presses(others[0], &card, "l:c").await;
    album.presses(host, &card, "l:s").await;
    let threads = album.people[host].threads(channel);
    let Some(thread) = threads.iter().max().copied() else { return };
    let mut kinds = std::collections::BTreeSet::new();
    for step in 0..600 {
        let mut asked = None;
        for who in 0..3 {
            let answer = album.people[who].runs(thread, "/turn").await.expect("a command");
            let seen = answer.message().and_then(|id| album.people[who].sees_message(id)).expect("a panel");
            if !Way::all(&seen).is_empty() {
                asked = Some((who, seen));
            } else if step == 0 {
                album.add(who, "/turn", Some(seen));
            }
        }
        let Some((who, panel)) = asked else { break };
        // Each kind of decision is recorded once per person: table message, DM and panel.
        let kind: String = panel
            .text
            .lines()
            .last()
            .unwrap_or_default()
            .split(|it: char| it.is_ascii_digit())
            .next()
            .unwrap_or_default()
            .to_owned();
        let new = kinds.insert((who, kind, Way::all(&panel).len() < 5));
        if new {
            let calls = format!("<@{}>", album.people[who].id());
            let card = album.people[who]
                .finds(thread, |it| !it.only_me && it.text.contains(&calls) && !it.buttons.is_empty())
                .await;
            album.add(who, "the card", card);
            if album.people[who].dm().is_some() {
                let letter = album.people[who].finds_dm(|it| !it.only_me && it.buttons.len() > 1).await;
                album.add(who, "a private message", letter);
            }
            album.add(who, "/turn", Some(panel.clone()));
        }
        let answer = {
            let ways = Way::all(&panel);
            ways[(step * 7) % ways.len()].taken(&album.people[who], panel.id).await.expect("an answer")
        };
        if new {
            album.answer(who, "after the choice", &answer);
        }
        if step == 12 {
            for line in [
                "/board",
                "/board as:in words",
                "/board as:legend",
                "/score",
                "/log",
                "/undo",
                "/games",
                "/table end",
                "/table replace seat:2",
            ] {
                album.runs(who, thread, line).await;
            }
            album.chooses(others[0], &panel, 0).await;
        }
    }
    let over = |it: &Seen| it.buttons.iter().any(|it| it.custom_id.as_deref().is_some_and(|it| it.starts_with("a:")));
    let end = album.people[host].finds(thread, over).await;
    album.add(host, "the end", end.clone());
    if let Some(end) = end {
        album.presses(host, &end, "a:").await;
    }
    for (n, seen) in album.people[host].sees(thread).into_iter().filter(|it| it.buttons.is_empty()).enumerate().take(4)
    {
        album.add(host, &format!("an old card {n}"), Some(seen));
    }
    album.runs(host, channel, "/settings notify where:the channel only").await;
    album.runs(host, channel, "/settings privacy action:forget me").await;
    assert_eq!(stage.discord.platform().unknown(), Vec::<String>::new());
}
